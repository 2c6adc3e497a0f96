package ui

import (
	"image"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A tab is a view's title in the top row, with the columns it covers.
type tab struct {
	x, w  int
	label string
	here  bool // the view is shown
}

// A tabStyle says how much the row of tabs shows. The longest style comes first.
type tabStyle struct {
	brand string // the name of the program
	gap   int    // cells between tabs
	one   bool   // only the current view has its title
}

var tabStyles = []tabStyle{{"~ wavescope", 3, false}, {"~ wavescope", 2, false}, {"", 2, false}, {"~", 2, true}}

// tabs places the tabs and returns the column after the last one. The cells on either side of the
// current tab belong to it.
func (s screen) tabs(t frame.Theme, style tabStyle) (tabs []tab, end int) {
	x := 1
	if style.brand != "" {
		x += t.Width(style.brand) + 2
	}
	for i, v := range views.All {
		label, here := strconv.Itoa(i+1), v.Name == s.state().View
		if here || !style.one {
			label += " " + v.Title
		}
		w := t.Width(label)
		tabs = append(tabs, tab{x, w, label, here})
		x += w + style.gap
	}
	return tabs, x - style.gap + 1
}

// topRow returns the first style of tabs that leaves room for the header in w columns. The last
// style shortens the header by leaving settings out.
func (s screen) topRow(t frame.Theme, w int) (style tabStyle, head string) {
	parts := header(s.panes, false)
	for i, style := range tabStyles {
		_, end := s.tabs(t, style)
		for n := len(parts); n >= 0; n-- {
			head := strings.Join(parts[:n], " · ")
			if room := w - end; room >= 0 && head == "" || room >= t.Width(head)+2 {
				return style, head
			}
			if i < len(tabStyles)-1 {
				break
			}
		}
	}
	return tabStyles[len(tabStyles)-1], ""
}

// header describes the table by the settings that differ from the defaults, and with all also by
// its size and base. Settings in which the panes differ are in the headings of the panes.
func header(p views.Panes, all bool) (parts []string) {
	s, usual := p.Active(), views.Default()
	add := func(name, text string, always bool) {
		if f, ok := views.FindFlag(views.Flags, name); ok && p.Shared(name) && (always || !f.Alike(s, usual)) {
			parts = append(parts, text)
		}
	}
	rotates := s.Declared().Rotates
	model, own := s.ShownModel()
	made := ""
	if text := s.Standin(); all && text != "" {
		made = " (" + text + ")"
	}
	if model != "" {
		add("model", s.ModelTitle()+made, false)
	} else {
		add("scheme", s.Declared().Title+made, false)
	}
	if rotates && !own {
		method := s.Method.String()
		if s.Method == encoding.Unscaled {
			method = "method none"
		} else if s.Method != encoding.LongRoPE && p.Shared("factor") { // longrope has one divisor for each pair
			method += " ×" + chart.Plainly(s.Factor)
		}
		add("method", method, model != "")
	}
	switch {
	case rotates && model == "":
		add("head-dim", "head_dim "+strconv.Itoa(s.HeadDim), all)
	case !rotates:
		if s.HasWaves() {
			add("layout", s.Layout.String(), false)
		}
		add("d-model", "d_model "+strconv.Itoa(s.DModel), all)
	}
	if text := s.Passes(); text != "" && s.Current().Filters {
		add("filter", text, all)
	}
	if s.Train > 0 && model == "" {
		add("train-length", s.Horizon(), false)
	}
	if !s.Current().Reads { // which writes the lengths itself
		add("length", "length "+strconv.Itoa(s.Length), all)
	}
	if s.HasBase() && model == "" && s.Shape().RoPE.Frequencies == "" {
		name := "base"
		if s.Matched {
			name = "match-base"
		}
		add(name, "base "+strconv.FormatFloat(s.Shape().Base, 'g', 10, 64), all)
	}
	return parts
}

// drawTabs draws the program's name, the tabs and the header.
func (s screen) drawTabs(f frame.Frame, y int) {
	if y < 0 {
		return
	}
	w, _ := f.Size()
	style, head := s.topRow(f.Theme, w)
	f.Text(1, y, style.brand, frame.Style{FG: frame.Accent, Bold: true})
	tabs, _ := s.tabs(f.Theme, style)
	for _, t := range tabs {
		switch {
		case t.here && f.Theme.Signs():
			f.Text(t.x-1, y, "["+t.label+"]", hereStyle(f.Theme))
		case t.here:
			f.Text(t.x-1, y, " "+t.label+" ", hereStyle(f.Theme))
		default:
			f.Text(t.x, y, t.label, ink(frame.Faint))
		}
	}
	f.TextRight(w-1, y, head, frame.Style{FG: frame.Faint})
}

// hereStyle returns the style of the current view's tab.
func hereStyle(t frame.Theme) frame.Style {
	if t.Far && !t.Signs() {
		return frame.Style{FG: frame.Background, BG: frame.Bright, Bold: true}
	}
	return frame.Style{FG: frame.Bright, BG: frame.Panel, Bold: true}
}

// tabAt returns the view whose tab covers a cell of the screen.
func (s screen) tabAt(x, y int) (views.View, bool) {
	w, h := s.paper()
	hidden := !s.covered() && !s.fits(s.activePane(w, h), w, h)
	if hidden || y < 0 || y != s.arrange(w, h).tabs {
		return views.View{}, false
	}
	style, _ := s.topRow(s.theme, w)
	tabs, _ := s.tabs(s.theme, style)
	for i, t := range tabs {
		if image.Pt(x, 0).In(image.Rect(t.x-1, 0, t.x+t.w+1, 1)) {
			return views.All[i], true
		}
	}
	return views.View{}, false
}

// A hint is a key in the footer and the name of what it does at present.
type hint struct {
	label, name string
	strokes     []chart.KeyStroke
}

func (h hint) width(t frame.Theme) int { return t.Width(h.label) + 1 + t.Width(h.name) }

// maxHints is the largest number of keys in the footer.
const maxHints = 6

// named returns hints for those of the keys that have a name in the present state.
func (s screen) named(keys []Key) (hints []hint) {
	for _, k := range keys {
		if name := k.Now(s); name != "" {
			hints = append(hints, hint{k.Label, name, k.Strokes})
		}
	}
	return hints
}

// hints returns the keys of the footer, the most useful first. The last ones, closing in number, stay on narrow
// screens.
func (s screen) hints() (hints []hint, closing int) {
	var last []hint
	switch {
	case s.contentsOnTop():
		hints = s.named(onContents())
	case s.help.open:
		hints = s.named(onHelp())
	case s.turning():
		hints, last = s.named(onKnobs()), s.named([]Key{helpKey()})
	case s.inLesson():
		hints, last = s.lessonHints()
	default:
		hints, last = s.pictureHints(), s.named(closingKeys())
	}
	return append(hints[:min(len(hints), maxHints-len(last))], last...), len(last)
}

// pictureHints returns the keys that change the picture: first those that matter now, then
// the hints of the view, the keys of the view, and the keys of all views.
func (s screen) pictureHints() (hints []hint) {
	view, all := s.state().Current(), s.allowed(common())
	find := func(label string) Key {
		return all[slices.IndexFunc(all, func(k Key) bool { return k.Label == label })]
	}
	if !s.state().HasPicture() {
		return s.named([]Key{find("s")})
	}
	if s.playing {
		hints = s.named([]Key{playKey()})
	}
	hints = append(hints, s.named(between())...)
	for _, h := range view.Hints {
		k, name := find(h.Label), h.Name
		if now := k.Now(s); now != k.Name {
			name = now
		}
		if h.Name != "" && name != "" {
			hints = append(hints, hint{h.Label, name, k.Strokes})
		}
	}
	hints = append(hints, s.named(lift(view.Keys))...)
	placed := func(h hint) bool {
		return slices.ContainsFunc(view.Hints, func(p chart.Hint) bool { return p.Label == h.label }) ||
			slices.ContainsFunc(hints, func(p hint) bool { return p.label == h.label })
	}
	rest := s.named(without(all, closingKeys()))
	return append(hints, slices.DeleteFunc(rest, placed)...)
}

// wideScreen is the width from which the footer has wider gaps and pages have two columns.
const wideScreen = 100

// A footing is the content of the footer.
type footing struct {
	hints []hint
	gap   int
	right []span // texts at the right end, the last one first
}

// A span is a text that ends at a column.
type span struct {
	end  int // the column after it
	text string
}

// footing returns the content of the footer: as many keys as fit to the left of the file being saved and the speed of
// playing.
func (s screen) footing(t frame.Theme, w int) footing {
	f := footing{gap: 2}
	if w >= wideScreen {
		f.gap = 3
	}
	end := w - 1
	add := func(text string) {
		f.right = append(f.right, span{end, text})
		end -= t.Width(text) + f.gap
	}
	if s.playing {
		add(s.tempo())
	}
	if s.saving != "" && !s.help.open { // the help page has its line numbers there
		text := "saving " + s.saving + " …"
		if t.Width(text) >= w/2 {
			text = "saving …"
		}
		add(text)
	}
	hints, closing := s.hints()
	f.hints = fitHints(t, hints, closing, end-1, f.gap)
	return f
}

// fitHints drops hints until the rest fits in w columns. It drops the last one first, but
// keeps the closing ones.
func fitHints(t frame.Theme, hints []hint, closing, w, gap int) []hint {
	for n := len(hints) - closing; n > 0 && hintsWidth(t, hints, gap) > w; n-- {
		hints = slices.Delete(hints, n-1, n)
	}
	return hints
}

// hintsWidth returns the columns of hints with gaps between them, −gap if there are none.
func hintsWidth(t frame.Theme, hints []hint, gap int) int {
	n := -gap
	for _, h := range hints {
		n += h.width(t) + gap
	}
	return n
}

// drawFooter draws the row of keys.
func (s screen) drawFooter(f frame.Frame, y int) {
	if y < 0 {
		return
	}
	w, _ := f.Size()
	row := s.footing(f.Theme, w)
	for _, e := range row.right {
		f.TextRight(e.end, y, e.text, frame.Style{FG: frame.Accent, Bold: true})
	}
	drawHints(f, 1, y, row.gap, row.hints)
}

// drawHints draws keys from column x on. It returns the column after the gap that follows
// the last key.
func drawHints(f frame.Frame, x, y, gap int, hints []hint) int {
	for _, h := range hints {
		x = f.Text(x, y, h.label, frame.Style{FG: frame.Accent})
		x = f.Text(x+1, y, h.name, frame.Style{FG: frame.Faint}) + gap
	}
	return x
}

// footerRow returns the row of the footer, or −1 if there is none.
func (s screen) footerRow() int {
	w, h := s.cells()
	switch {
	case s.help.open && helpArea(h) < h:
		return h - 1
	case s.contentsOnTop():
		return s.listPlan(s.theme, w, h).footer
	case s.covered():
		return -1
	case s.inLesson():
		return s.layout(w, h, s.theme).Keys
	case s.fits(s.activePane(w, h), w, h):
		return s.arrange(w, h).footer
	}
	return -1
}

// keyAt returns the key whose hint covers a cell of the screen, or "".
func (m *Model) keyAt(x, y int) string {
	if m.line.open || m.notice.text != "" || y < 0 || y != m.footerRow() {
		return ""
	}
	w, _ := m.cells()
	row := m.footing(m.theme, w)
	at := 1
	for _, h := range row.hints {
		if x >= at && x < at+h.width(m.theme) {
			return h.keyAt(x-at, m.theme.Width(h.label))
		}
		at += h.width(m.theme) + row.gap
	}
	return ""
}

// keyAt returns the key at column x of a hint whose label is w cells wide. A label such as ←→ stands for several keys:
// a click on a character presses its key, and a click on the name presses the key that goes forward.
func (h hint) keyAt(x, w int) string {
	signs := len(strings.Fields(h.label))
	if h.label == "←→" || h.label == "↑↓" {
		signs = 2
	}
	sign := x * signs / w
	for i, s := range h.strokes {
		first := !slices.ContainsFunc(h.strokes[:i], func(t chart.KeyStroke) bool { return t.N == s.N })
		if first && sign == 0 || x > w && s.N > 0 {
			return s.Key
		}
		if first {
			sign--
		}
	}
	return h.strokes[0].Key
}

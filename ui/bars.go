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

// A tabStyle says how much the row of tabs shows.
type tabStyle struct {
	brand bool // the name of the program
	gap   int  // cells between tabs
	one   bool // only the current view has its title
}

// tabStyles are those with all titles, the longest first, and the one for screens that are too narrow for them.
var tabStyles = []tabStyle{{brand: true, gap: 3}, {brand: true, gap: 2}, {brand: true, gap: 1}, {gap: 3}, {gap: 2},
	{gap: 1}, {gap: 2, one: true}}

// brand is the name of the program in the row of tabs.
const brand = "~ wavescope"

// tabs places the tabs on a row of w columns. It returns the column after the last one and the blank behind it, which
// may be outside: the current tab covers one cell on either side where there is one.
func (s screen) tabs(t frame.Theme, style tabStyle, w int) (tabs []tab, end int) {
	if style.brand {
		end = t.Width(brand) + 2
	}
	for i, v := range views.All {
		label, here := strconv.Itoa(i+1), v.Name == s.state().View
		if here || !style.one {
			label += " " + v.Title
		}
		tabs = append(tabs, tab{end, t.Width(label), label, here})
		end += t.Width(label) + style.gap
	}
	end -= style.gap
	if margin := chart.One(end < w); margin > 0 {
		for i := range tabs {
			tabs[i].x += margin
		}
		end += margin
	}
	return tabs, end + 1
}

// topRow returns the first style of tabs that w columns have room for, with the settings at the right end of the row
// if there is one with all titles and with room for them.
func (s screen) topRow(t frame.Theme, w int) (style tabStyle, head string) {
	head = strings.Join(header(s.panes, false), " · ")
	for _, head := range []string{head, ""} {
		room := chart.Either(head == "", 0, t.Width(head)+3)
		for _, style := range tabStyles {
			_, end := s.tabs(t, style, w)
			if end-1+room <= w && !(style.one && head != "") {
				return style, head
			}
		}
	}
	return tabStyles[len(tabStyles)-1], ""
}

// lead returns the settings for which the row of tabs has no room.
func (s screen) lead(t frame.Theme, w int) []string {
	if _, head := s.topRow(t, w); head != "" {
		return nil
	}
	return header(s.panes, false)
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
	if style.brand {
		f.Text(1, y, brand, frame.Style{FG: frame.Accent, Bold: true})
	}
	tabs, _ := s.tabs(f.Theme, style, w)
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
	tabs, _ := s.tabs(s.theme, style, w)
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

// isAmong reports whether there is a hint with a label.
func isAmong(hints []hint, label string) bool {
	return slices.ContainsFunc(hints, func(h hint) bool { return h.label == label })
}

func (h hint) width(t frame.Theme) int { return t.Width(h.label) + 1 + t.Width(h.name) }

// maxHints is the largest number of keys in the footer.
const maxHints = 5

// named returns hints for those of the keys that have a name in the present state.
func (s screen) named(keys []Key) (hints []hint) {
	for _, k := range keys {
		if name := k.Now(s); name != "" {
			hints = append(hints, hint{k.Label, name, k.Strokes})
		}
	}
	return hints
}

// hints returns the keys of the footer: those of the picture or the page, the most useful first, and the closing ones
// at the right end, the most useful last.
func (s screen) hints() (hints, closing []hint) {
	switch {
	case s.contentsOnTop():
		hints = s.named(onContents())
	case s.help.open:
		hints = s.named(onHelp())
	case s.turning():
		hints, closing = s.named(onKnobs()), s.named([]Key{helpKey()})
	case s.inLesson():
		hints, closing = s.lessonHints()
	default:
		hints, closing = s.pictureHints(), s.named(s.allowed(closingKeys()))
	}
	hints = slices.DeleteFunc(hints, func(h hint) bool { return isAmong(closing, h.label) })
	return hints[:min(len(hints), maxHints)], closing
}

// pictureHints returns the keys that change the picture: first those that matter now, then
// the hints of the view, the keys of the view, and the keys of all views.
func (s screen) pictureHints() (hints []hint) {
	view, all := s.state().Current(), s.allowed(common())
	find := func(label string) Key {
		return all[slices.IndexFunc(all, func(k Key) bool { return k.Label == label })]
	}
	if !s.state().HasPicture() {
		return s.named([]Key{find("←→"), find("s")})
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
		if h.Name != "" && name != "" && !isAmong(hints, h.Label) {
			hints = append(hints, hint{h.Label, name, k.Strokes})
		}
	}
	hints = append(hints, s.named(lift(view.Keys))...)
	placed := func(h hint) bool {
		return slices.ContainsFunc(view.Hints, func(p chart.Hint) bool { return p.Label == h.label }) ||
			isAmong(hints, h.label)
	}
	return append(hints, slices.DeleteFunc(s.named(all), placed)...)
}

// wideScreen is the width from which the footer has wider gaps and pages have two columns.
const wideScreen = 100

// A footing is the content of the footer.
type footing struct {
	hints, closing []hint
	gap, own       int    // columns between closing hints, and between the others
	end            int    // the column where the closing hints begin
	notes          []span // texts before the closing hints, the last one first
}

// A span is a text that ends at a column.
type span struct {
	end  int // the column after it
	text string
}

// ownRoom is how many columns the closing keys leave to those of the picture. The last alwaysClosing of them stay on
// any screen.
const ownRoom, alwaysClosing = 45, 3

// leastGap is how many columns are between two keys, at least.
const leastGap = 2

// footing returns the content of the footer. The closing keys end at its right edge: how many there are depends on the
// width alone, so that each is always at the same place. Before them are the file being saved and the speed of playing,
// and in the rest as many other keys as fit.
func (s screen) footing(t frame.Theme, w int) footing {
	f := footing{gap: chart.Either(w >= wideScreen, leastGap+1, leastGap)}
	f.hints, f.closing = s.hints()
	start := func() int { return max(w-1-max(hintsWidth(t, f.closing, f.gap), 0), 1) }
	for len(f.closing) > alwaysClosing && start()-f.gap-1 < ownRoom {
		f.closing = f.closing[1:]
	}
	f.end = start()
	end := f.end - f.gap*chart.One(len(f.closing) > 0)
	add := func(text string) {
		f.notes = append(f.notes, span{end, text})
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
	all := f.hints
	f.hints, f.own = fitHints(t, all, end-1, f.gap), f.gap
	if closer := fitHints(t, all, end-1, leastGap); len(closer) > len(f.hints) {
		f.hints, f.own = closer, leastGap
	}
	return f
}

// fitHints returns as many of the first hints as fit in w columns.
func fitHints(t frame.Theme, hints []hint, w, gap int) []hint {
	for len(hints) > 0 && hintsWidth(t, hints, gap) > w {
		hints = hints[:len(hints)-1]
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
	for _, e := range row.notes {
		f.TextRight(e.end, y, e.text, frame.Style{FG: frame.Accent, Bold: true})
	}
	drawHints(f, 1, y, row.own, row.hints)
	drawHints(f, row.end, y, row.gap, row.closing)
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
	if key := hintAt(m.theme, row.hints, x-1, row.own); key != "" {
		return key
	}
	return hintAt(m.theme, row.closing, x-row.end, row.gap)
}

// hintAt returns the key of the hint at column x of hints with gaps between them, or "".
func hintAt(t frame.Theme, hints []hint, x, gap int) string {
	for _, h := range hints {
		if x >= 0 && x < h.width(t) {
			return h.keyAt(x, t.Width(h.label))
		}
		x -= h.width(t) + gap
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

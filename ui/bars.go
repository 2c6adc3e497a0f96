package ui

import (
	"image"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A tab is the place of a view in the row of tabs.
type tab struct {
	x, w  int
	label string // with a blank cell on either side
	here  bool   // the view is shown
}

// A tabStyle says how much the row of tabs shows. The longest style comes first.
type tabStyle int

const (
	allTitles   tabStyle = iota
	tightTitles          // no program name, no gaps
	bareTitles           // no numbers
	oneTitle             // the current view has its title, the others have numbers
)

// tabs places the tabs and returns the column after the last one.
func (s screen) tabs(t frame.Theme, style tabStyle) (tabs []tab, end int) {
	x := tabsStart(t, style)
	current := slices.IndexFunc(views.All, func(v views.View) bool { return v.Name == s.state().View })
	for i, v := range views.All {
		label := strconv.Itoa(i + 1)
		switch {
		case style == bareTitles:
			label = v.Title
		case style != oneTitle || i == current:
			label += " " + v.Title
		}
		switch {
		case i == current && t.Glyphs():
			label = "[" + label + "]"
		case i == current || style == allTitles || style == oneTitle:
			label = " " + label + " "
		case i < current:
			label = " " + label
		default:
			label += " "
		}
		w := t.Width(label)
		tabs = append(tabs, tab{x, w, label, i == current})
		x += w
		if style == allTitles {
			x++
		}
	}
	return tabs, x
}

// tabsStart returns the column of the first tab. On a projector the tabs fill the row.
func tabsStart(t frame.Theme, style tabStyle) int {
	if t.Far || brand(style) == "" {
		return 0
	}
	return 1 + t.Width(brand(style)) + 1
}

// brand returns the program's name as a style shows it.
func brand(style tabStyle) string {
	return [...]string{"~ wavescope", "", "", "~"}[style]
}

// topRow returns the longest style of tabs that fits in w columns, and the longest header
// that fits beside it. Only the last style shortens a header by leaving settings out.
func (s screen) topRow(t frame.Theme, w int) (style tabStyle, head string) {
	heads := header(s.panes, false)
	if t.Far {
		heads = [2][]string{} // the readout has it
	}
	for style := range oneTitle + 1 {
		_, end := s.tabs(t, style)
		for _, parts := range heads {
			for n := len(parts); n >= 0; n-- {
				head := strings.Join(parts[:n], " · ")
				if room := w - end; room >= 0 && head == "" || room >= t.Width(head)+2 {
					return style, head
				}
				if style < oneTitle {
					break
				}
			}
		}
	}
	return oneTitle, ""
}

// header describes the table in two lengths: by the settings that differ from the defaults,
// or with all sizes. Settings in which the panes differ are in the headings of the panes.
func header(p views.Panes, all bool) (forms [2][]string) {
	s, usual := p.Active(), views.Default()
	var long, short []string
	add := func(name, text, brief string) {
		if f, ok := views.FindFlag(views.Flags, name); ok && p.Shared(name) && (all || !f.Alike(s, usual)) {
			long, short = append(long, text), append(short, brief)
		}
	}
	both := func(name, text string) {
		if f, ok := views.FindFlag(views.Flags, name); ok && !f.Alike(s, usual) {
			add(name, text, text)
		}
	}
	model, own := s.ShownModel()
	if model != "" {
		both("model", filepath.Base(model))
	} else {
		both("scheme", s.Declared().Title)
	}
	if s.Declared().Rotates && !own {
		method := s.Method.String()
		if s.Method != encoding.LongRoPE && p.Shared("factor") { // longrope has one divisor for each pair
			method += " ×" + chart.Plainly(s.Factor)
		}
		if both("method", method); model != "" && s.Method == encoding.Unscaled {
			long, short = append(long, "method none"), append(short, "method none")
		}
	}
	if s.Declared().Rotates {
		if dim := strconv.Itoa(s.HeadDim); model == "" {
			add("head-dim", "head dimension "+dim, "h "+dim)
		}
	} else {
		if s.HasWaves() {
			both("layout", s.Layout.String())
		}
		dim := strconv.Itoa(s.DModel)
		add("d-model", "d_model "+dim, "d "+dim)
	}
	if s.Train > 0 && model == "" {
		both("train-length", s.Horizon())
	}
	if length := strconv.Itoa(s.Length); !s.Current().Reads || all && s.Train == 0 {
		add("length", "length "+length, "L "+length)
	}
	if s.Current().Reads {
		for _, name := range []string{"length", "train-length", "target-length", "factor"} {
			if !p.Shared(name) {
				return [2][]string{long, short}
			}
		}
		last := strconv.Itoa(s.L())
		long, short = append(long, "read to "+last), append(short, "L "+strconv.Itoa(s.L0())+" → "+last)
	}
	if s.HasWaves() && model == "" && s.Shape().RoPE.Frequencies == "" {
		name := "base"
		if s.Matched {
			name = "match-base"
		}
		add(name, "base "+baseOf(s), "b "+baseOf(s))
	}
	return [2][]string{long, short}
}

// baseOf returns the base in use. A matched base is followed by its power of 2.
func baseOf(s views.State) string {
	c := s.Shape()
	b := strconv.FormatFloat(c.Base, 'g', 6, 64)
	if c.Base == s.Base {
		return strconv.FormatFloat(c.Base, 'g', -1, 64)
	}
	equals := " = "
	if shown, err := strconv.ParseFloat(b, 64); err != nil || shown != c.Base {
		equals = " ≈ "
	}
	num, den := c.Exponent(1)
	if num == 1 {
		return b + equals + "2^" + strconv.Itoa(den)
	}
	return b + equals + "2^(" + strconv.Itoa(den) + "/" + strconv.Itoa(num) + ")"
}

// drawTabs draws the program's name, the tabs and the header.
func (s screen) drawTabs(f frame.Frame, y int) {
	if y < 0 {
		return
	}
	w, _ := f.Size()
	style, head := s.topRow(f.Theme, w)
	if !f.Theme.Far {
		f.Text(1, y, brand(style), frame.Style{FG: frame.Accent, Bold: true})
	}
	tabs, _ := s.tabs(f.Theme, style)
	for _, t := range tabs {
		ink := frame.Style{FG: frame.Faint}
		if t.here {
			ink = hereStyle(f.Theme)
		}
		f.Text(t.x, y, t.label, ink)
	}
	f.TextRight(w-1, y, head, frame.Style{FG: frame.Faint})
}

// hereStyle returns the style of the current view's tab.
func hereStyle(t frame.Theme) frame.Style {
	if t.Far && !t.Glyphs() {
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
		if image.Pt(x, 0).In(image.Rect(t.x, 0, t.x+t.w, 1)) {
			return views.All[i], true
		}
	}
	return views.View{}, false
}

// A hint is a key in the footer, and what it does now.
type hint struct{ label, name string }

func (h hint) width(t frame.Theme) int { return t.Width(h.label) + 1 + t.Width(h.name) }

// maxHints is the largest number of keys in the footer.
const maxHints = 6

// named returns hints for the keys that have a name now.
func (s screen) named(keys []Key) (hints []hint) {
	for _, k := range keys {
		if name := k.Now(s); name != "" {
			hints = append(hints, hint{k.Label, name})
		}
	}
	return hints
}

// hints returns the keys of the footer, the most useful first. The last closing of them
// stay on narrow screens.
func (s screen) hints() (hints []hint, closing int) {
	var last []hint
	switch {
	case s.contentsOnTop():
		hints = s.named(onContents())
	case s.listOnTop():
		hints = s.named(onList())
	case s.help.open:
		hints = s.named(onHelp())
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
	view, all := s.state().Current(), common()
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
		name := h.Name
		if k := find(h.Label); k.Now(s) != k.Name {
			name = k.Now(s)
		}
		if h.Name != "" && name != "" {
			hints = append(hints, hint{h.Label, name})
		}
	}
	hints = append(hints, s.named(lift(view.Keys))...)
	placed := func(h hint) bool {
		return slices.ContainsFunc(view.Hints, func(p chart.Hint) bool { return p.Label == h.label }) ||
			slices.ContainsFunc(hints, func(p hint) bool { return p.label == h.label })
	}
	rest := s.named(append(lift(views.Common), programKeys()...))
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

// footing returns as many keys as fit beside the file being saved and the tempo of playing.
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
	width := -gap
	for _, h := range hints {
		width += h.width(t) + gap
	}
	for n := len(hints) - closing; width > w && n > 0; n-- {
		width -= hints[n-1].width(t) + gap
		hints = slices.Delete(hints, n-1, n)
	}
	return hints
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
	case s.listOnTop():
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

// strokeOf maps signs in labels to names of keys, where the two differ.
var strokeOf = map[string]string{"←": "left", "→": "right", "↑": "up", "↓": "down", "−": "-", "pgdn": "pgdown"}

// keys returns the keys in a label, each with the column after its sign. A range of keys
// gives its first key.
func (h hint) keys(t frame.Theme) (keys []string, ends []int) {
	x := 0
	arrows := strings.NewReplacer("←→", "←\x00→", "↑↓", "↑\x00↓")
	for _, sign := range strings.SplitAfter(arrows.Replace(h.label), " ") {
		for part := range strings.SplitSeq(sign, "\x00") {
			x += t.Width(part)
			key := before(strings.TrimSpace(part), "…")
			if stroke, ok := strokeOf[key]; ok {
				key = stroke
			}
			keys, ends = append(keys, key), append(ends, x)
		}
	}
	return keys, ends
}

// keyAt returns the key whose hint covers a cell of the screen, or "". If a hint names
// several keys, a click on a sign gives its key and a click on the name the key that goes
// forward.
func (m *Model) keyAt(x, y int) string {
	if m.line.open || m.notice.text != "" || y < 0 || y != m.footerRow() {
		return ""
	}
	w, _ := m.cells()
	row := m.footing(m.theme, w)
	for at, i := 1, 0; i < len(row.hints); i++ {
		h := row.hints[i]
		if x >= at && x < at+h.width(m.theme) {
			keys, ends := h.keys(m.theme)
			named := slices.IndexFunc(ends, func(end int) bool { return x-at < end })
			if named < 0 {
				named = max(slices.IndexFunc(keys, m.movesForward), 0)
			}
			return keys[named]
		}
		at += h.width(m.theme) + row.gap
	}
	return ""
}

// movesForward reports whether a key goes forward.
func (m *Model) movesForward(key string) bool {
	_, n, ok := m.inForce(key)
	return ok && n > 0
}

package ui

import (
	"image"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/words"
)

// tab is the place of a view in the row of tabs.
type tab struct {
	x, w  int
	label string // as it is drawn, with a cell on either side
	here  bool
}

// tabStyle is how much the row of tabs says, the most first.
type tabStyle int

const (
	allTitles   tabStyle = iota
	closeTitles          // without air between them
	nearTitles           // of the current view and its neighbours, the others are numbers
	oneTitle             // of the current view
	noName               // and the program's name is its sign only
)

// titled reports that the tab of a view names it, where another one is shown.
func (style tabStyle) titled(view, current int) bool {
	switch style {
	case allTitles, closeTitles:
		return true
	case nearTitles:
		return view >= current-1 && view <= current+1
	}
	return view == current
}

// heads is how many forms of the header, the longest first, the style gives way
// for.
func (style tabStyle) heads() int {
	switch style {
	case allTitles:
		return 2
	case nearTitles, oneTitle:
		return 3
	case closeTitles:
		return 5
	}
	return headForms
}

// tabs places the tabs and returns the column after the last and the blank behind
// it, or the header would read as its title.
func (s screen) tabs(t frame.Theme, style tabStyle) (tabs []tab, end int) {
	x := tabsStart(t, style)
	current := slices.IndexFunc(views.All, func(v views.View) bool { return v.Name == s.state().View })
	for i, v := range views.All {
		label := strconv.Itoa(i + 1)
		if style.titled(i, current) {
			label += " " + v.Title
		}
		if i == current && (style == closeTitles || style == nearTitles) {
			x++ // what is before it has no air behind it
		}
		switch {
		case i == current && t.Glyphs():
			label = "[" + label + "]"
		case i == current || style == allTitles || !style.titled(i, current):
			label = " " + label + " "
		default:
			label = " " + label
		}
		w := t.Width(label)
		tabs = append(tabs, tab{x, w, label, i == current})
		x += w
		if style == allTitles && i < len(views.All)-1 {
			x++
		}
	}
	if last := tabs[len(tabs)-1]; !last.here && !strings.HasSuffix(last.label, " ") {
		x++
	}
	return tabs, x
}

// tabsStart is the column of the first tab: from far away the tabs have the row for
// themselves.
func tabsStart(t frame.Theme, style tabStyle) int {
	switch {
	case t.Far:
		return 0
	case style == allTitles:
		return 1 + t.Width(brand(style)) + 2
	}
	return 1 + t.Width(brand(style)) + 1
}

func brand(style tabStyle) string {
	if style == noName {
		return "~"
	}
	return "~ wavescope"
}

// topRow is the row of tabs as it fits: the style, and what table is shown.
func (s screen) topRow(t frame.Theme, w int) (style tabStyle, head string) {
	heads := header(s.panes) // from far away the readout says it
	for style = allTitles; style <= noName; style++ {
		_, end := s.tabs(t, style)
		if t.Far && end <= w {
			return style, ""
		}
		for i, head := range heads {
			if end+1+t.Width(head)+1 <= w && i < style.heads() {
				return style, head
			}
		}
	}
	return noName, ""
}

// headForms is how many forms the header has.
const headForms = 6

// header says which table is shown, the longest form first; what is as usual
// goes without saying, and what the panes differ in they say themselves.
func header(p views.Panes) [headForms]string {
	s, usual := p.Active(), views.Default()
	part := func(name, text string) string {
		if p.Shared(name) {
			return text
		}
		return ""
	}
	scheme, layout, by := "", "", ""
	if s.Scheme != usual.Scheme {
		scheme = part("scheme", s.Declared().Title)
	}
	if s.Declared().Rotates && s.Method != encoding.Unscaled {
		method := s.Method.String()
		if s.Method != encoding.LongRoPE && p.Shared("factor") { // longrope has a divisor for every pair
			method += " ×" + words.Plainly(s.Factor)
		}
		by = part("method", method)
	}
	name, own := s.ShownModel()
	switch {
	case name == "" || !p.Shared("model"):
		name, scheme = "", strings.TrimSpace(scheme+" "+by)
	case own:
		scheme = filepath.Base(name)
	default:
		scheme = join(filepath.Base(name), words.Either(by == "", part("method", "method "+s.Method.String()), by))
	}
	if s.Layout != usual.Layout && s.HasWaves() && !s.Declared().Rotates {
		layout = part("layout", s.Layout.String())
	}
	length, l := part("length", "length "+strconv.Itoa(s.Length)), part("length", "L "+strconv.Itoa(s.Length))
	lengths, trained := length, ""
	if s.Train > 0 {
		trained = part("train-length", s.Horizon())
		lengths = join(length, trained)
	}
	if s.Current().Reads {
		first, last := strconv.Itoa(s.L0()), strconv.Itoa(s.L())
		lengths = join(words.Either(s.Train > 0, trained, length), readTo(p, "read to "+last))
		l = readTo(p, "L "+first+" → "+last)
	}
	long, short := part("d-model", "d_model "+strconv.Itoa(s.DModel)), part("d-model", "d "+strconv.Itoa(s.DModel))
	if s.Declared().Rotates {
		long = part("head-dim", "head dimension "+strconv.Itoa(s.HeadDim))
		short = part("head-dim", "h "+strconv.Itoa(s.HeadDim))
	}
	base, b := "", ""
	if s.HasWaves() && s.Shape().Rope.Given == "" {
		base, b = part("base", "base "+baseOf(s)), part("base", "b "+baseOf(s))
	}
	return [headForms]string{
		join(scheme, layout, long, lengths, base),
		join(scheme, layout, short, lengths, base),
		join(scheme, layout, short, l, b),
		join(scheme, words.Either(scheme == "", join(short, l), short)),
		words.Either(name != "", scheme, join(short, l)), // a model says how long
		short,
	}
}

// readTo is a text about the length that is read, where both panes have the same.
func readTo(p views.Panes, text string) string {
	for _, name := range []string{"length", "train-length", "target-length", "factor"} {
		if !p.Shared(name) {
			return ""
		}
	}
	return text
}

// join puts dots between the parts that are not empty.
func join(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

// baseOf is the base in force; a matched one says what it is.
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

// drawTabs writes the name, the views and what the table is.
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

// hereStyle is how the tab of the view that is shown looks.
func hereStyle(t frame.Theme) frame.Style {
	if t.Far && !t.Glyphs() {
		return frame.Style{FG: frame.Background, BG: frame.Bright, Bold: true}
	}
	return frame.Style{FG: frame.Bright, BG: frame.Panel, Bold: true}
}

// tabAt finds the view whose tab covers a cell of the screen.
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

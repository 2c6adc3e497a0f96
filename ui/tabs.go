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
	tightTitles          // without the program's name, and without air between them
	bareTitles           // without numbers
	oneTitle             // of the current view, the others are numbers
)

// tabs places the tabs and returns the column after the last.
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

// tabsStart is the column of the first tab. On a projector the tabs have the row for
// themselves.
func tabsStart(t frame.Theme, style tabStyle) int {
	if t.Far || brand(style) == "" {
		return 0
	}
	return 1 + t.Width(brand(style)) + 1
}

// brand is the name of the program as a row of tabs has it.
func brand(style tabStyle) string {
	return [...]string{"~ wavescope", "", "", "~"}[style]
}

// topRow is the row of tabs that fits in w columns: its style, and the longest form of
// the header that has room with it. The last style gives settings up, the other ones
// do not.
func (s screen) topRow(t frame.Theme, w int) (style tabStyle, head string) {
	heads := header(s.panes, false)
	if t.Far {
		heads = [2][]string{} // the readout says it
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

// header says which table is shown, in two lengths: the settings that are not the
// defaults, or all of them. What the panes differ in is left to their headings.
func header(p views.Panes, all bool) (forms [2][]string) {
	s, usual := p.Active(), views.Default()
	var long, short []string
	add := func(name, text, brief string) {
		if f, ok := views.FindFlag(views.Flags, name); ok && p.Shared(name) && (all || !f.Alike(s, usual)) {
			long, short = append(long, text), append(short, brief)
		}
	}
	both := func(name, text string) { add(name, text, text) }
	model, own := s.ShownModel()
	if model != "" {
		both("model", filepath.Base(model))
	} else {
		both("scheme", s.Declared().Title)
	}
	if s.Declared().Turns && !own {
		method := s.Method.String()
		if s.Method != encoding.LongRoPE && p.Shared("factor") { // longrope has a divisor for every pair
			method += " ×" + words.Plainly(s.Factor)
		}
		if both("method", method); model != "" && s.Method == encoding.Unscaled {
			long, short = append(long, "method none"), append(short, "method none")
		}
	}
	if s.Declared().Turns {
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
	if s.Current().Reads {
		for _, name := range []string{"length", "train-length", "target-length", "factor"} {
			if !p.Shared(name) {
				return [2][]string{long, short}
			}
		}
		last := strconv.Itoa(s.L())
		long, short = append(long, "read to "+last), append(short, "L "+strconv.Itoa(s.L0())+" → "+last)
	} else {
		length := strconv.Itoa(s.Length)
		add("length", "length "+length, "L "+length)
	}
	if s.HasWaves() && model == "" && s.Shape().Rope.Given == "" {
		name := "base"
		if s.Matched {
			name = "match-base"
		}
		add(name, "base "+baseOf(s), "b "+baseOf(s))
	}
	return [2][]string{long, short}
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

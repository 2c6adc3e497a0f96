package ui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// helpPage is the page that '?' opens.
type helpPage struct {
	open bool
	top  int // first line shown
}

func onHelp() []Key {
	shut := func(m *Model, _ int) tea.Cmd { m.help = helpPage{}; return nil }
	return []Key{
		bind("up,k:-1 down,j:+1", "↑↓", "scroll", "scroll (k j)", func(m *Model, n int) tea.Cmd { m.scroll(n); return nil }),
		bind("pgup:-1 pgdown,space:+1", "pgup pgdn", "page", "a page back or on (space)", func(m *Model, n int) tea.Cmd {
			_, shown := m.helpSize()
			m.scroll(n * shown)
			return nil
		}),
		bind("home:-1 end:+1", "home end", "", "first or last page", func(m *Model, n int) tea.Cmd {
			all, _ := m.helpSize()
			m.scroll(n * all)
			return nil
		}),
		bind("tab:+1 shift+tab:-1", "tab", "other view", "the next view, with shift the one before", nextView),
		bind("?,esc,q", "? esc q", "back", "close this page", shut),
	}
}

// covered says that a page stands in front of the picture.
func (s screen) covered() bool { return s.help.open || s.collide.open }

// helpSize is how many lines the page has, and how many of them are shown.
func (s screen) helpSize() (all, shown int) {
	w, h := s.cells()
	return len(s.helpLines(w, s.theme)), helpArea(h)
}

// helpArea is the number of rows for the text: without tabs and footer where
// there are any.
func helpArea(h int) int {
	if h < 6 {
		return h
	}
	return h - 3
}

// scroll moves the page by n lines.
func (m *Model) scroll(n int) {
	all, shown := m.helpSize()
	m.help.top = min(max(m.help.top+n, 0), max(all-shown, 0))
}

func (s screen) drawHelp(f frame.Frame) {
	w, h := f.Size()
	lines := s.helpLines(w, f.Theme)
	n := helpArea(h)
	top := min(max(s.help.top, 0), max(len(lines)-n, 0))
	end := min(top+n, len(lines))
	y := 0
	if n < h {
		s.drawTabs(f, 0)
		y = 2
	}
	for i, l := range lines[top:end] {
		l.Draw(f, 1, y+i)
	}
	if n == h {
		return
	}
	s.drawFooter(f, h-1)
	if len(lines) > n {
		place := strconv.Itoa(top+1) + "–" + strconv.Itoa(end) + " of " + strconv.Itoa(len(lines))
		f.TextRight(w-1, h-1, place, ink(frame.Faint))
	}
}

// column is text of one width being written: headings and entries.
type column struct {
	w     int
	label int // cells for the labels of entries
	theme frame.Theme
	lines []scene.Line
}

func ink(c frame.Color) frame.Style { return frame.Style{FG: c} }

func (c *column) heading(text string) {
	if len(c.lines) > 0 {
		c.lines = append(c.lines, nil)
	}
	c.lines = append(c.lines, scene.Line{{Text: text, Style: frame.Style{FG: frame.Bright, Bold: true}}})
}

func (c *column) text(s string) {
	for _, l := range wrap(s, c.w, c.theme) {
		c.lines = append(c.lines, scene.Line{{Text: l, Style: ink(frame.Text)}})
	}
}

func (c *column) entry(label, text string) {
	for i, l := range wrap(text, c.w-c.label-2, c.theme) {
		if i > 0 {
			label = ""
		}
		c.lines = append(c.lines, scene.Line{
			{Text: pad(label, c.label+2, c.theme), Style: ink(frame.Accent)},
			{Text: l, Style: ink(frame.Text)},
		})
	}
}

func (c *column) keys(keys []Key) {
	for _, k := range keys {
		c.entry(k.Label, k.Help)
	}
}

// pad makes text w cells wide with spaces after it.
func pad(text string, w int, t frame.Theme) string {
	for n := w - t.Width(text); n > 0; n-- {
		text += " "
	}
	return text
}

// helpLines is the whole page: what the view shows and its keys, the keys that
// work everywhere, and the settings.
func (s screen) helpLines(w int, t frame.Theme) []scene.Line {
	w -= 2
	if w < roomy {
		c := column{w: w, label: keyLabel, theme: t}
		s.viewHelp(&c)
		c.keyHelp()
		c.pointerHelp()
		c.lineHelp()
		c.pageHelp()
		c.wordHelp()
		s.settingHelp(&c)
		return c.lines
	}
	left := column{w: w/2 - 2, label: keyLabel, theme: t}
	left.keyHelp()
	left.pointerHelp()
	right := column{w: w - w/2 - 1, label: keyLabel, theme: t}
	s.viewHelp(&right)
	right.lineHelp()
	right.pageHelp()
	right.wordHelp()
	all := column{w: w, theme: t, lines: beside(left.lines, right.lines, w/2+1, t)}
	s.settingHelp(&all)
	return all.lines
}

// keyLabel is the width of the longest label of a key.
const keyLabel = 9

func (s screen) viewHelp(c *column) {
	view := s.state().Current()
	c.heading(view.Title)
	c.text(view.Doc)
	c.keys(lift(view.Keys))
}

func (c *column) keyHelp() {
	c.heading("Everywhere")
	c.keys(common())
	c.keys(between())
	c.keys(ends())
	c.keys(always())
}

func (c *column) lineHelp() {
	c.heading("After the colon")
	c.text("One setting or several: base 500000 pos 1e6. A number alone is a position, a switch alone is on.")
	c.keys(onLine())
	for _, cmd := range commands() {
		c.entry(cmd.name, cmd.doc)
	}
}

func (c *column) pointerHelp() {
	c.heading("Mouse")
	for _, e := range mouseHelp {
		c.entry(e[0], e[1])
	}
}

// glossary says what the pictures' words mean.
var glossary = [][2]string{
	{"PE(pos)", "what is added to the token at a position: a row of d_model numbers"},
	{"dimension", "one column of that row; over the positions it is a wave"},
	{"pair", "a sine and a cosine column of one frequency ω; pair 0 is the fastest"},
	{"λ", "wavelength: the positions in which a pair turns once"},
	{"turn", "a whole circle, 2π radians or 360°"},
	{"offset k", "the distance between two positions that are compared"},
	{"base", "spreads the wavelengths: from 2π up to at most 2π × base"},
	{"cosine", "similarity of two rows: dot product over both norms, 1 in one direction, 0 at right angles"},
	{"collision", "two rows nearly the same, k apart; with sines and cosines never quite"},
	{"r", "correlation of two dimensions over some positions: 1 alike, 0 unrelated, −1 opposite"},
	{"invariant", "in any order of the words the same result: a sum, a mean"},
	{"equivariant", "words in another order, results in that order, each the same: attention without positions or mask"},
	{"query, key", "what a word asks with and what it is asked by; their dot product over √d is the score"},
	{"causal mask", "a word sees only itself and the words before it"},
	{"RoPE", "turns queries and keys by their position's angles: in the score only offsets are left"},
	{"ALiBi", "takes from every score a slope times the distance; queries and keys know no position"},
}

// wordLabel is the width of the longest word of the glossary.
const wordLabel = 11

func (c *column) wordHelp() {
	c.heading("Words")
	c.label = wordLabel
	for _, e := range glossary {
		c.entry(e[0], e[1])
	}
}

func (c *column) pageHelp() {
	c.heading("On this page")
	c.keys(onHelp())
}

// settingHelp lists every setting: its value now, what it sets and what it
// takes.
func (s screen) settingHelp(c *column) {
	const name, now = 12, 13
	c.heading("Settings, by name after the colon or as --flags, and their values now")
	for _, f := range views.PaneFlags {
		label := scene.Line{
			{Text: pad(f.Name, name, c.theme), Style: ink(frame.Accent)},
			{Text: pad(cut(current(f, s.panes), now-2, c.theme), now, c.theme), Style: ink(frame.Bright)},
		}
		allowed := " · " + f.Allowed
		if f.Switch {
			allowed = ""
		}
		for _, l := range twoTone(f.About(), allowed, c.w-name-now, c.theme) {
			c.lines = append(c.lines, append(label, l...))
			label = scene.Line{{Text: pad("", name+now, c.theme)}}
		}
	}
}

// twoTone wraps a text whose second part is fainter.
func twoTone(text, faint string, w int, t frame.Theme) []scene.Line {
	var lines []scene.Line
	left := len(text)
	for _, l := range wrap(text+faint, w, t) {
		n := min(max(left, 0), len(l))
		left -= len(l) + 1 // and the blank at which it was broken
		lines = append(lines, scene.Line{
			{Text: l[:n], Style: ink(frame.Text)},
			{Text: l[n:], Style: ink(frame.Faint)},
		})
	}
	return lines
}

// beside puts two columns next to each other, the right one at column x.
func beside(left, right []scene.Line, x int, t frame.Theme) []scene.Line {
	lines := make([]scene.Line, max(len(left), len(right)))
	for i := range lines {
		if i < len(left) {
			lines[i] = left[i]
		}
		if i < len(right) && len(right[i]) > 0 {
			gap := pad("", x-lines[i].Width(t), t)
			lines[i] = append(append(append(scene.Line{}, lines[i]...), scene.Span{Text: gap}), right[i]...)
		}
	}
	return lines
}

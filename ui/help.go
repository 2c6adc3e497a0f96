package ui

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wavescope/views"
	"wavescope/views/frame"
)

// helpPage is the page that '?' opens, or the one with a program.
type helpPage struct {
	open    bool
	program string // shown in the place of the help; "" for the help
	top     int    // first line shown
	row     int    // line that was found
	laid    laid
}

// laid is the text of the page, and what it was laid out for. That takes
// milliseconds, too many for every line that is scrolled.
type laid struct {
	text     string
	panes    views.Panes
	w        int
	theme    frame.Theme
	of       string // the program
	inLesson bool   // in a lesson
}

func onHelp() []Key {
	shut := func(m *Model, _ int) tea.Cmd { m.help = helpPage{}; return nil }
	return append([]Key{
		bind("up,k:-1 down,j:+1", "↑↓", "scroll", "scroll (k j)", func(m *Model, n int) tea.Cmd { m.scroll(n); return nil }),
		bind(pageStrokes+" space:+2", "pgup pgdn", "page", "all lines shown back or on, or space"+pageHelp, func(m *Model, n int) tea.Cmd {
			_, shown := m.helpSize()
			m.scroll(half(n, shown))
			return nil
		}),
		bind("home,g:-1 end,G:+1", "home end", "", "first or last page (g G)", func(m *Model, n int) tea.Cmd {
			all, _ := m.helpSize()
			m.scroll(n * all)
			return nil
		}),
		bind("tab:+1 shift+tab:-1", "tab", "other view", "the next view, with shift the one before", nextView),
		bind("y", "y", "copy", "copy the program, where one is shown", copyCode).named(func(s screen) string {
			if s.help.program == "" {
				return ""
			}
			return "copy"
		}),
		bind("?,esc,q,f1", "? esc q", "back", "close this page (f1)", shut),
	}, finding()...)
}

func openHelp(m *Model, _ int) tea.Cmd {
	m.help = helpPage{open: true}
	return nil
}

// covered says that a page stands in front of the picture.
func (s screen) covered() bool { return s.help.open || s.list.open }

// listOnTop says that a list is what is seen: help may stand before it.
func (s screen) listOnTop() bool { return s.list.open && !s.help.open }

// helpText is the page on a screen of w columns.
func (s screen) helpText(w int, t frame.Theme) laid {
	program := s.help.program
	switch l := s.help.laid; {
	case l.panes == s.panes && l.w == w && l.theme == t && l.of == program && l.inLesson == s.inLesson():
		return l
	case program != "":
		return laid{layProgram(program, w-2, t), s.panes, w, t, program, s.inLesson()}
	}
	return laid{s.layHelp(w-2, t), s.panes, w, t, "", s.inLesson()}
}

// helpSize is how many lines the page has, and how many of them are shown.
func (s screen) helpSize() (all, shown int) {
	w, h := s.cells()
	return height(s.helpText(w, s.theme).text), helpArea(h)
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
	lines := strings.Split(s.helpText(w, f.Theme).text, "\n")
	n := helpArea(h)
	top := min(max(s.help.top, 0), max(len(lines)-n, 0))
	end := min(top+n, len(lines))
	y := 0
	if n < h {
		s.drawTabs(f, 0)
		y = 2
	}
	if row := s.help.row; row >= top && row < end && holds(s.pageRows()[row], s.sought) {
		f.Tint(0, y+row-top, w, 1, frame.Panel)
	}
	set(f, 1, y, strings.Join(lines[top:end], "\n"))
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
	parts []string
}

func (c *column) add(part string) { c.parts = append(c.parts, part) }

func (c *column) heading(text string) {
	if len(c.parts) > 0 {
		c.add("")
	}
	c.add(paragraph(prose(text, c.theme), c.w, paint(frame.Bright).Bold(true)))
}

func (c *column) text(s string) { c.add(paragraph(prose(s, c.theme), c.w, paint(frame.Text))) }

func (c *column) entry(label, text string) {
	c.row(paint(frame.Accent).Width(c.label+2).Render(prose(label, c.theme)), prose(text, c.theme), paint(frame.Text))
}

// row puts a text beside what it belongs to, or below it where it would be
// torn to pieces.
func (c *column) row(of, text string, s lipgloss.Style) {
	const narrow = 9
	w := c.w - lipgloss.Width(of)
	if w < narrow {
		c.add(of)
		c.add(paragraph(text, c.w, s))
		return
	}
	c.add(lipgloss.JoinHorizontal(lipgloss.Top, of, paragraph(text, w, s)))
}

// section writes a part of the page.
func (c *column) section(s section) {
	c.heading(s.title)
	if s.text != "" {
		c.text(s.text)
	}
	c.label = leastLabel
	for _, e := range s.entries {
		c.label = max(c.label, c.theme.Width(e[0]))
	}
	for _, e := range s.entries {
		c.entry(e[0], e[1])
	}
}

func (c *column) page() string { return strings.Join(c.parts, "\n") }

// layHelp lays the whole page out in w columns: what the view shows and its
// keys, the keys that work everywhere, and the settings.
func (s screen) layHelp(w int, t frame.Theme) string {
	all := column{w: w, theme: t}
	keys, rest := append(s.keyHelp(), pointerHelp()), []section{lineHelp(), contentsHelp(), pageSection(), wordHelp()}
	if w < roomy {
		for _, part := range slices.Concat([]section{s.viewHelp()}, keys, rest) {
			all.section(part)
		}
		s.settingHelp(&all)
		return all.page()
	}
	left, right := column{w: w/2 - 2, theme: t}, column{w: w - w/2 - 1, theme: t}
	for _, part := range keys {
		left.section(part)
	}
	for _, part := range append([]section{s.viewHelp()}, rest...) {
		right.section(part)
	}
	all.add(lipgloss.JoinHorizontal(lipgloss.Top, lipgloss.PlaceHorizontal(w/2+1, lipgloss.Left, left.page()), right.page()))
	s.settingHelp(&all)
	return all.page()
}

// section is a part of the help: entries of a label and a text each.
type section struct {
	title, text string
	entries     [][2]string
}

// leastLabel is the width of labels in a section that has none longer.
const leastLabel = 9

// keySection explains keys.
func keySection(title, text string, tables ...[]Key) section {
	s := section{title: title, text: text}
	for _, table := range tables {
		for _, k := range table {
			s.entries = append(s.entries, [2]string{k.Label, k.Help})
		}
	}
	return s
}

func (s screen) viewHelp() section {
	view := s.state().Current()
	return keySection(view.Title, view.Doc, s.left(lift(view.Keys)))
}

// left are keys without what a lesson takes from them.
func (s screen) left(keys []Key) []Key {
	if !s.inLesson() {
		return keys
	}
	return without(keys, onLesson())
}

func (s screen) keyHelp() []section {
	all := []section{keySection("Everywhere", "", s.left(common()), between(), ends(), always())}
	if s.inLesson() {
		all = append([]section{keySection("In a lesson", lessonHelp, onLesson(), onQuestion())}, all...)
	}
	return all
}

// lessonHelp says what else there is to do in a lesson.
const lessonHelp = "All keys of the picture work while a text is read or a task is open; while a question is open they rest."

func lineHelp() section {
	s := keySection("After the colon", "One setting or several: base 500000 pos 1e6. A number alone is a position (10k, 2^20), +5 and -5 go on and back, a switch alone is on. Names and values may be cut short: view heat.", onLine())
	for _, cmd := range commands() {
		s.entries = append(s.entries, [2]string{cmd.name, cmd.doc})
	}
	return s
}

func pointerHelp() section {
	return section{title: "Mouse", entries: mouseHelp}
}

// glossary says what the pictures' words mean.
var glossary = [][2]string{
	{"PE(pos)", "what is added to the token at a position: a row of d_model numbers"},
	{"dimension", "one column of that row; over the positions it is a wave"},
	{"pair", "a sine and a cosine column of one frequency ω; pair 0 is the fastest"},
	{"λ", "wavelength: the positions in which a pair turns once"},
	{"rotation", "a shift by k turns each pair by ωk: a linear map, the same at every position"},
	{"band", "of a wave too fast to draw its lowest to highest value; of a matrix equal values along a diagonal"},
	{"wedge", "the angle between two hands of a dial: by what the offset turns the pair"},
	{"softmax", "makes weights of scores: e to each, over the sum of all; they add up to 1"},
	{"lambda", "the letter λ, a wavelength"},
	{"turn", "a whole circle, 2π radians or 360°"},
	{"offset k", "k = j − i, from one position to another; it may be negative"},
	{"base", "spreads the wavelengths: from 2π up to at most 2π × base"},
	{"cosine", "similarity of two rows: dot product over both norms, 1 in one direction, 0 at right angles"},
	{"look-alike", "an offset k whose rows are closer than those of both offsets beside k: what is far apart looks near"},
	{"collision", "a look-alike that is closer than neighbouring positions; never the same, as k radians are no whole number of turns"},
	{"r", "correlation of two dimensions over some positions: 1 on a rising line, −1 on a falling one, 0 on neither, as on a circle"},
	{"invariant", "in any order of the words the same result: a sum, a mean"},
	{"equivariant", "words in another order, results in that order, each the same: attention without positions or mask"},
	{"query, key", "what a word asks with and what it is asked by; their dot product over √d is the score"},
	{"causal mask", "a word sees only itself and the words before it"},
	{"RoPE", "turns queries and keys by their position's angles: of the positions only their offset is left in the score"},
	{"ALiBi", "takes from every score a slope times the distance; queries and keys know no position"},
}

func wordHelp() section { return section{title: "Words", entries: glossary} }

// lessonCommands says what a shell does with lessons.
const lessonCommands = "In a shell wavescope lesson handout 5 -o DIR writes a lesson for paper, lesson new FILE.md begins one, " +
	"and lesson check FILE.md tests its numbers and tasks."

func contentsHelp() section {
	return keySection("On the page of lessons", lessonCommands, onContents())
}

func pageSection() section { return keySection("On this page", "", onHelp(), onFind()) }

// settingHelp lists every setting: its value now, what it sets and what it
// takes.
func (s screen) settingHelp(c *column) {
	const gap, now = 2, 13
	name := 0
	for _, f := range views.PaneFlags {
		name = max(name, len(f.Name)+gap)
	}
	c.heading("Settings, by name after the colon or as --flags, and their values now")
	for _, f := range views.PaneFlags {
		sets := prose(f.About(), c.theme)
		takes := strings.TrimPrefix(prose(f.About()+" · "+f.Allowed, c.theme), sets)
		if f.Switch {
			takes = ""
		}
		c.row(lipgloss.JoinHorizontal(lipgloss.Top,
			paint(frame.Accent).Width(name).Render(prose(f.Name, c.theme)),
			paint(frame.Bright).Width(now).Render(clip(prose(current(f, s.panes), c.theme), now-gap))),
			paint(frame.Text).Render(sets)+paint(frame.Faint).Render(takes), lipgloss.NewStyle())
	}
}

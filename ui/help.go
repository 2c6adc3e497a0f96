package ui

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"wavescope/encoding/memo"
	"wavescope/encoding/model"
	"wavescope/ui/plain"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// helpPage is the state of the page that '?' opens. The same page also shows a program for the command code.
type helpPage struct {
	open    bool
	whole   bool   // with settings, glossary and the keys of other pages
	program string // shown instead of the help; "" for the help
	top     int    // first line shown
	row     int    // line found by a search
}

func onHelp() []Key {
	shut := func(m *Model, _ int) tea.Cmd { m.help = helpPage{}; return nil }
	return append([]Key{
		bind("up,k:-1 down,j:+1", "↑↓", "scroll", "scroll (k j)",
			func(m *Model, n int) tea.Cmd { m.scroll(n); return nil }).named(func(s screen) string {
			all, shown := s.helpSize()
			return chart.Either(all > shown, "scroll", "")
		}),
		bind(pageStrokes+" space:+2", "pgup pgdn", "", "one page back or on, or space"+pageHelp,
			func(m *Model, n int) tea.Cmd {
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
		bind("a", "a", "all", "add settings, glossary and all other keys, and back", func(m *Model, _ int) tea.Cmd {
			m.help = helpPage{open: true, whole: !m.help.whole}
			return nil
		}).named(func(s screen) string {
			switch {
			case s.help.program != "":
				return ""
			case s.help.whole:
				return "keys alone"
			}
			return "all"
		}),
		bind("y", "y", "copy", "copy the program on the page", copyCode).named(func(s screen) string {
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

// covered reports whether a page covers the picture.
func (s screen) covered() bool { return s.help.open || s.list.open }

// helpText returns the page for a screen of w columns.
func (s screen) helpText(w int, t frame.Theme) string {
	if s.help.program != "" {
		return layProgram(s.help.program, w-2, t)
	}
	_, h := s.cells()
	return s.layHelp(w-2, helpArea(h), t)
}

// helpSize returns the number of lines of the page, and how many of them are shown.
func (s screen) helpSize() (all, shown int) {
	w, h := s.cells()
	return height(s.helpText(w, s.theme)), helpArea(h)
}

// helpArea returns the number of rows for the text of the help page, without tabs and footer.
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
	lines := strings.Split(s.helpText(w, f.Theme), "\n")
	n := helpArea(h)
	top := min(max(s.help.top, 0), max(len(lines)-n, 0))
	end := min(top+n, len(lines))
	y := 0
	if n < h {
		s.drawTabs(f, 0)
		y = 2
	}
	if row := s.help.row; row >= top && row < end && containsFold(s.pageRows()[row], s.sought) {
		f.Tint(0, y+row-top, w, 1, frame.Panel)
	}
	drawPage(f, 1, y, strings.Join(lines[top:end], "\n"))
	if n == h {
		return
	}
	s.drawFooter(f, h-1)
	if len(lines) > n {
		place := strconv.Itoa(top+1) + "–" + strconv.Itoa(end) + " of " + strconv.Itoa(len(lines))
		f.TextRight(w-1, h-1, place, ink(frame.Faint))
	}
}

// A column collects headings and entries of one width.
type column struct {
	w     int
	whole bool // entries have details
	label int  // cells for the labels of entries
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

func (c *column) text(s string) { c.add(paragraph(prose(s, c.theme), c.w, paint(frame.Faint))) }

// entry adds what a text says first beside its label, and its details behind that.
func (c *column) entry(label, text string) {
	first, details := gist(prose(text, c.theme))
	says := paint(frame.Text).Render(first)
	if c.whole {
		says += paint(frame.Faint).Render(details)
	}
	c.row(paint(frame.Accent).Width(c.label+2).Render(prose(label, c.theme)), says, lipgloss.NewStyle())
}

// gist splits what a text says first from its details, which begin at the first comma, colon, semicolon or bracket.
func gist(text string) (first, details string) {
	if i := strings.IndexAny(text, ",:;("); i > 0 {
		return strings.TrimSpace(text[:i]), text[len(strings.TrimSpace(text[:i])):]
	}
	return text, ""
}

// row adds a text beside its label, or below the label if there is little room.
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

// section adds a section.
func (c *column) section(s plain.Section) {
	c.whole = c.whole || s.Whole
	c.heading(s.Title)
	if s.Text != "" {
		c.text(s.Text)
	}
	c.label = leastLabel
	for _, e := range s.Entries {
		c.label = max(c.label, c.theme.Width(e.Name))
	}
	for _, e := range s.Entries {
		c.entry(e.Name, e.Text)
	}
}

func (c *column) page() string { return strings.Join(c.parts, "\n") }

// layHelp lays out the help page in w columns. The page says in a few words what each key does here, and how the mouse
// and the knobs work if they fit in the given rows. The whole page also has the rest of each sentence, commands,
// glossary and settings.
func (s screen) layHelp(w, rows int, t frame.Theme) string {
	if s.help.whole {
		all, n := column{w: w, theme: t, whole: true}, chart.Either(w < wideScreen, 1, 2)
		part := column{w: columnWidth(w, n), theme: t, whole: true}
		all.add(join(balance(part.parted(s.wholeHelp()), n), part.w))
		s.settingHelp(&all)
		return all.page()
	}
	const narrow, roomy = 38, 60 // the least width of a column, and that at which it shows whole sentences
	n := min(max(w/narrow, 1), 3)
	like := column{w: columnWidth(w, n), theme: t, whole: w/n >= roomy}
	sections := s.shortHelp()
	parts := like.parted(sections)
	for _, more := range like.parted(s.moreHelp()) {
		if longer := append(parts, more); tallest(balance(longer, n)) <= rows {
			parts = longer
		}
	}
	if tallest(balance(parts, n)) > rows {
		for i := range sections {
			sections[i].Text = ""
		}
		parts = like.parted(sections)
	}
	return join(balance(parts, n), like.w)
}

// columnGap is the number of columns between two columns of text.
const columnGap = 2

// columnWidth returns the width of each of n columns in w cells.
func columnWidth(w, n int) int { return (w - (n-1)*columnGap) / n }

// parted lays out each section in a column like this.
func (c column) parted(sections []plain.Section) (parts []string) {
	for _, s := range sections {
		one := c
		one.section(s)
		parts = append(parts, one.page())
	}
	return parts
}

// join sets columns of w cells beside each other.
func join(filled []string, w int) string {
	for i := range filled[:len(filled)-1] {
		filled[i] = lipgloss.NewStyle().Width(w + columnGap).Render(filled[i])
	}
	return lipgloss.JoinHorizontal(lipgloss.Top, filled...)
}

// balance puts parts into at most n columns, each as high as the others as far as parts stay whole.
func balance(parts []string, n int) []string {
	rows := 0
	for _, part := range parts {
		rows += height(part) + 1
	}
	for high := rows / n; ; high++ {
		if filled := flow(parts, high); len(filled) <= n {
			return filled
		}
	}
}

// tallest returns the height of the highest column.
func tallest(filled []string) (rows int) {
	for _, c := range filled {
		rows = max(rows, height(c))
	}
	return rows
}

// flow puts parts into columns of the given height, or of the height of a part if that is more, with a blank line
// between them.
func flow(parts []string, high int) (filled []string) {
	for _, part := range parts {
		if i := len(filled) - 1; i >= 0 && height(filled[i])+1+height(part) <= high {
			filled[i] += "\n\n" + part
			continue
		}
		filled = append(filled, part)
	}
	return filled
}

// shortHelp returns the sections about the keys of the page of lessons, or those of the picture and the program.
func (s screen) shortHelp() []plain.Section {
	switch {
	case s.list.open:
		return []plain.Section{contentsHelp()}
	}
	sections := append([]plain.Section{s.viewHelp()}, s.taskHelp()...)
	if s.inLesson() {
		sections = append(append([]plain.Section{s.wordsHere()}, s.lessonSections()...), sections...)
	}
	if s.knobs.open {
		sections = append([]plain.Section{knobHelp()}, sections...)
	}
	return sections
}

// moreHelp returns the sections that follow if there is room.
func (s screen) moreHelp() []plain.Section {
	switch {
	case s.list.open:
		return nil
	case s.knobs.open:
		return []plain.Section{pointerHelp(), s.wordsHere()}
	case s.inLesson():
		return []plain.Section{pointerHelp(), knobHelp()}
	}
	return []plain.Section{s.wordsHere(), pointerHelp(), knobHelp()}
}

// wholeHelp returns all sections but that of the settings.
func (s screen) wholeHelp() []plain.Section {
	sections := append([]plain.Section{s.viewHelp()}, s.taskHelp()...)
	if s.inLesson() {
		sections = append(s.lessonSections(), sections...)
	}
	return append(sections, keySection("Everywhere", "", always()), pointerHelp(), knobHelp(), lineHelp(),
		contentsHelp(), pageSection(), ModelHelp(), wordHelp())
}

// leastLabel is the smallest width of the column of labels in a section, in cells.
const leastLabel = 9

// keySection explains keys by their labels.
func keySection(title, text string, tables ...[]Key) plain.Section {
	return sectionOf(title, text, func(k Key) string { return k.Label }, tables)
}

func sectionOf(title, text string, name func(Key) string, tables [][]Key) plain.Section {
	s := plain.Section{Title: title, Text: text}
	for _, k := range slices.Concat(tables...) {
		s.Entries = append(s.Entries, plain.Entry{Name: name(k), Text: k.Help})
	}
	return s
}

// viewHelp explains the keys of the view: all of them on the whole page, else those that do something now.
func (s screen) viewHelp() plain.Section {
	view := s.state().Current()
	keys := lift(view.Keys)
	if !s.help.whole {
		for i, k := range view.Keys {
			if k.Does != nil {
				keys[i].Help = k.Does(s.state().State, s.state())
			}
		}
		keys = slices.DeleteFunc(keys, func(k Key) bool { return k.Now(s) == "" })
	}
	return keySection(view.Title, view.Doc, s.freeKeys(keys))
}

// freeKeys returns keys without those that an open lesson binds itself.
func (s screen) freeKeys(keys []Key) []Key {
	if !s.inLesson() {
		return keys
	}
	return without(keys, onLesson())
}

// taskHelp explains the keys of all views by what they are for, those of two panes where there are two.
func (s screen) taskHelp() (all []plain.Section) {
	for _, t := range tasks() {
		if s.panes.Count < 2 && !s.help.whole {
			t.keys = without(t.keys, between())
		}
		all = append(all, keySection(t.title, "", s.freeKeys(t.keys)))
	}
	return all
}

// lessonSections explain the keys of a lesson and of a class.
func (s screen) lessonSections() []plain.Section {
	if s.class.role == Student {
		return s.classSection()
	}
	return append(s.classSection(), keySection("In a lesson", lessonHelp, onLesson(), onQuestion(), onEnd()))
}

// lessonHelp says when the keys of the picture work in a lesson.
const lessonHelp = "The keys of the picture work at a text and at a task. While a question is open they are off."

func lineHelp() plain.Section {
	s := keySection("After the colon",
		"Settings: base 500000 pos 1e6. A number alone is a position (10k, 2^20), +5 and -5 move by 5, "+
			"a switch alone is on. Names and values may be shortened: view heat.", onLine())
	for _, cmd := range commands() {
		s.Entries = append(s.Entries, plain.Entry{Name: cmd.name, Text: cmd.doc})
	}
	return s
}

func pointerHelp() plain.Section {
	return pairSection("Mouse", mouseHelp)
}

func knobHelp() plain.Section {
	return keySection("In the row of knobs", "", onKnobs())
}

func wordHelp() plain.Section { return pairSection("Words", glossary) }

// ModelHelp lists the models that need no file.
func ModelHelp() plain.Section {
	s := plain.Section{Title: "Models", Text: "model takes one of these names in any case, a config.json or its folder, " +
		"a .gguf file, an id in the Hub's cache, a name of Ollama, a learned table (.npy, .npz, .csv or .safetensors), " +
		"or a list of inv_freq."}
	for _, p := range model.Presets {
		s.Entries = append(s.Entries, plain.Entry{Name: p.Name, Text: p.Doc})
	}
	s.Entries = append(s.Entries, plain.Entry{Name: model.Trained, Text: model.TrainedDoc})
	return s
}

// below is the key of what wordsHere returns: the screen below the help page.
type below screen

// wordsHere explains the words of the glossary that are on the screen, by the names that they have there.
func (s screen) wordsHere() plain.Section {
	s.help, s.notice, s.line, s.sought = helpPage{}, notice{}, commandLine{}, ""
	return memo.Get(s.cache, below(s), s.findWords)
}

func (s screen) findWords() plain.Section {
	f := frame.New(s.size.X, s.size.Y, s.theme)
	s.draw(f)
	text := string(f.AppendPlain(nil))
	here := plain.Section{Title: "Words on this screen", Whole: true}
	for _, term := range glossary {
		if found := namesIn(text, term[0]); found != "" {
			here.Entries = append(here.Entries, plain.Entry{Name: found, Text: term[1]})
		}
	}
	return here
}

// pairSection returns a help section of names and their explanations.
func pairSection(title string, pairs [][2]string) plain.Section {
	s := plain.Section{Title: title}
	for _, p := range pairs {
		s.Entries = append(s.Entries, plain.Entry{Name: p[0], Text: p[1]})
	}
	return s
}

// lessonCommands names the shell commands for lessons.
const lessonCommands = "In a shell wavescope lesson handout 5 -o FILE.html writes a lesson for paper, " +
	"lesson new prints the beginning of one, and lesson check FILE.md tests its numbers and tasks."

func contentsHelp() plain.Section {
	return keySection("On the page of lessons", lessonCommands, onContents())
}

func pageSection() plain.Section { return keySection("On this page", "", onHelp(), onFind()) }

// settingHelp lists every setting: its current value, what it sets and its allowed values.
func (s screen) settingHelp(c *column) {
	const gap, now = 2, 13
	name := 0
	for _, f := range s.lineFlags() {
		name = max(name, len(f.Name)+gap)
	}
	c.heading("Settings, by name after the colon or as --flags, and their values now")
	for _, f := range s.lineFlags() {
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

// finding returns the keys that search the open page.
func finding() []Key {
	return []Key{
		bind("/", "/", "find", "find a text on the page", func(m *Model, _ int) tea.Cmd {
			m.line = openLine("")
			m.line.search = true
			return nil
		}),
		bind("n:+1 N:-1", "n N", "", "next match, previous match", func(m *Model, n int) tea.Cmd {
			m.find(n)
			return nil
		}),
	}
}

// onFind returns the keys of the search line.
func onFind() []Key {
	return []Key{
		bind(enterStrokes, "enter", "find", "go to the first match (ctrl+j)", func(m *Model, _ int) tea.Cmd {
			if text := strings.TrimSpace(m.line.text); text != "" {
				m.sought = text
			}
			m.line = commandLine{}
			m.find(0)
			return nil
		}),
		bind("esc", "esc", "close", "close the line", shutLine),
	}
}

// find goes to the first match from here on (n = 0), the next one (n = 1) or the previous one
// (n = −1), and wraps around the end of the page. What the page of keys lacks it finds on the whole page.
func (m *Model) find(n int) {
	hits, page := m.hits(), m.help
	if len(hits) == 0 && page.open && page.program == "" {
		m.help.whole = true
		hits = m.hits()
	}
	switch {
	case m.sought == "":
		m.notice.text = "no search yet; / searches"
		return
	case len(hits) == 0:
		m.help, m.notice = page, notFound(m.sought)
		return
	}
	here := m.here()
	i, at := slices.BinarySearch(hits, here)
	switch {
	case n > 0 && at:
		i++
	case n < 0:
		i--
	}
	m.goTo(hits[(i+len(hits))%len(hits)])
}

func notFound(text string) notice {
	return notice{views.Quote(text) + " is not on this page", true}
}

// hits returns the rows of the page or list that match the search.
func (s screen) hits() (rows []int) {
	for i, text := range s.pageRows() {
		if containsFold(text, s.sought) {
			rows = append(rows, i)
		}
	}
	return rows
}

// containsFold reports whether a text contains another one, ignoring case.
func containsFold(text, sought string) bool {
	return sought != "" && strings.Contains(strings.ToLower(text), strings.ToLower(sought))
}

// pageRows returns the rows of the open page as text.
func (s screen) pageRows() (rows []string) {
	if s.contentsOnTop() {
		for _, r := range s.list.page.rows {
			rows = append(rows, strings.Join(r.cells, " ")+" "+r.says)
		}
		return rows
	}
	w, _ := s.cells()
	plain := strings.ReplaceAll(ansi.Strip(s.helpText(w, s.theme)), unbroken, "-")
	return strings.Split(plain, "\n")
}

// here returns the row from which a search continues.
func (s screen) here() int {
	if s.contentsOnTop() {
		return s.list.chosen
	}
	return s.help.row
}

// goTo moves to a row of the open page and scrolls it into view.
func (m *Model) goTo(row int) {
	if m.contentsOnTop() {
		m.chooseRow(row - m.list.chosen)
		return
	}
	m.help.row = row
	m.help.top = 0
	m.scroll(row - 1) // with one row before it
}

// helpOn opens the help page at the explanation of a key, setting, command, view or word.
func helpOn(m *Model, name string) (tea.Cmd, error) {
	before := m.screen
	m.help = helpPage{open: true, whole: true}
	spelled := strings.TrimLeft(name, "-:")
	m.sought = strings.ReplaceAll(spelled, "_", "-") // as settings are spelled on the page
	hits := m.hits()
	if len(hits) == 0 {
		m.sought = spelled
		hits = m.hits()
	}
	switch {
	case name == "":
		return nil, nil
	case len(hits) == 0:
		m.screen = before
		return nil, noHelp{name}
	}
	m.goTo(bestHit(m.pageRows(), hits, m.sought))
	return nil, nil
}

// bestHit returns the row that explains a name. It prefers the last entry with that name, because settings come last;
// without an entry it returns the first row that contains the name as a word.
func bestHit(rows []string, hits []int, name string) int {
	for _, row := range slices.Backward(hits) {
		if hasEntry(rows[row], name) {
			return row
		}
	}
	for _, row := range hits {
		if slices.Contains(strings.FieldsFunc(strings.ToLower(rows[row]), plain.NotInWord), strings.ToLower(name)) {
			return row
		}
	}
	return hits[0]
}

// hasEntry reports whether one of the columns of a row begins an entry with the given name.
func hasEntry(row, name string) bool {
	return strings.Contains("  "+strings.ToLower(row)+"  ", "  "+strings.ToLower(name)+"  ")
}

// A noHelp is the error for a name that the help page does not explain.
type noHelp struct{ name string }

func (n noHelp) Error() string {
	text := "help has nothing on " + views.Quote(frame.Clean(n.name))
	if meant := chart.Meant(lineNames(), n.name); meant != "" {
		text += "; " + meant
	}
	return text
}

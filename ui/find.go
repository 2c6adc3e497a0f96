package ui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wavescope/ui/plain"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// finding are the keys that search the page that is open.
func finding() []Key {
	return []Key{
		bind("/", "/", "find", "find a text on the page", func(m *Model, _ int) tea.Cmd {
			m.line = openLine("")
			m.line.finds = true
			return nil
		}),
		bind("n:+1 N:-1", "n N", "", "the next place of that text, the one before", func(m *Model, n int) tea.Cmd {
			m.find(n)
			return nil
		}),
	}
}

// onFind are the keys of the line that says what is sought.
func onFind() []Key {
	return []Key{
		bind(enterStrokes, "enter", "find", "go to the first place (ctrl+j)", func(m *Model, _ int) tea.Cmd {
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

// find goes to a place of what is sought: the first from here on, the next
// after this (n = 1) or the one before (n = −1), round the end of the page.
func (m *Model) find(n int) {
	hits := m.hits()
	switch {
	case m.sought == "":
		m.notice.text = "nothing is sought yet; / finds"
		return
	case len(hits) == 0:
		m.notice = notFound(m.sought)
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

// hits are the rows of the page, or of the list, that hold what is sought.
func (s screen) hits() (rows []int) {
	for i, text := range s.pageRows() {
		if holds(text, s.sought) {
			rows = append(rows, i)
		}
	}
	return rows
}

// holds reports that a text has another one in it, in letters of any case.
func holds(text, sought string) bool {
	return sought != "" && strings.Contains(strings.ToLower(text), strings.ToLower(sought))
}

// pageRows are the texts of the page that is open, row by row.
func (s screen) pageRows() (rows []string) {
	if s.listOnTop() {
		for _, r := range s.list.page.Rows {
			rows = append(rows, strings.Join(r.Cells, " ")+" "+r.Says)
		}
		return rows
	}
	w, _ := s.cells()
	plain := strings.ReplaceAll(ansi.Strip(s.helpText(w, s.theme).text), unbroken, "-")
	return strings.Split(plain, "\n")
}

// here is the row that a search goes on from.
func (s screen) here() int {
	if s.listOnTop() {
		return s.list.chosen
	}
	return s.help.row
}

// goTo leads to a row and keeps it in sight.
func (m *Model) goTo(row int) {
	if m.listOnTop() {
		m.chooseRow(row - m.list.chosen)
		return
	}
	m.help.row = row
	m.help.top = 0
	m.scroll(row - 1) // a row of what is before it
}

// helpOn opens the help page where a name is explained: a key, a setting, a
// command, a view or a word.
func helpOn(m *Model, name string) (tea.Cmd, error) {
	before := m.screen
	m.help = helpPage{open: true, whole: true}
	spelled := strings.TrimLeft(name, "-:")
	m.sought = strings.ReplaceAll(spelled, "_", "-") // as settings are on the page
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
	m.goTo(best(m.pageRows(), hits, m.sought))
	return nil, nil
}

// best is the row, of those that hold a name, that explains it: of two entries
// called so the later one, a setting; or else the first that has it as a word.
func best(rows []string, hits []int, name string) int {
	for _, row := range slices.Backward(hits) {
		if heads(rows[row], name) {
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

// heads reports that a name stands in a row as that of an entry, in either
// column of the page.
func heads(row, name string) bool {
	return strings.Contains("  "+strings.ToLower(row)+"  ", "  "+strings.ToLower(name)+"  ")
}

// noHelp is a name that the help page does not have.
type noHelp struct{ name string }

func (n noHelp) Error() string {
	text := "help has nothing on " + views.Quote(frame.Clean(n.name))
	if meant := scene.Meant(lineNames(), n.name); meant != "" {
		text += "; " + meant
	}
	return text
}

package ui

import (
	"fmt"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// Key is a binding of the program: it may change anything.
type Key struct {
	views.Binding
	Do func(m *Model, n int) tea.Cmd
}

// The tables of keys, one for each thing that can have the keyboard. The order
// within a table is the order of the help page and of the footer. They are
// filled in by init because some keys lead back to them.
var (
	common    []Key // while a picture is shown
	between   []Key // likewise, of two panes
	ends      []Key // likewise; the footer ends in them
	onHelp    []Key // while the help page is open
	onCollide []Key // while the list of collisions is open
	onLine    []Key // while the command line is open
	always    []Key // whatever is open
)

func init() {
	common = append(lift(views.Common), programKeys()...)
	between = paneKeys()
	ends = mainKeys()
	onHelp = helpKeys()
	onCollide = collideKeys()
	onLine = lineKeys()
	always = controlKeys()
}

// lift makes keys of the program out of keys that change the State.
func lift(keys []views.Key) []Key {
	var lifted []Key
	for _, k := range keys {
		lifted = append(lifted, Key{k.Binding, func(m *Model, n int) tea.Cmd {
			before := m.state()
			m.set(func(s *views.State) { k.Do(s, n) })
			switch {
			case m.state().Speed != before.Speed && !m.playing: // else nobody would see
				m.notice.text = "plays " + strconv.Itoa(m.state().Speed) + " positions a second"
			case k.Label == "m" && m.state() == before:
				m.notice.text = strconv.Itoa(views.MaxMarks) + " dimensions are marked; M clears them"
			case k.Label == "m" && slices.Contains(before.Current().Hints, views.Hint{Label: "m"}): // nothing shows it
				m.notice.text = tellMark(before.Dim, m.state())
			}
			return nil
		}})
	}
	return lifted
}

// tellMark says whether a dimension is marked now.
func tellMark(dim int, s views.State) string {
	if s.Marks.Index(dim) < 0 {
		return "dim " + strconv.Itoa(dim) + " is no longer marked"
	}
	return "dim " + strconv.Itoa(dim) + " is marked"
}

// press looks a key up in the tables that are in force, and hands what is in
// none of them to the command line while that is open.
func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	m.told, m.notice = m.notice, notice{}
	for _, table := range m.tables() {
		for _, k := range table {
			if n, ok := k.Arg(msg.String()); ok {
				return k.Do(m, n)
			}
		}
	}
	if m.line.open {
		m.line = m.line.edit(msg)
	}
	return nil
}

// tables are the keys in force now.
func (m *Model) tables() [][]Key {
	switch {
	case m.line.open:
		return [][]Key{always, onLine}
	case m.help.open:
		return [][]Key{always, onHelp}
	case m.collide.open:
		return [][]Key{always, onCollide}
	}
	return [][]Key{always, common, between, ends, lift(m.state().Current().Keys)}
}

// programKeys are the keys that change more than the State.
func programKeys() []Key {
	strokes := ""
	for i := range views.All {
		strokes += fmt.Sprintf("%d:%d ", i+1, i+1)
	}
	number := views.Bind(strokes, "1…"+strconv.Itoa(len(views.All)), "", "go to a view by its number")
	return []Key{
		{views.Bind("pgup:-1 pgdown:+1", "pgup pgdn", "", "back or on by all positions that are shown"), page},
		{number, func(m *Model, n int) tea.Cmd { m.show(n - 1); return nil }},
		{views.Bind("tab:+1 shift+tab:-1", "tab", "view", "next view, with shift the one before"), nextView},
		{views.Bind("e", "e", "export", "export the picture or its numbers to a file"), func(m *Model, _ int) tea.Cmd {
			m.line = openLine("export " + exportDefault(m.state()))
			return nil
		}},
		{views.Bind("y", "y", "copy", "copy the command line that opens this"), copyCommand},
		{views.Bind("t", "t", "theme", "light or dark paper"), toggleTheme},
		{views.Bind("0", "0", "", "fit the whole length into the picture"), fit},
		{views.Bind("esc", "esc", "", "close what is open; else reset the zoom"), resetZoom},
	}
}

// mainKeys are what the footer ends in.
func mainKeys() []Key {
	return []Key{
		{views.Bind("space", playLabel, "play", "play or pause; at the end, play from 0"), play},
		{views.Bind("colon", ":", "set", "set by name: base 500000, pos 1e6"), func(m *Model, _ int) tea.Cmd {
			m.line = openLine("")
			return nil
		}},
		{views.Bind("|", splitLabel, "compare", "open a second pane; of two, keep this one"), split},
		{views.Bind("?", "?", "help", "this page, and back"), func(m *Model, _ int) tea.Cmd {
			m.help = helpPage{open: true}
			return nil
		}},
		{views.Bind("q", "q", "quit", "leave the program"), quit},
	}
}

// controlKeys work whatever is open.
func controlKeys() []Key {
	return []Key{
		{views.Bind("ctrl+c", "ctrl+c", "", "leave, whatever is open"), func(*Model, int) tea.Cmd { return tea.Quit }},
		{views.Bind("ctrl+z", "ctrl+z", "", "to the shell; fg comes back"), func(*Model, int) tea.Cmd { return tea.Suspend }},
		{views.Bind("ctrl+l", "ctrl+l", "", "draw the screen anew"), func(*Model, int) tea.Cmd { return tea.ClearScreen }},
	}
}

// quit leaves the program. While a file is being written it wants to be told
// twice.
func quit(m *Model, _ int) tea.Cmd {
	still := notice{"still saving " + m.saving + "; q again leaves without it", true}
	if m.saving == "" || m.told == still {
		return tea.Quit
	}
	m.line, m.notice = commandLine{}, still
	return nil
}

// show goes to the i-th view.
func (m *Model) show(i int) {
	if i >= 0 && i < len(views.All) {
		m.set(func(s *views.State) { s.View = views.All[i].Name })
		m.help.top = 0
	}
}

func nextView(m *Model, n int) tea.Cmd {
	for i, v := range views.All {
		if v.Name == m.state().View {
			m.show((i + n + len(views.All)) % len(views.All))
			break
		}
	}
	return nil
}

func page(m *Model, n int) tea.Cmd {
	if pic, scene, ok := m.scene(); ok {
		m.set(func(s *views.State) { s.Pos += n * max(1, s.Current().Window(pic, scene)) })
	}
	return nil
}

func fit(m *Model, _ int) tea.Cmd {
	if pic, scene, ok := m.scene(); ok {
		m.set(func(s *views.State) { s.Fit(pic, scene) })
	}
	return nil
}

func resetZoom(m *Model, _ int) tea.Cmd {
	m.set((*views.State).ResetZoom)
	return nil
}

// toggleTheme chooses the other theme for good, whatever the terminal says:
// with its paper, because the terminal's own would be the wrong one.
func toggleTheme(m *Model, _ int) tea.Cmd {
	m.options.AutoTheme = false
	m.theme.Solid = true
	m.theme.Light = !m.theme.Light
	return nil
}

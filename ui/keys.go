package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Key is a binding of the program: it may change anything.
type Key struct {
	chart.Binding
	Now func(screen) string // its name in the footer now; "" keeps it out
	Do  func(m *Model, n int) tea.Cmd
	// Idle says why it changes nothing where it does not; nil where it always changes
	// something, or says so itself.
	Idle func(m *Model, n int) string
	// Counted says that digits before its letters are how many times it acts.
	Counted bool
	// Harmless says that it leaves the picture of an open question as it is.
	Harmless bool
}

// bind declares a key of the program.
func bind(strokes, label, name, help string, do func(m *Model, n int) tea.Cmd) Key {
	return Key{Binding: chart.Bindings(strokes, label, name, help), Now: func(screen) string { return name }, Do: do}
}

// named is the key with a name that depends on the screen.
func (k Key) named(now func(screen) string) Key {
	k.Now = now
	return k
}

// idle is the key with what it says where it changes nothing.
func (k Key) idle(why func(m *Model, n int) string) Key {
	k.Idle = why
	return k
}

// harmless are keys that an open question of a lesson leaves as they are.
func harmless(keys ...Key) []Key {
	for i := range keys {
		keys[i].Harmless = true
	}
	return keys
}

// common lists the keys that work in all views, in the order of help and of the
// footer.
func common() []Key {
	return slices.Concat(lift(views.Common), between(), programKeys(), closingKeys())
}

// lift makes keys of the program out of keys that change the State.
func lift(keys []views.Key) []Key {
	var lifted []Key
	for _, k := range keys {
		lifted = append(lifted, Key{
			Binding: k.Binding,
			Now:     func(s screen) string { return k.Now(s.state()) },
			Counted: k.Counted,
			Do: func(m *Model, n int) tea.Cmd {
				before := m.state()
				m.set(func(s *views.State) { k.Act(s, n) })
				if k.Tell != nil {
					if told := k.Tell(chart.Pressed[views.State]{N: n, Before: before, After: m.state(),
						Playing: m.playing}); told != "" {
						m.notice.text = told
					}
				}
				return nil
			},
		})
	}
	return lifted
}

// press looks a key up in the tables that are in force, and hands what is in
// none of them to the command line while that is open.
func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	m.told, m.notice = m.notice, notice{}
	key := msg.String()
	counted := m.count
	m.count = 0
	k, n, bound := m.inForce(key)
	if counted > 0 && k.Counted && len(key) == 1 {
		m.takeBack()
		n *= counted
	}
	before := *m
	cmd := m.strike(msg, k, n, bound)
	if digit, err := strconv.Atoi(key); err == nil && before.counts() {
		return tea.Batch(cmd, m.countOn(before, counted, digit))
	}
	return cmd
}

// strike does what a key is bound to, if it is; else it is for the line that is open,
// or for nothing.
func (m *Model) strike(msg tea.KeyPressMsg, k Key, n int, bound bool) tea.Cmd {
	switch {
	case bound:
		return m.do(k, n)
	case m.line.open:
		m.line = m.line.edit(msg)
	default:
		m.tellNothing(msg.String())
	}
	return nil
}

// inForce finds the binding of a key, and the number that it hands over.
func (m *Model) inForce(key string) (k Key, n int, ok bool) {
	for _, table := range m.tables() {
		for _, k := range table {
			if n, ok := k.Arg(key); ok {
				return k, n, true
			}
		}
	}
	return Key{}, 0, false
}

// do does what a key does, and says why where that is nothing.
func (m *Model) do(k Key, n int) tea.Cmd {
	before := m.screen
	cmd := k.Do(m, n)
	if k.Idle != nil && cmd == nil && m.screen == before {
		m.notice.text = k.Idle(m, n)
	}
	return cmd
}

// tellNothing says that a key does nothing here. What a terminal sends in
// pieces arrives with alt, or as no text at all, and is nobody's key.
func (m *Model) tellNothing(key string) {
	if strings.HasPrefix(key, "alt+") || key != frame.Clean(key) || strings.ContainsRune(key, utf8.RuneError) {
		return
	}
	m.notice.text = views.Quote(key) + " does nothing here; ? lists the keys"
	if m.covered() {
		m.notice.text = views.Quote(key) + " does nothing on this page"
	}
}

// tables are the keys in force now.
func (m *Model) tables() [][]Key {
	switch {
	case m.line.open && m.line.finds:
		return [][]Key{always(), onFind()}
	case m.line.open:
		return [][]Key{always(), onLine()}
	case m.help.open:
		return [][]Key{always(), onHelp()}
	case m.list.lessons:
		return m.contentsTables()
	case m.list.open:
		return [][]Key{always(), onList()}
	}
	if m.inLesson() {
		return m.lessonTables()
	}
	return append([][]Key{always()}, m.pictureTables()...)
}

// pictureTables are the keys in force while a picture is shown and nothing else.
func (m *Model) pictureTables() [][]Key {
	return [][]Key{common(), lift(m.state().Current().Keys), m.options.keys}
}

// programKeys are the keys that change more than the State.
func programKeys() []Key {
	return slices.Concat([]Key{
		playKey(),
		bind("|", "|", "compare", "a second pane; of two, close the other one", split).named(splitName),
		bind(pageStrokes, "pgup pgdn", "", "by all positions shown"+pageHelp, page).idle(noPage),
		bind(viewStrokes(), viewLabel(), "",
			"this view; before h j k l a count: 5l is five to the right",
			func(m *Model, n int) tea.Cmd { m.show(n - 1); return nil }).idle(thisView),
		bind("tab:+1 shift+tab:-1", "tab", "view", "next view, with shift the one before", nextView),
		bind("e", "e", "export", "export the picture or its numbers", func(m *Model, _ int) tea.Cmd {
			m.line = openLine("export " + m.exportDefault())
			return nil
		}),
		bind("u", "u", "", "undo", undo),
		bind("ctrl+r", "ctrl+r", "", "redo", redo),
	}, harmless(
		bind("y", "y", "copy", "copy the command line that opens this", copyCommand),
		bind("t", "t", "theme", "light or dark paper", toggleTheme),
		bind("z", "z", "", "projector: fewer and thicker things; and back", toggleFar),
	), []Key{
		bind("0", "0", "", "fit the whole length into the picture", fit).idle(fits),
		bind("esc", "esc", "", "close what is open; else reset the zoom", resetZoom),
		contentsKey().named(func(screen) string { return "" }),
	})
}

// viewStrokes are the digits of the views, and viewLabel is what stands for them.
func viewStrokes() (strokes string) {
	for i := range views.All {
		strokes += fmt.Sprintf("%d:%d ", i+1, i+1)
	}
	return strokes
}

func viewLabel() string { return "1…" + strconv.Itoa(len(views.All)) }

// playKey is the key that lets the picture play.
func playKey() Key {
	const help = "play or pause; with --motion off, next position"
	return bind("space", "space", "play", help, play).named(playName)
}

// closingKeys lists the keys that the footer ends with.
func closingKeys() []Key {
	return append([]Key{
		bind("colon", ":", "set", "set by name: base 500000, pos 1e6", func(m *Model, _ int) tea.Cmd {
			m.line = openLine("")
			return nil
		})}, harmless(
		bind("?,f1", "?", "help", "this page, and back (f1)", openHelp),
		bind("q", "q", "quit", "leave the program", quit),
		leaveTwice())...)
}

// always are the keys that work whatever is open.
func always() []Key {
	return []Key{
		bind("ctrl+c", "ctrl+c", "", "close the line; else leave the program", interrupt),
		bind("ctrl+z", "ctrl+z", "", "to the shell; fg comes back", func(*Model, int) tea.Cmd { return tea.Suspend }),
		bind("ctrl+l", "ctrl+l", "", "draw the screen anew", func(*Model, int) tea.Cmd { return tea.ClearScreen }),
	}
}

// interrupt closes an open line, or leaves the program.
func interrupt(m *Model, _ int) tea.Cmd {
	if m.line.open {
		return shutLine(m, 0)
	}
	return tea.Quit
}

// leaveTwice is the key that leaves the program as editors are left.
func leaveTwice() Key {
	again := notice{text: "Z again leaves the program"}
	return bind("Z", "ZZ", "", "leave the program, by Z twice", func(m *Model, _ int) tea.Cmd {
		if m.told == again {
			return quit(m, 0)
		}
		m.notice = again
		return nil
	})
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
		unmoved := m.unmoved()
		m.set(func(s *views.State) {
			if s.View = views.All[i].Name; unmoved {
				s.Pos = s.Opening()
			}
		})
		m.help.top, m.help.row, m.help.program = 0, 0, ""
		m.list = listPage{} // of another view
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
	if picture, _ := m.picture(); picture != nil {
		_, shown := picture.Shown()
		m.set(func(s *views.State) { s.Pos += half(n, shown) })
	}
	return nil
}

// The keys that go on by pages, handing over halves of one.
const (
	pageStrokes = "pgup,ctrl+b:-2 pgdown,ctrl+f:+2 ctrl+u:-1 ctrl+d:+1"
	pageHelp    = " (ctrl+b ctrl+f); ctrl+u ctrl+d by half of them"
)

// half is how far n halves of a page are.
func half(n, shown int) int {
	if n%2 == 0 {
		return n / 2 * max(1, shown)
	}
	return n * max(1, shown/2)
}

func fit(m *Model, _ int) tea.Cmd {
	if picture, t := m.picture(); picture != nil {
		m.become(t.scenes.Fit(t.active().at(t.f)))
	}
	return nil
}

func resetZoom(m *Model, _ int) tea.Cmd {
	m.set((*views.State).ResetZoom)
	return nil
}

// noPage says why there is no page to turn.
func noPage(m *Model, n int) string {
	if picture, _ := m.picture(); picture == nil {
		return "nothing is shown that has pages"
	}
	return chart.NoFurther("position", n)
}

func thisView(m *Model, _ int) string { return "this is " + m.state().Current().Title }

func fits(m *Model, _ int) string {
	if view := m.state().Current(); view.Ends != chart.Ends {
		return view.Title + " has no scale to fit"
	}
	return "this is the scale that fits"
}

func toggleFar(m *Model, _ int) tea.Cmd {
	m.theme.Far, m.study.notes = !m.theme.Far, false // nobody's notes come onto a wall unasked
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

// A digit goes to its view at once. If a letter that moves follows while the digits
// are shown in the row of keys, they were a count: what they opened is taken back,
// and the move is made that many times, as one change. Arrows do not count: whoever
// presses one after a digit looks at the new view already.

// counting is what there was before the digits typed last.
type counting struct {
	id   int // of the last digit; what belongs to an earlier one is stale
	from views.Panes
	past past
}

// countTime is how long digits are a count, and mostCount the largest one.
const (
	countTime = time.Second
	mostCount = 1_000_000_000
)

// uncount is the message that a run of digits is a count no longer.
type uncount struct{ id int }

// counts reports that digits may be a count: a picture that moves by keys alone is
// what is seen.
func (s screen) counts() bool {
	rests := s.questionOpen() || s.inLesson() && s.alone() && !s.study.looks
	return !s.line.open && !s.covered() && !s.playing && !s.spoken && !rests
}

// countOn adds a digit to those before it, whose number is counted.
func (m *Model) countOn(before Model, counted, digit int) tea.Cmd {
	if counted == 0 {
		m.counting.from, m.counting.past = before.panes, before.past
	}
	m.counting.id++
	if m.count = min(10*counted+digit, mostCount); m.count == 0 || !m.steps {
		return nil
	}
	over := uncount{m.counting.id}
	return tea.Tick(countTime, func(time.Time) tea.Msg { return over })
}

// takeBack takes back what the digits of a count did as keys.
func (m *Model) takeBack() {
	m.panes, m.past = m.counting.from, m.counting.past
	m.past.before, m.past.stretch = m.panes, alone
}

// counted is shown while digits are a count.
func (s screen) counted() string { return strconv.Itoa(s.count) + " h j k l" }

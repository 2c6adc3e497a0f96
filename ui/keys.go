package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A Key binds strokes to an action of the program. The action may change anything.
type Key struct {
	chart.Binding
	Now func(screen) string // its name in the footer; "" keeps it out
	Do  func(m *Model, n int) tea.Cmd
	// Idle explains why the key changed nothing; nil if no explanation is needed.
	Idle func(m *Model, n int) string
	// Harmless keys do not change the picture, so they keep working while a question of a lesson is open.
	Harmless bool
	Writes   bool // it writes files: not for guests
	Leads    bool // it goes elsewhere in the lessons: not for students of a class
}

// bind declares a key of the program.
func bind(strokes, label, name, help string, do func(m *Model, n int) tea.Cmd) Key {
	return Key{Binding: chart.Bindings(strokes, label, name, help), Now: func(screen) string { return name }, Do: do}
}

// named returns the key with a name that depends on the screen.
func (k Key) named(now func(screen) string) Key {
	k.Now = now
	return k
}

// idle returns the key with an explanation for when it changes nothing.
func (k Key) idle(why func(m *Model, n int) string) Key {
	k.Idle = why
	return k
}

// harmless returns the key marked as not changing the picture.
func (k Key) harmless() Key {
	k.Harmless = true
	return k
}

// harmless returns the keys marked as not changing the picture.
func harmless(keys ...Key) []Key {
	for i, k := range keys {
		keys[i] = k.harmless()
	}
	return keys
}

// A task is a group of the keys that work in all views.
type task struct {
	title string
	keys  []Key
}

// tasks returns the keys that work in all views by what they are for, in the order in which help and footer show them.
func tasks() []task {
	return []task{
		{"Move", append(lift(views.Moving), movingKeys()...)},
		{"Change the picture", slices.Concat(lift(views.Changing), changingKeys(), between())},
		{"Settings", append(settingKeys(), setKey())},
		{"Program", append(programKeys(), helpKey(), quitKey())},
	}
}

// common returns the keys of all tasks.
func common() (all []Key) {
	for _, t := range tasks() {
		all = append(all, t.keys...)
	}
	return all
}

// lift returns keys of the program made from keys of a view, which only change the State.
func lift(keys []views.Key) []Key {
	var lifted []Key
	for _, k := range keys {
		lifted = append(lifted, Key{
			Binding: k.Binding,
			Now:     func(s screen) string { return k.Now(s.state().State, s.state()) },
			Do: func(m *Model, n int) tea.Cmd {
				before := m.state()
				m.set(func(s *views.State) { k.Act(&s.State, s, n) })
				if k.Tell != nil {
					pressed := chart.Pressed[chart.In[views.State]]{N: n, Before: before.In(), After: m.state().In(),
						Playing: m.playing}
					if text := k.Tell(pressed); text != "" {
						m.notice.text = text
					}
				}
				return nil
			},
		})
	}
	return lifted
}

// press runs the binding of a key. If the key has no binding, it edits the open command line.
func (m *Model) press(msg tea.KeyPressMsg) tea.Cmd {
	m.lastNotice, m.notice = m.notice, notice{}
	switch k, n, bound := m.inForce(msg.String()); {
	case bound:
		return m.do(k, n)
	case m.line.open:
		m.line = m.line.edit(msg)
	default:
		m.noticeUnbound(msg.String())
	}
	return nil
}

// meant returns the key that a key is on the US layout, if only that one has a binding and no text is typed.
func (m *Model) meant(key tea.KeyPressMsg) tea.KeyPressMsg {
	base := tea.KeyPressMsg{Code: key.BaseCode, Text: string(key.BaseCode)}
	if key.BaseCode == 0 || key.Text == "" || m.line.open {
		return key
	}
	if _, _, bound := m.inForce(key.String()); bound {
		return key
	}
	if _, _, bound := m.inForce(base.String()); !bound {
		return key
	}
	return base
}

// inForce returns the active binding of a key and the number that the key passes to it.
func (m *Model) inForce(key string) (k Key, n int, ok bool) {
	return bound(m.tables(), key)
}

// bound returns the first binding of a key in tables.
func bound(tables [][]Key, key string) (k Key, n int, ok bool) {
	for _, table := range tables {
		for _, k := range table {
			if n, ok := k.Arg(key); ok {
				return k, n, true
			}
		}
	}
	return Key{}, 0, false
}

// do runs a binding. If that changes nothing, it shows the explanation of the key.
func (m *Model) do(k Key, n int) tea.Cmd {
	before := m.screen
	cmd := k.Do(m, n)
	if k.Idle != nil && cmd == nil && m.screen == before {
		m.notice.text = k.Idle(m, n)
	}
	return cmd
}

// noticeUnbound says that a key has no binding here. It ignores keys with alt and keys that are not text, because
// these may be fragments of an escape sequence.
func (m *Model) noticeUnbound(key string) {
	if strings.HasPrefix(key, "alt+") || key != frame.Clean(key) || strings.ContainsRune(key, utf8.RuneError) {
		return
	}
	m.notice.text = views.Quote(key) + " does nothing here; ? lists the keys"
	if m.covered() {
		m.notice.text = views.Quote(key) + " does nothing on this page"
	}
}

// tables returns the active keys. An earlier table has precedence.
func (m *Model) tables() [][]Key {
	switch {
	case m.lectern != "":
		return [][]Key{always(), onLectern()}
	case m.class.role == Board:
		return [][]Key{always(), onBoard()}
	case m.line.open && m.line.search:
		return [][]Key{always(), onFind()}
	case m.line.open:
		return [][]Key{always(), onLine()}
	case m.help.open:
		return [][]Key{always(), onHelp()}
	case m.list.open:
		return [][]Key{always(), onContents()}
	}
	tables := slices.Concat([][]Key{always()}, m.knobTables(), m.pictureTables())
	switch {
	case m.class.joining:
		return [][]Key{always(), onJoining()}
	case m.class.role == Student:
		tables = m.studentTables()
	case m.inLesson():
		tables = m.lessonTables()
	}
	if m.theme.Far && !m.spoken && m.class.role != Student && m.study.place.Typed == "" {
		return slices.Insert(tables, 1, onFar())
	}
	return tables
}

// pictureTables returns the active keys while only a picture is shown.
func (m *Model) pictureTables() [][]Key {
	return [][]Key{m.allowed(common()), lift(m.state().Current().Keys), m.options.keys}
}

// movingKeys returns the keys that move in the picture and between views, besides those of every view.
func movingKeys() []Key {
	return []Key{
		bind(pageStrokes, "pgup pgdn", "", "one page back or on"+pageHelp, page),
		bind(viewStrokes(), viewLabel(), "", "a view by its number",
			func(m *Model, n int) tea.Cmd { m.show(n - 1); return nil }),
		bind("tab:+1 shift+tab:-1", "tab", "view", "next view, with shift the previous one", nextView),
		bind("0", "0", "", "show the whole length", fit),
		bind("esc", "esc", "", "reset the zoom; close what is open first; leave z", resetZoom),
	}
}

// changingKeys returns the keys that change the picture, besides those of every view.
func changingKeys() []Key {
	return []Key{
		playKey(),
		splitKey(),
	}
}

// settingKeys returns the keys that change settings, and take changes back.
func settingKeys() []Key {
	return []Key{
		bind("t", "t", "knobs", "turn settings by hand: base, d_model, length and others; t again closes the row",
			openKnobs),
		bind("u:-1 ctrl+r:+1", "u ctrl+r", "", "undo and redo", undo),
	}
}

// programKeys returns the keys for files, paper and lessons.
func programKeys() []Key {
	lessons := contentsKey().named(func(screen) string { return "" })
	lessons.Leads = true
	return slices.Concat([]Key{exportKey()}, harmless(
		bind("y", "y", "copy", "copy a command line: it opens this picture", copyCommand),
		bind("D", "D", "theme", "light or dark paper", toggleTheme),
		bind("z", "z", "", "projector: fewer and larger parts; and back", toggleFar),
	), []Key{lessons})
}

// viewStrokes returns the strokes that select views: one digit for each view.
func viewStrokes() (strokes string) {
	for i := range views.All {
		strokes += fmt.Sprintf("%d:%d ", i+1, i+1)
	}
	return strokes
}

func viewLabel() string { return "1…" + strconv.Itoa(len(views.All)) }

// playKey returns the key that plays the picture.
func playKey() Key {
	const help = "play or pause; with --motion off, next position"
	return bind("space", "space", "play", help, play).named(playName)
}

// closingKeys returns the keys at the right end of the footer, the most useful last.
func closingKeys() []Key { return []Key{splitKey(), exportKey(), setKey(), helpKey(), quitKey()} }

// splitKey returns the key that opens a comparison and ends it.
func splitKey() Key {
	const help = "compare with a second value, here or in a second pane; end the comparison"
	return bind("|", "|", "compare", help, split).named(splitName)
}

// exportKey returns the key that proposes a file to save.
func exportKey() Key {
	k := bind("e", "e", "save", "save the picture or numbers; a name that is typed replaces the proposed one",
		func(m *Model, _ int) tea.Cmd {
			name := m.exportDefault()
			m.line = openLine("export " + name)
			m.line.proposed = len([]rune(name))
			return nil
		})
	k.Writes = true
	return k
}

// setKey returns the key that opens the command line.
func setKey() Key {
	return bind("colon", ":", "set", "set by name: base 500000, pos 1e6", openSet).harmless()
}

// helpKey returns the key that opens the help page.
func helpKey() Key { return bind("?,f1", "?", "help", "this page, and back (f1)", openHelp).harmless() }

// quitKey returns the key that leaves the program.
func quitKey() Key { return bind("q", "q", "quit", "leave the program", quit).harmless() }

// openSet opens the command line and shows the pictures behind it.
func openSet(m *Model, _ int) tea.Cmd {
	m.toPictures()
	m.line = openLine("")
	return nil
}

// always returns the keys that work on every page and while the command line is open.
func always() []Key {
	return []Key{
		bind("ctrl+c", "ctrl+c", "", "close the line; else leave the program", interrupt),
		bind("ctrl+z", "ctrl+z", "", "suspend; fg in the shell comes back",
			func(*Model, int) tea.Cmd { return tea.Suspend }),
		bind("ctrl+l", "ctrl+l", "", "redraw the screen", func(*Model, int) tea.Cmd { return tea.ClearScreen }),
	}
}

// interrupt closes an open line, or leaves the program.
func interrupt(m *Model, _ int) tea.Cmd {
	if m.line.open {
		return shutLine(m, 0)
	}
	return tea.Quit
}

// quit leaves the program. If that would end more than it, q has to be pressed twice.
func quit(m *Model, _ int) tea.Cmd {
	ends := notice{m.endsToo(), true}
	if ends.text == "" || m.lastNotice == ends {
		return tea.Quit
	}
	m.line, m.notice = commandLine{}, ends
	return nil
}

// endsToo says what ends with the program, "" for nothing: a file that is being written, or a class.
func (m *Model) endsToo() string {
	switch class := m.class.role == Teacher && m.class.tally.Here > 0; {
	case m.saving != "" && class:
		return "still saving " + m.saving + ", and students are here; q again leaves without the file and ends the class"
	case m.saving != "":
		return "still saving " + m.saving + "; q again leaves without it"
	case class:
		return "students are here; q again ends the class"
	}
	return ""
}

// open goes to a view.
func (m *Model) open(view views.View) {
	pos, dim := m.cursorMoved()
	m.set(func(s *views.State) { s.Open(view.Name, pos, dim) })
}

// show goes to the i-th view, away from its help.
func (m *Model) show(i int) {
	if i >= 0 && i < len(views.All) {
		m.open(views.All[i])
		m.help.top, m.help.row, m.help.program = 0, 0, ""
		m.list = listPage{}
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

// The keys that move by pages. Their number counts half pages.
const (
	pageStrokes = "pgup,ctrl+b:-2 pgdown,ctrl+f:+2 ctrl+u:-1 ctrl+d:+1"
	pageHelp    = " (ctrl+b ctrl+f); ctrl+u ctrl+d by half a page"
)

// half returns the length of n half pages.
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

// resetZoom resets the zoom, or brings a projector back that a key began.
func resetZoom(m *Model, _ int) tea.Cmd {
	if m.farByKey() && m.state().Zoom == chart.Default().Zoom {
		return toggleFar(m, 0)
	}
	m.set((*views.State).ResetZoom)
	return nil
}

// onFar returns the keys of a projector: the two that presenter remotes send for a black screen. They rest while an
// answer is typed, and on the screen of a student, where they are of the answer.
func onFar() []Key {
	return []Key{bind("b,.", "b .", "", "blank the projector; any key brings the picture back",
		func(m *Model, _ int) tea.Cmd { m.blank = true; return nil })}
}

// toggleFar begins the parts for a projector, and says how they end, or ends them.
func toggleFar(m *Model, _ int) tea.Cmd {
	l := m.chosen
	l.Far, m.study.notes = !l.Far, false // a projector shows no teacher's notes unasked
	m.dress(l)
	switch {
	case !l.Far:
	case m.inLesson():
		m.notice.text = "larger, for a projector; z comes back"
	default:
		m.notice.text = "larger, for a projector; z or esc comes back"
	}
	return nil
}

// farByKey reports whether a key, and not the command line, began the parts for a projector.
func (m *Model) farByKey() bool { return m.chosen.Far && !m.options.Look.Far }

// toggleTheme switches to the other theme, with its own background, and ignores the terminal's
// background from then on.
func toggleTheme(m *Model, _ int) tea.Cmd {
	l := m.chosen
	l.Theme = chart.Either(m.theme.Light, Dark, Light)
	m.dress(l)
	return nil
}

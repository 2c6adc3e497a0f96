package ui

import (
	"context"
	"errors"
	"io"
	"reflect"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/plain"
	"wavescope/ui/tty"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// talk runs the program in plain mode: it feeds keys, commands and settings from lines to a Model that has no screen.
type talk struct {
	model Model
	ctx   context.Context
	anew  bool // everything is to be written again
	left  bool // the program ends
}

// Plain mode plans and exports pictures at this size, in cells. Two panes have room.
const (
	sheetWidth  = 160
	sheetHeight = 45
)

// An Opening opens the program: at panes, at a lesson, or at the page of lessons.
type Opening func(Options) Model

// At opens the program at panes.
func At(p views.Panes) Opening {
	return func(o Options) Model { return Open(p, o) }
}

// newTalk opens the program in plain mode. The end of the context ends it.
func newTalk(ctx context.Context, open Opening, o Options) *talk {
	o.Plain = true
	m := open(o)
	context.AfterFunc(ctx, m.saves.cancel) // a signal ends an export
	m.loadShelf()
	m.size.X, m.size.Y, m.spoken = sheetWidth, sheetHeight, true
	return &talk{model: m, ctx: ctx}
}

// Converse runs plain mode: it describes in words and numbers what is opened, and executes the lines of in. Lines of
// out have at most columns columns. With echo it repeats each line of in, for input that no terminal shows.
func Converse(open Opening, o Options, in io.Reader, out io.Writer, columns int, echo bool) (err error) {
	ctx, stop := UntilSignal()
	defer stop()
	t := newTalk(ctx, open, o)
	defer t.model.keepProgress()
	defer t.model.saves.stop()
	defer func() {
		if v := recover(); v != nil {
			err = NewCrash(v, debug.Stack(), CommandLine(t.model.panes)+t.model.paperArgs())
		}
	}()
	return t.session(out, columns, echo).Converse(ctx, in)
}

// Tell describes what is opened in words and numbers, once, and returns.
func Tell(open Opening, o Options, out io.Writer, columns int) error {
	return newTalk(context.Background(), open, o).session(out, columns, true).Tell()
}

func (t *talk) session(out io.Writer, columns int, echo bool) *plain.Session {
	s := &plain.Session{Program: t, Writer: plain.Writer{Out: out, Theme: t.model.theme, Width: columns}, Echo: echo}
	if t.model.options.Shelf != nil && !t.model.inLesson() && !t.model.list.open {
		s.Hint = "There are lessons too: lessons lists them, lesson 1 begins the first."
	}
	return s
}

// act changes the Model as one message does, and runs the command that the change asks for.
func (t *talk) act(do func(*Model) tea.Cmd) {
	m := &t.model
	m.past.before = m.panes
	m.notice = notice{}
	cmd := do(m)
	m.lastNotice = notice{}
	m.attend()
	m.noteProgress()
	m.keep(nil)
	if cmd == nil {
		return
	}
	if msg, ended := Await(t.ctx, cmd); ended {
		t.take(msg)
	} else { // a command that hangs is left alone
		t.left = true
	}
}

// take handles the message of a command. It explains commands that need a screen.
func (t *talk) take(msg tea.Msg) {
	switch msg := msg.(type) {
	case saved:
		t.model.saved(msg)
	case tea.QuitMsg:
		t.left = true
	case tea.SuspendMsg:
		t.model.notice.text = "ctrl+z itself, not its name, leads to the shell; fg comes back"
	default:
		t.anew = reflect.TypeOf(msg) == reflect.TypeOf(tea.ClearScreen())
	}
}

func (t *talk) Press(key string) bool {
	k, n, ok := t.model.inForce(key)
	if sign, size := utf8.DecodeRuneInString(key); !ok && size == len(key) {
		k, n, ok = t.model.inForce(string(tty.US(sign)))
	}
	if ok {
		t.act(func(m *Model) tea.Cmd { return m.do(k, n) })
	}
	return ok
}

// Named finds an active key by its stroke, its label or its present name.
func (t *talk) Named(name string) (key string, ok bool) {
	if _, _, ok := t.model.inForce(name); ok {
		return name, true
	}
	for _, table := range t.model.tables() {
		for _, k := range table {
			if name != "" && (k.Label == name || k.Name == name || k.Now(t.model.screen) == name) {
				return k.Strokes[0].Key, true
			}
		}
	}
	return "", false
}

func (t *talk) Enter(line string) error {
	text := strings.TrimPrefix(strings.TrimSpace(line), ":")
	words := views.ShellWords(text)
	switch {
	case len(words) == 0:
		return nil
	case t.model.questionOpen() && !allowedOpen(words[0].Text):
		return t.answer(text)
	}
	reopen := t.Close()
	var err error
	t.act(func(m *Model) (cmd tea.Cmd) {
		cmd, err = m.obey(words, text)
		return cmd
	})
	if err != nil { // what is open stays open
		reopen()
	}
	var unknown views.UnknownSetting
	if errors.As(err, &unknown) && unknown.Meant == tabLists {
		unknown.Meant = "help lists them"
		err = unknown
	}
	if err != nil {
		return errors.New(asTyped(err))
	}
	return nil
}

func (t *talk) Close() (reopen func()) {
	list := t.model.list
	t.model.list, t.model.help, t.model.line = listPage{}, helpPage{}, commandLine{}
	return func() { t.model.list = list }
}

func (t *talk) Choose(row int) {
	t.act(func(m *Model) tea.Cmd {
		m.chooseRow(row - m.list.chosen)
		return nil
	})
}

func (t *talk) Find(text string) {
	t.act(func(m *Model) tea.Cmd {
		from := m.list.chosen
		if m.sought = text; !slices.Contains(m.hits(), from) {
			m.find(0)
		} else {
			m.find(1)
		}
		return nil
	})
}

func (t *talk) Command() string {
	if t.model.inLesson() {
		return t.model.lessonLine() + t.model.paperArgs()
	}
	return CommandLine(t.model.panes) + t.model.paperArgs()
}

// Now returns the state of the program. It closes a page or a line that a key has opened, since
// plain mode writes it at once.
func (t *talk) Now() plain.Now {
	m := &t.model
	s := m.state()
	view := s.Current()
	across, down := s.Axes()
	n := plain.Now{View: view.Title, Doc: s.Shows(), Table: strings.Join(header(m.panes, true), " · "),
		Across: across.Label, Down: down.Label, Right: m.panes.Right, OnePicture: m.panes.OnePicture(),
		Difference: m.panes.OnePicture() && m.panes.Difference, Settings: t.settings(), Light: m.theme.Light,
		Said: m.notice.text, Anew: t.anew, Left: t.left}
	if m.panes.Count > 1 {
		n.Panes = m.panes.Names()
	}
	if t.model.inLesson() {
		t.lessonStop(&n)
	}
	t.picture(&n)
	t.opened(&n)
	m.lastNotice, m.notice, t.anew = m.notice, notice{}, false
	return n
}

func (t *talk) settings() (all []plain.Setting) {
	for _, f := range views.PaneFlags {
		all = append(all, plain.Setting{Name: f.Name, Value: f.Get(t.model.panes)})
	}
	return all
}

// picture adds what the active pane shows.
func (t *talk) picture(n *plain.Now) {
	m := &t.model
	shown, err := m.data()
	if err != nil {
		n.Nothing = err.Error()
		if errors.As(err, new(views.NoPicture)) {
			n.Nothing += " s chooses the next scheme."
		}
		return
	}
	shot := m.plan(frame.New(sheetWidth, sheetHeight, m.theme))
	n.Note, n.Shown = shot.note(shot.active()), shown
	hidden := chart.Hidden{}
	if m.hides() {
		hidden, _ = m.hidden()
	}
	caption, readout := shot.words().Text()
	if !hidden.Has("caption") {
		n.Caption = caption
	}
	if !hidden.Has("readout") {
		n.Readout = readout
	}
}

// opened adds what is open in front of the picture.
func (t *talk) opened(n *plain.Now) {
	m := &t.model
	switch {
	case m.line.open:
		line := m.line.text
		if m.line.search {
			line = "find TEXT"
		}
		n.Line, m.line = &line, commandLine{}
	case m.help.program != "":
		n.Program, m.help = m.help.programLines(), helpPage{}
	case m.help.open:
		about := ""
		if m.help.row > 0 {
			about = m.sought
		}
		n.Help, m.help = &about, helpPage{}
	case m.list.open:
		n.List = m.listTable()
	}
}

// listTable returns the page of lessons as a table.
func (s screen) listTable() *plain.List {
	t := plain.Table{Name: "lessons", Title: "the lessons, their steps, of which some may be read, and what they ask",
		Heads: append([]string{"lesson"}, make([]string, len(s.list.page.columns)-1)...), Rows: s.list.rows(),
		Here: s.list.chosen}
	t.Row = func(i int) []string {
		c := slices.Clone(s.list.page.rows[i].cells)
		if s.list.due > 0 && c[4] != "" {
			c[4] += " due"
		}
		return append([]string{strconv.Itoa(i + 1), c[2], c[1] + " steps", c[3] + " min"}, c[4:]...)
	}
	return &plain.List{Heading: chart.Plural(s.list.rows(), "lesson"), About: s.list.page.about, Table: t,
		Says: s.list.says(), Choose: onContents()[0].Now(s) + ", as lesson " + strconv.Itoa(s.list.chosen+1),
		Leave: "esc leaves for the pictures" + chart.Either(s.inLesson(), ", C goes back to the lesson", "")}
}

func (t *talk) Views() (all []plain.Entry) {
	for i, v := range views.All {
		all = append(all, plain.Entry{Name: "view " + v.Name + " (or key " + strconv.Itoa(i+1) + ")", Text: v.Doc})
	}
	return all
}

// Help returns the sections of the help page that also apply without a screen.
func (t *talk) Help() []plain.Section {
	view := t.model.state().Current()
	all := []plain.Section{strokeSection(view.Title, view.Doc, lift(view.Keys))}
	for _, task := range tasks() {
		all = append(all, strokeSection(task.title, "", task.keys))
	}
	all = append(all, strokeSection("Everywhere", "", always()))
	if t.model.options.Shelf != nil || t.model.inLesson() {
		all = append(all, strokeSection("On the page of lessons", "", onContents()),
			strokeSection("In a lesson", lessonHelp, onLesson(), onQuestion()))
	}
	lines := plain.Section{Title: plain.Commands}
	for _, c := range commands() {
		name := strings.TrimSpace(c.name + " " + c.takes)
		lines.Entries = append(lines.Entries, plain.Entry{Name: name, Text: c.doc})
	}
	settings := plain.Section{Title: "Settings, by name in a line or as --flags"}
	for _, f := range t.model.lineFlags() {
		text := f.About() + "; now " + current(f, t.model.panes) + "; allowed is " + f.Allowed
		settings.Entries = append(settings.Entries, plain.Entry{Name: f.Name, Text: text})
	}
	return append(all, lines, settings, ModelHelp(), wordHelp())
}

// strokeSection explains keys by the names that a line of plain mode accepts. It writes the key of a digit as "key 5",
// because a number alone is a position.
func strokeSection(title, text string, tables ...[]Key) plain.Section {
	return sectionOf(title, text, func(k Key) string {
		var names []string
		for _, stroke := range k.Strokes {
			name := stroke.Key
			if _, err := strconv.Atoi(name); err == nil {
				name = "key " + name
			}
			names = append(names, name)
		}
		return strings.Join(names, " ")
	}, tables)
}

// Package ui is the program: the only Bubble Tea model. It turns keys, clicks
// and lines after ':' into a [views.State], and a State into one sheet.
package ui

import (
	"image"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/frame"
)

// Options are the settings of the program that are not part of the picture.
type Options struct {
	Theme     frame.Theme
	AutoTheme bool // ask the terminal whether it is dark
	NoMouse   bool
	Motion    Motion
	Notice    string // said at the start, until the first key
	Plain     bool   // it is told instead of shown: lines come in, and no terminal takes orders

	// ReadLessons reads the lessons of a file or a folder, and gives them before those
	// that are built in, with what there is to say of files that are none; nil where
	// none are to be read.
	ReadLessons func(name string) (s *lesson.Shelf, notice string, err error)

	// Shelf gives the lessons that there are, once somebody asks for them; nil for
	// none. Progress is how far one is in them, and ProgressFile what keeps that; ""
	// for nothing.
	Shelf        func() *lesson.Shelf
	Progress     *lesson.Progress
	ProgressFile string

	keys []Key // beside the program's own, while a picture is shown
}

// screen is everything that decides what is drawn, as one comparable value:
// two equal screens are the same picture.
type screen struct {
	panes   views.Panes
	size    image.Point // of the terminal, in cells
	theme   frame.Theme
	motion  Motion
	playing bool
	help    helpPage
	list    listPage
	line    commandLine
	count   int    // the digits before a key that moves; 0 for none
	sought  string // on pages, by '/'
	saving  string // names of the files being written
	notice  notice
	folder  *folder // that the line names; nil for none
	reads   bool    // lessons can be read from files
	study   study
	outside views.Panes // what is shown again after the lesson
	lessons lessonState
	spoken  bool // in lines instead of shown, so that words take no room of the picture
}

// notice is what the program has to say in the place of the footer until the
// next key.
type notice struct {
	text string
	warn bool
}

// Model is the whole program: what is on the screen, and what is remembered
// behind it. It is a value: copies may go different ways, in programs that run
// at the same time.
type Model struct {
	screen
	options   Options
	history   []string   // lines entered after ':', the oldest first
	beat      int        // counts starts of the clock; ticks of earlier ones are stale
	resting   bool       // the wheel has just zoomed, see rest
	drag      bool       // the left button went down on the picture
	told      notice     // what the notice was before this key
	past      past       // what u goes back to
	counting  counting   // what a count takes back
	forgotten lesson.Far // what u brings back on the page of lessons; without a name nothing
	outerPast past       // what u goes back to after a lesson
	pending   []string   // names of the files being written
	saves     *saves
	sheet     *sheet      // what was drawn last
	steps     bool        // a program runs commands: a count ends
	behind    func() bool // more keys are waiting, nil if nobody knows
	shown     time.Time   // when a screen was drawn last
	skipped   bool        // the screen is not drawn, because of them
}

// New opens the program at a State. It needs no terminal.
func New(s views.State, o Options) Model { return Open(views.One(s), o) }

// Open opens the program at one pane or two.
func Open(p views.Panes, o Options) Model {
	s := screen{
		panes: p.Clamp(), theme: o.Theme, motion: o.Motion, notice: notice{text: o.Notice},
		lessons: lessonState{Progress: o.Progress}, reads: o.ReadLessons != nil,
	}
	return Model{screen: s, options: o, saves: newSaves(), sheet: new(sheet)}
}

// Frame is the whole program as one sheet of w × h cells, on a screen or not.
func (m Model) Frame(w, h int) frame.Frame {
	f := frame.New(w, h, m.theme)
	m.draw(f)
	return f
}

// Init begins a program. It asks the terminal for its background if the theme
// depends on it.
func (m Model) Init() tea.Cmd {
	begin := begun{m.saves.take()}
	cmd := tea.Cmd(func() tea.Msg { return begin })
	if m.options.AutoTheme {
		cmd = tea.Batch(cmd, tea.RequestBackgroundColor)
	}
	return tea.Batch(cmd, m.nextWave())
}

// begun is the message that from here on a program runs the commands.
type begun struct {
	saves *saves // of this program
}

// begin makes the Model that of a program. One that has been through another
// program leaves there what was under way.
func (m *Model) begin(b begun) {
	m.saves = b.saves
	if m.steps {
		m.pending, m.saving = nil, ""
		m.playing, m.resting, m.drag = false, false, false
	}
	m.steps = true
}

// Update takes one message.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m.past.before = m.panes
	cmd := m.take(msg)
	m.readAhead()
	m.readNamed()
	m.attend()
	m.noteProgress()
	m.keep(msg)
	m.advance()
	return m, cmd
}

// take does what a message asks for.
func (m *Model) take(msg tea.Msg) (cmd tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.size = image.Pt(msg.Width, msg.Height)
	case tea.BackgroundColorMsg:
		if m.options.AutoTheme {
			m.theme.Light = !msg.IsDark()
		}
	case tea.KeyPressMsg:
		cmd = m.press(msg)
	case tea.PasteMsg:
		m.paste(msg.Content)
	case pasted:
		m.paste(msg.text)
		m.line.fault = msg.fault
	case notice:
		m.notice = msg
	case tea.MouseClickMsg:
		cmd = m.clicked(msg)
	case tea.MouseMotionMsg:
		m.dragTo(msg.X, msg.Y)
	case tea.MouseReleaseMsg:
		m.drag = false
	case tea.MouseWheelMsg:
		cmd = m.wheel(msg)
	case settled:
		m.resting = false
	case uncount:
		if msg.id == m.counting.id {
			m.count = 0
		}
	case waveTick:
		cmd = m.moveWave(msg)
	case tick:
		cmd = m.step(msg)
	case saved:
		m.saved(msg)
	case begun:
		m.begin(msg)
	}
	return cmd
}

// View is the screen as a string, and the modes that the terminal has to be
// in. The string is the same one for as long as the screen is.
func (m Model) View() tea.View {
	if m.sheet.of != m.screen && !m.skipped { // nothing has been sent yet
		return new(sheet).next(m.screen, m.options).view
	}
	return m.sheet.view
}

// title names the picture, and what the panes differ in.
func (s screen) title() string {
	title := "wavescope: " + s.state().Current().Title
	if s.panes.Two {
		names := s.panes.Names()
		title += ", " + names[0] + " | " + names[1]
	}
	return title
}

// cells is the size that is drawn: the terminal's, within the limits of paper.
func (s screen) cells() (w, h int) {
	return min(max(s.size.X, 0), frame.MaxWidth), min(max(s.size.Y, 0), frame.MaxHeight)
}

// state is what keys and clicks change: the active pane's.
func (s screen) state() views.State { return s.panes.Active() }

// set changes the State of the active pane; whatever was asked for, the cursor
// stays inside.
func (m *Model) set(change func(*views.State)) { m.become(m.panes.Change(change)) }

// become shows other panes, and says so where that ends a difference.
func (m *Model) become(p views.Panes) {
	ended := m.panes.Difference && !p.Difference && p.Two
	m.panes = p
	if ended {
		m.notice.text = p.NoDifference() + ": this is the second pane again"
	}
}

// picture is the active pane's, for asking it where things are, and what it was
// planned from; nil if there is none.
func (m *Model) picture() (views.Picture, shot) {
	w, h := m.paper()
	t := m.plan(frame.New(w, h, m.theme))
	return t.pictures[t.active().second], t
}

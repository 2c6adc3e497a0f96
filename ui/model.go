// Package ui is the program: the only Bubble Tea model. It turns keys, clicks and lines after
// ':' into a [views.State], and a State into a frame.
package ui

import (
	"image"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"wavescope/encoding/memo"
	"wavescope/ui/lesson"
	"wavescope/ui/tty"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Options are the settings of the program that are not part of the picture.
type Options struct {
	Theme  frame.Theme // what the terminal has, as far as it is known
	Look   Look        // what the user chooses instead
	Notice string      // shown at the start, until the first key
	Poster bool        // a frame has margins and the caption alone
	Plain  bool        // plain mode: lines in, lines out, no control of a terminal

	// ReadLessons reads the lessons of a file or a folder. It returns them before the
	// built-in ones, with a notice about files that are no lessons. It may be nil.
	ReadLessons func(name string) (s *lesson.Shelf, notice string, err error)

	// Shelf returns the lessons; nil for none. It is called when they are first needed.
	// Progress is the reader's progress, and ProgressFile the file that keeps it; "" for none.
	Shelf        func() *lesson.Shelf
	Progress     *lesson.Progress
	ProgressFile string
	Now          func() time.Time // nil for the clock of the system

	Seat  *Seat // in a class; nil for none
	Guest bool  // the screen is elsewhere: files of this machine are neither read nor written

	SpotFile string          // where a projector says where its lesson is; "" for nowhere
	Lectern  func() []string // reads the paragraphs of the teacher's screen; nil for other programs

	keys []Key // more keys for pictures, for tests
}

// A screen holds everything that decides what is drawn. It is comparable: equal screens are drawn alike.
type screen struct {
	panes   views.Panes
	size    image.Point // of the terminal, in cells
	theme   frame.Theme // the terminal's, with what is chosen
	chosen  Look
	playing bool
	between int  // parts of the step to the next position that are done; below 0, parts of the step to Pos that are left
	blank   bool // a projector shows nothing
	class   classroom
	guest   bool
	lectern string // the paragraphs of the teacher's screen; "" for other programs
	help    helpPage
	list    listPage
	line    commandLine
	knobs   knobRow
	sought  string // the text searched on pages
	saving  string // names of the files being written
	notice  notice
	reads   bool // lessons can be read from files
	study   study
	outside views.Panes // shown again after the lesson
	lessons lessonState
	poster  bool        // a frame has margins and the caption alone
	spoken  bool        // plain mode: words take no room of the picture
	cache   *memo.Cache // of the pictures, from frame to frame
}

// A notice is a text that replaces the footer until the next key.
type notice struct {
	text string
	warn bool
}

// Model is the whole program: the screen and what is remembered behind it. It is a value: copies
// are independent, even in programs that run at the same time.
type Model struct {
	screen
	options    Options
	history    []string         // lines entered after ':', oldest first
	beat       int              // counts starts of the clock; ticks of earlier ones are stale
	nextAt     time.Time        // when the next frame is to be shown, while it plays
	resting    bool             // the wheel has just zoomed; see rest
	drag       bool             // the left button went down on the picture
	grip       bool             // the left button went down on the slider of a knob
	lastNotice notice           // the notice before this key
	kept       *lesson.Progress // what was last given to the file
	spot       lesson.Spot      // the same of the projector's place
	savesSpot  bool             // it is being written
	schedule   lesson.Schedule  // of the class in front of the projector
	attends    bool             // a student's screen was said to show what the class does
	private    *memo.Cache      // of pictures that are not the class's
	touched    time.Time        // when a guest touched the program last
	past       past             // for undo
	outerPast  past             // for undo after a lesson
	pending    []string         // names of the files being written
	saves      *saves
	sheet      *screenCache // the screen drawn last
	behind     func() bool  // reports whether more keys are waiting; nil if unknown
	shown      time.Time    // when a screen was drawn last
	skipped    bool         // the screen is not drawn, because of them
	follows    bool         // the terminal is asked for its background, at the start or since
}

// Open opens the program at one pane or two. It needs no terminal.
func Open(p views.Panes, o Options) Model {
	o.Look.Far = o.Look.Far || o.Theme.Far
	s := screen{
		panes: p.Clamp(), theme: o.Look.On(o.Theme), chosen: o.Look, notice: notice{text: o.Notice}, poster: o.Poster,
		lessons: lessonState{Progress: o.Progress}, reads: o.ReadLessons != nil,
		cache: new(memo.Cache), guest: o.Guest,
	}
	m := Model{screen: s, options: o, saves: newSaves(), sheet: new(screenCache), private: s.cache, attends: true,
		follows: o.Look.Theme == Auto}
	m.seated()
	return m
}

// Frame draws the whole program on a frame of w × h cells, or what the options want of it.
func (m Model) Frame(w, h int) frame.Frame {
	f := frame.New(w, h, m.theme)
	switch {
	case m.poster:
		paper := f.Sub(posterMargin.X, posterMargin.Y, w-2*posterMargin.X, h-2*posterMargin.Y)
		m.bare().drawOn(paper, m.arrange(paper.Size()))
	case m.theme.Bare:
		m.bare().drawOn(f, m.arrange(w, h))
	default:
		m.draw(f)
	}
	return f
}

// posterMargin is the border of a poster, in columns and rows.
var posterMargin = image.Pt(4, 2)

// askTheme asks the terminal for its background, and to say when that changes from light to dark or back. Bubble Tea
// does not read the answer.
var askTheme = tea.Raw(ansi.SetModeLightDark + ansi.RequestBackgroundColor)

// seeTheme asks the terminal for its background once a line after ':' has left the theme to it.
func (m *Model) seeTheme() tea.Cmd {
	if m.chosen.Theme != Auto || m.follows {
		return nil
	}
	m.follows = true
	return askTheme
}

// resumed is the message that the terminal is the program's again, after a shell had it.
type resumed struct{}

// Init returns the command that starts a program. It asks the terminal for its background colour if the theme depends
// on it.
func (m Model) Init() tea.Cmd {
	var all []tea.Cmd
	if m.chosen.Theme == Auto {
		all = append(all, askTheme)
	}
	if m.options.Lectern != nil {
		all = append(all, m.look(0))
	}
	return tea.Batch(append(all, m.newsOf())...)
}

// Update handles one message. It draws nothing.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m.past.before = m.panes
	if key, ok := msg.(tea.KeyPressMsg); ok {
		msg = m.meant(key)
	}
	beat := m.beat
	cmd := tea.Batch(m.take(msg), m.seeTheme())
	switch arrives := m.between < 0; {
	case arrives && m.beat != beat:
		cmd = tea.Batch(cmd, m.nextTick())
	case !m.playing && !arrives, arrives && m.panes != m.past.before:
		m.between = 0
	}
	m.bound()
	m.readAhead()
	m.attend()
	news := m.inClass(msg)
	m.noteProgress()
	m.keep(msg)
	return m, tea.Batch(cmd, news, m.saveProgress(), m.saveSpot())
}

// isTouch reports whether a message comes from a hand: a key, the mouse or a paste.
func isTouch(msg tea.Msg) bool {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.MouseWheelMsg:
		return true
	}
	return isPaste(msg)
}

func isPaste(msg tea.Msg) bool {
	switch msg.(type) {
	case tea.PasteMsg, pasted:
		return true
	}
	return false
}

// take applies a message.
func (m *Model) take(msg tea.Msg) (cmd tea.Cmd) {
	switch touch := isTouch(msg); {
	case isPaste(msg) && (m.class.role == Board || m.lectern != ""): // there is no line
		return nil
	case touch && !isPaste(msg) && (m.class.role == Board || m.class.joining && !m.help.open):
		// What is behind the page rests.
		if key, ok := msg.(tea.KeyPressMsg); ok {
			return m.press(key)
		}
		return nil
	case touch && m.blank:
		m.blank = false
		return nil
	case touch && m.guest:
		m.touched = m.now()
	}
	switch msg := msg.(type) {
	case Class:
		m.hear(msg)
	case lesson.Tally:
		m.class.tally = msg
	case Warning:
		if m.class.warning = string(msg); !m.class.joining {
			m.notice = notice{text: string(msg), warn: true}
		}
	case tea.WindowSizeMsg:
		m.size = image.Pt(msg.Width, msg.Height)
	case tea.BackgroundColorMsg:
		m.options.Theme.Light = !msg.IsDark()
		m.dress(m.chosen)
	case tty.LetterWidth:
		m.measured(int(msg))
	case uv.LightColorSchemeEvent, uv.DarkColorSchemeEvent: // what the user prefers, which the background may not follow
		_, m.options.Theme.Light = msg.(uv.LightColorSchemeEvent)
		m.dress(m.chosen)
		cmd = tea.Raw(ansi.RequestBackgroundColor)
	case resumed:
		m.follows = false
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
		m.drag, m.grip = false, false
	case tea.MouseWheelMsg:
		cmd = m.wheel(msg)
	case looked:
		m.lectern = msg.text
		cmd = m.look(lookAgain)
	case settled:
		m.resting = false
	case tick:
		cmd = m.step(msg)
	case saved:
		m.saved(msg)
	case progressSaved:
		m.options.Progress = msg.progress
	case spotSaved:
		m.savesSpot = false
	}
	return cmd
}

// View returns the screen as a string, and the modes of the terminal. The string stays the same
// while the screen does.
func (m Model) View() tea.View {
	if m.sheet.of != m.screen && !m.skipped { // nothing has been sent yet
		return newScreenCache(m.screen).view
	}
	return m.sheet.view
}

// title returns the title of the terminal's window: the view, and the settings in which the panes differ.
func (s screen) title() string {
	title := "wavescope: " + s.state().Current().Title
	if s.panes.Count > 1 {
		title += ", " + strings.Join(s.panes.Names(), " | ")
	}
	return title
}

// cells returns the size of the frame: the terminal's size within the limits of a frame.
func (s screen) cells() (w, h int) {
	return min(max(s.size.X, 0), frame.MaxWidth), min(max(s.size.Y, 0), frame.MaxHeight)
}

// state returns the State of the active pane, which keys and clicks change.
func (s screen) state() views.State { return s.panes.Active() }

// set changes the State of the active pane. The result is clamped.
func (m *Model) set(change func(*views.State)) { m.become(m.panes.Change(change)) }

// become replaces the panes. If the new panes cannot be subtracted, the difference ends and a notice says so.
func (m *Model) become(p views.Panes) {
	ended, fewer := m.panes.Difference && !p.Difference && p.Count > 1, p.Count > 1 && p.Count < m.panes.Count
	m.panes = p
	switch {
	case fewer:
		m.notice.text = "this picture compares two subjects: the others are closed; u brings them back"
	case ended:
		m.notice.text = p.NoDifference() + "; " +
			chart.Either(p.OnePicture(), "these are A and B", "this is the second pane") + " again"
	}
}

// picture returns the picture of the active pane, nil if it cannot be shown, and the plan of the frame.
func (m *Model) picture() (*views.Picture, shot) {
	w, h := m.paper()
	t := m.plan(frame.New(w, h, m.theme))
	return t.pictures[t.active().second], t
}

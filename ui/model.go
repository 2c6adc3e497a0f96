// Package ui is the program: the only Bubble Tea model. It turns keys, clicks
// and lines after ':' into a [views.State], and a State into one sheet.
package ui

import (
	"image"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
	"wavescope/views/frame"
)

// Options are the settings of the program that are not part of the picture.
type Options struct {
	Theme       frame.Theme
	AutoTheme   bool // ask the terminal whether it is dark
	NoMouse     bool
	NoAltScreen bool
}

// screen is everything that decides what is drawn, as one comparable value:
// two equal screens are the same picture.
type screen struct {
	panes   views.Panes
	size    image.Point // of the terminal, in cells
	theme   frame.Theme
	playing bool
	help    helpPage
	collide collidePage
	line    commandLine
	saving  string // names of the files being written
	notice  notice
}

// notice is what the program has to say in the place of the footer until the
// next key.
type notice struct {
	text string
	warn bool
}

// Model is the whole program: what is on the screen, and what is remembered
// behind it.
type Model struct {
	screen
	options Options
	history []string // lines entered after ':', the oldest first
	beat    int      // counts starts of the clock; ticks of earlier ones are stale
	resting bool     // the wheel has just zoomed, see rest
	drag    bool     // the left button went down on the picture
	told    notice   // what the notice was before this key
	pending []string // names of the files being written
	saves   *saves
	sheet   *sheet
}

// New opens the program at a State. It needs no terminal.
func New(s views.State, o Options) Model { return Open(views.One(s), o) }

// Open opens the program at one pane or two.
func Open(p views.Panes, o Options) Model {
	return Model{screen: screen{panes: p.Clamp(), theme: o.Theme}, options: o, saves: newSaves(), sheet: new(sheet)}
}

// Frame is the whole program as one sheet of w × h cells, on a screen or not.
func (m Model) Frame(w, h int) frame.Frame {
	f := frame.New(w, h, m.theme)
	m.draw(f)
	return f
}

// Init asks the terminal for its background if the theme depends on it. From
// here on somebody runs commands, so that screens may come in two steps.
func (m Model) Init() tea.Cmd {
	m.sheet.steps = true
	if m.options.AutoTheme {
		return tea.RequestBackgroundColor
	}
	return nil
}

// Update takes one message.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
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
		m.click(msg.X, msg.Y, msg.Button)
	case tea.MouseMotionMsg:
		m.dragTo(msg.X, msg.Y)
	case tea.MouseReleaseMsg:
		m.drag = false
	case tea.MouseWheelMsg:
		cmd = m.wheel(msg)
	case settled:
		m.resting = false
	case tick:
		cmd = m.step(msg)
	case saved:
		m.saved(msg)
	case whole:
		m.complete()
	}
	return m, tea.Batch(cmd, m.advance())
}

// View is the screen as a string, and the modes that the terminal has to be
// in. The string is the same one for as long as the screen is.
func (m Model) View() tea.View {
	if !m.sheet.drawn || m.sheet.of != m.screen && !m.sheet.late() {
		m.sheet.draw(m.screen, m.options)
	}
	return m.sheet.view
}

// sheet keeps the last screen as it was handed to the terminal, because Bubble
// Tea asks for it after every message, and the frame that it was drawn on.
type sheet struct {
	drawn bool
	of    screen
	view  tea.View
	frame frame.Frame

	steps  bool        // screens may come in two steps, see advance
	held   bool        // only the first step is handed over
	due    bool        // the second one is on its way
	behind func() bool // keys are waiting, see late
	last   time.Time   // when a screen was handed over
	before frame.Frame // what was handed over before
}

func (p *sheet) draw(s screen, o Options) {
	f := p.blank(s)
	s.draw(f)
	p.held = false
	p.hand(f, s, o)
}

// hand makes a frame the view of a screen.
func (p *sheet) hand(f frame.Frame, s screen, o Options) {
	p.view = tea.NewView(f.ANSI())
	p.view.AltScreen = !o.NoAltScreen
	p.view.WindowTitle = s.title()
	if !o.NoMouse {
		p.view.MouseMode = tea.MouseModeCellMotion
	}
	if x, y, ok := s.caret(); ok {
		p.view.Cursor = tea.NewCursor(x, y)
	}
	p.of, p.drawn, p.last = s, true, time.Now()
}

// blank is an empty frame for a screen. What was on the last one is gone.
func (p *sheet) blank(s screen) frame.Frame {
	f := p.sized(s)
	f.Clear()
	return f
}

// sized is a frame for a screen with anything on it.
func (p *sheet) sized(s screen) frame.Frame {
	w, h := s.cells()
	if fw, fh := p.frame.Size(); fw != w || fh != h {
		p.frame = frame.New(w, h, s.theme)
	}
	p.frame.Theme = s.theme
	return p.frame
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

// scene is what the active pane shows and the frame its picture stands on, for
// asking a view where things are.
func (m *Model) scene() (frame.Frame, views.Scene, bool) {
	w, h := m.cells()
	p := m.activePane(w, h)
	scene, err := m.panes.Scene(p.second)
	view := m.state().Current()
	ok := err == nil && p.fits(view, w, h) && (scene.Waves != nil || !view.Waves)
	return p.at(m.sheet.sized(m.screen)), scene, ok
}

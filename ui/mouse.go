package ui

import (
	"image"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// clicked handles a click: on a hint in the footer it presses the hint's key.
func (m *Model) clicked(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft {
		return nil
	}
	if key := m.keyAt(msg.X, msg.Y); key != "" {
		return m.press(tea.KeyPressMsg{Text: key})
	}
	m.click(msg.X, msg.Y)
	return nil
}

// click handles a click on a tab, a list, a lesson or a picture.
func (m *Model) click(x, y int) {
	m.notice = notice{}
	if m.clickLesson(x, y) || m.gripKnob(x, y) {
		return
	}
	if view, ok := m.tabAt(x, y); ok {
		m.toPictures()
		m.open(view)
		m.help = helpPage{}
		return
	}
	if m.contentsOnTop() {
		m.clickContents(y)
		return
	}
	p, ok := m.paneAt(x, y)
	if ok && !m.covered() && !m.panes.OnePicture() && p.second != m.panes.Right {
		m.panes = m.panes.Swap()
	}
	if m.drag = m.point(x, y); !m.drag && m.panes.OnePicture() && m.onHeading(x, y) {
		m.become(m.panes.Swap())
	}
}

// onHeading reports whether a cell of the screen is in the row of faces.
func (m *Model) onHeading(x, y int) bool {
	picture, t := m.picture()
	at := t.active().area
	return picture != nil && !m.covered() && image.Pt(x, y).In(at) && picture.IsHeading(y-at.Min.Y)
}

// dragTo moves the cursor with the pointer.
func (m *Model) dragTo(x, y int) {
	switch {
	case m.grip:
		m.dragKnob(x)
	case m.drag:
		m.point(x, y)
	}
}

// point applies a click on the picture and reports whether the picture reacts at that cell.
func (m *Model) point(x, y int) bool {
	change := m.hit(x, y)
	if change != nil {
		m.set(change)
	}
	return change != nil
}

// hit returns what a click on a cell of the screen does to the State, or nil.
func (m *Model) hit(x, y int) func(*views.State) {
	picture, t := m.picture()
	at := t.active().area
	if picture == nil || m.covered() || !image.Pt(x, y).In(at) {
		return nil
	}
	return picture.Hit(x-at.Min.X, y-at.Min.Y)
}

// settled is the message after which the wheel zooms again.
type settled struct{}

// rest is how long the program ignores the wheel after a zoom step. One swipe on a trackpad sends dozens of wheel
// events, and each would be a whole step.
const rest = 50 * time.Millisecond

// wheel zooms as the keys + and − do: the cursor stays, so that a step back returns what was shown. With shift, or for
// a sideways wheel, it moves the position by one cell. On pages it scrolls.
func (m *Model) wheel(msg tea.MouseWheelMsg) tea.Cmd {
	n := 1
	switch msg.Button {
	case tea.MouseWheelUp, tea.MouseWheelLeft:
		n = -1
	case tea.MouseWheelDown, tea.MouseWheelRight:
	default:
		return nil
	}
	sideways := msg.Button == tea.MouseWheelLeft || msg.Button == tea.MouseWheelRight
	switch {
	case m.help.open:
		m.scroll(3 * n)
		return nil
	case m.list.open:
		m.chooseRow(n)
		return nil
	case m.questionOpen():
		return nil
	case sideways || msg.Mod.Contains(tea.ModShift):
		_, positions := m.state().Scale().PerCell()
		m.set(func(s *views.State) { s.Pos += n * positions })
		return nil
	case m.resting:
		return nil
	}
	m.set(func(s *views.State) { s.ZoomBy(-n) })
	m.resting = true
	return tea.Tick(rest, func(time.Time) tea.Msg { return settled{} })
}

// mouseHelp explains the mouse on the help page.
var mouseHelp = [][2]string{
	{"click", "opens a tab, chooses a pane and moves its cursor, or presses a key in the last row"},
	{"drag", "moves the cursor, or the slider of a knob"},
	{"wheel", "zooms; with shift, or sideways, it moves the position"},
}

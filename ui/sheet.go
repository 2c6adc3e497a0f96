package ui

import (
	"errors"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// sheet is a screen as it is handed to the terminal. It is kept because Bubble
// Tea asks for it after every message. It never changes, so that copies of a
// Model may share it; only its frame is passed on, once, to the sheet that
// follows it.
type sheet struct {
	of     screen
	view   tea.View
	frame  frame.Frame // what it was drawn on
	passed atomic.Bool // the frame is another sheet's now
}

// next draws the sheet after this one. Where copies of a Model go different ways
// the first takes the frame; the others draw on new ones.
func (p *sheet) next(s screen, o Options) *sheet {
	n := &sheet{of: s}
	if p.passed.CompareAndSwap(false, true) {
		n.frame = p.frame
	}
	n.frame = blankFrame(n.frame, s)
	s.draw(n.frame)
	n.view = s.view(n.frame, o)
	return n
}

// blankFrame is an empty frame for a screen: an old one if it has the size.
func blankFrame(old frame.Frame, s screen) frame.Frame {
	w, h := s.cells()
	if ow, oh := old.Size(); ow != w || oh != h {
		return frame.New(w, h, s.theme)
	}
	old.Theme = s.theme
	old.Clear()
	return old
}

// view is what the terminal is handed of a frame.
func (s screen) view(f frame.Frame, o Options) tea.View {
	v := tea.NewView(f.ANSI())
	v.AltScreen = true
	v.WindowTitle = s.title()
	if !o.NoMouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	if x, y, ok := s.caret(); ok {
		v.Cursor = tea.NewCursor(x, y)
	}
	return v
}

// fps is how often the renderer flushes, in times a second, and flush a little
// longer than it takes until the next time.
const (
	fps   = 120
	flush = time.Second/fps + time.Millisecond
)

// advance draws the screen if it has changed.
func (m *Model) advance() {
	if m.help.open {
		w, _ := m.cells()
		m.help.laid = m.helpText(w, m.theme)
	}
	m.skipped = m.late()
	if m.sheet.of == m.screen || m.skipped {
		return
	}
	m.sheet = m.sheet.next(m.screen, m.options)
	m.shown = time.Now() // done: keys have their turn, however long it took
}

// late reports that a screen is better not drawn: another key is waiting that
// changes it. Some are drawn nevertheless, so that a key that is held down can
// be followed.
func (m *Model) late() bool {
	return !m.shown.IsZero() && m.behind != nil && m.behind() && time.Since(m.shown) < time.Second/10
}

// A shot is one frame's work: what the panes are drawn from, and their pictures,
// planned once for everything that is asked of them.
type shot struct {
	screen
	f        frame.Frame
	places   []pane
	rule     int // column of the rule between the panes, −1 without one
	scenes   views.Scenes
	pictures map[bool]views.Picture // by whether it is the second pane's; those that are shown
	failed   map[bool]error         // why a pane shows none
}

// plan lays out the pictures of a screen on a frame.
func (s screen) plan(f frame.Frame) shot {
	w, h := f.Size()
	f.Theme.Few = f.Theme.Far && !s.inLesson() // the words of a lesson may name any part
	t := shot{screen: s, f: f, scenes: s.panes.Scenes().Hiding(s.hidden()), pictures: map[bool]views.Picture{}, failed: map[bool]error{}}
	t.places, t.rule = s.places(w, h)
	for _, p := range t.places {
		if err := t.scenes.Fails(p.second); err != nil {
			t.failed[p.second] = err
		} else if s.fits(p, w, h) {
			t.pictures[p.second], t.failed[p.second] = t.scenes.Plan(p.second, p.at(f))
		}
	}
	return t
}

// active is the pane that keys go to.
func (t shot) active() pane {
	for _, p := range t.places {
		if p.second == t.panes.Right {
			return p
		}
	}
	return t.places[0]
}

// drawPanes draws the pictures, and says what they show.
func (t shot) drawPanes() {
	for _, p := range t.places {
		t.drawPane(p)
	}
	if t.panes.Two {
		t.drawHeads()
	}
	if t.rule >= 0 {
		top := t.places[0].head.Min.Y
		t.f.VLine(t.rule, top, t.places[0].area.Max.Y-top, '│', ink(frame.Line))
	}
}

// drawPane draws one picture, or says why there is none.
func (t shot) drawPane(p pane) {
	pic, err := p.at(t.f), t.failed[p.second]
	picture := t.pictures[p.second]
	switch {
	case errors.As(err, new(views.NoPicture)):
		message(pic, err.Error(), "s chooses the next scheme.")
	case err != nil:
		message(pic, err.Error())
	case picture == nil:
		tooSmall(pic, p.of(t.panes).Current())
	default:
		picture.Draw()
	}
}

// words say what the pictures show.
func (t shot) words() chart.WordForms {
	picture := t.pictures[t.active().second]
	if picture == nil {
		return chart.WordForms{}
	}
	return t.scenes.Words(picture.Words())
}

// note says which of the positions a pane shows.
func (t shot) note(p pane) string {
	if t.pictures[p.second] == nil {
		return ""
	}
	return t.scenes.Note(p.second, t.pictures[p.second])
}

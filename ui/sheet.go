package ui

import (
	"errors"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/memo"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A screenCache is a screen as it is sent to the terminal. It is kept because Bubble Tea asks for the screen after
// every message. It is immutable, so that copies of a Model may share it.
type screenCache struct {
	of    screen
	view  tea.View    // of a screen here
	frame frame.Frame // of a screen elsewhere, which gets only what changes
}

// newScreenCache draws a screen.
func newScreenCache(s screen) *screenCache {
	w, h := s.cells()
	f := frame.New(w, h, s.theme)
	s.draw(f)
	if s.guest {
		return &screenCache{of: s, frame: f}
	}
	return &screenCache{of: s, view: s.view(f)}
}

// view returns a frame as the output for the terminal, with the terminal's modes.
func (s screen) view(f frame.Frame) tea.View {
	v := tea.NewView(f.ANSI())
	v.AltScreen = true
	v.WindowTitle = s.title()
	if !s.chosen.NoMouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	if x, y, ok := s.caret(); ok {
		v.Cursor = tea.NewCursor(x, y)
	}
	return v
}

// fps is how often the renderer writes to the terminal per second. flush is a little longer than the time between two
// writes.
const (
	fps   = 120
	flush = time.Second/fps + time.Millisecond
)

// advance draws the screen if it has changed.
func (m *Model) advance() {
	m.skipped = m.late()
	if m.sheet.of == m.screen || m.skipped {
		return
	}
	m.sheet = m.drawn()
	m.shown = time.Now() // done: keys have their turn, however long it took
}

// drawn draws the screen. Screens that follow a class share what is drawn, because equal screens are drawn alike.
func (m *Model) drawn() *screenCache {
	s, seat := m.screen, m.options.Seat
	draw := func() *screenCache { return newScreenCache(s) }
	if seat != nil && seat.Cache != nil && m.cache == seat.Cache {
		return memo.Get(m.cache, s, draw)
	}
	return draw()
}

// late reports whether to skip drawing because another key is waiting. It returns false for at least ten screens per
// second, so that a key that is held down has a visible effect.
func (m *Model) late() bool {
	return !m.shown.IsZero() && m.behind != nil && m.behind() && time.Since(m.shown) < time.Second/10
}

// A shot is the plan of one frame: the scenes and pictures of its panes. It is computed once and shared by drawing,
// clicks, captions and exports.
type shot struct {
	screen
	f        frame.Frame
	places   []pane
	rule     int // column of the rule between the panes, −1 without one
	scenes   views.Scenes
	pictures map[bool]*views.Picture // of the shown panes; true is the second one
	failed   map[bool]error          // why a pane shows none
}

// plan plans the pictures of a screen on a frame.
func (s screen) plan(f frame.Frame) shot {
	s, along := s.moving()
	w, h := f.Size()
	f.Theme.Few = f.Theme.Far && !s.inLesson() // the text of a lesson may mention any region
	t := shot{screen: s, f: f, scenes: s.panes.Scenes().Hiding(s.hidden()).Remembering(s.cache),
		pictures: map[bool]*views.Picture{}, failed: map[bool]error{}}
	if along > 0 {
		t.scenes = t.scenes.Along(along)
	}
	t.scenes = s.turned(t.scenes).Under(s.faceHead(f.Theme, w, h))
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

// faceHead returns what the row of faces has besides what the pictures show.
func (s screen) faceHead(t frame.Theme, w, h int) views.Head {
	if s.arrange(w, h).tabs < 0 {
		return views.Head{Still: s.poster || s.atEnd()}
	}
	return views.Head{Lead: s.lead(t, w)}
}

// active returns the pane that keys act on.
func (t shot) active() pane { return t.acting(t.places) }

// drawPanes draws the pictures and their headings.
func (t shot) drawPanes() {
	for _, p := range t.places {
		t.drawPane(p)
	}
	if t.panes.Count > 1 && !t.panes.OnePicture() {
		t.drawHeads()
	}
	if t.rule >= 0 {
		top := t.places[0].head.Min.Y
		t.f.VLine(t.rule, top, t.places[0].area.Max.Y-top, '│', ink(frame.Line))
	}
}

// drawPane draws a picture, or says why there is none.
func (t shot) drawPane(p pane) {
	pic, err := p.at(t.f), t.failed[p.second]
	picture := t.pictures[p.second]
	switch {
	case errors.As(err, new(views.NoPicture)):
		titles := chart.NamesOf(p.of(t.panes).Elsewhere(), func(v views.View) string { return v.Title })
		message(pic, err.Error(), "Where to look: "+strings.Join(titles, ", ")+".", "s chooses the next scheme.")
	case err != nil:
		message(pic, err.Error())
	case picture == nil:
		tooSmall(pic, p.of(t.panes).Current())
	default:
		picture.Draw()
	}
}

// words returns the caption and readout of the pictures.
func (t shot) words() chart.Words {
	picture := t.pictures[t.active().second]
	if picture == nil {
		return chart.Words{}
	}
	return t.scenes.Words(picture.Words())
}

// note says which positions of the sequence a pane shows.
func (t shot) note(p pane) string {
	if t.pictures[p.second] == nil {
		return ""
	}
	return t.scenes.Note(p.second, t.pictures[p.second])
}

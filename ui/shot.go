package ui

import (
	"errors"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

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
		if _, err := t.scenes.Of(p.second); err != nil {
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
	if t.panes.Unlinked && p.second != t.panes.Right {
		hush(pic)
	}
}

// words say what the pictures show.
func (t shot) words() scene.Words {
	picture := t.pictures[t.active().second]
	if picture == nil {
		return scene.Words{}
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

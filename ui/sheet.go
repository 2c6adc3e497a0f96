package ui

import (
	"sync/atomic"

	tea "charm.land/bubbletea/v2"

	"wavescope/views/frame"
)

// sheet is a screen as it is handed to the terminal. It is kept because Bubble
// Tea asks for it after every message. It never changes, so that copies of a
// Model may share it; only its frames are passed on, once, to the sheet that
// follows it.
type sheet struct {
	of     screen
	view   tea.View
	held   bool        // it is only the first step to the screen
	frame  frame.Frame // what it was drawn on
	before frame.Frame // what the sheet before it was drawn on
	passed atomic.Bool // both are another sheet's now
}

// next draws the sheet after this one, as a first step to the screen if steps
// are allowed and it takes two. Where copies of a Model go different ways the
// first takes the frames; the others draw on new ones, and in one step, because
// nothing is left to compare with.
func (p *sheet) next(s screen, o Options, steps bool) *sheet {
	n := &sheet{of: s}
	if p.passed.CompareAndSwap(false, true) {
		n.frame, n.before = p.before, p.frame
	}
	n.frame = blankFrame(n.frame, s)
	s.draw(n.frame)
	n.held = steps && n.frame.Hold(n.before)
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

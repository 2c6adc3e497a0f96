package ui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// past is what was shown before. Like a Model it is a value: what one copy adds
// no other one sees.
type past struct {
	undo    []views.Panes // the start first
	redo    []views.Panes // the latest first
	before  views.Panes   // the panes when the message came that is being taken
	stretch stretch
}

// stretch is a change that goes on over several messages and is undone at once.
type stretch int

const (
	alone   stretch = iota
	played          // until a key stops it
	dragged         // until the button goes up
)

// deep is how many changes can be undone; beyond them there is the start.
const deep = 100

// stretchOf is the stretch that a message may belong to.
func stretchOf(msg tea.Msg) stretch {
	switch msg.(type) {
	case tick:
		return played
	case tea.MouseClickMsg, tea.MouseMotionMsg:
		return dragged
	}
	return alone
}

// keep remembers what was shown before a message, if it has changed that.
func (m *Model) keep(msg tea.Msg) {
	if m.panes == m.past.before {
		return
	}
	r := stretchOf(msg)
	_, clicked := msg.(tea.MouseClickMsg)
	if goes := r != alone && r == m.past.stretch && !clicked; !goes {
		undo := append(slices.Clip(m.past.undo), m.past.before)
		if len(undo) > deep {
			undo = slices.Delete(undo, 1, 2) // a copy of its own, by Clip
		}
		m.past.undo = undo
	}
	m.past.redo, m.past.stretch = nil, r
}

// undo goes back to what was shown before the last change.
func undo(m *Model, _ int) tea.Cmd {
	n := len(m.past.undo)
	if n == 0 {
		m.notice.text = "nothing to undo: this is how it began"
		return nil
	}
	m.past.redo = append(slices.Clip(m.past.redo), m.panes)
	m.turn(m.past.undo[n-1])
	m.past.undo = m.past.undo[:n-1]
	return nil
}

// redo does what was undone again.
func redo(m *Model, _ int) tea.Cmd {
	n := len(m.past.redo)
	if n == 0 {
		m.notice.text = "nothing to redo"
		return nil
	}
	m.past.undo = append(slices.Clip(m.past.undo), m.panes)
	m.turn(m.past.redo[n-1])
	m.past.redo = m.past.redo[:n-1]
	return nil
}

// turn shows what is remembered, which is no change to remember.
func (m *Model) turn(to views.Panes) {
	m.panes, m.past.before, m.past.stretch = to, to, alone
	m.playing = false
}

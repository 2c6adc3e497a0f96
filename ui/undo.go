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

// stretch is a change that goes on over several messages and is undone at once:
// playing, dragging, or a move of the cursor by the key of this name.
type stretch string

const (
	alone   stretch = ""
	played  stretch = "play" // until a key stops it
	dragged stretch = "drag" // until the button goes up
)

// deep is how many changes can be undone; beyond them there is the start.
const maxUndo = 100

// stretchOf is the stretch that a message may belong to which led from some
// panes to others.
func stretchOf(msg tea.Msg, from, to views.Panes) stretch {
	switch msg := msg.(type) {
	case tick:
		return played
	case tea.MouseClickMsg, tea.MouseMotionMsg:
		return dragged
	case tea.KeyPressMsg:
		if moved(from, to, chosenByArrows(msg)) {
			return stretch(msg.String())
		}
	}
	return alone
}

// chosenByArrows reports that a key goes along a list, as of schemes.
func chosenByArrows(msg tea.KeyPressMsg) bool {
	return slices.Contains([]string{"up", "down", "k", "j"}, msg.String())
}

// moved reports that panes differ in nothing but where the cursor is, and the
// position that it is compared with; along a list also in what is chosen of it.
func moved(from, to views.Panes, list bool) bool {
	for _, s := range [][2]*views.State{{&from.First, &to.First}, {&from.Second, &to.Second}} {
		s[0].Pos, s[0].Dim, s[0].Offset = s[1].Pos, s[1].Dim, s[1].Offset
		if list {
			s[0].Scheme, s[0].Method, s[0].Marks = s[1].Scheme, s[1].Method, s[1].Marks
		}
	}
	return from == to
}

// ends reports that a message which changes nothing ends the stretch: whatever
// somebody types, except the same key. Playing goes on.
func (s stretch) ends(msg tea.Msg) bool {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return s != played && s != stretch(msg.String())
	case tea.PasteMsg, pasted:
		return s != played
	}
	return false
}

// keep remembers what was shown before a message, if it has changed that.
func (m *Model) keep(msg tea.Msg) {
	if m.panes == m.past.before {
		if m.past.stretch.ends(msg) || m.past.stretch == played && !m.playing {
			m.past.stretch = alone
		}
		return
	}
	r := stretchOf(msg, m.past.before, m.panes)
	_, clicked := msg.(tea.MouseClickMsg)
	if goes := r != alone && r == m.past.stretch && !clicked; !goes {
		undo := append(slices.Clip(m.past.undo), m.past.before)
		if len(undo) > maxUndo {
			undo = slices.Delete(undo, 1, 2) // a copy of its own, by Clip
		}
		m.past.undo = undo
	}
	m.past.redo, m.past.stretch = nil, r
}

// unmoved reports that the cursor has never been anywhere but where views open
// it.
func (m *Model) unmoved() bool {
	moved := func(p views.Panes) bool { return p.Two || p.First.Pos != p.First.Opening() }
	return !m.playing && !moved(m.panes) && !slices.ContainsFunc(m.past.undo, moved)
}

// undo goes back to what was shown before the last change.
func undo(m *Model, _ int) tea.Cmd {
	m.turn(&m.past.undo, &m.past.redo, "nothing to undo: this is how it began")
	return nil
}

// redo does what was undone again.
func redo(m *Model, _ int) tea.Cmd {
	m.turn(&m.past.redo, &m.past.undo, "nothing to redo")
	return nil
}

// turn shows the last of what is remembered, which is no change to remember,
// and remembers for the way back what is shown; or says that there is nothing.
func (m *Model) turn(from, back *[]views.Panes, nothing string) {
	n := len(*from)
	if n == 0 {
		m.notice.text = nothing
		return
	}
	*back = append(slices.Clip(*back), m.panes)
	m.panes, *from = (*from)[n-1], (*from)[:n-1]
	m.past.before, m.past.stretch = m.panes, alone
	m.playing = false
}

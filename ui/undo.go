package ui

import (
	"cmp"
	"slices"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// past holds the panes shown before the present ones. It is a value: copies are independent.
type past struct {
	undo    []views.Panes // oldest first
	redo    []views.Panes // latest first
	before  views.Panes   // the panes before the current message
	stretch stretch
}

// A stretch names a series of changes that one undo reverts: playing, dragging, or repeated moves by one key, whose
// name it is.
type stretch string

const (
	alone   stretch = ""
	played  stretch = "play" // until a key stops it
	dragged stretch = "drag" // until the button goes up
)

// maxUndo is how many changes can be undone. The start is always among them.
const maxUndo = 100

// stretchOf returns the series of changes to which a message belongs, given the panes before and after it; "" if it
// belongs to none.
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

// turnOf returns the turn of the chosen knob as a series of changes, if a key turns it; "" if it does not.
func (m *Model) turnOf(msg tea.Msg) stretch {
	if key, ok := msg.(tea.KeyPressMsg); ok && m.turning() {
		if _, turns := turnKey().Arg(key.String()); turns {
			return stretch("turn " + m.knobs.name)
		}
	}
	return alone
}

// chosenByArrows reports whether a key moves through a list of choices, such as the lanes of Schemes.
func chosenByArrows(msg tea.KeyPressMsg) bool {
	return slices.Contains([]string{"up", "down", "k", "j"}, msg.String())
}

// moved reports whether panes differ only in the cursor and the offset. With list, what a list of choices selects may
// differ too.
func moved(from, to views.Panes, list bool) bool {
	follow := func(s *views.State, to views.State) {
		s.Pos, s.Dim, s.Offset = to.Pos, to.Dim, to.Offset
		if list {
			s.Schemes.Lane, s.Method, s.Marks = to.Schemes.Lane, to.Method, to.Marks
		}
	}
	for i := range from.All {
		follow(&from.All[i], to.All[i])
	}
	return from == to
}

// ends reports whether a message that changes nothing ends the series of changes. All input does, except the same key;
// ticks of playing do not.
func (s stretch) ends(msg tea.Msg) bool {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return s != played && s != stretch(msg.String())
	case tea.PasteMsg, pasted:
		return s != played
	}
	return false
}

// keep remembers the panes before a message that changed them.
func (m *Model) keep(msg tea.Msg) {
	if m.panes == m.past.before {
		if turn := m.turnOf(msg); turn != alone && turn == m.past.stretch {
			return // the knob is at its end
		}
		if m.past.stretch.ends(msg) || m.past.stretch == played && !m.playing {
			m.past.stretch = alone
		}
		return
	}
	r := cmp.Or(m.turnOf(msg), stretchOf(msg, m.past.before, m.panes))
	_, clicked := msg.(tea.MouseClickMsg)
	if goes := r != alone && r == m.past.stretch && !clicked; !goes {
		undo := append(slices.Clip(m.past.undo), m.past.before)
		if len(undo) > maxUndo {
			undo = slices.Delete(undo, 1, 2) // the array is not shared, because of Clip
		}
		m.past.undo = undo
	}
	m.past.redo, m.past.stretch = nil, r
}

// cursorMoved reports whether the position and the column under the cursor were ever moved from where views open them.
// Other changes of a view may leave them elsewhere.
func (m *Model) cursorMoved() (pos, dim bool) {
	var before views.State
	for i, p := range append(slices.Clip(m.past.undo), m.panes) {
		s := p.All[0]
		startPos, startDim := s.Opening()
		stays := func(was, is, start int) bool { return is == start || i > 0 && is == was && s.View == before.View }
		pos = pos || p.Count > 1 || !stays(before.Pos, s.Pos, startPos)
		dim = dim || p.Count > 1 || !stays(before.Dim, s.Dim, startDim)
		if before = s; pos && dim {
			break
		}
	}
	return pos || m.playing, dim
}

// undo shows the panes before the last change; if n is positive it repeats the change that was undone last.
func undo(m *Model, n int) tea.Cmd {
	if n > 0 {
		m.turn(&m.past.redo, &m.past.undo, "nothing to redo")
	} else {
		m.turn(&m.past.undo, &m.past.redo, "nothing to undo")
	}
	return nil
}

// turn shows the last of the panes in from and adds the current ones to back, for the opposite direction. If from is
// empty it shows the notice nothing.
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

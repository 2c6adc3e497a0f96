package ui

import (
	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// Motion is how much may move by itself.
type Motion uint8

const (
	MotionOn   Motion = iota
	MotionSlow        // not more than slowest positions a second
	MotionOff         // nothing: what plays goes on by one position a key
)

// Motions names them as --motion does.
var Motions = []string{"on", "slow", "off"}

// Speeds of playing, in positions a second. A flash takes two changes of a large
// area: six changes make no more than three flashes a second, the limit of WCAG.
const (
	slowest = 3
	usual   = 6
)

// pace is how many positions a second are played.
func (s screen) pace() int {
	if s.motion == MotionSlow {
		return slowest
	}
	return usual
}

// forward goes on by one position, at the end to the first, and says why it
// does not play.
func (m *Model) forward() tea.Cmd {
	last := m.state().Pos == m.state().Length-1
	m.set(func(s *views.State) { s.Pos = (s.Pos + 1) % s.Length })
	m.notice.text = "on by one position; " + m.still()
	if last {
		m.notice.text = "from the last position to the first; " + m.still()
	}
	return nil
}

// still says why nothing plays by itself.
func (m *Model) still() string {
	if m.options.Plain {
		return "nothing plays by itself in plain mode"
	}
	return "--motion off lets nothing play by itself"
}

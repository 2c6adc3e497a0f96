package ui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
	"wavescope/views/scene"
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

// Speeds that playing is held to, in positions a second.
const (
	slowest = 3
	// calm holds for a picture that shows so few positions that all of it keeps
	// changing, or that changes all over with each. A flash takes two changes: so
	// many make no more than three a second, which is what large areas may have.
	calm = 6
)

// pace is how many positions a second are played.
func (s screen) pace() int {
	most := scene.MaxSpeed
	switch {
	case s.motion == MotionSlow:
		most = slowest
	case s.brief:
		most = calm
	}
	return min(s.state().Speed, most)
}

// soonPast reports that a pane shows fewer positions than are played in a
// second, or a picture that every position changes all over.
func (m *Model) soonPast() bool {
	speed := m.state().Speed
	if speed <= calm {
		return false // whatever is shown
	}
	_, t := m.picture()
	for second, picture := range t.pictures {
		if _, n := picture.Shown(); n < speed {
			return true
		}
		s := m.panes.First
		if second {
			s = m.panes.Second
		}
		if stirs := s.Current().Stirs; stirs != nil && stirs(s) {
			return true
		}
	}
	return false
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

// tellPace says what becomes of a speed that was chosen before playing.
func (m *Model) tellPace(before views.State) {
	switch speed := m.state().Speed; {
	case m.playing || speed == before.Speed:
	case m.motion == MotionOff:
		m.notice.text = "space goes on by one position; " + m.still()
	case m.motion == MotionSlow && speed > slowest:
		m.notice.text = "plays " + strconv.Itoa(slowest) + " positions a second, the most with --motion slow"
	case m.motion == MotionOn && speed > calm:
		m.notice.text += ", " + strconv.Itoa(calm) + " where fewer than " + strconv.Itoa(speed) + " are shown or all changes at once"
	}
}

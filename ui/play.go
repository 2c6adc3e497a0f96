package ui

import (
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// tick moves the position on by one. It belongs to the start of the clock that
// asked for it: after a pause the ticks still under way are stale.
type tick struct{ beat int }

// playName is what the key that plays does now.
func playName(s screen) string {
	switch {
	case s.motion == MotionOff:
		return "next"
	case s.playing:
		return "pause"
	}
	return "play"
}

// play starts the clock or stops it. At the last position there is nothing
// left to play, so it starts again from the first.
func play(m *Model, _ int) tea.Cmd {
	if m.motion == MotionOff {
		return m.forward()
	}
	m.playing = !m.playing
	if !m.playing {
		return nil
	}
	if m.state().Pos == m.state().Length-1 {
		m.set(func(s *views.State) { s.Pos = 0 })
	}
	m.beat++
	return m.nextTick()
}

// step takes a tick; at the last position the clock stops.
func (m *Model) step(t tick) tea.Cmd {
	if !m.playing || t.beat != m.beat {
		return nil
	}
	m.set(func(s *views.State) { s.Pos++ })
	if m.state().Pos == m.state().Length-1 {
		m.playing = false
		return nil
	}
	return m.nextTick()
}

func (m *Model) nextTick() tea.Cmd {
	t := tick{m.beat}
	return tea.Tick(time.Second/time.Duration(m.pace()), func(time.Time) tea.Msg { return t })
}

// tempo is shown while playing.
func (s screen) tempo() string { return "▶ " + strconv.Itoa(s.pace()) + "/s" }

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

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

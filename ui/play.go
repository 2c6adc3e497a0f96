package ui

import (
	"fmt"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/film"
	"wavescope/views"
)

// A tick moves the position by one. It carries the number of the clock that sent it: after a
// pause, ticks of an earlier clock are ignored.
type tick struct{ beat int }

// playName returns the name of the key that plays.
func playName(s screen) string {
	switch {
	case s.frozen():
		return "next"
	case s.playing:
		return "pause"
	}
	return "play"
}

// play starts or stops the clock. From the last position it starts again at the first.
func play(m *Model, _ int) tea.Cmd {
	if m.frozen() {
		return m.forward()
	}
	m.playing = !m.playing
	if !m.playing {
		return nil
	}
	m.rewind()
	m.beat++
	return m.nextTick()
}

// rewind moves from the last position to the first, so that there is something to play.
func (m *Model) rewind() {
	if m.ended() {
		m.set(func(s *views.State) { s.Pos = 0 })
	}
}

// step handles a tick of the clock: it moves to the next position. At the last position it stops the clock.
func (m *Model) step(t tick) tea.Cmd {
	if !m.playing || t.beat != m.beat {
		return nil
	}
	if m.untouched() {
		m.playing = false
		return nil
	}
	m.set(func(s *views.State) { s.Pos++ })
	if m.ended() {
		m.playing = false
		return nil
	}
	return m.nextTick()
}

func (m *Model) nextTick() tea.Cmd {
	t := tick{m.beat}
	return tea.Tick(time.Second/time.Duration(m.pace()), func(time.Time) tea.Msg { return t })
}

// tempo returns the text that the footer shows while playing.
func (s screen) tempo() string { return "▶ " + strconv.Itoa(s.pace()) + "/s" }

// Motion limits how much the program moves without input.
type Motion uint8

const (
	MotionOn   Motion = iota
	MotionSlow        // at most slowest positions a second
	MotionOff         // nothing: the key that plays moves by one position
)

// Motions are the values of --motion.
var Motions = []string{"on", "slow", "off"}

// These are the speeds of playing, in positions per second. A flash is two changes of a large area, so six changes a
// second are three flashes a second, the limit of WCAG.
const (
	slowest = 3
	usual   = 6
)

// pace returns the speed of playing, in positions a second.
func (s screen) pace() int {
	if s.chosen.Motion == MotionSlow {
		return slowest
	}
	return usual
}

// forward moves by one position, from the last to the first, and says why the picture does not play.
func (m *Model) forward() tea.Cmd {
	last := m.ended()
	m.set(func(s *views.State) { s.Pos = (s.Pos + 1) % s.Length })
	m.notice.text = "one position forward; " + m.still()
	if last {
		m.notice.text = "from the last position to the first; " + m.still()
	}
	return nil
}

// still says why the picture does not play.
func (m *Model) still() string {
	if m.options.Plain {
		return "nothing plays by itself in plain mode"
	}
	return "--motion off: nothing plays by itself"
}

// FilmLength is the usual length of a film.
const FilmLength = 5 * time.Second

// mostFilm is the most cells that the frames of a film have together.
const mostFilm = 1_000_000

// FilmFits returns an error if a film of frames of w×h cells would be too large.
func (s screen) FilmFits(w, h int, lasts time.Duration) error {
	if most := mostFilm / max(w*h, 1); s.ticks(lasts) > most {
		return fmt.Errorf("a film of %dx%d cells may have %d frames, %d a second: make it shorter or smaller", w, h, most,
			s.pace())
	}
	return nil
}

// ticks returns how many positions playing shows in a time.
func (s screen) ticks(lasts time.Duration) int {
	return int(lasts * time.Duration(s.pace()) / time.Second)
}

// Film plays the program on w×h cells for a time, or up to the last position, which stays for the rest of the time.
// From the last position it starts again at the first.
func (m Model) Film(w, h int, lasts time.Duration) film.Film {
	each := time.Second / time.Duration(m.pace())
	var shots film.Film
	m.rewind()
	for range max(1, m.ticks(lasts)) {
		shots = append(shots, film.Shot{Frame: m.Frame(w, h), For: each})
		if m.ended() {
			break
		}
		m.set(func(s *views.State) { s.Pos++ })
	}
	shots[len(shots)-1].For = lasts - time.Duration(len(shots)-1)*each
	return shots
}

// ended reports whether the cursor is on the last position.
func (m *Model) ended() bool {
	s := m.panes.Leading()
	return s.Pos == s.Length-1
}

package ui

import (
	"fmt"
	"image"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/film"
	"wavescope/views"
	"wavescope/views/chart"
)

// A tick shows the next frame: the next position, or, of a picture that glides, the next part of the step to it. It
// carries the number of the clock that sent it: after a pause, ticks of an earlier clock are ignored.
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
	m.between = 0
	m.wind()
	return m.nextTick()
}

// wind starts the clock.
func (m *Model) wind() {
	m.beat++
	m.nextAt = m.now()
}

// arrive lets a picture that glides come from the position before, slowly, where that is all in which it differs from
// what was shown. The texts follow at the end.
func (m *Model) arrive(from views.Panes) {
	if m.frozen() || from == m.panes || from != m.panes.Change(back) {
		return
	}
	m.between = 1 - parts
	if !m.glides() {
		m.between = 0
		return
	}
	m.wind()
}

// back goes to the position before.
func back(s *views.State) { s.Pos-- }

// rewind moves from the last position to the first, so that there is something to play.
func (m *Model) rewind() {
	if m.ended() {
		m.set(func(s *views.State) { s.Pos = 0 })
	}
}

// step handles a tick of the clock: it moves to the next frame. At the last position it stops the clock.
func (m *Model) step(t tick) tea.Cmd {
	switch {
	case t.beat != m.beat:
		return nil
	case m.between < 0:
		if m.between++; m.between < 0 {
			return m.nextTick()
		}
		return nil
	case !m.playing:
		return nil
	}
	if m.untouched() {
		m.playing = false
		return nil
	}
	if m.glide(m.stride()); m.ended() {
		m.playing = false
		return nil
	}
	return m.nextTick()
}

// glide moves on by some parts of the step to the next position, of which there are parts.
func (m *Model) glide(stride int) {
	if m.between += stride; m.between >= parts {
		m.between = 0
		m.set(func(s *views.State) { s.Pos++ })
	}
}

// nextTick returns the command that waits for the next frame, however long the last one took to draw.
func (m *Model) nextTick() tea.Cmd {
	t, now := tick{m.beat}, m.now()
	if m.nextAt = m.nextAt.Add(m.each(m.stride())); m.nextAt.Before(now) {
		m.nextAt = now
	}
	return tea.Tick(m.nextAt.Sub(now), func(time.Time) tea.Msg { return t })
}

// A step to the next position has parts. A picture that glides and plays is drawn after every usual number of them: as
// often as a position has dots at the usual scale of waves. One that arrives is drawn after each.
const (
	parts       = 24
	usualStride = 6
)

// stride returns how many parts of a step a frame is while the picture plays: all of them in a picture that does not
// glide to the next position.
func (m *Model) stride() int { return chart.Either(m.glides(), usualStride, parts) }

// glides reports whether a picture glides from the position that has been passed last to the next one. On the screens
// of others, for which one machine draws, none does.
func (m *Model) glides() bool {
	if m.guest {
		return false
	}
	_, t := m.picture()
	for _, p := range t.pictures {
		if p != nil && p.Glides {
			return true
		}
	}
	return false
}

// moving returns the screen whose position has been passed last, and the part of the step to the next one that is done.
func (s screen) moving() (at screen, along float64) {
	if s.between < 0 {
		s.panes = s.panes.Change(back)
		s.between += parts
	}
	return s, float64(s.between) / parts
}

// each returns how long a frame is shown.
func (s screen) each(stride int) time.Duration {
	return time.Second * time.Duration(stride) / time.Duration(s.pace()*parts)
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
	if most := mostFilm / max(w*h, 1); s.ticks(lasts, parts) > most {
		return fmt.Errorf("a film of %dx%d cells may have %d frames, %d a second: make it shorter or smaller", w, h, most,
			s.pace())
	}
	return nil
}

// ticks returns how many frames playing shows in a time.
func (s screen) ticks(lasts time.Duration, stride int) int { return int(lasts / s.each(stride)) }

// Film plays the program on w×h cells for a time, or up to the last position, which stays for the rest of the time.
// From the last position it starts again at the first. A film that would be too large glides in fewer frames.
func (m Model) Film(w, h int, lasts time.Duration) film.Film {
	least := usualStride
	for least < parts && m.ticks(lasts, least)*w*h > mostFilm {
		least *= 2
	}
	m.size = image.Pt(w, h)
	m.rewind()
	var shots film.Film
	for left := lasts; ; {
		stride := max(m.stride(), least)
		each := m.each(stride)
		shots = append(shots, film.Shot{Frame: m.Frame(w, h), For: each})
		if left -= each; left < each || m.ended() {
			shots[len(shots)-1].For += left
			return shots
		}
		m.glide(stride)
	}
}

// ended reports whether the cursor is on the last position.
func (m *Model) ended() bool {
	s := m.panes.Leading()
	return s.Pos == s.Length-1
}

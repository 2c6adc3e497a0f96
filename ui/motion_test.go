package ui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// moving opens the program with a say about motion.
func moving(motion Motion, speed int) Model {
	s := with(func(s *views.State) { s.Speed = speed })
	return send(New(s, Options{Motion: motion}), tea.WindowSizeMsg{Width: 120, Height: 40})
}

// With motion off nothing plays: space is a step, and says so.
func TestMotionOff(t *testing.T) {
	m := moving(MotionOff, 12)
	for want := 18; want <= 20; want++ {
		next, cmd := sendCmd(m, stroke("space"))
		if m = next; m.playing || cmd != nil || m.state().Pos != want {
			t.Fatalf("space goes to %d and plays %v, want %d", m.state().Pos, m.playing, want)
		}
		if !strings.Contains(row(m, -1), "on by one position; --motion off") {
			t.Errorf("space says %q", row(m, -1))
		}
	}
	if m = press(m, "space", "right"); !strings.Contains(row(m, -1), "next") || strings.Contains(row(m, -1), "play") {
		t.Errorf("the footer names space in %q", row(m, -1))
	}
	m = press(m, "end", "space")
	if m.state().Pos != 0 || !strings.Contains(row(m, -1), "from the last position to the first") {
		t.Errorf("at the end, space goes to %d and says %q", m.state().Pos, row(m, -1))
	}
	if m = press(m, "<"); !strings.Contains(row(m, -1), "space goes on by one position") {
		t.Errorf("< says %q", row(m, -1))
	}
}

// How many positions a second are played, and what is said of it.
func TestPace(t *testing.T) {
	for _, c := range []struct {
		motion Motion
		speed  int
		zoom   string
		pace   int
		tempo  string
		told   string // after one faster
	}{
		{MotionOn, 4, "auto", 4, "▶ 4/s", "plays 5 positions a second "},
		{MotionOn, 11, "auto", 11, "▶ 11/s", "plays 12 positions a second, 6 where fewer than 12 are shown or all changes at once"},
		{MotionOn, 11, "8:1", 6, "▶ 6/s", "plays 12 positions a second, 6 where fewer than 12 are shown or all changes at once"},
		{MotionOn, 5, "8:1", 5, "▶ 5/s", "plays 6 positions a second "},
		{MotionSlow, 2, "auto", 2, "▶ 2/s", "plays 3 positions a second "},
		{MotionSlow, 11, "8:1", 3, "▶ 3/s", "plays 3 positions a second, the most with --motion slow"},
	} {
		m := moving(c.motion, c.speed)
		m.panes.First.View = "heatmap"
		m = enterLine(m, "zoom "+c.zoom)
		playing := press(m, "space")
		if playing.pace() != c.pace || !strings.HasSuffix(strings.TrimSpace(row(playing, -1)), c.tempo) {
			t.Errorf("%+v: pace %d, footer %q", c, playing.pace(), row(playing, -1))
		}
		if told := row(press(m, ">"), -1); !strings.Contains(told+" ", c.told) {
			t.Errorf("%+v: > says %q", c, told)
		}
	}
}

// A picture that changes all over with every position is played as slowly as > says.
func TestPaceOfWhatChangesAllOver(t *testing.T) {
	m := moving(MotionOn, 11)
	m.panes.First.View, m.panes.First.Scheme = "similarity", "learned"
	if playing := press(m, "space"); playing.pace() != calm {
		t.Errorf("a table without waves is played at %d positions a second", playing.pace())
	}
}

// The clock waits as long as the pace says.
func TestSlowMotionTicksSlowly(t *testing.T) {
	m, cmd := sendCmd(moving(MotionSlow, 12), stroke("space"))
	start := time.Now()
	msg := cmd()
	if d := time.Since(start); d < time.Second/4 {
		t.Errorf("the first tick came after %v, want 1/3 s", d)
	}
	if m = send(m, msg); m.state().Pos != 18 {
		t.Errorf("a tick goes to %d", m.state().Pos)
	}
}

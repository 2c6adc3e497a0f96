package ui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// moving opens the program with a say about motion.
func moving(motion Motion) Model {
	return send(New(views.Default(), Options{Motion: motion}), tea.WindowSizeMsg{Width: 120, Height: 40})
}

// With motion off nothing plays: space is a step, and says so.
func TestMotionOff(t *testing.T) {
	m := moving(MotionOff)
	for want := 18; want <= 20; want++ {
		next, cmd := sendCmd(m, stroke("space"))
		if m = next; m.playing || cmd != nil || m.state().Pos != want {
			t.Fatalf("space goes to %d and plays %v, want %d", m.state().Pos, m.playing, want)
		}
		if !strings.Contains(row(m, -1), "on by one position; --motion off") {
			t.Errorf("space says %q", row(m, -1))
		}
	}
	m = press(m, "end", "space")
	if m.state().Pos != 0 || !strings.Contains(row(m, -1), "from the last position to the first") {
		t.Errorf("at the end, space goes to %d and says %q", m.state().Pos, row(m, -1))
	}
}

// Playing makes at most six changes a second, and so at most three flashes, which is
// what WCAG allows.
func TestPlayingCannotFlash(t *testing.T) {
	for _, motion := range []Motion{MotionOn, MotionSlow} {
		if m := press(moving(motion), "space"); !m.playing || m.pace() > 6 {
			t.Errorf("%v plays %d positions a second", motion, m.pace())
		}
	}
}

// The clock waits as long as the pace says.
func TestSlowMotionTicksSlowly(t *testing.T) {
	m, cmd := sendCmd(moving(MotionSlow), stroke("space"))
	start := time.Now()
	msg := cmd()
	if d := time.Since(start); d < time.Second/4 {
		t.Errorf("the first tick came after %v, want 1/3 s", d)
	}
	if m = send(m, msg); m.state().Pos != 18 {
		t.Errorf("a tick goes to %d", m.state().Pos)
	}
}

package ui

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// running is a program that somebody runs, with its screen drawn.
func running(t *testing.T, keys ...string) Model {
	m := New(heatmapAt(func(*views.State) {}), Options{})
	m = send(m, m.Init()())
	return press(send(m, tea.WindowSizeMsg{Width: 200, Height: 60}), keys...)
}

// fresh is what the screen looks like when it is drawn at once.
func fresh(m Model) string { return m.Frame(m.cells()).ANSI() }

// A move that changes the screen far apart comes in two steps: the cursor at
// once, the rest by a message that is sent for once.
func TestTwoSteps(t *testing.T) {
	for _, turned := range []string{"", "x"} {
		m := running(t)
		if turned != "" {
			m = send(press(m, turned), whole{})
		}
		before := m.View().Content
		m, cmd := sendCmd(m, stroke("down"))
		if first := m.View().Content; cmd == nil || first == before || first == fresh(m) {
			t.Fatalf("turned %q: the first step is all or nothing, or nobody sends for the second", turned)
		}
		m, again := sendCmd(m, stroke("down"))
		if again != nil {
			t.Error("a second message is sent for")
		}
		m = send(m, cmd())
		if m.View().Content != fresh(m) {
			t.Error("after the second step the screen is not whole")
		}
		if _, cmd = sendCmd(m, stroke("down")); cmd == nil {
			t.Error("the next move is whole at once")
		}
	}
}

// What changes close together, or nearly everywhere, comes at once; and so does
// everything where nobody would complete it.
func TestOneStep(t *testing.T) {
	for _, k := range []string{"right", "1", "3", "?", "t", ":", "+", "pgdown"} {
		m, cmd := sendCmd(running(t), stroke(k))
		if waits := cmd != nil && m.count == 0; waits || m.View().Content != fresh(m) {
			t.Errorf("%s comes in two steps", k)
		}
	}
	m := send(running(t), tea.WindowSizeMsg{Width: 150, Height: 40})
	if m.View().Content != fresh(m) {
		t.Error("another size comes in two steps")
	}
	still := send(New(heatmapAt(func(*views.State) {}), Options{}), tea.WindowSizeMsg{Width: 200, Height: 60})
	still.View()
	if still = press(still, "down"); still.View().Content != fresh(still) {
		t.Error("a screen is left half done")
	}
}

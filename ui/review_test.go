package ui

import (
	"fmt"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
)

// The key that asks all due questions works without an open lesson, whatever is pressed in it, and leads back to the
// page of lessons.
func TestReviewWithoutALesson(t *testing.T) {
	cases.Alone(t)
	shelf, progress := shelved(false)(), &lesson.Progress{Seed: 7}
	for i := range 3 {
		for step := range shelf.Lessons()[i].Steps {
			progress = progress.Asked(shelf.Lessons()[i], step, step%2 == 0, 20_000)
		}
	}
	now := func() time.Time { return time.Unix(30_000*24*60*60, 0) }
	for _, keys := range [][]string{{}, {"E"}, {"S"}, {"T"}, {"?", "esc"}, {"y"}, {"C", "esc"}} {
		m := OpenContents(Options{Shelf: shelved(false), Progress: progress, Now: now})
		m = press(send(m, tea.WindowSizeMsg{Width: 120, Height: 40}), "r")
		if !m.inLesson() || m.list.open {
			t.Fatalf("r asks nothing: %q", m.notice.text)
		}
		for range 300 {
			if m = press(m, keys...); m.list.open || !m.inLesson() {
				break
			}
			checkScreen(t, m)
			m = press(m, "a", "enter")
		}
		if !m.list.open && m.inLesson() {
			t.Errorf("%v: the review has no end", keys)
		}
		due := len(m.due())
		want := fmt.Sprintf("%d questions are still due: r goes on", due)
		if due == 0 || len(keys) == 0 && m.notice.text != want {
			t.Errorf("%v: %d are due, and it says %q", keys, due, m.notice.text)
		}
	}
}

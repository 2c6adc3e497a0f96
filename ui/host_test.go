package ui

import (
	"testing"
	"time"

	"wavescope/views"
)

// While more keys wait, screens that they change are not drawn; the last one
// is.
func TestWaitingKeysAreDrawnOnce(t *testing.T) {
	waiting := true
	m := sendDrawn(at(80, 24), settled{})
	m.behind = func() bool { return waiting }
	before := m.View().Content
	m = sendDrawn(sendDrawn(m, stroke("right")), stroke("right"))
	if m.View().Content != before {
		t.Error("a screen is drawn that the next key changes")
	}
	waiting = false
	if m = sendDrawn(m, stroke("right")); m.View().Content == before || m.state().Pos != views.Default().Pos+3 {
		t.Error("the last screen is not drawn")
	}
	waiting = true
	m.shown = time.Now().Add(-time.Second)
	if before = m.View().Content; sendDrawn(m, stroke("right")).View().Content == before {
		t.Error("nothing is seen of a key that is held")
	}
}

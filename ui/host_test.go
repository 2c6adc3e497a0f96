package ui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/views"
)

// keyed is the program as it runs, without a terminal.
func keyed() guarded {
	m := at(80, 24)
	return guarded{Model: m, host: newHost(m)}
}

func (g guarded) gets(msgs ...tea.Msg) guarded {
	for _, msg := range msgs {
		next, _ := g.Update(msg)
		g, _ = next.(guarded)
	}
	return g
}

// An Esc that was the beginning of another key has done nothing, and what came
// meanwhile has still come.
func TestEscIsTakenBack(t *testing.T) {
	g := keyed().gets(stroke(":"), stroke("p"), stroke("o"))
	open := g.screen
	if g = g.gets(stroke("esc")); g.line.open {
		t.Fatal("esc does not close the line")
	}
	g = g.gets(tea.WindowSizeMsg{Width: 90, Height: 30}, taken{})
	open.size.X, open.size.Y = 90, 30
	if g.screen != open {
		t.Errorf("%+v, want %+v", g.screen, open)
	}
	if after := g.gets(taken{}, stroke("s"), taken{}); after.line.text != "pos" {
		t.Errorf("%q", after.line.text)
	}
}

// While more keys wait, screens that they change are not drawn; the last one
// is.
func TestWaitingKeysAreDrawnOnce(t *testing.T) {
	waiting := true
	m := at(80, 24)
	m.View()
	m.behind = func() bool { return waiting }
	before := m.View().Content
	m = press(m, "right", "right")
	if m.View().Content != before {
		t.Error("a screen is drawn that the next key changes")
	}
	waiting = false
	if m = press(m, "right"); m.View().Content == before || m.state().Pos != views.Default().Pos+3 {
		t.Error("the last screen is not drawn")
	}
	waiting = true
	m.shown = time.Now().Add(-time.Second)
	if before = m.View().Content; press(m, "right").View().Content == before {
		t.Error("nothing is seen of a key that is held")
	}
}

package ui

import (
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/views"
)

// Undoing every change of a walk leads to its start, and redoing them to its end, over the same
// panes.
func TestUndoAllRedoAll(t *testing.T) {
	cases.Alone(t)
	strokes := slices.DeleteFunc(allStrokes(), func(s string) bool { return s == "u" || s == "ctrl+r" })
	rapid.Check(t, func(t *rapid.T) {
		m := at(20, 2) // too small for a picture
		start := m.panes
		for range 15 {
			if rapid.IntRange(0, 5).Draw(t, "line") == 0 {
				m = press(m, "esc", "esc", ":")
				m = press(send(m, pasteOf(anyLine(t))), "enter", "esc", "esc")
				continue
			}
			m = press(m, "esc", pick(t, strokes, "key"))
		}
		m = press(m, "esc", "esc", "esc")
		var back []views.Panes
		for len(m.past.undo) > 0 {
			back = append(back, m.panes)
			m = press(m, "u")
		}
		if m.panes != start {
			t.Fatal("undoing all does not lead to the start")
		}
		for i := len(back) - 1; i >= 0; i-- {
			if m = press(m, "ctrl+r"); m.panes != back[i] {
				t.Fatalf("redo %d shows something else", len(back)-i)
			}
		}
		if len(m.past.redo) > 0 {
			t.Fatalf("%d changes are left to redo", len(m.past.redo))
		}
	})
}

// One u undoes a key, including marks and panes.
func TestUndoOfEveryKey(t *testing.T) {
	cases.Alone(t)
	start := enterLine(at(120, 40), "marks 2,9 length 300 compare 'base 500'")
	done := 0
	for _, s := range allStrokes() {
		m := press(start, s)
		if m.panes == start.panes || s == "u" || m.line.open {
			continue
		}
		done++
		if back := press(m, "u"); back.panes != start.panes {
			t.Errorf("%s then u leads to %v", s, back.panes.Args())
		} else if again := press(back, "ctrl+r"); again.panes != m.panes {
			t.Errorf("%s then u ctrl+r leads to %v", s, again.panes.Args())
		}
	}
	if done < 30 {
		t.Errorf("only %d keys change anything", done)
	}
}

// u leads back to the start after any number of changes.
func TestTheStartIsAlwaysThere(t *testing.T) {
	cases.Alone(t)
	m := at(20, 2) // too small for a picture
	start := m.panes
	m = press(m, "m", "m")
	for range 3 * maxUndo {
		m = press(m, "]", "ctrl+l") // which makes each a separate change
	}
	if n := len(m.past.undo); n != maxUndo {
		t.Errorf("%d changes are kept, want %d", n, maxUndo)
	}
	for range maxUndo - 1 {
		m = press(m, "u")
	}
	if want := views.Default().Offset + 2*maxUndo + 1; m.state().Offset != want {
		t.Errorf("the oldest change leads to k %d, want %d", m.state().Offset, want)
	}
	if m = press(m, "u"); m.panes != start {
		t.Errorf("the start is lost: %v", m.panes.Args())
	}
	if m = press(m, "u"); m.panes != start || m.notice.text != "nothing to undo" {
		t.Errorf("%q", m.notice.text)
	}
	if m := press(m, "right", "ctrl+r"); m.notice.text != "nothing to redo" {
		t.Errorf("%q", m.notice.text)
	}
}

// Playing and dragging are one change each.
func TestRunsAreUndoneAtOnce(t *testing.T) {
	cases.Alone(t)
	m := at(80, 24)
	start := m.panes
	m = press(m, "space")
	for range 5 * frames {
		m = send(m, tick{m.beat})
	}
	if m = press(m, "space", "u"); m.panes != start || m.playing {
		t.Errorf("u after playing leads to %v", m.panes.Args())
	}
	// which change no picture
	for name, idle := range map[string][]tea.Msg{"a key": {stroke("ctrl+l")},
		"a paste": {pasteOf("x"), stroke("esc")}} {
		m := press(at(80, 24), "space")
		for range 3 * frames {
			m = send(m, tick{m.beat})
			for _, msg := range idle {
				m = send(m, msg)
			}
		}
		if m.state().Pos != start.All[0].Pos+3 || !m.playing {
			t.Fatalf("%s stops what plays: %v", name, m.panes.Args())
		}
		if m = press(m, "space", "u"); m.panes != start {
			t.Errorf("u after playing, with %s between, leads to %v", name, m.panes.Args())
		}
	}
	m = send(m, tea.MouseClickMsg{X: 40, Y: 10, Button: tea.MouseLeft})
	clicked := m.panes
	for x := range 5 {
		m = send(m, tea.MouseMotionMsg{X: 41 + x, Y: 10, Button: tea.MouseLeft})
	}
	if m.panes == clicked || clicked == start {
		t.Fatal("nothing is dragged")
	}
	m = send(m, tea.MouseReleaseMsg{})
	dragged := m.panes
	m = send(m, tea.MouseClickMsg{X: 60, Y: 10, Button: tea.MouseLeft})
	if m = press(m, "u"); m.panes != dragged {
		t.Errorf("u after a click leads to %v", m.panes.Args())
	}
	if m = press(m, "u"); m.panes != start {
		t.Errorf("u after dragging leads to %v", m.panes.Args())
	}
}

// A run of one arrow is one change, in every view: u leads to its beginning and ctrl+r to its end.
// Any other input ends the run.
func TestRunsOfAnArrowAreUndoneAtOnce(t *testing.T) {
	cases.Alone(t)
	for _, v := range views.All {
		start := enterLine(at(120, 40), "view "+v.Name+" face "+v.Faces[min(2, len(v.Faces)-1)].Name+" pos 5 dim 6")
		for _, key := range []string{"right", "left", "up", "down", "l", "pgdown"} {
			if press(start, key).panes == start.panes {
				continue // it leads nowhere in this view
			}
			end := press(start, key, key, key)
			if back := press(end, "u"); back.panes != start.panes {
				t.Errorf("%s: u after three times %s leads to %v", v.Name, key, back.panes.Args())
			} else if again := press(back, "ctrl+r"); again.panes != end.panes {
				t.Errorf("%s: ctrl+r after %s leads to %v", v.Name, key, again.panes.Args())
			}
			for _, between := range []string{"?", "/", "m", "ctrl+l"} {
				two := press(start, key, between, "esc")
				half := two.panes
				if two = press(two, key); two.panes == half {
					continue
				}
				if back := press(two, "u"); back.panes != half {
					t.Errorf("%s: u after %s, %s, %s leads to %v", v.Name, key, between, key, back.panes.Args())
				}
			}
		}
	}
	m := enterLine(enterLine(at(80, 24), "pos 30"), "pos 40")
	if m = press(m, "u"); m.state().Pos != 30 {
		t.Errorf("u after two lines leads to %d", m.state().Pos)
	}
	m = press(send(at(80, 24), pasteOf("pos 30")), "enter")
	if m = press(send(m, pasteOf("pos 40")), "enter", "u"); m.state().Pos != 30 {
		t.Errorf("u after two pastes leads to %d", m.state().Pos)
	}
	m = press(at(80, 24), "right", "right", "left", "u")
	if want := views.Default().Pos + 2; m.state().Pos != want {
		t.Errorf("u after there and back leads to %d, want %d", m.state().Pos, want)
	}
}

// Copies of a Model have independent histories.
func TestCopiesUndoTheirOwn(t *testing.T) {
	m := press(at(60, 20), "right", "m", "]", "u", "u")
	a, b := press(m, "s", "s", "s"), press(m, "2", "x", "+")
	for _, c := range []struct{ got, want Model }{
		{press(a, "u"), press(m, "s", "s")}, {press(a, "u", "u"), press(m, "s")}, {press(a, "u", "u", "u"), m},
		{press(b, "u"), press(m, "2", "x")}, {press(b, "u", "u"), press(m, "2")}, {press(b, "u", "u", "u"), m},
	} {
		if c.got.panes != c.want.panes {
			t.Errorf("%v, want %v", c.got.panes.Args(), c.want.panes.Args())
		}
	}
	if got := press(m, "ctrl+r", "ctrl+r"); got.panes != press(at(60, 20), "right", "m", "]").panes {
		t.Errorf("%v", got.panes.Args())
	}
}

package ui

import (
	"image"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/views"
)

// What would be lost can be brought back, by keys and by name.
func TestResetAndBack(t *testing.T) {
	m := enterLine(at(120, 40), "marks 4,6 view heat base 5")
	before := m.panes
	if m = enterLine(press(m, "|"), "reset"); m.panes != views.One(views.Default()) {
		t.Errorf("reset leads to %v", m.panes.Args())
	}
	if m = enterLine(enterLine(m, "undo"), "undo"); m.panes != before {
		t.Errorf("undo leads to %v", m.panes.Args())
	}
	if m = enterLine(enterLine(m, "redo"), "redo"); m.panes != views.One(views.Default()) {
		t.Errorf("redo leads to %v", m.panes.Args())
	}
}

// Where a key changes nothing it never says so without a reason: whatever is
// shown, in one pane or in two, on whatever screen.
func TestNoKeyIsIdleWithoutAReason(t *testing.T) {
	idle := 0
	rapid.Check(t, func(t *rapid.T) {
		m := Open(anyPanes(t), Options{})
		m.size = image.Pt(rapid.IntRange(40, 200).Draw(t, "columns"), rapid.IntRange(10, 60).Draw(t, "rows"))
		for _, table := range m.tables() {
			for _, k := range table {
				for _, s := range k.Strokes {
					if s.Key == "esc" { // leads back to the picture and its keys, from whatever is said
						continue
					}
					now := m
					now.notice = notice{}
					before := now.screen
					cmd := now.do(k, s.N)
					said := now.notice.text
					if now.notice = before.notice; cmd != nil || now.screen != before {
						continue
					}
					if idle++; said == "" || strings.Contains(said, "does nothing here") {
						t.Fatalf("%q says %q of %v", s.Key, said, m.panes.Args())
					}
				}
			}
		}
	})
	if idle < cases.N(100, 1000) {
		t.Errorf("only %d keys were idle", idle)
	}
}

// What a line does besides what it says is said.
func TestLinesSayWhatElseTheyDo(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"pos 200", "length is now 201, so that there is a position 200"},
		{"d-model 2 sentence '[1,2,3] a'", "of a vector of 3 numbers the first 2 count, as many as d_model"},
		{"d-model 2 sentence a against '[1,2,3,4] a'", "of a vector of 4 numbers the first 2 count, as many as d_model"},
		{"view order d-model 3 sentence '[1,2,3] a'", ""},
	} {
		if m := enterLine(at(120, 40), c.line); m.notice.text != c.want {
			t.Errorf("%s: %q, want %q", c.line, m.notice.text, c.want)
		}
	}
}

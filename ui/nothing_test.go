package ui

import (
	"image"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/views"
)

// A key that does nothing here says so in one line, and nothing else changes.
func TestKeysThatDoNothingSaySo(t *testing.T) {
	cases.Alone(t)
	for _, c := range []struct{ line, keys, want string }{
		{"", "9", `"9" does nothing here; ? lists the keys`},
		{"", "ctrl+g", `"ctrl+g" does nothing here; ? lists the keys`},
		{"", "w", "there is one pane: | opens a second"},
		{"", "w", "there is one pane: | opens a second"},
		{"view order face naive", "c", "c is a key of Proof: o leads there"},
		{"view order face proof pos 0", "up", "there is no query before this one"},
		{"", "1", "this is Curves"},
		{"", "end right esc", ""}, // it leads back to the picture and its keys
		{"", "0 0", "this is the scale that fits"},
		{"view shift", "0", "Shift has no scale to fit"},
		{"view shift", "+", "nothing to zoom here: there is one scale"},
		{"", "+ + +", "+ goes no closer: − zooms out"},
		{"zoom 1:50", "-", "− goes no further out: + zooms in"},
		{"view binary bits 1", "-", "one bit is the least"},
		{"view binary bits 50", "+", "50 bits are the most"},
		{"view binary base 4 d-model 4", "b", "this base makes wavelengths double by itself"},
		{"view binary d-model 2 layout t2t", "b", "no base makes these wavelengths double"},
		{"offset 1e15", "]", "offset k = 1000000000000000 is the most"},
		{"offset -1e15", "{", "offset k = −1000000000000000 is the least"},
		{"pos 0", "home", "position 0 is the first"},
		{"", "end end", "position 127 is the last"},
		{"", "end pgdown", "there is no position after this one"},
		{"precision 7", "p", "8 decimals in the table of numbers: n shows it"},
		{"numbers on precision 15", "p", "15 decimals are the most"},
		{"view heatmap scheme binary", "f", "these values have no angles: waves have"},
		{"view heatmap zoom 1:1", "p", "pixel sample: seen where pixels show many values, not one value or an angle"},
		{"view heatmap phase on", "p", "pixel sample: seen where pixels show many values, not one value or an angle"},
		{"view shift predict on", "a", "the second anchor is 1000 away: f shows it on the dials"},
		{"view similarity length 2", "n", "no notable offset is found within the length"},
		{"view order face proof sentence 'a b a'", "r", "backwards these words are the same"},
		{"view order face proof pos 0", ".", "'the' is the last word there"},
		{"view order face score", "B", "the head looks back by no word: at the one that asks"},
		{"view order face sum", "X", "there is no padding to take away"},
		{"view order face step pos 127 dim 63", "enter", "this is the last cell of the table"},
		{"", "? ctrl+g", `"ctrl+g" does nothing on this page`},
		{"collide", "ctrl+g", `"ctrl+g" does nothing on this page`},
		{"compare same", "|", "the other pane is closed; u brings it back"},
		{"", "end right", "there is no position after this one"},
		{"", "home left", "there is no position before this one"},
		{"", "m", ""}, {"", "right", ""}, {"compare same", "w", ""},
	} {
		m := press(enterLine(at(130, 40), c.line), strings.Fields(c.keys)...)
		if m.notice.text != c.want || !strings.Contains(row(m, -1), c.want) {
			t.Errorf("%s, %s: %q, want %q", c.line, c.keys, m.notice.text, c.want)
		}
	}
	order := func(w, h int) Model { return press(enterLine(at(w, h), "view order"), "|") }
	if m := order(80, 24); !strings.Contains(row(m, -1), "two panes need 121 columns or 30 rows, here are 80 and 24: w shows the other") {
		t.Errorf("%q", row(m, -1))
	}
	for _, size := range [][2]int{{121, 24}, {80, 30}} { // as it says
		if m := order(size[0], size[1]); m.notice.text != "" {
			t.Errorf("%v: %q", size, m.notice.text)
		}
	}
}

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

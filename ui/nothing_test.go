package ui

import (
	"strings"
	"testing"

	"wavescope/views"
)

// A key that does nothing here says so in one line, and nothing else changes.
func TestKeysThatDoNothingSaySo(t *testing.T) {
	for _, c := range []struct{ line, keys, want string }{
		{"", "7", `"7" does nothing here; ? lists the keys`},
		{"", "ctrl+g", `"ctrl+g" does nothing here; ? lists the keys`},
		{"", "w", `"w" does nothing here; ? lists the keys`},
		{"", "=", `"=" does nothing here; ? lists the keys`},
		{"", "M", "no dimension is marked"},
		{"view order face naive", "c", `"c" does nothing here; ? lists the keys`},
		{"", "? ctrl+g", `"ctrl+g" does nothing on this page`},
		{"collide", "ctrl+g", `"ctrl+g" does nothing on this page`},
		{"marks 4", "M", "the mark is gone; u brings it back"},
		{"marks 4,6", "M", "2 marks are gone; u brings them back"},
		{"compare same", "|", "the other pane is closed; u brings it back"},
		{"", "end right", ""}, {"", "home left", ""}, {"", "m", ""}, {"compare same", "w", ""},
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

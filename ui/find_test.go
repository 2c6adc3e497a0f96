package ui

import (
	"strings"
	"testing"

	"wavescope/encoding/cases"
)

// shows reports that a text stands on a row of the screen.
func shows(m Model, text string) bool { return strings.Contains(strings.Join(textOf(m), "\n"), text) }

// find types what is sought on a page.
func find(m Model, text string) Model {
	return press(send(press(m, "/"), pasteOf(text)), "enter")
}

// Every place of a text is gone to in turn, round the end and back.
func TestFindOnTheHelpPage(t *testing.T) {
	for _, w := range []int{60, 120} {
		m := press(at(w, 20), "?", "a")
		if m = find(m, "WAVELENGTH"); !m.help.open || m.line.open {
			t.Fatal("the page is not open any more")
		}
		first, seen := m.help.row, []int{}
		for {
			if !shows(m, "avelength") {
				t.Errorf("%d columns: line %d is not in sight", w, m.help.row)
			}
			seen = append(seen, m.help.row)
			if m = press(m, "n"); m.help.row == first || len(seen) > 50 {
				break
			}
		}
		want := 0
		for _, row := range m.pageRows() {
			want += min(1, strings.Count(strings.ToLower(row), "wavelength"))
		}
		if len(seen) != want || want < 3 {
			t.Errorf("%d columns: %d places, want %d", w, len(seen), want)
		}
		if m = press(m, "N"); m.help.row != seen[len(seen)-1] {
			t.Errorf("N leads to line %d, want %d", m.help.row, seen[len(seen)-1])
		}
	}
	m := press(at(80, 24), "?")
	if got := press(m, "n"); got.notice.text != "nothing is sought yet; / finds" {
		t.Errorf("%q", got.notice.text)
	}
	if got := find(m, "zzz"); got.notice.text != `"zzz" is not on this page` || got.help.top != 0 {
		t.Errorf("%q", got.notice.text)
	}
	if got := press(m, "/", "b", "esc"); got.line.open || !got.help.open {
		t.Error("esc does not lead back to the page")
	}
	checkScreen(t, press(m, "/", "b"))
}

func TestFindInAList(t *testing.T) {
	m := enterLine(at(120, 40), "collide")
	sought := m.list.page.Rows[3].Cells[0]
	if m = find(m, sought); !holds(strings.Join(m.list.page.Rows[m.list.chosen].Cells, " ")+m.list.page.Rows[m.list.chosen].Says, sought) {
		t.Errorf("row %d has no %q", m.list.chosen, sought)
	}
	if m = press(m, "n", "n", "n", "n"); !m.list.open || m.panes != at(120, 40).panes {
		t.Error("n leaves the list")
	}
}

// :help NAME goes where the name is explained.
func TestHelpOnAName(t *testing.T) {
	cases.Alone(t)
	for _, w := range []int{70, 120} {
		for name, want := range map[string]string{
			"base": "base of the wavelengths", "--zoom": "scale, as cells:positions", "equivariant": "words in another order",
			"ctrl+r": "ctrl+r     redo", "export": "save the picture", "t2t": "t2t",
		} {
			m := enterLine(at(w, 16), "help "+name)
			if !m.help.open || m.line.open || !strings.Contains(strings.Join(textOf(m), " "), want) {
				t.Errorf("%d columns: help %s shows\n%s", w, name, strings.Join(textOf(m), "\n"))
			}
		}
	}
	m := enterLine(at(80, 24), "help bsae")
	if m.help.open || m.line.fault != `help has nothing on "bsae"; did you mean base?` {
		t.Errorf("%q", m.line.fault)
	}
}

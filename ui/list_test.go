package ui

import (
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/encoding/measure"
)

// collide opens the list on a screen for a line of settings.
func collide(w, h int, settings string) Model {
	return enterLine(enterLine(at(w, h), settings), "collide")
}

func screenText(m Model) string { return strings.Join(textOf(m), "\n") }

// oneLine returns the screen's text as if nothing was wrapped.
func oneLine(m Model) string { return strings.Join(strings.Fields(screenText(m)), " ") }

// listed reads the offsets of the list off the screen, in order.
func listed(m Model) (offsets []int) {
	in := false
	for _, l := range textOf(m) {
		words := strings.Fields(strings.TrimPrefix(strings.TrimSpace(l), "▸"))
		if len(words) > 1 && words[0] == "offset" {
			in = true
			continue
		}
		if !in {
			continue
		}
		if len(words) == 0 {
			break
		}
		k, err := strconv.Atoi(words[0])
		if err != nil {
			break
		}
		offsets = append(offsets, k)
	}
	return offsets
}

// offsetOf returns the offset in a row of the list.
func offsetOf(m Model, row int) int {
	k, _ := strconv.Atoi(m.list.page.Rows[row].Cells[0])
	return k
}

func TestCollideListsTheClosest(t *testing.T) {
	cases.Alone(t)
	for _, c := range []struct {
		settings string
		length   int
		first    int
		says     []string
	}{
		{"d-model 4 length 4096", 4096, 1885, []string{"0.0444", "0.999507", "2.54° past 300 turns"}},
		{"d-model 64", 128, 6, []string{"4.109", "farther than neighbours with 1.472", "167° short of 1 turn"}},
	} {
		m := collide(120, 40, c.settings)
		if !m.list.open || m.line.open {
			t.Fatalf("%s: the list does not open\n%s", c.settings, screenText(m))
		}
		offsets := listed(m)
		if len(offsets) == 0 || offsets[0] != c.first || len(offsets) > 16 {
			t.Errorf("%s: lists %v\n%s", c.settings, offsets, screenText(m))
			continue
		}
		for _, want := range c.says {
			if !strings.Contains(oneLine(m), want) {
				t.Errorf("%s: does not say %q\n%s", c.settings, want, screenText(m))
			}
		}
		e, _ := encoding.NewSinusoidal(m.state().Shape())
		last := 0.0
		for _, k := range offsets { // by the rows themselves
			d := measure.Distance(e, 3, 3+k)
			if d < last || k >= c.length {
				t.Errorf("%s: offset %d at distance %v after %v", c.settings, k, d, last)
			}
			last = d
		}
	}
}

func TestCollideKeysAndClicks(t *testing.T) {
	m := collide(80, 24, "d-model 4 length 4096")
	before := m.state()
	if m := press(m, "end"); m.list.chosen != 15 {
		t.Errorf("end goes to row %d", m.list.chosen)
	} else if all := listed(m); all[len(all)-1] != offsetOf(m, 15) {
		t.Errorf("the last row is out of sight:\n%s", screenText(m))
	}
	if m := press(m, "down", "down", "up", "home", "up"); m.list.chosen != 0 {
		t.Errorf("home goes to row %d", m.list.chosen)
	}
	for y, l := range textOf(m) {
		if strings.HasPrefix(strings.TrimSpace(l), strconv.Itoa(offsetOf(m, 3))+" ") {
			if m := send(m, tea.MouseClickMsg{X: 10, Y: y, Button: tea.MouseLeft}); m.list.chosen != 3 || !m.list.open {
				t.Errorf("a click on row 3 chooses row %d", m.list.chosen)
			}
		}
	}
	if m := send(m, tea.MouseWheelMsg{Button: tea.MouseWheelDown}); m.list.chosen != 1 {
		t.Errorf("the wheel chooses row %d", m.list.chosen)
	}
	for _, key := range []string{"esc", "q"} {
		if m := press(m, key); m.list.open || m.state() != before {
			t.Errorf("%s does not lead back", key)
		}
	}
	if m := send(m, tea.PasteMsg{Content: "pos 7"}); m.list.open || !m.line.open {
		t.Error("what is pasted is not seen")
	}
}

// Help covers a list and leads back to it. The help of another view does not, because the list
// belongs to its view.
func TestHelpOverAList(t *testing.T) {
	list := press(collide(80, 24, "d-model 4 length 4096"), "down")
	for _, key := range []string{"?", "f1"} {
		help := press(list, key)
		if !help.help.open || !strings.Contains(screenText(help), "undo") && press(help, "/").line.text != "" {
			t.Fatalf("%s shows\n%s", key, screenText(help))
		}
		for _, m := range []Model{help, press(help, "down"),
			send(help, tea.MouseClickMsg{X: 10, Y: 12, Button: tea.MouseLeft}),
			press(send(press(help, "/"), pasteOf("zoom")), "enter", "n"),
			send(help, tea.MouseWheelMsg{Button: tea.MouseWheelDown})} {
			if !m.help.open || m.list.chosen != 1 {
				t.Errorf("what is done on the page is done to the list: %+v", m.list)
			}
		}
		if back := press(help, key); back.screen != list.screen {
			t.Errorf("%s twice does not lead back", key)
		}
		if m := press(help, "tab", key); m.list.open || m.help.open {
			t.Error("a list of another view is open")
		}
	}
}

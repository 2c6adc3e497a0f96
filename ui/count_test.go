package ui

import (
	"strconv"
	"strings"
	"testing"

	"wavescope/views"
)

// Digits before h j k l, and H J K L, are how many times it moves: in the view where
// they were typed, as one change.
func TestACountBeforeAMove(t *testing.T) {
	for keys, want := range map[string]func(*views.State){
		"5 l":     func(s *views.State) { s.Pos = 17 + 5 },
		"5 h":     func(s *views.State) { s.Pos = 17 - 5 },
		"2 j":     func(s *views.State) { s.Dim = 6 + 2 },
		"3 k":     func(s *views.State) { s.Dim = 6 - 3 },
		"3 L":     func(s *views.State) { s.Pos = 17 + 24 },
		"2 H":     func(s *views.State) { s.Pos = 17 - 16 },
		"1 2 l":   func(s *views.State) { s.Pos = 17 + 12 },
		"1 0 l":   func(s *views.State) { s.Pos = 17 + 10 },
		"9 l":     func(s *views.State) { s.Pos = 17 + 9 },
		"1 0 0 h": func(s *views.State) { s.Pos = 0 },
		"9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 L": func(s *views.State) { s.Pos = 127 },
	} {
		before := press(at(120, 40), "]")
		m := press(before, strings.Fields(keys)...)
		want := with(want)
		if want.Offset++; m.state() != want {
			t.Errorf("%s: %v, want %v", keys, m.state().Args(), want.Args())
		}
		if back := press(m, "u"); back.panes != before.panes {
			t.Errorf("%s, u leads to %v", keys, back.state().Args())
		} else if again := press(back, "ctrl+r"); again.panes != m.panes {
			t.Errorf("%s, u, ctrl+r leads to %v", keys, again.state().Args())
		}
	}
	m := press(at(120, 40), "l", "5", "l", "u")
	if m.state().Pos != 18 {
		t.Errorf("u after l and 5l leads to %d, want 18", m.state().Pos)
	}
}

// A digit opens its view at once, and whatever else follows it is done there; so is a
// move, as soon as the count is no longer shown.
func TestADigitAloneOpensItsView(t *testing.T) {
	for i, v := range views.All {
		m := press(at(120, 40), strconv.Itoa(i+1))
		if m.state().View != v.Name {
			t.Errorf("%d leads to %s", i+1, m.state().View)
		}
		for _, key := range []string{"right", "left", "]", "m", "end", "?", ":"} {
			if got := press(m, key); got.state().View != v.Name {
				t.Errorf("%d %s leads to %s", i+1, key, got.state().View)
			}
		}
	}
	m := press(at(120, 40), "4")
	if !strings.Contains(row(m, -1), "4 h j k l") {
		t.Errorf("the count is not shown: %q", row(m, -1))
	}
	over := send(m, uncount{m.counting.id})
	if strings.Contains(row(over, -1), "4 h j k l") {
		t.Errorf("the count stays: %q", row(over, -1))
	}
	if got := press(over, "l"); got.state().View != views.All[3].Name || got.panes == over.panes {
		t.Errorf("after a while 4 l leads to %v", got.state().Args())
	}
	if got := press(m, "esc", "l"); got.state().View != views.All[3].Name {
		t.Error("esc does not end the count")
	}
	two := press(m, "5")
	late := press(send(two, uncount{m.counting.id}), "l").state()
	if late.View != views.All[0].Name || late.Pos != 17+45 {
		t.Errorf("the end of an earlier count ends a later one: %v", late.Args())
	}
	if clicked := press(send(m, click(40, 12)), "l"); clicked.state().View != views.All[3].Name {
		t.Error("a click does not end the count")
	}
	in := lessonAt(5, 2, "text", 120, 40)
	if got := press(in, "2", "l"); got.state().View != in.state().View || got.panes != press(in, "l", "l").panes {
		t.Errorf("in a lesson 2 l leads to %v", got.state().Args())
	}
	start := press(contentsAt(120, 40), "4", "l")
	if start.list.lessons || start.state().View != views.All[3].Name {
		t.Errorf("from the page of lessons 4 l leads to %v", start.state().Args())
	}
	help := oneLine(press(at(90, 200), "?"))
	if !strings.Contains(help, "5l is five to the right") {
		t.Error("help does not explain counts")
	}
}

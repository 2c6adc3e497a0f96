package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lessons"
	"wavescope/views"
)

// changedBefore is the program with a table of one's own, a change of which can be undone,
// and the lessons.
func changedBefore() Model {
	s := views.Default()
	s.DModel, s.Base, s.View, s.Pos = 32, 500, "shift", 9
	m := send(New(s, Options{Shelf: shelved(false)}), tea.WindowSizeMsg{Width: 120, Height: 40})
	return press(m, "i", "]")
}

// A lesson leaves no trace: however one gets out of it, the pictures and what can be undone
// are what they were before it.
func TestLessonsLeaveNoTrace(t *testing.T) {
	before := changedBefore()
	heatmap := before.panes
	heatmap.First.View = "heatmap"
	for _, way := range [][]string{
		{"C", "enter", "C", "esc", "2"},
		{"C", "enter", "C", "2"},
		{"C", "enter", "enter", "c", "enter", "]", "|", "C", "esc", "2"},
		{"C", "down", "down", "enter", "enter", "C", "down", "enter", "enter", "C", "esc", "2"}, // from one lesson to another
		{":", "l", "e", "s", "s", "o", "n", " ", "5", ".", "2", "enter", "b", "enter", "C", "esc", "2"},
	} {
		m := press(before, way[:len(way)-1]...)
		m = press(m, way[len(way)-1])
		if m.inLesson() || m.panes != heatmap {
			t.Errorf("%v leads to %q, want %q", way, m.panes.Args(), heatmap.Args())
			continue
		}
		for back := 1; back <= 3; back++ { // the view, the offset, the layout
			m = press(m, "u")
			want := before
			for range back - 1 {
				want = press(want, "u")
			}
			if m.panes != want.panes {
				t.Errorf("%v, %d times u: %q, want %q", way, back, m.panes.Args(), want.panes.Args())
			}
		}
	}
}

// Out of a lesson that the command line opened lead the pictures that the program opens
// with.
func TestLessonOfTheCommandLineLeavesTheDefaults(t *testing.T) {
	c := lessons.Built()
	p, err := c.Find(5, 2, "answer")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []Model{Begin(c, p, Options{Shelf: shelved(false)}), OpenLesson(c, p, Options{}), press(OpenContents(Options{Shelf: shelved(false)}), "enter")} {
		left := press(send(m, tea.WindowSizeMsg{Width: 120, Height: 40}), "enter", "C", "esc")
		if left.inLesson() || left.panes != views.One(views.Default()) {
			t.Errorf("it leads to %q", left.panes.Args())
		}
		if u := press(left, "u"); u.panes != left.panes {
			t.Errorf("u leads to %q", u.panes.Args())
		}
	}
}

// One key takes the picture of a lesson along, and says so; u is before the lesson again.
func TestTakeAlong(t *testing.T) {
	before := changedBefore()
	in := press(before, "C", "enter", "c") // with a change of one's own
	out := press(in, "T")
	if out.inLesson() || out.panes != in.panes || out.panes == before.panes {
		t.Errorf("T leads to %q, want %q", out.panes.Args(), in.panes.Args())
	}
	if !strings.Contains(out.notice.text, "lesson's picture") {
		t.Errorf("it says %q", out.notice.text)
	}
	if back := press(out, "u"); back.panes != before.panes || press(back, "u").panes != press(before, "u").panes {
		t.Errorf("u leads to %q, want %q", back.panes.Args(), before.panes.Args())
	}
	help := strings.Join(press(in, "?").pageRows(), "\n")
	if !strings.Contains(help, "take this picture along") {
		t.Error("help in a lesson does not know the key")
	}
	for _, row := range textOf(in)[39:] {
		if strings.Contains(row, "along") {
			t.Errorf("the row of keys says %q", row)
		}
	}
}

// In lines a lesson leaves no trace either.
func TestLessonsLeaveNoTraceInLines(t *testing.T) {
	s := views.Default()
	s.DModel, s.View = 32, "shift"
	talk := talkAbout(views.One(s), Options{Shelf: shelved(false)})
	for _, line := range []string{"lesson 1", "on", "on", "lessons", "esc"} {
		talk.says(line)
	}
	if m := talk.model; m.inLesson() || m.panes != views.One(s) {
		t.Errorf("it leads to %q", m.panes.Args())
	}
	for _, line := range []string{"lesson 1.1", "key T"} {
		talk.says(line)
	}
	if m := talk.model; m.inLesson() || m.panes.First.DModel != 8 {
		t.Errorf("T leads to %q", m.panes.Args())
	}
}

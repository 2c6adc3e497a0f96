package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/frame"
)

// changedBefore returns the program with a table of one's own, a change of which can be undone, and the lessons.
func changedBefore() Model {
	s := views.Default()
	s.DModel, s.Base, s.View, s.Pos = 32, 500, "shift", 9
	m := send(New(s, Options{Shelf: shelved(false)}), tea.WindowSizeMsg{Width: 120, Height: 40})
	return press(m, "i", "]")
}

// A lesson leaves no trace: however one gets out of it, the pictures and what can be undone
// are what they were before it.
func TestLessonsLeaveNoTrace(t *testing.T) {
	cases.Alone(t)
	before := changedBefore()
	heatmap := before.panes
	heatmap.All[0].View = "heatmap"
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

// One key takes the picture of a lesson along, and says so; u is before the lesson again.
func TestTakeAlong(t *testing.T) {
	before := changedBefore()
	in := press(before, "C", "enter", "c") // with a change of one's own
	out := press(in, "T")
	if out.inLesson() || out.panes != in.panes || out.panes == before.panes {
		t.Errorf("T leads to %q, want %q", out.panes.Args(), in.panes.Args())
	}
	if back := press(out, "u"); back.panes != before.panes || press(back, "u").panes != press(before, "u").panes {
		t.Errorf("u leads to %q, want %q", back.panes.Args(), before.panes.Args())
	}
}

// noteAt returns the notes of a place.
func noteAt(p lesson.Place) (all string) {
	for _, n := range lessons.Built().Step(p).Notes {
		all += n.String()
	}
	return all
}

// says returns the screen without the picture, and without blanks.
func says(m Model) string {
	w, h := m.cells()
	l := m.layout(w, h, m.theme)
	f := m.Frame(w, h)
	right := f.Sub(min(84, w-1), l.Panel.Min.Y, w-min(84, w-1), l.Panel.Dy())
	return textIn(f, l.Panel) + " " + squeezed(string(right.AppendPlain(nil)))
}

// A note is shown on request, whole, at any size, and hidden again.
func TestNotesAreShownOnRequest(t *testing.T) {
	cases.Alone(t)
	onePlace(24, func(name string, p lesson.Place) {
		note := squeezed(noteAt(p))
		for _, size := range lessonSizes {
			m := openAt(p, size.X, size.Y)
			m.theme.Depth = frame.NoColor
			open := press(m, "S")
			if note != "" && strings.Contains(says(m), note) || !strings.Contains(says(open), note) {
				t.Fatalf("%s at %v: S does not show %q:\n%s", name, size, note, says(open))
			}
			if press(open, "S").Frame(size.X, size.Y).ANSI() != m.Frame(size.X, size.Y).ANSI() || open.panes != m.panes {
				t.Errorf("%s at %v: S twice leaves another screen", name, size)
			}
		}
	})
}

// Notes beside the words stay from step to step; those in their place give way to
// new words, to a choice and to esc. On the way to the projector they are hidden.
func TestNotesGiveWay(t *testing.T) {
	at := func(stop string, w, h int) Model { return press(lessonAt(5, 2, stop, w, h), "S") }
	wide, small := at("text", 200, 60), at("text", 80, 24)
	if on := press(wide, "enter", "c", "enter", "enter"); !on.study.notes || !strings.Contains(says(on),
		squeezed(noteAt(on.study.place))) {
		t.Error("on a wide screen they do not stay")
	}
	for what, m := range map[string]Model{"on": press(small, "enter"), "esc": press(small, "esc"),
		"a choice": press(at("question", 80, 24), "b"), "projector": press(wide, "z")} {
		if m.study.notes {
			t.Errorf("%s leaves them", what)
		}
	}
	if m := press(wide, "z", "S"); m.study.notes || !strings.Contains(m.notice.text, "lesson notes --follow") {
		t.Errorf("a projector shows them, and says %q", m.notice.text)
	}
	if m := send(Begin(0, 1, Options{Theme: frame.Theme{Far: true}, Shelf: shelved(false)}),
		tea.WindowSizeMsg{Width: 80, Height: 24}); m.study.notes {
		t.Error("the projector begins with them")
	}
	if m := press(lessonAt(5, 1, "text", 70, 18), "enter", "S"); !strings.Contains(says(m),
		squeezed(noteAt(m.study.place))) {
		t.Error("where picture and words take turns, they do not come")
	}
}

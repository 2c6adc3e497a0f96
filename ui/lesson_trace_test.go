package ui

import (
	"math"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/frame"
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

// noteAt are the notes of a place.
func noteAt(p lesson.Place) (all string) {
	for _, n := range lessons.Built().Step(p).Notes {
		all += n.String()
	}
	return all
}

// says is the screen without the picture, and without blanks.
func says(m Model) string {
	w, h := m.cells()
	l := m.layout(w, h, m.theme)
	f := m.Frame(w, h)
	right := f.Sub(min(84, w-1), l.Panel.Min.Y, w-min(84, w-1), l.Panel.Dy())
	return textIn(f, l.Panel) + " " + squeezed(string(right.AppendPlain(nil)))
}

// No stop shows a note by itself, at any size and from afar; S shows all of it and
// hides it again. Where there is a place beside the words they stay too.
func TestNotesAreShownOnRequest(t *testing.T) {
	cases.Alone(t)
	noted, beside := 0, 0
	onePlace(16, func(name string, p lesson.Place) {
		note, words := squeezed(noteAt(p)), saidAt(p)
		for _, size := range lessonSizes {
			for _, far := range []bool{false, true} {
				m := openAt(p, size.X, size.Y)
				m.theme.Far, m.theme.Depth = far, frame.NoColor
				before := m.Frame(size.X, size.Y).ANSI()
				if strings.Contains(says(m), note) {
					t.Fatalf("%s at %v tells its note", name, size)
				}
				open := press(m, "S")
				if !strings.Contains(says(open), note) {
					t.Fatalf("%s at %v lacks %q:\n%s", name, size, note, says(open))
				}
				noted++
				if !open.coversWords() {
					beside++
					for _, want := range words {
						if !strings.Contains(says(open), squeezed(want)) {
							t.Errorf("%s at %v lacks %q beside its note", name, size, want)
						}
					}
				}
				if press(open, "S").Frame(size.X, size.Y).ANSI() != before || open.panes != m.panes || open.study.place != p {
					t.Errorf("%s at %v: S twice leaves another screen", name, size)
				}
			}
		}
	})
	if t.Logf("%d of %d notes stand beside the words", beside, noted); beside < noted/5 {
		t.Errorf("only %d of %d", beside, noted)
	}
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
	if m := press(wide, "z", "S"); !m.study.notes {
		t.Error("from afar they cannot be asked for")
	}
	if m := send(Begin(lessons.Built(), lesson.Place{}, Options{Theme: frame.Theme{Far: true}}),
		tea.WindowSizeMsg{Width: 80, Height: 24}); m.study.notes {
		t.Error("the projector begins with them")
	}
	if m := press(lessonAt(5, 1, "text", 70, 18), "enter", "S"); !strings.Contains(says(m),
		squeezed(noteAt(m.study.place))) {
		t.Error("where picture and words take turns, they do not come")
	}
}

// In lines the notes are told, step by step, until they are asked for again.
func TestTalkTellsNotes(t *testing.T) {
	p := lesson.Place{Lesson: 4}
	c := talkAt(p, Options{})
	if strings.Contains(c.out.String(), "For the teacher") {
		t.Error("they are told unasked")
	}
	squeezedly := func(line string) string { return squeezed(c.says(line)) }
	if said := squeezedly("S"); !strings.Contains(said, squeezed("For the teacher: "+noteAt(p))) {
		t.Errorf("S says %s", said)
	}
	if said := squeezedly("on"); !strings.Contains(said, squeezed("For the teacher: "+noteAt(lesson.Place{Lesson: 4,
		Step: 1}))) {
		t.Errorf("the next step says %s", said)
	}
	if said := squeezedly("key notes"); !strings.Contains(said, "notesareoff") || strings.Contains(squeezedly("again"),
		"Fortheteacher") {
		t.Errorf("the second S says %s", said)
	}
}

// saidIn is all that a step says, for learners and for the teacher.
func saidIn(l, step int) string {
	var all []string
	s := lessons.Built().Lessons[l-1].Steps[step-1]
	for _, p := range s.Pictures {
		for _, text := range p.Text {
			all = append(all, text.String())
		}
		for _, code := range p.Code {
			all = append(all, code.Lines...)
		}
		if q := p.Question; q != nil {
			all = append(all, q.Ask.String())
			for _, a := range q.Answers {
				all = append(all, a.Text.String(), a.Reason.String())
			}
		}
	}
	for _, n := range s.Notes {
		all = append(all, n.String())
	}
	return strings.Join(strings.Fields(strings.Join(all, " ")), " ")
}

// A sine and its cosine are uncorrelated over whole turns, and over half a turn from 0 on,
// but over most parts of a turn they are not.
func TestSinesAndCosinesOverPartsOfATurn(t *testing.T) {
	const n = 1000
	correlated := func(turns float64) float64 {
		var x, y, xx, yy, xy float64
		for i := range n {
			sin, cos := math.Sincos(2 * math.Pi * turns * (float64(i) + 0.5) / n)
			x, y, xx, yy, xy = x+sin, y+cos, xx+sin*sin, yy+cos*cos, xy+sin*cos
		}
		return (xy - x*y/n) / math.Sqrt((xx-x*x/n)*(yy-y*y/n))
	}
	if a, b := correlated(1), correlated(0.5); math.Abs(a) > 1e-9 || math.Abs(b) > 1e-9 {
		t.Errorf("over a turn %v, over half a turn %v", a, b)
	}
	some := 0
	for part := 0.01; part < 1; part += 0.01 {
		if math.Abs(correlated(part)) > 0.05 {
			some++
		}
	}
	if some < 90 {
		t.Errorf("over %d of 99 parts they are correlated", some)
	}
}

// No two sines of whole positions are the same: the nearest of the first 4096 are as far
// apart as lesson 6 says.
func TestSinesNeverRepeatAtWholePositions(t *testing.T) {
	var sines []float64
	for pos := range 4096 {
		sines = append(sines, math.Sin(float64(pos)))
	}
	slices.Sort(sines)
	least := 1.0
	for i, v := range sines[1:] {
		least = min(least, v-sines[i])
	}
	if math.Abs(least-1.3e-7) > 0.05e-7 || !strings.Contains(saidIn(6, 5),
		"of the first 4096 the two nearest are 1.3e-7 apart") {
		t.Errorf("they are %v apart: %s", least, saidIn(6, 5))
	}
}

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

// Esc comes back from the parts for a projector as z does, and the key that begins them says so; but not in a lesson,
// where esc is the step's picture, and not where the command line asked for them.
func TestLeavingTheProjector(t *testing.T) {
	list := OpenContents(Options{Shelf: shelved(false)})
	for name, m := range map[string]Model{"picture": at(80, 24), "heatmap": enterLine(at(80, 24), "view heatmap"),
		"lessons": send(list, tea.WindowSizeMsg{Width: 80, Height: 24})} {
		far := press(m, "z")
		if back := press(far, "esc"); !far.theme.Far || back.theme.Far || back.list.open != m.list.open ||
			!strings.Contains(far.notice.text, "z or esc comes back") {
			t.Errorf("%s: z says %q, and esc leaves it on: %v", name, far.notice.text, back.theme.Far)
		}
	}
	if m := Open(views.One(views.Default()), Options{Look: Look{Far: true}}); !press(m, "esc").theme.Far {
		t.Error("esc ends what --projector asked for")
	}
	m := press(madeAt(t, aNumber, 80, 24), "z")
	if !press(m, "esc").theme.Far || !strings.Contains(m.notice.text, "; z comes") {
		t.Errorf("in a lesson z says %q", m.notice.text)
	}
}

// The keys of a presenter's remote lead through every lesson on a projector: page down goes on to the end, page up
// back, b and . blank the screen, and any key brings it back where it was. Behind a digit a point is typed. No try is
// called wrong, because nobody made one, and nothing counts as missed.
func TestRemote(t *testing.T) {
	cases.Alone(t)
	for i := range lessons.Built().Lessons {
		m := send(Begin(i, 1, Options{Theme: frame.Theme{Far: true}, Shelf: shelved(false)}),
			tea.WindowSizeMsg{Width: 80, Height: 24})
		var end Model
		for n := 0; !m.list.open && m.study.place.Lesson == i; n++ {
			if end = m; n > 200 {
				t.Fatalf("lesson %d has no end: %+v", i+1, m.study.place)
			}
			for _, key := range []string{"b", "."} {
				dark := press(m, key)
				w, h := dark.cells()
				if text := strings.TrimSpace(string(dark.Frame(w, h).AppendPlain(nil))); text != "" {
					t.Fatalf("%s shows %q", key, text)
				}
				if back := press(dark, "pgdown"); back.study != m.study || back.panes != m.panes || back.blank {
					t.Fatalf("%s and a key lead from %+v to %+v", key, m.study.place, back.study.place)
				}
			}
			click := send(press(m, "b"), tea.MouseClickMsg{X: 9, Y: 9, Button: tea.MouseLeft})
			if click.blank || click.study != m.study || click.panes != m.panes {
				t.Fatalf("a click on the dark leads from %+v to %+v", m.study.place, click.study.place)
			}
			if q := m.asked(); q != nil && q.Kind() == lesson.Number &&
				press(m, "1", ".", "5").study.place.Typed != "1.5" {
				t.Errorf("at %+v 1.5 cannot be typed", m.study.place)
			}
			if back := press(m, "pgup"); m.study.place.Step > 0 && back.study.place == m.study.place {
				t.Errorf("page up stays at %+v", m.study.place)
			}
			m = press(m, "pgdown")
			for _, row := range textOf(m) {
				if strings.HasPrefix(row, " ✗") {
					t.Errorf("at %+v it shows %s", m.study.place, row)
				}
			}
		}
		if !end.atEnd() || m.list.open != (i == len(lessons.Built().Lessons)-1) {
			t.Errorf("lesson %d ends at %+v and leads to %+v", i+1, end.study.place, m.study.place)
		}
		if back := press(end, "C", "esc"); back.list.open || !back.inLesson() {
			t.Errorf("esc leads from the end of lesson %d to the pictures", i+1)
		}
		l := &lessons.Built().Lessons[i]
		items := m.lessons.Shelf.Items(m.lessons.Progress, func(of *lesson.Lesson, _ lesson.Card) bool { return of == l })
		if len(items) > 0 || strings.Contains(m.notice.text, "right in") {
			t.Errorf("lesson %d leaves %d questions to ask again: %s", i+1, len(items), m.notice.text)
		}
	}
}

// Step goes to a step of the open lesson, from everywhere in it.
func TestStepCommand(t *testing.T) {
	m := send(Begin(4, 1, Options{Shelf: shelved(false)}), tea.WindowSizeMsg{Width: 100, Height: 30})
	asks := m
	for !asks.questionOpen() {
		asks = press(asks, "enter")
	}
	if got := enterLine(asks, "step 4"); got.study.place != (lesson.Place{Lesson: 4, Step: 3}) {
		t.Errorf("from a question it leads to %+v", got.study.place)
	}
	if got := enterLine(m, "step 3"); got.study.place != (lesson.Place{Lesson: 4, Step: 2}) || got.panes != got.own() {
		t.Errorf("it leads to %+v", got.study.place)
	}
	if got := enterLine(press(m, "E"), "step 2"); got.study.aside != nil ||
		got.study.place != (lesson.Place{Lesson: 4, Step: 1}) {
		t.Errorf("from the common errors it leads to %+v", got.study.place)
	}
	for _, step := range []string{"0", "99", "x", "-1", ""} {
		if got := enterLine(m, "step "+step); got.line.fault == "" || got.study.place != m.study.place {
			t.Errorf("step %s says %q", step, got.line.fault)
		}
	}
	if got := enterLine(at(100, 30), "step 2"); !strings.Contains(got.line.fault, "no lesson is open") {
		t.Errorf("without a lesson it says %q", got.line.fault)
	}
}

// The help of a lesson begins with the terms that are on its screen; no others are explained there.
func TestWordsOnThisScreen(t *testing.T) {
	cases.Alone(t)
	onePlace(12, func(name string, p lesson.Place) {
		m := openAt(p, 100, 30)
		text := strings.Join(textOf(m), "\n")
		here := m.wordsHere()
		for _, e := range here.Entries {
			for of := range strings.SplitSeq(e.Name, ", ") {
				if !strings.Contains(text, of) {
					t.Errorf("%s explains %s, which is not on the screen", name, of)
				}
			}
		}
		if help := strings.Join(textOf(press(m, "?")), "\n"); len(here.Entries) > 0 &&
			!strings.Contains(help, here.Title) {
			t.Errorf("%s: the help has no terms:\n%s", name, help)
		}
	})
}

// A term is found as a whole word, in its plural, and as a sign, and has the names that the text gives it.
func TestNamesIn(t *testing.T) {
	cases.Alone(t)
	for _, c := range []struct{ text, term, want string }{{"two pairs here", "pair", "pair"}, {"repair", "pair", ""},
		{"λ 6.28", "wavelength, λ, lambda", "λ"}, {"λ is a wavelength", "wavelength, λ, lambda", "wavelength, λ"},
		{"(R² 0.3)", "R²", "R²"}, {"a turn of 3", "turn", "turn"}, {"returns", "turn", ""}, {"k = 3", "offset, k", "k"},
		{"look", "offset, k", ""}, {"W_K", "offset, k", ""}} {
		if got := namesIn(c.text, c.term); got != c.want {
			t.Errorf("%q has of %q the names %q, want %q", c.text, c.term, got, c.want)
		}
	}
}

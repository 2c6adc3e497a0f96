package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
)

// A lesson is opened by its number, by how any of its names begins, and at a step;
// of two courses the open one and then the first is meant, as the page counts them.
func TestLessonByName(t *testing.T) {
	cases.Alone(t)
	for line, want := range map[string]lesson.Place{
		"lesson 5":                        {Lesson: 4},
		"les 5":                           {Lesson: 4},
		"lesson 10.2":                     {Lesson: 9, Step: 1},
		"lesson 5.8":                      {Lesson: 4, Step: 7},
		"lesson a":                        {Lesson: 4},
		"lesson A Shift":                  {Lesson: 4},
		"lesson a-shift-is-a-turn.3":      {Lesson: 4, Step: 2},
		"lesson 05-a-shift-is-a-turn.md":  {Lesson: 4},
		"lesson Who bit whom?.2":          {Step: 1},
		"lesson past-the-training-length": {Lesson: 9},
	} {
		m := enterLine(send(Open(lessonAt(5, 1, "", 100, 30).panes, Options{Shelf: shelved(true)}), tea.WindowSizeMsg{Width: 100, Height: 30}), line)
		if own := line == "lesson 5" || strings.HasPrefix(line, "les "); own && m.inLesson() && m.study.course != lessons.Built() {
			t.Errorf("%s opens a lesson of three", line)
		}
		if m.line.open || !m.inLesson() || m.study.place != want {
			t.Errorf("%s leads to %+v, %q", line, m.study.place, m.line.fault)
		}
	}
	two := send(Open(at(100, 30).panes, Options{Shelf: shelved(true)}), tea.WindowSizeMsg{Width: 100, Height: 30})
	if m := enterLine(two, "lesson 2"); m.study.course == lessons.Built() || m.study.place.Lesson != 1 {
		t.Errorf("of two courses lesson 2 is %+v", m.study.place)
	}
	if m := enterLine(enterLine(two, "lesson 7"), "lesson 2.3"); m.study.course != lessons.Built() || m.study.place != (lesson.Place{Lesson: 1, Step: 2}) {
		t.Errorf("of the open course lesson 2 is %+v", m.study.place)
	}
	if m := enterLine(two, "lesson"); !m.list.lessons {
		t.Error("alone it does not list them")
	}
}

// What no lesson is called is said with what may be meant, and the line stays; who
// opens the lesson that is open is told so, and it stays where it is.
func TestLessonLineRefuses(t *testing.T) {
	m := send(Begin(lessons.Built(), lesson.Place{Lesson: 4, Step: 2}, Options{Shelf: shelved(false)}), tea.WindowSizeMsg{Width: 100, Height: 30})
	for line, want := range map[string]string{
		"lesson 11":        `there is no lesson "11"; lesson alone lists them`,
		"lesson 0":         `there is no lesson "0"; lesson alone lists them`,
		"lesson 5.0":       `there is no lesson "5.0"; lesson alone lists them`,
		"lesson 5.9":       "A shift is a turn has no step 9; its steps are 1 to 8",
		"lesson wo bit":    `there is no lesson "wo bit"; lesson alone lists them`,
		"lesson w":         `there is no lesson "w"; did you mean who bit whom?`,
		"lessno 5":         "did you mean lesson?",
		"lesson \x1b[31m5": `there is no lesson "[31m5"; lesson alone lists them`,
	} {
		after := enterLine(m, line)
		if !strings.Contains(after.line.fault, want) || after.study != m.study || !after.line.open {
			t.Errorf("%q: %q, want %q", line, after.line.fault, want)
		}
	}
	if after := enterLine(m, "lesson 5"); after.study != m.study || after.notice.text != "A shift is a turn is open; lesson 5.1 goes to its first step" {
		t.Errorf("%+v, %q", after.study.place, after.notice.text)
	}
	if after := enterLine(at(80, 24), "lesson 5"); after.line.fault != noLessons {
		t.Errorf("where there are none: %q", after.line.fault)
	}
}

// Tab completes the names of lessons, which are shown with what they ask.
func TestLessonLineCompletes(t *testing.T) {
	m := send(Open(at(100, 30).panes, Options{Shelf: shelved(false)}), tea.WindowSizeMsg{Width: 100, Height: 30})
	typed := send(press(m, ":"), tea.PasteMsg{Content: "lesson "})
	text := strings.Join(textOf(typed), "\n")
	for _, want := range []string{"lesson NAME", "who-bit-whom", "past-the-training-length", "can a Transformer tell"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not shown:\n%s", want, text)
		}
	}
	for _, l := range lessons.Built().All() {
		line := press(send(press(m, ":"), tea.PasteMsg{Content: "lesson " + l.Short()[:6]}), "tab", "enter")
		if !line.inLesson() || line.study.course.Lesson(line.study.place) != l {
			t.Errorf("%s is completed to %q, %q", l.Short()[:6], line.line.text, line.line.fault)
		}
	}
	if said := talkAt(lesson.Place{}, Options{}).says("complete lesson fo"); !strings.Contains(said, "\nfour-ideas-that-fail: Why not simply add") {
		t.Errorf("in lines it is completed by\n%s", said)
	}
}

package ui

import (
	"fmt"
	"path/filepath"
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

// shelved returns the built-in lessons, below a course of three others if own is set.
func shelved(own bool) func() *lesson.Shelf {
	s := &lesson.Shelf{Courses: []lesson.Titled{{Title: "built in", Course: lessons.Built()}}}
	if own {
		c := new(lesson.Course)
		for i := range 3 {
			l := lessons.Built().Lessons[i]
			l.File, l.Title, l.Ask = fmt.Sprintf("own-%d.md", i), strings.Repeat("Word 12345678 ", 3)[:40],
				strings.Repeat("why 1234567 and ", 6)[:90]
			c.Lessons = append(c.Lessons, l)
		}
		s.Courses = append([]lesson.Titled{{Title: "from files", Course: c}}, s.Courses...)
	}
	return func() *lesson.Shelf { return s }
}

// halfway returns a progress with one lesson that is done and one with four steps read.
func halfway() *lesson.Progress {
	var p *lesson.Progress
	for _, read := range [][2]int{{0, 99}, {2, 4}} {
		l, n := &lessons.Built().Lessons[read[0]], read[1]
		far := lesson.Far{Name: l.Name(), Steps: len(l.Steps), Step: min(n, len(l.Steps)-1)}
		for step := range min(n, len(l.Steps)) {
			far.Marks[step] = lesson.Seen
		}
		p = p.With(far)
	}
	return p
}

// contentsAt opens the page of lessons on a screen of w × h cells.
func contentsAt(w, h int) Model {
	return send(OpenContents(Options{Shelf: shelved(false), Progress: halfway()}),
		tea.WindowSizeMsg{Width: w, Height: h})
}

// enter begins a lesson or continues it; C goes to the page and back.
func TestContentsBegins(t *testing.T) {
	m := contentsAt(100, 30)
	if m.list.chosen != 2 {
		t.Errorf("lesson %d is chosen, want the lesson that was begun", m.list.chosen+1)
	}
	if got := press(m, "enter"); got.covered() || got.study.place != (lesson.Place{Lesson: 2, Step: 4}) ||
		got.study.marks[3] != lesson.Seen || got.study.marks[4] != lesson.ToCome {
		t.Errorf("it goes on at %+v, %v", got.study.place, got.study.marks)
	}
	if got := press(m, "down", "enter"); got.study.place != (lesson.Place{Lesson: 3}) {
		t.Errorf("the next begins at %+v", got.study.place)
	}
	if got := press(m, "up", "up", "pgdown"); got.study.place != (lesson.Place{}) {
		t.Errorf("a lesson that is done begins at %+v", got.study.place)
	}
	in := press(m, "enter", "enter", "enter")
	for _, back := range []string{"C", "enter"} {
		if got := press(in, "C", back); got.study != in.study || got.panes != in.panes || got.covered() {
			t.Errorf("C and %s lead elsewhere than back", back)
		}
	}
	if got := press(in, "C", "esc", "C", "enter"); got.study.place.Step != in.study.place.Step || !got.inLesson() {
		t.Errorf("it goes on at %+v, was left at %+v", got.study.place, in.study.place)
	}
	if got := press(m, "?"); !got.help.open || press(got, "esc").help.open || !press(got, "esc").list.open {
		t.Error("? does not come back to the page")
	}
}

// A click chooses a lesson and a second click begins it; a click on a tab opens the view.
func TestClicksOnContents(t *testing.T) {
	cases.Alone(t)
	for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}, {200, 60}} {
		m := contentsAt(size[0], size[1])
		for y, row := range textOf(m) {
			for i, l := range lessons.Built().Lessons {
				if x := strings.Index(row, fmt.Sprintf("%d  %s", i+1, l.Title)); x >= 0 && i != m.list.chosen {
					one := send(m, click(x, y))
					if one.list.chosen != i || one.inLesson() {
						t.Errorf("%v: a click on lesson %d chooses %d", size, i+1, one.list.chosen+1)
					}
					if two := send(one, click(x, y)); two.study.place.Lesson != i || !two.inLesson() || two.covered() {
						t.Errorf("%v: a second click on lesson %d does not begin it", size, i+1)
					}
				}
			}
			for i, v := range views.All {
				if x := strings.Index(row, fmt.Sprintf("%d %s", i+1, v.Title)); x >= 0 && size[0] > 60 {
					if got := send(m, click(len([]rune(row[:x]))+2, y)); got.covered() || got.state().View != v.Name {
						t.Errorf("%v: a click on %s does not lead there", size, v.Title)
					}
				}
			}
		}
		if got := send(m, click(0, size[1]-1)); got.list != m.list {
			t.Error("a click on the keys does something")
		}
	}
	m := contentsAt(80, 24)
	if got := send(m, tea.MouseWheelMsg{Button: tea.MouseWheelDown}); got.list.chosen != m.list.chosen+1 {
		t.Error("the wheel does not choose")
	}
}

func TestHelpOverContents(t *testing.T) {
	cases.Alone(t)
	list := press(contentsAt(80, 24), "down")
	for _, key := range []string{"?", "f1"} {
		help := press(list, key)
		if !help.help.open || !strings.Contains(oneLine(help), "projector") {
			t.Fatalf("%s shows\n%s", key, oneLine(help))
		}
		for _, m := range []Model{help, press(help, "down"),
			send(help, tea.MouseClickMsg{X: 10, Y: 12, Button: tea.MouseLeft}),
			press(send(press(help, "/"), pasteOf("zoom")), "enter", "n"),
			send(help, tea.MouseWheelMsg{Button: tea.MouseWheelDown})} {
			if !m.help.open || m.list.chosen != list.list.chosen {
				t.Errorf("what is done on the page is done to the list: %+v", m.list)
			}
		}
		if back := press(help, key); back.screen != list.screen {
			t.Errorf("%s twice does not lead back", key)
		}
		if m := press(help, "tab", key); m.list.open || m.help.open {
			t.Error("the page of lessons is open over a view")
		}
	}
}

// A hostile lesson cannot send commands to a terminal: not from the page, from its text, or from
// error messages.
func TestHostileLessons(t *testing.T) {
	cases.Alone(t)
	for i, text := range hostile {
		if !cases.One(4, i) {
			continue
		}
		text = strings.ReplaceAll(strings.ToValidUTF8(text, "?"), "\ufffd", "?") // what is no text is seen as such
		body := strings.NewReplacer("X",
			text).Replace("---\ntitle: X\nask: X\nminutes: 5\n---\n\n## X\n\n```wavescope\n--view curves\n```\n\nX **X** " +
			"[X](#line)\n\n" +
			"### X?\n\n- [x] X\n  - X\n- [ ] X\n  - X\n\n```wavescope\nshow\n```\n\n> X\n")
		l, errs := lesson.Read(text+".md", []byte(body))
		for _, err := range errs {
			if line := frame.Clean(err.Error()); strings.ContainsFunc(line,
				func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }) {
				t.Errorf("an error is %q", line)
			}
		}
		if len(errs) > 0 || len(l.Steps) == 0 {
			continue
		}
		c := &lesson.Course{Lessons: []lesson.Lesson{l}}
		s := &lesson.Shelf{Courses: []lesson.Titled{{Title: "from files", Course: c},
			{Title: "built in", Course: lessons.Built()}}}
		o := Options{Shelf: func() *lesson.Shelf { return s }}
		for _, size := range [][2]int{{40, 10}, {80, 24}, {200, 60}} {
			m := send(OpenContents(o), tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for range 8 {
				checkScreen(t, m)
				m = press(m, "enter")
			}
		}
	}
}

// In a lesson y copies a block for its file. In a file the block opens the current picture with the
// same hidden regions.
func TestCopiedBlockIsAStep(t *testing.T) {
	for name, m := range map[string]Model{
		"as it is": lessonAt(5, 2, "question", 100, 30),
		"explored": press(lessonAt(5, 2, "text", 100, 30), "j", "]"),
		"away":     press(lessonAt(5, 2, "text", 100, 30), "2"),
		"usual":    press(enterLine(lessonAt(1, 1, "text", 100, 30), "view curves"), "esc"),
	} {
		block := m.block()
		if copied := press(m, "y").notice.text; !strings.HasSuffix(copied, block) {
			t.Errorf("%s: y copies %q", name, copied)
		}
		l, errs := lesson.Read("x.md", []byte("---\ntitle: x\nask: y\nminutes: 5\n---\n\n## Step\n\n"+block))
		if len(errs) > 0 || len(l.Steps) != 1 {
			t.Errorf("%s: %q is read as %v", name, block, errs)
			continue
		}
		p := l.Steps[0].Pictures[0]
		if hide := m.study.course.Picture(m.study.place).Hide; p.Panes != m.panes || name != "away" &&
			!slices.Equal(p.Hide, hide) || name == "away" && len(p.Hide) > 0 {
			t.Errorf("%s: %q opens %v without %v", name, block, p.Panes.Args(), p.Hide)
		}
	}
}

// Forgetting a lesson takes the same key twice, whether or not the lesson is open.
func TestForgettingAsks(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lessons")
	chosen := &lessons.Built().Lessons[4]
	left := lived(file, 4).lessons.Progress.Of(chosen)
	kept := func() lesson.Far { return LoadProgress(file).Of(chosen) }
	o := Options{Shelf: shelved(false), ProgressFile: file, Progress: LoadProgress(file)}
	page := OpenContents(o)
	page.size.X, page.size.Y = 100, 30
	for name, m := range map[string]Model{"page": page, "lesson": press(page, "enter", "C")} {
		asked := press(m, "x")
		if kept() != left || asked.lessons.Progress.Of(chosen) != left ||
			!strings.Contains(asked.notice.text, "x again forgets") {
			t.Fatalf("%s: x forgets unasked, %q", name, asked.notice.text)
		}
		if again := press(asked, "down", "up", "x"); again.lessons.Progress.Of(chosen) != left {
			t.Errorf("%s: x, another key and x forget", name)
		}
		if other := press(asked, "down"); press(other, "x").lessons.Progress.Of(chosen) != left {
			t.Errorf("%s: x on another lesson forgets this one", name)
		}
		gone := press(asked, "x")
		if gone.lessons.Progress.Of(chosen).Begun() || kept().Begun() {
			t.Errorf("%s: x twice does not forget, %q", name, gone.notice.text)
		}
		if on := press(gone, "enter"); on.study.place.Step != 0 || on.study.marks != (lesson.Marks{}) {
			t.Errorf("%s: it begins at %+v, %v", name, on.study.place, on.study.marks)
		}
		lived(file, 4)
	}
}

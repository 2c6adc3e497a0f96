package ui

import (
	"fmt"
	"os"
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
	"wavescope/views/viewtest"
)

// While a question is open no key, no click and no paste changes the picture; all
// of them say what to do first.
func TestPicturesRestInQuestions(t *testing.T) {
	cases.Alone(t)
	m := turnAt(t, 2, "question", 120, 40)
	before := m.Frame(120, 40).ANSI()
	for _, key := range pictureStrokes(m) {
		if slices.Contains([]string{"?", "f1", "D", "z", "y", "q", ":"}, key) {
			continue
		}
		after := press(m, key)
		if after.panes != m.panes || after.study != m.study || after.notice.text != restNotice {
			t.Errorf("%s says %q", key, after.notice.text)
		}
	}
	for _, line := range []string{"base 5", "reset", "export a.png", "pos 9"} {
		if after := enterLine(m, line); after.panes != m.panes || after.study != m.study ||
			after.line.fault != restNotice {
			t.Errorf(":%s says %q", line, after.line.fault)
		}
	}
	for what, msg := range map[string]tea.Msg{"paste": pasteOf("pos 9"), "click": click(20, 10), "tab": click(30, 0),
		"wheel": tea.MouseWheelMsg{X: 20, Y: 10, Button: tea.MouseWheelUp}} {
		after := send(m, msg)
		if after.panes != m.panes || after.line.open || what != "wheel" && after.notice.text != restNotice {
			t.Errorf("a %s does something: %q", what, after.notice.text)
		}
	}
	help := press(m, "?", "tab", "2", "esc")
	if help.notice = (notice{}); help.Frame(120, 40).ANSI() != before {
		t.Error("help leaves another picture")
	}
}

// pictureStrokes returns the strokes of the picture that a lesson does not bind.
func pictureStrokes(m Model) (strokes []string) {
	tables := m.lessonTables()
	for _, k := range slices.Concat(tables[2:]...) {
		for _, s := range k.Strokes {
			if !slices.ContainsFunc(tables[1], func(own Key) bool { _, ok := own.Arg(s.Key); return ok }) {
				strokes = append(strokes, s.Key)
			}
		}
	}
	return strokes
}

func click(x, y int) tea.Msg { return tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft} }

// A letter chooses, another one changes the choice, enter answers; so do a click and a second one. Without a choice the
// answer takes a second enter, except on a projector.
func TestChooseThenAnswer(t *testing.T) {
	cases.Alone(t)
	m := turnAt(t, 2, "question", 120, 40)
	place := m.study.place
	for _, c := range []struct {
		keys   string
		chosen int
		mark   lesson.Mark
	}{{"b enter", 2, lesson.Wrong}, {"b c enter", 3, lesson.Right}, {"c d pgdown", 4, lesson.Wrong},
		{"enter enter", 0, lesson.LeftOpen}, {"enter b enter", 2, lesson.Wrong},
		{"a backspace pgdown enter pgdown", 0, lesson.LeftOpen}, {"z pgdown", 0, lesson.Seen}} {
		after := press(m, strings.Fields(c.keys)...)
		if want := (lesson.Place{Lesson: place.Lesson, Step: place.Step, Stop: place.Stop + 1,
			Chosen: c.chosen}); after.study.place != want || after.study.marks[1] != c.mark {
			t.Errorf("%s leads to %v, %v", c.keys, after.study.place, after.study.marks)
		}
	}
	if once := press(m, "enter"); once.study.place.Stop != place.Stop || once.study.marks[1] != m.study.marks[1] {
		t.Error("one enter without a choice shows the answer")
	}
	if again := press(m, "b", "enter", "backspace", "c", "enter"); again.study.marks[1] != lesson.Wrong ||
		again.study.place.Chosen != 3 {
		t.Error("a second answer takes the mark of the first")
	}
	y := slices.IndexFunc(textOf(m), func(l string) bool {
		return strings.Contains(l, m.study.course.Question(place).Answers[1].Text.String())
	})
	once := send(m, click(10, y))
	if once.study.place.Chosen != 2 || send(once, click(10, y+1)).study.place.Chosen != 3 {
		t.Errorf("a click chooses %d", once.study.place.Chosen)
	}
	if twice := send(once, click(10, y)); twice.study.place.Stop != place.Stop+1 || twice.study.place.Chosen != 2 {
		t.Errorf("a second click leads to %v", twice.study.place)
	}
	if far := send(once, click(100, y)); far.study != once.study {
		t.Error("a click on the list of steps chooses")
	}
	three := turnAt(t, 3, "question", 120, 40)
	if got := press(three, "d"); got.study.place.Chosen != 0 || got.notice.text != "the answers are a to c" {
		t.Errorf("d of three: %q", got.notice.text)
	}
}

// enter tries a task. The mark and the verdict are of the picture, and go with it. esc starts again.
func TestTasks(t *testing.T) {
	m := madeAt(t, aTask, 120, 40)
	try := func(line string) Model { return press(enterLine(m, line), "enter") }
	right, wrong := try("pos 5"), try("pos 6")
	if right.study.marks[aTask] != lesson.Right || right.state().Pos != 5 {
		t.Errorf("right: %v", right.study.marks)
	}
	if on := press(right, "enter"); on.study.course.Stop(on.study.place).Name != "text" ||
		on.study.marks[aTask] != lesson.Right {
		t.Errorf("after it comes %v", on.study.course.Stop(on.study.place))
	}
	if moved := press(right, "right"); moved.study.place.Chosen != 0 {
		t.Error("the verdict on one picture stays with another")
	}
	for range 4 {
		if wrong = press(wrong, "]", "enter"); wrong.study.place.Stop != m.study.place.Stop ||
			wrong.study.marks[aTask] >= lesson.LeftOpen {
			t.Error("another picture shows the solution")
		}
	}
	open := press(wrong, "enter", "enter", "enter")
	if open.study.course.Stop(open.study.place).Kind != lesson.AnswerStop || open.state().Pos != 5 {
		t.Errorf("the solution is %v", open.study.place)
	}
	if start := press(wrong, "esc"); start.panes != m.panes || start.study.place.Chosen != 0 {
		t.Error("esc does not start again")
	}
}

// Views, undo and the line work in a lesson, which goes on; what was explored at
// one stop cannot be undone at another.
func TestExploringStaysInTheLesson(t *testing.T) {
	cases.Alone(t)
	m := turnAt(t, 1, "text", 120, 40)
	for key, want := range map[string]string{"2": views.All[1].Name, "tab": views.All[4].Name, "8": views.All[7].Name} {
		got := press(m, key)
		if got.state().View != want || got.study != m.study || press(got, "u").panes != m.panes || press(got,
			"esc").panes != m.panes {
			t.Errorf("%s leads to %s, %v", key, got.state().View, got.study)
		}
	}
	line := enterLine(m, "offset 9")
	if line.state().Offset != 9 || line.study != m.study {
		t.Error("a line does nothing")
	}
	on := press(line, "enter")
	if got := press(on, "u"); got.panes != on.panes || got.notice.text != "nothing to undo" {
		t.Error("u brings back what was explored at another stop")
	}
	if taken := press(line, "T"); taken.inLesson() || taken.panes != line.panes {
		t.Error("T does not leave with the picture")
	}
	if copied := press(line, "y"); !strings.Contains(copied.notice.text, "--offset 9") ||
		strings.Contains(copied.notice.text, "lesson") {
		t.Errorf("y copies %q", copied.notice.text)
	}
	help := press(m, "?")
	if page := help.helpText(120, help.theme); !strings.Contains(page, "In a lesson") {
		t.Error("help says nothing of the lesson")
	}
}

// Where there is no room for both, enter shows the picture after its words and
// goes on then; any key of the picture leads from one to the other.
func TestSmallScreensTakeTurns(t *testing.T) {
	cases.Alone(t)
	m := turnAt(t, 1, "text", 70, 18)
	shows := func(m Model, what string) bool { return strings.Contains(strings.Join(textOf(m), " "), what) }
	const picture = "4 Shift" // its tab
	words := m.study.course.Picture(m.study.place).Text[0].String()[:30]
	if !shows(m, words) || shows(m, picture) {
		t.Fatal("the words do not stand alone")
	}
	if !shows(m, "enter picture") || !shows(press(m, "enter"), "enter on") {
		t.Error("the row of keys does not say what enter does")
	}
	for _, key := range []string{"enter", "right", "]"} {
		looks := press(m, key)
		if !shows(looks, picture) || shows(looks, words) || looks.panes != m.panes {
			t.Errorf("%s does not show the picture", key)
		}
	}
	if on := press(m, "enter", "enter"); on.study.place.Step != 1 || shows(on, words) {
		t.Errorf("twice leads to %v", on.study.place)
	}
	q := turnAt(t, 2, "question", 70, 18)
	if looks := press(q, "right"); !shows(looks, picture) || !shows(press(looks, "right"),
		q.study.course.Question(q.study.place).Ask.String()) || !shows(press(looks, "b", "enter"),
		q.study.course.Question(q.study.place).Answers[1].Reason.String()[:12]) {
		t.Error("an open question cannot be looked at")
	}
}

// Explored or not, the next stop is the same: a frame follows from the place, and at the end of a lesson from what is
// read of the course.
func TestSamePlaceSameFrame(t *testing.T) {
	cases.Alone(t)
	m := openAt(lesson.Place{}, 120, 40)
	onePlace(3, func(name string, p lesson.Place) {
		fresh := openAt(p, 120, 40)
		if fresh.panes != fresh.own() || fresh.exploring() {
			t.Errorf("%s begins explored", name)
		}
		m.study.place = p
		m.stopAt(p)
		m.study.marks, m.lessons = fresh.study.marks, fresh.lessons
		if m.Frame(120, 40).ANSI() != fresh.Frame(120, 40).ANSI() {
			t.Errorf("%s depends on what came before", name)
		}
		if !m.questionOpen() && !m.atEnd() { // where the picture rests
			m = press(m, "right", "]", "2", "+", "s")
		}
	})
}

// Nothing that is done while a question is open shows what it hides: no paste
// opens the line, not from help or the page of lessons either, and who leaves the
// lesson leaves its picture behind.
func TestQuestionsKeepTheirPicture(t *testing.T) {
	cases.Alone(t)
	m := turnAt(t, 2, "question", 120, 40)
	for name, at := range map[string]Model{"question": m, "help": press(m, "?"), "lessons": press(m, "C")} {
		got := press(send(at, pasteOf("export x.png")), "enter")
		if got.line.open || got.saving != "" || send(at, pasteOf("pos 9")).line.open {
			t.Errorf("%s: a paste opens the line", name)
		}
	}
	if found := send(press(m, "?", "/"), pasteOf("pos")); found.line.text != "pos" {
		t.Errorf("help cannot be searched: %q", found.line.text)
	}
	for _, key := range []string{"esc", "5", ":"} {
		left := press(m, "C", key)
		pictures := []views.Panes{left.panes, press(left, "esc", "u").panes, press(left, "esc", "ctrl+r").panes}
		for _, p := range pictures {
			if left.inLesson() || p.All[0].DModel == m.panes.All[0].DModel {
				t.Errorf("C and %s leave with %q", key, p.Args())
			}
		}
		if back := press(left, "esc", "C", "enter"); !back.inLesson() || back.study.place.Step != m.study.place.Step ||
			back.study.marks[1] >= lesson.LeftOpen {
			t.Errorf("after %s it goes on at %v", key, back.study.place)
		}
	}
	for _, stop := range []string{"text", "question"} { // the text before hides what the question does
		at := turnAt(t, 2, stop, 120, 40)
		if kept := press(at, "T"); kept.panes != at.panes || !kept.inLesson() || !strings.Contains(kept.notice.text,
			"not yet") {
			t.Errorf("%s: T leads to %q and says %q", stop, kept.panes.Args(), kept.notice.text)
		}
	}
}

// What a stop hides is hidden in each pane that shows the stop's view, and in no other
// view.
func TestHiddenInEitherPane(t *testing.T) {
	cases.Alone(t)
	state := views.Default()
	state.View = "shift"
	degrees := func(hide ...string) (counts []int) {
		c := &lesson.Course{Lessons: []lesson.Lesson{{File: "x.md", Steps: []lesson.Step{{Name: "x",
			Pictures: []lesson.Picture{{Panes: views.One(state), Hide: hide}}}}}}}
		m := send(OpenLesson(c, lesson.Place{}, Options{}), tea.WindowSizeMsg{Width: 200, Height: 60})
		two := enterLine(m, `compare "--view curves"`)
		for _, s := range []Model{m, two, press(two, "w")} {
			w, h := s.paper()
			f := frame.New(w, h, s.theme)
			s.plan(f).drawPanes()
			counts = append(counts, strings.Count(string(f.AppendPlain(nil)), "°"))
			f = frame.New(w, h, s.theme)
			s.drawOn(f, s.arrange(w, h))
			caption := strings.TrimSpace(strings.Split(string(f.AppendPlain(nil)), "\n")[s.arrange(w, h).caption])
			if own := s.state().View == "shift"; len(hide) > 0 && own == (caption != "") {
				t.Errorf("%s has the caption %q", s.state().View, caption)
			}
		}
		return counts
	}
	for i, n := range degrees() {
		if hidden := degrees("angles", "caption")[i]; n == 0 || hidden > 0 {
			t.Errorf("of %d angles %d are shown without them", n, hidden)
		}
	}
}

// ended returns lesson 4 at its end, after all its choices but the first were answered right. The first was left open.
// It also returns how many steps ask, and how many choices there are.
func ended(t *testing.T) (m Model, asked, choices int) {
	t.Helper()
	m = lessonAt(4, 1, "", 120, 40)
	asks, chooses, again := map[int]bool{}, map[int]bool{}, 0
	for !m.atEnd() {
		switch q := m.asked(); {
		case m.study.aside != nil:
			if again++; !strings.HasPrefix(m.study.course.Lesson(m.study.place).Title, "Once more") {
				t.Fatalf("beside the lesson is %q", m.study.course.Lesson(m.study.place).Title)
			}
		case q != nil:
			asks[m.study.place.Step] = true
			if q.Kind() == lesson.Choice {
				if chooses[m.study.place.Step] = true; len(chooses) > 1 {
					m = press(m, lesson.Letter(q.Right()))
				}
			}
		}
		m = press(m, "enter")
	}
	if again == 0 || len(chooses) < 2 {
		t.Fatalf("%d stops asked once more, of %d choices", again, len(chooses))
	}
	return m, len(asks), len(chooses)
}

// A lesson ends with its picture and what a reader can say. What was missed comes before that, and then the lesson is
// done. Enter goes on with the next lesson; C shows the page of lessons and goes back to the end.
func TestEndOfALesson(t *testing.T) {
	cases.Alone(t)
	m, asked, choices := ended(t)
	l := &lessons.Built().Lessons[3]
	shown := string(m.Frame(120, 40).AppendPlain(nil))
	wants := []string{"Fast waves, slow waves  done", fmt.Sprintf("of %d answered, %d right", asked, choices-1),
		"You can now say", "Next: 5 A shift is a turn", "enter lesson 5", "◆ 5"}
	for _, text := range l.Steps[len(l.Steps)-1].Pictures[0].Recap {
		wants = append(wants, strings.Fields(text.String())[:3]...)
	}
	for _, want := range wants {
		if !strings.Contains(shown, want) {
			t.Errorf("the end does not show %q", want)
		}
	}
	if !m.lessons.Progress.Of(l).Done() || m.notice.text != "" || strings.Contains(shown, "You found") {
		t.Errorf("done %v, and it says %q:\n%s", m.lessons.Progress.Of(l).Done(), m.notice.text, shown)
	}
	on := press(m, "enter")
	if on.covered() || on.study.aside != nil || on.study.place != (lesson.Place{Lesson: 4}) { // what was missed came today
		t.Errorf("enter leads to %v", on.study.place)
	}
	if back := press(m, "C", "C"); back.covered() || back.study.place != m.study.place {
		t.Errorf("C twice leads to %v, want %v", back.study.place, m.study.place)
	}
	if first := press(m, "r"); first.study.place != (lesson.Place{Lesson: 3}) {
		t.Errorf("r leads to %v", first.study.place)
	}
	if still := press(m, "right"); still.panes != m.panes || !strings.Contains(still.notice.text, "rests") {
		t.Errorf("the picture changes to %q, and it says %q", still.panes.Args(), still.notice.text)
	}
	all := lessons.Built().Lessons
	last := lessonAt(len(all), len(all[len(all)-1].Steps), "", 120, 40)
	if !last.atEnd() || !press(last, "enter").list.open {
		t.Error("enter leads from the last lesson elsewhere than to the page of lessons")
	}
}

// Who leaves a lesson at what was missed comes to the same questions again, and the lesson is done after them.
func TestMissedComesAgain(t *testing.T) {
	cases.Alone(t)
	m := lessonAt(4, 1, "", 120, 40)
	for m.study.aside == nil && !m.atEnd() {
		m = press(m, "enter")
	}
	l := &lessons.Built().Lessons[3]
	for range 2 {
		if a := m.study.aside; a == nil || !strings.HasPrefix(m.study.course.Lesson(m.study.place).Title, "Once more") {
			t.Fatalf("at %v nothing is asked once more", m.study.place)
		}
		if m.lessons.Progress.Of(l).Done() {
			t.Error("the lesson is done before its end is shown")
		}
		m = press(m, "C", "esc", "C")
		m.list.chosen = 3
		m = press(m, "enter")
	}
	for n := 0; !m.atEnd() && n < 100; n++ {
		m = press(m, "enter")
	}
	if !m.atEnd() || m.study.aside != nil || !m.lessons.Progress.Of(l).Done() {
		t.Errorf("what was missed leads to %v", m.study.place)
	}
}

// The end of a lesson tells what the reader found, and nothing where the solution was looked up.
func TestFoundInALesson(t *testing.T) {
	found := func(keys ...string) []lesson.Finding {
		return press(lessonAt(5, 6, "question", 120, 40), keys...).end().Found
	}
	name := lessons.Built().Lessons[4].Steps[5].Name
	if got := found("1", ".", "6", "8", "enter"); len(got) != 1 || got[0] != (lesson.Finding{Value: "1.68", Step: name}) {
		t.Errorf("found %q", got)
	}
	if got := found("9", "enter"); len(got) != 0 {
		t.Errorf("a wrong number is found: %q", got)
	}
	if got := found("enter", "enter", "enter", "enter", "enter"); len(got) != 0 {
		t.Errorf("the solution is found: %q", got)
	}
	keys := strings.Fields(strings.Repeat("} ", 5) + strings.Repeat("] ", 5)) // from 5 to 50
	turned := press(lessonAt(5, 7, "question", 120, 40), keys...)
	got := press(turned, "enter").end().Found
	want := lesson.Finding{Value: "k = 50, pair 3 turns 90.59°", Step: "a quarter turn"} // 50·10000^(−3/8) rad
	if len(got) != 1 || got[0] != want {
		t.Errorf("found %q", got)
	}
}

// A class sees the picture and what can be said, on a projector too; what one reader has done is not shown there.
func TestEndInAClass(t *testing.T) {
	m := lessonAt(5, 8, "", 120, 40)
	m.lessons.Found = m.lessons.Found.With(m.study.course.Lesson(m.study.place), 6, "k = 50")
	alone := string(m.Frame(120, 40).AppendPlain(nil))
	viewtest.Wants(t, alone, "You found", "k = 50", "Next: 6")
	for _, role := range []Role{Teacher, Student, Board} {
		in := m
		in.class.role, in.theme.Far = role, role == Board
		if role != Teacher {
			in.study.course = m.study.course.Shown(m.study.place)
		}
		shown := string(in.Frame(120, 40).AppendPlain(nil))
		viewtest.Wants(t, shown, "A shift is a turn", "120.8°", "You can now say", "Turns add up")
		for _, own := range []string{"You found", "Next: 6", "answered"} {
			if strings.Contains(shown, own) {
				t.Errorf("role %v shows %q", role, own)
			}
		}
	}
}

// Key k writes the picture of the end with its sentence, and no file that exists.
func TestPictureToKeep(t *testing.T) {
	t.Chdir(t.TempDir())
	m := lessonAt(5, 8, "", 120, 40)
	kept := press(m, "k")
	if kept.saving != "lesson-5.png" {
		t.Errorf("it saves %q and says %q", kept.saving, kept.notice.text)
	}
	cmd, err := m.export("lesson-5.png", false)
	if err != nil {
		t.Fatal(err)
	}
	if done := cmd().(saved); done.err != nil {
		t.Fatal(done.err)
	}
	if again := cmd().(saved); !strings.Contains(again.notice().text, "lesson-5.png exists") {
		t.Errorf("a second time it says %q", again.notice().text)
	}
	card := string(m.card(frame.Theme{}).AppendPlain(nil))
	viewtest.Wants(t, card, "120.8°", "Five steps turn pair 3", "lesson 5 · wavescope --view shift")
	for _, around := range []string{"╭", "You can now say", "enter lesson"} {
		if strings.Contains(card, around) {
			t.Errorf("the picture to keep has %q", around)
		}
	}
}

// The end of each lesson has its picture and all that can be said on each screen that has room for a lesson.
func TestEndsOfLessons(t *testing.T) {
	cases.Alone(t)
	for i, l := range lessons.Built().Lessons {
		says := l.Steps[len(l.Steps)-1].Pictures[0].Recap
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			m := lessonAt(i+1, len(l.Steps), "", size[0], size[1])
			f := m.Frame(size[0], size[1])
			shown := strings.Join(strings.Fields(string(f.AppendPlain(nil))), " ")
			if strings.Contains(shown, "cells, this is") {
				t.Errorf("lesson %d has no room for its picture at %v", i+1, size)
			}
			ticks := strings.Count(string(f.Sub(0, m.end().Arrange(f.Theme, size[0], size[1]).Tabs+1, size[0],
				size[1]-1).AppendPlain(nil)), "✓  ")
			if ticks < len(says) {
				t.Errorf("lesson %d shows %d of %d claims at %v", i+1, ticks, len(says), size)
			}
		}
	}
}

// What is saved of a lesson's picture hides what the lesson hides.
func TestExportInALesson(t *testing.T) {
	m := turnAt(t, 2, "text", 120, 40)
	saved := func(m Model) string {
		file := filepath.Join(t.TempDir(), "x.txt")
		cmd, err := m.export(file, false)
		if err != nil {
			t.Fatal(err)
		}
		cmd()
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if free := saved(send(Open(m.panes, Options{}), tea.WindowSizeMsg{Width: 120, Height: 40})); !strings.Contains(free,
		"28.6°") {
		t.Fatalf("outside of the lesson it shows\n%s", free)
	}
	if text := saved(m); strings.Contains(text, "28.6°") || !strings.Contains(text, "Shift") {
		t.Errorf("in the lesson it shows\n%s", text)
	}
}

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
		m := enterLine(send(Open(turnAt(t, 1, "", 100, 30).panes, Options{Shelf: shelved(true)}),
			tea.WindowSizeMsg{Width: 100, Height: 30}), line)
		if own := line == "lesson 5" || strings.HasPrefix(line, "les "); own && m.inLesson() &&
			m.study.course != lessons.Built() {
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
}

// A name that no lesson has leaves the line open. The open lesson stays where it is.
func TestLessonLineRefuses(t *testing.T) {
	m := send(Begin(4, 3, Options{Shelf: shelved(false)}),
		tea.WindowSizeMsg{Width: 100, Height: 30})
	for line, want := range map[string]string{
		"lesson 11": `no lesson "11"`, "lesson 0": `no lesson "0"`, "lesson 5.0": `no lesson "5.0"`,
		"lesson 5.9": "1 to 8", "lesson w": "did you mean 1 Who bit whom?", "lesson \x1b[31m5": `no lesson "[31m5"`,
	} {
		if after := enterLine(m, line); !strings.Contains(after.line.fault, want) || after.study != m.study {
			t.Errorf("%q: %q, want %q", line, after.line.fault, want)
		}
	}
	if after := enterLine(m, "lesson 5"); after.study != m.study || after.notice.text == "" {
		t.Errorf("%+v, %q", after.study.place, after.notice.text)
	}
	if after := enterLine(at(80, 24), "lesson 5"); after.line.fault != noLessons {
		t.Errorf("without lessons: %q", after.line.fault)
	}
}

// The end of each lesson names the key for its common errors, and they the way back, on 80 columns.
func TestFooterNamesTheCommonErrors(t *testing.T) {
	cases.Alone(t)
	c := lessons.Built()
	for i, l := range c.Lessons {
		m := openAt(lesson.Place{Lesson: i, Step: len(l.Steps) - 1}, 80, 24)
		for range len(c.Step(m.study.place).Stops()) - 1 {
			m = press(m, "enter")
		}
		if got := row(m, -1); !strings.Contains(got, "E common errors") {
			t.Errorf("lesson %d ends with %q", i+1, got)
		}
		if got := row(press(m, "E"), -1); !strings.Contains(got, "E back") {
			t.Errorf("the common errors of lesson %d have %q", i+1, got)
		}
	}
}

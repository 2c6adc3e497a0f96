package ui

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// talkAt returns a conversation that begins at a place of the lessons.
func talkAt(p lesson.Place, o Options) talked {
	out := new(bytes.Buffer)
	o.Shelf = shelved(false)
	t := newTalk(context.Background(), func(o Options) Model {
		m := Begin(p.Lesson, p.Step+1, o)
		m.stopAt(p)
		return m
	}, o)
	c := talked{t, t.session(out, 80, true), out}
	c.Tell()
	return c
}

// Lines alone lead through all lessons to the end of the last, and every word of
// every stop is said on the way, in signs that can be said.
func TestTalkTakesWholeLessons(t *testing.T) {
	cases.Alone(t)
	for _, glyphs := range []frame.Glyphs{frame.Braille, frame.ASCII} {
		theme := frame.Theme{Glyphs: glyphs}
		c := talkAt(lesson.Place{}, Options{Theme: theme})
		all := c.out.String()
		eachPlace(func(name string, p lesson.Place) {
			for c.model.list.open || c.model.study.aside != nil { // a lesson has ended, and questions come again
				c.says("on")
			}
			if at := untouched(c.model.study.place); at != p {
				t.Fatalf("the lines lead to %+v, not to %s", at, name)
			}
			for _, want := range saidAt(p) {
				if said := squeezed(c.out.String()); !strings.Contains(said, squeezed(theme.Spell(strings.ReplaceAll(want, " · ",
					"·")))) {
					t.Errorf("%s lacks %q:\n%s", name, want, c.out)
				}
			}
			stop := c.model.study.place.Stop
			if c.model.questionOpen() && !c.model.making() {
				c.says("c")
			}
			c.says("on")
			for c.model.making() && c.model.study.place.Stop == stop { // hints before the solution
				c.says("on")
			}
			all += c.out.String()
		})
		for c.model.study.aside != nil {
			c.says("on")
		}
		if !c.model.list.open {
			t.Errorf("the last line says\n%s", c.out)
		}
		for i := range lessons.Built().Lessons {
			if l := &lessons.Built().Lessons[i]; !c.model.lessons.Progress.Of(l).Done() {
				t.Errorf("%s is not done: %+v", l.Title, c.model.lessons.Progress.Of(l))
			}
		}
		checkLines(t, all, glyphs == frame.ASCII)
	}
}

// probing are lines that ask for what a picture shows, or for another picture.
var probing = []string{"again", "", "table", "more", "row 1", "]", "right", "pos 9", "view heatmap", "e",
	"code numpy", "foo"}

// rowNumber is what counts the rows of a table, which tells nothing.
var rowNumber = regexp.MustCompile(`(?m)^( +\d+  |\w+ \d+:)`)

// While a question is open no line tells a number of what answers it that neither
// it nor its settings have told, and none changes the picture. What is told of the
// step before tells none that the screen does not show.
func TestTalkHidesAnswers(t *testing.T) {
	cases.Alone(t)
	c, asked, numbers := lessons.Built(), 0, 0
	eachPlace(func(name string, p lesson.Place) {
		if !c.Open(p) {
			return
		}
		asked++
		talk := talkAt(p, Options{})
		said := talk.out.String()
		for _, line := range probing {
			if line == "e" && c.Question(p).Kind() == lesson.Number {
				continue // it is typed
			}
			before := talk.model.screen
			said += talk.says(line)
			if talk.model.panes != before.panes || talk.model.study != before.study {
				t.Errorf("%s: %s does something", name, line)
			}
		}
		known := numbersIn(asking(c.Question(p)) + " " + saidOf(p))
		for at := (lesson.Place{Lesson: p.Lesson, Step: p.Step}); at != p; at, _ = c.Next(at) {
			said += talkAt(at, Options{}).out.String()
			known = append(known, numbersIn(pictured(openAt(at, 200, 60))+" "+textOfPicture(c.Picture(at)))...)
		}
		said = rowNumber.ReplaceAllString(said, "")
		for _, n := range boldAfter(p) {
			if numbers++; slices.Contains(numbersIn(said), n) && !slices.Contains(known, n) {
				t.Errorf("%s tells %s before the answer", name, n)
			}
		}
	})
	if t.Logf("%d questions, %d numbers", asked, numbers); asked < 40 || numbers < 60 {
		t.Errorf("only %d questions and %d numbers", asked, numbers)
	}
}

// saidOf returns what is said of every place: where it is, and the settings of its picture.
func saidOf(p lesson.Place) string {
	c := lessons.Built()
	l := c.Lesson(p)
	all := []string{l.Title, l.Ask, fmt.Sprint(p.Lesson+1, len(l.Steps), l.Minutes, p.Step+1), c.Step(p).Name}
	for _, f := range views.PaneFlags {
		all = append(all, f.Get(c.Panes(p)))
	}
	return strings.Join(all, " ")
}

// boldAfter returns the numbers that the reasons of a question, and what follows it in the step, have from a picture.
func boldAfter(p lesson.Place) (all []string) {
	c := lessons.Built()
	var texts []lesson.Text
	for _, a := range c.Question(p).Answers {
		texts = append(texts, a.Reason)
	}
	for _, picture := range c.Step(p).Pictures[c.Stop(p).Picture+1:] {
		texts = append(texts, picture.Text...)
	}
	for _, text := range texts {
		for _, s := range text.Spans {
			if s.Style == lesson.Bold {
				all = append(all, slices.DeleteFunc(numbersIn(s.Words),
					func(n string) bool { return !numeral.MatchString(n) })...)
			}
		}
	}
	return all
}

// hidingFile is a lesson whose questions hide columns and rows of tables.
const hidingFile = "---\ntitle: Hiding\nask: What?\nminutes: 3\n---\n\n" +
	"## Columns\n\n```wavescope\n--view shift --d-model 8 --pos 3 --offset 5\nhide angles, second, matrix\n```\n\n" +
	"### What?\n\n- [x] a\n  - a\n- [ ] b\n  - b\n\n```wavescope\nshow\n```\n\n" +
	"## Rows\n\n```wavescope\n--view binary --d-model 8 --length 16 --bits 4 --pos 7\n" +
	"hide rows 8-15, step, flips, strip\n```\n\n" +
	"### What?\n\n- [x] a\n  - a\n- [ ] b\n  - b\n\n```wavescope\nshow\n```\n"

// What a question hides of a table is left out by column and by row.
func TestTalkLeavesOutColumnsAndRows(t *testing.T) {
	l, errs := lesson.Read("hiding.md", []byte(hidingFile))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	c := &lesson.Course{Lessons: []lesson.Lesson{l}}
	for step, want := range []struct{ has, hasNot string }{
		{" pair λ 0 6.2832 1 62.832 here 2 628.32 3 6283.2 ", "28.65"},
		{" 6 110 0.96410 7 111 0.96410 here 8 ? ? 9 ", " 1000 "},
	} {
		out := new(bytes.Buffer)
		open := func(o Options) Model { return OpenLesson(c, lesson.Place{Step: step}, o) }
		newTalk(context.Background(), open, Options{Shelf: shelved(false)}).session(out, 80, true).Tell()
		said := strings.Join(strings.Fields(out.String()), " ") + " "
		if !strings.Contains(said, want.has) || strings.Contains(said, want.hasNot) {
			t.Errorf("%q, and not %q, is wanted in\n%s", want.has, want.hasNot, said)
		}
	}
}

// After the answer, plain mode tells whole tables.
func TestTalkTellsTablesAfterTheAnswer(t *testing.T) {
	at, err := lessons.Built().Find(5, 2, "answer")
	if err != nil {
		t.Fatal(err)
	}
	told := talkAt(at, Options{}).Now().Shown
	all := talkAbout(lessons.Built().Panes(at), Options{}).Now().Shown
	for i := range all {
		if len(told) != len(all) || len(told[i].Columns) != len(all[i].Columns) {
			t.Fatalf("%d of %d tables, the first with %d columns", len(told), len(all), len(told[0].Columns))
		}
	}
}

// A line that is out of place is answered by one sentence and does nothing.
func TestTalkOutOfPlaceInLessons(t *testing.T) {
	course := lessons.Built()
	find := func(l, step int, stop string) lesson.Place {
		p, err := course.Find(l, step, stop)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	question, text, task := find(5, 3, "question"), find(5, 2, "text"), find(5, 7, "question")
	for _, c := range []struct {
		at         lesson.Place
		line, want string
	}{
		{question, "d", "the answers are a to c"},
		{question, "]", "first choose a letter"},
		{question, "7", "first choose a letter"},
		{question, "row 3", "no list is open"},
		{text, "answer", "there is no answer to choose here"},
		{task, "answer", "there is no answer to choose here"},
		{text, "lesson 11", `there is no lesson "11"; lesson alone lists them`},
		{text, "foo", "there is no setting"},
		{find(1, 1, ""), "back", "this is where the course begins"},
	} {
		talk := talkAt(c.at, Options{})
		before := talk.model.study
		if said := talk.says(c.line); talk.model.study != before || !strings.Contains(said, c.want) || strings.Count(said,
			"\n") > 2 {
			t.Errorf("%s says\n%s\nwant %q", c.line, said, c.want)
		}
	}
	outside := talkAbout(views.One(views.Default()), Options{})
	for line, want := range map[string]string{"on": "no lesson is open", "answer": "no lesson is open",
		"lessons": "there are no lessons here", "lesson 3": "there are no lessons here", "back": "first row"} {
		if said := outside.says(line); !strings.Contains(said, want) {
			t.Errorf("%s says\n%s", line, said)
		}
	}
}

// Rows, texts and numbers choose in the list of lessons. A lesson that was left goes on
// where it was, also in the next conversation.
func TestTalkListsLessons(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lessons")
	o := Options{Shelf: shelved(false), ProgressFile: file}
	lines := strings.NewReader("lesson 5\non\non\nb\nanswer\nlessons\nrow 7\nenter\n" +
		strings.Repeat("on\n", 12)) // over the questions that come before it
	var out bytes.Buffer
	if err := Converse(At(views.One(views.Default())), o, lines, &out, 80, true); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"lesson 1 begins the first", "2/8", "Lesson 7: " + lessons.Built().Lessons[6].Title} {
		if !strings.Contains(strings.Join(strings.Fields(out.String()), " "), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	o.Progress = LoadProgress(file)
	list := newTalk(context.Background(), OpenContents, o)
	var next bytes.Buffer
	s := list.session(&next, 80, true)
	s.Tell()
	for _, line := range []string{"find three words", "enter"} {
		s.Take(line)
	}
	if at := list.model.study.place; at != (lesson.Place{Lesson: 4, Step: 1}) {
		t.Errorf("the lesson goes on at %+v:\n%s", at, next.String())
	}
	s.Take("back") // to a text
	if s.Take("view heatmap"); !list.model.inLesson() || list.model.state().View != "heatmap" {
		t.Error("a setting leaves the lesson, or is not done")
	}
	if s.Take("esc"); list.model.state().View != "shift" {
		t.Error("esc does not bring the step's picture back")
	}
	s.Take("lessons")
	if s.Take("esc"); list.model.inLesson() || list.model.list.open {
		t.Error("esc does not leave the lessons")
	}
}

// A line that is a number answers a question that asks for one, however it is written, also where its last sign is a key
// and its first could say how often.
func TestEveryNumberAnswers(t *testing.T) {
	cases.Alone(t)
	var numbers []lesson.Place
	eachPlace(func(_ string, p lesson.Place) {
		if q := lessons.Built().Asks(p); q != nil && q.Kind() == lesson.Number {
			numbers = append(numbers, p)
		}
	})
	for i, line := range []string{"2 π", "π", "50 %", "5 °", "1 / 3", "10 000", "½", "10⁻²", "０，５", "3 k", "2π"} {
		list := talkAt(numbers[i%len(numbers)], Options{})
		list.Take(line)
		answered, number := list.model.study.place.Typed == line, len(chart.Readings(line)) > 0
		if answered != number {
			t.Errorf("%q answers: %v; %q is typed", line, answered, list.model.study.place.Typed)
		}
	}
}

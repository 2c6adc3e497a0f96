package lesson

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "wavescope/encoding/cases" // random tests have its seed
	"wavescope/views/frame"
)

// A missed question is due on the next day, also after it was known on the day of the miss; a known one after 1, 3, 7,
// 21 and then 60 days; a right answer before that does not move it.
func TestIntervals(t *testing.T) {
	var c Card
	day := Day(20000)
	for _, wait := range []Day{1, 3, 7, 21, 60, 60} {
		c = c.Asked(true, day)
		if c.Due != day+wait || c.IsDue(day) || !c.IsDue(day+wait) || c.Missed() {
			t.Errorf("on day %d it is %+v, want due after %d days", day, c, wait)
		}
		if early := c.Asked(true, day); early.Due != c.Due || early.Box != c.Box {
			t.Errorf("asked early, %+v becomes %+v", c, early)
		}
		day += wait
	}
	missed := c.Asked(false, day)
	known := missed.Asked(true, day)
	if !missed.Missed() || missed.IsDue(day) || !missed.IsDue(day+1) || known.Missed() || known.Due != day+1 {
		t.Errorf("missed, it is %+v, and then known %+v", missed, known)
	}
}

// A day begins at midnight where the reader is.
func TestDayOf(t *testing.T) {
	zone := time.FixedZone("", 5*60*60)
	before, after := time.Date(2030, 3, 1, 23, 59, 59, 0, zone), time.Date(2030, 3, 2, 0, 0, 0, 0, zone)
	if DayOf(after) != DayOf(before)+1 || DayOf(time.Unix(0, 0).UTC()) != 0 {
		t.Errorf("%d, then %d", DayOf(before), DayOf(after))
	}
}

// Cards that are written and read again are the same, and merged in either order keep what was asked more often.
func TestCardsAreKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) Far {
			f := Far{Name: "a", Steps: rapid.IntRange(1, MaxSteps).Draw(t, name)}
			for i := range f.Steps {
				for range rapid.IntRange(0, 4).Draw(t, "times") {
					f.Cards[i] = f.Cards[i].Asked(rapid.Bool().Draw(t, "right"), Day(rapid.IntRange(0, 30000).Draw(t, "day")))
				}
			}
			return f
		}
		f := draw("steps")
		p := (&Progress{Seed: 3}).With(f)
		back, err := ReadProgress(p.Text())
		if err != nil || back.all[0] != f || back.Seed != 3 {
			t.Fatalf("%+v comes back as %+v, %v", p, back, err)
		}
		other := draw("others")
		other.Steps = f.Steps
		clear(other.Cards[f.Steps:])
		both := new(Progress).With(other).Over(p)
		for i, c := range both.all[0].Cards {
			most := max(f.Cards[i].Times, other.Cards[i].Times)
			if c.Times != most && !(other.Cards[i].Missed() && c.Missed() && c.Times == most+1) {
				t.Fatalf("step %d was asked %d times, want %d", i+1, c.Times, most)
			}
		}
	})
}

// Of two programs that ask one question, what one of them missed is not lost, however often the other has asked it and
// whichever of them writes again. A right answer of one that knows of the miss counts.
func TestMissesAreMerged(t *testing.T) {
	right := Card{}.Asked(true, 10).Asked(true, 11)
	missed := Card{}.Asked(false, 12)
	kept := missed.over(right)
	for range 3 {
		kept = right.over(missed.over(kept))
	}
	if !kept.Missed() || kept.Times != 3 {
		t.Errorf("it is kept as %+v", kept)
	}
	if known := kept.Asked(true, 12); known.over(kept) != known || missed.over(missed) != missed {
		t.Errorf("the right answer after it is kept as %+v", known.over(kept))
	}
}

// Cards that the program does not write are refused.
func TestReadCards(t *testing.T) {
	for text, want := range map[string]bool{"-": true, "1:1:20000:1": true, "1:1:0:1,2:6:0:1": true, "": false,
		"1": false, "3:1:1:1": false, "0:1:1:1": false, "1:7:1:1": false, "1:0:1:1": false, "1:1:-1:1": false,
		"1:1:1:1,1:1:1:1": false, "1:1:1:99999": false, "1:1:1:1,": false} {
		if got := readCards(text, make([]Card, 2)); got != want {
			t.Errorf("%q is read: %v", text, got)
		}
	}
}

const again = `---
title: T
ask: Q
minutes: 5
---

## One

` + "```wavescope\n--view shift --pos {p}\ndraw p 3 in 2..9\n```" + `

Read this.

### Which?

- [x] right
  - Yes.
- [ ] wrong
  - No.
- [ ] other
  - No.

` + "```wavescope\nthen --pos {p+1}\n```" + `

So it is.

## Again

` + "```wavescope\n--view curves\n```" + `

Look.

### Which now?

- [x] right
  - Yes.
- [ ] wrong
  - No.

` + "```wavescope\nshow\n```\n"

// A question comes again with its variant first, then with other numbers, and answers in another order.
func TestReview(t *testing.T) {
	l, errs := Read("t.md", []byte(again))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	c := &Course{Lessons: []Lesson{l}}
	s := &Shelf{Courses: []Titled{{"x", c}}}
	p := new(Progress).Asked(&c.Lessons[0], 0, false, 100)
	items := s.Items(p, func(_ *Lesson, c Card) bool { return c.IsDue(101) })
	if len(items) != 1 || items[0].Place != (Place{}) {
		t.Fatalf("due are %+v", items)
	}
	review := func(seed uint32, asked *Sitting) (steps []Step) {
		c, asks := Review("R", items, MaxSteps, seed, asked)
		if len(asks) != len(c.Lessons[0].Steps) {
			t.Fatalf("%d questions of %d items", len(c.Lessons[0].Steps), len(asks))
		}
		return c.Lessons[0].Steps
	}
	first := review(9, nil)[0]
	if first.Name != "1.1 One" || len(first.Pictures) != 2 || first.Question().Ask.String() != "Which now?" {
		t.Errorf("first comes %q with %d pictures", first.Question().Ask, len(first.Pictures))
	}
	settings, orders := map[string]bool{}, map[string]bool{}
	for seed := range uint32(40) {
		items[0].Card.Times = 2
		second := review(seed+1, nil)[0]
		q := second.Question()
		if q.Ask.String() != "Which?" || len(second.Pictures) != 2 || len(second.Pictures[0].Text) != 1 {
			t.Fatalf("then comes %q", q.Ask)
		}
		settings[second.Pictures[0].Settings()] = true
		order := ""
		for _, a := range q.Answers {
			order += a.Text.String()[:1]
		}
		orders[order] = true
		if !q.Solved(q.Right()) || q.Answers[q.Right()-1].Text.String() != "right" {
			t.Error("another answer is right")
		}
	}
	var sitting *Sitting
	sitting = sitting.With(first)
	items[0].Card.Times = 1
	if next := review(9, sitting); len(next) != 1 || next[0].Question().Ask.String() == first.Question().Ask.String() {
		t.Errorf("in one sitting %v comes twice", first.Question().Ask)
	}
	c.Lessons[0].Steps[0].Draws = nil
	if all := review(9, sitting); len(all) > 0 {
		t.Errorf("%d questions are asked again word for word", len(all))
	}
	if len(settings) < 4 || len(orders) != 6 {
		t.Errorf("%d settings, %d orders", len(settings), len(orders))
	}
}

// Answers have the same order in each program with one seed, all orders with many, and the file's with seed 0.
func TestShuffled(t *testing.T) {
	l, errs := Read("t.md", []byte(again))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	s := &Shelf{Courses: []Titled{{"x", &Course{Lessons: []Lesson{l}}}}}
	order := func(s *Shelf) string { return fmt.Sprint(s.Lessons()[0].Steps[0].Question().Answers) }
	before := order(s)
	letters := map[int]int{}
	for seed := range uint32(300) {
		one := s.Shuffled(seed)
		if order(one) != order(s.Shuffled(seed)) || seed == 0 && order(one) != before {
			t.Fatalf("seed %d has two orders", seed)
		}
		letters[one.Lessons()[0].Steps[0].Question().Right()]++
	}
	for answer := 1; answer <= 3; answer++ {
		if n := letters[answer]; n < 60 || n > 140 {
			t.Errorf("%s is right %d times of 300", Letter(answer), n)
		}
	}
	if order(s) != before {
		t.Error("the lessons have changed")
	}
}

// Common errors are a lesson with a step for each, named by its claim.
func TestCommonErrors(t *testing.T) {
	l, errs := Read("t.md", []byte(drawn))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	c := &Course{Lessons: []Lesson{{}, l}}
	errors := c.CommonErrors(Place{Lesson: 1})
	if all := errors.Lessons[0].Steps; len(all) != 1 || all[0].Name != "“They do not.”" || errors.Lessons[0].Sign != "2" {
		t.Errorf("%+v", errors)
	}
	text := strings.Join(shown(t, Panel{Course: errors}, 160, 45, frame.Theme{}), "\n")
	if strings.Count(text, "“They do not.”") != 2 || strings.Count(text, ErrorsName) != 2 || // in words and list
		strings.Contains(text, "In this lesson") {
		t.Errorf("the panel says\n%s", text)
	}
	titled := l
	titled.Title = ErrorsName
	if c := (&Course{Lessons: []Lesson{titled}}); c.Heading(Place{}) == "" || errors.Heading(Place{}) != "" {
		t.Error("common errors have a heading, or a lesson with their title has none")
	}
	if c.CommonErrors(Place{}) != nil {
		t.Error("a lesson without errors has some")
	}
	if !slices.ContainsFunc(l.Errors.Pictures, func(p Picture) bool { return strings.Contains(p.Settings(), "d-model 4") }) {
		t.Error("the picture is another")
	}
}

package lesson

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"wavescope/views/chart"
)

// The time that a class spends on a stop of each kind: to read, to vote and argue about a choice, to make an answer.
const (
	readTime   = 45 * time.Second
	choiceTime = 150 * time.Second
	madeTime   = 3 * time.Minute
)

// InClass returns the time that a class spends on a step, with votes and talk.
func (s Step) InClass() (all time.Duration) {
	for _, stop := range s.Stops() {
		q := s.Pictures[stop.Picture].Question
		switch {
		case stop.Kind != QuestionStop:
			all += readTime
		case q.Kind() == Choice:
			all += choiceTime
		default:
			all += madeTime
		}
	}
	return all
}

// InClass returns the time that a class spends on the first steps of a lesson.
func (l Lesson) InClass(steps int) (all time.Duration) {
	for _, s := range l.Steps[:steps] {
		all += s.InClass()
	}
	return all
}

// ClassMinutes returns the minutes that a class spends on a lesson.
func (l Lesson) ClassMinutes() int {
	return int(l.InClass(len(l.Steps)).Round(time.Minute) / time.Minute)
}

// Schedule holds when a class began its lessons, or would have begun with the first step, by [Lesson.Path].
type Schedule map[string]time.Time

// Began returns when the class at a place of a lesson began it. A lesson begins when its first stop is left; until then
// the result is the zero Time. A class that is back at the first stop after the planned end begins again.
func (s Schedule) Began(l *Lesson, at Place, now time.Time) time.Time {
	began, begun := s[l.Path()]
	switch first := at.Step == 0 && at.Stop == 0; {
	case !first && !begun:
		s[l.Path()] = now.Add(-l.InClass(at.Step))
	case first && begun && now.Sub(began) > l.InClass(len(l.Steps)):
		delete(s, l.Path())
	}
	return s[l.Path()]
}

// Spot says where a projector is in a lesson, for the teacher's second screen.
type Spot struct {
	File  string    // of the lesson
	Order uint32    // the seed of the order of answers, 0 for that of the file
	Began time.Time // as in Schedule
	Place Place     // Place.Lesson is not part of it
}

// spotHead begins a file that holds a Spot.
const spotHead = "wavescope place 1\n"

// Text returns the spot as a text file.
func (s Spot) Text() []byte {
	began := int64(0)
	if !s.Began.IsZero() {
		began = s.Began.Unix()
	}
	return fmt.Appendf(nil, "%s%d %d %d %d\n%s\n", spotHead, began, s.Place.Step+1, s.Place.Stop+1,
		s.Order, s.File)
}

// ReadSpot parses what Text returns; false if it is something else.
func ReadSpot(text []byte) (s Spot, ok bool) {
	rest, ok := strings.CutPrefix(string(text), spotHead)
	numbers, file, two := strings.Cut(rest, "\n")
	file, ended := strings.CutSuffix(file, "\n")
	part := strings.Split(numbers, " ")
	if !ok || !two || !ended || len(part) != 4 || file == "" || strings.Contains(file, "\n") {
		return s, false
	}
	var n [4]int
	for i := range n {
		var err error
		if n[i], err = strconv.Atoi(part[i]); err != nil || n[i] < 0 || n[3] > math.MaxUint32 {
			return s, false
		}
	}
	s = Spot{File: file, Order: uint32(n[3]), Place: Place{Step: n[1] - 1, Stop: n[2] - 1}}
	if n[0] > 0 {
		s.Began = time.Unix(int64(n[0]), 0)
	}
	return s, s.Place.Step >= 0 && s.Place.Stop >= 0
}

// Lectern returns what a teacher needs at a place, a paragraph each: the time, the plan, what is on the screen, the
// answers of an open question with their reasons, its hints, the notes and what comes next. began is as in [Schedule].
// A class that votes is shown no hints: its teacher says them.
func (c *Course) Lectern(p Place, began, now time.Time, votes bool) (all []string) {
	if began.IsZero() {
		began = now
	}
	l, s := c.Lesson(p), c.Step(p)
	clock := func(t time.Time) string { return t.Format("15:04") }
	all = append(all, fmt.Sprintf("%s   %s, step %d of %d: %s", clock(now), l.Title, p.Step+1, len(l.Steps), s.Name),
		fmt.Sprintf("Plan: step %d ends by %s, the lesson by %s.", p.Step+1, clock(began.Add(l.InClass(p.Step+1))),
			clock(began.Add(l.InClass(len(l.Steps))))))
	if q := c.Asks(p); q != nil {
		all = append(all, spoken(q.Ask))
		all = append(all, q.reasons()...)
		for _, hint := range q.Hints {
			all = append(all, "Hint: "+spoken(hint))
		}
	} else {
		all = append(all, Panel{Course: c, Place: p, State: c.Panes(p).Active()}.stopLines()...)
	}
	for _, n := range s.Notes {
		all = append(all, "Note: "+spoken(n))
	}
	return append(all, "Next: "+c.comes(p, votes))
}

// comes says what comes after a place of a lesson.
func (c *Course) comes(p Place, votes bool) string {
	next, ok := c.Next(p)
	switch {
	case !ok || next.Lesson != p.Lesson:
		return "the end of the lesson."
	case next.Step != p.Step:
		return fmt.Sprintf("step %d, %s", next.Step+1, Ended(c.Step(next).Name))
	case c.asks(next):
		return spoken(c.Question(next).Ask)
	case !c.asks(p):
		return "a text."
	}
	if n := len(c.Question(p).Hints); n > 0 && !votes {
		return chart.Plural(n, "hint") + ", then the answer."
	}
	return "the answer."
}

// reasons returns the answers of a question with the reasons why they are right or wrong, the items of an order at
// their right places.
func (q Question) reasons() (all []string) {
	if q.Kind() == Order {
		return orderLines(q)
	}
	for i, a := range q.Answers {
		is := "wrong"
		if a.Right {
			is = "right"
		}
		switch {
		case q.Kind() == Choice:
			all = append(all, fmt.Sprintf("%s is %s: %s %s", Letter(i+1), is, Ended(spoken(a.Text)), spoken(a.Reason)))
		case a.Number != nil:
			all = append(all, fmt.Sprintf("%s is %s: %s", a.Number, is, spoken(a.Reason)))
		case a.If.Else():
			all = append(all, "Otherwise: "+spoken(a.Reason))
		default:
			all = append(all, fmt.Sprintf("%s is %s: %s", spoken(a.Text), is, spoken(a.Reason)))
		}
	}
	return all
}

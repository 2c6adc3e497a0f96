package ui

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
	"wavescope/views/chart"
)

// aside is what a reader sees beside the path of a lesson: questions asked again, or common errors. It has a course of
// its own, which is the study's while it is open.
type aside struct {
	course *lesson.Course // the lesson's
	place  lesson.Place   // where the lesson goes on
	ends   bool           // the lesson is at its end
	asks   []lesson.Item  // the questions asked again, by step; nil for common errors
}

// own returns the course and the place of the open lesson, also during an aside.
func (s study) own() (*lesson.Course, lesson.Place) {
	if s.aside != nil {
		return s.aside.course, s.aside.place
	}
	return s.course, s.place
}

// now returns the present time.
func (m *Model) now() time.Time {
	if m.options.Now != nil {
		return m.options.Now()
	}
	return time.Now()
}

// today returns the present day.
func (m *Model) today() lesson.Day { return lesson.DayOf(m.now()) }

// mostFirst is the number of questions of earlier lessons, at most, with which a lesson begins.
const mostFirst = 2

// begin opens a lesson. If it begins at its first step, questions of other lessons come first that are due; if it goes on
// at its end, what was missed.
func (m *Model) begin(c *lesson.Course, p lesson.Place) {
	m.openLesson(c, p)
	m.comeToEnd()
	if p != (lesson.Place{Lesson: p.Lesson}) {
		return
	}
	l, today := c.Lesson(p), m.today()
	due := m.lessons.Shelf.Items(m.lessons.Progress, func(of *lesson.Lesson, c lesson.Card) bool {
		return of.Key() != l.Key() && c.IsDue(today)
	})
	m.review("First, from earlier lessons", due, mostFirst, false)
}

// review asks questions again, at most a number of them, and reports whether there are any. A projector asks none,
// because a class answers there.
func (m *Model) review(title string, items []lesson.Item, most int, ends bool) bool {
	if m.theme.Far || m.class.role != Single {
		return false
	}
	c, p := m.study.own()
	seed := uint32(0)
	if m.lessons.Progress != nil {
		seed = m.lessons.Progress.Seed
	}
	course, asks := lesson.Review(title, items, most, seed, m.lessons.Asked)
	if len(asks) == 0 {
		return false
	}
	m.turnAside(&aside{c, p, ends, asks}, course)
	return true
}

// turnAside opens an aside.
func (m *Model) turnAside(a *aside, course *lesson.Course) {
	m.study = study{course: course, notes: m.study.notes, aside: a}
	m.stopAt(lesson.Place{})
}

// leaveAside goes back to the lesson, or to the page of lessons if the lesson is at its end.
func (m *Model) leaveAside() {
	a := m.study.aside
	if a.course == nil { // a review without a lesson
		m.leaveLesson()
		m.showContents()
		if due := m.list.due; due > 0 {
			m.notice.text = chart.Plural(due, "question") + chart.Either(due == 1, " is", " are") + " still due: r goes on"
		}
		return
	}
	m.study.aside = nil
	m.enterLesson(a.course, a.place)
	if a.ends {
		m.endLesson()
	}
}

// endOfPath ends an aside or a lesson. The questions of the lesson that were missed come once more before its end.
func (m *Model) endOfPath() {
	if m.study.aside != nil {
		m.leaveAside()
		return
	}
	m.noteProgress()
	if !m.reviewMissed(true) {
		m.endLesson()
	}
}

// reviewMissed asks the questions of the lesson that were missed once more, and reports whether there are any. After
// them the lesson ends or goes on.
func (m *Model) reviewMissed(ends bool) bool {
	if m.study.aside != nil {
		return false
	}
	l := m.study.course.Lesson(m.study.place)
	missed := m.lessons.Shelf.Items(m.lessons.Progress, func(of *lesson.Lesson, c lesson.Card) bool {
		return of.Key() == l.Key() && c.Missed()
	})
	return m.review("Once more, what you missed", missed, lesson.MaxSteps, ends)
}

// noteAnswer records that the question of the present step was answered.
func (m *Model) noteAnswer(right bool) {
	c, p := m.study.own()
	if a := m.study.aside; a != nil {
		it := a.asks[m.study.place.Step]
		c, p = it.Course, it.Place
	}
	m.lessons.Progress = m.lessons.Progress.Asked(c.Lesson(p), p.Step, right, m.today())
	m.lessons.Asked = m.lessons.Asked.With(*m.study.course.Step(m.study.place))
}

// due returns the questions that are to be asked again; none on a projector.
func (m *Model) due() []lesson.Item {
	if m.theme.Far {
		return nil
	}
	today := m.today()
	return m.lessons.Shelf.Items(m.lessons.Progress, func(_ *lesson.Lesson, c lesson.Card) bool {
		return c.IsDue(today)
	})
}

// reviewDue asks all questions that are due, as many as fit in a lesson.
func reviewDue(m *Model, _ int) tea.Cmd {
	due := m.due()
	if len(due) == 0 {
		return nil
	}
	m.toPictures()
	m.outside, m.outerPast = m.panes, m.past
	m.review("Review", due, lesson.MaxSteps, false)
	m.list = listPage{}
	return nil
}

// nothingDue says when a question is next asked again.
func nothingDue(m *Model, _ int) string {
	all := m.lessons.Shelf.Items(m.lessons.Progress, func(*lesson.Lesson, lesson.Card) bool { return true })
	if len(all) == 0 {
		return "no question is due: answer some in a lesson first"
	}
	first := slices.MinFunc(all, func(a, b lesson.Item) int { return int(a.Card.Due - b.Card.Due) })
	return "no question is due; the next one is in " + chart.Plural(int(first.Card.Due-m.today()), "day")
}

// commonErrors shows the common errors of the lesson, or goes back to the lesson.
func commonErrors(m *Model, _ int) tea.Cmd {
	if m.study.aside != nil {
		if m.study.aside.asks == nil {
			m.leaveAside()
		}
		return nil
	}
	if errors := m.study.course.CommonErrors(m.study.place); errors != nil {
		m.turnAside(&aside{course: m.study.course, place: m.study.place}, errors)
	}
	return nil
}

// errorsName returns the name of the key for common errors: at the end of a lesson that has some, and on the way back.
func errorsName(s screen) string {
	if a := s.study.aside; a != nil {
		return chart.Either(a.asks == nil, "back", "")
	}
	c, p := s.study.course, s.study.place
	if next, ok := c.Next(p); c.Lesson(p).Errors != nil && (!ok || next.Lesson != p.Lesson) {
		return "common errors"
	}
	return ""
}

// missedSteps names the steps of a lesson whose questions were missed the last time, in a sentence after a blank, and
// counts the due ones.
func (m *Model) missedSteps(l *lesson.Lesson) (missed string, due int) {
	var steps []string
	today := m.today()
	for i, c := range m.lessons.Progress.Of(l).Cards {
		if c.IsDue(today) {
			due++
		}
		if c.Missed() {
			steps = append(steps, strconv.Itoa(i+1))
		}
	}
	if len(steps) == 0 {
		return "", due
	}
	return " Missed: step " + strings.Join(steps, ", ") + ".", due
}

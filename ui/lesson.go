package ui

import (
	"image"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
	"wavescope/ui/lesson/contents"
	"wavescope/ui/lesson/strip"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// study is where one is in a course; the zero study is outside of lessons.
type study struct {
	course *lesson.Course
	place  lesson.Place
	marks  lesson.Marks // of the steps of this lesson
	looks  bool         // at the picture, on a screen that has no room for the words beside it
	notes  bool         // for the teacher, which are shown
}

// goOutside shows again what was shown before the lesson, which leaves no trace in it.
func (m *Model) goOutside() {
	m.panes, m.past = m.outside, m.outerPast
	m.past.before = m.panes
	m.study, m.outside, m.outerPast = study{}, views.Panes{}, past{}
}

// OpenLesson opens the program at a place of a course.
func OpenLesson(c *lesson.Course, p lesson.Place, o Options) Model {
	m := Open(c.Panes(p), o)
	m.study, m.outside = study{course: c, place: p}, views.One(views.Default())
	m.shelve(c)
	for step := range p.Step {
		m.study.marks = m.study.marks.With(step, lesson.Seen)
	}
	if q := c.Question(p); q != nil && p.Chosen > 0 && c.Stop(p).Kind == lesson.AnswerStop {
		m.mark(q.Mark(p.Chosen))
	}
	return m
}

// taught reports that a lesson is open.
func (s screen) taught() bool { return s.study.course != nil }

// asked reports that an answer is to be chosen before anything else.
func (s screen) asked() bool { return s.taught() && s.study.course.Open(s.study.place) }

// tasked reports that the picture is to be changed until it meets a condition.
func (s screen) tasked() bool { return s.taught() && s.study.course.Task(s.study.place) }

// solved reports that it does.
func (s screen) solved() bool {
	return s.tasked() && s.study.course.Question(s.study.place).Solved(s.study.place.Chosen)
}

// own are the panes of the stop.
func (s screen) own() views.Panes { return s.study.course.Panes(s.study.place) }

// explored reports that the picture is not the stop's own, where nobody asked for
// another one.
func (s screen) explored() bool { return !s.tasked() && s.panes != s.own() }

// hidden are the parts that the stop leaves out, and the view that they are parts
// of, in whichever pane it is shown.
func (s screen) hidden() (parts scene.Hidden, view string) {
	if !s.taught() {
		return scene.Hidden{}, ""
	}
	return s.study.course.Hidden(s.study.place), s.own().Active().View
}

// strip is what the lesson says.
func (s screen) strip() strip.Strip {
	return strip.Strip{Course: s.study.course, Place: s.study.place, Marks: s.study.marks, State: s.state(), Explored: s.explored(), Notes: s.study.notes}
}

// layout divides a screen between the picture and the words of the lesson, or
// gives it to one of them where there is no room for both.
func (s screen) layout(w, h int, t frame.Theme) strip.Layout {
	l, ok := s.strip().Arrange(t, w, h)
	if pw, ph := l.Picture.Dx(), l.Picture.Dy(); !ok || !s.fits(s.activePane(pw, ph), pw, ph) {
		return strip.Alone(w, h, s.study.looks)
	}
	return s.strip().Fit(t, l)
}

// alone reports that picture and words take turns.
func (s screen) alone() bool {
	w, h := s.cells()
	l := s.layout(w, h, s.theme)
	return !s.spoken && (l.Picture.Empty() || l.Strip.Empty())
}

// paper is the size that the picture has with what stands around it: the screen's,
// less what a lesson takes.
func (s screen) paper() (w, h int) {
	w, h = s.cells()
	if s.taught() && !s.covered() && !s.spoken {
		l := s.layout(w, h, s.theme)
		return l.Picture.Dx(), l.Picture.Dy()
	}
	return w, h
}

// arrange is what stands in the rows of the paper. In a lesson the row of keys is
// not among them, nor where nobody near enough has a keyboard.
func (s screen) arrange(w, h int) rows {
	if !s.theme.Far && !s.taught() || s.covered() {
		return arrange(w, h)
	}
	if r := arrange(w, h+1); r.footer >= 0 {
		r.footer = -1
		return r
	}
	return arrange(w, h)
}

// drawLesson draws the picture, the words of the lesson and the keys.
func (s screen) drawLesson(f frame.Frame) {
	w, h := f.Size()
	s.size, s.theme = image.Pt(w, h), f.Theme // of this frame, which may be none of a terminal
	l := s.layout(w, h, f.Theme)
	if !l.Picture.Empty() {
		at := s.arrange(l.Picture.Dx(), l.Picture.Dy())
		if at.readout >= l.Strip.Min.Y && !l.Beside && !l.Strip.Empty() { // the words rise over them
			at.caption, at.readout = -1, -1
		}
		parts := f.KeepParts()
		s.drawOn(f.Sub(0, 0, l.Picture.Dx(), l.Picture.Dy()), at)
		s.strip().Point(f, parts, l)
	}
	s.strip().Draw(f, l)
	s.drawFooter(f, l.Keys)
}

// stopAt shows another stop: its own picture, whatever was explored. What was is not
// to be undone there.
func (m *Model) stopAt(p lesson.Place) {
	if from := m.study.place; p.Lesson != from.Lesson {
		m.noteProgress()
		m.study.marks = m.lessons.Progress.Of(m.study.course.Lesson(p)).Marks
	}
	m.study.place, m.study.looks = p, false
	m.panes = m.own()
	m.past = past{before: m.panes}
	m.playing, m.drag = false, false
	m.study.notes = m.study.notes && !m.coversWords()
}

// mark raises the mark of the step one is in.
func (m *Model) mark(to lesson.Mark) {
	m.study.marks = m.study.marks.With(m.study.place.Step, to)
}

// goOn goes on: to the next stop, to the answer, or to what there is to say of a
// task.
func goOn(m *Model, _ int) tea.Cmd {
	switch {
	case m.alone() && !m.study.looks && !m.asked():
		m.study.looks = true
	case m.asked():
		m.mark(m.study.course.Question(m.study.place).Mark(m.study.place.Chosen))
		m.forth(1)
	case m.solved():
		m.forth(2) // over the solution
	case m.tasked():
		m.try()
	default:
		m.forth(1)
	}
	return nil
}

// try asks whether the picture meets the conditions of the task. Asked a second
// time about the same picture, it shows the solution.
func (m *Model) try() {
	q := m.study.course.Question(m.study.place)
	if m.study.place.Chosen != 0 {
		m.study.place.Chosen = 0
		m.mark(lesson.LeftOpen)
		m.forth(1)
		return
	}
	m.study.place.Chosen = q.Try(m.state())
	if m.solved() {
		m.mark(lesson.Right)
	}
	m.study.looks = false
}

// forth goes on by stops, as far as the lesson has any.
func (m *Model) forth(stops int) {
	from := m.study.place
	p := from
	for range stops {
		if next, ok := m.study.course.Next(p); ok && next.Lesson == from.Lesson {
			p = next
		}
	}
	if p.Step != from.Step || p == from {
		m.mark(lesson.Seen)
	}
	if p == from {
		m.endLesson()
		return
	}
	m.stopAt(p)
}

// endLesson shows the page of lessons, with the one that has come to its end and
// the next one chosen.
func (m *Model) endLesson() {
	m.noteProgress()
	m.showContents()
	m.notice.text = contents.Ended(m.study.course, m.study.place, m.study.marks)
	if next := m.lessons.Chosen + 1; next < m.lessons.Shelf.Len() {
		m.lessons.Chosen = next
	} else {
		m.lessons.Chosen = m.lessons.Next()
	}
}

// goBack goes back by a stop.
func goBack(m *Model, _ int) tea.Cmd {
	if p, ok := m.study.course.Back(m.study.place); ok {
		m.stopAt(p)
	}
	return nil
}

// ownPicture brings the stop's own picture back.
func ownPicture(m *Model, _ int) tea.Cmd {
	if m.coversWords() {
		m.study.notes = false
		return nil
	}
	m.panes, m.playing = m.own(), false
	return nil
}

// takeAlong leaves the lesson with the picture as it stands. One of which a question is
// open, or about to be, stays: outside of the lesson nothing of it would be hidden.
func takeAlong(m *Model, _ int) tea.Cmd {
	if m.study.course.Keeps(m.study.place) {
		return nil
	}
	taken := m.panes
	m.goOutside()
	m.panes, m.playing = taken, false
	m.notice.text = "this is the lesson's picture: u goes back to the one before the lesson"
	return nil
}

// toggleNotes shows the notes for the teacher, or hides them.
func toggleNotes(m *Model, _ int) tea.Cmd {
	m.study.notes, m.study.looks = !m.study.notes, false
	if m.spoken && !m.study.notes {
		m.notice.text = "the notes are told no more"
	}
	return nil
}

// coversWords reports that notes stand in the place of the words.
func (s screen) coversWords() bool {
	if !s.study.notes || s.spoken {
		return false
	}
	w, h := s.cells()
	return !s.strip().Aside(s.theme, s.layout(w, h, s.theme))
}

// choose chooses an answer.
func choose(m *Model, answer int) tea.Cmd {
	if n := len(m.study.course.Question(m.study.place).Answers); answer > n {
		m.notice.text = "the answers are " + lesson.Letter(1) + " to " + lesson.Letter(n)
		return nil
	}
	m.study.place.Chosen = answer
	m.study.notes = m.study.notes && !m.coversWords() // what is chosen is seen
	return nil
}

// attend keeps what a lesson holds to after every message: the picture of an open
// question stays, and what was said of a task is gone as soon as its picture is
// another one.
func (m *Model) attend() {
	switch {
	case m.asked() && !m.covered() && m.panes != m.own():
		m.panes = m.own()
	case m.tasked() && m.panes != m.past.before:
		m.study.place.Chosen = 0
	}
}

// clickLesson takes a click on the words, and every one while a question is open:
// one on an answer chooses it, a second one answers. It reports that there is
// nothing left to do.
func (m *Model) clickLesson(x, y int) bool {
	if !m.taught() || m.covered() {
		return false
	}
	w, h := m.cells()
	l := m.layout(w, h, m.theme)
	answer := 0
	if m.asked() {
		answer = m.strip().AnswerAt(m.theme, l, x, y)
	}
	switch {
	case answer > 0 && answer == m.study.place.Chosen:
		goOn(m, 0)
	case answer > 0:
		choose(m, answer)
	case image.Pt(x, y).In(l.Strip) || y == l.Keys:
	case m.asked():
		m.notice.text = m.rests()
	default:
		return false
	}
	return true
}

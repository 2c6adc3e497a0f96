package ui

import (
	"image"
	"strconv"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// study says where the reader is in a course and what the lesson shows. The zero study means that no lesson is open.
type study struct {
	course *lesson.Course
	place  lesson.Place
	marks  lesson.Marks // of the steps of this lesson
	looks  bool         // the picture is shown, on a screen that has no room for the words beside it
	notes  bool         // the notes for the teacher are shown
	aside  *aside       // beside the lesson; nil on its path
}

// Begin opens the program at the i-th lesson of the shelf, counted from 0: at a step, counted from 1, or at step 0
// where the reader left it.
func Begin(i, step int, o Options) Model {
	m := Open(views.One(views.Default()), o)
	m.loadShelf()
	c, p := m.lessons.Shelf.Start(i, m.lessons.Progress)
	if step > 0 {
		p.Step = step - 1
	}
	if step > 1 {
		m.enterLesson(c, p)
	} else {
		m.begin(c, p)
	}
	return m
}

// enterLesson goes to a place of a course.
func (m *Model) enterLesson(c *lesson.Course, p lesson.Place) {
	m.openLesson(c, p)
	m.seeEnd()
}

// openLesson goes to a place of a course, whose end is not seen by that.
func (m *Model) openLesson(c *lesson.Course, p lesson.Place) {
	if !m.inLesson() {
		m.outside, m.outerPast = m.panes, m.past
	}
	m.study = study{course: c, place: p, marks: m.lessons.Progress.Of(c.Lesson(p)).Marks}
	m.list = listPage{}
	m.moveTo(p)
}

// leaveLesson restores the pictures from before the lesson.
func (m *Model) leaveLesson() {
	m.panes, m.past = m.outside, m.outerPast
	m.past.before = m.panes
	m.study, m.outside, m.outerPast, m.knobs = study{}, views.Panes{}, past{}, knobRow{}
}

// OpenLesson opens the program at a place of a course, as if the reader had seen all
// steps before it.
func OpenLesson(c *lesson.Course, p lesson.Place, o Options) Model {
	m := Open(c.Panes(p), o)
	m.study, m.outside = study{course: c, place: p}, views.One(views.Default())
	m.shelve(c)
	for step := range p.Step {
		m.study.marks = m.study.marks.With(step, lesson.Seen)
	}
	if q := c.Question(p); q != nil && p.Chosen > 0 && c.Stop(p).Kind == lesson.AnswerStop {
		m.study.marks = m.study.marks.With(p.Step, q.Mark(p.Chosen))
	}
	return m
}

// inLesson reports whether a lesson is open.
func (s screen) inLesson() bool { return s.study.course != nil }

// questionOpen reports whether the lesson waits for an answer.
func (s screen) questionOpen() bool { return s.inLesson() && s.study.course.Open(s.study.place) }

// taskOpen reports whether the lesson asks the reader to change the picture until it
// meets a condition.
func (s screen) taskOpen() bool { return s.inLesson() && s.study.course.Task(s.study.place) }

// taskSolved reports whether the picture met the condition when the reader last tried.
func (s screen) taskSolved() bool {
	return s.taskOpen() && s.study.course.Question(s.study.place).Solved(s.study.place.Chosen)
}

// own returns the panes that the lesson itself sets at the reader's place, without the reader's changes.
// A student's are those of the class.
func (s screen) own() views.Panes {
	if s.class.role == Student {
		return s.class.taken.Panes
	}
	return s.study.course.Panes(s.study.place)
}

// exploring reports whether the reader has changed the lesson's picture at a place that does not ask for a change.
func (s screen) exploring() bool { return !s.taskOpen() && s.panes != s.own() }

// hidden returns the regions that the lesson hides at the reader's place, and the view that they belong to.
func (s screen) hidden() (parts chart.Hidden, view string) {
	if !s.inLesson() {
		return chart.Hidden{}, ""
	}
	return s.study.course.Hidden(s.study.place), s.study.course.Panes(s.study.place).Active().View
}

// panel returns the words of the lesson.
func (s screen) panel() lesson.Panel {
	return lesson.Panel{Course: s.study.course, Place: s.study.place, Marks: s.study.marks,
		State: s.state(), Explored: s.exploring(), Notes: s.study.notes, Class: s.classWords()}
}

// layout divides a screen between the picture and the words of the lesson, or gives it
// to one of them if there is no room for both.
func (s screen) layout(w, h int, t frame.Theme) lesson.Layout {
	if s.atEnd() {
		return s.end().Arrange(t, w, h).Layout
	}
	l, ok := s.panel().Arrange(t, w, h)
	if pw, ph := l.Picture.Dx(), l.Picture.Dy(); !ok || !s.fits(s.activePane(pw, ph), pw, ph) {
		return lesson.Alone(w, h, s.study.looks)
	}
	return s.panel().Fit(t, l)
}

// alone reports whether the screen is so small that a lesson's picture and its words take turns.
func (s screen) alone() bool {
	if s.atEnd() {
		return false
	}
	w, h := s.cells()
	l := s.layout(w, h, s.theme)
	return !s.spoken && (l.Picture.Empty() || l.Panel.Empty())
}

// paper returns the size of the picture with tabs, caption and readout, in cells. In a lesson it is the screen's size
// without the rows and columns of the lesson's words.
func (s screen) paper() (w, h int) {
	w, h = s.cells()
	if s.inLesson() && !s.covered() && !s.spoken {
		l := s.layout(w, h, s.theme)
		return l.Picture.Dx(), l.Picture.Dy()
	}
	return w, h
}

// arrange assigns the h rows for the picture to tabs, caption, readout and footer. In a lesson and on a projector
// there is neither a footer nor a blank row below the tabs.
func (s screen) arrange(w, h int) rows {
	switch {
	case s.theme.Bare, s.atEnd() && !s.covered():
		return rows{-1, -1, -1, -1, image.Rect(0, 0, w, h)}
	case s.poster:
		return rows{-1, h - 1, -1, -1, image.Rect(0, 0, w, max(h-2, 0))}
	case !s.theme.Far && !s.inLesson() || s.covered():
		return arrange(w, h)
	}
	r := arrange(w, h+1)
	if r.footer < 0 {
		return arrange(w, h)
	}
	r.footer = -1
	r.view.Min.Y = r.tabs + 1
	return r
}

// drawLesson draws the picture, the words of the lesson and the keys.
func (s screen) drawLesson(f frame.Frame) {
	w, h := f.Size()
	s.size, s.theme = image.Pt(w, h), f.Theme // the frame may be of a file instead of a terminal
	if s.atEnd() {
		s.drawEnd(f)
		return
	}
	l := s.layout(w, h, f.Theme)
	if !l.Picture.Empty() {
		at := s.arrange(l.Picture.Dx(), l.Picture.Dy())
		if at.readout >= l.Panel.Min.Y && !l.Beside && !l.Panel.Empty() { // the panel covers them
			at.caption, at.readout = -1, -1
		}
		shot := s.drawOn(f.Sub(0, 0, l.Picture.Dx(), l.Picture.Dy()), at)
		s.panel().Point(f, shot.regions(at), l)
	}
	s.panel().Draw(f, l)
	s.drawFooter(f, l.Keys)
}

// stopAt goes to another place of the lesson.
func (m *Model) stopAt(p lesson.Place) {
	m.moveTo(p)
	m.seeEnd()
}

// seeEnd marks the end of the lesson as seen where it is shown.
func (m *Model) seeEnd() {
	if m.atEnd() && m.study.aside == nil {
		m.mark(lesson.Seen)
		m.noteProgress()
	}
}

// comeToEnd asks once more what was missed where the lesson is at its end. Only then is the end seen: who stops at these
// questions comes to them again.
func (m *Model) comeToEnd() {
	if m.atEnd() && m.study.aside == nil {
		m.noteProgress()
		if !m.reviewMissed(false) {
			m.seeEnd()
		}
	}
}

// moveTo shows the picture of another place of the lesson. Undo does not go back to the picture of an earlier place.
func (m *Model) moveTo(p lesson.Place) {
	if from := m.study.place; p.Lesson != from.Lesson && m.study.aside == nil {
		m.noteProgress()
		m.study.marks = m.lessons.Progress.Of(m.study.course.Lesson(p)).Marks
	}
	from := m.own() // whatever the reader has changed: they come to the same picture
	m.study.place, m.study.looks = p, false
	m.panes = m.own()
	m.past = past{before: m.panes}
	m.playing, m.drag, m.grip, m.knobs = false, false, false, knobRow{}
	m.between = 0
	m.arrive(from)
	m.study.notes = m.study.notes && !m.coversWords()
}

// mark raises the mark of the current step; it never lowers it. The mark of an answer also decides when the question is
// asked again. On a projector the class answers: a question without an answer is one that was read.
func (m *Model) mark(to lesson.Mark) {
	if m.theme.Far && to == lesson.LeftOpen {
		to = lesson.Seen
	}
	m.study.marks = m.study.marks.With(m.study.place.Step, to)
	if to >= lesson.LeftOpen {
		m.noteAnswer(to == lesson.Right)
	}
}

// goOn goes on to the next place of the lesson: the next text, the answer, or the verdict on a task.
func goOn(m *Model, _ int) tea.Cmd {
	switch {
	case m.alone() && !m.study.looks && !m.questionOpen():
		m.study.looks = true
	case m.class.role == Student:
	case m.asking():
		m.lead()
	case m.taskSolved():
		m.forth(2) // over the solution
	case m.making():
		m.try()
	case m.questionOpen():
		m.answer()
	case m.atEnd():
		m.nextLesson()
	default:
		m.forth(1)
	}
	return nil
}

// making reports whether the lesson asks a question that the reader makes the answer to.
func (s screen) making() bool { return s.inLesson() && s.study.course.Made(s.study.place) }

// asked returns the open question; nil for none.
func (s screen) asked() *lesson.Question {
	if !s.inLesson() {
		return nil
	}
	return s.study.course.Asks(s.study.place)
}

// gives returns what enter gives at a question that the reader makes the answer to, "" where it tries the answer.
func (s screen) gives() string {
	if s.theme.Far {
		return s.study.course.GivesFar(s.study.place, s.panes != s.own())
	}
	return s.study.course.Gives(s.study.place)
}

// answer answers a question with choices. Without a choice it first says so; plain mode has said it with the question,
// and on a projector the class says its answers aloud.
func (m *Model) answer() {
	q, p := m.asked(), &m.study.place
	switch {
	case p.Chosen == 0 && !m.theme.Far && !m.spoken:
		p.Chosen = lesson.NotYet
		m.notice.text = "no answer is chosen; enter again shows it"
		return
	case p.Chosen == lesson.NotYet:
		p.Chosen = 0
	}
	m.mark(q.Mark(p.Chosen))
	m.forth(1)
}

// try checks what the reader has made: the picture of a task, or what is typed. If nothing has changed since the last
// try, it gives a hint, another one, and then the solution.
func (m *Model) try() {
	q, p := m.asked(), &m.study.place
	gives := m.gives()
	m.study.looks = false
	switch gives {
	case "":
		p.Chosen = q.Judge(m.state(), p.Typed)
	case lesson.Solution:
		p.Chosen = 0
		m.mark(lesson.LeftOpen)
		m.forth(1)
		return
	default:
		p.Hints, p.Chosen = min(p.Hints+1, len(q.Hints)), lesson.Hinted
	}
	if !q.Solved(p.Chosen) {
		return
	}
	m.noteFound(q)
	if m.mark(lesson.Right); !q.Task() {
		m.forth(1)
	}
}

// forth goes forward by a number of places, at most to the end of the lesson.
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
		m.endOfPath()
		return
	}
	m.moveTo(p)
	m.comeToEnd()
}

// endLesson shows the page of lessons with the next lesson chosen.
func (m *Model) endLesson() {
	m.noteProgress()
	m.showContents()
	if next := m.list.chosen + 1; next < m.list.rows() {
		m.list.chosen = next
	} else {
		m.list.chosen = m.lessons.Shelf.Next(m.lessons.Progress)
	}
}

// goBack goes back to the previous place of the lesson.
func goBack(m *Model, _ int) tea.Cmd {
	switch p, ok := m.study.course.Back(m.study.place); {
	case m.votesAgain():
	case ok:
		m.stopAt(p)
	case m.study.aside != nil && m.study.aside.course != nil:
		m.study.aside.ends = false
		m.leaveAside()
	}
	return nil
}

// ownPicture restores the lesson's own picture. If teacher's notes cover the words, it shows the words instead.
func ownPicture(m *Model, _ int) tea.Cmd {
	if m.coversWords() {
		m.study.notes = false
		return nil
	}
	m.panes, m.playing = m.own(), false
	return nil
}

// takeAlong leaves the lesson and keeps its present picture. It refuses before all questions of the step are answered,
// because regions that the lesson hides would become visible.
func takeAlong(m *Model, _ int) tea.Cmd {
	if m.study.course.Keeps(m.study.place) {
		return nil
	}
	taken := m.panes
	m.leaveLesson()
	m.panes, m.playing = taken, false
	m.notice.text = "this is the lesson's picture: u goes back to the one before the lesson"
	return nil
}

// toggleNotes shows the notes for the teacher, or hides them. A projector says where they are instead.
func toggleNotes(m *Model, _ int) tea.Cmd {
	if m.theme.Far && !m.spoken {
		m.notice.text = "notes of a projector: wavescope lesson notes --follow, in another terminal"
		return nil
	}
	m.study.notes, m.study.looks = !m.study.notes, false
	if m.spoken && !m.study.notes {
		m.notice.text = "the notes are off"
	}
	return nil
}

// coversWords reports whether the teacher's notes cover the words of the lesson.
func (s screen) coversWords() bool {
	if !s.study.notes || s.spoken || s.atEnd() {
		return false
	}
	w, h := s.cells()
	return s.panel().HidesWords(s.theme, s.layout(w, h, s.theme))
}

// choose chooses an answer. In an order it puts the answer behind those that have a place, or takes it out.
func choose(m *Model, answer int) tea.Cmd {
	q, p := m.asked(), &m.study.place
	letter := lesson.Letter(answer)
	switch n := len(q.Answers); {
	case m.class.role != Single && !m.voting():
		m.notice.text = m.rests()
		return nil
	case answer > n:
		m.notice.text = "the answers are " + lesson.Letter(1) + " to " + lesson.Letter(n)
		return nil
	case q.Kind() != lesson.Order:
		p.Chosen = answer
	case strings.Contains(p.Typed, letter):
		p.Typed, p.Chosen = strings.ReplaceAll(p.Typed, letter, ""), 0
	default:
		p.Typed, p.Chosen = p.Typed+letter, 0
	}
	m.study.notes = m.study.notes && !m.coversWords() // the choice is visible
	return nil
}

// typeSign adds a character to the typed number. After a try it begins a new number.
func typeSign(m *Model, sign int) tea.Cmd {
	p := &m.study.place
	if p.Chosen != 0 {
		p.Typed = ""
	}
	if utf8.RuneCountInString(p.Typed) >= lesson.MaxTyped {
		m.notice.text = "a number has at most " + strconv.Itoa(lesson.MaxTyped) + " characters here"
		return nil
	}
	p.Typed, p.Chosen = p.Typed+string(rune(sign)), 0
	m.study.notes = m.study.notes && !m.coversWords()
	return nil
}

// typeBack takes back what was typed last.
func typeBack(m *Model, _ int) tea.Cmd {
	p := &m.study.place
	_, n := utf8.DecodeLastRuneInString(p.Typed)
	p.Typed, p.Chosen = p.Typed[:len(p.Typed)-n], 0
	return nil
}

// pasteAnswer types a text as the answer of the open question. It refuses a text that cannot be typed there.
func (m *Model) pasteAnswer(text string) {
	text = strings.NewReplacer("−", "-", "\u00a0", " ", "\u2009", " ", "\u202f", " ").Replace(strings.TrimSpace(text))
	before := m.study.place
	refused := !m.making() || m.class.role != Single && !m.voting() || utf8.RuneCountInString(text) > lesson.MaxTyped
	for _, sign := range text {
		if refused {
			break
		}
		key := string(sign)
		if sign == ' ' {
			key = "space"
		}
		k, n, ok := bound([][]Key{m.onAnswer()}, key)
		if ok {
			k.Do(m, n)
		}
		refused = !ok || m.notice.text != ""
	}
	if refused {
		m.study.place, m.notice.text = before, m.rests()
	}
}

// attend applies the rules of lessons after every message: while a question is open the picture does not change, and a
// changed picture removes the verdict on a task.
func (m *Model) attend() {
	switch {
	case (m.questionOpen() || m.atEnd()) && !m.covered() && m.panes != m.own():
		if m.panes = m.own(); m.atEnd() {
			m.notice.text = m.rests()
		}
	case m.taskOpen() && m.panes != m.past.before:
		m.study.place.Chosen = 0
	}
}

// clickLesson handles a click on the words of a lesson and, while a question is open, every click. The first click on
// an answer chooses it; the second submits it, or takes it out of an order. It reports whether it has handled the
// click.
func (m *Model) clickLesson(x, y int) bool {
	if !m.inLesson() || m.covered() {
		return false
	}
	w, h := m.cells()
	l := m.layout(w, h, m.theme)
	answer, order := 0, false
	if m.questionOpen() {
		order = m.asked().Kind() == lesson.Order
		answer = m.panel().AnswerAt(m.theme, l, x, y)
	}
	switch {
	case answer > 0 && answer == m.study.place.Chosen && !order:
		goOn(m, 0)
	case answer > 0:
		choose(m, answer)
	case image.Pt(x, y).In(l.Panel) || y == l.Keys:
	case m.questionOpen(), m.atEnd():
		m.notice.text = m.rests()
	default:
		return false
	}
	return true
}

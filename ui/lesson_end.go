package ui

import (
	"image"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
	"wavescope/views/frame"
)

// atEnd reports whether the end of a lesson is shown: its picture to keep, and what the reader can now say.
func (s screen) atEnd() bool { return s.inLesson() && s.study.course.Ends(s.study.place) }

// end returns the page at the end of a lesson.
func (s screen) end() lesson.End {
	c, p := s.study.course, s.study.place
	e := lesson.End{Panel: s.panel(), Command: CommandLine(s.own())}
	if s.class.role == Single {
		for _, l := range c.All() {
			e.Done = append(e.Done, s.lessons.Progress.Of(l).Done())
		}
		e.Found = s.lessons.Found.Of(c.Lesson(p))
	}
	return e
}

// aroundKept is how many rows of a full screen are around its picture. The picture at the end of a lesson has the room
// that a view needs without them.
const aroundKept = 5

// drawEnd draws the end of a lesson.
func (s screen) drawEnd(f frame.Frame) {
	w, h := f.Size()
	e := s.end()
	l := e.Arrange(f.Theme, w, h)
	s.drawTabs(f, l.Tabs)
	e.Draw(f, l)
	s.drawKept(f.Sub(l.Picture.Min.X, l.Picture.Min.Y, l.Picture.Dx(), l.Picture.Dy()))
	s.drawFooter(f, l.Keys)
}

// drawKept draws the picture to keep, without the rows around it.
func (s screen) drawKept(f frame.Frame) {
	if w, h := f.Size(); w > 0 && h > 0 {
		s.panes = s.own()
		s.plan(f).drawPanes()
	}
}

// The size of the picture to keep in a file, in cells, with its sentence and its command.
const keptWidth, keptHeight = 80, 30

// keptMargin is the blank margin around it.
var keptMargin = image.Pt(2, 1)

// card returns what is in the frame at the end of a lesson: the picture to keep, its sentence and its command.
func (s screen) card(t frame.Theme) frame.Frame {
	f := frame.New(keptWidth+2*keptMargin.X, keptHeight+2*keptMargin.Y, t)
	card := f.Sub(keptMargin.X, keptMargin.Y, keptWidth, keptHeight)
	at := s.end().DrawCard(card)
	s.theme = t
	s.drawKept(card.Sub(at.Min.X, at.Min.Y, at.Dx(), at.Dy()))
	return f
}

// onEnd returns the additional keys at the end of a lesson.
func onEnd() []Key { return []Key{keepKey(), againKey()} }

func keepKey() Key {
	keep := bind("k", "k", "keep picture", "at the end of a lesson: keep its picture, as a PNG file", keepPicture)
	keep.Writes = true
	return keep
}

func againKey() Key {
	return bind("r", "r", "again", "at the end of a lesson: the lesson again, from its first step",
		func(m *Model, _ int) tea.Cmd {
			m.stopAt(lesson.Place{Lesson: m.study.place.Lesson})
			return nil
		}).named(func(s screen) string { return "lesson " + strconv.Itoa(s.study.place.Lesson+1) + " again" })
}

// keepPicture writes the picture at the end of a lesson to a file of the present folder. It does not write over a file.
func keepPicture(m *Model, _ int) tea.Cmd {
	cmd, err := m.export("lesson-"+strconv.Itoa(m.study.place.Lesson+1)+".png", false)
	if err != nil {
		m.notice = notice{err.Error(), true}
	}
	return cmd
}

// hasNext reports whether a lesson follows the open one in its course.
func (s screen) hasNext() bool { return s.study.place.Lesson+1 < len(s.study.course.Lessons) }

// nextName names where enter leads from the end of a lesson.
func (s screen) nextName() string {
	if s.hasNext() {
		return "lesson " + strconv.Itoa(s.study.place.Lesson+2)
	}
	return "all lessons"
}

// nextLesson opens the lesson after this one, where the reader left it, or the page of lessons after the last.
func (m *Model) nextLesson() {
	c, p := m.study.course, m.study.place
	i := m.lessons.Shelf.Index(c, p)
	if !m.hasNext() || i < 0 {
		m.endLesson()
		return
	}
	m.begin(m.lessons.Shelf.Start(i+1, m.lessons.Progress))
}

// noteFound records what the reader has found with the right answer to a question of the lesson's path.
func (m *Model) noteFound(q *lesson.Question) {
	if c, p := m.study.course, m.study.place; m.study.aside == nil && !m.theme.Far {
		m.lessons.Found = m.lessons.Found.With(c.Lesson(p), p.Step, q.Found(m.state(), p.Typed))
	}
}

// Package strip draws the words of a lesson: below the picture, or in a column
// beside it where there is room.
//
// It knows where everything stands ([Strip.Arrange]), what a stop says, which words
// point at the picture and which answer a click means. What the picture is, and
// which keys there are, it leaves to the program.
package strip

import (
	"image"

	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/frame"
)

// Strip is all that decides what the strip of a lesson says, as one comparable
// value.
type Strip struct {
	Course   *lesson.Course
	Place    lesson.Place
	Marks    lesson.Marks // of the steps of this lesson
	State    views.State  // the picture as it is, which a task asks of
	Explored bool         // the picture is not the step's own
	Notes    bool         // those for the teacher are shown
}

// Draw draws the strip where a layout has it.
func (s Strip) Draw(f frame.Frame, l Layout) {
	at := f.Sub(l.Strip.Min.X, l.Strip.Min.Y, l.Strip.Dx(), l.Strip.Dy())
	w, h := at.Size()
	if w == 0 || h == 0 {
		return
	}
	at.Clear()
	at.Tint(0, 0, w, h, frame.Column)
	s.head(at)
	p := s.page(f.Theme, l)
	for y, r := range p.rows {
		r.draw(at, y+1, min(w, l.text()+3))
	}
	for y, r := range p.aside {
		r.draw(at, p.listTop+y, w)
	}
	for y, e := range p.list {
		e.draw(at, l.list(), p.listTop+y)
	}
	if l.Beside && p.list != nil {
		at.Text(l.list(), p.listTop-2, "In this lesson", strong)
	}
	if l.Beside {
		f.VLine(l.Strip.Min.X-1, 0, h, '│', frame.Style{FG: frame.Line})
	}
}

// AnswerAt is the answer that stands at a cell of the screen, counted from 1; 0
// where none does.
func (s Strip) AnswerAt(t frame.Theme, l Layout, x, y int) int {
	rows := s.page(t, l).rows
	y -= l.Strip.Min.Y + 1
	if !image.Pt(x, y).In(image.Rect(l.Strip.Min.X, 0, l.Strip.Min.X+l.text()+3, len(rows))) {
		return 0
	}
	return rows[y].answer
}

// Package contents draws the page that names all lessons: the one that the
// program begins with, and the map of a course.
//
// It knows what the page says, where everything stands on a screen of any size,
// and what a click means. What the keys are it leaves to the program.
package contents

import (
	"image"

	"wavescope/ui/lesson"
	"wavescope/views/frame"
)

// Course is a course with what it is called where there are several.
type Course struct {
	Title string
	*lesson.Course
}

// Shelf is the courses that there are, in the order of the page. Nobody changes
// one, so that equal pointers are equal shelves; nil is an empty one.
type Shelf struct{ Courses []Course }

// Len is how many lessons there are.
func (s *Shelf) Len() (n int) {
	if s == nil {
		return 0
	}
	for _, c := range s.Courses {
		n += len(c.Lessons)
	}
	return n
}

// Lessons are all of them.
func (s *Shelf) Lessons() (all []*lesson.Lesson) {
	if s == nil {
		return nil
	}
	for _, c := range s.Courses {
		all = append(all, c.All()...)
	}
	return all
}

// At is the i-th of all lessons, as a course and a place in it.
func (s *Shelf) At(i int) (*lesson.Course, lesson.Place) {
	for _, c := range s.Courses {
		if i < len(c.Lessons) {
			return c.Course, lesson.Place{Lesson: i}
		}
		i -= len(c.Lessons)
	}
	return nil, lesson.Place{}
}

// Index is where the lesson of a place stands among all; −1 where it does not.
func (s *Shelf) Index(c *lesson.Course, p lesson.Place) int {
	before := 0
	for _, other := range s.Courses {
		if other.Course == c {
			return before + p.Lesson
		}
		before += len(other.Lessons)
	}
	return -1
}

// Page is all that decides what the page says, as one comparable value.
type Page struct {
	Shelf    *Shelf
	Progress *lesson.Progress
	Chosen   int // of all lessons, counted from 0
	Phase    int // by how many dots the wave has moved
}

// lesson is the i-th of all lessons, and how far one is in it.
func (p Page) lesson(i int) (*lesson.Lesson, lesson.Far) {
	c, at := p.Shelf.At(i)
	l := c.Lesson(at)
	return l, p.Progress.Of(l)
}

// Begun reports that the chosen lesson goes on where one stopped.
func (p Page) Begun() bool {
	if p.Shelf.Len() == 0 {
		return false
	}
	_, far := p.lesson(p.Chosen)
	return far.Begun()
}

// Known reports that somebody has been in the chosen lesson.
func (p Page) Known() bool {
	if p.Shelf.Len() == 0 {
		return false
	}
	_, far := p.lesson(p.Chosen)
	return far.Passed() > 0 || far.Step > 0
}

// Done reports that all steps of the chosen lesson have been read.
func (p Page) Done() bool {
	if p.Shelf.Len() == 0 {
		return false
	}
	_, far := p.lesson(p.Chosen)
	return far.Done()
}

// Start is where the chosen lesson begins, or goes on.
func (p Page) Start() (*lesson.Course, lesson.Place) {
	c, at := p.Shelf.At(p.Chosen)
	if p.Begun() {
		at.Step = p.Progress.Of(c.Lesson(at)).Step
	}
	return c, at
}

// Next is the lesson to go on with: the one that one was in last, or the next
// that one has not done.
func (p Page) Next() int {
	n, from := p.Shelf.Len(), 0
	latest, _ := p.Progress.Latest()
	for i := range n {
		if l, far := p.lesson(i); l.Key() == latest {
			if from = i; far.Begun() {
				return i
			}
			break
		}
	}
	for i := range n {
		at := (from + i) % n
		if _, far := p.lesson(at); !far.Done() {
			return at
		}
	}
	return 0
}

// Key is a key with its name.
type Key struct{ Label, Name string }

// Draw draws the page with the keys to begin with.
func (p Page) Draw(f frame.Frame, keys []Key) {
	w, h := f.Size()
	l := p.layout(f.Theme, w, h, keys)
	if !l.wave.Empty() {
		drawWave(f.Sub(l.wave.Min.X, l.wave.Min.Y, l.wave.Dx(), l.wave.Dy()), p.Phase)
	}
	for y, r := range l.rows {
		if r.lit {
			f.Tint(l.indent, y, w-2*l.indent, 1, frame.Panel)
		}
		for _, s := range r.spans {
			f.Text(s.x, y, s.text, s.ink)
		}
	}
}

// LessonAt is the lesson at a cell of the page, counted from 0; −1 where none is.
func (p Page) LessonAt(t frame.Theme, size, at image.Point, keys []Key) int {
	l := p.layout(t, size.X, size.Y, keys)
	if !at.In(image.Rectangle{Max: size}) || at.Y >= len(l.rows) {
		return -1
	}
	return l.rows[at.Y].lesson - 1
}

// ViewAt is the view whose name stands at a cell of the page, counted from 0; −1
// where none does.
func (p Page) ViewAt(t frame.Theme, size, at image.Point, keys []Key) int {
	l := p.layout(t, size.X, size.Y, keys)
	if !at.In(image.Rectangle{Max: size}) || at.Y >= len(l.rows) {
		return -1
	}
	for _, s := range l.rows[at.Y].spans {
		if s.view > 0 && at.X >= s.x && at.X < s.x+t.Width(s.text) {
			return s.view - 1
		}
	}
	return -1
}

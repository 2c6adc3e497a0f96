package strip

import (
	"math"
	"strconv"

	"wavescope/ui/lesson"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// page is what stands below the head of the strip.
type page struct {
	rows    []row // one for each row, empty ones too
	list    []entry
	aside   []row // notes for the teacher, in the place of the list
	listTop int   // its first row, or theirs, counted from the head
}

// page lays the strip out. Notes that have no place beside the words take theirs.
func (s Strip) page(t frame.Theme, l Layout) page {
	p := s.below(t, l)
	if l.Beside {
		p = s.whole(t, l)
	}
	if s.Notes && p.aside == nil {
		return s.instead(t, l)
	}
	return p
}

// below is a stop below the picture, with the list of steps or the notes beside it.
func (s Strip) below(t frame.Theme, l Layout) page {
	p := page{rows: aired(s.stop(t, l.text()), l.rows(), s.spare()), listTop: 1}
	if p.aside = s.aside(t, l, l.rows()); p.aside == nil && l.list() >= 0 {
		p.list = s.entries(t, l.rows(), l.Strip.Dx()-l.list()-1)
		if len(p.list) < l.rows() {
			p.listTop = 2
		}
	}
	return p
}

// Fit is the layout with as much room as the stop needs: while a question is open
// or answered without caption and readout, and where its words need it, the strip
// rises over their rows.
func (s Strip) Fit(t frame.Theme, l Layout) Layout {
	if l.Beside || l.Picture.Empty() || l.Strip.Empty() {
		return l
	}
	s.Explored = false // which takes no room away
	kind, hidden := s.Course.Stop(s.Place).Kind, s.Course.Hidden(s.Place)
	asked := kind == lesson.QuestionStop || kind == lesson.AnswerStop
	bare := hidden.Has("caption") && hidden.Has("readout")
	if asked && bare || size(s.stop(t, l.text())) > l.rows() {
		return l.risen()
	}
	return l
}

// spare is how many rows there have to be beside the words for the first to stay
// empty: in an answer more than one, and in a task it never does, so that its words
// stand still whatever is said of it.
func (s Strip) spare() int {
	switch {
	case s.Course.Task(s.Place):
		return math.MaxInt
	case s.Course.Stop(s.Place).Kind == lesson.AnswerStop:
		return 2
	}
	return 1
}

// writing begins to write in w columns.
func (s Strip) writing(t frame.Theme, w int) writing {
	p := writing{writer{theme: t}, s, w}
	if !s.Explored {
		p.digits = s.numbers()
	}
	return p
}

// stop is what a stop alone says.
func (s Strip) stop(t frame.Theme, w int) []block {
	p, q := s.writing(t, w), s.Course.Question(s.Place)
	picture := s.Course.Picture(s.Place)
	switch kind := s.Course.Stop(s.Place).Kind; {
	case kind == lesson.CodeStop:
		return p.code(picture.Code)
	case kind == lesson.TextStop:
		return p.texts(picture.Text)
	case q.Task():
		return p.task(*q, s.tried(*q))
	case kind == lesson.AnswerStop:
		return p.verdicts(*q, s.Place.Chosen)
	}
	return []block{p.paragraph(q.Ask, strong), p.choices(*q, false)}
}

// tried is the condition that held when a task was last tried, and at its solution
// the right one.
func (s Strip) tried(q lesson.Question) int {
	if s.Course.Task(s.Place) {
		return s.Place.Chosen
	}
	return q.Right()
}

// size is how many rows blocks have without air.
func size(blocks []block) (n int) {
	for _, b := range blocks {
		n += len(b)
	}
	return n
}

// aired are the rows of blocks, with air between them as far as n rows have it, and
// before the first where they have so many to spare.
func aired(blocks []block, n, spare int) (rows []row) {
	left := n - size(blocks)
	air := func() {
		if left > 0 {
			rows, left = append(rows, row{}), left-1
		}
	}
	if left-(len(blocks)-1) >= spare {
		air()
	}
	for i, b := range blocks {
		if i > 0 {
			air()
		}
		rows = append(rows, b...)
	}
	return rows[:min(len(rows), max(n, 0))]
}

// whole is all of a step up to the stop, in a column, with the list of steps or the
// notes at its foot. What came first gives way where there is no room.
func (s Strip) whole(t frame.Theme, l Layout) (p page) {
	const top = 1 // row of air below the head
	foot := 0
	if p.aside = s.aside(t, l, l.rows()); p.aside != nil {
		foot = len(p.aside) + 3
	} else if l.list() >= 0 {
		p.list = s.entries(t, l.rows(), l.text())
		foot = len(p.list) + 5
	}
	blocks, last := s.step(t, l.text())
	if size(blocks[last:])+len(blocks)-last+top > l.rows()-foot {
		p.list, p.aside, foot = nil, nil, 0
	}
	for last > 1 && size(blocks)+len(blocks)+top > l.rows()-foot {
		blocks, last = append(blocks[:1:1], blocks[2:]...), last-1
	}
	p.rows = aired(blocks, l.rows()-foot, 1)
	p.listTop = l.Strip.Dy() - len(p.list) - len(p.aside) - 2
	return p
}

// step is the name of the step and what has been said in it, and where that of
// the stop itself begins.
func (s Strip) step(t frame.Theme, w int) (blocks []block, last int) {
	p, here := s.writing(t, w), s.Place
	name := strconv.Itoa(here.Step+1) + "  " + s.Course.Step(here).Name
	blocks = []block{p.paragraph(lesson.Plainly(name), strong)}
	stops := s.Course.Step(here).Stops()
	for i := range here.Stop + 1 {
		before := p
		if before.Place.Stop = i; i+1 <= here.Stop && stops[i].Kind == lesson.QuestionStop {
			continue // its answer repeats it
		}
		if s.Course.Question(before.Place) != nil && s.latest(i) != s.latest(here.Stop) {
			before.Place.Chosen = 0 // is of a later question
		}
		last = len(blocks)
		blocks = append(blocks, before.said(t, w)...)
	}
	return blocks, last
}

// latest is the last question up to a stop of the step; −1 before the first.
func (s Strip) latest(stop int) int {
	stops := s.Course.Step(s.Place).Stops()
	for i := stop; i >= 0; i-- {
		if stops[i].Kind == lesson.QuestionStop {
			return i
		}
	}
	return -1
}

// said is a stop as a column says it: an answer with its question.
func (p writing) said(t frame.Theme, w int) []block {
	q := p.Course.Question(p.Place)
	if q == nil || q.Task() || p.Course.Stop(p.Place).Kind != lesson.AnswerStop {
		return p.stop(t, w)
	}
	blocks := []block{p.paragraph(q.Ask, strong), p.choices(*q, true)}
	if chosen := p.Place.Chosen; chosen > 0 && !q.Solved(chosen) {
		blocks = append(blocks, p.told("✗", q.Answers[chosen-1].Reason, plain))
	}
	sign, _ := p.right()
	return append(blocks, p.told(sign, q.Answers[q.Right()-1].Reason, plain))
}

// entry is a line of the list of steps.
type entry struct {
	sign scene.Span
	text scene.Span
}

func (e entry) draw(f frame.Frame, x, y int) {
	f.Text(x, y, e.sign.Text, e.sign.Style)
	f.Text(x+2, y, e.text.Text, e.text.Style)
}

// entries are the steps of the lesson, those around this one if there are more
// than rows.
func (s Strip) entries(t frame.Theme, rows, w int) (all []entry) {
	steps := s.Course.Lesson(s.Place).Steps
	n := max(min(len(steps), rows), 0)
	first := min(max(s.Place.Step-max(n-2, 0), 0), len(steps)-n)
	for i := first; i < first+n; i++ {
		ink := faint
		switch {
		case i == s.Place.Step:
			ink = strong
		case s.Marks[i] > lesson.ToCome:
			ink = plain
		}
		number := strconv.Itoa(i + 1)
		if len(steps) > 9 && i < 9 {
			number = " " + number
		}
		all = append(all, entry{s.sign(i, t), scene.Span{Text: t.Cut(number+" "+steps[i].Name, w-2), Style: ink}})
	}
	return all
}

package strip

import (
	"image"
	"slices"
	"strconv"
	"unicode"

	"wavescope/ui/lesson"
	"wavescope/views/frame"
)

// numbers counts the parts that the words of a step point at, in the order of the
// file: so a part has the same digit wherever it is named, on all screens.
func (s Strip) numbers() map[string]int {
	digits := map[string]int{}
	each := func(text lesson.Text) {
		for span := range text.Spans() {
			if span.Style == lesson.Pointer && digits[span.Part] == 0 {
				digits[span.Part] = len(digits) + 1
			}
		}
	}
	for _, p := range s.Course.Step(s.Place).Pictures {
		for _, text := range p.Text {
			each(text)
		}
		if p.Question != nil {
			each(p.Question.Ask)
			for _, a := range p.Question.Answers {
				each(a.Text)
				each(a.Reason)
			}
		}
	}
	return digits
}

// parts are those that the words of this stop point at, in a column also those of
// the stops of the step before it.
func (s Strip) parts(all bool) (parts []string) {
	from := s.Place.Stop
	if all {
		from = 0
	}
	for i := from; i <= s.Place.Stop; i++ {
		at := s
		at.Place.Stop = i
		for _, text := range at.shown() {
			for span := range text.Spans() {
				if span.Style == lesson.Pointer && !slices.Contains(parts, span.Part) {
					parts = append(parts, span.Part)
				}
			}
		}
	}
	return parts
}

// shown are the texts of a stop.
func (s Strip) shown() []lesson.Text {
	q := s.Course.Question(s.Place)
	switch kind := s.Course.Stop(s.Place).Kind; {
	case kind == lesson.TextStop:
		return s.Course.Picture(s.Place).Text
	case q == nil:
		return nil
	case kind == lesson.AnswerStop:
		texts := []lesson.Text{q.Answers[q.Right()-1].Text, q.Answers[q.Right()-1].Reason}
		if chosen := s.Place.Chosen; chosen > 0 && chosen <= len(q.Answers) && !q.Solved(chosen) {
			texts = append(texts, q.Answers[chosen-1].Reason)
		}
		return texts
	}
	return []lesson.Text{q.Ask}
}

// Point puts corners and a digit around each part of the picture that words point
// at. It covers no text of the picture.
func (s Strip) Point(f frame.Frame, parts frame.Parts, l Layout) {
	if s.Explored {
		return
	}
	picture := f.Sub(l.Picture.Min.X, l.Picture.Min.Y, l.Picture.Dx(), l.Picture.Dy())
	inside := image.Rect(0, 1, l.Picture.Dx(), l.Picture.Dy()) // below the tabs
	digits := s.numbers()
	for _, part := range s.parts(l.Beside) {
		if r, ok := parts.Find(part); ok {
			around(picture, r.Sub(l.Picture.Min).Inset(-1).Intersect(inside), digits[part])
		}
	}
}

// around draws the corners of a rectangle, and a digit beside the first that has
// room.
func around(f frame.Frame, r image.Rectangle, digit int) {
	left, right, top, bottom := r.Min.X, r.Max.X-1, r.Min.Y, r.Max.Y-1
	for _, c := range []struct {
		x, y int
		sign rune
	}{{left, top, '┌'}, {right, top, '┐'}, {left, bottom, '└'}, {right, bottom, '┘'}} {
		if free(f, c.x, c.y, 1) {
			f.Set(c.x, c.y, c.sign, strong)
		}
	}
	label := chipOf(strconv.Itoa(digit), chip, f.Theme)
	n := f.Theme.Width(label.Text)
	for _, at := range []image.Point{{left + 1, top}, {right - n, top}, {left + 1, bottom}, {right - n, bottom}, {left + 1, top - 1}, {left + 1, bottom + 1}} {
		if free(f, at.X, at.Y, n) {
			f.Text(at.X, at.Y, label.Text, label.Style)
			return
		}
	}
}

// free reports that n cells from x, y on, and those beside them, hold neither
// letters nor digits.
func free(f frame.Frame, x, y, n int) bool {
	for i := x - 1; i <= x+n; i++ {
		c := f.At(i, y)
		if c == nil && i >= x && i < x+n || c != nil && (c.Rune < 0 || unicode.IsLetter(c.Rune) || unicode.IsDigit(c.Rune)) {
			return false
		}
	}
	return true
}

package truth

import (
	"strings"
	"unicode/utf8"

	"wavescope/ui/lesson"
	"wavescope/views/frame"
)

// room is how much of a text every screen has a place for.
type room struct{ rows, columns int }

// The room of each text on 80×24, the smallest screen that shows a lesson whole.
var (
	textRoom     = room{5, 76}
	questionRoom = room{2, 76}
	answerRoom   = room{1, 70}
	reasonRoom   = room{2, 72}
	codeRoom     = room{6, 76}
)

// The signs that a name has at most.
const (
	maxTitle = 40
	maxAsk   = 90
	maxName  = 46
)

func (c *checker) checkFront(l lesson.Lesson) {
	c.short(1, "the title", l.Title, maxTitle)
	c.short(1, "what the lesson asks", l.Ask, maxAsk)
}

func (c *checker) short(line int, what, text string, most int) {
	if n := utf8.RuneCountInString(text); n > most {
		c.wrong(line, "%s has %d characters; there is room for %d", what, n, most)
	}
}

// checkSizes holds the texts of a step against the room that there is for them.
func (c *checker) checkSizes(s *lesson.Step) {
	c.short(s.Line, "the name of the step", s.Name, maxName)
	for _, p := range s.Pictures {
		if len(p.Text) > 0 {
			c.fits(p.Text[0].Line, "text", textRoom, p.Text...)
		}
		for _, code := range p.Code {
			c.codeFits(code)
		}
		if q := p.Question; q != nil {
			c.questionFits(*q)
		}
	}
}

func (c *checker) questionFits(q lesson.Question) {
	c.fits(q.Line, "a question", questionRoom, q.Ask)
	for _, a := range q.Answers {
		c.fits(a.Line, "an answer", answerRoom, a.Text)
		c.fits(a.Reason.Line, "a reason", reasonRoom, a.Reason)
	}
}

func (c *checker) fits(line int, what string, r room, texts ...lesson.Text) {
	rows, widest := 0, 0
	for _, t := range texts {
		rows += rowsOf(written(t), r.columns)
		widest = max(widest, widestWord(written(t)))
	}
	switch {
	case widest > r.columns:
		c.wrong(line, "%s has a word of %d columns; there is room for %d", what, widest, r.columns)
	case rows > r.rows:
		c.wrong(line, "%s has %d rows of %d columns; there is room for %d", what, rows, r.columns, r.rows)
	}
}

func (c *checker) codeFits(code lesson.Code) {
	if n := len(code.Lines); n > codeRoom.rows {
		c.wrong(code.Line, "code has %d rows; there is room for %d", n, codeRoom.rows)
	}
	for i, l := range code.Lines {
		if n := (frame.Theme{}).Width(l); n > codeRoom.columns {
			c.wrong(code.Line+1+i, "a line of code has %d columns; there is room for %d", n, codeRoom.columns)
		}
	}
}

// written is a text as wide as it gets: what points has a digit after it, and a
// key stands in quotes where no colour tells it from a word.
func written(t lesson.Text) string {
	var words strings.Builder
	for s := range t.Spans() {
		switch words.WriteString(s.Words); s.Style {
		case lesson.Pointer:
			words.WriteString("(1)")
		case lesson.Key:
			words.WriteString("''")
		}
	}
	return words.String()
}

// rowsOf is how many rows words take that are broken between them.
func rowsOf(text string, columns int) (rows int) {
	width := columns
	for _, word := range strings.Fields(text) {
		w := (frame.Theme{}).Width(word)
		if width+1+w > columns {
			rows, width = rows+1, w
		} else {
			width += 1 + w
		}
	}
	return rows
}

func widestWord(text string) (widest int) {
	for word := range strings.FieldsSeq(text) {
		widest = max(widest, (frame.Theme{}).Width(word))
	}
	return widest
}

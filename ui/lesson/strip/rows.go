package strip

import (
	"strings"

	"wavescope/ui/lesson"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// row is a row of the strip.
type row struct {
	x      int
	line   scene.Line
	answer int  // that a click on it chooses, counted from 1; 0 for none
	lit    bool // it is chosen
}

// draw draws the row, lit up to column end.
func (r row) draw(f frame.Frame, y, end int) {
	if r.lit {
		f.Tint(1, y, end-1, 1, frame.Panel)
	}
	x := r.x
	for _, s := range r.line {
		s.Style.Bold = s.Style.Bold || f.Theme.Far
		x = f.Text(x, y, s.Text, s.Style)
	}
}

// block is rows that stay together; between blocks there is air where there is
// room.
type block []row

// indented are lines from a column on, after something in the first of them.
func indented(lines []scene.Line, x int, first scene.Line, at int) (b block) {
	for i, l := range lines {
		r := row{x: x, line: l}
		if i == 0 && first != nil {
			r.x, r.line = at, append(first, l...)
		}
		b = append(b, r)
	}
	return b
}

// writing is a stop being written in w columns.
type writing struct {
	writer
	Strip
	w int
}

func (p writing) paragraph(text lesson.Text, ink frame.Style) block {
	return indented(p.lines(text, p.w, ink), 2, nil, 0)
}

// code are listings as they are.
func (p writing) code(all []lesson.Code) (blocks []block) {
	for _, c := range all {
		var b block
		for _, l := range c.Lines {
			b = append(b, row{x: 2, line: scene.Line{{Text: p.theme.Cut(l, p.w), Style: plain}}})
		}
		blocks = append(blocks, b)
	}
	return blocks
}

func (p writing) texts(all []lesson.Text) (blocks []block) {
	for _, text := range all {
		blocks = append(blocks, p.paragraph(text, plain))
	}
	return blocks
}

// choices are the answers of a question with their letters, the chosen one lit;
// told tells which are right and wrong.
func (p writing) choices(q lesson.Question, told bool) (b block) {
	for i, a := range q.Answers {
		lit := i+1 == p.Place.Chosen
		sign, ink := "", plain
		switch {
		case told && a.Right:
			sign, ink = p.right()
		case told && lit:
			sign, ink = "✗", warn
		case lit:
			ink = frame.Style{FG: frame.Bright}
		}
		mark := " "
		if lit {
			mark = "▸"
		}
		first := scene.Line{{Text: mark, Style: ink}, chipOf(lesson.Letter(i+1), letterOf(p.theme), p.theme), {Text: " "}}
		x := 6
		if told { // the text of all begins in one column
			x += max(p.theme.Width("✓"), p.theme.Width("→")) + 1
			first = append(first, scene.Span{Text: sign + strings.Repeat(" ", x-6-p.theme.Width(sign)), Style: ink})
		}
		choice := indented(p.lines(a.Text, p.w+2-x, ink), x, first, 1)
		for j := range choice {
			choice[j].answer, choice[j].lit = i+1, lit
		}
		b = append(b, choice...)
	}
	return b
}

// verdicts are the answer that was chosen, where it is wrong, and the right one,
// with their reasons.
func (p writing) verdicts(q lesson.Question, chosen int) (blocks []block) {
	right := q.Right()
	if chosen >= 1 && chosen <= len(q.Answers) && chosen != right {
		blocks = append(blocks, p.verdict(q, chosen))
	}
	return append(blocks, p.verdict(q, right))
}

func (p writing) verdict(q lesson.Question, answer int) block {
	a, sign, ink := q.Answers[answer-1], "✗", warn
	if a.Right {
		sign, ink = p.right()
	}
	name := frame.Style{FG: ink.FG, Bold: true}
	first := scene.Line{{Text: sign, Style: name}, {Text: " " + lesson.Letter(answer) + " ", Style: name}}
	b := indented(p.lines(a.Text, p.w-3, ink), 5, first, p.under(sign))
	return append(b, indented(p.lines(a.Reason, p.w-3, plain), 5, nil, 0)...)
}

// right is the sign of the right answer: a tick where somebody has chosen, an arrow
// where nobody has.
func (p writing) right() (sign string, ink frame.Style) {
	if p.Place.Chosen == 0 {
		return "→", strong
	}
	return "✓", good
}

// under is the column where a sign begins that ends in column 1, whatever it is
// spelled as.
func (p writing) under(sign string) int { return 2 - p.theme.Width(sign) }

// task are what a task asks, what that is now, and what was said when it was
// last tried.
func (p writing) task(q lesson.Question, chosen int) []block {
	blocks := []block{p.paragraph(q.Ask, strong)}
	lead, now := q.Answers[q.Right()-1].If.Now(p.State)
	if lead != "" && now != "" {
		lead += "   "
	}
	blocks = append(blocks, block{{x: 2, line: scene.Line{{Text: lead, Style: frame.Style{FG: frame.Offset, Bold: true}}, {Text: now, Style: plain}}}})
	switch {
	case chosen == 0:
		return blocks
	case chosen == lesson.NotYet:
		return append(blocks, append(p.told("✗", lesson.Plainly(notYet), warn), p.again()))
	case q.Solved(chosen):
		sign, ink := p.right()
		return append(blocks, p.told(sign, q.Answers[chosen-1].Reason, ink))
	}
	return append(blocks, append(p.told("✗", q.Answers[chosen-1].Reason, warn), p.again()))
}

// told is a reason with its sign.
func (p writing) told(sign string, reason lesson.Text, ink frame.Style) block {
	return indented(p.lines(reason, p.w-2, ink), 4, scene.Line{{Text: sign + "  ", Style: ink}}, p.under(sign))
}

// notYet is said of a task of which no condition holds, and seeSolution where it is
// not solved, after what goes on.
const (
	notYet      = "Not yet."
	seeSolution = " again, unchanged, shows the solution"
)

// again says how to see the solution.
func (p writing) again() row {
	return row{x: 4, line: scene.Line{{Text: "enter" + seeSolution, Style: faint}}}
}

package lesson

import (
	"fmt"
	"strconv"
	"strings"

	"wavescope/views"
	"wavescope/views/chart"
)

// Vote says how far a class is with the question at its place: which vote it is, 1 or 2, and whether it is closed.
// The zero Vote is of a place without a question.
type Vote struct {
	Round  int
	Closed bool
}

// Rounds is how often a class votes on a question at most: once alone, and once after its discussion.
const Rounds = 2

// Counts holds how many screens of a class came to each value of [Place.Chosen].
type Counts [Hinted]int

// Total returns the number of answers.
func (c Counts) Total() (n int) {
	for _, some := range c {
		n += some
	}
	return n
}

// MostWrong is how many wrong answers of a vote are told to the teacher.
const MostWrong = 3

// Mistake is a wrong answer that students have made themselves, and how many did. N is 0 for none.
type Mistake struct {
	Text string
	N    int
}

// Tally is what a teacher sees of a class: its screens, and the answers of each vote on the present question.
type Tally struct {
	Here, Following int // screens of students, and those that show what the teacher's does
	Votes           [Rounds]Counts
	Wrong           [Rounds][MostWrong]Mistake // the most frequent first; none of a choice, whose letters are counted
}

// Handed is what a student has handed in to a question that they make the answer to: what was typed, or the State of
// a task. Given is false for nothing.
type Handed struct {
	Given bool
	Typed string
	State views.State
}

// Of returns the answers of a vote.
func (t Tally) Of(v Vote) Counts { return t.Votes[max(v.Round, 1)-1] }

// rights returns how many answers are right.
func (q Question) rights(c Counts) (n int) {
	for chosen, some := range c {
		if q.Solved(chosen) {
			n += some
		}
	}
	return n
}

// The shares of right answers, in percent, between which a discussion among neighbours helps most (Crouch and Mazur
// 2001).
const (
	tooFewRight = 35
	mostRight   = 70
)

// Percent returns the share of right answers in percent; 0 without any answer.
func (q Question) Percent(c Counts) int {
	if n := c.Total(); n > 0 {
		return (100*q.rights(c) + n/2) / n
	}
	return 0
}

// Again reports whether a class should vote once more, after a discussion or an explanation.
func (q Question) Again(t Tally, v Vote) bool {
	c := t.Of(v)
	return v.Round < Rounds && c.Total() > 0 && q.Percent(c) <= mostRight
}

// Advice says what to do after a vote.
func (q Question) Advice(t Tally, v Vote) string {
	switch c := t.Of(v); {
	case c.Total() == 0:
		return "nobody answered"
	case !q.Again(t, v):
		return "show the answer and go on"
	case q.Percent(c) < tooFewRight:
		return "explain first, then vote again"
	}
	return "let neighbours argue, then vote again"
}

// Says says how many have answered in a vote.
func (v Vote) Says(t Tally) string {
	n := t.Of(v).Total()
	return fmt.Sprintf("vote %d %s · %d of %d", v.Round, chart.Either(v.Closed, "closed", "open"), n, max(t.Here, n))
}

// Says says how many have answered in a vote, and how many of them right.
func (q Question) Says(t Tally, v Vote) string {
	c := t.Of(v)
	if c.Total() == 0 {
		return v.Says(t)
	}
	return fmt.Sprintf("%s · %d %% right", v.Says(t), q.Percent(c))
}

// Counted returns a line for each answer of a choice, with how many gave it in each vote. Of other questions it returns
// how many were right in each vote, and the most frequent wrong answers of the present one.
func (q Question) Counted(t Tally, v Vote) (all []string) {
	if q.Kind() == Choice {
		for i := range q.Answers {
			right := chart.Either(q.Solved(i+1), ", right", "")
			all = append(all, Letter(i+1)+right+" · "+t.numbers(i+1, v))
		}
		return all
	}
	c, of := t.Of(v), t.Wrong[max(v.Round, 1)-1]
	others := c.Total()
	for chosen := range c {
		if q.Solved(chosen) && t.Votes[0][chosen]+t.Votes[1][chosen] > 0 {
			all, others = append(all, "right · "+t.numbers(chosen, v)), others-c[chosen]
		}
	}
	for _, wrong := range of {
		if wrong.N > 0 {
			all, others = append(all, wrong.Text+" · "+strconv.Itoa(wrong.N)), others-wrong.N
		}
	}
	if others > 0 {
		all = append(all, "other wrong answers · "+strconv.Itoa(others))
	}
	return all
}

// Fault says why a typed text cannot be handed in; nil if it can. A task and a choice need none.
func (q Question) Fault(typed string) error {
	if q.Kind() == Choice || q.Task() {
		return nil
	}
	_, err := q.Type(typed)
	return err
}

// Made names what a student has made as an answer, the same for all who made the same; "" of a choice.
func (q Question) Made(h Handed) string {
	switch q.Kind() {
	case Number:
		if _, v, err := q.read(h.Typed); err == nil {
			return minus(strconv.FormatFloat(v, 'g', -1, 64))
		}
	case Order:
		return h.Typed
	case Task:
		if chosen := q.Try(h.State); chosen <= len(q.Answers) && !q.Answers[chosen-1].If.Else() {
			return q.Named(chosen)
		}
		now := told(q.Answers[q.Right()-1].If.Now(h.State, true))
		return chart.Either(now == "", "another picture", now)
	}
	return ""
}

// numbers returns how many gave an answer, in the first vote and in the second.
func (t Tally) numbers(chosen int, v Vote) string {
	text := strconv.Itoa(t.Votes[0][chosen])
	if v.Round > 1 {
		text += " → " + strconv.Itoa(t.Votes[1][chosen])
	}
	return text
}

// Named names an answer for the teacher, by the value of [Place.Chosen].
func (q Question) Named(chosen int) string {
	switch kind := q.Kind(); {
	case kind != Choice && q.Solved(chosen):
		return "right"
	case chosen < 1 || chosen > len(q.Answers), kind == Number && q.Answers[chosen-1].Number == nil,
		kind == Task && q.Answers[chosen-1].If.Else():
		return "something else"
	case kind == Choice:
		return Letter(chosen)
	case kind == Number:
		return q.Answers[chosen-1].Number.String()
	case kind == Order:
		return Letter(chosen) + " misplaced"
	}
	return strings.TrimSuffix(q.Answers[chosen-1].Reason.String(), ".")
}

// Shown returns the course as the screens of a class may hold it at a place: of the present step the pictures up to the
// place, of all others their names. Notes, common errors and hints beyond those of the place are left out, and of an
// open question all that tells its answer.
func (c *Course) Shown(p Place) *Course {
	l := *c.Lesson(p)
	l.Errors = nil
	steps := make([]Step, len(l.Steps))
	for i, s := range l.Steps {
		steps[i].Name = s.Name
	}
	stop := c.Stop(p)
	here := c.Step(p).Pictures[:stop.Picture+1]
	for i, pic := range here {
		if i == stop.Picture {
			if stop.Kind < TextStop {
				pic.Text = nil
			}
			if stop.Kind < CodeStop {
				pic.Code = nil
			}
			if stop.Kind == QuestionStop {
				pic.Question = pic.Question.open(p.Hints)
			} else {
				pic.Question = nil
			}
		}
		steps[p.Step].Pictures = append(steps[p.Step].Pictures, pic)
	}
	l.Steps = steps
	lessons := make([]Lesson, len(c.Lessons))
	lessons[p.Lesson] = l
	return &Course{Lessons: lessons}
}

// open returns the question without all that tells its answer. Of a task it keeps what the picture is measured by.
func (q *Question) open(hints int) *Question {
	asked := &Question{Line: q.Line, Ask: q.Ask, Hints: q.Hints[:min(hints, len(q.Hints))]}
	switch q.Kind() {
	case Task:
		asked.Answers = []Answer{{Right: true, If: q.Answers[q.Right()-1].If}}
	case Number:
		asked.Answers = []Answer{{Number: new(Interval)}}
	default:
		for i, a := range q.Answers {
			open := Answer{Line: a.Line, Text: a.Text}
			if a.Rank > 0 {
				open.Rank = i + 1
			}
			asked.Answers = append(asked.Answers, open)
		}
	}
	return asked
}

// handed returns how the answer that a student has handed in is judged, where the answer is shown: what it was, and the
// reason of the known mistake that it is.
func (p writer) handed(q Question) []rowsBlock {
	h := p.Class.Handed
	if !h.Given || q.Kind() == Choice || p.Course.Stop(p.Place).Kind != AnswerStop {
		return nil
	}
	tried := p.Panel
	tried.Place.Stop-- // the question
	tried.Place.Typed, tried.Place.Hints, tried.State = h.Typed, 0, h.State
	tried.Place.Chosen = q.Judge(h.State, h.Typed)
	sign, said := tried.reply(q)
	words, style := "Yours: "+minus(h.Typed), warn
	if q.Task() {
		now := told(q.Answers[q.Right()-1].If.Now(h.State, true))
		words = strings.TrimSuffix("Your picture: "+now, ": ")
	}
	switch {
	case sign == "✓":
		said, style = Text{}, good
	case q.Task() && tried.strays(q):
		said = Plainly("This is not the picture of the task.")
	case said.String() == notYet:
		said = Text{}
	}
	return []rowsBlock{p.reason(sign, led(Span{Words: Ended(words)}, said), style)}
}

// own returns what the screen of a student has handed in.
func (p writer) own() []rowsBlock {
	if p.Class.Own == "" {
		return nil
	}
	return []rowsBlock{p.paragraph(Plainly(p.Class.Own), faint)}
}

// answers returns how many gave each answer of a question that the reader makes the answer to, in one row if they fit.
func (p writer) answers(q Question) (b rowsBlock) {
	all := q.Counted(p.Class.Tally, p.Class.Vote)
	if one := strings.Join(all, "   "); len(all) > 0 && p.theme.Width(one) <= p.w {
		all = []string{one}
	}
	for _, text := range all {
		b = append(b, row{x: 2, line: chart.Line{{Text: p.theme.Cut(text, p.w), Style: plain}}})
	}
	return b
}

// A count is how many chose an answer: a bar and a number at the right end of its row.
type count struct {
	text     string
	bar, max int // cells of the bar, and of the longest one
}

// barWidth returns the width of the longest bar, in cells.
func (p writer) barWidth() int { return p.w / 5 }

// counted returns how many chose an answer of a choice, the zero count where that is not shown.
func (p writer) counted(q Question, answer int) count {
	if !p.Class.Counts || q.Kind() != Choice {
		return count{}
	}
	c := p.Class.Tally.Of(p.Class.Vote)
	cells := float64(c[answer]*p.barWidth()) / float64(max(c.Total(), 1))
	return count{p.Class.Tally.numbers(answer, p.Class.Vote), int(cells + 0.5), p.barWidth()}
}

// countWidth is the width of the longest number of a count, such as 107 → 125.
const countWidth = 9

// width returns the cells that a count takes from the row of its answer.
func (c count) width() int {
	if c.text == "" {
		return 0
	}
	return c.max + countWidth + 3
}

// behind returns the row of an answer with its count at the right end.
func (c count) behind(r row, p writer) chart.Line {
	if c.text == "" {
		return r.line
	}
	sign := "▆" // which leaves a gap to the next bar
	if p.theme.Signs() {
		sign = "#"
	}
	bar := strings.Repeat(sign, c.bar) + strings.Repeat(" ", c.max-c.bar)
	gap := p.w + 2 - c.width() - r.x - r.line.Width(p.theme)
	return append(r.line, chart.Span{Text: strings.Repeat(" ", max(gap, 0)+2)},
		chart.Span{Text: bar, Style: accent},
		chart.Span{Text: " " + strings.Repeat(" ", countWidth-p.theme.Width(c.text)) + c.text, Style: strong})
}

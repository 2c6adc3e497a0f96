package lesson

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// notYet is the verdict on a try that none of the answers of the question names.
const notYet = "Not yet."

// Solution is what Gives returns where the next press of enter shows the solution.
const Solution = "the solution"

// Gives returns what enter gives at a question that the reader makes the answer to, if nothing has changed since it was
// pressed last: a hint, another hint, and at last the solution, which only follows the last hint. It is "" where enter
// tries the answer.
func (c *Course) Gives(p Place) string {
	if !c.Made(p) || p.Chosen == 0 || c.Question(p).Solved(p.Chosen) {
		return ""
	}
	switch hints := len(c.Question(p).Hints); {
	case hints == 0, p.Hints >= hints && p.Chosen == Hinted:
		return Solution
	case p.Hints >= hints:
		return "the hint"
	case p.Hints == 0:
		return "a hint"
	}
	return "another hint"
}

// GivesFar returns what Gives does on a projector. There the class says its answers aloud, so while nothing is made,
// enter gives the first hint.
func (c *Course) GivesFar(p Place, changed bool) string {
	if c.Made(p) && p.Chosen == 0 && p.Typed == "" && !changed {
		p.Chosen = NotYet
	}
	return c.Gives(p)
}

// Replies returns the place of a stop with everything that enter can say there: nothing yet, the verdict on each answer
// and on a try that is none of them, and each hint.
func (c *Course) Replies(p Place) (all []Place) {
	all = []Place{p}
	q := c.Question(p)
	if q == nil {
		return all
	}
	for p.Chosen = 1; p.Chosen <= len(q.Answers); p.Chosen++ {
		all = append(all, p)
	}
	if c.Made(p) {
		p.Chosen = NotYet
		all = append(all, p)
	}
	for p.Chosen = Hinted; p.Hints < len(q.Hints) && c.Made(p); {
		p.Hints++
		all = append(all, p)
	}
	return all
}

// made returns the words of a question that the reader makes the answer to: what it asks for, what the reader has made
// so far, and the verdict or the hint that enter gave last.
func (p writer) made(q Question) []rowsBlock {
	blocks := append([]rowsBlock{p.paragraph(q.Ask, strong)}, p.handed(q)...)
	switch kind := q.Kind(); {
	case p.Class.Counts && p.Course.Made(p.Place):
		if kind == Order {
			blocks = append(blocks, p.choices(q, false))
		}
		return append(blocks, p.answers(q))
	case kind == Task:
		blocks = append(blocks, p.values(q))
	case kind == Number:
		blocks = append(blocks, p.input())
	case kind == Order:
		blocks = append(blocks, p.choices(q, false))
	}
	blocks = append(blocks, p.own()...)
	sign, said := p.reply(q)
	if len(said.Spans) == 0 {
		return blocks
	}
	style := plain
	switch sign {
	case "✗":
		style = warn
	case "✓", "→":
		_, style = p.right()
	}
	reply := p.reason(sign, said, style)
	if gives := p.Course.Gives(p.Place); gives != "" {
		reply = p.after(reply, "enter again: "+gives)
	}
	return append(blocks, reply)
}

// after adds words behind the last row of a block, or below it if they do not fit there.
func (p writer) after(b rowsBlock, words string) rowsBlock {
	last := &b[len(b)-1]
	if last.x+last.line.Width(p.theme)+2+p.theme.Width(words) > p.w+2 {
		return append(b, row{x: 4, line: chart.Line{{Text: words, Style: faint}}})
	}
	last.line = append(slices.Clip(last.line), chart.Span{Text: "  " + words, Style: faint})
	return b
}

// now returns the present values of what a task asks for, or those of its solution after the task.
func (p Panel) now(q Question) (lead, now string) {
	s, tried := p.State, p.Place.Chosen > 0
	if p.Course.Stop(p.Place).Kind == AnswerStop {
		s, tried = p.Course.Panes(p.Place).Active(), true
	}
	return q.Answers[q.Right()-1].If.Now(s, tried)
}

// told returns what now returns as one text.
func told(lead, now string) string {
	return lead + chart.Either(lead != "" && now != "", ", ", "") + now
}

// values returns the row with the present values of what a task asks for.
func (p writer) values(q Question) rowsBlock {
	lead, now := p.now(q)
	if lead != "" && now != "" {
		lead += "   "
	}
	n := p.theme.Width(lead)
	return indented(p.lines(Plainly(now), p.w-n, plain), 2+n,
		chart.Line{{Text: lead, Style: frame.Style{FG: frame.Offset, Bold: true}}}, 2)
}

// input returns the row with the typed number and the place of the next digit.
func (p writer) input() rowsBlock {
	caret := chart.Span{Text: " ", Style: frame.Style{BG: frame.Accent}}
	if p.theme.Signs() {
		caret = chart.Span{Text: "_", Style: strong}
	}
	line := chart.Line{{Text: "▸ ", Style: accent}, {Text: p.Place.Typed, Style: strong}, caret}
	if p.Place.Typed == "" {
		line = append(line, chart.Span{Text: "  type a number, then enter", Style: faint})
	}
	return rowsBlock{{x: 2, line: line}}
}

// reply returns the verdict on the last try, or the hint that was given after it, with the sign before it; no text if
// there is neither.
func (p Panel) reply(q Question) (sign string, said Text) {
	chosen, hints := p.Place.Chosen, min(p.Place.Hints, len(q.Hints))
	_, fault := q.Type(p.Place.Typed)
	switch {
	case p.Course.Stop(p.Place).Kind == AnswerStop:
		sign, _ = writer{Panel: p}.right()
		return sign, q.Answers[q.Right()-1].Reason
	case chosen == 0 || chosen == Hinted:
		if hints == 0 {
			return "", Text{}
		}
		return " ", led(Span{Style: Emphasis, Words: "Hint:"}, q.Hints[hints-1])
	case q.Kind() == Order && chosen == InOrder: // back from the answer
		return "✓", Plainly("That is the order.")
	case q.Solved(chosen):
		return "✓", q.Answers[chosen-1].Reason
	case chosen > len(q.Answers) && !q.Task() && fault != nil:
		return "✗", Plainly(sentence(fault.Error()))
	case q.Task() && p.strays(q):
		return "✗", Text{Spans: []Span{{Words: "This is another picture: "}, {Style: Key, Words: "esc"},
			{Words: " brings that of the task back."}}}
	case chosen > len(q.Answers):
		if near := q.nearest(p.State); q.Task() && near > 0 {
			return "✗", led(Span{Words: notYet + " Close to this:"}, q.Answers[near-1].Reason)
		}
		return "✗", Plainly(notYet)
	case q.Kind() == Order:
		return "✗", led(Span{Words: p.misplaced(chosen)}, q.Answers[chosen-1].Reason)
	}
	return "✗", q.Answers[chosen-1].Reason
}

// strays reports whether the last try of a task is no known mistake, and was made on another table than the task's or
// in a picture without what it asks for.
func (p Panel) strays(q Question) bool {
	chosen := p.Place.Chosen
	known := chosen <= len(q.Answers) && !q.Answers[chosen-1].If.Else()
	right, own := q.Answers[q.Right()-1].If, p.Course.Panes(p.Place).Active()
	return !known && (!right.Has(p.State) || !right.sameTable(own, p.State))
}

// led returns a text behind a first stretch of words.
func led(first Span, rest Text) Text {
	return Text{Line: rest.Line, Spans: append([]Span{first, {Words: " "}}, rest.Spans...)}
}

// ordinals are the names of the places of an order.
var ordinals = []string{"first", "second", "third", "fourth"}

// misplaced says of an answer of an order that it is not at its place.
func (p Panel) misplaced(answer int) string {
	at := strings.Index(p.Place.Typed, Letter(answer))
	return Letter(answer) + " does not come " + ordinals[min(max(at, 0), len(ordinals)-1)] + "."
}

// sentence returns words with a capital letter at their beginning and a full stop at their end.
func sentence(words string) string { return Ended(strings.ToUpper(words[:1]) + words[1:]) }

// String returns the number in the middle of an interval, with as many decimals as the tolerance leaves sense.
func (i Interval) String() string { return i.written(i.Value) }

// written returns a number with the decimals of the interval.
func (i Interval) written(v float64) string {
	decimals := -1
	if tolerance := i.High - i.Value; tolerance > 0 {
		decimals = min(max(int(math.Ceil(-math.Log10(tolerance)-1e-9)), 0), 12)
	}
	text := strconv.FormatFloat(v, 'f', decimals, 64)
	if strings.ContainsRune(text, '.') {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return minus(text)
}

// beside returns the number and, if what was typed lies in the interval and rounds to another number, that too.
func (i Interval) beside(typed string) string {
	text := i.String()
	if v, ok := i.hasAny(chart.Readings(typed)); ok && i.written(v) != text {
		text += ", yours " + minus(typed)
	}
	return text
}

// ranked returns the answers of an order at their right places, by their indexes.
func (q Question) ranked() []int {
	at := make([]int, len(q.Answers))
	for i, a := range q.Answers {
		at[a.Rank-1] = i
	}
	return at
}

// inOrder returns the items of an order at their right places, each with its letter and its reason.
func (p writer) inOrder(q Question) (b rowsBlock) {
	sign, style := p.right()
	for i, answer := range q.ranked() {
		first, at := chart.Line{{Text: strconv.Itoa(i+1) + " ", Style: style}}, 3
		if i == 0 {
			first, at = append(chart.Line{{Text: sign + " ", Style: style}}, first...), p.signColumn(sign)
		}
		first = append(first, chart.Span{Text: Letter(answer+1) + "  ", Style: accent})
		b = append(b, indented(p.lines(itemText(q.Answers[answer]), p.w-6, plain), 8, first, at)...)
	}
	return b
}

// itemText returns an item of an order as a sentence, followed by its reason.
func itemText(a Answer) Text {
	words := a.Text.String()
	end := Span{Style: Emphasis, Words: Ended(words)[len(words):] + " "}
	spans := slices.Clone(a.Text.Spans)
	for i := range spans {
		if spans[i].Style == Plain {
			spans[i].Style = Emphasis
		}
	}
	return Text{Spans: slices.Concat(spans, []Span{end}, a.Reason.Spans)}
}

// madeLines returns the words of a question that the reader makes the answer to for plain mode.
func (p Panel) madeLines(q Question) []string {
	all := []string{spoken(q.Ask)}
	switch q.Kind() {
	case Task:
		if now := told(p.now(q)); now != "" {
			all = append(all, "now: "+now)
		}
	case Order:
		for i, a := range q.Answers {
			all = append(all, Letter(i+1)+": "+spoken(a.Text))
		}
	}
	if p.Place.Typed != "" {
		all = append(all, "typed: "+p.Place.Typed)
	}
	sign, said := p.reply(q)
	verdicts := map[string]string{"✓": "right: ", "→": "right: "}
	if p.Place.Chosen <= len(q.Answers) {
		verdicts["✗"] = "not right: "
	}
	if text := spoken(said); text != "" {
		all = append(all, verdicts[sign]+text)
	}
	if gives := p.Course.Gives(p.Place); gives != "" {
		all = append(all, "on again, unchanged, shows "+gives)
	}
	return all
}

// orderLines returns the items of an order at their right places for plain mode.
func orderLines(q Question) (all []string) {
	for i, answer := range q.ranked() {
		all = append(all, fmt.Sprintf("%d is %s: %s", i+1, Letter(answer+1), spoken(itemText(q.Answers[answer]))))
	}
	return all
}

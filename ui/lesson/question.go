package lesson

import "strings"

// answers reads the items below a question.
func (r *reader) answers(b block) {
	if !r.open || len(r.last.Question.Answers) > 0 {
		r.wrong(b.line, "an answer stands without a question; a question begins with ###")
		return
	}
	var texts, reasons []string
	q := r.last.Question
	var a Answer
	reasonAt := 0
	end := func() {
		if a.Line == 0 {
			return
		}
		r.answer(q, a, texts, reasonAt, reasons)
		texts, reasons, reasonAt = nil, nil, 0
	}
	for i, l := range b.lines {
		switch {
		case strings.HasPrefix(l, "- ["):
			end()
			a = Answer{Line: b.line + i, Right: strings.HasPrefix(l, "- [x] ")}
			if !a.Right && !strings.HasPrefix(l, "- [ ] ") {
				r.wrong(a.Line, `an answer begins with "- [x] " or "- [ ] "`)
			}
			texts = []string{l[min(len("- [x] "), len(l)):]}
		case strings.HasPrefix(l, "  - "):
			reasonAt, reasons = b.line+i, append(reasons, l[len("  - "):])
		case reasonAt > 0:
			reasons = append(reasons, l)
		default:
			texts = append(texts, l)
		}
	}
	end()
}

// answer adds an answer to a question, which has one too many at most.
func (r *reader) answer(q *Question, a Answer, texts []string, reasonAt int, reasons []string) {
	if len(q.Answers) > maxAnswers {
		return
	}
	a.Text = r.text(a.Line, texts)
	a.Reason = r.text(reasonAt, reasons)
	if a.Reason.empty() {
		r.wrong(a.Line, `an answer has no reason; write it below as "  - …"`)
	}
	if a.Text.empty() {
		r.wrong(a.Line, "an answer has no text")
	}
	if words, ok := a.Text.key(); ok {
		c, err := NewCondition(words)
		if err != nil {
			r.wrong(a.Line, "%v", err)
		}
		a.If = c
	}
	q.Answers = append(q.Answers, a)
}

// checkQuestion holds a question against the rules; last tells that no picture
// of the step answers it.
func (r *reader) checkQuestion(q Question, last bool) {
	right, conditions := 0, 0
	for i, a := range q.Answers {
		if a.Right {
			right++
		}
		if a.If != nil {
			conditions++
		}
		if a.If.Else() && i < len(q.Answers)-1 {
			r.wrong(a.Line, "`else` is the last of the answers")
		}
	}
	switch n := len(q.Answers); {
	case n > maxAnswers:
		r.wrong(q.Line, "a question has two to four answers, this has more")
		return
	case n < minAnswers && (conditions == 0 || n == 0):
		r.wrong(q.Line, "a question has two to four answers, this has %d", n)
		return
	case conditions > 0 && conditions < n:
		r.wrong(q.Line, "either every answer is a condition in `…` (a task) or none is (a question)")
	case right == 0:
		r.wrong(q.Line, "no answer is marked right with [x]")
	case right > 1 && conditions == 0:
		r.wrong(q.Line, "more than one answer is marked right")
	}
	switch {
	case last && conditions > 0:
		r.wrong(q.Line, "a task needs the picture that solves it in the block after it")
	case last:
		r.wrong(q.Line, "a question needs the picture that answers it in the block after it, with show alone if the picture stays")
	}
}

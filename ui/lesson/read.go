package lesson

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"wavescope/views"
	"wavescope/views/frame"
)

// The limits of a lesson.
const (
	MaxBytes = 256 << 10
	MaxSteps = 12

	maxMinutes = 60
	minAnswers = 2
	maxAnswers = 4
)

// Read parses the text of a lesson's file. It returns all errors; they refer to the file by name.
func Read(name string, text []byte) (Lesson, []error) {
	r := reader{lesson: Lesson{File: name}}
	if len(text) > MaxBytes {
		r.wrong(1, "a lesson has at most %d bytes, this has %d", MaxBytes, len(text))
		return r.lesson, r.errs
	}
	lines := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(frame.Clean(l), " ")
	}
	body := r.front(lines)
	if body == 0 {
		return r.lesson, r.errs
	}
	for _, b := range blocks(lines, body) {
		r.block(b)
	}
	r.endStep()
	if steps := len(r.lesson.Steps); steps < 1 || steps > MaxSteps {
		r.wrong(1, "a lesson has one to twelve steps, this has %d", steps)
	}
	return r.lesson, r.errs
}

// Begins reports whether a text begins as a lesson does.
func Begins(text []byte) bool {
	first, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimRight(frame.Clean(first), " \r") == frontMark
}

// frontMark is the line before and after the front matter, the settings at the beginning of the file.
const frontMark = "---"

// reader reads the blocks of a file one after the other.
type reader struct {
	lesson Lesson
	errs   []error

	step *Step    // the step being read; nil before the first
	last *Picture // the picture of the step that paragraphs belong to
	open bool     // the picture has a question and no block has answered it
}

func (r *reader) wrong(line int, form string, values ...any) {
	r.errs = append(r.errs, &Error{r.lesson.File, line, fmt.Sprintf(form, values...)})
}

// front reads the front matter and returns the line after it, or 0 where the file
// has none.
func (r *reader) front(lines []string) (next int) {
	end := -1
	if lines[0] == frontMark {
		end = slices.Index(lines[1:], frontMark) + 1
	}
	if end <= 0 {
		r.wrong(1, `a lesson begins with "---", then title, ask and minutes`)
		return 0
	}
	l := &r.lesson
	given := map[string]int{}
	for i, line := range lines[1:end] {
		r.frontLine(i+2, line, given)
	}
	for _, name := range []string{"title", "ask", "minutes"} {
		if given[name] == 0 {
			r.wrong(end+1, "front matter has no %s", name)
		}
	}
	if line := given["minutes"]; line > 0 && (l.Minutes < 1 || l.Minutes > maxMinutes) {
		r.wrong(line, "minutes is a whole number from 1 to %d", maxMinutes)
	}
	return end + 1
}

func (r *reader) frontLine(at int, line string, given map[string]int) {
	name, value, _ := strings.Cut(line+" ", ": ")
	value = strings.TrimSpace(value)
	switch name {
	case "title":
		r.lesson.Title = value
	case "ask":
		r.lesson.Ask = value
	case "minutes":
		r.lesson.Minutes, _ = strconv.Atoi(value)
	default:
		r.wrong(at, "%q is no front matter; allowed are title:, ask: and minutes:", line)
		return
	}
	if first := given[name]; first > 0 {
		r.wrong(at, "%s is given twice, first in line %d", name, first)
	}
	if value == "" && name != "minutes" { // for minutes the error is that it is not a number
		r.wrong(at, "%s has no text", name)
	}
	given[name] = at
}

// block reads the next block of the file.
func (r *reader) block(b block) {
	switch {
	case b.kind == openFence:
		r.wrong(b.line, "the block that begins here has no end; it ends with a line ```")
	case b.kind == openComment:
		r.wrong(b.line, "the comment that begins here has no end; it ends with -->")
	case b.kind == strange:
		r.wrong(b.line, "%q is not used in lessons; text is plain paragraphs", b.lines[0])
	case b.kind == stepBlock:
		r.endStep()
		r.step = &Step{Line: b.line, Name: b.info}
	case r.step == nil:
		r.wrong(b.line, `%q is before the first step; a step begins with "## name"`, b.first())
	case b.kind == fence && b.info == "wavescope":
		r.picture(b)
	case b.kind == comment:
		r.comment(b)
	case b.kind == note:
		for i, l := range b.lines {
			b.lines[i] = strings.TrimPrefix(strings.TrimPrefix(l, ">"), " ")
		}
		r.step.Notes = append(r.step.Notes, r.text(b.line, b.lines))
	case r.last == nil:
		r.wrong(b.line, "%q is before the picture of its step; a step begins with a wavescope block", b.first())
	default:
		r.under(b)
	}
}

// html matches what a forge would not show as it is.
var html = regexp.MustCompile(`</?[A-Za-z][A-Za-z0-9]*( [^<>]*=[^<>]*)? ?/?>|<!--`)

// text reads words and their styles.
func (r *reader) text(line int, lines []string) Text {
	t := newText(line, lines)
	for _, s := range t.Spans {
		if tag := html.FindString(s.Words); tag != "" && s.Style != Key {
			r.wrong(line, "%q is not used in lessons; text is plain paragraphs", tag)
		}
	}
	return t
}

// under reads a block that belongs to the picture above it.
func (r *reader) under(b block) {
	switch b.kind {
	case fence:
		r.last.Code = append(r.last.Code, Code{b.line, b.info, b.lines})
	case question:
		if r.open {
			r.wrong(b.line, "a picture has one question; give a wavescope block first")
			return
		}
		r.last.Question = &Question{Line: b.line, Ask: r.text(b.line, []string{b.info})}
		r.open = true
	case items:
		r.answers(b)
	default:
		if r.open {
			r.wrong(b.line, "text after a question belongs to the picture that answers it; "+
				"give a wavescope block first, with show alone if the picture stays")
			return
		}
		r.last.Text = append(r.last.Text, r.text(b.line, b.lines))
	}
}

// endStep closes the step being read.
func (r *reader) endStep() {
	s := r.step
	if s == nil {
		return
	}
	switch {
	case s.Name == "":
		r.wrong(s.Line, "a step has no name")
	case len(s.Pictures) == 0:
		r.wrong(s.Line, "step %q has no picture", s.Name)
	}
	for i, p := range s.Pictures {
		if q := p.Question; q != nil {
			r.checkQuestion(*q, i == len(s.Pictures)-1)
		}
	}
	r.lesson.Steps = append(r.lesson.Steps, *s)
	r.step, r.last, r.open = nil, nil, false
}

// picture reads a block that opens a picture or changes the one before it.
func (r *reader) picture(b block) {
	p := Picture{Line: b.line}
	first := len(r.step.Pictures) == 0
	if !first {
		before := r.step.Pictures[len(r.step.Pictures)-1]
		p.Panes, p.Settings = before.Panes, before.Settings
	}
	var flags []string
	for i, l := range b.lines {
		if hidden, ok := strings.CutPrefix(strings.TrimSpace(l), "hide "); ok && i == len(b.lines)-1 {
			p.Hide = regionNames(hidden)
		} else {
			flags = append(flags, strings.TrimSpace(l))
		}
	}
	switch text := strings.TrimSpace(strings.Join(flags, " ")); {
	case text == "" && first:
		r.wrong(b.line, "the first block of a step has no flags")
	case strings.HasPrefix(text, "--"):
		r.settings(&p, b.line+1, views.One(views.Default()), text)
	case text == "":
		r.wrong(b.line, `a wavescope block says nothing; "show" keeps the picture, `+
			`with nothing hidden but what a line below hides`)
	case text == "show":
	case strings.HasPrefix(text, "then --") && first:
		r.wrong(b.line, `"then" changes the picture before it, but this is the first of its step`)
	case strings.HasPrefix(text, "then --"):
		r.settings(&p, b.line+1, p.Panes, strings.TrimPrefix(text, "then "))
	default:
		r.wrong(b.line+1, `%q in a wavescope block; allowed are "--flags", "then --flags", "hide part, part", `+
			`or "show" alone`, text)
	}
	r.step.Pictures = append(r.step.Pictures, p)
	r.last, r.open = &r.step.Pictures[len(r.step.Pictures)-1], false
}

// settings sets the flags of a picture.
func (r *reader) settings(p *Picture, line int, from views.Panes, flags string) {
	panes, err := Open(from, flags)
	if err != nil {
		r.wrong(line, "%v", err)
	}
	p.Panes, p.Settings = panes, strings.Join(panes.Args(), " ")
}

// Open applies flags to panes. On an error the panes stay as they are. A shell
// would wait for the end of an open quote, so a quote that nothing closes is an
// error.
func Open(from views.Panes, flags string) (views.Panes, error) {
	words := views.ShellWords(flags)
	for _, w := range words {
		if w.Open {
			return from, fmt.Errorf("%s begins with a quote that nothing closes", views.Quote(w.Text))
		}
	}
	settings, err := views.ReadSettings(words)
	if err != nil {
		return from, err
	}
	return from.With(settings)
}

// regionNames are names with commas between them.
func regionNames(list string) (names []string) {
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// comment reads a comment, which only the check uses: the sources of numbers that no
// picture of the step shows.
func (r *reader) comment(b block) {
	for i, l := range b.lines {
		l = strings.TrimSpace(l)
		first, rest, _ := strings.Cut(l, " ")
		switch {
		case l == "":
		case !isNumber(first) || rest == "":
			r.wrong(b.line+i, "%q is no comment of a lesson; allowed are claims such as 0.84 = sin(1)", l)
		default:
			r.step.Claims = append(r.step.Claims, Claim{b.line + i, first, strings.TrimSpace(rest)})
		}
	}
}

// isNumber reports whether a word begins as a number does.
func isNumber(word string) bool {
	word = strings.TrimLeft(word, "+−-±√")
	return word != "" && (word[0] >= '0' && word[0] <= '9' || word[0] == '.')
}

// answers reads the items below a question.
func (r *reader) answers(b block) {
	if !r.open || len(r.last.Question.Answers) > 0 {
		r.wrong(b.line, "an answer has no question; a question begins with ###")
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

// answer adds an answer to a question.
func (r *reader) answer(q *Question, a Answer, texts []string, reasonAt int, reasons []string) {
	a.Text = r.text(a.Line, texts)
	a.Reason = r.text(reasonAt, reasons)
	if len(a.Reason.Spans) == 0 {
		r.wrong(a.Line, `an answer has no reason; write it below as "  - …"`)
	}
	if len(a.Text.Spans) == 0 {
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

// checkQuestion checks a question; last says that no picture of the step answers
// it.
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
	case n > maxAnswers, n < minAnswers && (conditions == 0 || n == 0):
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
		r.wrong(q.Line, "a question needs the picture that answers it in the block after it, "+
			"with show alone if the picture stays")
	}
}

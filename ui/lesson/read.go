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
	MaxHints = 2 // of a question
	MaxParts = 72
	MaxFound = 100 // mistakes that are looked for in a file

	maxMinutes = 60
	minAnswers = 2
	maxChoices = 4
	maxAnswers = 6 // with else

	minRecap, maxRecap = 3, 4
)

// The names of the steps that are not on the main path.
const (
	AgainName  = "Again"
	ErrorsName = "Common errors"
)

// Read parses the text of a lesson's file. It returns all errors, at most MaxFound and one that says that it has
// stopped there; they refer to the file by name.
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
	all := sections(name, lines, body)
	for _, s := range all[:min(len(all), MaxParts)] {
		if len(r.errs) <= MaxFound {
			r.section(s, nil)
		}
	}
	r.assemble()
	if steps := countSteps(all); steps < 1 || steps > MaxSteps {
		r.wrong(1, "a lesson has one to twelve steps, this has %d", steps)
	}
	if len(all) > MaxParts {
		r.wrong(1, "a lesson has at most %d headings of steps, %q and %q, this has %d; the rest is not read", MaxParts,
			AgainName, ErrorsName, len(all))
	}
	return r.lesson, r.errs
}

// countSteps returns the number of steps on the main path.
func countSteps(all []section) (n int) {
	for _, s := range all {
		if s.from == len(s.lines) {
			continue
		}
		name, is := strings.CutPrefix(s.lines[s.from], stepMark)
		if name = strings.TrimSpace(name); is && name != AgainName && name != ErrorsName {
			n++
		}
	}
	return n
}

// sections divides the lines of a file into steps. What stands before the first step is a section too.
func sections(file string, lines []string, from int) (all []section) {
	fenced := false
	for at := from; at <= len(lines); at++ {
		switch {
		case at == len(lines) || !fenced && kindOf(lines[at]) == stepBlock:
			all, from = append(all, section{file, lines[:at], from}), at
		case fenced:
			fenced = lines[at] != fenceMark
		default:
			fenced = opens(lines[at])
		}
	}
	return all
}

// section reads a step, whose numbers have the given values, or their first ones.
func (r *reader) section(s section, values map[string]float64) {
	draws, left := r.draws(s)
	if values == nil {
		values = map[string]float64{}
		for _, d := range draws {
			values[d.Name] = float64(d.First)
		}
	}
	lines := left.lines
	if len(draws) > 0 {
		lines = r.fill(left, values)
	}
	for _, b := range blocks(lines, s.from) {
		r.block(b)
	}
	if r.step != nil {
		r.step.Draws, r.step.section = draws, s
	}
	r.endStep()
}

// assemble makes the lesson of the steps read.
func (r *reader) assemble() {
	l := &r.lesson
	for _, s := range r.steps {
		switch n := len(l.Steps); {
		case l.Errors != nil:
			r.wrong(s.Line, "%q is after %q, which ends a lesson", s.Name, ErrorsName)
		case s.Name == ErrorsName:
			l.Errors = &s
			r.checkErrors(s)
		case s.Name != AgainName:
			l.Steps = append(l.Steps, s)
		case n == 0 || l.Steps[n-1].Question() == nil:
			r.wrong(s.Line, "%q follows a step with a question", AgainName)
		case s.Question() == nil:
			r.wrong(s.Line, "%q has no question", AgainName)
		default:
			l.Steps[n-1].Again = append(l.Steps[n-1].Again, s)
		}
	}
	r.checkRecap()
}

// checkRecap checks that only the last picture of a lesson's path has a list of what a reader can now say.
func (r *reader) checkRecap() {
	for i, s := range r.lesson.Parts() {
		for j, p := range s.Pictures {
			last := i >= 0 && i == len(r.lesson.Steps)-1 && s == &r.lesson.Steps[i] && j == len(s.Pictures)-1
			switch n := len(p.Recap); {
			case n > 0 && !last:
				r.wrong(p.Recap[0].Line, "a list says what a reader can say at the end: it is below the last picture of "+
					"the last step")
			case n > 0 && (n < minRecap || n > maxRecap):
				r.wrong(p.Recap[0].Line, "a lesson ends with three or four things that a reader can say, this with %d", n)
			case n > 0 && len(p.Code) > 0:
				r.wrong(p.Code[0].Line, "the picture at the end of a lesson has no code")
			case n > 0 && len(regions(slices.Concat(p.Text, p.Recap))) > 0:
				r.wrong(p.Recap[0].Line, "the words at the end of a lesson point at no part of its picture")
			}
		}
	}
}

// checkErrors checks that each picture of the common errors has a paragraph and nothing else.
func (r *reader) checkErrors(s Step) {
	for _, p := range s.Pictures {
		if len(p.Text) != 1 || len(p.Code) > 0 || p.Question != nil {
			r.wrong(p.Line, "a picture of %q has one paragraph and no question", ErrorsName)
		}
	}
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
	steps  []Step // in the order of the file
	errs   []error

	step *Step    // the step being read; nil before the first
	last *Picture // the picture of the step that paragraphs belong to
	open bool     // the picture has a question and no block has answered it
}

func (r *reader) wrong(line int, form string, values ...any) {
	switch n := len(r.errs); {
	case n > MaxFound:
		return
	case n == MaxFound:
		form, values = "%d mistakes are above; the rest is not looked for", []any{n}
	}
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
	case "task":
		r.lesson.Task = value
	default:
		r.wrong(at, "%q is no front matter; allowed are title:, ask:, minutes: and task:", line)
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
	case list:
		r.recap(b)
	default:
		if r.open {
			r.wrong(b.line, "text after a question belongs to the picture that answers it; "+
				"give a wavescope block first, with show alone if the picture stays")
			return
		}
		r.last.Text = append(r.last.Text, r.text(b.line, b.lines))
	}
}

// recap reads a list of what a reader can say.
func (r *reader) recap(b block) {
	for from := 0; from < len(b.lines); {
		to := from + 1
		for to < len(b.lines) && !strings.HasPrefix(b.lines[to], "- ") {
			to++
		}
		lines := slices.Clone(b.lines[from:to])
		lines[0] = strings.TrimPrefix(lines[0], "- ")
		r.last.Recap = append(r.last.Recap, r.text(b.line+from, lines))
		from = to
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
	r.steps = append(r.steps, *s)
	r.step, r.last, r.open = nil, nil, false
}

// picture reads a block that opens a picture or changes the one before it.
func (r *reader) picture(b block) {
	p := Picture{Line: b.line}
	first := len(r.step.Pictures) == 0
	if !first {
		before := r.step.Pictures[len(r.step.Pictures)-1]
		p.Panes = before.Panes
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
	p.Panes = panes
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

// answers reads the items below a question: first hints, then answers.
func (r *reader) answers(b block) {
	if !r.open || len(r.last.Question.Answers) > 0 {
		r.wrong(b.line, "an answer has no question; a question begins with ###")
		return
	}
	var it item
	for i, l := range b.lines {
		switch {
		case strings.HasPrefix(l, "- ["):
			r.item(it)
			it = item{line: b.line + i}
			if ok := len(l) > len("- [x] ") && l[4:6] == "] " && strings.Contains("x ?1234", l[3:4]); !ok {
				r.wrong(it.line, `an answer begins with "- [x] " or "- [ ] ", a hint with "- [?] ", `+
					`an item of an order with its place, as "- [1] "`)
			}
			it.sign, it.text = l[3], []string{l[min(len("- [x] "), len(l)):]}
		case strings.HasPrefix(l, "  - "):
			it.reasonLine, it.reason = b.line+i, append(it.reason, l[len("  - "):])
		case it.reasonLine > 0:
			it.reason = append(it.reason, l)
		default:
			it.text = append(it.text, l)
		}
	}
	r.item(it)
}

// item holds the lines of an answer or a hint.
type item struct {
	line, reasonLine int
	sign             byte // between the brackets
	text, reason     []string
}

// item adds a hint or an answer to the question being read.
func (r *reader) item(it item) {
	if it.line == 0 {
		return
	}
	q := r.last.Question
	text, reason := r.text(it.line, it.text), r.text(it.reasonLine, it.reason)
	switch {
	case len(text.Spans) == 0:
		r.wrong(it.line, "an answer has no text")
	case it.sign == '?' && len(q.Answers) > 0:
		r.wrong(it.line, "the hints are before the answers")
	case it.sign == '?' && it.reasonLine > 0:
		r.wrong(it.line, "a hint has no reason")
	case it.sign != '?' && len(reason.Spans) == 0:
		r.wrong(it.line, `an answer has no reason; write it below as "  - …"`)
	}
	if it.sign == '?' {
		q.Hints = append(q.Hints, text)
		return
	}
	a := Answer{Line: it.line, Right: it.sign == 'x', Text: text, Reason: reason}
	if it.sign >= '1' && it.sign <= '4' {
		a.Rank = int(it.sign - '0')
	} else if words, ok := text.key(); ok {
		var err error
		if strings.HasPrefix(words, "=") {
			if a.Number, err = newInterval(words); err == nil && !a.Right && a.Number.Source != "" {
				err = fmt.Errorf("a known mistake has no source: leave out %q", a.Number.Source)
			}
		} else {
			a.If, err = NewCondition(words)
		}
		if err != nil {
			r.wrong(it.line, "%v", err)
		}
	}
	q.Answers = append(q.Answers, a)
}

// checkQuestion checks a question; last says that no picture of the step answers
// it.
func (r *reader) checkQuestion(q Question, last bool) {
	n, most := len(q.Answers), maxChoices
	if n == 0 {
		r.wrong(q.Line, "a question has two to four answers, this has none")
		return
	}
	kind, right := q.Kind(), 0
	if kind == Task || kind == Number {
		most = maxAnswers
	}
	for i, a := range q.Answers {
		one := Question{Answers: q.Answers[i : i+1]}
		if a.Right {
			right++
		}
		switch {
		case a.If.Else() && i < n-1:
			r.wrong(a.Line, "`else` is the last of the answers")
		case one.Kind() != kind && !(kind == Number && a.If.Else()):
			r.wrong(a.Line, "the answers of a question are of one kind: texts, conditions on the picture, numbers to type, "+
				"or items of an order")
			return
		}
	}
	switch {
	case n > most, n < minAnswers && kind != Task && kind != Number:
		r.wrong(q.Line, "a question has two to %s answers, this has %d", map[int]string{4: "four", 6: "six"}[most], n)
	case kind == Order:
		r.checkOrder(q)
	case right == 0:
		r.wrong(q.Line, "no answer is marked right with [x]")
	case right > 1 && kind == Choice:
		r.wrong(q.Line, "more than one answer is marked right")
	}
	switch {
	case kind == Choice && len(q.Hints) > 0:
		r.wrong(q.Line, "a choice has no hints")
	case len(q.Hints) > MaxHints:
		r.wrong(q.Line, "a question has at most %d hints, this has %d", MaxHints, len(q.Hints))
	}
	switch {
	case last && kind == Task:
		r.wrong(q.Line, "a task needs the picture that solves it in the block after it")
	case last:
		r.wrong(q.Line, "a question needs the picture that answers it in the block after it, "+
			"with show alone if the picture stays")
	}
}

// checkOrder checks the places of the items of an order.
func (r *reader) checkOrder(q Question) {
	var ranks []int
	for _, a := range q.Answers {
		ranks = append(ranks, a.Rank)
	}
	slices.Sort(ranks)
	for i, rank := range ranks {
		if rank != i+1 || len(ranks) < 3 {
			r.wrong(q.Line, "an order has three or four items, with the places 1, 2, 3 …, each once")
			return
		}
	}
}

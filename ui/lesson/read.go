package lesson

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"wavescope/views/frame"
)

// Read reads a lesson, or gives all that is wrong with it. The name is what
// errors call the file.
func Read(name string, text []byte) (Lesson, []error) {
	r := reader{lesson: Lesson{File: name}, full: map[bound]bool{}}
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
	blocks, steps := divide(lines, body), 0
	for _, b := range blocks {
		if b.kind == step {
			steps++
		}
		if steps <= MaxSteps && len(r.errs) <= mostErrors { // what is past a limit is counted and not read
			r.block(b)
		}
	}
	r.endStep()
	if steps < 1 || steps > MaxSteps {
		r.wrong(1, "a lesson has one to twelve steps, this has %d", steps)
	}
	return r.lesson, r.errs
}

// Begins reports that a text begins as a lesson does.
func Begins(text []byte) bool {
	first, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimRight(frame.Clean(first), " \r") == front
}

// front stands in the lines before and after what is said of a lesson.
const front = "---"

// reader reads the blocks of a file, one after the other.
type reader struct {
	lesson Lesson
	errs   []error

	step *Step          // that is being read; nil before the first
	last *Picture       // of the step, that a paragraph belongs to
	open bool           // its question has been asked and no block has answered it
	full map[bound]bool // what was said to be too much
}

// mostErrors is how many mistakes are named at most.
const mostErrors = 100

func (r *reader) wrong(line int, form string, values ...any) {
	switch n := len(r.errs); {
	case n > mostErrors:
		return
	case n == mostErrors:
		form, values = "from here on no mistake is named, after %d", []any{mostErrors}
	}
	r.errs = append(r.errs, &Error{r.lesson.File, line, fmt.Sprintf(form, values...)})
}

// room reports that there may be n of something, and says once where not.
func (r *reader) room(line, n int, b bound) bool {
	if n > b.most && !r.full[b] {
		r.full[b] = true
		r.wrong(line, b.form, b.most)
	}
	return n <= b.most
}

// front reads what stands before the first step, and gives the line after it;
// 0 where nothing of the kind begins the file.
func (r *reader) front(lines []string) (next int) {
	end := -1
	if lines[0] == front {
		end = slices.Index(lines[1:], front) + 1
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
	if value == "" && name != "minutes" { // which is then no number
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
	case b.kind == step:
		r.endStep()
		r.step = &Step{Line: b.line, Name: b.info}
	case r.step == nil:
		r.wrong(b.line, `%q stands before the first step; a step begins with "## name"`, b.first())
	case b.kind == fence && b.info == language:
		r.picture(b)
	case b.kind == comment:
		r.comment(b)
	case b.kind == note:
		for i, l := range b.lines {
			b.lines[i] = strings.TrimPrefix(strings.TrimPrefix(l, ">"), " ")
		}
		if r.room(b.line, len(r.step.Notes)+1, notes) {
			r.step.Notes = append(r.step.Notes, r.text(b.line, b.lines))
		}
	case r.last == nil:
		r.wrong(b.line, "%q stands before the step's picture; a step begins with a wavescope block", b.first())
	default:
		r.under(b)
	}
}

// text reads words and their styles.
func (r *reader) text(line int, lines []string) Text {
	t := newText(line, lines)
	for s := range t.Spans() {
		if tag := html.FindString(s.Words); tag != "" && s.Style != Key {
			r.wrong(line, "%q is not used in lessons; text is plain paragraphs", tag)
		}
	}
	return t
}

// html is what a forge would not show as it is.
var html = regexp.MustCompile(`</?[A-Za-z][A-Za-z0-9]*( [^<>]*=[^<>]*)? ?/?>|<!--`)

// language is that of the blocks that are pictures.
const language = "wavescope"

// first is how a block begins.
func (b block) first() string {
	if len(b.lines) == 0 {
		return strings.TrimSpace(b.info)
	}
	return strings.TrimSpace(b.lines[0])
}

// under reads what belongs to the picture above it.
func (r *reader) under(b block) {
	switch b.kind {
	case fence:
		if r.room(b.line, len(r.last.Code)+1, listings) && r.room(b.line, len(b.lines), rows) {
			r.last.Code = append(r.last.Code, Code{b.line, b.info, slices.Clone(b.lines)}) // without room to grow
		}
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
			r.wrong(b.line, "text after a question belongs to the picture that answers it; give a wavescope block first, with show alone if the picture stays")
			return
		}
		if r.room(b.line, len(r.last.Text)+1, paragraphs) {
			r.last.Text = append(r.last.Text, r.text(b.line, b.lines))
		}
	}
}

// endStep closes the step that was read.
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

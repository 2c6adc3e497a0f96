// Package lesson reads lessons, which are Markdown files, and draws their words.
//
// [Read] turns a file into a [Lesson] of steps, or reports every error with its
// line. A [Course] is several lessons and a [Place] is a stop in one. [Panel]
// draws the words of a stop beside its picture, [Handout] writes a lesson for
// paper, and [Progress] keeps how far a reader got. The program draws the
// pictures: a [Picture] only holds settings and the names of hidden regions.
package lesson

import (
	"fmt"
	"iter"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Lesson is one file.
type Lesson struct {
	File    string // the name that errors use
	Folder  string // the folder of the file; "" for an embedded lesson
	Title   string
	Sign    string // what stands for the number of the lesson; "" for its number
	Ask     string // the question that the lesson answers
	Minutes int    // 1 … 60
	Task    string // flags of the table that a reader's own program has to make, as homework; "" for none
	Steps   []Step // 1 … 12, the main path
	Errors  *Step  // the common errors: pictures with a paragraph each; nil for none

	ofErrors bool // it is one that CommonErrors returns
}

// Path returns the name of the lesson's file, with its folder unless it is an embedded one.
func (l Lesson) Path() string {
	if l.Folder == "" {
		return l.File
	}
	return filepath.Join(l.Folder, filepath.Base(l.File))
}

// FileEnding is the ending of the name of a lesson's file.
const FileEnding = ".md"

// Name returns the name of the file without folder and ending.
func (l Lesson) Name() string {
	return frame.Clean(strings.TrimSuffix(filepath.Base(l.File), FileEnding))
}

// Step is one idea: pictures in the order in which a reader sees them.
type Step struct {
	Line     int // of its heading
	Name     string
	Pictures []Picture
	Notes    []Text  // for the teacher alone
	Claims   []Claim // numbers that no picture of the step shows
	Again    []Step  // the same idea asked again, off the main path
	Draws    []Draw  // the numbers of the step that can change

	section section // what the step is read from
}

// Question returns the first question of a step; nil for none.
func (s Step) Question() *Question {
	for _, p := range s.Pictures {
		if p.Question != nil {
			return p.Question
		}
	}
	return nil
}

// Parts returns all steps of a lesson with the number of the step that each belongs to, counted from 0: the main path,
// what is asked again, and the common errors.
func (l Lesson) Parts() iter.Seq2[int, *Step] {
	return func(yield func(int, *Step) bool) {
		for i := range l.Steps {
			if !yield(i, &l.Steps[i]) {
				return
			}
			for j := range l.Steps[i].Again {
				if !yield(i, &l.Steps[i].Again[j]) {
					return
				}
			}
		}
		if l.Errors != nil {
			yield(len(l.Steps)-1, l.Errors)
		}
	}
}

// Picture holds the settings of a wavescope block in a lesson's file, and the words that follow the block.
type Picture struct {
	Line     int // of the block
	Panes    views.Panes
	Hide     []string // names of hidden regions
	Code     []Code
	Text     []Text    // paragraphs
	Recap    []Text    // of the last picture of a lesson, which it leaves to keep: what a reader can now say; nil for none
	Question *Question // asked of this picture and answered by the next one; nil for none
}

// Settings returns the settings of the panes, as a command line has them.
func (p Picture) Settings() string { return strings.Join(p.Panes.Args(), " ") }

// Code is a listing. The program shows it and never runs it.
type Code struct {
	Line     int
	Language string
	Lines    []string
}

// Question is what a picture asks: a choice between answers, or something that the reader makes.
type Question struct {
	Line    int
	Ask     Text
	Hints   []Text   // 2, of a question that the reader makes the answer to; the second says more
	Answers []Answer // 2 … 6
}

// Answer is one answer of a question, with the reason why it is right or wrong.
type Answer struct {
	Line   int
	Right  bool
	Text   Text
	If     Condition // of a task, and else of a number; nil in a choice and an order
	Number *Interval // of a number; nil for else
	Rank   int       // of an order: the right place of the item, counted from 1
	Reason Text
}

// Asked is a kind of question.
type Asked uint8

// These are the kinds of questions.
const (
	Choice Asked = iota
	Task         // the reader changes the picture until it meets a condition
	Number       // the reader types a number
	Order        // the reader types the letters of the answers in their order
)

// Kind returns the kind of a question.
func (q Question) Kind() Asked {
	switch first := q.Answers[0]; {
	case first.Number != nil:
		return Number
	case first.Rank > 0:
		return Order
	case first.If != nil:
		return Task
	}
	return Choice
}

// Same reports whether two questions have the same words and answers, wherever in the file they stand.
func (q Question) Same(other Question) bool { return reflect.DeepEqual(q.unplaced(), other.unplaced()) }

// unplaced returns the question without its lines in the file.
func (q Question) unplaced() Question {
	q.Line, q.Ask.Line = 0, 0
	q.Hints, q.Answers = slices.Clone(q.Hints), slices.Clone(q.Answers)
	for i := range q.Hints {
		q.Hints[i].Line = 0
	}
	for i := range q.Answers {
		a := &q.Answers[i]
		a.Line, a.Text.Line, a.Reason.Line = 0, 0, 0
	}
	return q
}

// Task reports whether the answers are conditions on the picture.
func (q Question) Task() bool { return q.Kind() == Task }

// Right returns the number of the right answer of a question, counted from 1; for a task and a number the first
// condition that is right, for an order the item that comes first.
func (q Question) Right() int {
	for i, a := range q.Answers {
		if a.Right || a.Rank == 1 {
			return i + 1
		}
	}
	return 0
}

// InOrder is the value of Place.Chosen after the items of an order were put in their right order.
const InOrder = NotYet + 1

// Hinted is the value of Place.Chosen after a hint, until the reader changes something.
const Hinted = InOrder + 1

// MaxTyped is the largest number of characters that a reader types as an answer.
const MaxTyped = 12

// Solved reports whether an answer, counted from 1, is right. In an order only InOrder is.
func (q Question) Solved(chosen int) bool {
	if q.Kind() == Order {
		return chosen == InOrder
	}
	return chosen >= 1 && chosen <= len(q.Answers) && q.Answers[chosen-1].Right
}

// Try returns the number of the first condition of a task that a State meets, counted from 1; NotYet for none, and
// where the State has no value of what the task asks for.
func (q Question) Try(s views.State) int {
	if !q.has(s) {
		return NotYet
	}
	return q.first(func(a Answer) bool { return a.If.Holds(s) })
}

// has reports whether a State has values of all that a task asks for.
func (q Question) has(s views.State) bool { return q.Answers[q.Right()-1].If.Has(s) }

// Judge returns what a try comes to: of a task the State decides, else the typed text. A text that is no answer is
// NotYet.
func (q Question) Judge(s views.State, typed string) int {
	if q.Task() {
		return q.Try(s)
	}
	chosen, err := q.Type(typed)
	if err != nil {
		return NotYet
	}
	return chosen
}

// Type returns what a typed text comes to: of a number the first answer whose interval holds it, of letters InOrder, or
// the first answer that is not at its place; NotYet for none. A number that can be read in two ways, see
// [chart.Readings], is right if one of them is. The error says what is allowed.
func (q Question) Type(text string) (chosen int, err error) {
	if q.Kind() == Order {
		return q.inOrder(text)
	}
	chosen, _, err = q.read(text)
	return chosen, err
}

func (q Question) first(holds func(Answer) bool) int {
	if i := slices.IndexFunc(q.Answers, holds); i >= 0 {
		return i + 1
	}
	return NotYet
}

// letters returns the letters of all answers.
func (q Question) letters() (all string) {
	for i := range q.Answers {
		all += Letter(i + 1)
	}
	return all
}

// inOrder compares letters with the right order of the answers.
func (q Question) inOrder(letters string) (chosen int, err error) {
	all := q.letters()
	if len(letters) != len(all) || strings.Trim(letters, all) != "" || strings.Trim(all, letters) != "" {
		return 0, fmt.Errorf("%s; allowed are the letters a to %s, each once", isNo(letters, "order"),
			Letter(len(q.Answers)))
	}
	for place, letter := range letters {
		at := strings.IndexRune(all, letter)
		if q.Answers[at].Rank != place+1 {
			return at + 1, nil
		}
	}
	return InOrder, nil
}

// isNo says what a typed text is not.
func isNo(text, what string) string {
	if text == "" {
		return "no " + what + " is typed"
	}
	return strconv.Quote(text) + " is no " + what
}

// Mark returns the mark that a step gets when the reader chooses an answer of its question.
func (q Question) Mark(chosen int) Mark {
	switch {
	case q.Solved(chosen):
		return Right
	case chosen == 0 || q.Kind() != Choice:
		return LeftOpen
	}
	return Wrong
}

// Letter returns the letter of the answer with a number, counted from 1: a for 1.
func Letter(answer int) string { return string(rune('a' + answer - 1)) }

// Claim is a comment in a lesson's file that says where a number in the text comes from.
type Claim struct {
	Line   int
	Number string // as the text writes it
	How    string // the rest of the line: a formula or settings
}

// Shown is what a screen shows of a picture: the data and the words, not the
// cells. [truth] looks for numbers in it.
//
// [truth]: wavescope/ui/lesson/truth
type Shown struct {
	Regions chart.Places
	Framed  func(region string) bool // reports whether a callout around a region has its frame
	Words   []string                 // caption, readout and headings
	Data    []chart.Data             // of the regions that are visible
}

// Error is an error in a line of a lesson's file, with what is allowed there.
type Error struct {
	File string
	Line int
	Text string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Text) }

// Text is a paragraph.
type Text struct {
	Line  int
	Spans []Span
}

// Span is a stretch of a paragraph in one style.
type Span struct {
	Style  Style
	Words  string
	Region string // of a pointer: the region of the picture that it points at
}

// Style says how a span of text looks and what it promises: bold words, for example, are numbers that the picture
// shows.
type Style uint8

// The styles of text.
const (
	Plain    Style = iota
	Bold           // a picture of the step shows its numbers
	Emphasis       // a new word
	Key            // a key to press
	Pointer        // words that point at a region of the picture
)

// Plainly returns a text of one style.
func Plainly(words string) Text { return Text{Spans: []Span{{Words: words}}} }

// String returns the words without their styles.
func (t Text) String() string {
	var b strings.Builder
	for _, s := range t.Spans {
		b.WriteString(s.Words)
	}
	return b.String()
}

// key returns the words between backquotes, and whether the text has no other words.
func (t Text) key() (words string, ok bool) {
	if len(t.Spans) == 1 && t.Spans[0].Style == Key {
		return t.Spans[0].Words, true
	}
	return "", false
}

// styleMarks are the marks around a stretch of text, the longer one first.
var styleMarks = []struct {
	mark  string
	style Style
}{{"**", Bold}, {"*", Emphasis}, {"`", Key}}

// newText reads the styles of a paragraph. A mark without its partner is text.
func newText(line int, lines []string) Text {
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
	}
	t := Text{Line: line}
	rest := strings.Join(lines, " ")
	for plain := 0; ; {
		if plain == len(rest) {
			if rest != "" {
				t.Spans = append(t.Spans, Span{Words: rest})
			}
			return t
		}
		span, n := readSpan(rest[plain:])
		if n == 0 {
			plain++
			continue
		}
		if plain > 0 {
			t.Spans = append(t.Spans, Span{Words: rest[:plain]})
		}
		t.Spans = append(t.Spans, span)
		rest, plain = rest[plain+n:], 0
	}
}

// readSpan reads the stretch that begins with a mark, and its length with the
// marks; the length is 0 where no stretch begins.
func readSpan(text string) (s Span, n int) {
	for _, m := range styleMarks {
		inner, ok := strings.CutPrefix(text, m.mark)
		if !ok {
			continue
		}
		end := strings.Index(inner, m.mark)
		if end <= 0 || inner[0] == ' ' || inner[end-1] == ' ' {
			return s, 0
		}
		return Span{Style: m.style, Words: inner[:end]}, end + 2*len(m.mark)
	}
	if !strings.HasPrefix(text, "[") {
		return s, 0
	}
	closed := strings.IndexAny(text[1:], "[]") + 1 // no further: else brackets alone take quadratic time
	after, ok := strings.CutPrefix(text[closed:], "](#")
	if closed <= 1 || !ok {
		return s, 0
	}
	end := strings.IndexAny(after, " ()")
	if end <= 0 || after[end] != ')' {
		return s, 0
	}
	return Span{Style: Pointer, Words: text[1:closed], Region: after[:end]}, closed + end + len("](#)")
}

// Ended is a text as a sentence: it adds a full stop unless there is a mark that
// ends one.
func Ended(text string) string {
	if strings.ContainsAny(text[max(len(text)-1, 0):], ".?!") {
		return text
	}
	return text + "."
}

// Package lesson reads lessons: markdown files that ask before they show.
//
// In comes a file; out goes a [Lesson] of steps, each a row of pictures with
// text and perhaps a question, or every error of the file with its line. The
// package draws nothing. A picture is [views.Panes] and the parts of it that are
// hidden, so what a lesson shows depends on nothing that was shown before.
package lesson

import (
	"fmt"

	"wavescope/views"
)

// Lesson is one file.
type Lesson struct {
	File    string // its name as errors give it
	Folder  string // where it is read from; "" for one that is built in
	Title   string
	Ask     string // the question that it answers
	Minutes int    // 1 … 60
	Steps   []Step // 1 … 12
}

// Step is one idea: pictures in the order in which they are seen.
type Step struct {
	Line     int // of its heading
	Name     string
	Pictures []Picture
	Notes    []Text   // for the teacher alone
	Teaches  []string // rows and errata that it is about, such as 0.17 and E14
	Claims   []Claim  // numbers that stand in no picture of the step
}

// Picture is what a block of the file opens, with what is said of it.
type Picture struct {
	Line     int // of its block
	Panes    views.Panes
	Settings string   // the settings that made them, as a command line has them
	Hide     []string // parts of the view that are left out
	Code     []Code
	Text     []Text    // paragraphs
	Question *Question // asked of this picture and answered by the next; nil for none
}

// Code is a listing, which is shown as it is and never run.
type Code struct {
	Line     int
	Language string
	Lines    []string
}

// Question is a choice, or a task where the answers are conditions.
type Question struct {
	Line    int
	Ask     Text
	Answers []Answer // 2 … 4
}

// Task reports that the answers are conditions, which the picture is to meet.
func (q Question) Task() bool { return q.Answers[0].If != nil }

// Answer is one answer with the reason why somebody gives it, and what speaks
// for it or against it.
type Answer struct {
	Line   int
	Right  bool
	Text   Text
	If     Condition // of a task; nil in a choice
	Reason Text
}

// Claim is a number that a comment accounts for.
type Claim struct {
	Line   int
	Number string // as it stands in the text
	How    string // what follows it: a formula, a picture, a source
}

// Text is a paragraph. It keeps its words once, with a few bytes for each stretch,
// so that no file is much larger when it is read.
type Text struct {
	Line  int
	words string // of all stretches, without the signs around them
	ends  []end
}

// Span is a stretch of a paragraph in one style.
type Span struct {
	Style Style
	Words string
	Part  string // of a pointer: the part of the picture that it points at
}

// Style is how a stretch of text looks, and what it claims.
type Style uint8

// The styles of text.
const (
	Plain    Style = iota
	Bold           // its numbers stand in a picture of the step
	Emphasis       // a word that is new
	Key            // a key to press
	Pointer        // words with a part of the picture
)

// Error is what is wrong in a line of a file, and what is allowed.
type Error struct {
	File string
	Line int
	Text string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Text) }

// The bounds of a lesson.
const (
	MaxBytes   = 256 << 10
	MaxSteps   = 12
	maxMinutes = 60
	minAnswers = 2
	maxAnswers = 4
)

// The most of what a step, a picture or a condition has, far above what a screen has
// room for: so a file of nothing but such things takes little more than its size.
var (
	pictures   = bound{12, "a step has at most %d pictures"}
	paragraphs = bound{8, "a picture has at most %d paragraphs"}
	listings   = bound{2, "a picture has at most %d listings"}
	rows       = bound{24, "a listing has at most %d lines"}
	notes      = bound{8, "a step has at most %d notes"}
	claims     = bound{100, "a step has at most %d claims"}
	teaches    = bound{50, "a step names at most %d rows"}
	hides      = bound{32, "a picture hides at most %d parts"}
	terms      = bound{6, "a condition has at most %d terms"}
)

// bound is how many there are at most, and how that is said.
type bound struct {
	most int
	form string
}

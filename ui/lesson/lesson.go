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

// Text is a paragraph.
type Text struct {
	Line  int
	Spans []Span
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

// String gives the words without their styles.
func (t Text) String() (words string) {
	for _, s := range t.Spans {
		words += s.Words
	}
	return words
}

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

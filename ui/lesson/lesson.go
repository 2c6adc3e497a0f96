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
	"path/filepath"
	"strings"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// Lesson is one file.
type Lesson struct {
	File    string // the name that errors use
	Folder  string // the folder of the file; "" for an embedded lesson
	Title   string
	Ask     string // the question that the lesson answers
	Minutes int    // 1 … 60
	Steps   []Step // 1 … 12
}

// FileEnding is the ending of the name of a lesson's file.
const FileEnding = ".md"

// Name is the name of the file without folder and ending.
func (l Lesson) Name() string {
	return frame.Clean(strings.TrimSuffix(filepath.Base(l.File), FileEnding))
}

// Step is one idea: pictures in the order in which a reader sees them.
type Step struct {
	Line     int // of its heading
	Name     string
	Pictures []Picture
	Notes    []Text   // for the teacher alone
	Teaches  []string // rows and errata of shared tables that it covers, such as 0.17 and E14
	Claims   []Claim  // numbers that no picture of the step shows
}

// Picture is what a wavescope block opens, with the words below the block.
type Picture struct {
	Line     int // of the block
	Panes    views.Panes
	Settings string   // the settings of the panes, as a command line has them
	Hide     []string // names of hidden regions
	Code     []Code
	Text     []Text    // paragraphs
	Question *Question // asked of this picture and answered by the next one; nil for none
}

// Code is a listing. The program shows it and never runs it.
type Code struct {
	Line     int
	Language string
	Lines    []string
}

// Question is a choice or, where the answers are conditions, a task.
type Question struct {
	Line    int
	Ask     Text
	Answers []Answer // 2 … 4
}

// Answer is one answer, with the reason for which it is right or wrong.
type Answer struct {
	Line   int
	Right  bool
	Text   Text
	If     Condition // of a task; nil in a choice
	Reason Text
}

// Task reports whether the answers are conditions on the picture.
func (q Question) Task() bool { return q.Answers[0].If != nil }

// Right is the right answer of a question, counted from 1; in a task it is the
// first right condition.
func (q Question) Right() int {
	for i, a := range q.Answers {
		if a.Right {
			return i + 1
		}
	}
	return 0
}

// Solved reports whether an answer, counted from 1, is right.
func (q Question) Solved(chosen int) bool {
	return chosen >= 1 && chosen <= len(q.Answers) && q.Answers[chosen-1].Right
}

// Try is the first condition of a task that a State meets, counted from 1, or
// NotYet.
func (q Question) Try(s views.State) int {
	for i, a := range q.Answers {
		if a.If.Holds(s) {
			return i + 1
		}
	}
	return NotYet
}

// Mark is the mark that an answer gives the step of its question.
func (q Question) Mark(chosen int) Mark {
	switch {
	case q.Solved(chosen):
		return Right
	case chosen == 0 || q.Task():
		return LeftOpen
	}
	return Wrong
}

// Letter is the letter of an answer, counted from 1.
func Letter(answer int) string { return string(rune('a' + answer - 1)) }

// Claim is the source that a comment gives for a number.
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
	Regions frame.Parts
	Words   []string     // caption, readout and headings
	Tables  []scene.Told // the data of the regions that are visible
}

// Error is an error in a line of a file, and what is allowed there.
type Error struct {
	File string
	Line int
	Text string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Text) }

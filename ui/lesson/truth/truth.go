// Package truth holds lessons to what the program draws.
//
// In comes a [lesson.Lesson] that could be read; out goes a [Finding] for every
// number that stands in no picture and follows from nothing, every task that
// cannot be solved, every part that is pointed at in vain, and every text that
// is too long. It draws each picture as a lesson shows it, with a function that
// it is given, and believes nothing else.
package truth

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/frame"
)

// Draw draws on all of a frame what a lesson shows beside its words: a picture
// that leaves parts out, with what stands above it and below.
type Draw func(f frame.Frame, p views.Panes, hide []string)

// The sizes that a lesson leaves for its pictures: on 120×40, where numbers are
// looked for, and on 80×24, where what is pointed at has to be there too.
var (
	large = image.Pt(120, 31)
	small = image.Pt(80, 17)
)

// Finding is what is wrong in a line of a lesson.
type Finding struct {
	File      string
	Line      int
	Text      string
	Elsewhere bool // nothing is wrong: a number rests on a source, which no check can ask
}

func (f Finding) Error() string {
	return (&lesson.Error{File: f.File, Line: f.Line, Text: f.Text}).Error()
}

// Check looks at all that a lesson says, in the order of its lines.
func Check(l lesson.Lesson, draw Draw) []Finding {
	c := newChecker(l.File, draw)
	c.checkFront(l)
	for i := range l.Steps {
		c.checkStep(&l.Steps[i])
	}
	slices.SortStableFunc(c.found, func(a, b Finding) int { return a.Line - b.Line })
	return c.found
}

// checker checks a lesson, and keeps what it has drawn.
type checker struct {
	file  string
	draw  Draw
	drawn map[string]drawing
	found []Finding
	terms int // that formulas may still take
}

func newChecker(file string, draw Draw) *checker {
	return &checker{file: file, draw: draw, drawn: map[string]drawing{}, terms: mostTerms}
}

// wrong notes what is wrong in a line.
func (c *checker) wrong(line int, form string, values ...any) {
	c.found = append(c.found, Finding{File: c.file, Line: line, Text: fmt.Sprintf(form, values...)})
}

// checkStep checks what is said in a step, and whether all of it can be seen.
func (c *checker) checkStep(s *lesson.Step) {
	c.checkSizes(s)
	if !c.opens(s) {
		return
	}
	c.checkParts(s)
	c.checkTasks(s)
	c.checkNumbers(s)
}

// opens reports that all pictures of a step can be drawn.
func (c *checker) opens(s *lesson.Step) bool {
	before := len(c.found)
	for _, p := range s.Pictures {
		for _, second := range []bool{false, true} {
			if _, err := p.Panes.Scenes().Of(second); err != nil && (p.Panes.Two || !second) {
				c.wrong(p.Line, "the picture does not open: %v", err)
			}
		}
	}
	return len(c.found) == before
}

// drawing is a picture that was drawn: what can be read in it, and its parts.
type drawing struct {
	rows    []string // with one blank where there were several
	numbers []number
	parts   frame.Parts
}

// picture draws a picture of a lesson with parts hidden, once.
func (c *checker) picture(p views.Panes, size image.Point, hide ...string) drawing {
	key := fmt.Sprint(p.Args(), size, hide)
	d, ok := c.drawn[key]
	if !ok {
		f := frame.New(size.X, size.Y, frame.Theme{})
		d.parts = f.KeepParts()
		c.draw(f, p, hide)
		for row := range strings.Lines(string(f.AppendPlain(nil))) {
			row = strings.Join(strings.Fields(row), " ")
			d.rows, d.numbers = append(d.rows, row), append(d.numbers, numbersIn(row)...)
		}
		c.drawn[key] = d
	}
	return d
}

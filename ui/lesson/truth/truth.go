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

// Draw draws a picture as a screen of w × h shows it beside the words of a lesson,
// with its parts; nothing where there is no room. A listing takes room from it.
type Draw func(t frame.Theme, w, h int, p lesson.Picture) (frame.Frame, frame.Parts)

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

// Check looks at all that a lesson says, in the order of its lines, beside its
// pictures on some screens.
func Check(l lesson.Lesson, draw Draw, screens []Screen) []Finding {
	c := newChecker(l.File, draw, screens)
	c.checkFront(l)
	for i := range l.Steps {
		c.checkStep(&l.Steps[i])
	}
	slices.SortStableFunc(c.found, func(a, b Finding) int { return a.Line - b.Line })
	return c.found
}

// checker checks a lesson, and keeps what it has drawn.
type checker struct {
	file    string
	draw    Draw
	screens []Screen
	drawn   map[sight]drawing
	cramped map[image.Point]bool // screens without room for a picture
	found   []Finding
	terms   int // that formulas may still take
}

func newChecker(file string, draw Draw, screens []Screen) *checker {
	return &checker{file: file, draw: draw, screens: screens, drawn: map[sight]drawing{}, cramped: map[image.Point]bool{}, terms: mostTerms}
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
	c.checkTasks(s)
	all := c.screens
	c.screens = c.roomy(s)
	c.checkParts(s)
	c.checkNumbers(s)
	c.screens = all
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

// sight is a picture on a screen: all that decides what is drawn.
type sight struct {
	on         Screen
	panes      views.Panes
	hide, code string
}

// drawing is a picture that was drawn: what can be read in it, and its parts.
type drawing struct {
	rows    []string // with one blank where there were several
	numbers []number
	parts   frame.Parts
	none    bool // it has no room
}

// picture draws what a screen shows of a picture of a step with parts hidden,
// once.
func (c *checker) picture(on Screen, s *lesson.Step, p lesson.Picture, hide []string) drawing {
	shown := lesson.Picture{Panes: p.Panes, Hide: hide}
	key := sight{on: on, panes: p.Panes, hide: strings.Join(hide, ",")}
	for _, p := range s.Pictures {
		for _, code := range p.Code {
			shown.Code, key.code = append(shown.Code, code), key.code+strings.Join(code.Lines, "\n")
		}
	}
	d, ok := c.drawn[key]
	if !ok {
		d = c.read(on, shown)
		c.drawn[key] = d
	}
	return d
}

// read draws a picture, and reads what stands in it.
func (c *checker) read(on Screen, p lesson.Picture) (d drawing) {
	f, parts := c.draw(frame.Theme{Far: on.Far}, on.Size.X, on.Size.Y, p)
	if w, _ := f.Size(); w == 0 {
		return drawing{none: true}
	}
	d.parts = parts
	for row := range strings.Lines(string(f.AppendPlain(nil))) {
		row = strings.Join(strings.Fields(row), " ")
		d.rows = append(d.rows, row)
	}
	d.numbers = unscaled(d.rows)
	return d
}

package lesson

import (
	"fmt"
	"strconv"

	"wavescope/views"
	"wavescope/views/scene"
)

// Course is lessons in the order in which they are taken. Nobody changes one
// that has been read, so that equal pointers are equal courses.
type Course struct {
	Lessons []Lesson
}

// Place is where one is in a course: all that decides what a lesson shows. It
// is a plain comparable value.
type Place struct {
	Lesson, Step, Stop int // counted from 0

	// Chosen is the answer that is chosen in a question and stays chosen up to
	// the next one, counted from 1; 0 for none. In a task it is the condition
	// that held when it was last asked.
	Chosen int
}

// NotYet is what Chosen is in a task of which no condition held.
const NotYet = maxAnswers + 1

// Kind is what a stop shows of its picture.
type Kind uint8

// The kinds of stops, in the order in which one picture has them.
const (
	AnswerStop Kind = iota // the answer of the question before, with this picture
	CodeStop
	TextStop
	QuestionStop
)

// kindNames name the kinds as --stop does.
var kindNames = map[Kind]string{CodeStop: "code", TextStop: "text", QuestionStop: "question", AnswerStop: "answer"}

// IsKind reports that a kind of stops is called so.
func IsKind(name string) bool {
	for _, n := range kindNames {
		if n == name {
			return true
		}
	}
	return false
}

// Stop is what one press of a key leads to.
type Stop struct {
	Kind
	Picture int    // of the step, counted from 0
	Name    string // text, and text-2 for the second of a step
}

// Stops are those of a step. A picture without words of its own is a stop too.
func (s Step) Stops() (stops []Stop) {
	seen := map[Kind]int{}
	add := func(k Kind, picture int) {
		name := kindNames[k]
		if seen[k]++; seen[k] > 1 {
			name += "-" + strconv.Itoa(seen[k])
		}
		stops = append(stops, Stop{k, picture, name})
	}
	for i, p := range s.Pictures {
		before := len(stops)
		if i > 0 && s.Pictures[i-1].Question != nil {
			add(AnswerStop, i)
		}
		if len(p.Code) > 0 {
			add(CodeStop, i)
		}
		if len(p.Text) > 0 {
			add(TextStop, i)
		}
		if p.Question != nil {
			add(QuestionStop, i)
		}
		if len(stops) == before {
			add(TextStop, i)
		}
	}
	return stops
}

// All are the lessons.
func (c *Course) All() (all []*Lesson) {
	for i := range c.Lessons {
		all = append(all, &c.Lessons[i])
	}
	return all
}

// Lesson is the lesson of a place.
func (c *Course) Lesson(p Place) *Lesson { return &c.Lessons[p.Lesson] }

// Step is the step of a place.
func (c *Course) Step(p Place) *Step { return &c.Lesson(p).Steps[p.Step] }

// Stop is the stop of a place.
func (c *Course) Stop(p Place) Stop { return c.Step(p).Stops()[p.Stop] }

// Picture is what is shown at a place.
func (c *Course) Picture(p Place) *Picture { return &c.Step(p).Pictures[c.Stop(p).Picture] }

// Panes are the picture of a place as a State, whatever was shown before.
func (c *Course) Panes(p Place) views.Panes { return c.Picture(p).Panes }

// Question is what is asked or answered at a place; nil where nothing is.
func (c *Course) Question(p Place) *Question {
	switch stop := c.Stop(p); stop.Kind {
	case QuestionStop:
		return c.Step(p).Pictures[stop.Picture].Question
	case AnswerStop:
		return c.Step(p).Pictures[stop.Picture-1].Question
	}
	return nil
}

// Open reports that an answer is to be chosen at a place, before anything else.
func (c *Course) Open(p Place) bool { return c.asks(p) && !c.Question(p).Task() }

// Task reports that a picture is to be changed at a place until it meets a
// condition.
func (c *Course) Task(p Place) bool { return c.asks(p) && c.Question(p).Task() }

func (c *Course) asks(p Place) bool { return c.Stop(p).Kind == QuestionStop }

// Hidden are the parts of the picture that are left out at a place: those that
// the file names, and in an open question all that is said of the picture.
func (c *Course) Hidden(p Place) scene.Hidden {
	names := c.Picture(p).Hide
	if c.Open(p) {
		names = append([]string{"caption", "readout"}, names...)
	}
	return scene.NewHidden(names...)
}

// Keeps reports that a place hides parts of its picture for a question of its step,
// which is open or to come.
func (c *Course) Keeps(p Place) bool {
	hides := c.Open(p) || len(c.Picture(p).Hide) > 0
	for n := len(c.Step(p).Stops()); hides && p.Stop < n; p.Stop++ {
		if c.Open(p) {
			return true
		}
	}
	return false
}

// Next is the stop after a place; false after the last of the course.
func (c *Course) Next(p Place) (Place, bool) {
	next := p
	switch next.Stop++; {
	case next.Stop < len(c.Step(p).Stops()):
		if c.asks(next) {
			next.Chosen = 0
		}
		return next, true
	case p.Step+1 < len(c.Lesson(p).Steps):
		return Place{Lesson: p.Lesson, Step: p.Step + 1}, true
	case p.Lesson+1 < len(c.Lessons):
		return Place{Lesson: p.Lesson + 1}, true
	}
	return p, false
}

// Back is the stop before a place; false before the first of the course. What
// was chosen stays until the question is left.
func (c *Course) Back(p Place) (Place, bool) {
	switch {
	case p.Stop > 0:
		if c.asks(p) {
			p.Chosen = 0
		}
		p.Stop--
		return p, true
	case p.Step > 0:
		return c.last(Place{Lesson: p.Lesson, Step: p.Step - 1}), true
	case p.Lesson > 0:
		return c.last(Place{Lesson: p.Lesson - 1, Step: len(c.Lessons[p.Lesson-1].Steps) - 1}), true
	}
	return p, false
}

// last is the last stop of the step of a place.
func (c *Course) last(p Place) Place {
	p.Stop = len(c.Step(p).Stops()) - 1
	return p
}

// Find is the place of a stop: lesson and step counted from 1, the stop by its
// name, "" for the first. The error says what there is.
func (c *Course) Find(lesson, step int, stop string) (Place, error) {
	p := Place{Lesson: lesson - 1, Step: step - 1}
	if n := len(c.Lessons); lesson < 1 || lesson > n {
		return p, fmt.Errorf("there is no lesson %d; the lessons are 1 to %d", lesson, n)
	}
	if n := len(c.Lesson(p).Steps); step < 1 || step > n {
		return p, fmt.Errorf("lesson %d has no step %d; its steps are 1 to %d", lesson, step, n)
	}
	names := ""
	for i, s := range c.Step(p).Stops() {
		if p.Stop = i; s.Name == stop || stop == "" {
			return p, nil
		}
		names += " " + s.Name
	}
	return p, fmt.Errorf("step %d of lesson %d has no stop %q; its stops are%s", step, lesson, stop, names)
}

// Args is a place as a command line has it.
func (c *Course) Args(p Place) []string {
	args := []string{"--lesson", strconv.Itoa(p.Lesson + 1), "--step", strconv.Itoa(p.Step + 1), "--stop", c.Stop(p).Name}
	if q := c.Question(p); q != nil && p.Chosen >= 1 && p.Chosen <= len(q.Answers) {
		args = append(args, "--chosen", Letter(p.Chosen))
	}
	return args
}

// Letter is that of an answer, counted from 1.
func Letter(answer int) string { return string(rune('a' + answer - 1)) }

// Right is the right answer of a question, counted from 1; of a task the first
// condition that is.
func (q Question) Right() int {
	for i, a := range q.Answers {
		if a.Right {
			return i + 1
		}
	}
	return 0
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

// Solved reports that an answer of a question is right.
func (q Question) Solved(chosen int) bool {
	return chosen >= 1 && chosen <= len(q.Answers) && q.Answers[chosen-1].Right
}

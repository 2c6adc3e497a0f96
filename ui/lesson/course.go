package lesson

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"wavescope/views"
	"wavescope/views/chart"
)

// Course is lessons in the order in which they are taken. A course does not change
// after it is read, so equal pointers are equal courses.
type Course struct {
	Lessons []Lesson
}

// Place is a stop in a course. It decides everything that a lesson shows, and it is
// a plain comparable value.
type Place struct {
	Lesson, Step, Stop int // counted from 0

	// Chosen is the chosen answer of a question, counted from 1; 0 for none. It
	// stays up to the next question. In a task it is the condition that held when
	// the reader last asked.
	Chosen int
}

// NotYet is the value of Chosen in a task where no condition held.
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

// kindNames are the names of the kinds as --stop takes them.
var kindNames = map[Kind]string{CodeStop: "code", TextStop: "text", QuestionStop: "question", AnswerStop: "answer"}

// IsKind reports whether a kind of stops has a name.
func IsKind(name string) bool {
	for _, n := range kindNames {
		if n == name {
			return true
		}
	}
	return false
}

// Stop is what the reader sees between two presses of enter.
type Stop struct {
	Kind
	Picture int    // of the step, counted from 0
	Name    string // text, and text-2 for the second of a step
}

// Stops are the stops of a step. A picture without words is a stop too.
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

// Stop is the stop at a place.
func (c *Course) Stop(p Place) Stop { return c.Step(p).Stops()[p.Stop] }

// Picture is what is shown at a place.
func (c *Course) Picture(p Place) *Picture { return &c.Step(p).Pictures[c.Stop(p).Picture] }

// Panes are the panes of the picture at a place. They depend on nothing that was
// shown before.
func (c *Course) Panes(p Place) views.Panes { return c.Picture(p).Panes }

// Question is the question that a place asks or answers; nil if there is none.
func (c *Course) Question(p Place) *Question {
	switch stop := c.Stop(p); stop.Kind {
	case QuestionStop:
		return c.Step(p).Pictures[stop.Picture].Question
	case AnswerStop:
		return c.Step(p).Pictures[stop.Picture-1].Question
	}
	return nil
}

// Open reports whether a place waits for an answer.
func (c *Course) Open(p Place) bool { return c.asks(p) && !c.Question(p).Task() }

// Task reports whether a place asks the reader to change the picture until it meets a
// condition.
func (c *Course) Task(p Place) bool { return c.asks(p) && c.Question(p).Task() }

func (c *Course) asks(p Place) bool { return c.Stop(p).Kind == QuestionStop }

// Hidden are the regions of the picture that a place hides: those that the file
// names and, while a question is open, the caption and the readout.
func (c *Course) Hidden(p Place) chart.Hidden {
	names := c.Picture(p).Hide
	if c.Open(p) {
		names = append([]string{"caption", "readout"}, names...)
	}
	return chart.NewHidden(names...)
}

// Keeps reports whether a place hides regions of its picture for a question of its
// step that is open or still to come.
func (c *Course) Keeps(p Place) bool {
	hides := c.Open(p) || len(c.Picture(p).Hide) > 0
	for n := len(c.Step(p).Stops()); hides && p.Stop < n; p.Stop++ {
		if c.Open(p) {
			return true
		}
	}
	return false
}

// Next is the stop after a place; false at the last of the course.
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

// Back is the stop before a place; false at the first of the course. The chosen
// answer stays until the reader leaves the question.
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

// Find is the place of a stop: lesson and step counted from 1, the stop by its name
// or "" for the first. The error lists what exists.
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

// Args is a place as arguments of a command line.
func (c *Course) Args(p Place) []string {
	args := []string{"--lesson", strconv.Itoa(p.Lesson + 1), "--step", strconv.Itoa(p.Step + 1), "--stop", c.Stop(p).Name}
	if q := c.Question(p); q != nil && p.Chosen >= 1 && p.Chosen <= len(q.Answers) {
		args = append(args, "--chosen", Letter(p.Chosen))
	}
	return args
}

// Shelf is the courses of the program, each with its title. A shelf does not change
// after it is made, so equal pointers are equal shelves; nil is an empty one.
type Shelf struct{ Courses []Titled }

// Titled is a course with the title that it has beside others.
type Titled struct {
	Title string
	*Course
}

// Len is the number of lessons.
func (s *Shelf) Len() int { return len(s.Lessons()) }

// Lessons are the lessons of all courses.
func (s *Shelf) Lessons() (all []*Lesson) {
	if s == nil {
		return nil
	}
	for _, c := range s.Courses {
		all = append(all, c.All()...)
	}
	return all
}

// At is the course of the i-th of all lessons, and its place there.
func (s *Shelf) At(i int) (*Course, Place) {
	for _, c := range s.Courses {
		if i < len(c.Lessons) {
			return c.Course, Place{Lesson: i}
		}
		i -= len(c.Lessons)
	}
	return nil, Place{}
}

// Index is the number of the lesson of a place among all lessons, from 0; −1 if the
// course is not on the shelf.
func (s *Shelf) Index(c *Course, p Place) int {
	before := 0
	for _, other := range s.Courses {
		if other.Course == c {
			return before + p.Lesson
		}
		before += len(other.Lessons)
	}
	return -1
}

// Start is where the i-th lesson begins, or goes on where the reader stopped.
func (s *Shelf) Start(i int, progress *Progress) (*Course, Place) {
	c, p := s.At(i)
	if far := progress.Of(c.Lesson(p)); far.Begun() {
		p.Step = far.Step
	}
	return c, p
}

// Next is the lesson to go on with: the last one that the reader was in or, if it is
// done, the first one after it that is not.
func (s *Shelf) Next(progress *Progress) int {
	all, from := s.Lessons(), 0
	latest, _ := progress.Latest()
	for i, l := range all {
		if l.Key() == latest {
			if from = i; progress.Of(l).Begun() {
				return i
			}
			break
		}
	}
	for i := range all {
		if at := (from + i) % len(all); !progress.Of(all[at]).Done() {
			return at
		}
	}
	return 0
}

// Ended is what the program says at the end of a lesson.
func (c *Course) Ended(p Place, m Marks) string {
	steps, asked, right := c.Lesson(p).Steps, 0, 0
	done := !slices.Contains(m[:len(steps)], ToCome)
	for _, mark := range m {
		if mark >= LeftOpen {
			asked++
		}
		if mark == Right {
			right++
		}
	}
	text := fmt.Sprintf("this is the end of lesson %d", p.Lesson+1)
	if done {
		text = fmt.Sprintf("lesson %d is done", p.Lesson+1)
	}
	if asked > 0 {
		text += fmt.Sprintf(": right in %d of the %s that asked", right, chart.Plural(asked, "step"))
	}
	return text
}

// Short is the name of a lesson as users type it: the name of its file without the
// number that sorts it.
func (l *Lesson) Short() string {
	name := strings.ToLower(l.Name())
	if short := strings.TrimLeft(name, "0123456789-"); short != "" {
		return short
	}
	return name
}

// IsFileName reports whether a name is written as the name of a file: with the ending of
// lessons or with a folder.
func IsFileName(name string) bool {
	return strings.HasSuffix(name, FileEnding) || strings.ContainsRune(name, filepath.Separator)
}

// matches are the lessons that a name can mean: the one of that number or title or else
// those whose file or title begins so, or else those that have it at the beginning of a
// word of their titles or, if none has, of their questions.
func matches(all []*Lesson, name string) (found []int) {
	if n, err := strconv.Atoi(name); err == nil {
		if n >= 1 && n <= len(all) {
			return []int{n - 1}
		}
		return nil
	}
	if !strings.ContainsFunc(name, unicode.IsLetter) {
		return nil
	}
	file, words := strings.ToLower(name), plainWords(name)
	for _, fits := range []func(*Lesson) bool{
		func(l *Lesson) bool { return plainWords(l.Title) == words || l.Short() == file },
		func(l *Lesson) bool {
			return strings.HasPrefix(plainWords(l.Title), words) || strings.HasPrefix(l.Short(), file) ||
				strings.HasPrefix(strings.ToLower(filepath.Base(l.File)), file)
		},
		func(l *Lesson) bool { return strings.Contains(" "+plainWords(l.Title), " "+words) },
		func(l *Lesson) bool { return strings.Contains(" "+plainWords(l.Ask), " "+words) },
	} {
		for i, l := range all {
			if fits(l) {
				found = append(found, i)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// plainWords are the words of a text in lower case, with one blank between them.
func plainWords(text string) string {
	between := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), between), " ")
}

// Found is the only lesson that a name can mean: its number, counted from 1, the
// beginning of the name of its file or of its title, or a word of its title or its
// question; −1 if there is none, or more than one.
func Found(all []*Lesson, name string) int {
	if some := matches(all, name); len(some) == 1 {
		return some[0]
	}
	return -1
}

// FoundStep is [Found] with the step that may follow the name, as in 5.3; 0 for none.
func FoundStep(all []*Lesson, name string) (i, step int) {
	if i = Found(all, name); i >= 0 {
		return i, 0
	}
	at := strings.LastIndexByte(name, '.')
	if step, ok := chart.ParseWhole(name[at+1:]); ok && at > 0 && step > 0 {
		return Found(all, name[:at]), step
	}
	return -1, 0
}

// maxMeant is how many lessons an error suggests.
const maxMeant = 3

// NoSuch is the error for a name that no lesson has, or more than one. It suggests
// lessons and others that the name may mean, and names the command that lists all.
func NoSuch(all []*Lesson, name, lists string, others ...string) error {
	var some []string
	for _, i := range matches(all, name) {
		some = append(some, strconv.Itoa(i+1)+" "+all[i].Title)
	}
	meant := ""
	if len(some) > 0 {
		meant = "did you mean " + chart.OneOf(some[:min(len(some), maxMeant)]) + "? "
	} else if meant = chart.Meant(append(others, chart.NamesOf(all, (*Lesson).Short)...), name); meant != "" {
		meant += " "
	}
	return fmt.Errorf("there is no lesson %s; %s%s lists them", views.Quote(name), meant, lists)
}

package lesson

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"wavescope/views"
	"wavescope/views/chart"
)

// Course holds lessons in the order in which readers take them. A course does not change after it is read, so equal
// pointers are equal courses.
type Course struct {
	Lessons []Lesson
}

// Place says where a reader is in a course: lesson, step and stop. A stop is what a reader sees between two presses of
// enter: a text, a question or an answer, with a picture. A Place is comparable and decides everything that a lesson
// shows.
type Place struct {
	Lesson, Step, Stop int // counted from 0

	// Chosen is the chosen answer of a question, counted from 1; 0 for none, NotYet after enter without one. It keeps
	// its value until the next question. In a question that the reader makes the answer to, it is what the last try
	// came to, and 0 again as soon as the reader changes something.
	Chosen int

	Typed string // what the reader has typed, in a number and an order
	Hints int    // how many hints of the question are shown
}

// NotYet is the value of Chosen after a try that is no answer: it met none of the conditions of a task, or nothing was
// chosen or changed.
const NotYet = maxAnswers + 1

// Kind says which words a stop shows with its picture.
type Kind uint8

// These are the kinds of stops, in the order in which they follow for one picture.
const (
	AnswerStop Kind = iota // the answer of the question before, with this picture
	CodeStop
	TextStop
	QuestionStop
)

// kindNames maps the kinds to the names that the flag --stop accepts.
var kindNames = map[Kind]string{CodeStop: "code", TextStop: "text", QuestionStop: "question", AnswerStop: "answer"}

// IsKind reports whether a name is that of a kind of stops.
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

// Stops returns the stops of a step in their order. A picture without words is a stop too.
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

// All returns the lessons.
func (c *Course) All() (all []*Lesson) {
	for i := range c.Lessons {
		all = append(all, &c.Lessons[i])
	}
	return all
}

// Lesson returns the lesson of a place.
func (c *Course) Lesson(p Place) *Lesson { return &c.Lessons[p.Lesson] }

// Step returns the step of a place.
func (c *Course) Step(p Place) *Step { return &c.Lesson(p).Steps[p.Step] }

// Heading returns the name of the step at a place; "" for a common error, whose words begin with it.
func (c *Course) Heading(p Place) string {
	if c.Lesson(p).ofErrors {
		return ""
	}
	return c.Step(p).Name
}

// Stop returns the stop at a place.
func (c *Course) Stop(p Place) Stop { return c.Step(p).Stops()[p.Stop] }

// Picture returns what is shown at a place.
func (c *Course) Picture(p Place) *Picture { return &c.Step(p).Pictures[c.Stop(p).Picture] }

// Panes returns the panes of the picture at a place. They do not depend on what was shown before.
func (c *Course) Panes(p Place) views.Panes { return c.Picture(p).Panes }

// Question returns the question that a place asks or answers; nil if there is none.
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

// Made reports whether a place asks a question that the reader makes the answer to: a task, a number or an order.
func (c *Course) Made(p Place) bool { return c.asks(p) && c.Question(p).Kind() != Choice }

// Asks returns the question that is open at a place; nil for none.
func (c *Course) Asks(p Place) *Question {
	if !c.asks(p) {
		return nil
	}
	return c.Question(p)
}

func (c *Course) asks(p Place) bool { return c.Stop(p).Kind == QuestionStop }

// Hidden returns the regions of the picture that a place hides: those that the file names and, while a question is
// open, the caption and the readout.
func (c *Course) Hidden(p Place) chart.Hidden {
	names := c.Picture(p).Hide
	if c.Open(p) {
		names = append([]string{"caption", "readout"}, names...)
	}
	return chart.NewHidden(names...)
}

// Ends reports whether a place is the end of a lesson: its picture to keep, and what a reader can now say.
func (c *Course) Ends(p Place) bool {
	pictures := c.Step(p).Pictures
	return len(pictures) > 0 && pictures[len(pictures)-1].Recap != nil && c.Picture(p).Recap != nil &&
		c.Stop(p).Kind == TextStop
}

// Keeps reports whether a place hides regions of its picture because a question of its step is open or still to come.
func (c *Course) Keeps(p Place) bool {
	hides := c.Open(p) || len(c.Picture(p).Hide) > 0
	for n := len(c.Step(p).Stops()); hides && p.Stop < n; p.Stop++ {
		if c.Open(p) {
			return true
		}
	}
	return false
}

// Next returns the place of the stop after a place; false if that is the last of the course.
func (c *Course) Next(p Place) (Place, bool) {
	next := p
	switch next.Stop++; {
	case next.Stop < len(c.Step(p).Stops()):
		if c.asks(next) {
			next.Chosen, next.Typed, next.Hints = 0, "", 0
		}
		return next, true
	case p.Step+1 < len(c.Lesson(p).Steps):
		return Place{Lesson: p.Lesson, Step: p.Step + 1}, true
	case p.Lesson+1 < len(c.Lessons):
		return Place{Lesson: p.Lesson + 1}, true
	}
	return p, false
}

// Back returns the place of the stop before a place; false if that is the first of the course. The chosen answer stays
// until the reader leaves the question.
func (c *Course) Back(p Place) (Place, bool) {
	switch {
	case p.Stop > 0:
		if c.asks(p) {
			p.Chosen, p.Typed, p.Hints = 0, "", 0
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

// last returns the place of the last stop in the step of a place.
func (c *Course) last(p Place) Place {
	p.Stop = len(c.Step(p).Stops()) - 1
	return p
}

// Find returns the place of a stop. Lesson and step count from 1; the stop is given by its name, "" for the first. The
// error lists what exists.
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

// Args returns a place as arguments of a command line.
func (c *Course) Args(p Place) []string {
	args := []string{"--lesson", strconv.Itoa(p.Lesson + 1), "--step", strconv.Itoa(p.Step + 1), "--stop", c.Stop(p).Name}
	if q := c.Question(p); q != nil && q.Kind() == Choice && p.Chosen >= 1 && p.Chosen <= len(q.Answers) {
		args = append(args, "--chosen", Letter(p.Chosen))
	}
	return args
}

// Shelf holds the courses of the program, each with its title. A shelf does not change after it is made, so equal
// pointers are equal shelves; nil is an empty one.
type Shelf struct{ Courses []Titled }

// Titled is a course and its title on the page that lists several courses.
type Titled struct {
	Title string
	*Course
}

// Len returns the number of lessons.
func (s *Shelf) Len() int { return len(s.Lessons()) }

// Lessons returns the lessons of all courses.
func (s *Shelf) Lessons() (all []*Lesson) {
	if s == nil {
		return nil
	}
	for _, c := range s.Courses {
		all = append(all, c.All()...)
	}
	return all
}

// At returns the course that contains the i-th of all lessons, counted from 0, and the place where the lesson begins.
func (s *Shelf) At(i int) (*Course, Place) {
	for _, c := range s.Courses {
		if i < len(c.Lessons) {
			return c.Course, Place{Lesson: i}
		}
		i -= len(c.Lessons)
	}
	return nil, Place{}
}

// Index returns the number of the lesson of a place among all lessons, from 0; −1 if the course is not on the shelf.
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

// Start returns where to open the i-th lesson: where the reader left it, or else at its beginning.
func (s *Shelf) Start(i int, progress *Progress) (*Course, Place) {
	c, p := s.At(i)
	if far := progress.Of(c.Lesson(p)); far.Begun() {
		p.Step = far.Step
	}
	return c, p
}

// Next returns the index of the lesson to go on with: the last one that the reader was in or, if that is done, the
// first later one that is not.
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

// Short returns the name of a lesson as users type it: the name of its file without the number that sorts it.
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

// matches returns the indices of the lessons that a name can mean. A number means the lesson with that number.
// Otherwise the first of these groups that is not empty is returned: lessons with that title or file name; lessons
// whose title or file name begins with the name; lessons with a word in the title that begins with it; lessons with
// such a word in their question.
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

// plainWords returns the words of a text in lower case, with one blank between them.
func plainWords(text string) string {
	between := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), between), " ")
}

// Found returns the index of the only lesson that a name can mean; −1 if there is none, or more than one. A name is
// the number of a lesson, counted from 1, the beginning of its file name or title, or the beginning of a word of its
// title or question.
func Found(all []*Lesson, name string) int {
	if some := matches(all, name); len(some) == 1 {
		return some[0]
	}
	return -1
}

// FoundStep returns the index as [Found] does, and the step given after the name, as in 5.3; 0 for none.
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

// maxMeant is the largest number of lessons that an error suggests.
const maxMeant = 3

// NoSuch returns the error for a name that fits no lesson, or more than one. It suggests lessons, and those of others
// that are similar to the name, and names the command that lists all.
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

package lesson

import (
	"bytes"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"wavescope/views/frame"
)

// Progress holds how far a reader is in each lesson, the latest lesson first. It is immutable, so equal pointers are
// equal progress; nil is empty progress.
type Progress struct{ all []Far }

// Far says how far a reader is in a lesson.
type Far struct {
	Name  string // the key of the lesson
	Step  int    // where the reader stopped, counted from 0
	Steps int    // the number of steps that the lesson had
	Marks Marks
}

// Mark says how far a reader is with a step. A mark never becomes lower, so a wrong answer remains visible after a
// right one.
type Mark uint8

// The marks of a step, in their order.
const (
	ToCome Mark = iota
	Seen
	LeftOpen // a question without an answer, or a task whose solution the reader looked up
	Right
	Wrong
)

// Marks are the marks of the steps of a lesson.
type Marks [MaxSteps]Mark

// With returns the marks with one raised.
func (m Marks) With(step int, to Mark) Marks {
	m[step] = max(m[step], to)
	return m
}

// Key returns the identifier of a lesson in progress files: its name and a hash of its folder, since files in several
// folders may have the same name.
func (l Lesson) Key() string {
	if l.Folder == "" {
		return l.Name()
	}
	sum := fnv.New32a()
	sum.Write([]byte(l.Folder))
	return fmt.Sprintf("%s @%08x", l.Name(), sum.Sum32())
}

// Passed returns the number of steps that the reader has seen.
func (f Far) Passed() (n int) {
	for _, m := range f.Marks {
		if m > ToCome {
			n++
		}
	}
	return n
}

// Done reports whether the reader has seen all steps.
func (f Far) Done() bool { return f.Steps > 0 && f.Passed() >= f.Steps }

// Begun reports whether a lesson continues where the reader left it. This may also hold for a lesson that is done and
// read again.
func (f Far) Begun() bool {
	return !f.Done() && f.Passed() > 0 || f.Step > 0 && !(f.Done() && f.Step == f.Steps-1)
}

// Of returns how far the reader is in a lesson. If the number of steps of the lesson has changed, the lesson begins
// anew.
func (p *Progress) Of(l *Lesson) Far {
	if i := p.index(l.Key()); i >= 0 && p.all[i].Steps == len(l.Steps) {
		return p.all[i]
	}
	return Far{Name: l.Key(), Steps: len(l.Steps)}
}

// Latest returns the key of the lesson that the reader was in last; false for a beginner.
func (p *Progress) Latest() (key string, ok bool) {
	if p == nil || len(p.all) == 0 {
		return "", false
	}
	return p.all[0].Name, true
}

func (p *Progress) index(name string) int {
	if p == nil {
		return -1
	}
	return slices.IndexFunc(p.all, func(f Far) bool { return f.Name == name })
}

// With returns the progress with the entry of one lesson replaced.
func (p *Progress) With(f Far) *Progress { return (&Progress{[]Far{f}}).Over(p) }

// Over returns the progress merged with an older one. Lessons that only the older one has stay, and each step keeps
// the higher mark.
func (p *Progress) Over(older *Progress) *Progress {
	if older == nil {
		return p
	}
	all := slices.Clone(p.all)
	for _, f := range older.all {
		if i := p.index(f.Name); i < 0 {
			all = append(all, f)
		} else if all[i].Steps == f.Steps {
			for step, mark := range f.Marks {
				all[i].Marks = all[i].Marks.With(step, mark)
			}
		}
	}
	return &Progress{all}
}

// Without returns the progress without a lesson.
func (p *Progress) Without(l *Lesson) *Progress {
	i := p.index(l.Key())
	if i < 0 {
		return p
	}
	return &Progress{slices.Delete(slices.Clone(p.all), i, i+1)}
}

// Since returns what has changed since an earlier progress.
func (p *Progress) Since(before *Progress) *Progress {
	news := new(Progress)
	if p == nil {
		return news
	}
	for _, f := range p.all {
		if i := before.index(f.Name); i < 0 || before.all[i] != f {
			news.all = append(news.all, f)
		}
	}
	return news
}

// Empty reports whether there is no progress.
func (p *Progress) Empty() bool { return p == nil || len(p.all) == 0 }

// MaxProgress is the largest size of the progress file, in bytes. The lessons read longest ago are dropped to keep it.
const MaxProgress = 4 << 10

// progressHead is the first line of a file of progress: a name and a version.
const (
	progressName = "wavescope lessons "
	progressHead = progressName + "1\n"
)

// ErrNewer is the error for a file that a newer version has written; ErrBroken is the error for a damaged file.
var (
	ErrNewer  = errors.New("a newer wavescope has written it")
	ErrBroken = errors.New("it is not what wavescope writes")
)

// progressSigns are the signs of the marks in a file, in the order of the marks.
const progressSigns = ".*o+-"

// Text returns the progress as a text file: a line for each lesson with the step where the reader stopped, a sign for
// each step's mark, and the lesson's key.
func (p *Progress) Text() []byte {
	text := []byte(progressHead)
	for _, f := range p.all {
		signs := ""
		for _, m := range f.Marks[:f.Steps] {
			signs += progressSigns[m : m+1]
		}
		line := fmt.Sprintf("%d %s %s\n", f.Step+1, signs, f.Name)
		if len(text)+len(line) > MaxProgress {
			break
		}
		text = append(text, line...)
	}
	return text
}

// ReadProgress parses the text of a progress file. From a damaged one it returns the valid part, with an error.
func ReadProgress(text []byte) (*Progress, error) {
	p := new(Progress)
	if len(text) == 0 {
		return p, nil
	}
	rest, ok := bytes.CutPrefix(text, []byte(progressHead))
	switch {
	case !ok && newer(text):
		return p, ErrNewer
	case !ok || len(text) > MaxProgress:
		return p, ErrBroken
	}
	var err error
	for line := range strings.Lines(string(rest)) {
		f, ok := readFar(line)
		if !ok {
			err = ErrBroken
		} else if p.index(f.Name) < 0 {
			p.all = append(p.all, f)
		}
	}
	return p, err
}

// newer reports whether a text begins as a progress file of a later version.
func newer(text []byte) bool {
	head, _, _ := bytes.Cut(text, []byte("\n"))
	version, ok := bytes.CutPrefix(head, []byte(progressName))
	n, err := strconv.Atoi(string(version))
	return ok && err == nil && n > 1
}

func readFar(line string) (f Far, ok bool) {
	line, whole := strings.CutSuffix(line, "\n")
	number, rest, _ := strings.Cut(line, " ")
	signs, name, _ := strings.Cut(rest, " ")
	step, err := strconv.Atoi(number)
	f = Far{Name: name, Step: step - 1, Steps: len(signs)}
	if !whole || err != nil || step < 1 || step > f.Steps || f.Steps > MaxSteps || name == "" ||
		name != frame.Clean(name) {
		return f, false
	}
	for i, sign := range signs {
		m := strings.IndexRune(progressSigns, sign)
		if m < 0 {
			return f, false
		}
		f.Marks[i] = Mark(m)
	}
	return f, true
}

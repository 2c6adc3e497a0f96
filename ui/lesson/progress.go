package lesson

import (
	"bytes"
	"errors"
	"fmt"
	"hash/fnv"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"wavescope/views/frame"
)

// Progress is how far one is in lessons, the latest first. Nobody changes one, so
// that equal pointers are the same progress; nil is that of a beginner.
type Progress struct{ all []Far }

// Far is how far one is in a lesson.
type Far struct {
	Name  string // of the lesson: its key
	Step  int    // where one stopped, counted from 0
	Steps int    // that the lesson had
	Marks Marks
}

// Name is that of the file of a lesson, without ending and folder.
func (l Lesson) Name() string {
	return frame.Clean(strings.TrimSuffix(filepath.Base(l.File), FileEnding))
}

// Key is what the progress knows a lesson by: its name, and where it is read from
// in short, since files of other folders may be called the same.
func (l Lesson) Key() string {
	if l.Folder == "" {
		return l.Name()
	}
	sum := fnv.New32a()
	sum.Write([]byte(l.Folder))
	return fmt.Sprintf("%s @%08x", l.Name(), sum.Sum32())
}

// FileEnding is what the name of a lesson ends in.
const FileEnding = ".md"

// Passed is how many steps have been seen.
func (f Far) Passed() (n int) {
	for _, m := range f.Marks {
		if m > ToCome {
			n++
		}
	}
	return n
}

// Done reports that all of them have.
func (f Far) Done() bool { return f.Steps > 0 && f.Passed() >= f.Steps }

// Begun reports that a lesson goes on where one stopped: also one that is read once
// more.
func (f Far) Begun() bool {
	return !f.Done() && f.Passed() > 0 || f.Step > 0 && !(f.Done() && f.Step == f.Steps-1)
}

// Of is how far one is in a lesson: nowhere in one that has another number of
// steps than it had.
func (p *Progress) Of(l *Lesson) Far {
	if i := p.index(l.Key()); i >= 0 && p.all[i].Steps == len(l.Steps) {
		return p.all[i]
	}
	return Far{Name: l.Key(), Steps: len(l.Steps)}
}

// Latest is the key of the lesson that one was in last; false for a beginner.
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

// With is the progress with that in one lesson.
func (p *Progress) With(f Far) *Progress { return (&Progress{[]Far{f}}).Over(p) }

// Over is the progress over an older one, whose lessons stay where nothing newer
// is known of them. No mark is lost: of each step the higher one counts.
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

// Without is the progress of somebody who has never been in a lesson.
func (p *Progress) Without(l *Lesson) *Progress {
	i := p.index(l.Key())
	if i < 0 {
		return p
	}
	return &Progress{slices.Delete(slices.Clone(p.all), i, i+1)}
}

// Since is what is not as it was.
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

// Empty reports that there is none.
func (p *Progress) Empty() bool { return p == nil || len(p.all) == 0 }

// MaxProgress bounds what is written of a progress, in bytes; the lessons that
// one was in longest ago are forgotten for it.
const MaxProgress = 4 << 10

// progressHead is the first line of a progress: a name, and the version of what
// follows.
const (
	progressName = "wavescope lessons "
	progressHead = progressName + "1\n"
)

// ErrNewer is the error of a progress that a newer program has written, ErrBroken of
// one that is not, or not in full, what a program writes.
var (
	ErrNewer  = errors.New("a newer wavescope has written it")
	ErrBroken = errors.New("it is not what wavescope writes")
)

// progressSigns are the marks as they are written, in their order.
const progressSigns = ".*o+-"

// Text writes a progress: a line for each lesson, with the step where one
// stopped, a sign for each step, and the name.
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

// ReadProgress reads it back: of one that is broken what makes sense.
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

// newer reports that a text begins as a progress of a version to come will.
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
	if !whole || err != nil || step < 1 || step > f.Steps || f.Steps > MaxSteps || name == "" || name != frame.Clean(name) {
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

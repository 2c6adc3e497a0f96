package lesson

import (
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
type Progress struct {
	Seed uint32 // of the order of answers; 0 for the order of the file
	all  []Far
}

// Far says how far a reader is in a lesson.
type Far struct {
	Name  string // the key of the lesson
	Step  int    // where the reader stopped, counted from 0
	Steps int    // the number of steps that the lesson had
	Marks Marks
	Cards [MaxSteps]Card
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
func (p *Progress) With(f Far) *Progress { return (&Progress{all: []Far{f}}).Over(p) }

// Asked returns the progress after the question of a step was asked on a day.
func (p *Progress) Asked(l *Lesson, step int, right bool, today Day) *Progress {
	f := p.Of(l)
	f.Cards[step] = f.Cards[step].Asked(right, today)
	return p.With(f)
}

// Over returns the progress merged with an older one, whose seed it keeps. Lessons that only the older one has stay,
// and each step keeps the higher mark and the card that was asked more often, or missed without its knowing.
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
				all[i].Cards[step] = all[i].Cards[step].over(f.Cards[step])
			}
		}
	}
	seed := older.Seed
	if seed == 0 {
		seed = p.Seed
	}
	return &Progress{seed, all}
}

// ofTask is the key of a lesson's homework, which has an entry of one step in progress files.
func (l Lesson) ofTask() string { return l.Key() + " task" }

// TaskRight reports whether the reader's program for a lesson's homework was right.
func (p *Progress) TaskRight(l *Lesson) bool { return p.index(l.ofTask()) >= 0 }

// WithTask returns the progress after the homework of a lesson was right. The latest lesson stays the latest.
func (p *Progress) WithTask(l *Lesson) *Progress {
	done := &Progress{all: []Far{{Name: l.ofTask(), Steps: 1, Marks: Marks{Right}}}}
	if p == nil {
		return done
	}
	return p.Over(done)
}

// Without returns the progress without a lesson.
func (p *Progress) Without(l *Lesson) *Progress {
	i := p.index(l.Key())
	if i < 0 {
		return p
	}
	return &Progress{p.Seed, slices.Delete(slices.Clone(p.all), i, i+1)}
}

// Since returns what has changed since an earlier progress: of each lesson the cards that are others than before.
func (p *Progress) Since(before *Progress) *Progress {
	news := new(Progress)
	if p == nil {
		return news
	}
	news.Seed = p.Seed
	for _, f := range p.all {
		i := before.index(f.Name)
		if i >= 0 && before.all[i] == f {
			continue
		}
		for step := range f.Cards {
			if i >= 0 && before.all[i].Steps == f.Steps && before.all[i].Cards[step] == f.Cards[step] {
				f.Cards[step] = Card{}
			}
		}
		news.all = append(news.all, f)
	}
	return news
}

// Empty reports whether there is no progress.
func (p *Progress) Empty() bool { return p == nil || len(p.all) == 0 }

// MaxProgress is the largest size of the progress file, in bytes. The lessons read longest ago are dropped to keep it.
const MaxProgress = 16 << 10

// The first line of a progress file is a name, a version and the seed.
const (
	progressName    = "wavescope lessons "
	progressVersion = 2
)

// ErrNewer is the error for a file that a newer version has written; ErrBroken is the error for a damaged file.
var (
	ErrNewer  = errors.New("a newer wavescope has written it")
	ErrBroken = errors.New("it is not what wavescope writes")
)

// progressSigns are the signs of the marks in a file, in the order of the marks.
const progressSigns = ".*o+-"

// Text returns the progress as a text file: a line for each lesson with the step where the reader stopped, a sign for
// each step's mark, the cards, and the lesson's key.
func (p *Progress) Text() []byte {
	text := fmt.Appendf(nil, "%s%d %d\n", progressName, progressVersion, p.Seed)
	for _, f := range p.all {
		signs := ""
		for _, m := range f.Marks[:f.Steps] {
			signs += progressSigns[m : m+1]
		}
		line := fmt.Sprintf("%d %s %s %s\n", f.Step+1, signs, cardsText(f.Cards[:f.Steps]), f.Name)
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
	head, rest, _ := strings.Cut(string(text), "\n")
	head, named := strings.CutPrefix(head, progressName)
	number, seed, _ := strings.Cut(head, " ")
	version, err := strconv.Atoi(number)
	switch {
	case named && err == nil && version > progressVersion:
		return p, ErrNewer
	case !named || err != nil || version < 1 || len(text) > MaxProgress:
		return p, ErrBroken
	}
	if n, err := strconv.ParseUint(seed, 10, 32); err == nil { // version 1 had no seed
		p.Seed = uint32(n)
	}
	for line := range strings.Lines(rest) {
		f, ok := readFar(line, version)
		if !ok {
			err = ErrBroken
		} else if p.index(f.Name) < 0 {
			p.all = append(p.all, f)
		}
	}
	return p, err
}

// readFar reads a line of a lesson. Lines of version 1 have no cards.
func readFar(line string, version int) (f Far, ok bool) {
	line, whole := strings.CutSuffix(line, "\n")
	number, rest, _ := strings.Cut(line, " ")
	signs, rest, _ := strings.Cut(rest, " ")
	cards, name := noCards, rest
	if version > 1 {
		cards, name, _ = strings.Cut(rest, " ")
	}
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
	return f, readCards(cards, f.Cards[:f.Steps])
}

// String returns what a mark says of a step, in a word.
func (m Mark) String() string { return [...]string{"to come", "read", "open", "right", "wrong"}[m] }

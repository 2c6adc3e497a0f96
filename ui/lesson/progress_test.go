package lesson

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// lessonOf returns a lesson of a file with some steps.
func lessonOf(file string, steps int) *Lesson {
	return &Lesson{File: file, Steps: make([]Step, steps)}
}

// head1 begins a file of version 1, whose lines have no cards.
const head1 = "wavescope lessons 1\n"

// Progress that is written and read again is the same, the latest lesson first; a lesson whose number of steps has
// changed begins anew.
func TestProgressRoundTrip(t *testing.T) {
	p := &Progress{Seed: 7}
	a := Far{Name: "a b", Step: 2, Steps: 5, Marks: Marks{Right, Wrong, LeftOpen, Seen}}
	a.Cards[1] = Card{1, 20000, 3}
	b := Far{Name: "ümläut", Step: 11, Steps: 12, Marks: Marks{11: Seen}}
	p = p.With(b).With(Far{Name: "a b", Steps: 5}).With(a)
	text := string(p.Text())
	if want := "wavescope lessons 2 7\n3 +-o*. 2:1:20000:3 a b\n12 ...........* - ümläut\n"; text != want {
		t.Errorf("written is %q, want %q", text, want)
	}
	back, err := ReadProgress([]byte(text))
	if err != nil {
		t.Error(err)
	}
	if name, ok := back.Latest(); !ok || name != "a b" {
		t.Errorf("the latest is %q", name)
	}
	for file, want := range map[string]Far{"x/a b.md": a, "ümläut.md": b} {
		if got := back.Of(lessonOf(file, want.Steps)); got != want {
			t.Errorf("%s: %+v, want %+v", file, got, want)
		}
	}
	if got := back.Of(lessonOf("a b.md", 6)); got != (Far{Name: "a b", Steps: 6}) || got.Done() {
		t.Errorf("with another step: %+v", got)
	}
	done, err := ReadProgress([]byte(head1 + "1 ** x\n"))
	if p.Of(lessonOf("a b.md", 5)).Passed() != 4 || err != nil || !done.Of(lessonOf("x.md", 2)).Done() {
		t.Error("steps are counted wrong")
	}
}

// A nil Progress is empty, and can be read and extended.
func TestNoProgress(t *testing.T) {
	var p *Progress
	if _, ok := p.Latest(); ok || !p.Empty() || !p.Since(nil).Empty() || p.Of(lessonOf("x.md", 3)).Passed() != 0 {
		t.Error("a beginner is somewhere")
	}
	if p.With(Far{Name: "x", Steps: 1}).Empty() {
		t.Error("nothing is added")
	}
}

// Merging keeps the progress that another program has written for other lessons, and for lessons without changes here.
func TestTwoProgramsAtOnce(t *testing.T) {
	step := func(name string, n int) Far { return Far{Name: name, Step: n, Steps: 9} }
	start := new(Progress).With(step("a", 1)).With(step("b", 1))
	here, there := start.With(step("a", 5)), start.With(step("b", 6)).With(step("c", 2))
	both := here.Since(start).Over(there.Since(start).Over(start))
	for name, want := range map[string]int{"a": 5, "b": 6, "c": 2} {
		if got := both.Of(lessonOf(name+".md", 9)).Step; got != want {
			t.Errorf("%s stands at %d, want %d", name, got, want)
		}
	}
}

// However many lessons there are, Text is at most MaxProgress long and has whole lines.
func TestProgressIsBounded(t *testing.T) {
	var p *Progress
	for i := range 2000 {
		p = p.With(Far{Name: fmt.Sprintf("lesson %d", i), Steps: MaxSteps})
	}
	text := p.Text()
	if len(text) > MaxProgress || len(text) < MaxProgress-100 || !bytes.HasSuffix(text, []byte("\n")) {
		t.Errorf("%d bytes", len(text))
	}
	back, err := ReadProgress(text)
	if name, _ := back.Latest(); name != "lesson 1999" || err != nil {
		t.Errorf("the latest is %q, %v", name, err)
	}
}

// ReadProgress skips lines that the program does not write, without an error.
func TestReadProgressTakesAnything(t *testing.T) {
	for _, line := range []string{
		"", "\n", "x", "1 * ", "0 ** x", "3 ** x", "1 *******************  x", "-1 ** x", "1 *? x",
		"99999999999999999999 * x", "1  x",
		"1 ** \x1b[31mx", "1 ** a\x00b", "1 ** \u202eabc", "1 ** x\rb", "１ ** x", "1 ** " + strings.Repeat("x", 20000),
		"\xff\xfe", "1 +é x",
	} {
		if p, err := ReadProgress([]byte(head1 + line + "\n")); !p.Empty() || !errors.Is(err, ErrBroken) {
			t.Errorf("%q is read as %+v, %v", line, p.all, err)
		}
	}
	for text, want := range map[string]error{
		"": nil, "wavescope": ErrBroken, "wavescope lessons 3\n1 ** x\n": ErrNewer, "wavescope lessons 17": ErrNewer,
		"wavescope lessons 0\n":   ErrBroken,
		"wavescope lessons two\n": ErrBroken, head1 + "1 ** x": ErrBroken, "1 ** x\n": ErrBroken,
		"\x00\x00": ErrBroken,
		head1 + strings.Repeat("\n", MaxProgress): ErrBroken,
	} {
		if p, err := ReadProgress([]byte(text)); !p.Empty() || !errors.Is(err, want) {
			t.Errorf("%.30q is read as %+v, %v, want %v", text, p.all, err, want)
		}
	}
	if p, err := ReadProgress([]byte(head1 + "broken\n1 ** x\n2 ** x\n")); !errors.Is(err, ErrBroken) ||
		p.Of(lessonOf("x.md", 2)).Step != 0 || len(p.all) != 1 {
		t.Errorf("a broken line and a line that comes twice: %+v", p.all)
	}
}

func FuzzReadProgress(f *testing.F) {
	f.Add([]byte(head1 + "3 +-o*. a b\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, _ := ReadProgress(text)
		if again, err := ReadProgress(p.Text()); fmt.Sprint(again.all) != fmt.Sprint(p.all) || err != nil {
			t.Errorf("%q is read as %+v, and again as %+v, %v", text, p.all, again.all, err)
		}
	})
}

// If two programs read one lesson, each step keeps the higher mark, whichever ends last. Only the progress of a lesson
// with another number of steps is replaced.
func TestMarksAreNeverLost(t *testing.T) {
	first := new(Progress).With(Far{Name: "a", Step: 4, Steps: 5, Marks: Marks{Right, Wrong, Seen, LeftOpen}})
	second := new(Progress).With(Far{Name: "a", Step: 1, Steps: 5, Marks: Marks{Seen, Right, Right}})
	for name, both := range map[string]*Progress{"second": second.Over(first), "first": first.Over(second)} {
		if got, want := both.Of(lessonOf("a.md", 5)).Marks, (Marks{Right, Wrong, Right, LeftOpen}); got != want {
			t.Errorf("%s last: %v, want %v", name, got, want)
		}
	}
	if got := second.Over(first).Of(lessonOf("a.md", 5)).Step; got != 1 {
		t.Errorf("it goes on at %d, not where the last program was", got)
	}
	if first.Of(lessonOf("a.md", 5)).Marks[2] != Seen {
		t.Error("a progress has changed")
	}
	if got := second.Over(new(Progress).With(Far{Name: "a", Steps: 3, Marks: Marks{Wrong, Wrong,
		Wrong}})).Of(lessonOf("a.md", 5)).Marks; got != (Marks{Seen, Right, Right}) {
		t.Errorf("of a lesson with other steps: %v", got)
	}
}

// Lessons of the same name in two folders, and a built-in one, have three different keys.
func TestLessonsOfOneName(t *testing.T) {
	p, all := new(Progress), []*Lesson{lessonOf("x.md", 2), lessonOf("x.md", 2), lessonOf("x.md", 2)}
	all[1].Folder, all[2].Folder = "/a", "/b"
	p = p.With(Far{Name: all[1].Key(), Steps: 2, Marks: Marks{Right, Right}})
	for i, l := range all {
		back, _ := ReadProgress(p.Text())
		if got := back.Of(l).Done(); got != (i == 1) {
			t.Errorf("done is %t of lesson %d", got, i)
		}
	}
	if p.Without(all[0]).Empty() || !p.Without(all[1]).Empty() || !(*Progress)(nil).Without(all[0]).Empty() {
		t.Error("Without forgets another lesson than it is given")
	}
}

// A lesson counts as begun where the reader stopped, also without a mark and in a second reading; at its end it begins
// again.
func TestBegun(t *testing.T) {
	done := Marks{Seen, Right, Wrong}
	for i, c := range []struct {
		far  Far
		want bool
	}{{Far{Steps: 3}, false}, {Far{Step: 2, Steps: 3}, true}, {Far{Steps: 3, Marks: Marks{Seen}}, true},
		{Far{Step: 2, Steps: 3, Marks: done}, false}, {Far{Step: 1, Steps: 3, Marks: done}, true}, {Far{Steps: 3,
			Marks: done}, false}} {
		if got := c.far.Begun(); got != c.want {
			t.Errorf("%d: begun is %t", i, got)
		}
	}
}

package ui

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/frame"
)

var update = flag.Bool("update", false, "write the golden frames; look at them before you keep them")

// golden is a picture that somebody has looked at: what flags open, at a size.
type golden struct {
	name, flags string
	w, h        int
	colour      bool // as terminal text in colour, too
}

// goldens are every view as it opens, the other faces that views have, two panes, and
// stops of lessons: few enough to be looked at.
func goldens() []golden {
	var all []golden
	for _, v := range views.All {
		all = append(all, golden{v.Name, "--view " + v.Name, 80, 24, false}, golden{v.Name, "--view " + v.Name, 120, 40, true})
	}
	const marks, words, bases = "--marks 0,1,6,20 ", "--view order --d-model 8 --pos 3 ", "--view heatmap --pos 22 --dim 22 --compare '--base 500000' "
	all = append(all,
		golden{"curves-overlay", marks + "--overlay", 120, 40, false},
		golden{"curves-numbers", marks + "--numbers", 120, 40, false},
		golden{"curves-statistics", marks + "--statistics", 120, 40, false},
		golden{"heatmap-marks", marks + "--view heatmap", 120, 40, false},
		golden{"shift-marks", marks + "--view shift", 120, 40, false},
		golden{"similarity-d4", "--view similarity --d-model 4", 120, 40, false},
		golden{"order-step", words + "--face step", 120, 40, false},
		golden{"order-sum", words + "--face sum", 120, 40, false},
		golden{"order-proof", words + "--face proof", 120, 40, false},
		golden{"order-score", words + "--face score", 120, 40, false},
		golden{"compare-bases", bases, 120, 40, false},
		golden{"compare-difference", bases + "--difference", 160, 45, false},
		golden{"compare-views", "--compare '--view shift --d-model 16'", 160, 45, false},
	)
	for _, l := range taught {
		all = append(all, golden{l.name, "", 120, 40, false})
	}
	return all
}

// taught are stops of lessons, one of each kind: the lesson, the step, the stop and
// what was chosen, and how they are called.
var taught = []struct {
	name         string
	lesson, step int
	stop         string
	chosen       int
}{
	{"lesson-text", 5, 1, "text", 0},
	{"lesson-question", 5, 2, "question", 2},
	{"lesson-answer", 5, 2, "answer", 2},
	{"lesson-task", 5, 7, "question", 0},
	{"lesson-code", 8, 8, "code", 0},
}

// open opens the program at what a golden frame shows.
func (g golden) open(t *testing.T, o Options) Model {
	t.Helper()
	for _, l := range taught {
		if l.name == g.name {
			at, err := lessons.Built().Find(l.lesson, l.step, l.stop)
			if err != nil {
				t.Fatal(g, err)
			}
			at.Chosen = l.chosen
			return OpenLesson(lessons.Built(), at, o)
		}
	}
	panes, err := views.Parse(g.flags)
	if err != nil {
		t.Fatal(g, err)
	}
	return Open(panes, o)
}

// Every picture looks as it did when somebody last looked at it.
func TestGolden(t *testing.T) {
	cases.Alone(t)
	for _, g := range goldens() {
		name := fmt.Sprintf("%s-%dx%d", g.name, g.w, g.h)
		t.Run(name+"-plain.txt", func(t *testing.T) {
			compare(t, append(g.open(t, Options{Theme: frame.Theme{Depth: frame.NoColor}}).Frame(g.w, g.h).AppendPlain(nil), '\n'))
		})
		if g.colour {
			t.Run(name+"-dark.ansi", func(t *testing.T) {
				compare(t, append(g.open(t, Options{}).Frame(g.w, g.h).AppendANSI(nil), '\n'))
			})
		}
	}
}

// compare holds what was drawn against the golden file of this test's name.
func compare(t *testing.T, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", filepath.Base(t.Name()))
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s is no longer what is drawn: write it with -update, then look at it", path)
	}
}

package ui

import (
	"bytes"
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

var update = flag.Bool("update", false, "write the golden files; look at them before you keep them")

// A golden is a reviewed picture: flags and a size.
type golden struct {
	name, flags string
	w, h        int
}

// goldens returns every view as it opens, the faces of Order, two panes, and stops of lessons: few
// enough to review.
func goldens() []golden {
	var all []golden
	for _, v := range views.All {
		all = append(all, golden{v.Name, "--view " + v.Name, 80, 24},
			golden{v.Name, "--view " + v.Name, 120, 40})
	}
	const marks, words, bases = "--marks 0,1,6,20 ", "--view order --d-model 8 --pos 3 ",
		"--view heatmap --pos 22 --dim 22 --compare '--base 500000' "
	all = append(all,
		golden{"curves-overlay", marks + "--face overlay", 120, 40},
		golden{"curves-numbers", marks + "--face numbers", 120, 40},
		golden{"heatmap-marks", marks + "--view heatmap", 120, 40},
		golden{"shift-marks", marks + "--view shift", 120, 40},
		golden{"similarity-d4", "--view similarity --d-model 4", 120, 40},
		golden{"similarity-votes", "--view similarity --face votes", 120, 40},
		golden{"order-step", words + "--face step", 120, 40},
		golden{"order-sum", words + "--face sum", 120, 40},
		golden{"order-proof", words + "--face proof", 120, 40},
		golden{"order-score", words + "--face score", 120, 40},
		golden{"compare-bases", bases, 120, 40},
		golden{"compare-difference", bases + "--difference", 160, 45},
		golden{"compare-views", "--compare '--view shift --d-model 16'", 160, 45},
	)
	for _, l := range stops {
		all = append(all, golden{l.name, "", 120, 40})
	}
	return all
}

// stops lists a stop of a lesson of each kind, with the name of its golden file.
var stops = []struct {
	name         string
	lesson, step int
	stop         string
	chosen       int
}{
	{"lesson-text", 5, 1, "text", 0},
	{"lesson-question", 5, 2, "question", 2},
	{"lesson-answer", 5, 2, "answer", 2},
	{"lesson-task", 5, 7, "question", 0},
	{"lesson-code", 9, 6, "code", 0},
}

// open opens the program at what a golden frame shows.
func (g golden) open(t *testing.T, o Options) Model {
	t.Helper()
	for _, l := range stops {
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

// TestGolden compares frames without the row of tabs, and conversations in plain mode, with reviewed ones. -update
// writes their files.
func TestGolden(t *testing.T) {
	cases.Alone(t)
	for _, g := range goldens() {
		path := fmt.Sprintf("testdata/%s-%dx%d", g.name, g.w, g.h)
		t.Run(filepath.Base(path), func(t *testing.T) {
			colourless := Options{Theme: frame.Theme{Depth: frame.NoColor}}
			text := append(g.open(t, colourless).Frame(g.w, g.h).AppendPlain(nil), '\n')
			_, belowTabs, _ := bytes.Cut(text, []byte("\n")) // or each new view changes every frame; see TestTabs
			compare(t, path+"-plain.txt", belowTabs)
		})
	}
	for _, c := range transcripts() {
		t.Run("plain-"+c.name, func(t *testing.T) {
			compare(t, filepath.Join("plain/testdata", c.name+".txt"), []byte(c.text(t, Options{}, 80)))
		})
	}
}

// compare compares a text with a golden file, or writes the file.
func compare(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Errorf("%v; %s", err, renew)
		return
	}
	if !bytes.Equal(got, want) {
		line := firstDifference(got, want)
		t.Errorf("%s: line %d is no longer what is drawn; %s\n%s", path, line, renew, goldenLine(got, line))
	}
}

// renew is the command that writes the golden files.
const renew = "write it with: go test ./ui -run Golden -update, and read the diff"

// goldenLine returns a line of a text, counted from 1.
func goldenLine(text []byte, n int) []byte {
	lines := bytes.Split(text, []byte("\n"))
	return lines[min(n, len(lines))-1]
}

// firstDifference counts the line in which two texts part.
func firstDifference(a, b []byte) int {
	line := 1
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			break
		}
		if a[i] == '\n' {
			line++
		}
	}
	return line
}

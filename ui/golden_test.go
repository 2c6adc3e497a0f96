package ui

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"hash/fnv"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
		golden{"curves-overlay", marks + "--overlay", 120, 40},
		golden{"curves-numbers", marks + "--numbers", 120, 40},
		golden{"curves-statistics", marks + "--statistics", 120, 40},
		golden{"heatmap-marks", marks + "--view heatmap", 120, 40},
		golden{"shift-marks", marks + "--view shift", 120, 40},
		golden{"similarity-d4", "--view similarity --d-model 4", 120, 40},
		golden{"order-step", words + "--face step", 120, 40},
		golden{"order-sum", words + "--face sum", 120, 40},
		golden{"order-proof", words + "--face proof", 120, 40},
		golden{"order-score", words + "--face score", 120, 40},
		golden{"compare-bases", bases, 120, 40},
		golden{"compare-difference", bases + "--difference", 160, 45},
		golden{"compare-views", "--compare '--view shift --d-model 16'", 160, 45},
	)
	for _, l := range taught {
		all = append(all, golden{l.name, "", 120, 40})
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

// TestGolden compares frames and conversations in plain mode with reviewed ones. -update writes
// their files.
func TestGolden(t *testing.T) {
	cases.Alone(t)
	for _, g := range goldens() {
		path := fmt.Sprintf("testdata/%s-%dx%d", g.name, g.w, g.h)
		t.Run(filepath.Base(path), func(t *testing.T) {
			colourless := Options{Theme: frame.Theme{Depth: frame.NoColor}}
			compare(t, path+"-plain.txt", append(g.open(t, colourless).Frame(g.w, g.h).AppendPlain(nil), '\n'))
		})
	}
	for _, c := range transcripts() {
		t.Run("plain-"+c.name, func(t *testing.T) {
			compare(t, filepath.Join("plain/testdata", c.name+".txt"), []byte(c.text(t, Options{AutoTheme: true}, 80)))
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

// goldenLine is a line of a text, counted from 1.
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

// drawing is what one random picture is drawn from.
type drawing struct {
	panes views.Panes
	w, h  int
	theme frame.Theme
}

func (d drawing) String() string {
	return fmt.Sprintf("%s (%d×%d, %+v)", views.ShellLine(d.panes.Args()), d.w, d.h, d.theme)
}

func (d drawing) open() Model { return Open(d.panes, Options{Theme: d.theme}) }

// somePaper and someSizes are what pictures are drawn on.
var (
	somePaper = []frame.Theme{
		{}, {}, {Light: true}, {Depth: frame.Colors256}, {Depth: frame.Colors16},
		{Depth: frame.NoColor}, {ASCII: true, Depth: frame.NoColor}, {Far: true, Few: true},
	}
	someSizes = [][2]int{{40, 12}, {60, 16}, {80, 24}, {100, 30}, {120, 40}, {160, 45}, {240, 60}}
)

// someValues are tried of the flags that have no list of values of their own.
var someValues = map[string][]string{
	"d-model":   {"2", "3", "4", "7", "8", "16", "64", "65", "128", "512"},
	"length":    {"1", "2", "5", "16", "128", "1000", "1000000", "1000000000"},
	"base":      {"2", "100", "10000", "500000"},
	"pos":       {"0", "1", "7", "17", "99", "123456"},
	"dim":       {"0", "1", "2", "3", "5", "6", "7", "15", "63"},
	"offset":    {"-7", "-1", "0", "1", "5", "6", "100"},
	"marks":     {"none", "0", "0,1,6", "2,3"},
	"zoom":      {"auto", "8:1", "1:1", "1:2", "1:5", "1:100", "1:100000"},
	"bits":      {"0", "1", "6", "20"},
	"anchor":    {"10", "100", "1000000", "-3"},
	"precision": {"0", "3", "9"},
	"sentence":  {"the dog bit the man", "dog bit man", "a dog met another dog", "Lion kills Tiger", "x"},
	"against":   {"reversed", "the man bit the dog"},
	"padding":   {"0", "2"},
	"first":     {"0", "1000", "1000000000", "999999999998000"},
	"later":     {"0", "3", "976"},
	"reads":     {"0", "1", "3"},

	"factor":        {"1", "1.5", "4", "32"},
	"head-dim":      {"2", "7", "128"},
	"train-length":  {"0", "1", "96", "8192"},
	"target-length": {"0", "64", "1000000"},
}

// someSecond are second panes, of which a drawing has the first that can be.
var someSecond = []string{"--base 500000", "--layout concat", "--d-model 16", "--length 64", "--view shift",
	"--offset 2"}

// drawings yields the numbers of the drawings that a test tries. The fixed seed draws
// those from 0, another one others.
func drawings(t testing.TB, few, many int) iter.Seq[int] {
	t.Logf("RAPID_SEED=%d draws these pictures again", cases.Seed())
	return func(yield func(int) bool) {
		first := int(cases.Seed()-1) << 20
		for n := first; n < first+cases.N(few, many) && yield(n); n++ {
		}
	}
}

// newDrawing is the n-th drawing. What a flag is set to depends on its name and
// n alone, so that a new flag changes only the drawings that set it.
func newDrawing(n int) drawing {
	d := drawing{panes: views.One(views.Default())}
	flags := slices.Clone(views.Flags)
	slices.SortFunc(flags, func(a, b views.Flag) int { return strings.Compare(a.Name, b.Name) })
	for _, f := range flags {
		values := someValues[f.Name]
		if values == nil {
			values = f.Values
		}
		if r := dice(n, f.Name); len(values) > 0 && r.IntN(rarity(f.Name)) == 0 {
			d.set(f.Name, chosen(n, f.Name, values))
		}
	}
	r := dice(n, "a second pane")
	if r.IntN(4) == 0 {
		for _, c := range someSecond[r.IntN(len(someSecond)):] {
			if d.set("compare", c) {
				break
			}
		}
		if r.IntN(2) == 0 {
			d.panes = d.panes.Subtract()
		}
	}
	r = dice(n, "paper")
	size := someSizes[r.IntN(len(someSizes))]
	d.w, d.h, d.theme = size[0], size[1], somePaper[r.IntN(len(somePaper))]
	return d
}

// chosen is one of some values, such that another value more is chosen in its
// share of the drawings and changes none of the others.
func chosen(n int, flag string, values []string) string {
	return slices.MaxFunc(values, func(a, b string) int {
		return cmp.Compare(dice(n, flag+a).Uint64(), dice(n, flag+b).Uint64())
	})
}

// rarity is one in how many drawings a flag is set.
func rarity(flag string) int {
	switch flag {
	case "view", "face":
		return 1
	case "scheme", "match-base":
		return 8
	}
	return 3
}

// dice are random numbers of one choice in the n-th drawing.
func dice(n int, choice string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(choice))
	return rand.New(rand.NewPCG(uint64(n), h.Sum64()))
}

// set sets a flag if it takes the value here.
func (d *drawing) set(name, value string) bool {
	p, err := d.panes.With([]views.Setting{{Name: name, Value: value}})
	if err == nil {
		d.panes = p
	}
	return err == nil
}

package ui

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// works are ways to work on tasks, by what they ask for, as keys or lines after ':': those that solve the task and
// those that do not.
var works = map[string]struct{ right, wrong []string }{
	"differ >= 1, not causal, reversed = 1, padding = 0": {
		[]string{"p", "p p", ":positions sinusoidal d-model 16", "p Q"}, []string{"", "p p p", "c", "p c", "p p p .",
			"o", "x", "p x"}},
	"flips = 3": {
		[]string{":pos 4", "down down down down", ":length 100 pos 20"}, []string{"", ":pos 6", "down", ":pos 0"}},
	"value(0) = 0.14112 ± 0.00001, value(2) = 0.0299955 ± 0.0000001": {
		[]string{":pos 3", "right right right", ":length 100 pos 3 dim 2"},
		[]string{"", ":pos 4", ":pos 2", ":pos 3 d-model 8", ":pos 4 scheme binary"}},
	"wave >= 100.001, faster <= 100": {
		[]string{":dim 20", ":dim 21", ":d-model 128 dim 40"},
		[]string{"", ":dim 18", ":dim 22", ":d-model 128 dim 20", ":scheme binary"}},
	"angle(3) = 90 ± 1": {
		[]string{":offset 50", ":offset 248", ":offset -149"},
		[]string{"", ":offset 99", ":offset 52", ":offset 149", ":offset 298"}},
	"cosine >= 0.98, offset >= 2": {
		[]string{":offset 19", ":offset 25", ":offset 1885"},
		[]string{"", ":offset -19", ":offset 6", ":offset 3", ":offset 19 d-model 8"}},
	"d-model = 128, norm = 8 ± 0.001": {
		[]string{":d-model 128", ":d-model 128 base 500000 pos 2", ":d-model 128 layout concat"},
		[]string{"", ":d-model 64", ":d-model 8", ":d-model 128 scheme binary"}},
	"differ >= 1, positions = alibi, causal": {
		[]string{"c", "c Q", ":causal on first 100"},
		[]string{"", ".", "n", "p", "p p", ":positions none causal on", ":padding 2"}},
	"wave >= 128.001, faster <= 128": {
		[]string{":dim 22", ":dim 23", ":d-model 128 dim 42"}, []string{"", ":dim 20", ":dim 24",
			":d-model 128 dim 44"}},
	"causal, positions = none, differ >= 1": {
		[]string{"c", "c c c", "p p p p c", ":causal on first 100"}, []string{"", "c c", "p c", "p"}},
	"value(0) = -0.7568025 ± 0.00001": {
		[]string{":pos 4", "right right right right"}, []string{"", ":pos 3", ":pos 5", ":pos 10", ":pos 4 scheme binary"}},
	"angle(2) = 270 ± 1": {[]string{":offset 47", ":offset 110"}, []string{"", ":offset 16", ":offset 31", ":offset -47"}},
	"flips = 2":          {[]string{":pos 6", ":pos 2", ":length 100 pos 22"}, []string{"", ":pos 4", ":pos 7", ":pos 8"}},
	"wave <= 1000, slower >= 1000.001": {
		[]string{":dim 34", ":dim 35", ":base 500000 dim 24", ":d-model 128 dim 70"},
		[]string{"", ":dim 32", ":dim 36", ":d-model 128 dim 68", ":base 100 dim 62", ":scheme binary"}},
	"wave <= 256, slower >= 256.001": {
		[]string{":dim 24", ":dim 25", ":d-model 512 dim 206"},
		[]string{"", ":dim 22", ":dim 26", ":scheme binary", ":d-model 512 dim 204"}},
}

// The footer of a task begins with a key that changes what is asked, or with the one for settings, on narrow screens
// too.
func TestAKeyForTheTaskIsFirst(t *testing.T) {
	cases.Alone(t)
	eachTask(t, func(name string, m Model) {
		for _, w := range []int{80, 120} {
			at := send(m, tea.WindowSizeMsg{Width: w, Height: 24})
			hints, closing := at.hints()
			if hints = fitHints(at.theme, hints, closing, w-2, 2); len(hints) < 2+closing {
				t.Errorf("%s: %d keys at %d columns", name, len(hints), w)
				continue
			}
			first, changes := hints[1], hints[1].label == setKey().Label
			for _, stroke := range first.strokes {
				changes = changes || valuesOf(press(at, stroke.Key)) != valuesOf(at)
			}
			if !changes {
				t.Errorf("%s: %q is first and changes nothing of %s", name, first.label, valuesOf(at))
			}
		}
	})
}

// valuesOf returns the present values of what a task asks for.
func valuesOf(m Model) string {
	q := m.asked()
	lead, now := q.Answers[q.Right()-1].If.Now(m.state(), true)
	return lead + now
}

// The verdict on a task is about the picture, whatever led to it. The quantity below a task does not show a wrong
// picture as it shows a right one.
func TestTasksJudgeWhatIsOnTheScreen(t *testing.T) {
	cases.Alone(t)
	tried := 0
	eachTask(t, func(name string, m Model) {
		if after := press(m, "enter"); after.taskSolved() {
			t.Errorf("%s: enter alone solves it", name)
		}
		q := m.asked()
		ways, ok := works[q.Answers[q.Right()-1].Text.String()]
		if ok {
			tried++
		}
		solved := map[string]bool{} // by the quantity below the task
		for i, does := range slices.Concat(ways.right, ways.wrong) {
			m, right := m, i < len(ways.right)
			if line, ok := strings.CutPrefix(does, ":"); ok {
				m = enterLine(m, line)
			} else {
				m = press(m, strings.Fields(does)...)
			}
			if m = press(m, "enter"); right {
				solved[valuesOf(m)] = true
			} else if solved[valuesOf(m)] {
				t.Errorf("%s: %q shows %q, as a right picture does", name, does, valuesOf(m))
			}
			if m.taskSolved() != right {
				t.Errorf("%s: %q is judged right: %v", name, does, !right)
			}
		}
	})
	if tried < len(works) {
		t.Errorf("%d tasks, ways to work on %d", tried, len(works))
	}
}

// eachTask opens every task of all lessons, on the main path and asked again, with the number of its lesson and the
// name of its step.
func eachTask(t *testing.T, do func(name string, m Model)) {
	t.Helper()
	for i, l := range lessons.Built().Lessons {
		for _, s := range l.Parts() {
			c := &lesson.Course{Lessons: []lesson.Lesson{{Steps: []lesson.Step{*s}}}}
			for j := range s.Stops() {
				if p := (lesson.Place{Stop: j}); c.Task(p) {
					m := OpenLesson(c, p, Options{})
					do(fmt.Sprintf("%d %s", i+1, s.Name), send(m, tea.WindowSizeMsg{Width: 120, Height: 40}))
				}
			}
		}
	}
}

// An asked is what a task asks about, computed here from the table and from what the screen shows.
type asked struct {
	views.State
	row, later []float64  // of the table at pos and at pos + k; nil for none
	proof      [][]string // the outputs of Proof: word, places in A and B, by how much it moves
}

// wave returns the wavelength of a pair of sinusoids, 2π·base^(2i/d).
func (a asked) wave(pair int) float64 {
	return 2 * math.Pi * math.Pow(a.Base, 2*float64(pair)/float64(a.DModel))
}

// slowest reports whether the cursor is on the last pair with a wavelength of at most so many positions, and on no pair
// that is the last of all.
func (a asked) slowest(most float64) bool {
	pair := a.Dim / 2
	return pair+1 < a.DModel/2 && a.wave(pair) <= most && a.wave(pair+1) > most
}

// turn returns by how many degrees a pair turns in k positions, within ±180 of another angle.
func (a asked) turn(pair int, near float64) float64 {
	return near + math.Remainder(360/a.wave(pair)*float64(a.Offset)-near, 360)
}

// cosine returns the cosine of the two rows.
func (a asked) cosine() float64 {
	if a.later == nil {
		return math.NaN()
	}
	dot, norms := 0.0, [2]float64{}
	for i, v := range a.row {
		dot, norms[0], norms[1] = dot+v*a.later[i], norms[0]+v*v, norms[1]+a.later[i]*a.later[i]
	}
	return dot / math.Sqrt(norms[0]*norms[1])
}

// norm returns the length of the row.
func (a asked) norm() (norm float64) {
	for _, v := range a.row {
		norm = math.Hypot(norm, v)
	}
	return norm
}

// differs reports whether Proof shows a word whose output moves by more than rounding.
func (a asked) differs() bool {
	return slices.ContainsFunc(a.proof, func(cells []string) bool {
		by, err := strconv.ParseFloat(cells[3], 64)
		return err == nil && by > 1e-9
	})
}

// backwards reports whether Proof shows each word at the place in B that it has in A counted from the end, not all at
// the same one. Padding is no word.
func (a asked) backwards() bool {
	var words, same int
	var from []int // both places of a word
	for _, cells := range a.proof {
		if strings.Contains(cells[0], "pad") {
			continue
		}
		first, errA := strconv.Atoi(cells[1])
		second, errB := strconv.Atoi(cells[2])
		if errA != nil || errB != nil {
			return false
		}
		words, from = words+1, append(from, first-a.Order.First+second-a.Order.First-a.Order.Later)
		if first == second {
			same++
		}
	}
	return same < words && !slices.ContainsFunc(from, func(sum int) bool { return sum != words-1 })
}

func (a asked) flips() int {
	if a.Pos == 0 {
		return 0
	}
	return bits.OnesCount(uint(a.Pos ^ (a.Pos - 1)))
}

// asks says, for the task with each right condition, whether a picture is what its words ask for.
var asks = map[string]func(a asked) bool{
	"differ >= 1, not causal, reversed = 1, padding = 0": func(a asked) bool {
		return a.differs() && a.backwards() && !a.Order.Causal && a.Order.Padding == 0
	},
	"causal, positions = none, differ >= 1": func(a asked) bool {
		return a.differs() && a.Order.Causal && a.Order.Positions.String() == "none"
	},
	"differ >= 1, positions = alibi, causal, reversed = 1": func(a asked) bool {
		return a.differs() && a.Order.Causal && a.Order.Positions.String() == "alibi" && a.backwards()
	},
	"flips = 3": func(a asked) bool { return a.flips() == 3 },
	"flips = 2": func(a asked) bool { return a.flips() == 2 },
	"value(0) = 0.14112 ± 0.00001, value(2) = 0.0299955 ± 0.0000001": func(a asked) bool {
		return len(a.row) > 2 && math.Abs(a.row[0]-math.Sin(3)) < 1e-5 && math.Abs(a.row[2]-math.Sin(0.03)) < 1e-7
	},
	"value(0) = -0.7568025 ± 0.00001":  func(a asked) bool { return math.Abs(a.row[0]-math.Sin(4)) < 1e-5 },
	"wave >= 100.001, faster <= 100":   func(a asked) bool { return a.wave(a.Dim/2) > 100 && a.wave(a.Dim/2-1) <= 100 },
	"wave >= 128.001, faster <= 128":   func(a asked) bool { return a.wave(a.Dim/2) > 128 && a.wave(a.Dim/2-1) <= 128 },
	"wave <= 1000, slower >= 1000.001": func(a asked) bool { return a.slowest(1000) },
	"wave <= 256, slower >= 256.001":   func(a asked) bool { return a.slowest(256) },
	"angle(3) = 90 ± 1":                func(a asked) bool { return a.DModel > 6 && math.Abs(a.turn(3, 90)-90) <= 1 },
	"angle(2) = 270 ± 1":               func(a asked) bool { return a.DModel > 4 && math.Abs(a.turn(2, 270)-270) <= 1 },
	"cosine >= 0.998, offset = 1":      func(a asked) bool { return a.cosine() >= 0.998 && a.Offset == 1 },
	"cosine <= -0.1, offset = 64":      func(a asked) bool { return a.cosine() <= -0.1 && a.Offset == 64 },
	"cosine >= 0.98, offset >= 2":      func(a asked) bool { return a.cosine() >= 0.98 && a.Offset >= 2 },
	"cosine >= 0.93, offset >= 2":      func(a asked) bool { return a.cosine() >= 0.93 && a.Offset >= 2 },
	"d-model = 128, norm = 8 ± 0.001":  func(a asked) bool { return a.DModel == 128 && math.Abs(a.norm()-8) < 0.001 },
	"d-model = 50, norm = 5 ± 0.001":   func(a asked) bool { return a.DModel == 50 && math.Abs(a.norm()-5) < 0.001 },
}

// askedOf returns what a task asks about; false for tables other than sinusoids.
func askedOf(m Model) (a asked, ok bool) {
	a.State = m.state()
	sc, err := chart.New(a.State.State)
	if err != nil || a.Scheme != "sinusoidal" || sc.Enc == nil {
		return a, false
	}
	row := func(pos int) (row []float64) {
		for dim := range a.DModel {
			row = append(row, sc.Enc.At(pos, dim))
		}
		return row
	}
	if a.row = row(a.Pos); a.Pos+a.Offset >= 0 {
		a.later = row(a.Pos + a.Offset)
	}
	if a.View == "order" {
		shown, _ := Shown(frame.Theme{}, 160, 45, lesson.Picture{Panes: m.panes})
		for _, d := range shown.Data {
			for i := 0; i < d.Rows && d.Name == "outputs"; i++ {
				a.proof = append(a.proof, d.Cells(i))
			}
		}
	}
	return a, true
}

// Wherever random keys lead from the picture of a task and from its solution, the verdict is right if the picture is
// what the words ask for, and only then.
func TestTasksJudgeKeyWalks(t *testing.T) {
	cases.Alone(t)
	random, right := cases.Rand(t), 0
	keys := strings.Fields(
		"right right left left up down shift+right shift+left ] ] [ [ { } home end F p c n r . , x a f s")
	eachTask(t, func(name string, start Model) {
		q, c, at := start.asked(), start.study.course, start.study.place
		isIt := asks[q.Answers[q.Right()-1].Text.String()]
		if isIt == nil {
			t.Errorf("%s asks for something that is not computed here", name)
			return
		}
		solved := start
		solved.panes = c.Step(at).Pictures[c.Stop(at).Picture+1].Panes
		for i := range cases.N(2, 100) {
			m := []Model{start, solved}[i%2]
			for range 15 {
				a, ok := askedOf(m)
				if is := press(m, "enter").taskSolved(); ok && is != isIt(a) {
					t.Errorf("%s: %v is judged right: %v", name, m.panes.Args(), is)
				} else if ok && is {
					right++
				}
				m = press(m, keys[random.IntN(len(keys))])
			}
		}
	})
	t.Logf("%d pictures are right", right)
}

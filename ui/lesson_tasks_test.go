package ui

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding"
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
	"value(0) = 0.14112001 ± 0.000000005, value(1) = -0.9899925 ± 0.00000005": {
		[]string{":pos 3", "right right right", ":length 100 pos 3 dim 2", ":pos 3 d-model 8"},
		[]string{"", ":pos 4", ":pos 2", ":pos 3 layout concat", ":pos 4 scheme binary"}},
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
	"differ >= 1, positions = alibi, reversed = 1, padding = 0": {
		[]string{"c", "c Q", ":causal on first 100"},
		[]string{"", ".", "n", "p", "p p", ":positions none causal on", ":padding 2"}},
	"differ >= 1, positions = none, reversed = 1, padding = 0": {
		[]string{"c", "c c c", "p p p p c", ":causal on first 100"}, []string{"", "c c", "p c", "p", "x", "c .", "x c"}},
	"value(0) = -0.7568025 ± 0.00001": {
		[]string{":pos 4", "right right right right"}, []string{"", ":pos 3", ":pos 5", ":pos 10", ":pos 4 scheme binary"}},
	"angle(2) = 270 ± 1": {[]string{":offset 47", ":offset 110"}, []string{"", ":offset 16", ":offset 31", ":offset -47"}},
	"flips = 2":          {[]string{":pos 6", ":pos 2", ":length 100 pos 22"}, []string{"", ":pos 4", ":pos 7", ":pos 8"}},
	"wave <= 1000, slower >= 1000.001": {
		[]string{":dim 34", ":dim 35", ":base 500000 dim 24", ":d-model 128 dim 70", ":base 100 dim 62"},
		[]string{"", ":dim 32", ":dim 36", ":d-model 128 dim 68", ":base 100 dim 60", ":scheme binary"}},
}

// The footer of a task begins with a key that changes what is asked, or with the one for settings, on narrow screens
// too.
func TestAKeyForTheTaskIsFirst(t *testing.T) {
	cases.Alone(t)
	eachTask(t, func(name string, m Model) {
		for _, w := range []int{80, 120} {
			at := send(m, tea.WindowSizeMsg{Width: w, Height: 24})
			hints := at.footing(at.theme, w).hints
			if len(hints) < 2 {
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
	own    views.State // of the task's picture
	enc    encoding.Encoding
	waves  encoding.Encoding // the same without a filter
	speeds func() []float64  // frequencies of the pairs in radians, from fast to slow; none for a table without waves
	here   float64           // frequency of the column under the cursor; NaN for none
	proof  [][]string        // the outputs of Proof: word, places in A and B, by how much it moves; nil for another picture
}

// speed returns the frequency of a column in radians per position, at most π, which sin(x−ω) + sin(x+ω) =
// 2·cos(ω)·sin(x) gives for sines and cosines alike. It is NaN for columns that are no wave, and where rounding hides
// it.
func (a asked) speed(dim int) float64 {
	speed := math.NaN()
	for pos := 1; pos < 60; pos += 7 {
		middle, both := a.waves.At(pos, dim), a.waves.At(pos-1, dim)+a.waves.At(pos+1, dim)
		if math.Abs(middle) < 1e-3 {
			continue
		}
		if is := math.Acos(min(both/middle/2, 1)); math.IsNaN(speed) {
			speed = is
		} else if math.Abs(is-speed) > 1e-6 {
			return math.NaN()
		}
	}
	return speed
}

// isFirst reports whether the cursor is on the fastest pair that needs more than so many positions for a turn, isLast
// whether it is on the slowest one that turns within so many.
func (a asked) isFirst(over float64) bool {
	i := slices.IndexFunc(a.speeds(), func(w float64) bool { return 2*math.Pi/w > over })
	return i >= 0 && alike(a.speeds()[i], a.here)
}

func (a asked) isLast(within float64) bool {
	last := -1
	for i, w := range a.speeds() {
		if 2*math.Pi/w <= within {
			last = i
		}
	}
	return last >= 0 && alike(a.speeds()[last], a.here)
}

// turnsWithin reports whether the pair under the cursor turns within so many positions.
func (a asked) turnsWithin(most float64) bool { return 2*math.Pi/a.here <= most }

func alike(a, b float64) bool { return math.Abs(a-b) <= 1e-6*b }

// turned returns whether a pair turns by an angle in k positions, in degrees, without whole turns.
func (a asked) turned(pair int, angle, tolerance float64) bool {
	if pair >= len(a.speeds()) {
		return false
	}
	turn := a.speeds()[pair] * float64(a.Offset) * 180 / math.Pi
	return math.Abs(math.Remainder(turn-angle, 360)) <= tolerance
}

// sines reports whether the picture compares the sines alone.
func (a asked) sines() bool { return a.View == "similarity" && a.Similarity.Sines && a.HasWaves() }

// row returns a row of the table, without its cosines where they are left out.
func (a asked) row(pos int, sines bool) (row []float64) {
	for dim := range a.enc.Config().DModel {
		if !sines || a.enc.About(dim).Name != "cos" {
			row = append(row, a.enc.At(pos, dim))
		}
	}
	return row
}

// value returns a number of the row under the cursor, NaN if it has none.
func (a asked) value(dim int) float64 {
	if dim >= a.enc.Config().DModel {
		return math.NaN()
	}
	return a.enc.At(a.Pos, dim)
}

// cosine returns the cosine of the rows at pos and pos + k.
func (a asked) cosine() float64 {
	later := a.Pos + a.Offset
	if later < 0 && a.HasWaves() && !a.sines() {
		later = a.Pos - a.Offset // the picture has one curve for both directions
	}
	if later < 0 {
		return math.NaN()
	}
	first, second := a.row(a.Pos, a.sines()), a.row(later, a.sines())
	dot := 0.0
	for i, v := range first {
		dot += v * second[i]
	}
	return dot / norm(first) / norm(second)
}

// norm returns the length of a row.
func norm(row []float64) (norm float64) {
	for _, v := range row {
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
		first, second = first-a.Order.First, second-a.Order.First-a.Order.Later
		words, from = words+1, append(from, first+second)
		if first == second {
			same++
		}
	}
	return same < words && !slices.ContainsFunc(from, func(sum int) bool { return sum != words-1 })
}

func (a asked) positions(are string) bool { return a.Order.Positions.String() == are }

func (a asked) flips() int {
	if a.Pos == 0 {
		return 0
	}
	return bits.OnesCount(uint(a.Pos ^ (a.Pos - 1)))
}

// unlike reports whether the picture is another one than that of the task: of another table, or of something else.
func (a asked) unlike() bool {
	picture := func(s views.State) (chart.State, string) {
		s.Pos, s.Dim, s.Offset, s.Marks, s.Zoom, s.Bits, s.Length, s.Filter = 0, 0, 0, chart.Marks{}, chart.Auto, 0, 0, 0
		return s.State, fmt.Sprint(s.View, s.Order.Face, s.Similarity.Sines)
	}
	table, shown := picture(a.State)
	ownTable, ownShown := picture(a.own)
	return table != ownTable || shown != ownShown
}

// asks says, for the words of each task, whether a picture is what they ask for.
var asks = map[string]func(a asked) bool{
	"Keep B backwards, without mask and padding: choose positions with which A − B is not 0.": func(a asked) bool {
		return a.differs() && a.backwards() && !a.Order.Causal && a.Order.Padding == 0 && !a.positions("none")
	},
	"Keep B backwards, without positions and padding: make A − B differ from 0.": func(a asked) bool {
		return a.differs() && a.backwards() && a.Order.Padding == 0 && a.positions("none")
	},
	"Keep ALiBi and the reversal, without padding: make the outputs differ.": func(a asked) bool {
		return a.differs() && a.backwards() && a.Order.Padding == 0 && a.positions("alibi")
	},
	"Keep B backwards, without mask and padding: choose positions that see the reversal.": func(a asked) bool {
		return a.differs() && a.backwards() && !a.Order.Causal && a.Order.Padding == 0
	},
	"Go to a position that differs from the one before it in exactly three bits.": func(a asked) bool {
		return a.flips() == 3
	},
	"Go to a position that differs from the one before it in exactly two bits.": func(a asked) bool {
		return a.flips() == 2
	},
	"Go to the row that begins with “0.14112001 −0.9899925”.": func(a asked) bool {
		return math.Abs(a.value(0)-math.Sin(3)) < 1e-8 && math.Abs(a.value(1)-math.Cos(3)) < 1e-7
	},
	"In this table, go to the first position after 0 at which column 0, the sine of pair 0, is negative.": func(
		a asked) bool {
		return math.Abs(a.value(0)-math.Sin(4)) < 1e-5
	},
	"Put the cursor on the fastest pair that needs more than 100 positions for one turn.": func(a asked) bool {
		return a.isFirst(100)
	},
	"Put the cursor on the slowest pair that still turns within 1000 positions.": func(a asked) bool {
		return a.isLast(1000)
	},
	"Find a k that turns pair 3 by 90° to within one degree.": func(a asked) bool { return a.turned(3, 90, 1) },
	"Find a k that turns pair 2 by 270°, three quarters of a turn, to within one degree.": func(a asked) bool {
		return a.turned(2, 270, 1)
	},
	"Raise the cosine at k = 1 to at least 0.998.": func(a asked) bool {
		return a.Offset == 1 && a.cosine() >= 0.998
	},
	"Lower the cosine at k = 64 to −0.1 or less.": func(a asked) bool {
		return a.Offset == 64 && a.cosine() <= -0.1
	},
	"Find an offset of two or more with a cosine of at least 0.98.": func(a asked) bool {
		return a.Offset >= 2 && a.cosine() >= 0.98
	},
	"Find an offset of two or more with a cosine of at least 0.93.": func(a asked) bool {
		return a.Offset >= 2 && a.cosine() >= 0.93
	},
	"Choose d_model so that every row of PE has length 8.": func(a asked) bool {
		return a.DModel == 128 && math.Abs(norm(a.row(a.Pos, false))-8) < 0.001
	},
	"Choose d_model so that every row of PE has length 5.": func(a asked) bool {
		return a.DModel == 50 && math.Abs(norm(a.row(a.Pos, false))-5) < 0.001
	},
}

// claims says, for each verdict on a wrong try, whether it is true of a picture. A verdict that is nil claims nothing
// of the picture.
var claims = map[string]func(a asked) bool{
	"This is another picture: 'esc' brings that of the task back.": asked.unlike,
	"Padding is behind B: 'esc' starts again.": func(a asked) bool {
		return a.Order.Padding > 0
	},
	"B is not A backwards now: 'esc' starts again.": func(a asked) bool {
		return !a.backwards()
	},
	"That is the mask. Take it off with c.": func(a asked) bool {
		return a.Order.Causal
	},
	"ALiBi knows distances, and backwards every distance stays.": func(a asked) bool {
		return a.positions("alibi") && a.backwards()
	},
	"ALiBi knows distances alone: go on with p.": func(a asked) bool { return a.positions("alibi") },
	"A − B is 0: press p.":                       func(a asked) bool { return !a.differs() },
	"No positions, and each word sees all others: no difference.": func(a asked) bool {
		return a.positions("none") && !a.Order.Causal && !a.differs()
	},
	"Press p until there are no positions, then c.": nil,
	"Nothing differs yet. ALiBi knows distances alone.": func(a asked) bool {
		return a.positions("alibi") && !a.differs()
	},
	"ALiBi is off: press p until it is back.": func(a asked) bool { return !a.positions("alibi") },
	"Nothing differs yet: press p.":           func(a asked) bool { return !a.differs() },

	"Four differ here: one too many.":                      func(a asked) bool { return a.flips() == 4 },
	"Two differ here: that is one carry. It takes two.":    func(a asked) bool { return a.flips() == 2 },
	"Only the last bit differs, as at every odd position.": func(a asked) bool { return a.flips() == 1 },
	"Only the last bit differs.":                           func(a asked) bool { return a.flips() == 1 },
	"More than one carry here.":                            func(a asked) bool { return a.flips() > 2 },
	"No position is before 0.":                             func(a asked) bool { return a.Pos == 0 },
	"No position is before 0, and at 16, 32, 64 more than four bits differ.": func(a asked) bool {
		return a.Pos == 0 || a.flips() > 4
	},

	"This row begins with −0.75680250.": func(a asked) bool {
		return alike(-a.value(0), 0.7568025)
	},
	"It begins with 0.90929743. Go one further.": func(a asked) bool {
		return alike(a.value(0), 0.90929743)
	},
	"Compare the first two numbers of the row.": nil,
	"Here it is not negative.": func(a asked) bool {
		return a.value(0) >= 0
	},
	"Negative, and one of the positions before it is too.": func(a asked) bool {
		return a.value(0) < 0 && a.Pos > 4
	},
	"It turns within 100 positions: go on.": func(a asked) bool {
		return a.turnsWithin(100)
	},
	"The pair before it needs more than 100 too.": func(a asked) bool {
		return !a.turnsWithin(100) && !a.isFirst(100)
	},
	"It turns within 1000 positions. Does a slower one too?": func(a asked) bool {
		return a.turnsWithin(1000) && !a.isLast(1000)
	},
	"It needs more than 1000 positions for a turn: go back to faster pairs.": func(a asked) bool {
		return !a.turnsWithin(1000)
	},

	"A quarter turn the other way round.": func(a asked) bool {
		return a.turned(3, 270, 1)
	},
	"A half turn: a quarter too far.": func(a asked) bool {
		return a.turned(3, 180, 1)
	},
	"Not a right angle yet.": func(a asked) bool {
		return !a.turned(3, 90, 1)
	},
	"A quarter turn. Half a turn more is asked for.": func(a asked) bool {
		return a.turned(2, 90, 2)
	},
	"A half turn. A quarter more is asked for.": func(a asked) bool {
		return a.turned(2, 180, 3)
	},
	"Close: within ten degrees, and not within one.": func(a asked) bool {
		return a.turned(2, 270, 10) && !a.turned(2, 270, 1)
	},
	"Not three quarters of a turn.": func(a asked) bool {
		return !a.turned(2, 270, 10)
	},
	"Back to k = 1: ']' makes k larger.": func(a asked) bool {
		return a.Offset < 1
	},
	"Back to k = 1: '[' makes k smaller.": func(a asked) bool {
		return a.Offset > 1
	},
	"Back to k = 64: ']' makes k larger.": func(a asked) bool {
		return a.Offset < 64
	},
	"Back to k = 64: '[' makes k smaller.": func(a asked) bool {
		return a.Offset > 64
	},
	"These still turn a little in one step.": func(a asked) bool {
		return a.Filter == 2 && a.cosine() < 0.998
	},
	"Which pairs lower the cosine at k = 1?": func(a asked) bool {
		return a.Offset == 1 && a.cosine() < 0.998
	},
	"These do not lower it far enough. Keep the fast ones too, or only them.": func(a asked) bool {
		return a.cosine() > -0.1
	},
	"Which pairs hold the cosine up at k = 64?": func(a asked) bool {
		return a.Offset == 64 && a.cosine() > -0.1
	},
	"Close: look for a higher peak.": func(a asked) bool {
		return a.cosine() >= 0.9 && a.cosine() < 0.98
	},
	"Close, but less than 0.93. Look for a higher peak.": func(a asked) bool {
		return a.cosine() >= 0.85 && a.cosine() < 0.93
	},
	"Two or more is asked for: ] makes k larger.": func(a asked) bool {
		return a.Offset <= 1
	},
	"Look for the peaks of the curve.": nil,
	"√64 is 8, but two columns make one pair: √(d/2).": func(a asked) bool {
		return a.DModel == 64
	},
	"√25 is 5, but the length is √(d/2): two columns make one pair.": func(a asked) bool {
		return a.DModel == 25
	},
	"Longer than 8. Fewer pairs make a shorter row.": func(a asked) bool {
		return norm(a.row(a.Pos, false)) > 8
	},
	"Longer than 5. Fewer pairs make a shorter row.": func(a asked) bool {
		return norm(a.row(a.Pos, false)) > 5
	},
	"Each pair adds 1 to the square, and 8² are needed.":                          nil,
	"Each pair of columns adds 1 to the square of the length, and 5² are needed.": nil,
}

// askedOf returns what a task asks about; false where the picture has too many columns to compute it here.
func askedOf(m Model) (a asked, ok bool) {
	a.State, a.own = m.state(), m.own().Active()
	sc, err := chart.New(a.State.State)
	if err != nil || sc.Enc == nil || !a.HasPicture() {
		return a, true
	}
	if sc.DModel > 600 || a.Pos > 1e6 || a.Offset > 1e6 || a.Offset < -1e6 {
		return a, false
	}
	a.enc = sc.Enc
	whole := a.State.State
	whole.Filter = chart.Unfiltered // a pair that is left out keeps its frequency
	if waves, err := chart.New(whole); err == nil {
		a.waves = waves.Enc
	}
	a.here = a.speed(min(sc.Dim, sc.DModel-1))
	a.speeds = sync.OnceValue(func() (all []float64) {
		for dim := 0; dim < sc.DModel && sc.HasWaves(); dim++ {
			if w := a.speed(dim); !math.IsNaN(w) {
				all = append(all, w)
			}
		}
		slices.SortFunc(all, func(v, w float64) int { return cmp.Compare(w, v) })
		return slices.CompactFunc(all, alike)
	})
	if a.View == "order" {
		shown, _ := new(Shower).Shown(frame.Theme{}, 160, 45, lesson.Picture{Panes: views.One(a.State)})
		for _, d := range shown.Data {
			for i := 0; i < d.Rows && d.Name == "outputs"; i++ {
				a.proof = append(a.proof, d.Cells(i))
			}
		}
	}
	return a, true
}

// isSharp reports whether a frequency is no rounding error, and no turn is so near to a bound of a task that rounding
// decides.
func (a asked) isSharp() bool {
	for _, w := range append(slices.Clip(a.speeds()), a.here) {
		for _, bound := range []float64{100, 128, 256, 1000} {
			if math.Abs(2*math.Pi/w/bound-1) < 1e-4 {
				return false
			}
		}
	}
	return true
}

// Wherever keys and settings lead from the picture of a task and from its solution, the verdict is right if the picture
// is what the words ask for, and only then; and what it says of another picture is true.
func TestTasksJudgeWalks(t *testing.T) {
	cases.Alone(t)
	random, right, wrong := cases.Rand(t), 0, 0
	moves, all := strings.Fields("right right left left up down shift+right shift+left ] ] [ [ { } home end F p c n r . , "+
		"x a f s W Q |"), allStrokes()
	eachTask(t, func(name string, start Model) {
		q, c, at := start.asked(), start.study.course, start.study.place
		isIt := asks[q.Ask.String()]
		if isIt == nil {
			t.Errorf("%s asks for something that is not computed here: %s", name, q.Ask)
			return
		}
		solved := c.Step(at).Pictures[c.Stop(at).Picture+1].Panes
		for i := range cases.N(6, 60) {
			m, trail := start, []string{}
			if i%2 == 1 {
				m.panes = solved
			}
			for range 15 {
				if a, ok := askedOf(m); ok && (a.enc == nil || !strings.Contains(q.Ask.String(), " pair") || a.isSharp()) {
					tried := press(m, "enter")
					is := tried.taskSolved()
					if should := a.enc != nil && isIt(a); is != should {
						t.Errorf("%s: %v is judged right: %v, after %q", name, a.Args(), is, trail)
					} else if is {
						right++
					} else {
						wrong++
						judged(t, name, tried, a, trail)
					}
				}
				key := moves[random.IntN(len(moves))]
				next := m
				switch random.IntN(4) {
				case 0:
					key = all[random.IntN(len(all))]
					next = press(m, key)
				case 1:
					key = taskLine(random, q)
					next = enterLine(m, key)
				default:
					next = press(m, key)
				}
				if next.study.course == c && next.study.place.Stop == at.Stop && next.inLesson() { // else it left the task
					m.panes, trail = next.panes, append(trail, key)
				}
			}
		}
	})
	t.Logf("%d pictures are right, %d are not", right, wrong)
}

// judged checks what a verdict says of a picture that is not right.
func judged(t *testing.T, name string, m Model, a asked, trail []string) {
	t.Helper()
	lines := m.panel().Lines()
	said := lines[len(lines)-2] // before what enter gives next
	for _, lead := range []string{"not right: ", "Not yet. Close to this: "} {
		said = strings.TrimPrefix(said, lead)
	}
	claim, known := claims[said]
	switch {
	case !known:
		t.Errorf("%s: %q is not in claims", name, said)
	case claim != nil && a.enc == nil && said != "This is another picture: 'esc' brings that of the task back.",
		claim != nil && a.enc != nil && !claim(a):
		t.Errorf("%s: of %v it says %q, after %q", name, a.Args(), said, trail)
	}
}

// taskLine returns a line with settings, often of those that a task asks for.
func taskLine(random *rand.Rand, q *lesson.Question) string {
	f := views.Flags[random.IntN(len(views.Flags))]
	values := append([]string{"0", "1", "2", "4", "6", "12", "17", "34", "50", "64", "100", "128", "1000"}, f.Values...)
	if f.Switch {
		values = []string{"on", "off"}
	}
	return f.Name + " " + values[random.IntN(len(values))]
}

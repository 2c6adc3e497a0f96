package views

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// toldOf are the tables of a State.
func toldOf(t viewtest.Failer, s State) []chart.Told {
	t.Helper()
	told, err := One(s.Clamp()).Scenes().Told(false)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return told
}

// Whatever is shown, there is a table of it: each with a name of its own, rows as
// wide as their heads, a cursor among them, and nothing that is no number.
func TestEveryPictureIsTold(t *testing.T) {
	names := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		if !s.HasPicture() {
			return
		}
		seen := map[string]bool{}
		for _, told := range toldOf(t, s) {
			if seen[told.Name] || strings.ContainsFunc(told.Name, func(r rune) bool { return !unicode.IsLower(r) }) || told.Title == "" {
				t.Fatalf("%s: table %q, %q", s.View, told.Name, told.Title)
			}
			seen[told.Name], names[told.Name] = true, true
			checkParts(t, s, told)
			if told.Count < 1 || told.Here < chart.Nowhere || told.Here >= told.Count {
				t.Fatalf("%s: table %s has %d rows, the cursor is on %d", s.View, told.Name, told.Count, told.Here)
			}
			for _, i := range []int{0, told.Count - 1, max(told.Here, 0), rapid.IntRange(0, told.Count-1).Draw(t, "row")} {
				checkRow(t, told, i)
			}
		}
	})
	if len(names) < 15 {
		t.Errorf("only %d tables: %v", len(names), names)
	}
}

// checkParts holds the parts that a table names to those that there are.
func checkParts(t viewtest.Failer, s State, told chart.Told) {
	if told.Parts == nil {
		return
	}
	if len(told.Parts) != len(told.Heads) || told.Parts[0] != "" {
		t.Fatalf("table %s: parts %q of %q", told.Name, told.Parts, told.Heads)
	}
	for name := range strings.FieldsSeq(strings.Join(told.Parts, " ") + " " + told.Each) {
		if !knownPart(s, name) && !knownPart(s, name+"-0") {
			t.Fatalf("table %s: no picture has a part %q", told.Name, name)
		}
	}
}

// knownPart reports whether the view of a State lists a region.
func knownPart(s State, name string) bool {
	_, ok := chart.FindName(s.Current().Parts(s), name)
	return ok
}

func checkRow(t viewtest.Failer, told chart.Told, i int) {
	row := told.Row(i)
	if len(row) != len(told.Heads) {
		t.Fatalf("table %s, row %d: %q under %q", told.Name, i, row, told.Heads)
	}
	for _, cell := range row {
		if cell == "" || strings.Contains(cell, "NaN") || strings.Contains(cell, "Inf") || told.Name == "questions" && strings.Contains(cell, "{") {
			t.Fatalf("table %s, row %d: %q", told.Name, i, row)
		}
	}
}

// reference is the table of a State by the formulas as they are printed, in
// double precision, which will do at small positions.
type reference struct {
	State
	t *testing.T
}

func (r reference) pairs() int {
	if r.Layout == encoding.T2T || r.Layout == encoding.CosSinHalf {
		return r.DModel / 2
	}
	return (r.DModel + 1) / 2
}

// omega is the frequency of a pair.
func (r reference) omega(pair int) float64 {
	i, d, n := float64(pair), float64(r.DModel), float64(r.DModel/2)
	switch r.Layout {
	case encoding.T2T:
		return math.Pow(r.Base, -i/max(n-1, 1))
	case encoding.CosSinHalf:
		return math.Pow(r.Base, -i/n)
	}
	return math.Pow(r.Base, -2*i/d)
}

func (r reference) sin(pos, pair int) float64 { return math.Sin(float64(pos) * r.omega(pair)) }
func (r reference) cos(pos, pair int) float64 { return math.Cos(float64(pos) * r.omega(pair)) }

// at is a value of the table.
func (r reference) at(pos, dim int) float64 {
	n := r.pairs()
	switch {
	case r.Layout == encoding.Interleaved && dim%2 == 0:
		return r.sin(pos, dim/2)
	case r.Layout == encoding.Interleaved:
		return r.cos(pos, dim/2)
	case dim >= 2*n:
		return 0
	case (dim < n) == (r.Layout == encoding.CosSinHalf):
		return r.cos(pos, dim%n)
	}
	return r.sin(pos, dim%n)
}

// whole reports that a pair has both of its waves.
func (r reference) whole(pair int) bool { return 2*pair+1 < r.DModel }

// dot is the dot product of two rows by the pairs that have both waves.
func (r reference) dot(p, q int) (dot float64) {
	for pair := range r.DModel / 2 {
		dot += math.Cos(float64(p-q) * r.omega(pair))
	}
	return dot
}

// number reads a cell.
func (r reference) number(cell string) float64 {
	r.t.Helper()
	v, err := strconv.ParseFloat(strings.ReplaceAll(cell, "−", "-"), 64)
	if err != nil {
		r.t.Fatalf("%q is no number", cell)
	}
	return v
}

// is holds a cell against a value, to five decimals or to five digits.
func (r reference) is(what, cell string, want float64) {
	r.t.Helper()
	within := 6e-6
	if math.Abs(want) >= 1 {
		within = 6e-5 * math.Abs(want)
	}
	if got := r.number(cell); !(math.Abs(got-want) <= within) {
		r.t.Errorf("%s of %+v: %s is %s, want %v", r.View, r.State.State, what, cell, want)
	}
}

// rough is is for a cell of fewer decimals.
func (r reference) rough(what, cell string, want, within float64) {
	r.t.Helper()
	if got := r.number(cell); !(math.Abs(got-want) <= within) {
		r.t.Errorf("%s of %+v: %s is %s, want %v", r.View, r.State.State, what, cell, want)
	}
}

// newTurns is how much of a turn a pair makes by position 320, with its frequency
// divided by s, that it did not make in 40 positions.
func (r reference) newTurns(pair int, s float64) float64 {
	seen := 40 * r.omega(pair) / (2 * math.Pi)
	return max(min(8*seen/s, 1)-min(seen, 1), 0)
}

// Numbers that are told are those of the formulas.
func TestToldNumbers(t *testing.T) {
	checked, n := map[string]int{}, 0
	for layout := range encoding.Layouts {
		for _, d := range []int{2, 5, 8, 16} {
			for _, v := range All {
				for _, flags := range []string{"", "--statistics", "--overlay", "--zoom 1:10", "--zoom 1:10 --group 2", "--phase", "--predict", "--sines-alone", "--measure distance",
					"--face sum", "--face score", "--face proof --positions alibi", "--face step", "--face naive --idea waves", "--offset -3 --measure dot", "--face sum --concat --padding 2", "--face naive", "--schemes-face matrix", "--schemes-face where --head 2", "--context-face score", "--context-face frequencies --method linear"} {
					if strings.Contains(flags, "--method") && v.Name != "context" {
						continue // it would change the heads of others
					}
					if n++; !cases.One(4, n) {
						continue
					}
					s := parse(t, "--view "+v.Name+" --length 40 --base 300 --pos 13 --dim 1 --sentence 'the dog bit the man' "+flags+" --d-model "+strconv.Itoa(d))
					s.Layout = encoding.Layout(layout)
					r := reference{s.Clamp(), t}
					for _, told := range toldOf(t, s) {
						check := toldChecks[told.Name]
						for i := 0; check != nil && i < told.Count && !t.Failed(); i++ {
							check(r, i, told.Row(i), told)
							checked[told.Name]++
						}
					}
				}
			}
		}
	}
	for name := range toldChecks {
		if checked[name] < cases.N(5, 20) {
			t.Errorf("only %d rows of the table %s", checked[name], name)
		}
	}
}

func parse(t *testing.T, flags string) State {
	t.Helper()
	panes, err := Parse(flags)
	if err != nil {
		t.Fatal(err)
	}
	return panes.First
}

// dimOf is the dimension that a head names: dim 6 sin.
func (r reference) dimOf(head string) int {
	n, _ := strconv.Atoi(strings.Fields(head)[1])
	return n
}

// added is what a scheme adds to a score at an offset, with the settings of the
// checks: heads of 64, ALiBi with eight of them, T5 with 32 buckets to 128.
func (r reference) added(scheme string, k int) float64 {
	sum := 0.0
	switch scheme {
	case "sinusoidal":
		for pair := range r.DModel / 2 {
			sum += (math.Cos(float64(k)*r.omega(pair)) - 1) * 8 / float64(r.DModel/2)
		}
	case "RoPE", "RoPE, linear":
		for pair := range 32 {
			angle := float64(k) * math.Pow(r.Base, -float64(pair)/32)
			if r.Method == encoding.Linear {
				angle /= r.Factor
			}
			sum += (math.Cos(angle) - 1) / 4
		}
	case "ALiBi":
		return -float64(k) / math.Exp2(float64(r.Head))
	case "T5, illustrative":
		if sum = -float64(k) / 4; k >= 16 {
			sum = -(16 + math.Floor(math.Log(float64(k)/16)/math.Log(8)*16+1e-9)) / 4
		}
	case "none":
	default:
		return math.NaN() // no formula of its own here, such as untrained numbers
	}
	return sum
}

// addeds are columns of a table of what schemes add.
func (r reference) addeds(k int, row []string, told chart.Told, first int) {
	for i, head := range told.Heads[first:] {
		if want := r.added(head, k); !math.IsNaN(want) {
			r.rough(head, row[first+i], want, 6e-5)
		}
	}
}

// toldChecks compute rows of tables a second time.
var toldChecks = map[string]func(r reference, i int, row []string, told chart.Told){
	"pairs": func(r reference, i int, row []string, _ chart.Told) {
		if i == r.pairs() {
			r.is("zero", row[3], 0)
			return
		}
		r.is("sin", row[3], r.sin(13, i))
		for k, dim := range row[1:3] {
			if dim != chart.None {
				r.is("value", row[3+k], r.at(13, int(r.number(dim))))
			}
		}
		r.is("λ", row[5], 2*math.Pi/r.omega(i))
		r.rough("turns", row[6], 13*r.omega(i)/(2*math.Pi), 1e-3)
	},
	"positions": func(r reference, pos int, row []string, told chart.Told) {
		for k, head := range told.Heads[1:] {
			r.is(head, row[k+1], r.at(pos, r.dimOf(head)))
		}
	},
	"cells": func(r reference, i int, row []string, told chart.Told) {
		for k, head := range told.Heads[1:] {
			name := strings.Fields(head) // dim 1 cos, or dim 1 cos to 3
			first, last, n, sum := r.dimOf(head), r.dimOf(head), 0.0, 0.0
			if len(name) > 3 {
				last = int(r.number(name[4]))
			}
			for dim := first; dim <= last; dim++ {
				if _, cosine := r.wave(dim); r.Layout == encoding.Interleaved && cosine != (name[2] == "cos") {
					continue
				}
				for pos := 10 * i; pos < 10*i+10; pos++ {
					sum, n = sum+r.at(pos, dim), n+1
				}
			}
			r.is("mean of "+head, row[k+1], sum/n)
		}
	},
	"statistics": func(r reference, pair int, row []string, _ chart.Told) {
		r.rough("turns", row[2], 39*r.omega(pair)/(2*math.Pi), 5e-3)
		for n, away := 1, false; n < 10_000; n++ {
			rest := math.Abs(math.Remainder(float64(n)*r.omega(pair), 2*math.Pi))
			if away = away || rest > 0.01; away && rest <= 0.01 {
				r.is("back", row[3], float64(n))
				break
			}
		}
	},
	"angles": func(r reference, pos int, row []string, told chart.Told) {
		for k, head := range told.Heads[1:] {
			turns := float64(pos) * r.omega(r.dimOf(head)) / (2 * math.Pi)
			r.rough(head, row[k+1], turns-math.Floor(turns), 1e-4)
		}
	},
	"steps": func(r reference, pos int, row []string, _ chart.Told) {
		if pos == 0 {
			return
		}
		flips, square := 0, 0.0
		for bit := 1; bit < 64; bit *= 2 {
			if pos&bit != (pos-1)&bit {
				flips++
			}
		}
		for dim := range r.DModel {
			square += math.Pow(r.at(pos, dim)-r.at(pos-1, dim), 2)
		}
		r.is("flips", row[2], float64(flips))
		r.is("moved", row[3], math.Sqrt(square))
	},
	"bits": func(r reference, i int, row []string, _ chart.Told) {
		r.is("bit", row[1], float64(r.Pos>>i&1))
		if i < r.pairs() {
			r.is("sin", row[5], r.sin(13, i))
			moved := math.Abs(r.sin(13, i) - r.sin(12, i))
			if r.whole(i) {
				moved = math.Hypot(r.sin(13, i)-r.sin(12, i), r.cos(13, i)-r.cos(12, i))
			}
			r.rough("moved", row[6], moved, 1e-3)
		}
	},
	"turns": func(r reference, pair int, row []string, _ chart.Told) {
		angle := float64(r.Offset) * r.omega(pair)
		r.is("rad", row[2], angle)
		r.rough("in one turn", row[3], 360*(angle/(2*math.Pi)-math.Floor(angle/(2*math.Pi))), 0.01)
		r.is("cos", row[4], math.Cos(angle))
		r.is("sin", row[5], math.Sin(angle))
	},
	"fit": func(r reference, i int, row []string, told chart.Told) {
		pair, _ := r.wave(r.Dim)
		if pair = min(pair, r.pairs()-1); i == 1 {
			if want := chart.Either(r.whole(pair), "1.0000", "—"); row[1] != want {
				r.t.Errorf("R² of both is %s, want %s", row[1], want)
			}
			return
		}
		var first, last int
		if _, err := fmt.Sscanf(told.Title[strings.Index(told.Title, "positions"):], "positions %d to %d", &first, &last); err != nil {
			r.t.Fatal(err)
		}
		cross, square, sum, all, n := 0.0, 0.0, 0.0, 0.0, float64(last-first+1)
		for pos := first; pos <= last; pos++ {
			now, later := r.sin(pos, pair), r.sin(pos+r.Offset, pair)
			cross, square, sum, all = cross+now*later, square+now*now, sum+later, all+later*later
		}
		r.rough("R²", row[1], 1-(all-cross*cross/square)/(all-sum*sum/n), 1e-3)
	},
	"dials": func(r reference, pair int, row []string, _ chart.Told) {
		for k, pos := range []int{13, 13 + r.Offset, 113, 113 + r.Offset} {
			turns := float64(pos) * r.omega(pair) / (2 * math.Pi)
			r.rough("angle", row[k+1], 360*(turns-math.Floor(turns)), 0.01)
		}
	},
	"matrix": func(r reference, i int, row []string, _ chart.Told) {
		pair, _ := r.wave(r.Dim)
		here, later := []float64{r.sin(13, pair), r.cos(13, pair)}, []float64{r.sin(13+r.Offset, pair), r.cos(13+r.Offset, pair)}
		r.is("later", row[4], later[i])
		r.rough("product", row[3], r.number(row[1])*here[0]+r.number(row[2])*here[1], 3e-5)
	},
	"prediction": func(r reference, pos int, row []string, _ chart.Told) {
		pair, _ := r.wave(r.Dim)
		r.is("later", row[3], r.sin(pos+r.Offset, pair))
		r.is("both", row[5], r.sin(pos+r.Offset, pair))
	},
	"distances": func(r reference, k int, row []string, told chart.Told) { r.addeds(k, row, told, 1) },
	"scores": func(r reference, key int, row []string, told chart.Told) {
		r.is("offset", row[1], float64(13+r.Offset-key))
		r.addeds(13+r.Offset-key, row, told, 2)
	},
	"heads": func(r reference, i int, row []string, _ chart.Told) {
		slope := math.Exp2(-float64(i + 1))
		r.rough("slope", row[1], slope, 1e-4*slope)
		all, sum, half := 0.0, 0.0, -1
		for k := range 40 {
			all += math.Exp(-slope * float64(k))
		}
		for k := range 40 {
			if sum += math.Exp(-slope * float64(k)); half < 0 && sum >= all/2 {
				half = k
			}
		}
		r.is("half", row[2], float64(half))
	},
	"buckets": func(r reference, i int, row []string, _ chart.Told) {
		r.is("value", row[2], -float64(i)/4)
		from := int(r.number(row[1]))
		if r.added("T5, illustrative", from) != -float64(i)/4 || from > 0 && r.added("T5, illustrative", from-1) == -float64(i)/4 {
			r.t.Errorf("bucket %d begins at %d", i, from)
		}
	},
	"schemes": func(r reference, _ int, row []string, _ chart.Told) {
		want := r.added(row[0], max(r.Offset, -r.Offset))
		if math.IsNaN(want) {
			return
		}
		r.rough("added", row[1], want, 6e-5)
		r.rough("weight", row[2], math.Exp(want), 6e-3*math.Exp(want))
		all, sum := 0.0, 0.0
		for k := range 40 {
			all += math.Exp(r.added(row[0], k))
		}
		for k := range 40 {
			share := math.Exp(r.added(row[0], k)) / all
			if k <= 16 {
				sum += share
			}
		}
		r.rough("within 16", row[4], sum, 6e-5)
	},
	"offsets": func(r reference, k int, row []string, _ chart.Told) {
		r.is("similarity", row[1], r.similar(k))
		if k > 0 {
			r.is("change", row[2], r.similar(k)-r.similar(k-1))
		}
	},
	"sum": func(r reference, pair int, row []string, _ chart.Told) {
		sum := 0.0
		for i := range pair + 1 {
			sum += math.Cos(float64(r.Offset) * r.omega(i))
		}
		r.is("term", row[2], math.Cos(float64(r.Offset)*r.omega(pair)))
		r.is("sum", row[3], sum)
	},
	"rows": func(r reference, pos int, row []string, _ chart.Told) { // cosines of the sines alone
		if r.DModel%2 == 1 || pos == 0 { // a lone sine counts, and position 0 is a row of zeros
			return
		}
		var dot, here, there float64
		for pair := range r.DModel / 2 {
			a, b := r.sin(13, pair), r.sin(pos, pair)
			dot, here, there = dot+a*b, here+a*a, there+b*b
		}
		r.is("cosine", row[2], dot/math.Sqrt(here*there))
	},
	"notable": func(r reference, i int, row []string, _ chart.Told) {
		for k := 1; i == 0 && k < 1000; k++ {
			if r.dot(0, k) > r.dot(0, k-1) {
				r.is("first rise", row[1], float64(k))
				break
			}
		}
	},
	"codes": func(r reference, i int, row []string, _ chart.Told) {
		if n, err := strconv.ParseInt(row[3], 2, 64); err != nil || strconv.FormatInt(n, 10) != row[1] {
			r.t.Errorf("%q: the bits of %s", row, row[1])
		}
		if i < 5 {
			r.is("normalised", row[2], float64(i)/4)
		}
	},
	"vector": func(r reference, dim int, row []string, _ chart.Told) {
		if row[4] != chart.None {
			r.is("value", row[4], r.at(13, dim))
		}
	},
	"waves": func(r reference, _ int, row []string, told chart.Told) {
		for k, head := range told.Heads[2:] {
			r.is(head, row[k+2], r.at(int(r.number(row[1])), r.dimOf(head)))
		}
	},
	"numbers": func(r reference, dim int, row []string, _ chart.Told) {
		r.is("PE", row[2], r.at(13%(5+r.Order.Padding), dim))
		if !r.Order.Concat {
			r.rough("X", row[3], r.number(row[1])+r.number(row[2]), 2e-5)
		}
	},
	"tokens": func(r reference, pos int, row []string, _ chart.Told) {
		square := 0.0
		for dim := range r.DModel {
			square += math.Pow(r.at(pos, dim), 2)
		}
		r.rough("norm", row[3], math.Sqrt(square), 0.006)
	},
	"weights": func(r reference, _ int, _ []string, told chart.Told) {
		for _, column := range []int{2, 4} {
			sum := 0.0
			for i := range told.Count {
				sum += r.number(told.Row(i)[column])
			}
			if math.Abs(sum-1) > 1e-3 {
				r.t.Errorf("weights add up to %v", sum)
			}
		}
	},
	"reading": func(r reference, _ int, _ []string, told chart.Told) {
		sum := 0.0
		for i := range told.Count {
			sum += r.number(told.Row(i)[2])
		}
		r.rough("sum of the weights", "1", sum, 1e-3)
	},
	"products": func(r reference, i int, row []string, told chart.Told) {
		for _, column := range []int{1, 2} {
			sum := 0.0
			for k := range 4 {
				sum += r.number(told.Row(k)[column])
			}
			r.rough("score", told.Row(4)[column], sum, 3e-4)
		}
	},
	"methods": func(r reference, i int, row []string, _ chart.Told) {
		pairs, outside, fast := r.DModel/2, 0, 0
		for pair := range pairs {
			if 40*r.omega(pair) >= 2*math.Pi {
				fast++
			} else {
				outside++
			}
		}
		want := [][]int{{outside, pairs - fast, 0, fast, pairs, 0, 0}, {0, pairs - fast, fast, fast, 0, 0, pairs}}[i]
		for k, n := range want {
			r.is("count", row[k+1], float64(n))
		}
	},
	"reach": func(r reference, pair int, row []string, _ chart.Told) {
		s := math.Round(1 / r.number(row[3]))
		trained, turn := 40*r.omega(pair)/(2*math.Pi), 13*r.omega(pair)/s/(2*math.Pi)
		r.rough("λ", row[1], 2*math.Pi/r.omega(pair), 1e-4*2*math.Pi/r.omega(pair))
		r.rough("λ′", row[2], 2*math.Pi*s/r.omega(pair), 1e-4*2*math.Pi*s/r.omega(pair))
		turns := 320 * r.omega(pair) / s / (2 * math.Pi)
		r.rough("turns in training", row[4], trained, 6e-5*max(trained, 1))
		r.rough("turns at L", row[5], turns, 6e-5*max(turns, 1))
		r.rough("new turns", row[6], r.newTurns(pair, s), 6e-5)
		r.rough("turn", row[7], turn-math.Floor(turn), 6e-5)
		if (row[8] == "0") != (trained >= 1 || turn <= trained) {
			r.t.Errorf("pair %d: %q", pair, row)
		}
	},
	"same": func(r reference, i int, row []string, _ chart.Told) {
		pair, s := min(r.pairOf(r.Dim), r.DModel/2-1), []float64{1, 8}[i]
		turns := 320 * r.omega(pair) / s / (2 * math.Pi)
		r.rough("λ′", row[2], 2*math.Pi*s/r.omega(pair), 1e-4*2*math.Pi*s/r.omega(pair))
		r.rough("turns at L", row[3], turns, 6e-5*max(turns, 1))
		r.rough("new turns", row[4], r.newTurns(pair, s), 6e-5)
	},
	"falls": func(r reference, i int, row []string, _ chart.Told) {
		s, low := []float64{1, 8}[i], 1.0
		k := max(r.Offset, -r.Offset)
		for near := range k + 1 {
			low = min(low, r.meanCosine(near, s))
		}
		r.is("mean", row[1], r.meanCosine(k, s))
		r.is("lowest", row[2], low)
		for k := 1; k < 100_000 && row[3] != chart.None; k++ {
			if r.meanCosine(k, s) < 0 {
				r.is("first below 0", row[3], float64(k))
				break
			}
		}
	},
	"cosines": func(r reference, k int, row []string, told chart.Told) {
		if k%7 > 0 {
			return
		}
		s, low := 1.0, 1.0
		if strings.Contains(told.Title, "linear") {
			s = 8
		}
		for near := range k + 1 {
			low = min(low, r.meanCosine(near, s))
		}
		r.is("mean", row[1], r.meanCosine(k, s))
		r.is("lowest", row[2], low)
	},
	"keys": func(r reference, pos int, row []string, _ chart.Told) {
		places := 0.0
		for dim := range r.DModel {
			places += r.at(13%5, dim) * r.at(pos, dim)
		}
		r.rough("PE·PE", row[5], places/math.Sqrt(float64(r.DModel)), 1e-3)
	},
}

// meanCosine is that of all pairs with both waves, divided by a factor.
func (r reference) meanCosine(k int, factor float64) (mean float64) {
	for pair := range r.DModel / 2 {
		mean += math.Cos(float64(k)*r.omega(pair)/factor) / float64(r.DModel/2)
	}
	return mean
}

func (r reference) pairOf(dim int) int {
	pair, _ := r.wave(dim)
	return pair
}

// wave is the pair that a column belongs to.
func (r reference) wave(dim int) (pair int, cosine bool) {
	n := r.pairs()
	if r.Layout == encoding.Interleaved {
		return dim / 2, dim%2 == 1
	}
	return min(dim, 2*n-1) % n, false
}

// similar is the measure in force at an offset.
func (r reference) similar(k int) float64 {
	dot, pairs := r.dot(0, k), float64(r.DModel/2)
	switch r.Similarity.Measure {
	case "dot":
		return dot
	case "distance":
		return math.Sqrt(max(2*(pairs-dot), 0))
	}
	return dot / pairs
}

// Of two tables the differences are told: what one row says of the first, less
// what it says of the second.
func TestToldDifferences(t *testing.T) {
	for _, v := range All {
		if v.Less == nil {
			continue
		}
		panes, err := Parse("--view " + v.Name + " --length 40 --d-model 8 --compare '--base 300'")
		if err != nil {
			t.Fatal(err)
		}
		less := panes
		less.Difference = true
		a, b, c := panesTold(t, panes, false), panesTold(t, panes, true), panesTold(t, less, true)
		r := reference{panes.First, t}
		for i := range min(a.Count, c.Count) {
			first, second, between := a.Row(i), b.Row(i), c.Row(i)
			column := slices.Index(c.Heads, "difference")
			if column < 0 {
				column = len(between) - 1
			}
			from := min(len(first)-1, slices.IndexFunc(a.Heads, func(h string) bool { return h == c.Heads[column] || strings.HasPrefix(h, "cosine") }))
			r.rough(v.Name, between[column], r.number(first[from])-r.number(second[from]), 1e-4)
		}
	}
}

func panesTold(t *testing.T, p Panes, second bool) chart.Told {
	t.Helper()
	told, err := p.Scenes().Told(second)
	if err != nil {
		t.Fatal(err)
	}
	return told[0]
}

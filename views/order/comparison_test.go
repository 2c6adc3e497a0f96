package order

import (
	"math"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/attention"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// comparedScene returns Proof of two subjects that differ in how the head learns of positions.
func comparedScene(t testing.TB, a, b attention.Placement) scene {
	t.Helper()
	at := func(p attention.Placement) scene {
		return testScene(t, func(s *chart.State, set *Settings) {
			*s = chart.Default()
			set.Face, set.Positions = proofName, p
		})
	}
	first, second := at(a), at(b)
	first.Comparison = &chart.Comparison{Scenes: []chart.Scene{first.Scene, second.Scene}, Names: []string{"a", "b"},
		Settings: []any{first.Settings, second.Settings}}
	return first
}

// moves returns how far each word's output moves if the words are read backwards, with a table added or not: softmax
// of the dot products, by the definition.
func moves(sc scene, words []string, table bool) (most []float64) {
	read := func(order []int) map[int][]float64 {
		rows := make([][]float64, len(order))
		for pos, word := range order {
			rows[pos] = make([]float64, sc.DModel)
			sc.embedWord(rows[pos], words[word])
			for dim := range rows[pos] {
				angle := float64(pos) * math.Pow(10_000, -float64(dim/2*2)/float64(sc.DModel))
				if table {
					rows[pos][dim] += [...]float64{math.Sin(angle), math.Cos(angle)}[dim%2]
				}
			}
		}
		out := map[int][]float64{}
		for pos, word := range order {
			sum, total := make([]float64, sc.DModel), 0.0
			for _, key := range rows {
				dot := 0.0
				for dim := range key {
					dot += rows[pos][dim] * key[dim]
				}
				w := math.Exp(dot / math.Sqrt(float64(sc.DModel)))
				total += w
				for dim := range key {
					sum[dim] += w * key[dim]
				}
			}
			for dim := range sum {
				sum[dim] /= total
			}
			out[word] = sum
		}
		return out
	}
	order := make([]int, len(words))
	for i := range order {
		order[i] = i
	}
	forwards := read(order)
	slices.Reverse(order)
	backwards := read(order)
	for word := range words {
		by := 0.0
		for dim, v := range forwards[word] {
			by = max(by, math.Abs(v-backwards[word][dim]))
		}
		most = append(most, by)
	}
	return most
}

// The table and the words of two ways of positions have the numbers of both, and the panel of the one that moves
// nothing says so.
func TestProofOfTwo(t *testing.T) {
	sc := comparedScene(t, attention.NoPositions, attention.Sinusoids)
	words := strings.Fields("the dog bit the man")
	want := moves(sc, words, true)
	for _, by := range moves(sc, words, false) {
		if by > 1e-12 {
			t.Errorf("without positions an output moves by %v", by)
		}
	}
	p := plannedFace(proofFace, frame.New(120, 33, frame.Theme{}), sc)
	d := newComparedProof(chart.Paper{W: 120, H: 32}, sc).data()
	row := make([]float64, 5)
	for i := range words {
		d.Row(i, row)
		if row[1] != float64(i) || row[2] != float64(4-i) || row[3] != 0 || math.Abs(row[4]-want[i]) > 1e-9 {
			t.Errorf("%s: %v, not %d, %d, 0 and %v", words[i], row[1:], i, 4-i, want[i])
		}
	}
	caption, readout := p.Words().Text()
	most, here := chart.Distance(slices.Max(want), 3), chart.Distance(want[sc.Pos%5], 3)
	viewtest.Wants(t, caption+readout, "Without positions, turning the sentence round changes no word's output; "+
		"with them every one changes, man's by "+most+".", "moves by A 0", "B "+here)
	for _, size := range [][2]int{{120, 33}, {78, 14}, {60, 10}} {
		f := frame.New(size[0], size[1], frame.Theme{Depth: frame.NoColor})
		plannedFace(proofFace, f, sc).Draw()
		text := string(f.AppendPlain(nil))
		between := []string{"A a: forwards − backwards = 0", "B b: forwards − backwards ≠ 0"}
		if size[0] == 60 { // the key needs the room
			between = []string{"A = 0", "B ≠ 0"}
		}
		viewtest.Wants(t, text, append(between, here)...)
	}
}

// Without colours the key begins with 0, which is the paper, and the key ends where the outputs do, the axis counts the outputs that are shown, and all are where 80
// columns have room for them.
func TestOutputsHaveTheirKey(t *testing.T) {
	sc := comparedScene(t, attention.NoPositions, attention.Sinusoids)
	for w, axis := range map[int]string{120: "63", 80: "63", 64: "of 64"} {
		theme := frame.Theme{Depth: frame.NoColor}
		f := frame.New(w, 18, theme)
		p := newComparedProof(chart.Paper{W: w, H: 18, Theme: theme}, sc)
		p.tree().On(f, chart.Hidden{}).Draw()
		key := []rune(viewtest.ScreenRow(f, p.at[1]))
		end := p.left + p.gaps.width()
		if len(key) < end || !strings.HasSuffix(string(key[:end]), "] ≥ ±0.5") ||
			!strings.Contains(string(key[:end]), " 0 [ ") {
			t.Errorf("%d columns: the outputs end at %d, their key is %q", w, end, string(key))
		}
		viewtest.Wants(t, viewtest.ScreenRow(f, p.axis), axis)
	}
}

// A comparison opens at the word whose output moves farthest.
func TestProofOpensWhereMostMoves(t *testing.T) {
	sc := comparedScene(t, attention.NoPositions, attention.Sinusoids)
	want := moves(sc, strings.Fields("the dog bit the man"), true)
	a, b := sc.Comparison.Scenes[0].State, sc.Comparison.Scenes[1].State
	x, y := sc.Comparison.Settings[0].(Settings), sc.Comparison.Settings[1].(Settings)
	for range 2 {
		pos, dim, ok := View.Starts(a, b, x, y)
		if !ok || want[pos] != slices.Max(want) || dim != a.Dim {
			t.Errorf("it opens at word %d, dim %d: %v; the words move by %v", pos, dim, ok, want)
		}
		x, y = y, x
	}
	if _, _, ok := View.Starts(a, b, x, x); ok && x.Positions == attention.NoPositions {
		t.Error("no word moves, and it opens at one")
	}
}

// Two ways that move no output have one panel, and no axis of outputs; one that moves some has a panel of its own and
// the axis.
func TestWhatMovesNothingIsDrawnOnce(t *testing.T) {
	for b, panels := range map[attention.Placement]int{attention.NoPositions: 1, attention.Sinusoids: 2} {
		sc := comparedScene(t, attention.NoPositions, b)
		for _, size := range [][2]int{{120, 33}, {80, 17}} {
			theme := frame.Theme{Depth: frame.NoColor}
			f := frame.New(size[0], size[1], theme)
			p := newComparedProof(chart.Paper{W: size[0], H: size[1], Theme: theme}, sc).tree().On(f, chart.Hidden{})
			p.Draw()
			text := string(f.AppendPlain(nil))
			if got := strings.Count(text, "forwards − backwards"); got != panels {
				t.Errorf("%v, %v: %d panels, want %d\n%s", b, size, got, panels, text)
			}
			viewtest.Wants(t, text, "forwards", "backwards")
			if strings.Contains(text, "number of the output") != (panels > 1) {
				t.Errorf("%v, %v: an axis\n%s", b, size, text)
			}
			caption, _ := p.Words().Text()
			if panels == 1 {
				viewtest.Wants(t, caption, "With a and with b, turning the sentence round changes no word's output.")
			}
		}
	}
}

package attention

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

// Compare agrees with Attend on each order. What it reports as the same is the same; if all words
// differ, everything else moves.
func TestComparison(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const d, off = 8, 1e-13
		n := rapid.IntRange(1, 6).Draw(t, "words")
		var e [][]float64
		known := map[string]bool{}
		for range n {
			v, word := make([]float64, d), rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "word")
			Embedding(v, word, 0)
			e, known[word] = append(e, v), true
		}
		first := make([]int, n)
		for i := range first {
			first[i] = i
		}
		order := rapid.Permutation(first).Draw(t, "order")
		table, err := encoding.NewSinusoidal(encoding.Config{DModel: d, Length: 16, Base: 10_000})
		if err != nil {
			t.Fatal(err)
		}
		h := Head{Table: table, Placement: Placement(rapid.IntRange(0, 3).Draw(t, "placement")),
			Causal: rapid.Bool().Draw(t, "causal")}
		c := Reordering{Order: order, Vectors: e, Head: h}.Compare(off)
		second := make([][]float64, n)
		for i, word := range order {
			second[i] = e[word]
		}
		a, b := h.Attend(e), h.Attend(second)
		check := func(what string, m Moved, x, y []float64) {
			by := Gap(x, y)
			moves := by > 1e-9 // it can stay by a symmetry that is not looked for
			if math.Abs(m.By-by) > 1e-13 || m.Same && by > 1e-13 || m.Real() != moves ||
				what == "output" && len(known) == n && m.Same == moves {
				t.Errorf("%s: %+v, moved by %g", what, m, by)
			}
		}
		differ, most, meanNoise := 0, 0.0, 0.0
		for place, word := range order {
			check("output", c.Outputs[word], a.Output[word], b.Output[place])
			if by := Gap(a.Output[word], b.Output[place]); by > 1e-9 {
				differ, most = differ+1, max(most, by)
			}
			share := max(a.Others[word], b.Others[place])
			meanNoise += share / float64(n) * off
			if h.Placement == Sinusoids && place != word {
				share = 1 // of the rounding: its own value is another one
			}
			if noise := c.Outputs[word].Noise; math.Abs(noise-share*off) > 1e-20 {
				t.Errorf("word %d: rounding leaves %g, want %g", word, noise, share*off)
			}
			if c.Place[word] != place || c.Word[0][place] != place || c.Word[1][place] != word {
				t.Errorf("order %v has places %v", order, c.Place)
			}
		}
		check("mean", c.Mean, a.Pooled, b.Pooled)
		if math.Abs(c.Mean.Noise-meanNoise) > 1e-20 {
			t.Errorf("rounding leaves %g of the mean, want %g", c.Mean.Noise, meanNoise)
		}
		by := c.Outputs[c.Most].By
		if c.Differ < differ || c.Differ > differ && len(known) == n || differ > 0 && math.Abs(by-most) > 1e-13 {
			t.Errorf("%d outputs move, by up to %g; want %d, %g", c.Differ, by, differ, most)
		}
		m := c.Moves()[h.Placement][slices.Index([]bool{false, true}, h.Causal)]
		if m.Same != c.Mean.Same || h.Placement != Sinusoids && math.Abs(m.By-c.Mean.By) > 1e-13 {
			t.Errorf("the mean moves by %v, in the table of all placements by %v", c.Mean, m)
		}
	})
}

// Compare agrees with Attend for sentences of different lengths with any common words, a later start
// and padding. Means leave out hidden padding.
func TestTwoSentences(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const d, off = 8, 1e-13
		draw := func(name string) []string {
			return rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "d"}), 1, 5).Draw(t, name)
		}
		first, second := draw("first"), draw("second")
		order, alone := Arrangement(first, second)
		vector := func(word string) []float64 {
			v := make([]float64, d)
			Embedding(v, word, 0)
			return v
		}
		var a, b, all [][]float64
		for _, w := range first {
			a = append(a, vector(w))
		}
		all = append(all, a...)
		for i, w := range second {
			if b = append(b, vector(w)); order[i] >= len(first) {
				all = append(all, b[i])
			}
		}
		table, err := encoding.NewSinusoidal(encoding.Config{DModel: d, Length: 16, Base: 10_000})
		if err != nil {
			t.Fatal(err)
		}
		h := Head{Table: table, Placement: Placement(rapid.IntRange(0, 3).Draw(t, "placement")),
			Causal: rapid.Bool().Draw(t, "causal")}
		pads := rapid.SampledFrom([]int{0, 0, 1, 3}).Draw(t, "pads")
		later := rapid.SampledFrom([]int{0, 0, 1, 2, 1e9, encoding.MaxPos / 2}).Draw(t, "later")
		h.First = rapid.SampledFrom([]int{0, 7, 1e9, encoding.MaxPos/2 - 16}).Draw(t, "at")
		h.HidePads = rapid.Bool().Draw(t, "hide")
		for range pads {
			order, all, alone = append(order, len(all)), append(all, make([]float64, d)), alone+1
			b, second = append(b, make([]float64, d)), append(second, "")
		}
		c := Reordering{Order: order, Vectors: all, Alone: alone, Later: later, Pads: pads, Head: h}.Compare(off)
		x := h.Attend(a)
		h.First, h.Pads = h.First+later, pads
		y := h.Attend(b)
		both, differ := 0, 0
		for place, word := range order {
			if word >= len(first) {
				continue
			}
			both++
			m, by := c.Outputs[word], Gap(x.Output[word], y.Output[place])
			if math.Abs(m.By-by) > 1e-13 || m.Same && by > 1e-13 || first[word] != second[place] {
				t.Errorf("%v, %v: %s: %+v, differs by %g", first, second, first[word], m, by)
			}
			if !m.Same {
				differ++
			}
		}
		counted := len(second) // of the second, in the mean
		if h.HidePads {
			counted -= pads
		}
		if len(c.Both) != both || c.Differ != differ || c.Permuted() != (both == len(first) && both == counted) {
			t.Errorf("%v, %v: %v in both, %d differ; want %d, %d", first, second, c.Both, c.Differ, both, differ)
		}
		mean := Gap(x.Pooled, y.Pooled)
		moves := c.Moves()[h.Placement][slices.Index([]bool{false, true}, h.Causal)]
		for _, m := range []Moved{c.Mean, moves} {
			if math.Abs(m.By-mean) > 1e-13 || m.Same && mean > 1e-13 || m.Same != c.Mean.Same {
				t.Errorf("%v, %v: the means differ by %+v, want %g", first, second, m, mean)
			}
		}
	})
}

// Outputs are the same if the words seen have the same shares, whatever the lengths of the sentences.
func TestWhatIsTheSameInTwoSentences(t *testing.T) {
	table, err := encoding.NewSinusoidal(encoding.Config{DModel: 4, Length: 16, Base: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	a, b := []float64{1, 0, 0.5, 0}, []float64{0, 1, 0, -0.5}
	for _, c := range []struct {
		vectors [][]float64
		order   []int
		head    Head
		same    []bool // outputs of the first sentence, then the mean
	}{
		{[][]float64{a, b, a, b}, []int{0, 1, 2, 3}, Head{}, []bool{true, true, true}},
		{[][]float64{a, b, b}, []int{0, 1, 2}, Head{}, []bool{false, false, false}},
		{[][]float64{a, a}, []int{0, 1}, Head{Causal: true}, []bool{true, true}},
		{[][]float64{a, a}, []int{0, 1}, Head{Placement: Rotary}, []bool{true, true}},
		{[][]float64{a, a}, []int{0, 1}, Head{Placement: Sinusoids}, []bool{false, false}},
		{[][]float64{a, b, b}, []int{0, 1, 2}, Head{Causal: true}, []bool{true, true, false}},
	} {
		first := len(c.same) - 1
		c.head.Table = table
		got := Reordering{Order: c.order, Vectors: c.vectors, Alone: len(c.vectors) - first,
			Head: c.head}.Compare(1e-14)
		for i, m := range append(slices.Clone(got.Outputs[:first]), got.Mean) {
			if m.Same != c.same[i] {
				t.Errorf("%v, %v: %d is the same: %v", c.order, c.head.Placement, i, m.Same)
			}
		}
	}
}

// A later start changes nothing for a head that knows only distances or nothing, and everything where
// table rows are added, unless a word keeps its position. Visible padding changes outputs; hidden
// padding, or padding behind a causal mask, does not. The mean counts padding unless it is hidden.
func TestWhatStaysOfALaterOrPaddedSentence(t *testing.T) {
	table, err := encoding.NewSinusoidal(encoding.Config{DModel: 4, Length: 16, Base: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	a, b := []float64{1, 0, 0.5, 0}, []float64{0, 1, 0, -0.5}
	for name, c := range map[string]struct {
		head        Head
		later, pads int
		same        [3]bool // the outputs, and the mean
	}{
		"later":             {Head{}, 5, 0, [3]bool{true, true, true}},
		"later, added":      {Head{Placement: Sinusoids}, 5, 0, [3]bool{}},
		"later, turned":     {Head{Placement: Rotary, Causal: true}, 1e15 - 9, 0, [3]bool{true, true, true}},
		"later, bias":       {Head{Placement: LinearBias}, 5, 0, [3]bool{true, true, true}},
		"padded":            {Head{}, 0, 2, [3]bool{}},
		"padded, hidden":    {Head{Placement: Sinusoids, HidePads: true}, 0, 2, [3]bool{true, true, true}},
		"padded, causal":    {Head{Placement: Rotary, Causal: true}, 0, 1, [3]bool{true, true, false}},
		"both masks":        {Head{Placement: Rotary, Causal: true, HidePads: true}, 3, 1, [3]bool{true, true, true}},
		"later and padded":  {Head{Placement: Sinusoids, HidePads: true}, 3, 1, [3]bool{}},
		"later, but hidden": {Head{Placement: LinearBias, HidePads: true}, 3, 1, [3]bool{true, true, true}},
	} {
		r := Reordering{Order: []int{0, 1}, Vectors: [][]float64{a, b},
			Alone: c.pads, Later: c.later, Pads: c.pads, Head: c.head}
		r.Head.Table = table
		for range c.pads {
			r.Order, r.Vectors = append(r.Order, len(r.Vectors)), append(r.Vectors, make([]float64, 4))
		}
		got := r.Compare(1e-14)
		if same := [3]bool{got.Outputs[0].Same, got.Outputs[1].Same, got.Mean.Same}; same != c.same {
			t.Errorf("%s: %v stay, want %v", name, same, c.same)
		}
	}
	// b is at position 1 in both orders, next to a at different positions
	r := Reordering{Order: []int{1, 0}, Vectors: [][]float64{a, b}, Later: 1,
		Head: Head{Table: table, Placement: Sinusoids}}
	if got := r.Compare(1e-14); got.Outputs[1].Same || got.Outputs[0].Same || got.Outputs[1].Noise >= 1e-14 {
		t.Errorf("a word that stays where it was: %+v", got.Outputs)
	}
}

// Equal words are matched from left to right, and missing words are numbered from len(words).
func TestArrangement(t *testing.T) {
	for _, c := range []struct {
		words, other string
		want         []int
		alone        int
	}{
		{"a b c", "c a b", []int{2, 0, 1}, 0}, {"a b a", "a a b", []int{0, 2, 1}, 0},
		{"a b a", "b a a", []int{1, 0, 2}, 0},
		{"a b", "a a", []int{0, 2}, 1}, {"a b", "b", []int{1}, 0}, {"a", "b a c", []int{1, 0, 2}, 2},
		{"a b", "a B", []int{0, 2}, 1},
		{"a", "b b a a", []int{1, 2, 0, 3}, 3},
	} {
		got, alone := Arrangement(strings.Fields(c.words), strings.Fields(c.other))
		if alone != c.alone || !slices.Equal(got, c.want) {
			t.Errorf("%s as %s: %v, %d alone", c.words, c.other, got, alone)
		}
	}
}

// Twins prefers the word at the given place with the previous equal word.
func TestTwins(t *testing.T) {
	for _, c := range []struct {
		words    string
		at, i, j int
	}{{"a b a b a", 0, 0, 2}, {"a b a b a", 1, 1, 3}, {"a b a b a", 2, 0, 2}, {"a b a b a", 3, 1, 3},
		{"a b a b a", 4, 2, 4}, {"a b c b d d", 0, 1, 3}, {"a b c b d d", 4, 4, 5}, {"a b c", 1, -1, -1}} {
		i, j, ok := Twins(strings.Fields(c.words), c.at)
		if ok != (c.i >= 0) || ok && (i != c.i || j != c.j) {
			t.Errorf("%s at %d: %d and %d, %v", c.words, c.at, i, j, ok)
		}
	}
}

package proof

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/attention"
	"wavescope/encoding/cases"
	"wavescope/views/frame"
	"wavescope/views/order/facetest"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// Proof shows the reference: weights, outputs, and how far the mean moves.
func TestProofNumbers(t *testing.T) {
	proof := func(p attention.Placement, causal bool) string {
		return facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) {
			*set = sentence.Settings{Sentence: "dog bit man", Positions: p, Causal: causal}
		})
	}
	text := proof(attention.Sinusoids, false)
	viewtest.Wants(t, text, ".414", ".415", ".171", ".266", ".545", ".189", ".225", ".387", ".388", ".511", ".332", ".157", ".091",
		" .25 .12 .20 1.1 .34 1.8 -.1 .81 −  .61 -.4 .38 1.1 .29 1.8 -.2 .81 =  -.4 .49 -.2  .0 .05  .0 .07 .00",
		"0.494", "0.170", "0.397", "0.089")
	for _, p := range []attention.Placement{attention.NoPositions, attention.Rotary, attention.LinearBias} {
		wantMoves(t, proof(p, false), "0 0.089 0.0099 0", "0.463 0.373 0.453 0.307")
	}
	viewtest.Wants(t, proof(attention.NoPositions, true), "0.591", "0.453", "0.476", ".396", ".604", ".385", ".615", "·")
	// The pair that is no reversal shows what a bias can do.
	text = facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) {
		*set = sentence.Settings{Sentence: "i ate not apples", Against: "i not ate apples"}
	})
	wantMoves(t, text, "0 0.292 0.0018 0.011", "")
}

// wantMoves checks how far the mean moves with each placement, without the mask
// and with it; "" for whatever it is.
func wantMoves(t *testing.T, text string, want ...string) {
	t.Helper()
	for i, mask := range []string{"without mask ", "with causal mask "} {
		_, row, found := strings.Cut(text, mask)
		row, _, _ = strings.Cut(row, "\n")
		got := strings.Join(strings.FieldsFunc(row, func(r rune) bool { return r >= '▀' && r <= '▟' || r == ' ' }), " ")
		if !found || want[i] != "" && got != want[i] {
			t.Errorf("%s: %q, want %q", mask, got, want[i])
		}
	}
}

// Differences have a scale of their own, the least of 1, 2, 5 times a power of
// ten that holds them all, and none where nothing but rounding is left.
func TestDifferencesHaveTheirOwnScale(t *testing.T) {
	for most, want := range map[float64]float64{0: 0, 1e-16: 0, 1e-4: 1e-4, 0.001: 0.001, 0.0015: 0.002, 0.031: 0.05, 0.131: 0.2, 0.2: 0.2, 0.21: 0.5, 0.6: 1, 3: 5} {
		n := numbers{Comparison: attention.Comparison{Both: []int{0, 1}, Mean: attention.Moved{By: most / 2, Noise: 1e-14}, Outputs: []attention.Moved{{By: most, Noise: 1e-14}, {By: 9, Same: true}}}}
		if got := n.reach(); math.Abs(got-want) > 1e-9*want {
			t.Errorf("%g: a scale to %g, want %g", most, got, want)
		}
	}
	proof := func(p attention.Placement) string {
		return facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) {
			*set = sentence.Settings{Sentence: "dog bit man", Positions: p}
		})
	}
	viewtest.Wants(t, proof(attention.Sinusoids), "A − B ≠ 0  its own scale, ±0.5") // the largest is 0.494
}

// One sentence writes one smallness in one way: what is below the rounding of another
// difference is not written with digits beside it.
func TestSmallDifferencesAreWrittenInOneWay(t *testing.T) {
	caption := func(outputs ...attention.Moved) string {
		sc := facetest.Scene(t, func(_ *scene.State, set *sentence.Settings) {
			set.Sentence, set.Against, set.Positions = "the dog bit", "the dog bit man", attention.Sinusoids
		})
		p := newPlan(frame.New(160, 50, frame.Theme{}), sc).(*plan)
		p.read()
		copy(p.Outputs, outputs)
		return viewtest.LineText(p.caption()[0])
	}
	small, drowned := attention.Moved{By: 3.8e-153, Noise: 1e-160}, attention.Moved{By: 1e-15, Noise: 5e-13}
	viewtest.Wants(t, caption(drowned, small, drowned), "differ by the <1e-12, dog <1e-12, bit <1e-12;")
	viewtest.Wants(t, caption(small, small, small), "the 3.8e-153, dog 3.8e-153, bit 3.8e-153;")
	viewtest.Wants(t, caption(drowned, attention.Moved{By: 0.25, Noise: 1e-14}, attention.Moved{Same: true}), "the <1e-12, dog 0.250, bit 0;")
}

// What rounding can do to the mean is the mean of what it can do to the words:
// their weight on others, 1 less that on themselves, where the sum of a row is
// off by 1e-14 of the largest number, which is 2.
func TestNoiseOfTheMean(t *testing.T) {
	sc := facetest.Scene(t, func(_ *scene.State, set *sentence.Settings) { set.Sentence, set.Causal = "dog bit man", true })
	n, want := newNumbers(sc), 0.0
	for i := range 3 {
		a, b := 1-n.Read[0].Weights[i][i], 1-n.Read[1].Weights[2-i][2-i]
		want += max(a, b) / 3 * 2e-14
	}
	if math.Abs(n.Mean.Noise-want) > 1e-20 {
		t.Errorf("%g, want %g", n.Mean.Noise, want)
	}
}

// Only of a reversal it is said that it is one.
func TestReversalNote(t *testing.T) {
	for against, want := range map[string]bool{"": true, "man bit dog": true, "bit dog man": false, "dog bit man": false} {
		text := facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) {
			*set = sentence.Settings{Sentence: "dog bit man", Against: against}
		})
		if got := strings.Contains(text, "reversed"); got != want {
			t.Errorf("%q against dog bit man: %v", against, got)
		}
	}
	if text := facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) {
		*set = sentence.Settings{Sentence: "dog bit dog"}
	}); strings.Contains(text, "reversed") {
		t.Error("dog bit dog reads the same from its end")
	}
}

// Weights too small for a number are below one.
func TestSaturatedBeyondNumbers(t *testing.T) {
	sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) {
		s.DModel, s.Pos, set.Causal, set.Scaled = 1024, 0, true, true
	})
	viewtest.Wants(t, facetest.Said(Face, sc, 160, 50), "<1e-300", "below 1e-300")
	wantMoves(t, facetest.Text(Face, sc, 160, 50, frame.Theme{}), "", "<1e-300 0.391 <1e-300 <1e-300")
}

// What the order cannot change is 0 by the formula and called that: without
// positions and mask, for a reversal with a symmetric bias, for a word that
// sees the same in both orders, and where all words are one.
func TestWhatStays(t *testing.T) {
	stays := func(o sentence.Settings) (text string) {
		n := newNumbers(facetest.Scene(t, func(_ *scene.State, set *sentence.Settings) { *set = o }))
		for _, gap := range append(n.Outputs, n.Mean) {
			text += string("x0"[parts.One(gap.Same)])
		}
		return text
	}
	for _, c := range []struct {
		o    sentence.Settings
		want string // each word, then the mean
	}{
		{sentence.Settings{Sentence: "a b c"}, "0000"},
		{sentence.Settings{Sentence: "a b c", Causal: true}, "xxxx"},
		{sentence.Settings{Sentence: "a b c d", Against: "a b d c", Causal: true}, "00xxx"},
		{sentence.Settings{Sentence: "a b c d", Against: "b a c d", Causal: true}, "xx00x"}, // no positions: what stands before c is the same
		{sentence.Settings{Sentence: "a b c d", Against: "b a c d", Causal: true, Positions: attention.LinearBias}, "xxxxx"},
		{sentence.Settings{Sentence: "a b c", Positions: attention.LinearBias}, "0000"},
		{sentence.Settings{Sentence: "a b c", Against: "b c a", Positions: attention.LinearBias}, "xxxx"},
		{sentence.Settings{Sentence: "a b c", Positions: attention.Rotary}, "xxxx"},
		{sentence.Settings{Sentence: "a b c", Positions: attention.Sinusoids, Flat: true}, "x0x0"},
		{sentence.Settings{Sentence: "a b c", Positions: attention.Rotary, Causal: true, Flat: true}, "0000"},
		{sentence.Settings{Sentence: "a b a", Positions: attention.Sinusoids, Causal: true}, "0000"},
	} {
		if got := stays(c.o); got != c.want {
			t.Errorf("%+v: %s, want %s", c.o, got, c.want)
		}
	}
}

// Proof compares no more words than it says: of a sentence that the length cuts
// too.
func TestProofSaysWhatIsCut(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("a b c d ", 128))
	for _, c := range []struct {
		length, d int
		want      string
	}{{128, 64, "the first 90 of 512 words"}, {40, 64, "the first 40 of 512 words"}, {1000, 65535, "the first 6 of 512 words"}} {
		for _, size := range [][2]int{{80, 19}, {120, 35}, {200, 55}} {
			sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) {
				s.Length, s.DModel, s.Pos, set.Sentence = c.length, c.d, 0, long
			})
			p := newPlan(facetest.Body(size[0], size[1], frame.Theme{}), sc)
			said := facetest.Text(Face, sc, size[0], size[1], frame.Theme{}) + viewtest.LineText(scene.Fit(p.Words().Readout, frame.Theme{}, size[0]-2))
			if !strings.Contains(said, c.want) {
				t.Errorf("%v: %q is not in\n%s", size, c.want, said)
			}
		}
	}
}

// RoPE and ALiBi are named as they are computed.
func TestProofStatesItsVariant(t *testing.T) {
	for p, want := range map[attention.Placement]string{attention.Rotary: "R turns j, j + 4", attention.LinearBias: "softmax(E·E/√d − 0.5|i−j|)"} {
		viewtest.Wants(t, facetest.Opening(t, Face, 100, 25, func(s *scene.State, set *sentence.Settings) { s.DModel, set.Positions = 8, p }), want)
	}
}

// Whatever Proof shows stands inside the frame, under what comes before it.
func TestProofFits(t *testing.T) {
	for _, text := range []string{"dog bit man", "the dog bit the man", "a b c d e f g h i j k l", strings.Repeat("a b c ", 40)} {
		for _, d := range []int{4, 64} {
			sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.DModel, set.Sentence, s.Pos = d, text, 2 })
			for w := 60; w <= 200; w += 20 {
				for h := 10; h <= 55; h += 5 {
					if !cases.One(4, 10*(w/20)+h/5) {
						continue
					}
					p := newPlan(facetest.Body(w, h, frame.Theme{}), sc).(*plan)
					rows := []int{p.heads, p.rows[0].X, max(p.bottom(0), p.bottom(1)) - 1}
					if p.legend {
						rows = append(rows, p.legendAt)
					}
					rows = append(rows, p.outputs, p.outs.X, p.outs.At(p.outs.End())-1, p.mean, p.mean+p.outs.W-1)
					if p.table {
						rows = append(rows, p.movesAt, p.movesAt+2)
					}
					_, high := p.f.Size()
					if !slices.IsSorted(rows) || rows[len(rows)-1] >= high {
						t.Fatalf("%.20q, d_model %d, at %d×%d: rows %v", text, d, w, h, rows)
					}
				}
			}
		}
	}
}

// A click on a weight goes to its two words, whichever order they stand in, and
// one on an output to its word.
func TestProofHits(t *testing.T) {
	sc := facetest.Scene(t, func(_ *scene.State, set *sentence.Settings) { set.Sentence, set.Against = "a b c", "c a b" })
	p := newPlan(facetest.Body(120, 35, frame.Theme{}), sc).(*plan)
	second := []int{2, 0, 1}
	for i := range 3 {
		for j := range 3 {
			for k, want := range [][2]int{{i, j}, {second[i], second[j]}} {
				s, set := sc.State, sc.Settings
				p.Hit(p.cols[k].At(j), p.rows[k].At(i))(&s, &set)
				if s.Pos != want[0] || set.Reads != want[1] {
					t.Errorf("row %d, column %d of %c: %d, %d, want %v", i, j, "AB"[k], s.Pos, set.Reads, want)
				}
			}
		}
		s := sc.State
		if p.Hit(p.grid.X[1], p.outs.At(i))(&s, &sc.Settings); s.Pos != i {
			t.Errorf("output %d leads to word %d", i, s.Pos)
		}
	}
	if p.Hit(p.cols[0].At(3)+1, p.rows[0].X) != nil || p.Hit(p.cols[0].X, p.heads) != nil {
		t.Error("a click beside the weights does something")
	}
}

// Keys and clicks on the switches change the same settings.
func TestProofKeys(t *testing.T) {
	sc := facetest.Scene(t, func(_ *scene.State, set *sentence.Settings) { set.Sentence = "a b c" })
	for i, want := range []attention.Placement{attention.Sinusoids, attention.Rotary, attention.LinearBias, attention.NoPositions} {
		if facetest.Press(t, Face, &sc, "p"); sc.Positions != want {
			t.Errorf("p the %d. time leads to %v", i+1, sc.Positions)
		}
	}
	for _, c := range []struct {
		text   string
		want   attention.Placement
		causal bool
	}{{"RoPE", attention.Rotary, false}, {"RoPE", attention.LinearBias, false}, {"none", attention.NoPositions, false},
		{"on", attention.NoPositions, true}, {"on", attention.NoPositions, false}} {
		if !Face.Press(&sc.Settings, c.text) || sc.Positions != c.want || sc.Causal != c.causal {
			t.Errorf("%s leads to %v, %v", c.text, sc.Positions, sc.Causal)
		}
	}
	if Face.Press(&sc.Settings, "causal mask:") {
		t.Error("a text that is no switch does something")
	}
	name := func() string { return Face.Keys[1].Now(sc.State, sc.Settings) }
	if name() != "causal mask" {
		t.Errorf("c is %q", name())
	}
	if facetest.Press(t, Face, &sc, "c"); name() != "no mask" || !sc.Causal {
		t.Errorf("c is %q, the mask %v", name(), sc.Causal)
	}
	for _, step := range []struct {
		key     string
		pos     int
		against string
	}{{".", 2, "b c a"}, {",", 2, ""}, {",", 2, ""}, {"r", 2, "a b c"}, {",", 2, "a c b"}} {
		sc.Pos = step.pos
		if facetest.Press(t, Face, &sc, step.key); sc.Against != step.against {
			t.Errorf("%s leads to %q, want %q", step.key, sc.Against, step.against)
		}
	}
}

// For an export all words are compared, or it is said how many may be.
func TestReordering(t *testing.T) {
	sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) {
		s.Length, s.DModel, set.Sentence = 1000, 4096, strings.Repeat("a b c ", 5)
	})
	if _, n := newPlan(facetest.Body(120, 35, frame.Theme{}), sc).Shown(); n != 14 {
		t.Errorf("a page of 15 words is %d", n)
	}
	r, err := Reordering(sc)
	if err != nil || len(r.Words[0]) != 15 || len(r.Vectors) != 15 || r.Order[0] != 14 || r.Order[14] != 0 || &r.Vectors[0][0] != &r.Vectors[3][0] {
		t.Errorf("%d words, order %v, %v", len(r.Words[0]), r.Order, err)
	}
	sc.Sentence = strings.TrimSpace(strings.Repeat("a b ", 200))
	if _, err = Reordering(sc); err == nil || !strings.Contains(err.Error(), "attention of 400 words at d-model 4096") {
		t.Errorf("400 words at d_model 4096: %v", err)
	}
}

// Arrows go down the words that ask, and across those that answer.
func TestProofArrows(t *testing.T) {
	sc := facetest.Scene(t, func(*scene.State, *sentence.Settings) {})
	across, down := Face.Axes(sc.State, sc.Settings)
	across.Move(&sc.State, &sc.Settings, 9)
	if down.Move(&sc.State, &sc.Settings, -1); sc.Pos != 2 || sc.Reads != 4 {
		t.Errorf("%d reads %d, want 2 reads 4", sc.Pos, sc.Reads)
	}
}

// With a W_Q of its own the head's scores do not commute, and the panel says = 0
// all the same; the two scores are those of the formula.
func TestScoresThatDoNotCommute(t *testing.T) {
	sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) {
		s.Pos, set.Reads, set.Sentence, set.Skew = 0, 2, "Lion kills Tiger", true
	})
	vectors := [2][]float64{make([]float64, 8), make([]float64, 8)}
	attention.Embedding(vectors[0], "lion", 0)
	attention.Embedding(vectors[1], "tiger", 0)
	score := func(q, k []float64) (sum float64) {
		angles := make([]float64, 4)
		attention.Embedding(angles, "W_Q", 0)
		for i, part := range angles {
			sin, cos := math.Sincos(math.Pi * part)
			x, y := q[2*i], q[2*i+1]
			sum += ((x*cos-y*sin)*k[2*i] + (x*sin+y*cos)*k[2*i+1]) / math.Sqrt(8)
		}
		return sum
	}
	signed := func(v float64) string { return strings.Replace(fmt.Sprintf("%+.2f", v), "-", "−", 1) }
	forth, back := signed(score(vectors[0], vectors[1])), signed(score(vectors[1], vectors[0]))
	p := newPlan(facetest.Body(140, 40, frame.Theme{}), sc).(*plan)
	p.Draw()
	want := "W_Q ≠ W_K: 'Lion' asks 'Tiger' with " + forth + ", 'Tiger' asks 'Lion' with " + back + ": scores do not commute, and order is lost all the same"
	if got := viewtest.LineText(p.Words().Caption[0]); got != want || forth == back {
		t.Errorf("%s, want\n%s", got, want)
	}
	if !strings.Contains(p.panel(), "for every word") || p.Differ != 0 {
		t.Errorf("%d outputs differ\n%s", p.Differ, p.panel())
	}
	if facetest.Press(t, Face, &sc, "Q"); sc.Skew {
		t.Error("Q does not take W_Q back")
	}
}

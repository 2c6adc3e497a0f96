package proof

import (
	"math"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/facetest"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// Proof shows the reference: weights, outputs, and how far the mean moves.
func TestProofNumbers(t *testing.T) {
	proof := func(p encoding.Placement, causal bool) string {
		return facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) {
			*set = sentence.Settings{Sentence: "dog bit man", Positions: p, Causal: causal}
		})
	}
	text := proof(encoding.Sinusoids, false)
	viewtest.Wants(t, text, ".414", ".415", ".171", ".266", ".545", ".189", ".225", ".387", ".388", ".511", ".332", ".157", ".091",
		" .25 .12 .20 1.1 .34 1.8-.12 .81 −  .61-.37 .38 1.1 .29 1.8-.19 .81 = -.36 .49-.19 .00 .05-.02 .07 .00",
		"0.494", "0.170", "0.397", "0.089")
	for _, p := range []encoding.Placement{encoding.NoPositions, encoding.Rotary, encoding.LinearBias} {
		viewtest.Wants(t, proof(p, false), "none 0 ", "sinusoidal 0.089", "RoPE 0.0099", "ALiBi 0 ",
			"none 0.463", "sinusoidal 0.373", "RoPE 0.453", "ALiBi 0.307", "B is A reversed")
	}
	viewtest.Wants(t, proof(encoding.NoPositions, true), "0.591", "0.453", "0.476", ".396", ".604", ".385", ".615", "·")
	// The pair that is no reversal shows what a bias can do.
	text = facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) {
		*set = sentence.Settings{Sentence: "i ate not apples", Against: "i not ate apples"}
	})
	viewtest.Wants(t, text, "none 0 ", "sinusoidal 0.292", "RoPE 0.0018", "ALiBi 0.011")
}

// Differences have a scale of their own, the least of 1, 2, 5 times a power of
// ten that holds them all, and none where nothing but rounding is left.
func TestDifferencesHaveTheirOwnScale(t *testing.T) {
	for most, want := range map[float64]float64{0: 0, 1e-16: 0, 1e-4: 1e-3, 0.001: 0.001, 0.0015: 0.002, 0.031: 0.05, 0.131: 0.2, 0.2: 0.2, 0.21: 0.5, 0.6: 1, 3: 5} {
		p := proof{gap: moved{by: most / 2, noise: 1e-14}, gaps: []moved{{by: most, noise: 1e-14}, {by: 9, same: true}}}
		if got := p.differenceLimit(); math.Abs(got-want) > 1e-12 {
			t.Errorf("%g: a scale to %g, want %g", most, got, want)
		}
	}
	proof := func(p encoding.Placement) string {
		return facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) {
			*set = sentence.Settings{Sentence: "dog bit man", Positions: p}
		})
	}
	viewtest.Wants(t, proof(encoding.NoPositions), "0 everywhere, within ")
	viewtest.Wants(t, proof(encoding.Sinusoids), "difference  ±0.5") // the largest is 0.494
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

// On a small screen the sentence about a mirrored pair stays, and the table of
// how far the mean moves goes.
func TestMirrorNoteStaysBeforeTheTable(t *testing.T) {
	both := 0
	for h := 14; h <= 60; h++ {
		sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { set.Sentence = "dog bit man" })
		text := facetest.Text(Face, sc, 80, h, frame.Theme{})
		note, table := strings.Contains(text, "B is A reversed"), strings.Contains(text, "mean moves")
		if table && !note {
			t.Errorf("height %d: the table without the sentence\n%s", h, text)
		}
		both += parts.One(note && table)
	}
	if both == 0 {
		t.Error("no height has both")
	}
}

// Weights too small for a number are below one.
func TestSaturatedBeyondNumbers(t *testing.T) {
	sc := viewtest.SceneOf(t, func() scene.State {
		s := scene.Default()
		s.DModel, s.Pos = 1024, 0
		*set = sentence.Settings{Sentence: "the dog bit the man", Causal: true, Scaled: true}
		return s
	}())
	f := frame.New(160, 50, frame.Theme{})
	Order.Draw(f, sc)
	text := string(f.AppendPlain(nil))
	viewtest.Wants(t, text, "<1e-300", "none 0 ", "none <1e-300", "ALiBi <1e-300")
	viewtest.Wants(t, viewtest.LineText(Order.Words(f, sc).Caption[0]), "below 1e-300")
}

// What the order cannot change is 0 by the formula and called that: without
// positions and mask, for a reversal with a symmetric bias, for a word that
// sees the same in both orders, and where all words are one.
func TestWhatStays(t *testing.T) {
	stays := func(o sentence.Settings) string {
		s := scene.Default()
		s.DModel, s.Pos, s.Order = 8, 0, o

		p, err := newProof(viewtest.SceneOf(t, s.Clamp()))
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, gap := range append(p.gaps, p.gap) {
			text += string("x0"[parts.One(gap.same)])
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
		{sentence.Settings{Sentence: "a b c d", Against: "b a c d", Causal: true, Positions: encoding.LinearBias}, "xxxxx"},
		{sentence.Settings{Sentence: "a b c", Positions: encoding.LinearBias}, "0000"},
		{sentence.Settings{Sentence: "a b c", Against: "b c a", Positions: encoding.LinearBias}, "xxxx"},
		{sentence.Settings{Sentence: "a b c", Positions: encoding.Rotary}, "xxxx"},
		{sentence.Settings{Sentence: "a b c", Positions: encoding.Sinusoids, Flat: true}, "x0x0"},
		{sentence.Settings{Sentence: "a b c", Positions: encoding.Rotary, Causal: true, Flat: true}, "0000"},
		{sentence.Settings{Sentence: "a b a", Positions: encoding.Sinusoids, Causal: true}, "0000"},
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
	}{{128, 64, "the first 90 of 512 words"}, {40, 64, "the first 40 of 512 words"}, {1000, 65535, "the first 8 of 512 words"}} {
		for _, size := range [][2]int{{80, 19}, {120, 35}, {200, 55}} {
			s := scene.Default()
			s.Length, s.DModel, s.Pos = c.length, c.d, 0
			set.Sentence = long
			sc := viewtest.SceneOf(t, s.Clamp())
			f := frame.New(size[0], size[1], frame.Theme{})
			Order.Draw(f, sc)
			said := string(f.AppendPlain(nil)) + viewtest.LineText(scene.Fit(Order.Words(f, sc).Readout, frame.Theme{}, size[0]-2))
			if !strings.Contains(said, c.want) {
				t.Errorf("%v: %q is not in\n%s", size, c.want, said)
			}
		}
	}
}

// RoPE and ALiBi are named as they are computed.
func TestProofStatesItsVariant(t *testing.T) {
	for p, want := range map[encoding.Placement]string{encoding.Rotary: "R turns j, j + 4", encoding.LinearBias: "softmax(E·E/√d − 0.5|i−j|)"} {
		viewtest.Wants(t, facetest.Opening(t, Face, 100, 25, func(s *scene.State, set *sentence.Settings) { s.DModel, set.Positions = 8, p }), want)
	}
}

// Whatever a plan shows stands inside the frame, under what comes before it.
func TestOrderPlansFit(t *testing.T) {
	for _, sentence := range []string{"dog bit man", "the dog bit the man", "a b c d e f g h i j k l", strings.Repeat("a b c ", 40)} {
		for _, dModel := range []int{4, 8, 64} {
			s := scene.Default()
			s.DModel, set.Sentence, s.Pos = dModel, sentence, 2
			sc, err := scene.New(s.Clamp())
			if err != nil {
				t.Fatal(err)
			}
			numbers, err := newProof(sc)
			if err != nil {
				t.Fatal(err)
			}
			for w := Order.Min.X; w <= 200; w += 7 {
				for h := 10; h <= 55; h++ {
					f := frame.New(w, h, frame.Theme{})
					p := sum.planSum(f, sc)
					sum := []int{p.heads + parts.One(p.dims), p.y(p.row) - 1, p.y(p.row+p.rows-1) + p.tall - 1}
					if p.full {
						sum = append(sum, p.rule, p.difference, p.difference+p.tall-1, p.distance)
					} else if p.tie {
						sum = append(sum, p.difference, p.difference+p.tall-1)
					}
					if p.legend {
						sum = append(sum, p.legendAt)
					}
					if p.panel {
						sum = append(sum, p.panelAt-1, p.panelAt+sum.panelRows-1)
					}
					q := planProof(f, sc, numbers)
					proof := []int{q.heads, q.y(q.row), q.y(q.row+q.rows-1) + q.tall - 1}
					if q.note && q.wide {
						proof = append(proof, q.noteAt)
					}
					proof = append(proof, q.outputs, q.first, q.first+q.rows*q.lines-1, q.mean, q.mean+q.lines-1)
					if q.note && !q.wide {
						proof = append(proof, q.noteAt)
					}
					if q.moves {
						proof = append(proof, q.movesAt, q.movesAt+1)
					}
					for name, rows := range map[string][]int{"Sum": sum, "Proof": proof} {
						if !slices.IsSorted(rows) || rows[len(rows)-1] >= h {
							t.Fatalf("%s of %.20q, d_model %d, at %d×%d: rows %v", name, sentence, dModel, w, h, rows)
						}
					}
				}
			}
		}
	}
}

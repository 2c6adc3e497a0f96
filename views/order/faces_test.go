package order

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/order/proof"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// orderText is Order without colours, on the part of a screen that it gets.
func orderText(t viewtest.Failer, w, h int, change func(*scene.State)) string {
	t.Helper()
	s := scene.Default()
	s.View, s.DModel, s.Pos, s.Dim = "order", 8, 0, 0
	change(&s)
	sc, err := scene.New(s.Clamp())
	if err != nil {
		t.Fatalf("%v", err)
	}
	f := frame.New(w, h, frame.Theme{})
	Order.Draw(f, sc)
	return string(f.AppendPlain(nil))
}

func wantAll(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
}

// The numbers of a sentence were worked out by another program.
func TestSumNumbers(t *testing.T) {
	text := orderText(t, 120, 35, func(s *scene.State) { s.Order.Face, s.Pos = sentence.Sum, 3 })
	wantAll(t, text,
		"-.79-.34-.43 .18-.76 .65-.57-.73 +  .00 1.0 .00 1.0 .00 1.0 .00 1.0 = -.79 .66-.43 1.2-.76 1.6-.57 .27",
		" .08-.34 .68-.09 .14 .82-.27-.38 +  .84 .54 .10 1.0 .01 1.0 .00 1.0 =  .92 .20 .78 .90 .15 1.8-.27 .62",
		"-.48-.68-.19 .52 .34 .89-.29 .16 +  .91-.42 .20 .98 .02 1.0 .00 1.0 =  .43-1.1 .01 1.5 .36 1.9-.29 1.2",
		"-.53-.13-.47-.47 .79 .59 .68-.59 + -.76-.65 .39 .92 .04 1.0 .00 1.0 = -1.3-.78-.08 .46 .83 1.6 .68 .41",
		" .00 .00 .00 .00 .00 .00 .00 .00 +  .14-2.0 .30-.04 .03 .00 .00 .00 =  .14-2.0 .30-.04 .03 .00 .00 .00",
		"E  1.68", "X  2.52", "E  1.23", "X  2.47", "E  1.42", "X  2.96", "X  2.67", "E  1.58", "X  2.51", "PE 2.02",
		"distance 0: one word, one vector", "distance 2.02: two places", "3 − 0 ╯", "E norms about 1.5, PE norm √(d/2) = 2.00 everywhere", "−2 ", " +2 ",
	)
	text = orderText(t, 120, 35, func(s *scene.State) { s.Order.Face, s.DModel, s.Order.Scaled = sentence.Sum, 32, true })
	wantAll(t, text, "√d·E   PE    X", "18.9 4.00 18.9", "18.5 4.00 18.7", "20.6 4.00 21.7", "16.6 4.00 16.3", "0 2.73 2.73", "E norms ×5.66", "−7 ", " +7 ")
}

// All words 0.1 in four dimensions: the example of a tutorial, with its slips
// put right: 0.6403 is no 0.641, and 1.0998 no 1.099.
func TestFlatWords(t *testing.T) {
	text := orderText(t, 160, 40, func(s *scene.State) {
		s.Order.Face, s.DModel, s.Order.Flat, s.Order.Sentence = sentence.Sum, 4, true, "a b c"
	})
	for _, row := range [][]string{
		{"0.1000", "1.1000", "0.1000", "1.1000"},
		{"0.9415", "0.6403", "0.1100", "1.1000"}, // 0.1 + cos 0.01 is 1.09995000042
		{"1.0093", "-0.3161", "0.1200", "1.0998"},
	} {
		found := false
		for _, line := range strings.Split(text, "\n") {
			_, x, ok := strings.Cut(line, "= ")
			fields := strings.Fields(x)
			found = found || ok && len(fields) >= 4 && strings.Join(fields[:4], " ") == strings.Join(row, " ")
		}
		if !found {
			t.Errorf("%v is not in\n%s", row, text)
		}
	}
}

// Side by side is twice as wide, and so are the weights that read it.
func TestConcat(t *testing.T) {
	text := orderText(t, 120, 35, func(s *scene.State) { s.Order.Face, s.Order.Concat, s.Pos = sentence.Sum, true, 3 })
	wantAll(t, text, "X = [E, PE]", "8 + 8 = 16 wide", "384 weights, not 192", "word 0…7", "place 8…15", "X  2.61") // √(1.68² + 2²)
}

// Proof shows the reference: weights, outputs, and how far the mean moves.
func TestProofNumbers(t *testing.T) {
	proof := func(p encoding.Placement, causal bool) string {
		return orderText(t, 120, 35, func(s *scene.State) {
			s.Order = sentence.OrderSettings{Face: sentence.Proof, Sentence: "dog bit man", Positions: p, Causal: causal}
		})
	}
	text := proof(encoding.Sinusoids, false)
	wantAll(t, text, ".414", ".415", ".171", ".266", ".545", ".189", ".225", ".387", ".388", ".511", ".332", ".157", ".091",
		" .25 .12 .20 1.1 .34 1.8-.12 .81 −  .61-.37 .38 1.1 .29 1.8-.19 .81 = -.36 .49-.19 .00 .05-.02 .07 .00",
		"0.494", "0.170", "0.397", "0.089")
	for _, p := range []encoding.Placement{encoding.NoPositions, encoding.Rotary, encoding.LinearBias} {
		wantAll(t, proof(p, false), "none 0 ", "sinusoidal 0.089", "RoPE 0.0099", "ALiBi 0 ",
			"none 0.463", "sinusoidal 0.373", "RoPE 0.453", "ALiBi 0.307", "B is A reversed")
	}
	wantAll(t, proof(encoding.NoPositions, true), "0.591", "0.453", "0.476", ".396", ".604", ".385", ".615", "·")
	// The pair that is no reversal shows what a bias can do.
	text = orderText(t, 120, 35, func(s *scene.State) {
		s.Order = sentence.OrderSettings{Face: sentence.Proof, Sentence: "i ate not apples", Against: "i not ate apples"}
	})
	wantAll(t, text, "none 0 ", "sinusoidal 0.292", "RoPE 0.0018", "ALiBi 0.011")
}

// Differences have a scale of their own, the least of 1, 2, 5 times a power of
// ten that holds them all, and none where nothing but rounding is left.
func TestDifferencesHaveTheirOwnScale(t *testing.T) {
	for most, want := range map[float64]float64{0: 0, 1e-16: 0, 1e-4: 1e-3, 0.001: 0.001, 0.0015: 0.002, 0.031: 0.05, 0.131: 0.2, 0.2: 0.2, 0.21: 0.5, 0.6: 1, 3: 5} {
		p := proof.proof{gap: proof.moved{by: most / 2, noise: 1e-14}, gaps: []proof.moved{{by: most, noise: 1e-14}, {by: 9, same: true}}}
		if got := p.differenceLimit(); math.Abs(got-want) > 1e-12 {
			t.Errorf("%g: a scale to %g, want %g", most, got, want)
		}
	}
	proof := func(p encoding.Placement) string {
		return orderText(t, 120, 35, func(s *scene.State) {
			s.Order = sentence.OrderSettings{Face: sentence.Proof, Sentence: "dog bit man", Positions: p}
		})
	}
	wantAll(t, proof(encoding.NoPositions), "0 everywhere, within ")
	wantAll(t, proof(encoding.Sinusoids), "difference  ±0.5") // the largest is 0.494
}

// Only of a reversal it is said that it is one.
func TestReversalNote(t *testing.T) {
	for against, want := range map[string]bool{"": true, "man bit dog": true, "bit dog man": false, "dog bit man": false} {
		text := orderText(t, 120, 35, func(s *scene.State) {
			s.Order = sentence.OrderSettings{Face: sentence.Proof, Sentence: "dog bit man", Against: against}
		})
		if got := strings.Contains(text, "reversed"); got != want {
			t.Errorf("%q against dog bit man: %v", against, got)
		}
	}
	if text := orderText(t, 120, 35, func(s *scene.State) {
		s.Order = sentence.OrderSettings{Face: sentence.Proof, Sentence: "dog bit dog"}
	}); strings.Contains(text, "reversed") {
		t.Error("dog bit dog reads the same from its end")
	}
}

// Bits of position 0 are no signal at all.
func TestNoSignalIsNotCalledOne(t *testing.T) {
	s := scene.Default()
	s.View, s.Scheme, s.Pos, s.Order.Face, s.Order.Sentence = "order", "binary", 0, sentence.Sum, "dog bit man"
	sc, err := scene.New(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range Order.Words(frame.New(120, 35, frame.Theme{}), sc).Caption {
		if strings.Contains(viewtest.LineText(l), "no small signal") {
			t.Errorf("%q", viewtest.LineText(l))
		}
	}
}

// press gives keys to the view.
func pressOrder(t viewtest.Failer, s *scene.State, keys ...string) {
	t.Helper()
	for _, name := range keys {
		done := false
		for _, k := range views.keysOf(Order) {
			if n, ok := k.Arg(name); ok {
				k.Do(s, n)
				*s = s.Clamp()
				done = true
			}
		}
		if !done {
			t.Fatalf("no key %q", name)
		}
	}
}

// Keys lead through the faces, reverse, move words, and walk from word to word.
func TestOrderKeys(t *testing.T) {
	s := scene.Default()
	s.View = "order"
	for _, want := range []sentence.Face{sentence.Step, sentence.Sum, sentence.Proof, sentence.Score, sentence.Naive, sentence.Step} {
		if pressOrder(t, &s, "o"); s.Order.Face != want {
			t.Fatalf("o leads to %d, want %d", s.Order.Face, want)
		}
	}
	pressOrder(t, &s, "O", "O", "O") // Proof
	// The cursor is behind the sentence, so on its last word: it is d that moves.
	s.Order.Sentence, s.Order.Against, s.Pos = "a b c d", "", 17
	for _, step := range []struct{ key, against string }{
		{"r", "a b c d"}, {"r", ""}, {".", "c d b a"}, {".", "c b d a"}, {"r", "a d b c"}, {",", "d a b c"}, {",", "d a b c"}, {".", "a d b c"},
	} {
		if pressOrder(t, &s, step.key); s.Order.Against != step.against {
			t.Fatalf("%s makes %q, want %q", step.key, s.Order.Against, step.against)
		}
	}
	if pressOrder(t, &s, "up"); s.Pos != 2 {
		t.Errorf("up from behind the sentence of 4 words leads to %d", s.Pos)
	}
	s.Order.Reads = 1
	if pressOrder(t, &s, "right", "right", "right"); s.Order.Reads != 3 || s.Pos != 2 {
		t.Errorf("right leads to %d, %d", s.Pos, s.Order.Reads)
	}
	s.Order.Face = sentence.Sum
	if pressOrder(t, &s, "x", "x", "x", "X"); s.Order.Padding != 2 || sentence.OrderRows(s) != 6 {
		t.Errorf("%d rows with padding %d", sentence.OrderRows(s), s.Order.Padding)
	}
}

// n goes through all sentences and comes back, N undoes it; from a sentence of
// one's own it goes to the first.
func TestSentences(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := scene.Default()
		s.View, s.Order.Face = "order", sentence.Proof
		s.Order.Sentence, s.Order.Against = sentence.Sentences[0].A, sentence.Sentences[0].b
		if rapid.Bool().Draw(t, "own") {
			s.Order.Sentence, s.Order.Against = "my own words", ""
			if pressOrder(t, &s, "n"); s.Order.Sentence != sentence.Sentences[0].A {
				t.Fatalf("n leads to %q", s.Order.Sentence)
			}
		}
		for i := range sentence.Sentences {
			if s.Order.Sentence != sentence.Sentences[i].A || s.Order.Against != sentence.Sentences[i].b {
				t.Fatalf("%d: %q, %q", i, s.Order.Sentence, s.Order.Against)
			}
			before := s.Order
			if pressOrder(t, &s, "n", "N"); s.Order != before {
				t.Fatalf("N leads to %+v", s.Order)
			}
			pressOrder(t, &s, "n")
		}
		if s.Order.Sentence != sentence.Sentences[0].A {
			t.Fatalf("after all comes %q", s.Order.Sentence)
		}
	})
}

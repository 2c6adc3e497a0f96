package similarity

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// simWords is all text on a picture and under it.
func simWords(sc sight, w, h int) (picture string, said chart.WordForms) {
	f := body(w, h)
	p := sc.draw(f)
	var b strings.Builder
	for y := range h - 1 {
		b.WriteString(viewtest.ScreenRow(f, y) + "\n")
	}
	return b.String(), p.Words()
}

// The numbers of the target pictures.
func TestSimilarityNumbers(t *testing.T) {
	for _, c := range []struct {
		dModel           int
		picture, caption []string
	}{
		{64,
			[]string{"1 pixel = mean of 2×2", "k 6  +0.736", "first rise k 6: 0.7345 → 0.7362",
				"  also: nearest look-alike", "1.00", "0.33",
				"first negative k 725: past the length", "k 127", "23.56", "÷ 32",
				"the dot at k = 6 is a sum over all 32 pairs", "random directions: 0 ±0.125"},
			[]string{"Only k counts, one value a diagonal: 0.734 at 5, then it rises first at 6.",
				"Only k counts: one value a diagonal."}},
		{4,
			[]string{"k 6  +0.979", "first rise k 4: 0.005 → 0.173", "collision k 19: 0.985",
				"first negative k 22: −0.012",
				"37 of 127 ▸", "1.96", "÷ 2", "0: +0.960", "1: +0.998", "random directions: 0 ±0.500"},
			[]string{"Only k counts, one value a diagonal: 0.005 at 3, then it rises first at 4."}},
	} {
		picture, said := simWords(simScene(t, func(s *state) { s.DModel = c.dModel }), 120, 35)
		for _, want := range c.picture {
			if !strings.Contains(picture, want) {
				t.Errorf("d_model %d: %q is missing in\n%s", c.dModel, want, picture)
			}
		}
		for _, want := range c.caption {
			if !slices.ContainsFunc(said.Caption,
				func(l chart.Line) bool { return strings.HasSuffix(viewtest.LineText(l), want) }) {
				t.Errorf("d_model %d: no caption ends in %q, the first is %q", c.dModel, want,
					viewtest.LineText(said.Caption[0]))
			}
		}
	}
	_, said := simWords(simScene(t, nil), 120, 35)
	want := "pos 17 · 23 │ k 6 │ dot +23.5594 │ norm √(64/2) = 5.6569 everywhere │ cosine +0.73623 │ distance 4.1087"
	if got := viewtest.LineText(said.Readout[0]); got != want {
		t.Errorf("the readout is\n%s, want\n%s", got, want)
	}
}

// The collisions that are known are found and named, with their distances.
func TestKnownCollisions(t *testing.T) {
	for _, c := range []struct {
		dModel, length, offset int
		picture, readout       string
	}{
		{2, 1000, 710, "● collision k 710", "distance 0.00006029"},
		{4, 4096, 1885, "distance 0.0444, d² >99% from pair 0", "distance 0.04441"},
		{8, 128, 63, "distance 0.645, d² 92% from pair 2", "distance 0.6453"},
	} {
		sc := simScene(t, func(s *state) { s.DModel, s.Length, s.Offset = c.dModel, c.length, c.offset })
		picture, said := simWords(sc, 200, 55)
		if want := "collision k " + strconv.Itoa(c.offset); !strings.Contains(picture, want) ||
			!strings.Contains(picture, c.picture) {
			t.Errorf("d_model %d: %q or %q is missing in\n%s", c.dModel, want, c.picture, picture)
		}
		if got := viewtest.LineText(said.Readout[0]); !strings.Contains(got, c.readout) {
			t.Errorf("d_model %d: %q lacks %q", c.dModel, got, c.readout)
		}
	}
}

// What the caption says of the curve holds: checked offset by offset.
func TestCaptionHolds(t *testing.T) {
	for _, dModel := range []int{2, 3, 4, 8, 16, 64, 128} {
		sc := simScene(t, func(s *state) { s.DModel, s.Length, s.Dim = dModel, 2000, 0 })
		p := sc.plan(body(120, 35))
		facts := p.facts()
		value := func(k int) float64 { return rowsDot(sc, 0, k, false) }
		for k := 1; k < facts.Rise.Offset; k++ {
			if value(k) > value(k-1) {
				t.Errorf("d_model %d rises at %d, not first at %d", dModel, k, facts.Rise.Offset)
			}
		}
		best := facts.Rise.Offset
		for k := facts.Rise.Offset; k < sc.Length; k++ {
			if value(k) > value(best) {
				best = k
			}
		}
		if best != facts.LookAlike.Offset {
			t.Errorf("d_model %d: offset %d is more alike than %d", dModel, best, facts.LookAlike.Offset)
		}
		saver, share := p.kernel.Saver(best)
		whole, most, at := 0.0, 0.0, 0
		for pair := range dModel / 2 {
			part := 1 - math.Cos(sc.Waves.Frequency(pair)*float64(best))
			if whole += part; part > most {
				most, at = part, pair
			}
		}
		if saver != at || math.Abs(share-most/whole) > 1e-6 {
			t.Errorf("d_model %d: pair %d sets %d apart with a share of %v, not %d with %v", dModel, at, best,
				most/whole, saver, share)
		}
	}
}

// With sines alone the same offset has another value at another position, and
// the words say so.
func TestSinesAlone(t *testing.T) {
	sc := simScene(t, func(s *state) { s.Sines = true })
	picture, said := simWords(sc, 160, 35)
	here, there := rowsDot(sc, 17, 23, true)/32, rowsDot(sc, 81, 87, true)/32
	for _, want := range []string{"sines alone", "no longer one curve: row 17, dotted row 81", chart.SignedText(here, 3)} {
		if !strings.Contains(picture, want) {
			t.Errorf("%q is missing in\n%s", want, picture)
		}
	}
	want := "give " + chart.Unsigned(here, 3) + " at pos 17 and " + chart.Unsigned(there, 3) + " at pos 81"
	if got := viewtest.LineText(said.Caption[0]); !strings.Contains(got, want) || !strings.Contains(got, "0.736") {
		t.Errorf("the caption %q lacks %q", got, want)
	}
	if strings.Contains(picture, "first rise") {
		t.Error("facts of the one curve are shown")
	}
}

// The scale of sines alone holds every product of two rows, and is the closest round
// one; where there is not the time to look it is that of all waves.
func TestSinesScaleHoldsAllProducts(t *testing.T) {
	for _, c := range []struct{ dModel, length int }{{2, 2}, {2, 9}, {8, 40}, {64, 128}, {65, 90}, {64, 100_000}} {
		sc := simScene(t, func(s *state) { s.Sines, s.DModel, s.Length, s.Dim, s.Pos = true, c.dModel, c.length, 0, 0 })
		s, most := sc.plan(body(120, 35)).scale, 0.0
		for i := range min(c.length, 128) {
			for j := range min(c.length, 128) {
				most = max(most, math.Abs(rowsDot(sc, i, j, true))/float64(c.dModel/2))
			}
		}
		if s.Low != -s.High || s.High < most || c.length <= 128 && s.High > 2*most {
			t.Errorf("%+v: from %v to %v for products up to %v", c, s.Low, s.High, most)
		}
	}
}

// The lone sine of an odd d_model is named and its part is given.
func TestSimilarityNamesTheLoneSine(t *testing.T) {
	sc := simScene(t, func(s *state) { s.DModel, s.Length, s.Pos, s.Offset = 65, 4096, 3000, -500 })
	_, said := simWords(sc, 200, 35)
	want := "without dim 64, a lone sine: " + chart.SignedText(sc.Enc.At(3000, 64)*sc.Enc.At(2500, 64), 4)
	if got := viewtest.LineText(said.Readout[0]); !strings.Contains(got, want) {
		t.Errorf("%q lacks %q", got, want)
	}
}

// The readout of any State gives its numbers.
func TestSimilarityReadout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := someSight(t, func(s *state) { s.DModel, s.Sines = min(s.DModel, 64), false })
		said := sc.plan(body(120, 35)).Words()
		want := rowsDot(sc, sc.Pos, sc.Pos+sc.Offset, false) / float64(sc.DModel/2)
		head := "pos " + strconv.Itoa(sc.Pos) + " · "
		got := viewtest.LineText(said.Readout[0])
		_, number, _ := strings.Cut(got, "cosine ")
		number, _, _ = strings.Cut(strings.Replace(number, chart.Minus, "-", 1), " ")
		v, err := strconv.ParseFloat(number, 64)
		if !strings.HasPrefix(got, head) || err != nil || math.Abs(v-want) > 0.500001e-5 {
			t.Fatalf("%q lacks %q or the cosine %v", got, head, want)
		}
		for _, lines := range [][]chart.Line{said.Caption, said.Readout} {
			if len(lines) == 0 || lines[len(lines)-1].Width(frame.Theme{}) > 45 {
				t.Fatalf("no short line: %q", viewtest.LineText(lines[len(lines)-1]))
			}
		}
	})
}

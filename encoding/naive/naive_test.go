package naive

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	_ "wavescope/encoding/cases" // random tests have its seed
)

func idea(t interface{ Fatal(...any) }, name string, c encoding.Config) encoding.Encoding {
	for _, i := range Ideas {
		if i.Name == name {
			e, err := i.New(c)
			if err != nil {
				t.Fatal(err)
			}
			return e
		}
	}
	t.Fatal("there is no idea", name)
	return nil
}

func sentenceOf(words int) encoding.Config {
	return encoding.Config{DModel: 8, Length: words, Base: 10_000}
}

// The integer of a position is the position, in one column.
func TestIntegerIsThePosition(t *testing.T) {
	for _, name := range []string{"integer", "column"} {
		e := idea(t, name, sentenceOf(5))
		if d := e.Config().DModel; d != 1 {
			t.Errorf("%s has %d columns", name, d)
		}
		for _, pos := range []int{0, 1, 2, 3, 4, 7, 8, 1000, encoding.MaxPos - 1} {
			if got := e.At(pos, 0); int(got) != pos || got != math.Trunc(got) {
				t.Errorf("%s of %d is %v", name, pos, got)
			}
		}
		if got := encoding.Dot(e, 1, 2); got != 2 {
			t.Errorf("1·2 = %v", got)
		}
		if got := encoding.Dot(e, 3, 4); got != 12 {
			t.Errorf("3·4 = %v", got)
		}
		if got := encoding.Step(e, 8); got != 1 {
			t.Errorf("a step is %v", got)
		}
	}
}

// Three words stand at 0, ½, 1 and five at 0, ¼, ½, ¾, 1: one value, two
// positions, and steps that depend on the length.
func TestNormalisedDependsOnTheLength(t *testing.T) {
	for _, c := range []struct {
		words int
		want  []float64
		step  float64
	}{
		{1, []float64{0}, 1},
		{2, []float64{0, 1}, 1},
		{3, []float64{0, 0.5, 1}, 0.5},
		{5, []float64{0, 0.25, 0.5, 0.75, 1}, 0.25},
	} {
		e := idea(t, "normalised", sentenceOf(c.words))
		for pos, want := range c.want {
			if got := e.At(pos, 0); got != want {
				t.Errorf("%d words: position %d is %v, want %v", c.words, pos, got, want)
			}
		}
		if got := encoding.Step(e, 1); got != c.step {
			t.Errorf("%d words: a step is %v, want %v", c.words, got, c.step)
		}
	}
	if got := encoding.Dot(idea(t, "normalised", sentenceOf(5)), 3, 4); got != 0.75 {
		t.Errorf("3·4 of five words is %v, want ¾·1", got)
	}
}

// Mean and Range of one-column ideas are those of the values they stand for.
func TestSummariesOfIdeas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.IntRange(1, 600).Draw(t, "words")
		e := idea(t, rapid.SampledFrom([]string{"integer", "normalised"}).Draw(t, "idea"), sentenceOf(words))
		pos, n := rapid.IntRange(0, 2000).Draw(t, "pos"), rapid.IntRange(1, 300).Draw(t, "n")
		low, high, sum := math.Inf(1), math.Inf(-1), 0.0
		for p := pos; p < pos+n; p++ {
			v := e.At(p, 0)
			low, high, sum = min(low, v), max(high, v), sum+v
		}
		if l, h := e.Range(pos, n, 0); l != low || h != high {
			t.Fatalf("range %v to %v, want %v to %v", l, h, low, high)
		}
		if got, want := e.Mean(pos, n, 0), sum/float64(n); math.Abs(got-want) > 1e-12*max(want, 1) {
			t.Fatalf("mean %v, want %v", got, want)
		}
	})
}

// Every idea refuses what no table can be made of, and the last one is the
// paper's table itself.
func TestIdeas(t *testing.T) {
	for _, i := range Ideas {
		if _, err := i.New(encoding.Config{DModel: 8, Length: 0, Base: 10_000}); err == nil {
			t.Errorf("%s takes a sentence of no words", i.Name)
		}
	}
	waves := idea(t, "waves", sentenceOf(5))
	for dim, want := range []float64{math.Sin(3), math.Cos(3), math.Sin(0.3), math.Cos(0.3)} {
		if got := waves.At(3, dim); math.Abs(got-want) > 4e-16 {
			t.Errorf("waves, position 3, column %d: %v, want %v", dim, got, want)
		}
	}
}

package scheme

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	_ "wavescope/encoding/cases" // random tests have its seed

	"wavescope/encoding/measure"
)

func idea(t interface{ Fatal(...any) }, name string, c encoding.Config) encoding.Encoding {
	for _, i := range Naive {
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
		if got := measure.Dot(e, 1, 2); got != 2 {
			t.Errorf("1·2 = %v", got)
		}
		if got := measure.Dot(e, 3, 4); got != 12 {
			t.Errorf("3·4 = %v", got)
		}
		if got := measure.Step(e, 8); got != 1 {
			t.Errorf("a step is %v", got)
		}
	}
}

// Three words stand at 0, ½, 1 and five at 0, ¼, ½, ¾, 1: one value, two positions, and steps that
// depend on the length.
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
		if got := measure.Step(e, 1); got != c.step {
			t.Errorf("%d words: a step is %v, want %v", c.words, got, c.step)
		}
	}
	if got := measure.Dot(idea(t, "normalised", sentenceOf(5)), 3, 4); got != 0.75 {
		t.Errorf("3·4 of five words is %v, want ¾·1", got)
	}
}

// Mean and Range of one-column tables match their values.
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

// Every idea rejects invalid configurations, and the last one is the paper's table.
func TestIdeas(t *testing.T) {
	for _, i := range Naive {
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

// Products of neighbours match tables written out; with a lone sine their difference matches a product
// of two sines with 300 bits.
func TestTryProducts(t *testing.T) {
	for _, idea := range Naive {
		for d := 2; d <= 9; d++ {
			e, err := idea.New(encoding.Config{DModel: d, Length: 9, Base: 10_000})
			if err != nil {
				t.Fatal(err)
			}
			product := func(p int) (sum float64) {
				for dim := range e.Config().DModel {
					sum += e.At(p, dim) * e.At(p+1, dim)
				}
				return sum
			}
			got := TryProducts(e, 3, 2, 0)
			apart := false
			for _, at := range []int{0, 2, 3} {
				apart = apart || math.Abs(product(at)-product(1)) > 1e-9*max(1, math.Abs(product(1)))
			}
			if math.Abs(got.One-product(1)) > 1e-12 || math.Abs(got.Other-product(got.At)) > 1e-12 ||
				math.Abs(got.Other-got.One-got.More) > 1e-12 {
				t.Errorf("%s, d_model %d: %+v, want %g and %g", idea.Name, d, got, product(1), product(got.At))
			}
			if got.Apart() != apart || !apart && got.At != 3 {
				t.Errorf("%s, d_model %d: %+v, apart is %v", idea.Name, d, got, apart)
			}
		}
	}
}

// bigSines returns sin kω for small ω by its series.
func bigSines(w float64) func(k int) *big.Float {
	number := func(k int) *big.Float { return new(big.Float).SetPrec(300).SetInt64(int64(k)) }
	return func(k int) *big.Float {
		x := new(big.Float).SetPrec(300).SetFloat64(w)
		x.Mul(x, number(k))
		square, term, sum := number(0).Mul(x, x), number(0).Set(x), number(0)
		for i := 1; i < 60; i += 2 {
			sum.Add(sum, term)
			term.Mul(term, square).Quo(term, number(-(i+1)*(i+2)))
		}
		return sum
	}
}

// The effect of a lone sine is accurate even below the last bit of the products.
func TestLoneSineKeepsItsDigits(t *testing.T) {
	for _, d := range []int{3, 63, 4097} {
		e, err := encoding.NewSinusoidal(encoding.Config{DModel: d, Length: 9, Base: 1e20})
		if err != nil {
			t.Fatal(err)
		}
		p := e.(encoding.Periodic)
		w := p.Frequency(p.Pairs() - 1)
		sin := bigSines(w)
		product := func(p int) *big.Float { a := sin(p); return a.Mul(a, sin(p+1)) }
		want, _ := product(3).Sub(product(3), product(1)).Float64()
		if got := TryProducts(e, 3, 2, 0); math.Abs(got.More-want) > 1e-9*want {
			t.Errorf("d_model %d: %g, want %g", d, got.More, want)
		}
		// squared: sin pω − sin(p−1)ω, for the step to 1 minus the step to 8
		step := func(p int) *big.Float { a := sin(p); a.Sub(a, sin(p-1)); return a.Mul(a, a) }
		squares, _ := step(1).Sub(step(1), step(8)).Float64()
		low, high := measure.Step(e, 8), measure.Step(e, 1)
		if got, want := StepSpread(p, 8, low, high), squares/(low+high); math.Abs(got-want) > 1e-6*want {
			t.Errorf("d_model %d: steps differ by %g, want %g", d, got, want)
		}
	}
	e, _ := encoding.NewSinusoidal(encoding.Config{DModel: 3, Length: 9, Base: 1.5})
	if got := StepSpread(e.(encoding.Periodic), 8, 0.5, 0.75); got != 0.25 {
		t.Errorf("steps that are no shorter each time differ by %g", got)
	}
}

// SameFraction returns different positions at equal fractions.
func TestSameFraction(t *testing.T) {
	for last := range 40 {
		for _, other := range []int{2, 4} {
			if last == other {
				continue
			}
			p, q := SameFraction(last, other)
			if (p < 0) != (last == 0) || p >= 0 && (p == q || p > last || q > other || p*other != q*last) {
				t.Errorf("%d of %d and %d of %d", p, last, q, other)
			}
		}
	}
	if p, q := SameFraction(4, 2); p != 2 || q != 1 {
		t.Errorf("the middles are %d and %d", p, q)
	}
}

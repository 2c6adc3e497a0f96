package reach

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	_ "wavescope/encoding/cases" // random tests have its seed

	"wavescope/encoding/measure"
)

// means returns the mean cosines at the offsets 0 … last.
func (d drawn) means(last int) []float64 {
	means := make([]float64, last+1)
	for k := range means {
		for _, w := range d.after {
			means[k] += math.Cos(w*float64(k)) / float64(len(d.after))
		}
	}
	return means
}

// Lowest and Negative agree with a scan of every offset.
func TestFallMissesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		last := rapid.OneOf(rapid.IntRange(1, 1000), rapid.IntRange(neverScreens, 5*neverScreens)).Draw(t, "last")
		f := newFall(d.Pairs, last, 6*neverScreens*(d.Len()+overhead))
		means := d.means(f.Last())
		const close, sketched = 1e-9, 16
		low, first := 1.0, 0
		check := rapid.IntRange(0, last).Draw(t, "k")
		for k, mean := range means {
			low = min(low, mean)
			if mean < 0 && first == 0 && math.Abs(mean) > close {
				first = k
			}
			if k != check {
				continue
			}
			got, at, ok := f.Lowest(k)
			if !ok || math.Abs(got-low) > close || math.Abs(means[at]-low) > close || at > k {
				t.Fatalf("lowest up to %d: %v at %d, %v, want %v", k, got, at, ok, low)
			}
			if rough, ok := f.Sketch(k); !ok || rough < low-close || rough > lowestOf(means, k-k/sketched)+close {
				t.Fatalf("sketch at %d: %v, lowest %v", k, rough, low)
			}
		}
		n := f.Negative()
		if n.Offset != first && (n.Offset == 0 || math.Abs(means[n.Offset]) > close) {
			t.Fatalf("first below 0 at %d of %d, want %d", n.Offset, n.Below, first)
		}
		if n.Offset == 0 && n.Below <= f.Last() {
			t.Fatalf("looked at %d, but none below %d", f.Last(), n.Below)
		}
	})
}

// lowestOf returns the lowest of the first means.
func lowestOf(means []float64, last int) float64 {
	low := 1.0
	for _, v := range means[:last+1] {
		low = min(low, v)
	}
	return low
}

// If most pairs hardly move, the bound atLeast alone proves that no offset has a negative mean.
func TestSlowPairsKeepTheSumUp(t *testing.T) {
	p := open(t, head(1e300, 64, 100, encoding.Unscaled, 1), 100, 1000)
	f := newFall(p, 1000, 1<<16)
	if n := f.Negative(); n.Offset != 0 || n.Below < encoding.MaxPos/2 {
		t.Errorf("%+v", n)
	}
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		last := d.positive()
		if k := min(last, 20_000); k > 0 {
			if low := lowestOf(d.means(k), k); low < -1e-9 {
				t.Fatalf("%v up to %d", low, k)
			}
		}
		if k := float64(last + 1 + last>>19); k < encoding.MaxPos {
			sum := 0.0
			for _, w := range d.after {
				sum += math.Cos(min(w*k, math.Pi))
			}
			if sum > 1e-9*float64(d.Len()) {
				t.Fatalf("known up to %d only, but %v is left at %v", last, sum, k)
			}
		}
	})
}

// A search stops at the given offset and reports it.
func TestFallEnds(t *testing.T) {
	p := open(t, head(10_000, encoding.MaxDModel, 4096, encoding.YaRN, 8), 4096, 32768)
	f := newFall(p, encoding.MaxPos, 1<<24)
	if most := 1<<24/p.Len() + block; f.Last() > most || f.Negative().Offset != 0 || f.Negative().Below <= f.Last() {
		t.Errorf("looked at %d, at most %d; %+v", f.Last(), most, f.Negative())
	}
	if _, _, ok := f.Lowest(f.Last() + 1); ok {
		t.Error("the lowest mean past the last offset is known")
	}
	if _, ok := f.Sketch(f.Last() + 1); ok {
		t.Error("the lowest mean past the last offset is drawn")
	}
}

// For very many pairs the quadrature gives the sum of all pairs, under every scaling method.
func TestSumsOfVeryManyPairs(t *testing.T) {
	for _, method := range []encoding.Method{encoding.Unscaled, encoding.Linear, encoding.NTK, encoding.Dynamic,
		encoding.YaRN, encoding.Llama3, encoding.Proportional} {
		for _, base := range []float64{1.0000001, 1.01, 10_000, 500_000, 1e300} {
			for _, factor := range []float64{1, 1 + 1e-9, 1.5, 8, 1000} {
				rope := head(base, encoding.MaxDModel, 4096, method, factor)
				if method == encoding.Proportional {
					rope.RotaryDim = 3 * encoding.MaxDModel / 4
				}
				p := open(t, rope, 4096, 32768)
				for _, k := range []int{1, 40, 127, 1000} {
					var sum measure.Sum
					for _, turn := range p.turns {
						_, cos := turn.Mul(k).Sincos()
						sum.Add(cos)
					}
					var got [1]float64
					p.Fall().kernel.Fill(got[:], k, 1)
					if off := math.Abs(got[0]-sum.Value()) / float64(p.Len()); off > slack {
						t.Errorf("%v, base %g, factor %g: %v at %d, all pairs %v, off by %.1e a pair", method, base,
							factor, got[0], k, sum.Value(), off)
					}
				}
			}
		}
	}
}

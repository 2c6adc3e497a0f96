package reach

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	_ "wavescope/encoding/cases" // random tests have its seed
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

// Lowest, Sketch and Negative agree with a scan of every offset.
func TestFallMissesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		last := rapid.OneOf(rapid.IntRange(1, 1000), rapid.IntRange(2000, 10_000)).Draw(t, "last")
		f := newFall(d.Pairs, last, 12_000*(d.Len()+overhead))
		means := d.means(f.Last())
		const close = 1e-9
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
			if rough, ok := f.Sketch(k); !ok || math.Abs(rough-low) > close {
				t.Fatalf("sketch at %d: %v, lowest %v", k, rough, low)
			}
		}
		n := f.Negative()
		if n.Offset != first && (n.Offset == 0 || math.Abs(means[n.Offset]) > close) {
			t.Fatalf("first below 0 at %d of %d, want %d", n.Offset, n.Below, first)
		}
		if f.Last() < last || n.Below != f.Last()+1 {
			t.Fatalf("looked at %d of %d, and none is below %d", f.Last(), last, n.Below)
		}
	})
}

// A search stops where its budget ends, and knows nothing past that offset.
func TestFallEnds(t *testing.T) {
	p := open(t, head(10_000, encoding.MaxDModel, 4096, encoding.YaRN, 8), 4096, 32768)
	f := newFall(p, encoding.MaxPos, 1<<24)
	if most := 1<<24/p.Len() + 1; f.Last() > most || f.Negative().Offset != 0 || f.Negative().Below != f.Last()+1 {
		t.Errorf("looked at %d, at most %d; %+v", f.Last(), most, f.Negative())
	}
	if _, _, ok := f.Lowest(f.Last() + 1); ok {
		t.Error("the lowest mean past the last offset is known")
	}
	if _, ok := f.Sketch(f.Last() + 1); ok {
		t.Error("the lowest mean past the last offset is drawn")
	}
}

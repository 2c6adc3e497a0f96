package chart

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/frame"
)

// The places of offsets lie end to end over the whole axis, a point is in the
// place of its offset, and a doubling is as wide wherever it is.
func TestOffsets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Offsets{X: 3, W: rapid.IntRange(1, 300).Draw(t, "w"), Count: rapid.IntRange(1, 1_000_000).Draw(t, "offsets"),
			Linear: rapid.Bool().Draw(t, "linear")}
		if a.Start(0) != 0 || math.Abs(a.Start(a.Count)-float64(a.W)) > 1e-9 {
			t.Fatalf("%+v: from %v to %v", a, a.Start(0), a.Start(a.Count))
		}
		point := rapid.Float64Range(0, float64(a.W)).Draw(t, "point")
		k := a.At(point)
		if a.Start(k) > point || k < a.Count-1 && a.Start(k+1) <= point {
			t.Fatalf("%+v: %v is at offset %d, from %v to %v", a, point, k, a.Start(k), a.Start(k+1))
		}
		if at := a.Middle(k); at < a.X || at >= a.X+a.W {
			t.Fatalf("%+v: offset %d is at %d", a, k, at)
		}
		if wide := a.Start(2*k+1) - a.Start(k); !a.Linear && math.Abs(wide-a.Start(1)) > 1e-9 { // 1+k doubled
			t.Fatalf("%+v: from %d to %d is %v, a doubling %v", a, k, 2*k+1, wide, a.Start(1))
		}
	})
}

// A label stands where it touches nothing and ends in time, else not at all.
func TestLabelKeepsItsDistance(t *testing.T) {
	for _, c := range []struct {
		x, end int
		want   bool
	}{{0, 20, true}, {6, 20, true}, {7, 20, false}, {12, 20, false}, {13, 20, true}, {17, 20, true}, {18, 20, false},
		{13, 15, false}} {
		f := frame.New(20, 1, frame.Theme{})
		f.Text(10, 0, "x", frame.Style{})
		f.Tint(11, 0, 1, 1, frame.Panel)
		Label(f, c.x, 0, c.end, "abc", frame.Style{})
		if got := f.At(c.x, 0).Rune == 'a'; got != c.want {
			t.Errorf("at %d before %d: %v", c.x, c.end, got)
		}
	}
}

package model

import (
	"math"
	"testing"
)

// Positions are rounded one by one here, by adding and subtracting a power of two in float64.
func TestFloatsMergePositions(t *testing.T) {
	for _, f := range Floats {
		round := func(v float64) float64 {
			_, e := math.Frexp(v)
			step := math.Ldexp(1, max(e-f.Bits, 0))
			return math.RoundToEven(v/step) * step
		}
		first, distinct := 0, 0
		for n := range 1 << 18 {
			v := round(float64(n))
			if f.Name == "float16" && v > 65504 { // the largest finite number
				v = math.Inf(1)
			}
			switch {
			case math.IsInf(v, 1):
			case n == 0 || v != round(float64(n-1)):
				distinct++
			case first == 0:
				first = n
			}
			if n%101 == 0 || n >= 65500 && n < 65540 {
				if got := f.Distinct(n + 1); got != distinct {
					t.Fatalf("%s: %d of %d positions stay apart, want %d", f.Name, got, n+1, distinct)
				}
			}
		}
		if f.Bits < 18 && f.Merges() != first {
			t.Errorf("%s: %d is the first that merges, want %d", f.Name, f.Merges(), first)
		}
	}
	// The first numbers of float32 that have no neighbour at a distance of 1, and of 4.
	f := Floats[2]
	if at := f.Merges(); float32(at) != float32(at-1) || float32(at-1) == float32(at-2) {
		t.Errorf("float32 does not merge %d first", at)
	}
	for _, f := range Floats {
		at := f.Turn(1)
		_, e := math.Frexp(at)
		if step := math.Ldexp(1, e-f.Bits); step < 2*math.Pi || step/2 >= 2*math.Pi {
			t.Errorf("%s: from %v on angles are %v apart", f.Name, at, step)
		}
		if f.Turn(0.5) != 2*at {
			t.Errorf("%s: half the frequency jumps from %v on, want %v", f.Name, f.Turn(0.5), 2*at)
		}
	}
}

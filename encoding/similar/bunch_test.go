package similar

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

// Waves that are summed in bunches add up to what they are one by one, near 0
// and far from it, whatever the step, and whatever else is computed with them.
func TestBunchesAreTheirWaves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.IntRange(64, 3000).Draw(t, "d_model")
		base := rapid.SampledFrom([]float64{1.0001, 1.5, 10_000, 1e9, 1e300}).Draw(t, "base")
		enc, err := encoding.NewSinusoidal(encoding.Config{DModel: d, Length: 1, Base: base})
		if err != nil {
			t.Fatal(err)
		}
		e := enc.(encoding.Periodic)
		step := rapid.SampledFrom([]int{1, 1, 2, 9, 1000, 1e9}).Draw(t, "step")
		first := rapid.OneOf(rapid.IntRange(-500, 500), rapid.IntRange(-encoding.MaxPos/2, encoding.MaxPos/2)).Draw(t, "first")
		k := NewKernel(e)
		values := make([]float64, rapid.IntRange(1, 400).Draw(t, "places"))
		k.Fill(values, first, step)
		for range 8 {
			i := rapid.IntRange(0, len(values)-1).Draw(t, "i")
			want, place := 0.0, first+i*step
			for pair := range d / 2 { // without a lone sine
				_, cos := e.Turn(pair).Mul(place).Sincos()
				want += cos
			}
			if math.Abs(values[i]-want) > 1e-14*float64(d) {
				t.Fatalf("at %d: %v, want %v", place, values[i], want)
			}
			alone := make([]float64, 1)
			if k.Fill(alone, place, step); alone[0] != values[i] {
				t.Fatalf("at %d: %v, but alone %v", place, values[i], alone[0])
			}
		}
	})
}

// The widest table is nearly all bunches, and keeps to the error that scans
// allow for.
func TestWidestTableIsBunches(t *testing.T) {
	e := open(t, encoding.Config{DModel: encoding.MaxDModel, Length: 1, Base: 10_000})
	k := NewKernel(e)
	width, single, bunches := bunchWidth(1), 0, 0
	for waves := k.waves; len(waves) > 0; {
		n := bunched(waves, width)
		bunches++
		if n < bunchFewest {
			single += n
		}
		waves = waves[n:]
	}
	if single > k.Pairs()/10 || bunches > k.Pairs()/50 {
		t.Errorf("%d waves are in no bunch, %d bunches", single, bunches)
	}
	for _, first := range []int{0, 12_345, encoding.MaxPos - 600} {
		values := make([]float64, 600)
		k.Fill(values, first, 1)
		s := scan{k: k}
		for i := 0; i < len(values); i += 37 {
			if want := k.Dot(first + i); math.Abs(values[i]-want) > s.slack() {
				t.Errorf("offset %d: %v, want %v, within %v", first+i, values[i], want, s.slack())
			} else if i == 37 {
				t.Logf("offset %d is off by %.2g", first+i, values[i]-want)
			}
		}
	}
}

package similar

import (
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/exact"
)

func TestReferenceFirstNegative(t *testing.T) {
	var reference struct {
		FirstNegative []struct {
			DModel int     `json:"rotary_dim"`
			Base   float64 `json:"theta"`
			Offset int     `json:"first_negative_offset"`
		} `json:"first_negative_offset"`
	}
	exact.Reference(t, "../testdata/similarity.json", &reference)
	if len(reference.FirstNegative) == 0 {
		t.Fatal("no cases")
	}
	for _, c := range reference.FirstNegative {
		e := open(t, encoding.Config{DModel: c.DModel, Length: 1, Base: c.Base})
		for length, want := range map[int]int{c.Offset: 0, c.Offset + 1: c.Offset, encoding.MaxPos: c.Offset} {
			if got := NewFacts(e, length).Negative; got != want {
				t.Errorf("d_model %d, base %v, length %d: first negative %d, want %d", c.DModel, c.Base, length, got, want)
			}
		}
	}
}

// The rises contradict the claim that the similarity of sinusoidal rows decays monotonically.
func TestKnownFacts(t *testing.T) {
	for _, c := range []struct{ dModel, length, rise, negative int }{
		{4, 128, 4, 22}, {8, 128, 4, 91}, {16, 128, 4, 91}, {64, 128, 6, 0}, {64, 1000, 6, 725}, {128, 2000, 12, 1707},
		{512, 4000, 44, 3284}, {2, 1000, 4, 2}, {64, 6, 0, 0}, {64, 7, 6, 0}, {64, 1, 0, 0},
	} {
		f := NewFacts(open(t, encoding.Config{DModel: c.dModel, Length: 1, Base: 10_000}), c.length)
		if f.Rise != c.rise || f.Negative != c.negative {
			t.Errorf("%+v: got %+v", c, f)
		}
	}
}

func TestFactsAreThoseOfAllOffsets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, k := someKernel(t, 24)
		length := rapid.IntRange(1, 600).Draw(t, "length")
		values := make([]float64, length)
		for offset := range values {
			for _, pair := range kept(e) {
				values[offset] += k.Term(pair, offset)
			}
		}
		clear := 1e-12 * float64(k.Pairs()) // what two orders of summation may differ by
		var rise, negative int
		for offset, v := range values[1:] {
			if rise == 0 && v > values[offset]+clear {
				rise = offset + 1
			}
			if negative == 0 && v < -clear {
				negative = offset + 1
			}
		}
		f := NewFacts(e, length)
		if f.Rise != rise || f.Negative != negative || (f.Lowest > 0) != (length > 1) {
			t.Fatalf("length %d: %+v, want a first rise %d and a first negative %d", length, f, rise, negative)
		}
		for offset := 1; offset < length; offset++ {
			if values[offset] < values[f.Lowest]-clear {
				t.Fatalf("lowest %d, but %d is lower", f.Lowest, offset)
			}
		}
	})
}

// NewFacts finds the first rise of wide tables, where it does not search for the lowest value.
func TestFirstRiseOfManyPairs(t *testing.T) {
	for _, c := range []struct{ dModel, rise int }{{4096, 245}, {16_384, 886}, {encoding.MaxDModel, 2281}} {
		e := open(t, encoding.Config{DModel: c.dModel, Length: 1, Base: 10_000})
		for length, want := range map[int]Facts{c.rise: {Lowest: c.rise - 1}, 1e6: {Rise: c.rise}} {
			if got := NewFacts(e, length); got != want {
				t.Errorf("d_model %d, length %d: %+v, want %+v", c.dModel, length, got, want)
			}
		}
	}
}

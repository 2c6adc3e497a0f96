package chart

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Steps rest on round numbers: ten for each decade, quarters of an octave, whole numbers.
func TestSteps(t *testing.T) {
	for _, c := range []struct {
		steps Steps
		v     float64
		down  float64
		up    float64
	}{
		{Decades, 10_000, 8000, 12_500}, {Decades, 10, 8, 12.5}, {Decades, 1e6, 800_000, 1_250_000},
		{Decades, 31.4, 25, 31.5}, {Decades, 31.5, 25, 40},
		{Octaves, 1, 0.875, 1.25}, {Octaves, 8, 7, 10},
		{Octaves.Multiples(1), 128, 112, 160}, {Octaves.Multiples(1), 130, 128, 160},
		{Octaves.Multiples(1), 1, math.Inf(-1), 2},
		{Octaves.Multiples(2), 64, 56, 80}, {Octaves.Multiples(2), 65, 64, 80}, {Octaves.Multiples(2), 2, math.Inf(-1), 4},
		{Octaves.Multiples(2), 4, 2, 6}, {Octaves.Multiples(2), 4096, 3584, 5120},
		{Ones, 17, 16, 18}, {Ones, 2.5, 2, 3}, {Ones, -3, -4, -2},
	} {
		if down, up := c.steps.Down(c.v), c.steps.Up(c.v); down != c.down || up != c.up {
			t.Errorf("%+v at %v: %v and %v, want %v and %v", c.steps, c.v, down, up, c.down, c.up)
		}
	}
}

// one is a setting that is a number.
type one struct{ v float64 }

func knobOf(k Knob[one]) Flag[one] {
	return Decimal("one", "", "", -1e300, 1e300, func(o *one) *float64 { return &o.v }).Turning(k)
}

// Of all knobs, a turn forth is undone by a turn back, no turn passes an end or the value of before, every place of
// the slider has a value on which the knob rests, and larger values are further to the right.
func TestTurned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := float64(rapid.IntRange(1, 16).Draw(t, "low"))
		high := low * float64(rapid.IntRange(2, 100_000).Draw(t, "high"))
		f := knobOf(Knob[one]{Low: low, High: func(one) float64 { return high },
			Steps:  rapid.SampledFrom([]Steps{Ones, Decades, Octaves, Octaves.Multiples(2)}).Draw(t, "steps"),
			Linear: rapid.Bool().Draw(t, "linear")})
		rest := math.Round(low + rapid.Float64Range(0, 1).Draw(t, "rest")*(high-low))
		n := rapid.IntRange(1, 9).Draw(t, "n")
		there := f.Turned(one{rest}, n, rest)
		if back := f.Turned(one{there}, -n, rest); there < high && back != rest || back < low || there > high {
			t.Fatalf("%+v from %v to %v leads back to %v", f.Knob, rest, there, back)
		}
		below := f.Turned(one{rest}, -n, rest)
		if back := f.Turned(one{below}, n, rest); below > low && back != rest {
			t.Fatalf("%+v from %v to %v leads back to %v", f.Knob, rest, below, back)
		}
		if there < rest || there == rest && rest < high {
			t.Fatalf("%v is turned up to %v", rest, there)
		}
		v := one{f.Turned(one{low}, rapid.IntRange(0, 40).Draw(t, "from low"), low)}
		if near := f.At(v, f.Place(v, v.v)); near != v.v && v.v != high && v.v != low {
			t.Fatalf("%v is at %v, where %v is", v.v, f.Place(v, v.v), near)
		}
		a, b := rapid.Float64Range(0, 1).Draw(t, "a"), rapid.Float64Range(0, 1).Draw(t, "b")
		if va, vb := f.At(v, a), f.At(v, b); (a < b && va > vb) || va < low || va > high {
			t.Fatalf("at %v is %v, at %v is %v", a, va, b, vb)
		}
	})
}

// A value beyond the ends of its knob is turned inward only.
func TestTurnedFromOutside(t *testing.T) {
	f := knobOf(Knob[one]{Low: 8, High: func(one) float64 { return 100 }, Steps: Octaves})
	for v, want := range map[float64][2]float64{1000: {896, 1000}, 3: {3, 3.5}} {
		if down, up := f.Turned(one{v}, -1, v), f.Turned(one{v}, 1, v); down != want[0] || up != want[1] {
			t.Errorf("%v is turned to %v and %v, want %v", v, down, up, want)
		}
	}
	if p := f.Place(one{}, 1000); p != 1 {
		t.Errorf("1000 is at %v", p)
	}
	if p := f.Place(one{}, 3); p != 0 {
		t.Errorf("3 is at %v", p)
	}
}

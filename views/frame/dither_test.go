package frame

import (
	"math"
	"testing"
)

// Of 256 colours too a field is as light as its values are: along a ramp it has at
// least so many tones, none is further from the true lightness, and none follows on
// another with a larger edge. Nine colours alone were off by 17, with edges of 26; six
// of a magnitude by 15, with edges of 26.
func TestFieldsOf256FollowTheRamp(t *testing.T) {
	for _, c := range []struct {
		ramp        Ramp
		light       bool
		tones       int
		off, across float64
	}{
		{Signed, false, 23, 4.5, 9}, {Signed, true, 21, 5, 7}, {Magnitude, false, 15, 4.5, 6.5}, {Magnitude, true, 11, 6, 7.5},
	} {
		few, all := Theme{Depth: Colors256, Light: c.light}, Theme{Light: c.light}
		tones, last := 0, math.NaN()
		for i := range rampSteps {
			l := fieldLightness(few, c.ramp.step(i))
			if off := math.Abs(l - lightness(all, c.ramp.step(i))); off > c.off {
				t.Errorf("ramp %d, light %v: a field of step %d is %.1f off in lightness", c.ramp, c.light, i, off)
			}
			if l != last {
				tones++
				if edge := math.Abs(l - last); edge > c.across {
					t.Errorf("ramp %d, light %v: at step %d there is an edge of %.1f", c.ramp, c.light, i, edge)
				}
			}
			last = l
		}
		if tones < c.tones {
			t.Errorf("ramp %d, light %v: %d tones, want %d", c.ramp, c.light, tones, c.tones)
		}
	}
}

// A pixel of a field has one of the two colours next to its own, by its place alone;
// what is no value of a ramp, and any other paper, is left as it is.
func TestDither(t *testing.T) {
	few := Theme{Depth: Colors256}
	for r := range Ramp(rampCount) {
		for i := range rampSteps {
			c := r.step(i)
			seen := map[Color]int{}
			for at := range 64 {
				got := few.Dither(at%8, at/8, c)
				if got < r.step(0) || got > r.step(rampSteps-1) || got != few.Dither(at%8+2, at/8+4, c) {
					t.Fatalf("ramp %d, step %d at %d: %d", r, i, at, got)
				}
				seen[got]++
			}
			for got, n := range seen {
				if len(seen) > 2 || n != 64/len(seen) || len(seen) == 2 && few.index(got) == few.index(c) && n != 32 {
					t.Fatalf("ramp %d, step %d: %v", r, i, seen)
				}
			}
			for _, theme := range []Theme{{}, {Light: true}, {Depth: Colors16}, {Depth: NoColor}} {
				if got := theme.Dither(1, 0, c); got != c {
					t.Fatalf("%+v: step %d becomes %d", theme, i, got)
				}
			}
		}
	}
	if got := few.Dither(1, 0, Accent); got != Accent {
		t.Errorf("the accent becomes %d", got)
	}
}

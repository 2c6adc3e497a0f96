package chart_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// clamped is what Clamp makes of a zoom: itself on the ladder, else Auto.
func clamped(z chart.Zoom) chart.Zoom { return chart.State{Zoom: z}.Clamp().Zoom }

// The ladder is 8, 4, 2, 1 cells to a position, then 2, 5, 10, 20, 50 …
// positions to a cell, and nothing else.
func TestZoomLadder(t *testing.T) {
	zooms := viewtest.Ladder()[1:]
	for i, z := range zooms {
		if clamped(z) != z {
			t.Errorf("%v is not on the ladder", z)
		}
		out, in := z.Step(1), z.Step(-1)
		if want := zooms[min(i+1, len(zooms)-1)]; out != want {
			t.Errorf("one step out of %v is %v, want %v", z, out, want)
		}
		if want := zooms[max(i-1, 0)]; in != want {
			t.Errorf("one step into %v is %v, want %v", z, in, want)
		}
	}
	if last := zooms[len(zooms)-1]; last != encoding.MaxPos {
		t.Errorf("the ladder ends at %v", last)
	}
}

func TestZoomOffTheLadder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z := chart.Zoom(rapid.OneOf(rapid.IntRange(-20, 200), rapid.Int()).Draw(t, "zoom"))
		if on := slices.Contains(viewtest.Ladder(), z); on != (clamped(z) == z) {
			t.Fatalf("%d is on the ladder: %v; clamped to %d", z, on, clamped(z))
		}
	})
}

// Steps in and out undo each other, except at the ends.
func TestZoomStepsAreInverses(t *testing.T) {
	zooms := viewtest.Ladder()[1:]
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, len(zooms)-1).Draw(t, "i")
		n := rapid.IntRange(-i, len(zooms)-1-i).Draw(t, "steps")
		if got := zooms[i].Step(n); got != zooms[i+n] {
			t.Fatalf("%d steps from %v are %v, want %v", n, zooms[i], got, zooms[i+n])
		}
		if back := zooms[i].Step(n).Step(-n); back != zooms[i] {
			t.Fatalf("%d steps from %v and back are %v", n, zooms[i], back)
		}
	})
}

// Auto is stepped as 1:1 by itself.
func TestAutoSteps(t *testing.T) {
	if out, in := chart.Auto.Step(1), chart.Auto.Step(-1); out != 2 || in != -2 {
		t.Errorf("auto steps to %v and %v", out, in)
	}
}

// One of the two numbers is 1, and they are what is written.
func TestZoomPerCell(t *testing.T) {
	for z, want := range map[chart.Zoom][2]int{chart.Auto: {1, 1}, -8: {8, 1}, -2: {2, 1}, 1: {1, 1}, 2: {1, 2}, 5000: {1, 5000}} {
		if cells, positions := z.PerCell(); [2]int{cells, positions} != want {
			t.Errorf("%v: %d:%d, want %v", z, cells, positions, want)
		}
	}
	for _, z := range viewtest.Ladder() {
		if back, ok := chart.ParseZoom(z.String()); !ok || back != z {
			t.Errorf("%v is read back as %v, %v", z, back, ok)
		}
	}
}

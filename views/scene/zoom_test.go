package scene

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/viewtest"
)

// The ladder is 8, 4, 2, 1 cells to a position, then 2, 5, 10, 20, 50 …
// positions to a cell, and nothing else.
func TestZoomLadder(t *testing.T) {
	zooms := viewtest.Ladder()[1:]
	for i, z := range zooms {
		if !z.onLadder() || z.clamp() != z {
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
		z := Zoom(rapid.OneOf(rapid.IntRange(-20, 200), rapid.Int()).Draw(t, "zoom"))
		if on := slices.Contains(viewtest.Ladder(), z); on != (z.clamp() == z) {
			t.Fatalf("%d is on the ladder: %v; clamped to %d", z, on, z.clamp())
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

// Auto is stepped as 1:1 by itself, and from a view's own start by the keys.
func TestZoomFromAuto(t *testing.T) {
	if out, in := Auto.Step(1), Auto.Step(-1); out != 2 || in != -2 {
		t.Errorf("auto steps to %v and %v", out, in)
	}
	for _, v := range views.All {
		if v.Zoom != nil {
			continue
		}
		s := Default()
		s.View = v.Name
		if s.Scale() != v.Start || !v.Start.onLadder() {
			t.Errorf("%s starts at %v, shows %v", v.Name, v.Start, s.Scale())
		}
		s.ZoomBy(1)
		if in := s.Zoom; in != v.Start.Step(-1) {
			t.Errorf("%s zooms in from %v to %v", v.Name, v.Start, in)
		}
		s.ZoomBy(-1)
		if s.Scale() != v.Start {
			t.Errorf("%s does not come back to %v but to %v", v.Name, v.Start, s.Scale())
		}
	}
}

// One of the two numbers is 1, and they are what is written.
func TestZoomPerCell(t *testing.T) {
	for z, want := range map[Zoom][2]int{Auto: {1, 1}, -8: {8, 1}, -2: {2, 1}, 1: {1, 1}, 2: {1, 2}, 5000: {1, 5000}} {
		if cells, positions := z.PerCell(); [2]int{cells, positions} != want {
			t.Errorf("%v: %d:%d, want %v", z, cells, positions, want)
		}
	}
	for _, z := range viewtest.Ladder() {
		if back, ok := ParseZoom(z.String()); !ok || back != z {
			t.Errorf("%v is read back as %v, %v", z, back, ok)
		}
	}
}

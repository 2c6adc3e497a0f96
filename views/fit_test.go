package views

import (
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/binary"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/shift"
	"wavescope/views/viewtest"
)

// pointed gives the smallest and the largest position that can be clicked on.
func pointed(f frame.Frame, sc scene.Scene) (low, high int) {
	low, high = sc.Length, -1
	w, h := f.Size()
	for y := range h {
		for x := range w {
			if s, ok := sc.Current().Hit(f, sc, x, y); ok {
				low, high = min(low, s.Pos), max(high, s.Pos)
			}
		}
	}
	return low, high
}

// A fitted picture holds the first and the last position, each within the
// positions of a cell, and no closer scale does.
func TestFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := scene.Default()
		s.View = rapid.SampledFrom([]string{"curves", "heatmap"}).Draw(t, "view")
		s.Scheme = rapid.SampledFrom(schemeNames()).Draw(t, "scheme")
		s.Overlay = rapid.Bool().Draw(t, "overlay")
		s.Turned = rapid.Bool().Draw(t, "turned")
		s.Length = rapid.OneOf(rapid.IntRange(1, 3000), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		f := frame.New(rapid.IntRange(40, 200).Draw(t, "w"), rapid.IntRange(6, 55).Draw(t, "h"),
			frame.Theme{ASCII: rapid.Bool().Draw(t, "ascii")})
		sc, err := scene.New(s)
		if err != nil {
			t.Fatal(err)
		}
		sc.Fit(f, sc)
		_, per := sc.Zoom.PerCell()
		if low, high := pointed(f, sc); low > 0 || high < sc.Length-per {
			t.Fatalf("at %v only %d to %d of %d can be clicked on", sc.Zoom, low, high, sc.Length)
		}
		if sc.Zoom == scene.Closest {
			return
		}
		sc.Zoom = sc.Zoom.in()
		if n := sc.Current().Window(f, sc); n >= sc.Length {
			t.Fatalf("%v shows all of %d as well", sc.Zoom, sc.Length)
		}
	})
}

// Views without the ladder keep their State.
func TestFitLeavesOtherViewsAlone(t *testing.T) {
	for _, v := range []scene.View{binary.Binary, shift.Shift} {
		s := scene.Default()
		s.View = v.Name
		sc := viewtest.SceneOf(t, s)
		if s.Fit(frame.New(120, 35, frame.Theme{}), sc); s != sc.State {
			t.Errorf("%s: %+v becomes %+v", v.Name, sc.State, s)
		}
	}
}

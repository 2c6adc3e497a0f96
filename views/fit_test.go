package views

import (
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// pointed gives the smallest and the largest position that can be clicked on.
func pointed(t *rapid.T, f frame.Frame, s State) (low, high int) {
	low, high = s.Length, -1
	picture, _ := pictured(t, s, f)
	w, h := f.Size()
	for y := range h {
		for x := range w {
			if change := picture.Hit(x, y); change != nil {
				at := s
				change(&at)
				low, high = min(low, at.Pos), max(high, at.Pos)
			}
		}
	}
	return low, high
}

// A fitted picture holds the first and the last position, each within the
// positions of a cell, and no closer scale does.
func TestFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Default()
		s.View = rapid.SampledFrom([]string{"curves", "heatmap"}).Draw(t, "view")
		s.Scheme = rapid.SampledFrom([]string{"sinusoidal", "binary", "learned", "rope"}).Draw(t, "scheme")
		s.Curves.Overlay = rapid.Bool().Draw(t, "overlay")
		s.Heatmap.Transposed = rapid.Bool().Draw(t, "turned")
		s.Length = rapid.OneOf(rapid.IntRange(1, 3000), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		f := frame.New(rapid.IntRange(40, 200).Draw(t, "w"), rapid.IntRange(6, 55).Draw(t, "h"),
			frame.Theme{ASCII: rapid.Bool().Draw(t, "ascii")})
		s = One(s).Scenes().Fit(f).First
		_, per := s.Zoom.PerCell()
		if s.Fit { // a scale of its own: see below
			per = s.Length
		}
		if low, high := pointed(t, f, s); low > 0 || high < s.Length-per {
			t.Fatalf("at %v only %d to %d of %d can be clicked on", s.Zoom, low, high, s.Length)
		}
		if s.Zoom == chart.Closest || s.Fit {
			picture, _ := pictured(t, s, f)
			if first, n := picture.Shown(); first != 0 || n != s.Length {
				t.Fatalf("%d positions from %d of %d", n, first, s.Length)
			}
			return
		}
		s.Zoom = s.Zoom.Step(-1)
		picture, _ := pictured(t, s, f)
		if _, n := picture.Shown(); n >= s.Length {
			t.Fatalf("%v shows all of %d as well", s.Zoom, s.Length)
		}
	})
}

// Views without the ladder keep their State.
func TestFitLeavesOtherViewsAlone(t *testing.T) {
	for _, v := range []string{"binary", "shift"} {
		s := Default()
		s.View = v
		if fitted := One(s).Scenes().Fit(frame.New(120, 35, frame.Theme{})); fitted != One(s) {
			t.Errorf("%s: %+v becomes %+v", v, s, fitted.First)
		}
	}
}

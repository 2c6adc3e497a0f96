package heatmap

import (
	"image"
	"testing"

	"wavescope/views/frame"
	"wavescope/views/scene"
)

// Marked dimensions show the sign and the colour of their series.
func TestHeatmapShowsMarks(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Marks = s.Marks.Toggle(12).Toggle(40).Toggle(6) })
	for _, turned := range []bool{false, true} {
		sc.Turned = turned
		f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
		for k, dim := range []int{12, 40} {
			at := image.Pt(column120(dim), 3)
			if turned {
				at = image.Pt(11, 7+dim/2)
				if dim >= 22 {
					at.Y++
				}
			}
			c := f.At(at.X, at.Y)
			if c.Rune != frame.SeriesGlyphs[k] || c.FG != frame.Series(k) {
				t.Errorf("turned %t: dim %d is marked by %q in colour %d", turned, dim, c.Rune, c.FG)
			}
		}
		if turned {
			continue
		}
		if c := f.At(column120(6), 2); c.Rune != frame.SeriesGlyphs[2] || c.FG != frame.Series(2) {
			t.Errorf("over the badge of a marked dimension is %q in colour %d", c.Rune, c.FG)
		}
	}
}

// A click sets the cursor to what the cell shows.
func TestHeatmapHit(t *testing.T) {
	sc := heatScene(t, nil)
	f := frame.New(heatWide, heatHigh, frame.Theme{})
	for _, c := range []struct {
		turned   bool
		x, y     int
		pos, dim int
		ok       bool
	}{
		{false, column120(0), heatTop, 0, 0, true},
		{false, column120(30), heatTop + 5, 10, 30, true},
		{false, 28, heatTop + 5, 10, 6, true},    // on the marker: the row
		{false, column120(9), 3, 17, 9, true},    // on a label: the column
		{false, column120(63), 33, 17, 63, true}, // on the bars
		{false, 90, heatTop + 25, 50, 6, true},   // on the wave
		{false, 2, 0, 17, 6, false},
		{true, 12, 7, 0, 0, true},
		{true, 12 + 50, 7 + 3, 50, 6, true},
		{true, 12 + 50, 7 + 11, 50, 6, true}, // on the words between
		{true, 12 + 50, 7 + 12, 50, 22, true},
		{true, 12 + 40, 3, 40, 6, true}, // on the wave
		{true, 105, 7 + 2, 17, 4, true}, // on the bars
	} {
		sc.Turned = c.turned
		s, ok := sc.State, false
		_, before := f.Size()
		_, after := body(f).Size()
		if do := sc.plan(f).Hit(c.x, c.y-(before-after)); do != nil {
			do(&s, &sc.Settings)
			ok = true
		}
		if ok != c.ok || s.Pos != c.pos || s.Dim != c.dim {
			t.Errorf("turned %t, cell %d,%d: position %d, dim %d, %t; want %d, %d, %t",
				c.turned, c.x, c.y, s.Pos, s.Dim, ok, c.pos, c.dim, c.ok)
		}
	}
}

// From its own scale the picture steps to the neighbours on the ladder.
func TestHeatmapZoom(t *testing.T) {
	for _, c := range []struct {
		turned bool
		n      int
		want   scene.Zoom
	}{{false, 1, 1}, {false, -1, 5}, {true, 1, -2}, {true, -1, 2}} {
		s := scene.State{}
		if View.Zoom(&s, Settings{Turned: c.turned}, c.n); s.Zoom != c.want {
			t.Errorf("turned %t, %+d: %s, not %s", c.turned, c.n, s.Zoom, c.want)
		}
	}
	sc := heatScene(t, func(s *state) { s.Length = 1_000_000 })
	f := frame.New(heatWide, heatHigh, frame.Theme{})
	for zoom, want := range map[scene.Zoom]int{scene.Auto: 52, 1: 26, -8: 3, 2: 52, 5: 130, 1000: 26_000} {
		sc.Zoom = zoom
		if _, got := sc.plan(f).Shown(); got != want {
			t.Errorf("at %s there are %d positions, not %d", zoom, got, want)
		}
	}
}

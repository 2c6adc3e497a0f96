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
			at := image.Pt(column120(dim), 4)
			if turned {
				at = image.Pt(13, 7+dim/2)
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
		if c := f.At(column120(6), 3); c.Rune != frame.SeriesGlyphs[2] || c.FG != frame.Series(2) {
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
		{false, column120(0), fanTop, 0, 0, true},
		{false, column120(30), fanTop + 5, 10, 30, true},
		{false, heatLeft + 33, fanTop + 5, 10, 6, true}, // between the blocks: the row
		{false, column120(9), 3, 17, 9, true},           // on a label: the column
		{false, column120(63), 33, 17, 63, true},        // on the bars
		{false, 90, fanTop + 24, 48, 6, true},           // on the wave
		{false, 2, 0, 17, 6, false},
		{true, 14, 7, 0, 0, true},
		{true, 14 + 50, 7 + 3, 50, 6, true},
		{true, 14 + 50, 7 + 11, 50, 6, true}, // on the words between
		{true, 14 + 50, 7 + 12, 50, 22, true},
		{true, 14 + 40, 3, 40, 6, true}, // on the wave
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

// Both ladders are walked at once, each up to where all of its axis is in sight,
// and end in the whole table; a step in undoes a step out.
func TestHeatmapZoom(t *testing.T) {
	type at struct {
		zoom  scene.Zoom
		group int
		fit   bool
	}
	for _, c := range []struct {
		change func(*state)
		out    []at
	}{
		{func(s *state) {}, []at{{2, 1, true}}},
		{func(s *state) { s.Length = 1000 }, []at{{5, 1, false}, {10, 1, false}, {20, 1, false}, {50, 1, true}}},
		{func(s *state) { s.DModel = 512 }, []at{{5, 2, false}, {5, 5, false}, {5, 10, true}}},
		{func(s *state) { s.DModel, s.Phase = 512, true }, []at{{5, 2, false}, {5, 5, true}}},
		{func(s *state) { s.Turned = true }, []at{{2, 1, true}}},
	} {
		s := state{State: scene.Default()}
		c.change(&s)
		states := []scene.State{s.State}
		for i, want := range c.out {
			View.Zoom(&s.State, &s.Settings, -1)
			if got := (at{s.Zoom, s.Group, s.Fit}); got.group != want.group || got.fit != want.fit || !got.fit && got.zoom != want.zoom {
				t.Errorf("%d steps out lead to %+v, not %+v", i+1, got, want)
			}
			states = append(states, s.State)
		}
		last := s.State
		if View.Zoom(&s.State, &s.Settings, -1); s.State != last {
			t.Errorf("beyond everything there is %+v", s.State)
		}
		for i := len(states) - 2; i > 0; i-- {
			View.Zoom(&s.State, &s.Settings, 1)
			if s.Zoom != states[i].Zoom || s.Group != states[i].Group || s.Fit != states[i].Fit {
				t.Errorf("in from %d steps out is %v, %d, %v; not %v, %d, %v", i+1, s.Zoom, s.Group, s.Fit, states[i].Zoom, states[i].Group, states[i].Fit)
			}
		}
	}
	sc := heatScene(t, func(s *state) { s.Length = 1_000_000 })
	f := frame.New(heatWide, heatHigh, frame.Theme{})
	for zoom, want := range map[scene.Zoom]int{scene.Auto: 50, 1: 25, -8: 3, 2: 50, 5: 125, 1000: 25_000} {
		sc.Zoom = zoom
		if _, got := sc.plan(f).Shown(); got != want {
			t.Errorf("at %s there are %d positions, not %d", zoom, got, want)
		}
	}
}

package heatmap

import (
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

func TestHeatmapCaptions(t *testing.T) {
	for _, c := range []struct {
		change func(*state)
		width  int
		want   string
	}{
		{nil, 118, "11 of 32 pairs turn at least once within 128 positions; the other 21, dims 22 to 63, do not finish one."},
		{nil, 78, "11 of 32 pairs turn at least once within 128 positions; the rest do not."},
		{nil, 38, "11 of 32 pairs turn in 128."},
		{func(s *state) { s.DModel = 128 }, 118, "21 of 64 pairs turn at least once within 128 positions; the other 43, dims 42 to 127, do not finish one."},
		{func(s *state) { s.Length = 6 }, 118, "No pair finishes a turn within 6 positions; the fastest needs 6.28."},
		{func(s *state) { s.Length = 100_000 }, 118, "All 32 pairs turn at least once within 100000 positions; the slowest needs 47117."},
		{func(s *state) { s.DModel, s.Length = 5, 100 }, 118, "1 of 3 pairs turns at least once within 100 positions; the other 2, dims 2 to 4, do not finish one."},
		{func(s *state) { s.DModel, s.Length = 3, 100 }, 118, "1 of 2 pairs turns at least once within 100 positions; the other one, dim 2, does not finish one."},
		{func(s *state) { s.DModel = 2 }, 118, "The only pair turns at least once within 128 positions; the slowest needs 6.28."},
		{func(s *state) { s.Layout = encoding.Concat }, 118, "11 of 32 pairs turn at least once within 128 positions; sin and cos apart: one fan, twice, a quarter turn apart."},
		{func(s *state) { s.Turned = true }, 118, "11 of 32 pairs turn at least once within 128 positions; each text row is one pair: sin above, cos below."},
		{func(s *state) { s.Zoom = 20 }, 118, "11 of 32 pairs turn at least once within 128 positions; a pixel is the mean of 10; stripes of 5 pairs are no waves."},
		{func(s *state) { s.Phase = true }, 118, "11 of 32 pairs turn at least once within 128 positions; colour is a pair's angle, from dark at 0 to light at π."},
		{func(s *state) { s.Scheme = "binary" }, 118, "7 bits count 128 positions; the other 57, dims 7 to 63, stay 0."},
		{func(s *state) { s.Scheme, s.DModel = "binary", 4 }, 118, "All 4 bits are in use, and begin again every 16 positions."},
		{func(s *state) { s.Scheme, s.Length = "binary", 1 }, 118, "There is only position 0, whose bits are all 0."},
		{func(s *state) { s.Scheme, s.DModel = "binary", 7 }, 118, "7 bits count 128 positions, all there are."},
		{func(s *state) { s.Scheme, s.DModel = "binary", 8 }, 118, "7 bits count 128 positions; the last one, dim 7, stays 0."},
		{func(s *state) { s.Scheme, s.Zoom = "binary", 20 }, 118, "7 bits count 128 positions; a pixel is the share of ones among 10 positions."},
		{func(s *state) { s.Scheme, s.Zoom, s.Pixel = "binary", 20, Sample }, 118, "7 bits count 128 positions; a pixel is every 10th position: fast bits show false stripes."},
		{func(s *state) { s.Scheme, s.Zoom, s.Pixel = "binary", 20, Largest }, 118, "7 bits count 128 positions; a pixel is 1 if any of 10 positions has the bit."},
		{func(s *state) { s.Turned, s.Zoom = true, 2 }, 118, "11 of 32 pairs turn in 128; a pixel is the mean of 2 positions, and no pair turns within two."},
		{func(s *state) { s.Turned, s.Zoom, s.Pixel = true, 2, Sample }, 118, "11 of 32 pairs turn at least once within 128 positions; a pixel is every 2nd position, which is enough for every pair."},
		{func(s *state) { s.Zoom, s.Pixel = 5, Largest }, 118, "11 of 32 pairs turn in 128; a pixel is the largest |value| of 5 positions, and no pair turns within so few."},
		{func(s *state) { s.Zoom, s.Pixel = 20, Largest }, 118, "11 of 32 pairs turn in 128; a pixel is the largest |value| of 10; the sign of 2 pairs is chance."},
		{func(s *state) { s.Zoom, s.Pixel = 20, Largest }, 78, "A pixel is the largest |value| of 10; the sign of 2 pairs is chance."},
		{func(s *state) { s.Zoom, s.Phase = 20, true }, 118, "11 of 32 pairs turn at least once within 128 positions; colour is an angle amid 10 positions, grey if too fast."},
		{func(s *state) { s.Turned, s.DModel = true, 8 }, 118, "2 of 4 pairs turn at least once within 128 positions; every 4 text rows are one pair: sin above, cos below."},
	} {
		sc := heatScene(t, c.change)
		words := sc.plan(frame.New(heatWide, heatHigh, frame.Theme{})).Words()
		var got strings.Builder
		for _, s := range scene.Fit(words.Caption, frame.Theme{}, c.width) {
			got.WriteString(s.Text)
		}
		if got.String() != c.want {
			t.Errorf("the caption is\n%s, not\n%s", &got, c.want)
		}
	}
}

// The picture says what a cell covers and that a wave is only an extent.
func TestHeatmapSaysItsScale(t *testing.T) {
	for _, c := range []struct {
		w, h   int
		change func(*state)
		want   []string
	}{
		{120, 35, func(s *state) { s.Length, s.Zoom = 100_000, 50 }, []string{"1 cell = 50 positions, exact mean, aliased"}},
		{120, 35, func(s *state) { s.Length, s.Zoom, s.Dim = 100_000, 50, 50 }, []string{"1 cell = 50 positions, exact mean "}},
		{120, 35, func(s *state) { s.Zoom = -4 }, []string{"1 position = 4 cells"}},
		{80, 19, func(s *state) { s.Length, s.Zoom = 100_000, 50 }, []string{"1 cell = 50 positions", "aliased"}},
		{120, 35, func(s *state) { s.Length, s.Zoom, s.Turned = 100_000, 50, true }, []string{"1 cell = 50 positions", "row 6 is aliased, λ 14.9 positions"}},
	} {
		_, rows := heatDrawn(heatScene(t, c.change), c.w, c.h, frame.Theme{})
		var all strings.Builder
		for _, row := range rows {
			all.WriteString(string(row) + "\n")
		}
		for _, want := range c.want {
			if !strings.Contains(all.String(), want) {
				t.Errorf("%q is missing in\n%s", want, &all)
			}
		}
	}
}

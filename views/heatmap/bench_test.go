package heatmap

import (
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/views/frame"
)

// heatLoads are states that cost the heatmap different kinds of work.
var heatLoads = []struct {
	name   string
	change func(*state)
}{
	{"64x64", func(s *state) { s.Length, s.DModel = 64, 64 }},
	{"128x512", func(s *state) { s.DModel = 512 }},
	{"1e15x65536", func(s *state) {
		s.Length, s.DModel, s.Pos, s.Dim = encoding.MaxPos, encoding.MaxDModel, encoding.MaxPos-1000, 30_000
	}},
	{"zoomed", func(s *state) {
		s.Length, s.DModel, s.Pos, s.Dim = encoding.MaxPos, encoding.MaxDModel, encoding.MaxPos-1000, 30_000
		s.Zoom = 1_000_000
	}},
	{"sampled", func(s *state) { s.Length, s.Pos, s.Zoom, s.Pixel = 1e9, 5e8, 1000, Sample }},
	{"largest", func(s *state) { s.Length, s.Pos, s.Zoom, s.Pixel, s.DModel = 1e15, 5e14, 1e6, Largest, 512 }},
	{"halves", func(s *state) { s.Layout = encoding.Concat }},
	{"turned", func(s *state) { s.Turned = true }},
	{"phase", func(s *state) { s.Phase = true }},
	{"binary", func(s *state) { s.Scheme = "binary" }},
	{"fitted 64x64", func(s *state) { s.Length, s.DModel, s.Fit = 64, 64, true }},
	{"fitted 128x512", func(s *state) { s.DModel, s.Fit = 512, true }},
	{"fitted 1e4x65536", func(s *state) { s.Length, s.DModel, s.Fit = 10_000, encoding.MaxDModel, true }},
	{"fitted 1e15x65536", func(s *state) { s.Length, s.DModel, s.Fit = encoding.MaxPos, encoding.MaxDModel, true }},
	{"fitted largest", func(s *state) { s.Length, s.DModel, s.Fit, s.Pixel = 1e6, 4096, true, Largest }},
}

func BenchmarkHeatmapDraw(b *testing.B) {
	for _, load := range heatLoads {
		b.Run(load.name, func(b *testing.B) {
			sc, f := heatScene(b, load.change), frame.New(200, 60, frame.Theme{})
			b.ReportAllocs()
			for b.Loop() {
				sc.plan(f).Draw()
			}
		})
	}
}

// Painting allocates nothing, and the words around it no more on a large
// screen than they need.
func TestHeatmapPaintsWithoutAllocating(t *testing.T) {
	for _, load := range heatLoads {
		p := heatScene(t, load.change).plan(frame.New(200, 60, frame.Theme{}))
		if n := testing.AllocsPerRun(cases.N(3, 20), p.paintMatrix); n > 0 {
			t.Errorf("%s: %v allocations to paint the matrix", load.name, n)
		}
		if n := testing.AllocsPerRun(cases.N(3, 20), p.Draw); n > 300 {
			t.Errorf("%s: %v allocations a frame", load.name, n)
		}
	}
}

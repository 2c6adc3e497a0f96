package heatmap

import (
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// heatLoads are states that cost the heatmap different kinds of work.
var heatLoads = []struct {
	name   string
	change func(*scene.State)
}{
	{"64x64", func(s *scene.State) { s.Length, s.DModel = 64, 64 }},
	{"128x512", func(s *scene.State) { s.DModel = 512 }},
	{"1e15x65536", func(s *scene.State) {
		s.Length, s.DModel, s.Pos, s.Dim = encoding.MaxPos, encoding.MaxDModel, encoding.MaxPos-1000, 30_000
	}},
	{"zoomed", func(s *scene.State) {
		s.Length, s.DModel, s.Pos, s.Dim = encoding.MaxPos, encoding.MaxDModel, encoding.MaxPos-1000, 30_000
		s.Zoom = 1_000_000
	}},
	{"sampled", func(s *scene.State) { s.Length, s.Pos, s.Zoom, s.Pixel = 1e9, 5e8, 1000, Sample }},
	{"largest", func(s *scene.State) { s.Length, s.Pos, s.Zoom, s.Pixel, s.DModel = 1e15, 5e14, 1e6, Largest, 512 }},
	{"halves", func(s *scene.State) { s.Layout = encoding.Concat }},
	{"turned", func(s *scene.State) { s.Turned = true }},
	{"phase", func(s *scene.State) { s.Phase = true }},
	{"binary", func(s *scene.State) { s.Scheme = "binary" }},
}

func BenchmarkHeatmapDraw(b *testing.B) {
	for _, load := range heatLoads {
		b.Run(load.name, func(b *testing.B) {
			sc, f := heatScene(b, load.change), frame.New(200, 60, frame.Theme{})
			b.ReportAllocs()
			for b.Loop() {
				Heatmap.Draw(f, sc)
			}
		})
	}
}

func TestHeatmapAllocatesNothing(t *testing.T) {
	for _, load := range heatLoads {
		sc, f := heatScene(t, load.change), frame.New(200, 60, frame.Theme{})
		if n := testing.AllocsPerRun(20, func() { Heatmap.Draw(f, sc) }); n > 0 {
			t.Errorf("%s: %v allocations a frame", load.name, n)
		}
	}
}

package views

import (
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
)

func heatScene(t testing.TB, change func(*State)) Scene {
	t.Helper()
	s := Default()
	s.View = "heatmap"
	if change != nil {
		change(&s)
	}
	sc, err := NewScene(s.Clamp())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

func BenchmarkHeatmapDraw(b *testing.B) {
	for _, bench := range []struct {
		name   string
		change func(*State)
	}{
		{"64x64", func(s *State) { s.Length, s.DModel = 64, 64 }},
		{"128x512", func(s *State) { s.Length, s.DModel = 128, 512 }},
		{"1e15x65536", func(s *State) { s.Length, s.DModel, s.Pos, s.Dim = encoding.MaxPos, 65536, 999_999_999_999_000, 30_000 }},
		{"zoomed", func(s *State) {
			s.Length, s.DModel, s.Pos, s.Dim, s.Zoom = encoding.MaxPos, 65536, 999_999_999_999_000, 30_000, 1_000_000
		}},
		{"turned", func(s *State) { s.Turned = true }},
		{"phase", func(s *State) { s.Phase = true }},
		{"binary", func(s *State) { s.Scheme = "binary" }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			sc := heatScene(b, bench.change)
			f := frame.New(200, 60, frame.Theme{})
			b.ReportAllocs()
			for b.Loop() {
				Heatmap.Draw(f, sc)
			}
		})
	}
}

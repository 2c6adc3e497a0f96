package similarity

import (
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// BenchmarkSimilarity draws the matrix, the curve and the sum with their words,
// for a length that fits into the picture and for the largest there is: what it
// costs is a question of the screen.
func BenchmarkSimilarity(b *testing.B) {
	for _, c := range []struct {
		name        string
		length, pos int
		change      func(*scene.State)
	}{
		{"512", 512, 400, nil},
		{"1e15", encoding.MaxPos, encoding.MaxPos - 1000, nil},
		{"1e15_log", encoding.MaxPos, encoding.MaxPos - 1000, func(s *scene.State) { s.Similar.Log = true }},
		{"1e15_sines", encoding.MaxPos, encoding.MaxPos - 1000, func(s *scene.State) { s.Similar.Sines = true }},
	} {
		b.Run(c.name, func(b *testing.B) {
			sc := viewtest.BenchScene(b, func(s *scene.State) {
				s.View, s.Length, s.Pos, s.DModel = "similarity", c.length, c.pos, 512
				if c.change != nil {
					c.change(s)
				}
			})
			f := frame.New(120, 35, frame.Theme{})
			b.ReportAllocs()
			for b.Loop() {
				f.Clear()
				Similarity.Draw(f, sc)
				Similarity.Words(f, sc)
			}
		})
	}
}

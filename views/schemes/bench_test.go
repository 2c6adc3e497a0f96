package schemes

import (
	"testing"

	"wavescope/views/frame"
)

// BenchmarkSchemes draws every face with its words, of a small table and of the
// largest. What is summed over a window is made once, and kept from frame to
// frame; a window has as many keys as there is time for.
func BenchmarkSchemes(b *testing.B) {
	for _, face := range faceNames {
		for _, c := range []struct {
			name                    string
			dModel, headDim, length int
		}{{"64", 64, 64, 64}, {"largest", 65_536, 65_536, 1e15}} {
			b.Run(face+"/"+c.name, func(b *testing.B) {
				s := subjectOf(b, frame.New(120, 34, frame.Theme{}), func(s *shot) {
					s.DModel, s.HeadDim, s.Length, s.Face = c.dModel, c.headDim, c.length, face
				})
				f := frame.New(120, 34, frame.Theme{})
				b.ReportAllocs()
				for b.Loop() {
					f.Clear()
					p := View.Plan(f, s.Scene, s.Settings)
					p.Draw()
					p.Words()
				}
			})
		}
	}
}

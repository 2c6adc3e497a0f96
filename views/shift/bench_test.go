package shift

import (
	"testing"

	"wavescope/views/frame"
)

// BenchmarkShift draws both faces with their words on a large screen. The cost
// does not depend on the length, and on d_model only by the sums of cosines of a
// head that looks back, one for each position that it is shown with.
func BenchmarkShift(b *testing.B) {
	for _, c := range []struct {
		name    string
		dModel  int
		length  int
		predict bool
	}{
		{"dials", 64, 128, false},
		{"dials of a large table", 65_536, 1e15, false},
		{"predict", 64, 128, true},
		{"predict in a large table", 65_536, 1e15, true},
	} {
		b.Run(c.name, func(b *testing.B) {
			sc := shiftScene(b, func(s *shot) {
				s.DModel, s.Length, s.Pos, s.Predict = c.dModel, c.length, c.length-1, c.predict
			})
			f := frame.New(200, 55, frame.Theme{})
			b.ReportAllocs()
			for b.Loop() {
				f.Clear()
				p := sc.on(f)
				p.Draw()
				p.Words()
			}
		})
	}
}

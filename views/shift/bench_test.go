package shift

import (
	"testing"

	"wavescope/views/frame"
	"wavescope/views/scene"
)

// BenchmarkShift draws both faces with their words on a large screen. The cost
// does not depend on the length or on d_model.
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
			s := scene.Default()
			s.View, s.DModel, s.Length, s.Pos, s.Predict = "shift", c.dModel, c.length, c.length-1, c.predict
			sc, err := scene.New(s.Clamp())
			if err != nil {
				b.Fatal(err)
			}
			f := frame.New(200, 56, frame.Theme{})
			b.ReportAllocs()
			for b.Loop() {
				f.Clear()
				Shift.Draw(f, sc)
				Shift.Words(f, sc)
			}
		})
	}
}

package schemes

import (
	"runtime"
	"testing"

	"wavescope/views/frame"
)

// An arrow adds nothing up anew: what a window comes to is kept while the offset, the
// scheme and the head move, at any d_model.
func TestArrowAddsNothingUpAnew(t *testing.T) {
	for _, d := range []int{64, 766, 768, 65_535} {
		f := frame.New(120, 34, frame.Theme{})
		draw := func(offset int, scheme string) (allocated uint64) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			p := take(t, f, func(s *shot) { s.DModel, s.Offset, s.Scheme, s.Head = d, offset, scheme, 1+offset%2 })
			p.Draw()
			p.Words()
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		first := draw(5, "sinusoidal")
		for i, scheme := range kindNames() {
			if again := draw(6+i, scheme); again > 1<<20 || first > 1<<22 && again > first/8 {
				t.Errorf("d_model %d, %s: %d bytes for another offset, %d for the first picture", d, scheme, again, first)
			}
		}
	}
}

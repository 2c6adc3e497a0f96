package encoding

import (
	"math"
	"testing"
)

// Every step holds the mean of its positions, added up one by one.
func TestStepsAreMeans(t *testing.T) {
	e := open(t, Config{DModel: 9, Length: 4000, Base: 10_000, Layout: Interleaved})
	for dim := range 9 {
		pair, kind := e.Wave(dim)
		for _, c := range []struct{ pos, n, every int }{{0, 1, 1}, {7, 1, 5}, {3, 2, 2}, {1000, 5, 5}, {40, 50, 50}} {
			s := StepsOf(e, pair, kind, c.pos, c.n, c.every)
			for step := range 50 {
				got := s.Gain * math.Sin(2*math.Pi*float64(s.At(step))/(1<<64))
				if want := average(e, c.pos+step*c.every, c.n, dim); math.Abs(got-want) > meanTolerance {
					t.Errorf("dim %d, %+v, step %d: %v, want %v", dim, c, step, got, want)
				}
			}
			if turns := e.Frequency(pair) * float64(c.n) / (2 * math.Pi); c.n > 1 && math.Abs(s.Turns-turns) > 1e-12 || c.n == 1 && s.Turns != 0 {
				t.Errorf("dim %d, %+v: %v turns in a step", dim, c, s.Turns)
			}
		}
	}
	if s := StepsOf(e, 4, Zero, 3, 5, 5); s != (Steps{}) {
		t.Errorf("zeros make steps of %+v", s)
	}
}

package encoding_test

import (
	"math"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/exact"
)

// Angles of fast and slow powers at positions of any sign and fraction are those of arithmetic with 600 bits.
func TestPowers(t *testing.T) {
	for _, c := range []struct {
		base   float64
		den, m int
		x, y   float64
	}{
		{10000, 64, 0, 1, 1}, {10000, 64, 63, 1000, 1}, {10000, 64, -63, 4095, 1}, {777, 511, 1022, 0.001, 3},
		{math.E, 1, 300, 7, 1}, {math.E, 1, -30, -7, 0.5}, {1e8, 3, -3, 1e9, -2.5}, {9137.2, 65536, 131071, 1e12, math.Pi},
	} {
		p := encoding.NewPowers(c.base, c.den, c.m)
		w := exact.Power(exact.Ln(c.base), -c.m, c.den)
		sin, cos := exact.Sincos(exact.Mul(w, exact.Mul(exact.Float(c.x), exact.Float(c.y))))
		gotSin, gotCos := p.Phase(c.m, c.x, c.y).Sincos()
		if exact.Miss(gotSin, sin) > 1.2e-16 || exact.Miss(gotCos, cos) > 1.2e-16 {
			t.Errorf("%+v: %v, %v, want %.20g, %.20g", c, gotSin, gotCos, sin, cos)
		}
		if off := exact.Units(p.Frequency(c.m), w); off > 0.6 {
			t.Errorf("%+v: a frequency is off by %.2g units", c, off)
		}
	}
	paper, err := encoding.NewSinusoidal(encoding.Config{DModel: 512, Length: 1, Base: 10000})
	if err != nil {
		t.Fatal(err)
	}
	of, p := paper.(encoding.Periodic), encoding.NewPowers(10000, 512, 511)
	for pair := range 256 {
		apart := p.Phase(2*pair, 1, 1).Sub(of.PhaseStep(pair))
		if (angle.Phase{Lo: 8}).Less(apart) && (angle.Phase{Lo: 8}).Less(apart.Neg()) {
			t.Errorf("pair %d: %v differs from the table by more than 8·2⁻¹²⁸ turns", pair, apart)
		}
	}
}

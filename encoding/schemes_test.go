package encoding

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/exact"
)

// Vectors are turned as the published code turns them.
func TestRopeApply(t *testing.T) {
	for _, c := range exact.Cases[exact.Rotation](t, "testdata/rope_apply.json") {
		s := Scaling{}
		if c.AttentionFactor != 1 {
			s = Scaling{Method: YaRN, Factor: 1, Train: 1000, Fast: 32, Slow: 1, Attention: c.AttentionFactor}
		}
		r := Rope{Head: c.HeadDim, Turned: c.RotaryDim, Base: c.Theta, Scaling: s}
		if c.Style == "half" {
			r.Pairing = Halves
		}
		f, err := NewRopeFrequencies(r)
		if err != nil {
			t.Fatal(err)
		}
		got, norm := append([]float64(nil), c.X...), 0.0
		f.Apply(got, c.Pos)
		for _, x := range c.X {
			norm = math.Hypot(norm, x)
		}
		for i := range got {
			if math.Abs(got[i]-c.Y[i]) > 4e-16*norm {
				t.Errorf("%s, %s, position %d, column %d: %v, want %v", c.Name, c.Style, c.Pos, i, got[i], c.Y[i])
			}
		}
	}
}

// Logarithms are right to 60 digits where they are known, and add up.
func TestLogarithm(t *testing.T) {
	const ten = "2.302585092994045684017991454684364207601101488628772976033327900967572609677352480235997205"
	want, _, err := big.ParseFloat(ten, 10, precision, big.ToNearestEven)
	if err != nil {
		t.Fatal(err)
	}
	near := func(a, b *big.Float) bool {
		miss := new(big.Float).Sub(a, b)
		return miss.Sign() == 0 || miss.MantExp(nil) < -230
	}
	if !near(logarithm(newFloat(10)), want) {
		t.Errorf("ln 10 = %.70g", logarithm(newFloat(10)))
	}
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.Float64Range(1e-12, 1e12).Draw(t, "x"), rapid.Float64Range(1e-12, 1e12).Draw(t, "y")
		sum := new(big.Float).Add(logarithm(newFloat(x)), logarithm(newFloat(y)))
		if product := logarithm(new(big.Float).Mul(newFloat(x), newFloat(y))); !near(sum, product) {
			t.Fatalf("ln %g + ln %g = %.70g, ln of the product %.70g", x, y, sum, product)
		}
	})
}

package encoding

import "math/big"

// logarithm gives ln(x) of a positive number to about [precision] bits, by the
// series of the inverse hyperbolic tangent: with x = m·2ᵉ and m in [√½, √2),
//
//	ln x = e·ln 2 + 2·artanh((m−1)/(m+1)),  ln 2 = 2·artanh(1/3).
func logarithm(x *big.Float) *big.Float {
	m := new(big.Float).SetPrec(precision)
	e := x.MantExp(m) // m in [½, 1)
	if m.Cmp(rootHalf) < 0 {
		m.SetMantExp(m, 1)
		e--
	}
	one := newFloat(1)
	sum := artanh(new(big.Float).Quo(new(big.Float).Sub(m, one), new(big.Float).Add(m, one)))
	two := artanh(new(big.Float).Quo(one, newFloat(3)))
	sum.Add(sum, two.Mul(two, newFloat(float64(e))))
	return sum.SetMantExp(sum, 1)
}

var rootHalf = newFloat(0.70710678) // any number near √½ serves

// artanh gives z + z³/3 + z⁵/5 + … for |z| ≤ 1/3, so each term is at most a
// ninth of the one before.
func artanh(z *big.Float) *big.Float {
	square := new(big.Float).Mul(z, z)
	sum, power := newFloat(0), new(big.Float).Set(z)
	term := newFloat(0)
	for n := 1.0; n == 1 || term.Sign() != 0 && term.MantExp(nil) > sum.MantExp(nil)-precision; n += 2 {
		term.Quo(power, newFloat(n))
		sum.Add(sum, term)
		power.Mul(power, square)
	}
	return sum
}

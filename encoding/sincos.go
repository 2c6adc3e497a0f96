package encoding

import "math"

// sincos gives the sine and the cosine of x + tail, 0 ≤ x ≤ π/4 (a rounding
// error beyond does no harm), |tail| ≤ a unit in the last place of x.
//
// They are Taylor polynomials of degree 17 and 16: the first term left out is
// below 2⁻⁵⁸ of the result. Their large terms, x and 1 − x²/2, are held
// unrounded until the last addition, so that only that addition counts: the
// error stays below 0.6 units in the last place. Products are fused by hand
// wherever the compiler could choose to, which makes the result the same on
// every processor.
func sincos(x, tail float64) (sin, cos float64) {
	z := x * x
	zLow := math.FMA(x, x, -z) // x² = z + zLow

	const s3, s5, s7, s9 = -1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880
	const s11, s13, s15, s17 = s9 / -110, s9 / 17160, s9 / -3603600, s9 / 980179200
	s := math.FMA(z, s17, s15)
	s = math.FMA(z, s, s13)
	s = math.FMA(z, s, s11)
	s = math.FMA(z, s, s9)
	s = math.FMA(z, s, s7)
	s = math.FMA(z, s, s5)
	s = math.FMA(z, s, s3)
	sin = x + math.FMA(x*z, s, tail*(1-z/2))

	const c4, c6, c8, c10 = 1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800
	const c12, c14, c16 = c10 / -132, c10 / 24024, c10 / -5765760
	c := math.FMA(z, c16, c14)
	c = math.FMA(z, c, c12)
	c = math.FMA(z, c, c10)
	c = math.FMA(z, c, c8)
	c = math.FMA(z, c, c6)
	c = math.FMA(z, c, c4)
	c = math.FMA(z*z, c, -math.FMA(x, tail, zLow/2))
	head := 1 - z/2
	cos = head + ((1 - head - z/2) + c)
	return sin, cos
}

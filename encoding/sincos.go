package encoding

import "math"

// sincos gives the sine and the cosine of x + tail, for 0 ≤ x ≤ π/4 (a rounding
// error beyond does no harm) and |tail| ≤ a unit in the last place of x.
//
// They are Taylor polynomials of degree 17 and 16; the first term left out is
// below 2⁻⁵⁸ of the result. The large terms, x and 1 − x²/2, are carried
// without rounding errors into the last addition, so that its own rounding is
// nearly all there is: the error stays below 0.75 units in the last place.
//
// A compiler may fuse x*y + z into one rounding on some processors. Here every
// product that is added to something is fused by hand, rounded by hand, or
// exact (z/2), so all processors give the same bits.
func sincos(x, tail float64) (sin, cos float64) {
	z := float64(x * x)
	zLow := math.FMA(x, x, -z) // x² = z + zLow

	s := math.FMA(z, 1.0/355_687_428_096_000, -1.0/1_307_674_368_000) // 1/17!, 1/15!
	s = math.FMA(z, s, 1.0/6_227_020_800)                             // 1/13!
	s = math.FMA(z, s, -1.0/39_916_800)                               // 1/11!
	s = math.FMA(z, s, 1.0/362_880)
	s = math.FMA(z, s, -1.0/5040)
	s = math.FMA(z, s, 1.0/120)
	s = math.FMA(z, s, -1.0/6)
	sin = x + math.FMA(x*z, s, tail*(1-z/2)) // sin(x+t) = sin x + t·cos x

	c := math.FMA(z, 1.0/20_922_789_888_000, -1.0/87_178_291_200) // 1/16!, 1/14!
	c = math.FMA(z, c, 1.0/479_001_600)                           // 1/12!
	c = math.FMA(z, c, -1.0/3_628_800)
	c = math.FMA(z, c, 1.0/40_320)
	c = math.FMA(z, c, -1.0/720)
	c = math.FMA(z, c, 1.0/24)
	c = math.FMA(z*z, c, -math.FMA(x, tail, zLow/2)) // cos(x+t) = cos x − t·sin x
	head := 1 - z/2
	cos = head + (((1 - head) - z/2) + c)
	return sin, cos
}

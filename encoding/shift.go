package encoding

// Rotation is the block of R(k) that belongs to one pair, where R(k) is the
// matrix that moves a table by an offset of k positions, PE(p+k) = R(k)·PE(p):
//
//	⎡ sin ω(p+k) ⎤   ⎡  cos ωk  sin ωk ⎤ ⎡ sin ωp ⎤
//	⎣ cos ω(p+k) ⎦ = ⎣ −sin ωk  cos ωk ⎦ ⎣ cos ωp ⎦
//
// It does not depend on p, its determinant is 1, and R(k)·R(l) = R(k+l).
type Rotation struct {
	Cos float64 // cos ωk
	Sin float64 // sin ωk
}

// Shift gives the rotation of a pair for an offset of k positions, k of either
// sign.
func Shift(p Periodic, pair, k int) Rotation {
	sin, cos := p.Turn(pair).Mul(k).Sincos()
	return Rotation{Cos: cos, Sin: sin}
}

// Apply gives the pair's sine and cosine k positions on. Products are rounded
// one by one, so that the result is the same on every processor.
func (r Rotation) Apply(sin, cos float64) (float64, float64) {
	return float64(r.Cos*sin) + float64(r.Sin*cos), float64(r.Cos*cos) - float64(r.Sin*sin)
}

// Then gives the rotation by r followed by next: offsets add up.
func (r Rotation) Then(next Rotation) Rotation {
	sin, cos := next.Apply(r.Sin, r.Cos)
	return Rotation{Cos: cos, Sin: sin}
}

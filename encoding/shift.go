package encoding

import "math"

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

// Equation is R(k)·PE(p) = PE(p+k) of one pair at one position, in numbers; rows
// and values are those of the sine and of the cosine.
type Equation struct {
	M     [2][2]float64 // the block of R(k)
	From  [2]float64    // PE(p)
	Moved [2]float64    // R(k)·PE(p)
	To    [2]float64    // PE(p+k)
}

// ShiftAt gives the equation of a pair at a position, for an offset of k
// positions, k of either sign.
func ShiftAt(p Periodic, pair, pos, k int) Equation {
	r, turn := Shift(p, pair, k), p.Turn(pair)
	e := Equation{M: [2][2]float64{{r.Cos, r.Sin}, {-r.Sin, r.Cos}}}
	e.From[0], e.From[1] = turn.Mul(pos).Sincos()
	e.To[0], e.To[1] = turn.Mul(pos + k).Sincos()
	e.Moved[0], e.Moved[1] = r.Apply(e.From[0], e.From[1])
	return e
}

// Residual is what the matrix misses in a row.
func (e Equation) Residual(row int) float64 { return math.Abs(e.Moved[row] - e.To[row]) }

// Then gives the rotation by r followed by next: offsets add up.
func (r Rotation) Then(next Rotation) Rotation {
	sin, cos := next.Apply(r.Sin, r.Cos)
	return Rotation{Cos: cos, Sin: sin}
}

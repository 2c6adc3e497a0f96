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

// LookBack is one row of an attention head that looks k positions back from a
// query, k of either sign, among n ≥ 1 positions from first on: W_Q·W_Kᵀ is the turn
// R(k) of every pair that has both of its waves, and 0 elsewhere. As
// PE(query)·R(k)·PE(j) = Σ cos ω(query − k − j), the score is the largest where
// j = query − k, at the very position; no learning is needed for it. The weights
// are softmax(scores/√d_model); their sum is 1.
func LookBack(p Periodic, query, first, n, k int) []float64 {
	root := math.Sqrt(float64(p.Config().DModel))
	weights := make([]float64, n)
	most := math.Inf(-1)
	known := map[int]float64{} // Σ cos ωk is that of −k
	for j := range weights {
		offset := query - k - first - j
		offset = max(offset, -offset)
		score, ok := known[offset]
		if !ok {
			score = wholeCosines(p, offset) / root
			known[offset] = score
		}
		weights[j] = score
		most = max(most, score)
	}
	total := 0.0
	for j := range weights {
		weights[j] = math.Exp(weights[j] - most)
		total += weights[j]
	}
	for j := range weights {
		weights[j] /= total
	}
	return weights
}

// wholeCosines is Σ cos ωk over the pairs that have both waves.
func wholeCosines(p Periodic, k int) float64 {
	sum := cosines(p, k)
	if !Steady(p) {
		_, lone := p.Turn(p.Pairs() - 1).Mul(k).Sincos()
		sum -= lone
	}
	return sum
}

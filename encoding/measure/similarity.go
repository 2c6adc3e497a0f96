package measure

import (
	"math"

	"wavescope/encoding"
	"wavescope/encoding/angle"
)

// Dot returns the dot product ⟨PE(p), PE(q)⟩. If every pair has both of its waves, that is Σ cos(ω(p−q)) over the pairs
// of its band, a function of the offset alone.
func Dot(e encoding.Encoding, p, q int) float64 {
	if periodic, ok := complete(e); ok {
		return cosines(periodic, p-q)
	}
	var sum Sum
	a, b := two(e, p, q)
	for dim, x := range a {
		sum.Add(float64(x * b[dim]))
	}
	return sum.Value()
}

// two returns the rows of two positions.
func two(e encoding.Encoding, p, q int) (a, b []float64) {
	a = make([]float64, e.Config().DModel)
	encoding.FillRow(a, e, p)
	if p == q {
		return a, a
	}
	b = make([]float64, len(a))
	encoding.FillRow(b, e, q)
	return a, b
}

// Norm returns the length ‖PE(p)‖. If every pair has both of its waves, it is √pairs at every position.
func Norm(e encoding.Encoding, p int) float64 { return math.Sqrt(Dot(e, p, p)) }

// Cosine returns the cosine of the rows of positions p and q: their dot product over both norms. It returns false if
// one of them is a row of zeros, which has no direction.
func Cosine(e encoding.Encoding, p, q int) (cosine float64, ok bool) {
	norms := Norm(e, p) * Norm(e, q)
	if norms == 0 {
		return 0, false
	}
	return Dot(e, p, q) / norms, true
}

// Distance returns ‖PE(p) − PE(q)‖. If every pair has both of its waves, it is 2·√Σ sin²(ω(p−q)/2), which keeps its
// precision for nearly equal rows.
func Distance(e encoding.Encoding, p, q int) float64 {
	if periodic, ok := complete(e); ok {
		return chord(periodic, p-q)
	}
	var square Sum
	a, b := two(e, p, q)
	for dim, x := range a {
		difference := x - b[dim]
		square.Add(float64(difference * difference))
	}
	return math.Sqrt(square.Value())
}

// complete reports whether an encoding is periodic and every pair has both of its waves.
func complete(e encoding.Encoding) (encoding.Periodic, bool) {
	p, ok := e.(encoding.Periodic)
	return p, ok && 2*p.Pairs() <= e.Config().DModel
}

// cosines returns Σ cos ωk over the pairs of the table's band.
func cosines(p encoding.Periodic, k int) float64 {
	var dot Sum
	for pair := range p.Pairs() {
		if !p.Config().Band.Has(pair) {
			continue
		}
		_, cos := p.PhaseStep(pair).Mul(k).Sincos()
		dot.Add(cos)
	}
	return dot.Value()
}

// chord returns 2·√Σ sin²(ωk/2) over the pairs of the table's band.
func chord(p encoding.Periodic, k int) float64 {
	var square Sum
	for pair := range p.Pairs() {
		if !p.Config().Band.Has(pair) {
			continue
		}
		half, _ := p.PhaseStep(pair).Mul(k).Half().Sincos()
		square.Add(float64(half * half))
	}
	return 2 * math.Sqrt(square.Value())
}

// Sum adds up numbers without losing the small ones: it computes the rounding error of every addition exactly (Knuth's
// TwoSum) and adds up these errors separately.
type Sum struct{ high, low float64 }

// Add adds a number.
func (s *Sum) Add(x float64) {
	high := s.high + x
	rest := high - s.high
	s.low += (s.high - (high - rest)) + (x - rest)
	s.high = high
}

// Value returns the sum of the added numbers, rounded once.
func (s *Sum) Value() float64 { return s.high + s.low }

// Shift returns the rotation of a pair over an offset of k positions; k may be negative.
func Shift(p encoding.Periodic, pair, k int) angle.Rotation {
	sin, cos := p.PhaseStep(pair).Mul(k).Sincos()
	return angle.Rotation{Cos: cos, Sin: sin}
}

// Equation holds R(k)·PE(p) = PE(p+k) for one pair at one position, in numbers. Row 0 is the sine, row 1 the cosine.
type Equation struct {
	M     [2][2]float64 // the block of R(k)
	From  [2]float64    // PE(p)
	Moved [2]float64    // R(k)·PE(p)
	To    [2]float64    // PE(p+k)
}

// ShiftEquation returns the equation of a pair at position pos for an offset of k positions; k may be negative.
func ShiftEquation(p encoding.Periodic, pair, pos, k int) Equation {
	r, turn := Shift(p, pair, k), p.PhaseStep(pair)
	e := Equation{M: [2][2]float64{{r.Cos, r.Sin}, {-r.Sin, r.Cos}}}
	e.From[0], e.From[1] = turn.Mul(pos).Sincos()
	e.To[0], e.To[1] = turn.Mul(pos + k).Sincos()
	e.Moved[0], e.Moved[1] = r.Apply(e.From[0], e.From[1])
	return e
}

// Residual returns the absolute difference between R(k)·PE(p) and PE(p+k) in a row.
func (e Equation) Residual(row int) float64 { return math.Abs(e.Moved[row] - e.To[row]) }

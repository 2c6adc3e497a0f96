package attention

import "wavescope/encoding"

// Shift is R(k), by which vectors of a row's width are multiplied: every pair that has
// both of its waves turned by ωk, and 0 elsewhere.
type Shift []turned

// turned are the columns of a pair, and what turns them.
type turned struct {
	sine, cosine int
	by           encoding.Rotation
}

// NewShift gives the R(k) of a table.
func NewShift(p encoding.Periodic, k int) Shift {
	s, of := make(Shift, 0, p.Pairs()), encoding.Summed(p.Pairs())
	for pair := range p.Pairs() {
		t := turned{}
		t.sine, _ = p.Column(pair, encoding.Sin)
		whole := false
		if t.cosine, whole = p.Column(pair, encoding.Cos); whole {
			t.by.Sin, t.by.Cos = of(p.Turn(pair).Mul(k))
			s = append(s, t)
		}
	}
	return s
}

// Of gives a vector times R(k), so that of PE(j) is PE(j + k) in these columns. With
// W_Q = I and W_K = R(k) the score of a query at i and a key at j is
// PE(i)·R(k)·PE(j) = Σ cos ω(i − k − j), which is the largest where j = i − k: a head
// that looks k positions back needs no learning.
func (s Shift) Of(v []float64) []float64 {
	out := make([]float64, len(v))
	for _, t := range s {
		sin, cos := v[t.sine], v[t.cosine]
		out[t.sine] = float64(sin*t.by.Cos) + float64(cos*t.by.Sin)
		out[t.cosine] = float64(cos*t.by.Cos) - float64(sin*t.by.Sin)
	}
	return out
}

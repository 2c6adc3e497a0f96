package attention

import (
	"math"

	"wavescope/encoding"
)

// LookBack is one row of an attention head that looks k positions back from a
// query, k of either sign, among n ≥ 1 positions from first on: W_Q·W_Kᵀ is the turn
// R(k) of every pair that has both of its waves, and 0 elsewhere. As
// PE(query)·R(k)·PE(j) = Σ cos ω(query − k − j), the score is the largest where
// j = query − k, at the very position; no learning is needed for it. The weights
// are softmax(scores/√d_model); their sum is 1.
func LookBack(p encoding.Periodic, query, first, n, k int) []float64 {
	root := math.Sqrt(float64(p.Config().DModel))
	weights := make([]float64, n)
	known := map[int]float64{} // Σ cos ωk is that of −k
	for j := range weights {
		offset := query - k - first - j
		offset = max(offset, -offset)
		score, ok := known[offset]
		if !ok {
			score = encoding.Dot(p, 0, offset) / root
			known[offset] = score
		}
		weights[j] = score
	}
	softmax(weights)
	return weights
}

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
// W_Q = I and W_K = R(k) a query at i asks loudest where j = i − k, see [LookBack].
func (s Shift) Of(v []float64) []float64 {
	out := make([]float64, len(v))
	for _, t := range s {
		sin, cos := v[t.sine], v[t.cosine]
		out[t.sine] = float64(sin*t.by.Cos) + float64(cos*t.by.Sin)
		out[t.cosine] = float64(cos*t.by.Cos) - float64(sin*t.by.Sin)
	}
	return out
}

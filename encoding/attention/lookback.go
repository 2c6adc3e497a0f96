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

// Shifted gives a vector of a row's width times R(k): every pair that has both of
// its waves turned by ωk, and 0 elsewhere, so that Shifted(PE(j)) is PE(j + k) in
// these columns. With W_Q = I and W_K = R(k) a query at i asks loudest where
// j = i − k, see [LookBack].
func Shifted(p encoding.Periodic, k int, v []float64) []float64 {
	out := make([]float64, len(v))
	for pair := range p.Pairs() {
		i, _ := p.Column(pair, encoding.Sin)
		j, whole := p.Column(pair, encoding.Cos)
		if !whole {
			continue
		}
		sin, cos := p.Turn(pair).Mul(k).Sincos()
		out[i] = float64(v[i]*cos) + float64(v[j]*sin)
		out[j] = float64(v[j]*cos) - float64(v[i]*sin)
	}
	return out
}

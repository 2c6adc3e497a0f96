package encoding

import "math"

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
	for j := range weights {
		weights[j] = wholeCosines(p, query-k-first-j) / root
		most = max(most, weights[j])
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

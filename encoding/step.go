package encoding

import "math"

// Step gives ‖PE(pos) − PE(pos−1)‖, how far a row lies from the one before it.
// Where every pair has both of its waves it is √Σ(2·sin(ω/2))² at every
// position.
func Step(e Encoding, pos int) float64 {
	s, ok := e.(*sinusoidal)
	if !ok {
		return Distance(e, pos-1, pos)
	}
	square := s.stepSquare()
	if last := s.Pairs() - 1; 2*s.Pairs() > s.config.DModel { // a sine without its cosine
		turn := s.Turn(last)
		lone := Sin.Of(turn.Mul(pos)) - Sin.Of(turn.Mul(pos-1))
		square += float64(lone * lone)
	}
	return math.Sqrt(square)
}

// StepRange gives the shortest and the longest of n ≥ 1 steps, the first of them
// to position first, at least 1. Where all are the same length only one is
// computed.
func StepRange(e Encoding, first, n int) (low, high float64) {
	low = Step(e, max(first, 1))
	high = low
	if p, ok := e.(Periodic); ok && Steady(p) {
		return low, high
	}
	for pos := max(first, 1) + 1; pos < first+n; pos++ {
		step := Step(e, pos)
		low, high = min(low, step), max(high, step)
	}
	return low, high
}

// Steady reports that every step is the same length: not where the last pair is
// a sine without its cosine.
func Steady(p Periodic) bool {
	_, ok := p.Column(p.Pairs()-1, Cos)
	return ok
}

// stepSquare gives Σ(2·sin(ω/2))² over the pairs that have both waves, at the
// same cost for any number of them. As (2·sin(ω/2))² = 2 − 2·cos ω and the
// frequencies are powers ρ^i of a ratio, each term of the cosine's series adds
// up over all pairs as a geometric series:
//
//	Σ_i (2·sin(ω_i/2))² = Σ_k (−1)^(k+1) · 2/(2k)! · (1 − ρ^(2kn))/(1 − ρ^(2k)).
//
// No frequency is above 1, so the terms from the twelfth on are below 10⁻²³ of
// the first. Where frequencies are no such powers, all are added up.
func (s *sinusoidal) stepSquare() float64 {
	c := s.config
	if c.Scaled() {
		return s.stepSum()
	}
	num, den := c.exponent()
	logRatio := -float64(num) / float64(den) * math.Log(c.Base)
	n := float64(c.DModel / 2)
	square, coefficient := 0.0, 1.0 // coefficient is 2/(2k)! with its sign
	for k := 1.0; k < 12; k++ {
		geometric := math.Expm1(2*k*n*logRatio) / math.Expm1(2*k*logRatio)
		square += float64(coefficient * geometric)
		coefficient /= -(2*k + 1) * (2*k + 2)
	}
	return square
}

func (s *sinusoidal) stepSum() (square float64) {
	for pair := range s.Pairs() {
		half, _ := s.Turn(pair).Half().Sincos()
		square += float64(4 * half * half)
	}
	return square
}

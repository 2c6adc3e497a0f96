package encoding

// Mean sums the wave in closed form. With h = ω/2, n consecutive values add up
// to Dirichlet's kernel times the value in the middle of the window:
//
//	Σ_{m<n} sin(a + 2hm) = sin(nh)/sin(h) · sin(a + (n−1)h),
//
// and likewise for the cosine. h is at most ½ radian, so sin(h) vanishes only
// with h; both sines are then relatively exact, and their quotient is n times
// a number that tends to 1. The three angles are multiples of one and the same
// Turn, exact but for its last bit, so the mean is good to 10⁻¹⁵ for every n.
func (s *sinusoidal) Mean(pos, n, dim int) float64 {
	pair, kind := s.Wave(dim)
	if kind == Zero {
		return 0
	}
	turn := s.Turn(pair)
	return Dirichlet(turn.Half(), n) * kind.Of(turn.Middle(pos, n))
}

// Dirichlet gives sin(nh) / (n·sin(h)), which is 1 at h = 0.
func Dirichlet(h Turn, n int) float64 { return DirichletBy(Turn.Sincos, h, n) }

// DirichletBy is Dirichlet by sines of a function, see [Summed].
func DirichletBy(of func(Turn) (sin, cos float64), h Turn, n int) float64 {
	if h == (Turn{}) || n == 1 {
		return 1
	}
	one, _ := of(h)
	all, _ := of(h.Mul(n))
	return all / (float64(n) * one)
}

// Gain gives how much of a pair's waves is left in their means over n
// positions, from −1 to 1: a mean is the gain times the wave in the middle of
// the window, which for even n lies between two positions.
func Gain(p Periodic, pair, n int) float64 {
	return DirichletBy(Summed(p.Pairs()), p.Turn(pair).Half(), n)
}

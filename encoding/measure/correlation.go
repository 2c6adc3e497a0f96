package measure

import (
	"math"

	"wavescope/encoding"
	"wavescope/encoding/angle"
)

// Correlation returns Pearson's correlation, −1 … 1, of columns a and b over the n positions from pos
// on. ok is false if a column does not vary. The cost does not depend on n.
//
// Counted from the middle of the window, m = −(n−1)/2 … (n−1)/2, a column is
//
//	sin(B + ωm) = cos(B)·sin(ωm) + sin(B)·cos(ωm),
//
// an odd part with mean 0 and an even part with mean sin(B)·k(ω), where k is the Dirichlet kernel. Odd
// and even parts are uncorrelated, so a covariance is cos·cos times the covariance of the odd parts
// plus sin·sin times that of the even parts. Products of waves become sums, whose means are kernels
// again:
//
//	⟨sin ωm · sin υm⟩ = ½k(ω−υ) − ½k(ω+υ)
//	⟨cos ωm · cos υm⟩ = ½k(ω−υ) + ½k(ω+υ), less k(ω)·k(υ) for the covariance.
//
// So the sine and cosine of one pair have the covariance ½·sin(2B)·(k(2ω) − k(ω)²), which vanishes over
// full turns. The covariance of two pairs vanishes over full turns of ω−υ and ω+υ and otherwise falls
// as 1/n.
func Correlation(p encoding.Periodic, a, b, pos, n int) (r float64, ok bool) {
	x, okX := newSwing(p, a, pos, n)
	y, okY := newSwing(p, b, pos, n)
	if !okX || !okY || n < 2 {
		return 0, false
	}
	covariance := covary(x, y, n)
	scale := covary(x, x, n) * covary(y, y, n)
	if !(scale > 0) {
		return 0, false
	}
	return min(max(covariance/math.Sqrt(scale), -1), 1), true
}

// A swing is a wave as a function of the distance m from the middle of a window: odd·sin(ωm) + even·cos(ωm), up to a
// factor and a constant.
type swing struct {
	turn      angle.Phase // ω
	omega     float64     // the same in radians
	odd, even float64
}

// slowest is the smallest angle ωn over a window of n positions that is computed with; slower waves are replaced. Over
// the window, a slower wave equals the parabola odd·ωm − even·(ωm)²/2 to within 3·10⁻⁸. So does a wave of this
// frequency with a correspondingly smaller even part, which replaces it.
const slowest = 1e-3

// newSwing returns a column as a wave about the middle of a window; ok is false for a column of zeros.
func newSwing(p encoding.Periodic, dim, pos, n int) (s swing, ok bool) {
	pair, kind := p.Wave(dim)
	if kind == encoding.Zero || !p.Config().Band.Has(pair) {
		return s, false
	}
	s.turn, s.omega = p.PhaseStep(pair), p.Frequency(pair)
	sin, cos := s.turn.Mul(pos).Add(s.turn.Half().Mul(n - 1)).Sincos()
	if s.omega < 1e-23 { // a Phase has lost its leading bits, but all angles are small
		sin, cos = s.omega*(float64(pos)+float64(n-1)/2), 1
	}
	s.odd, s.even = cos, sin
	if kind == encoding.Cos { // cos(B + ωm) = cos(B)·cos(ωm) − sin(B)·sin(ωm)
		s.odd, s.even = -sin, cos
	}
	if least := slowest / float64(n); s.omega < least {
		s.even *= s.omega / least
		s.turn, s.omega = angle.FromRadians(least), least
	}
	size := max(math.Abs(s.odd), math.Abs(s.even)) // avoids underflow of the squares of slow cosines
	s.odd, s.even = s.odd/size, s.even/size
	return s, true
}

// covary returns the covariance of two waves over n positions.
func covary(x, y swing, n int) float64 {
	odd, even := covariances(x, y, n)
	return x.odd*y.odd*odd + x.even*y.even*even
}

// covariances returns the covariances of the odd and of the even parts.
func covariances(x, y swing, n int) (odd, even float64) {
	size := float64(n)
	if x.omega*size > 1 || y.omega*size > 1 {
		fall := angle.Dirichlet(x.turn.Sub(y.turn).Half(), n)
		if n%2 == 0 && x.turn.Less(y.turn) { // Half is off by half a turn
			fall = -fall
		}
		rise := angle.Dirichlet(x.turn.Add(y.turn).Half(), n)
		return (fall - rise) / 2, (fall+rise)/2 - angle.Dirichlet(x.turn.Half(),
			n)*angle.Dirichlet(y.turn.Half(), n)
	}
	// All kernels are nearly 1 here and only their differences from 1 matter: k(ω) = 1 − vω² + f(ω), v
	// = (n²−1)/24, where only f has to be computed.
	v := (size*size - 1) / 24
	f := func(omega float64) float64 { return flatness(omega, size) }
	fx, fy := f(x.omega), f(y.omega)
	fall, rise := f(x.omega-y.omega), f(x.omega+y.omega)
	odd = 2*v*x.omega*y.omega + (fall-rise)/2
	even = (fall+rise)/2 - fx - fy - (v*x.omega*x.omega-fx)*(v*y.omega*y.omega-fy)
	return odd, even
}

// flatness returns k(ω) − 1 + (n²−1)ω²/24 to full relative precision for ωn ≤ 2. With x = ωn/2, k is
// the quotient of sin(x)/x = 1 − x²/6 + sincRest(x) and the same at x/n.
func flatness(omega, n float64) float64 {
	x := omega * n / 2
	u := x * x / 6
	v := u / (n * n)
	all, one := sincRest(x), sincRest(x/n)
	return (all - one - (u-v)*(v-one)) / (1 - v + one)
}

// sincRest returns sin(x)/x − 1 + x²/6 for |x| ≤ 1.
func sincRest(x float64) float64 {
	z, rest := x*x, 1.0
	for k := 18.0; k >= 6; k -= 2 { // Horner's scheme
		rest = 1 - z/(k*(k+1))*rest
	}
	return z * z / 120 * rest
}

// A Prediction says how well the values of a pair at some positions predict the pair's sine k positions later.
type Prediction struct {
	Samples []Sample
	Alone   Fit // from the sine alone
	Both    Fit // from sine and cosine
}

// Predict fits the values of a pair at the n ≥ 1 positions from first on to its sine k positions later; k may be
// negative. Positions beyond the table's length are allowed.
func Predict(p encoding.Periodic, pair, first, n, k int) Prediction {
	f := Prediction{Samples: sampled(p, pair, first, n, k)}
	f.Alone, f.Both = fitted(f.Samples, Shift(p, pair, k).Cos)
	return f
}

// A Sample holds the values of a pair at one position.
type Sample struct {
	Sin, Cos float64 // at the position
	Later    float64 // the sine k positions on
	u, v     float64 // sine and cosine relative to the middle of the window
}

// sampled returns the values of a pair at n positions from first on. Angles are exact, so Later equals the sine of
// another sample bit for bit. u and v are symmetric about the middle, so only half of them are computed.
func sampled(p encoding.Periodic, pair, first, n, k int) []Sample {
	samples := make([]Sample, n)
	turn := p.PhaseStep(pair)
	start, step := turn.Mul(first), turn.Mul(k)
	middle := turn.Mul(n - 1).Half()
	here := angle.Phase{} // angle relative to the first position
	for i := range samples {
		s := &samples[i]
		s.Sin, s.Cos = start.Add(here).Sincos()
		if i <= n/2 {
			s.u, s.v = here.Sub(middle).Sincos()
		} else {
			s.u, s.v = -samples[n-1-i].u, samples[n-1-i].v
		}
		here = here.Add(turn)
	}
	for i := range samples {
		if j := i + k; 0 <= j && j < n {
			samples[i].Later = samples[j].Sin
		} else {
			samples[i].Later, _ = start.Add(turn.Mul(i)).Add(step).Sincos()
		}
	}
	return samples
}

// A Fit is a linear fit without intercept: the sine k positions later is about Sin·sin ωp + Cos·cos ωp.
type Fit struct {
	Sin, Cos float64 // the weights
	R2       float64 // 1 − SSres/SStot; NaN if there is no variance to explain
	Worst    float64 // the largest residual
}

// At returns the predicted sine for a sample.
func (f Fit) At(s Sample) float64 { return float64(f.Sin*s.Sin) + float64(f.Cos*s.Cos) }

// fitted fits by least squares. turned is cos ωk, the exact weight of the sine.
//
// The second fit uses the columns u and v. They span the same plane as sine and cosine and are
// orthogonal by symmetry, so the weights are accurate even if a slow wave is almost constant.
//
// Products are rounded before they are added, so that every processor gives the same last digit.
func fitted(samples []Sample, turned float64) (alone, both Fit) {
	var ss, sy, uu, uy, vv, vy, sum, spread float64
	for _, s := range samples {
		ss += float64(s.Sin * s.Sin)
		sy += float64(s.Sin * s.Later)
		uu += float64(s.u * s.u)
		uy += float64(s.u * s.Later)
		vv += float64(s.v * s.v)
		vy += float64(s.v * s.Later)
		sum += s.Later
	}
	if ss > 0 {
		alone.Sin = sy / ss
	}
	wu, wv := turned, vy/vv // one position does not determine wu
	if uu > 0 {
		wu = uy / uu
	}
	// The first sample gives the angle between the two coordinate systems: the angle of (sin, cos) minus that of (u,
	// v).
	a := samples[0]
	sin, cos := float64(a.Sin*a.v)-float64(a.Cos*a.u), float64(a.Cos*a.v)+float64(a.Sin*a.u)
	both.Sin, both.Cos = float64(wu*cos)+float64(wv*sin), float64(wv*cos)-float64(wu*sin)
	mean := sum / float64(len(samples))
	for _, s := range samples {
		spread += float64((s.Later - mean) * (s.Later - mean))
	}
	alone.judge(samples, spread)
	both.judge(samples, spread)
	return alone, both
}

// judge sets R2 and Worst from the residuals of a fit. spread is the total sum of squares.
func (f *Fit) judge(samples []Sample, spread float64) {
	left := 0.0
	for _, s := range samples {
		rest := math.Abs(s.Later - f.At(s))
		left += float64(rest * rest)
		f.Worst = max(f.Worst, rest)
	}
	f.R2 = math.NaN()
	if spread > 1e-28*float64(len(samples)) { // more than rounding
		f.R2 = 1 - left/spread
	}
}

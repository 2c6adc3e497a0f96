package stat

import (
	"math"

	"wavescope/encoding"
)

// Prediction is how well the values of a pair at some positions tell its sine
// k positions on.
type Prediction struct {
	Samples []Sample
	Alone   Fit // from the sine at the same position
	Both    Fit // from sine and cosine
}

// Predict fits n ≥ 1 positions from first on, k of either sign. Where the table
// ends does not matter: the formula goes on.
func Predict(p encoding.Periodic, pair, first, n, k int) Prediction {
	f := Prediction{Samples: sampled(p, pair, first, n, k)}
	f.Alone, f.Both = fitted(f.Samples, encoding.Shift(p, pair, k).Cos)
	return f
}

// TurnsBack reports that the samples hold rising and falling sines: the same sine
// can then come with two answers.
func (p Prediction) TurnsBack() bool {
	rising, falling := false, false
	for _, s := range p.Samples {
		rising, falling = rising || s.Cos > 0, falling || s.Cos < 0
	}
	return rising && falling
}

// Sample is what a pair holds at one position.
type Sample struct {
	Sin, Cos float64 // at the position
	Later    float64 // the sine k positions on
	u, v     float64 // sin and cos, turned to be symmetric about the window's middle
}

// sampled samples a pair at n positions from first on. The angles are exact at
// every position, so a later sine that is another sample's own is the same
// number, and what is symmetric about the middle needs computing once.
func sampled(p encoding.Periodic, pair, first, n, k int) []Sample {
	samples := make([]Sample, n)
	turn := p.Turn(pair)
	start, step := turn.Mul(first), turn.Mul(k)
	middle := turn.Mul(n - 1).Half()
	here := encoding.Turn{} // from the start on
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

// Fit is a line of best fit: the sine k positions on is about
// sin · sin ωp + cos · cos ωp. There is no intercept.
type Fit struct {
	Sin, Cos float64 // the weights
	R2       float64 // 1 − SSres/SStot; NaN where there is no spread to explain
	Worst    float64 // the largest residual
}

// At predicts the sine k positions on from the values at a position.
func (f Fit) At(s Sample) float64 { return float64(f.Sin*s.Sin) + float64(f.Cos*s.Cos) }

// fitted fits by least squares, given the cosine of ωk, the true weight of the
// sine.
//
// The second fit is computed from the turned columns u and v. They span the same
// plane as sine and cosine and are orthogonal by their symmetry, so that the
// weights are good even where a slow wave is almost constant.
//
// Products are rounded before they are added, so that every processor gives the
// same last digit.
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
	wu, wv := turned, vy/vv // one position leaves u open: take the true weight
	if uu > 0 {
		wu = uy / uu
	}
	// The first sample holds the angle between the two frames: that of (sin, cos)
	// less that of (u, v).
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

// judge computes what a fit leaves over, of values that spread so far about
// their mean.
func (f *Fit) judge(samples []Sample, spread float64) {
	left := 0.0
	for _, s := range samples {
		rest := math.Abs(s.Later - f.At(s))
		left += float64(rest * rest)
		f.Worst = max(f.Worst, rest)
	}
	f.R2 = math.NaN()
	if spread > 1e-28*float64(len(samples)) { // more than rounding alone would spread
		f.R2 = 1 - left/spread
	}
}

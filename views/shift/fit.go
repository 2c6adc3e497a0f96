package shift

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// sample is what a pair holds at one position.
type sample struct {
	sin, cos float64 // at the position
	later    float64 // the sine k positions on
	u, v     float64 // sin and cos, turned to be symmetric about the window's middle
}

// sampled samples a pair at n positions from first on. The angles are exact at
// every position, so a later sine that is another sample's own is the same
// number, and what is symmetric about the middle needs computing once.
func sampled(p encoding.Periodic, pair, first, n, k int) []sample {
	samples := make([]sample, n)
	turn := p.Turn(pair)
	start, step := turn.Mul(first), turn.Mul(k)
	middle := turn.Mul(n - 1).Half()
	here := encoding.Turn{} // from the start on
	for i := range samples {
		s := &samples[i]
		s.sin, s.cos = start.Add(here).Sincos()
		if i <= n/2 {
			s.u, s.v = here.Sub(middle).Sincos()
		} else {
			s.u, s.v = -samples[n-1-i].u, samples[n-1-i].v
		}
		here = here.Add(turn)
	}
	for i := range samples {
		if j := i + k; 0 <= j && j < n {
			samples[i].later = samples[j].sin
		} else {
			samples[i].later, _ = start.Add(turn.Mul(i)).Add(step).Sincos()
		}
	}
	return samples
}

// fit is a line of best fit: the sine k positions on is about
// sin · sin ωp + cos · cos ωp. There is no intercept.
type fit struct {
	sin, cos float64 // the weights
	r2       float64 // 1 − SSres/SStot; NaN where there is no spread to explain
	worst    float64 // the largest residual
}

// at predicts from a sine and a cosine.
func (f fit) at(sin, cos float64) float64 { return float64(f.sin*sin) + float64(f.cos*cos) }

// fitted answers by least squares how well the values at one position or more
// tell the sines k positions on: the sines alone, and the sines together with
// the cosines.
//
// The second fit is computed from the turned columns u and v. They span the same
// plane as sine and cosine and are orthogonal by their symmetry, so that the
// weights are good even where a slow wave is almost constant.
//
// Products are rounded before they are added, so that every processor gives the
// same last digit.
func fitted(samples []sample, p encoding.Periodic, pair, k int) (alone, both fit) {
	var ss, sy, uu, uy, vv, vy, sum, spread float64
	for _, s := range samples {
		ss += float64(s.sin * s.sin)
		sy += float64(s.sin * s.later)
		uu += float64(s.u * s.u)
		uy += float64(s.u * s.later)
		vv += float64(s.v * s.v)
		vy += float64(s.v * s.later)
		sum += s.later
	}
	if ss > 0 {
		alone.sin = sy / ss
	}
	wu, wv := encoding.Shift(p, pair, k).Cos, vy/vv // one position leaves u open: take the true one
	if uu > 0 {
		wu = uy / uu
	}
	// The first sample holds the angle between the two frames: that of (sin, cos)
	// less that of (u, v).
	a := samples[0]
	sin, cos := float64(a.sin*a.v)-float64(a.cos*a.u), float64(a.cos*a.v)+float64(a.sin*a.u)
	both.sin, both.cos = float64(wu*cos)+float64(wv*sin), float64(wv*cos)-float64(wu*sin)
	mean := sum / float64(len(samples))
	for _, s := range samples {
		spread += float64((s.later - mean) * (s.later - mean))
	}
	alone.judge(samples, spread)
	both.judge(samples, spread)
	return alone, both
}

// judge computes what a fit leaves over, of values that spread so far about
// their mean.
func (f *fit) judge(samples []sample, spread float64) {
	left := 0.0
	for _, s := range samples {
		rest := math.Abs(s.later - f.at(s.sin, s.cos))
		left += float64(rest * rest)
		f.worst = max(f.worst, rest)
	}
	f.r2 = math.NaN()
	if spread > 1e-28*float64(len(samples)) { // more than rounding alone would spread
		f.r2 = 1 - left/spread
	}
}

// fitSpan gives at most limit positions around the cursor that have their
// shifted ones in the table too; if there are no two of them, positions whose
// shifted ones the formula gives beyond the table.
func fitSpan(sc scene.Scene, limit int) (first, n int) {
	low, total := max(0, -sc.Offset), sc.Length-max(sc.Offset, -sc.Offset)
	if total < 2 {
		low, total = 0, sc.Length
	}
	n = min(total, limit)
	cursor := min(max(sc.Pos-low, 0), total-1)
	return low + parts.WindowStart(cursor, n, total, 1), n
}

// shareText writes R² with two decimals, or with as many as it takes to tell it
// from 1 if it is less.
func shareText(r2 float64) string {
	if math.IsNaN(r2) {
		return "—"
	}
	const one = 1 - 1e-12 // what rounding leaves of 1
	for decimals := 2; decimals <= 6; decimals++ {
		scale := math.Pow10(decimals)
		if r2 > one || math.Round(r2*scale) < scale {
			return words.Unsigned(r2, decimals)
		}
	}
	return ">0.999999"
}

package shift

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// shiftSample is what a pair holds at one position.
type shiftSample struct {
	sin, cos float64 // at the position
	later    float64 // the sine k positions on
	u, v     float64 // sin and cos, turned to be symmetric about the window's middle
}

// shiftSamples samples a pair at n positions from first on. The angles are
// exact at every position, so a later sine that is another sample's own is the
// same number, and what is symmetric about the middle needs computing once.
func shiftSamples(p encoding.Periodic, pair, first, n, k int) []shiftSample {
	samples := make([]shiftSample, n)
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

// sineFit is a line of best fit: the sine k positions on is about
// sin · sin ωp + cos · cos ωp. There is no intercept.
type sineFit struct {
	sin, cos float64 // the weights
	r2       float64 // 1 − SSres/SStot; NaN where there is no spread to explain
	worst    float64 // the largest residual
}

// at gives the prediction from a sine and a cosine.
func (s sineFit) at(sin, cos float64) float64 {
	return float64(s.sin*sin) + float64(s.cos*cos)
}

// shiftFit answers how well the values at some positions tell the sines k
// positions on: the sines alone, and the sines together with the cosines.
type shiftFit struct {
	n           int
	alone, both sineFit
}

// fitSamples computes both fits by least squares.
//
// The second one is computed from the turned columns u and v. They span the
// same plane as sine and cosine and are orthogonal by their symmetry, so that
// the weights are good even where a slow wave is almost constant.
//
// Products are rounded before they are added, so that every processor gives
// the same last digit.
func fitSamples(samples []shiftSample, p encoding.Periodic, pair, k int) shiftFit {
	f := shiftFit{n: len(samples)}
	if f.n == 0 {
		return f
	}
	var ss, sy, uu, uy, vv, vy float64
	for _, s := range samples {
		ss += float64(s.sin * s.sin)
		sy += float64(s.sin * s.later)
		uu += float64(s.u * s.u)
		uy += float64(s.u * s.later)
		vv += float64(s.v * s.v)
		vy += float64(s.v * s.later)
	}
	if ss > 0 {
		f.alone.sin = sy / ss
	}
	wu, wv := encoding.Shift(p, pair, k).Cos, vy/vv // one position leaves u open: take the true one
	if uu > 0 {
		wu = uy / uu
	}
	// The first sample holds the angle between the two frames: that of (sin, cos)
	// less that of (u, v).
	a := samples[0]
	sin, cos := float64(a.sin*a.v)-float64(a.cos*a.u), float64(a.cos*a.v)+float64(a.sin*a.u)
	f.both.sin, f.both.cos = float64(wu*cos)+float64(wv*sin), float64(wv*cos)-float64(wu*sin)
	f.judge(samples)
	return f
}

// judge computes what the fits leave over.
func (f *shiftFit) judge(samples []shiftSample) {
	var sum, spread float64
	for _, s := range samples {
		sum += s.later
	}
	mean := sum / float64(f.n)
	for _, s := range samples {
		spread += float64((s.later - mean) * (s.later - mean))
	}
	f.alone.judge(samples, spread)
	f.both.judge(samples, spread)
}

// judge computes what a fit leaves over, of values that spread so far about
// their mean.
func (s *sineFit) judge(samples []shiftSample, spread float64) {
	var left, worst float64
	for i := range samples {
		rest := math.Abs(samples[i].later - s.at(samples[i].sin, samples[i].cos))
		if left += float64(rest * rest); rest > worst {
			worst = rest
		}
	}
	s.worst, s.r2 = worst, math.NaN()
	if spread > 1e-28*float64(len(samples)) { // more than rounding alone would spread
		s.r2 = 1 - left/spread
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

// shareText writes R² with two decimals, or with as many as it takes to tell
// it from 1 if it is less.
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

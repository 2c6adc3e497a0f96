package views

import (
	"math"

	"wavescope/encoding"
)

// shiftFit is what least squares, without an intercept, makes of the question:
// how well do the sines at some positions tell the sines k positions on? Once
// from the sines alone, once together with the cosines.
type shiftFit struct {
	first, n int // positions first … first+n−1
	alone    sineFit
	both     sineFit
}

// sineFit is one line of best fit, sin ω(p+k) ≈ sin·sin ωp + cos·cos ωp.
type sineFit struct {
	sin, cos float64 // the weights
	r2       float64 // 1 − SSres/SStot; NaN where there is no spread to explain
	worst    float64 // the largest residual
}

// at gives the prediction from a sine and a cosine.
func (s sineFit) at(sin, cos float64) float64 {
	return float64(s.sin*sin) + float64(s.cos*cos)
}

// fitSpan gives at most limit positions whose shifted ones are in the table
// too, around the cursor; if there are no two of them, positions whose shifted
// ones the formula gives beyond the table.
func fitSpan(sc Scene, limit int) (first, n int) {
	low, total := max(0, -sc.Offset), sc.Shape().Length-max(sc.Offset, -sc.Offset)
	if total < 2 {
		low, total = 0, sc.Shape().Length
	}
	n = min(total, limit)
	cursor := min(max(sc.Pos-low, 0), total-1)
	return low + windowStart(cursor, n, total, 1), n
}

// waveAt walks over n positions from first on: the angles of a pair at each of
// them and k later.
func waveAt(p encoding.Periodic, pair, first, n, k int, visit func(i int, here, later encoding.Turn)) {
	turn := p.Turn(pair)
	here, step := turn.Mul(first), turn.Mul(k)
	for i := range n {
		visit(i, here, here.Add(step))
		here = here.Add(turn)
	}
}

// fitShift computes both fits over n positions from first on.
//
// The pair of sine and cosine is turned first so that it is symmetric about
// the middle of the window. That spans the same plane and makes the two columns
// orthogonal, so that the weights are good even where a slow wave is almost
// constant over the window.
func fitShift(p encoding.Periodic, pair, first, n, k int) shiftFit {
	turn := p.Turn(pair)
	middle := turn.Mul(first).Add(turn.Mul(n - 1).Half())
	var ss, sy, uu, uy, vv, vy, total float64
	waveAt(p, pair, first, n, k, func(_ int, here, later encoding.Turn) {
		s, _ := here.Sincos()
		u, v := here.Sub(middle).Sincos()
		y, _ := later.Sincos()
		ss += s * s
		sy += s * y
		uu += u * u
		uy += u * y
		vv += v * v
		vy += v * y
		total += y
	})
	f := shiftFit{first: first, n: n}
	f.alone.sin = ratio(sy, ss, 0)
	step := encoding.Shift(p, pair, k)
	wu, wv := ratio(uy, uu, step.Cos), ratio(vy, vv, 1)
	sm, cm := middle.Sincos()
	f.both.sin, f.both.cos = wu*cm+wv*sm, wv*cm-wu*sm
	f.judge(p, pair, k, total/float64(n))
	return f
}

// judge computes what the fits leave over.
func (f *shiftFit) judge(p encoding.Periodic, pair, k int, mean float64) {
	var spread float64
	var left [2]float64
	waveAt(p, pair, f.first, f.n, k, func(_ int, here, later encoding.Turn) {
		s, c := here.Sincos()
		y, _ := later.Sincos()
		spread += (y - mean) * (y - mean)
		for i, fit := range [2]*sineFit{&f.alone, &f.both} {
			rest := y - fit.at(s, c)
			left[i] += rest * rest
			fit.worst = max(fit.worst, math.Abs(rest))
		}
	})
	f.alone.r2, f.both.r2 = math.NaN(), math.NaN()
	if spread > 1e-28*float64(f.n) { // what rounding alone would spread
		f.alone.r2, f.both.r2 = 1-left[0]/spread, 1-left[1]/spread
	}
}

// ratio gives a/b, or a value for 0/0.
func ratio(a, b, none float64) float64 {
	if b == 0 {
		return none
	}
	return a / b
}

// share writes R² with two decimals, or with as many as it takes to tell it
// from 1 if it is less.
func share(r2 float64) string {
	if math.IsNaN(r2) {
		return "none"
	}
	const close = 1 - 1e-12
	for decimals := 2; decimals <= 6; decimals++ {
		scale := math.Pow10(decimals)
		if r2 > close || math.Round(r2*scale) < scale {
			return plainSigned(r2, decimals)
		}
	}
	return ">0.999999"
}

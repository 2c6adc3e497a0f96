package measure

import "math"

// BestWave returns the share of the variance of values, from 0 to 1, of the wave that is nearest to them by least
// squares. Its wavelength is from 2 positions to as many as there are values. The share is NaN for fewer than four
// values and for values that are all equal.
func BestWave(values []float64) (share float64) {
	n, mean := float64(len(values)), 0.
	for _, v := range values {
		mean += v / n
	}
	total := 0.
	for _, v := range values {
		total += (v - mean) * (v - mean)
	}
	if len(values) < 4 || !(total > 0) {
		return math.NaN()
	}
	const fine, rounds = 4, 24 // frequencies tried in 1/n, and halvings around the best of them
	step := 2 * math.Pi / (fine * n)
	best := step * fine
	for j := fine; j <= fine*len(values)/2; j++ {
		if s := explained(values, mean, step*float64(j)); s > share {
			share, best = s, step*float64(j)
		}
	}
	for range rounds {
		step /= 2
		for _, omega := range [...]float64{best - step, best + step} {
			if omega < 2*math.Pi/n || omega > math.Pi {
				continue
			}
			if s := explained(values, mean, omega); s > share {
				share, best = s, omega
			}
		}
	}
	return min(share/total, 1)
}

// explained returns how much of the sum of squares of values around their mean a wave of a frequency takes away.
func explained(values []float64, mean, omega float64) float64 {
	turnSin, turnCos := math.Sincos(omega)
	sin, cos, n := 0., 1., float64(len(values))
	var s, c, ss, cc, sc, xs, xc float64
	for _, v := range values {
		v -= mean
		s, c, ss, cc, sc = s+sin, c+cos, ss+sin*sin, cc+cos*cos, sc+sin*cos
		xs, xc = xs+v*sin, xc+v*cos
		sin, cos = sin*turnCos+cos*turnSin, cos*turnCos-sin*turnSin
	}
	ss, cc, sc = ss-s*s/n, cc-c*c/n, sc-s*c/n
	det := ss*cc - sc*sc
	if det <= 1e-9*cc*n { // the sine is 0 at every position
		return xc * xc / max(cc, 1e-300)
	}
	a, b := (xs*cc-xc*sc)/det, (xc*ss-xs*sc)/det
	return a*xs + b*xc
}

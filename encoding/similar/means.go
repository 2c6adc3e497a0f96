package similar

import (
	"math"

	"wavescope/encoding"
)

// FillMeans gives the mean of Dot over windows of offsets that follow each other:
// dst[t] is that from bounds[t] to bounds[t+1]−1. It is off by less than
// 4·10⁻¹³ times the number of pairs.
func (k Kernel) FillMeans(dst []float64, bounds []int) {
	clear(dst)
	n := oneByOne(bounds, len(k.waves))
	fillMeansOf(dst[:n], bounds, func(values []float64) { k.Fill(values, bounds[0], 1) })
	dst, bounds = dst[n:], bounds[n:]
	for _, w := range k.waves {
		addMeans(dst, w, encoding.Turn{}, bounds)
	}
}

// FillSineMeans gives the mean dot product, with sines alone, of the row pos with
// the rows pos + sign·k, over windows of k as in [Kernel.FillMeans]; sign is 1
// or −1.
func FillSineMeans(dst []float64, p encoding.Periodic, pos, sign int, bounds []int) {
	clear(dst)
	n := oneByOne(bounds, p.Pairs())
	fillMeansOf(dst[:n], bounds, func(values []float64) { FillSines(values, p, pos, sign, bounds[0]) })
	dst, bounds = dst[n:], bounds[n:]
	of := encoding.Summed(p.Pairs())
	for pair := range p.Pairs() {
		turn := p.Turn(pair)
		angle := turn.Mul(pos)
		phase := angle.Sub(encoding.Turn{Hi: 1 << 62}) // sin x = cos(x − ¼ turn), also of ωpos − ωk
		if sign < 0 {
			phase = phase.Neg()
		}
		sin, _ := of(angle)
		addMeans(dst, wave{turn, sin}, phase, bounds)
	}
}

// oneByOne counts the windows, from the first on, whose offsets are added up one
// by one: of many waves that takes a small part of a sine each.
func oneByOne(bounds []int, waves int) (windows int) {
	const cheaper = 24 // offsets that cost as much as the end of a window
	for t := range bounds {
		if waves >= encoding.Wide && bounds[t]-bounds[0] <= cheaper*t {
			windows = t
		}
	}
	return windows
}

// fillMeansOf gives the means of values over windows.
func fillMeansOf(dst []float64, bounds []int, fill func(values []float64)) {
	values := make([]float64, bounds[len(dst)]-bounds[0])
	fill(values)
	for t := range dst {
		for _, v := range values[bounds[t]-bounds[0] : bounds[t+1]-bounds[0]] {
			dst[t] += v / float64(bounds[t+1]-bounds[t])
		}
	}
}

const (
	// meanAngle is the angle, in radians, below which a window is so short that
	// the difference of the sines at its ends would lose digits.
	meanAngle = 1e-3
	// meanLeast is the least mean of a wave that counts: windows are as wide as
	// 10¹⁴ offsets.
	meanLeast = 1e-13
)

// addMeans adds the means of gain·cos(ωk + φ) over windows of k. By
//
//	Σ cos(ωk + φ), a ≤ k < b, = (sin(ω(b−½)+φ) − sin(ω(a−½)+φ)) / (2·sin ω/2),
//
// a window costs one sine, however long it is, because its end is the beginning
// of the next.
func addMeans(dst []float64, w wave, phase encoding.Turn, bounds []int) {
	half := w.turn.Half()
	one, _ := half.Quick()
	radians := w.turn.Float() * 2 * math.Pi
	scale := w.gain / (2 * one)
	last, known := 0.0, -1
	for t := range dst {
		a, b := bounds[t], bounds[t+1]
		n := float64(b - a)
		if x := n * radians; x < meanAngle || n == 1 {
			_, cos := half.Mul(a + b - 1).Add(phase).Quick()
			dst[t] += float64(w.gain * (1 - float64(x*x)*(1-1/float64(n*n))/24) * cos)
			continue
		}
		if n*one*meanLeast > 1 {
			continue
		}
		if known != a {
			last, _ = half.Mul(2*a - 1).Add(phase).Quick()
		}
		end, _ := half.Mul(2*b - 1).Add(phase).Quick()
		dst[t] += float64(scale * (end - last) / n)
		last, known = end, b
	}
}

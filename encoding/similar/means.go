package similar

import (
	"math"

	"wavescope/encoding"
)

// FillMeans gives the mean of Dot over windows of offsets that follow each other:
// dst[t] is that from bounds[t] to bounds[t+1]−1. It is off by less than
// 4·10⁻¹³ times the number of pairs, and where these are [encoding.Wide] or more by
// less than 10⁻⁹ times that.
func (k Kernel) FillMeans(dst []float64, bounds []int) {
	clear(dst)
	n := oneByOne(bounds, len(k.waves))
	values := make([]float64, bounds[n]-bounds[0])
	k.Fill(values, bounds[0], 1)
	meansOf(dst[:n], bounds, values)
	inReaches(dst[n:], bounds[n:], func(dst []float64, bounds []int, reach int) {
		w := windowsOf(bounds, len(k.waves))
		for _, of := range k.standing(reach) {
			w.add(dst, of.gain, of.turn)
		}
	})
}

// inReaches goes through windows in parts that do not reach much farther than they
// begin, but for the first: the nearer they are, the fewer waves stand for all.
func inReaches(dst []float64, bounds []int, do func(dst []float64, bounds []int, reach int)) {
	for from := 0; from < len(dst); {
		to := from + 1
		for to < len(dst) && bounds[to+1] <= max(2*bounds[from+1], bounds[len(dst)]/8) {
			to++
		}
		do(dst[from:to], bounds[from:to+1], bounds[to])
		from = to
	}
}

// oneByOne counts the windows, from the first on, whose offsets are added up one
// by one, so that all together costs least: of many waves an offset takes a small part
// of a sine each.
func oneByOne(bounds []int, waves int) (windows int) {
	const cheaper = 24 // offsets that cost as much as the end of a window
	if waves < encoding.Wide {
		return 0
	}
	most := 0
	for t := range bounds {
		if spared := cheaper*t - (bounds[t] - bounds[0]); spared >= most {
			windows, most = t, spared
		}
	}
	return windows
}

// meansOf gives the means of values over windows.
func meansOf(dst []float64, bounds []int, values []float64) {
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
	// 10¹⁴ offsets. Of one among many no picture shows wideLeast.
	meanLeast = 1e-13
	wideLeast = 1e-9
)

// windows are those over which means are taken, each from one bound to the next.
type windows struct {
	bounds    []int
	shares    []float64 // of an offset in each
	narrowest float64
	least     float64 // the least mean of a wave that counts
}

func windowsOf(bounds []int, waves int) windows {
	w := windows{bounds, make([]float64, len(bounds)-1), math.Inf(1), meanLeast}
	if waves >= encoding.Wide {
		w.least = wideLeast
	}
	for t := range w.shares {
		n := float64(bounds[t+1] - bounds[t])
		w.shares[t], w.narrowest = 1/n, min(w.narrowest, n)
	}
	return w
}

// add adds the means of cos ωk, so often. By
//
//	Σ e^(iωk), a ≤ k < b, = (e^(iω(b−½)) − e^(iω(a−½))) / (2i·sin ω/2),
//
// a window costs one sine with its cosine, however long it is, because its end is
// the beginning of the next.
func (w windows) add(dst []float64, times float64, turn encoding.Turn) {
	half, radians := turn.Half(), turn.Float()*2*math.Pi
	one, _ := half.Quick()
	if w.narrowest*one*w.least > 1 {
		return
	}
	last, known := 0.0, -1
	short, once, long := meanAngle/radians, 1/(2*one), 1/(one*w.least) // offsets of windows, and a part of a mean
	for t, share := range w.shares {
		a, b := w.bounds[t], w.bounds[t+1]
		n := float64(b - a)
		var mean float64
		switch {
		case !(n >= short) || n == 1:
			_, cos := half.Mul(a + b - 1).Quick()
			x := n * radians
			mean = (1 - float64(x*x)*(1-float64(share*share))/24) * cos
		case n > long:
			continue
		default:
			if known != a {
				last, _ = half.Mul(2*a - 1).Quick()
			}
			sin, _ := half.Mul(2*b - 1).Quick()
			mean = once * share * (sin - last)
			last, known = sin, b
		}
		dst[t] += float64(times * mean)
	}
}

package similar

import (
	"wavescope/encoding"
	"wavescope/encoding/memo"
)

// Curve says which values a curve over the sizes of offsets has: that at each size
// of an axis, or the mean over each of its windows. Those of many waves are
// remembered; nobody may change them.
type Curve struct {
	Axis
	Means bool
}

type curveOf struct {
	spectrum
	Curve
	sines bool
	rows  [2]int // of the sines
	sign  int
}

var curves = memo.Of[curveOf, [2][]float64](held)

// Of gives the values of a kernel.
func (c Curve) Of(k Kernel) []float64 {
	return c.values(k.table, curveOf{Curve: c}, func(dst [2][]float64) {
		if c.Means {
			k.FillMeans(dst[0], c.Bounds())
		} else {
			k.Fill(dst[0], c.First, 1)
		}
	})[0]
}

// OfSines gives those of the sines alone, of either of two rows with the rows at
// sign·k from it; sign is 1 or −1. Both cost little more than one.
func (c Curve) OfSines(p encoding.Periodic, rows [2]int, sign int) [2][]float64 {
	return c.values(p, curveOf{Curve: c, sines: true, rows: rows, sign: sign}, func(dst [2][]float64) {
		if c.Means {
			FillSineMeans(dst[:], p, rows[:], sign, c.Bounds())
			return
		}
		fillSines(dst[:], p, rows[:], sign, c.First)
	})
}

func (c Curve) values(p encoding.Periodic, of curveOf, fill func(dst [2][]float64)) [2][]float64 {
	compute := func() (dst [2][]float64) {
		n := c.End() - c.First
		if c.Means {
			n = len(c.Bounds()) - 1
		}
		for i := range dst {
			dst[i] = make([]float64, n)
		}
		fill(dst)
		return dst
	}
	var wide bool
	if of.spectrum, wide = wideSpectrum(p); !wide {
		return compute()
	}
	return curves.Get(of, compute)
}

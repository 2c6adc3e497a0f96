package similar

import (
	"math"
	"slices"

	"wavescope/encoding"
	"wavescope/encoding/memo"
)

// The measures of how alike two rows are. As all rows have the norm √pairs, they
// are one number in three:
//
//	cosine = dot/pairs, distance = √(2·(pairs − dot)).
const (
	Cosine     = "cosine"
	DotProduct = "dot"
	Distance   = "distance"
)

// Measures lists the measures, the usual one first.
var Measures = []string{Cosine, DotProduct, Distance}

// A Measure is what is made of the dot products of a table with so many pairs.
type Measure struct {
	Name  string // one of Measures
	Pairs float64
}

// Of gives the value that a dot product, or a mean of some, stands for. Of
// distances that is the mean of their squares, under the root.
func (m Measure) Of(dot float64) float64 {
	switch m.Name {
	case Cosine:
		return dot / m.Pairs
	case Distance:
		return math.Sqrt(math.Max(2*(m.Pairs-dot), 0))
	}
	return dot
}

// Ends gives the smallest value that there can be and the largest.
func (m Measure) Ends() (low, high float64) {
	switch m.Name {
	case Cosine:
		return -1, 1
	case Distance:
		return 0, 2 * math.Sqrt(m.Pairs)
	}
	return -m.Pairs, m.Pairs
}

// Measured is a kernel in a measure.
type Measured struct {
	Kernel
	Measure
}

// At gives the value at an offset, without cancellation.
func (m Measured) At(offset int) float64 {
	if m.Name == Distance {
		return m.Distance(offset)
	}
	return m.Of(m.Dot(offset))
}

// Less is the difference of two tables in how alike their rows are: the measure
// of the first less that of the second, each over all of its own pairs.
type Less struct{ First, Second Measured }

// Of is the difference that two dot products, or means of some, stand for.
func (l Less) Of(first, second float64) float64 { return l.First.Of(first) - l.Second.Of(second) }

// At is the difference at an offset.
func (l Less) At(offset int) float64 { return l.First.At(offset) - l.Second.At(offset) }

// Along gives the differences along a curve.
func (l Less) Along(c Curve) []float64 {
	values, second := slices.Clone(c.Of(l.First.Kernel)), c.Of(l.Second.Kernel)
	for i, v := range second {
		values[i] = l.Of(values[i], v)
	}
	return values
}

// SamePairs reports that the terms of the two sums can be subtracted.
func (l Less) SamePairs() bool { return l.First.Measure.Pairs == l.Second.Measure.Pairs }

// Nothing reports that both are the same function of the offset, because they
// are made of the same frequencies.
func (l Less) Nothing() bool { return slices.Equal(l.First.waves, l.Second.waves) }

// Widest is the largest difference that there can be, of either sign.
func (l Less) Widest() float64 {
	low, high := l.First.Ends()
	otherLow, otherHigh := l.Second.Ends()
	return max(high-otherLow, otherHigh-low)
}

// Bounds of the search for where two tables differ most: cosines that are added
// up, and offsets.
const (
	lessTerms      = 1 << 22
	lessOffsets    = 4096
	bunchedOffsets = 256 // are cheap in tables of any width
)

// Window is what there is to say of a difference over a window of offsets.
type Window struct {
	From, To int // the first and the last of them
	Most     int // where it is largest
	Largest  float64
}

// Offsets is how many of so many offsets a window can hold.
func (l Less) Offsets(total int) int {
	return min(total, max(lessTerms/(l.First.Kernel.Pairs()+l.Second.Kernel.Pairs()), bunchedOffsets), lessOffsets)
}

// Around looks at n offsets sign·k, for k from a first one on; sign is 1 or −1.
func (l Less) Around(sign, first, n int) Window {
	values := l.Along(Curve{Axis: Axis{First: first, N: n, Total: first + n}})
	w := Window{From: sign * first, To: sign * (first + n - 1)}
	for i, v := range values {
		if math.Abs(v) > math.Abs(w.Largest) {
			w.Most, w.Largest = sign*(first+i), v
		}
	}
	return w
}

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

package similar

import (
	"math"

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
}

var curves = memo.Of[curveOf, []float64](held)

// Of gives the values of a kernel.
func (c Curve) Of(k Kernel) []float64 {
	compute := func() []float64 {
		if !c.Means {
			values := make([]float64, c.End()-c.First)
			k.Fill(values, c.First, 1)
			return values
		}
		bounds := c.Bounds()
		values := make([]float64, len(bounds)-1)
		k.FillMeans(values, bounds)
		return values
	}
	of, wide := wideSpectrum(k.table)
	if !wide {
		return compute()
	}
	return curves.Get(curveOf{of, c}, compute)
}

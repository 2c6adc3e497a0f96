package similar

import (
	"math"

	"wavescope/encoding/memo"
)

// The measures of similarity of two rows. Every row has norm √pairs, so each follows from the dot
// product:
//
//	cosine = dot/pairs, distance = √(2·(pairs − dot)).
const (
	Cosine     = "cosine"
	DotProduct = "dot"
	Distance   = "distance"
)

// Measures lists the measures, the default first.
var Measures = []string{Cosine, DotProduct, Distance}

// A Measure converts dot products of a table with the given number of pairs.
type Measure struct {
	Name  string // one of Measures
	Pairs float64
}

// Of converts a dot product, or a mean of dot products, to the measure. For Distance and a mean it is
// the root of the mean squared distance.
func (m Measure) Of(dot float64) float64 {
	switch m.Name {
	case Cosine:
		return dot / m.Pairs
	case Distance:
		return math.Sqrt(math.Max(2*(m.Pairs-dot), 0))
	}
	return dot
}

// Ends returns the smallest and largest possible value.
func (m Measure) Ends() (low, high float64) {
	switch m.Name {
	case Cosine:
		return -1, 1
	case Distance:
		return 0, 2 * math.Sqrt(m.Pairs)
	}
	return -m.Pairs, m.Pairs
}

// Measured is a kernel together with a measure.
type Measured struct {
	Kernel
	Measure
}

// At returns the measure at an offset, without cancellation.
func (m Measured) At(offset int) float64 {
	if m.Name == Distance {
		return m.Distance(offset)
	}
	return m.Of(m.Dot(offset))
}

// A Curve samples a kernel along an axis: at each offset, or averaged over each window if Means is set.
// Of caches the curves of wide tables; callers must not change them.
type Curve struct {
	Axis
	Means bool
}

type curveOf struct {
	spectrum
	Curve
}

var curves = memo.Of[curveOf, []float64](held)

// Of returns the values of a kernel.
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

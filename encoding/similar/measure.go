package similar

import "math"

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

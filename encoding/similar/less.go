package similar

import (
	"math"
	"slices"
)

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

package measure

import "math"

// A Look is what the differences of a table of numbers and one of waves are, seen one by one. A number within its bound
// of the exact one counts as equal to it, unless all are: then nothing but rounding is left to be shown.
type Look struct {
	Count, Beyond int     // differences that are numbers, and those beyond their bounds
	Most          float64 // the largest |A − B| of those, or of all if none is beyond
	Widest        float64 // the largest bound

	rows   int
	values []float32 // of a column in all rows, then of the next one
	equal  []bool    // those within their bounds
}

// NewLook returns a look at the first rows of a difference, of which nothing has been seen.
func NewLook(rows, columns int) *Look {
	return &Look{rows: rows, values: make([]float32, rows*columns), equal: make([]bool, rows*columns)}
}

// See takes a difference, NaN for none, and its bound. It reports whether the difference is the largest so far.
func (l *Look) See(pos, dim int, v, bound float64) (largest bool) {
	at := dim*l.rows + pos
	l.values[at] = float32(v)
	if math.IsNaN(v) {
		return false
	}
	l.Count++
	l.Widest, l.equal[at] = max(l.Widest, bound), math.Abs(v) <= bound
	largest = math.Abs(v) > l.Most && (l.Beyond == 0 || !l.equal[at])
	if !l.equal[at] {
		l.Beyond++
		largest = largest || l.Beyond == 1
	}
	if largest {
		l.Most = math.Abs(v)
	}
	return largest
}

// Equal reports whether a difference counts as none.
func (l *Look) Equal(pos, dim int) bool {
	return l.Beyond > 0 && pos < l.rows && l.equal[dim*l.rows+pos]
}

// Range returns the smallest and the largest difference of a column at n positions, NaN if none is a number; ok is false
// if they have not all been seen.
func (l *Look) Range(pos, n, dim int) (low, high float64, ok bool) {
	low, high = math.Inf(1), math.Inf(-1)
	for at := pos; at < min(pos+n, l.rows); at++ {
		v := float64(l.values[dim*l.rows+at])
		switch {
		case v != v:
			continue
		case l.Equal(at, dim):
			v = 0
		}
		low, high = min(low, v), max(high, v)
	}
	if low > high {
		low, high = math.NaN(), math.NaN()
	}
	return low, high, pos+n <= l.rows
}

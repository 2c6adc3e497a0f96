package similar

import (
	"math"

	"wavescope/encoding"
)

// A Row compares one row of a table with others in groups, and has the ends of the values of each group.
type Row struct {
	Whole     bool      // whether every row of the groups was read, and all of its columns
	Low, High []float64 // smallest and largest value of each group; NaN if no row of the group has a value
}

// NewRow compares the row at pos with the rows bounds[i] … bounds[i+1]−1 of each group i. If there are too many it
// reads some of each group, evenly spaced, and always the row at pos itself; if there are too many columns it reads the
// first of them. Whole is false in both cases.
func NewRow(e encoding.Encoding, measure string, pos int, bounds []int) *Row {
	l := look{enc: e, unit: measure == Cosine}
	groups := len(bounds) - 1
	most := mostLooked / max(groups, 1)
	l.columns = min(e.Config().DModel, max(most, 1))
	l.each = max(most/l.columns, 1)
	r := &Row{Low: make([]float64, groups), High: make([]float64, groups)}
	own, other := make([]float64, l.columns), make([]float64, l.columns)
	own = l.row(own, pos)
	for i := range groups {
		first, end := bounds[i], bounds[i+1]
		step := max((end-first+l.each-1)/l.each, 1)
		l.skipped = l.skipped || step > 1
		r.Low[i], r.High[i] = math.NaN(), math.NaN()
		take := func(at int) {
			v := between(own, l.row(other, at), measure)
			switch {
			case math.IsNaN(v):
				return
			case !(v >= r.Low[i]):
				r.Low[i] = v
			}
			if !(v <= r.High[i]) {
				r.High[i] = v
			}
		}
		for at := first; at < end; at += step {
			take(at)
		}
		if first <= pos && pos < end && (pos-first)%step != 0 {
			take(pos)
		}
	}
	r.Whole = l.columns == e.Config().DModel && !l.skipped
	return r
}

// between returns the value of a measure for two rows; of the cosine they have length 1. It is NaN if a row is nil.
func between(a, b []float64, measure string) (sum float64) {
	if a == nil || b == nil {
		return math.NaN()
	}
	for dim, v := range a {
		if measure == Distance {
			v -= b[dim]
			sum += float64(v * v)
		} else {
			sum += float64(v * b[dim])
		}
	}
	if measure == Distance {
		return math.Sqrt(sum)
	}
	return sum
}

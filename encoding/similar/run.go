package similar

import "wavescope/encoding"

// A Run is a sum as it grows, seen at places that are evenly spread over its
// terms: within a term it grows evenly.
type Run struct {
	Terms int       // how many there are
	Sums  []float64 // up to i/(len(Sums)−1) of the terms; the first is 0
}

// NewRun adds up terms, each asked for once and in order, and looks at so many
// places and the beginning. It holds no more than these.
func NewRun(terms, places int, term func(i int) float64) Run {
	r := Run{terms, make([]float64, places+1)}
	var sum encoding.Sum
	at := 0
	for i := range terms {
		before, v := sum.Value(), term(i)
		for ; at*terms < (i+1)*places; at++ {
			r.Sums[at] = before + float64(at*terms-i*places)/float64(places)*v
		}
		sum.Add(v)
	}
	r.Sums[places] = sum.Value()
	return r
}

// Total is what all terms come to.
func (r Run) Total() float64 { return r.Sums[len(r.Sums)-1] }

// Mean is the mean of the terms between two places.
func (r Run) Mean(from, to int) float64 {
	terms := float64((to-from)*r.Terms) / float64(len(r.Sums)-1)
	return (r.Sums[to] - r.Sums[from]) / terms
}

package reach

import (
	"math"
	"sort"

	"wavescope/encoding"
	"wavescope/encoding/similar"
)

// A Fall describes how the mean of cos ω′k over all pairs falls with the offset k. For aligned content
// that mean is the part of a score that remains at distance k.
//
// The search visits every offset from 1 on, so no minimum is missed. It stops when its budget is spent
// and says where. A Fall is immutable and safe for concurrent use.
type Fall struct {
	kernel   similar.Kernel
	records  []record // in the order of offsets, the first at 0
	last     int      // last offset searched
	negative Found
}

// Found is the result of a search for the smallest offset with some property.
type Found struct {
	Offset int // 0 if no offset below Below qualifies
	Below  int // the search covered the offsets 1 … Below−1
}

// A record is an offset with a lower mean than any offset before it.
type record struct {
	offset int
	mean   float64 // to within slack
}

const (
	// work is the budget of a search, in cosines: about 15 ms. overhead is the cost of an offset besides
	// its cosines.
	work     = 1 << 25
	overhead = 12
	atOnce   = 1024 // offsets computed together

	slack = 5e-14 // error of a mean, see [similar.Kernel.Fill]
)

// newFall searches the offsets up to last, and then on until the mean is negative, within a budget.
func newFall(p Pairs, last, work int) *Fall {
	f := &Fall{kernel: similar.Turning(p.turns), records: []record{{0, 1}}}
	end := min(work/(p.Len()+overhead)+1, encoding.MaxPos)
	last = min(last, end)
	sums := make([]float64, atOnce)
	for f.last < last || f.last < end && f.negative.Offset == 0 {
		sums = sums[:min(atOnce, end-f.last)]
		if f.last < last {
			sums = sums[:min(len(sums), last-f.last)]
		}
		f.kernel.Fill(sums, f.last+1, 1)
		for i, sum := range sums {
			f.look(f.last+1+i, sum/float64(p.Len()))
		}
		f.last += len(sums)
	}
	f.negative.Below = f.last + 1
	return f
}

// look records the mean at an offset. It computes the mean exactly where rounding could change its sign
// or make it a new minimum.
func (f *Fall) look(k int, mean float64) {
	if f.negative.Offset == 0 && mean <= slack && (mean < -slack || f.Mean(k) < 0) {
		f.negative.Offset = k
	}
	low := f.records[len(f.records)-1]
	if mean < low.mean-slack || mean <= low.mean+slack && f.Mean(k) < f.Mean(low.offset) {
		f.records = append(f.records, record{k, mean})
	}
}

// Mean returns the mean cosine at offset k, correct to one or two units in the last place.
func (f *Fall) Mean(k int) float64 { return f.kernel.Cosine(k) }

// Last returns the last offset searched.
func (f *Fall) Last() int { return f.last }

// Negative returns the first offset with a negative mean. If the search found none, all offsets below Found.Below have
// a mean of at least 0.
func (f *Fall) Negative() Found { return f.negative }

// Lowest returns the lowest mean over the offsets 0 … k and its offset; ok is false if k is past the
// last offset searched.
func (f *Fall) Lowest(k int) (mean float64, at int, ok bool) {
	r, ok := f.before(k)
	if !ok {
		return 0, 0, false
	}
	return f.Mean(r.offset), r.offset, true
}

// Sketch returns the lowest mean over the offsets 0 … k with an error below 10⁻¹³. It takes less time than Lowest.
func (f *Fall) Sketch(k int) (mean float64, ok bool) {
	r, ok := f.before(k)
	return r.mean, ok
}

// before returns the last record up to offset k; ok is false if k is past the last offset searched.
func (f *Fall) before(k int) (r record, ok bool) {
	if k > f.last {
		return record{mean: math.NaN()}, false
	}
	after := sort.Search(len(f.records), func(i int) bool { return f.records[i].offset > k })
	return f.records[after-1], true
}

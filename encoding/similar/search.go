package similar

import "wavescope/encoding"

// Facts lists the notable offsets below a length of an encoding's kernel S(k), the dot product at offset k. An offset
// is 0 if there is none or the search stopped before it was certain.
type Facts struct {
	Rise     int // the smallest offset with S(k) > S(k−1)
	Negative int // the smallest offset with S(k) < 0
	Lowest   int // the offset > 0 with the smallest S(k)
}

// These are the budgets of the searches, in terms of the kernel sum. The search for the first rise has the largest
// budget, because the rise lies farther out the more pairs there are: at offset 2281 for d_model 65,536.
const (
	factWork = 1 << 22
	riseWork = 1 << 27
)

// NewFacts finds the notable offsets of a table below a length, in a few milliseconds at any length.
func NewFacts(p encoding.Periodic, length int) Facts {
	var f Facts
	k := NewKernel(p)
	s := scan{k: k, end: min(length, k.affords(factWork))}
	low := 0.0
	for s.next() {
		if f.Rise == 0 && s.rises() {
			f.Rise = s.offset
		}
		if f.Negative == 0 && s.under(0, func() float64 { return 0 }) {
			f.Negative = s.offset
		}
		if f.Lowest == 0 || s.under(low, func() float64 { return k.Dot(f.Lowest) }) {
			f.Lowest, low = s.offset, s.at()
		}
	}
	if s.end >= length {
		return f
	}
	f.Lowest = 0
	if f.Rise > 0 {
		return f
	}
	s.end = min(length, k.affords(riseWork))
	for s.next() {
		if s.rises() {
			f.Rise = s.offset
			return f
		}
	}
	if s.end == length { // the kernel falls up to the first rise
		f.Lowest = length - 1
	}
	return f
}

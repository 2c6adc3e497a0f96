package similar

import (
	"wavescope/encoding"
	"wavescope/encoding/memo"
)

// Found is the result of a search for an offset.
type Found struct {
	Offset int // 0 if no offset below Below qualifies
	Below  int // the search covered the offsets 1 … Below−1
}

// Facts lists the notable offsets of an encoding's kernel S(k), the dot product at offset k.
type Facts struct {
	// Rise is the smallest offset with S(k) > S(k−1). It does not depend on the length.
	Rise Found
	// Negative is the smallest offset with S(k) < 0. It does not depend on the length.
	Negative Found
	// LookAlike is the offset from Rise up to the length with the largest S(k).
	LookAlike Found
	// Lowest is the offset below the length with the smallest S(k).
	Lowest Found
}

// The budgets of the searches, in terms of the kernel sum. The first rise has the largest, because it
// lies the farther out the more pairs there are: at offset 2281 for d_model 65,536.
const (
	factWork = 1 << 22
	riseWork = 1 << 27
)

// NewFacts finds the notable offsets of a table below a length. A search stops after a few milliseconds
// at any length and says in [Found] how far it came. Recent results are cached, because every frame of
// a picture asks again.
func NewFacts(p encoding.Periodic, length int) Facts {
	if !encoding.FromConfig(p) {
		return findFacts(NewKernel(p), length)
	}
	key := p.Config()
	key.Length = length
	return factsOf.Get(key, func() Facts {
		k := NewKernel(p)
		f := findFacts(k, length)
		if f.Rise.Offset == 0 {
			key.Length = 0 // facts are searched per length below
			f.Rise = riseOf.Get(key, func() Found { return k.firstRise(f.Rise.Below) })
		}
		return f
	})
}

var (
	factsOf = memo.Of[encoding.Config, Facts](held)
	riseOf  = memo.Of[encoding.Config, Found](held) // where the rise lies past the range of factsOf
)

// firstRise finds the first rise at or after from.
func (k Kernel) firstRise(from int) Found {
	s := scan{k: k, offset: from - 1, end: max(from, k.affords(riseWork))}
	for s.next() {
		if s.rises() {
			return Found{s.offset, s.end}
		}
	}
	return Found{Below: s.end}
}

// findFacts scans the offsets until every fact is found or factWork is spent.
func findFacts(k Kernel, length int) Facts {
	s := scan{k: k, end: min(k.affords(factWork), encoding.MaxPos)}
	below := max(min(s.end, length), 1)
	f := Facts{Rise: Found{Below: s.end}, Negative: Found{Below: s.end}, Lowest: Found{Below: below}}
	low := 0.0
	for s.next() && (s.offset < below || f.Rise.Offset == 0 || f.Negative.Offset == 0) {
		if f.Rise.Offset == 0 && s.rises() {
			f.Rise.Offset = s.offset
		}
		if f.Negative.Offset == 0 && s.under(0, func() float64 { return 0 }) {
			f.Negative.Offset = s.offset
		}
		if s.offset < below && (f.Lowest.Offset == 0 ||
			s.under(low, func() float64 { return k.Dot(f.Lowest.Offset) })) {
			f.Lowest.Offset, low = s.offset, s.at()
		}
	}
	f.LookAlike = k.lookAlike(length, f.Rise.Offset)
	return f
}

// lookAlike finds the offset from rise on with the largest dot product: a return, or the last offset if
// the kernel is still rising there.
func (k Kernel) lookAlike(length, rise int) Found {
	c := k.collide(1, length, factWork)
	f, last := Found{Below: c.Below}, length-1
	if len(c.List) > 0 {
		f.Offset = c.List[0].Offset
	}
	if c.Below == length && 0 < rise && rise <= last && (f.Offset == 0 || k.gap(last) < k.gap(f.Offset)) {
		f.Offset = last
	}
	return f
}

// Least returns the offset below length whose rows are least alike. ok is false if the search stopped
// earlier. The kernel falls up to its first rise, so the last offset is the answer when the rise lies
// past the length.
func (f Facts) Least(length int) (offset int, ok bool) {
	switch {
	case f.Rise.Offset >= length, f.Rise.Offset == 0 && f.Rise.Below >= length:
		return length - 1, true
	}
	return f.Lowest.Offset, f.Lowest.Below >= length
}

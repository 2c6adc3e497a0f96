package similar

import (
	"math"
	"slices"

	"wavescope/encoding"
)

// Found is the result of a search for the smallest offset with some property.
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

// These are the budgets of the searches, in terms of the kernel sum. The search for the first rise has the largest
// budget, because the rise lies farther out the more pairs there are: at offset 2281 for d_model 65,536.
const (
	factWork = 1 << 22
	riseWork = 1 << 27
)

// NewFacts finds the notable offsets of a table below a length. A search stops after a few milliseconds
// at any length and says in [Found] how far it came.
func NewFacts(p encoding.Periodic, length int) Facts {
	k := NewKernel(p)
	f := findFacts(k, length)
	if f.Rise.Offset == 0 {
		f.Rise = k.firstRise(f.Rise.Below)
	}
	return f
}

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
	s := scan{k: k, end: k.affords(factWork)}
	below := max(min(s.end, length), 1)
	f := Facts{Rise: Found{Below: s.end}, Negative: Found{Below: s.end}, LookAlike: Found{Below: below},
		Lowest: Found{Below: below}}
	low, high := 0.0, 0.0
	for s.next() && (s.offset < below || f.Rise.Offset == 0 || f.Negative.Offset == 0) {
		if f.Rise.Offset == 0 && s.rises() {
			f.Rise.Offset = s.offset
		}
		if f.Negative.Offset == 0 && s.under(0, func() float64 { return 0 }) {
			f.Negative.Offset = s.offset
		}
		if s.offset >= below {
			continue
		}
		if f.Lowest.Offset == 0 || s.under(low, func() float64 { return k.Dot(f.Lowest.Offset) }) {
			f.Lowest.Offset, low = s.offset, s.at()
		}
		if f.Rise.Offset > 0 && (f.LookAlike.Offset == 0 || s.closer(high, f.LookAlike.Offset)) {
			f.LookAlike.Offset, high = s.offset, s.at()
		}
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

// A Collision is an offset k > 0 at which the rows PE(p) and PE(p+k) are hard to tell apart.
type Collision struct {
	Offset   int
	Distance float64 // ‖PE(p) − PE(p+Offset)‖ at every position p
	Cosine   float64 // cosine of the angle between the two rows
	Pair     int     // the pair that contributes most to Distance, see [Kernel.Saver]
	Share    float64 // the part of Distance² that Pair contributes, 0 … 1
}

// Collisions lists the offsets of an encoding whose rows are closest to each other.
type Collisions struct {
	// List is sorted by distance, then by offset. Every entry is a return: its rows are closer than at
	// offset−1 and no farther apart than at offset+1, even where offset+1 is the length.
	List []Collision
	// Below is the first offset that the search did not reach: List holds the closest returns below it.
	// It equals the length unless the search ran out of its budget.
	Below int
}

// huntWork is the budget of a collision search, counted in terms of the kernel sum.
const huntWork = 1 << 24

// NewCollisions finds up to most offsets below length whose rows are closest. It takes some
// milliseconds at any length.
func NewCollisions(p encoding.Periodic, most, length int) Collisions {
	k := NewKernel(p)
	s := scan{k: k, end: min(length, k.affords(huntWork))}
	type near struct {
		offset int
		gap    float64 // (distance/2)²
	}
	var found []near
	limit := math.Inf(1) // the gap of the last of most offsets
	for s.next() {
		if s.at() < float64(k.Pairs())-2*limit-s.slack() || !s.rises() || !s.falls() {
			continue
		}
		n := near{s.offset, k.gap(s.offset)}
		at, _ := slices.BinarySearchFunc(found, n, func(a, b near) int {
			if a.gap <= b.gap { // equal gaps keep the smaller offset first
				return -1
			}
			return 1
		})
		found = slices.Insert(found, at, n)
		if found = found[:min(len(found), most)]; len(found) == most {
			limit = found[most-1].gap
		}
	}
	list := make([]Collision, len(found))
	for i, n := range found {
		c := &list[i]
		c.Offset, c.Distance = n.offset, 2*math.Sqrt(n.gap)
		c.Cosine = 1 - 2*n.gap/float64(k.Pairs())
		c.Pair, c.Share = k.Saver(n.offset)
	}
	return Collisions{list, max(s.end, 1)}
}

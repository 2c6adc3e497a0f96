package similar

import (
	"wavescope/encoding"
	"wavescope/encoding/memo"
)

// Found is an offset that was looked for, and how far.
type Found struct {
	Offset int // 0 if there is none below Below
	Below  int // every offset from 1 to Below−1 was taken into account
}

// Facts says where the kernel of an encoding does something notable.
type Facts struct {
	// Rise is the smallest offset whose rows are more alike than those one
	// position closer, S(k) > S(k−1). It belongs to the kernel, whatever the
	// length is.
	Rise Found
	// Negative is the smallest offset with a negative cosine, likewise.
	Negative Found
	// LookAlike is the offset from the first rise on whose rows are the most alike,
	// below the length. It may be the last of them, with closer ones past the
	// length.
	LookAlike Found
	// Lowest is the offset whose rows are the least alike, below the length.
	Lowest Found
}

// Bounds of the search for each fact, in terms of the kernel. The first rise is
// looked for longest: it is what is said first, it does not change with the
// length, and the more pairs there are the later it is, at offset 2281 for
// d_model 65,536.
const (
	factWork = 1 << 22
	riseWork = 1 << 27
)

// NewFacts looks for the notable offsets of a table of a length. It spends the
// same few milliseconds at most at any length, so that a search may end before
// it is done: see [Found]. What was asked for lately is remembered, because the
// facts of a picture are the same from frame to frame.
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
			key.Length = 0 // it does not matter
			f.Rise = riseOf.Get(key, func() Found { return k.firstRise(f.Rise.Below) })
		}
		return f
	})
}

var (
	factsOf = memo.Of[encoding.Config, Facts](held)
	riseOf  = memo.Of[encoding.Config, Found](held) // where it is past what factsOf goes through
)

// firstRise looks for the first rise from an offset on.
func (k Kernel) firstRise(from int) Found {
	s := scan{k: k, offset: from - 1, end: max(from, k.affords(riseWork))}
	for s.next() {
		if s.rises() {
			return Found{s.offset, s.end}
		}
	}
	return Found{Below: s.end}
}

// findFacts looks at one offset after the other, until all is found or factWork
// is spent.
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
		if s.offset < below && (f.Lowest.Offset == 0 || s.under(low, func() float64 { return k.Dot(f.Lowest.Offset) })) {
			f.Lowest.Offset, low = s.offset, s.at()
		}
	}
	f.LookAlike = k.lookAlike(length, f.Rise.Offset)
	return f
}

// lookAlike gives the offset that comes closest from the first rise on: a
// return, or the last offset on its way to one.
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

// Least is the offset below a length whose rows are the least alike; false where
// the search did not come that far. Up to its first rise the kernel falls, so that
// it is the last one where that lies past the length.
func (f Facts) Least(length int) (offset int, ok bool) {
	switch {
	case f.Rise.Offset >= length, f.Rise.Offset == 0 && f.Rise.Below >= length:
		return length - 1, true
	}
	return f.Lowest.Offset, f.Lowest.Below >= length
}

package encoding

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
	// below the length.
	LookAlike Found
	// Lowest is the offset whose rows are the least alike, below the length.
	Lowest Found
}

// factTerms bounds the search for facts, in cosines: it costs the same at any
// length.
const factTerms = 1 << 20

// NewFacts looks for the notable offsets of a table of a length. It spends the
// same at any length, so a search may end before it is done: see [Found].
func NewFacts(p Periodic, length int) Facts {
	k := NewKernel(p)
	most := max(4, factTerms/k.Pairs())
	var f Facts
	f.Rise.Below, f.Negative.Below = most, most
	f.LookAlike.Below, f.Lowest.Below = min(most, length), min(most, length)
	last, high, low := k.Dot(0), 0.0, 0.0
	for offset := 1; offset < most; offset++ {
		s := k.Dot(offset)
		if f.Rise.Offset == 0 && s > last {
			f.Rise.Offset = offset
		}
		if f.Negative.Offset == 0 && s < 0 {
			f.Negative.Offset = offset
		}
		if f.Rise.Offset > 0 && offset < length && (f.LookAlike.Offset == 0 || s > high) {
			f.LookAlike.Offset, high = offset, s
		}
		if offset < length && (f.Lowest.Offset == 0 || s < low) {
			f.Lowest.Offset, low = offset, s
		}
		last = s
	}
	return f
}

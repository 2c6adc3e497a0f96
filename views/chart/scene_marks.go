package chart

import (
	"iter"
	"strconv"
	"strings"
)

// MaxMarks is how many dimensions can be marked.
const MaxMarks = 16

// Marks is the set of marked dimensions, in the order in which they were
// marked: the k-th keeps colour and glyph k in every view. It is comparable.
type Marks struct {
	n   uint8
	dim [MaxMarks]uint16
}

// Len is the number of marked dimensions.
func (m Marks) Len() int { return int(m.n) }

// At gives the k-th marked dimension.
func (m Marks) At(k int) int { return int(m.dim[k]) }

// All gives the marked dimensions in the order in which they were marked.
func (m Marks) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := range m.Len() {
			if !yield(m.At(k)) {
				return
			}
		}
	}
}

// Index gives the series number of a dimension, −1 if it is not marked.
func (m Marks) Index(dim int) int {
	for k := range m.Len() {
		if m.At(k) == dim {
			return k
		}
	}
	return -1
}

// Toggle marks a dimension or takes its mark away; a full set stays as it is.
func (m Marks) Toggle(dim int) Marks {
	if m.Index(dim) < 0 {
		if m.n < MaxMarks {
			m.dim[m.n] = uint16(dim)
			m.n++
		}
		return m
	}
	var out Marks
	for marked := range m.All() {
		if marked != dim {
			out = out.Toggle(marked)
		}
	}
	return out
}

// Below drops the marks at dimensions that do not exist.
func (m Marks) Below(dModel int) Marks {
	var out Marks
	for dim := range m.All() {
		if dim < dModel {
			out = out.Toggle(dim)
		}
	}
	return out
}

// String lists the marks as --marks reads them.
func (m Marks) String() string {
	if m.n == 0 {
		return "none"
	}
	parts := make([]string, m.Len())
	for k := range parts {
		parts[k] = strconv.Itoa(m.At(k))
	}
	return strings.Join(parts, ",")
}

// ParseMarks reads "none" or a list such as "0,2,4-10,64".
func ParseMarks(s string, limit int) (m Marks, ok bool) {
	if s == "none" {
		return m, true
	}
	for part := range strings.SplitSeq(s, ",") {
		first, last, isRange := strings.Cut(part, "-")
		a, okA := ParseWhole(first)
		b, okB := a, true
		if isRange {
			b, okB = ParseWhole(last)
		}
		if !okA || !okB || a < 0 || b < a || b >= limit {
			return m, false
		}
		for dim := a; dim <= b; dim++ {
			if m.Index(dim) < 0 {
				if m.Len() == MaxMarks {
					return m, false
				}
				m = m.Toggle(dim)
			}
		}
	}
	return m, true
}

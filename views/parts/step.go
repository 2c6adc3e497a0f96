package parts

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/scene"
)

// StepRange gives the shortest and the longest of n steps of the waves, the
// first of them to a position.
func StepRange(sc scene.Scene, first, n int) (low, high float64) {
	first = max(first, 1)
	low = encoding.Step(sc.Enc, first)
	high = low
	if sc.Steady() {
		return low, high
	}
	for pos := first + 1; pos < first+n; pos++ {
		e := encoding.Step(sc.Enc, pos)
		low, high = min(low, e), max(high, e)
	}
	return low, high
}

// ToPair moves the cursor to a pair, a cosine staying a cosine.
func ToPair(sc scene.Scene, pair int) func(*scene.State) {
	dim := sc.ColumnOf(pair)
	return func(s *scene.State) { s.Dim = dim }
}

// OffsetNote is what the heading of a picture about an offset adds.
func OffsetNote(s scene.State) string { return "k = " + strconv.Itoa(s.Offset) }

package parts

import (
	"strconv"

	"wavescope/views/scene"
)

// ToPair moves the cursor to a pair, a cosine staying a cosine.
func ToPair(sc scene.Scene, pair int) func(*scene.State) {
	dim := sc.ColumnOf(pair)
	return func(s *scene.State) { s.Dim = dim }
}

// OffsetNote is what the heading of a picture about an offset adds.
func OffsetNote(s scene.State) string { return "k = " + strconv.Itoa(s.Offset) }

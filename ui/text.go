package ui

import (
	"sort"

	"wavescope/views/frame"
)

// cut is the longest beginning of text, of one rune at least, that is at most
// w cells wide.
func cut(text string, w int, t frame.Theme) string {
	var ends []int // of the runes
	for start := range text {
		ends = append(ends, start)
	}
	ends = append(ends, len(text))
	n := most(len(ends)-1, func(n int) bool { return t.Width(text[:ends[n]]) <= w })
	return text[:ends[min(max(n, 1), len(ends)-1)]]
}

// most is the largest number up to n that fits, if all that are smaller do. It
// tries few that are much larger than that, whatever n is.
func most(n int, fits func(int) bool) int {
	high := 1
	for high <= n && fits(high) {
		high *= 2
	}
	low := high / 2
	return low + sort.Search(min(high-1, n)-low, func(i int) bool { return !fits(low + 1 + i) })
}

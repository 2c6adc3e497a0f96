package encoding

import "sort"

// Spread picks at most n of so many pairs, evenly from the first that is not too
// fast to the last that is not too slow. Pairs get slower one by one; where too
// few are neither, those next to them are taken.
func Spread(pairs, n int, tooFast, tooSlow func(pair int) bool) []int {
	first := sort.Search(pairs-1, func(pair int) bool { return !tooFast(pair) })
	last := min(max(sort.Search(pairs, tooSlow)-1, first+n-1), pairs-1)
	first = max(min(first, last-n+1), 0)
	n = min(n, last-first+1)
	spread := make([]int, n)
	for i := range spread {
		spread[i] = first + (2*i*(last-first)+n-1)/max(2*(n-1), 1)
	}
	return spread
}

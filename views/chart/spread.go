package chart

import "slices"

// SpreadPairs picks n of so many pairs, of which the first ones turn within the
// length: a quarter of them evenly from those that do not, ending with the
// slowest, the others evenly from those that do. The cursor's pair, which may be
// that of zeros after the last one, takes the place of its neighbour on its side.
// fast is how many turn, if there are others too.
func SpreadPairs(total, turning, n, here int) (pairs []int, fast int) {
	n = min(n, total)
	fast = n
	if 0 < turning && turning < total && n > 1 {
		slow := min(max(n/4, 1, n-turning), total-turning)
		fast = n - slow
	}
	split := turning
	if fast == n {
		split = total
	}
	for i := range fast {
		m := max(fast-1, 1)
		pairs = append(pairs, (2*i*(split-1)+m)/(2*m))
	}
	for i := range n - fast {
		m, rest := n-fast, total-split
		pairs = append(pairs, split-1+(2*(i+1)*rest+m)/(2*m))
	}
	side := pairs[:fast]
	if here >= split && fast < n {
		side = pairs[fast:]
	}
	nearest := 0
	for i, pair := range side {
		if max(pair-here, here-pair) < max(side[nearest]-here, here-side[nearest]) {
			nearest = i
		}
	}
	side[nearest] = here
	if fast == n {
		fast = 0
	}
	return pairs, fast
}

// PushApart gives things of so many rows places of their own, as near to the rows
// that they ask for as the others allow, in the same order: first down, then what
// fell off the last of the rows back up. What has no place gets a negative one.
func PushApart(rows []int, high, total int) []int {
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return rows[a] - rows[b] })
	next := 0
	for _, i := range order {
		rows[i] = max(rows[i], next)
		next = rows[i] + high
	}
	last := total - high
	for _, i := range slices.Backward(order) {
		rows[i] = min(rows[i], last)
		last = rows[i] - high
	}
	return rows
}

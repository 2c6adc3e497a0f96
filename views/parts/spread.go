package parts

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

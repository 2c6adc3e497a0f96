package parts

// WindowStart gives the first of n shown positions (or pairs). It depends on
// the cursor alone, so that the same State is always the same picture: the
// window pages by about half of itself, in multiples of step where they leave
// enough ahead, and the cursor is about a quarter of the window, never less
// than an eighth, away from the edge it moves to.
func WindowStart(cursor, n, total, step int) int {
	if n >= total {
		return 0
	}
	page, step := max(1, n/2), max(1, step)
	for even := (page + step/2) / step * step; even >= max(n/4, 1); even -= step {
		if even <= n-2*((n+7)/8) {
			page = even
			break
		}
	}
	margin := (n - page) / 2 // what the cursor keeps from both edges
	start := (cursor - margin) / page * page
	if cursor < margin {
		start = 0
	}
	return min(max(start, 0), total-n)
}

// TickStep is the smallest of 1, 2, 5, 10, 20 … positions that takes at least
// minCells cells, at cells per position over positions per cell.
func TickStep(minCells, cells, positions int) int {
	for ten := 1; ; ten *= 10 {
		for _, m := range [...]int{1, 2, 5} {
			if m*ten*cells >= minCells*positions {
				return m * ten
			}
		}
	}
}

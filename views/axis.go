package views

// windowStart gives the first of n shown positions (or pairs). It depends on
// the cursor alone, so that the same State is always the same picture: the
// window pages by about half of itself, in multiples of step, and the cursor
// is never nearer than about a quarter of the window to the edge it moves to.
func windowStart(cursor, n, total, step int) int {
	if n >= total {
		return 0
	}
	page := max(1, n/2)
	if step > 1 {
		// The cursor stands from half a page to one and a half pages in.
		if even := (page + step/2) / step * step; even > 0 && even+even/2 <= n {
			page = even
		}
	}
	start := (cursor - page/2) / page * page
	if cursor < page/2 {
		start = 0
	}
	return min(max(start, 0), total-n)
}

// tickStep is the smallest of 1, 2, 5, 10, 20 … positions that takes at least
// minCells cells, at cells per position over positions per cell.
func tickStep(minCells, cells, positions int) int {
	for ten := 1; ; ten *= 10 {
		for _, m := range [...]int{1, 2, 5} {
			if m*ten*cells >= minCells*positions {
				return m * ten
			}
		}
	}
}

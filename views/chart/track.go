package chart

// A Track is a window on a row of things of one width: N of Total, from First
// on, the first of them at X, each W cells wide with Gap cells between.
type Track struct{ X, W, Gap, First, N, Total int }

// NewTrack is the window, in room cells from x on, that holds the thing at the
// cursor. It shows as many as fit, but no more than there are.
func NewTrack(x, room, w, gap, cursor, total int) Track {
	t := Track{X: x, W: w, Gap: gap, Total: total}
	t.N = min(max((room+gap)/(w+gap), 0), total)
	t.First = WindowStart(cursor, t.N, total, 1)
	return t
}

// At is the first cell of the i-th thing of all.
func (t Track) At(i int) int { return t.X + (i-t.First)*(t.W+t.Gap) }

// End is the thing after the last that is shown.
func (t Track) End() int { return t.First + t.N }

// Holds reports that the i-th thing is shown.
func (t Track) Holds(i int) bool { return i >= t.First && i < t.End() }

// Find is the thing at a cell; false between two of them and beside them.
func (t Track) Find(x int) (i int, ok bool) {
	if x < t.X || t.W+t.Gap <= 0 {
		return 0, false
	}
	i = t.First + (x-t.X)/(t.W+t.Gap)
	return i, i < t.End() && (x-t.X)%(t.W+t.Gap) < t.W
}

// WindowStart gives the first of n shown positions (or pairs). It depends on
// the cursor alone, so that the same State is always the same picture: the
// window pages by about half of itself, in multiples of step where they leave
// enough ahead, and the cursor is about a quarter of the window, never less
// than an eighth, away from the edge it moves to. The first window stays as long
// as an eighth of it lies ahead: what opens near 0 opens at 0.
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
	if cursor < max(margin, n-max(n/8, 1)) {
		start = 0
	}
	return min(max(start, 0), total-n)
}

// ScrollTo is the first of n shown items of a list such that item at is among
// them. It moves in halves of what is shown.
func ScrollTo(at, n, total int) int {
	half := max(n/2, 1)
	first := (max(at-n+1, 0) + half - 1) / half * half
	return max(min(first, total-n), 0)
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

// RoundStep is the least power of two, or from 1024 on the least of 1, 2, 5, 10 …,
// that is at least n.
func RoundStep(n int) int {
	step := 1
	for step < n && step < 1024 {
		step *= 2
	}
	if step < n {
		step = TickStep(1, 1, n)
	}
	return step
}

// One is 1 if something holds, else 0: rows and columns that may be there.
func One(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

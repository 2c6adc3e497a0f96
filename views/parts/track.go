package parts

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

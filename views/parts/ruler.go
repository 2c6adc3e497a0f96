package parts

import (
	"strconv"

	"wavescope/views/scene"
	"wavescope/views/words"
)

// A Ruler lays positions along the columns of the screen: Cells columns to a
// position, or one column to a group of Per positions. One of the two is 1.
type Ruler struct {
	X, W       int // columns that it takes
	First, N   int // positions on it; the last group may reach beyond the length
	Cells, Per int
	Step       int // positions from tick to tick
	Total      int // positions of the sequence
}

// NewRuler lays out the positions around the cursor in the columns x … x+w−1 at
// a scale, at most limit of them (0 is no limit; it does not hold for groups).
func NewRuler(s scene.State, scale scene.Zoom, x, w, limit int) Ruler {
	cells, per := scale.PerCell()
	r := Ruler{X: x, W: max(w, 0), Cells: cells, Per: per, Total: s.Length}
	r.Step = labelStep(s.Pos, cells, per)
	n, page := max((r.W+cells-1)/cells, 1), r.Step/per
	if limit > 0 && per == 1 {
		n, page = min(n, limit), 1
		r.W = min(r.W, (n-1)*cells+1)
	}
	total := (s.Length + per - 1) / per
	n = min(n, total)
	r.First = WindowStart(s.Pos/per, n, total, page) * per
	r.N = n * per
	return r
}

// labelStep is the first of 1, 2, 5, 10 … positions that takes at least 8
// columns and leaves room between the labels.
func labelStep(pos, cells, per int) int {
	for room := 8; ; {
		step := TickStep(room, cells, per)
		at := pos / step * step
		need := max(len(TickLabel(at, step)), len(TickLabel(at+step, step))) + 2
		if step*cells >= need*per {
			return step
		}
		room = need
	}
}

// TickLabel shortens only what would not fit between two ticks, and all labels
// of an axis or none.
func TickLabel(pos, step int) string {
	if pos < 1_000_000 || step%1000 != 0 {
		return strconv.Itoa(pos)
	}
	return words.Compact(pos)
}

// End is the first position that is not shown.
func (r Ruler) End() int { return min(r.First+r.N, r.Total) }

// Column is where a position stands.
func (r Ruler) Column(pos int) int { return r.X + (pos-r.First)/r.Per*r.Cells }

// Position is the one nearest to a column; false outside the ruler.
func (r Ruler) Position(column int) (int, bool) {
	i := column - r.X
	if i < 0 || i >= r.W {
		return 0, false
	}
	pos := r.First + (i+r.Cells/2)/r.Cells*r.Per
	return min(pos, r.End()-1), pos < r.End()+r.Cells/2
}

// Columns is how many columns have a position.
func (r Ruler) Columns() int {
	if r.Per > 1 {
		return min(r.W, r.N/r.Per)
	}
	return min(r.W, r.Cells*(r.Total-1-r.First)+1)
}

// Ticks are the labelled positions.
func (r Ruler) Ticks(yield func(pos int) bool) {
	first := (r.First + r.Step - 1) / r.Step * r.Step
	for pos := first; pos < r.End() && yield(pos); pos += r.Step {
	}
}

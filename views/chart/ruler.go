package chart

// A Ruler lays positions along the columns of the screen: Cells columns to a
// position, or one column to a group of Per positions. One of the two is 1.
type Ruler struct {
	X, W       int // columns that it takes
	First, N   int // positions on it; the last group may reach beyond the length
	Cells, Per int
	Step       int // positions from tick to tick
	Total      int // positions of the sequence
}

// Around lays out the positions around a cursor, at most limit of them (0 is no
// limit; it does not hold for groups), and at least tick columns from label to
// label, which label writes for a position and the step of the ticks.
func (r Ruler) Around(pos, limit, tick int, label func(pos, step int) string) Ruler {
	r.W, r.Step = max(r.W, 0), r.labelStep(pos, tick, label)
	n, page := max((r.W+r.Cells-1)/r.Cells, 1), r.Step/r.Per
	if limit > 0 && r.Per == 1 {
		n, page = min(n, limit), 1
		r.W = min(r.W, (n-1)*r.Cells+1)
	}
	total := (r.Total + r.Per - 1) / r.Per
	n = min(n, total)
	r.First, r.N = WindowStart(pos/r.Per, n, total, page)*r.Per, n*r.Per
	return r
}

// labelStep is the first of 1, 2, 5, 10 … positions that takes at least so many
// columns and leaves room between the labels.
func (r Ruler) labelStep(pos, room int, label func(pos, step int) string) int {
	for {
		step := TickStep(room, r.Cells, r.Per)
		at := pos / step * step
		need := max(len(label(at, step)), len(label(at+step, step))) + 2
		if step*r.Cells >= need*r.Per {
			return step
		}
		room = need
	}
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

// Until is how many columns have a position before one.
func (r Ruler) Until(end int) int {
	r.Total = end
	if r.Per > 1 {
		return min(max((end-r.First+r.Per-1)/r.Per, 0), r.Columns())
	}
	return max(r.Columns(), 0)
}

// Ticks are the labelled positions.
func (r Ruler) Ticks(yield func(pos int) bool) {
	for pos := (r.First + r.Step - 1) / r.Step * r.Step; pos < r.End() && yield(pos); pos += r.Step {
	}
}

package curves

import "wavescope/views/chart"

// A ruler lays positions along the columns of the screen: Cells columns to a
// position, or one column to a group of Per positions. One of the two is 1.
type ruler struct {
	X, W       int // columns that it takes
	First, N   int // positions on it; the last group may reach beyond the length
	Cells, Per int
	Step       int  // positions from tick to tick
	Total      int  // positions of the sequence
	Cut        bool // the first column is the cursor's
}

// Around returns the ruler of the positions around a cursor. It shows at most limit
// positions, unless limit is 0 or a column shows a group. Labels begin at least tick
// columns apart; label writes one, given the position and the step of the ticks.
func (r ruler) Around(pos, limit, tick int, label func(pos, step int) string) ruler {
	r.W, r.Step = max(r.W, 0), r.labelStep(pos, tick, label)
	n := max((r.W+r.Cells-1)/r.Cells, 1)
	if limit > 0 && r.Per == 1 {
		n = min(n, limit)
		r.W = min(r.W, (n-1)*r.Cells+1)
	}
	total := (r.Total + r.Per - 1) / r.Per
	n = min(n, total)
	r.First, r.N = chart.Scrolled(pos/r.Per, n/3, n, total)*r.Per, n*r.Per
	if r.Cut {
		r.First = pos / r.Per * r.Per
	}
	return r
}

// labelStep returns the first of 1, 2, 5, 10 … positions that takes at least room columns and leaves room between the
// labels.
func (r ruler) labelStep(pos, room int, label func(pos, step int) string) int {
	for {
		step := chart.TickStep(room, r.Cells, r.Per)
		at := pos / step * step
		need := max(len(label(at, step)), len(label(at+step, step))) + 2
		if step*r.Cells >= need*r.Per {
			return step
		}
		room = need
	}
}

// End returns the first position after those that are shown.
func (r ruler) End() int { return min(r.First+r.N, r.Total) }

// Column returns the column of a position.
func (r ruler) Column(pos int) int { return r.X + (pos-r.First)/r.Per*r.Cells }

// Position returns the position nearest to a column; false outside the ruler.
func (r ruler) Position(column int) (int, bool) {
	i := column - r.X
	if i < 0 || i >= r.W {
		return 0, false
	}
	pos := r.First + (i+r.Cells/2)/r.Cells*r.Per
	return min(pos, r.End()-1), pos < r.End()+r.Cells/2
}

// Columns returns how many columns have a position.
func (r ruler) Columns() int {
	if r.Per > 1 {
		return min(r.W, r.N/r.Per)
	}
	return min(r.W, r.Cells*(r.Total-1-r.First)+1)
}

// Until returns how many columns have a position before end.
func (r ruler) Until(end int) int {
	r.Total = end
	if r.Per > 1 {
		return min(max((end-r.First+r.Per-1)/r.Per, 0), r.Columns())
	}
	return max(r.Columns(), 0)
}

// Ticks iterates over the labelled positions.
func (r ruler) Ticks(yield func(pos int) bool) {
	for pos := (r.First + r.Step - 1) / r.Step * r.Step; pos < r.End() && yield(pos); pos += r.Step {
	}
}

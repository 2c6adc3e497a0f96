package curves

import (
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// rowStack places Count lanes below each other from row Top on. A lane has Rows rows
// and Gap blank rows below it. If Seam is not 0, a row of text is above lane Seam.
type rowStack struct{ Top, Rows, Gap, Count, Seam int }

// Rows from which lanes are tall, and how many there are then at most.
const (
	tallRows = 26
	tallLane = 5
	lowLane  = 3
	manyTall = 8
)

// fitStack returns how many lanes fit into a number of rows at most. A lane needs more
// rows in a theme without braille dots and on a projector.
func fitStack(rows int, t frame.Theme) int {
	switch {
	case t.Glyphs == frame.ASCII:
		return max(rows/7, 1)
	case t.Few: // two are compared wherever there is room
		return max(rows/8, min(rows/4, 2), 1)
	case rows < 6:
		return max(rows/2, 1)
	case rows < 14:
		return rows / 3
	case rows < tallRows:
		return (rows + 1) / 4
	}
	return min((rows-1)/tallLane, manyTall)
}

// tallest is the height in rows up to which lanes grow; higher ones make the
// waves look steep.
const tallest = 31

// newStack divides rows among n lanes, with a seam above lane seam if that is not 0.
// Lanes higher than a low one take all rows; low ones have a blank row below if there is room.
func newStack(top, rows, n, seam int) rowStack {
	if high := (rows - chart.One(seam > 0)) / n; high > lowLane {
		return rowStack{top, min(high, tallest), 0, n, seam}
	}
	high := lowLane
	if 4*n-1 <= rows {
		return rowStack{top, high, 1, n, seam}
	}
	if 3*n > rows {
		high = min(2, max(rows, 0))
	}
	return rowStack{top, high, 0, n, 0}
}

// Row returns the first row of lane i. Row(Count) is the row after the last lane.
func (s rowStack) Row(i int) int {
	return s.Top + i*(s.Rows+s.Gap) + chart.One(s.Gap == 0 && s.Seam > 0 && i >= s.Seam)
}

// Height returns the number of rows of all lanes.
func (s rowStack) Height() int { return s.Row(s.Count) - s.Gap - s.Top }

// spreadPairs picks n of total pairs to show. Pairs 0 … turning−1 complete a turn within
// the length: three quarters of the picked pairs are spread evenly over them, the rest
// over the slower pairs, with the slowest last. The pair here, under the cursor,
// replaces a neighbour if it was not picked. fast is the number of picked pairs that
// complete a turn; 0 stands for all.
func spreadPairs(total, turning, n, here int) (pairs []int, fast int) {
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

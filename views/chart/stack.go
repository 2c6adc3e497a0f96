package chart

import "wavescope/views/frame"

// Stack says how Count lanes stand on top of each other: each Rows high, Gap blank
// rows apart, the first on row Top. Above lane Seam there is a row of words, 0 is
// for none.
type RowStack struct{ Top, Rows, Gap, Count, Seam int }

// Rows from which lanes are tall, and how many there are then at most.
const (
	tallRows = 26
	TallLane = 5
	manyTall = 8
)

// FitStack gives how many lanes at most fit in a number of rows. Signs that
// stand for dots need more rows to make a wave, and so do eyes that are far away.
func FitStack(rows int, t frame.Theme) int {
	switch {
	case t.ASCII:
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
	return min((rows-1)/TallLane, manyTall)
}

// tallest is the height in rows up to which lanes grow; higher ones make the
// waves look steep.
const tallest = 31

// NewStack divides rows among n lanes, with a seam above one of them if that is
// not 0: all of them where lanes are tall, else 3 rows and a blank one, or what
// there is.
func NewStack(top, rows, n, seam int) RowStack {
	if high := (rows - One(seam > 0)) / n; high >= TallLane {
		return RowStack{top, min(high, tallest), 0, n, seam}
	}
	high := 3
	if 4*n-1 <= rows {
		return RowStack{top, high, 1, n, seam}
	}
	if 3*n > rows {
		high = min(2, max(rows, 0))
	}
	return RowStack{top, high, 0, n, 0}
}

// Row is the first row of a lane, or after the last one the row behind.
func (s RowStack) Row(i int) int {
	return s.Top + i*(s.Rows+s.Gap) + One(s.Gap == 0 && s.Seam > 0 && i >= s.Seam)
}

// Height is the number of rows that the lanes take.
func (s RowStack) Height() int { return s.Row(s.Count) - s.Gap - s.Top }

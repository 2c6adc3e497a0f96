package frame

// Hold looks for rows whose changes since another frame lie
// far apart, and puts what lies to the right of the widest stretch without any
// back to what it was. It does so only where that is most of what would be
// written otherwise, and reports it: the frame is then half a step behind.
//
// Bubble Tea's renderer writes everything from the first to the last change of
// a line. Two frames with changes close together cost less than one.
func (f Frame) Hold(before Frame) bool {
	w, h := f.Size()
	if bw, bh := before.Size(); bw != w || bh != h {
		return false
	}
	changed, between := 0, 0
	var from [MaxHeight]int // 0 for a row that is not to be held
	for y := range h {
		n, widest, end := gap(f.row(y), before.row(y))
		changed += n
		if widest >= narrowest {
			between += widest
			from[y] = end
		}
	}
	if between < leastHeld || between < 2*changed {
		return false
	}
	for y, x := range from[:h] {
		if x > 0 {
			copy(f.row(y)[x:], before.row(y)[x:])
		}
	}
	return true
}

// What is worth a second step: a stretch of cells in a row, and the cells of
// all of them.
const (
	narrowest = 8
	leastHeld = 200
)

// gap counts the cells that changed in a row and gives the widest stretch
// between two of them, and where it ends. Rows with clusters are left alone:
// their names mean nothing on another grid.
func gap(row, before []Cell) (changed, widest, end int) {
	last := -1
	for x := range row {
		c, was := &row[x], &before[x]
		if c.Rune < 0 || was.Rune < 0 {
			return changed, 0, 0
		}
		if c.alike(was) {
			continue
		}
		if changed++; last >= 0 && x-last-1 > widest {
			widest, end = x-last-1, x
		}
		last = x
	}
	return changed, widest, end
}

// alike reports that two cells are written alike.
func (c *Cell) alike(d *Cell) bool {
	return c.Rune == d.Rune && c.BG == d.BG && (c.Rune == ' ' || c.FG == d.FG && c.Bold == d.Bold)
}

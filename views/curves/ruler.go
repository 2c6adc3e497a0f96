package curves

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// usualZoom is the scale that the view opens at.
const usualZoom scene.Zoom = -2

// ruler lays positions along the columns of the screen: cells columns to a
// position, or one column to a group of per positions. One of the two is 1.
type ruler struct {
	x, w       int // columns that it takes
	start, n   int // positions on it; the last group may reach beyond the length
	cells, per int
	step       int // positions from tick to tick
	length     int // of the sequence
}

// newRuler lays out the positions around the cursor in the columns x … x+w−1,
// at most limit of them (0 is no limit; it does not hold for groups).
func newRuler(s scene.State, x, w, limit int) ruler {
	if s.Zoom == scene.Auto {
		s.Zoom = usualZoom
	}
	cells, per := s.Zoom.PerCell()
	r := ruler{x: x, w: max(w, 0), cells: cells, per: per, length: s.Length}
	r.step = labelStep(s.Pos, cells, per)
	n, page := max((r.w+cells-1)/cells, 1), r.step/per
	if limit > 0 && per == 1 {
		n, page = min(n, limit), 1
		r.w = min(r.w, (n-1)*cells+1)
	}
	total := (s.Length + per - 1) / per
	n = min(n, total)
	r.start = parts.WindowStart(s.Pos/per, n, total, page) * per
	r.n = n * per
	return r
}

// labelStep is the first of 1, 2, 5, 10 … positions that takes at least 8
// columns and leaves room between the labels.
func labelStep(pos, cells, per int) int {
	for room := 8; ; {
		step := parts.TickStep(room, cells, per)
		at := pos / step * step
		need := max(len(tickLabel(at, step)), len(tickLabel(at+step, step))) + 2
		if step*cells >= need*per {
			return step
		}
		room = need
	}
}

// tickLabel shortens only what would not fit between two ticks, and all labels
// of an axis or none.
func tickLabel(pos, step int) string {
	if pos < 1_000_000 || step%1000 != 0 {
		return strconv.Itoa(pos)
	}
	return words.Compact(pos)
}

// end is the first position that is not shown.
func (r ruler) end() int { return min(r.start+r.n, r.length) }

// column is where a position stands.
func (r ruler) column(pos int) int { return r.x + (pos-r.start)/r.per*r.cells }

// position is the one nearest to a column; false outside the ruler.
func (r ruler) position(column int) (int, bool) {
	i := column - r.x
	if i < 0 || i >= r.w {
		return 0, false
	}
	pos := r.start + (i+r.cells/2)/r.cells*r.per
	return min(pos, r.end()-1), pos < r.end()+r.cells/2
}

// columns is how many columns have a position.
func (r ruler) columns() int {
	if r.per > 1 {
		return min(r.w, r.n/r.per)
	}
	return min(r.w, r.cells*(r.length-1-r.start)+1)
}

// dots is how many dot columns have a position, or a place between two.
func (r ruler) dots() int { return 2 * r.columns() }

// ticks are the labelled positions.
func (r ruler) ticks(yield func(pos int) bool) {
	first := (r.start + r.step - 1) / r.step * r.step
	for pos := first; pos < r.end() && yield(pos); pos += r.step {
	}
}

// base is what lanes and the overlay stand on: a sheet with a ruler, and to the
// right of it a panel, or none.
type base struct {
	*sheet
	ruler
	panel []part
	edge  int // where the panel begins, or what is right of the screen
}

// lay lays the ruler from column x on, with some columns of names after it, and
// to the right of both the panel of some dimensions that is asked for.
func (b *base) lay(x, names int, dims []int) {
	switch {
	case b.Statistics:
		b.layStatistics(dims, x, names)
	case b.Numbers:
		b.layNumbers(dims, x, names)
	default:
		b.ruler, b.edge = newRuler(b.State, x, b.width-1-names-x, 0), b.width+1
	}
}

// drawTicks draws a mark at every labelled position.
func (b *base) drawTicks(y int, mark rune) {
	for pos := range b.ticks {
		b.f.Set(b.column(pos), y, mark, words.FaintStyle)
	}
}

// drawLabels writes the positions under the ticks, the badge of the cursor and
// the position k later where it is marked, which hide the labels that they
// would touch.
func (b *base) drawLabels(y int) {
	badge := "[" + strconv.Itoa(b.Pos) + "]"
	from := min(max(b.column(b.Pos)-(len(badge)-1)/2, 0), max(min(b.width, b.x+b.w)-len(badge), 0))
	to := from + len(badge)
	after, end := b.drawLater(y, from, to)
	for pos := range b.ticks {
		label := tickLabel(pos, b.step)
		x := b.column(pos) - (len(label)-1)/2
		past := x + len(label)
		if x > b.x-6 && past <= b.x+b.w && (past < from || x > to) && (past < after || x > end) {
			b.f.Text(x, y, label, words.FaintStyle)
		}
	}
	b.f.Text(from, y, badge, words.BadgeStyle)
	for _, x := range [...]int{from, to - 1} { // seen in plain text only
		b.f.Set(x, y, []rune(badge)[x-from], frame.Style{FG: frame.Accent, BG: frame.Accent})
	}
}

// drawLater writes the position k later and gives the columns that it takes,
// beside those of the cursor's badge, which it gives where there is no place.
func (b *base) drawLater(y, from, to int) (x, end int) {
	pos, ok := b.later()
	label := strconv.Itoa(pos)
	if x = max(b.column(pos)-(len(label)-1)/2, to); pos < b.Pos {
		x = min(b.column(pos)-(len(label)-1)/2, from-len(label))
	}
	if end = x + len(label); !ok || x < b.x-1 || end > b.x+b.w+1 {
		return from, to
	}
	b.f.Text(x, y, label, frame.Style{FG: frame.Offset, Bold: true})
	return x, end
}

// later is the position k later if it is marked and on the ruler.
func (b *base) later() (pos int, ok bool) {
	pos, ok = b.Ahead()
	return pos, ok && pos >= b.start && pos < b.end()
}

// drawCursor draws the line at the cursor's position through n rows from y on,
// and a violet one at the position k later where that is marked: a tint, and a
// stroke wherever nothing is drawn.
func (b *base) drawCursor(y, n int) {
	if pos, ok := b.later(); ok {
		if !parts.StippledWedge(b.f.Theme) {
			b.f.Tint(b.column(pos), y, 1, n, frame.Wedge)
		}
		b.stroke(b.column(pos), y, n, '┊', frame.Offset)
	}
	b.f.Tint(b.column(b.Pos), y, 1, n, frame.AccentBG)
	b.stroke(b.column(b.Pos), y, n, '│', frame.Accent)
}

// stroke draws an upright line wherever nothing is drawn.
func (b *base) stroke(x, y, n int, line rune, ink frame.Color) {
	for i := range n {
		if c := b.f.At(x, y+i); c != nil && (c.FG == frame.Line || c.Rune == ' ' || c.Rune == '╵') {
			b.f.Set(x, y+i, line, frame.Style{FG: ink})
		}
	}
}

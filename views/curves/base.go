package curves

import (
	"math/bits"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// usualZoom is the scale that the view opens at.
const usualZoom scene.Zoom = -2

// newRuler lays out the positions around the cursor in the columns x … x+w−1,
// at most limit of them (0 is no limit; it does not hold for groups).
func (s *sheet) newRuler(x, w, limit int) parts.Ruler {
	cells, per := s.scale(w, limit)
	return parts.Ruler{X: x, W: w, Cells: cells, Per: per, Total: s.Length}.Around(s.Pos, limit, usualTick, words.TickLabel)
}

// scale is the one that is asked for, as columns to a position and positions to a
// column, a power of two. The view's own doubles until the length fills most of w
// columns, unless only limit positions may be shown.
func (s *sheet) scale(w, limit int) (cells, per int) {
	if s.Zoom != scene.Auto {
		return s.Zoom.PerCell()
	}
	cells, per = usualZoom.PerCell()
	if limit == 0 || s.Length <= limit {
		cells = max(cells, 1<<bits.Len(uint(max(w-1, 0)/max(s.Length-1, 1)))/2)
	}
	return cells, per
}

// usualTick is the least columns from one label of the axis to the next.
const usualTick = 8

// base is what lanes and the overlay stand on: a sheet with a ruler, and to the
// right of it a panel, or none.
type base struct {
	*sheet
	parts.Ruler
	panel panel // nil for none
	edge  int   // where the panel begins, or what is right of the screen
	// own is how many columns the picture gives a position, 0 for the scale asked for.
	own int
}

// lay lays the ruler from column x on, with some columns of names after it, and
// to the right of both the panel of some dimensions that is asked for.
func (b *base) lay(x, names int, dims []int) {
	switch {
	case b.Statistics:
		b.layStatistics(x, names)
	case b.Numbers:
		b.layNumbers(dims, x, names)
	default:
		b.Ruler, b.edge = b.rulerIn(x, b.paper.W-1-names-x, 0), b.paper.W+1
	}
}

// rulerIn is newRuler, at the picture's own scale if it has one.
func (b *base) rulerIn(x, w, limit int) parts.Ruler {
	if b.own > 0 {
		return parts.Ruler{X: x, W: w, Cells: b.own, Per: 1, Total: b.Length}.Around(b.Pos, limit, closeTick-1, words.TickLabel)
	}
	return b.newRuler(x, w, limit)
}

// closeTick is the columns of a value with blanks around it.
const closeTick = 7

// later is the position k later if it is marked and on the ruler.
func (b *base) later() (pos int, ok bool) {
	pos, ok = b.Ahead()
	return pos, ok && pos >= b.First && pos < b.End()
}

// around is where the cursor's line stands, in n rows from one on, and the axis.
func (b *base) around(top, n, axis int) []chart.Region {
	line, labels := named(lineName, 0), named(axisName, 0)
	line.Cols, line.Rows = chart.Fixed(1), chart.Fixed(n)
	labels.Cols, labels.Rows = chart.Fixed(b.W), chart.Fixed(2)
	return []chart.Region{chart.Place(b.Column(b.Pos), top, line), chart.Place(b.X, axis, labels)}
}

// drawEnd draws where the table ends, in n rows from y on, and says so beside it.
func (b *base) drawEnd(f chart.Canvas, y, n int) {
	if b.Held() < b.End() {
		x := b.X + b.heldColumns()
		parts.Stroke(f, x, y, n, '┆', frame.Faint)
		words.DrawEnd(f.Sub(x+1, y, b.X+b.W-x-1, n), b.Scene)
	}
}

// heldColumns is how many columns have a position that the table has a row for.
func (b *base) heldColumns() int { return b.Until(b.Held()) }

// drawTicks draws a mark at every labelled position.
func (b *base) drawTicks(f chart.Canvas, y int, mark rune) {
	for pos := range b.Ticks {
		f.Set(b.Column(pos), y, mark, words.FaintStyle)
	}
}

// drawLabels writes the positions under the ticks, the badge of the cursor and
// the position k later where it is marked, which hide the labels that they
// would touch.
func (b *base) drawLabels(f chart.Canvas, y int) {
	badge := "[" + b.place(b.Pos) + "]"
	from := min(max(b.Column(b.Pos)-(len(badge)-1)/2, 0), max(min(b.paper.W, b.X+b.W)-len(badge), 0))
	to := from + len(badge)
	after, end := b.drawLater(f, y, from, to)
	for pos := range b.Ticks {
		label := b.Hidden.Or(axisName.Name, words.TickLabel(pos, b.Step))
		x := b.Column(pos) - (len(label)-1)/2
		past := x + len(label)
		if x > b.X-6 && past <= b.X+b.W && (past < from || x > to) && (past < after || x > end) {
			f.Text(x, y, label, words.FaintStyle)
		}
	}
	f.Text(from, y, badge, words.BadgeStyle)
	for _, x := range [...]int{from, to - 1} { // seen in plain text only
		f.Set(x, y, []rune(badge)[x-from], frame.Style{FG: frame.Accent, BG: frame.Accent})
	}
}

// drawShown says right of the ruler, up to a column, which positions of how many are
// shown: whole, shorter or not at all.
func (b *base) drawShown(f chart.Canvas, end, y int) {
	of := "of " + strconv.Itoa(b.Length)
	shown := b.place(b.First) + "–" + b.place(b.End()-1) + " "
	f.TextRight(end, y, b.paper.Fitting(end-b.X-b.W-1, shown+of, of, "of "+words.Compact(b.Length)), words.FaintStyle)
}

// drawLater writes the position k later and gives the columns that it takes,
// beside those of the cursor's badge, which it gives where there is no place.
func (b *base) drawLater(f chart.Canvas, y, from, to int) (x, end int) {
	pos, ok := b.later()
	label := b.place(pos)
	if x = max(b.Column(pos)-(len(label)-1)/2, to); pos < b.Pos {
		x = min(b.Column(pos)-(len(label)-1)/2, from-len(label))
	}
	if end = x + len(label); !ok || x < b.X-1 || end > b.X+b.W+1 {
		return from, to
	}
	f.Text(x, y, label, frame.Style{FG: frame.Offset, Bold: true})
	return x, end
}

// drawCursor draws the line at the cursor's position through n rows from y on,
// and a violet one at the position k later where that is marked: a tint, and a
// stroke wherever nothing is drawn.
func (b *base) drawCursor(f chart.Canvas, y, n int) {
	if pos, ok := b.later(); ok {
		if !parts.StippledWedge(b.paper.Theme) {
			f.Tint(b.Column(pos), y, 1, n, frame.Wedge)
		}
		parts.Stroke(f, b.Column(pos), y, n, '┊', frame.Offset)
	}
	parts.DrawTrained(f, b.Train, b.First, b.End(), b.Column(b.Train), y, n, true)
	if b.Hidden.Hides(lineName) {
		return
	}
	f.Tint(b.Column(b.Pos), y, 1, n, frame.AccentBG)
	parts.Stroke(f, b.Column(b.Pos), y, n, '│', frame.Accent)
}

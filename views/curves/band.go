package curves

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawBand draws waves that are too fast for the dots: for every cell the
// range of the values it covers, and of those around it that make up at least
// one period, and in words how fast they are. The ranges of single cells, each
// a part of a period, would beat with the cells: a slow wave that is not there.
func (t *trace) drawBand() {
	ink := frame.Ink{Color: frame.Faint.Over(50), Z: parts.BandZ, Glyph: ':'}
	cursor := t.column(t.Pos) - t.x
	for x := range t.columns() {
		pos := t.start + x*t.per
		if x == cursor || pos >= t.length {
			continue
		}
		low, high := t.span(t.oneTurn(pos))
		top, bottom := t.row(high), t.row(low)
		for y := top; y <= bottom; y++ {
			if edge := y == top || y == bottom; edge || y&1 == 0 {
				t.paper.Dot(2*x, y, ink)
				if edge {
					t.paper.Dot(2*x+1, y, ink)
				}
			}
		}
	}
	t.bandLabel(cursor)
}

// oneTurn gives the positions of the cell from pos on, or of one period around
// it if that is longer, as far as there are any.
func (t *trace) oneTurn(pos int) (from, n int) {
	n = min(max(t.per, int(math.Ceil(t.lane.period))), t.length)
	return min(max(pos-(n-t.per)/2, 0), t.length-n), n
}

// span is the range of all strands of the lane together.
func (t *trace) span(pos, n int) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, s := range t.lane.strands {
		l, h := t.Enc.Range(pos, n, s.dim)
		low, high = min(low, l), max(high, h)
	}
	return low, high
}

// perCell is how many periods a cell covers.
func (r ruler) perCell(l lane) float64 { return float64(r.per) / l.period }

// fine is the least number of dot columns in a period of a wave that is drawn
// as a wave; beadless scales draw the wave itself at full strength.
const fine = 8

// beads reports whether positions are far enough apart to be seen one by one.
func (r ruler) beads() bool { return r.cells > 1 }

// band reports whether the waves are too fast for the dots, so that only their
// smallest and largest values can be drawn. The difference of equal waves is 0.
func (b *base) band(l lane) bool {
	less, nothing := b.Enc.(encoding.Difference)
	for _, s := range l.strands {
		nothing = nothing && less.Same(s.dim)
	}
	return b.per > 1 && 2/b.perCell(l) < fine && !nothing
}

// bandLabel says what the band is, on blank cells away from the cursor, or
// after the end of a short one.
func (t *trace) bandLabel(cursor int) {
	kind := "min–max"
	if t.perCell(t.lane) > 1 {
		kind = "aliased"
	}
	rate := kind + ": " + rate(t.perCell(t.lane))
	w := t.columns()
	for _, label := range []string{rate + " " + t.term("turns", "periods") + " per cell", rate + " per cell", kind} {
		width := t.paper.Theme.Width(label) + 4 // two blanks on either side
		x := w - 4 - width                      // at the right, or where the cursor is not
		if x <= cursor {
			x = min(4, cursor-width)
		}
		if x < 0 && w+width <= t.w {
			x = w
		}
		if x >= 0 && x+width <= t.w {
			t.paper.HLine(x, t.rows/2, width, ' ', frame.Style{})
			t.paper.Text(x+2, t.rows/2, label, words.FaintStyle)
			return
		}
	}
}

// rate writes periods per cell: 0.6, 3.2, 159, 1.6e+14.
func rate(v float64) string {
	if v < 99.95 {
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	return words.Significant(v, 2)
}

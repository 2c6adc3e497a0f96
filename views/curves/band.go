package curves

import (
	"math"
	"strconv"

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
	cursor := t.column(t.sc.Pos) - t.x
	for x := range (t.dots() + 1) / 2 {
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
	for i, s := range t.lane.strands {
		l, h := t.sc.Enc.Range(pos, n, s.dim)
		if i == 0 {
			low, high = l, h
			continue
		}
		low, high = min(low, l), max(high, h)
	}
	return low, high
}

// perCell is how many periods a cell covers.
func (t *trace) perCell() float64 { return float64(t.per) / t.lane.period }

// bandLabel says what the band is, on blank cells away from the cursor, or
// after the end of a short one.
func (t *trace) bandLabel(cursor int) {
	kind, what := "min–max", "turns"
	if t.perCell() > 1 {
		kind = "aliased"
	}
	if t.bits {
		what = "periods"
	}
	rate := rate(t.perCell())
	w := (t.dots() + 1) / 2
	for _, label := range []string{kind + ": " + rate + " " + what + " per cell", kind + ": " + rate + " per cell", kind, ""} {
		width := t.paper.Theme.Width(label) + 4 // two blanks on either side
		x := w - 4 - width                      // at the right, or where the cursor is not
		if x <= cursor {
			x = min(4, cursor-width)
		}
		if x < 0 && w+width <= t.w {
			x = w
		}
		if label != "" && x >= 0 && x+width <= t.w {
			t.paper.HLine(x, t.rows/2, width, ' ', frame.Style{})
			t.paper.Text(x+2, t.rows/2, label, frame.Style{FG: frame.Faint})
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

package views

import (
	"strconv"

	"wavescope/views/frame"
)

// drawBand draws waves that are too fast for the dots: for every cell the
// range of the values it covers, and in words how fast they are.
func (t *trace) drawBand() {
	ink := frame.Ink{Color: frame.Faint.Over(50), Z: bandZ, Glyph: ':'}
	cursor := t.column(t.sc.Pos) - t.x
	for x := range (t.dots() + 1) / 2 {
		pos := t.start + x*t.per
		n := min(t.per, t.length-pos)
		if x == cursor || n < 1 {
			continue
		}
		low, high := t.span(pos, n)
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

// bandLabel says what the band is, on blank cells away from the cursor.
func (t *trace) bandLabel(cursor int) {
	kind, what := "min–max", "turns"
	if t.perCell() > 1 {
		kind = "aliased"
	}
	if t.sc.Waves == nil {
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
		if label != "" && x >= 0 && x+width <= w {
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
	return significant(v, 2)
}

package heatmap

import (
	"math"
	"math/bits"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// trace draws the cursor's column as a curve beside or above the matrix: positions run
// along it, values across. A mark is a braille dot, or a cell in ASCII. There are num
// positions to cells·along marks.
type trace struct {
	*plan
	f           chart.Canvas
	across      int // cells across the curve
	along, fine int // marks along a cell, and across it
	count       int // marks along the curve
	cells, num  int // the scale
	ink         frame.Ink
	low, high   int // levels of the mark before
}

func (p *plan) newTrace(f chart.Canvas, across int) *trace {
	t := &trace{plan: p, f: f, across: across, along: 1, fine: 1, ink: frame.Ink{Color: frame.Text, Glyph: '*'}}
	if !p.Theme.ASCII {
		t.along, t.fine = chart.Either(p.Transposed, 2, 4), chart.Either(p.Transposed, 4, 2)
	}
	t.cells, t.num = p.steps.scale.PerCell()
	t.count = min(((p.steps.end-p.steps.first)*t.cells*t.along+t.num-1)/t.num, p.steps.cells*t.along)
	return t
}

// aliased reports whether the wave has less than two marks a period, so that only its
// range can be drawn.
func (p *plan) aliased() bool {
	t := p.newTrace(chart.Canvas{}, 0)
	return 2*float64(t.num)/float64(t.cells*t.along) > p.Here().Period
}

// draw draws the wave as a line through the values between positions as well, or as the
// range of the positions in a mark if it is too fast or no wave.
func (t *trace) draw() {
	_, shown := t.number(t.here())
	switch {
	case !shown && t.phase, t.Hidden.HasN(columnName.Name, t.Dim):
	case t.aliased():
		t.ink.Color = frame.Faint.Over(60)
		t.drawExtent(t.along)
	case t.Minuend != nil:
		t.drawLess(t.Enc.(measure.Difference))
	case t.Here().Group == encoding.PairGroup:
		t.drawLine(t.Waves.Wave(t.Dim))
	default:
		t.drawExtent(1)
	}
}

// drawLine draws the continuous wave. Mark r covers the angles from start + r·step, in
// 2⁻⁶⁴ of a turn, where start is half a position before the first.
func (t *trace) drawLine(pair int, kind encoding.Kind) {
	turn := t.Waves.PhaseStep(pair)
	start := turn.Mul(t.steps.first).Sub(turn.Half()).Hi
	for k := t.cells * t.along; k > 1; k /= 2 { // powers of two
		turn = turn.Half()
	}
	step := turn.Mul(t.num).Hi
	if kind == encoding.Cos && !t.phase {
		start += 1 << 62
	}
	from := t.level(sineAt(start))
	for r := range t.count {
		a := start + uint64(r)*step
		switch {
		case t.phase:
			t.sawTooth(r, a, step)
		case t.Theme.ASCII && t.num == 1: // a row is a position, or a part of one
			v := sineAt(a + step/2)
			t.fill(r, v, v)
		default:
			from = t.arc(r, a, step, from)
		}
	}
}

// drawLess draws the difference of two continuous waves at the middle of each mark.
func (t *trace) drawLess(enc measure.Difference) {
	k := t.cells * t.along // a power of two
	for r := range t.count {
		v := enc.Between(t.steps.first, (2*r+1)*t.num-k, bits.Len(uint(k)), t.Dim)
		t.fill(r, v, v)
	}
}

// sineAt returns the sine of an angle in 2⁻⁶⁴ of a turn.
func sineAt(angle uint64) float64 { return math.Sin(float64(angle) * (2 * math.Pi / (1 << 64))) }

// arc fills the values between two angles, and the crest or the trough between them. It
// returns the end, which belongs to the next mark.
func (t *trace) arc(r int, a, step uint64, from int) (end int) {
	end = t.level(sineAt(a + step))
	low, high := min(from, end+1), max(from, end-1)
	if end == from {
		low, high = end, end
	}
	if 1<<62-a < step {
		high = t.level(1)
	}
	if 3<<62-a < step {
		low = 0
	}
	t.span(r, low, high)
	return end
}

// sawTooth draws the angles that a mark covers; past a full turn it draws two pieces,
// to the top and from the bottom.
func (t *trace) sawTooth(r int, a, step uint64) {
	from, to := t.level(float64(a)/(1<<64)), t.level(float64(a+step)/(1<<64))
	if a+step >= a {
		t.span(r, from, max(from, to-1))
		return
	}
	t.span(r, from, t.level(1))
	t.span(r, 0, to-1)
}

// drawExtent draws the range of the positions that some marks cover together, joined to
// the marks before them.
func (t *trace) drawExtent(marks int) {
	k := t.cells * t.along
	for r := 0; r < t.count; r += marks {
		pos := t.steps.first + r*t.num/k
		n := min(max(1, t.steps.first+(r+marks)*t.num/k-pos), t.steps.end-pos)
		low, high := 0.0, 1.0 // a whole turn
		if !t.phase {
			low, high = t.Enc.Range(pos, n, t.Dim)
		}
		for i := range min(marks, t.count-r) {
			t.fill(r+i, low, high)
		}
	}
}

// fill sets the marks of a range of values, and those between it and the mark before.
func (t *trace) fill(r int, low, high float64) {
	if math.IsNaN(low) {
		return
	}
	a, b := t.level(low), t.level(high)
	first, last := a, b
	switch {
	case r == 0 || t.Theme.ASCII:
	case a > t.high:
		first = t.high + 1
	case b < t.low:
		last = t.low - 1
	}
	t.low, t.high = a, b
	t.span(r, first, last)
}

func (t *trace) level(v float64) int { return t.measure.Level(v, t.across*t.fine) }

// span sets the marks from low to high.
func (t *trace) span(r, low, high int) {
	marks := t.cells * t.along
	if pos := t.steps.first + r*t.num/marks; t.Hidden.HasIn(rowName.Name, pos, pos+t.num/marks) {
		return
	}
	x, y, w, h := low, r, high+1-low, 1
	if t.Transposed {
		x, y, w, h = r, t.across*t.fine-1-high, 1, w
	}
	if !t.Theme.ASCII {
		t.f.Dots(x, y, w, h, t.ink)
		return
	}
	for i := range h {
		t.f.HLine(x, y+i, w, rune(t.ink.Glyph), frame.Style{FG: t.ink.Color})
	}
}

// bead draws the cursor on the wave. It returns false if the column has no value.
func (t *trace) bead() bool {
	x, y, ok := t.cursor()
	if ok {
		t.f.Set(x, y, chart.Either(t.Theme.ASCII, '@', '●'), chart.CursorStyle)
	}
	return ok
}

// cursor returns the cell of the wave's value at the cursor's position.
func (t *trace) cursor() (x, y int, ok bool) {
	v, ok := t.number(t.here())
	across, along := t.level(v)/t.fine, t.steps.cell(t.Pos)
	if t.Transposed {
		return along, t.across - 1 - across, ok
	}
	return across, along, ok
}

package heatmap

import (
	"math"
	"math/bits"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// drawWave draws the cursor's column as a wave beside a table, from the second row on. The colours above it are its
// axis of values.
func (p *plan) drawWave(f chart.Canvas) {
	here := 1 + p.rows.middle(p.Pos)/p.per
	f.HLine(0, here, p.panelW, '─', chart.LineStyle)
	if p.measure.Signed() {
		f.VLine(p.middle(), 1, p.h, '│', chart.LineStyle)
	}
	t := p.newTrace(f.Sub(0, 1, p.panelW, p.h))
	t.draw()
	v, ok := p.number(p.Dim)
	if ok {
		f.Set(t.level(v)/t.fine, here, chart.Either(p.Theme.Glyphs == frame.ASCII, '@', '●'), chart.CursorStyle)
	}
	if (ok || p.hidesHere()) && p.value {
		f.Text(p.panelW+1, here, p.numberText(v, ok), frame.Style{FG: frame.Accent})
	}
}

// middle returns the column of the panel at the measure's middle.
func (p *plan) middle() int { return p.measure.Level(p.measure.mid, p.panelW) }

// number returns the value of a column at the cursor's position. It is false for a hidden value and past the end of the
// table.
func (p *plan) number(dim int) (float64, bool) {
	if p.Hidden.HasN(columnName.Name, dim) || p.Hidden.HasN(rowName.Name, p.Pos) {
		return 0, false
	}
	v := p.Enc.At(p.Pos, dim)
	return v, !math.IsNaN(v)
}

// numberText formats the value beside the wave.
func (p *plan) numberText(v float64, ok bool) string {
	switch {
	case !ok:
		return chart.Unknown
	case p.Minuend != nil:
		return chart.SignedText(v, 3)
	}
	return chart.Value(p.Here(), v, 3)
}

// drawScale draws the colours in the last row, and above them the values of their ends and their middle.
func (p *plan) drawScale(f chart.Canvas) {
	w, h := f.Size()
	if h > 1 && p.Theme.Width(p.measure.names[0]+p.measure.names[2]) < w {
		f.Text(0, 0, p.measure.names[0], chart.FaintStyle)
		f.TextRight(w, 0, p.measure.names[2], chart.FaintStyle)
		if w >= 9 {
			f.TextCenter(p.middle(), 0, 1, p.measure.names[1], chart.FaintStyle)
		}
	}
	p.measure.Swatches(f, 0, h-1, w)
}

// trace draws the cursor's column as a curve beside the table: positions run down, values across. A mark is a braille
// dot, or a cell in ASCII. There are num positions to marks marks.
type trace struct {
	*plan
	f          chart.Canvas
	fine       int // marks across a cell
	count      int // marks along the curve
	num, marks int // the scale
	ink        frame.Ink
	low, high  int // levels of the mark before
}

func (p *plan) newTrace(f chart.Canvas) *trace {
	t := &trace{plan: p, f: f, fine: 1, ink: frame.Ink{Color: frame.Text, Glyph: '*'}}
	along := 1 // marks along a cell
	if p.Theme.Glyphs != frame.ASCII {
		along, t.fine = 4, 2
	}
	t.count = max(p.rows.pixels*along/p.per, 1)
	t.num, t.marks = p.rows.n, t.count
	return t
}

// aliased reports whether the wave has less than two marks a period, so that only its range can be drawn.
func (p *plan) aliased() bool {
	t := p.newTrace(chart.Canvas{})
	return 2*float64(t.num)/float64(t.marks) > p.Here().Period
}

// draw draws the wave as a line through the values between positions as well, or as the range of the positions in a
// mark if it is too fast or no wave.
func (t *trace) draw() {
	switch {
	case t.Hidden.HasN(columnName.Name, t.Dim):
	case t.aliased():
		t.ink.Color = frame.Faint.Over(60)
		t.drawExtent(t.count / max(t.h, 1))
	case t.Minuend != nil:
		t.drawLess(t.Enc.(measure.Difference))
	case t.Here().Group == encoding.PairGroup && !t.Filters(t.Dim):
		t.drawLine(t.Waves.Wave(t.Dim))
	default:
		t.drawExtent(1)
	}
}

// drawLine draws the continuous wave. Mark r begins at the position rows.first + r·num/marks − ½.
func (t *trace) drawLine(pair int, kind encoding.Kind) {
	turn := t.Waves.PhaseStep(pair)
	at := func(r int) uint64 { // in 2⁻⁶⁴ of a turn
		whole, rest := r*t.num/t.marks, float64(r*t.num%t.marks)/float64(t.marks)
		angle := turn.Mul(t.rows.first + whole).Sub(turn.Half()).Hi
		return angle + uint64(turn.Float()*rest*(1<<63))<<1 + uint64(kind)<<62
	}
	from := t.level(sineAt(at(0)))
	for r := range t.count {
		a, step := at(r), at(r+1)-at(r)
		if t.Theme.Glyphs == frame.ASCII && t.num <= t.marks { // a row is a position, or a part of one
			v := sineAt(a + step/2)
			t.fill(r, v, v)
			continue
		}
		from = t.arc(r, a, step, from)
	}
}

// drawLess draws the difference of two continuous waves at the middle of each mark.
func (t *trace) drawLess(enc measure.Difference) {
	const steps = 64 // of a position, a power of two
	for r := range t.count {
		at, whole := (2*r+1)*t.num, 2*t.marks
		num := at/whole*steps + at%whole*steps/whole - steps/2
		v := enc.Between(t.rows.first, num, bits.Len(uint(steps-1)), t.Dim)
		t.fill(r, v, v)
	}
}

// sineAt returns the sine of an angle in 2⁻⁶⁴ of a turn.
func sineAt(angle uint64) float64 { return math.Sin(float64(angle) * (2 * math.Pi / (1 << 64))) }

// arc fills the values between two angles, and the crest or the trough between them. It returns the end, which belongs
// to the next mark.
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

// drawExtent draws the range of the positions that some marks cover together, joined to the marks before them.
func (t *trace) drawExtent(marks int) {
	for r := 0; r < t.count; r += marks {
		pos := t.rows.first + r*t.num/t.marks
		n := min(max(1, t.rows.first+(r+marks)*t.num/t.marks-pos), t.rows.end()-pos)
		low, high := t.Enc.Range(pos, n, t.Dim)
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
	case r == 0 || t.Theme.Glyphs == frame.ASCII:
	case a > t.high:
		first = t.high + 1
	case b < t.low:
		last = t.low - 1
	}
	t.low, t.high = a, b
	t.span(r, first, last)
}

func (t *trace) level(v float64) int { return t.measure.Level(v, t.panelW*t.fine) }

// span sets the marks from low to high.
func (t *trace) span(r, low, high int) {
	if pos := t.rows.first + r*t.num/t.marks; t.Hidden.HasIn(rowName.Name, pos, pos+t.num/t.marks) {
		return
	}
	if t.Theme.Glyphs != frame.ASCII {
		t.f.Dots(low, r, high+1-low, 1, t.ink)
		return
	}
	t.f.HLine(low, r, high+1-low, rune(t.ink.Glyph), frame.Style{FG: t.ink.Color})
}

// small is the fraction of the largest value below which bars have no fainter colour, so that small bars are visible.
const small = 0.35

// barColor returns the colour of a bar.
func (p *plan) barColor(v float64) frame.Color {
	if p.Theme.Signs() {
		return frame.Bright
	}
	return p.measure.Color(math.Copysign(max(math.Abs(v), small*p.measure.limit), v))
}

// drawBars draws the cursor's row as bars under its columns: up and down from the middle if values are signed, else
// from the bottom.
func (p *plan) drawBars(f chart.Canvas) {
	for part := range p.cols.parts() {
		m, asked := p.rowMeans(p.halves[part].Pos), -1
		for i := range p.cols.pixels {
			at, item := p.cols.at(part, i), p.cols.item(i)
			if first, end := p.cols.items(i); p.hides(part, first, end, p.Pos, 1) {
				if item != asked {
					f.Set(p.cols.at(part, p.cols.middle(item)), p.bars/2, '?', chart.FaintStyle)
				}
				asked = item
				continue
			}
			p.drawBar(f, at, m.column(part, i)[0].value)
		}
	}
}

// rowMeans returns the means of one row alone.
func (p *plan) rowMeans(pos int) *means {
	row := *p
	row.rows = division{first: pos, n: 1, total: p.Length, pixels: 1}
	return row.newMeans()
}

func (p *plan) drawBar(f chart.Canvas, x int, v float64) {
	if math.IsNaN(v) {
		return
	}
	rows, part := p.bars, p.measure.Part(v)
	if p.measure.Signed() {
		rows, part = rows/2, v/p.measure.limit
	}
	chart.DrawPillar(f, x, rows, rows, part, p.barColor(v))
}

// drawBarEnds writes the values of the highest and the lowest bars.
func (p *plan) drawBarEnds(f chart.Canvas) {
	ends := chart.Either(p.compares(), [2]string{"0", "2"}, p.measure.ends)
	f.TextRight(p.x-1, 0, ends[1], chart.FaintStyle)
	f.TextRight(p.x-1, p.bars-1, ends[0], chart.FaintStyle)
}

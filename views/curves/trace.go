package curves

import (
	"math"
	"math/bits"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// A trace draws the strands of one lane on a piece of paper of its own, rows
// high, in braille dots. Values run from the low end of their scale at the
// bottom to the high end at the top.
type trace struct {
	*base
	lane  lane
	paper frame.Frame
	rows  int
	scale parts.Scale
	mid   float64 // dot row of the middle of the scale
	reach float64 // dots from there to its ends; beads stick out by half a dot
}

// newTrace lays a lane on the rows of the frame from y on.
func newTrace(b *base, l lane, y, rows int) *trace {
	t := &trace{base: b, lane: l, rows: rows, scale: parts.ScaleOf(l.strands[0].Column)}
	t.paper = b.f.Sub(b.x, y, b.w, rows)
	t.mid = float64(4*rows-1) / 2
	if t.reach = t.mid; t.beads() {
		t.reach -= 0.5
	}
	return t
}

// draw draws the lane.
func (t *trace) draw() {
	if t.band(t.lane) {
		t.drawBand()
	} else {
		t.zeroLine()
		for _, s := range t.lane.strands {
			if t.per > 1 {
				t.drawEnvelope(s)
			} else {
				t.drawWave(s)
			}
		}
	}
	if pos, ok := t.later(); ok {
		t.exact(pos, frame.Offset, parts.LaterZ)
	}
	t.exact(t.Pos, frame.Bright, parts.CursorZ)
}

// exact draws the beads of one position so that they stand out.
func (t *trace) exact(pos int, c frame.Color, z uint8) {
	for _, s := range t.lane.strands {
		ink := t.strandInk(s, true)
		ink.Color, ink.Z, ink.Bold = c, z, true
		t.bead(s, t.column(pos)-t.x, t.Enc.At(pos, s.dim), ink)
	}
}

// zeroLine draws the axis of values of both signs, which in a lane of an even
// number of rows is in the middle of no row.
func (t *trace) zeroLine() {
	if !t.scale.Signed() {
		return
	}
	y, mark := t.row(0), '─'
	if y&3 == 3 {
		mark = '▁'
	}
	t.paper.HLine(0, y>>2, t.columns(), mark, words.LineStyle)
}

// strandInk is what a strand is drawn with: its hue in the cursor's lane,
// quieter in the others, and quieter still between the beads. The cosine is the
// quieter of a pair.
func (t *trace) strandInk(s strand, bead bool) frame.Ink {
	ink := frame.Ink{Z: parts.WaveZ, Glyph: '.'}
	quiet, inked := 42, 60
	switch {
	case bead:
		ink.Z, ink.Glyph, quiet, inked = parts.BeadZ, '*', 85, 100
	case !t.beads():
		ink.Glyph, quiet, inked = '*', 80, 100
	}
	pct := quiet
	if t.lane.has(t.Dim) {
		pct = inked
	}
	if s.kind != encoding.Cos {
		ink.Z++
	} else if pct = pct * 3 / 4; ink.Glyph == '*' {
		ink.Glyph = '+'
	}
	ink.Color = s.hue.Over(pct)
	return ink
}

// row is the dot row of a value. Halves are rounded towards the middle, so that
// crests and troughs are alike.
func (t *trace) row(v float64) int {
	y := t.mid - t.scale.Height(v)*t.reach
	if y < t.mid {
		return int(y + 0.5)
	}
	return int(math.Ceil(y - 0.5))
}

// bead draws a value: 2 × 2 dots for a sine, 2 × 1 for a cosine, so that
// weight tells them apart where colour does not.
func (t *trace) bead(s strand, column int, v float64, ink frame.Ink) {
	y, n := t.row(v), 1
	if s.kind != encoding.Cos {
		reach := float64(2*t.rows - 1)
		y, n = int(reach-t.scale.Height(v)*reach+0.5), 2
	}
	t.paper.Dots(2*column, y, 2, n, ink)
}

// pen draws the line of a strand. Without colours its stroke tells a cosine
// that has no beads from its partner.
func (t *trace) pen(s strand) parts.Pen {
	dotted := !t.beads() && s.kind == encoding.Cos && t.paper.Theme.Depth == frame.NoColor
	return parts.Pen{Paper: t.paper, Ink: t.strandInk(s, false), Dotted: dotted}
}

// drawWave draws the continuous line, at dot column x that of position start +
// (x − ½)/d, with d dot columns to a position, and a bead for every position.
// What does not swing keeps its value half a position before and after.
func (t *trace) drawWave(s strand) {
	d, p, ink := 2*t.cells, t.pen(s), t.strandInk(s, true)
	line := t.along(s, bits.Len(uint(d)), d-1)
	for x := range t.dots() {
		y := t.row(line(2*x - 1))
		p.To(x, y, y)
		if t.beads() && x%d == 0 {
			t.bead(s, x/2, line(2*x), ink)
		}
	}
}

// drawEnvelope draws the smallest to the largest of the values that each dot
// column covers. The cursor's column stays free for the exact values.
func (t *trace) drawEnvelope(s strand) {
	p := t.pen(s)
	cursor := t.column(t.Pos) - t.x
	for x := range t.dots() {
		pos, end := t.start+x*t.per/2, min(t.start+(x+1)*t.per/2, t.length)
		if pos >= end {
			return
		}
		if x>>1 == cursor {
			p.Down = false
			continue
		}
		low, high := t.Enc.Range(pos, end-pos, s.dim)
		p.To(x, t.row(high), t.row(low))
	}
}

// along gives the values of a strand at num/2ᵏ of a position after the ruler's
// start. A wave goes on between positions; what does not swing keeps its value
// from ahead/2ᵏ before a position on.
func (b *base) along(s strand, k, ahead int) func(num int) float64 {
	less, subtracted := b.Enc.(encoding.Difference)
	switch {
	case subtracted && b.HasWaves():
		return func(num int) float64 { return less.Between(b.start, num, k, s.dim) }
	case !s.swings():
		return func(num int) float64 { return b.Enc.At(b.start+(num+ahead)>>k, s.dim) }
	}
	turn, at := b.Waves.Turn(s.pair), -1
	first, step := turn.Mul(b.start), turn
	for range k {
		step = step.Half()
	}
	by := make([]encoding.Rotation, 1<<k) // from a position to places after it
	for i := range by {
		by[i].Sin, by[i].Cos = step.Mul(i).Sincos()
	}
	var sin, cos float64 // at a position
	return func(num int) float64 {
		if pos := num >> k; pos != at || at < 0 {
			at = pos
			sin, cos = first.Add(turn.Mul(pos)).Sincos()
		}
		y, x := by[num&(1<<k-1)].Apply(sin, cos)
		if s.kind == encoding.Cos {
			return x
		}
		return y
	}
}

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
		n := min(max(t.per, int(math.Ceil(t.lane.period))), t.length)
		first := min(max(pos-(n-t.per)/2, 0), t.length-n)
		top, bottom := 4*t.rows, -1
		for _, s := range t.lane.strands {
			low, high := t.Enc.Range(first, n, s.dim)
			top, bottom = min(top, t.row(high)), max(bottom, t.row(low))
		}
		t.paper.Dots(2*x, top, 2, 1, ink)
		t.paper.Dots(2*x, bottom, 2, 1, ink)
		for y := (top + 1) &^ 1; y < bottom; y += 2 {
			t.paper.Dot(2*x, y, ink)
		}
	}
	t.bandLabel(cursor)
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
	kind, w := "min–max", t.columns()
	if t.perCell(t.lane) > 1 {
		kind = "aliased"
	}
	rate := kind + ": " + words.Significant(t.perCell(t.lane), 2)
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

package curves

import (
	"math"
	"math/bits"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
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
	inked bool // the cursor's lane
	scale parts.Scale
	mid   float64 // dot row of the middle of the scale
	reach float64 // dots from there to its ends; beads stick out by half a dot
}

// newTrace lays a lane on the rows of the frame from y on.
func newTrace(b *base, l lane, y, rows int) *trace {
	t := &trace{base: b, lane: l, rows: rows, inked: l.has(b.Dim), scale: parts.ScaleOf(l.strands[0].Column)}
	t.paper = b.f.Sub(b.x, y, b.w, rows)
	t.mid = float64(4*rows-1) / 2
	if t.reach = t.mid; t.beads() {
		t.reach -= 0.5
	}
	return t
}

// fine is the least number of dot columns in a period of a wave that is drawn
// as a wave; beadless scales draw the wave itself at full strength.
const fine = 8

// beads reports whether positions are far enough apart to be seen one by one.
func (b *base) beads() bool { return b.cells > 1 }

// dotsPerPeriod tells how many dot columns one period takes.
func (b *base) dotsPerPeriod(l lane) float64 {
	return l.period * 2 * float64(b.cells) / float64(b.per)
}

// band reports whether the waves are too fast for the dots, so that only their
// smallest and largest values can be drawn.
func (b *base) band(l lane) bool { return b.per > 1 && b.dotsPerPeriod(l) < fine && !b.nothing(l) }

// nothing reports that the lane is the difference of equal waves.
func (b *base) nothing(l lane) bool {
	less, ok := b.Enc.(encoding.Difference)
	for _, s := range l.strands {
		ok = ok && less.Same(s.dim)
	}
	return ok
}

// draw draws the lane.
func (t *trace) draw() {
	band := t.band(t.lane)
	if !band {
		t.zeroLine()
	}
	switch {
	case band:
		t.drawBand()
	case t.per > 1:
		for _, s := range t.lane.strands {
			t.drawEnvelope(s)
		}
	default:
		t.drawPositions()
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
	pct := 42
	switch {
	case bead && t.inked:
		pct = 100
	case bead:
		pct = 85
	case !t.beads() && t.inked:
		pct = 100
	case !t.beads():
		pct = 80
	case t.inked:
		pct = 60
	}
	if bead || !t.beads() {
		ink.Glyph = '*'
	}
	if bead {
		ink.Z = parts.BeadZ
	}
	if s.kind == encoding.Cos {
		pct = pct * 3 / 4
		if ink.Glyph == '*' {
			ink.Glyph = '+'
		}
	} else {
		ink.Z++
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
	if s.kind == encoding.Cos {
		y := t.row(v)
		t.paper.Dot(2*column, y, ink)
		t.paper.Dot(2*column+1, y, ink)
		return
	}
	reach := float64(2*t.rows - 1)
	top := int(reach - t.scale.Height(v)*reach + 0.5)
	for i := range 4 {
		t.paper.Dot(2*column+i&1, top+i>>1, ink)
	}
}

// pen draws the line of a strand. Without colours its stroke tells a cosine
// that has no beads from its partner.
func (t *trace) pen(s strand) parts.Pen {
	dotted := !t.beads() && s.kind == encoding.Cos && t.paper.Theme.Depth == frame.NoColor
	return parts.Pen{Paper: t.paper, Ink: t.strandInk(s, false), Dotted: dotted}
}

// drawPositions draws, for one position after the other, the stretch of the
// line around it and the bead on it. The line is the continuous wave: at dot
// column x that of position start + (x − ½)/d, with d dot columns to a
// position. What does not swing keeps its value until the next position.
func (t *trace) drawPositions() {
	d, dots := 2*t.cells, t.dots()
	var pens [2]parts.Pen
	var beads [2]frame.Ink
	for i, s := range t.lane.strands {
		pens[i], beads[i] = t.pen(s), t.strandInk(s, true)
	}
	around := t.around()
	angle := t.lane.turn.Mul(t.start)
	for pos := t.start; ; pos++ {
		first := d*(pos-t.start) - d/2 + 1
		if first >= dots {
			return
		}
		at := moment{pos: pos}
		at.sin, at.cos = angle.Sincos()
		angle = angle.Add(t.lane.turn)
		for i, s := range t.lane.strands {
			for j := max(0, -first); j < min(d, dots-first); j++ {
				y := t.row(t.value(s, at, first+j, around[j]))
				pens[i].To(first+j, y, y)
			}
			if t.beads() {
				t.bead(s, (pos-t.start)*t.cells, t.Enc.At(pos, s.dim), beads[i])
			}
		}
	}
}

// A moment is a position, and sine and cosine of the lane's angle there.
type moment struct {
	pos      int
	sin, cos float64
}

// around gives the rotations that lead from the angle of a position to those
// of the dot columns around it.
func (t *trace) around() (by [-2 * int(scene.Closest)]encoding.Rotation) {
	half := t.lane.turn // half a dot column
	for d := 4 * t.cells; d > 1; d /= 2 {
		half = half.Half()
	}
	for j := range 2 * t.cells {
		sin, cos := half.Mul(2*(j-t.cells) + 1).Sincos()
		by[j] = encoding.Rotation{Cos: cos, Sin: sin}
	}
	return by
}

// value is that of a strand in dot column x near a moment, to which a rotation
// leads.
func (t *trace) value(s strand, at moment, x int, by encoding.Rotation) float64 {
	switch less, ok := t.Enc.(encoding.Difference); {
	case ok && t.HasWaves():
		return less.Between(t.start, 2*x-1, bits.Len(uint(2*t.cells)), s.dim)
	case !s.swings():
		return t.Enc.At(at.pos, s.dim)
	case s.kind == encoding.Sin:
		sin, _ := by.Apply(at.sin, at.cos)
		return sin
	}
	_, cos := by.Apply(at.sin, at.cos)
	return cos
}

// drawEnvelope draws the smallest to the largest of the values that each dot
// column covers. The cursor's column stays free for the exact values.
func (t *trace) drawEnvelope(s strand) {
	p := t.pen(s)
	cursor := t.column(t.Pos) - t.x
	for x := range t.dots() {
		pos, n := t.group(x)
		if n < 1 {
			return
		}
		low, high := t.Enc.Range(pos, n, s.dim)
		if x>>1 == cursor {
			p.Down = false
			continue
		}
		p.To(x, t.row(high), t.row(low))
	}
}

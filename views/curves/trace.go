package curves

import (
	"math"
	"math/bits"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// A trace draws the strands of one lane on a piece of paper of its own, rows
// high, in braille dots. Values run from −1 at the bottom to +1 at the top;
// bits from 0 to 1.
type trace struct {
	ruler
	sc    scene.Scene
	lane  lane
	paper frame.Frame
	rows  int
	here  bool    // the cursor's lane
	bits  bool    // not waves
	mid   float64 // dot row of zero
	reach float64 // dots from there to the end of the scale; beads stick out by half a dot
	full  float64 // the value that the scale ends at
}

// newTrace lays a lane on the rows of a frame from y on.
func newTrace(f frame.Frame, sc scene.Scene, r ruler, l lane, y, rows int) trace {
	t := trace{ruler: r, sc: sc, lane: l, rows: rows, here: l.has(sc.Dim), bits: sc.Waves == nil, full: sc.Full()}
	t.paper = f.Sub(r.x, y, r.w, rows)
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
func (t *trace) beads() bool { return t.cells > 1 }

// dotsPerPeriod tells how many dot columns one period takes.
func (t *trace) dotsPerPeriod() float64 {
	return t.lane.period * 2 * float64(t.cells) / float64(t.per)
}

// band reports whether the waves are too fast for the dots, so that only their
// smallest and largest values can be drawn.
func (t *trace) band() bool { return t.per > 1 && t.dotsPerPeriod() < fine && !t.nothing() }

// nothing reports that the lane is the difference of equal waves.
func (t *trace) nothing() bool {
	enc, ok := t.sc.Enc.(encoding.Difference)
	for _, s := range t.lane.strands {
		ok = ok && enc.Same(s.dim)
	}
	return ok
}

// draw draws the lane.
func (t *trace) draw() {
	t.zeroLine()
	switch {
	case t.band():
		t.drawBand()
	case t.per > 1:
		for _, s := range t.lane.strands {
			t.drawEnvelope(s)
		}
	case t.sc.From != nil:
		t.drawLess(t.sc.Enc.(encoding.Difference))
	default:
		t.drawPositions()
	}
	if pos, ok := t.sc.Ahead(); ok && pos >= t.start && pos < t.end() {
		t.exact(pos, frame.Offset, parts.LaterZ)
	}
	t.exact(t.sc.Pos, frame.Bright, parts.CursorZ)
}

// exact draws the beads of one position so that they stand out.
func (t *trace) exact(pos int, c frame.Color, z uint8) {
	for _, s := range t.lane.strands {
		ink := t.ink(s, true)
		ink.Color, ink.Z, ink.Bold = c, z, true
		t.bead(s, t.column(pos)-t.x, t.sc.Enc.At(pos, s.dim), ink)
	}
}

// zeroLine draws the axis of the waves. Lanes of an even number of rows have
// no row whose middle is zero.
func (t *trace) zeroLine() {
	if t.bits || t.band() {
		return
	}
	mark, y := '─', t.rows/2
	if t.rows%2 == 0 {
		mark, y = '▁', y-1
	}
	t.paper.HLine(0, y, (t.dots()+1)/2, mark, frame.Style{FG: frame.Line})
}

// ink is what a strand is drawn with: its hue in the cursor's lane, quieter in
// the others, and quieter still between the beads. The cosine is the quieter
// of a pair.
func (t *trace) ink(s strand, bead bool) frame.Ink {
	ink := frame.Ink{Z: parts.WaveZ, Glyph: '.'}
	pct := 42
	switch {
	case bead && t.here:
		pct = 100
	case bead:
		pct = 85
	case !t.beads() && t.here:
		pct = 100
	case !t.beads():
		pct = 80
	case t.here:
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

// height is where a value stands on a scale from −1 to 1. That of the Scene
// would copy all of it for every dot.
func (t *trace) height(v float64) float64 { return scene.Level(t.bits, v) / t.full }

// row is the dot row of a value. Halves are rounded towards zero, so that
// crests and troughs are alike.
func (t *trace) row(v float64) int {
	y := t.mid - t.height(v)*t.reach
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
	top := int(reach - t.height(v)*reach + 0.5)
	for i := range 4 {
		t.paper.Dot(2*column+i&1, top+i>>1, ink)
	}
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
		pens[i] = parts.Pen{Paper: t.paper, Ink: t.ink(s, false), Dotted: t.dotted(s)}
		beads[i] = t.ink(s, true)
	}
	around := t.around()
	angle := t.lane.turn.Mul(t.start)
	for pos := t.start; ; pos++ {
		first := d*(pos-t.start) - d/2 + 1
		if first >= dots {
			return
		}
		sin, cos := angle.Sincos()
		angle = angle.Add(t.lane.turn)
		for i, s := range t.lane.strands {
			for j := max(0, -first); j < min(d, dots-first); j++ {
				y := t.row(t.value(s, pos, around[j], sin, cos))
				pens[i].To(first+j, y, y)
			}
			if t.beads() {
				t.bead(s, (pos-t.start)*t.cells, t.value(s, pos, encoding.Rotation{Cos: 1}, sin, cos), beads[i])
			}
		}
	}
}

// drawLess is drawPositions for the difference of two tables.
func (t *trace) drawLess(enc encoding.Difference) {
	for _, s := range t.lane.strands {
		p := parts.Pen{Paper: t.paper, Ink: t.ink(s, false), Dotted: t.dotted(s)}
		for x := range t.dots() {
			y := t.row(enc.Between(t.start, 2*x-1, bits.Len(uint(2*t.cells)), s.dim))
			p.To(x, y, y)
		}
		for pos := t.start; t.beads() && pos < t.end(); pos++ {
			t.bead(s, (pos-t.start)*t.cells, enc.At(pos, s.dim), t.ink(s, true))
		}
	}
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

// value is that of a strand next to a position whose angle has a sine and a
// cosine.
func (t *trace) value(s strand, pos int, by encoding.Rotation, sin, cos float64) float64 {
	switch {
	case t.bits:
		return t.sc.Enc.At(pos, s.dim)
	case s.kind == encoding.Sin:
		sin, _ = by.Apply(sin, cos)
		return sin
	case s.kind == encoding.Cos:
		_, cos = by.Apply(sin, cos)
		return cos
	}
	return 0
}

// dotted reports whether a wave without beads must be told from its partner by
// its stroke, because there are no colours.
func (t *trace) dotted(s strand) bool {
	return !t.beads() && s.kind == encoding.Cos && t.paper.Theme.Depth == frame.NoColor
}

// drawEnvelope draws the smallest to the largest of the values that each dot
// column covers. The cursor's column stays free for the exact values.
func (t *trace) drawEnvelope(s strand) {
	p := parts.Pen{Paper: t.paper, Ink: t.ink(s, false), Dotted: t.dotted(s)}
	cursor := t.column(t.sc.Pos) - t.x
	for x := range t.dots() {
		pos, n := t.group(x)
		if n < 1 {
			return
		}
		low, high := t.sc.Enc.Range(pos, n, s.dim)
		if x>>1 == cursor {
			p.Down = false
			continue
		}
		p.To(x, t.row(high), t.row(low))
	}
}

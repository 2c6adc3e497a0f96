package views

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// A trace draws the strands of one lane on a piece of paper of its own, rows
// high, in braille dots. Values run from −1 at the bottom to +1 at the top;
// bits from 0 to 1.
type trace struct {
	ruler
	sc    Scene
	lane  lane
	paper frame.Frame
	rows  int
	here  bool // the cursor's lane
}

// Heights of what is drawn in one cell: the highest gives the cell its colour.
const (
	bandZ = iota
	waveZ // of cos; that of sin is one higher, and so are beads
	_
	beadZ
	_
	cursorZ
)

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
func (t *trace) band() bool { return t.per > 1 && t.dotsPerPeriod() < fine }

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
	case t.lane.turn != encoding.Turn{}:
		t.drawWaves()
	default:
		for _, s := range t.lane.strands {
			t.drawSteps(s)
		}
	}
	if t.beads() {
		for _, s := range t.lane.strands {
			t.drawBeads(s)
		}
	}
	for _, s := range t.lane.strands {
		t.bead(s, t.sc.Pos, frame.Ink{Color: frame.Bright, Z: cursorZ, Glyph: '*', Bold: true})
	}
}

// zeroLine draws the axis of the waves. Lanes of an even number of rows have
// no row whose middle is zero.
func (t *trace) zeroLine() {
	if t.sc.Waves == nil || t.band() {
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
	ink := frame.Ink{Z: waveZ, Glyph: '.'}
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
		ink.Z = beadZ
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

// row is the dot row of a value. The wave leaves room for beads, which stick
// out by half a dot. Halves are rounded towards zero, so that crests and
// troughs are alike.
func (t *trace) row(v float64) int {
	v = level(t.sc, v)
	reach := float64(4*t.rows-1) / 2
	y := reach
	if t.beads() {
		y -= v * (reach - 0.5)
	} else {
		y -= v * reach
	}
	if v > 0 {
		return int(math.Floor(y + 0.5))
	}
	return int(math.Ceil(y - 0.5))
}

// bead draws the value at a position: 2 × 2 dots for a sine, 2 × 1 for a
// cosine, so that weight tells them apart where colour does not.
func (t *trace) bead(s strand, pos int, ink frame.Ink) {
	v := t.sc.Enc.At(pos, s.dim)
	t.beadAt(s, t.column(pos)-t.x, v, ink)
}

func (t *trace) beadAt(s strand, column int, v float64, ink frame.Ink) {
	if s.kind == encoding.Cos {
		y := t.row(v)
		t.paper.Dot(2*column, y, ink)
		t.paper.Dot(2*column+1, y, ink)
		return
	}
	v = level(t.sc, v)
	reach := float64(2*t.rows - 1)
	top := int(math.Floor(reach - v*reach + 0.5))
	for i := range 4 {
		t.paper.Dot(2*column+i&1, top+i>>1, ink)
	}
}

// drawBeads draws the values at all positions.
func (t *trace) drawBeads(s strand) {
	ink := t.ink(s, true)
	angle := t.lane.turn.Mul(t.start)
	for pos := t.start; pos < t.end(); pos++ {
		v := 0.0
		switch {
		case t.sc.Waves == nil:
			v = t.sc.Enc.At(pos, s.dim)
		case s.kind != encoding.Zero:
			v = part(angle, s.kind)
			angle = angle.Add(t.lane.turn)
		}
		t.beadAt(s, (pos-t.start)*t.cells, v, ink)
	}
}

// part is the sine or the cosine of an angle.
func part(t encoding.Turn, k encoding.Kind) float64 {
	sin, cos := t.Sincos()
	if k == encoding.Cos {
		return cos
	}
	return sin
}

// drawWaves draws the continuous waves that the beads lie on: at dot column x
// that is position start + (x − ½)/2/cells.
func (t *trace) drawWaves() {
	step := t.lane.turn
	for d := 2 * t.cells; d > 1; d /= 2 {
		step = step.Half()
	}
	angle := t.lane.turn.Mul(t.start).Sub(step.Half())
	var pens [2]pen
	for i, s := range t.lane.strands {
		pens[i] = pen{paper: t.paper, ink: t.ink(s, false), dotted: t.dotted(s)}
	}
	for x := range t.dots() {
		sin, cos := angle.Sincos()
		angle = angle.Add(step)
		for i, s := range t.lane.strands {
			v := sin
			if s.kind == encoding.Cos {
				v = cos
			}
			y := t.row(v)
			pens[i].to(x, y, y)
		}
	}
}

// dotted reports whether a wave without beads must be told from its partner by
// its stroke, because there are no colours.
func (t *trace) dotted(s strand) bool {
	return !t.beads() && s.kind == encoding.Cos && t.paper.Theme.Depth == frame.NoColor
}

// drawSteps draws what does not swing: a bit keeps its value until the next
// position, zeros stay zero.
func (t *trace) drawSteps(s strand) {
	p := pen{paper: t.paper, ink: t.ink(s, false)}
	d := 2 * t.cells
	for x := range t.dots() {
		y := t.row(t.sc.Enc.At(t.start+(x+d/2-1)/d, s.dim))
		p.to(x, y, y)
	}
}

// drawEnvelope draws the smallest to the largest of the values that each dot
// column covers. The cursor's column stays free for the exact values.
func (t *trace) drawEnvelope(s strand) {
	p := pen{paper: t.paper, ink: t.ink(s, false), dotted: t.dotted(s)}
	cursor := t.column(t.sc.Pos) - t.x
	for x := range t.dots() {
		pos, n := t.group(x)
		if n < 1 {
			return
		}
		low, high := t.sc.Enc.Range(pos, n, s.dim)
		if x>>1 == cursor {
			p.down = false
			continue
		}
		p.to(x, t.row(high), t.row(low))
	}
}

// A pen draws a line through dot columns from left to right without gaps.
type pen struct {
	paper       frame.Frame
	ink         frame.Ink
	dotted      bool
	down        bool // it has drawn the column before
	top, bottom int  // there
}

// to draws the dots top … bottom of column x, and joins them to the column
// before: each of the two reaches half of the way.
func (p *pen) to(x, top, bottom int) {
	first, last := top, bottom
	if p.down {
		switch {
		case top > p.bottom+1:
			half := (p.bottom + top) / 2
			p.column(x-1, p.bottom+1, half)
			first = half + 1
		case bottom < p.top-1:
			half := (p.top + bottom) / 2
			p.column(x-1, half+1, p.top-1)
			last = half
		}
	}
	p.column(x, first, last)
	p.down, p.top, p.bottom = true, top, bottom
}

func (p *pen) column(x, first, last int) {
	if p.dotted && x&1 == 1 {
		return
	}
	for y := first; y <= last; y++ {
		p.paper.Dot(x, y, p.ink)
	}
}

package similarity

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawCurve draws the curve, its axes, and the cursor on it.
func (p *plan) drawCurve() {
	c := p.curve
	if c.w < 1 {
		return
	}
	paper := p.f.Sub(c.x, c.y, c.w, c.h)
	p.drawCurveHead()
	p.drawCurveAxis(paper)
	if p.scale.sines {
		p.drawLine(paper, p.points(p.otherRow()), frame.Ink{Color: frame.Faint, Glyph: '.'}, dottedLine)
	}
	kind := plainLine
	if !c.log && c.dots >= beaded {
		kind = beadedLine
	}
	p.drawLine(paper, p.points(p.Pos), frame.Ink{Color: frame.Text, Z: parts.WaveZ, Glyph: '*'}, kind)
	if p.less != nil {
		p.drawCurveCursor(paper)
		p.drawOffsets()
		p.drawLargest(paper)
		return
	}
	facts := p.facts()
	p.drawFactMarks(facts)
	p.drawCurveCursor(paper)
	p.drawOffsets()
	p.drawFacts(facts)
}

// otherRow is a row to hold against the cursor's: half of the length away.
func (p *plan) otherRow() int {
	if half := p.Length / 2; p.Pos < half {
		return p.Pos + half
	}
	return p.Pos - p.Length/2
}

func (p *plan) drawCurveHead() {
	if p.curve.y < 2 {
		return
	}
	titles := []string{"the one curve it is made of", "the one curve", "curve"}
	switch {
	case p.less != nil:
		titles = []string{"the difference by offset", "by offset"}
	case p.scale.sines:
		here, there := strconv.Itoa(p.Pos), strconv.Itoa(p.otherRow())
		titles = []string{"no longer one curve: row " + here + ", dotted row " + there, "row " + here + ", dotted row " + there, "no one curve"}
		if here == there { // the only one
			titles = []string{"row " + here + " of the sines", "row " + here}
		}
	}
	p.f.Text(p.curve.x-5, 0, words.Fitting(p.f, p.curve.w+5, titles...), frame.Style{FG: frame.Bright, Bold: true})
}

// drawCurveAxis draws the values at the left and the line at 0.
func (p *plan) drawCurveAxis(paper frame.Frame) {
	c, s := p.curve, p.scale
	label := func(y int, v float64) { p.f.TextRight(c.x-1, y, s.axis(v), words.FaintStyle) }
	label(c.y, s.High)
	if c.h < 3 {
		return
	}
	label(c.y+c.h-1, s.Low)
	if s.Low < 0 {
		label(c.zero(s), 0)
	}
	y := c.dotRow(s.zero())
	for x := 0; x < 2*c.w; x += 4 {
		paper.Dot(x, y, frame.Ink{Color: frame.Line, Glyph: '.'})
	}
}

// beaded is how many dots apart offsets are beads on a line.
const beaded = 6

// lineKind is how points are joined.
type lineKind uint8

const (
	plainLine  lineKind = iota
	beadedLine          // points are beads on a faint line
	dottedLine
)

// drawLine joins points by straight lines.
func (p *plan) drawLine(paper frame.Frame, points []point, ink frame.Ink, kind lineKind) {
	c, beads := p.curve, kind == beadedLine
	line := ink
	if beads {
		line.Color, line.Glyph = frame.Faint, '.'
	}
	pen := parts.Pen{Paper: paper, Ink: line, Dotted: kind == dottedLine}
	height := func(pt point) float64 { return p.scale.height(pt.v) }
	for i, pt := range points {
		if c.log && i == 1 { // offset 0 stands apart
			pen.Down = false
		}
		if i > 0 && pen.Down {
			before := points[i-1]
			for x := before.dot + 1; x < pt.dot; x++ {
				share := float64(x-before.dot) / float64(pt.dot-before.dot)
				y := c.dotRow(height(before) + share*(height(pt)-height(before)))
				pen.To(x, y, y)
			}
		}
		y := c.dotRow(height(pt))
		pen.To(pt.dot, y, y)
	}
	for _, pt := range points {
		if y := c.dotRow(height(pt)); beads {
			ink.Z = parts.BeadZ
			for i := range 4 {
				paper.Dot(pt.dot+i&1, y+i>>1, ink)
			}
		}
	}
}

// plus draws a dot and the four around it.
func plus(paper frame.Frame, x, y int, ink frame.Ink) {
	for _, d := range [...][2]int{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		paper.Dot(x+d[0], y+d[1], ink)
	}
}

// drawCurveCursor draws the cursor's offset: a track down to the zero line, a
// dot on the curve and the value, where it covers nothing.
func (p *plan) drawCurveCursor(paper frame.Frame) {
	c, size := p.curve, p.curve.sign*p.Offset
	x, ok := c.column(size)
	if !ok {
		return
	}
	v := p.here()
	p.f.Tint(x, c.y, 1, c.zero(p.scale)-c.y+1, frame.WedgeHere)
	plus(paper, c.dot(size), c.dotRow(p.scale.height(v)), frame.Ink{Color: frame.Offset, Z: parts.CursorZ, Glyph: '@', Bold: true})
	style := frame.Style{FG: frame.Offset, Bold: true}
	text := "k " + words.Position(p.Offset) + "  " + p.scale.signed(p.hereText())
	n := p.f.Theme.Width(text)
	switch {
	case x+3+n <= c.x+c.w && p.blank(x+2, c.y, n+2, 1):
		p.f.Text(x+3, c.y, text, style)
	case x-2-n > c.x && p.blank(x-3-n, c.y, n+2, 1):
		p.f.Text(x-2-n, c.y, text, style)
	case c.y > 0:
		p.f.Text(min(max(x-n/2, c.x), max(c.x+c.w-n, c.x)), c.y-1, text, style)
	}
}

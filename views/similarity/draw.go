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
	paper := p.f.Sub(c.x, c.y, c.w, c.h)
	p.drawCurveHead()
	p.drawCurveAxis(paper)
	if p.scale.sines {
		p.drawLine(parts.Pen{Paper: paper, Ink: frame.Ink{Color: frame.Faint, Glyph: '.'}, Dotted: true}, p.points(p.otherRow()))
	}
	ink := frame.Ink{Color: frame.Text, Z: parts.WaveZ, Glyph: '*'}
	if !c.Log && c.Step >= beaded {
		ink = frame.Ink{Color: frame.Faint, Z: parts.WaveZ, Glyph: '.'}
		p.drawBeads(paper, p.line())
	}
	p.drawLine(parts.Pen{Paper: paper, Ink: ink}, p.line())
	notable := p.less == nil && !p.scale.sines // the sines alone have no notable offsets
	if notable {
		p.drawFactMarks(paper)
	}
	p.drawCurveCursor(paper)
	p.drawOffsets()
	switch {
	case p.less != nil:
		p.drawLargest(paper)
	case notable:
		p.drawFacts()
	}
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
	switch here, there := strconv.Itoa(p.Pos), strconv.Itoa(p.otherRow()); {
	case p.less != nil:
		titles = []string{"the difference by offset", "by offset"}
	case p.scale.sines && here == there: // the only one
		titles = []string{"row " + here + " of the sines", "row " + here}
	case p.scale.sines:
		rows := "row " + here + ", dotted row " + there
		titles = []string{"no longer one curve: " + rows, rows, "no one curve"}
	}
	p.f.Text(p.curve.x-5, 0, words.Fitting(p.f, p.curve.w+5, titles...), words.StrongStyle)
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
	for x := 0; x < 2*c.w; x += 4 {
		paper.Dot(x, c.dotRow(s.Height(0)), frame.Ink{Color: frame.Line, Glyph: '.'})
	}
}

// beaded is how many dots apart offsets are beads on a faint line.
const beaded = 6

func (p *plan) drawBeads(paper frame.Frame, points []point) {
	for _, pt := range points {
		y := p.curve.dotRow(p.scale.height(pt.v))
		for i := range 4 {
			paper.Dot(pt.dot+i&1, y+i>>1, frame.Ink{Color: frame.Text, Z: parts.BeadZ, Glyph: '*'})
		}
	}
}

// drawLine joins points by straight lines.
func (p *plan) drawLine(pen parts.Pen, points []point) {
	c, before := p.curve, 0.0 // height of the point before
	for i, pt := range points {
		height := p.scale.height(pt.v)
		if c.Log && i == 1 { // offset 0 stands apart
			pen.Down = false
		}
		if pen.Down {
			last := points[i-1].dot
			for x := last + 1; x < pt.dot; x++ {
				share := float64(x-last) / float64(pt.dot-last)
				y := c.dotRow(before + share*(height-before))
				pen.To(x, y, y)
			}
		}
		y := c.dotRow(height)
		pen.To(pt.dot, y, y)
		before = height
	}
}

// plus draws a dot of the curve and the four around it.
func (p *plan) plus(paper frame.Frame, size int, v float64, ink frame.Ink) {
	x, y := p.curve.Column(size), p.curve.dotRow(p.scale.height(v))
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
	p.f.Tint(x, c.y, 1, c.zero(p.scale)-c.y+1, frame.WedgeHere)
	p.plus(paper, size, p.here(), frame.Ink{Color: frame.Offset, Z: parts.CursorZ, Glyph: '@', Bold: true})
	text := "k " + words.Position(p.Offset) + "  " + p.scale.signed(p.hereText())
	n := p.f.Theme.Width(text)
	switch {
	case x+3+n <= c.x+c.w && parts.Blank(p.f, x+2, c.y, n+2, 1):
		p.f.Text(x+3, c.y, text, offsetStyle)
	case x-2-n > c.x && parts.Blank(p.f, x-3-n, c.y, n+2, 1):
		p.f.Text(x-2-n, c.y, text, offsetStyle)
	case c.y > 0:
		p.f.Text(min(max(x-n/2, c.x), max(c.x+c.w-n, c.x)), c.y-1, text, offsetStyle)
	}
}

// offsetStyle is that of the cursor's offset and what belongs to it.
var offsetStyle = frame.Style{FG: frame.Offset, Bold: true}

// drawOffsets writes the offsets below the plot, the cursor's first, and which
// of them are shown.
func (p *plan) drawOffsets() {
	c, y := p.curve, p.curve.y+p.curve.h
	if x, ok := c.column(c.sign * p.Offset); ok {
		text := words.Position(p.Offset)
		p.f.Text(min(x, max(c.x+c.w-p.f.Theme.Width(text), c.x)), y, text, offsetStyle)
	}
	for _, size := range c.ticks() {
		if x, ok := c.column(size); ok && parts.Blank(p.f, x-2, y, words.DecimalDigits(size)+4, 1) {
			parts.Label(p.f, x, y, c.x+c.w, c.offset(size), words.FaintStyle)
		}
	}
	if c.extent < 0 {
		return
	}
	extent := words.Fitting(p.f, c.w, c.shown(p.Length)...)
	p.f.TextRight(c.x+c.w, c.extent, extent, words.FaintStyle)
	p.f.Text(c.x, c.extent, words.Fitting(p.f, c.w-p.f.Theme.Width(extent)-2, "offset k = j − i", "offset k", "k"), words.FaintStyle)
}

// offset writes the offset of a size as short as it goes.
func (c curve) offset(size int) string {
	return words.Either(c.sign < 0 && size > 0, words.Minus, "") + words.Compact(size)
}

// shown says which offsets are shown.
func (c curve) shown(length int) []string {
	first, last, all := words.Position(c.sign*c.First), words.Position(c.sign*(c.End()-1)), words.Compact(length-1)
	if c.Log {
		blurred := len(c.Bounds())-1 < c.Total
		return []string{first + "…" + c.offset(c.End()-1) + words.Either(blurred, ", log, means", ", logarithmic"), "log axis"}
	}
	text := first + "…" + last + words.Either(c.End() > length, ", past ", " of ") + all
	return []string{words.Either(c.First > 0, "◂ ", "") + text + words.Either(c.End() < c.Total, " ▸", ""), first + "…" + last}
}

// ticks lists the sizes that have a label.
func (c curve) ticks() []int {
	if c.Log {
		return c.LogTicks(c.w, 7)
	}
	var ticks []int
	step := doubled(2*max(8, words.DecimalDigits(c.End())+3), c.Step)
	for size := firstLabel(c.First, step); size < c.End(); size += step {
		ticks = append(ticks, size)
	}
	return ticks
}

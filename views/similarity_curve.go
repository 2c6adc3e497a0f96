package views

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// simCurve says where the curve over offsets stands. It runs over the sizes of
// offsets; for a negative offset they are all negative.
type simCurve struct {
	x, y, w, h int // cells of the plot
	extent     int // row that says which offsets are shown
	sign       int // of the offsets
	dots       int // dot columns from one offset to the next, on a linear axis
	first, n   int // the sizes shown
	total      int // sizes there are: those of the length, or up to the cursor's
	length     int
	log        bool
}

// few is the most columns of an encoding that ripples so much that offsets
// stand two dots apart.
const few = 8

func newSimCurve(sc Scene, x, y, w, h int) simCurve {
	c := simCurve{x: x, y: y, w: w, h: h, sign: 1, length: sc.Length, log: sc.Similar.Log}
	if sc.Offset < 0 {
		c.sign = -1
	}
	size := c.sign * sc.Offset
	c.total = max(sc.Length, size+1)
	if c.log {
		c.n = c.total
		return c
	}
	switch cells, positions := sc.Zoom.PerCell(); {
	case sc.Zoom == Auto && sc.DModel <= few || sc.Zoom != Auto && positions == 1:
		c.dots = 2 * cells
	default:
		c.dots = 1
	}
	if sc.Zoom == Auto { // a short one fills the plot
		c.dots = max(c.dots, min(2*w/c.total, -2*int(closest)))
	}
	c.n = min(max((2*w+c.dots-1)/c.dots, 1), c.total)
	c.first = windowStart(size, c.n, c.total, 8/c.dots)
	return c
}

// simLogStart is the dot column of offset 1 on a logarithmic axis, behind that
// of offset 0, which has no logarithm.
const simLogStart = 4

// dot is the dot column of an offset's size.
func (c simCurve) dot(size int) int {
	switch {
	case !c.log:
		return (size - c.first) * c.dots
	case size < 1:
		return 0
	case c.total <= 2:
		return simLogStart
	}
	share := math.Log(float64(size)) / math.Log(float64(c.total-1))
	return simLogStart + int(math.Round(share*float64(2*c.w-1-simLogStart)))
}

// next is the first size after a size that has a dot column of its own.
func (c simCurve) next(size int) int {
	if !c.log || size < 1 {
		return size + 1
	}
	dots := float64(2*c.w - 1 - simLogStart)
	if dots < 1 {
		return c.total
	}
	edge := (float64(c.dot(size)-simLogStart) + 0.5) / dots
	return min(max(size+1, int(math.Ceil(math.Pow(float64(c.total-1), edge)))), c.total)
}

// end is the size after the last one shown.
func (c simCurve) end() int { return min(c.first+c.n, c.total) }

// column is the column of a size; false if it is not shown.
func (c simCurve) column(size int) (x int, ok bool) {
	x = c.dot(size) / 2
	return c.x + x, size >= c.first && size < c.end() && x < c.w
}

// at gives the offset at a cell of the plot.
func (c simCurve) at(x, y int) (offset int, ok bool) {
	x -= c.x
	if x < 0 || x >= c.w || y < c.y || y > c.y+c.h {
		return 0, false
	}
	for size := c.first; size < c.end(); size = c.next(size) {
		if c.dot(size) >= 2*x {
			return c.sign * size, c.dot(size) <= 2*x+1 || size > c.first
		}
	}
	return 0, false
}

// simPoint is a point of the curve: the dot product at an offset, or the mean
// over the offsets that share a dot column.
type simPoint struct {
	dot int // column
	v   float64
}

// points gives the points of the curve, as seen from a row of the matrix.
// Which row it is matters for the sines alone.
func (p simPlan) points(pos int) []simPoint {
	c := p.curve
	if c.log {
		return p.logPoints(pos)
	}
	values := make([]float64, c.end()-c.first)
	if p.scale.sines {
		low := min(c.sign*c.first, c.sign*(c.end()-1))
		encoding.NewGrid(p.enc, encoding.SineColumns, pos, pos+low, 1, 1, len(values)).Row(values, 0)
		if c.sign < 0 {
			slices.Reverse(values)
		}
	} else {
		p.kernel.Fill(values, c.first, 1)
	}
	points := make([]simPoint, len(values))
	for i, v := range values {
		points[i] = simPoint{i * c.dots, v}
	}
	return points
}

// logPoints is points on a logarithmic axis.
func (p simPlan) logPoints(pos int) []simPoint {
	c, columns := p.curve, encoding.AllColumns
	if p.scale.sines {
		columns = encoding.SineColumns
	}
	var points []simPoint
	for size := 0; size < c.total; {
		next := c.next(size)
		low := min(c.sign*size, c.sign*(next-1))
		points = append(points, simPoint{c.dot(size), encoding.MeanDot(p.enc, columns, pos, 1, pos+low, next-size)})
		size = next
	}
	return points
}

// blurred reports that some dots of the curve are means over many offsets.
func (c simCurve) blurred() bool {
	for size := 1; c.log && size < c.total; {
		next := c.next(size)
		if next > size+1 {
			return true
		}
		size = next
	}
	return false
}

// dotRow is the row of dots of a height from −1 to 1: an odd number of rows, so
// that 0 has one and values near it do not jump about.
func (c simCurve) dotRow(height float64) int {
	return int(math.Round((1 - height) / 2 * float64(max(4*c.h-2, 0))))
}

// zero is the cell row of the value 0.
func (c simCurve) zero(s simScale) int {
	return c.y + c.dotRow(s.height(s.zeroDot()))/4
}

// zeroDot is the dot product whose value is 0.
func (s simScale) zeroDot() float64 {
	if s.distance() {
		return s.pairs
	}
	return 0
}

// drawCurve draws the curve, its axes, and the cursor on it.
func (p simPlan) drawCurve() {
	c := p.curve
	if c.w < 1 {
		return
	}
	paper := p.f.Sub(c.x, c.y, c.w, c.h)
	p.drawCurveHead()
	p.drawCurveAxis(paper)
	if p.scale.sines {
		p.drawLine(paper, p.points(p.otherRow()), frame.Ink{Color: frame.Faint, Glyph: '.'}, false)
	}
	p.drawLine(paper, p.points(p.sc.Pos), frame.Ink{Color: frame.Text, Z: waveZ, Glyph: '*'}, !c.log && c.dots >= simBeads)
	facts := p.facts()
	p.drawFactMarks(facts)
	p.drawCurveCursor(paper)
	p.drawOffsets()
	p.drawFacts(facts)
}

// otherRow is a row to hold against the cursor's: half of the length away.
func (p simPlan) otherRow() int {
	if half := p.sc.Length / 2; p.sc.Pos < half {
		return p.sc.Pos + half
	}
	return p.sc.Pos - p.sc.Length/2
}

func (p simPlan) drawCurveHead() {
	if p.curve.y < 2 {
		return
	}
	titles := []string{"the one curve it is made of", "the one curve", "curve"}
	if p.scale.sines {
		here, there := strconv.Itoa(p.sc.Pos), strconv.Itoa(p.otherRow())
		titles = []string{"no longer one curve: row " + here + ", faint row " + there, "row " + here + ", faint row " + there, "no one curve"}
	}
	p.f.Text(p.curve.x-5, 0, fitting(p.f, p.curve.w+5, titles...), frame.Style{FG: frame.Bright, Bold: true})
}

// drawCurveAxis draws the values at the left and the line at 0.
func (p simPlan) drawCurveAxis(paper frame.Frame) {
	c, s := p.curve, p.scale
	label := func(y int, v float64) { p.f.TextRight(c.x-1, y, s.axis(v), faintStyle) }
	label(c.y, s.top())
	if c.h < 3 {
		return
	}
	label(c.y+c.h-1, s.bottom())
	if s.bottom() < 0 {
		label(c.zero(s), 0)
	}
	y := c.dotRow(s.height(s.zeroDot()))
	for x := 0; x < 2*c.w; x += 4 {
		paper.Dot(x, y, frame.Ink{Color: frame.Line, Glyph: '.'})
	}
}

// simBeads is how many dots apart offsets are beads on a line.
const simBeads = 6

// drawLine joins points by straight lines, faint ones if the points are beads.
func (p simPlan) drawLine(paper frame.Frame, points []simPoint, ink frame.Ink, beads bool) {
	c := p.curve
	line := ink
	if beads {
		line.Color, line.Glyph = frame.Faint, '.'
	}
	pen := pen{paper: paper, ink: line}
	height := func(pt simPoint) float64 { return p.scale.height(pt.v) }
	for i, pt := range points {
		if c.log && i == 1 { // offset 0 stands apart
			pen.down = false
		}
		if i > 0 && pen.down {
			before := points[i-1]
			for x := before.dot + 1; x < pt.dot; x++ {
				share := float64(x-before.dot) / float64(pt.dot-before.dot)
				y := c.dotRow(height(before) + share*(height(pt)-height(before)))
				pen.to(x, y, y)
			}
		}
		y := c.dotRow(height(pt))
		pen.to(pt.dot, y, y)
	}
	for _, pt := range points {
		if y := c.dotRow(height(pt)); beads {
			ink.Z = beadZ
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

// here is the dot product at the cursor.
func (p simPlan) here() float64 {
	if p.scale.sines {
		return encoding.MeanDot(p.enc, encoding.SineColumns, p.sc.Pos, 1, p.sc.Pos+p.sc.Offset, 1)
	}
	return p.kernel.Dot(p.sc.Offset)
}

// drawCurveCursor draws the cursor's offset: a track down to the zero line, a
// dot on the curve and the value, where it covers nothing.
func (p simPlan) drawCurveCursor(paper frame.Frame) {
	c, size := p.curve, p.curve.sign*p.sc.Offset
	x, ok := c.column(size)
	if !ok {
		return
	}
	v := p.here()
	p.f.Tint(x, c.y, 1, c.zero(p.scale)-c.y+1, frame.WedgeHere)
	plus(paper, c.dot(size), c.dotRow(p.scale.height(v)), frame.Ink{Color: frame.Offset, Z: cursorZ, Glyph: '@', Bold: true})
	style := frame.Style{FG: frame.Offset, Bold: true}
	text := "k " + position(p.sc.Offset) + "  " + p.scale.signedText(v, 3)
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

// drawOffsets writes the offsets below the plot, the cursor's first, and which
// of them are shown.
func (p simPlan) drawOffsets() {
	c, y := p.curve, p.curve.y+p.curve.h
	if x, ok := c.column(c.sign * p.sc.Offset); ok {
		text := position(p.sc.Offset)
		p.f.Text(min(x, max(c.x+c.w-p.f.Theme.Width(text), c.x)), y, text, frame.Style{FG: frame.Offset, Bold: true})
	}
	for _, size := range c.ticks() {
		if x, ok := c.column(size); ok && p.blank(x-2, y, len(strconv.Itoa(size))+4, 1) {
			p.labelAt(x, y, c.x+c.w, compact(c.sign*size), faintStyle)
		}
	}
	if c.extent < 0 {
		return
	}
	extent := p.curveExtent()
	w := p.f.Theme.Width(extent)
	if w <= c.w {
		p.f.TextRight(c.x+c.w, c.extent, extent, faintStyle)
	}
	p.f.Text(c.x, c.extent, fitting(p.f, c.w-w-2, "offset k = j "+minus+" i", "offset k", "k"), faintStyle)
}

// curveExtent says which offsets are shown.
func (p simPlan) curveExtent() string {
	c := p.curve
	first, last, all := position(c.sign*c.first), position(c.sign*(c.end()-1)), compact(c.length-1)
	if c.log {
		scale := ", logarithmic"
		if c.blurred() {
			scale = ", log, means"
		}
		return fitting(p.f, c.w, first+"…"+compact(c.sign*(c.end()-1))+scale, "log axis")
	}
	text := first + "…" + last + " of " + all
	if c.end() > c.length {
		text = first + "…" + last + ", past " + all
	}
	if c.first > 0 {
		text = "◂ " + text
	}
	if c.end() < c.total {
		text += " ▸"
	}
	return fitting(p.f, c.w, text, first+"…"+last)
}

// logTicks lists the sizes that have a label on a logarithmic axis: 1, 10, 100
// or every few powers of ten, and if there is room what lies between.
func (c simCurve) logTicks() []int {
	decades := math.Max(math.Log10(float64(c.total)), 1)
	columns := int(float64(c.w) / decades) // to ten times an offset
	times := 10
	for wide := columns; wide < 7 && times < 1e9; wide += columns + 1 {
		times *= 10
	}
	ticks := []int{0}
	for size := 1; size < c.total; size *= times {
		ticks = append(ticks, size)
		if columns >= 20 {
			ticks = append(ticks, 2*size, 5*size)
		}
		if size > encoding.MaxPos/times {
			break
		}
	}
	return ticks
}

// ticks lists the sizes that have a label.
func (c simCurve) ticks() []int {
	var ticks []int
	if c.log {
		return c.logTicks()
	}
	least := max(8, len(strconv.Itoa(c.end()))+3)
	step := 1
	for step*c.dots < 2*least {
		step *= 2
	}
	for size := firstLabel(c.first, step); size < c.end(); size += step {
		ticks = append(ticks, size)
	}
	return ticks
}

package similarity

import (
	"math"
	"strconv"

	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// curve says where the curve over offsets stands. It runs over the sizes of
// offsets, those of the length or up to the cursor's, along its dot columns; for
// a negative offset they are all negative.
type curve struct {
	similar.Axis
	x, y, w, h int // cells of the plot
	extent     int // row that says which offsets are shown, −1 for none
	sign       int // of the offsets
}

// few is the most columns of an encoding that ripples so much that offsets
// stand two dots apart.
const few = 8

func (p *plan) newCurve(x, w, h, extent int) curve {
	c := curve{similar.Axis{Width: 2 * w, Log: p.Log}, x, p.top, w, h, extent, 1}
	if p.Offset < 0 {
		c.sign = -1
	}
	size := c.sign * p.Offset
	c.Total = max(p.Length, size+1)
	if c.Log {
		c.N, c.Shared = c.Total, similar.SharedColumns(p.enc.Pairs()*(1+parts.One(p.scale.sines))) // sines have two rows
		return c
	}
	if size >= p.Length { // there is more of the curve past the length
		c.Total += w / 2
	}
	c.Step = 1
	cells, positions := p.Zoom.PerCell()
	if auto := p.Zoom == scene.Auto; auto && p.DModel <= few || !auto && positions == 1 {
		c.Step = 2 * cells
	}
	if p.Zoom == scene.Auto { // a short one fills the plot, or most of it does
		c.Step = max(c.Step, min((2*w+c.Total/2)/c.Total, -2*int(scene.Closest)))
	}
	c.N = min(max((2*w+c.Step-1)/c.Step, 1), c.Total)
	c.First = parts.WindowStart(size, c.N, c.Total, 8/c.Step)
	return c
}

// column is the column of a size; false if it is not shown.
func (c curve) column(size int) (x int, ok bool) {
	x = c.Column(size) / 2
	return c.x + x, size >= c.First && size < c.End() && x < c.w
}

// at gives the offset at a cell of the plot.
func (c curve) at(x, y int) (offset int, ok bool) {
	x -= c.x
	if x < 0 || x >= c.w || y < c.y || y > c.y+c.h {
		return 0, false
	}
	for size := c.First; size < c.End(); size = c.Next(size) {
		if c.Column(size) >= 2*x {
			return c.sign * size, c.Column(size) <= 2*x+1 || size > c.First
		}
	}
	return 0, false
}

// dotRow is the row of dots of a height from −1 to 1: an odd number of rows, so
// that 0 has one and values near it do not jump about. Where there is room the
// outermost stay free, for the arms of what marks a point at the end of the
// scale.
func (c curve) dotRow(height float64) int {
	margin := parts.One(c.h >= 3)
	return margin + int(math.Round((1-height)/2*float64(max(4*c.h-2-2*margin, 0))))
}

// zero is the cell row of the value 0.
func (c curve) zero(s scale) int { return c.y + c.dotRow(s.Height(0))/4 }

// point is a point of the curve: the dot product at an offset, or the mean over
// the offsets that share a dot column; of a difference, the difference.
type point struct {
	dot int // column
	v   float64
}

// points gives the points of the curve, as seen from a row of the matrix.
// Which row it is matters for the sines alone.
func (p *plan) points(pos int) []point {
	c := p.curve
	starts := c.Bounds()
	values := make([]float64, len(starts)-1)
	fill := func(k similar.Kernel, dst []float64) { k.Fill(dst, c.First, 1) }
	if c.Log {
		fill = func(k similar.Kernel, dst []float64) { k.FillMeans(dst, starts) }
	}
	switch {
	case p.less != nil:
		p.less.Fill(values, fill)
	case p.scale.sines && c.Log:
		similar.FillSineMeans(values, p.enc, pos, c.sign, starts)
	case p.scale.sines:
		similar.FillSines(values, p.enc, pos, c.sign, c.First)
	default:
		fill(p.kernel.Kernel, values)
	}
	points := make([]point, len(values))
	for i, v := range values {
		points[i] = point{c.Column(starts[i]), v}
	}
	return points
}

// atCursor is the dot product at the cursor, or the difference.
func (p *plan) atCursor() float64 {
	switch {
	case p.less != nil:
		return p.less.At(p.Offset)
	case p.scale.sines:
		return p.sinesDot(p.Pos, p.Pos+p.Offset)
	}
	return p.kernel.Dot(p.Offset)
}

// hereText writes the value at the cursor.
func (p *plan) hereText() string {
	if p.less != nil || p.scale.sines {
		return p.scale.text(p.here(), 3)
	}
	return p.text(p.Offset, 3)
}

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
		how := ", logarithmic"
		if windows := len(c.Bounds()) - 1; windows < c.Total {
			how = ", log, means" + words.Either(c.Shared > 1, " at "+strconv.Itoa(windows)+" points", "")
		}
		return []string{first + "…" + c.offset(c.End()-1) + how, "log axis"}
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

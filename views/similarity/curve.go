package similarity

import (
	"math"

	"wavescope/encoding/similar"
	"wavescope/views/parts"
	"wavescope/views/scene"
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
		c.N = c.Total
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

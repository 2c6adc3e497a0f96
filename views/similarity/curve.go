package similarity

import (
	"math"

	"wavescope/encoding/similar"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// curve says where the curve over offsets stands. It runs over the sizes of
// offsets; for a negative offset they are all negative.
type curve struct {
	x, y, w, h int // cells of the plot
	extent     int // row that says which offsets are shown, −1 for none
	sign       int // of the offsets
	dots       int // dot columns from one offset to the next, on a linear axis
	first, n   int // the sizes shown
	total      int // sizes there are: those of the length, or up to the cursor's
	log        bool
}

// few is the most columns of an encoding that ripples so much that offsets
// stand two dots apart.
const few = 8

func (p *plan) newCurve(x, w, h, extent int) curve {
	c := curve{x: x, y: p.top, w: w, h: h, extent: extent, sign: 1, log: p.Log}
	if p.Offset < 0 {
		c.sign = -1
	}
	size := c.sign * p.Offset
	c.total = max(p.Length, size+1)
	if c.log {
		c.n = c.total
		return c
	}
	if size >= p.Length { // there is more of the curve past the length
		c.total += w / 2
	}
	c.dots = 1
	cells, positions := p.Zoom.PerCell()
	if auto := p.Zoom == scene.Auto; auto && p.DModel <= few || !auto && positions == 1 {
		c.dots = 2 * cells
	}
	if p.Zoom == scene.Auto { // a short one fills the plot, or most of it does
		c.dots = max(c.dots, min((2*w+c.total/2)/c.total, -2*int(scene.Closest)))
	}
	c.n = min(max((2*w+c.dots-1)/c.dots, 1), c.total)
	c.first = parts.WindowStart(size, c.n, c.total, 8/c.dots)
	return c
}

// logStart is the dot column of offset 1 on a logarithmic axis, behind that of
// offset 0, which has no logarithm.
const logStart = 4

// dot is the dot column of an offset's size.
func (c curve) dot(size int) int {
	switch {
	case !c.log:
		return (size - c.first) * c.dots
	case size < 1:
		return 0
	case c.total <= 2:
		return logStart
	}
	share := math.Log(float64(size)) / math.Log(float64(c.total-1))
	return logStart + int(math.Round(share*float64(2*c.w-1-logStart)))
}

// next is the first size after a size that has a dot column of its own.
func (c curve) next(size int) int {
	if !c.log || size < 1 {
		return size + 1
	}
	dots := float64(2*c.w - 1 - logStart)
	if dots < 1 {
		return c.total
	}
	edge := (float64(c.dot(size)-logStart) + 0.5) / dots
	return min(max(size+1, int(math.Ceil(math.Pow(float64(c.total-1), edge)))), c.total)
}

// end is the size after the last one shown.
func (c curve) end() int { return min(c.first+c.n, c.total) }

// starts lists the sizes at which dot columns start, and the end.
func (c curve) starts() []int {
	var starts []int
	for size := c.first; size < c.end(); size = c.next(size) {
		starts = append(starts, size)
	}
	return append(starts, c.end())
}

// column is the column of a size; false if it is not shown.
func (c curve) column(size int) (x int, ok bool) {
	x = c.dot(size) / 2
	return c.x + x, size >= c.first && size < c.end() && x < c.w
}

// at gives the offset at a cell of the plot.
func (c curve) at(x, y int) (offset int, ok bool) {
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
	starts := c.starts()
	values := make([]float64, len(starts)-1)
	fill := func(k similar.Kernel, dst []float64) { k.Fill(dst, c.first, 1) }
	if c.log {
		fill = func(k similar.Kernel, dst []float64) { k.FillMeans(dst, starts) }
	}
	switch {
	case p.less != nil:
		p.less.Fill(values, fill)
	case p.scale.sines && c.log:
		similar.FillSineMeans(values, p.enc, pos, c.sign, starts)
	case p.scale.sines:
		similar.FillSines(values, p.enc, pos, c.sign, c.first)
	default:
		fill(p.kernel.Kernel, values)
	}
	points := make([]point, len(values))
	for i, v := range values {
		points[i] = point{c.dot(starts[i]), v}
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

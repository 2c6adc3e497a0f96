package similarity

import (
	"image"
	"math"
	"slices"
	"sort"

	"wavescope/encoding"
	"wavescope/encoding/memo"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

const (
	margin    = 9 // columns that a region has left of its plot
	axisWidth = 7 // those of the values of its axis
)

// plot says where a line is drawn, with its title over it, the values of its axis
// at the left, and offsets or positions below it.
type plot struct {
	left       int // column of the picture where its region begins
	x, y, w, h int // cells of the plot in its region
}

func newPlot(x, w, y, h int) plot { return plot{x - margin, margin, y, w, h} }

func (p plot) shown() bool { return p.w > 0 && p.h > 0 }

// region returns the plot on a picture of the given width. The cursor's value is
// written on it. click gets the column within the plot.
func (p plot) region(columns int, draw func(chart.Canvas), click func(x int) func(*chart.State)) chart.Region {
	hit := func(x, _ int) (change chart.Change) {
		if x -= axisWidth; x >= 0 {
			change.State = click(x)
		}
		return change
	}
	return chart.Place(p.left, 0, chart.Region{Cols: chart.Fixed(columns - p.left), Rows: chart.Fixed(p.y + p.h + 1),
		Way: chart.Stack, Draw: draw,
		Named: func(list chart.NameCells) {
			list(chart.Ref{Name: valueName}, image.Rect(p.x, max(p.y-1, 0), p.x+p.w, p.y+p.h))
		},
		In: []chart.Region{chart.Place(p.x-axisWidth, p.y, chart.Region{Name: curveName,
			Cols: chart.Fixed(axisWidth + p.w), Rows: chart.Fixed(p.h + 1), Click: hit})}})
}

// dotRow returns the row of dots of a height from −1 to 1: an odd number of rows, so that a middle has one and values
// near it do not jump about. Where there is room the outermost stay free, for the bead of a value at the end of the
// scale.
func (p plot) dotRow(height float64) int {
	margin := chart.One(p.h >= 3)
	return margin + int(math.Round((1-height)/2*float64(max(4*p.h-2-2*margin, 0))))
}

// drawAxis draws the values at the left, beside their colours if a matrix has them, and the line
// at 0.
func (p plot) drawAxis(f chart.Canvas, s scale, coloured bool) {
	label := func(y int, v float64) { f.TextRight(p.x-3, y, s.axis(v), chart.FaintStyle) }
	margin := float64(chart.One(p.h >= 3))
	if coloured {
		s.Upright(f, p.x-2, p.y, p.h, func(rows float64) float64 {
			part := (4*rows - 0.5 - margin) / max(float64(4*p.h-2)-2*margin, 1)
			return s.tone(s.High - min(max(part, 0), 1)*(s.High-s.Low))
		})
	}
	label(p.y, s.High)
	if p.h < 3 {
		return
	}
	label(p.y+p.h-1, s.Low)
	if zero := p.dotRow(s.Height(0)); s.Low < 0 {
		label(p.y+zero/4, 0)
		paper := f.Sub(p.x, p.y, p.w, p.h)
		for x := 0; x < 2*p.w; x += 4 {
			paper.Dot(x, zero, frame.Ink{Color: frame.Line, Glyph: '.'})
		}
	}
}

// drawBead draws the cursor's value in a column of dots, and tints its column.
func (p plot) drawBead(f chart.Canvas, dot int, height float64) {
	f.Tint(p.x+dot/2, p.y, 1, p.h, frame.WedgeHere)
	if !math.IsNaN(height) {
		paper := f.Sub(p.x, p.y, p.w, p.h)
		paper.Dots(dot-1, p.dotRow(height)-1, 3, 3, frame.Ink{Color: frame.Offset, Z: chart.CursorZ, Glyph: '@', Bold: true})
	}
}

// rowColumns is the number of columns that a row counts for in a distance.
const rowColumns = 4

// writeValue writes a text in the blank place that is nearest to a height in a column, in the plot or in the row over
// it, apart from a heading there. A place next to something else would name that: it counts as three rows further away,
// and further than ten rows nothing is written, as the readout has the value too.
func (p plot) writeValue(f chart.Canvas, x int, height float64, text string) {
	row, n := p.y+min(max(p.dotRow(height)/4, 0), p.h-1), f.Theme.Width(text)
	const farthest = 10 * rowColumns
	nearest, toX, toY := farthest, 0, 0
	for y := max(p.y-1, 0); y < p.y+p.h; y++ {
		apart := chart.Either(y < p.y, 5, 2)
		for at := p.x + p.w - n; at >= p.x; at-- {
			far := rowColumns*max(y-row, row-y) + max(at-x, x-at-n+1, 0)
			if !chart.Blank(f, at, y-1, n, 3) {
				far += 3 * rowColumns
			}
			if far < nearest && chart.Blank(f, at-apart, y, n+apart+1, 1) {
				nearest, toX, toY = far, at, y
			}
		}
	}
	if nearest < farthest {
		f.Text(toX, toY, text, offsetStyle)
	}
}

// drawLabels writes below the plot what is at the cursor's column, where that is
// shown, the first of some texts that fits at the end, and ticks.
func (p plot) drawLabels(f chart.Canvas, here string, column int, shown bool, ends []string, ticks map[int]string) {
	y, end := p.y+p.h, p.x+p.w
	if shown {
		f.Text(min(column, max(end-f.Theme.Width(here), p.x)), y, here, offsetStyle)
	}
	for _, text := range ends {
		if n := f.Theme.Width(text); n <= p.w && chart.Blank(f, end-n-2, y, n+2, 1) {
			f.TextRight(end, y, text, chart.FaintStyle)
			end -= n + 2
			break
		}
	}
	for x := p.x; x < end; x++ {
		if text, ok := ticks[x]; ok {
			chart.Label(f, x, y, end, text, chart.FaintStyle)
		}
	}
}

// curve is the place of the curve over offsets. Its axis holds the absolute values of all offsets in
// the table, or a window of them; sign is −1 if the offsets are negative.
type curve struct {
	similar.Axis
	plot
	sign int // of the offsets
}

// few is the largest number of pairs at which the automatic scale puts offsets two dots apart: the
// curve of so few pairs ripples strongly.
const few = 8

func (p *waves) newCurve(x, w, y, h int) curve {
	c := curve{similar.Axis{N: p.Length, Total: p.Length, Width: 2 * w, Log: p.Log}, newPlot(x, w, y, h), p.sign()}
	if c.Log {
		return c
	}
	step := 0 // dots from one offset to the next, 0 for all of them in the plot
	cells, positions := p.Zoom.PerCell()
	switch {
	case p.Zoom == chart.Auto && p.enc.Pairs() <= few:
		step = 2
	case p.Zoom == chart.Auto:
	case positions == 1:
		step = 2 * cells
	default:
		c.N = min(max(w*positions, 1), c.Total)
	}
	if shown := max((c.Width+step-1)/max(step, 1), 1); step > 0 && shown < c.Total {
		c.N, c.Width = shown, (shown-1)*step+1
	}
	c.First = chart.WindowStart(min(c.sign*p.Offset, c.Total-1), c.N, c.Total, 1)
	return c
}

// column returns the column of a size; false if it is not shown.
func (c curve) column(size int) (x int, ok bool) {
	if size < c.First || size >= c.End() {
		return 0, false
	}
	x = c.Column(size) / 2
	return c.x + x, x < c.w
}

// at returns the offset in a column of the plot.
func (c curve) at(x int) (offset int, ok bool) {
	for size := c.First; size < c.End(); size = c.Next(size) {
		if c.Column(size) >= 2*x {
			return c.sign * size, c.Column(size) <= 2*x+1 || size > c.First
		}
	}
	return 0, false
}

// click sets the offset.
func (c curve) click(x int) func(*chart.State) {
	if k, ok := c.at(x); ok {
		return func(s *chart.State) { s.Offset = k }
	}
	return nil
}

// point is what one dot column shows: the dot products at its offsets or, if these are many, their mean.
type point struct {
	dot       int // column
	low, high float64
}

// dense is the largest number of offsets that a dot column shows one by one.
const dense = 8

// means reports whether a point is the mean of its offsets.
func (c curve) means() bool { return c.Log && c.N > 2 || c.N > dense*max(c.Width, 1) }

// pointsOf returns the points of the curve of a scene's table.
func (c curve) pointsOf(sc chart.Scene, t table) []point {
	type key struct {
		encoding.Config
		similar.Axis
	}
	return memo.Get(sc.Cache, key{sc.Waves.Config(), c.Axis}, func() []point { return c.compute(t) })
}

func (c curve) compute(t table) []point {
	bounds, means := c.Bounds(), c.means()
	values := similar.Curve{Axis: c.Axis, Means: means}.Of(t.kernel.Kernel)
	points := make([]point, len(bounds)-1)
	for i := range points {
		from, to := bounds[i], bounds[i+1]
		of := values[i:]
		if of = of[:1]; !means {
			of = values[from-c.First : to-c.First]
		}
		points[i] = point{c.Column(from), slices.Min(of), slices.Max(of)}
	}
	return points
}

// drawCurve draws the curve, its axes, and the cursor on it.
func (p *waves) drawCurve(f chart.Canvas) {
	c := p.curve
	p.drawCurveTitle(f)
	c.drawAxis(f, p.scale, p.matrix.H > 0)
	paper := f.Sub(c.x, c.y, c.w, c.h)
	p.drawGhost(paper)
	p.drawLine(paper)
	text := "k " + chart.Position(p.Offset) + "  " +
		p.Hidden.Or(valueName.Name, p.scale.signed(p.text(p.Offset, 3)))
	x, shown := c.column(c.sign * p.Offset)
	height := p.scale.Height(p.kernel.At(p.Offset))
	if shown {
		c.drawBead(f, c.Column(c.sign*p.Offset), height)
	} else {
		x, text = c.x+c.w, text+" ▸"
	}
	c.writeValue(f, x, height, text)
	ticks := map[int]string{}
	for _, size := range c.ticks() {
		if x, ok := c.column(size); ok && ticks[x] == "" {
			ticks[x] = c.offset(size)
		}
	}
	c.drawLabels(f, chart.Position(p.Offset), x, shown, c.ends(p.Length), ticks)
	p.drawMarks(f)
	if x, ok := c.column(p.Train); ok { // offsets that no two tokens of the training had
		chart.DrawTrained(f, p.Train, c.First, c.End(), x, c.y, c.h, true)
	}
}

// drawCurveTitle says what is drawn, and where a point is a mean.
func (p *waves) drawCurveTitle(f chart.Canvas) {
	c := p.curve
	if c.y < 1 {
		return
	}
	y := max(c.y-2, 0)
	x := f.Text(c.x-5, y, p.Fitting(c.w+5, p.measureName()+" over k", "over k"), chart.StrongStyle)
	if c.means() {
		each := "a point is a mean"
		if !c.Log {
			each = "a point is the mean of " + chart.Brief(float64(c.N)/float64(c.Width), 3) + " offsets"
		}
		f.Text(x+2, y, p.Fitting(c.x+c.w-x-2, each, "means"), chart.FaintStyle)
	}
}

// beaded is the least distance in dots between neighbouring offsets at which they are drawn as
// beads on a faint line.
const beaded = 6

// drawGhost draws the curve as it was before a knob was turned, as far as the sequence went then, and where its offset
// was.
func (p *waves) drawGhost(paper frame.Frame) {
	g := p.Ghost
	if g == nil || !g.HasWaves() {
		return
	}
	c, t := p.curve, newTable(g.Waves, p.Settings)
	if g.Shape() != p.Shape() {
		points, bounds := c.pointsOf(*g, t), c.Bounds()
		pen := chart.GhostPen(paper)
		p.join(&pen, t, points[:sort.Search(len(points), func(i int) bool { return bounds[i] >= g.Length })])
	}
	if size := c.sign * g.Offset; g.Offset != p.Offset && size >= c.First && size < c.End() {
		chart.Round(paper, c.Column(size)-1, c.dotRow(p.scale.Height(t.kernel.At(g.Offset)))-1, chart.GhostInk)
	}
}

// drawLine draws the curve. Where offsets are far apart they have beads.
func (p *waves) drawLine(paper frame.Frame) {
	c := p.curve
	pen := chart.Pen{Paper: paper, Ink: frame.Ink{Color: frame.Text, Z: chart.WaveZ, Glyph: '*'}}
	beads := !c.Log && c.Width-1 >= beaded*(c.N-1)
	if beads {
		pen.Ink = frame.Ink{Color: frame.Faint, Z: chart.WaveZ, Glyph: '.'}
	}
	p.join(&pen, p.table, p.points())
	for _, pt := range p.points()[:len(p.points())*chart.One(beads)] {
		y := c.dotRow(p.scale.Height(p.kernel.Of(pt.low)))
		paper.Dots(pt.dot, y, 2, 2, frame.Ink{Color: frame.Text, Z: chart.BeadZ, Glyph: '*'})
	}
}

// join joins the points of a table by straight lines. On a logarithmic axis offset 0 is
// apart.
func (p *waves) join(pen *chart.Pen, t table, points []point) {
	c := p.curve
	height := func(dot float64) float64 { return p.scale.Height(t.kernel.Of(dot)) }
	before := point{}
	for i, pt := range points {
		from, to := height(before.low), height(pt.low)
		for x := before.dot + 1; x < pt.dot && i > chart.One(c.Log); x++ {
			y := c.dotRow(from + float64(x-before.dot)/float64(pt.dot-before.dot)*(to-from))
			pen.To(x, y, y)
		}
		if i == 1 && c.Log {
			pen.Down = false
		}
		above, below := c.dotRow(height(pt.high)), c.dotRow(to)
		pen.To(pt.dot, min(above, below), max(above, below))
		before = pt
	}
}

// offset writes the offset of a size as short as it goes.
func (c curve) offset(size int) string {
	return chart.Either(c.sign < 0 && size > 0, chart.Minus, "") + chart.Compact(size)
}

// ends returns texts, the longest first, that say how far the shown offsets go, or which part of all
// offsets they are.
func (c curve) ends(length int) []string {
	last, all := c.offset(c.End()-1), c.offset(length-1)
	if c.N == c.Total {
		return []string{chart.Either(c.Log, "log k ", "k ") + all, all}
	}
	from := chart.Either(c.First > 0, "◂ "+c.offset(c.First)+"…", "")
	more := chart.Either(c.End() < c.Total, " ▸", "")
	return []string{from + last + " of " + all + more, from + last + more}
}

// ticks lists the sizes that have a label.
func (c curve) ticks() []int {
	if c.Log {
		return c.LogTicks(c.w, 7)
	}
	var ticks []int
	step := doubled(max(8, chart.DecimalDigits(c.End())+3)*2*max(c.N-1, 1), max(c.Width-1, 1))
	for size := firstLabel(c.First, step); size < c.End(); size += step {
		ticks = append(ticks, size)
	}
	return ticks
}

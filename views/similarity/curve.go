package similarity

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// curve says where the curve over offsets stands. It runs over the sizes of all
// offsets in the table, along its dot columns, or over a window of them; for a
// negative offset they are all negative.
type curve struct {
	similar.Axis
	left       int // column of the picture where its region begins
	x, y, w, h int // cells of the plot in its region
	sign       int // of the offsets
}

// few is the most pairs of an encoding that ripples so much that offsets stand
// two dots apart.
const few = 8

func (p *waves) newCurve(x, w, y, h int) curve {
	c := curve{similar.Axis{N: p.Length, Total: p.Length, Width: 2 * w, Log: p.Log}, x - margin, margin, y, w, h, 1}
	if p.Offset < 0 {
		c.sign = -1
	}
	pairs := p.enc.Pairs() * (1 + chart.One(p.scale.sines)) // sines have two rows
	if p.less != nil {
		pairs = max(pairs, p.less.first.enc.Pairs())
	}
	if o := p.Other; o != nil && o.HasWaves() && min(pairs, o.Waves.Pairs()) >= encoding.Wide {
		pairs += o.Waves.Pairs() // one frame has time for both
	}
	shared := similar.SharedColumns(pairs)
	if c.Log {
		c.Shared = shared
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
	if c.means() {
		c.Shared = shared
	}
	return c
}

// column is the column of a size; false if it is not shown.
func (c curve) column(size int) (x int, ok bool) {
	if size < c.First || size >= c.End() {
		return 0, false
	}
	x = c.Column(size) / 2
	return c.x + x, x < c.w
}

// at gives the offset in a column of the plot.
func (c curve) at(x int) (offset int, ok bool) {
	for size := c.First; size < c.End(); size = c.Next(size) {
		if c.Column(size) >= 2*x {
			return c.sign * size, c.Column(size) <= 2*x+1 || size > c.First
		}
	}
	return 0, false
}

// dotRow is the row of dots of a height from −1 to 1: an odd number of rows, so
// that a middle has one and values near it do not jump about. Where there is room
// the outermost stay free, for the arms of what marks a point at the end of the
// scale.
func (c curve) dotRow(height float64) int {
	margin := chart.One(c.h >= 3)
	return margin + int(math.Round((1-height)/2*float64(max(4*c.h-2-2*margin, 0))))
}

// point is what is in one column of dots: the values at its offsets, or where
// these are many their mean; of a difference, differences. Values are dot
// products.
type point struct {
	dot       int // column
	low, high float64
}

// dense is how many offsets a column of dots shows one by one at most.
const dense = 8

// means reports that a point is the mean of its offsets.
func (c curve) means() bool { return c.Log && c.N > 2 || c.N > dense*max(c.Width, 1) }

// points gives the points of a curve of such values.
func (c curve) points(values []float64) []point {
	bounds := c.Bounds()
	points := make([]point, len(bounds)-1)
	for i := range points {
		from, to := bounds[i], bounds[i+1]
		if c.means() {
			points[i] = point{c.Column(from), values[i], values[i]}
			continue
		}
		at := point{c.Column(from), math.Inf(1), math.Inf(-1)}
		for _, v := range values[from-c.First : to-c.First] {
			at.low, at.high = min(at.low, v), max(at.high, v)
		}
		points[i] = at
	}
	return points
}

// curves gives the points of the curve, as seen from the cursor's row, and for the
// sines alone, where the row matters, those of another.
func (p *waves) curves() (own, other []point) {
	c := similar.Curve{Axis: p.curve.Axis, Means: p.curve.means()}
	switch {
	case p.less != nil:
		return p.curve.points(p.less.Along(c)), nil
	case p.scale.sines:
		values := c.OfSines(p.enc, [2]int{p.Pos, p.otherRow()}, p.curve.sign)
		return p.curve.points(values[0]), p.curve.points(values[1])
	}
	return p.curve.points(c.Of(p.kernel.Kernel)), nil
}

// atCursor is the dot product at the cursor, or the difference.
func (p *waves) atCursor() float64 {
	switch {
	case p.less != nil:
		return p.less.At(p.Offset)
	case p.scale.sines:
		return p.sinesDot(p.Pos, p.Pos+p.Offset)
	}
	return p.kernel.Dot(p.Offset)
}

// hereText writes the value at the cursor.
func (p *waves) hereText() string {
	switch {
	case p.Hidden.Hides(valueName):
		return chart.Unknown
	case p.less != nil || p.scale.sines:
		return p.scale.text(p.here(), 3)
	}
	return p.text(p.Offset, 3)
}

// curveRegion is the curve with its title.
func (p *waves) curveRegion() chart.Region {
	c := p.curve
	return chart.Place(c.left, 0, chart.Region{Cols: chart.Fixed(p.W - c.left), Rows: chart.Fixed(c.y + c.h + 1),
		Way: chart.Stack, Draw: p.drawCurve,
		In: []chart.Region{chart.Place(c.x-axisWidth, c.y,
			chart.Region{Name: curveName, Cols: chart.Fixed(axisWidth + c.w), Rows: chart.Fixed(c.h + 1),
				Click: c.click})}})
}

// click sets the offset.
func (c curve) click(x, _ int) (change chart.Change) {
	if k, ok := c.at(x - axisWidth); ok && x >= axisWidth {
		change.State = func(s *chart.State) { s.Offset = k }
	}
	return change
}

// drawCurve draws the curve, its axes, and the cursor on it.
func (p *waves) drawCurve(f chart.Canvas) {
	c := p.curve
	paper := f.Sub(c.x, c.y, c.w, c.h)
	p.drawCurveHead(f)
	p.drawCurveAxis(f, paper)
	p.drawChance(f, paper)
	line, other := p.lines()
	p.drawLine(chart.Pen{Paper: paper, Ink: frame.Ink{Color: frame.Faint, Glyph: '.'}, Dotted: true}, other)
	ink := frame.Ink{Color: frame.Text, Z: chart.WaveZ, Glyph: '*'}
	if x, ok := c.column(p.Train); ok { // offsets that no two tokens of the training had
		chart.DrawTrained(f, p.Train, c.First, c.End(), x, c.y, c.h, true)
	}
	if !c.Log && c.Width-1 >= beaded*(c.N-1) {
		ink = frame.Ink{Color: frame.Faint, Z: chart.WaveZ, Glyph: '.'}
		p.drawBeads(paper, line)
	}
	p.drawLine(chart.Pen{Paper: paper, Ink: ink}, line)
	p.drawCurveCursor(f, paper)
	p.drawOffsets(f)
	p.nameChance(f)
	p.drawMarks(f)
}

// otherRow is a row to hold against the cursor's: half of the length away.
func (p *waves) otherRow() int {
	if half := p.Length / 2; p.Pos < half {
		return p.Pos + half
	}
	return p.Pos - p.Length/2
}

// drawCurveHead says what is drawn, and where a dot is a mean.
func (p *waves) drawCurveHead(f chart.Canvas) {
	c := p.curve
	if c.y < 1 {
		return
	}
	titles := []string{"each diagonal is one dot of this curve", "the one curve it is made of",
		"the one curve", "curve"}
	switch here, there := strconv.Itoa(p.Pos), strconv.Itoa(p.otherRow()); {
	case p.less != nil:
		titles = []string{"the difference by offset", "by offset"}
	case p.scale.sines && here == there: // the only one
		titles = []string{"row " + here + " of the sines", "row " + here}
	case p.scale.sines:
		rows := "row " + here + ", dotted row " + there
		titles = []string{"no longer one curve: " + rows, rows, "no one curve"}
	case c.means():
		titles = titles[1:]
	}
	room := c.w + 5
	mean := chart.Either(c.means(), chart.Either(c.Log, "a dot is a mean",
		"a dot is the mean of "+chart.Brief(float64(c.N)/float64(c.Width), 3)+" offsets"), "")
	title := p.Fitting(room, titles...)
	x := f.Text(c.x-5, 0, title, chart.StrongStyle)
	f.Text(x+2, 0, p.Fitting(c.x+c.w-x-2, mean, chart.Either(mean != "", "means", "")), chart.FaintStyle)
}

// drawCurveAxis draws the values at the left beside their colours, which are
// those of the matrix, and the line at 0.
func (p *waves) drawCurveAxis(f chart.Canvas, paper frame.Frame) {
	c, s := p.curve, p.scale
	label := func(y int, v float64) { f.TextRight(c.x-3, y, s.axis(v), chart.FaintStyle) }
	p.drawBar(f, c.x-2)
	label(c.y, s.High)
	if c.h < 3 {
		return
	}
	label(c.y+c.h-1, s.Low)
	if zero := c.dotRow(s.Height(0)); s.Low < 0 {
		label(c.y+zero/4, 0)
		for x := 0; x < 2*c.w; x += 4 {
			paper.Dot(x, zero, frame.Ink{Color: frame.Line, Glyph: '.'})
		}
	}
}

// drawBar draws the colours of the values beside their heights.
func (p *waves) drawBar(f chart.Canvas, x int) {
	c, s := p.curve, p.scale
	margin := chart.One(c.h >= 3)
	s.Upright(f, x, c.y, c.h, func(rows float64) float64 {
		part := (4*rows - 0.5 - float64(margin)) / float64(max(4*c.h-2-2*margin, 1))
		return s.High - min(max(part, 0), 1)*(s.High-s.Low)
	})
}

// beaded is how many dots apart offsets are beads on a faint line.
const beaded = 6

func (p *waves) drawBeads(paper frame.Frame, points []point) {
	for _, pt := range points {
		y := p.curve.dotRow(p.scale.height(pt.low))
		paper.Dots(pt.dot, y, 2, 2, frame.Ink{Color: frame.Text, Z: chart.BeadZ, Glyph: '*'})
	}
}

// drawLine joins points by straight lines.
func (p *waves) drawLine(pen chart.Pen, points []point) {
	c, before := p.curve, 0.0 // height of the point before
	for i, pt := range points {
		height := p.scale.height(pt.low)
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
		above, below := c.dotRow(p.scale.height(pt.high)), c.dotRow(height)
		pen.To(pt.dot, min(above, below), max(above, below))
		before = height
	}
}

// plus draws a dot of the curve and those around it: the four beside it, or all
// eight.
func (p *waves) plus(paper frame.Frame, size int, v float64, ink frame.Ink, whole bool) {
	x, y := p.curve.Column(size), p.curve.dotRow(p.scale.height(v))
	if whole {
		paper.Dots(x-1, y-1, 3, 3, ink)
		return
	}
	paper.Dots(x-1, y, 3, 1, ink)
	paper.Dots(x, y-1, 1, 3, ink)
}

// drawCurveCursor draws the cursor's offset: a track, a bead on the curve and
// the value, where it covers nothing.
func (p *waves) drawCurveCursor(f chart.Canvas, paper frame.Frame) {
	c, size := p.curve, p.curve.sign*p.Offset
	text := "k " + chart.Position(p.Offset) + "  " + p.scale.signed(p.hereText())
	x, ok := c.column(size)
	if !ok {
		p.placeValue(f, c.x+c.w, text+chart.Either(size >= p.Length, ", past the length", "")+" ▸", text+" ▸")
		return
	}
	f.Tint(x, c.y, 1, c.h, frame.WedgeHere)
	p.plus(paper, size, p.here(), frame.Ink{Color: frame.Offset, Z: chart.CursorZ, Glyph: '@', Bold: true}, true)
	p.placeValue(f, x, text)
}

// placeValue writes the first of some texts that is not too wide beside a column of the
// plot, in the first row where it covers nothing, or over it.
func (p *waves) placeValue(f chart.Canvas, x int, texts ...string) {
	c := p.curve
	text := p.Fitting(c.w, append(texts, "")...)
	n := p.Theme.Width(text)
	write := func(x, y int) {
		f.Text(x, y, text, offsetStyle)
		f.Part(valueName.Name, x, y, n, 1)
	}
	for y := c.y; y < c.y+c.h; y++ {
		switch {
		case x+3+n <= c.x+c.w && chart.Blank(f, x+2, y, n+2, 1):
			write(x+3, y)
			return
		case x-2-n >= c.x && chart.Blank(f, x-3-n, y, n+2, 1):
			write(x-2-n, y)
			return
		}
	}
	if c.y > 1 { // over it
		write(min(max(x-n/2, c.x), max(c.x+c.w-n, c.x)), c.y-1)
	}
}

// drawOffsets writes the offsets below the plot, the cursor's first, and which
// of them are shown.
func (p *waves) drawOffsets(f chart.Canvas) {
	c, y := p.curve, p.curve.y+p.curve.h
	if x, ok := c.column(c.sign * p.Offset); ok {
		text := chart.Position(p.Offset)
		f.Text(min(x, max(c.x+c.w-p.Theme.Width(text), c.x)), y, text, offsetStyle)
	}
	end := c.x + c.w
	for _, text := range c.shown(p.Length) {
		if n := p.Theme.Width(text); n <= c.w && chart.Blank(f, end-n-1, y, n+1, 1) {
			f.TextRight(end, y, text, chart.FaintStyle)
			break
		}
	}
	for _, size := range c.ticks() {
		if x, ok := c.column(size); ok {
			chart.Label(f, x, y, end, c.offset(size), chart.FaintStyle)
		}
	}
}

// offset writes the offset of a size as short as it goes.
func (c curve) offset(size int) string {
	return chart.Either(c.sign < 0 && size > 0, chart.Minus, "") + chart.Compact(size)
}

// shown says which offsets are shown, in several lengths: how far they go, or
// which part of them it is.
func (c curve) shown(length int) []string {
	last, all := c.offset(c.End()-1), c.offset(length-1)
	if windows := len(c.Bounds()) - 1; c.Log && windows < c.Total && c.Shared > 1 {
		return []string{"log k, means at " + strconv.Itoa(windows) + " points", "log k " + all, all}
	}
	if c.N == c.Total {
		long := chart.Either(c.Log, "log k ", "k ") + all
		if c.Shared > 1 {
			return []string{long + ", " + strconv.Itoa(len(c.Bounds())-1) + " points", long, all}
		}
		return []string{long, all}
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

// chance says how alike two directions are that have nothing to do with each other,
// of a measure that says so. The cosine of two random directions in n dimensions is
// 0 in the mean, with a standard deviation of 1/√n.
func (p *waves) chance() (deviation float64, ok bool) {
	return 1 / math.Sqrt(float64(2*p.enc.Pairs())), p.less == nil && !p.scale.sines && p.scale.Name == similar.Cosine
}

// drawChance dots the heights of chance, where the plot shows them.
func (p *waves) drawChance(f chart.Canvas, paper frame.Frame) {
	c := p.curve
	chance, ok := p.chance()
	if !ok || p.Hidden.Hides(bandName) {
		return
	}
	for _, v := range [...]float64{-chance, chance} {
		f.Part(bandName.Name, c.x, c.y+c.dotRow(p.scale.Height(v))/4, c.w*chart.One(v >= p.scale.Low), 1)
		for x := 2; x < 2*c.w && v >= p.scale.Low; x += 8 {
			paper.Dot(x, c.dotRow(p.scale.Height(v)), frame.Ink{Color: frame.Faint, Glyph: '.'})
		}
	}
}

// nameChance writes what the dots of chance are, where there is room.
func (p *waves) nameChance(f chart.Canvas) {
	chance, ok := p.chance()
	if !ok || p.curve.h < 6 {
		return
	}
	text := "random directions: " + p.Hidden.Or(bandName.Name, "0 ±"+chart.Significant(chance, 3))
	for _, text := range []string{"two " + text, text, strings.Replace(text, " directions", "", 1)} {
		if x, y, ok := p.findRoom(f, text); ok {
			f.Part(bandName.Name, x, y, f.Text(x, y, text, chart.FaintStyle)-x, 1)
			return
		}
	}
}

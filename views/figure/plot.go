package figure

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/lucasb-eyer/go-colorful"
	"gonum.org/v1/plot/vg"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Lengths in points.
const (
	thin     = vg.Length(0.5) // axes
	hair     = vg.Length(0.35)
	thick    = vg.Length(1) // curves
	tickMark = vg.Length(2.5)
	gap      = vg.Length(3) // between a tick and its label, and between labels and titles
	between  = vg.Length(11)
)

// dashes tell curves apart where colours do not.
var dashes = [][]vg.Length{nil, {5, 1.6}, {1.3, 1.3}, {6, 1.5, 1.3, 1.5}, {2.8, 1.2}, {8, 1.6, 2.5, 1.6}, {1, 2.2}}

func dash(i int) []vg.Length { return dashes[i%len(dashes)] }

// most is the number of rows, or columns of a matrix, that a figure draws: more than its dots in print. Of longer data
// it draws those around the cursor.
const most = 4096

// numbers are the rows of a Data that a figure draws.
type numbers struct {
	chart.Data
	first   int // row
	x       []float64
	names   []string       // of the rows; nil for numbers
	columns []chart.Column // after the first
	values  [][]float64    // by column and row
	log     bool           // the axis of the values is logarithmic
	ends    chart.Scale    // of the values, or of those that can stand on the axis
	span    [2]float64     // ends of the rows
}

func read(d chart.Data, most int) numbers {
	n := numbers{Data: d, columns: d.Columns[1:], log: len(d.Columns) > 1}
	first, rows := window(d, most)
	n.first, n.names = first, names(d, most)
	n.values = make([][]float64, len(n.columns))
	row := make([]float64, len(d.Columns))
	for i := range rows {
		d.Row(n.first+i, row)
		n.x = append(n.x, row[0])
		for k := range n.values {
			n.values[k] = append(n.values[k], row[1+k])
		}
	}
	var all []float64
	for i, c := range n.columns {
		all, n.log = append(all, n.values[i]...), n.log && c.Log
	}
	if n.ends = d.Scale; n.log || n.ends.Low == n.ends.High {
		n.ends.Low, n.ends.High = ends(n.log, all)
	}
	n.span[0], n.span[1] = ends(d.Columns[0].Log, n.x)
	return n
}

// window returns the first row of data that is drawn, and the number of rows, at most most: those around the cursor.
func window(d chart.Data, most int) (first, rows int) {
	rows = min(d.Rows, most)
	return min(max(d.Here-rows/2, 0), d.Rows-rows), rows
}

// names returns the names of the rows that are drawn; nil if rows have none.
func names(d chart.Data, most int) (all []string) {
	if d.Label == nil {
		return nil
	}
	first, rows := window(d, most)
	for i := range rows {
		all = append(all, d.Label(first+i))
	}
	return all
}

// share gives numbers of one kind and of one quantity the same axes and colours, so that panels can be compared.
func share(all []numbers) {
	for i := range all {
		a := &all[i]
		for j := range all {
			if b := &all[j]; a.Kind == b.Kind && a.title() == b.title() && a.Columns[0].Name == b.Columns[0].Name {
				a.ends.Low, a.ends.High = min(a.ends.Low, b.ends.Low), max(a.ends.High, b.ends.High)
				a.span[0], a.span[1] = min(a.span[0], b.span[0]), max(a.span[1], b.span[1])
			}
		}
	}
}

// cut says which rows are drawn, if some are not.
func (n numbers) cut(*canvas, vg.Length) string {
	if len(n.x) == n.Rows {
		return ""
	}
	if n.names != nil {
		return "drawn from row " + chart.Position(n.first+1) + " to " + chart.Position(n.first+len(n.x)) + " of " +
			chart.Tens(n.Rows)
	}
	format := n.Columns[0].Format
	return "drawn from " + n.Columns[0].Name + " " + format.Text(n.x[0]) + " to " + format.Text(n.x[len(n.x)-1])
}

// ink returns the colour of a column.
func (n numbers) ink(k int) frame.Color {
	if ink := n.columns[k].Ink; ink != frame.Keep {
		return ink
	}
	return frame.Series(k)
}

// title returns the title of the axis of the numbers.
func (n numbers) title() string {
	if n.Values == "" && len(n.columns) == 1 {
		return n.columns[0].Head()
	}
	return n.Values
}

// across returns the axis of the rows.
func (n numbers) across() axis {
	head := n.Columns[0]
	if n.names != nil {
		return axis{title: head.Head(), low: -0.5, high: float64(len(n.names)) - 0.5, names: n.names}
	}
	a := spanning(head.Head(), head.Log, 0, n.span[0], n.span[1])
	a.whole = head.Format == chart.Whole
	return a
}

// place returns where row i is on the axis of the rows.
func (n numbers) place(i int) float64 {
	if n.names != nil {
		return float64(i)
	}
	return n.x[i]
}

// up returns the axis of the values.
func (n numbers) up() axis {
	margin := chart.Either(n.Scale.Low == n.Scale.High, 0.04, 0)
	return spanning(n.title(), n.log, margin, n.ends.Low, n.ends.High)
}

// A field is the inside of a pair of axes.
type field struct {
	vg.Rectangle
	x, y axis
}

func (f field) at(x, y float64) vg.Point {
	size := f.Size()
	return vg.Point{X: f.Min.X + vg.Length(f.x.part(x))*size.X, Y: f.Min.Y + vg.Length(f.y.part(y))*size.Y}
}

// crowd returns how many labels of a width fit along a length.
func crowd(length, width vg.Length) int { return max(int(length/(width+2.2*gap)), 2) }

// lane returns one of n fields of the same axes, one below the other.
func (f field) lane(i, n int) field {
	each := f.Size().Y / vg.Length(n)
	inset := chart.Either(n > 1, each*0.13, 0)
	f.Min.Y, f.Max.Y = f.Max.Y-vg.Length(i+1)*each+inset, f.Max.Y-vg.Length(i)*each-inset
	return f
}

// axes draws a pair of axes, the upright one in lanes, into a rectangle and returns what they leave. Right is room for
// what stands at their right.
func (c *canvas) axes(r vg.Rectangle, x, y axis, lanes int, right vg.Length) field {
	low := gap + tickMark + tickSize
	if x.title != "" {
		low += gap + textSize
	}
	most := int((r.Size().Y-low)/vg.Length(lanes)/chart.Either(y.names == nil, 10, tickSize*1.1)) + 1
	yTicks := y.ticks(chart.Either(y.names == nil, min(most, 6), most))
	left := tickMark + gap + c.widest(tickSize, labels(yTicks)...)
	if y.title != "" {
		left += gap + textSize
	}
	xTicks, turned := c.fitting(x, r.Size().X-left-right)
	if turned {
		low += c.widest(tickSize, labels(xTicks)...) - tickSize
	} else if n := len(xTicks); n > 0 { // the last label reaches beyond the axis
		over := c.width(xTicks[n-1].label, tickSize)/2 - vg.Length(1-x.part(xTicks[n-1].v))*(r.Size().X-left-right)
		right = max(right, over)
	}
	f := field{Rectangle: vg.Rectangle{Min: r.Min.Add(vg.Point{X: left, Y: low}), Max: r.Max.Sub(vg.Point{X: right})},
		x: x, y: y}
	for i := range lanes {
		lane := f.lane(i, lanes)
		if y.names == nil && y.low < 0 && y.high > 0 {
			zero := lane.at(x.low, 0)
			c.line(frame.Line, thin, nil, zero, vg.Point{X: f.Max.X, Y: zero.Y})
		}
		c.upright(lane, f.Min.X, yTicks, 1)
		spine := []vg.Point{{X: f.Min.X, Y: lane.Max.Y}, lane.Min}
		if i == lanes-1 {
			spine = append(spine, f.Min, vg.Point{X: f.Max.X, Y: f.Min.Y})
		}
		c.line(frame.Text, thin, nil, spine...)
	}
	c.bottom(f, xTicks, turned)
	c.write(text{string: x.title, size: textSize, ink: frame.Text, align: 0.5}, (f.Min.X+f.Max.X)/2, r.Min.Y+textSize*0.25)
	c.write(text{string: y.title, size: textSize, ink: frame.Text, align: 0.5, turned: true},
		r.Min.X+textSize*0.8, (f.Min.Y+f.Max.Y)/2)
	return f
}

// fitting returns the ticks that fit below an axis of a width. Names that do not fit side by side are turned.
func (c *canvas) fitting(x axis, width vg.Length) (ticks []tick, turned bool) {
	if x.names == nil {
		for n := 9; n > 2; n-- {
			if ticks = x.ticks(n); len(ticks) <= crowd(width, c.widest(tickSize, labels(ticks)...)) {
				return ticks, false
			}
		}
		return x.ticks(2), false
	}
	each := width / vg.Length(len(x.names))
	widest := c.widest(tickSize, x.names...)
	if _, err := strconv.Atoi(x.names[0]); err == nil { // numbers out of order need not all be named
		return x.ticks(int(width / (widest + gap))), false
	}
	if widest+gap <= each {
		return x.ticks(len(x.names)), false
	}
	return x.ticks(max(int(width/(tickSize*1.1)), 1)), true
}

func labels(ticks []tick) (all []string) {
	for _, t := range ticks {
		all = append(all, t.label)
	}
	return all
}

func (c *canvas) bottom(f field, ticks []tick, turned bool) {
	for _, t := range ticks {
		p := vg.Point{X: f.at(t.v, f.y.low).X, Y: f.Min.Y}
		c.line(frame.Text, thin, nil, p, p.Sub(vg.Point{Y: tickMark}))
		label := text{string: t.label, size: tickSize, ink: frame.Text, align: 0.5}
		if turned {
			label.turned, label.align = true, 1
			c.write(label, p.X+tickSize*0.35, p.Y-tickMark-gap*0.6)
			continue
		}
		c.write(label, p.X, p.Y-tickMark-gap*0.5-tickSize*0.75)
	}
}

// upright draws ticks beside an upright axis at x, their labels at its left for align 1, at its right for 0.
func (c *canvas) upright(f field, x vg.Length, ticks []tick, align float64) {
	side := vg.Length(1 - 2*align)
	for _, t := range ticks {
		p := vg.Point{X: x, Y: f.at(f.x.low, t.v).Y}
		c.line(frame.Text, thin, nil, p, p.Add(vg.Point{X: side * tickMark}))
		c.write(text{string: t.label, size: tickSize, ink: frame.Text, align: align}, p.X+side*(tickMark+gap*0.6),
			p.Y-tickSize*0.35)
	}
}

// curve draws a point for each row and lines between them. It breaks where there is none.
func (c *canvas) curve(ink frame.Color, rows int, width vg.Length, dots bool, dash []vg.Length,
	at func(row int) (p vg.Point, ok bool)) {
	var run []vg.Point
	flush := func() {
		if len(run) == 1 {
			c.disc(ink, run[0], thick/2)
		}
		c.line(ink, width, dash, run...)
		run = run[:0]
	}
	for i := range rows {
		p, ok := at(i)
		if !ok {
			flush()
			continue
		}
		run = append(run, p)
		if dots {
			c.disc(ink, p, 1.2)
		}
	}
	flush()
}

// legend draws a sample of every column and returns its height. With dry it only measures.
func (c *canvas) legend(n numbers, r vg.Rectangle, dry bool) vg.Length {
	const sample, barSample = vg.Length(16), vg.Length(5)
	x, y := r.Min.X, r.Max.Y
	line := textSize * leading
	if len(n.columns) < 2 {
		return 0
	}
	for i, col := range n.columns {
		w := sample + gap + c.width(col.Head(), tickSize)
		if x > r.Min.X && x+w > r.Max.X {
			x, y = r.Min.X, y-line
		}
		if !dry {
			middle := y - line/2
			from, to := vg.Point{X: x, Y: middle}, vg.Point{X: x + sample, Y: middle}
			switch half := (vg.Point{Y: barSample / 2}); {
			case n.Kind == chart.Parts:
				c.part(n.ink(i), i > 0, vg.Rectangle{Min: from.Sub(half), Max: to.Add(half)})
			case n.names != nil && n.Kind != chart.Angles:
				c.line(n.ink(i), barSample, nil, from, to)
			default:
				c.line(n.ink(i), thick, dash(i), from, to)
			}
			c.write(text{string: col.Head(), size: tickSize, ink: frame.Text}, x+sample+gap, middle-tickSize*0.33)
		}
		x += w + 3*gap
	}
	return r.Max.Y - y + line + gap
}

// A plot draws data of one kind.
type plot interface {
	height(c *canvas, w vg.Length) vg.Length // that looks best at a width
	least() vg.Length                        // the part of it that it can be drawn on
	draw(c *canvas, r vg.Rectangle)
	cut(c *canvas, w vg.Length) string // says what it leaves out; "" for nothing
}

// plotsOf returns the plots of several data.
func plotsOf(panels []Panel) (plots []plot) {
	var all []numbers
	for _, p := range panels {
		all = append(all, read(p.Data, most))
	}
	share(all)
	for _, n := range all {
		switch d := n.Data; {
		case len(n.columns) == 0 || len(n.x) == 0:
			plots = append(plots, list{n})
		case d.Kind == chart.Lines || d.Kind == chart.Bars || d.Kind == chart.Parts:
			plots = append(plots, curves{n, 1})
		case d.Kind == chart.Lanes:
			plots = append(plots, curves{n, len(n.columns)})
		case d.Kind == chart.Angles:
			plots = append(plots, dials{n})
		case d.Kind == chart.Polar && len(n.columns) > 1:
			plots = append(plots, polar{n})
		case d.Kind == chart.Matrix:
			plots = append(plots, matrix{n})
		default:
			plots = append(plots, list{read(d, mostListed)})
		}
	}
	return plots
}

// curves are columns on one pair of axes, or in lanes with an upright axis each. Rows with names have bars.
type curves struct {
	numbers
	lanes int
}

func (p curves) height(c *canvas, w vg.Length) vg.Length {
	const laneHeight, foot = 31, 26
	if p.lanes > 1 {
		return vg.Length(p.lanes)*laneHeight + foot
	}
	return w*0.56 + c.legend(p.numbers, vg.Rectangle{Max: vg.Point{X: w}}, true)
}

func (p curves) least() vg.Length { return 0.5 }

func (p curves) draw(c *canvas, r vg.Rectangle) {
	var right vg.Length
	if p.lanes > 1 {
		for _, col := range p.columns {
			right = max(right, gap+c.width(col.Head(), tickSize))
		}
	} else {
		r.Max.Y -= c.legend(p.numbers, r, false)
	}
	y := p.up()
	if p.names != nil {
		y.log, y.low, y.high = false, min(y.low, 0), max(y.high, 0)
	}
	x := p.across()
	if p.Kind == chart.Parts {
		x.low, x.high, y.high = x.low-0.5, x.high+0.5, y.high+(y.high-y.low)*0.06
	}
	f := c.axes(r, x, y, p.lanes, right)
	if p.Kind == chart.Parts {
		p.parts(c, f)
		return
	}
	if p.names != nil {
		p.bars(c, f)
		return
	}
	width := chart.Either(vg.Length(len(p.x)) > 2*f.Size().X, thick/2, thick)
	dots := p.lanes == 1 && vg.Length(len(p.x))*4 <= f.Size().X
	for i, col := range p.columns {
		lane, look := f, dash(i)
		if p.lanes > 1 {
			lane, look = f.lane(i, p.lanes), nil
			c.write(text{string: col.Head(), size: tickSize, ink: p.ink(i)}, f.Max.X+gap,
				(lane.Min.Y+lane.Max.Y)/2-tickSize*0.35)
		}
		c.curve(p.ink(i), len(p.x), width, dots, look, func(row int) (vg.Point, bool) {
			part := lane.y.part(p.values[i][row])
			if !(part >= -1e-9 && part <= 1+1e-9) || lane.x.log && p.x[row] <= 0 {
				return vg.Point{}, false
			}
			return lane.at(p.place(row), p.values[i][row]), true
		})
	}
}

// bars draws a bar for each number, those of a row side by side.
func (p curves) bars(c *canvas, f field) {
	const all = 0.8 // of the room of a row
	width := all / float64(len(p.columns))
	for k, column := range p.values {
		for i, v := range column {
			if left := float64(i) - all/2 + float64(k)*width; !math.IsNaN(v) && !math.IsInf(v, 0) {
				c.fill(p.ink(k), vg.Rectangle{Min: f.at(left, min(v, 0)), Max: f.at(left+width, max(v, 0))}.Path())
			}
		}
	}
}

// parts draws the numbers of a row above each other, and a line where they are the whole. A part that is not 0 is seen.
func (p curves) parts(c *canvas, f field) {
	const least = vg.Length(0.7)
	each := f.Size().X / vg.Length(f.x.high-f.x.low)
	for i, x := range p.x {
		at := f.at(x, f.y.low)
		for k, column := range p.values {
			if v := column[i]; v > 0 {
				top := vg.Point{X: at.X + each*0.4, Y: min(at.Y+max(f.at(x, v).Y-f.Min.Y, least), f.Max.Y)}
				c.part(p.ink(k), k > 0, vg.Rectangle{Min: vg.Point{X: at.X - each*0.4, Y: at.Y}, Max: top})
				at.Y = top.Y
			}
		}
	}
	whole := f.at(f.x.low, p.Scale.High)
	c.line(frame.Text, thin, []vg.Length{2, 2}, whole, vg.Point{X: f.Max.X, Y: whole.Y})
}

// part fills a rectangle, or hatches it, which tells parts apart where colours do not.
func (c *canvas) part(ink frame.Color, hatched bool, r vg.Rectangle) {
	if !hatched {
		c.fill(ink, r.Path())
		return
	}
	const pitch, width = 1.6, vg.Length(0.7)
	for y := r.Min.Y + width/2; y <= r.Max.Y; y += pitch {
		c.line(ink, width, nil, vg.Point{X: r.Min.X, Y: y}, vg.Point{X: r.Max.X, Y: y})
	}
}

// dials are circles with a hand for each angle. The sector between the first two is shaded.
type dials struct{ numbers }

const dialPitch = vg.Length(40)

func (p dials) grid(w vg.Length) (across, down int) {
	across = max(int(w/dialPitch), 1)
	across = (len(p.x)-1)/((len(p.x)-1)/across+1) + 1 // rows of about one length
	return across, (len(p.x)-1)/across + 1
}

func (p dials) height(c *canvas, w vg.Length) vg.Length {
	across, down := p.grid(w)
	return vg.Length(down)*min(w/vg.Length(across), dialPitch*1.5)*1.35 +
		c.legend(p.numbers, vg.Rectangle{Max: vg.Point{X: w}}, true)
}

func (p dials) least() vg.Length { return 0.6 }

func (p dials) draw(c *canvas, r vg.Rectangle) {
	r.Max.Y -= c.legend(p.numbers, r, false)
	across, down := p.grid(r.Size().X)
	w, h := r.Size().X/vg.Length(across), r.Size().Y/vg.Length(down)
	words := 2 * leastSize * leading
	radius := min(w*0.42, (h-words)*0.46)
	for i := range p.x {
		center := vg.Point{X: r.Min.X + w*(vg.Length(i%across)+0.5), Y: r.Max.Y - h*vg.Length(i/across) - radius - 1}
		first, turn := p.angle(0, i), 0.0
		turns := len(p.columns) > 1 && !math.IsNaN(first+p.angle(1, i))
		if turns {
			turn = math.Mod(p.angle(1, i)-first+2*math.Pi, 2*math.Pi)
			sector := arc(center, radius, first, first+turn)
			sector.Line(center)
			sector.Close()
			c.fill(frame.WedgeHere, sector)
		}
		c.stroke(frame.Ring, thin, nil, arc(center, radius, 0, 2*math.Pi))
		for k := range p.columns {
			if math.IsNaN(p.angle(k, i)) {
				continue
			}
			sin, cos := math.Sincos(p.angle(k, i))
			tip := center.Add(vg.Point{X: radius * vg.Length(cos), Y: radius * vg.Length(sin)})
			c.line(p.ink(k), thick, dash(k), center, tip)
			c.disc(p.ink(k), tip, 1.3)
		}
		below := center.Y - radius - leastSize
		c.write(text{string: p.name(i), size: leastSize, ink: frame.Text, align: 0.5}, center.X, below)
		if turns {
			c.write(text{string: chart.Unsigned(turn*180/math.Pi, chart.Either(turn < math.Pi/18, 2, 1)) + "°",
				size: leastSize, ink: frame.Faint, align: 0.5}, center.X, below-leastSize*leading)
		}
	}
}

// angle returns an angle in radians.
func (p dials) angle(column, row int) float64 { return p.values[column][row] * math.Pi / 180 }

// name returns the name of a row: pair 3.
func (n numbers) name(i int) string {
	if n.names != nil {
		return n.names[i]
	}
	return n.Columns[0].Name + " " + n.Columns[0].Format.Text(n.x[i])
}

// polar has a curve around a centre for each column after the first, which has the radii.
type polar struct{ numbers }

// curves returns the numbers without the radii.
func (p polar) curves() numbers {
	n := p.numbers
	n.columns, n.values = n.columns[1:], n.values[1:]
	return n
}

func (p polar) height(c *canvas, w vg.Length) vg.Length {
	return w*0.85 + c.legend(p.curves(), vg.Rectangle{Max: vg.Point{X: w}}, true)
}

func (p polar) least() vg.Length { return 0.5 }

func (p polar) draw(c *canvas, r vg.Rectangle) {
	n := p.curves()
	r.Max.Y -= c.legend(n, r, false)
	center := vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: (r.Min.Y + r.Max.Y) / 2}
	radii := p.values[0]
	_, most := ends(false, append([]float64{0}, radii...))
	last := p.Columns[0].Name + " " + chart.Whole.Text(p.x[len(p.x)-1])
	size := min((r.Size().X-c.width(last, leastSize))/2-1, r.Size().Y/2-2)
	at := func(radius, degrees float64) vg.Point {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		length := size * vg.Length(radius/most)
		return center.Add(vg.Point{X: length * vg.Length(cos), Y: length * vg.Length(sin)})
	}
	c.stroke(frame.Line, hair, nil, arc(center, size, 0, 2*math.Pi))
	c.line(frame.Ring, hair, []vg.Length{1.2, 1.8}, center, at(most, 0))
	for k := len(n.columns) - 1; k >= 0; k-- {
		c.curve(n.ink(k), len(radii), thick, false, dash(k), func(row int) (vg.Point, bool) {
			v := n.values[k][row]
			return at(radii[row], v), !math.IsNaN(v)
		})
	}
	for quarter := 2; quarter <= 4; quarter++ {
		i := quarter * (len(radii) - 1) / 4
		end := at(radii[i], 0)
		label := text{string: chart.Whole.Text(p.x[i]), size: leastSize, ink: frame.Text, align: 0.5}
		if quarter == 4 {
			label.string = last
		}
		half := vg.Point{X: c.width(label.string, leastSize)/2 + 1, Y: leastSize * 0.45}
		middle := end.Sub(vg.Point{Y: leastSize})
		c.fill(frame.Background, vg.Rectangle{Min: middle.Sub(half), Max: middle.Add(half)}.Path())
		c.disc(frame.Text, end, 0.8)
		c.write(label, middle.X, middle.Y-leastSize*0.35)
	}
}

// matrix has a rectangle of colour for each number, the first row at the top.
type matrix struct{ numbers }

func (p matrix) height(c *canvas, w vg.Length) vg.Length {
	ratio := float64(len(p.x)) / float64(len(p.columns)) // of values that are square
	return (w-80)*vg.Length(min(max(ratio, 0.35), 1.1)) + 26
}

func (p matrix) down() axis {
	a := p.across()
	half := 0.5
	if p.names == nil && len(p.x) > 1 {
		half = (p.x[1] - p.x[0]) / 2
	}
	if p.names == nil {
		a.low, a.high = p.x[0]-half, p.x[len(p.x)-1]+half
	}
	a.low, a.high = a.high, a.low
	return a
}

func (p matrix) least() vg.Length { return 0.4 }

// signed are the colours of −1 to 1 in print, which are lighter from each to the next: dark blue, grey at 0 and light
// orange, in equal steps of lightness, so that a copy in grey tells −1 from 1.
var signed = [...]colorful.Color{{R: 0.004, G: 0.137, B: 0.416}, {R: 0.051, G: 0.325, B: 0.686},
	{R: 0.525, G: 0.525, B: 0.525}, {R: 0.957, G: 0.635, B: 0.329}, {R: 1, G: 0.910, B: 0.714}}

// colour returns the colour of a value.
func (p matrix) colour(c *canvas, v float64) color.RGBA {
	switch {
	case p.ends.Ramp() != frame.Signed:
		return c.rgb(p.ends.Color(v))
	case math.IsNaN(v): // 0 is grey
		return c.rgb(frame.Background)
	}
	at := 0.0
	if limit := p.ends.Limit(); limit > 0 {
		at = min(max(v/limit, -1), 1)
	}
	at = (at + 1) / 2 * float64(len(signed)-1)
	i := min(int(at), len(signed)-2)
	red, green, blue := signed[i].BlendOkLab(signed[i+1], at-float64(i)).Clamped().RGB255()
	return color.RGBA{red, green, blue, 255}
}

// few returns the numbers of a matrix of one or two different ones, such as bits, which have no bar of colours; nil for
// others.
func (p matrix) few() (all []tick) {
	for _, column := range p.values {
		for _, v := range column {
			known := func(t tick) bool { return t.v == v }
			if math.IsNaN(v) || slices.ContainsFunc(all, known) {
				continue
			}
			if all = append(all, tick{v, chart.Brief(v, 3)}); len(all) > 2 {
				return nil
			}
		}
	}
	slices.SortFunc(all, func(a, b tick) int { return cmp.Compare(a.v, b.v) })
	return all
}

func (p matrix) draw(c *canvas, r vg.Rectangle) {
	const bar, steps = vg.Length(6), 256
	y := spanning(p.Values, false, 0, p.ends.Low, p.ends.High)
	p.ends.Low, p.ends.High = y.low, y.high
	ticks, few := y.ticks(5), p.few()
	if few != nil {
		ticks = few
	}
	// Legends of most numbers have one width, so that the columns of panels line up.
	right := 2*gap + bar + tickMark + gap + c.widest(tickSize, append(labels(ticks), "−1.0")...)
	if y.title != "" {
		right += gap + textSize
	}
	names := chart.NamesOf(p.columns, func(col chart.Column) string { return col.Name })
	f := c.axes(r, along(p.Across, names), p.down(), 1, right)
	c.mosaic(f.Rectangle, len(p.x), len(p.columns), func(row, col int) color.RGBA {
		return p.colour(c, p.values[col][row])
	})
	legend := field{x: axis{high: 1}, y: y, Rectangle: vg.Rectangle{Min: vg.Point{X: f.Max.X + 2*gap, Y: f.Min.Y},
		Max: vg.Point{X: f.Max.X + 2*gap + bar, Y: f.Max.Y}}}
	c.stroke(frame.Text, thin, nil, f.Path())
	for i, t := range few {
		box := legend.Rectangle
		box.Max.Y -= vg.Length(len(few)-1-i) * bar * 2
		box.Min.Y = box.Max.Y - bar
		c.SetColor(p.colour(c, t.v))
		c.Fill(box.Path())
		c.stroke(frame.Text, thin, nil, box.Path())
		c.write(text{string: t.label, size: tickSize, ink: frame.Text}, box.Max.X+gap, box.Min.Y+bar/2-tickSize*0.35)
	}
	if few == nil {
		c.mosaic(legend.Rectangle, steps, 1, func(row, _ int) color.RGBA {
			return p.colour(c, y.high-(y.high-y.low)*float64(row)/(steps-1))
		})
		c.stroke(frame.Text, thin, nil, legend.Path())
		c.upright(legend, legend.Max.X, ticks, 0)
	}
	c.write(text{string: y.title, size: textSize, ink: frame.Text, align: 0.5, turned: true}, f.Max.X+right-textSize*0.1,
		(f.Min.Y+f.Max.Y)/2)
}

// list is a table of numbers between rules.
type list struct{ numbers }

const (
	mostListed = 24
	listLine   = tickSize * 1.45
)

// cells returns the heads and the rows as text, with the columns that fit into a width.
func (p list) cells(c *canvas, w vg.Length) (rows [][]string, widths []vg.Length) {
	rows = [][]string{p.Heads()}
	for i := range p.x {
		rows = append(rows, p.Cells(p.first+i))
	}
	for k := range p.Columns {
		var wide vg.Length
		for _, row := range rows {
			wide = max(wide, c.width(row[k], tickSize))
		}
		if w -= wide + 2*gap; w < 0 && k > 1 {
			break
		}
		widths = append(widths, wide)
	}
	return rows, widths
}

func (p list) cut(c *canvas, w vg.Length) string {
	columns := ""
	if _, widths := p.cells(c, w); len(widths) < len(p.Columns) {
		columns = chart.Position(len(widths)) + " of " + chart.Plural(len(p.Columns), "column")
	}
	return chart.Joined(", ", p.numbers.cut(c, w), columns)
}

func (p list) height(*canvas, vg.Length) vg.Length { return vg.Length(len(p.x)+1)*listLine + 4*gap }

func (p list) least() vg.Length { return 1 }

func (p list) draw(c *canvas, r vg.Rectangle) {
	rows, widths := p.cells(c, r.Size().X)
	rule := func(y, width vg.Length) {
		c.line(frame.Text, width, nil, vg.Point{X: r.Min.X, Y: y}, vg.Point{X: r.Max.X, Y: y})
	}
	rule(r.Max.Y-1, 2*hair)
	var used vg.Length
	for _, w := range widths {
		used += w
	}
	space := gap * 3
	if n := len(widths); n > 1 {
		space = (r.Size().X - used) / vg.Length(n-1)
	}
	y := r.Max.Y - gap
	for i, row := range rows {
		y -= listLine
		x := r.Min.X
		for k, w := range widths {
			t := text{string: strings.TrimSpace(row[k]), size: tickSize, ink: frame.Text}
			if k > 0 {
				t.align = 1
			}
			c.write(t, x+vg.Length(t.align)*w, y+tickSize*0.3)
			x += w + space
		}
		if i == 0 {
			rule(y-gap*0.5, hair)
			y -= gap
		}
	}
	rule(y-gap*0.6, 2*hair)
}

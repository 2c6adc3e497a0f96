package figure

import (
	"image/color"
	"math"
	"strconv"
	"strings"

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

// numbers are the rows of a Data that a figure draws, and of each the columns that are not aside.
type numbers struct {
	chart.Data
	first   int // row
	x       []float64
	names   []string // of the rows; nil for numbers
	columns []chart.Column
	values  [][]float64 // by column and row
}

func read(d chart.Data, most int) numbers {
	n := numbers{Data: d}
	rows := min(d.Rows, most)
	n.first = min(max(d.Here-rows/2, 0), d.Rows-rows)
	var at []int
	for i, c := range d.Columns {
		if i > 0 && !c.Aside {
			at, n.columns = append(at, i), append(n.columns, c)
		}
	}
	n.values = make([][]float64, len(at))
	row := make([]float64, len(d.Columns))
	for i := range rows {
		d.Row(n.first+i, row)
		n.x = append(n.x, row[0])
		if d.Label != nil {
			n.names = append(n.names, d.Label(n.first+i))
		}
		for k, from := range at {
			n.values[k] = append(n.values[k], row[from])
		}
	}
	return n
}

// title returns the title of the axis of the numbers.
func (n numbers) title() string {
	if n.Values == "" && len(n.columns) == 1 {
		return n.columns[0].Head()
	}
	return n.Values
}

// across returns the axis of the rows.
func (n numbers) across(margin float64) axis {
	head := n.Columns[0]
	if n.names != nil {
		return axis{title: head.Head(), low: -0.5, high: float64(len(n.names)) - 0.5, names: n.names}
	}
	a := spanning(head.Head(), head.Log, margin, n.x...)
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

// up returns the axis of the numbers of some columns.
func (n numbers) up(columns ...[]float64) axis {
	if s := n.Scale; s.Low != s.High {
		return axis{title: n.title(), low: s.Low, high: s.High}
	}
	var all []float64
	log := len(n.columns) > 0
	for i, c := range columns {
		all = append(all, c...)
		log = log && n.columns[i].Log
	}
	return spanning(n.title(), log, 0.04, all...)
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

// axes draws a pair of axes into a rectangle and returns what they leave. Right is room for what stands at their right.
func (c *canvas) axes(r vg.Rectangle, x, y axis, right vg.Length, box bool) field {
	low := gap + tickMark + tickSize
	if x.title != "" {
		low += gap + textSize
	}
	high := r.Size().Y - low
	yTicks := y.ticks(min(crowd(high, tickSize*0.8), 6))
	if y.names != nil {
		yTicks = y.ticks(max(int(high/(tickSize*1.1)), 1))
	}
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
	if y.low < 0 && y.high > 0 && !box && y.names == nil && !y.log {
		c.line(frame.Line, thin, nil, vg.Point{X: f.Min.X, Y: f.at(x.low, 0).Y}, vg.Point{X: f.Max.X, Y: f.at(x.low, 0).Y})
	}
	c.bottom(f, xTicks, turned)
	c.left(f, yTicks)
	corner := vg.Point{X: f.Max.X, Y: f.Min.Y}
	spine := []vg.Point{{X: f.Min.X, Y: f.Max.Y}, f.Min, corner}
	if box {
		spine = append(spine, f.Max, spine[0])
	}
	c.line(frame.Text, thin, nil, spine...)
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

func (c *canvas) left(f field, ticks []tick) {
	for _, t := range ticks {
		p := vg.Point{X: f.Min.X, Y: f.at(f.x.low, t.v).Y}
		c.line(frame.Text, thin, nil, p, p.Sub(vg.Point{X: tickMark}))
		c.write(text{string: t.label, size: tickSize, ink: frame.Text, align: 1}, p.X-tickMark-gap*0.6, p.Y-tickSize*0.35)
	}
}

// curve draws the numbers of a column over the rows. It breaks where there is no number, and at the ends of the axes.
func (c *canvas) curve(f field, n numbers, column int, dash []vg.Length) {
	role := frame.Series(column)
	var run []vg.Point
	width := chart.Either(vg.Length(len(n.x)) > 2*f.Size().X, thick/2, thick)
	flush := func() {
		c.line(role, width, dash, run...)
		run = run[:0]
	}
	dots := vg.Length(len(n.x))*4 <= f.Size().X
	for i, v := range n.values[column] {
		if part := f.y.part(v); !(part >= -1e-9 && part <= 1+1e-9) || f.x.log && n.place(i) <= 0 {
			flush()
			continue
		}
		p := f.at(n.place(i), v)
		run = append(run, p)
		if dots {
			c.disc(role, p, 1.2)
		}
	}
	flush()
}

// legend draws a sample of every column and returns its height. With dry it only measures.
func (c *canvas) legend(n numbers, r vg.Rectangle, bars, dry bool) vg.Length {
	const sample = vg.Length(16)
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
			if bars {
				c.fillRect(frame.Series(i), vg.Rectangle{Min: vg.Point{X: x + sample/2, Y: middle - 2.5},
					Max: vg.Point{X: x + sample, Y: middle + 2.5}})
			} else {
				c.line(frame.Series(i), thick, dash(i), vg.Point{X: x, Y: middle}, vg.Point{X: x + sample, Y: middle})
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
}

// plotOf returns the plot of data.
func plotOf(d chart.Data) plot {
	n := read(d, most)
	switch {
	case len(n.columns) == 0 || len(n.x) == 0:
		return list{numbers: n}
	case d.Kind == chart.Lines && d.Label == nil:
		return curves{n}
	case d.Kind == chart.Lanes:
		return lanes{n}
	case d.Kind == chart.Bars && d.Label == nil:
		return columns{n}
	case d.Kind == chart.Bars || d.Kind == chart.Lines:
		return bars{n}
	case d.Kind == chart.Angles:
		return dials{n}
	case d.Kind == chart.Polar && len(n.columns) > 1:
		return polar{n}
	case d.Kind == chart.Matrix:
		return matrix{n}
	}
	return list{read(d, mostListed)}
}

// curves are columns on one pair of axes.
type curves struct{ numbers }

func (p curves) height(c *canvas, w vg.Length) vg.Length {
	return w*0.56 + c.legend(p.numbers, vg.Rectangle{Max: vg.Point{X: w}}, false, true)
}

func (p curves) least() vg.Length { return 0.4 }

func (p curves) draw(c *canvas, r vg.Rectangle) {
	r.Max.Y -= c.legend(p.numbers, r, false, false)
	f := c.axes(r, p.across(0), p.up(p.values...), 0, false)
	for i := range p.columns {
		c.curve(f, p.numbers, i, dash(i))
	}
}

// lanes are columns on an axis each, one below the other.
type lanes struct{ numbers }

const laneHeight = vg.Length(31)

func (p lanes) height(*canvas, vg.Length) vg.Length {
	return vg.Length(len(p.columns))*laneHeight + gap + tickMark + tickSize + gap + textSize
}

func (p lanes) least() vg.Length { return 0.5 }

func (p lanes) draw(c *canvas, r vg.Rectangle) {
	right := gap
	for _, col := range p.columns {
		right = max(right, gap+c.width(col.Head(), tickSize))
	}
	x := p.across(0)
	low := gap + tickMark + tickSize + gap + textSize
	each := (r.Size().Y - low) / vg.Length(len(p.columns))
	left := textSize + tickMark + 2*gap
	for i := range p.columns {
		for _, t := range p.up(p.values[i]).ticks(3) {
			left = max(left, textSize+tickMark+2*gap+c.width(t.label, leastSize))
		}
	}
	for i, col := range p.columns {
		top := r.Max.Y - vg.Length(i)*each
		f := field{x: x, y: p.up(p.values[i]), Rectangle: vg.Rectangle{
			Min: vg.Point{X: r.Min.X + left, Y: top - each*0.87},
			Max: vg.Point{X: r.Max.X - right, Y: top - each*0.13}}}
		if f.y.low < 0 && f.y.high > 0 {
			zero := f.at(x.low, 0).Y
			c.line(frame.Line, hair, nil, vg.Point{X: f.Min.X, Y: zero}, vg.Point{X: f.Max.X, Y: zero})
		}
		c.line(frame.Text, thin, nil, f.Min, vg.Point{X: f.Min.X, Y: f.Max.Y})
		for _, t := range f.y.ticks(3) {
			at := vg.Point{X: f.Min.X, Y: f.at(x.low, t.v).Y}
			c.line(frame.Text, thin, nil, at, at.Sub(vg.Point{X: tickMark}))
			c.write(text{string: t.label, size: leastSize, ink: frame.Text, align: 1}, at.X-tickMark-gap*0.6,
				at.Y-leastSize*0.35)
		}
		c.curve(f, p.numbers, i, nil)
		c.write(text{string: col.Head(), size: tickSize, ink: frame.Series(i)}, f.Max.X+gap,
			(f.Min.Y+f.Max.Y)/2-tickSize*0.35)
	}
	foot := field{x: x, y: axis{high: 1}, Rectangle: vg.Rectangle{Min: vg.Point{X: r.Min.X + left, Y: r.Min.Y + low},
		Max: vg.Point{X: r.Max.X - right, Y: r.Max.Y}}}
	ticks, turned := c.fitting(x, foot.Size().X)
	c.bottom(foot, ticks, turned)
	c.line(frame.Text, thin, nil, foot.Min, vg.Point{X: foot.Max.X, Y: foot.Min.Y})
	c.write(text{string: x.title, size: textSize, ink: frame.Text, align: 0.5}, (foot.Min.X+foot.Max.X)/2,
		r.Min.Y+textSize*0.25)
	c.write(text{string: p.title(), size: textSize, ink: frame.Text, align: 0.5, turned: true}, r.Min.X+textSize*0.8,
		(foot.Min.Y+foot.Max.Y)/2)
}

// columns are bars that stand on an axis of numbers.
type columns struct{ numbers }

func (p columns) height(c *canvas, w vg.Length) vg.Length {
	return w*0.45 + c.legend(p.numbers, vg.Rectangle{Max: vg.Point{X: w}}, true, true)
}

func (p columns) least() vg.Length { return 0.4 }

func (p columns) draw(c *canvas, r vg.Rectangle) {
	r.Max.Y -= c.legend(p.numbers, r, true, false)
	x, y := p.across(0), p.fromZero()
	half := 0.5
	if len(p.x) > 1 {
		half = (p.x[1] - p.x[0]) / 2
	}
	x.low, x.high = p.x[0]-half, p.x[len(p.x)-1]+half
	f := c.axes(r, x, y, 0, false)
	for i := range p.x {
		for k := range p.columns {
			from, to := share(k, len(p.columns))
			c.bar(k, f.at(p.x[i]+2*half*from, 0), f.at(p.x[i]+2*half*to, p.values[k][i]))
		}
	}
}

// fromZero returns the axis of bars: it has 0.
func (p numbers) fromZero() axis {
	y := p.up(append(append([][]float64{}, p.values...), []float64{0})[:len(p.values)]...)
	y.low, y.high = min(y.low, 0), max(y.high, 0)
	if y.log {
		y.log = false
	}
	return y
}

// share returns which part of a row's room bar k of n takes, around its middle.
func share(k, n int) (from, to float64) {
	const all = 0.8
	return -all/2 + all*float64(k)/float64(n), -all/2 + all*float64(k+1)/float64(n)
}

func (c *canvas) bar(look int, a, b vg.Point) {
	if math.IsNaN(float64(a.X+a.Y+b.X+b.Y)) || math.IsInf(float64(b.X+b.Y), 0) {
		return
	}
	c.fillRect(frame.Series(look), vg.Rectangle{Min: vg.Point{X: min(a.X, b.X), Y: min(a.Y, b.Y)},
		Max: vg.Point{X: max(a.X, b.X), Y: max(a.Y, b.Y)}})
}

// bars lie beside the names of their rows.
type bars struct{ numbers }

func (p bars) height(c *canvas, w vg.Length) vg.Length {
	each := max(10, 5*vg.Length(len(p.columns))+4)
	return vg.Length(len(p.names))*each + 26 + c.legend(p.numbers, vg.Rectangle{Max: vg.Point{X: w}}, true, true)
}

func (p bars) least() vg.Length { return 0.8 }

func (p bars) draw(c *canvas, r vg.Rectangle) {
	r.Max.Y -= c.legend(p.numbers, r, true, false)
	y := axis{title: "", low: float64(len(p.names)) - 0.5, high: -0.5, names: p.names}
	f := c.axes(r, p.fromZero(), y, gap, false)
	if f.x.low < 0 {
		c.line(frame.Text, thin, nil, f.at(0, y.low), f.at(0, y.high))
	}
	for i := range p.names {
		for k := range p.columns {
			from, to := share(k, len(p.columns))
			c.bar(k, f.at(0, float64(i)+from), f.at(p.values[k][i], float64(i)+to))
		}
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
	return vg.Length(down)*min(w/vg.Length(across), dialPitch*1.5)*1.35 + p.key(c, vg.Rectangle{Max: vg.Point{X: w}}, true)
}

// key draws the legend of the hands.
func (p dials) key(c *canvas, r vg.Rectangle, dry bool) vg.Length {
	return c.legend(p.numbers, r, false, dry)
}

func (p dials) least() vg.Length { return 0.6 }

func (p dials) draw(c *canvas, r vg.Rectangle) {
	r.Max.Y -= p.key(c, r, false)
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
			c.ink(frame.WedgeHere)
			c.Fill(sector)
		}
		c.stroke(frame.Ring, thin, nil, arc(center, radius, 0, 2*math.Pi))
		for k := range p.columns {
			if math.IsNaN(p.angle(k, i)) {
				continue
			}
			sin, cos := math.Sincos(p.angle(k, i))
			tip := center.Add(vg.Point{X: radius * vg.Length(cos), Y: radius * vg.Length(sin)})
			c.line(frame.Series(k), thick, dash(k), center, tip)
			c.disc(frame.Series(k), tip, 1.3)
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
	return w*0.85 + c.legend(p.curves(), vg.Rectangle{Max: vg.Point{X: w}}, false, true)
}

func (p polar) least() vg.Length { return 0.5 }

func (p polar) draw(c *canvas, r vg.Rectangle) {
	n := p.curves()
	r.Max.Y -= c.legend(n, r, false, false)
	center := vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: (r.Min.Y + r.Max.Y) / 2}
	radii := p.values[0]
	most := spanning("", false, 0, append([]float64{0}, radii...)...).high
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
		var run []vg.Point
		flush := func() {
			if len(run) == 1 {
				c.disc(frame.Series(k), run[0], thick/2)
			}
			c.line(frame.Series(k), thick, dash(k), run...)
			run = run[:0]
		}
		for i, v := range n.values[k] {
			if math.IsNaN(v) {
				flush()
				continue
			}
			run = append(run, at(radii[i], v))
		}
		flush()
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
		c.fillRect(frame.Background, vg.Rectangle{Min: middle.Sub(half), Max: middle.Add(half)})
		c.disc(frame.Text, end, 0.8)
		c.write(label, middle.X, middle.Y-leastSize*0.35)
	}
}

// matrix has a rectangle of colour for each number, the first row at the top.
type matrix struct{ numbers }

// aspect returns the height of a matrix in parts of its width.
func (p matrix) aspect() float64 {
	ratio := float64(len(p.x)) / float64(len(p.columns))
	if len(p.names) == len(p.columns) && p.names != nil || ratio == 1 {
		return 1
	}
	return min(max(ratio, 0.35), 1.1)
}

func (p matrix) height(c *canvas, w vg.Length) vg.Length {
	return (w-80)*vg.Length(p.aspect()) + 26
}

func (p matrix) down() axis {
	head := p.Columns[0].Head()
	if p.names != nil {
		return axis{title: head, low: float64(len(p.names)) - 0.5, high: -0.5, names: p.names}
	}
	half := 0.5
	if len(p.x) > 1 {
		half = (p.x[1] - p.x[0]) / 2
	}
	return axis{title: head, low: p.x[len(p.x)-1] + half, high: p.x[0] - half, whole: p.Columns[0].Format == chart.Whole}
}

// scale returns the scale of the colours.
func (p matrix) scale() chart.Scale {
	if s := p.Scale; s.Low != s.High {
		return s
	}
	a := spanning("", false, 0)
	a.low, a.high = math.Inf(1), math.Inf(-1)
	for _, column := range p.values {
		for _, v := range column {
			if !math.IsNaN(v) && !math.IsInf(v, 0) {
				a.low, a.high = min(a.low, v), max(a.high, v)
			}
		}
	}
	if a.low > a.high {
		return chart.Scale{Low: -1, High: 1}
	}
	return chart.FittedScale(a.low, a.high)
}

func (p matrix) least() vg.Length { return 0.4 }

func (p matrix) draw(c *canvas, r vg.Rectangle) {
	var names []string
	for _, col := range p.columns {
		names = append(names, col.Name)
	}
	s := p.scale()
	const bar = vg.Length(6)
	title := p.Values
	y := axis{title: title, low: s.Low, high: s.High}
	ticks := y.ticks(5)
	right := 2*gap + bar + tickMark + gap + c.widest(tickSize, labels(ticks)...)
	if title != "" {
		right += gap + textSize
	}
	x := along(p.Across, names)
	f := c.axes(r, x, p.down(), right, true)
	c.mosaic(f.Rectangle, len(p.x), len(p.columns), func(row, col int) color.RGBA {
		return c.rgb(s.Color(p.values[col][row]))
	})
	c.line(frame.Text, thin, nil, f.Min, vg.Point{X: f.Max.X, Y: f.Min.Y}, f.Max, vg.Point{X: f.Min.X, Y: f.Max.Y}, f.Min)
	box := field{x: axis{high: 1}, y: y, Rectangle: vg.Rectangle{Min: vg.Point{X: f.Max.X + 2*gap, Y: f.Min.Y},
		Max: vg.Point{X: f.Max.X + 2*gap + bar, Y: f.Max.Y}}}
	const steps = 256
	c.mosaic(box.Rectangle, steps, 1, func(row, _ int) color.RGBA {
		return c.rgb(s.Color(s.High - (s.High-s.Low)*float64(row)/(steps-1)))
	})
	c.line(frame.Text, hair, nil, box.Min, vg.Point{X: box.Max.X, Y: box.Min.Y}, box.Max,
		vg.Point{X: box.Min.X, Y: box.Max.Y}, box.Min)
	for _, t := range ticks {
		at := vg.Point{X: box.Max.X, Y: box.at(0, t.v).Y}
		c.line(frame.Text, thin, nil, at, at.Add(vg.Point{X: tickMark}))
		c.write(text{string: t.label, size: tickSize, ink: frame.Text}, at.X+tickMark+gap*0.6, at.Y-tickSize*0.35)
	}
	c.write(text{string: title, size: textSize, ink: frame.Text, align: 0.5, turned: true}, f.Max.X+right-textSize*0.1,
		(f.Min.Y+f.Max.Y)/2)
}

// list is a table of numbers between rules.
type list struct{ numbers }

const (
	mostListed = 24
	listLine   = tickSize * 1.45
)

// cells returns the heads and the rows as text, without columns that do not fit into a width.
func (p list) cells(c *canvas, w vg.Length) (rows [][]string, widths []vg.Length) {
	heads := p.Heads()
	rows = [][]string{heads}
	for i := range p.x {
		rows = append(rows, p.Cells(p.first+i))
	}
	left := w
	for k := range heads {
		var wide vg.Length
		for _, row := range rows {
			wide = max(wide, c.width(row[k], tickSize))
		}
		if left -= wide + 2*gap; left < 0 && k > 1 {
			break
		}
		widths = append(widths, wide)
	}
	return rows, widths
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

package similarity

import (
	"math"
	"sync"

	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// diamond is the place of the matrix turned by 45°: offsets across, positions down, and the
// curve below it. A column of cells covers an interval of the offsets −(length−1) … length−1,
// as wide as any other, and has one colour. A row covers an interval of the positions that are
// halfway from one row of the table to the other.
type diamond struct {
	plot
	top, rows int // of the matrix; no rows where it is not turned
	length    int
}

// arrangeTurned places the diamond and the curve, which takes a part of the rows.
func (p *waves) arrangeTurned() {
	room := max(p.W-1-alone, 1)
	if n := 2*p.Length - 1; n <= room {
		room -= room % n // a column has one offset
	}
	p.diamond = diamond{top: 1, rows: max(p.H-2, 1), length: p.Length}
	under := p.H - 1
	if !p.Hidden.Hides(curveName) {
		p.diamond.rows = max((p.H-2)*5/8, 1)
		under = p.diamond.top + p.diamond.rows
	}
	p.diamond.plot = newPlot(alone, room, under, p.H-1-under)
}

// share returns the part of all columns, from 0 to 1, that lies before an offset.
func (d diamond) share(offset float64) float64 {
	return (offset + float64(d.length) - 0.5) / (2*float64(d.length) - 1)
}

// dot returns the column of dots in the middle of an offset.
func (d diamond) dot(offset int) int {
	return min(max(int(d.share(float64(offset))*float64(2*d.w)), 0), 2*d.w-1)
}

// offset returns the offset in the middle of a column.
func (d diamond) offset(x int) int {
	n := 2*float64(d.length) - 1
	return int(math.Floor((float64(x)+0.5)/float64(d.w)*n)) - d.length + 1
}

// middle returns the position halfway between two rows of the table that is drawn at a height,
// in half rows from the top.
func (d diamond) middle(y float64) float64 { return y / float64(2*d.rows) * float64(d.length) }

// holds reports whether both rows of the table at a column and a height are in the table.
func (d diamond) holds(x int, y float64) bool {
	k := math.Abs((float64(x)+0.5)/float64(d.w)*2 - 1)
	middle := d.middle(y) / float64(d.length)
	return k < 2*min(middle, 1-middle)
}

// at returns the offset and the first of the two positions at a cell.
func (d diamond) at(x, y int) (pos, offset int) {
	offset = d.offset(x)
	pos = int(math.Floor(d.middle(float64(2*y+1)) - float64(offset)/2))
	return min(max(pos, 0, -offset), d.length-1-max(offset, 0)), offset
}

// exact is the largest number of offsets of which an interval holds parts; the intervals of more
// begin and end at whole offsets.
const exact = 4096

// means returns the dot products of all offsets, from the most negative on, as means over n equal
// intervals, an even number.
func (d diamond) means(k similar.Kernel, n int) []float64 {
	means, total := make([]float64, n), 2*d.length-1
	if total > exact {
		bounds := make([]int, n/2+1)
		for i := range bounds {
			bounds[i] = int(float64(d.length) * float64(i) / float64(n/2))
		}
		k.FillMeans(means[n/2:], bounds)
		for i := range n / 2 {
			means[n/2-1-i] = means[n/2+i]
		}
		return means
	}
	values := make([]float64, d.length)
	k.Fill(values, 0, 1)
	for i := range means {
		from, to := float64(i)*float64(total)/float64(n), float64(i+1)*float64(total)/float64(n)
		for at := int(from); float64(at) < to && at < total; at++ {
			part := min(float64(at+1), to) - max(float64(at), from)
			size := at - (d.length - 1)
			means[i] += part / (to - from) * values[max(size, -size)]
		}
	}
	return means
}

// turnedPicture returns the tree of the diamond over the curve.
func (p *waves) turnedPicture() chart.Picture {
	d := p.diamond
	means := sync.OnceValue(func() []float64 { return d.means(p.kernel.Kernel, 2*d.w) })
	matrix := chart.Region{Name: matrixName, Cols: chart.Fixed(d.w), Rows: chart.Fixed(d.rows),
		Draw: func(f chart.Canvas) { p.drawDiamond(f, means()) },
		Click: func(x, y int) chart.Change {
			pos, offset := d.at(x, y)
			return chart.Change{State: func(s *chart.State) { s.Pos, s.Offset = pos, offset }}
		}}
	root := chart.Region{Way: chart.Stack, Data: p.data, Draw: p.drawAround,
		In: []chart.Region{chart.Place(d.x, d.top, matrix)}}
	if d.h > 0 {
		root.In = append(root.In, d.region(p.W, func(f chart.Canvas) { p.drawBelow(f, means()) },
			func(x int) func(*chart.State) {
				k := d.offset(min(x, d.w-1))
				return func(s *chart.State) { s.Offset = k }
			}))
	}
	return chart.Picture{Root: root, Words: p.words(), N: p.Length}
}

// drawDiamond draws the columns of colour, and the cursor.
func (p *waves) drawDiamond(f chart.Canvas, means []float64) {
	d := p.diamond
	at := p.dotOfCursor() / 2
	here := int((float64(p.Pos) + float64(p.Offset)/2 + 0.5) / float64(d.length) * float64(2*d.rows))
	here = min(max(here, 0), 2*d.rows-1)
	whole := p.scale.Whole(p.Theme)
	for x := range d.w {
		v := p.scale.tone(p.kernel.Of((means[2*x] + means[2*x+1]) / 2))
		color := p.scale.Color(v)
		for y := range 2 * d.rows {
			switch {
			case !whole && d.holds(x, float64(y)+0.5):
				f.Pixel(x, y, color)
			case whole && y%2 == 0 && d.holds(x, float64(y)+1):
				p.scale.Fill(f, x, y/2, 1, 1, v)
			}
		}
	}
	to := p.Pos + p.Offset
	switch sign := (mosaic{subject: p.subject}).markStyle(crossMark); {
	case to < 0 || to >= p.Length:
	case whole:
		f.Set(at, here/2, markLooks[crossMark].sign, sign)
	default:
		f.Pixel(at, here, frame.Bright)
	}
}

// dotOfCursor returns the column of dots of the cursor's offset.
func (p *waves) dotOfCursor() int { return p.diamond.dot(p.Offset) }

// drawAround writes what is shown, the offset at its column, and the first and the last position
// at the two corners.
func (p *waves) drawAround(f chart.Canvas) {
	d := p.diamond
	f.Text(1, 0, p.Fitting(d.x+d.w/2-4, p.measureName()+" of "+p.RowName("i")+" and "+p.RowName("i + k"), p.measureName()),
		chart.StrongStyle)
	if k := p.Offset; max(k, -k) < p.Length {
		f.Set(d.x+p.dotOfCursor()/2, 0, '▾', offsetStyle)
	}
	corner := func(y int, pos string, x int) {
		f.TextRight(x, y, p.Fitting(x-1, "position "+pos, pos), chart.FaintStyle)
	}
	edge := d.x + d.w/2
	beside := 3*d.w/(4*d.rows) + 2 // half of the first row, and a blank
	corner(d.top, "0", edge-beside)
	corner(d.top+d.rows-1, chart.Compact(p.Length-1), edge-beside)
}

// drawBelow draws the curve: each dot is the mean of the offsets in half a column of the diamond.
func (p *waves) drawBelow(f chart.Canvas, means []float64) {
	d := p.diamond
	d.drawAxis(f, p.scale, true)
	paper := f.Sub(d.x, d.y, d.w, d.h)
	line := func(pen chart.Pen, of similar.Measured, means []float64) {
		for x, v := range means {
			y := d.dotRow(p.scale.Height(of.Of(v)))
			pen.To(x, y, y)
		}
	}
	if g := p.Ghost; g != nil && g.HasWaves() { // the curve before a knob was turned
		t := newTable(g.Waves, p.Settings)
		line(chart.GhostPen(paper), t.kernel, d.means(t.kernel.Kernel, len(means)))
	}
	line(chart.Pen{Paper: paper, Ink: frame.Ink{Color: frame.Text, Z: chart.WaveZ, Glyph: '*'}}, p.kernel, means)
	size := max(p.Offset, -p.Offset)
	text := "k " + chart.Position(p.Offset) + "  " + p.Hidden.Or(valueName.Name, p.scale.signed(p.text(p.Offset, 3)))
	x, height := d.x+p.dotOfCursor()/2, p.scale.Height(p.kernel.At(p.Offset))
	if size < p.Length {
		d.drawBead(f, p.dotOfCursor(), height)
	}
	d.writeValue(f, x, height, text)
	ticks := map[int]string{}
	step := doubled(tickRoom*(2*p.Length-1), d.w)
	if p.Length > binaryLength {
		step = chart.TickStep(tickRoom, d.w, 2*p.Length-1)
	}
	for k := 0; k < p.Length; k += step {
		ticks[d.x+d.dot(k)/2] = chart.Compact(k)
		if k > 0 {
			label := chart.Minus + chart.Compact(k)
			ticks[d.x+d.dot(-k)/2-p.Theme.Width(label)+1] = label
		}
	}
	d.drawLabels(f, chart.Position(p.Offset), x, size < p.Length, []string{"offset k"}, ticks)
}

// tickRoom is the least number of columns from one label of an offset to the next.
const tickRoom = 10

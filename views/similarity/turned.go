package similarity

import (
	"math"

	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// diamond is the place of the matrix turned by 45°: offsets across, positions down, and the
// curve below it. A column of cells covers an interval of the offsets −(length−1) … length−1,
// as wide as any other, and has one colour. A row covers an interval of the positions that are
// halfway from one row of the table to the other.
type diamond struct {
	block      // of the curve
	rows   int // of the matrix; none where it is not turned
	length int
}

// arrangeTurned places the diamond and the curve, which takes a part of the rows: most of them in ASCII, where a row of
// the curve has no finer steps.
func (p *waves) arrangeTurned() {
	room := max(p.W-1-alone, 1)
	if n := 2*p.Length - 1; n <= room {
		room -= room % n // a column has one offset
	}
	p.diamond = diamond{rows: max(p.H-1, 1), length: p.Length}
	under := p.H - 1
	if !p.Hidden.Hides(curveName) {
		p.diamond.rows = max((p.H-1)*chart.Either(p.Theme.Glyphs == frame.ASCII, 3, 5)/8, 1)
		under = p.diamond.rows
	}
	p.diamond.block = block{alone, under, room, p.H - 1 - under}
}

// axis returns the axis of the offsets.
func (d diamond) axis() plot.Axis {
	a := plot.Fit(1-d.length, 2*d.length-1, d.w)
	a.Binary = d.length <= binaryLength
	return a
}

// middle returns the position halfway between two rows of the table that is drawn at a height,
// in half rows from the top.
func (d diamond) middle(y float64) float64 { return y / float64(2*d.rows) * float64(d.length) }

// holds reports whether both rows of a table of some rows at a column and a height are in the table. It has the
// horizontal axis of the longest one.
func (d diamond) holds(x int, y float64, rows int) bool {
	k := math.Abs((float64(x)+0.5)/float64(d.w)*2 - 1)
	middle := d.middle(y) / float64(d.length)
	return k+math.Abs(2*middle-1) < float64(rows)/float64(d.length)
}

// at returns the offset and the first of the two positions at a cell.
func (d diamond) at(x, y int) (pos, offset int) {
	offset, _ = d.axis().Hit(x)
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
	matrix := chart.Region{Name: matrixName, Cols: chart.Fixed(d.w), Rows: chart.Fixed(d.rows), Draw: p.drawDiamond,
		Click: func(x, y int) chart.Change {
			pos, offset := d.at(x, y)
			return chart.Change{State: func(s *chart.State) { s.Pos, s.Offset = pos, offset }}
		}}
	root := chart.Region{Way: chart.Stack, Data: p.overOffsets(block{}).Data, Draw: p.drawAround,
		In: []chart.Region{chart.Place(d.x, 0, matrix)}}
	if d.h > 0 {
		root.In = append(root.In, placed(d.block, p.underDiamond()))
	}
	heading := p.measureName() + " of " + p.rowNames("i", "i + k")
	return chart.Picture{Root: root, Words: p.words(), N: p.Length,
		Heading: []chart.Field{{Value: heading, Ink: chart.StrongStyle, Drop: 1}}}
}

// paintDiamond draws the columns of colour of a diamond.
func (p *waves) paintDiamond(f chart.Canvas, d diamond) {
	whole := p.scale.Whole(p.Theme)
	values := make([][]float64, len(p.drawn))
	for i := range p.drawn {
		values[i] = d.means(p.drawn[i].kernel.Kernel, 2*d.w)
	}
	for x := range d.w {
		for y := range 2 * d.rows {
			i := chart.One(len(p.drawn) > 1 && y >= d.rows)
			t := &p.drawn[i]
			v := p.scale.tone(t.kernel.Of((values[i][2*x] + values[i][2*x+1]) / 2))
			switch {
			case !whole && d.holds(x, float64(y)+0.5, t.length):
				f.Pixel(x, y, p.scale.Color(v))
			case whole && y%2 == 0 && d.holds(x, float64(y)+1, t.length):
				p.scale.Fill(f, x, y/2, 1, 1, v)
			}
		}
	}
}

// drawDiamond draws the columns of colour, and the cursor. Of two tables A is above the horizontal axis and B below it.
func (p *waves) drawDiamond(f chart.Canvas) {
	d := p.diamond
	f.Paint(func(f chart.Canvas, times int) {
		larger := d
		larger.w, larger.rows = times*d.w, times*d.rows
		p.paintDiamond(f, larger)
	})
	whole := p.scale.Whole(p.Theme)
	if len(p.drawn) > 1 {
		f.HLine(0, d.rows/2, d.w, '─', frame.Style{FG: frame.Bright})
	}
	mark := chart.Either(p.Comparison == nil, crossMark, crossesMark)
	sign := (mosaic{subject: p.subject}).markStyle(mark)
	for i := range p.tables {
		k := p.tables[i].k
		if to := p.Pos + k; to < 0 || to >= p.Length {
			continue
		}
		here := int((float64(p.Pos) + float64(k)/2 + 0.5) / float64(d.length) * float64(2*d.rows))
		here, at := min(max(here, 0), 2*d.rows-1), d.axis().Dot(k)/2
		if whole {
			f.Set(at, here/2, markLooks[mark].sign, sign)
		} else {
			f.Pixel(at, here, markLooks[mark].color)
		}
	}
}

// drawAround writes the first and the last position at the two corners.
func (p *waves) drawAround(f chart.Canvas) {
	d := p.diamond
	corner := func(y int, pos string, x int) {
		f.TextRight(x, y, p.Fitting(x-1, "position "+pos, pos), chart.FaintStyle)
	}
	edge := d.x + d.w/2
	beside := 3*d.w/(4*d.rows) + 2 // half of the first row, and a blank
	corner(0, "0", edge-beside)
	corner(d.rows-1, chart.Compact(p.Length-1), edge-beside)
	for i := range p.drawn[:len(p.drawn)*chart.One(len(p.drawn) > 1)] {
		name := p.Fitting(d.w/2-beside, p.Comparison.Lettered(i), chart.SubjectOf(i).Letter)
		f.TextRight(d.x+d.w, i*(d.rows-1), name, frame.Style{FG: inkOf(i), Bold: true})
	}
}

// underDiamond returns the curve under the diamond: each dot is the mean of the offsets in half a column of it. A fine
// picture has the offsets themselves where each has a point.
func (p *waves) underDiamond() *plot.Lines {
	d := p.diamond
	x := d.axis()
	same := func(k int) int { return k }
	l := p.lines(d.block, x, p.scale, p.series(same, func(t *table) plot.Filler {
		return func(items []plot.Range, low, high []float64) {
			means := d.means(t.kernel.Kernel, 2*d.w)
			for i, r := range items {
				if low[i] = t.kernel.Of(means[x.Dot(r.From)]); r.To-r.From == 1 && p.Theme.Times() > 1 {
					low[i] = t.at(r.From)
				}
				if r.From >= t.length || r.To <= -t.length+1 {
					low[i] = math.NaN()
				}
			}
			copy(high, low)
		}
	}))
	p.value(l)
	for i := range l.Lanes[0].Series {
		l.Lanes[0].Series[i].Steps = x.Crowd() < 1
	}
	p.markSecond(l, same)
	l.Here = p.Offset
	l.Feet = []plot.Foot{{Name: curveName, Room: tickRoom, Ends: []string{"offset k"}, Here: chart.Position(p.Offset),
		Text: func(k int) string { return chart.Either(k < 0, chart.Minus, "") + chart.Compact(max(k, -k)) }}}
	l.Choose = func(_, k int) chart.Change { return chart.Change{State: func(s *chart.State) { s.Offset = k }} }
	return l
}

// tickRoom is the least number of columns from one label of an offset to the next.
const tickRoom = 10

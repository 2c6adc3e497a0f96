package curves

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// overlay is the picture of several curves on one pair of axes: the marked
// dimensions or, without marks, a few from fast to slow.
type overlay struct {
	base
	curves []curve
	top    int
	rows   int // odd, so that 0 is in the middle of a row
}

// A curve is a strand in the overlay.
type curve struct {
	strand
	k    int  // colour and sign
	fast bool // drawn as a band
}

const (
	spreadCurves = 4  // curves without marks
	coarseCurves = 2  // those that lines of signs can cross and still be followed
	twoLine      = 28 // the height from which names of curves have their wavelength below
	airy         = 24 // the height from which a blank row is above the plot
)

func newOverlay(s *inputs) *overlay {
	p := &overlay{base: base{inputs: s}, top: chart.One(s.paper.H >= airy)}
	dims := slices.Collect(s.Marks.All())
	if len(dims) == 0 {
		dims = s.spreadDims(s.usualWindow(s.paper.W-s.axesLeft()-s.namesRoom(), 0))
	}
	for k, dim := range dims {
		p.curves = append(p.curves, curve{strand: s.strand(dim), k: k})
	}
	p.lay(s.axesLeft(), s.namesRoom(), dims)
	rows := s.paper.H - 2 - p.top
	p.rows = max(rows-1+rows&1, 0)
	p.lines = p.newLines(p.ofLength()...)
	p.lines.Right = 1 + p.namesRoom()
	p.lines.Lanes = []plot.Lane{p.lane()}
	return p
}

// lane returns the one lane of the picture.
func (p *overlay) lane() plot.Lane {
	scale := chart.ScaleOf(p.curves[0].Column)
	for i := range p.curves {
		c := &p.curves[i]
		scale.Low, scale.High = min(scale.Low, c.Low), max(scale.High, c.High)
		c.fast = p.fast(p.x, c.Column)
	}
	lane := plot.Lane{Rows: p.rows, Gap: 1, Scale: scaleOf(scale, p.rows), Below: chart.Region{Draw: p.drawPeriod}}
	for _, c := range p.order() {
		if c.Dim == p.Dim {
			lane.Lead = len(lane.Series)
		}
		lane.Series = append(lane.Series, p.line(c))
	}
	lane.Right = chart.Region{Way: chart.Stack, In: []chart.Region{chart.PlaceSized(1, 0, p.namesRoom(), p.rows,
		chart.Region{Name: legendName, Cover: p.drawNames, In: p.nameRegions()})}}
	return lane
}

// line returns a curve as a series. Where a cell has several positions it is their mean.
func (p *overlay) line(c curve) plot.Series {
	s := p.series(0, c.strand)
	s.Ink, s.Beads, s.Sign = frame.Series(c.k), 0, chart.SeriesGlyph(c.k)
	if s.Faint = 85; c.Dim == p.Dim {
		s.Look, s.Faint = plot.Bold, 0
	}
	if p.coarse() {
		s.Line = p.drawer(p.hue(c, 62))
	}
	if c.fast {
		s.Faint, s.Fill = 0, p.alternate(c, s.Fill)
		return s
	}
	s.Period, s.Signs = 0, p.signs(c.k)
	if per := p.x.Per; per > 1 {
		s.Fill = p.fill(c.Dim, func(pos, n, dim int) (low, high float64) {
			if p.coarse() { // of the whole cell
				pos, n = pos/per*per, min(per, p.RowCount()-pos/per*per)
			}
			mean := p.Enc.Mean(pos, n, dim)
			return mean, mean
		})
	}
	return s
}

// alternate returns the Filler of a fast curve in its own cells: fast curves take turns.
func (p *overlay) alternate(c curve, fill plot.Filler) plot.Filler {
	n, own := 0, 0
	for _, other := range p.curves {
		if other.Dim == c.Dim {
			own = n
		}
		n += chart.One(other.fast)
	}
	each := 1 + chart.One(p.x.Per > 1) // columns of dots with positions in a cell
	return func(items []plot.Range, low, high []float64) {
		fill(items, low, high)
		for k := range items {
			if k/each%n != own {
				low[k], high[k] = math.NaN(), math.NaN()
			}
		}
	}
}

// region returns the plot with the names at its right.
func (p *overlay) region() chart.Region {
	plot := chart.PlaceSized(p.left, p.top, p.x.W, p.rows, chart.Region{Click: p.click})
	return chart.Region{Way: chart.Stack, In: p.over(p.top, plot)}
}

// hue returns the style of a curve: bold for the cursor's, pct percent of its colour for others.
func (p *overlay) hue(c curve, pct int) frame.Style {
	if c.Dim == p.Dim {
		return frame.Style{FG: frame.Series(c.k), Bold: true}
	}
	return frame.Style{FG: frame.Series(c.k).Over(pct)}
}

// click moves the cursor to a position on the plot, and to the nearest curve there.
func (p *overlay) click(x, y int) chart.Change {
	pos, _ := p.x.Hit(x)
	dim, near := p.Dim, 2 // a click may be one row off
	for _, c := range p.curves {
		if v := p.at(pos, c.Dim); !c.fast && !math.IsNaN(v) {
			if off := gap(p.lines.Lanes[0].Row(v), y); off < near {
				near, dim = off, c.Dim
			}
		}
	}
	return moved(pos, dim)
}

// spreadDims picks the cursor's dimension and others of its kind, evenly from the
// fastest pair that a window can draw to the one that makes half a turn in it.
func (s *inputs) spreadDims(v window) []int {
	total, here := s.Pairs(), s.PairOf(s.Dim)
	alike := func(pair int) int { return pair }
	if s.HasWaves() {
		alike = s.ColumnOf
	}
	pairs := measure.SpreadPairs(total, chart.Either(s.coarse(), coarseCurves, spreadCurves),
		func(pair int) bool { return s.fast(v.x, s.Enc.About(alike(pair))) },
		func(pair int) bool { return s.Enc.About(alike(pair)).Period > 2*float64(v.n) })
	dims, nearest := make([]int, len(pairs)), 0
	for i, pair := range pairs {
		dims[i] = alike(pair)
		if gap(pair, here) < gap(pairs[nearest], here) {
			nearest = i
		}
	}
	dims[nearest] = s.Dim
	return dims
}

func gap(a, b int) int { return max(a-b, b-a) }

// fast reports whether a period has too few cells, or columns of dots, for a line.
// Single positions of columns that are no waves always have enough.
func (s *inputs) fast(x plot.Axis, c encoding.Column) bool {
	banded := x.Banded
	if s.coarse() {
		banded = x.BandedInCells
	}
	return banded(c.Period) && (c.Group == encoding.PairGroup || x.Per > 1)
}

// order sorts the curves, the front one first: the cursor's, then short waves over long ones.
func (p *overlay) order() []curve {
	height := func(c curve) int { return c.Pair - p.DModel*chart.One(c.Dim == p.Dim) }
	order := slices.Clone(p.curves)
	slices.SortStableFunc(order, func(a, b curve) int { return height(a) - height(b) })
	return order
}

// signs returns the positions, or the first ones of cells, where curve k has its sign: in about every 24th cell, never
// in that of another curve.
func (p *overlay) signs(k int) (all []int) {
	cells := p.x.Dots / 2
	step := max(6/cells, 1) // positions, or cells, from one curve to the next
	period := max(24/cells, step*len(p.curves))
	first := p.x.First / p.x.Per
	for at := first + ((step+1)/2+step*k-first%period+period)%period; at*p.x.Per < p.end(); at += period {
		if at*p.x.Per >= p.x.First {
			all = append(all, at*p.x.Per)
		}
	}
	return all
}

// namesRoom returns the width of the names at the right ends of curves.
func (s *inputs) namesRoom() int {
	if s.paper.W < 64 {
		return 3 + s.dimRoom
	}
	return 4 + s.dimRoom + s.nameRoom
}

// nameHeight returns the height of a name at the end of a curve.
func (p *overlay) nameHeight() int {
	return 1 + chart.One(p.paper.H >= twoLine && 2*len(p.curves) <= p.rows && p.paper.W >= 64)
}

// nameRegions returns the names at the right ends of the curves.
func (p *overlay) nameRegions() []chart.Region {
	rows := p.nameRows()
	all := make([]chart.Region, 0, len(p.curves))
	for i, c := range p.curves {
		if rows[i] < 0 || p.waveHidden(c.Dim) {
			continue
		}
		waves := named(wavesName, 0)
		waves.Rows = chart.Fixed(p.nameHeight() - 1)
		all = append(all, chart.PlaceSized(0, rows[i], p.namesRoom(), p.nameHeight(),
			chart.Region{Name: dimName, Index: chart.At(c.Dim), Draw: func(f chart.Canvas) { p.drawName(f, c) },
				In:    []chart.Region{chart.Gap(1), chart.Inset(2, waves)},
				Click: func(int, int) chart.Change { return moved(p.Pos, c.Dim) }}))
	}
	return all
}

// drawNames draws a question mark for each name, beside the sign of its curve.
func (p *overlay) drawNames(f chart.Canvas) {
	for i, y := range p.nameRows() {
		if y >= 0 {
			p.drawName(f.Sub(0, y, p.namesRoom(), 1), p.curves[i])
		}
	}
}

// drawName writes the name of a curve and, if there is room, its wavelength.
func (p *overlay) drawName(f chart.Canvas, c curve) {
	f.Set(0, 0, chart.SeriesGlyph(c.k), p.hue(c, 100))
	name := "d" + strconv.Itoa(c.Dim)
	name = p.Hidden.Or(legendName.Name, p.paper.Fitting(p.namesRoom()-3, name+" "+c.Name, name))
	f.Text(2, 0, name, p.hue(c, 100))
	if p.nameHeight() > 1 && !p.Hidden.Hides(legendName) {
		period := p.period(c.Column, " %s", p.dimRoom+p.nameRoom-3)
		if c.fast {
			period = p.paper.Fitting(p.namesRoom()-3, "too fast")
		}
		f.Text(2, 1, period, chart.FaintStyle)
	}
}

// nameRows returns the row of each curve's name; −1 if there are more names than rows. It does
// not depend on the curves, which move while the names stand still.
func (p *overlay) nameRows() []int {
	rows := make([]int, len(p.curves))
	for i := range rows {
		rows[i] = i * (p.nameHeight() + 1)
	}
	return chart.PushApart(rows, p.nameHeight(), p.rows)
}

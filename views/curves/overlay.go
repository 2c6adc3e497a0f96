package curves

import (
	"math"
	"math/bits"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// overlay is the picture of several curves on one pair of axes: the marked
// dimensions or, without marks, a few from fast to slow.
type overlay struct {
	axes
	series []series
}

const (
	spreadSeries = 4  // curves without marks
	twoLine      = 28 // the height from which names of curves have their wavelength below
)

func newOverlay(s *inputs) *overlay {
	p := &overlay{axes: axes{base: base{inputs: s}}}
	dims := slices.Collect(s.Marks.All())
	if len(dims) == 0 {
		dims = s.spreadDims(s.newRuler(s.axesLeft(), s.paper.W-s.axesLeft()-s.namesRoom(), 0))
	}
	for k, dim := range dims {
		st := s.strand(dim)
		if k == 0 {
			p.scale = chart.ScaleOf(st.Column)
		}
		p.scale = chart.Scale{Low: min(p.scale.Low, st.Low), High: max(p.scale.High, st.High)}
		p.series = append(p.series, series{strand: st, k: k})
	}
	p.lay(s.axesLeft(), s.namesRoom(), dims)
	p.top = chart.One(s.paper.H >= airy)
	rows := s.paper.H - 2 - p.top
	p.rows = max(rows-1+rows&1, 0)
	for i := range p.series {
		s := &p.series[i]
		if p.waveHidden(s.Dim) {
			continue
		}
		if s.fast = p.fast(p.ruler, s.Column); !s.fast {
			s.heights = p.heights(s.strand)
		}
	}
	return p
}

// region returns the plot with the names at its right.
func (p *overlay) region() chart.Region {
	all := append(p.around(p.top, p.rows, p.top+p.rows), chart.Place(p.X+p.W+1, p.top, chart.Region{Name: legendName,
		Cols: chart.Fixed(p.namesRoom()), Rows: chart.Fixed(p.rows), Cover: p.drawNames, In: p.nameRegions()}))
	return chart.Region{Way: chart.Stack, Draw: p.draw, In: all, Click: p.click}
}

func (p *overlay) draw(f chart.Canvas) {
	p.drawAxes(f)
	paper := f.Sub(p.X, p.top, p.W, p.rows)
	p.drawRanges(paper)
	order := p.order()
	if p.coarse() {
		for _, s := range order {
			drawPlot(paper.Sub(0, 0, p.Columns(), p.rows), s.heights, p.hue(s, 62))
		}
	} else {
		p.drawPaths(paper, order)
	}
	for _, s := range order {
		p.drawGlyphs(paper, s)
	}
	p.drawEnd(f, p.top, p.rows)
	p.drawCut(f)
	for _, s := range order {
		p.drawCutBead(paper, s)
	}
	p.drawLabels(f, p.top+p.rows+1)
}

// hue returns the style of a series: bold for the cursor's, pct percent of its colour for others.
func (p *overlay) hue(s series, pct int) frame.Style {
	if s.Dim == p.Dim {
		return frame.Style{FG: frame.Series(s.k), Bold: true}
	}
	return frame.Style{FG: frame.Series(s.k).Over(pct)}
}

// drawPaths draws the curves in dots, the cursor's two dots wide.
func (p *overlay) drawPaths(paper frame.Frame, order []series) {
	inks := make([]frame.Ink, len(order))
	for i, s := range order {
		inks[i] = frame.Ink{Color: p.hue(s, 85).FG, Z: chart.WaveZ}
	}
	paths := chart.NewPaths(paper, inks...)
	for i, s := range order {
		pen := chart.Pen{Path: &paths.Lines[i], Thick: s.Dim == p.Dim || p.paper.Theme.Far,
			Square: !s.continuous() && p.Per == 1}
		for x, v := range s.heights[:min(len(s.heights), 2*p.heldColumns())] {
			follow(&pen, x, p.dotRow, v, v)
		}
	}
	paths.Draw()
}

// dotRow returns the dot row of a height. The ends of the scale are in the middle of the outermost rows, beside their
// labels.
func (p *overlay) dotRow(height float64) int {
	mid := float64(4*p.rows-1) / 2
	return int(math.Floor(mid - height*(mid-1.5) + 0.5))
}

// drawCutBead draws a bead at the value of a series at the cursor.
func (p *overlay) drawCutBead(paper frame.Frame, s series) {
	if p.Pos >= p.RowCount() || p.Hidden.Hides(lineName) || p.waveHidden(s.Dim) {
		return
	}
	v := p.scale.Height(p.Enc.At(p.Pos, s.Dim))
	hue := frame.Series(s.k).Glow(55)
	if p.coarse() {
		style := frame.Style{FG: hue, Bold: true}
		paper.Set(p.Column(p.Pos)-p.X, plotRow(v, p.rows), chart.SeriesGlyph(s.k), style)
		return
	}
	bead(paper, p.Column(p.Pos)-p.X, p.rows, v, frame.Ink{Color: hue, Z: chart.CursorZ, Bold: true})
}

// drawRanges draws the waves that are too fast for a line: in each column the
// smallest and the largest value of at least one period. Several of them alternate.
func (p *overlay) drawRanges(paper frame.Frame) {
	fast := slices.DeleteFunc(slices.Clone(p.series), func(s series) bool { return !s.fast })
	if len(fast) == 0 {
		return
	}
	for x := range p.Columns() {
		s := fast[x%len(fast)]
		n := max(p.Per, int(math.Ceil(s.Period)))
		pos := min(p.First+x*p.Per/p.Cells, max(p.Length-n, 0))
		low, high := p.Enc.Range(pos, min(n, p.Length-pos), s.Dim)
		for _, v := range [...]float64{low, high} {
			paper.Set(x, p.row(v), '░', p.hue(s, 62))
		}
	}
}

// click moves the cursor to a position on the plot, and to the nearest curve there.
func (p *overlay) click(x, y int) chart.Change {
	pos, ok := p.Position(x)
	if !ok || y < p.top || y > p.top+p.rows+1 {
		return chart.Change{}
	}
	dim, near := p.Dim, 2 // a click may be one row off
	for _, s := range p.series {
		if i := (x - p.X) * p.perColumn(); i < len(s.heights) {
			if off := gap(plotRow(s.heights[i], p.rows), y-p.top); off < near {
				near, dim = off, s.Dim
			}
		}
	}
	return moved(pos, dim)
}

// series is one curve of the overlay.
type series struct {
	strand
	k       int       // colour and glyph
	fast    bool      // drawn as a range
	heights []float64 // of the line, from −1 to 1, in each column or dot column; none if fast
}

// spreadDims picks the cursor's dimension and others of its kind, evenly from the
// fastest pair that the columns can draw to the one that makes half a turn in the
// window.
func (s *inputs) spreadDims(r ruler) []int {
	total, here := s.Pairs(), s.PairOf(s.Dim)
	alike := func(pair int) int { return pair }
	if s.HasWaves() {
		alike = s.ColumnOf
	}
	pairs := measure.SpreadPairs(total, spreadSeries,
		func(pair int) bool { return s.fast(r, s.Enc.About(alike(pair))) },
		func(pair int) bool { return s.Enc.About(alike(pair)).Period > 2*float64(r.N) })
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

// fast reports whether a period has too few columns, of signs or of dots, for a line.
// Single positions of columns that are no waves always have enough.
func (s *inputs) fast(r ruler, c encoding.Column) bool {
	columns := c.Period * float64(r.Cells) / float64(r.Per) * float64(s.perColumn())
	return columns < fine && (c.Group == encoding.PairGroup || r.Per > 1)
}

// perColumn returns the number of heights in a column of the screen.
func (s *inputs) perColumn() int { return 2 - chart.One(s.coarse()) }

// heights returns the height of a strand's line in each column of signs or of dots,
// and one more for the line to lead to. It is that of the continuous wave, of the
// value of a column that is no wave, or of the mean of the positions in the column.
func (p *overlay) heights(s strand) []float64 {
	per := p.perColumn()
	heights := make([]float64, 0, per*p.W+1)
	d, ahead := per*p.Cells, 0
	line := measure.Trace(p.Enc, p.First, bits.Len(uint(p.Cells))-1, 0, s.Dim)
	if per == 2 { // the middle of a column is that of a position
		ahead = d - 1
		line = measure.Trace(p.Enc, p.First, bits.Len(uint(d)), ahead, s.Dim)
	}
	for x := range per*p.Columns() + 1 {
		pos := p.First + x*p.Per/d
		if pos >= p.RowCount() || x == per*p.Columns() && pos >= p.Length-1 {
			break
		}
		var v float64
		switch next := p.First + (x+1)*p.Per/d; {
		case p.Per > 1:
			v = p.Enc.Mean(pos, min(max(next-pos, 1), p.RowCount()-pos), s.Dim)
		case per == 2:
			v = line(2*x - 1)[0]
		default:
			v = line(x)[0]
		}
		heights = append(heights, p.scale.Height(v))
	}
	return heights
}

// order sorts the series for drawing: long waves over short ones, the cursor's last.
func (p *overlay) order() []series {
	height := func(s series) int { return s.Pair + p.DModel*chart.One(s.Dim == p.Dim) }
	order := slices.Clone(p.series)
	slices.SortStableFunc(order, func(a, b series) int { return height(a) - height(b) })
	return order
}

// glyphPlace reports whether series k has its sign in column x: in about every 24th,
// always on a position, and never in the column of another series.
func (p *overlay) glyphPlace(k, x int) bool {
	if p.Per == 1 && x%p.Cells != 0 {
		return false
	}
	step := max(6/p.Cells, 1) // positions, or columns, from one series to the next
	period := max(24/p.Cells, step*len(p.series))
	at := (p.First + x*p.Per/p.Cells) / p.Per
	return at%period == (step+1)/2+step*k
}

func (p *overlay) drawGlyphs(paper frame.Frame, s series) {
	cut := p.Column(p.Pos) - p.X
	for x := range p.Columns() {
		if i := x * p.perColumn(); i < len(s.heights) && p.glyphPlace(s.k, x) && gap(x, cut) > 1 {
			paper.Set(x, plotRow(s.heights[i], p.rows), chart.SeriesGlyph(s.k), p.hue(s, 100))
		}
	}
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
	return 1 + chart.One(p.paper.H >= twoLine && 2*len(p.series) <= p.rows && p.paper.W >= 64)
}

// nameRegions returns the names at the right ends of the curves.
func (p *overlay) nameRegions() []chart.Region {
	rows := p.nameRows()
	all := make([]chart.Region, 0, len(p.series))
	for i, s := range p.series {
		if rows[i] < 0 || p.waveHidden(s.Dim) {
			continue
		}
		waves := named(wavesName, 0)
		waves.Rows = chart.Fixed(p.nameHeight() - 1)
		all = append(all, chart.Place(0, rows[i], chart.Region{Name: dimName, Index: chart.At(s.Dim),
			Cols: chart.Fixed(p.namesRoom()), Rows: chart.Fixed(p.nameHeight()),
			Draw: func(f chart.Canvas) { p.drawName(f, s) }, In: []chart.Region{chart.Gap(1), chart.Inset(2, waves)},
			Click: func(int, int) chart.Change { return moved(p.Pos, s.Dim) }}))
	}
	return all
}

// drawNames draws a question mark for each name, beside the sign of its curve.
func (p *overlay) drawNames(f chart.Canvas) {
	for i, y := range p.nameRows() {
		if y >= 0 {
			p.drawName(f.Sub(0, y, p.namesRoom(), 1), p.series[i])
		}
	}
}

// drawName writes the name of a curve and, if there is room, its wavelength.
func (p *overlay) drawName(f chart.Canvas, s series) {
	f.Set(0, 0, chart.SeriesGlyph(s.k), p.hue(s, 100))
	name := "d" + strconv.Itoa(s.Dim)
	name = p.Hidden.Or(legendName.Name, p.paper.Fitting(p.namesRoom()-3, name+" "+s.Name, name))
	f.Text(2, 0, name, p.hue(s, 100))
	if p.nameHeight() > 1 && !p.Hidden.Hides(legendName) {
		period := p.period(s.Column, " %s", p.dimRoom+p.nameRoom-3)
		if s.fast {
			period = p.paper.Fitting(p.namesRoom()-3, "too fast")
		}
		f.Text(2, 1, period, chart.FaintStyle)
	}
}

// nameRows returns the row of each series' name; −1 if there are more names than rows. It does
// not depend on the curves, which move while the names stand still.
func (p *overlay) nameRows() []int {
	rows := make([]int, len(p.series))
	for i := range rows {
		rows[i] = i * (p.nameHeight() + 1)
	}
	return chart.PushApart(rows, p.nameHeight(), p.rows)
}

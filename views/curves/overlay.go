package curves

import (
	"math"
	"math/bits"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// overlay is the picture of all curves on one pair of axes: of the marked
// dimensions and the cursor's, as long as there is a sign for it, or of a few.
type overlay struct {
	base
	series    []series // in the order of the legend
	scale     parts.Scale
	top, rows int // of the plot: an odd number, so that 0 is the middle of a row
	legend    legend
}

const (
	overlayLeft  = 7  // columns left of the plot: a blank, the value, a blank, the axis
	airy         = 24 // rows from which a blank one parts the legend from the plot
	spreadSeries = 4  // dimensions that are picked when none are marked
)

func newOverlay(s *sheet) *overlay {
	p := &overlay{base: base{sheet: s}}
	dims := s.marked()
	if s.Marks.Len() == 0 {
		dims = s.spreadDims(s.newRuler(overlayLeft, s.width-overlayLeft-s.dimRoom-4, 0))
	}
	for k, dim := range dims {
		st := s.strand(dim)
		if k == 0 {
			p.scale = parts.ScaleOf(st.Column)
		}
		p.scale = parts.Scale{Low: min(p.scale.Low, st.Low), High: max(p.scale.High, st.High)}
		p.series = append(p.series, series{strand: st, k: k})
	}
	p.lay(overlayLeft, 3+s.dimRoom, dims)
	p.legend = s.newLegend(p.edge-1, len(dims))
	p.top = p.legend.rows + parts.One(s.height >= airy)
	rows := s.height - 2 - p.top
	p.rows = max(rows-1+rows&1, 0)
	for i, s := range p.series {
		if p.series[i].fast = fast(p.ruler, s.Column); !p.series[i].fast {
			p.series[i].heights = p.heights(s.strand)
		}
	}
	return p
}

func (p *overlay) draw() {
	p.drawAxes()
	paper := p.f.Sub(p.X, p.top, p.W, p.rows)
	p.drawRanges(paper)
	order := p.order()
	for _, s := range order {
		p.drawLine(paper, s)
	}
	for _, s := range order {
		p.drawGlyphs(paper, s)
	}
	p.drawCursor(p.top, p.rows)
	p.f.Tint(p.Column(p.Pos), p.top+p.rows, 1, 1, frame.AccentBG)
	p.f.Set(p.Column(p.Pos), p.top+p.rows, '│', frame.Style{FG: frame.Accent})
	slices.Reverse(order)
	p.drawCursorGlyphs(order)
	p.drawNames()
	p.drawLegend()
	p.drawLabels(p.top + p.rows + 1)
}

// drawAxes draws the frame of the plot: values at the left, positions below.
func (p *overlay) drawAxes() {
	bottom := p.top + p.rows
	p.f.HLine(p.X, p.top+p.row(0), p.Columns(), '╌', words.LineStyle)
	p.f.VLine(p.X-1, p.top, p.rows, '│', words.FaintStyle)
	p.f.Set(p.X-1, bottom, '└', words.FaintStyle)
	p.f.HLine(p.X, bottom, p.W, '─', words.FaintStyle)
	p.drawTicks(bottom, '┴')
	for i, v := range [...]float64{p.scale.High, p.scale.Low, max(0, p.scale.Low), p.scale.High / 2, p.scale.Low / 2} {
		if half := i > 2; p.rows < 5 && v == 0 || half && (p.rows < 21 || !p.scale.Signed()) {
			continue
		}
		label := words.Signed(v, 1)
		if v == 0 || !p.scale.Signed() {
			label = words.Unsigned(v, 1)
		}
		p.f.TextRight(p.X-2, p.top+p.row(v), label, words.FaintStyle)
		p.f.Set(p.X-1, p.top+p.row(v), '┤', words.FaintStyle)
	}
	p.f.Text(1, bottom+1, "pos", words.FaintStyle)
	of := "of " + strconv.Itoa(p.Length)
	if len(of) > 6 {
		of = "of " + words.Compact(p.Length)
	}
	p.f.Text(p.X+p.W+1, bottom+1, of, words.FaintStyle)
}

// row is the row of the plot on which a value stands.
func (p *overlay) row(v float64) int { return plotRow(p.scale.Height(v), p.rows) }

// hue is what a series is drawn with, where it is not the cursor's in so many
// percent of its colour.
func (p *overlay) hue(s series, pct int) frame.Style {
	if s.Dim == p.Dim {
		return frame.Style{FG: frame.Series(s.k), Bold: true}
	}
	return frame.Style{FG: frame.Series(s.k).Over(pct)}
}

func (p *overlay) drawLine(paper frame.Frame, s series) {
	w := p.Columns()
	for i, r := range plotLine(s.heights, w, p.rows) {
		if r != ' ' {
			paper.Set(i%w, i/w, r, p.hue(s, 62))
		}
	}
}

// drawRanges draws the waves that are too fast for a line: in every column the
// smallest and the largest value of at least one period. Several of them take
// turns.
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

// at moves the cursor to the position of a click on the plot, and to the curve
// that passes there; on a name or an entry of the legend to its dimension.
func (p *overlay) at(x, y int) (pos, dim int, ok bool) {
	i := p.legend.entry(x, y, len(p.series))
	if beside := x > p.X+p.W; i < 0 && beside {
		if i = slices.Index(p.nameRows(), y-p.top); i < 0 {
			return 0, 0, false
		}
	}
	if i >= 0 {
		return p.Pos, p.series[i].Dim, true
	}
	pos, ok = p.Position(x)
	dim = p.Dim
	near := 2 // rows: a click may be one off
	for _, s := range p.series {
		if i := x - p.X; ok && i < len(s.heights) {
			if off := gap(plotRow(s.heights[i], p.rows), y-p.top); off < near {
				near, dim = off, s.Dim
			}
		}
	}
	return pos, dim, ok && y >= p.top && y <= p.top+p.rows+1
}

// series is one curve of the overlay.
type series struct {
	strand
	k       int       // colour and glyph
	fast    bool      // too fast for the columns: drawn as a range
	heights []float64 // where the line is in each column, from −1 to 1; none of a fast one
}

// spreadDims picks the cursor's dimension and others of its kind, spread
// evenly from the fastest pair that the columns can draw to the one that makes
// half a turn in the window.
func (s *sheet) spreadDims(r ruler) []int {
	total, here := s.Pairs(), s.PairOf(s.Dim)
	alike := func(pair int) int { return pair }
	if s.HasWaves() {
		alike = s.ColumnOf
	}
	pairs := encoding.Spread(total, spreadSeries,
		func(pair int) bool { return fast(r, s.Enc.About(alike(pair))) },
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

// fast reports whether a column comes round in fewer columns of the screen than
// a line needs to show it as it is. Single positions of what does not swing are
// always shown as they are.
func fast(r ruler, c encoding.Column) bool {
	return c.Period*float64(r.Cells)/float64(r.Per) < fine && (c.Group == encoding.PairGroup || r.Per > 1)
}

// heights gives where the line of a strand is in each column, and one height
// more for the line to lead to: that of the wave itself, of what does not swing
// as it stands, or of the mean of the positions that a column covers.
func (p *overlay) heights(s strand) []float64 {
	heights := make([]float64, 0, p.W+1)
	line := encoding.Along(p.Enc, p.First, bits.Len(uint(p.Cells))-1, 0, s.Dim)
	for x := range p.Columns() + 1 {
		pos := p.First + x*p.Per/p.Cells
		if pos >= p.Length || x == p.Columns() && pos >= p.Length-1 {
			break
		}
		v := line(x)[0]
		if p.Per > 1 {
			v = p.Enc.Mean(pos, min(p.Per, p.Length-pos), s.Dim)
		}
		heights = append(heights, p.scale.Height(v))
	}
	return heights
}

// order puts short waves below long ones and the cursor's on top.
func (p *overlay) order() []series {
	height := func(s series) int { return s.Pair + p.DModel*parts.One(s.Dim == p.Dim) }
	order := slices.Clone(p.series)
	slices.SortStableFunc(order, func(a, b series) int { return height(a) - height(b) })
	return order
}

// glyphPlace reports whether series k carries its glyph in a column. Glyphs
// stand on positions, and no two series have one in the same column.
func (p *overlay) glyphPlace(k, x int) bool {
	if p.Per == 1 && x%p.Cells != 0 {
		return false
	}
	step := max(4/p.Cells, 1) // positions, or columns, from one series to the next
	period := max(16/p.Cells, step*len(p.series))
	at := (p.First + x*p.Per/p.Cells) / p.Per
	return at%period == step/2+step*k
}

func (p *overlay) drawGlyphs(paper frame.Frame, s series) {
	for x, v := range s.heights {
		if p.glyphPlace(s.k, x) && x < p.Columns() {
			paper.Set(x, plotRow(v, p.rows), words.SeriesGlyph(s.k), p.hue(s, 100))
		}
	}
}

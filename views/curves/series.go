package curves

import (
	"math/bits"
	"slices"
	"sort"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// series is one curve of the overlay.
type series struct {
	parts.Strand
	k       int       // colour and glyph
	fast    bool      // too fast for the columns: drawn as a range
	heights []float64 // where the line is in each column, from −1 to 1; none of a fast one
}

// spreadSeries is how many dimensions the overlay picks when none are marked.
const spreadSeries = 4

// overlayDims lists the dimensions that share the axes: the marked ones and
// the cursor's, as long as there is a sign for it, or a few spread over the
// wavelengths that tell most on a ruler.
func (s *sheet) overlayDims(r parts.Ruler) []int {
	if s.Marks.Len() == 0 {
		return s.spreadDims(r)
	}
	return s.marked(scene.MaxMarks)
}

// spreadDims picks the cursor's dimension and others of its kind, spread
// evenly from the fastest pair that the columns can draw to the one that makes
// half a turn in the window.
func (s *sheet) spreadDims(r parts.Ruler) []int {
	total, here := s.Pairs(), s.PairOf(s.Dim)
	alike := func(pair int) int { return pair }
	if s.HasWaves() {
		alike = s.ColumnOf
	}
	first := sort.Search(total-1, func(pair int) bool { return !fast(r, s.Enc.About(alike(pair))) })
	last := sort.Search(total, func(pair int) bool { return s.Enc.About(alike(pair)).Period > 2*float64(r.N) }) - 1
	last = min(max(last, first+spreadSeries-1), total-1)
	first = max(min(first, last-spreadSeries+1), 0)
	n := min(spreadSeries, last-first+1)
	pairs := make([]int, n)
	nearest := 0
	for i := range pairs {
		pairs[i] = first + (2*i*(last-first)+n-1)/max(2*(n-1), 1)
		if gap(pairs[i], here) < gap(pairs[nearest], here) {
			nearest = i
		}
	}
	dims := make([]int, n)
	for i, pair := range pairs {
		dims[i] = alike(pair)
	}
	dims[nearest] = s.Dim
	return dims
}

func gap(a, b int) int { return max(a-b, b-a) }

// fast reports whether a column comes round in fewer columns of the screen than
// a line needs to show it as it is. Single positions of what does not swing are
// always shown as they are.
func fast(r parts.Ruler, c encoding.Column) bool {
	return c.Period*float64(r.Cells)/float64(r.Per) < parts.Fine && (c.Group == encoding.PairGroup || r.Per > 1)
}

// heights gives where the line of a strand is in each column, and one height
// more for the line to lead to: that of the wave itself, of what does not swing
// as it stands, or of the mean of the positions that a column covers.
func (p *overlay) heights(s parts.Strand) []float64 {
	heights := make([]float64, 0, p.W+1)
	line := parts.Along(p.Scene, []parts.Strand{s}, p.First, bits.Len(uint(p.Cells))-1, 0)
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
			paper.Set(x, plotRow(v, p.rows), parts.SeriesGlyph(s.k), p.hue(s, 100))
		}
	}
}

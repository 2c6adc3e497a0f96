package similar

import (
	"math"
	"slices"

	"wavescope/encoding"
	"wavescope/encoding/measure"
)

// A Side is the range of positions along one side of a matrix: Count pixels of Span positions each,
// from First on. If the length ends within the last pixel, that pixel shows the last Span positions and
// overlaps its neighbour. Span 0 divides the whole length evenly among the pixels, which may then show
// fractions of positions; Count must not exceed Length.
type Side struct{ First, Span, Count, Length int }

// Shared returns the side that shows the whole length on at most the given number of pixels. It uses
// whole positions where they divide evenly or where a pixel has enough of them for fractions not to matter.
func Shared(length, pixels int) Side {
	count := max(min(pixels, length), 1)
	s := Side{Count: count, Length: length}
	if length%count == 0 || length/count >= count {
		s.Span = (length + count - 1) / count
	}
	return s
}

// End returns the position after the last one shown.
func (s Side) End() int {
	if s.Span == 0 {
		return s.Length
	}
	return min(s.First+s.Count*s.Span, s.Length)
}

// Find returns the pixel in which a position begins; ok is false if it is not shown.
func (s Side) Find(pos int) (i int, ok bool) {
	if s.Span == 0 {
		return pos * s.Count / s.Length, pos >= 0 && pos < s.Length
	}
	return (pos - s.First) / s.Span, pos >= s.First && pos < s.End()
}

// Start returns the first position that begins in a pixel.
func (s Side) Start(i int) int {
	if s.Span == 0 {
		return (i*s.Length + s.Count - 1) / s.Count
	}
	return s.First + i*s.Span
}

// Size returns the number of positions per pixel, which may have a fraction.
func (s Side) Size() float64 {
	if s.Span == 0 {
		return float64(s.Length) / float64(s.Count)
	}
	return float64(s.Span)
}

// whole returns the number of pixels that show Span positions without overlap.
func (s Side) whole() int { return (s.End() - s.First) / s.Span }

// last returns the first position of the last pixel, if the length ends within that pixel.
func (s Side) last() int { return s.Length - s.Span }

// A Matrix holds the dot products between the positions of two sides with the same Span. A pixel is the
// mean of its Span × Span dot products; for Span 0 it is the mean weighted by area.
type Matrix struct {
	area                        *area // set for Span 0 only
	rows, cols                  int   // number of pixels that the length does not cut off
	mirrored                    bool  // rows and columns show the same positions
	body, right, bottom, corner Grid
}

// NewMatrix computes the matrix. The cost grows with the number of rows and columns, not with their
// product; for Span 0, which both sides must share, it grows with length × pixels.
func NewMatrix(p encoding.Periodic, rows, cols Side) *Matrix {
	if rows.Span == 0 {
		return &Matrix{area: newArea(p, rows)}
	}
	m := &Matrix{rows: rows.whole(), cols: cols.whole(), mirrored: rows == cols}
	below, beyond := rows.Count-m.rows, cols.Count-m.cols
	bottom := place{rows.last(), cols.First, below, m.cols}
	if m.mirrored {
		bottom = place{}
	}
	grids := newGrids(p, rows.Span,
		place{rows.First, cols.First, m.rows, m.cols}, place{rows.First, cols.last(), m.rows, beyond},
		bottom, place{rows.last(), cols.last(), below, beyond})
	m.body, m.right, m.bottom, m.corner = grids[0], grids[1], grids[2], grids[3]
	return m
}

// At returns the mean dot product of a pixel.
func (m *Matrix) At(row, col int) float64 {
	switch {
	case m.area != nil:
		return m.area.at(row, col)
	case row < m.rows && col < m.cols:
		return m.body.At(row, col)
	case row < m.rows:
		return m.right.At(row, 0)
	case col < m.cols && m.mirrored:
		return m.right.At(col, 0)
	case col < m.cols:
		return m.bottom.At(0, col)
	}
	return m.corner.At(0, 0)
}

// Alike compares rows i and j of any table by one of Measures. It returns NaN if a row does not exist, or for the
// cosine of a row of zeros.
func Alike(e encoding.Encoding, by string, i, j int) float64 {
	switch by {
	case Cosine:
		return measure.Dot(e, i, j) / (measure.Norm(e, i) * measure.Norm(e, j))
	case Distance:
		return measure.Distance(e, i, j)
	}
	return measure.Dot(e, i, j)
}

// Square compares n rows from first on with each other, as Alike does; it returns a triangle: of row i the values with
// the rows up to i itself. It computes the length of each row once.
func Square(e encoding.Encoding, by string, first, n int) [][]float64 {
	norms := make([]float64, n)
	if by == Cosine {
		for i := range norms {
			norms[i] = measure.Norm(e, first+i)
		}
	}
	all := make([][]float64, n)
	for i := range all {
		all[i] = make([]float64, i+1)
		for j := range all[i] {
			if by == Cosine {
				all[i][j] = measure.Dot(e, first+i, first+j) / (norms[i] * norms[j])
			} else {
				all[i][j] = Alike(e, by, first+i, first+j)
			}
		}
	}
	return all
}

// mostLooked is the largest number of table entries that one RowMatrix or one Row reads.
const mostLooked = 1 << 19

// A RowMatrix compares the rows of any table between two sides. A pixel is the mean over its pairs of
// rows. Because a mean of products is the product of means, the cost grows with rows and pixels and not
// with pairs of rows.
type RowMatrix struct {
	Whole   bool // whether every row and column of the table was read
	measure string
	values  [][]float64
}

// NewRowMatrix reads the rows that two sides show. If there are too many rows it samples each pixel
// evenly; if there are too many columns it reads the first of them. Whole is false in both cases.
func NewRowMatrix(e encoding.Encoding, measure string, rows, cols Side) *RowMatrix {
	l := lookAt(e, max(rows.Count+cols.Count, 1))
	l.unit = measure == Cosine
	a := l.side(rows)
	b := a
	if cols != rows {
		b = l.side(cols)
	}
	m := &RowMatrix{Whole: l.columns == e.Config().DModel &&
		!l.skipped, measure: measure, values: make([][]float64, len(a))}
	for i := range a {
		m.values[i] = make([]float64, len(b))
		for j := range b {
			if cols == rows && j < i {
				m.values[i][j] = m.values[j][i]
			} else {
				m.values[i][j] = a[i].with(b[j], measure == Distance)
			}
		}
	}
	return m
}

// At returns the mean of a pixel: of cosines, of dot products, or of squared distances. It is NaN if
// the pixel has no rows.
func (m *RowMatrix) At(row, col int) float64 { return m.values[row][col] }

// Of converts a result of At to a value of the measure.
func (m *RowMatrix) Of(mean float64) float64 {
	if m.measure == Distance {
		return math.Sqrt(max(mean, 0))
	}
	return mean
}

// Ends returns the smallest and largest value of all pixels; ok is false if there is none.
func (m *RowMatrix) Ends() (low, high float64, ok bool) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, row := range m.values {
		for _, v := range row {
			if !math.IsNaN(v) {
				low, high, ok = min(low, m.Of(v)), max(high, m.Of(v)), true
			}
		}
	}
	return low, high, ok
}

// look holds how a RowMatrix samples a table.
type look struct {
	enc     encoding.Encoding
	unit    bool // scale rows to length 1
	columns int
	each    int  // rows per pixel at most
	skipped bool // whether some rows were skipped
}

// lookAt chooses how to sample a table for the given number of pixels. If all columns fit the budget,
// the rest of it goes to more rows per pixel; of very wide tables fewer columns are read.
func lookAt(e encoding.Encoding, pixels int) look {
	l, most := look{enc: e, columns: e.Config().DModel, each: 1}, mostLooked/pixels
	switch {
	case l.columns <= most/2:
		l.each = most / l.columns
	default:
		l.columns = max(most/2, 1)
	}
	return l
}

// pooled holds the mean of the rows of one pixel, and the mean of their squared norms.
type pooled struct {
	mean   []float64
	square float64
	weight float64 // 0 if the pixel has no row
}

// side pools the rows of every pixel of a side.
func (l *look) side(s Side) []pooled {
	all := make([]pooled, s.Count)
	for i := range all {
		all[i] = l.pool(s, i)
	}
	return all
}

// pool averages the rows of a pixel, each weighted by the part of it that lies in the pixel.
func (l *look) pool(s Side, i int) pooled {
	from, to := s.part(i)
	p, row := pooled{mean: make([]float64, l.columns)}, make([]float64, l.columns)
	first, last := int(from), int(math.Ceil(to))-1
	step := max((last-first+l.each)/l.each, 1)
	l.skipped = l.skipped || step > 1
	for pos := first; pos <= last; pos += step {
		weight := 1.0
		if step == 1 {
			weight = min(to, float64(pos+1)) - max(from, float64(pos))
		}
		p.add(l.row(row, pos), weight)
	}
	for dim := range p.mean {
		p.mean[dim] /= p.weight
	}
	p.square /= p.weight
	return p
}

// part returns the first and the last position of a pixel, which may have fractions.
func (s Side) part(i int) (from, to float64) {
	if s.Span == 0 {
		size := float64(s.Length) / float64(s.Count)
		return float64(i) * size, min(float64(i+1)*size, float64(s.Length))
	}
	from = float64(s.Start(i))
	if i == s.Count-1 && s.First+s.Count*s.Span > s.Length { // the length cuts it off
		from = float64(max(s.last(), 0))
	}
	return from, min(from+float64(s.Span), float64(s.Length))
}

// row returns a row, scaled to length 1 if unit is set. It returns nil if the row does not exist or has
// no direction.
func (l *look) row(dst []float64, pos int) []float64 {
	encoding.FillRow(dst, l.enc, pos)
	var square float64
	for _, v := range dst {
		square += float64(v * v)
	}
	switch norm := math.Sqrt(square); {
	case math.IsNaN(square), l.unit && norm == 0:
		return nil
	case l.unit:
		for dim := range dst {
			dst[dim] /= norm
		}
	}
	return dst
}

// add adds a weighted row.
func (p *pooled) add(row []float64, weight float64) {
	if row == nil || weight <= 0 {
		return
	}
	p.weight += weight
	for dim, v := range row {
		p.mean[dim] += float64(weight * v)
		p.square += float64(weight * v * v)
	}
}

// with returns the mean dot product between the rows of two pixels, or the mean of their squared distances.
func (p pooled) with(q pooled, distance bool) (mean float64) {
	if p.weight == 0 || q.weight == 0 {
		return math.NaN()
	}
	for dim, v := range p.mean {
		mean += float64(v * q.mean[dim])
	}
	if distance {
		return p.square + q.square - 2*mean
	}
	return mean
}

// area holds all dot products of a length at pixels with a fractional number of positions. With r =
// length ÷ pixels, pixel (p, q) is
//
//	1/r² · ∬ ⟨PE(⌊x⌋), PE(⌊y⌋)⟩ dx dy, pr ≤ x < (p+1)r, qr ≤ y < (q+1)r,
//
// the mean of the dot products that it covers, weighted by area. Dot products are a function of i − j
// plus, for a lone sine, a function of i + j.
type area struct {
	count  int
	values []float64 // pixel (row, column) at column·count + row
}

func newArea(p encoding.Periodic, s Side) *area {
	a := &area{s.Count, make([]float64, s.Count*s.Count)}
	minus, plus := kernels(p, s.Length)
	ends := make([]float64, s.Count+1) // running sums of a column of dot products at the edges of pixels
	square := s.Size() * s.Size()
	for j := range s.Length {
		for i := range ends {
			n, part := i*s.Length/s.Count, float64(i*s.Length%s.Count)/float64(s.Count)
			ends[i] = minus.upTo(s.Length-1-j+n, part)
			if plus != nil {
				ends[i] += plus.upTo(j+n, part)
			}
		}
		q, first := s.shares(j)
		a.add(q, first/square, ends)
		if first < 1 {
			a.add(q+1, (1-first)/square, ends)
		}
	}
	return a
}

// shares returns the pixel in which a position begins, and the part of the position in it. The rest is
// in the next pixel.
func (s Side) shares(pos int) (pixel int, part float64) {
	pixel = pos * s.Count / s.Length
	return pixel, min(1, float64((pixel+1)*s.Length-pos*s.Count)/float64(s.Count))
}

// add adds a column of dot products to the pixels, given the running sums of the column at the pixel edges.
func (a *area) add(col int, weight float64, ends []float64) {
	values := a.values[col*a.count:][:a.count]
	for i := range values {
		values[i] += weight * (ends[i+1] - ends[i])
	}
}

func (a *area) at(row, col int) float64 { return a.values[col*a.count+row] }

// kernels splits the dot products of all positions below length into two functions. minus depends on row − column,
// from −(length−1) on. plus depends on row + column; it is nil if there is no sine without its cosine.
func kernels(p encoding.Periodic, length int) (minus, plus integral) {
	even := alongPlaces(p, length, func(pair int) float64 {
		a, _ := weights(p, pair)
		return a
	})
	byMinus := slices.Clone(even)
	slices.Reverse(byMinus)
	minus = newIntegral(append(byMinus, even[1:]...))
	if _, lone := measure.UnpairedSine(p); lone {
		plus = newIntegral(alongPlaces(p, 2*length-1, func(pair int) float64 {
			_, b := weights(p, pair)
			return -b
		}))
	}
	return minus, plus
}

// alongPlaces returns the weighted sum of the cosines of all pairs at each of the offsets 0 … n−1.
func alongPlaces(p encoding.Periodic, n int, weight func(pair int) float64) []float64 {
	waves := make([]wave, p.Pairs())
	for pair := range waves {
		waves[pair] = wave{p.PhaseStep(pair), weight(pair)}
	}
	values := make([]float64, n)
	addWaves(values, waves, 0, 1)
	return values
}

// An integral holds the running sums of a function on the integers.
type integral []float64

func newIntegral(values []float64) integral {
	sums := make(integral, len(values)+1)
	var sum measure.Sum
	for i, v := range values {
		sum.Add(v)
		sums[i+1] = sum.Value()
	}
	return sums
}

// upTo returns the sum of the first n values plus a part, 0 … 1, of the next value.
func (s integral) upTo(n int, part float64) float64 {
	if part == 0 {
		return s[n]
	}
	return s[n] + part*(s[n+1]-s[n])
}

// weights returns the factors a and b in a pair's contribution to a dot product,
//
//	a·cos ω(p−q) − b·cos ω(p+q).
//
// They are 1 and 0 for a sine with its cosine, ½ and ½ for a lone sine, because sin x·sin y = ½cos(x−y)
// − ½cos(x+y), and 0 for a pair that the table does not keep.
func weights(p encoding.Periodic, pair int) (a, b float64) {
	if !p.Config().Band.Has(pair) {
		return 0, 0
	}
	if _, ok := p.Column(pair, encoding.Cos); ok {
		return 1, 0
	}
	return 0.5, 0.5
}

// A Grid is a rectangle of the matrix of all dot products, reduced to pixels that average n × n dot
// products. It is a function of the difference of the two positions plus, for a lone sine, a function
// of their sum, so its cost grows with its sides and not with its area.
type Grid struct {
	minus []float64 // by row − column, from −(columns−1) on
	even  bool      // minus starts at 0, because it is symmetric
	plus  []float64 // by row + column; nil without a lone sine
	cols  int
}

// negligible is the squared gain below which a grid omits a wave: averaging over a wide window cancels
// it.
const negligible = 1e-17

// NewGrid returns rows × cols pixels. Pixel (r, c) averages the positions row + r·n … row + r·n + n−1
// and col + c·n … col + c·n + n−1.
func NewGrid(p encoding.Periodic, row, col, n, rows, cols int) Grid {
	return newGrids(p, n, place{row, col, rows, cols})[0]
}

// spanned holds the waves of a grid with n positions per pixel, multiplied by their gains.
type spanned struct {
	n           int
	minus, plus []wave // of the difference of two positions, and of their sum
}

func newSpanned(p encoding.Periodic, n int) spanned {
	s := spanned{n: n, minus: make([]wave, 0, p.Pairs())}
	for pair := range p.Pairs() {
		gain := measure.Gain(p, pair, n)
		if gain*gain < negligible {
			continue
		}
		turn := p.PhaseStep(pair)
		a, b := weights(p, pair)
		if a != 0 {
			s.minus = append(s.minus, wave{turn, a * gain * gain})
		}
		if b != 0 {
			s.plus = append(s.plus, wave{turn, -b * gain * gain})
		}
	}
	return s
}

// A place is a rectangle of a matrix: its first row and column in positions, and its size in pixels.
type place struct{ row, col, rows, cols int }

// symmetric reports whether rows and columns show the same positions.
func (at place) symmetric() bool { return at.row == at.col && at.rows == at.cols }

// minus allocates the part that depends on the difference of two positions, and returns its first
// difference.
func (at place) minus(n int) (dst []float64, first int) {
	if at.symmetric() {
		return make([]float64, at.rows), 0
	}
	return make([]float64, at.rows+at.cols-1), at.row - at.col - (at.cols-1)*n
}

// newGrids computes several rectangles at the cost of little more than the largest. A rectangle without
// pixels yields an empty grid.
func newGrids(p encoding.Periodic, n int, parts ...place) []Grid {
	return newSpanned(p, n).grids(parts...)
}

func (s spanned) grids(parts ...place) []Grid {
	grids := make([]Grid, len(parts))
	var minus, plus []run
	for i, at := range parts {
		if at.rows <= 0 || at.cols <= 0 {
			continue
		}
		g := &grids[i]
		first := 0
		g.minus, first = at.minus(s.n)
		g.cols, g.even = at.cols, at.symmetric()
		minus = append(minus, run{g.minus, first, 1})
		if s.plus != nil {
			g.plus = make([]float64, at.rows+at.cols-1)
			plus = append(plus, run{g.plus, at.row + at.col + s.n - 1, 1})
		}
	}
	addRuns(s.minus, s.n, minus...)
	addRuns(s.plus, s.n, plus...)
	return grids
}

// At returns the mean dot product of a pixel.
func (g Grid) At(row, col int) float64 {
	var dot float64
	if by := row - col; g.even {
		dot = g.minus[max(by, -by)]
	} else {
		dot = g.minus[by+g.cols-1]
	}
	if g.plus != nil {
		dot += g.plus[row+col]
	}
	return dot
}

// Row fills dst with the first len(dst) pixels of a row.
func (g Grid) Row(dst []float64, row int) {
	for col := range dst {
		dst[col] = g.At(row, col)
	}
}

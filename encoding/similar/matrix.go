package similar

import (
	"math"
	"slices"

	"wavescope/encoding"
	"wavescope/encoding/memo"
)

// Side is a part of a sequence as a side of a matrix shows it: Count pixels of
// Span positions each, from First on. Where the length breaks off the last
// pixel, that one shows the last Span positions, some of which the one before
// shows too. A Span of 0 stands for the whole length, shared evenly among the
// pixels, of which there are no more than positions: parts of a position too.
type Side struct{ First, Span, Count, Length int }

// Shared is the whole length on so many pixels, evenly: in whole positions where
// that comes out even or so many make a pixel that parts of one do not matter.
// No more pixels are used than there are positions.
func Shared(length, pixels int) Side {
	count := max(min(pixels, length), 1)
	s := Side{Count: count, Length: length}
	if length%count == 0 || length/count >= count {
		s.Span = (length + count - 1) / count
	}
	return s
}

// End is the position after the last one shown.
func (s Side) End() int {
	if s.Span == 0 {
		return s.Length
	}
	return min(s.First+s.Count*s.Span, s.Length)
}

// Find gives the pixel that a position begins in; false if it is not shown.
func (s Side) Find(pos int) (i int, ok bool) {
	if s.Span == 0 {
		return pos * s.Count / s.Length, pos >= 0 && pos < s.Length
	}
	return (pos - s.First) / s.Span, pos >= s.First && pos < s.End()
}

// Start is the first position that begins in a pixel.
func (s Side) Start(i int) int {
	if s.Span == 0 {
		return (i*s.Length + s.Count - 1) / s.Count
	}
	return s.First + i*s.Span
}

// Size is how many positions make a pixel.
func (s Side) Size() float64 {
	if s.Span == 0 {
		return float64(s.Length) / float64(s.Count)
	}
	return float64(s.Span)
}

// whole is how many pixels the length does not break off.
func (s Side) whole() int { return (s.End() - s.First) / s.Span }

// last is where the window of a pixel that is broken off begins.
func (s Side) last() int { return s.Length - s.Span }

// Matrix is the matrix of all dot products between two sides of one Span: the
// number of a pixel is the mean of Span × Span dot products, or the area mean
// over what a pixel has of the positions.
type Matrix struct {
	area                        *area // of a Span of 0; else nil
	rows, cols                  int   // pixels that are not broken off
	mirrored                    bool  // rows and columns are the same positions
	body, right, bottom, corner Grid
}

// NewMatrix computes the matrix; its cost is that of its sides, or for a Span of
// 0, which both have then, that of length × pixels. That of many waves is
// remembered.
func NewMatrix(p encoding.Periodic, rows, cols Side) *Matrix {
	of, wide := wideSpectrum(p)
	if !wide {
		return newMatrix(p, rows, cols)
	}
	return matrices.Get(matrixOf{of, rows, cols}, func() *Matrix { return newMatrix(p, rows, cols) })
}

type matrixOf struct {
	spectrum
	rows, cols Side
}

var matrices = memo.Of[matrixOf, *Matrix](held)

func newMatrix(p encoding.Periodic, rows, cols Side) *Matrix {
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

// At gives the mean of the dot products in a pixel.
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

// Alike gives how alike two rows of any table are, in one of Measures. It is NaN
// where there is no row, and for the cosine of a row of zeros, which points
// nowhere.
func Alike(e encoding.Encoding, by string, i, j int) float64 {
	switch by {
	case Cosine:
		return encoding.Dot(e, i, j) / (encoding.Norm(e, i) * encoding.Norm(e, j))
	case Distance:
		return encoding.Distance(e, i, j)
	}
	return encoding.Dot(e, i, j)
}

// mostLooked is how many numbers of a table one matrix looks at.
const mostLooked = 1 << 19

// A RowMatrix is how alike the rows of any table are, between two sides: of every
// pixel the mean over the pairs of rows in it. As a mean of products is the product
// of the means, it costs the rows and the pixels, not all pairs of rows.
type RowMatrix struct {
	Whole   bool // every row and every column of the table was looked at
	measure string
	values  [][]float64
}

// NewRowMatrix looks at the rows that two sides show. Where those are too many it
// takes some of each pixel, evenly spread, and where the columns are, the first of
// them: Whole is false then. That of a learned table is remembered.
func NewRowMatrix(e encoding.Encoding, measure string, rows, cols Side) *RowMatrix {
	compute := func() *RowMatrix { return newRowMatrix(e, measure, rows, cols) }
	if _, waves := e.(encoding.Periodic); waves || !encoding.FromConfig(e) {
		return compute()
	}
	of := rowMatrixOf{e.Config(), measure, rows, cols}
	of.config.Length = 0 // it does not matter to a row
	return rowMatrices.Get(of, compute)
}

type rowMatrixOf struct {
	config     encoding.Config
	measure    string
	rows, cols Side
}

var rowMatrices = memo.Of[rowMatrixOf, *RowMatrix](8)

func newRowMatrix(e encoding.Encoding, measure string, rows, cols Side) *RowMatrix {
	l := lookAt(e, max(rows.Count+cols.Count, 1))
	l.unit = measure == Cosine
	a := l.side(rows)
	b := a
	if cols != rows {
		b = l.side(cols)
	}
	m := &RowMatrix{Whole: l.columns == e.Config().DModel && !l.skipped, measure: measure, values: make([][]float64, len(a))}
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

// Affordable is how many rows of a table one matrix can look at one by one.
func Affordable(e encoding.Encoding) int { return mostLooked / 4 / e.Config().DModel }

// Columns is how many pixels a row of the matrix has.
func (m *RowMatrix) Columns() int { return len(m.values[0]) }

// At gives what a pixel shows: the mean of the cosines or of the dot products in
// it, or of the squares of the distances; NaN where there are none.
func (m *RowMatrix) At(row, col int) float64 { return m.values[row][col] }

// Of gives the value that such a mean stands for.
func (m *RowMatrix) Of(mean float64) float64 {
	if m.measure == Distance {
		return math.Sqrt(max(mean, 0))
	}
	return mean
}

// Ends gives the smallest and the largest value of all pixels; false if there is
// none.
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

// look is how the rows of a table are looked at.
type look struct {
	enc     encoding.Encoding
	unit    bool // rows are made as long as 1
	columns int
	each    int  // rows of a pixel at most
	skipped bool // there were more
}

// lookAt says how so many pixels are looked at: more rows of each where all columns
// are, and of the widest tables, of which some columns stand for many times as many,
// fewer of these.
func lookAt(e encoding.Encoding, pixels int) look {
	l, most := look{enc: e, columns: e.Config().DModel, each: 1}, mostLooked/pixels
	switch {
	case l.columns <= most/2:
		l.each = most / l.columns
	case l.columns < encoding.Wide:
		l.columns = max(most/2, 1)
	default:
		l.columns = max(most/4, 1)
	}
	return l
}

// pooled is the mean of the rows of a pixel, and of the squares of their lengths.
type pooled struct {
	mean   []float64
	square float64
	weight float64 // 0 where there is no row
}

// side pools the rows of every pixel.
func (l *look) side(s Side) []pooled {
	all := make([]pooled, s.Count)
	for i := range all {
		all[i] = l.pool(s, i)
	}
	return all
}

// pool is the mean of the rows in a pixel, by how much of each lies there.
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

// part is where a pixel begins and ends, in positions.
func (s Side) part(i int) (from, to float64) {
	if s.Span == 0 {
		size := float64(s.Length) / float64(s.Count)
		return float64(i) * size, min(float64(i+1)*size, float64(s.Length))
	}
	from = float64(s.Start(i))
	if i == s.Count-1 && s.First+s.Count*s.Span > s.Length { // the length breaks it off
		from = float64(max(s.last(), 0))
	}
	return from, min(from+float64(s.Span), float64(s.Length))
}

// row gives a row, as long as 1 where that is asked for; nil where there is none.
func (l *look) row(dst []float64, pos int) []float64 {
	encoding.Row(dst, l.enc, pos)
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

// add adds a row with a weight.
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

// with is the mean of the products of the rows of two pixels, or of the squares of
// their distances.
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

// area is the matrix of all dot products of a length seen through pixels that
// are no whole number of positions wide. With r = length ÷ pixels, pixel (p, q) is
//
//	1/r² · ∬ ⟨PE(⌊x⌋), PE(⌊y⌋)⟩ dx dy, pr ≤ x < (p+1)r, qr ≤ y < (q+1)r:
//
// the mean of the dot products that it covers, each by its area. Dot products
// are one function of i − j and, of a lone sine, one of i + j.
type area struct {
	count  int
	values []float64 // pixel (row, column) at column·count + row
}

func newArea(p encoding.Periodic, s Side) *area {
	a := &area{s.Count, make([]float64, s.Count*s.Count)}
	minus, plus := kernels(p, s.Length)
	ends := make([]float64, s.Count+1) // of a column of dot products, summed up to the edges of pixels
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

// shares gives the pixel that a position begins in, and how much of the position
// it has; the next one has the rest.
func (s Side) shares(pos int) (pixel int, part float64) {
	pixel = pos * s.Count / s.Length
	return pixel, min(1, float64((pixel+1)*s.Length-pos*s.Count)/float64(s.Count))
}

// add adds the sums between the edges of pixels to a column of them.
func (a *area) add(col int, weight float64, ends []float64) {
	values := a.values[col*a.count:][:a.count]
	for i := range values {
		values[i] += weight * (ends[i+1] - ends[i])
	}
}

func (a *area) at(row, col int) float64 { return a.values[col*a.count+row] }

// kernels gives dot products by row − column, from −(length−1) on, and what
// depends on row + column; nil if nothing does.
func kernels(p encoding.Periodic, length int) (minus, plus integral) {
	even := alongPlaces(p, length, func(pair int) float64 {
		a, _ := weights(p, pair)
		return a
	})
	byMinus := slices.Clone(even)
	slices.Reverse(byMinus)
	minus = newIntegral(append(byMinus, even[1:]...))
	if _, lone := encoding.Lone(p); lone {
		plus = newIntegral(alongPlaces(p, 2*length-1, func(pair int) float64 {
			_, b := weights(p, pair)
			return -b
		}))
	}
	return minus, plus
}

// alongPlaces sums the cosines of all pairs, each with a weight, at the first n
// places: the nearer these are, the fewer waves stand for all.
func alongPlaces(p encoding.Periodic, n int, weight func(pair int) float64) []float64 {
	values := make([]float64, n)
	for from, to := 0, 0; from < n; from = to {
		to = min(max(2*from, nearPart), n)
		var waves []wave
		for _, s := range stands(p, to) {
			waves = append(waves, wave{p.Turn(s.pair), s.times * weight(s.pair)})
		}
		addWaves(values[from:to], waves, from, 1)
	}
	return values
}

// nearPart is the first part of the places that are gone through.
const nearPart = 4 * bunchBlock

// integral is the sum of the first values of a function on whole numbers, for
// any number of them.
type integral []float64

func newIntegral(values []float64) integral {
	sums := make(integral, len(values)+1)
	var sum encoding.Sum
	for i, v := range values {
		sum.Add(v)
		sums[i+1] = sum.Value()
	}
	return sums
}

// upTo is the sum of the first n values and a part of the next, from 0 to 1.
func (s integral) upTo(n int, part float64) float64 {
	if part == 0 {
		return s[n]
	}
	return s[n] + part*(s[n+1]-s[n])
}

// weights gives what a pair adds to a dot product as two numbers a and b,
//
//	a·cos ω(p−q) − b·cos ω(p+q):
//
// 1 and 0 for a sine and a cosine, ½ and ½ for a lone sine, because
// sin x·sin y = ½cos(x−y) − ½cos(x+y).
func weights(p encoding.Periodic, pair int) (a, b float64) {
	if _, ok := p.Column(pair, encoding.Cos); ok {
		return 1, 0
	}
	return 0.5, 0.5
}

// Grid is a part of the matrix of all dot products, seen through pixels: the
// number of a pixel is the mean of n × n dot products. It is made of one function of
// the difference of the two positions and, of a lone sine, one of their sum, so its cost is that of its sides and not of its area.
type Grid struct {
	minus []float64 // by row − column, from −(columns−1) on
	even  bool      // from 0 on: it is the same for column − row
	plus  []float64 // by row + column; nil if nothing depends on it
	cols  int
}

// negligible is what a wave may be worth that is left out of a grid: a wide
// window leaves nothing of most waves, and a term is not more exact than this. Of
// one among many no picture shows [wideLeast].
const negligible = 1e-17

// NewGrid gives rows × cols pixels. Pixel (r, c) is the mean over the positions
// i from row + r·n and j from col + c·n on, n each.
func NewGrid(p encoding.Periodic, row, col, n, rows, cols int) Grid {
	return newGrids(p, n, place{row, col, rows, cols})[0]
}

// spanned are the waves that pixels of one size are made of.
type spanned struct {
	n           int
	minus, plus []wave // of the difference of two positions, and of their sum
}

func newSpanned(p encoding.Periodic, n, reach int) spanned {
	list := stands(p, reach)
	s := spanned{n: n, minus: make([]wave, 0, len(list))}
	least := negligible
	if p.Pairs() >= encoding.Wide {
		least = wideLeast
	}
	for _, of := range list {
		gain := encoding.Gain(p, of.pair, n)
		if gain*gain < least {
			continue
		}
		turn, times := p.Turn(of.pair), of.times*gain*gain
		a, b := weights(p, of.pair)
		s.minus = append(s.minus, wave{turn, a * times})
		if b != 0 {
			s.plus = append(s.plus, wave{turn, -b * times})
		}
	}
	return s
}

// place is a part of a matrix: its first row and column, and how many pixels of
// each.
type place struct{ row, col, rows, cols int }

// symmetric reports that rows and columns are the same positions, where what
// depends on their difference is even.
func (at place) symmetric() bool { return at.row == at.col && at.rows == at.cols }

// minus is what depends on the difference of two positions, in order.
func (at place) minus(n int) (dst []float64, first int) {
	if at.symmetric() {
		return make([]float64, at.rows), 0
	}
	return make([]float64, at.rows+at.cols-1), at.row - at.col - (at.cols-1)*n
}

// newGrids gives some parts of a matrix; those without pixels are empty. Together
// they cost little more than the largest.
func newGrids(p encoding.Periodic, n int, parts ...place) []Grid {
	reach := 0
	for _, at := range parts {
		below, beyond := at.row+at.rows*n, at.col+at.cols*n
		reach = max(reach, below-at.col, beyond-at.row)
	}
	return newSpanned(p, n, reach+n).grids(parts...) // a window turns as far as it is wide
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

// At gives the mean of the dot products in a pixel.
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

// Row gives a row of pixels, as many as dst takes, from the first column on.
func (g Grid) Row(dst []float64, row int) {
	for col := range dst {
		dst[col] = g.At(row, col)
	}
}

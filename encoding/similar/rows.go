package similar

import (
	"math"

	"wavescope/encoding"
	"wavescope/encoding/memo"
)

// Alike gives how alike two rows of any table are, in one of Measures. It is NaN
// where there is no row, and for the cosine of a row of zeros, which points
// nowhere.
func Alike(e encoding.Encoding, measure string, i, j int) float64 {
	switch measure {
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

package table

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/similar"
)

// Similarity compares two rows of an encoding by the offset between their
// positions: dot product, cosine and distance over the pairs that have both
// waves, where nothing else matters. The lone sine of an odd d_model is left out,
// since its product depends on both positions: the columns say so.
func Similarity(scheme string, e encoding.Encoding, first, rows int) Table {
	periodic := e.(encoding.Periodic)
	k, without := similar.NewKernel(periodic), ""
	if dim, ok := encoding.Lone(periodic); ok {
		without = "_without_dim_" + strconv.Itoa(dim)
	}
	t := Table{
		Name:    "similarity",
		About:   append(about(scheme, e.Config()), Field{"pairs", k.Pairs()}),
		Index:   "offset",
		First:   first,
		Rows:    rows,
		Columns: []string{"dot" + without, "cosine" + without, "distance" + without},
	}
	t.Fill = func(dst []float64, first, n int) {
		dots := make([]float64, n)
		k.Fill(dots, first, 1)
		for i, dot := range dots {
			row := dst[3*i:][:3]
			row[0], row[1], row[2] = dot, dot/float64(k.Pairs()), distance(k, first+i, dot)
		}
	}
	t.Fill32 = t.narrow
	return t
}

// distance gives √(2(pairs − dot)), or the exact distance of rows so close that
// the difference would lose digits.
func distance(k similar.Kernel, offset int, dot float64) float64 {
	pairs := float64(k.Pairs())
	if pairs-dot < pairs/16 {
		return k.Distance(offset)
	}
	return math.Sqrt(2 * (pairs - dot))
}

// needsOffsets says what a scheme lacks whose rows are not alike by their offset.
func needsOffsets(s Source) string {
	if lacks := needsWaves(s); lacks == "" || s.Enc == nil {
		return lacks
	}
	return "waves: in a " + s.Scheme.Name + " table it is not the offset alone that says how alike two rows are; --table matrix has every row against every row"
}

// held is the span of a table with a row for each that the scheme has.
func held(s Source) Span {
	span := Positions(s)
	if n := s.Shape.Learned.Rows; s.Scheme.Ends {
		span.High, span.Rows = n-1, min(span.Rows, n)
	}
	return span
}

// Matrix is the table of the dot products ⟨PE(i), PE(j)⟩ of positions with each
// other, over all columns.
func Matrix(scheme string, e encoding.Encoding, first, rows int) Table {
	t := Table{
		Name:    "matrix",
		About:   about(scheme, e.Config()),
		Index:   "pos",
		First:   first,
		Rows:    rows,
		Columns: make([]string, rows),
	}
	for j := range t.Columns {
		t.Columns[j] = strconv.Itoa(first + j)
	}
	t.Fill = products(e, first, rows)
	if p, ok := e.(encoding.Periodic); ok {
		grid := similar.NewGrid(p, first, first, 1, rows, rows)
		t.Fill = func(dst []float64, at, n int) {
			for i := range n {
				grid.Row(dst[i*rows:][:rows], at-first+i)
			}
		}
	}
	t.Fill32 = t.narrow
	return t
}

// products fills a matrix of the rows of any table, one number after the other. A
// row is read once for all the rows of the matrix that are computed at a time.
func products(e encoding.Encoding, first, rows int) func(dst []float64, at, n int) {
	d := e.Config().DModel
	read := func(row []float64, pos int) {
		for dim := range row {
			row[dim] = e.At(pos, dim)
		}
	}
	return func(dst []float64, at, n int) {
		own, other := make([]float64, n*d), make([]float64, d)
		for i := range n {
			read(own[i*d:][:d], at+i)
		}
		for j := range rows {
			read(other, first+j)
			for i := range n {
				sum := 0.0
				for dim, v := range own[i*d:][:d] {
					sum += v * other[dim]
				}
				dst[i*rows+j] = sum
			}
		}
	}
}

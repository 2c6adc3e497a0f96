package similar

import (
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
func NewMatrix(p encoding.Periodic, c Columns, rows, cols Side) *Matrix {
	of, wide := wideSpectrum(p)
	if !wide {
		return newMatrix(p, c, rows, cols)
	}
	return matrices.Get(matrixOf{of, c, rows, cols}, func() *Matrix { return newMatrix(p, c, rows, cols) })
}

type matrixOf struct {
	spectrum
	columns    Columns
	rows, cols Side
}

var matrices = memo.Of[matrixOf, *Matrix](held)

func newMatrix(p encoding.Periodic, c Columns, rows, cols Side) *Matrix {
	if rows.Span == 0 {
		return &Matrix{area: newArea(p, c, rows)}
	}
	m := &Matrix{rows: rows.whole(), cols: cols.whole(), mirrored: rows == cols}
	below, beyond := rows.Count-m.rows, cols.Count-m.cols
	bottom := place{rows.last(), cols.First, below, m.cols}
	if m.mirrored {
		bottom = place{}
	}
	grids := newGrids(p, c, rows.Span,
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

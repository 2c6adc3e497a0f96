package similar

import "wavescope/encoding"

// Side is a part of a sequence as a side of a matrix shows it: Count pixels of
// Span positions each, from First on. Where the length breaks off the last
// pixel, that one shows the last Span positions, some of which the one before
// shows too.
type Side struct{ First, Span, Count, Length int }

// End is the position after the last one shown.
func (s Side) End() int { return min(s.First+s.Count*s.Span, s.Length) }

// Find gives the pixel of a position; false if it is not shown.
func (s Side) Find(pos int) (i int, ok bool) {
	return (pos - s.First) / s.Span, pos >= s.First && pos < s.End()
}

// whole is how many pixels the length does not break off.
func (s Side) whole() int { return (s.End() - s.First) / s.Span }

// last is where the window of a pixel that is broken off begins.
func (s Side) last() int { return s.Length - s.Span }

// Matrix is the matrix of all dot products between two sides of one Span: the
// number of a pixel is the mean of Span × Span dot products.
type Matrix struct {
	rows, cols                  int  // pixels that are not broken off
	mirrored                    bool // rows and columns are the same positions
	body, right, bottom, corner Grid
}

// NewMatrix computes the matrix; its cost is that of its sides.
func NewMatrix(p encoding.Periodic, c Columns, rows, cols Side) *Matrix {
	m := &Matrix{rows: rows.whole(), cols: cols.whole(), mirrored: rows == cols}
	waves := newSpanned(p, c, rows.Span)
	part := func(row, col, rows, cols int) Grid {
		if rows <= 0 || cols <= 0 {
			return Grid{}
		}
		return waves.grid(row, col, rows, cols)
	}
	below, beyond := rows.Count-m.rows, cols.Count-m.cols
	m.body = part(rows.First, cols.First, m.rows, m.cols)
	m.right = part(rows.First, cols.last(), m.rows, beyond)
	if !m.mirrored {
		m.bottom = part(rows.last(), cols.First, below, m.cols)
	}
	m.corner = part(rows.last(), cols.last(), below, beyond)
	return m
}

// At gives the mean of the dot products in a pixel.
func (m *Matrix) At(row, col int) float64 {
	switch {
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

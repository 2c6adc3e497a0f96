package similarity

import (
	"sync"

	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/plot"
)

// mostFigure is the number of positions along a side of the matrix of a figure.
const mostFigure = 512

// figure returns the panels of a figure: the matrix around the cursor, unless the curve is alone, and the curve. Of
// is nil if a value does not depend on the offset alone. A comparison is the curve.
func (s *subject) figure(lines *plot.Lines, of func(k int) float64) []func() chart.Data {
	curve := func() chart.Data {
		d := lines.Figure()
		d.Columns[0].Name = chart.Either(of != nil, "offset k", "position")
		return d
	}
	if s.alone || s.Comparison != nil {
		return []func() chart.Data{curve}
	}
	return []func() chart.Data{func() chart.Data { return s.squareData(of) }, curve}
}

// squareData returns the values of all positions with all positions.
func (s *subject) squareData(of func(k int) float64) chart.Data {
	n := min(s.Length, mostFigure)
	first := chart.WindowStart(s.Pos, n, s.Length, 1)
	square := sync.OnceValue(func() [][]float64 { return similar.Square(s.Enc, s.Measure, first, n) })
	value := func(row, col int) float64 { return square()[max(row, col)][min(row, col)] }
	if of != nil {
		values := sync.OnceValue(func() []float64 {
			all := make([]float64, n)
			for k := range all {
				all[k] = of(k)
			}
			return all
		})
		value = func(row, col int) float64 { return values()[max(row-col, col-row)] }
	}
	d := chart.Data{Name: "square", Title: s.measureName() + " of " + chart.Every("position", first, n,
		s.Length) + " with every other", Rows: n,
		Here: s.Pos - first, Across: "position", Values: s.measureName(),
		Columns: chart.Columns(chart.Whole, nil, "position")}
	return d.WithCells(first, 1, chart.Counted(first, n), value)
}

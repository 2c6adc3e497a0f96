package shift

import (
	"wavescope/encoding/measure"
	"wavescope/views/chart"
)

// figureDials is the number of dials of a figure.
const figureDials = 12

// figureData returns the angles before and after the shift of pairs that it turns visibly.
func (p *dials) figureData() chart.Data {
	pairs := measure.SpreadPairs(p.pairs, figureDials, func(int) bool { return false }, p.slow)
	columns := append(chart.Columns(chart.Whole, nil, "pair"), chart.Columns(chart.Degrees, nil,
		"position "+chart.Position(p.Pos), "position "+chart.Position(p.Pos+p.Offset))...)
	return chart.Data{Name: "dials", Kind: chart.Angles, Rows: len(pairs), Here: chart.Nowhere, Columns: columns,
		Title: "a shift by k = " + chart.Position(p.Offset) + " turns each pair by an angle of its own",
		Row: func(i int, to []float64) {
			to[0] = float64(pairs[i])
			to[1], to[2] = p.degrees(pairs[i], p.Pos), p.degrees(pairs[i], p.Pos+p.Offset)
		}}
}

package binary

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// figureData returns the panel of a figure with a row for each position that is shown.
func (p *counter) figureData(d chart.Data, names []string, value func(pos, col int) float64) chart.Data {
	d.Rows, d.Here, d.Columns = min(p.rows, p.Length-p.first), p.Pos-p.first, chart.Columns(chart.Whole, nil, "position")
	return d.WithCells(p.first, 1, names, func(row, col int) float64 { return value(p.first+row, col) })
}

// bitsFigure returns the bits of positions, the highest first.
func (p *counter) bitsFigure() chart.Data {
	names := make([]string, p.total)
	for i := range names {
		names[i] = strconv.Itoa(p.total - 1 - i)
	}
	return p.figureData(chart.Data{Name: "bits", Title: "the bits of " + chart.Every("position", p.first, p.rows,
		p.Length),
		Across: "bit", Values: "bit",
		Scale: chart.Scale{High: 1}}, names, func(pos, col int) float64 { return float64(pos >> (p.total - 1 - col) & 1) })
}

// wavesFigure returns the sines of positions, the slowest pair first.
func (p *counter) wavesFigure() chart.Data {
	n := min(p.total, p.Waves.Pairs())
	names := make([]string, n)
	for i := range names {
		names[i] = strconv.Itoa(n - 1 - i)
	}
	return p.figureData(chart.Data{Name: "waves", Title: "the sines of as many pairs", Across: "pair", Values: "sine",
		Scale: chart.Scale{Low: -1, High: 1}}, names, func(pos, col int) float64 {
		return encoding.Sin.Of(p.Waves.PhaseStep(n - 1 - col).Mul(pos))
	})
}

package binary

import (
	"fmt"
	"math"
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

// figureCaption says how many bits the step to the cursor flips, and how far it moves the sines; "" at position 0.
func (p *counter) figureCaption() string {
	if p.Pos == 0 {
		return ""
	}
	most := 0.0
	for pair := range p.figurePairs() {
		most = max(most, math.Abs(p.sine(pair, p.Pos)-p.sine(pair, p.Pos-1)))
	}
	flips := chart.Hamming(p.Pos)
	return fmt.Sprintf("From %d to %d, %d of %s flip%s, and no sine moves by more than %s.", p.Pos-1, p.Pos, flips,
		chart.Plural(p.total, "bit"), chart.VerbEnd(flips, flips), chart.Unsigned(math.Ceil(most*1000)/1000, 3))
}

// figurePairs returns the number of pairs of a figure: as many as it has bits.
func (p *counter) figurePairs() int { return min(p.total, p.Waves.Pairs()) }

// sine returns the sine of a pair at a position.
func (p *counter) sine(pair, pos int) float64 {
	return encoding.Sin.Of(p.Waves.PhaseStep(pair).Mul(pos))
}

// wavesFigure returns the sines of positions, the slowest pair first.
func (p *counter) wavesFigure() chart.Data {
	n := p.figurePairs()
	names := make([]string, n)
	for i := range names {
		names[i] = strconv.Itoa(n - 1 - i)
	}
	which := chart.Either(n < p.Waves.Pairs(), "fastest ", "") + chart.Plural(n, "pair")
	return p.figureData(chart.Data{Name: "waves", Title: "the sines of the " + which, Across: "pair", Values: "sine",
		Scale: chart.Scale{Low: -1, High: 1}}, names, func(pos, col int) float64 {
		return p.sine(n-1-col, pos)
	})
}

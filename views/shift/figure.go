package shift

import (
	"math"

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

// The rows of a figure of the shell: steps from pair to pair, rows at most, and the least distance between two turns of
// a curve, as a share of the outermost radius.
const (
	figureSteps  = 48
	figurePoints = 4000
	figureApart  = 0.012
)

// figureData returns the curve at the position and that k later. Where the turns of a curve are too close to be told
// apart, it has points at whole pairs alone.
func (p *shell) figureData() chart.Data {
	steps := max(min(figureSteps, figurePoints/p.rings), 1)
	at := []int{p.Pos}
	if p.Offset != 0 {
		at = append(at, p.Pos+p.Offset)
	}
	columns := append(chart.Columns(chart.Short, nil, "pair"), chart.Columns(chart.Share, nil, "radius")...)
	for _, pos := range at {
		columns = append(columns, chart.Columns(chart.Degrees, nil, "position "+chart.Position(pos))...)
	}
	return chart.Data{Name: "shell", Kind: chart.Polar, Rows: (p.rings-1)*steps + 1, Here: chart.Nowhere, Columns: columns,
		Title: "each pair's angle on a ring, the fastest innermost",
		Row: func(i int, to []float64) {
			pair, part := i/steps, float64(i%steps)/float64(steps)
			to[0], to[1] = float64(pair)+part, p.radius(float64(pair)+part)
			for k, pos := range at {
				to[2+k] = p.between(pair, part, pos)
			}
		}}
}

// between returns the angle in degrees a part of the way from a pair to the next; NaN where the curve is too dense.
func (p *shell) between(pair int, part float64, pos int) float64 {
	angle := p.turns(pair, pos)
	if part == 0 {
		return 360 * angle
	}
	w := p.Waves.Frequency(pair)
	ratio := math.Log(p.Waves.Frequency(pair+1) / w)
	turned := func(part float64) float64 { return w * float64(pos) / (2 * math.Pi) * math.Expm1(part*ratio) }
	if (p.radius(1)-p.radius(0))/math.Abs(turned(1)) < figureApart {
		return math.NaN()
	}
	return 360 * (angle + turned(part))
}

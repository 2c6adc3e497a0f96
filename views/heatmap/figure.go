package heatmap

import (
	"math"
	"strconv"

	"wavescope/encoding/measure"
	"wavescope/views/chart"
)

// The most positions and columns of a figure.
const (
	figureRows = 1024
	figureWide = 1024
)

// figure returns the panel of a figure: a value for each position and column. Stored columns stand as the table has
// them; else sines run to the left and their cosines to the right, without pairs that turn by less than a tenth or are
// too fast for a row.
func (p *plan) figure() []func() chart.Data { return []func() chart.Data{p.figureData} }

// A figureColumn is a column of a figure: one of a scene's table or, of angles, a pair.
type figureColumn struct {
	*chart.Scene
	at int
}

func (p *plan) figureData() chart.Data {
	sc, set := p.Scene, p.Settings
	per := 1
	switch {
	case sc.Zoom == chart.Auto && !tabular(sc.State, set):
		per = (sc.Length + figureRows - 1) / figureRows
	default:
		_, per = sc.Zoom.PerCell()
	}
	total := (sc.Length + per - 1) / per
	rows := min(total, figureRows)
	first := chart.WindowStart(sc.Pos/per, rows, total, 1) * per
	every := chart.Every("position", first, rows*per, sc.Length)
	what := chart.Either(sc.Minuend == nil, "values", "differences, the first table less the second,")
	d := chart.Data{Name: "table", Title: what + " at " + every, Rows: rows,
		Here: sc.Pos/per - first/per, Across: "dimension", Values: chart.Either(sc.Minuend == nil, "value", "difference"),
		Columns: chart.Columns(chart.Whole, nil, "position")}
	switch {
	case per > 1 && p.mixed:
		d.Title = "the farthest of the differences at " + chart.Plural(per, "position") + " each, " + every
	case per > 1:
		d.Title = "means of " + chart.Plural(per, "position") + " each, " + every
	}
	if sc.Minuend == nil {
		d.Scale = chart.ScaleOf(sc.Enc.About(0))
	}
	columns, which := p.figureColumns(per)
	value := func(row, col int) float64 {
		from, c := first+row*per, columns[col]
		switch {
		case from >= c.Length:
			return math.NaN()
		case p.phase && (measure.Wavelength(c.Waves, c.at) < 2*float64(per) || !c.Waves.Config().Band.Has(c.at)):
			return math.NaN() // a row has every angle, or the pair is left out
		case p.phase:
			return c.Waves.PhaseStep(c.at).Mul(from).Float()
		case p.mixed:
			return p.farthest(from, min(per, c.Length-from), c.at)
		}
		return c.Enc.Mean(from, min(per, c.Length-from), c.at)
	}
	if p.phase {
		d.Across, d.Values, d.Scale = "pair", "turn", chart.Scale{High: 1, Angle: true}
		d.Title = "the angle of " + which + " at " + chart.Either(per == 1, every, "one of "+chart.Plural(per, "position"))
	} else if len(columns) < sc.DModel || p.subjects != nil {
		d.Title += ", " + which
	}
	if p.subjects != nil {
		d.Across += ": " + sc.Comparison.Lettered(left) + " to the left, " + sc.Comparison.Lettered(right) + " to the right"
	}
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = strconv.Itoa(c.at)
	}
	if set.Transposed {
		return turned(d, first, per, names, value)
	}
	return d.WithCells(first, per, names, value)
}

// turned returns the data with positions across.
func turned(d chart.Data, first, per int, names []string, value func(row, col int) float64) chart.Data {
	var positions []string
	for i := range d.Rows {
		positions = append(positions, strconv.Itoa(first+i*per))
	}
	d.Columns[0].Name, d.Across = d.Across, "position"
	d.Rows, d.Here = len(names), chart.Nowhere
	d.Label = func(i int) string { return names[i] }
	return d.WithCells(0, 1, positions, func(row, col int) float64 { return value(col, row) })
}

// figureColumns returns the columns of a figure, or the pairs if it shows angles, and says which they are. A row has
// per positions: a pair with less than two rows a wave is left out.
func (p *plan) figureColumns(per int) (columns []figureColumn, which string) {
	if p.tabular {
		n := min(p.DModel, figureWide)
		first := chart.WindowStart(p.Dim, n, p.DModel, 1)
		for dim := first; dim < first+n; dim++ {
			columns = append(columns, figureColumn{&p.Scene, dim})
		}
		return columns, chart.Every("dimension", first, n, p.DModel)
	}
	shown := []*chart.Scene{p.halves[left].Scene, p.halves[right].Scene}
	if p.Minuend != nil && !p.mixed {
		shown[left] = p.Minuend
	}
	all := func(is func(sc *chart.Scene) bool) bool { return is(shown[left]) && is(shown[right]) }
	first, pairs := 0, p.pairs()
	for pairs > 1 && all(func(h *chart.Scene) bool {
		return pairs > h.Waves.Pairs() || measure.Wavelength(h.Waves, pairs-1) > 10*float64(h.Length)
	}) {
		pairs--
	}
	for first < pairs-1 && all(func(h *chart.Scene) bool {
		return first >= h.Waves.Pairs() || measure.Wavelength(h.Waves, first) < 2*float64(per)
	}) {
		first++
	}
	n := min(pairs-first, figureWide/2)
	for i := -n; i < n; i++ { // the slowest of the left half … the fastest, the fastest of the right … the slowest
		h, pair := p.halves[right], first+i
		if i < 0 {
			h, pair = p.halves[left], first-i-1
		}
		at, ok := pair, i >= 0 || p.subjects != nil
		if !p.phase {
			at, ok = h.Waves.Column(pair, h.kind)
		}
		if ok && pair < h.Waves.Pairs() {
			columns = append(columns, figureColumn{h.Scene, at})
		}
	}
	return columns, chart.Every("pair", first, n, p.pairs())
}

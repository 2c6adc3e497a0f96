package heatmap

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
)

// The most positions and columns of a figure.
const (
	figureRows    = 1024
	figureColumns = 1024
)

// figure returns the panel of a figure: a value for each position and column. Stored columns stand as the table has
// them; else sines run to the left and their cosines to the right, without pairs that turn by less than a tenth or are
// too fast for a row.
func figure(sc chart.Scene, set Settings) []func() chart.Data {
	return []func() chart.Data{func() chart.Data { return figureData(sc, set) }}
}

func figureData(sc chart.Scene, set Settings) chart.Data {
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
	d := chart.Data{Name: "table", Title: "values at " + every, Rows: rows,
		Here: sc.Pos/per - first/per, Across: "dimension", Values: "value",
		Columns: chart.Columns(chart.Whole, nil, "position")}
	if per > 1 {
		d.Title = "means of " + chart.Plural(per, "position") + " each, " + every
	}
	if sc.Minuend == nil {
		d.Scale = chart.ScaleOf(sc.Enc.About(0))
	}
	phase := set.Face == phaseFace && sc.HasWaves() && sc.Minuend == nil
	columns, which := figureDims(sc, set, phase, per)
	value := func(row, col int) float64 {
		from := first + row*per
		switch {
		case phase && (measure.Wavelength(sc.Waves, columns[col]) < 2*float64(per) ||
			!sc.Waves.Config().Band.Has(columns[col])):
			return math.NaN() // a row has every angle, or the pair is left out
		case phase:
			return sc.Waves.PhaseStep(columns[col]).Mul(from).Float()
		}
		return sc.Enc.Mean(from, min(per, sc.Length-from), columns[col])
	}
	if phase {
		d.Across, d.Values, d.Scale = "pair", "turn", chart.Scale{High: 1, Angle: true}
		d.Title = "the angle of " + which + " at " + chart.Either(per == 1, every, "one of "+chart.Plural(per, "position"))
	} else if len(columns) < sc.DModel {
		d.Title += ", " + which
	}
	names := make([]string, len(columns))
	for i, dim := range columns {
		names[i] = strconv.Itoa(dim)
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

// tableOrder reports whether a figure of values has the columns as the table has them.
func tableOrder(sc chart.Scene, set Settings) bool { return !sc.HasWaves() || set.Stored }

// figureDims returns the columns of a figure, or the pairs if it shows angles, and says which they are. A row has per
// positions: a pair with less than two rows a wave is left out.
func figureDims(sc chart.Scene, set Settings, phase bool, per int) (columns []int, which string) {
	if tableOrder(sc, set) && !phase {
		n := min(sc.DModel, figureColumns)
		first := chart.WindowStart(sc.Dim, n, sc.DModel, 1)
		for dim := first; dim < first+n; dim++ {
			columns = append(columns, dim)
		}
		return columns, chart.Every("dimension", first, n, sc.DModel)
	}
	first, pairs := 0, sc.Waves.Pairs()
	for pairs > 1 && measure.Wavelength(sc.Waves, pairs-1) > 10*float64(sc.Length) {
		pairs--
	}
	for first < pairs-1 && measure.Wavelength(sc.Waves, first) < 2*float64(per) {
		first++
	}
	n := min(pairs-first, figureColumns/2)
	which = chart.Every("pair", first, n, sc.Waves.Pairs())
	for i := -n; i < n; i++ { // the slowest sine … the fastest, the fastest cosine … the slowest
		kind, pair := encoding.Cos, first+i
		if i < 0 {
			kind, pair = encoding.Sin, first-i-1
		}
		if dim, ok := sc.Waves.Column(pair, kind); ok && !phase {
			columns = append(columns, dim)
		} else if phase && i >= 0 {
			columns = append(columns, pair)
		}
	}
	return columns, which
}

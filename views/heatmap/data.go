package heatmap

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// hiding is what the tables are hidden with.
var hiding = chart.Hiding{Row: rowName, Column: columnName, Waves: chart.With(wavesName, bracketName, lineName),
	Turns: chart.With(wavesName, bracketName, lineName), Value: chart.With(barcodeName, waveName)}

// tables are the cells around the cursor's column, and the cursor's row. A cell
// that covers many positions, or many pairs, has their mean; the scale that a
// picture takes by itself has one position a row.
func (p *plan) tables() []func() chart.Data {
	sc := p.Scene
	pairs := func() chart.Data { return chart.Pairs(sc, hiding) }
	if p.phase {
		return []func() chart.Data{p.anglesData, pairs}
	}
	positions := func() chart.Data { return chart.Positions(sc, hiding, 0, chart.ShownDims(sc)...) }
	per, group := 1, sc.Group
	switch {
	case sc.Fit: // an overview
		per, group = (sc.Length+fitRows-1)/fitRows, (sc.Pairs()+dataColumns-1)/dataColumns
	case sc.Zoom != chart.Auto:
		_, per = sc.Zoom.PerCell()
	}
	if per == 1 && group == 1 {
		return []func() chart.Data{positions, pairs}
	}
	return []func() chart.Data{func() chart.Data { return cellsData(sc, per, group) }, pairs, positions}
}

// Rows of a table of the whole length, and columns where all of them are in it.
const (
	fitRows     = 12
	dataColumns = 5
	mostPairs   = 256 // pairs of a cell that are looked at: more would take seconds
)

// cellsData is what is shown of so many positions and so many pairs at a time.
func cellsData(sc chart.Scene, per, group int) chart.Data {
	d := chart.Data{Name: "cells", Title: "the mean of every " + chart.Plural(per, "position") +
		chart.Either(sc.RowCount() < sc.Length, ", as far as they have a row", ""),
		Kind: chart.Matrix, Rows: (sc.Length-1)/per + 1, Here: sc.Pos / per,
		Columns: chart.Columns(chart.Whole, nil, "positions")}
	columns := dataGroups(sc, group)
	for _, c := range columns {
		head := chart.ColumnHead(sc, c.dim)
		if c.n > 1 {
			head += " to " + strconv.Itoa(c.dim+(c.n-1)*c.stride)
		}
		d.Columns = append(d.Columns, chart.Columns(chart.Signed, nil, head)...)
	}
	if group > 1 {
		d.Title += " and " + chart.Plural(group, chart.Either(sc.HasWaves(), "pair", "dimension"))
	}
	skip := (group + mostPairs - 1) / mostPairs
	if skip > 1 {
		d.Title += ", of which 1 in " + strconv.Itoa(skip) + " is looked at"
	}
	window := func(i int) (first, n int) { return i * per, min(per, sc.Length-i*per) }
	d.Label = func(i int) string {
		first, n := window(i)
		return strconv.Itoa(first) + " to " + strconv.Itoa(first+n-1)
	}
	d.Row = func(i int, to []float64) {
		first, n := window(i)
		to[0] = float64(first)
		for k, c := range columns {
			to[1+k] = mean(sc.Enc, first, n, c, skip)
		}
	}
	return d
}

// dataGroups are the columns of a table of cells: those of the encoding, or groups
// of one kind of wave around the cursor's.
func dataGroups(sc chart.Scene, group int) (columns []column) {
	if group == 1 {
		for _, dim := range chart.ShownDims(sc) {
			columns = append(columns, column{dim: dim, stride: 1, n: 1})
		}
		return columns
	}
	total := (sc.Pairs()-1)/group + 1
	n := min(dataColumns, total)
	start := chart.WindowStart(min(sc.PairOf(sc.Dim), sc.Pairs()-1)/group, n, total, 1)
	for first := start * group; first < min((start+n)*group, sc.Pairs()); first += group {
		if c := groupColumn(sc, first, min(first+group, sc.Pairs())-1); c.n > 0 {
			columns = append(columns, c)
		}
	}
	return columns
}

// groupColumn is the columns of some pairs that carry the kind of wave that the
// cursor is on. A sine without its cosine counts as a sine alone.
func groupColumn(sc chart.Scene, first, last int) column {
	if !sc.HasWaves() {
		return column{dim: first, stride: 1, n: last - first + 1}
	}
	_, kind := sc.Wave()
	kind, c := chart.Either(kind == encoding.Cos, encoding.Cos, encoding.Sin), column{stride: 1}
	for pair := first; pair <= last; pair++ {
		dim, ok := sc.Waves.Column(pair, kind)
		switch {
		case !ok:
			return c
		case c.n == 0:
			c.dim = dim
		case c.n == 1:
			c.stride = dim - c.dim
		}
		c.n++
	}
	return c
}

// anglesData is the angles of the pairs around the cursor, in turns.
func (p *plan) anglesData() chart.Data {
	total := p.Waves.Pairs()
	n := min(dataColumns, total)
	first := chart.WindowStart(min(p.PairOf(p.Dim), total-1), n, total, 1)
	d := chart.Data{Name: "angles", Title: "angles at every position, in turns from 0 to 1", Kind: chart.Lines,
		Rows: p.Length, Here: p.Pos, Columns: chart.Columns(chart.Whole, nil, "pos")}
	for pair := first; pair < first+n; pair++ {
		d.Columns = append(d.Columns, chart.Columns(chart.Share, nil, "pair "+strconv.Itoa(pair))...)
	}
	d.Row = func(pos int, to []float64) {
		to[0] = float64(pos)
		for i := range n {
			to[1+i] = p.Waves.Turn(first + i).Mul(pos).Float()
		}
	}
	return d
}

// mean is that of n positions and of the columns of the encoding that a column of
// the picture has, or of every skip-th of them.
func mean(enc encoding.Encoding, pos, n int, c column, skip int) (v float64) {
	for i := 0; i < c.n; i += skip {
		v += enc.Mean(pos, n, c.dim+i*c.stride)
	}
	return v / math.Ceil(float64(c.n)/float64(skip))
}

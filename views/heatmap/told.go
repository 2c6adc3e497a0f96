package heatmap

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are the tables of the heatmap: the cells around the cursor's column, and
// the cursor's row. Where a cell covers many positions, or many pairs, it is told
// as what the settings make of them; the scale that a picture takes by itself has
// one position a row.
func told(sc scene.Scene, set Settings) []scene.Told {
	pairs := words.PairsTold(sc)
	if set.Phase && sc.HasWaves() && sc.From == nil {
		return []scene.Told{anglesTold(sc), pairs}
	}
	positions := words.PositionsTold(sc, words.ToldDecimals, words.DimsTold(sc)...)
	per, group := 1, sc.Group
	switch {
	case sc.Fit: // an overview
		per, group = (sc.Length+fitRows-1)/fitRows, (sc.Pairs()+toldColumns-1)/toldColumns
	case sc.Zoom != scene.Auto:
		_, per = sc.Zoom.PerCell()
	}
	if per == 1 && group == 1 {
		return []scene.Told{positions, pairs}
	}
	return []scene.Told{cellsTold(sc, set, per, group), pairs, positions}
}

// Rows of a table of the whole length, and columns where all are told.
const (
	fitRows     = 12
	toldColumns = 5
	toldEach    = 256 // pairs of a cell that are looked at: more would take seconds
)

// cellsTold tells what is shown of so many positions and so many pairs at a time.
func cellsTold(sc scene.Scene, set Settings, per, group int) scene.Told {
	shows := [...]string{Mean: "the mean", Sample: "the first", Largest: "the value furthest from 0"}[set.Pixel]
	every := " of every " + words.Plural(per, "position") + parts.Either(sc.Held() < sc.Length, ", as far as they have a row", "")
	t := scene.Told{
		Name: "cells", Title: shows + every, Heads: []string{"positions"},
		Count: (sc.Length-1)/per + 1, Here: sc.Pos / per,
	}
	columns := columnsTold(sc, group)
	for _, c := range columns {
		head := words.ColumnHead(sc, c.dim)
		if c.n > 1 {
			head += " to " + strconv.Itoa(c.dim+(c.n-1)*c.stride)
		}
		t.Heads = append(t.Heads, head)
	}
	if group > 1 {
		t.Title += " and " + words.Plural(group, parts.Either(sc.HasWaves(), "pair", "dimension"))
	}
	skip := parts.Either(set.Pixel == Sample, 1, (group+toldEach-1)/toldEach)
	if skip > 1 {
		t.Title += ", of which 1 in " + strconv.Itoa(skip) + " is looked at"
	}
	t.Row = func(i int) []string {
		first := i * per
		n := min(per, sc.Length-first)
		row := []string{strconv.Itoa(first) + " to " + strconv.Itoa(first+n-1)}
		for _, c := range columns {
			row = append(row, words.Signed(set.Pixel.of(sc.Enc, first, n, c, skip), words.ToldDecimals))
		}
		return row
	}
	return t
}

// columnsTold are the columns to tell of: those of the table, or groups of one
// kind of wave about the cursor's.
func columnsTold(sc scene.Scene, group int) (columns []column) {
	if group == 1 {
		for _, dim := range words.DimsTold(sc) {
			columns = append(columns, column{dim: dim, stride: 1, n: 1})
		}
		return columns
	}
	total := (sc.Pairs()-1)/group + 1
	n := min(toldColumns, total)
	start := parts.WindowStart(min(sc.PairOf(sc.Dim), sc.Pairs()-1)/group, n, total, 1)
	for first := start * group; first < min((start+n)*group, sc.Pairs()); first += group {
		if c := groupColumn(sc, first, min(first+group, sc.Pairs())-1); c.n > 0 {
			columns = append(columns, c)
		}
	}
	return columns
}

// groupColumn is the columns of some pairs that carry the kind of wave that the
// cursor is on; a sine without its cosine counts as a sine alone.
func groupColumn(sc scene.Scene, first, last int) column {
	if !sc.HasWaves() {
		return column{dim: first, stride: 1, n: last - first + 1}
	}
	_, kind := sc.Wave()
	kind, c := parts.Either(kind == encoding.Cos, encoding.Cos, encoding.Sin), column{stride: 1}
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

// anglesTold tells the angles of the pairs about the cursor.
func anglesTold(sc scene.Scene) scene.Told {
	total := sc.Waves.Pairs()
	n := min(toldColumns, total)
	return words.ToldAngles(sc, parts.WindowStart(min(sc.PairOf(sc.Dim), total-1), n, total, 1), n)
}

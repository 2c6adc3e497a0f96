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
	pairs, dims := words.PairsTold(sc), words.DimsTold(sc)
	if set.Phase && sc.HasWaves() && sc.From == nil {
		return []scene.Told{anglesTold(sc), pairs}
	}
	positions := words.PositionsTold(sc, words.ToldDecimals, dims...)
	per, group := 1, sc.Group
	switch {
	case sc.Fit: // an overview
		per, group = (sc.Length+fitRows-1)/fitRows, (sc.Pairs()+toldColumns-1)/toldColumns
	case sc.Zoom != scene.Auto:
		_, per = sc.Zoom.PerCell()
	}
	switch {
	case group > 1:
		return []scene.Told{groupsTold(sc, set, per, group), pairs, positions}
	case per > 1:
		t := blocksTold(sc, set, per, singles(dims))
		t.Name = "cells"
		for _, dim := range dims {
			t.Heads = append(t.Heads, words.ColumnHead(sc, dim))
		}
		return []scene.Told{t, pairs, positions}
	}
	return []scene.Told{positions, pairs}
}

// Rows of a table of the whole length, and columns where all are told.
const (
	fitRows     = 12
	toldColumns = 5
)

// singles are columns of the picture that are columns of the table.
func singles(dims []int) (columns []column) {
	for _, dim := range dims {
		columns = append(columns, column{dim: dim, stride: 1, n: 1})
	}
	return columns
}

// groupsTold tells what is shown of so many positions and so many pairs at a
// time, of the kind of wave that the cursor is on.
func groupsTold(sc scene.Scene, set Settings, per, group int) scene.Told {
	var columns []column
	var heads []string
	total := (sc.Pairs()-1)/group + 1
	for _, i := range neighbours(min(sc.PairOf(sc.Dim), sc.Pairs()-1)/group, total) {
		first := i * group
		last := min(first+group, sc.Pairs()) - 1
		if c := groupColumn(sc, first, last); c.n > 0 {
			columns, heads = append(columns, c), append(heads, groupHead(sc, first, first+c.n-1))
		}
	}
	t := blocksTold(sc, set, per, columns)
	t.Name, t.Heads = "groups", append(t.Heads, heads...)
	t.Title += ", the mean of " + words.Plural(group, parts.Either(sc.HasWaves(), "pair", "dimension")) + " a column"
	return t
}

// groupColumn is the columns of some pairs that carry the kind of wave that the
// cursor is on; a sine without its cosine counts as a sine alone.
func groupColumn(sc scene.Scene, first, last int) column {
	if !sc.HasWaves() {
		return column{dim: first, stride: 1, n: last - first + 1}
	}
	c := column{stride: 1}
	for pair := first; pair <= last; pair++ {
		dim, ok := sc.Waves.Column(pair, kindTold(sc))
		switch {
		case !ok:
			return c
		case c.n == 0:
			c.dim = dim
		default:
			c.stride = dim - c.dim - (c.n-1)*c.stride
		}
		c.n++
	}
	return c
}

// kindTold is the kind of wave that the cursor is on, or a sine.
func kindTold(sc scene.Scene) encoding.Kind {
	_, kind := sc.Wave()
	return parts.Either(kind == encoding.Cos, encoding.Cos, encoding.Sin)
}

// groupHead names pairs, or columns without any.
func groupHead(sc scene.Scene, first, last int) string {
	name := "dims "
	if sc.HasWaves() {
		name = kindTold(sc).String() + " "
	}
	return name + strconv.Itoa(first) + " to " + strconv.Itoa(last)
}

// blocksTold tells what is shown of so many positions at a time in some columns,
// which are still to be named.
func blocksTold(sc scene.Scene, set Settings, per int, columns []column) scene.Told {
	shows := [...]string{Mean: "the mean", Sample: "the first", Largest: "the value furthest from 0"}[set.Pixel]
	t := scene.Told{Title: shows + " of every " + words.Plural(per, "position"), Heads: []string{"positions"}, Count: (sc.Length-1)/per + 1, Here: sc.Pos / per}
	if per == 1 {
		t.Title, t.Heads[0] = "every position", "pos"
	}
	t.Row = func(i int) []string {
		first := i * per
		n := min(per, sc.Length-first)
		row := []string{strconv.Itoa(first)}
		if per > 1 {
			row[0] += " to " + strconv.Itoa(first+n-1)
		}
		for _, c := range columns {
			row = append(row, words.Signed(set.Pixel.of(sc.Enc, first, n, c, 1), words.ToldDecimals))
		}
		return row
	}
	return t
}

// anglesTold tells the angles of the pairs of some columns, in turns.
func anglesTold(sc scene.Scene) scene.Told {
	t := scene.Told{Name: "angles", Title: "angles at every position, in turns from 0 to 1", Heads: []string{"pos"}, Count: sc.Length, Here: sc.Pos}
	pairs := neighbours(min(sc.PairOf(sc.Dim), sc.Waves.Pairs()-1), sc.Waves.Pairs())
	for _, pair := range pairs {
		t.Heads = append(t.Heads, "pair "+strconv.Itoa(pair))
	}
	t.Row = func(pos int) []string {
		row := []string{strconv.Itoa(pos)}
		for _, pair := range pairs {
			row = append(row, strconv.FormatFloat(sc.Waves.Turn(pair).Mul(pos).Float(), 'f', 4, 64))
		}
		return row
	}
	return t
}

// neighbours are up to five pairs about one, as far as there are so many.
func neighbours(pair, total int) (pairs []int) {
	n := min(toldColumns, total)
	first := parts.WindowStart(pair, n, total, 1)
	for i := range n {
		pairs = append(pairs, first+i)
	}
	return pairs
}

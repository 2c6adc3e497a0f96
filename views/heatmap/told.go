package heatmap

import (
	"strconv"

	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are the tables of the heatmap: the cells around the cursor's column, and
// the cursor's row. Where a cell covers many positions it is told as what the
// settings make of them; the scale that a picture takes by itself has one
// position a row.
func told(sc scene.Scene, set Settings) []scene.Told {
	if set.Phase && sc.HasWaves() && sc.From == nil {
		return []scene.Told{anglesTold(sc), words.PairsTold(sc)}
	}
	per := 1
	if sc.Zoom != scene.Auto {
		_, per = sc.Zoom.PerCell()
	}
	dims := words.DimsTold(sc)
	if per == 1 {
		return []scene.Told{words.PositionsTold(sc, words.ToldDecimals, dims...), words.PairsTold(sc)}
	}
	return []scene.Told{cellsTold(sc, set, per, dims), words.PairsTold(sc), words.PositionsTold(sc, words.ToldDecimals, dims...)}
}

// cellsTold tells what is shown of so many positions at a time.
func cellsTold(sc scene.Scene, set Settings, per int, dims []int) scene.Told {
	shows := [...]string{Mean: "the mean", Sample: "the first", Largest: "the value furthest from 0"}[set.Pixel]
	t := scene.Told{Name: "cells", Title: shows + " of every " + strconv.Itoa(per) + " positions",
		Heads: []string{"positions"}, Count: (sc.Length-1)/per + 1, Here: sc.Pos / per}
	for _, dim := range dims {
		t.Heads = append(t.Heads, words.ColumnHead(sc, dim))
	}
	t.Row = func(i int) []string {
		first := i * per
		n := min(per, sc.Length-first)
		row := []string{strconv.Itoa(first) + " to " + strconv.Itoa(first+n-1)}
		for _, dim := range dims {
			row = append(row, words.Signed(set.Pixel.of(sc.Enc, first, n, column{dim: dim, stride: 1, n: 1}, 1), words.ToldDecimals))
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
	const n = 5
	first := parts.WindowStart(pair, min(n, total), total, 1)
	for i := range min(n, total) {
		pairs = append(pairs, first+i)
	}
	return pairs
}

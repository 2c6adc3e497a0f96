package curves

import (
	"fmt"
	"math"

	"wavescope/encoding"
	"wavescope/encoding/stat"
	"wavescope/views/chart"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are the tables of the curves, first the one that the picture is about:
// lanes are read downwards, an overlay from left to right.
func told(sc scene.Scene, set Settings) []scene.Told {
	decimals := words.ToldDecimals
	if set.Digits > 0 {
		decimals = set.Digits
	}
	pairs, positions := words.PairsTold(sc), words.PositionsTold(sc, decimals, words.DimsTold(sc)...)
	tables := []scene.Told{pairs, positions}
	if set.Overlay || set.OneWave || set.Numbers {
		tables = []scene.Told{positions, pairs}
	}
	if set.Statistics && sc.HasWaves() {
		tables = append([]scene.Told{statisticsData(sc, set).Told()}, tables...)
	}
	return tables
}

// statisticsData is of each pair how often it turns, when it is back, and how its
// waves go along with the column under the cursor over the window.
func statisticsData(sc scene.Scene, set Settings) chart.Data {
	first, n := set.Window.Within(sc.Length)
	return chart.Data{Name: "statistics", Kind: chart.List, Rows: sc.Waves.Pairs(),
		Here: min(sc.PairOf(sc.Dim), sc.Waves.Pairs()-1),
		Title: fmt.Sprintf("turns within %s, the first return within ±%s rad, if there is one in 10¹⁵ positions, "+
			"and the correlation r with dim %d over positions %d to %d",
			words.Plural(sc.Length, "position"), words.Brief(set.Epsilon, 2), sc.Dim, first, first+n-1),
		Columns: []chart.Column{{Name: "pair", Format: chart.Whole}, {Name: "λ", Region: wavesName},
			{Name: "turns", Region: turnsName}, {Name: "back after", Format: chart.Whole, Region: wavesName},
			{Name: "r of sin", Format: chart.Signed, Region: statsName},
			{Name: "r of cos", Format: chart.Signed, Region: statsName}},
		Row: func(pair int, to []float64) {
			back := math.NaN()
			if n, ok := encoding.Return(sc.Waves, pair, set.Epsilon); ok {
				back = float64(n)
			}
			copy(to, []float64{float64(pair), encoding.Wavelength(sc.Waves, pair),
				encoding.Turns(sc.Waves, pair, sc.Length-1), back,
				correlation(sc, pair, encoding.Sin, first, n), correlation(sc, pair, encoding.Cos, first, n)})
		}}
}

// correlation is how a wave goes along with the column under the cursor, or no
// number.
func correlation(sc scene.Scene, pair int, kind encoding.Kind, first, n int) float64 {
	dim, ok := sc.Waves.Column(pair, kind)
	if !ok {
		return math.NaN()
	}
	r, ok := stat.Correlation(sc.Waves, sc.Dim, dim, first, n)
	return parts.Either(ok, r, math.NaN())
}

package curves

import (
	"fmt"
	"math"
	"slices"

	"wavescope/encoding"
	"wavescope/encoding/stat"
	"wavescope/views/chart"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// withTables is a picture with its tables, first the one that it is about: lanes
// are read downwards, an overlay from left to right.
func withTables(g chart.Region, sc scene.Scene, set Settings) chart.Region {
	tables := []func() chart.Data{
		func() chart.Data { return chart.Pairs(sc, hiding) },
		func() chart.Data { return chart.Positions(sc, hiding, set.Digits, words.DimsTold(sc)...) },
	}
	if set.Overlay || set.OneWave || set.Numbers {
		slices.Reverse(tables)
	}
	if set.Statistics && sc.HasWaves() {
		tables = append(tables[:0:0], func() chart.Data { return statisticsData(sc) }, tables[0], tables[1])
	}
	return chart.Tables(g, tables...)
}

// hiding is what the tables are hidden with.
var hiding = chart.Hiding{Column: dimName, Lane: laneName, Waves: chart.Any(wavesName, seamName),
	Turns: chart.Any(wavesName, seamName, turnsName), Value: chart.Any(valuesName, tableName)}

// statisticsData is of each pair how often it turns, when it is back, and how its
// waves go along with the column under the cursor.
func statisticsData(sc scene.Scene) chart.Data {
	return chart.Data{Name: "statistics", Kind: chart.List, Rows: sc.Waves.Pairs(),
		Here: min(sc.PairOf(sc.Dim), sc.Waves.Pairs()-1),
		Title: fmt.Sprintf("turns within %s, the first return within ±%v rad, if there is one in 10¹⁵ positions, "+
			"and the correlation r with dim %d", words.Plural(sc.Length, "position"), nearly, sc.Dim),
		Columns: []chart.Column{{Name: "pair", Format: chart.Whole}, {Name: "λ", Region: wavesName},
			{Name: "turns", Region: turnsName}, {Name: "back after", Format: chart.Whole, Region: wavesName},
			{Name: "r of sin", Format: chart.Signed, Region: statsName},
			{Name: "r of cos", Format: chart.Signed, Region: statsName}},
		Row: func(pair int, to []float64) {
			back := math.NaN()
			if n, ok := encoding.Return(sc.Waves, pair, nearly); ok {
				back = float64(n)
			}
			copy(to, []float64{float64(pair), encoding.Wavelength(sc.Waves, pair),
				encoding.Turns(sc.Waves, pair, sc.Length-1), back,
				correlation(sc, pair, encoding.Sin), correlation(sc, pair, encoding.Cos)})
		}}
}

// correlation is how a wave goes along with the column under the cursor, or no
// number.
func correlation(sc scene.Scene, pair int, kind encoding.Kind) float64 {
	dim, ok := sc.Waves.Column(pair, kind)
	if !ok {
		return math.NaN()
	}
	r, ok := stat.Correlation(sc.Waves, sc.Dim, dim, 0, sc.Length)
	return parts.Either(ok, r, math.NaN())
}

package curves

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/stat"
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
		tables = append([]scene.Told{statisticsTold(sc, set)}, tables...)
	}
	return tables
}

// statisticsTold tells of each pair how often it turns, when it is back, and how
// it goes along with the column under the cursor over the window.
func statisticsTold(sc scene.Scene, set Settings) scene.Told {
	first, n := set.Window.Within(sc.Length)
	t := scene.Told{Name: "statistics", Count: sc.Waves.Pairs(), Here: min(sc.PairOf(sc.Dim), sc.Waves.Pairs()-1),
		Title: "turns within " + words.Plural(sc.Length, "position") + ", the first return within ±" + words.Brief(set.Epsilon, 2) +
			" rad, and the correlation r with dim " + strconv.Itoa(sc.Dim) + " over positions " + strconv.Itoa(first) + " to " + strconv.Itoa(first+n-1),
		Heads: []string{"pair", "λ", "turns", "back after", "r of sin", "r of cos"}}
	t.Row = func(pair int) []string {
		back := words.Either(words.AtRest(sc, pair), "at rest", "over 10¹⁵")
		if n, ok := encoding.Return(sc.Waves, pair, set.Epsilon); ok {
			back = strconv.Itoa(n)
		}
		return []string{strconv.Itoa(pair), words.Significant(encoding.Wavelength(sc.Waves, pair), 5),
			words.Significant(encoding.Turns(sc.Waves, pair, sc.Length-1), 4), back,
			correlationText(sc, pair, encoding.Sin, first, n), correlationText(sc, pair, encoding.Cos, first, n)}
	}
	return t
}

// correlationText is how a wave goes along with the column under the cursor.
func correlationText(sc scene.Scene, pair int, kind encoding.Kind, first, n int) string {
	dim, ok := sc.Waves.Column(pair, kind)
	if !ok {
		return "none"
	}
	r, ok := stat.Correlation(sc.Waves, sc.Dim, dim, first, n)
	return parts.Either(ok, words.Signed(r, 3), "none")
}

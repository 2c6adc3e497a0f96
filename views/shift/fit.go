package shift

import (
	"math"

	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// fitSpan gives at most limit positions around the cursor that have their
// shifted ones in the table too; if there are no two of them, positions whose
// shifted ones the formula gives beyond the table.
func fitSpan(sc scene.Scene, limit int) (first, n int) {
	low, total := max(0, -sc.Offset), sc.Length-max(sc.Offset, -sc.Offset)
	if total < 2 {
		low, total = 0, sc.Length
	}
	n = min(total, limit)
	cursor := min(max(sc.Pos-low, 0), total-1)
	return low + parts.WindowStart(cursor, n, total, 1), n
}

// shareText writes R² with two decimals, or with as many as it takes to tell it
// from 1 if it is less.
func shareText(r2 float64) string {
	if math.IsNaN(r2) {
		return "—"
	}
	const one = 1 - 1e-12 // what rounding leaves of 1
	for decimals := 2; decimals <= 6; decimals++ {
		scale := math.Pow10(decimals)
		if r2 > one || math.Round(r2*scale) < scale {
			return words.Unsigned(r2, decimals)
		}
	}
	return ">0.999999"
}

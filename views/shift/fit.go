package shift

import (
	"math"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// fitSpan gives at most limit positions around the cursor that have their
// shifted ones in the table too; if there are no two of them, positions whose
// shifted ones the formula gives beyond the table.
func (s *subject) fitSpan(limit int) (first, n int) {
	low, total := max(0, -s.Offset), s.Length-max(s.Offset, -s.Offset)
	if total < 2 {
		low, total = 0, s.Length
	}
	n = min(total, limit)
	cursor := min(max(s.Pos-low, 0), total-1)
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

// percent writes a part of a whole in words that fit before "of it".
func percent(r2 float64) string {
	switch p := 100 * r2; {
	case p < 0.5:
		return "none"
	case r2 > 1-1e-12:
		return "all"
	case p < 99.5:
		return strconv.FormatFloat(p, 'f', 0, 64) + "%"
	case p < 99.995:
		return strconv.FormatFloat(p, 'f', 2, 64) + "%"
	}
	return "nearly all"
}

// shareStyle is how an R² is written, good from where a line hardly misses.
func shareStyle(r2 float64) frame.Style {
	if r2 > 0.995 {
		return frame.Style{FG: frame.Good, Bold: true}
	}
	return frame.Style{FG: frame.Warn, Bold: true}
}

// drawShare draws an R² as a bar.
func drawShare(f frame.Frame, x, y, w int, r2 float64) {
	f.HLine(x, y, w, '─', words.LineStyle)
	full := '━'
	if f.Theme.ASCII {
		full = '='
	}
	if r2 > 0 {
		f.HLine(x, y, int(math.Round(r2*float64(w))), full, frame.Style{FG: shareStyle(r2).FG})
	}
}

// later says how far the shifted position lies, and which way.
func later(k int) (n int, way string) {
	if k < 0 {
		return -k, " earlier"
	}
	return k, " later"
}

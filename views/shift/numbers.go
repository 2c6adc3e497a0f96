package shift

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// angle is ω·k, the turn of a pair's hand for an offset of k positions, split
// into whole turns and the part of one that a dial can show.
type angle struct {
	sign    string  // minus for k < 0: clockwise
	whole   int     // full turns
	part    float64 // the rest, 0 ≤ part < 1 turn
	radians float64 // |ω·k|
}

func newAngle(p encoding.Periodic, pair, k int) (a angle) {
	n := max(k, -k)
	if k < 0 {
		a.sign = words.Minus
	}
	a.radians = float64(n) * p.Frequency(pair)
	a.whole, a.part = encoding.WholeTurns(p, pair, n)
	return a
}

// labels writes the angle in degrees, whole turns apart, in several lengths, the
// longest first: "28.6°", "3 turns + 65.9°". The last ones leave whole turns and
// the degree sign to the caption.
func (a angle) labels() []string {
	rest := a.degrees()
	if a.whole == 0 {
		return []string{a.sign + rest + "°", a.sign + rest}
	}
	turns, short := a.sign+words.Plural(a.whole, "turn"), a.sign+strconv.Itoa(a.whole)+"t"
	plus := a.sign
	if plus == "" {
		plus = "+"
	}
	more := plus + rest
	return []string{turns + " " + plus + " " + rest + "°", turns + more + "°", short + more + "°", "…" + more + "°", more}
}

// degrees writes the part of a turn: one decimal, or two digits below 0.1.
func (a angle) degrees() string {
	v := a.part * 360
	switch {
	case v == 0:
		return "0"
	case v >= 0.0995:
		return strconv.FormatFloat(v, 'f', 1, 64)
	case v >= 0.00095:
		return words.Significant(v, 2)
	}
	return words.Power(v, 0)
}

// rad writes ω·k in radians for a narrow column of 13 cells.
func (a angle) rad() string {
	switch {
	case a.radians == 0:
		return "0 rad"
	case a.radians >= 0.00095 && a.radians < 999.9:
		return a.sign + strconv.FormatFloat(a.radians, 'f', 4, 64) + " rad"
	case a.radians >= 1 && a.radians < 99_999:
		return a.sign + strconv.FormatFloat(a.radians, 'f', 2, 64) + " rad"
	}
	return a.sign + words.Power(a.radians, 2) + " rad"
}

// fitSpan gives at most limit positions around the cursor that have their
// shifted ones in the table too; if there are no two of them, positions whose
// shifted ones the formula gives beyond the table.
func (s *subject) fitSpan(limit int) (first, n int) {
	low, total := max(0, -s.Offset), s.Length-max(s.Offset, -s.Offset)
	if total < 2 {
		low, total = 0, s.Length
	}
	n = min(total, limit)
	return low + parts.WindowStart(min(max(s.Pos-low, 0), total-1), n, total, 1), n
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
func shareStyle(r2 float64) frame.Style { return frame.Style{FG: goodIf(r2 > 0.995), Bold: true} }

// goodIf is the colour of what is as it should be, or of what is not.
func goodIf(good bool) frame.Color {
	if good {
		return frame.Good
	}
	return frame.Warn
}

// drawShare draws an R² as a bar.
func drawShare(f frame.Frame, x, y, w int, r2 float64) {
	f.HLine(x, y, w, '─', words.LineStyle)
	if n := round(r2 * float64(w)); r2 > 0 {
		f.HLine(x, y, n, [...]rune{'━', '='}[parts.One(f.Theme.ASCII)], frame.Style{FG: goodIf(r2 > 0.995)})
	}
}

// later says how far the shifted position lies, and which way.
func later(k int) (n int, way string) {
	if k < 0 {
		return -k, " earlier"
	}
	return k, " later"
}

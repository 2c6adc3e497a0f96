package shift

import (
	"strconv"

	"wavescope/encoding"
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
	plus, turns := a.sign, a.sign+words.Plural(a.whole, "turn")
	if plus == "" {
		plus = "+"
	}
	return []string{
		turns + " " + plus + " " + rest + "°",
		turns + plus + rest + "°",
		a.sign + strconv.Itoa(a.whole) + "t" + plus + rest + "°",
		"…" + plus + rest + "°",
		plus + rest,
	}
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

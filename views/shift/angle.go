package shift

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/words"
)

// shiftAngle is ω·k, the turn of a pair's hand for an offset of k positions,
// split into whole turns and the part of one that a dial can show.
type shiftAngle struct {
	back    bool    // k < 0: clockwise
	whole   int     // full turns
	part    float64 // the rest, 0 ≤ part < 1 turn
	radians float64 // |ω·k|
}

// newShiftAngle takes the part of a turn from the exact angle, whatever the
// number of turns, and from the frequency where a base is so large that the
// exact angle runs out of bits.
func newShiftAngle(p encoding.Periodic, pair, k int) shiftAngle {
	n := max(k, -k)
	a := shiftAngle{back: k < 0, radians: float64(n) * p.Frequency(pair)}
	turns := a.radians / (2 * math.Pi)
	if turns < 0.5 {
		a.part = turns
		return a
	}
	a.part = p.Turn(pair).Mul(n).Float()
	a.whole = int(math.Round(turns - a.part))
	return a
}

// label writes the angle in degrees, whole turns apart: "28.6°",
// "3 turns + 65.9°".
func (a shiftAngle) label() string { return a.labels()[0] }

// labels writes the angle in several lengths, the longest first. The last ones
// leave whole turns and the degree sign to the caption.
func (a shiftAngle) labels() []string {
	sign, plus := "", "+"
	if a.back {
		sign, plus = words.Minus, words.Minus
	}
	rest := partDegrees(a.part)
	if a.whole == 0 {
		return []string{sign + rest + "°", sign + rest}
	}
	n := sign + strconv.Itoa(a.whole)
	noun := " turns"
	if a.whole == 1 {
		noun = " turn"
	}
	return []string{
		n + noun + " " + plus + " " + rest + "°",
		n + noun + plus + rest + "°",
		n + "t" + plus + rest + "°",
		"…" + plus + rest + "°",
		plus + rest,
	}
}

// radLabel writes ω·k in radians for a narrow column of 13 cells.
func (a shiftAngle) radLabel() string {
	sign := ""
	if a.back {
		sign = words.Minus
	}
	switch {
	case a.radians == 0:
		return "0 rad"
	case a.radians >= 0.00095 && a.radians < 999.9:
		return sign + strconv.FormatFloat(a.radians, 'f', 4, 64) + " rad"
	case a.radians >= 1 && a.radians < 99_999:
		return sign + strconv.FormatFloat(a.radians, 'f', 2, 64) + " rad"
	}
	return sign + words.Power(a.radians, 2) + " rad"
}

// partDegrees writes a part of a turn: one decimal, or two digits below 0.1.
func partDegrees(part float64) string {
	v := part * 360
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

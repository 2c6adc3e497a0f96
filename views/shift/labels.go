package shift

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/words"
)

// shortOffset writes the offset with its sign in at most w cells.
func shortOffset(f frame.Frame, k, w int) string {
	sign, n := "+", k
	if k < 0 {
		sign, n = words.Minus, -k
	}
	return words.Fitting(f, w, sign+strconv.Itoa(n), sign+words.Tens(n), "+k")
}

// rounding writes a rounding error with one digit.
func rounding(v float64) string {
	if v == 0 {
		return "0"
	}
	return words.Power(v, 0)
}

// waveLabel writes a wavelength for a narrow column.
func waveLabel(lambda float64) string {
	switch {
	case lambda < 999.95:
		return "λ " + strconv.FormatFloat(lambda, 'f', 1, 64)
	case lambda < 9_999_999.5:
		return "λ " + strconv.FormatFloat(lambda, 'f', 0, 64)
	}
	return "λ " + words.Power(lambda, 2)
}

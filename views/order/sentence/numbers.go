package sentence

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/words"
)

// Roundoff is what numbers as large as 1 are off by at most.
const Roundoff = 1e-14

// Nothing is below every difference that a float64 holds with all its digits.
const Nothing = 1e-300

// Terse writes a positive number with at most n significant digits and no
// zeros that only fill it up: 2, 100, 0.02, 9646.6, 1e+9.
func Terse(v float64, n int) string {
	digits, exponent, large := strings.Cut(words.Significant(v, n), "e")
	if strings.Contains(digits, ".") {
		digits = strings.TrimRight(strings.TrimRight(digits, "0"), ".")
	}
	if large {
		digits += "e" + exponent
	}
	return digits
}

// DivisorText writes what a position is divided by for a pair, with five digits
// or as many as it takes to tell it from 1.
func DivisorText(w encoding.Periodic, pair int) string {
	v, digits := 1/w.Frequency(pair), 5
	for v != 1 && digits < 17 && Terse(v, digits) == "1" {
		digits++
	}
	return Terse(v, digits)
}

// cellNumber writes a number as precisely as a cell of w columns lets it, in at
// most room columns; "" if there is no room for any.
func cellNumber(v float64, w int) (text string, room int) {
	switch {
	case w < 4:
		return "", 0
	case w < 6:
		return brief(v, 2), 4
	case w < 8:
		return brief(v, 3), 5
	}
	return hyphened(v, words.Distance(math.Abs(v), 4)), 7
}

// brief writes a number with so many decimals below 1 and one fewer above it:
// .84, -.34, 1.2, -1.1, 12, -12.
func brief(v float64, decimals int) string {
	text := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	if fraction, small := strings.CutPrefix(text, "0"); small {
		return hyphened(v, fraction)
	}
	return hyphened(v, words.Distance(math.Abs(v), decimals-1))
}

// hyphened puts a hyphen, and never a plus, before the digits of a negative
// number unless they are all 0, so that the sign is what is seen first.
func hyphened(v float64, digits string) string {
	if v < 0 && strings.Trim(digits, "0.") != "" {
		return "-" + digits
	}
	return digits
}

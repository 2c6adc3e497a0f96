package sentence

import (
	"strings"

	"wavescope/views/words"
)

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

// Roundoff is what numbers as large as 1 are off by at most.
const Roundoff = 1e-14

// Nothing is below every difference that a float64 holds with all its digits.
const Nothing = 1e-300

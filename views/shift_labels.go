package views

import (
	"strconv"
	"strings"

	"wavescope/views/frame"
)

// position writes a position, which may be negative: the formula knows those
// before the first token.
func position(n int) string {
	if n < 0 {
		return minus + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// shortPos writes pos + anchor in at most w cells: whole, as a sum, or with
// only the last digits of pos.
func shortPos(f frame.Frame, pos, anchor, w int) string {
	plus := plusAnchor(anchor)
	digits := position(max(pos, -pos))
	tail := min(max(w-f.Theme.Width("…"+plus), 0), len(digits))
	return fitting(f, w, position(pos+anchor), position(pos)+plus, "…"+digits[len(digits)-tail:]+plus)
}

// plusAnchor writes the distance of an anchor as a sum takes it.
func plusAnchor(n int) string {
	switch {
	case n > 0:
		return "+" + tens(n)
	case n < 0:
		return minus + tens(-n)
	}
	return ""
}

// tens writes a whole number as 1e9 where that is shorter.
func tens(n int) string {
	s, zeros := strconv.Itoa(n), 0
	for n > 0 && n%10 == 0 {
		n, zeros = n/10, zeros+1
	}
	if zeros < 3 {
		return s
	}
	return strconv.Itoa(n) + "e" + strconv.Itoa(zeros)
}

// shortOffset writes the offset with its sign in at most w cells.
func shortOffset(f frame.Frame, k, w int) string {
	sign, n := "+", k
	if k < 0 {
		sign, n = minus, -k
	}
	return fitting(f, w, sign+strconv.Itoa(n), sign+tens(n), "+k")
}

// rounding writes a rounding error with one digit.
func rounding(v float64) string {
	if v == 0 {
		return "0"
	}
	return power(v, 0)
}

// unsigned writes a number with a fixed number of decimals and a sign only
// if it is negative.
func unsigned(v float64, decimals int) string {
	return strings.TrimPrefix(signed(v, decimals), "+")
}

// power writes a number as 3e-17, without the zeros that fill up an exponent.
func power(v float64, decimals int) string {
	return shortExponent(strconv.FormatFloat(v, 'e', decimals, 64))
}

func shortExponent(s string) string { return exponents.Replace(s) }

// exponents is shared, since a Replacer costs more to make than to use.
var exponents = strings.NewReplacer("e-0", "e-", "e+0", "e+")

// waveLabel writes a wavelength for a narrow column.
func waveLabel(lambda float64) string {
	switch {
	case lambda < 999.95:
		return "λ " + strconv.FormatFloat(lambda, 'f', 1, 64)
	case lambda < 9_999_999.5:
		return "λ " + strconv.FormatFloat(lambda, 'f', 0, 64)
	}
	return "λ " + power(lambda, 2)
}

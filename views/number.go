package views

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// minus is the sign of negative numbers: as wide as plus, unlike the hyphen.
const minus = "−"

// signed writes a value with its sign and a fixed number of decimals. What
// rounds to zero is +0, never −0.
func signed(v float64, decimals int) string { return string(appendSigned(nil, v, decimals)) }

func appendSigned(b []byte, v float64, decimals int) []byte {
	var buf [32]byte
	digits := strconv.AppendFloat(buf[:0], math.Abs(v), 'f', decimals, 64)
	sign := "+"
	if v < 0 && len(bytes.Trim(digits, "0.")) > 0 {
		sign = minus
	}
	return append(append(b, sign...), digits...)
}

// significant writes a positive number with n significant digits as short as
// it goes: 14.90, 111.7, 60611, 1.2e+9 beyond seven digits, 5.7e-9.
func significant(v float64, n int) string { return string(appendSignificant(nil, v, n)) }

func appendSignificant(b []byte, v float64, n int) []byte {
	switch {
	case v == 0:
		return append(b, '0')
	case math.IsInf(v, 0):
		return append(b, "∞"...)
	}
	// The rounded number's own exponent: 9.9996 to four digits is 10.00.
	var buf [32]byte
	_, exponent, _ := bytes.Cut(strconv.AppendFloat(buf[:0], v, 'e', n-1, 64), []byte{'e'})
	exp, _ := strconv.Atoi(string(exponent))
	if exp >= 7 || exp < -6 {
		b = strconv.AppendFloat(b, v, 'e', max(n-2, 0), 64)
		if max(exp, -exp) < 10 { // e+07 is e+7
			b = append(b[:len(b)-2], b[len(b)-1])
		}
		return b
	}
	return strconv.AppendFloat(b, v, 'f', max(n-1-exp, 0), 64)
}

// wave writes a wavelength for a narrow column: two decimals below 10, one
// below 100, none above.
func wave(lambda float64) string { return string(appendWave(nil, lambda)) }

func appendWave(b []byte, lambda float64) []byte {
	switch {
	case lambda < 9.995:
		return strconv.AppendFloat(b, lambda, 'f', 2, 64)
	case lambda < 99.95:
		return strconv.AppendFloat(b, lambda, 'f', 1, 64)
	case lambda < 999_999.5:
		return strconv.AppendFloat(b, lambda, 'f', 0, 64)
	}
	return appendSignificant(b, lambda, 3)
}

// compact writes a whole number shorter where that loses nothing: 950, 12 k,
// 1500 k, 3 G, but 12345.
func compact(n int) string { return string(appendCompact(nil, n)) }

func appendCompact(b []byte, n int) []byte {
	for _, unit := range compactUnits {
		if a := max(n, -n); a >= 10*unit.size && n%unit.size == 0 || a >= unit.size && unit.size >= 1e6 && n%unit.size == 0 {
			return append(strconv.AppendInt(b, int64(n/unit.size), 10), unit.name...)
		}
	}
	return strconv.AppendInt(b, int64(n), 10)
}

var compactUnits = [...]struct {
	size int
	name string
}{{1e15, " P"}, {1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}}

// plural gives "1 pair", "2 pairs".
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

// ordinal writes 2nd, 5th, 1000th: the steps of the ladder of Zoom and halves
// of them.
func ordinal(n int) string {
	ending := "th"
	if teen := n / 10 % 10; teen != 1 {
		switch n % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return strconv.Itoa(n) + ending
}

// sentence begins a text with a capital letter.
func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

package chart

import (
	"math"
	"strconv"

	"wavescope/encoding"
)

// Period writes after how many positions a column repeats itself, "" if it does
// not.
func Period(c encoding.Column) string {
	switch {
	case c.Group == encoding.BitGroup:
		return PowerOfTwo(c.Index + 1)
	case math.IsInf(c.Period, 1):
		return ""
	}
	return Wave(c.Period)
}

// PowerOfTwo writes 2^k, as a number up to 8192.
func PowerOfTwo(k int) string {
	if k < 14 {
		return strconv.Itoa(1 << k)
	}
	return "2^" + strconv.Itoa(k)
}

// PeriodNumber writes a period in at most so many columns: that of a wave with
// four significant digits, another as it is, that of a bit as a power if it is
// too long.
func PeriodNumber(c encoding.Column, columns int) string {
	if s := strconv.FormatFloat(c.Period, 'f', -1, 64); c.Group != encoding.PairGroup && len(s) <= columns {
		return s
	}
	if c.Group == encoding.BitGroup {
		return "2^" + strconv.Itoa(c.Index+1)
	}
	return FitNumber(c.Period, 4, columns)
}

// FitNumber writes a positive number with at most so many significant digits
// and at most so many columns.
func FitNumber(v float64, digits, columns int) string {
	for ; digits > 1; digits-- {
		if s := Significant(v, digits); len(s) <= columns {
			return s
		}
	}
	return Power(v, 0)
}

// TurnsText writes a number of turns with up to three decimals in 6 columns.
func TurnsText(v float64) string {
	for decimals := 3; decimals >= 0; decimals-- {
		if s := strconv.FormatFloat(v, 'f', decimals, 64); len(s) <= 6 {
			return s
		}
	}
	return FitNumber(v, 3, 6)
}

// PlainTurns writes a number of turns with two decimals while it is small.
func PlainTurns(v float64) string {
	if v < 1000 {
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
	return Significant(v, 4)
}

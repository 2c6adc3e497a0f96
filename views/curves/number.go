package curves

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// ordinal writes 1st, 2nd, 3rd, 4th and so on.
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

// tenths returns how many decimals a label needs, from one to three.
func tenths(v float64) int {
	decimals := 1
	for ; decimals < 3; decimals++ {
		if scaled := v * math.Pow10(decimals); math.Abs(scaled-math.Round(scaled)) < 1e-9 {
			break
		}
	}
	return decimals
}

// endText writes the end of a scale, with a plus sign if the scale is signed.
func endText(signed bool, v float64) string {
	return chart.Either(signed && v > 0, "+", "") + chart.Brief(v, 2)
}

// periodNumber writes the period of a column in the given number of text columns at
// most. A wave's has four significant digits, a bit's is a power of two if the number
// is too long, and any other is written as it is.
func periodNumber(c encoding.Column, columns int) string {
	if s := strconv.FormatFloat(c.Period, 'f', -1, 64); c.Group != encoding.PairGroup && len(s) <= columns {
		return s
	}
	if c.Group == encoding.BitGroup {
		return "2^" + strconv.Itoa(c.Index+1)
	}
	return chart.FitNumber(c.Period, 4, columns)
}

// plainTurns writes a number of turns with two decimals while that is more than 0, and below 1000.
func plainTurns(v float64) string {
	switch {
	case v > 0 && v < 0.005:
		return chart.Significant(v, 2)
	case v < 1000:
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
	return chart.Significant(v, 4)
}

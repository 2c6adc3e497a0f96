package words

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

package chart

import (
	"math"
	"strconv"
)

// Divisor writes what a position is divided by to give the angle of a pair: a
// power of the base, and where a method has made the pair slower, or faster, how
// many times. The ratio is 1 where it has not, and +Inf for a pair at rest.
func Divisor(sc Scene, pair int) (text string, ratio float64) {
	shape := sc.Shape()
	num, den := shape.Exponent(pair)
	power := strconv.FormatFloat(shape.Base, 'g', -1, 64) + "^(" + strconv.Itoa(num) + "/" + strconv.Itoa(den) + ")"
	if !shape.Scaled() {
		return power, 1
	}
	ratio = math.Pow(shape.Base, -float64(num)/float64(den)) / sc.Waves.Frequency(pair)
	if math.Abs(ratio-1) < kept { // what the power is rounded by
		return power, 1
	}
	return "(" + power + "·" + Brief(ratio, 5) + ")", ratio
}

// kept is the ratio, less 1, below which a frequency is as it was trained: powers
// of bases up to 1e300 are rounded by less.
const kept = 1e-12

// AtRest reports that a pair does not turn at all.
func AtRest(sc Scene, pair int) bool { return sc.Waves.Frequency(pair) == 0 }

package model

import (
	"math"
	"strconv"
)

// A histogram counts numbers by magnitude, eight classes per octave.
type histogram struct {
	counts [1 << 14]int32 // by exponent and three bits of the fraction
	all    int
}

// classBits is the number of low bits of a float64 that do not affect its class.
const classBits = 49

func (h *histogram) add(v float64) {
	if !math.IsNaN(v) {
		h.counts[math.Float64bits(math.Abs(v))>>classBits]++
		h.all++
	}
}

// A scale covers all but a thousandth of the numbers, because trained tables have a few outliers that
// would leave the rest invisible. It covers every number if the largest is less than twice as large.
const (
	leftOut = 1000
	worth   = 2
)

// scale returns the end of a scale for the numbers, given the largest, and an upper bound of the count
// beyond it.
func (h *histogram) scale(most float64) (scale float64, beyond int) {
	if most == 0 {
		return 1, 0
	}
	class := len(h.counts)
	for out := 0; class > 0; class-- {
		out += int(h.counts[class-1])
		if out*leftOut > h.all {
			break
		}
		beyond = out
	}
	end := rounded(math.Float64frombits(uint64(class) << classBits))
	if most <= worth*end {
		return rounded(most), 0
	}
	return end, beyond
}

// rounded rounds a number up to two digits.
func rounded(v float64) float64 {
	step := math.Pow(10, math.Floor(math.Log10(v))-1)
	up, err := strconv.ParseFloat(strconv.FormatFloat(math.Ceil(v/step)*step, 'g', 2, 64), 64)
	if err != nil || !(up >= v) {
		return v // too large or too small for the arithmetic
	}
	return up
}

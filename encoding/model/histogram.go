package model

import (
	"math"
	"strconv"
)

// histogram counts numbers by their size, in eight classes an octave.
type histogram struct {
	counts [1 << 14]int32 // by the exponent and three more bits
	all    int
}

// classBits are the bits of a float64 below those that tell classes apart.
const classBits = 49

func (h *histogram) add(v float64) {
	if !math.IsNaN(v) {
		h.counts[math.Float64bits(math.Abs(v))>>classBits]++
		h.all++
	}
}

// A scale holds all but a thousandth of the numbers. Trained tables have a few
// that are many times larger than the rest, in which nothing could be seen on a
// scale that held them; where the largest are less than twice as large it holds
// them all.
const (
	leftOut = 1000
	worth   = 2
)

// scale gives how far a scale for the numbers goes, of which the largest is
// known, and how many lie further out at most.
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

// rounded is a number rounded up to two digits.
func rounded(v float64) float64 {
	step := math.Pow(10, math.Floor(math.Log10(v))-1)
	up, err := strconv.ParseFloat(strconv.FormatFloat(math.Ceil(v/step)*step, 'g', 2, 64), 64)
	if err != nil || !(up >= v) {
		return v // at either end of what numbers there are
	}
	return up
}

package model

import "math"

// A Float is a binary floating-point type, as code may compute positions and angles in it.
type Float struct {
	Name string
	Bits int // of its significand, with the leading one
	Most int // the first position that rounds to infinity, 0 if no length here does
}

// Floats lists the types that models are run in.
var Floats = []Float{{"bfloat16", 8, 0}, {"float16", 11, 65520}, {"float32", 24, 0}}

// Merges returns the first position that rounds to another one. It is 2^Bits + 1, because 2^Bits is even
// and the next number in the type is 2^Bits + 2.
func (f Float) Merges() int { return 1<<f.Bits + 1 }

// Distinct returns how many finite values the positions 0 to n − 1 have after rounding to the type, ties
// to even. Each power of two has 2^(Bits−1) values up to the next one.
func (f Float) Distinct(n int) int {
	if f.Most > 0 {
		n = min(n, f.Most)
	}
	last := n - 1
	if last < 1<<f.Bits {
		return max(n, 0)
	}
	binade := 0
	for last>>(binade+1) > 0 {
		binade++
	}
	step := 1 << (binade - f.Bits + 1)
	whole := last / step
	if rest := last % step; 2*rest > step || 2*rest == step && whole%2 == 1 {
		whole++
	}
	below := 1<<f.Bits + (binade-f.Bits)<<(f.Bits-1) // values under 2^binade
	return below + whole - 1<<(f.Bits-1) + 1
}

// Turn returns the first position at which the angles of a frequency, in radians per position, are more
// than a turn apart in the type: the spacing is 8 from 2^(Bits+2) on, and 4 before.
func (f Float) Turn(frequency float64) float64 { return math.Ceil(math.Ldexp(1, f.Bits+2) / frequency) }

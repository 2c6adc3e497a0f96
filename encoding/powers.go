package encoding

import (
	"math"

	"wavescope/encoding/angle"
)

// Powers are the frequencies base^(−m/den) radians per position of the whole numbers m from 0 to n, or from n to 0, as
// exact as those of a table. They serve every rule whose exponents are fractions with the denominator den.
type Powers struct {
	spectrum
	sign int // of the exponents
}

// NewPowers computes the powers for 1 < base ≤ MaxBase, den ≥ 1 and |n| ≤ 2¹⁸.
func NewPowers(base float64, den, n int) Powers {
	root := inverseRoot(newFloat(base), 1, den)
	if n < 0 {
		return Powers{falling(root.Quo(newFloat(1), root), 1-n), -1}
	}
	return Powers{falling(root, n+1), 1}
}

// Frequency returns base^(−m/den), within 0.51 units in the last place.
func (p Powers) Frequency(m int) float64 { return p.turns(p.sign * m).radians() }

// Phase returns the angle base^(−m/den)·x·y in radians, for any real numbers x and y of a size below 2⁵⁰. It is exact to
// 2⁻¹²⁷ turns, or to 2⁻¹⁶⁰ of its size. The product x·y may be a position, and a speed times a position.
func (p Powers) Phase(m int, x, y float64) angle.Phase {
	if x == 0 || y == 0 {
		return angle.Phase{}
	}
	t := p.turns(p.sign * m).mul(wideFloat(math.Abs(x))).mul(wideFloat(math.Abs(y))).part()
	if (x < 0) != (y < 0) {
		return t.Neg()
	}
	return t
}

// part returns a number of turns modulo 1, truncated to 128 bits.
func (x wide) part() angle.Phase {
	if x.exp <= 0 {
		x = x.lower(-x.exp)
		return angle.Phase{Hi: x.hi, Lo: x.mid}
	}
	for ; x.exp >= 64; x.exp -= 64 {
		x.hi, x.mid, x.lo = x.mid, x.lo, 0
	}
	k := uint(x.exp)
	return angle.Phase{Hi: x.hi<<k | x.mid>>(64-k), Lo: x.mid<<k | x.lo>>(64-k)}
}

// wideFloat returns a positive float64 as a wide, exactly.
func wideFloat(x float64) wide {
	fraction, exp := math.Frexp(x)
	w := wideInt(uint64(fraction * (1 << 53)))
	w.exp += exp - 53
	return w
}

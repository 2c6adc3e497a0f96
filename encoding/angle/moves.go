package angle

import (
	"math"
	"math/bits"
)

// MaxCos returns the largest cosine of the n ≥ 1 angles a, a+f, … a+(n−1)f, that is, of the angle closest to 0 from
// either side. Its cost grows with the logarithm of n.
func MaxCos(a, f Phase, n int) float64 {
	closest := lowest(a, f, n, flat)
	if !closest.Less(flat) {
		if below := lowest(a.Neg(), f.Neg(), n, flat); below.Less(closest) {
			closest = below
		}
	}
	_, cos := closest.Sincos()
	return cos
}

// flat is 2⁻³⁰ of a turn. The cosine of a smaller angle is 1 as a float64, so a search for small angles can stop
// there.
var flat = Phase{Hi: 1 << 34}

// Move is a number of positions over which the angle grows, or shrinks, by Size.
type Move struct {
	Size Phase
	Time uint64
}

// Minus returns the move followed by k moves in the opposite direction.
func (m Move) Minus(other Move, k uint64) Move {
	return Move{m.Size.Sub(other.Size.times(k)), m.Time + k*other.Time}
}

// lowest gives the smallest of the n angles a, a+f, … a+(n−1)f, as numbers in
// [0, 1), or the first it finds that is less than enough, in O(log n) steps.
//
// It goes from one record low to the next. The next record is one move down
// away: the quickest move whose size does not exceed a. Which moves there are
// is Euclid's algorithm on f and 1−f: take the smallest moves up and down that
// some time allows; the next smaller one is the larger of the two, shortened by
// the other (the three-distance theorem). Their times grow like Fibonacci
// numbers or faster, so n up to 10¹⁵ takes no more than 75 shortenings.
func lowest(a, f Phase, n int, enough Phase) Phase {
	left := uint64(n - 1) // positions that remain
	up, down := Move{f, 1}, Move{f.Neg(), 1}
	for left >= down.Time && f != (Phase{}) && !a.Less(enough) {
		switch {
		case !a.Less(down.Size):
			k := min(a.Quo(down.Size), left/down.Time)
			a, left = a.Sub(down.Size.times(k)), left-k*down.Time

		case up.Size.Less(down.Size):
			// k+1 moves up make the move down as small as a, unless that is
			// more than whole, the most that leave anything of it.
			k := down.Size.Sub(a).Sub(leastPhase).Quo(up.Size)
			if k >= (left-down.Time)/up.Time {
				return a // too few positions remain
			}
			whole := down.Size.Sub(leastPhase).Quo(up.Size)
			down = down.Minus(up, min(k+1, whole))

		default:
			k := up.Size.Sub(leastPhase).Quo(down.Size)
			if k == 0 { // equal sizes: all moves are multiples of this one
				return a
			}
			if up.Time > left || k > (left-up.Time)/down.Time {
				return a
			}
			up = up.Minus(down, k)
		}
	}
	return a
}

// Quo returns ⌊t/u⌋ for u > 0, or the largest uint64 if that is smaller.
func (t Phase) Quo(u Phase) uint64 {
	if u.Hi == 0 {
		if t.Hi >= u.Lo {
			return math.MaxUint64
		}
		q, _ := bits.Div64(t.Hi, t.Lo, u.Lo)
		return q
	}
	// Divide by the leading 64 bits of u alone. Half of t keeps that division
	// from overflowing. The quotient is too large by 1 at most: take 1 off, and
	// put it back if it was not too large.
	zeros := bits.LeadingZeros64(u.Hi)
	q, _ := bits.Div64(t.Hi>>1, t.Hi<<63|t.Lo>>1, u.Hi<<zeros|u.Lo>>(64-zeros))
	q >>= 63 - zeros
	if q > 0 {
		q--
	}
	if !t.Sub(u.times(q)).Less(u) {
		q++
	}
	return q
}

// Dirichlet returns the Dirichlet kernel sin(nh) / (n·sin(h)), which is 1 at h = 0.
func Dirichlet(h Phase, n int) float64 {
	if h == (Phase{}) || n == 1 {
		return 1
	}
	one, _ := h.Sincos()
	all, _ := h.Mul(n).Sincos()
	return all / (float64(n) * one)
}

// QuickDirichlet returns [Dirichlet] of an angle as a function of n, by [Phase.Quick].
func QuickDirichlet(h Phase) func(n int) float64 {
	one, _ := h.Quick()
	return func(n int) float64 {
		if n == 1 || one == 0 {
			return 1
		}
		all, _ := h.Mul(n).Quick()
		return all / (float64(n) * one)
	}
}

// FromRadians converts an angle of 0 … 1 radians to a Phase, exact except for the last bits.
func FromRadians(x float64) Phase {
	head := x / twoPi
	rest := math.FMA(-twoPi, head, x) - float64(head*twoPiLow)
	return Phase{}.Plus(head).Plus(rest / twoPi)
}

// Rotation is the block of R(k) that belongs to one pair, where R(k) is the
// matrix that moves a table by an offset of k positions, PE(p+k) = R(k)·PE(p):
//
//	⎡ sin ω(p+k) ⎤   ⎡  cos ωk  sin ωk ⎤ ⎡ sin ωp ⎤
//	⎣ cos ω(p+k) ⎦ = ⎣ −sin ωk  cos ωk ⎦ ⎣ cos ωp ⎦
//
// It does not depend on p, its determinant is 1, and R(k)·R(l) = R(k+l).
type Rotation struct {
	Cos float64 // cos ωk
	Sin float64 // sin ωk
}

// Apply returns the pair's sine and cosine k positions later. Each product is rounded separately, so that the result
// is the same on every processor.
func (r Rotation) Apply(sin, cos float64) (float64, float64) {
	return float64(r.Cos*sin) + float64(r.Sin*cos), float64(r.Cos*cos) - float64(r.Sin*sin)
}

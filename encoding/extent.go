package encoding

import (
	"math"
	"math/bits"
)

// Range finds the positions whose angles come closest to the crest and to the
// trough of the wave. Both results are values that the column takes.
func (s *sinusoidal) Range(pos, n, dim int) (low, high float64) {
	pair, kind := s.Wave(dim)
	if kind == Zero {
		return 0, 0
	}
	turn := s.Turn(pair)
	start := turn.Mul(pos)
	if kind == Sin { // sin(a) = cos(a − ¼ turn)
		start = start.Sub(quarterTurn)
	}
	// cos(a) = −cos(a + ½ turn); 0 − x, lest a zero get a sign.
	return 0 - crest(start.Add(halfTurn), turn, n), crest(start, turn, n)
}

// crest gives the largest cosine of the angles a, a+f, … a+(n−1)f: that of the
// angle which comes closest to 0, from above or from below.
func crest(a, f Turn, n int) float64 {
	closest := lowest(a, f, n, flat)
	if !closest.less(flat) {
		if below := lowest(a.Neg(), f.Neg(), n, flat); below.less(closest) {
			closest = below
		}
	}
	return Cos.of(closest)
}

// flat is 2⁻³⁰ of a turn: the cosine of any angle below is 1 as a float64, so no
// closer one need be looked for.
var flat = Turn{Hi: 1 << 34}

// move is a number of positions that takes the angle up, or down, by a size.
type move struct {
	size Turn
	time uint64
}

// minus appends k moves that lead the other way.
func (m move) minus(other move, k uint64) move {
	return move{m.size.Sub(other.size.times(k)), m.time + k*other.time}
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
func lowest(a, f Turn, n int, enough Turn) Turn {
	left := uint64(n - 1) // positions still to come
	up, down := move{f, 1}, move{f.Neg(), 1}
	for left >= down.time && f != (Turn{}) && !a.less(enough) {
		switch {
		case !a.less(down.size):
			k := min(a.quo(down.size), left/down.time)
			a, left = a.Sub(down.size.times(k)), left-k*down.time

		case up.size.less(down.size):
			// k+1 moves up make the move down as small as a, unless that is
			// more than whole, the most that leave anything of it.
			k := down.size.Sub(a).Sub(leastTurn).quo(up.size)
			if k >= (left-down.time)/up.time {
				return a // there is no time for them
			}
			whole := down.size.Sub(leastTurn).quo(up.size)
			down = down.minus(up, min(k+1, whole))

		default:
			k := up.size.Sub(leastTurn).quo(down.size)
			if k == 0 { // equal sizes: all moves are multiples of this one
				return a
			}
			if up.time > left || k > (left-up.time)/down.time {
				return a
			}
			up = up.minus(down, k)
		}
	}
	return a
}

// quo gives ⌊t/u⌋ for u > 0, or the largest uint64 if that is smaller.
func (t Turn) quo(u Turn) uint64 {
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
	if !t.Sub(u.times(q)).less(u) {
		q++
	}
	return q
}

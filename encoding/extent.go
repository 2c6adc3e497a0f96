package encoding

import (
	"math"
	"math/bits"
)

// Range finds the positions whose angles come closest to the crest and to the
// trough of the wave, so the two values are values the column takes.
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
	return 0 - crest(start.Add(halfTurn), turn, n), crest(start, turn, n)
}

// crest gives the largest cosine of the angles a, a+f, … a+(n−1)f: that of the
// angle closest to 0, from above or from below.
func crest(a, f Turn, n int) float64 {
	near := lowest(a, f, n)
	if below := lowest(a.Neg(), f.Neg(), n); below.less(near) {
		near = below
	}
	return Cos.of(near)
}

// move is a number of positions that takes the angle up or down by a size.
type move struct {
	size Turn
	time uint64
}

// add appends another move k times; the other one leads the opposite way.
func (m move) add(other move, k uint64) move {
	return move{m.size.Sub(other.size.times(k)), m.time + k*other.time}
}

// lowest gives the smallest of the n angles a, a+f, … a+(n−1)f as values in
// [0, 1), in O(log n) steps.
//
// It goes from one record low to the next. A record is reached by the quickest
// move down that is not larger than a. Which moves are candidates is Euclid's
// algorithm on f and 1−f: up and down are the smallest moves either way in
// their time, and a smaller one is the larger of the two shortened by the
// other, again and again (the three-distance theorem). Times grow at least
// like Fibonacci numbers, so 75 rounds exhaust any n.
func lowest(a, f Turn, n int) Turn {
	left := uint64(n - 1)
	up, down := move{f, 1}, move{f.Neg(), 1}
	for left >= down.time && f != (Turn{}) {
		switch {
		case !a.less(down.size):
			k := min(a.quo(down.size), left/down.time)
			a, left = a.Sub(down.size.times(k)), left-k*down.time
		case up.size.less(down.size):
			// j+1 moves up make down as small as a; fewer may leave nothing.
			j := down.size.Sub(a).Sub(Turn{Lo: 1}).quo(up.size)
			if j >= (left-down.time)/up.time {
				return a
			}
			whole := down.size.Sub(Turn{Lo: 1}).quo(up.size)
			down = down.add(up, min(j+1, whole))
		default:
			k := up.size.Sub(Turn{Lo: 1}).quo(down.size)
			if k == 0 || up.time > left || k > (left-up.time)/down.time {
				return a // equal sizes divide every move; or out of time
			}
			up = up.add(down, k)
		}
	}
	return a
}

// quo gives ⌊t/u⌋, u > 0, or the largest uint64 if that is smaller.
func (t Turn) quo(u Turn) uint64 {
	if u.Hi == 0 {
		if t.Hi >= u.Lo {
			return math.MaxUint64
		}
		q, _ := bits.Div64(t.Hi, t.Lo, u.Lo)
		return q
	}
	// Divide by the leading 64 bits of u alone. Halving t first keeps that
	// division from overflowing; the quotient is then at most 1 too large.
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

package reach

import (
	"wavescope/encoding"
	"wavescope/encoding/similar"
)

// screen bounds sums of cosines from below over blocks of offsets, at a small part
// of what it takes to compute them. Slow pairs are summed up at the two ends of a
// block only: with B offsets from end to end, no sum f of theirs is in between below
// the straight line from one to the other by more than
//
//	B²/8 · max |f″| ≤ B²/8 · Σ ω².
//
// Of the others all that is said at first is that each is −1 at least; where that is
// not enough they are summed up offset by offset.
type screen struct {
	turns []encoding.Turn // of all pairs
	slow  similar.Kernel
	bend  float64 // B²/8 · Σ ω² of the slow ones, and what rounding may be
	quick comb
	ends  []float64
}

const (
	block        = 16   // B
	slowAngle    = 2    // the most that a slow pair turns in a block, in radians: it bends by ½ then
	neverScreens = 2048 // up to here many offsets are the lowest so far
	rounding     = 1e-12
)

func newScreen(p Pairs) *screen {
	s := &screen{turns: p.turns, bend: rounding * float64(p.Len())}
	var slow []encoding.Turn
	for pair, w := range p.after {
		if w*block > slowAngle {
			s.quick = append(s.quick, newTooth(p.turns[pair]))
			continue
		}
		slow = append(slow, p.turns[pair])
		s.bend += block * block / 8 * w * w
	}
	s.slow = similar.Turning(slow)
	return s
}

// least are what the slow pairs are not below over the n blocks that follow an
// offset, at the ends of each: of block i that is from least[i] to least[i+1].
func (s *screen) least(after, n int) []float64 {
	if cap(s.ends) <= n {
		s.ends = make([]float64, n+1)
	}
	ends := s.ends[:n+1]
	s.slow.Fill(ends, after, block)
	for i := range ends {
		ends[i] -= s.bend
	}
	return ends
}

// sum adds up all pairs at an offset, as well as Fill does.
func (s *screen) sum(k int) (sum float64) {
	for _, t := range s.turns {
		_, cos := t.Mul(k).Quick()
		sum += cos
	}
	return sum
}

// comb is the quick pairs, each with its sines and cosines next to the middle of a
// block.
type comb []tooth

type tooth struct {
	turn     encoding.Turn
	sin, cos [block/2 + 1]float64 // of ωb
}

func newTooth(turn encoding.Turn) tooth {
	t := tooth{turn: turn}
	for b := range t.sin {
		t.sin[b], t.cos[b] = turn.Mul(b).Quick()
	}
	return t
}

// fill gives the sums of the pairs over the block that follows an offset.
func (c comb) fill(dst *[block]float64, after int) {
	const half = block / 2
	var even, odd [half + 1]float64 // cos ω(m±b) = cos ωm·cos ωb ∓ sin ωm·sin ωb
	for i := range c {
		t := &c[i]
		sin, cos := t.turn.Mul(after + half).Quick()
		for b := range even {
			even[b] += float64(cos * t.cos[b])
			odd[b] += float64(sin * t.sin[b])
		}
	}
	for b := 1; b <= half; b++ {
		dst[half+b-1] = even[b] - odd[b]
		dst[half-b] = even[b-1] + odd[b-1]
	}
}

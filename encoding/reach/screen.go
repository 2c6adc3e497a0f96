package reach

import (
	"math"

	"wavescope/encoding"
	"wavescope/encoding/similar"
)

// screen bounds sums of cosines from below over a block of offsets, at less than
// it takes to compute them: those of fast pairs are computed, and the others
// hardly move in a block. About its middle c,
//
//	cos ω(c+b) ≥ cos ωc − ωb·sin ωc − (ωb)²/2.
type screen struct {
	pairs  int
	quick  similar.Kernel  // of the pairs that move
	slow   []encoding.Turn // of the others
	w      []float64       // the same in radians
	bend   float64         // Σ ω²/2 of the others
	values []float64
	bounds []float64
}

const (
	block        = 64   // offsets of a block
	slowAngle    = 0.25 // the most that a pair turns in half a block to be one that hardly moves, in radians
	fewestSlow   = 8    // with fewer of them there is little to save
	neverScreens = 2048 // up to here many offsets are the lowest so far
	slowCost     = 16   // of a slow pair in a block, in cosines
	rounding     = 1e-12
)

func newScreen(p Pairs) screen {
	s := screen{pairs: p.Len()}
	var quick []encoding.Turn
	for pair, w := range p.after {
		if w*block/2 > slowAngle {
			quick = append(quick, p.turns[pair])
			continue
		}
		s.slow, s.w = append(s.slow, p.turns[pair]), append(s.w, w)
		s.bend += w * w / 2
	}
	s.quick = similar.Turning(quick)
	return s
}

// screens reports that it saves something to bound the n offsets after one first.
func (s *screen) screens(at, n int) bool {
	return at >= neverScreens && n == atOnce && len(s.slow) >= fewestSlow
}

// least gives a number that the sums at the offsets of a block are not below, for
// the blocks that n offsets from a first one on make up.
func (s *screen) least(first, n int) []float64 {
	if s.values == nil {
		s.values = make([]float64, atOnce)
	}
	values := s.values[:n]
	s.quick.Fill(values, first, 1)
	s.bounds = s.bounds[:0]
	for ; len(values) > 0; first += block {
		next := values[:min(block, len(values))]
		low := math.Inf(1)
		for _, v := range next {
			low = min(low, v)
		}
		s.bounds = append(s.bounds, low+s.others(first+block/2)-rounding*float64(s.pairs))
		values = values[len(next):]
	}
	return s.bounds
}

// others bounds the sum of the slow pairs up to half a block from an offset.
func (s *screen) others(middle int) float64 {
	sum, slope := 0.0, 0.0
	for i, t := range s.slow {
		sin, cos := t.Mul(middle).Quick()
		sum += cos
		slope += float64(s.w[i] * sin)
	}
	const far = block / 2
	return sum - far*math.Abs(slope) - far*far*s.bend
}

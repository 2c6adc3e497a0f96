package reach

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

// No sum of a block is below what is said of it, and what is said is not much
// below it.
func TestBlocksAreBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t).Pairs
		s := newScreen(p)
		after := rapid.OneOf(rapid.IntRange(0, 100_000), rapid.IntRange(0, encoding.MaxPos/2)).Draw(t, "after")
		n := rapid.IntRange(1, 9).Draw(t, "n")
		ends := s.least(after, n)
		for i := range n {
			var quick [block]float64
			s.quick.fill(&quick, after+i*block)
			for b, v := range quick {
				sum := 0.0
				for _, turn := range p.turns {
					_, cos := turn.Mul(after + i*block + b + 1).Sincos()
					sum += cos
				}
				bound := v + ends[i] + (ends[i+1]-ends[i])*float64(b+1)/block
				if loose := sum - bound; loose < 0 || loose > 2*s.bend || math.Abs(v) > float64(len(s.quick))+1e-9 {
					t.Fatalf("offset %d: %v is said of %v, which bends by %v", after+i*block+b+1, bound, sum, s.bend)
				}
				if got := s.sum(after + i*block + b + 1); math.Abs(got-sum) > 1e-14*float64(p.Len()) {
					t.Fatalf("offset %d: %v, want %v", after+i*block+b+1, got, sum)
				}
			}
		}
		if s.slow.Pairs()+len(s.quick) != p.Len() || s.bend > 0.5*float64(s.slow.Pairs())+1e-9 {
			t.Fatalf("%d slow and %d quick pairs of %d bend by %v", s.slow.Pairs(), len(s.quick), p.Len(), s.bend)
		}
	})
}

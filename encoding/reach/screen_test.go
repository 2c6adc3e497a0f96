package reach

import (
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

// No sum of a block is below what is said of it, and what is said is not much
// below the least.
func TestBlocksAreBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := draw(t).Pairs
		s := newScreen(p)
		first := rapid.OneOf(rapid.IntRange(1, 100_000), rapid.IntRange(1, encoding.MaxPos/2)).Draw(t, "first")
		n := rapid.IntRange(1, 3*block).Draw(t, "n")
		bounds := s.least(first, n)
		for i, bound := range bounds {
			least := float64(p.Len())
			for k := first + i*block; k < first+min((i+1)*block, n); k++ {
				sum := 0.0
				for _, turn := range p.turns {
					_, cos := turn.Mul(k).Sincos()
					sum += cos
				}
				least = min(least, sum)
			}
			if bound > least {
				t.Fatalf("block from %d on: %v is below %v", first+i*block, least, bound)
			}
			if loose := 2 * float64(len(s.slow)) * slowAngle * (1 + slowAngle); bound < least-loose-1e-9 {
				t.Fatalf("block from %d on: %v, far below %v", first+i*block, bound, least)
			}
		}
		if len(bounds) != (n+block-1)/block {
			t.Fatalf("%d blocks of %d offsets", len(bounds), n)
		}
	})
}

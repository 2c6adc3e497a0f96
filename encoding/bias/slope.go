// Package bias is what schemes add to an attention score for the offset between
// query and key alone: ALiBi's slopes and T5's buckets.
package bias

import "math/big"

// MaxHeads is the largest number of attention heads.
const MaxHeads = 1024

// Slope gives the slope of a head of ALiBi (Press et al.): its score falls by so
// much with every position between query and key. For a power of two of heads
// it is 2^(−8(head+1)/heads), each a fixed ratio of the one before. For another
// number n is the next lower power of two; the first n heads are those of n, and
// the others every second one of 2n. head runs from 0 to heads−1. The slope is
// the nearest float64.
func Slope(head, heads int) float64 {
	n := 1
	for 2*n <= heads {
		n *= 2
	}
	if head >= n {
		head, n = 2*(head-n), 2*n
	}
	root := new(big.Float).SetPrec(200).SetMantExp(big.NewFloat(1), -8*(head+1))
	for ; n > 1; n /= 2 {
		root.Sqrt(root)
	}
	slope, _ := root.Float64()
	return slope
}

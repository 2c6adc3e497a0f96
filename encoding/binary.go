package encoding

import (
	"math"
	"math/bits"
)

// binaryCode is the encoding that the sinusoidal one is a smooth form of: column j
// is bit j of the position, 0 or 1, the least significant bit first. Columns
// beyond the 63 bits of a position are 0.
type binaryCode struct{ config Config }

// NewBinary gives the table of the positions' bits.
func NewBinary(c Config) (Encoding, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	return binaryCode{c}, nil
}

func (b binaryCode) Config() Config { return b.config }

// About says that column j is a bit, which comes back after 2^(j+1) positions.
func (b binaryCode) About(dim int) Column {
	return Column{Name: "bit", Group: BitGroup, Index: dim, Period: math.Ldexp(2, dim), Low: 0, High: 1}
}

func (b binaryCode) At(pos, dim int) float64 { return float64(pos >> dim & 1) }

func (b binaryCode) Mean(pos, n, dim int) float64 {
	return float64(ones(pos+n, dim)-ones(pos, dim)) / float64(n)
}

func (b binaryCode) Range(pos, n, dim int) (low, high float64) {
	switch ones(pos+n, dim) - ones(pos, dim) {
	case 0:
		return 0, 0
	case n:
		return 1, 1
	default:
		return 0, 1
	}
}

// ones counts the positions below end that have bit j set. Bit j is clear in
// the first half of every block of 2^(j+1) positions and set in the second.
func ones(end, j int) int {
	if j >= 63 {
		return 0
	}
	half, whole := uint64(1)<<j, uint64(end)>>(j+1)
	rest := uint64(end) - whole<<(j+1)
	return int(whole<<j + max(rest, half) - half)
}

// Hamming gives the number of bits in which two positions differ, the
// square of the distance of their binary rows.
func Hamming(p, q int) int { return bits.OnesCount64(uint64(p ^ q)) }

// MatchedBase gives the base for which the wavelengths of a layout double from
// pair to pair, as the periods of the bits do: neighbouring frequencies are
// base^(−num/den) apart, so it is 2^(den/num). It is false when there is no
// such base up to MaxBase, or no second pair for the base to have a say in
// (a t2t table of one pair).
func MatchedBase(c Config) (base float64, ok bool) {
	if c.Layout == T2T && c.Pairs() < 2 {
		return 0, false
	}
	num, den := c.exponent()
	base = math.Exp2(float64(den) / float64(num))
	return base, base > 1 && base <= MaxBase
}

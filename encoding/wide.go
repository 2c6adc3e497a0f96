package encoding

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"
)

// wide is a positive real number with 192 significant bits,
//
//	(hi·2¹²⁸ + mid·2⁶⁴ + lo) · 2^(exp−192),  the top bit of hi set,
//
// enough to multiply frequencies and keep all 128 bits of a [Turn]. Unlike
// big.Float it takes no allocation, and a product takes a few nanoseconds.
type wide struct {
	hi, mid, lo uint64
	exp         int
}

// wideOne is the number 1.
var wideOne = wide{hi: 1 << 63, exp: 1}

// newWide gives a positive number, cut off after 192 bits.
func newWide(x *big.Float) wide {
	fraction := new(big.Float) // in [½, 1)
	exp := x.MantExp(fraction)
	whole, _ := fraction.SetMantExp(fraction, 192).Int(nil)
	var b [24]byte
	whole.FillBytes(b[:])
	limb := binary.BigEndian.Uint64
	return wide{limb(b[0:]), limb(b[8:]), limb(b[16:]), exp}
}

// mul gives x·y, too small by less than 2⁻¹⁸⁸ of it: of the nine products of
// limbs, the three that end two limbs or more below the result are left out.
func (x wide) mul(y wide) wide {
	var hi, mid, lo, below uint64
	mid, lo, below = addProduct(mid, lo, below, x.hi, y.lo)
	mid, lo, below = addProduct(mid, lo, below, x.mid, y.mid)
	mid, lo, below = addProduct(mid, lo, below, x.lo, y.hi)
	hi, mid, lo = addProduct(hi, mid, lo, x.hi, y.mid)
	hi, mid, lo = addProduct(hi, mid, lo, x.mid, y.hi)
	_, hi, mid = addProduct(0, hi, mid, x.hi, y.hi)
	exp := x.exp + y.exp
	if hi>>63 == 0 { // ½·½ ≤ product < ½: one place to the left
		hi, mid, lo = hi<<1|mid>>63, mid<<1|lo>>63, lo<<1|below>>63
		exp--
	}
	return wide{hi, mid, lo, exp}
}

// addProduct adds a·b to a number of three limbs.
func addProduct(hi, mid, lo, a, b uint64) (uint64, uint64, uint64) {
	high, low := bits.Mul64(a, b)
	lo, carry := bits.Add64(lo, low, 0)
	mid, carry = bits.Add64(mid, high, carry)
	return hi + carry, mid, lo
}

// turn rounds a number of turns below ½ to the nearest Turn.
func (x wide) turn() Turn {
	t := Turn{x.hi, x.mid}.shift(uint(-x.exp - 1))
	return t.Add(leastTurn).shift(1)
}

// radians gives a number of turns in radians, within 0.51 units in the last
// place.
func (x wide) radians() float64 {
	head, tail := Turn{x.hi, x.mid}.Radians()
	return math.Ldexp(head+tail, x.exp)
}

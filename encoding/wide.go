package encoding

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"
)

// wide is a positive real number with 192 significant bits, or 0,
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

// wideInt gives a whole number, exactly.
func wideInt(n uint64) wide {
	if n == 0 {
		return wide{}
	}
	k := bits.LeadingZeros64(n)
	return wide{hi: n << k, exp: 64 - k}
}

// mul gives x·y, too small by less than 2⁻¹⁸⁸ of it: of the nine products of
// limbs, the three that end two limbs or more below the result are left out.
func (x wide) mul(y wide) wide {
	if x.zero() || y.zero() {
		return wide{}
	}
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
	if x.zero() {
		return Turn{}
	}
	t := Turn{x.hi, x.mid}.shift(uint(-x.exp - 1))
	return t.Add(leastTurn).shift(1)
}

// radians gives a number of turns in radians, within 0.51 units in the last
// place.
func (x wide) radians() float64 {
	head, tail := Turn{x.hi, x.mid}.Radians()
	if x.exp < -1000 { // a product would be rounded twice
		return math.Ldexp(head+tail, x.exp)
	}
	return (head + tail) * exp2(x.exp)
}

// zero tells the number 0, which is the wide without any bit.
func (x wide) zero() bool { return x.hi == 0 }

// less compares two numbers.
func (x wide) less(y wide) bool {
	switch {
	case x.zero() || y.zero():
		return x.zero() && !y.zero()
	case x.exp != y.exp:
		return x.exp < y.exp
	case x.hi != y.hi:
		return x.hi < y.hi
	case x.mid != y.mid:
		return x.mid < y.mid
	}
	return x.lo < y.lo
}

// add gives x+y, too small by less than 2⁻¹⁹⁰ of it.
func (x wide) add(y wide) wide {
	if x.less(y) {
		x, y = y, x
	}
	if y.zero() {
		return x
	}
	y = y.lower(x.exp - y.exp)
	lo, carry := bits.Add64(x.lo, y.lo, 0)
	mid, carry := bits.Add64(x.mid, y.mid, carry)
	hi, carry := bits.Add64(x.hi, y.hi, carry)
	if carry == 1 {
		return wide{1<<63 | hi>>1, hi<<63 | mid>>1, mid<<63 | lo>>1, x.exp + 1}
	}
	return wide{hi, mid, lo, x.exp}
}

// sub gives x−y for x ≥ y, too large by less than 2⁻¹⁹¹ of x.
func (x wide) sub(y wide) wide {
	if !y.less(x) {
		return wide{}
	}
	if y.zero() {
		return x
	}
	y = y.lower(x.exp - y.exp)
	lo, borrow := bits.Sub64(x.lo, y.lo, 0)
	mid, borrow := bits.Sub64(x.mid, y.mid, borrow)
	hi, _ := bits.Sub64(x.hi, y.hi, borrow)
	return wide{hi, mid, lo, x.exp}.normal()
}

// lower moves the bits k ≥ 0 places down, for numbers of one exponent. What
// falls off is lost.
func (x wide) lower(k int) wide {
	for ; k >= 64; k -= 64 {
		if x.hi == 0 && x.mid == 0 && x.lo == 0 {
			break
		}
		x.hi, x.mid, x.lo = 0, x.hi, x.mid
	}
	k = min(k, 63)
	return wide{x.hi >> k, x.mid>>k | x.hi<<(64-k), x.lo>>k | x.mid<<(64-k), x.exp}
}

// normal moves the bits up until the top one is set.
func (x wide) normal() wide {
	for n := 0; x.hi == 0; n++ {
		if n == 3 {
			return wide{}
		}
		x.hi, x.mid, x.lo, x.exp = x.mid, x.lo, 0, x.exp-64
	}
	k := bits.LeadingZeros64(x.hi)
	return wide{x.hi<<k | x.mid>>(64-k), x.mid<<k | x.lo>>(64-k), x.lo << k, x.exp - k}
}

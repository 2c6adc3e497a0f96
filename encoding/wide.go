package encoding

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"
)

// wide is a positive real number with 192 significant bits,
//
//	(m₂·2¹²⁸ + m₁·2⁶⁴ + m₀) · 2^(exp−192),  the top bit of m₂ set,
//
// which are enough to multiply frequencies and keep all 128 bits of a [Turn].
// Unlike big.Float it needs no allocation, and a product takes a few
// nanoseconds.
type wide struct {
	m   [3]uint64 // least significant first
	exp int
}

// wideOne is the number 1.
var wideOne = wide{m: [3]uint64{2: 1 << 63}, exp: 1}

// newWide gives a positive number, cut off after 192 bits.
func newWide(x *big.Float) wide {
	mant := new(big.Float)
	w := wide{exp: x.MantExp(mant)}
	whole, _ := mant.SetMantExp(mant, 192).Int(nil)
	var b [24]byte
	whole.FillBytes(b[:])
	for i := range w.m {
		w.m[i] = binary.BigEndian.Uint64(b[16-8*i:])
	}
	return w
}

// mul gives x·y, too small by less than 2⁻¹⁹⁰ of it.
func (x wide) mul(y wide) wide {
	var p [6]uint64
	for i, a := range x.m {
		var carry uint64
		for j, b := range y.m {
			hi, lo := bits.Mul64(a, b)
			var c uint64
			lo, c = bits.Add64(lo, carry, 0)
			hi += c
			p[i+j], c = bits.Add64(p[i+j], lo, 0)
			carry = hi + c
		}
		p[i+3] = carry
	}
	exp := x.exp + y.exp
	if p[5]>>63 == 0 { // ½·½ ≤ product < ½: one place to the left
		p[5], p[4], p[3] = p[5]<<1|p[4]>>63, p[4]<<1|p[3]>>63, p[3]<<1|p[2]>>63
		exp--
	}
	return wide{[3]uint64(p[3:]), exp}
}

// turn rounds a number of turns below ½ to the nearest Turn.
func (x wide) turn() Turn {
	t := Turn{x.m[2], x.m[1]}.shift(uint(-x.exp - 1))
	return t.Add(Turn{Lo: 1}).shift(1)
}

// radians gives a number of turns in radians, within 0.51 units in the last
// place.
func (x wide) radians() float64 {
	head, tail := Turn{x.m[2], x.m[1]}.radians()
	return math.Ldexp(head+tail, x.exp)
}

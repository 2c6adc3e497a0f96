package encoding

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"
	"sync"

	"wavescope/encoding/angle"
)

// spectrum holds the frequencies of a table, ω_i = ρ^i radians per position,
// as turns per position, ρ^i/2π. It is a table of two levels,
//
//	ρ^i/2π = coarse[i/256] · fine[i%256],
//
// so that opening a table of d columns takes √d steps rather than d.
//
// The numbers are 192 bits wide. ρ is cut off there, which the i-th power
// magnifies i times, and every multiplication on the way adds 2⁻¹⁸⁸: for
// i < 2¹⁵ the relative error stays below 2⁻¹⁷⁰, far below the 2⁻¹²⁹ at which a
// Phase is rounded.
type spectrum struct {
	coarse []wide // ρ^(256·q)/2π, or another start·ρ^(256·q)
	fine   []wide // ρ^r, r < 256
}

const fineSize = 256

// newSpectrum returns the frequencies of a valid configuration.
func newSpectrum(c Config) spectrum {
	num, den := c.exponent()
	return falling(inverseRoot(newFloat(c.Base), num, den), c.Pairs())
}

// falling returns frequencies that start at 1 radian per position, each ρ times the one before.
func falling(rho *big.Float, pairs int) spectrum { return geometric(perRadian(), rho, pairs) }

// geometric returns the numbers start·ρ^i, i < pairs.
func geometric(start, rho *big.Float, pairs int) spectrum {
	ratio := newWide(rho)
	fine := make([]wide, min(pairs, fineSize))
	power := wideOne
	for r := range fine {
		fine[r] = power
		power = power.mul(ratio)
	}
	coarse := make([]wide, (pairs+fineSize-1)/fineSize)
	next := newWide(start)
	for q := range coarse {
		coarse[q] = next
		next = next.mul(power) // used only if there are more, when power is ρ²⁵⁶
	}
	return spectrum{coarse, fine}
}

// TurnsIn returns the turns that a pair makes in n ≥ 0 positions, n·ω/2π, for a frequency ω in radians per position.
//
// It is the one convention for lengths. Each position counts one step, from itself to the next: the positions
// 0 … n−1 cover the angles from 0 up to but not including ω·n. A pair makes a full turn in n positions if its
// wavelength is at most n, as in the papers about scaling.
func TurnsIn(frequency float64, n int) float64 { return float64(n) * frequency / (2 * math.Pi) }

// TurnsFurther reports whether a pair turns further in n ≥ 1 positions at a frequency than by a number of turns, so
// that position n−1 is at a new angle. It tolerates half a position, because lengths are often rounded products.
func TurnsFurther(frequency float64, n int, turns float64) bool {
	return TurnsIn(frequency, n)-frequency/(4*math.Pi) > turns*(1+roughly)
}

// FirstFurther returns the least n for which [TurnsFurther] holds, as a float64: it may exceed every int.
func FirstFurther(frequency, turns float64) float64 {
	return math.Floor(turns*(1+roughly)*2*math.Pi/frequency+0.5) + 1
}

// roughly is the relative rounding error of a product of a length and a frequency. Smaller differences count as equal.
const roughly = 1e-12

// turns returns a frequency in turns per position.
func (s spectrum) turns(pair int) wide {
	return s.coarse[pair/fineSize].mul(s.fine[pair%fineSize])
}

// precision of the numbers that the tables start from, in bits.
const precision = 256

// inverseRoot gives base^(−num/den), to a few units in the last place of
// [precision].
//
// It is the root of f(x) = x^(−den) − base^num, found by Newton's method, which
// for this f needs no division by x:
//
//	x ← x + x·(1 − base^num·x^den)/den.
//
// A relative error e becomes (den+1)/2·e². The start value is good to 40 bits
// when den is small and the power large, to 50 when den is as large as 2¹⁶, so
// three rounds pass 256 bits in every case.
func inverseRoot(base *big.Float, num, den int) *big.Float {
	target := power(base, num)
	start, _ := base.Float64()
	x := newFloat(math.Pow(start, -float64(num)/float64(den)))
	one, n := newFloat(1), newFloat(float64(den))
	for range 3 {
		miss := power(x, den)
		miss.Sub(one, miss.Mul(miss, target))
		miss.Quo(miss.Mul(miss, x), n)
		x.Add(x, miss)
	}
	return x
}

// power returns xⁿ for n ≥ 1 by repeated squaring.
func power(x *big.Float, n int) *big.Float {
	result, square := newFloat(1), newFloat(0).Set(x)
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			result.Mul(result, square)
		}
		square.Mul(square, square)
	}
	return result
}

// perRadian returns 1/2π, which callers do not change.
var perRadian = sync.OnceValue(func() *big.Float {
	pi, _, err := big.ParseFloat(piDigits, 10, precision, big.ToNearestEven)
	if err != nil {
		panic(err) // piDigits has a character that is no digit
	}
	return pi.Quo(newFloat(0.5), pi)
})

// newFloat returns an exact copy of x that computes with [precision] bits.
func newFloat(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

// piDigits is π to 120 digits.
const piDigits = "3." +
	"141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825342117067982148086513282306647"

// logarithm gives ln(x) of a positive number to about [precision] bits, by the
// series of the inverse hyperbolic tangent: with x = m·2ᵉ and m in [√½, √2),
//
//	ln x = e·ln 2 + 2·artanh((m−1)/(m+1)),  ln 2 = 2·artanh(1/3).
func logarithm(x *big.Float) *big.Float {
	m := new(big.Float).SetPrec(precision)
	e := x.MantExp(m) // m in [½, 1)
	if m.Cmp(rootHalf) < 0 {
		m.SetMantExp(m, 1)
		e--
	}
	one := newFloat(1)
	sum := artanh(new(big.Float).Quo(new(big.Float).Sub(m, one), new(big.Float).Add(m, one)))
	two := artanh(new(big.Float).Quo(one, newFloat(3)))
	sum.Add(sum, two.Mul(two, newFloat(float64(e))))
	return sum.SetMantExp(sum, 1)
}

var rootHalf = newFloat(0.70710678) // any number near √½ serves

// artanh returns z + z³/3 + z⁵/5 + … for |z| ≤ 1/3, so each term is at most a ninth of the one before.
func artanh(z *big.Float) *big.Float {
	square := new(big.Float).Mul(z, z)
	sum, power := newFloat(0), new(big.Float).Set(z)
	term := newFloat(0)
	for n := 1.0; n == 1 || term.Sign() != 0 && term.MantExp(nil) > sum.MantExp(nil)-precision; n += 2 {
		term.Quo(power, newFloat(n))
		sum.Add(sum, term)
		power.Mul(power, square)
	}
	return sum
}

// wide is a positive real number with 192 significant bits, or 0,
//
//	(hi·2¹²⁸ + mid·2⁶⁴ + lo) · 2^(exp−192),  the top bit of hi set,
//
// enough to multiply frequencies and keep all 128 bits of an [angle.Phase]. Unlike
// big.Float it takes no allocation, and a product takes a few nanoseconds.
type wide struct {
	hi, mid, lo uint64
	exp         int
}

// wideOne is the number 1.
var wideOne = wide{hi: 1 << 63, exp: 1}

// newWide returns a positive number as a wide, truncated to 192 bits.
func newWide(x *big.Float) wide {
	fraction := new(big.Float) // in [½, 1)
	exp := x.MantExp(fraction)
	whole, _ := fraction.SetMantExp(fraction, 192).Int(nil)
	var b [24]byte
	whole.FillBytes(b[:])
	limb := binary.BigEndian.Uint64
	return wide{limb(b[0:]), limb(b[8:]), limb(b[16:]), exp}
}

// wideInt returns a whole number as a wide, exactly.
func wideInt(n uint64) wide {
	if n == 0 {
		return wide{}
	}
	k := bits.LeadingZeros64(n)
	return wide{hi: n << k, exp: 64 - k}
}

// mul returns x·y. The result is too small by a relative error below 2⁻¹⁸⁸, because of the nine products of limbs it
// omits three that lie two limbs or more below the result.
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

// turn returns a number of turns below ½, rounded to the nearest Phase.
func (x wide) turn() angle.Phase {
	if x.zero() {
		return angle.Phase{}
	}
	k := uint(-x.exp - 1) // keep one bit more than a Phase has, to round by
	t := angle.Phase{Hi: x.hi >> k, Lo: x.mid>>k | x.hi<<(64-k) | x.hi>>(k-64)}
	return t.Add(angle.Phase{Lo: 1}).Half()
}

// radians converts a number of turns to radians, within 0.51 units in the last place.
func (x wide) radians() float64 {
	head, tail := angle.Phase{Hi: x.hi, Lo: x.mid}.Radians()
	return math.Ldexp(head+tail, x.exp)
}

// zero reports whether x is 0, which is the wide whose bits are all 0.
func (x wide) zero() bool { return x.hi == 0 }

// less reports whether x < y.
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

// add returns x+y, too small by a relative error below 2⁻¹⁹⁰.
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

// sub returns x−y for x ≥ y. The result is too large by less than 2⁻¹⁹¹·x.
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

// lower returns x with its bits shifted right by k ≥ 0 places, for adding numbers with a common exponent. Bits shifted
// out are lost.
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

// normal returns x with its bits shifted left until the top bit is set.
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

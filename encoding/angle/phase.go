// Package angle does exact arithmetic with angles, so that the phase of a wave is as
// good at position 10¹⁵ as at position 1. A [Phase] is a fraction of a turn of 128
// bits; [Dirichlet] and [MaxCos] give means and extremes of many phases in closed form.
package angle

import (
	"math"
	"math/bits"
)

// Phase is an angle as a fraction of a full turn, (Hi·2⁶⁴ + Lo) / 2¹²⁸.
//
// Angles taken modulo a full turn are integers taken modulo 2¹²⁸, so the sum of
// two phases and a whole multiple of a phase are exact: the angle of position p,
// p times the step per position, is as good at p = 10¹⁵ as at p = 1. In
// floating point the product p·ω alone is off by up to p·10⁻¹⁶ radians.
type Phase struct{ Hi, Lo uint64 }

var (
	leastPhase  = Phase{Lo: 1} // the smallest angle
	quarterTurn = Phase{Hi: 1 << 62}
)

// Add returns t + u.
func (t Phase) Add(u Phase) Phase {
	lo, carry := bits.Add64(t.Lo, u.Lo, 0)
	hi, _ := bits.Add64(t.Hi, u.Hi, carry)
	return Phase{hi, lo}
}

// Sub returns t − u.
func (t Phase) Sub(u Phase) Phase {
	lo, borrow := bits.Sub64(t.Lo, u.Lo, 0)
	hi, _ := bits.Sub64(t.Hi, u.Hi, borrow)
	return Phase{hi, lo}
}

// Neg returns −t.
func (t Phase) Neg() Phase { return Phase{}.Sub(t) }

// Mul returns n·t, for negative n too.
func (t Phase) Mul(n int) Phase {
	if n < 0 {
		return t.Neg().times(-uint64(n))
	}
	return t.times(uint64(n))
}

// times returns n·t.
func (t Phase) times(n uint64) Phase {
	hi, lo := bits.Mul64(t.Lo, n)
	return Phase{hi + t.Hi*n, lo}
}

// Half returns half of the angle, taken in [0, 1) turns, so a value in [0, ½). It drops the last bit of an odd
// numerator, 2⁻¹²⁹ of a turn.
func (t Phase) Half() Phase { return t.shift(1) }

// Over returns the angle, taken in [0, 1) turns, divided by a finite s ≥ 1 and truncated to 128 bits.
func (t Phase) Over(s float64) Phase {
	fraction, exp := math.Frexp(s) // s = m·2^(exp−53), m < 2⁵³
	m := uint64(fraction * (1 << 53))
	high, rest := bits.Div64(0, t.Hi, m)
	mid, rest := bits.Div64(rest, t.Lo, m)
	low, _ := bits.Div64(rest, 0, m) // t·2⁶⁴/m, in three limbs
	k := uint(exp + 64 - 53)         // number of places to shift the limbs down
	for ; k >= 64; k -= 64 {
		high, mid, low = 0, high, mid
	}
	return Phase{high<<(64-k) | mid>>k, mid<<(64-k) | low>>k}
}

// Part returns a part of the angle, taken in [0, 1) turns, truncated to 128 bits, for 0 ≤ part < 1.
func (t Phase) Part(part float64) Phase {
	n := uint64(part * (1 << 64))
	high, low := bits.Mul64(t.Hi, n)
	more, _ := bits.Mul64(t.Lo, n)
	low, carry := bits.Add64(low, more, 0)
	return Phase{high + carry, low}
}

// Middle returns the angle in the middle of n ≥ 1 positions from pos on, for a wave that turns by t per position. For
// even n the middle lies between two positions.
func (t Phase) Middle(pos, n int) Phase { return t.Mul(pos).Add(t.Half().Mul(n - 1)) }

// Plus returns t plus a finite real number of turns, modulo 1 turn. It drops what is below 2⁻¹²⁸ of a turn.
func (t Phase) Plus(turns float64) Phase {
	_, frac := math.Modf(math.Abs(turns)) // exact, as are all following lines
	hi := uint64(frac * (1 << 64))
	lo := uint64((frac*(1<<64) - float64(hi)) * (1 << 64))
	if turns < 0 {
		return t.Sub(Phase{hi, lo})
	}
	return t.Add(Phase{hi, lo})
}

// Float returns the number of turns in [0, 1), rounded down to 53 significant bits. Rounding to nearest would turn the
// last values below 1 into 1.
func (t Phase) Float() float64 {
	head, _ := t.floats()
	return head
}

// Sincos gives the sine and the cosine of the angle, each within 0.75 units in
// the last place, also next to the zeros. Both are exact, and a zero never
// negative, at multiples of a quarter turn.
//
// The angle is split into the nearest multiple of a quarter turn, which is read
// off the top bits, and a remainder of at most an eighth.
func (t Phase) Sincos() (sin, cos float64) {
	quarter := (t.Hi + 1<<61) >> 62
	rest := Phase{t.Hi - quarter<<62, t.Lo}
	if negative := rest.Hi>>63 == 1; negative {
		sin, cos = sincos(rest.Neg().Radians())
		sin = -sin
	} else {
		sin, cos = sincos(rest.Radians())
	}
	switch quarter % 4 { // 0 − x in place of −x avoids −0
	case 1:
		return cos, 0 - sin
	case 2:
		return 0 - sin, 0 - cos
	case 3:
		return 0 - cos, sin
	default:
		return sin, cos
	}
}

// circle holds the sine and the cosine of every multiple of 1/1024 turn.
var circle = func() (c [1024]struct{ sin, cos float64 }) {
	for i := range c {
		c[i].sin, c[i].cos = Phase{Hi: uint64(i) << 54}.Sincos()
	}
	return c
}()

// Quick returns the sine and the cosine with an error below 3·10⁻¹⁶, in a fraction of the time of Sincos. It rotates
// the nearest angle in the table circle by the difference, at most 0.0031 radians. The relative error is that small
// only for the sine of angles near 0.
func (t Phase) Quick() (sin, cos float64) {
	nearest := (t.Hi + 1<<53) >> 54
	high, low := int64(t.Hi-nearest<<54+t.Lo>>63), int64(t.Lo) // high·2⁶⁴ + low is the difference
	rest := (float64(high) + float64(low)/(1<<64)) * (twoPi / (1 << 64))
	x := float64(rest * rest)
	s := rest - float64(rest*x)*(1-float64(x/20))/6
	v := float64(x*(1-float64(x/12))) / 2 // 1 − cos, within x³/720 < 1.3·10⁻¹⁸
	at := &circle[nearest%1024]
	return at.sin + (float64(at.cos*s) - float64(at.sin*v)), at.cos - (float64(at.sin*s) + float64(at.cos*v))
}

// These constants hold 2π with twice the precision of a float64: twoPi + twoPiLow.
const (
	twoPi    = 2 * math.Pi
	twoPiLow = 2.4492935982947064e-16
)

// Radians converts the angle to radians in [0, 2π), as the sum of a float64 and a tail of at most one unit in its last
// place. The relative error of the sum is below 2⁻¹⁰⁰.
func (t Phase) Radians() (x, tail float64) {
	head, low := t.floats()
	x = float64(twoPi * head)
	tail = math.FMA(twoPi, head, -x) + math.FMA(twoPi, low, float64(twoPiLow*head))
	return x, tail
}

// floats splits the number of turns in [0, 1) into its leading 53 significant bits and the 64 bits that follow them.
func (t Phase) floats() (head, low float64) {
	zeros := bits.LeadingZeros64(t.Hi)
	if t.Hi == 0 {
		zeros += bits.LeadingZeros64(t.Lo)
		t = Phase{Hi: t.Lo}
	}
	t.Hi, t.Lo = t.Hi<<(zeros%64)|t.Lo>>(64-zeros%64), t.Lo<<(zeros%64)
	head = float64(t.Hi>>11) * exp2(-53-zeros)
	low = float64(t.Hi<<53|t.Lo>>11) * exp2(-117-zeros)
	return head, low
}

// exp2 returns 2ᵏ, for the exponents k of normal numbers.
func exp2(k int) float64 { return math.Float64frombits(uint64(1023+k) << 52) }

// shift returns the value in [0, 1) divided by 2ᵏ, truncated to 128 bits.
func (t Phase) shift(k uint) Phase {
	return Phase{t.Hi >> k, t.Lo>>k | t.Hi<<(64-k) | t.Hi>>(k-64)}
}

// Less reports whether t < u, both taken as values in [0, 1).
func (t Phase) Less(u Phase) bool { return t.Hi < u.Hi || t.Hi == u.Hi && t.Lo < u.Lo }

// sincos gives the sine and the cosine of x + tail, for 0 ≤ x ≤ π/4 (a rounding
// error beyond does no harm) and |tail| ≤ a unit in the last place of x.
//
// They are Taylor polynomials of degree 17 and 16; the first term left out is
// below 2⁻⁵⁸ of the result. The large terms, x and 1 − x²/2, are carried
// without rounding errors into the last addition, so that its own rounding is
// nearly all there is: the error stays below 0.75 units in the last place.
//
// A compiler may fuse x*y + z into one rounding on some processors. Here every
// product that is added to something is fused by hand, rounded by hand, or
// exact (z/2), so all processors give the same bits.
func sincos(x, tail float64) (sin, cos float64) {
	z := float64(x * x)
	zLow := math.FMA(x, x, -z) // x² = z + zLow

	s := math.FMA(z, 1.0/355_687_428_096_000, -1.0/1_307_674_368_000) // 1/17!, 1/15!
	s = math.FMA(z, s, 1.0/6_227_020_800)                             // 1/13!
	s = math.FMA(z, s, -1.0/39_916_800)                               // 1/11!
	s = math.FMA(z, s, 1.0/362_880)
	s = math.FMA(z, s, -1.0/5040)
	s = math.FMA(z, s, 1.0/120)
	s = math.FMA(z, s, -1.0/6)
	sin = x + math.FMA(x*z, s, tail*(1-z/2)) // sin(x+t) = sin x + t·cos x

	c := math.FMA(z, 1.0/20_922_789_888_000, -1.0/87_178_291_200) // 1/16!, 1/14!
	c = math.FMA(z, c, 1.0/479_001_600)                           // 1/12!
	c = math.FMA(z, c, -1.0/3_628_800)
	c = math.FMA(z, c, 1.0/40_320)
	c = math.FMA(z, c, -1.0/720)
	c = math.FMA(z, c, 1.0/24)
	c = math.FMA(z*z, c, -math.FMA(x, tail, zLow/2)) // cos(x+t) = cos x − t·sin x
	head := 1 - z/2
	cos = head + (((1 - head) - z/2) + c)
	return sin, cos
}

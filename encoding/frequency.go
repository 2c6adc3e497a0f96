package encoding

import (
	"math"
	"math/big"
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
// Turn is rounded.
type spectrum struct {
	coarse []wide // ρ^(256·q)/2π, or another start·ρ^(256·q)
	fine   []wide // ρ^r, r < 256
}

const fineSize = 256

// newSpectrum computes the frequencies of a valid configuration.
func newSpectrum(c Config) spectrum {
	num, den := c.exponent()
	return falling(inverseRoot(newFloat(c.Base), num, den), c.Pairs())
}

// falling gives frequencies that begin with 1 radian per position and fall by
// the same ratio ρ from pair to pair.
func falling(rho *big.Float, pairs int) spectrum { return geometric(perRadian(), rho, pairs) }

// geometric gives start·ρ^i for the first pairs.
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

// turns gives a frequency in turns per position.
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

// power gives xⁿ for n ≥ 1 by repeated squaring.
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

// perRadian gives 1/2π.
func perRadian() *big.Float {
	pi, _, err := big.ParseFloat(piDigits, 10, precision, big.ToNearestEven)
	if err != nil {
		panic(err) // a digit of π is not a digit
	}
	return pi.Quo(newFloat(0.5), pi)
}

// newFloat gives an exact copy of x that computes with [precision] bits.
func newFloat(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

// piDigits is π to 120 digits.
const piDigits = "3." +
	"141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825342117067982148086513282306647"

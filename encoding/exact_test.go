package encoding

import (
	"flag"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// The functions here evaluate the formulas a second time, at 600 bits and by
// another route: ω by exp(−x·ln base) instead of a root and its powers, angles
// in radians instead of turns, π by Machin's formula instead of a literal.

const exactBits = 600

func exactFloat(x float64) *big.Float {
	return new(big.Float).SetPrec(exactBits).SetFloat64(x)
}

func exactInt(n int) *big.Float {
	return new(big.Float).SetPrec(exactBits).SetInt64(int64(n))
}

func mul(x, y *big.Float) *big.Float { return new(big.Float).Mul(x, y) }
func quo(x, y *big.Float) *big.Float { return new(big.Float).Quo(x, y) }
func add(x, y *big.Float) *big.Float { return new(big.Float).Add(x, y) }
func sub(x, y *big.Float) *big.Float { return new(big.Float).Sub(x, y) }

// series sums x·(1 + r₁ + r₁r₂ + …) until the terms vanish.
func series(x *big.Float, ratio func(n int, term *big.Float)) *big.Float {
	sum, term := exactInt(0), new(big.Float).Copy(x)
	for n := 1; term.Sign() != 0 && (sum.Sign() == 0 || term.MantExp(nil) > sum.MantExp(nil)-exactBits-8); n++ {
		sum.Add(sum, term)
		ratio(n, term)
	}
	return sum
}

// exactOdd sums x + s·x³/3 + x⁵/5 + s·x⁷/7 …: atan for s = −1, atanh for s = 1.
func exactOdd(x *big.Float, s int) *big.Float {
	square := mul(mul(x, x), exactInt(s))
	return series(x, func(n int, term *big.Float) {
		term.Mul(term, square)
		term.Quo(term.Mul(term, exactInt(2*n-1)), exactInt(2*n+1))
	})
}

// exactPi is Machin's 16·atan(1/5) − 4·atan(1/239).
var exactPi = sub(
	mul(exactInt(16), exactOdd(quo(exactInt(1), exactInt(5)), -1)),
	mul(exactInt(4), exactOdd(quo(exactInt(1), exactInt(239)), -1)))

var exactLn2 = mul(exactInt(2), exactOdd(quo(exactInt(1), exactInt(3)), 1))

func exactLn(x float64) *big.Float {
	mant := exactInt(0)
	exp := exactFloat(x).MantExp(mant)
	one := exactInt(1)
	ln := mul(exactInt(2), exactOdd(quo(sub(mant, one), add(mant, one)), 1))
	return add(ln, mul(exactInt(exp), exactLn2))
}

func exactExp(x *big.Float) *big.Float {
	const halvings = 24
	small := new(big.Float).SetMantExp(x, -halvings)
	exp := series(exactInt(1), func(n int, term *big.Float) {
		term.Quo(term.Mul(term, small), exactInt(n))
	})
	for range halvings {
		exp.Mul(exp, exp)
	}
	return exp
}

func exactSincos(x *big.Float) (sin, cos *big.Float) {
	turn := mul(exactInt(2), exactPi)
	whole, _ := quo(x, turn).Int(nil)
	x = sub(x, mul(turn, new(big.Float).SetPrec(exactBits).SetInt(whole)))
	square := mul(x, x)
	next := func(from int) func(int, *big.Float) {
		return func(n int, term *big.Float) {
			term.Neg(term.Mul(term, square))
			term.Quo(term, exactInt((2*n+from-1)*(2*n+from)))
		}
	}
	return series(x, next(1)), series(exactInt(1), next(0))
}

// exactTable evaluates values of one table.
type exactTable struct {
	config Config
	ln     *big.Float
}

func newExactTable(c Config) exactTable { return exactTable{c, exactLn(c.Base)} }

// omega is the angular frequency of a pair, in radians per position.
func (e exactTable) omega(pair int) *big.Float {
	num, den := 2*pair, e.config.DModel
	switch n := e.config.DModel / 2; e.config.Layout {
	case T2T:
		num, den = pair, max(n-1, 1)
	case CosSinHalf:
		num, den = pair, n
	}
	return exactExp(mul(e.ln, quo(exactInt(-num), exactInt(den))))
}

// wave is the sine or the cosine of a pair's angle at a position.
func (e exactTable) wave(pos, pair int, kind Kind) *big.Float {
	sin, cos := exactSincos(mul(e.omega(pair), exactInt(pos)))
	if kind == Sin {
		return sin
	}
	return cos
}

// miss is |got − want|.
func miss(got float64, want *big.Float) float64 {
	d, _ := sub(exactFloat(got), want).Float64()
	return math.Abs(d)
}

// units is |got − want| in units of the last place of want.
func units(got float64, want *big.Float) float64 {
	w, _ := want.Float64()
	w = math.Abs(w)
	return miss(got, want) / (math.Nextafter(w, math.Inf(1)) - w)
}

// open is NewSinusoidal for a configuration that is known to be valid.
func open(t testing.TB, c Config) *sinusoidal {
	t.Helper()
	e, err := NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return e.(*sinusoidal)
}

// TestMain makes random tests try more than their usual 100 cases; they are
// quick. The flag on the command line takes precedence.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.checks", "1000"); err != nil {
		panic(err)
	}
	m.Run()
}

// The generators of random tests.
var (
	someLayout = rapid.Custom(func(t *rapid.T) Layout {
		return Layout(rapid.IntRange(0, len(Layouts)-1).Draw(t, "layout"))
	})
	someBase = rapid.OneOf(
		rapid.SampledFrom([]float64{math.Nextafter(1, 2), 1.0000001, 1.5, 2, 100, 10_000, 500_000, 1e6, 1e300}),
		rapid.Float64Range(1.001, 1e7),
	)
	someConfig = rapid.Custom(func(t *rapid.T) Config {
		return Config{
			DModel: rapid.OneOf(rapid.IntRange(MinDModel, 40), rapid.IntRange(MinDModel, MaxDModel)).Draw(t, "d_model"),
			Length: 1,
			Base:   someBase.Draw(t, "base"),
			Layout: someLayout.Draw(t, "layout"),
		}
	})
	somePos = rapid.OneOf(rapid.IntRange(0, 10_000), rapid.IntRange(0, MaxPos))
)

// someTable draws a table and one of its columns.
func someTable(t *rapid.T) (e *sinusoidal, dim int) {
	c := someConfig.Draw(t, "config")
	table, err := NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return table.(*sinusoidal), rapid.IntRange(0, c.DModel-1).Draw(t, "dim")
}

package angle

import (
	"math"
	"math/big"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/encoding/exact"

	"pgregory.net/rapid"
)

// The random tests of this package are quick, so they try more cases than others.
func init() { cases.Checks(300, 20_000) }

// someTurn draws angles of every magnitude and with runs of zeros at their end.
var someTurn = rapid.Custom(func(t *rapid.T) Phase {
	u := Phase{rapid.Uint64().Draw(t, "hi"), rapid.Uint64().Draw(t, "lo")}
	u = u.shift(rapid.UintRange(0, 128).Draw(t, "magnitude"))
	return u.times(1 << rapid.UintRange(0, 63).Draw(t, "zeros"))
})

// number returns the numerator of an angle over 2¹²⁸.
func (t Phase) number() *big.Int {
	n := new(big.Int).SetUint64(t.Hi)
	return n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(t.Lo))
}

// exact returns the angle as a fraction of a turn.
func (t Phase) exact() *big.Float {
	x := new(big.Float).SetPrec(exact.Bits).SetInt(t.number())
	return x.SetMantExp(x, -128)
}

// sameAngle compares a turn with an integer modulo 2¹²⁸.
func sameAngle(t *rapid.T, what string, got Phase, want *big.Int) {
	t.Helper()
	circle := new(big.Int).Lsh(big.NewInt(1), 128)
	if got.number().Cmp(want.Mod(want, circle)) != 0 {
		t.Fatalf("%s = %v, want %v/2¹²⁸", what, got, want)
	}
}

// Dividing an angle truncates it after its last bit.
func TestTurnOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := someTurn.Draw(t, "a")
		s := rapid.OneOf(rapid.SampledFrom([]float64{1, 2, 3, 1.5, 64, 1e6}), rapid.Float64Range(1, 1e60)).Draw(t, "s")
		want := new(big.Rat).Quo(new(big.Rat).SetInt(a.number()), new(big.Rat).SetFloat64(s))
		sameAngle(t, "a/s", a.Over(s), new(big.Int).Quo(want.Num(), want.Denom()))
	})
}

// A part of an angle is exact up to its last bit, for parts that are numbers of 2⁻⁶⁴.
func TestTurnPart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, n := someTurn.Draw(t, "a"), rapid.Uint64Max(1<<53-1).Draw(t, "n")
		want := new(big.Int).Mul(a.number(), new(big.Int).SetUint64(n))
		sameAngle(t, "part of a", a.Part(float64(n)/(1<<53)), want.Rsh(want, 53))
	})
}

func TestTurnArithmetic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := someTurn.Draw(t, "a"), someTurn.Draw(t, "b")
		n := rapid.Int().Draw(t, "n")
		x, y := a.number(), b.number()
		sameAngle(t, "a+b", a.Add(b), new(big.Int).Add(x, y))
		sameAngle(t, "a−b", a.Sub(b), new(big.Int).Sub(x, y))
		sameAngle(t, "−a", a.Neg(), new(big.Int).Neg(x))
		sameAngle(t, "a·n", a.Mul(n), new(big.Int).Mul(x, big.NewInt(int64(n))))
		sameAngle(t, "a/2", a.Half(), new(big.Int).Rsh(x, 1))
		if got, want := a.Less(b), x.Cmp(y) < 0; got != want {
			t.Fatalf("%v < %v: %v", a, b, got)
		}
		if y.Sign() > 0 {
			want := new(big.Int).Quo(x, y)
			if !want.IsUint64() {
				want.SetUint64(math.MaxUint64)
			}
			if got := a.Quo(b); got != want.Uint64() {
				t.Fatalf("%v / %v = %d, want %v", a, b, got, want)
			}
		}
	})
}

// Just below a multiple, the quotient estimated from the leading bits is one too large.
func TestQuoNextToMultiples(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := Phase{rapid.Uint64Range(1, math.MaxUint32).Draw(t, "hi"), rapid.Uint64().Draw(t, "lo")}
		q := rapid.Uint64Range(1, math.MaxUint64/(u.Hi+1)).Draw(t, "q")
		multiple := u.times(q)
		if got := multiple.Quo(u); got != q {
			t.Fatalf("%v / %v = %d, want %d", multiple, u, got, q)
		}
		if got := multiple.Sub(leastPhase).Quo(u); got != q-1 {
			t.Fatalf("(%v − 1) / %v = %d, want %d", multiple, u, got, q-1)
		}
	})
}

func TestTurnPlus(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := someTurn.Draw(t, "a")
		turns := rapid.OneOf(rapid.Float64Range(-3, 3), rapid.Float64()).Draw(t, "turns")
		// Truncated to multiples of 2⁻¹²⁸ turns.
		x := new(big.Float).SetFloat64(turns)
		steps, _ := x.SetMantExp(x, 128).Int(nil)
		sameAngle(t, "a+turns", a.Plus(turns), steps.Add(steps, a.number()))
	})
}

func TestTurnFloat(t *testing.T) {
	almost := Phase{math.MaxUint64, math.MaxUint64}
	if got := almost.Float(); got != math.Nextafter(1, 0) {
		t.Errorf("the angle before a full turn is %v", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		a := someTurn.Draw(t, "a")
		want, _ := new(big.Float).SetMode(big.ToZero).SetPrec(53).Set(a.exact()).Float64()
		if got := a.Float(); got != want {
			t.Fatalf("%v.Float() = %v, want %v", a, got, want)
		}
	})
}

func TestSincosOfQuarterTurns(t *testing.T) {
	want := [4][2]float64{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	for quarter, want := range want {
		sin, cos := quarterTurn.Mul(quarter).Sincos()
		if sin != want[0] || cos != want[1] {
			t.Errorf("%d quarters: %v, %v", quarter, sin, cos)
		}
		for _, x := range []float64{sin, cos} {
			if x == 0 && math.Signbit(x) {
				t.Errorf("%d quarters: a negative zero", quarter)
			}
		}
	}
}

// The error bound also holds relatively, for angles of any size near any quarter turn.
func TestSincosIsExact(t *testing.T) {
	worst := 0.0
	rapid.Check(t, func(t *rapid.T) {
		a := someTurn.Draw(t, "a").Add(quarterTurn.Mul(rapid.IntRange(0, 3).Draw(t, "quarter")))
		sin, cos := a.Sincos()
		wantSin, wantCos := exact.Sincos(exact.Mul(a.exact(), exact.Mul(exact.Int(2), exact.Pi)))
		if (a.Hi&(quarterTurn.Hi-1))|a.Lo == 0 {
			return // a multiple of a quarter turn; the reference is not exact there
		}
		off := max(exact.Units(sin, wantSin), exact.Units(cos, wantCos))
		if off > 0.75 {
			t.Fatalf("%v.Sincos() is off by %.3g units in the last place", a, off)
		}
		worst = max(worst, off)
	})
	t.Logf("largest error %.3f units in the last place", worst)
}

// Angles all around the circle, including those where both Taylor polynomials are at their worst.
func TestSincosRounding(t *testing.T) {
	random := cases.Rand(t)
	for range cases.N(1000, 100_000) {
		a := Phase{random.Uint64(), random.Uint64()}
		sin, cos := a.Sincos()
		wantSin, wantCos := exact.Sincos(exact.Mul(a.exact(), exact.Mul(exact.Int(2), exact.Pi)))
		large, small := exact.Units(cos, wantCos), exact.Units(sin, wantSin)
		if math.Abs(sin) > math.Abs(cos) {
			large, small = small, large
		}
		if large > 0.65 || small > 0.75 {
			t.Errorf("%v.Sincos() is off by %.3g and %.3g units in the last place", a, large, small)
		}
	}
}

func TestTwoPi(t *testing.T) {
	pi := exact.Mul(exact.Int(2), exact.Pi)
	if got := exact.Miss(twoPi, pi); math.Abs(got-twoPiLow) > 1e-31 {
		t.Errorf("2π is %v + %v, want %v", twoPi, twoPiLow, got)
	}
}

// Quick agrees with Sincos at every angle.
func TestQuickSines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		angle := Phase{rapid.Uint64().Draw(t, "hi"), rapid.Uint64().Draw(t, "lo")}
		if rapid.Bool().Draw(t, "near") { // at the ends and middles of the slices of the circle
			angle.Hi = angle.Hi>>53<<53 + rapid.SampledFrom([]uint64{0, 1, 1<<64 - 1}).Draw(t, "by")
		}
		sin, cos := angle.Sincos()
		if s, c := angle.Quick(); math.Abs(s-sin) > 3e-16 || math.Abs(c-cos) > 3e-16 {
			t.Fatalf("%v: %v, %v, want %v, %v", angle, s, c, sin, cos)
		}
	})
}

// Near 0 the quick sine keeps its relative precision.
func TestQuickSineNextToZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		angle := Phase{Hi: 1 << 53, Lo: rapid.Uint64().Draw(t, "lo")}.shift(uint(rapid.IntRange(0, 117).Draw(t, "by")))
		if rapid.Bool().Draw(t, "below") {
			angle = angle.Neg()
		}
		sin, _ := angle.Sincos()
		if s, _ := angle.Quick(); math.Abs(s/sin-1) > 1e-15 {
			t.Fatalf("%v: %v, want %v", angle, s, sin)
		}
	})
}

func TestLowest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, f := someTurn.Draw(t, "a"), someTurn.Draw(t, "f")
		if rapid.Bool().Draw(t, "falling") {
			f = f.Neg()
		}
		n := rapid.OneOf(rapid.IntRange(1, 50), rapid.IntRange(1, 5000)).Draw(t, "n")
		want, angle := a, a
		for range n {
			if angle.Less(want) {
				want = angle
			}
			angle = angle.Add(f)
		}
		if got := lowest(a, f, n, Phase{}); got != want {
			t.Fatalf("lowest(%v, %v, %d) = %v, want %v", a, f, n, got, want)
		}
	})
}

// Lowest over a long walk returns one of its angles, and the lower of the results for its two halves.
func TestLowestOfALongWalk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, f := someTurn.Draw(t, "a"), someTurn.Draw(t, "f")
		n, m := rapid.IntRange(1, maxTime).Draw(t, "n"), rapid.IntRange(1, maxTime).Draw(t, "m")
		want := lowest(a, f, n, Phase{})
		if right := lowest(a.Add(f.Mul(n)), f, m, Phase{}); right.Less(want) {
			want = right
		}
		if got := lowest(a, f, n+m, Phase{}); got != want {
			t.Fatalf("lowest of %d+%d: %v, of the halves: %v", n, m, got, want)
		}
	})
}

// An angle within the tolerance counts as lowest, because its cosine rounds to 1. Otherwise the largest
// cosine belongs to the lowest angle, up to one unit in the last place.
func TestLowestEnough(t *testing.T) {
	if v := cosine(flat); v != 1 {
		t.Errorf("the cosine of the limit is %v", v)
	}
	rapid.Check(t, func(t *rapid.T) {
		a, f := someTurn.Draw(t, "a"), someTurn.Draw(t, "f")
		n := rapid.IntRange(1, maxTime).Draw(t, "n")
		got, want := lowest(a, f, n, flat), lowest(a, f, n, Phase{})
		if got != want && !(got.Less(flat) && want.Less(got)) {
			t.Fatalf("lowest(%v, %v, %d) is %v, with an early end %v", a, f, n, want, got)
		}
		if low, high := MaxCos(a, f, n), max(cosine(want),
			cosine(lowest(a.Neg(), f.Neg(), n, Phase{}))); math.Abs(low-high) > 0x1p-52 || want.Less(flat) && low != 1 {
			t.Fatalf("the largest cosine is %v, want %v", low, high)
		}
	})
}

func TestRadians(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(0, 1).Draw(t, "x")
		if back, tail := FromRadians(x).Radians(); math.Abs(back-x+tail) > 1e-33+1e-30*x {
			t.Fatalf("%g radians are %g", x, back+tail)
		}
	})
}

// maxTime is the length of the longest walk.
const maxTime = 1_000_000_000_000_000

func cosine(t Phase) float64 {
	_, cos := t.Sincos()
	return cos
}

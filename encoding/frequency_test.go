package encoding

import (
	"math"
	"math/big"
	"testing"

	"wavescope/encoding/angle"
	"wavescope/encoding/exact"

	"pgregory.net/rapid"
)

// fraction returns an angle as an exact fraction of a turn.
func fraction(t angle.Phase) *big.Float {
	n := new(big.Int).SetUint64(t.Hi)
	x := new(big.Float).SetPrec(exact.Bits).SetInt(n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(t.Lo)))
	return x.SetMantExp(x, -128)
}

func TestDigitsOfPi(t *testing.T) {
	const places = 120
	scale := new(big.Float).SetPrec(exact.Bits).SetInt(
		new(big.Int).Exp(big.NewInt(10), big.NewInt(places), nil))
	want, _ := exact.Mul(exact.Pi, scale).Int(nil)
	if got := piDigits[:1] + piDigits[2:]; got != want.String() {
		t.Errorf("π·10¹²⁰ is\n%s, by Machin's formula\n%s", got, want)
	}
}

func TestFrequenciesAreExact(t *testing.T) {
	worst := 0.0
	rapid.Check(t, func(t *rapid.T) {
		c := someConfig.Draw(t, "config")
		table, err := NewSinusoidal(c)
		if err != nil {
			t.Fatal(err)
		}
		e := table.(Periodic)
		pair := rapid.IntRange(0, e.Pairs()-1).Draw(t, "pair")
		omega := newExactTable(c).omega(pair)

		off := exact.Units(e.Frequency(pair), omega)
		if off > 0.51 {
			t.Fatalf("ω is off by %.3g units in the last place", off)
		}
		worst = max(worst, off)

		turns := exact.Quo(omega, exact.Mul(exact.Int(2), exact.Pi))
		difference, _ := exact.Sub(fraction(e.PhaseStep(pair)), turns).Float64()
		if math.Abs(difference) > math.Ldexp(0.5001, -128) {
			t.Fatalf("the turn is off by %g of its last bit", math.Ldexp(difference, 128))
		}
	})
	t.Logf("largest error %.4f units in the last place", worst)
}

// The spectrum is far more precise than any value shows.
func TestSpectrumIsWide(t *testing.T) {
	for _, c := range []Config{
		{DModel: MaxDModel, Length: 1, Base: 10_000, Layout: Interleaved},
		{DModel: MaxDModel - 1, Length: 1, Base: MaxBase, Layout: Concat},
		{DModel: 3, Length: 1, Base: MaxBase, Layout: Interleaved},
		{DModel: MaxDModel, Length: 1, Base: math.Nextafter(1, 2), Layout: T2T},
		{DModel: 4, Length: 1, Base: MaxBase, Layout: T2T},
	} {
		e, reference := open(t, c), newExactTable(c)
		for _, pair := range []int{0, 1, e.Pairs() / 2, e.Pairs() - 1} {
			w := e.frequency(pair)
			got := fraction(angle.Phase{Hi: w.hi, Lo: w.mid})
			got.Add(got, new(big.Float).SetMantExp(fraction(angle.Phase{Hi: w.lo}), -128))
			got.SetMantExp(got, w.exp)
			want := exact.Quo(reference.omega(pair), exact.Mul(exact.Int(2), exact.Pi))
			off, _ := exact.Quo(exact.Sub(got, want), want).Float64()
			if math.Abs(off) > math.Ldexp(1, -170) {
				t.Errorf("%+v: frequency %d is off by 2^%.1f", c, pair, math.Log2(math.Abs(off)))
			}
		}
	}
}

func TestValuesNeedNoMemory(t *testing.T) {
	e := open(t, Config{DModel: MaxDModel, Length: MaxPos, Base: 10_000})
	allocs := testing.AllocsPerRun(100, func() {
		e.At(MaxPos, 777)
		e.Mean(MaxPos/2, MaxPos/2, 777)
		e.Range(MaxPos/2, MaxPos/2, 777)
		e.Frequency(777)
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// Logarithms are correct to 60 digits where they are known, and additive.
func TestLogarithm(t *testing.T) {
	const ten = "2.302585092994045684017991454684364207601101488628772976033327900967572609677352480235997205"
	want, _, err := big.ParseFloat(ten, 10, precision, big.ToNearestEven)
	if err != nil {
		t.Fatal(err)
	}
	near := func(a, b *big.Float) bool {
		miss := new(big.Float).Sub(a, b)
		return miss.Sign() == 0 || miss.MantExp(nil) < -230
	}
	if !near(logarithm(newFloat(10)), want) {
		t.Errorf("ln 10 = %.70g", logarithm(newFloat(10)))
	}
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.Float64Range(1e-12, 1e12).Draw(t, "x"), rapid.Float64Range(1e-12, 1e12).Draw(t, "y")
		sum := new(big.Float).Add(logarithm(newFloat(x)), logarithm(newFloat(y)))
		if product := logarithm(new(big.Float).Mul(newFloat(x), newFloat(y))); !near(sum, product) {
			t.Fatalf("ln %g + ln %g = %.70g, ln of the product %.70g", x, y, sum, product)
		}
	})
}

// Sums and differences of wide numbers equal those of big.Float.
func TestWideSums(t *testing.T) {
	number := rapid.Custom(func(t *rapid.T) *big.Float {
		x := newFloat(rapid.Float64Range(1, 2).Draw(t, "m"))
		x.Add(x, new(big.Float).SetMantExp(newFloat(rapid.Float64Range(0, 1).Draw(t, "low")), -60))
		return x.SetMantExp(x, rapid.IntRange(-300, 300).Draw(t, "e"))
	})
	rapid.Check(t, func(t *rapid.T) {
		x, y := number.Draw(t, "x"), number.Draw(t, "y")
		if x.Cmp(y) < 0 {
			x, y = y, x
		}
		const wider = 1500
		sum := new(big.Float).SetPrec(wider).Add(x, y)
		less := new(big.Float).SetPrec(wider).Sub(x, y)
		for _, c := range []struct {
			name string
			got  wide
			want *big.Float
		}{{"sum", newWide(x).add(newWide(y)), sum}, {"difference", newWide(x).sub(newWide(y)), less}} {
			miss := new(big.Float).SetPrec(wider).Sub(c.got.float(), c.want)
			if miss.Sign() != 0 && miss.MantExp(nil) > x.MantExp(nil)-188 {
				t.Fatalf("%s of %v and %v is off by %g", c.name, x, y, miss)
			}
		}
		if newWide(y).less(newWide(x)) != (newWide(x) != newWide(y)) || newWide(x).less(newWide(y)) {
			t.Fatalf("%v and %v are compared wrongly", x, y)
		}
	})
}

// float converts a wide exactly.
func (x wide) float() *big.Float {
	sum := new(big.Float).SetPrec(192)
	for _, limb := range []uint64{x.hi, x.mid, x.lo} {
		sum.SetMantExp(sum, 64)
		sum.Add(sum, new(big.Float).SetPrec(192).SetUint64(limb))
	}
	return sum.SetMantExp(sum, x.exp-192)
}

package encoding

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/exact"
)

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
		difference, _ := exact.Sub(e.Turn(pair).exact(), turns).Float64()
		if math.Abs(difference) > math.Ldexp(0.5001, -128) {
			t.Fatalf("the turn is off by %g of its last bit", math.Ldexp(difference, 128))
		}
	})
	t.Logf("largest error %.4f units in the last place", worst)
}

func TestFirstFrequencyIsOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someTable(t)
		if got := e.Frequency(0); got != 1 {
			t.Fatalf("ω₀ = %v", got)
		}
	})
}

// The precision the tables are built with, far beyond what a value shows.
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
			got := Turn{w.hi, w.mid}.exact()
			got.Add(got, new(big.Float).SetMantExp(Turn{Hi: w.lo}.exact(), -128))
			got.SetMantExp(got, w.exp)
			want := exact.Quo(reference.omega(pair), exact.Mul(exact.Int(2), exact.Pi))
			off, _ := exact.Quo(exact.Sub(got, want), want).Float64()
			if math.Abs(off) > math.Ldexp(1, -170) {
				t.Errorf("%+v: frequency %d is off by 2^%.1f", c, pair, math.Log2(math.Abs(off)))
			}
		}
	}
}

// Opening must not depend on the length, and hardly on the width.
func TestOpeningIsCheap(t *testing.T) {
	opening := func(d, length int) (allocs float64, numbers int) {
		c := Config{DModel: d, Length: length, Base: 10_000}
		allocs = testing.AllocsPerRun(10, func() { open(t, c) })
		s := newSpectrum(c)
		return allocs, len(s.coarse) + len(s.fine)
	}
	short, _ := opening(MaxDModel, 1)
	long, numbers := opening(MaxDModel, MaxPos)
	if math.Abs(short-long) > 20 { // math/big pools its scratch memory, so counts vary
		t.Errorf("%v allocations for 1 position, %v for 10¹⁵", short, long)
	}
	if long > 300 || numbers > 2*256 {
		t.Errorf("%v allocations and a table of %d numbers for %d columns", long, numbers, MaxDModel)
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

package encoding

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func someBits(t *rapid.T) (e Encoding, dim int) {
	d := rapid.OneOf(rapid.IntRange(MinDModel, 70), rapid.Just(MaxDModel)).Draw(t, "d_model")
	e, err := NewBinary(Config{DModel: d, Length: 1, Base: 2})
	if err != nil {
		t.Fatal(err)
	}
	return e, rapid.IntRange(0, d-1).Draw(t, "dim")
}

func TestBitsSpellThePosition(t *testing.T) {
	e, err := NewBinary(Config{DModel: 64, Length: 1, Base: 2})
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		pos := rapid.OneOf(somePos, rapid.IntRange(0, math.MaxInt)).Draw(t, "pos")
		got := ""
		for dim := range 64 {
			got = fmt.Sprint(e.At(pos, dim)) + got
		}
		if want := fmt.Sprintf("%064b", pos); got != want {
			t.Fatalf("position %d is %s, want %s", pos, got, want)
		}
	})
}

func TestBitSummaries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someBits(t)
		pos, n := somePos.Draw(t, "pos"), rapid.IntRange(1, 3000).Draw(t, "n")
		if rapid.Bool().Draw(t, "at an edge") { // where the bit changes
			pos = max(pos>>dim<<dim-n/2, 0)
		}
		var column []float64
		sum := 0.0
		for p := pos; p < pos+n; p++ {
			column = append(column, e.At(p, dim))
			sum += e.At(p, dim)
		}
		if got := e.Mean(pos, n, dim); got != sum/float64(n) {
			t.Fatalf("mean %v, want %v", got, sum/float64(n))
		}
		low, high := e.Range(pos, n, dim)
		if low != slices.Min(column) || high != slices.Max(column) {
			t.Fatalf("range %v to %v, want %v to %v", low, high, slices.Min(column), slices.Max(column))
		}
	})
}

// Long windows split in two: sums add up, and ranges join.
func TestLongBitSummariesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someBits(t)
		pos := somePos.Draw(t, "pos")
		n, m := rapid.IntRange(1, MaxPos/2).Draw(t, "n"), rapid.IntRange(1, MaxPos/2).Draw(t, "m")
		ones := func(pos, n int) int { return int(math.Round(e.Mean(pos, n, dim) * float64(n))) }
		if got, want := ones(pos, n+m), ones(pos, n)+ones(pos+n, m); got != want {
			t.Fatalf("%d ones, want %d", got, want)
		}
		low, high := e.Range(pos, n+m, dim)
		low1, high1 := e.Range(pos, n, dim)
		low2, high2 := e.Range(pos+n, m, dim)
		if low != min(low1, low2) || high != max(high1, high2) {
			t.Fatalf("range %v to %v", low, high)
		}
	})
}

func TestHamming(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, err := NewBinary(Config{DModel: 64, Length: 1, Base: 2})
		if err != nil {
			t.Fatal(err)
		}
		p, q := somePos.Draw(t, "p"), somePos.Draw(t, "q")
		want := 0
		for dim := range 64 {
			if e.At(p, dim) != e.At(q, dim) {
				want++
			}
		}
		if got := Hamming(p, q); got != want {
			t.Fatalf("Hamming(%d, %d) = %d, want %d", p, q, got, want)
		}
		if got := Distance(e, p, q); got != math.Sqrt(float64(want)) {
			t.Fatalf("distance %v, want √%d", got, want)
		}
	})
}

// With the matched base wavelengths double from pair to pair, as the periods
// of the bits do.
func TestMatchedBase(t *testing.T) {
	for layout := range Layouts {
		for _, d := range []int{2, 3, 4, 5, 8, 9, 64, 65, 500, 1990, 5000, MaxDModel} {
			c := Config{DModel: d, Length: 1, Base: 2, Layout: Layout(layout)}
			base, ok := MatchedBase(c)
			pairs := c.Pairs()
			if wanted := c.Layout != T2T || pairs > 1; ok != (wanted && d <= 1990) {
				t.Errorf("%v, d_model %d: %v, %v", c.Layout, d, base, ok)
			}
			if !ok {
				continue
			}
			c.Base = base
			e := open(t, c)
			for pair := range pairs {
				if got := e.Frequency(pair) * math.Exp2(float64(pair)); math.Abs(got-1) > 1e-13 {
					t.Errorf("%+v: frequency %d is %v of 2^−%d", c, pair, got, pair)
				}
			}
		}
	}
}

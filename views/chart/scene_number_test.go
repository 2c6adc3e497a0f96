package chart

import (
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestNumbersAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]int{
		"10k": 10_000, "10K": 10_000, "1M": 1_000_000, "1.5M": 1_500_000, "-2k": -2_000, "3G": 3_000_000_000, "1000T": 1_000_000_000_000_000,
		"2^20": 1_048_576, "10^15": 1_000_000_000_000_000, "7^0": 1, "0^3": 0, "1^1024": 1, "1e6": 1_000_000, "0.001k": 1, "2.0": 2,
	} {
		if n, ok := ParseWhole(text); !ok || n != want {
			t.Errorf("%s is %d, %v; want %d", text, n, ok, want)
		}
		if f, ok := Real(text); !ok || f != float64(want) {
			t.Errorf("%s is %g, %v; want %d", text, f, ok, want)
		}
	}
	for _, text := range []string{"k", "1kk", "1kM", "k1", "1e3k", "1 k", "1k5", "1M0", "2^", "^2", "2^-1", "2^1.5", "-2^3", "2^3^2", "2^2000000000", "2^k", "1m", "0.0001k", "2^64"} {
		if n, ok := ParseWhole(text); ok {
			t.Errorf("%q is taken for %d", text, n)
		}
		if f, ok := Real(text); ok && text != "0.0001k" && text != "2^64" {
			t.Errorf("%q is taken for %g", text, f)
		}
	}
	if f, ok := Real("10^300"); !ok || f < 0.999e300 || f > 1.001e300 {
		t.Errorf("10^300 is %g, %v", f, ok)
	}
}

// Powers are those of exact arithmetic, up to the largest that are taken.
func TestPowersAreExact(t *testing.T) {
	limit := new(big.Int).Lsh(big.NewInt(1), 53)
	rapid.Check(t, func(t *rapid.T) {
		a, n := rapid.IntRange(0, 1000).Draw(t, "base"), rapid.IntRange(0, 60).Draw(t, "exponent")
		exact := new(big.Int).Exp(big.NewInt(int64(a)), big.NewInt(int64(n)), nil)
		got, ok := ParseWhole(fmt.Sprintf("%d^%d", a, n))
		if ok != (exact.Cmp(limit) < 0) || ok && int64(got) != exact.Int64() {
			t.Fatalf("%d^%d is %d, %v; want %v", a, n, got, ok, exact)
		}
	})
}

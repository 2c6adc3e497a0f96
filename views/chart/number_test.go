package chart

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// A number is written as 0 only if it is, and with no more digits than it has.
func TestNonzero(t *testing.T) {
	for v, want := range map[float64]string{0: "+0.00000", 1e-9: "+1.0e-9", -3.37e-9: "−3.4e-9", 4.9e-6: "+4.9e-6",
		5.1e-6: "+0.00001", -2: "−2.00000", -2.156509e30: "−2.15651e+30", 99999999999999: "+99999999999999.00000"} {
		if got := Nonzero(v, 5); got != want {
			t.Errorf("%v is %s, want %s", v, got, want)
		}
	}
	if got := Nonzero(math.NaN(), 5); got != None {
		t.Error(got)
	}
}

func TestSigned(t *testing.T) {
	for _, c := range []struct {
		v        float64
		decimals int
		want     string
	}{{0.774334, 5, "+0.77433"}, {-0.5, 2, "−0.50"}, {0, 2, "+0.00"}, {math.Copysign(0, -1), 2, "+0.00"}, {-0.004, 2,
		"+0.00"}, {-0.006, 2, "−0.01"}} {
		if got := SignedText(c.v, c.decimals); got != c.want {
			t.Errorf("%v with %d decimals: %s, want %s", c.v, c.decimals, got, c.want)
		}
	}
}

// The sign of a negative number is a minus, not a hyphen, before what is written of its absolute value.
func TestMinus(t *testing.T) {
	signed := map[string]func(v float64, digits int) string{"SignedText": SignedText, "Nonzero": Nonzero,
		"Significant": Significant, "Power": Power, "Brief": Brief, "Distance": Distance, "Unsigned": Unsigned}
	for name, write := range signed {
		for _, v := range []float64{1.5, 12.34, 123.4, 1e6, 6.1e12} {
			if got, want := write(-v, 3), Minus+strings.TrimPrefix(write(v, 3), "+"); got != want {
				t.Errorf("%s writes %v as %s, not %s", name, -v, got, want)
			}
		}
	}
	for got, want := range map[string]string{Compact(-12_345): "−12345", TickLabel(-500, 1): "−500", Plainly(-0.5): "−0.5",
		Significant(math.Inf(-1), 3): "−∞", OffsetNote(State{Offset: -3}): "k = −3"} {
		if got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}

func TestSignificant(t *testing.T) {
	for _, c := range []struct {
		v    float64
		n    int
		want string
	}{
		{14.9, 4, "14.90"}, {111.70107, 4, "111.7"}, {60611.1, 5, "60611"}, {0.0572957, 3, "0.0573"}, {0, 3, "0"},
		{1000, 5, "1000.0"}, {9.9996, 4, "10.00"}, {99.96, 3, "100"}, {0.99996, 4, "1.000"},
		{9_999_999.4, 5, "1.000e+7"}, {1.2345e9, 3, "1.2e+9"}, {5.7e-9, 3, "5.7e-9"}, {5.7e-300, 3, "5.7e-300"}, {1e300, 3,
			"1.0e+300"},
		{math.Inf(1), 4, "∞"},
	} {
		if got := Significant(c.v, c.n); got != c.want {
			t.Errorf("%v with %d digits: %s, want %s", c.v, c.n, got, c.want)
		}
	}
}

// As a number again, it is off by at most half a unit of its last digit; below
// ten million it has exactly the digits that were asked for.
func TestSignificantKeepsItsDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := math.Pow(10, rapid.Float64Range(-6, 6.9).Draw(t, "exponent"))
		n := rapid.IntRange(2, 6).Draw(t, "n")
		s := Significant(v, n)
		back, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(back-v) > 0.5000001*math.Pow(10, math.Floor(math.Log10(v))-float64(n)+1) {
			t.Fatalf("%v with %d digits is %s", v, n, s)
		}
		digits := len(strings.TrimLeft(strings.Replace(s, ".", "", 1), "0"))
		if digits != n && strings.Contains(s, ".") {
			t.Fatalf("%v with %d digits has %d: %s", v, n, digits, s)
		}
	})
}

func TestWave(t *testing.T) {
	for v, want := range map[float64]string{
		2 * math.Pi: "6.28", 9.994: "9.99", 9.996: "10.0", 62.83: "62.8", 99.94: "99.9", 99.96: "100", 628.3: "628",
		999_999.4: "999999", 2e6: "2000000", 3e8: "3.0e+8",
	} {
		if got := Wave(v); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	}
}

func TestCompact(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 950: "950", 5000: "5000", 10_000: "10 k", 12_000: "12 k", 12_345: "12345", 1_500_000: "1500 k",
		3_000_000_000: "3 G", 1_000_000_000_000_000: "1 P", -12_000: "−12 k",
	} {
		if got := Compact(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

func TestNumbersAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]int{
		"10k": 10_000, "10K": 10_000, "1M": 1_000_000, "1.5M": 1_500_000, "-2k": -2_000, "3G": 3_000_000_000,
		"1000T": 1_000_000_000_000_000,
		"2^20":  1_048_576, "10^15": 1_000_000_000_000_000, "7^0": 1, "0^3": 0, "1^1024": 1, "1e6": 1_000_000, "0.001k": 1,
		"2.0": 2, "128Ki": 131_072, "0.5Ki": 512, "2Mi": 2_097_152, "1Gi": 1 << 30, "-1Ki": -1024, "1Ti": 1 << 40,
	} {
		if n, ok := ParseWhole(text); !ok || n != want {
			t.Errorf("%s is %d, %v; want %d", text, n, ok, want)
		}
		if f, ok := Real(text); !ok || f != float64(want) {
			t.Errorf("%s is %g, %v; want %d", text, f, ok, want)
		}
	}
	for _, text := range []string{"k", "1kk", "1kM", "k1", "1e3k", "1 k", "1k5", "1M0", "2^", "^2", "2^-1", "2^1.5",
		"-2^3", "2^3^2", "2^2000000000", "2^k", "1m", "1Kii", "1ki", "Ki", "1e3Ki", "1i",
		"0.0001k", "2^64"} {
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

// A weight has two significant digits or more in at most nine columns.
func TestWeightsAndShares(t *testing.T) {
	for want, got := range map[string]string{
		"×1": Weight(0), "×0.016": Weight(-4.1169), "×3.3e-4": Weight(-8.01), "×1.3e-14": Weight(-32),
		"×<1e-300": Weight(-1000), "×2.718": Weight(1), "×22.0": Weight(3.09), "×2.2e+4": Weight(10),
		"100%": ShareText(1), ">99%": ShareText(0.9999), "65%": ShareText(0.6511), "6.3%": ShareText(0.0627),
		"0.4%": ShareText(0.00415), "<0.1%": ShareText(1e-9),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) { // two digits are within a twentieth
		v := rapid.Float64Range(-689, 700).Draw(t, "v")
		text := Weight(v)
		w, err := strconv.ParseFloat(strings.TrimPrefix(text, "×"), 64)
		if err != nil || math.Abs(w/math.Exp(v)-1) > 0.05 || utf8.RuneCountInString(text) > 9 {
			t.Fatalf("e^%g is written %q", v, text)
		}
	})
}

// Numbers in gutters keep to their columns.
func TestFitNumber(t *testing.T) {
	for want, v := range map[string]float64{"2.706": 2.7056, "161.9": 161.86, "28.78": 28.783, "0": 0, "12346": 12345.6,
		"1e+6": 1e6, "2e+14": 1.59e14, "5e+300": 5.3e300} {
		if got := FitNumber(v, 4, 6); got != want {
			t.Errorf("%g is written %q, want %q", v, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		v := math.Exp(rapid.Float64Range(-20, 690).Draw(t, "log"))
		if s := FitNumber(v, 4, 6); len(s) > 6 {
			t.Fatalf("%g is written %q", v, s)
		}
	})
}

// A sentence begins with a capital letter, and an empty one stays empty.
func TestSentence(t *testing.T) {
	for text, want := range map[string]string{"": "", "a wave": "A wave", "ωave": "Ωave", "4 of 32": "4 of 32", "É": "É"} {
		if got := Sentence(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// A length with a power of 1000 is told apart from the one with a power of 1024.
func TestThousands(t *testing.T) {
	for text, want := range map[string]string{
		"128k": "128k is 128000; 128Ki is 131072", "1M": "1M is 1000000; 1Mi is 1048576",
		"0.5K": "0.5K is 500; 0.5Ki is 512", "128000": "", "128Ki": "", "2^17": "", "1e6": "", "k": "", "0.0001k": "",
	} {
		if got := Thousands(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

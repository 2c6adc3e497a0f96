package chart

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestSigned(t *testing.T) {
	for _, c := range []struct {
		v        float64
		decimals int
		want     string
	}{{0.774334, 5, "+0.77433"}, {-0.5, 2, "−0.50"}, {0, 2, "+0.00"}, {math.Copysign(0, -1), 2, "+0.00"}, {-0.004, 2, "+0.00"}, {-0.006, 2, "−0.01"}} {
		if got := SignedText(c.v, c.decimals); got != c.want {
			t.Errorf("%v with %d decimals: %s, want %s", c.v, c.decimals, got, c.want)
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
		{9_999_999.4, 5, "1.000e+7"}, {1.2345e9, 3, "1.2e+9"}, {5.7e-9, 3, "5.7e-9"}, {5.7e-300, 3, "5.7e-300"}, {1e300, 3, "1.0e+300"},
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
		2 * math.Pi: "6.28", 9.994: "9.99", 9.996: "10.0", 62.83: "62.8", 99.94: "99.9", 99.96: "100", 628.3: "628", 999_999.4: "999999", 2e6: "2000000", 3e8: "3.0e+8",
	} {
		if got := Wave(v); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	}
}

func TestCompact(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 950: "950", 5000: "5000", 10_000: "10 k", 12_000: "12 k", 12_345: "12345", 1_500_000: "1500 k", 3_000_000_000: "3 G", 1_000_000_000_000_000: "1 P", -12_000: "-12 k",
	} {
		if got := Compact(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

package chart

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

func TestPeriod(t *testing.T) {
	bit := func(j int) encoding.Column {
		return encoding.Column{Name: "bit", Group: encoding.BitGroup, Index: j, Period: math.Ldexp(2, j), High: 1}
	}
	for _, c := range []struct {
		column encoding.Column
		want   string
	}{
		{bit(0), "2"}, {bit(12), "8192"}, {bit(13), "2^14"}, {bit(49), "2^50"}, {bit(5000), "2^5001"},
		{encoding.Column{Group: encoding.PairGroup, Period: 2 * math.Pi}, "6.28"},
		{encoding.Column{Group: encoding.PairGroup, Period: 1987.1}, "1987"},
		{encoding.Column{Name: "zero", Period: math.Inf(1)}, ""},
	} {
		if got := Period(c.column); got != c.want {
			t.Errorf("the period of %+v is %q, want %q", c.column, got, c.want)
		}
	}
}

// Numbers in gutters keep to their columns.
func TestNarrowNumbers(t *testing.T) {
	for _, c := range []struct {
		v           float64
		turns, wave string
	}{
		{2.7056, "2.706", "2.706"}, {161.86, "161.86", "161.9"}, {28.783, "28.783", "28.78"}, {0, "0.000", "0"},
		{12345.6, "12346", "12346"}, {1e6, "1e+6", "1e+6"}, {1.59e14, "2e+14", "2e+14"}, {5.3e300, "5e+300", "5e+300"},
	} {
		if got := TurnsText(c.v); got != c.turns && !(c.v == 12345.6 && got == "12346") {
			t.Errorf("%g turns are written %q, want %q", c.v, got, c.turns)
		}
		if got := FitNumber(c.v, 4, 6); got != c.wave || len(got) > 6 {
			t.Errorf("a wavelength of %g is written %q, want %q", c.v, got, c.wave)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		v := math.Exp(rapid.Float64Range(-20, 690).Draw(t, "log"))
		if s := TurnsText(v); len(s) > 6 {
			t.Fatalf("%g turns are written %q", v, s)
		}
		if s := FitNumber(v, 4, 6); len(s) > 6 {
			t.Fatalf("a wavelength of %g is written %q", v, s)
		}
	})
}

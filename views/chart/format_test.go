package chart_test

import (
	"math"
	"testing"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// Every format by examples that its comment promises.
func TestFormats(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{chart.Power(3e-17, 0), "3e-17"}, {chart.Power(3.14159e-4, 2), "3.14e-4"}, {chart.Power(1e15, 2), "1.00e+15"}, {chart.Power(25, 1), "2.5e+1"},
		{chart.Brief(0.5, 5), "0.5"}, {chart.Brief(-0.42170, 5), "−0.4217"}, {chart.Brief(2e-7, 3), "2e-7"}, {chart.Brief(0, 2), "0"}, {chart.Brief(123456, 3), "1.23e+5"},
		{chart.Plainly(-1), "−1"}, {chart.Plainly(0.25), "0.25"},
		{chart.Unsigned(0.784, 2), "0.78"}, {chart.Unsigned(-0.374, 2), "−0.37"}, {chart.Unsigned(-0.001, 2), "0.00"},
		{chart.Distance(1.2345, 3), "1.234"}, {chart.Distance(12.345, 3), "12.35"}, {chart.Distance(1234.5, 3), "1234"},
		{chart.Base(10_000), "10000"}, {chart.Base(1.0000000001), "1.0000000001"}, {chart.Base(10000.001), "10000"}, {chart.Base(1e300), "1e+300"},
		{chart.Tens(999), "999"}, {chart.Tens(1_000_000), "1e6"},
		{chart.Plural(1, "pair"), "1 pair"}, {chart.Plural(0, "pair"), "0 pairs"}, {chart.Plural(2, "pair"), "2 pairs"},
		{chart.Ordinal(1), "1st"}, {chart.Ordinal(2), "2nd"}, {chart.Ordinal(3), "3rd"}, {chart.Ordinal(5), "5th"}, {chart.Ordinal(12), "12th"}, {chart.Ordinal(113), "113th"}, {chart.Ordinal(1002), "1002nd"},
		{chart.Sentence("near"), "Near"}, {chart.PadLeft("7", 3), "  7"}, {chart.PadLeft("−12", 2), "−12"},
		{chart.VerbEnd(1, 5), "s"}, {chart.VerbEnd(2, 5), ""}, {chart.VerbEnd(0, 1), "s"},
		{chart.NormFormula("64", false), "√(64/2)"}, {chart.NormFormula("65", true), "√((65−1)/2)"},
		{chart.Position(-3), "−3"}, {chart.Position(12), "12"}, {chart.PlusAnchor(0), ""}, {chart.PlusAnchor(1e9), "+1e9"}, {chart.PlusAnchor(-50), "−50"},
		{chart.Significant(math.Inf(1), 3), "∞"},
		{chart.Value(encoding.Column{Group: encoding.BitGroup}, 1, 5), "1"}, {chart.Value(encoding.Column{Group: encoding.PairGroup}, 0.5, 3), "+0.500"},
		{chart.Value(encoding.Column{Low: -3, High: 5}, -2.5, 1), "−2.5"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	for n, want := range map[int]int{0: 1, 9: 1, 10: 2, 999: 3, 1e15: 16} {
		if got := chart.DecimalDigits(n); got != want {
			t.Errorf("%d has %d digits, want %d", n, got, want)
		}
	}
}

// Lines are plain text.
func TestPlainLines(t *testing.T) {
	if l := chart.TextLines("a", "b"); len(l) != 2 || l[1][0] != chart.Plain("b") {
		t.Errorf("%v", l)
	}
}

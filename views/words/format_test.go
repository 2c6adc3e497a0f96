package words_test

import (
	"math"
	"testing"

	"wavescope/encoding"
	"wavescope/views/words"
)

// Every format by examples that its comment promises.
func TestFormats(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{words.Power(3e-17, 0), "3e-17"}, {words.Power(3.14159e-4, 2), "3.14e-4"}, {words.Power(1e15, 2), "1.00e+15"}, {words.Power(25, 1), "2.5e+1"},
		{words.Brief(0.5, 5), "0.5"}, {words.Brief(-0.42170, 5), "−0.4217"}, {words.Brief(2e-7, 3), "2e-7"}, {words.Brief(0, 2), "0"}, {words.Brief(123456, 3), "1.23e+5"},
		{words.Plainly(-1), "−1"}, {words.Plainly(0.25), "0.25"},
		{words.Unsigned(0.784, 2), "0.78"}, {words.Unsigned(-0.374, 2), "−0.37"}, {words.Unsigned(-0.001, 2), "0.00"},
		{words.Distance(1.2345, 3), "1.234"}, {words.Distance(12.345, 3), "12.35"}, {words.Distance(1234.5, 3), "1234"},
		{words.Base(10_000), "10000"}, {words.Base(1.0000000001), "1.0000000001"}, {words.Base(10000.001), "10000"}, {words.Base(1e300), "1e+300"},
		{words.Tens(999), "999"}, {words.Tens(1_000_000), "1e6"},
		{words.Plural(1, "pair"), "1 pair"}, {words.Plural(0, "pair"), "0 pairs"}, {words.Plural(2, "pair"), "2 pairs"},
		{words.Ordinal(1), "1st"}, {words.Ordinal(2), "2nd"}, {words.Ordinal(3), "3rd"}, {words.Ordinal(5), "5th"}, {words.Ordinal(12), "12th"}, {words.Ordinal(113), "113th"}, {words.Ordinal(1002), "1002nd"},
		{words.Sentence("near"), "Near"}, {words.PadLeft("7", 3), "  7"}, {words.PadLeft("−12", 2), "−12"},
		{words.VerbEnd(1, 5), "s"}, {words.VerbEnd(2, 5), ""}, {words.VerbEnd(0, 1), "s"},
		{words.NormFormula("64", false), "√(64/2)"}, {words.NormFormula("65", true), "√((65−1)/2)"},
		{words.Position(-3), "−3"}, {words.Position(12), "12"}, {words.PlusAnchor(0), ""}, {words.PlusAnchor(1e9), "+1e9"}, {words.PlusAnchor(-50), "−50"},
		{words.Significant(math.Inf(1), 3), "∞"},
		{words.Value(encoding.Column{Group: encoding.BitGroup}, 1, 5), "1"}, {words.Value(encoding.Column{Group: encoding.PairGroup}, 0.5, 3), "+0.500"},
		{words.Value(encoding.Column{Low: -3, High: 5}, -2.5, 1), "−2.5"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	for n, want := range map[int]int{0: 1, 9: 1, 10: 2, 999: 3, 1e15: 16} {
		if got := words.DecimalDigits(n); got != want {
			t.Errorf("%d has %d digits, want %d", n, got, want)
		}
	}
}

// Lines are plain text.
func TestPlainLines(t *testing.T) {
	if l := words.Lines("a", "b"); len(l) != 2 || l[1][0] != words.Plain("b") {
		t.Errorf("%v", l)
	}
}

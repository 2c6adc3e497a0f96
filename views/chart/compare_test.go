package chart

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCompare(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		least, most int
		values      []float64
		want        string
		equal       bool
	}{
		{4, 4, []float64{0.73449, 0.73451}, "0.7345 0.7345", true},
		{4, 12, []float64{0.73449, 0.73451}, "0.73449 0.73451", false},
		{4, 12, []float64{0.5, 0.5 + 1e-15}, "0.5000 0.5000", true},
		{4, 12, []float64{0.5, 0.5 + 1e-15, 0.50001}, "0.50000 0.50000 0.50001", false},
		{1, 2, []float64{0.0499, 0.0501}, "0.0 0.1", false}, // not 0.05 0.05
		{2, 2, []float64{nan, nan}, "none none", false},
		{2, 2, []float64{0, math.Copysign(0, -1)}, "0.00 0.00", true},
		{2, 2, []float64{1}, "1.00", true},
	} {
		got := Compare(Unsigned, c.least, c.most, c.values...)
		if text := strings.Join(got.Texts, " "); text != c.want || got.Equal != c.equal {
			t.Errorf("%v: %s, equal %v, want %s, %v", c.values, text, got.Equal, c.want, c.equal)
		}
	}
	if got := Apart(SignedText, 2, 0.99999, 0, 1); got != "+0.99999" {
		t.Errorf("0.99999 beside 1 is %s", got)
	}
}

// Numbers are called equal where their texts are; numbers that differ by a digit of the finest text look different.
func TestCompareAgreesWithWhatItPrints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.Float64Range(-10, 10).Draw(t, "a")
		b := a + math.Pow(10, -float64(rapid.IntRange(0, 20).Draw(t, "digits")))
		least := rapid.IntRange(0, 6).Draw(t, "least")
		most := rapid.IntRange(least, Finest).Draw(t, "most")
		c := Compare(Unsigned, least, most, a, b)
		read := [2]float64{}
		for i, text := range c.Texts {
			read[i], _ = strconv.ParseFloat(strings.Replace(text, Minus, "-", 1), 64)
		}
		if same := read[0] == read[1]; same != c.Equal || same && b-a > math.Pow(10, -float64(most)) {
			t.Fatalf("%v and %v with %d to %d digits: %q, equal %v", a, b, least, most, c.Texts, c.Equal)
		}
		if again := Compare(Unsigned, least, most, b, a); again.Equal != c.Equal ||
			!slices.Equal(again.Texts, []string{c.Texts[1], c.Texts[0]}) {
			t.Fatalf("%q the other way round is %q", c.Texts, again.Texts)
		}
	})
}

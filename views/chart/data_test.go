package chart

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A number of a table that is not 0 reads as one, with its sign, within the digits that are written.
func TestNoNumberReadsAsZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := math.Pow(10, rapid.Float64Range(-300, 5).Draw(t, "exponent"))
		if rapid.Bool().Draw(t, "negative") {
			v = -v
		}
		c := Column{Format: rapid.SampledFrom([]Format{Short, Signed, Degrees, Share}).Draw(t, "format"),
			Decimals: rapid.IntRange(0, 5).Draw(t, "decimals")}
		text := c.text(v)
		got, err := strconv.ParseFloat(strings.Replace(text, Minus, "-", 1), 64)
		coarse := math.Max(math.Abs(v)*1e-4, 0.5) // of one decimal or none
		if c.Decimals == 0 || c.Format != Signed {
			coarse = math.Max(math.Abs(v)*1e-4, 0.005)
		}
		if err != nil || got == 0 || got*v < 0 || math.Abs(got-v) > coarse {
			t.Errorf("%v is written %q", v, text)
		}
	})
	for v, want := range map[float64]string{0: "+0.00000", 1e-9: "+1.000e-9", -2.5e-7: "−2.500e-7", 1e-5: "+0.00001"} {
		if got := Signed.Text(v); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
	if YesNo.Text(1) != "yes" || Bits.Text(0) != "0" || Degrees.Text(math.Inf(1)) != Unsigned(math.Inf(1), 2) {
		t.Error("what is no decimal number changes")
	}
}

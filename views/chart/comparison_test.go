package chart

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Numbers that are printed apart are never called equal, and numbers that are printed alike have no difference.
func TestVersusClaimsWhatItPrints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := Versus{Values: []float64{rapid.Float64Range(-20, 20).Draw(t, "a"), 0}, Write: Unsigned,
			Least: rapid.IntRange(0, 4).Draw(t, "digits")}
		v.Values[1] = v.Values[0] + rapid.SampledFrom([]float64{0, 1e-13, 0.004, 0.3, 7}).Draw(t, "more")
		a := strconv.FormatFloat(v.Values[0], 'f', v.Least, 64)
		b := strconv.FormatFloat(v.Values[1], 'f', v.Least, 64)
		zero := func(s string) string { return strings.TrimPrefix(s, "-") }
		alike := a == b || math.Abs(v.Values[0]) < 1 && zero(a) == zero(b) && strings.Trim(zero(a), "0.") == ""
		text, fields := v.Text(), v.Fields(1)
		if v.Equal() != alike || strings.Contains(text, "both") != alike || (len(fields) == 1) != alike {
			t.Fatalf("%q %q: %q, %v", a, b, text, fields)
		}
	})
	none := Versus{Values: []float64{math.NaN(), math.NaN()}, Write: Unsigned}
	if got := none.Text(); got != "A none, B none" {
		t.Errorf("%q", got)
	}
	many := Versus{Values: []float64{2, 3}, Write: Unsigned, Unit: "°"}
	if got := (Words{Readout: many.Fields(1)}).Readouts()[0].Text(); got != "A 2° │ B 3° │ A "+Minus+" B "+Minus+"1°" {
		t.Errorf("%q", got)
	}
}

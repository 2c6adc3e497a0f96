package curves

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Numbers of turns keep to their columns.
func TestTurnsText(t *testing.T) {
	for want, v := range map[string]float64{"2.706": 2.7056, "161.86": 161.86, "28.783": 28.783, "0.000": 0,
		"12346": 12345.6, "1e+6": 1e6, "2e+14": 1.59e14, "5e+300": 5.3e300} {
		if got := turnsText(v); got != want {
			t.Errorf("%g turns are written %q, want %q", v, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		v := math.Exp(rapid.Float64Range(-20, 690).Draw(t, "log"))
		if s := turnsText(v); len(s) > 6 {
			t.Fatalf("%g turns are written %q", v, s)
		}
	})
}

func TestOrdinal(t *testing.T) {
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 5: "5th", 12: "12th", 113: "113th", 1002: "1002nd"} {
		if got := ordinal(n); got != want {
			t.Errorf("%d is written %q, want %q", n, got, want)
		}
	}
}

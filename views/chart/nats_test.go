package chart

import (
	"math"
	"testing"
)

func TestNats(t *testing.T) {
	for want, got := range map[string]string{
		"−4.12": FitNats(-4.1169, 8), "−1024": FitNats(-1023.75, 5), "−1023.8": FitNats(-1023.75, 7), "0.00": FitNats(0, 4), "–": FitNats(math.NaN(), 8),
		"×1": Weight(0), "×0.016": Weight(-4.1169), "×0.0003": Weight(-8.01), "×1e-14": Weight(-32), "×<1e-300": Weight(-1000), "×2.718": Weight(1), "×22.0": Weight(3.09), "×2.2e+4": Weight(10),
		"100%": ShareText(1), ">99%": ShareText(0.9999), "65%": ShareText(0.6511), "6.3%": ShareText(0.0627), "0.4%": ShareText(0.00415), "<0.1%": ShareText(1e-9),
		"1/16": Slope(1.0 / 16), "1/1": Slope(1), "0.707": Slope(math.Sqrt2 / 2), "1/256": Slope(1.0 / 256),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

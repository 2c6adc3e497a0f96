package schemes

import (
	"math"
	"testing"
)

func TestNumbers(t *testing.T) {
	for want, got := range map[string]string{
		"−4.12": fitNats(-4.1169, 8), "−1024": fitNats(-1023.75, 5), "−1023.8": fitNats(-1023.75, 7), "0.00": fitNats(0, 4),
		"–":    fitNats(math.NaN(), 8),
		"1/16": slopeText(1.0 / 16), "1/1": slopeText(1), "0.707": slopeText(math.Sqrt2 / 2), "1/256": slopeText(1.0 / 256),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

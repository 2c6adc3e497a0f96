package truth

import (
	"math"
	"testing"
)

// What a text calculates is found where it spells all of it out, and nowhere else.
func TestDerivations(t *testing.T) {
	for text, want := range map[string]float64{
		"7 + 8 = 15":                            15,
		"At 100: 105 − 5 is 100":                100,
		"So 3·16·8 is 384":                      384,
		"1024 × 768 = 786432":                   786432,
		"the length √(64/2), which is 5.6569":   5.656854249492381,
		"√256 is 16.0":                          16,
		"1/2 + 1/4 = 0.75":                      0.75,
		"2 + 5 = 3 + 4 = 7":                     7,
		"a step of 10000^(1/2) = 100 and more":  100,
		"2·2/8 = 1/2":                           math.NaN(), // 1 is an operand
		"2π·10000^(1/2) is 628.3":               math.NaN(), // and 2π takes part
		"ω·3·4 = 12, x · 3·4 = 12, f(3)·4 = 12": math.NaN(),
		"0.1 + cos 1 is 0.6403":                 0.6403023058681398,
		"and sin 0.1 is 0.0998":                 0.09983341664682815,
		"ln 2·3 = 1.79":                         math.NaN(),
		"pair 3 is 4":                           math.NaN(), // calculates nothing
		"⌊5/2⌋ = 2":                             math.NaN(),
		"−3 is 4":                               math.NaN(),
		"3·8·8 is for an input 8 wide":          math.NaN(),
		"0–127 is 128":                          math.NaN(),
	} {
		got := derivations(text)
		if math.IsNaN(want) {
			if len(got) > 0 {
				t.Errorf("%q: %+v", text, got)
			}
		} else if len(got) != 1 || math.Abs(got[0].value-want) > 1e-12 {
			t.Errorf("%q: %+v, want %v", text, got, want)
		}
	}
}

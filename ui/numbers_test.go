package ui

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/frame"
)

// shownNumbers are what pictures say of a State. All of them come from the formulas as they are
// published, computed in Python, apart from this program: w = base^(-2i/d) is the frequency
// of pair i, a position's angle is pos·w, and the dot product of two rows k apart is Σ cos(kw).
var shownNumbers = []struct{ flags, says string }{
	// λ = 2π/w, the divisor 1/w, the angle in radians and in turns, and its sine or cosine.
	{"--view curves --pos 99 --dim 7", "14.90 2.3714 41.748 6.644 0.61592"},
	{"--view curves --pos 22 --dim 22 --base 500000", "571.7 90.996 0.24177 0.23942"},
	{"--view curves --pos 99 --dim 3 --layout t2t", "15.32 2.4384 40.601 0.23726"},
	{"--view curves --pos 1000000000000 --dim 7", "0.14243"}, // from 60 digits
	{"--view heatmap --pos 22 --dim 22", "149.0 0.92773 0.80026"},
	{"--view heatmap --pos 22 --dim 22 --compare '--base 500000' --difference", "0.80026 0.23942 0.56084"},
	{"--view order --face step --pos 17 --dim 6", "7.1688 0.77432978"},

	// RoPE: YaRN blends w and w/factor by a ramp, NTK enlarges the base.
	{"--view curves --scheme rope --method yarn --factor 8 --train-length 4096 --pos 1000 --dim 40",
		"6078 967.28 1.0338 0.51154"},
	{"--view curves --scheme rope --method ntk --factor 4 --pos 1000 --dim 40", "4860 773.44 1.2929 0.27431"},
	{"--view context --model llama-3.1-8b --pos 17 --dim 3", "11.623 704.8 11276.9"},
	{"--view context --model llama-3.1-8b --pos 17 --dim 60", "1383452 1.107e+7"},

	// The length of a step, √(Σ (2 sin(w/2))²), and the angle of pair 3.
	{"--view binary --pos 11 --dim 6", "1.4718 24.2"},
	{"--view binary --pos 8 --d-model 8 --base 100", "1.0147"},

	// A shift by k is a rotation by kw, 2.5302 rad or 145.0° here.
	{"--view shift --pos 17 --offset 6 --dim 6", "0.4217 2.5302 145.0 0.7743 0.2708"},

	// Dot product, norm √(d/2), cosine and distance.
	{"--view similarity --offset 5", "23.504 5.6569 0.7345 4.1221"},
	{"--view similarity --d-model 8 --length 1000 --offset 5", "3.1600 0.79000 1.2962"},
	{"--view similarity --d-model 512 --offset 1", "249.1021 0.97306 3.7143"},
	{"--view similarity --d-model 4 --offset 3", "1.9952"},

	// ALiBi's head 4 of 8 subtracts 2⁻⁴ a position, which multiplies a weight by exp(−5/16).
	{"--view schemes --scheme alibi --offset 5", "0.3125 0.732"},

	// Word and position are added; the two rows are 3 positions apart.
	{"--view order --face sum --pos 2 --dim 6", "0.7469 3.58"},
}

// digits finds numbers, without signs.
var digits = regexp.MustCompile(`\d[\d.]*(?:e[+-]\d+)?`)

// The screen shows the numbers of the formulas.
func TestNumbersOnTheScreen(t *testing.T) {
	cases.Alone(t)
	for _, c := range shownNumbers {
		panes, err := views.Parse(c.flags)
		if err != nil {
			t.Fatal(err)
		}
		m := Open(panes, Options{Theme: frame.Theme{Depth: frame.NoColor}})
		shown := digits.FindAllString(string(m.Frame(160, 45).AppendPlain(nil)), -1)
		for want := range strings.FieldsSeq(c.says) {
			if !slices.ContainsFunc(shown, func(s string) bool { return strings.HasPrefix(s, want) }) {
				t.Errorf("%s: the screen lacks %s", c.flags, want)
			}
		}
	}
}

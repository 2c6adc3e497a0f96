package truth

import (
	"slices"
	"testing"
)

// Numbers are found as a reader sees them; digits in names are not numbers.
func TestNumbersIn(t *testing.T) {
	for text, want := range map[string][]string{
		"28.6° and −0.9589, +0.2837": {"28.6", "-0.9589", "0.2837"},
		"1.1e-16 or 3e−5":            {"1.1e-16", "3e-5"},
		"GPT-2, W_1, x2, Llama-3.1":  nil,
		"5-8, 0–127, 4 − 3, 7−1":     {"5", "8", "0", "127", "4", "3", "7", "1"},
		"k=-3, k = −3, e^−0.5":       {"-3", "-3", "-0.5"},
		"2i/d, (5)-(3), i-1, √8":     {"2", "5", "3", "8"},
		"0111 is 1·2 of 3.":          {"0111", "1", "2", "3"},
		"±1, ×1.334, 64×":            {"1", "1.334", "64"},
		"1.2.3 and .290, -.6-1.3":    {"1.2", ".290", "-.6", "1.3"},
		"":                           nil,
	} {
		var got []string
		for _, n := range numbersIn(text) {
			got = append(got, n.text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q has %q, want %q", text, got, want)
		}
	}
	if n := numbersIn("nearly 12 %, 3° and 4")[0]; n.unit != "%" || n.at != 7 {
		t.Errorf("%+v", n)
	}
}

// A number matches the values that round to it, and no others.
func TestRounds(t *testing.T) {
	for _, c := range []struct {
		says, from string
		want       bool
	}{
		{"28.6", "28.6", true},
		{"28.6", "28.648", true},
		{"28.6", "28.65", true}, // a half may have been rounded either way
		{"28.6", "28.66", false},
		{"28.60", "28.6", false}, // says more than is there
		{"629", "628.3", false},
		{"628", "628.3", true},
		{"-0.96", "-0.9589", true},
		{"0.96", "-0.9589", false}, // the sign is part of it
		{"1.0e-16", "1.04e-16", true},
		{"1e-16", "1.1e-16", false}, // one digit says too little
		{".453", "0.453", true},     // as weights are written
		{".45", "-.453", false},
		{"-.45", "-.453", true},
		{"0.000", "+0.0000", true},
		{"0.00", "0.004", false},
		{"12", "11.7", true},
		{"1.1e-16", "1e-16", false},
		{"2", "1.5", false},
	} {
		n, m := numbersIn(c.says)[0], numbersIn(c.from)[0]
		if got := n.rounds(m); got != c.want {
			t.Errorf("%s for %s: %v", c.says, c.from, got)
		}
	}
}

package truth

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// Formulas evaluate to the known values.
func TestEvaluate(t *testing.T) {
	for text, want := range map[string]float64{
		"1":                     1,
		"0.1+3":                 3.1,
		"7 - 2 - 1":             4,
		"2*3+4":                 10,
		"2+3*4":                 14,
		"64/8/2":                4,
		"2^3^2":                 512,
		"-2^2":                  -4,
		"2^-2":                  0.25,
		"(1+2)*(3-5)":           -6,
		"3·4":                   12,
		"2 − 5":                 -3,
		"1.5e3":                 1500,
		"pi":                    3.141592653589793,
		"sin(1)":                0.8414709848078965,
		"cos(1)":                0.5403023058681398,
		"sqrt(2)":               1.4142135623730951,
		"exp(-0.5)":             0.6065306597126334,
		"ln(10)":                2.302585092994046,
		"floor(-0.5)":           -1,
		"ceil(0.2)":             1,
		"round(2.5)":            3,
		"degrees(pi/2)":         90,
		"w(64,512)":             0.1,
		"w(1, 4)":               0.01,
		"w(2,8,16)":             0.25,
		"cosd(5,64)":            0.73449908782655094, // at 60 digits
		"cosd(3,2,100)":         -0.9899924966004454, // cos 3, whatever the base
		"slow(512,512)":         133,
		"fast(512,512)":         123,
		"slow(128,8192,500000)": 29,
		"fast(64,128)":          11,
		"fast(64,7)":            1, // 6.28, and the next is 8.38
	} {
		got, err := evaluate(text)
		if err != nil || math.Abs(got-want) > 1e-14*max(1, math.Abs(want)) {
			t.Errorf("%s is %v, want %v: %v", text, got, want, err)
		}
	}
}

// An invalid formula gives an error that says why.
func TestNoFormula(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "needs a number",
		"2*":                     "needs a number",
		"(1":                     `lacks ")"`,
		"1)":                     "too much",
		"1 2":                    "too much",
		"tan(1)":                 "allowed are ceil, cos,",
		"sin":                    "sin with 0 arguments",
		"sin(1,2)":               "sin with 2 arguments",
		"w(1)":                   "w with 1 arguments",
		"pi(1)":                  "pi with 1 arguments",
		"1/0":                    "no value",
		"sqrt(-1)":               "no value",
		"log(2)":                 `"log" in a formula`,
		"--3":                    "needs a number",
		strings.Repeat("2^", 40): "needs a number",
	} {
		if v, err := evaluate(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %v: %v, want %q", text, v, err, want)
		}
	}
}

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

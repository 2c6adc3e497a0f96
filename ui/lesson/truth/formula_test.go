package truth

import (
	"math"
	"strings"
	"testing"
)

// A formula is worth what the books say.
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
		terms := mostTerms
		got, err := evaluate(text, &terms)
		if err != nil || math.Abs(got-want) > 1e-14*max(1, math.Abs(want)) {
			t.Errorf("%s is %v, want %v: %v", text, got, want, err)
		}
	}
}

// Every function is in the test above.
func TestFunctionsAreTested(t *testing.T) {
	if len(functions) != 14 {
		t.Errorf("%d functions", len(functions))
	}
}

// What is no formula says why.
func TestNoFormula(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "needs a number",
		"2*":                        "needs a number",
		"(1":                        `lacks ")"`,
		"1)":                        "too much",
		"1 2":                       "too much",
		"tan(1)":                    "allowed are ceil, cos,",
		"sin":                       "sin with 0 arguments",
		"sin(1,2)":                  "sin with 2 arguments",
		"w(1)":                      "w with 1 arguments",
		"pi(1)":                     "pi with 1 arguments",
		"1/0":                       "no value",
		"sqrt(-1)":                  "no value",
		"log(2)":                    `"log" in a formula`,
		strings.Repeat("(", 60):     "brackets and powers in each other",
		"--3":                       "needs a number",
		strings.Repeat("2^", 40):    "needs a number",
		strings.Repeat("2^", 9999):  "brackets and powers in each other",
		"cosd(1,2e7)+slow(2e7,1)":   "at most 10000000 terms",
		strings.Repeat("sin(", 999): "brackets and powers in each other",
	} {
		terms := 100_000
		if v, err := evaluate(text, &terms); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %v: %v, want %q", text, v, err, want)
		}
	}
}

// FuzzEvaluate looks for a formula that does not end.
func FuzzEvaluate(f *testing.F) {
	for _, text := range []string{"2*pi*10000^(62/64)", "w(1,8,16)", "-(3)", "cosd(1e9,1e9)", "2^"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		terms := mostTerms
		if v, err := evaluate(text, &terms); err == nil && (math.IsNaN(v) || math.IsInf(v, 0)) {
			t.Fatal(v)
		}
	})
}

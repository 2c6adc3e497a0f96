package formula

import (
	"math"
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
		got, err := Eval(text, nil)
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
		if v, err := Eval(text, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %v: %v, want %q", text, v, err, want)
		}
	}
}

// Names stand for their values.
func TestNames(t *testing.T) {
	values := map[string]float64{"p": 5, "k": 3}
	for text, want := range map[string]float64{"p": 5, "p+k*2": 11, "w(0,8)*k": 3, "p^k": 125} {
		if got, err := Eval(text, values); err != nil || got != want {
			t.Errorf("%s is %v, want %v: %v", text, got, want, err)
		}
	}
	if _, err := Eval("q+1", values); err == nil {
		t.Error("q has a value")
	}
}

package chart

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// A number is read from every way in which people write it. Only three digits after one point or comma, behind other
// digits than a lone 0, leave two numbers, and a per cent does.
func TestReadings(t *testing.T) {
	for text, want := range map[string]string{
		"0,5": "[0.5]", ".5": "[0.5]", "−0.5": "[-0.5]", "10 000": "[10000]", "10\u202f000": "[10000]", "10'000": "[10000]",
		"10_000": "[10000]", "10^4": "[10000]", "10k": "[10000]", "1e4": "[10000]", "128Ki": "[131072]", "120.8°": "[120.8]",
		"120,8 °": "[120.8]", "1/3": "[0.3333333333333333]", "1/8": "[0.125]", "-1/2": "[-0.5]", "π": "[3.141592653589793]",
		"2π": "[6.283185307179586]", "2pi": "[6.283185307179586]", "2*pi": "[6.283185307179586]",
		"π/2": "[1.5707963267948966]", "-pi": "[-3.141592653589793]", "+7": "[7]", " 7 ": "[7]", "1,234.5": "[1234.5]",
		"1.234,5": "[1234.5]", "1.234.567": "[1.234567e+06]", "1,234,567": "[1.234567e+06]", "1 234,5": "[1234.5]", "0.125": "[0.125]",
		"0,125": "[0.125]", "1234.567": "[1234.567]", "1.5k": "[1500]",
		"10.000": "[10 10000]", "10,000": "[10 10000]", "1.814": "[1.814 1814]", "-1,814": "[-1.814 -1814]",
		"50%": "[50 0.5]", "50 %": "[50 0.5]",
		"10^-2": "[0.01]", "10⁻²": "[0.01]", "10⁴": "[10000]", "1·10^-4": "[0.0001]", "3,1 × 10⁻⁵": "[3.1e-05]",
		"-2.5·10³": "[-2500]", "10⁰": "[1]", "2⁴": "[16]", "½": "[0.5]", "−¾": "[-0.75]",
		"０，５": "[0.5]", "１／３": "[0.3333333333333333]",
		"2½": "[]", "½½": "[]", "10^": "[]", "10^400": "[]", "2*10": "[]",
		"1*1*10^2": "[]", "⁴": "[]", "*10^2": "[]", "10^2^2": "[]",
		"": "[]", "-": "[]", "--1": "[]", "1 0": "[]", "10 00": "[]", "1/0": "[]", "1/": "[]", "1/2/3": "[]", "abc": "[]",
		"1e999": "[]", "NaN": "[]", "Inf": "[]", "0x10": "[]", "1,2,3": "[]", "%": "[]", "1.2.3": "[]", "k": "[]", "2pi3": "[]",
	} {
		if got := fmt.Sprint(Readings(text)); got != want {
			t.Errorf("%q is read as %s, want %s", text, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.IntRange(0, 9).Draw(t, "decimals")
		whole := rapid.Uint32().Draw(t, "whole") >> rapid.IntRange(0, 31).Draw(t, "shift")
		rest := ""
		for range digits {
			rest += string(rune('0' + rapid.IntRange(0, 9).Draw(t, "digit")))
		}
		group, point := rapid.SampledFrom([]string{"", " ", "'", "_", ",", ".", "\u00a0"}).Draw(t, "group"),
			rapid.SampledFrom([]string{".", ","}).Draw(t, "point")
		if group == point {
			group = ""
		}
		text := strconv.Itoa(int(whole))
		for at := len(text) - 3; at > 0; at -= 3 {
			text = text[:at] + group + text[at:]
		}
		want, _ := strconv.ParseFloat(fmt.Sprint(whole)+"."+rest, 64)
		if rest != "" {
			text += point + rest
		}
		sign := rapid.SampledFrom([]string{"", "-", "−", "+"}).Draw(t, "sign")
		if sign == "-" || sign == "−" {
			want = -want
		}
		got := Readings(sign + text)
		near := func(v float64) bool { return math.Abs(v-want) <= 1e-15*math.Abs(want) }
		if !slices.ContainsFunc(got, near) || len(got) > 1 && (len(got) > 2 || math.Abs(got[1]-1000*got[0]) > 1e-6*math.Abs(got[1])) {
			t.Fatalf("%q is read as %v, want %v", sign+text, got, want)
		}
	})
}

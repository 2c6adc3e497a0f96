package chart

import (
	"cmp"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// typedSigns are the signs that people type for those of numbers.
var typedSigns = strings.NewReplacer("−", "-", "–", "-", "π", "pi", "×", "*", "·", "*", "\u00a0", " ", "\u2009", " ",
	"\u202f", " ", "’", "'")

// raised are exponents as they are printed, with what is typed for them.
var (
	raised      = regexp.MustCompile(`[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+`)
	raisedSigns = strings.NewReplacer("⁻", "-", "⁺", "", "⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5",
		"⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9")
	powerOf10 = regexp.MustCompile(`^(?:([^*]+)\*)? *10\^(-?[0-9]{1,3})$`)
)

// fraction matches a quotient that is one sign.
var (
	fraction      = regexp.MustCompile(`^([-+]? *)([½¼¾\x{2153}\x{2154}])$`)
	fractionSigns = map[string]string{"½": "1/2", "\u2153": "1/3", "\u2154": "2/3", "¼": "1/4", "¾": "3/4"}
)

// spelt returns a typed text in the signs of ASCII, where it has them: full-width ones, exponents, fractions.
func spelt(text string) string {
	narrow := strings.Map(func(r rune) rune {
		if r > '\uff00' && r < '\uff5f' {
			return r - '\uff01' + '!'
		}
		return r
	}, strings.TrimSpace(text))
	power := func(n string) string { return "^" + raisedSigns.Replace(n) }
	s := typedSigns.Replace(raised.ReplaceAllStringFunc(narrow, power))
	if m := fraction.FindStringSubmatch(s); m != nil {
		return m[1] + fractionSigns[m[2]]
	}
	return s
}

// The ways to write a number with groups of three digits or with a decimal comma.
var (
	grouped = regexp.MustCompile(`^[0-9]{1,3}([ '_][0-9]{3})+([.,][0-9]+)?$`)
	commas  = regexp.MustCompile(`^[0-9]{1,3}(,[0-9]{3})+\.[0-9]+$|^[1-9][0-9]{0,2}(,[0-9]{3}){2,}$`)
	points  = regexp.MustCompile(`^[0-9]{1,3}(\.[0-9]{3})+,[0-9]+$|^[1-9][0-9]{0,2}(\.[0-9]{3}){2,}$`)
	either  = regexp.MustCompile(`^[1-9][0-9]{0,2}[.,][0-9]{3}$`)
)

// Readings returns the numbers that a text can mean which somebody types: a number, a quotient, or a multiple of π or of
// a power of 10. Digits may be in groups of three, and the decimal sign may be a comma: 10.000 and 10,000 are 10 or
// 10000. A per cent is the number or a hundredth of it. Readings returns none for any other text.
func Readings(text string) (all []float64) {
	over, under, quotient := strings.Cut(spelt(text), "/")
	all = factor(over)
	if !quotient {
		return all
	}
	var quotients []float64
	for _, a := range all {
		for _, b := range factor(under) {
			if q := a / b; !math.IsInf(q, 0) && !math.IsNaN(q) {
				quotients = append(quotients, q)
			}
		}
	}
	return quotients
}

// factor reads a number with a sign before it and π, ° or % behind it.
func factor(s string) (all []float64) {
	s = strings.TrimSpace(s)
	sign := 1.0
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		s, sign = rest, -1
	} else {
		s = strings.TrimPrefix(s, "+")
	}
	s = strings.TrimSpace(strings.TrimSuffix(s, "°"))
	s, percent := strings.CutSuffix(s, "%")
	s, turns := strings.CutSuffix(strings.TrimSpace(s), "pi")
	if turns {
		s = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(s), "*"))
		if sign *= math.Pi; s == "" {
			s = "1"
		}
	}
	for _, v := range numeral(strings.TrimSpace(s)) {
		if all = append(all, sign*v); percent {
			all = append(all, sign*v/100)
		}
	}
	return all
}

// numeral reads a number without a sign.
func numeral(s string) (all []float64) {
	if s == "" || strings.ContainsAny(s[:1], "+-") {
		return nil
	}
	if m := powerOf10.FindStringSubmatch(s); m != nil {
		for _, v := range numeral(strings.TrimSpace(cmp.Or(m[1], "1"))) {
			v, err := strconv.ParseFloat(strconv.FormatFloat(v, 'f', -1, 64)+"e"+m[2], 64)
			if err == nil {
				all = append(all, v)
			}
		}
		return all
	}
	whole := strings.NewReplacer(" ", "", "'", "", "_", "")
	switch {
	case grouped.MatchString(s):
		s = whole.Replace(s)
	case commas.MatchString(s):
		s = strings.ReplaceAll(s, ",", "")
	case points.MatchString(s):
		s = strings.ReplaceAll(s, ".", "")
	case either.MatchString(s):
		v, _ := Real(strings.NewReplacer(",", "", ".", "").Replace(s))
		all = append(all, v)
	}
	if v, ok := Real(strings.Replace(s, ",", ".", 1)); ok {
		all = append([]float64{v}, all...)
	}
	return all
}

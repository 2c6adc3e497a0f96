package chart

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// plainNumber lets through decimal notation only: no hexadecimal, no
// underscores, no names of infinities.
func plainNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789+-.eE") == ""
}

// spelled writes out the letter that may end a number: 10k is 10e3.
func spelledNumber(s string) string {
	for _, unit := range []struct{ letter, zeros string }{{"k", "e3"}, {"K", "e3"}, {"M", "e6"}, {"G", "e9"}, {"T", "e12"}} {
		if head, ok := strings.CutSuffix(s, unit.letter); ok {
			return head + unit.zeros
		}
	}
	return s
}

// Real reads a finite decimal number; 10k, 1.5M and 2^20 are numbers too.
func Real(s string) (float64, bool) {
	if base, exponent, ok := strings.Cut(s, "^"); ok {
		return power(base, exponent)
	}
	s = spelledNumber(s)
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil && plainNumber(s)
}

// power reads a whole number to a whole power. Every product on the way to one
// below 2⁵³ is exact.
func power(base, exponent string) (float64, bool) {
	a, err := strconv.Atoi(base)
	const most = 1024 // beyond it only 0 and ±1 are finite
	n, errN := strconv.Atoi(exponent)
	if err != nil || errN != nil || a < 0 || n < 0 || n > most {
		return 0, false
	}
	p := 1.0
	for range n {
		p *= float64(a)
	}
	return p, !math.IsInf(p, 0)
}

// Whole reads a whole number, which may be written 1e6, 2.0, 10k or 2^20,
// exactly: what only rounds to one is none.
func ParseWhole(s string) (int, bool) {
	if n, err := strconv.Atoi(s); err == nil {
		return n, true
	}
	f, ok := Real(s)
	if !ok || math.Abs(f) >= 1<<53 { // all ranges end before that
		return 0, false
	}
	if strings.Contains(s, "^") {
		return int(f), true
	}
	exact, ok := new(big.Rat).SetString(spelledNumber(s))
	if !ok || !exact.IsInt() {
		return 0, false
	}
	return int(exact.Num().Int64()), true
}

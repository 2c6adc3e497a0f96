package chart

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"wavescope/encoding"
	"wavescope/encoding/measure"
)

// plainNumber reports whether a text has decimal notation: no hexadecimal digits, no
// underscores, no infinities.
func plainNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789+-.eE") == ""
}

// units are what a number may end in: powers of 1000, and of 1024 with an i.
var units = []struct {
	name  string
	times int64
}{
	{"Ki", 1 << 10}, {"Mi", 1 << 20}, {"Gi", 1 << 30}, {"Ti", 1 << 40},
	{"k", 1e3}, {"K", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12},
}

// unit returns a number without the unit at its end, and that unit as a factor and by its name: 10k is 10 times 1000.
func unit(s string) (head string, times int64, name string) {
	for _, u := range units {
		if head, ok := strings.CutSuffix(s, u.name); ok && !strings.ContainsAny(head, "eE") {
			return head, u.times, u.name
		}
	}
	return s, 1, ""
}

// Thousands says what a length with a power of 1000 is, and how the power of 1024 is written:
// "128k is 128000; 128Ki is 131072". It returns "" for any other text.
func Thousands(s string) string {
	head, times, name := unit(s)
	n, ok := ParseWhole(s)
	binary := head + strings.ToUpper(name) + "i"
	more, okMore := ParseWhole(binary)
	if !ok || !okMore || times%1000 != 0 {
		return ""
	}
	return s + " is " + strconv.Itoa(n) + "; " + binary + " is " + strconv.Itoa(more)
}

// Real reads a finite decimal number; 10k, 128Ki, 1.5M and 2^20 are numbers too.
func Real(s string) (float64, bool) {
	if base, exponent, ok := strings.Cut(s, "^"); ok {
		return power(base, exponent)
	}
	head, times, _ := unit(s)
	f, err := strconv.ParseFloat(head, 64)
	if err != nil || !plainNumber(head) {
		return 0, false
	}
	if times > 1 {
		exact, _ := new(big.Rat).SetString(head)
		f, _ = exact.Mul(exact, new(big.Rat).SetInt64(times)).Float64()
	}
	return f, !math.IsInf(f, 0)
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

// ParseWhole reads a whole number, which may be written 1e6, 2.0, 10k, 128Ki or 2^20. A number
// that only rounds to a whole one is refused, and 10.000, which some write for 10000.
func ParseWhole(s string) (int, bool) {
	if n, err := strconv.Atoi(s); err == nil {
		return n, true
	}
	if either.MatchString(strings.TrimLeft(s, "+-")) {
		return 0, false
	}
	f, ok := Real(s)
	if !ok || math.Abs(f) >= 1<<53 { // all ranges end before that
		return 0, false
	}
	if strings.Contains(s, "^") {
		return int(f), true
	}
	head, times, _ := unit(s)
	exact, ok := new(big.Rat).SetString(head)
	if !ok || !exact.Mul(exact, new(big.Rat).SetInt64(times)).IsInt() {
		return 0, false
	}
	return int(exact.Num().Int64()), true
}

// Minus is the sign of negative numbers: as wide as plus, unlike the hyphen.
const Minus = "−"

// None is written in place of NaN, such as past the last row of a table.
const None = "none"

// SignedText writes a value with its sign and a fixed number of decimals. A value that
// rounds to zero is +0, not −0.
func SignedText(v float64, decimals int) string {
	if math.IsNaN(v) {
		return None
	}
	digits := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	if v < 0 && strings.Trim(digits, "0.") != "" {
		return Minus + digits
	}
	return "+" + digits
}

// Nonzero is SignedText, but writes what that would round to 0 with its first digits, such as +3.4e-9, and a number of
// more digits than a float64 has as a power, such as −2.15650e+30.
func Nonzero(v float64, decimals int) string {
	switch a, sign := math.Abs(v), Either(v < 0, Minus, "+"); {
	case math.IsNaN(v), v == 0, a < 1e15 && a >= 0.5*math.Pow10(-decimals):
		return SignedText(v, decimals)
	case a < 1:
		return sign + Power(a, 1)
	default:
		return sign + Power(a, decimals)
	}
}

// Significant writes a number with n significant digits as short as it goes: 14.90, −111.7, 60611, 1.2e+9 beyond seven
// digits, 5.7e-9.
func Significant(v float64, n int) string {
	switch {
	case math.IsNaN(v):
		return None
	case v == 0:
		return "0"
	case v < 0:
		return Minus + Significant(-v, n)
	case math.IsInf(v, 0):
		return "∞"
	}
	// The rounded number's own exponent: 9.9996 to four digits is 10.00.
	_, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', n-1, 64), "e")
	if exp, _ := strconv.Atoi(exponent); exp < 7 && exp >= -6 {
		return strconv.FormatFloat(v, 'f', max(n-1-exp, 0), 64)
	}
	return Power(v, max(n-2, 0))
}

// Wave writes a wavelength for a narrow column: two decimals below 10, one
// below 100, none above.
func Wave(lambda float64) string {
	switch {
	case lambda < 9.995:
		return strconv.FormatFloat(lambda, 'f', 2, 64)
	case lambda < 99.95:
		return strconv.FormatFloat(lambda, 'f', 1, 64)
	case lambda < 999_999.5:
		return strconv.FormatFloat(lambda, 'f', 0, 64)
	}
	return Significant(lambda, 3)
}

// Compact writes a whole number shorter where that loses nothing: 950, 12 k,
// 1500 k, 3 G, but 12345.
func Compact(n int) string {
	for _, unit := range compactUnits {
		if a := max(n, -n); n%unit.size == 0 && (a >= 10*unit.size || a >= unit.size && unit.size >= 1e6) {
			return Position(n/unit.size) + unit.name
		}
	}
	return Position(n)
}

var compactUnits = [...]struct {
	size int
	name string
}{{1e15, " P"}, {1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}}

// TickLabel writes the label of a tick: from a million on in short, if the step is a
// multiple of 1000.
func TickLabel(pos, step int) string {
	if pos < 1_000_000 || step%1000 != 0 {
		return Position(pos)
	}
	return Compact(pos)
}

// Plural writes a number with its noun: "1 pair", "2 pairs".
func Plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

// WithoutLone names the column of an odd d_model that sums over pairs leave out; "" where
// every sine has its cosine.
func WithoutLone(p encoding.Periodic) string {
	dim, ok := measure.UnpairedSine(p)
	return Either(ok, " without dim "+strconv.Itoa(dim), "")
}

// Sentence returns the text with a capital first letter.
func Sentence(s string) string {
	_, first := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:first]) + s[first:]
}

// Tens writes a whole number as 1e9 where that is shorter.
func Tens(n int) string {
	s, zeros := strconv.Itoa(n), 0
	for n > 0 && n%10 == 0 {
		n, zeros = n/10, zeros+1
	}
	if zeros < 3 {
		return s
	}
	return strconv.Itoa(n) + "e" + strconv.Itoa(zeros)
}

// Unsigned writes a number with a fixed number of decimals and a sign only
// if it is negative.
func Unsigned(v float64, decimals int) string {
	return strings.TrimPrefix(SignedText(v, decimals), "+")
}

// Power writes a number as 3e-17, without the zeros that fill up an exponent.
func Power(v float64, decimals int) string {
	return Either(v < 0, Minus, "") + shortExponent(strconv.FormatFloat(math.Abs(v), 'e', decimals, 64))
}

// shortExponent leaves out the zeros that fill up an exponent.
func shortExponent(s string) string { return exponents.Replace(s) }

// exponents is shared, because making a Replacer costs more than using it.
var exponents = strings.NewReplacer("e-0", "e-", "e+0", "e+")

// Brief writes a number with at most n significant digits and no trailing zeros.
func Brief(v float64, n int) string {
	return Either(v < 0, Minus, "") + shortExponent(strconv.FormatFloat(math.Abs(v), 'g', n, 64))
}

// Distance writes a distance, or the difference of two, with the given number of decimals, and a large one with fewer,
// so that it takes no more columns.
func Distance(v float64, decimals int) string {
	for limit := 10.0; math.Abs(v) >= limit && decimals > 0; limit *= 10 {
		decimals--
	}
	return Unsigned(v, decimals)
}

// DecimalDigits returns the number of digits of a whole number.
func DecimalDigits(n int) int {
	digits := 1
	for ; n >= 10; n /= 10 {
		digits++
	}
	return digits
}

// Base writes a base in full up to eight characters, else with six digits, or more if
// six would show 1.
func Base(base float64) string {
	s := strconv.FormatFloat(base, 'g', -1, 64)
	if len(s) <= 8 {
		return s
	}
	for digits := 6; ; digits++ {
		if short := strconv.FormatFloat(base, 'g', digits, 64); short != "1" {
			return short
		}
	}
}

// Value writes a value of a column: whole numbers as they are where the column
// holds nothing else, others with a sign and the given number of decimals.
func Value(c encoding.Column, v float64, decimals int) string {
	return valueBy(SignedText, c, v, decimals)
}

// ReadValue is Value for a readout, where no number but 0 is written as 0.
func ReadValue(c encoding.Column, v float64, decimals int) string {
	return valueBy(Nonzero, c, v, decimals)
}

func valueBy(write func(v float64, decimals int) string, c encoding.Column, v float64, decimals int) string {
	if c.Group == encoding.BitGroup && !math.IsNaN(v) {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return write(v, decimals)
}

// Nats writes what is added to a score, in nats; a dash for NaN.
func Nats(v float64, decimals int) string {
	if math.IsNaN(v) {
		return "–"
	}
	return Unsigned(v, decimals)
}

// Weight writes e^v, the factor by which adding v to a score changes a weight, with two significant digits or
// more: ×0.253.
func Weight(v float64) string {
	w := math.Exp(v)
	switch {
	case math.IsNaN(v):
		return "–"
	case v == 0:
		return "×1"
	case w >= 1000:
		return "×" + Power(w, 1)
	case w >= 9.9995:
		return "×" + Significant(w, 3)
	case w >= 0.00995:
		return "×" + strconv.FormatFloat(w, 'f', 3, 64)
	case w >= 0.000995:
		return "×" + strconv.FormatFloat(w, 'f', 4, 64)
	case v > -690:
		return "×" + Power(w, 1)
	}
	return "×<1e-300"
}

// ShareText writes a share in percent. It writes 100% only for 1, and <0.1% for 0 and
// for small shares.
func ShareText(share float64) string {
	switch p := 100 * share; {
	case share >= 1:
		return "100%"
	case p >= 99.5:
		return ">99%"
	case p >= 9.95:
		return strconv.FormatFloat(p, 'f', 0, 64) + "%"
	case p >= 0.05:
		return strconv.FormatFloat(p, 'f', 1, 64) + "%"
	}
	return "<0.1%"
}

// PowerOfTwo writes 2^k, as a number up to 8192.
func PowerOfTwo(k int) string {
	if k < 14 {
		return strconv.Itoa(1 << k)
	}
	return "2^" + strconv.Itoa(k)
}

// FitNumber writes a positive number with at most digits significant digits in at most
// columns columns.
func FitNumber(v float64, digits, columns int) string {
	for ; digits > 1; digits-- {
		if s := Significant(v, digits); len(s) <= columns {
			return s
		}
	}
	return Power(v, 0)
}

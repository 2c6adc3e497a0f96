package truth

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// number is a number as a text writes it.
type number struct {
	text  string // with a hyphen for minus and without plus
	value float64
	unit  string  // "°" or "%", if that follows
	step  float64 // the value of one more in the last digit
	at    int     // the byte of the text where it begins
}

var (
	digits = regexp.MustCompile(`([0-9]+(\.[0-9]+)?|\.[0-9]+)(e[-−+]?[0-9]+)?`)
	signs  = strings.NewReplacer("−", "-", "+", "")
)

// numbersIn returns the numbers in a text. Digits in a name, such as GPT-2 or W_1, are not numbers.
func numbersIn(text string) (all []number) {
	for _, at := range digits.FindAllStringIndex(text, -1) {
		from, to := at[0], at[1]
		if inName(text[:from]) {
			continue
		}
		from -= signAt(text[:from])
		all = append(all, newNumber(text[from:to], text[to:], from))
	}
	return all
}

// inName reports whether digits that follow a text belong to a name at the end of the text.
func inName(text string) bool {
	last, n := utf8.DecodeLastRuneInString(text)
	if last == '-' {
		last, _ = utf8.DecodeLastRuneInString(text[:len(text)-n])
		return unicode.IsLetter(last)
	}
	return unicode.IsLetter(last) || last == '_' || isDigit(last)
}

// signAt returns the length of the sign at the end of a text; 0 if there is none, or if it is the operator of a
// subtraction.
func signAt(text string) int {
	last, n := utf8.DecodeLastRuneInString(text)
	if !strings.ContainsRune("-−+", last) {
		return 0
	}
	before, _ := utf8.DecodeLastRuneInString(text[:len(text)-n])
	if isDigit(before) || before == ')' || unicode.IsLetter(before) {
		return 0
	}
	return n
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// newNumber parses the digits of a number that begins at byte at. after is the text that follows, which may be a unit.
func newNumber(text, after string, at int) number {
	n := number{text: signs.Replace(text), at: at}
	n.value, _ = strconv.ParseFloat(n.text, 64)
	mantissa, exponent, _ := strings.Cut(n.text, "e")
	_, decimals, _ := strings.Cut(mantissa, ".")
	power, _ := strconv.Atoi(exponent)
	n.step = math.Pow(10, float64(power-len(decimals)))
	for _, unit := range []string{"°", "%"} {
		if strings.HasPrefix(strings.TrimPrefix(after, " "), unit) {
			n.unit = unit
		}
	}
	return n
}

// rounds reports whether a number is equal to another one or rounded from it. A number of one digit must be equal,
// since too many numbers round to it.
func (n number) rounds(from number) bool {
	alike := from.step <= n.step*(1+1e-9) && n.near(from.value) && (n.unit == "" || n.unit == from.unit)
	return alike && (n.value == from.value || n.digits() > 1)
}

// digits returns the number of significant digits.
func (n number) digits() int {
	mantissa, _, _ := strings.Cut(n.text, "e")
	return len(strings.TrimLeft(strings.ReplaceAll(mantissa, ".", ""), "-0"))
}

// near reports whether v, rounded to as many digits as the number has, equals the number.
func (n number) near(v float64) bool { return math.Abs(v-n.value) <= n.step/2*(1+1e-9) }

// small reports whether a number needs no proof: a count or an ordinal of a few things, as words express too, or an
// angle of a few degrees.
func (n number) small() bool { return n.step == 1 && math.Abs(n.value) <= 12 && n.unit != "%" }

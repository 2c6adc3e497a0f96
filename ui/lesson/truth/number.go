package truth

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// number is a number as somebody wrote it.
type number struct {
	text  string // as it stands, with a hyphen for minus and no plus
	value float64
	unit  string  // "°" or "%", where that follows
	step  float64 // what one more in the last digit is worth
	at    int     // the byte where it begins in its text
	end   int     // and the one after it
	tick  bool    // it belongs to an axis
}

var (
	digits = regexp.MustCompile(`([0-9]+(\.[0-9]+)?|\.[0-9]+)(e[-−+]?[0-9]+)?`)
	signs  = strings.NewReplacer("−", "-", "+", "")
)

// numbersIn finds the numbers of a text. Digits of a name, such as GPT-2 or W_1,
// are none.
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

// inName reports that digits after a text go on with what it ends in.
func inName(text string) bool {
	last, n := utf8.DecodeLastRuneInString(text)
	if last == '-' {
		last, _ = utf8.DecodeLastRuneInString(text[:len(text)-n])
		return unicode.IsLetter(last)
	}
	return unicode.IsLetter(last) || last == '_' || isDigit(last)
}

// signAt is how long the sign is that a text ends in; 0 where it takes one number
// from another, or there is none.
func signAt(text string) int {
	last, n := utf8.DecodeLastRuneInString(text)
	if !strings.ContainsRune("-−+", last) {
		return 0
	}
	if first, _ := utf8.DecodeLastRuneInString(text[:len(text)-n]); isDigit(first) || first == ')' || unicode.IsLetter(first) {
		return 0
	}
	return n
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// newNumber reads the digits of a number and what follows it.
func newNumber(text, after string, at int) number {
	n := number{text: signs.Replace(text), at: at, end: at + len(text)}
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

// rounds reports that a number is another one, or what that one rounds to, written
// alike: .453 is a weight where all weights are, 0.453 is none. One digit is no
// rounding, since too much rounds to it.
func (n number) rounds(from number) bool {
	alike := from.step <= n.step*(1+1e-9) && n.near(from.value) && n.bare() == from.bare()
	return alike && (n.value == from.value || n.digits() > 1)
}

// bare reports that no digit stands before the point.
func (n number) bare() bool { return strings.HasPrefix(strings.TrimPrefix(n.text, "-"), ".") }

// digits is how many digits of a number say something.
func (n number) digits() int {
	mantissa, _, _ := strings.Cut(n.text, "e")
	return len(strings.TrimLeft(strings.ReplaceAll(mantissa, ".", ""), "-0"))
}

// near reports that a value, rounded to as many digits, is the number.
func (n number) near(v float64) bool { return math.Abs(v-n.value) <= n.step/2*(1+1e-9) }

// small reports that a number counts or orders a few things, as words do, or is
// an angle of a few degrees.
func (n number) small() bool { return n.step == 1 && math.Abs(n.value) <= 12 && n.unit != "%" }

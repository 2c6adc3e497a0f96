package step

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/words"
)

// cell is one number of the table and how it comes about.
type cell struct {
	dim, pair int
	kind      encoding.Kind
	num, den  int    // the exponent of the base
	divisor   number // 1/ω
	angle     number // in radians
	turns     float64
	value     float64
}

func newCell(sc sentence.Scene, pos, dim int) cell {
	c := cell{dim: dim, value: sc.Enc.At(pos, dim)}
	c.pair, c.kind = sc.Waves.Wave(dim)
	c.num, c.den = sc.Shape().Exponent(c.pair)
	w := sc.Waves.Frequency(c.pair)
	c.divisor = number{1 / w, sentence.DivisorText(sc.Waves, c.pair)}
	c.angle = number{float64(pos) * w, sentence.Terse(float64(pos)*w, 5)}
	c.turns = encoding.Turns(sc.Waves, c.pair, pos)
	return c
}

// number is a number and how it is written.
type number struct {
	v    float64
	text string
}

// equals is the sign between the two: a text that looks like a whole number, and
// is not that number, is only near it.
func (n number) equals() string {
	if exact, err := strconv.ParseFloat(n.text, 64); err == nil && exact != n.v && !strings.Contains(n.text, ".") {
		return "≈"
	}
	return "="
}

func (n number) is() string { return n.equals() + " " + n.text }

// baseText is the base as it was given.
func baseText(sc sentence.Scene) string { return strconv.FormatFloat(sc.Shape().Base, 'g', -1, 64) }

// ratio writes a fraction in lowest terms: 0, 1/2, 1.
func ratio(num, den int) string {
	a, b := num, den
	for b != 0 {
		a, b = b, a%b
	}
	if a > 1 {
		num, den = num/a, den/a
	}
	switch {
	case num == 0:
		return "0"
	case den == 1:
		return strconv.Itoa(num)
	}
	return strconv.Itoa(num) + "/" + strconv.Itoa(den)
}

// pairText says which pair a column belongs to, and why.
func (c cell) pairText(sc sentence.Scene) []string {
	i, j := strconv.Itoa(c.pair), strconv.Itoa(c.dim)
	switch {
	case c.kind == encoding.Zero:
		return []string{"no pair", "–"}
	case sc.Layout == encoding.Interleaved:
		return []string{i + " = ⌊" + j + "/2⌋", i}
	}
	return []string{i + " = " + j + " mod " + strconv.Itoa(sc.Waves.Pairs()), i}
}

// powerText is the divisor as a power of the base and as a number.
func (c cell) powerText(sc sentence.Scene) []string {
	exponent := ratio(c.num, c.den)
	if strings.Contains(exponent, "/") {
		exponent = "(" + exponent + ")"
	}
	is := c.divisor.is()
	return []string{baseText(sc) + "^" + exponent + " " + is, is, c.divisor.text}
}

// reduced says how the exponent came to its lowest terms; "" where it was in
// them already.
func (c cell) reduced(sc sentence.Scene) string {
	lowest, den := ratio(c.num, c.den), "/"+strconv.Itoa(c.den)
	switch exponent := strconv.Itoa(c.num) + den; {
	case c.pair == 0 || c.den == 1 || lowest == exponent:
		return ""
	case strings.HasPrefix(formulas[sc.Layout].exponent, "2i"):
		return "2·" + strconv.Itoa(c.pair) + den + " = " + lowest
	default:
		return exponent + " = " + lowest
	}
}

// angleText is the angle of a position as a quotient and in radians.
func (c cell) angleText(pos int) []string {
	is := c.angle.is() + " rad"
	return []string{strconv.Itoa(pos) + " / " + c.divisor.text + " " + is, is, c.angle.text + " rad", sentence.Terse(c.angle.v, 3)}
}

// turnsText is the angle in turns.
func (c cell) turnsText() string { return words.Significant(c.turns, 4) }

package views

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// terse writes a positive number with at most n significant digits and no
// zeros that only fill it up: 2, 100, 0.02, 9646.6, 1e+9.
func terse(v float64, n int) string {
	digits, exponent, large := strings.Cut(significant(v, n), "e")
	if strings.Contains(digits, ".") {
		digits = strings.TrimRight(strings.TrimRight(digits, "0"), ".")
	}
	if large {
		digits += "e" + exponent
	}
	return digits
}

// baseText is the base as it was given.
func baseText(sc Scene) string { return strconv.FormatFloat(sc.Shape().Base, 'g', -1, 64) }

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

// twice tells whether a layout counts its exponent as 2i/d, as the paper does,
// rather than i/n.
func twice(sc Scene) bool { return sc.Layout == encoding.Interleaved || sc.Layout == encoding.Concat }

// exponentText is the exponent of any pair's divisor.
func exponentText(sc Scene) string {
	_, den := sc.Shape().Exponent(1)
	if twice(sc) {
		return "2i/" + strconv.Itoa(den)
	}
	return "i/" + strconv.Itoa(den)
}

// stepFormula is the formula that the face fills in, in the layout's own form.
func stepFormula(sc Scene) []Line {
	first, second, power := "sin", "cos", "^(2i/d)"
	one, other := "i", "i+n"
	switch sc.Layout {
	case encoding.Interleaved:
		one, other = "2i", "2i+1"
	case encoding.T2T:
		power = "^(i/(n−1))"
		if sc.DModel < 4 { // one pair, which is divided by 1, not by 0
			power = "^(i/1)"
		}
	case encoding.CosSinHalf:
		first, second, power = "cos", "sin", "^(i/n)"
	}
	long := "PE(pos, " + one + ") = " + first + "(pos / " + baseText(sc) + power + ")"
	rest := "PE(pos, " + other + ") = " + second + "(same angle)"
	return []Line{{faint(long + "   " + rest)}, {faint(long)}}
}

// pairText says which pair a column belongs to, and why.
func (c stepCell) pairText(sc Scene) []string {
	i, j := strconv.Itoa(c.pair), strconv.Itoa(c.dim)
	if c.kind == encoding.Zero {
		return []string{"no pair", "–"}
	}
	if sc.Layout == encoding.Interleaved {
		return []string{i + " = ⌊" + j + "/2⌋", i}
	}
	return []string{i + " = " + j + " mod " + strconv.Itoa(sc.Waves.Pairs()), i}
}

// waveText names the wave.
func (c stepCell) waveText() string {
	if c.kind == encoding.Zero {
		return "–"
	}
	return c.kind.String()
}

// powerText is the divisor as a power of the base and as a number.
func (c stepCell) powerText(sc Scene) []string {
	num, den := sc.Shape().Exponent(c.pair)
	exponent := ratio(num, den)
	if strings.Contains(exponent, "/") {
		exponent = "(" + exponent + ")"
	}
	number := c.divisorText()
	is := equals(c.divisor, number)
	return []string{baseText(sc) + "^" + exponent + is + number, is[1:] + number, number}
}

// reduced says how the exponent came to its lowest terms; "" where it was in
// them already.
func (c stepCell) reduced(sc Scene) string {
	num, den := sc.Shape().Exponent(c.pair)
	lowest := ratio(num, den)
	if c.pair == 0 || den == 1 || lowest == strconv.Itoa(num)+"/"+strconv.Itoa(den) {
		return ""
	}
	if twice(sc) {
		return "2·" + strconv.Itoa(c.pair) + "/" + strconv.Itoa(den) + " = " + lowest
	}
	return strconv.Itoa(num) + "/" + strconv.Itoa(den) + " = " + lowest
}

// angleText is the angle as a quotient and in radians.
func (c stepCell) angleText(pos int) []string {
	angle, is := terse(c.angle, 5)+" rad", equals(c.angle, terse(c.angle, 5))
	return []string{strconv.Itoa(pos) + " / " + c.divisorText() + is + angle, is[1:] + angle, angle, terse(c.angle, 3)}
}

// divisorText writes the divisor with five digits, or with as many as it takes
// to tell it from 1.
func (c stepCell) divisorText() string {
	digits := 5
	for c.divisor != 1 && digits < 17 && terse(c.divisor, digits) == "1" {
		digits++
	}
	return terse(c.divisor, digits)
}

// equals is the sign between what a number is and the text it is written as: a
// text that looks like a whole number, and is not that number, is only near it.
func equals(v float64, text string) string {
	if exact, err := strconv.ParseFloat(text, 64); err == nil && exact != v && !strings.Contains(text, ".") {
		return " ≈ "
	}
	return " = "
}

// turnsText is the angle in turns.
func (c stepCell) turnsText() []string {
	return []string{turnsNumber(c.turns) + " turns", turnsNumber(c.turns)}
}

// turnsNumber writes turns with five decimals, or with five digits where those
// would be less.
func turnsNumber(v float64) string {
	if v == 0 || v >= 1e-5 && v < 1e5 {
		return strings.TrimPrefix(signed(v, 5), "+")
	}
	return terse(v, 5)
}

// stepWords says what the cell under the cursor shares with its pair's other
// one, and how its number comes about.
func stepWords(_ frame.Frame, sc Scene) Words {
	sc = sc.waving()
	return Words{Caption: stepCaption(sc), Readout: stepReadout(sc)}
}

func stepCaption(sc Scene) []Line {
	c := newStepCell(sc, sc.Pos, sc.Dim)
	if c.kind == encoding.Zero {
		return lines(
			"column "+strconv.Itoa(c.dim)+" has no wave: it fills up the odd d_model "+strconv.Itoa(sc.DModel)+" with zeros",
			"column "+strconv.Itoa(c.dim)+" fills up the odd d_model with zeros",
			"an odd d_model ends in zeros",
		)
	}
	shared := "the divisor " + c.divisorText() + " and the angle " + terse(c.angle, 5)
	mate, ok := sc.Waves.Column(c.pair, 1-c.kind)
	if !ok {
		return lines(
			"column "+strconv.Itoa(c.dim)+" is a sine alone: d_model "+strconv.Itoa(sc.DModel)+" is odd and has no column for its cosine",
			"column "+strconv.Itoa(c.dim)+" is a sine alone: d_model "+strconv.Itoa(sc.DModel)+" is odd",
			"an odd d_model leaves a sine alone",
		)
	}
	low, high := min(c.dim, mate), max(c.dim, mate)
	_, kind := sc.Waves.Wave(low)
	columns := "columns " + strconv.Itoa(low) + " and " + strconv.Itoa(high)
	order := kind.String() + " is written first, " + (1 - kind).String() + " second"
	return lines(
		"one vector, cell by cell: "+columns+" share "+shared+"; "+order,
		columns+" share "+shared+"; "+order,
		columns+" share "+shared,
		columns+" are pair "+strconv.Itoa(c.pair),
	)
}

func stepReadout(sc Scene) []Line {
	c := newStepCell(sc, sc.Pos, sc.Dim)
	pos, dim := accent("pos "+strconv.Itoa(sc.Pos)), "dim "+strconv.Itoa(c.dim)
	if c.kind == encoding.Zero {
		return readout(sc)
	}
	num, den := sc.Shape().Exponent(c.pair)
	p, divisor, value := strconv.Itoa(sc.Pos), c.divisorText(), signed(c.value, 8)
	power := p + " / " + baseText(sc) + "^(" + strconv.Itoa(num) + "/" + strconv.Itoa(den) + ")"
	near := equals(c.divisor, divisor)
	angle := equals(c.angle, terse(c.angle, 5)) + terse(c.angle, 5) + " rad"
	turns := " (" + turnsNumber(c.turns) + " turns)"
	name, mark := c.kind.String(), markSpan(sc, sc.Dim)
	return []Line{
		{pos, faint(" · "), plain(dim), mark, plain(" = " + name + ", pair " + strconv.Itoa(c.pair)), rule,
			faint(power + near + p + " / " + divisor + angle + turns), rule, strong(name + " = " + value)},
		{pos, faint(" · "), plain(dim), mark, plain(" = " + name), rule, faint(power + near + p + " / " + divisor + angle), rule, strong(value)},
		{pos, faint(" · "), plain(dim), mark, rule, faint(p + " / " + divisor + angle), rule, strong(name + " = " + value)},
		{pos, faint(" · "), plain(dim), mark, rule, strong(name + " = " + value)},
		{pos, faint(" "), strong(value)},
	}
}

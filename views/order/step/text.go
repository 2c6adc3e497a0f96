package step

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// baseText is the base as it was given.
func baseText(sc scene.Scene) string { return strconv.FormatFloat(sc.Shape().Base, 'g', -1, 64) }

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
func twice(sc scene.Scene) bool {
	return sc.Layout == encoding.Interleaved || sc.Layout == encoding.Concat
}

// exponentText is the exponent of any pair's divisor.
func exponentText(sc scene.Scene) string {
	_, den := sc.Shape().Exponent(1)
	if twice(sc) {
		return "2i/" + strconv.Itoa(den)
	}
	return "i/" + strconv.Itoa(den)
}

// stepFormula is the formula that the face fills in, in the layout's own form.
func stepFormula(sc scene.Scene) []scene.Line {
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
	return []scene.Line{{words.Faint(long + "   " + rest)}, {words.Faint(long)}}
}

// pairText says which pair a column belongs to, and why.
func (c stepCell) pairText(sc scene.Scene) []string {
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
func (c stepCell) powerText(sc scene.Scene) []string {
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
func (c stepCell) reduced(sc scene.Scene) string {
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
	angle, is := sentence.Terse(c.angle, 5)+" rad", equals(c.angle, sentence.Terse(c.angle, 5))
	return []string{strconv.Itoa(pos) + " / " + c.divisorText() + is + angle, is[1:] + angle, angle, sentence.Terse(c.angle, 3)}
}

// divisorText writes the divisor with five digits, or with as many as it takes
// to tell it from 1.
func (c stepCell) divisorText() string {
	digits := 5
	for c.divisor != 1 && digits < 17 && sentence.Terse(c.divisor, digits) == "1" {
		digits++
	}
	return sentence.Terse(c.divisor, digits)
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
		return strings.TrimPrefix(words.Signed(v, 5), "+")
	}
	return sentence.Terse(v, 5)
}

// stepWords says what the cell under the cursor shares with its pair's other
// one, and how its number comes about.
func stepWords(_ frame.Frame, sc scene.Scene) scene.Words {
	caption := stepCaption(sentence.Waving(sc))
	if sc.Waves == nil { // the scheme in the head of the screen is another one
		for i, l := range caption {
			caption[i] = append(scene.Line{words.Plain("sinusoidal, whatever the scheme: ")}, l...)
		}
	}
	return scene.Words{Caption: caption, Readout: stepReadout(sentence.Waving(sc))}
}

func stepCaption(sc scene.Scene) []scene.Line {
	c := newStepCell(sc, sc.Pos, sc.Dim)
	if c.kind == encoding.Zero {
		return words.Lines(
			"column "+strconv.Itoa(c.dim)+" has no wave: it fills up the odd d_model "+strconv.Itoa(sc.DModel)+" with zeros",
			"column "+strconv.Itoa(c.dim)+" fills up the odd d_model with zeros",
			"an odd d_model ends in zeros",
		)
	}
	shared := "the divisor " + c.divisorText() + " and the angle " + sentence.Terse(c.angle, 5)
	mate, ok := sc.Waves.Column(c.pair, 1-c.kind)
	if !ok {
		return words.Lines(
			"column "+strconv.Itoa(c.dim)+" is a sine alone: d_model "+strconv.Itoa(sc.DModel)+" is odd and has no column for its cosine",
			"column "+strconv.Itoa(c.dim)+" is a sine alone: d_model "+strconv.Itoa(sc.DModel)+" is odd",
			"an odd d_model leaves a sine alone",
		)
	}
	low, high := min(c.dim, mate), max(c.dim, mate)
	_, kind := sc.Waves.Wave(low)
	columns := "columns " + strconv.Itoa(low) + " and " + strconv.Itoa(high)
	order := kind.String() + " is written first, " + (1 - kind).String() + " second"
	return words.Lines(
		columns+" share "+shared+"; "+order+"; enter makes the next cell",
		columns+" share "+shared+"; enter makes the next cell",
		columns+" share "+shared,
		columns+" are pair "+strconv.Itoa(c.pair),
	)
}

func stepReadout(sc scene.Scene) []scene.Line {
	c := newStepCell(sc, sc.Pos, sc.Dim)
	pos, dim := words.Accent("pos "+strconv.Itoa(sc.Pos)), "dim "+strconv.Itoa(c.dim)
	if c.kind == encoding.Zero {
		return parts.Readout(sc)
	}
	num, den := sc.Shape().Exponent(c.pair)
	p, divisor, value := strconv.Itoa(sc.Pos), c.divisorText(), words.Signed(c.value, 8)
	power := p + " / " + baseText(sc) + "^(" + strconv.Itoa(num) + "/" + strconv.Itoa(den) + ")"
	near := equals(c.divisor, divisor)
	angle := equals(c.angle, sentence.Terse(c.angle, 5)) + sentence.Terse(c.angle, 5) + " rad"
	turns := " (" + turnsNumber(c.turns) + " turns)"
	name, mark := c.kind.String(), parts.MarkSpan(sc, sc.Dim)
	return []scene.Line{
		{pos, words.Faint(" · "), words.Plain(dim), mark, words.Plain(" = " + name + ", pair " + strconv.Itoa(c.pair)), words.Rule,
			words.Faint(power + near + p + " / " + divisor + angle + turns), words.Rule, words.Strong(name + " = " + value)},
		{pos, words.Faint(" · "), words.Plain(dim), mark, words.Plain(" = " + name), words.Rule, words.Faint(power + near + p + " / " + divisor + angle), words.Rule, words.Strong(value)},
		{pos, words.Faint(" · "), words.Plain(dim), mark, words.Rule, words.Faint(p + " / " + divisor + angle), words.Rule, words.Strong(name + " = " + value)},
		{pos, words.Faint(" · "), words.Plain(dim), mark, words.Rule, words.Strong(name + " = " + value)},
		{pos, words.Faint(" "), words.Strong(value)},
	}
}

// Package step is the face of Order that makes the vector of one position cell by
// cell: column → pair → divisor → angle → wave → value.
//
// It owns the chain that leads there, one large clock whose hand is the angle,
// and under them the table as far as it is made: what lies before the cursor, row
// by row, is there already. In come a frame and a scene, whose waves are those of
// its shape where the scheme has none, out go a chain, a clock, a table, words and
// clicks. Read this file first, which knows no frame, then plan.go, which says
// what stands where.
package step

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Face makes a position's vector cell by cell.
var Face = sentence.Face{
	Name: "step", Title: "Step", Aside: true,
	Axes: func(scene.State, sentence.Settings) (across, down scene.Axis[sentence.Settings]) {
		return scene.Along[sentence.Settings](scene.Columns), scene.Along[sentence.Settings](scene.Positions)
	},
	Keys: []scene.Key[sentence.Settings]{
		sentence.Bind("enter:+1 backspace:-1", "enter", "next cell", "make the next cell of the table; backspace takes one back").
			Do(func(s *scene.State, _ *sentence.Settings, n int) { walk(s, n) }).
			Ending("this is the first cell of the table", "this is the last cell of the table"),
	},
	Switches: switches,
	Plan:     newPlan,
	Parts:    faceParts,
	Told:     told,
}

// walk moves the cursor n cells on, as one reads: after the last column of a
// position comes the first of the next. It stays in the table.
func walk(s *scene.State, n int) {
	s.Dim += n
	for ; s.Dim >= s.DModel && s.Pos+1 < s.Length; s.Pos++ {
		s.Dim -= s.DModel
	}
	for ; s.Dim < 0 && s.Pos > 0; s.Pos-- {
		s.Dim += s.DModel
	}
	s.Dim = min(max(s.Dim, 0), s.DModel-1)
}

// formula is what a layout makes a pair of columns of: their numbers, the waves
// in them, and the exponent of the base.
type formula struct{ one, other, first, second, exponent string }

// formulas are those of the layouts, n being the number of pairs.
var formulas = [...]formula{
	encoding.Interleaved: {"2i", "2i+1", "sin", "cos", "2i/d"},
	encoding.Concat:      {"i", "i+n", "sin", "cos", "2i/d"},
	encoding.T2T:         {"i", "i+n", "sin", "cos", "i/(n−1)"},
	encoding.CosSinHalf:  {"i", "i+n", "cos", "sin", "i/n"},
}

// switches writes the formula that the face fills in.
func switches(sc sentence.Scene) []scene.Line {
	l := formulas[sc.Layout]
	if sc.Layout == encoding.T2T && sc.DModel < 4 { // one pair, which is divided by 1, not by 0
		l.exponent = "i/1"
	}
	v := words.Values{"one": l.one, "other": l.other, "first": l.first, "second": l.second, "base": baseText(sc), "exponent": l.exponent}
	return words.Say(v,
		"f«PE(pos, {one}) = {first}(pos / {base}^({exponent}))   PE(pos, {other}) = {second}(same angle)»",
		"f«PE(pos, {one}) = {first}(pos / {base}^({exponent}))»")
}

// Words says what the cell under the cursor shares with its pair's other one, and
// how its number comes about.
func (p *plan) Words() scene.Words {
	caption := p.caption()
	if p.others { // the scheme in the head of the screen is another one
		for i, l := range caption {
			caption[i] = append(scene.Line{words.Plain(p.Scheme + ", whatever the scheme: ")}, l...)
		}
	}
	return scene.Words{Caption: caption, Readout: p.readout()}
}

func (p *plan) caption() []scene.Line {
	c := p.here
	mate, whole := p.Waves.Column(c.pair, [...]encoding.Kind{encoding.Cos, encoding.Sin, encoding.Zero}[c.kind])
	v := words.Values{"dim": c.dim, "d": p.DModel, "low": min(c.dim, mate), "high": max(c.dim, mate), "pair": c.pair,
		"divisor": c.divisor.text, "angle": c.angle.text}
	switch {
	case c.kind == encoding.Zero:
		return words.Say(v,
			"column {dim} has no wave: it fills up the odd d_model {d} with zeros",
			"column {dim} fills up the odd d_model with zeros",
			"an odd d_model ends in zeros")
	case !whole:
		return words.Say(v,
			"column {dim} is a sine alone: d_model {d} is odd and has no column for its cosine",
			"column {dim} is a sine alone: d_model {d} is odd",
			"an odd d_model leaves a sine alone")
	}
	return words.Say(v,
		"columns {low} and {high} share the angle {angle}: sin is how high the hand points, cos how far right",
		"columns {low} and {high} share the divisor {divisor} and the angle {angle}",
		"columns {low} and {high} share the divisor {divisor} and the angle {angle}",
		"columns {low} and {high} are pair {pair}")
}

func (p *plan) readout() []scene.Line {
	c := p.here
	if c.kind == encoding.Zero {
		at := p.Scene.Scene
		at.Pos = p.At(p.Pos)
		at.Length = max(at.Length, at.Pos+1)
		return chart.Dropping(chart.Derivation(at), at.Hidden, words.Rule)
	}
	v := words.Values{"pos": p.At(p.Pos), "dim": c.dim, "mark": words.MarkSpan(p.Scene.Scene, c.dim), "wave": c.kind, "pair": c.pair,
		"base": baseText(p.Scene), "num": c.num, "den": c.den, "near": c.divisor.equals(), "divisor": c.divisor.text,
		"angle": c.angle.is() + " rad", "turns": c.turnsText(), "value": words.Signed(c.value, 8)}
	return words.Say(v,
		"a«pos {pos}»f« · »dim {dim}{mark} = {wave}, pair {pair} | f«{pos} / {base}^({num}/{den}) {near} {pos} / {divisor} {angle} ({turns} turns)» | s«{wave} = {value}»",
		"a«pos {pos}»f« · »dim {dim}{mark} | f«{pos} / {divisor} {angle}» | s«{wave} = {value}»",
		"a«pos {pos}»f« · »dim {dim}{mark} | s«{wave} = {value}»",
		"a«pos {pos}»f« »s«{value}»")
}

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
		return []string{"i = ⌊" + j + "/2⌋ = " + i, i}
	}
	return []string{"i = " + j + " mod " + strconv.Itoa(sc.Waves.Pairs()) + " = " + i, i}
}

// powerText is the divisor as a power of the base and as a number.
func (c cell) powerText(sc sentence.Scene) []string {
	exponent, whole := ratio(c.num, c.den), c.exponentText(sc)
	if strings.Contains(exponent, "/") {
		exponent = "(" + exponent + ")"
	}
	base, is := baseText(sc)+"^", c.divisor.is()
	texts := []string{base + exponent + " " + is, is, c.divisor.text}
	if whole != "" {
		texts = append([]string{base + "(" + whole + ") = " + base + exponent + " " + is, base + "(" + whole + ") " + is}, texts...)
	}
	return texts
}

// exponentText is the exponent as the formula has it; "" where it is in lowest
// terms already.
func (c cell) exponentText(sc sentence.Scene) string {
	exponent := strconv.Itoa(c.num) + "/" + strconv.Itoa(c.den)
	switch {
	case c.pair == 0 || c.den == 1:
		return ""
	case strings.HasPrefix(formulas[sc.Layout].exponent, "2i"):
		return "2·" + strconv.Itoa(c.pair) + "/" + strconv.Itoa(c.den)
	case exponent == ratio(c.num, c.den):
		return ""
	}
	return exponent
}

// lambdaText is the wavelength, which is 2π times the divisor.
func (c cell) lambdaText(waves encoding.Periodic) []string {
	if c.kind == encoding.Zero {
		return nil
	}
	lambda := words.Wave(encoding.Wavelength(waves, c.pair))
	return []string{"so λ is 2π·" + c.divisor.text + " = " + lambda + " positions", "λ is " + lambda + " positions", "λ " + lambda}
}

// turnedText is the angle in degrees, if it is less than a turn, and in turns.
func (c cell) turnedText() []string {
	turns := c.turnsText() + " turns"
	if c.turns < 1 {
		return []string{words.Unsigned(360*c.turns, 1) + "°, " + turns, turns, c.turnsText()}
	}
	return []string{turns, c.turnsText()}
}

// shares names the two columns of a pair.
func (p *plan) shares(c cell) []string {
	mate, whole := p.Waves.Column(c.pair, [...]encoding.Kind{encoding.Cos, encoding.Sin, encoding.Zero}[c.kind])
	switch {
	case c.kind == encoding.Zero:
		return []string{"it fills up the odd d_model"}
	case !whole:
		return []string{"a sine alone"}
	}
	return []string{"columns " + strconv.Itoa(min(c.dim, mate)) + " and " + strconv.Itoa(max(c.dim, mate)) + " share it", "shared"}
}

// whyText says why a column carries its wave.
func (c cell) whyText(sc sentence.Scene) []string {
	column, n := "column "+strconv.Itoa(c.dim), strconv.Itoa(sc.Waves.Pairs())
	switch {
	case c.kind == encoding.Zero:
		return nil
	case sc.Layout == encoding.Interleaved:
		return []string{column + " is " + [...]string{"even", "odd"}[c.dim%2] + ": " + c.kind.String()}
	case c.dim < sc.Waves.Pairs():
		return []string{column + " is one of the first " + n + ": " + c.kind.String()}
	}
	return []string{column + " is after the first " + n + ": " + c.kind.String()}
}

// valueText is the wave at the angle and its value.
func (c cell) valueText() []string {
	value := words.Signed(c.value, 8)
	return []string{c.kind.String() + " " + c.angle.text + " = " + value, value}
}

// angleText is the angle of a position as a quotient and in radians.
func (c cell) angleText(pos int) []string {
	is := c.angle.is() + " rad"
	return []string{strconv.Itoa(pos) + " / " + c.divisor.text + " " + is, is, c.angle.text + " rad", sentence.Terse(c.angle.v, 3)}
}

// turnsText is the angle in turns.
func (c cell) turnsText() string { return words.Significant(c.turns, 4) }

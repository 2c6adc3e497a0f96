// Package step is the face of Order that makes the vector of one position cell by
// cell: column → pair → divisor → angle → wave → value.
//
// It owns the chain that leads there, one large clock whose hand is the angle,
// and under them the table as far as it is made: what lies before the cursor, row
// by row, is there already. In come a frame and a scene, whose waves are those of
// its shape where the scheme has none, out go a chain, a clock, a table, words and
// clicks. Read this file first, which knows no frame, then picture.go, which says
// what stands where.
package step

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
)

// Face makes a position's vector cell by cell.
var Face = sentence.Face{
	Name: "step", Title: "Step", Aside: true,
	Axes: func(chart.State, sentence.Settings) (across, down chart.Axis[sentence.Settings]) {
		return chart.Along[sentence.Settings](chart.ColumnAxis), chart.Along[sentence.Settings](chart.PositionAxis)
	},
	Keys: []chart.Key[sentence.Settings]{
		sentence.Bind("enter:+1 backspace:-1", "enter", "next cell",
			"make the next cell of the table; backspace takes one back").
			Do(func(s *chart.State, _ *sentence.Settings, n int) { walk(s, n) }).
			Ending("this is the first cell of the table", "this is the last cell of the table"),
	},
	Controls: formulaFields,
	Tree:     func(p chart.Paper, sc sentence.Scene) chart.Picture { return newPicture(p, sc).tree() },
	Parts:    chart.Names(indexName, divisorName, angleName, valueName, clockName, cellName, tableName),
}

// walk moves the cursor n cells on, as one reads: after the last column of a
// position comes the first of the next. It stays in the table.
func walk(s *chart.State, n int) {
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

// formulaFields are the formula that the face fills in.
func formulaFields(sc sentence.Scene) []chart.Field {
	l := formulas[sc.Layout]
	if sc.Layout == encoding.T2T && sc.DModel < 4 { // one pair, which is divided by 1, not by 0
		l.exponent = "i/1"
	}
	return []chart.Field{
		{Value: fmt.Sprintf("PE(pos, %s) = %s(pos / %s^(%s))", l.one, l.first, baseText(sc), l.exponent),
			Ink: chart.FaintStyle},
		{Value: fmt.Sprintf("PE(pos, %s) = %s(same angle)", l.other, l.second), Ink: chart.FaintStyle, Drop: 1},
	}
}

// words say what the cell under the cursor shares with the other one of its pair,
// and how its number comes about.
func (p *picture) words() chart.Words {
	c := p.here
	pos := chart.Field{Value: "pos " + strconv.Itoa(p.At(p.Pos)), Ink: frame.Style{FG: frame.Accent}}
	w := chart.Words{Readout: []chart.Field{pos}}
	mate, whole := p.Waves.Column(c.pair, [...]encoding.Kind{encoding.Cos, encoding.Sin, encoding.Zero}[c.kind])
	switch {
	case p.others: // the scheme in the head of the screen is another one
		w.Caption = []string{"Step makes the sinusoidal table, whatever the scheme is."}
	case !whole || c.kind == encoding.Zero:
		is := chart.Either(c.kind == encoding.Zero, "filled up with zeros", "a sine without its cosine")
		w.Caption = []string{
			fmt.Sprintf("d_model %d is odd: column %d is %s.", p.DModel, c.dim, is),
			fmt.Sprintf("d_model %d is odd.", p.DModel)}
	default:
		low, high := min(c.dim, mate), max(c.dim, mate)
		w.Caption = []string{
			fmt.Sprintf("Columns %d and %d share one angle: the hand is sin high and cos to the right.", low, high),
			fmt.Sprintf("Columns %d and %d share one angle.", low, high)}
	}
	dim := chart.Field{Label: "dim", Value: strconv.Itoa(c.dim), Drop: 2,
		Marks: chart.Line{chart.MarkSpan(p.Scene.Scene, c.dim)}}
	value := chart.Field{Label: c.kind.String() + " =", Value: chart.SignedText(c.value, 8), Ink: chart.StrongStyle,
		Name: valueName}
	if c.kind == encoding.Zero {
		value.Label, value.Value = "fills up the odd d_model", "0"
		w.Readout = append(w.Readout, dim, value)
		return w
	}
	angle := fmt.Sprintf("%d / %s %s rad", p.At(p.Pos), c.divisor.text, c.angle.is())
	w.Readout = append(w.Readout, dim, chart.Field{Value: angle, Drop: 1, Name: angleName}, value)
	return w
}

// vector is how each number of the position's vector comes about. Those behind the
// cursor are not made yet.
func (p *picture) vector() chart.Data {
	columns := []chart.Column{{Name: "dim", Format: chart.Whole},
		{Name: "pair", Format: chart.Whole, Hidden: chart.With(indexName)},
		{Name: "divisor", Hidden: chart.With(divisorName)}, {Name: "angle", Unit: "rad", Hidden: chart.With(angleName)},
		{Name: "value", Format: chart.Signed, Hidden: chart.With(valueName)}}
	cellOf := func(dim int) cell { return newCell(p.Scene, p.At(p.Pos), dim) }
	return chart.Data{
		Name: "vector", Title: fmt.Sprintf("the vector of position %d, cell by cell", p.At(p.Pos)), Kind: chart.List,
		Columns: columns, Rows: p.DModel, Here: p.Dim,
		Row: func(dim int, to []float64) {
			c := cellOf(dim)
			to[0], to[1], to[2], to[3], to[4] = float64(dim), float64(c.pair), c.divisor.v, c.angle.v, c.value
			if c.kind == encoding.Zero {
				to[1], to[2], to[3] = math.NaN(), math.NaN(), math.NaN()
			}
			if dim > p.Dim {
				to[4] = math.NaN()
			}
		},
		Label: func(dim int) string { return strconv.Itoa(dim) + " " + cellOf(dim).kind.String() },
	}
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
		whole = base + "(" + whole + ") "
		texts = append([]string{whole + "= " + base + exponent + " " + is, whole + is}, texts...)
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
	lambda := chart.Wave(encoding.Wavelength(waves, c.pair))
	return []string{"λ = 2π·" + c.divisor.text + " = " + lambda, "λ " + lambda}
}

// turnedText is the angle in degrees, if it is less than a turn, and in turns.
func (c cell) turnedText() []string {
	turns := c.turnsText() + " turns"
	if c.turns < 1 {
		return []string{chart.Unsigned(360*c.turns, 1) + "°, " + turns, turns, c.turnsText()}
	}
	return []string{turns, c.turnsText()}
}

// whyText says why a column carries its wave.
func (c cell) whyText(sc sentence.Scene) []string {
	column, n := strconv.Itoa(c.dim), strconv.Itoa(sc.Waves.Pairs())
	switch {
	case c.kind == encoding.Zero:
		return nil
	case sc.Layout == encoding.Interleaved:
		return []string{column + " is " + [...]string{"even", "odd"}[c.dim%2]}
	case c.dim < sc.Waves.Pairs():
		return []string{column + " is one of the first " + n}
	}
	return []string{column + " is after the first " + n}
}

// valueText is the wave at the angle and its value.
func (c cell) valueText() []string {
	value := chart.SignedText(c.value, 8)
	return []string{c.kind.String() + " " + c.angle.text + " = " + value, value}
}

// angleText is the angle of a position as a quotient and in radians.
func (c cell) angleText(pos int) []string {
	is := c.angle.is() + " rad"
	quotient := strconv.Itoa(pos) + " / " + c.divisor.text + " "
	return []string{quotient + is, is, c.angle.text + " rad", sentence.Terse(c.angle.v, 3)}
}

// turnsText is the angle in turns.
func (c cell) turnsText() string { return chart.Significant(c.turns, 4) }

package views

import (
	"slices"
	"strconv"

	"wavescope/encoding"
)

// readout is the line that says how the value under the cursor came about, and
// beside the shift what it is k later.
func readout(sc Scene) []Line {
	lines := derivation(sc)
	pos, ok := sc.ahead()
	if !ok {
		return lines
	}
	var both []Line
	for _, l := range lines {
		both = append(both, append(slices.Clip(l), rule, offsetSpan("pos "+strconv.Itoa(pos)), plain(" "),
			strong(signed(sc.Enc.At(pos, sc.Dim), 5))))
	}
	return append(both, lines...)
}

// derivation leads from the column by the pair, the divisor and the angle to
// the value under the cursor, in several lengths.
func derivation(sc Scene) []Line {
	value := sc.Enc.At(sc.Pos, sc.Dim)
	pos := accent("pos " + strconv.Itoa(sc.Pos))
	if sc.Waves == nil {
		return []Line{{pos, faint(" · "), plain("dim " + strconv.Itoa(sc.Dim)), markSpan(sc, sc.Dim), rule,
			faint("bit " + strconv.Itoa(sc.Dim) + " of the position"), rule,
			strong("value = " + strconv.FormatFloat(value, 'f', -1, 64))}}
	}
	pair, kind := sc.Wave()
	dim := "dim " + strconv.Itoa(sc.Dim)
	if kind == encoding.Zero {
		return []Line{{pos, faint(" · "), plain(dim), markSpan(sc, sc.Dim), rule, faint("fills up the odd d_model"), rule, strong("0")}}
	}
	num, den := sc.Shape().Exponent(pair)
	p := strconv.Itoa(sc.Pos)
	w := sc.Waves.Frequency(pair)
	base := strconv.FormatFloat(sc.Shape().Base, 'g', -1, 64)
	power := p + " / " + base + "^(" + strconv.Itoa(num) + "/" + strconv.Itoa(den) + ")"
	divisor := p + " / " + significant(1/w, 5)
	angle := significant(float64(sc.Pos)*w, 5) + " rad"
	turns := " (" + significant(encoding.Turns(sc.Waves, pair, sc.Pos), 4) + " turns)"
	name := kind.String()
	number := signed(value, 5)
	mark := markSpan(sc, sc.Dim)
	long := plain(" = " + name + ", pair " + strconv.Itoa(pair))
	return []Line{
		{pos, faint(" · "), plain(dim), mark, long, rule, faint(power + " = " + divisor + " = " + angle + turns), rule, strong(name + " = " + number)},
		{pos, faint(" · "), plain(dim), mark, plain(" " + name), rule, faint(power + " = " + angle + turns), rule, strong(number)},
		{pos, faint(" · "), plain(dim), mark, plain(" " + name), rule, faint(divisor + " = " + angle), rule, strong(number)},
		{pos, faint(" · "), plain(dim), mark, plain(" " + name), faint(" = "), strong(number)},
		{pos, faint(" "), plain("d" + strconv.Itoa(sc.Dim)), mark, faint(" "), strong(number)},
	}
}

package similarity

import (
	"math"
	"strconv"

	"wavescope/encoding/similar"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// sinesCaption says what is missing when sines stand alone: the value of a
// diagonal depends on the position.
func (p *plan) sinesCaption() []scene.Line {
	k, other := p.Offset, p.otherRow()
	here, there := p.here(), similar.MeanDot(p.enc, similar.SineColumns, other, 1, other+k, 1)
	value := func(dot float64) string { return p.scale.text(dot, 3) }
	of := "for k = " + words.Position(k) + " the sines alone" + p.withoutLone()
	with := "; with the cosines it is " + p.text(k, 3)
	if other == p.Pos { // the table has one row
		only := of + " give " + value(here) + " at pos " + strconv.Itoa(other)
		return words.Lines(only+with+" at every position.", only+".", "sines alone make no bands.")
	}
	vary := value(here) + " at pos " + strconv.Itoa(p.Pos) + " and " + value(there) + " at pos " + strconv.Itoa(other)
	long := of + " give " + vary
	mean := ""
	if n := p.Length - max(k, -k); n > 0 {
		diagonal := similar.MeanDiagonal(p.enc, similar.SineColumns, max(k, -k), n)
		mean = ", in the mean along the diagonal " + value(diagonal)
	}
	return words.Lines(
		"not j "+words.Minus+" i alone: "+long+mean+with+" at every position.",
		long+mean+with+" everywhere.",
		long+with+" everywhere.",
		long+".",
		"the same k = "+words.Position(k)+", but "+value(here)+" and "+value(there)+".",
		"sines alone make no bands.")
}

// withoutLone names the column of an odd d_model that is left out.
func (p *plan) withoutLone() string {
	if dim, ok := p.lone(); ok {
		return " without dim " + strconv.Itoa(dim)
	}
	return ""
}

// sinesReadout is readout for the sines alone, whose norm is not the same
// everywhere.
func (p *plan) sinesReadout(head scene.Line) []scene.Line {
	dot := p.here()
	own := similar.MeanDot(p.enc, similar.SineColumns, p.Pos, 1, p.Pos, 1)
	to := p.Pos + p.Offset
	their := similar.MeanDot(p.enc, similar.SineColumns, to, 1, to, 1)
	sum := words.Plain("dot " + words.Signed(dot, 4) + " = Σ sin(ω·" + words.Position(p.Pos) + ")·sin(ω·" + words.Position(to) + ")" + p.withoutLone())
	norms := words.Plain("norms " + words.Significant(math.Sqrt(max(own, 0)), 4) + " and " + words.Significant(math.Sqrt(max(their, 0)), 4) + ": not the same everywhere")
	short := words.Plain("dot " + words.Signed(dot, 4))
	join := func(parts ...scene.Span) scene.Line { return append(append(scene.Line{}, head...), parts...) }
	return []scene.Line{
		join(words.Rule, sum, words.Rule, norms),
		join(words.Rule, short, words.Rule, norms),
		join(words.Rule, short),
		{words.Offset("k " + words.Position(p.Offset)), words.Rule, short},
	}
}

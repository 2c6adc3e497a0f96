package views

import (
	"math"
	"strconv"

	"wavescope/encoding"
)

// sinesCaption says what is missing when sines stand alone: the value of a
// diagonal depends on the position.
func (p simPlan) sinesCaption() []Line {
	k, other := p.sc.Offset, p.otherRow()
	here, there := p.here(), encoding.MeanDot(p.enc, encoding.SineColumns, other, 1, other+k, 1)
	value := func(dot float64) string { return p.scale.text(dot, 3) }
	of := "for k = " + position(k) + " the sines alone" + p.withoutLone()
	with := "; with the cosines it is " + p.text(k, 3)
	if other == p.sc.Pos { // the table has one row
		only := of + " give " + value(here) + " at pos " + strconv.Itoa(other)
		return lines(only+with+" at every position.", only+".", "sines alone make no bands.")
	}
	vary := value(here) + " at pos " + strconv.Itoa(p.sc.Pos) + " and " + value(there) + " at pos " + strconv.Itoa(other)
	long := of + " give " + vary
	mean := ""
	if n := p.sc.Length - max(k, -k); n > 0 {
		diagonal := encoding.MeanDiagonal(p.enc, encoding.SineColumns, max(k, -k), n)
		mean = ", in the mean along the diagonal " + value(diagonal)
	}
	return lines(
		"not j "+minus+" i alone: "+long+mean+with+" at every position.",
		long+mean+with+" everywhere.",
		long+with+" everywhere.",
		long+".",
		"the same k = "+position(k)+", but "+value(here)+" and "+value(there)+".",
		"sines alone make no bands.")
}

// withoutLone names the column of an odd d_model that is left out.
func (p simPlan) withoutLone() string {
	if dim, ok := p.lone(); ok {
		return " without dim " + strconv.Itoa(dim)
	}
	return ""
}

// sinesReadout is readout for the sines alone, whose norm is not the same
// everywhere.
func (p simPlan) sinesReadout(head Line) []Line {
	dot := p.here()
	own := encoding.MeanDot(p.enc, encoding.SineColumns, p.sc.Pos, 1, p.sc.Pos, 1)
	to := p.sc.Pos + p.sc.Offset
	their := encoding.MeanDot(p.enc, encoding.SineColumns, to, 1, to, 1)
	sum := plain("dot " + signed(dot, 4) + " = Σ sin(ω·" + position(p.sc.Pos) + ")·sin(ω·" + position(to) + ")" + p.withoutLone())
	norms := plain("norms " + significant(math.Sqrt(max(own, 0)), 4) + " and " + significant(math.Sqrt(max(their, 0)), 4) + ": not the same everywhere")
	short := plain("dot " + signed(dot, 4))
	join := func(parts ...Span) Line { return append(append(Line{}, head...), parts...) }
	return []Line{
		join(rule, sum, rule, norms),
		join(rule, short, rule, norms),
		join(rule, short),
		{offsetSpan("k " + position(p.sc.Offset)), rule, short},
	}
}

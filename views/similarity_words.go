package views

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// words says what the picture shows and how the number under the cursor came
// about.
func (p simPlan) words() Words {
	switch {
	case p.less != nil:
		return Words{Caption: p.less.caption(p.sc)}
	case p.scale.sines:
		return Words{p.sinesCaption(), p.readout()}
	}
	return Words{p.caption(p.facts()), p.readout()}
}

// caption says that the offset alone counts, and how the curve runs.
func (p simPlan) caption(f encoding.Facts) []Line {
	at := func(k int) string { return p.scale.text(p.kernel.Dot(k), 3) }
	name, r := p.scale.name(), f.Rise.Offset
	number := strconv.Itoa
	if r == 0 {
		only := "only j " + minus + " i counts: " + name + " " + at(1) + " at k = 1, and no offset below " + compact(f.Rise.Below) + " is more alike than the one before."
		return lines(only, "only j "+minus+" i counts: "+name+" "+at(1)+" at k = 1, then ever less alike.", "only j "+minus+" i counts.")
	}
	if p.sc.DModel <= few || p.collides(f.LookAlike.Offset) {
		return p.rippleCaption(f, at)
	}
	rises, falls := "rises", ", never below 0 before "
	if p.scale.distance() {
		rises, falls = "falls", ", never above √"+number(2*p.enc.Pairs())+" before "
	}
	start := "only j " + minus + " i counts: " + name + " " + at(1)
	end := "."
	if n := f.Negative.Offset; n > 0 {
		end = falls + number(n) + "."
	}
	saver, _ := p.kernel.Saver(f.LookAlike.Offset)
	unique := ""
	if k := f.LookAlike.Offset; k > 0 {
		unique = " Closest again: k = " + number(k) + " (" + at(k) + "), set apart most by pair " + number(saver) + "."
	}
	long := start + " at k = 1, " + at(r-1) + " at " + number(r-1) + ", then ripples; it " + rises + " first at " + number(r)
	return lines(
		long+end+unique,
		long+end,
		start+" at 1, "+at(r-1)+" at "+number(r-1)+", first "+rises[:len(rises)-1]+" at "+number(r)+".",
		start+" at 1, first "+rises[:len(rises)-1]+" at "+number(r)+".",
		"only j "+minus+" i counts.")
}

// rippleCaption is caption for a curve that comes back nearly to where it
// began, as that of few pairs does.
func (p simPlan) rippleCaption(f encoding.Facts, at func(int) string) []Line {
	number := strconv.Itoa
	low := f.Rise.Offset - 1
	crest := low + 1
	for p.kernel.Dot(crest+1) > p.kernel.Dot(crest) {
		crest++
	}
	falls := "falls"
	if p.scale.distance() {
		falls = "grows"
	}
	text := "not monotone: " + p.scale.name() + " " + falls + " to " + at(low) + " at k = " + number(low) +
		", is back at " + at(crest) + " at k = " + number(crest)
	short, middle := text, text
	if k := f.LookAlike.Offset; k > 0 && k != crest {
		text += " and " + at(k) + " at " + number(k)
		middle = "not monotone: " + at(low) + " at k = " + number(low) + ", back at " + at(crest) + " at " + number(crest) + " and " + at(k) + " at " + number(k)
	}
	carry := ": only " + number(p.enc.Pairs()) + " pairs carry it."
	switch {
	case p.enc.Pairs() == 1:
		carry = ": only one pair carries it."
	case p.sc.DModel > few:
		carry = ", where all " + number(p.enc.Pairs()) + " pairs come round together."
	}
	unique := ""
	if k := f.LookAlike.Offset; k > 0 {
		pair, share := p.kernel.Saver(k)
		unique = " Pair " + number(pair) + " keeps k = " + number(k) + " apart (" + share100(share) + " of distance " + significant(p.kernel.Distance(k), 2) + " squared)."
	}
	return lines(text+carry+unique, text+carry, middle+carry, middle+".", short+carry, short+".",
		"not monotone: "+at(low)+" at k = "+number(low)+", "+at(crest)+" at "+number(crest)+".", "not monotone.")
}

// sinesCaption says what is missing when sines stand alone: the value of a
// diagonal depends on the position.
func (p simPlan) sinesCaption() []Line {
	k := "k = " + position(p.sc.Offset)
	other := p.otherRow()
	here := p.here()
	there := encoding.MeanDot(p.enc, encoding.SineColumns, other, 1, other+p.sc.Offset, 1)
	both := p.kernel.Dot(p.sc.Offset)
	value := func(dot float64) string { return p.scale.text(dot, 3) }
	vary := "sines alone give " + value(here) + " at pos " + strconv.Itoa(p.sc.Pos) + " and " + value(there) + " at pos " + strconv.Itoa(other)
	return lines(
		"not j "+minus+" i alone: for "+k+" the "+vary+"; with the cosines it is "+value(both)+" at every position. The bands fade to half.",
		"for "+k+" the "+vary+"; with the cosines it is "+value(both)+" everywhere.",
		"for "+k+" the "+vary+".",
		"the same "+k+", but "+value(here)+" and "+value(there)+".",
		"sines alone make no bands.")
}

// readout says how the value came about: positions, dot product, norm, and the
// other measures.
func (p simPlan) readout() []Line {
	pos, to, k := position(p.sc.Pos), position(p.sc.Pos+p.sc.Offset), position(p.sc.Offset)
	head := Line{accent("pos " + pos), faint(" · "), accent(to), faint(" · "), offsetSpan("k " + k)}
	if p.scale.sines {
		return p.sinesReadout(head)
	}
	dot := p.kernel.Dot(p.sc.Offset)
	pairs := p.enc.Pairs()
	norm := significant(math.Sqrt(float64(pairs)), 5)
	dotText := "dot " + signed(dot, 4)
	cosine := dot / float64(pairs)
	cosineText := "cosine " + signed(cosine, decimalsApart(cosine, 5, 0, 1))
	distance := "distance " + distanceText(p.kernel.Distance(p.sc.Offset))
	formula := " = Σ cos(ω·" + k + ")"
	root := "norm " + normFormula(strconv.Itoa(p.sc.DModel), p.sc.DModel%2 == 1) + " = " + norm
	line := func(parts ...string) Line {
		l := append(Line{}, head...)
		for _, part := range parts {
			l = append(l, rule, plain(part))
		}
		return l
	}
	lines := []Line{
		line(dotText+formula, root+" everywhere", cosineText, distance),
		line(dotText+formula, root, cosineText, distance),
		line(dotText, root, cosineText),
		line(dotText, cosineText),
		line(cosineText),
		{offsetSpan("k " + k), rule, plain(cosineText)},
	}
	if dim, ok := p.lone(); ok {
		sin, other := p.sc.Enc.At(p.sc.Pos, dim), p.sc.Enc.At(p.sc.Pos+p.sc.Offset, dim)
		lone := "without dim " + strconv.Itoa(dim) + ", a lone sine: " + signed(sin*other, decimalsApart(sin*other, 4, 0))
		return append([]Line{line(dotText, cosineText, distance, lone), line(dotText, lone)}, lines[4:]...)
	}
	switch p.scale.measure {
	case distanceMeasure:
		lines[2] = line(dotText, root, distance)
		lines[3] = line(dotText, distance)
		lines[4] = line(distance)
	case dotMeasure:
		lines[4] = line(dotText)
	}
	return lines
}

// lone gives the column of an odd d_model that is left out: the sine without
// its cosine.
func (p simPlan) lone() (dim int, ok bool) {
	pair, ok := encoding.Lone(p.sc.Waves)
	if !ok {
		return 0, false
	}
	return p.sc.Waves.Column(pair, encoding.Sin)
}

// sinesReadout is readout for the sines alone, whose norm is not the same
// everywhere.
func (p simPlan) sinesReadout(head Line) []Line {
	dot := p.here()
	own := encoding.MeanDot(p.enc, encoding.SineColumns, p.sc.Pos, 1, p.sc.Pos, 1)
	to := p.sc.Pos + p.sc.Offset
	their := encoding.MeanDot(p.enc, encoding.SineColumns, to, 1, to, 1)
	sum := plain("dot " + signed(dot, 4) + " = Σ sin(ω·" + position(p.sc.Pos) + ")·sin(ω·" + position(to) + ")")
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

var offsetSpan = span(frame.Offset)

// distanceText writes a distance with its leading digits, however small.
func distanceText(d float64) string {
	if d >= 0.1 || d == 0 {
		return unsigned(d, 4)
	}
	return significant(d, 4)
}

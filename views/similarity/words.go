package similarity

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// words say what the picture shows and how the number under the cursor came
// about.
func (p *waves) words() chart.Words {
	switch {
	case p.less != nil:
		return chart.Words{Old: scene.Words{Caption: p.lessCaption()}}
	case p.scale.sines:
		return chart.Words{Old: scene.Words{Caption: p.sinesCaption(), Readout: p.sinesReadout()}}
	}
	return chart.Words{Old: scene.Words{Caption: p.caption(), Readout: p.readout()}}
}

// caption says that the offset alone counts, what the colours stand for and, where
// there is room, how the curve runs.
func (p *waves) caption() []scene.Line {
	if p.Length == 1 {
		return words.Say(words.Values{"name": p.scale.name(), "here": p.text(0, 3)},
			"one position, which is only like itself: {name} {here}", "one position alone")
	}
	long, short := p.curveSays()
	v := words.Values{
		"one": p.text(1, 3), "two": "", "k": words.Position(p.Offset), "here": p.text(p.Offset, 3), "end": p.tableEnd(max(p.Offset, -p.Offset)),
		"colours": p.coloursSay(), "short colours": strings.Split(p.coloursSay(), ",")[0], "long": long, "short": short,
	}
	if p.Offset != 1 {
		v["two"] = ", " + p.text(p.Offset, 3) + " at " + words.Position(p.Offset)
	}
	const start = "only k = j − i counts, so a diagonal has one value: {one} at k = 1{two}{end}; {colours}"
	forms := []string{start + ". {long}", start + ". {short}", start, "only j − i counts: one value a diagonal; {colours}", "only j − i counts."}
	if p.scale.distance() && p.Waves.Frequency(0) == 1 {
		forms[2] = "only k = j − i counts; none but k = 0 is at distance 0: pair 0 turns k rad, never whole turns; {short colours}"
		forms[0] = "no distance but that at k = 0 is 0: pair 0 turns by k rad, which is never a whole number of turns. " + strings.ToUpper(forms[0][:1]) + forms[0][1:]
	}
	return words.Say(v, forms...)
}

// coloursSay says between which values the colours lie.
func (p *waves) coloursSay() string {
	s, where := p.scale, words.Either(p.Beside != nil, " in both", " here")
	low, high := strings.TrimPrefix(s.axis(s.Low), "+"), words.Plainly(s.High)
	switch {
	case s.distance() && s.fitted():
		return "colours: 0 to " + s.axis(s.High) + ", the farthest" + where
	case s.distance():
		return "colours: 0 to " + s.axis(s.High)
	case s.fitted():
		return "colours: " + low + ", the least" + where + ", to " + high
	}
	return "colours: " + low + " to " + high
}

// curveSays says how the curve runs, in two lengths.
func (p *waves) curveSays() (long, short string) {
	f := p.facts()
	r := f.Rise.Offset
	switch {
	case r == 0:
		text := "No offset below " + words.Reached(f.Rise.Below) + " is more alike than the one before."
		return text, text
	case p.DModel <= few || p.collides(f.LookAlike.Offset):
		return p.ripplesSay()
	}
	rises, bound, never := "rises", "below 0", ""
	if p.scale.distance() {
		rises, bound = "falls", "above √"+strconv.Itoa(2*p.enc.Pairs())
	}
	if n := f.Negative.Offset; n > 0 {
		never = ", never " + bound + " before " + strconv.Itoa(n)
	}
	short = "Nearby is similar, but not monotone: " + p.text(r-1, 3) + " at " + strconv.Itoa(r-1) + ", then it " + rises + " first at " + strconv.Itoa(r) + p.tableEnd(r)
	return short + never + "." + p.closestAgain(), short + "."
}

// closestAgain says which offset comes closest, as far as that is known.
func (p *waves) closestAgain() string {
	found := p.facts().LookAlike
	k, among := found.Offset, ""
	switch {
	case k == 0:
		return ""
	case found.Below < p.Length:
		among = " below " + words.Reached(found.Below)
	case p.onSlope(k, p.Length):
		among = " in the table"
	}
	saver, _ := p.kernel.Saver(k)
	return " Closest again" + among + ": k = " + strconv.Itoa(k) + " (" + p.text(k, 3) + "), set apart most by pair " + strconv.Itoa(saver) + "."
}

// tableEnd says where the table ends, after words about an offset past that.
func (p *waves) tableEnd(k int) string {
	return words.Either(k < p.Length, "", " (the table ends at k = "+strconv.Itoa(p.Length-1)+")")
}

// onSlope reports that an offset is the last of a length and the next one closer.
func (t table) onSlope(k, length int) bool {
	return k == length-1 && t.kernel.Distance(k+1) < t.kernel.Distance(k)
}

// ripplesSay is curveSays for a curve that comes back nearly to where it began,
// as that of few pairs does.
func (p *waves) ripplesSay() (long, short string) {
	f := p.facts()
	low, crest := f.Rise.Offset-1, p.kernel.Crest(f.Rise.Offset)
	last, end, again := crest, p.tableEnd(crest), ""
	if found := f.LookAlike; found.Offset > crest {
		last, again = found.Offset, " and "+p.text(found.Offset, 3)+" at "+strconv.Itoa(found.Offset)+p.searched(found)
		if p.onSlope(last, p.Length) {
			end = p.tableEnd(p.Length)
		}
	}
	pair, share := p.kernel.Saver(last)
	v := func(k int) string { return p.text(k, 3) + " at k = " + strconv.Itoa(k) }
	short = "Not monotone: " + p.scale.name() + " " + words.Either(p.scale.distance(), "grows", "falls") + " to " + v(low) + ", is back at " + v(crest) + again + end + p.carry(last)
	return short + " At k = " + strconv.Itoa(last) + " pair " + strconv.Itoa(pair) + " contributes most: " + words.Percent(share) + " of the squared distance.", short
}

// searched says how far an offset is the closest, where that is not the whole
// length.
func (p *waves) searched(found similar.Found) string {
	return words.Either(found.Below < p.Length, ", the closest below "+words.Reached(found.Below), "")
}

// carry says why an offset comes so close: pairs are few, or all of them are
// near the angle at which they began.
func (p *waves) carry(offset int) string {
	pairs := p.enc.Pairs()
	switch {
	case pairs == 1:
		return ": only one pair carries it."
	case p.DModel <= few:
		return ": only " + strconv.Itoa(pairs) + " pairs carry it."
	}
	degrees := int(math.Ceil(360 * p.kernel.Farthest(offset)))
	return ", where each of " + strconv.Itoa(pairs) + " pairs is within " + strconv.Itoa(degrees) + "° of where it began."
}

// where is how readouts begin.
const where = "a«pos {pos}»f« · »a«{to}»f« · »o«k {k}» | "

// values are what readouts say of the cursor.
func (p *waves) values() words.Values {
	return words.Values{"pos": words.Position(p.Pos), "to": words.Position(p.Pos + p.Offset), "k": words.Position(p.Offset)}
}

// readout says how the value came about: positions, dot product, norm, and the
// other measures.
func (p *waves) readout() []scene.Line {
	v, dot, pairs := p.values(), p.kernel.Dot(p.Offset), p.scale.Pairs
	v["dot"] = "dot " + p.measured(dot, pairs, 4)
	v["cosine"] = "cosine " + p.measured(dot/pairs, 1, 5)
	v["distance"] = "distance " + distanceText(p.kernel.Distance(p.Offset))
	norm := math.Sqrt(pairs)
	v["norm"] = words.NormFormula(strconv.Itoa(p.DModel), p.DModel%2 == 1) + " = " +
		words.Either(norm == math.Trunc(norm), words.Plainly(norm), words.Significant(norm, 5))
	v["own"], v["last"] = v["cosine"], v["cosine"]
	if dim, ok := encoding.Lone(p.Waves); ok {
		product := p.Enc.At(p.Pos, dim) * p.Enc.At(p.Pos+p.Offset, dim)
		v["lone"] = "without dim " + strconv.Itoa(dim) + ", a lone sine: " + words.Signed(product, words.Apart(product, 4, 0))
		return words.Say(v, where+"{dot} | {cosine} | {distance} | {lone}", where+"{dot} | {lone}", where+"{cosine}", "o«k {k}» | {cosine}")
	}
	switch p.Measure {
	case similar.Distance:
		v["own"], v["last"] = v["distance"], v["distance"]
	case similar.DotProduct:
		v["last"] = v["dot"]
	}
	return words.Say(v,
		where+"{dot} = Σ cos(ω·{k}) | norm {norm} everywhere | {cosine} | {distance}",
		where+"{dot} | norm {norm} | {own}",
		where+"{last}",
		"o«k {k}» | {last}")
}

// measured writes a dot product or a cosine at the cursor, of which top is the
// largest.
func (p *waves) measured(v, top float64, decimals int) string {
	if text, ok := p.short(p.kernel.Distance(p.Offset), top); ok {
		return text
	}
	return words.Signed(v, words.Apart(v, decimals, 0, top))
}

// distanceText writes a distance with its leading digits, however small.
func distanceText(d float64) string {
	if d >= 0.1 || d == 0 {
		return words.Unsigned(d, 4)
	}
	return words.Significant(d, 4)
}

// sinesCaption says what is missing when sines stand alone: the value of a
// diagonal depends on the position.
func (p *waves) sinesCaption() []scene.Line {
	k, other := p.Offset, p.otherRow()
	value := func(dot float64) string { return p.scale.text(dot, 3) }
	v := words.Values{
		"k": words.Position(k), "without": words.WithoutLone(p.Waves), "here": value(p.here()), "pos": p.Pos,
		"there": value(p.sinesDot(other, other+k)), "other": other, "with": p.text(k, 3), "mean": "",
	}
	const give = "for k = {k} the sines alone{without} give {here} at pos {pos}"
	if other == p.Pos { // the table has one row
		return words.Say(v, give+"; with the cosine columns it is {with} at every position.", give+".", "sines alone make no bands.")
	}
	if n := p.Length - max(k, -k); n > 0 {
		v["mean"] = ", in the mean along the diagonal " + value(similar.MeanDiagonal(p.enc, similar.SineColumns, max(k, -k), n))
	}
	return words.Say(v,
		"not j − i alone: "+give+" and {there} at pos {other}{mean}; with the cosine columns it is {with} at every position.",
		give+" and {there} at pos {other}; with the cosine columns it is {with} everywhere.",
		"the same k = {k}, but {here} and {there}.",
		"sines alone make no bands.")
}

// sinesDot is the dot product of the sines of two rows.
func (p *waves) sinesDot(i, j int) float64 {
	return similar.MeanDot(p.enc, similar.SineColumns, i, 1, j, 1)
}

// sinesReadout is readout for the sines alone, whose norm is not the same
// everywhere.
func (p *waves) sinesReadout() []scene.Line {
	norm := func(pos int) string { return words.Significant(math.Sqrt(max(p.sinesDot(pos, pos), 0)), 4) }
	v := p.values()
	v["dot"], v["without"] = "dot "+words.Signed(p.here(), 4), words.WithoutLone(p.Waves)
	v["norms"] = "norms " + norm(p.Pos) + " and " + norm(p.Pos+p.Offset) + ": they depend on the position"
	if p.Offset == 0 {
		v["norms"] = "norm " + norm(p.Pos) + ": it depends on the position"
	}
	return words.Say(v,
		where+"{dot} = Σ sin(ω·{pos})·sin(ω·{to}){without} | {norms}",
		where+"{dot} | {norms}",
		where+"{dot}",
		"o«k {k}» | {dot}")
}

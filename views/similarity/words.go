package similarity

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Words says what the picture shows and how the number under the cursor came
// about.
func (p *plan) Words() scene.Words {
	switch {
	case p.less != nil:
		return scene.Words{Caption: p.lessCaption()}
	case p.scale.sines:
		return scene.Words{Caption: p.sinesCaption(), Readout: p.readout()}
	}
	return scene.Words{Caption: p.caption(p.facts()), Readout: p.readout()}
}

// caption says that the offset alone counts, and how the curve runs.
func (p *plan) caption(f similar.Facts) []scene.Line {
	at := func(k int) string { return p.text(k, 3) }
	only, r, k := "only j "+words.Minus+" i counts", f.Rise.Offset, f.LookAlike.Offset
	number := strconv.Itoa
	start := only + ": " + p.scale.name() + " " + at(1) + " at k = 1, "
	if r == 0 {
		below := reached(f.Rise.Below)
		return words.Lines(start+"and no offset below "+below+" is more alike than the one before.", start+"less and less alike below "+below+".", only+".")
	}
	if p.DModel <= few || p.collides(k) {
		return p.rippleCaption(f)
	}
	rise, falls := "rise", ", never below 0 before "
	if p.scale.distance() {
		rise, falls = "fall", ", never above √"+number(2*p.enc.Pairs())+" before "
	}
	end := "."
	if n := f.Negative.Offset; n > 0 {
		end = falls + number(n) + "."
	}
	end = p.tableEnd(r) + end
	long := start + at(r-1) + " at " + number(r-1) + ", then ripples; it " + rise + "s first at " + number(r) + end
	return words.Lines(
		long+p.closestAgain(f.LookAlike),
		long,
		start+at(r-1)+" at "+number(r-1)+", first "+rise+" at "+number(r)+p.tableEnd(r)+".",
		start+"first "+rise+" at "+number(r)+p.tableEnd(r)+".",
		only+".")
}

// closestAgain says which offset comes closest, as far as that is known.
func (p *plan) closestAgain(f similar.Found) string {
	if f.Offset == 0 {
		return ""
	}
	among := ""
	switch {
	case f.Below < p.Length:
		among = " below " + reached(f.Below)
	case p.onSlope(f.Offset):
		among = " in the table"
	}
	saver, _ := p.kernel.Saver(f.Offset)
	return " Closest again" + among + ": k = " + strconv.Itoa(f.Offset) + " (" + p.text(f.Offset, 3) + "), set apart most by pair " + strconv.Itoa(saver) + "."
}

// tableEnd says where the table ends, after words about an offset past that.
func (p *plan) tableEnd(k int) string {
	if k < p.Length {
		return ""
	}
	return " (the table ends at k = " + strconv.Itoa(p.Length-1) + ")"
}

// onSlope reports that an offset is the table's last and the next one closer.
func (p *plan) onSlope(k int) bool {
	return k == p.Length-1 && p.kernel.Distance(k+1) < p.kernel.Distance(k)
}

// reached writes where a search ended: from a million on with three digits,
// rounded down, because nothing is known from there on.
func reached(n int) string {
	unit := 1
	for n >= 1e6 && n/unit >= 1000 {
		unit *= 10
	}
	return words.Compact(n / unit * unit)
}

// readout says how the value came about: positions, dot product, norm, and the
// other measures.
func (p *plan) readout() []scene.Line {
	pos, to, k := words.Position(p.Pos), words.Position(p.Pos+p.Offset), words.Position(p.Offset)
	head := scene.Line{words.Accent("pos " + pos), words.Faint(" · "), words.Accent(to), words.Faint(" · "), words.Offset("k " + k)}
	if p.scale.sines {
		return p.sinesReadout(head)
	}
	dot := p.kernel.Dot(p.Offset)
	pairs := p.enc.Pairs()
	norm := words.Significant(math.Sqrt(float64(pairs)), 5)
	dotText := "dot " + p.measured(dot, float64(pairs), 4)
	cosine := dot / float64(pairs)
	cosineText := "cosine " + p.measured(cosine, 1, 5)
	distance := "distance " + distanceText(p.kernel.Distance(p.Offset))
	formula := " = Σ cos(ω·" + k + ")"
	root := "norm " + words.NormFormula(strconv.Itoa(p.DModel), p.DModel%2 == 1) + " = " + norm
	line := func(parts ...string) scene.Line {
		l := append(scene.Line{}, head...)
		for _, part := range parts {
			l = append(l, words.Rule, words.Plain(part))
		}
		return l
	}
	lines := []scene.Line{
		line(dotText+formula, root+" everywhere", cosineText, distance),
		line(dotText+formula, root, cosineText, distance),
		line(dotText, root, cosineText),
		line(dotText, cosineText),
		line(cosineText),
		{words.Offset("k " + k), words.Rule, words.Plain(cosineText)},
	}
	if dim, ok := p.lone(); ok {
		sin, other := p.Enc.At(p.Pos, dim), p.Enc.At(p.Pos+p.Offset, dim)
		lone := "without dim " + strconv.Itoa(dim) + ", a lone sine: " + words.Signed(sin*other, decimalsApart(sin*other, 4, 0))
		return append([]scene.Line{line(dotText, cosineText, distance, lone), line(dotText, lone)}, lines[4:]...)
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

// measured writes a dot product or a cosine at the cursor, of which top is the
// largest.
func (p *plan) measured(v, top float64, decimals int) string {
	if text, ok := p.short(p.Offset, top); ok {
		return text
	}
	return words.Signed(v, decimalsApart(v, decimals, 0, top))
}

// lone gives the column of an odd d_model that is left out: the sine without
// its cosine.
func (p *plan) lone() (dim int, ok bool) {
	pair, ok := similar.Lone(p.Waves)
	if !ok {
		return 0, false
	}
	return p.Waves.Column(pair, encoding.Sin)
}

// distanceText writes a distance with its leading digits, however small.
func distanceText(d float64) string {
	if d >= 0.1 || d == 0 {
		return words.Unsigned(d, 4)
	}
	return words.Significant(d, 4)
}

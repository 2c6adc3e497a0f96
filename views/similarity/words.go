package similarity

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// words say that the offset alone counts, how the curve begins, and how the number
// under the cursor comes about.
func (p *waves) words() chart.Words {
	switch {
	case p.less != nil:
		return chart.Words{Caption: p.lessCaption()}
	case p.scale.sines:
		return chart.Words{Caption: p.sinesCaption(), Readout: p.sinesReadout()}
	case p.Length == 1:
		return chart.Words{Caption: []string{"One position, which is only like itself.", "One position alone."},
			Readout: p.readout()}
	}
	return chart.Words{Readout: p.readout(), Caption: []string{
		"Only k counts, one value a diagonal" + p.riseSays() + ".",
		"Only k counts: one value a diagonal."}}
}

// riseSays says where the curve first rises; a distance falls there.
func (p *waves) riseSays() string {
	found := p.facts().Rise
	k := found.Offset
	if k == 0 {
		return "; no offset below " + chart.Reached(found.Below) + " is more alike than the one before"
	}
	end := ""
	if k >= p.Length {
		end = " (the table ends at k = " + strconv.Itoa(p.Length-1) + ")"
	}
	rises := chart.Either(p.scale.distance(), "falls", "rises")
	return ": " + p.text(k-1, 3) + " at " + strconv.Itoa(k-1) + ", then it " + rises + " first at " +
		strconv.Itoa(k) + end
}

// place are the fields that name both positions and the offset.
func (s *subject) place() []chart.Field {
	return append(make([]chart.Field, 0, 7),
		chart.Field{Value: "pos " + chart.Position(s.Pos) + " · " + chart.Position(s.Pos+s.Offset),
			Ink: frame.Style{FG: frame.Accent}, Drop: 5},
		chart.Field{Value: "k " + chart.Position(s.Offset), Ink: frame.Style{FG: frame.Offset}})
}

// number is the field of a measure, which stays longest where it is the one that is
// shown.
func (s *subject) number(measure, text string, drop int) chart.Field {
	if measure == s.Measure {
		drop = 0
	}
	return chart.Field{Label: measure, Value: text, Drop: drop, Name: valueName}
}

// readout gives the number at the cursor in every measure, and the norm.
func (p *waves) readout() []chart.Field {
	dot, pairs := p.kernel.Dot(p.Offset), p.scale.Pairs
	norm := math.Sqrt(pairs)
	formula := chart.NormFormula(strconv.Itoa(p.DModel), p.DModel%2 == 1) + " = " +
		chart.Either(norm == math.Trunc(norm), chart.Plainly(norm), chart.Significant(norm, 5))
	fields := append(p.place(), p.number(similar.DotProduct, p.measured(dot, pairs, 4), 4),
		chart.Field{Label: "norm", Value: formula + " everywhere", Drop: 1},
		p.number(similar.Cosine, p.measured(dot/pairs, 1, 5), 3),
		p.number(similar.Distance, distanceText(p.kernel.Distance(p.Offset)), 2))
	if dim, ok := encoding.Lone(p.Waves); ok {
		product := p.Enc.At(p.Pos, dim) * p.Enc.At(p.Pos+p.Offset, dim)
		fields = append(fields, chart.Field{Label: "without dim " + strconv.Itoa(dim) + ", a lone sine:",
			Value: chart.SignedText(product, chart.Apart(product, 4, 0)), Drop: 2})
	}
	return fields
}

// measured writes a dot product or a cosine at the cursor, of which top is the
// largest.
func (p *waves) measured(v, top float64, decimals int) string {
	if text, ok := p.short(p.kernel.Distance(p.Offset), top); ok {
		return text
	}
	return chart.SignedText(v, chart.Apart(v, decimals, 0, top))
}

// distanceText writes a distance with its leading digits, however small.
func distanceText(d float64) string {
	if d >= 0.1 || d == 0 {
		return chart.Unsigned(d, 4)
	}
	return chart.Significant(d, 4)
}

// sinesCaption says what is missing when sines stand alone: the value of a
// diagonal depends on the position.
func (p *waves) sinesCaption() []string {
	at := func(pos int) string {
		return p.scale.text(p.sinesDot(pos, pos+p.Offset), 3) + " at pos " + strconv.Itoa(pos)
	}
	both := at(p.Pos)
	if other := p.otherRow(); other != p.Pos { // the table has more than one row
		both += " and " + at(other)
	}
	return []string{
		"The sines alone" + chart.WithoutLone(p.Waves) + " give " + both + "; with the cosine columns it is " +
			p.text(p.Offset, 3) + " everywhere.",
		"Sines alone: " + both + "."}
}

// sinesDot is the dot product of the sines of two rows.
func (p *waves) sinesDot(i, j int) float64 {
	return similar.MeanDot(p.enc, similar.SineColumns, i, 1, j, 1)
}

// sinesReadout is readout for the sines alone, whose norm is not the same
// everywhere.
func (p *waves) sinesReadout() []chart.Field {
	norm := func(pos int) string { return chart.Significant(math.Sqrt(max(p.sinesDot(pos, pos), 0)), 4) }
	norms := chart.Field{Label: "norms", Value: norm(p.Pos) + " and " + norm(p.Pos+p.Offset), Drop: 1}
	if p.Offset == 0 {
		norms = chart.Field{Label: "norm here", Value: norm(p.Pos), Drop: 1}
	}
	dot := chart.Field{Label: "dot" + chart.WithoutLone(p.Waves), Value: chart.SignedText(p.here(), 4), Name: valueName}
	return append(p.place(), dot, norms)
}

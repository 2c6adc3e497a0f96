package similarity

import (
	"math"
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
)

// table is one table as this view reads it.
type table struct {
	enc    encoding.Periodic // the pairs that are compared
	kernel similar.Measured  // their dot product by offset
	scale  scale
}

func newTable(waves encoding.Periodic, set Settings) table {
	enc := similar.Whole(waves)
	m := similar.Measure{Name: set.Measure, Pairs: float64(enc.Pairs())}
	if set.Sines && m.Name == similar.Distance { // the norm of the sines is not the same everywhere: they have none
		m.Name = similar.DotProduct
	}
	low, high := m.Ends()
	return table{enc, similar.Measured{Kernel: similar.NewKernel(waves), Measure: m},
		scale{chart.FittedScale(low, high), m, set.Sines, false}}
}

// fit makes the scale of a table of a length, and of the one in the other pane, as
// narrow as their values are: from the least to the largest, where the least is
// known and none is negative. Both panes have one scale then.
func (p *waves) fit() {
	tables, lengths := []table{p.table}, []int{p.Length}
	o := p.Other
	beside := o != nil && o.HasWaves()
	if beside {
		tables = append(tables, newTable(o.Waves, p.Settings))
		lengths = append(lengths, o.Length)
	}
	if p.scale.sines { // which need no facts, and those take time
		p.fitSines(tables, lengths)
		return
	}
	facts := []similar.Facts{p.facts()}
	if beside {
		facts = append(facts, similar.NewFacts(o.Waves, o.Length))
	}
	var low, high []float64
	for i, t := range tables {
		lowest, ok := facts[i].Least(lengths[i])
		least := t.kernel.At(lowest)
		if !ok || lowest == 0 || least < 0 {
			return
		}
		low, high = append(low, least), append(high, t.scale.High)
	}
	p.scale.Scale = chart.Scale{Low: slices.Min(low), High: slices.Max(high)}
	if p.scale.Name == similar.Distance { // from 0 to the farthest
		p.scale.Scale = chart.Scale{High: slices.Max(low)}
	}
}

// fitSines ends the scale of sines alone at a round number that no product of two
// rows exceeds, where there is the time to look: none is larger than that of a row
// with itself.
func (p *waves) fitSines(tables []table, lengths []int) {
	most := 0.0
	for i, t := range tables {
		if lengths[i] > 1<<14/t.enc.Pairs() { // the product could be more than an int holds
			return
		}
		for pos := range lengths[i] {
			most = max(most, t.scale.Of(similar.MeanDot(t.enc, similar.SineColumns, pos, 1, pos, 1)))
		}
	}
	if most > 0 {
		high := similar.RoundUp(most, p.scale.High)
		p.scale.Scale = chart.Scale{Low: -high, High: high, Soft: true}
	}
}

// scale turns dot products into what is shown of them, between the smallest
// value that there is, or can be, and the largest.
type scale struct {
	chart.Scale
	similar.Measure
	sines bool // dot products of the sines alone
	less  bool // a difference: values are themselves rather than dot products
}

// distance reports that values are distances, not differences of some.
func (s scale) distance() bool { return s.Name == similar.Distance && !s.less }

// name is what a value is called.
func (s scale) name() string {
	return chart.Either(s.Name == similar.DotProduct, "dot product", s.Name)
}

// of gives the value that a dot product, or a mean of some, stands for.
func (s scale) of(dot float64) float64 {
	if s.less {
		return dot
	}
	return s.Of(dot)
}

// height gives the height of a dot product in a plot, from −1 to 1.
func (s scale) height(dot float64) float64 { return s.Height(s.of(dot)) }

// fitted reports that the scale runs from the least of the table to the largest.
func (s scale) fitted() bool { low, high := s.Ends(); return s.Low != low || s.High != high }

// write writes a value without a plus sign, but for small differences.
func (s scale) write(v float64, decimals int) string {
	switch {
	case s.less && v != 0 && math.Abs(v) < 1e-3:
		return chart.Small(v)
	case s.distance() && v > 0 && v < 1e-6:
		return chart.Brief(v, 2)
	case s.distance() && v > 0 && v < 0.1:
		return chart.Significant(v, 2)
	case s.Name != similar.Cosine:
		decimals = max(decimals-1, 1)
	}
	return chart.Unsigned(v, chart.Apart(v, decimals, 0, s.High))
}

// text writes the value of a dot product.
func (s scale) text(dot float64, decimals int) string { return s.write(s.of(dot), decimals) }

// signed puts a plus sign before a value where the measure has one: not before
// a distance, and not before what is said as a difference or not at all.
func (s scale) signed(text string) string {
	if s.distance() || strings.ContainsAny(text, "+"+chart.Minus+chart.Unknown) {
		return text
	}
	return "+" + text
}

// axis writes a value of the axis: short, but so that both ends can be told
// apart.
func (s scale) axis(v float64) string {
	switch {
	case s.Name == similar.Cosine && s.fitted() && !s.less:
		return chart.Unsigned(v, chart.Apart(s.Low, 2, s.High))
	case s.distance() || s.fitted() && !s.less:
		return chart.Significant(v, 3)
	case v <= 0:
		return end(v)
	}
	return "+" + end(v)
}

// end writes the end of a scale with three digits, or all of a whole number.
func end(v float64) string { return chart.Brief(v, max(3, chart.DecimalDigits(int(math.Abs(v))))) }

// text writes the value at an offset without a plus sign. It stays apart from
// the value at offset 0 however near it is: 1 − 5.4e-31.
func (t table) text(offset, decimals int) string {
	if !t.scale.distance() {
		if text, ok := t.short(t.kernel.Distance(offset), t.scale.High); ok {
			return text
		}
	}
	return t.scale.write(t.kernel.At(offset), decimals)
}

// short writes the cosine (for a top of 1) or the dot product of rows that are so
// far apart as what it is short of its largest value, which is computed without
// cancellation; false where six decimals show it.
func (t table) short(d, top float64) (text string, ok bool) {
	short := d * d / 2 * top / t.scale.Pairs
	return chart.Plainly(top) + " " + chart.Minus + " " + chart.Brief(short, 2), short > 0 && short < 5e-7
}

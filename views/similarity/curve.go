package similarity

import (
	"math"
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

const (
	margin    = 9 // columns that a curve has left of its plot: the values of its axis and their colours
	axisWidth = 7 // those that are not blank
)

// lines returns what all charts of the view share: a measure over offsets or positions in a place, on a scale, with the
// cursor on it. The data of the view are on its root.
func (s *subject) lines(at block, x plot.Axis, sc scale, all []plot.Series) *plot.Lines {
	lane := plot.Lane{Part: chart.Ref{Name: curveName}, Rows: at.h, Series: all, Area: len(s.scenes()) == 2,
		Scale: plot.Scale{Scale: sc.Scale, Text: sc.axis}}
	if !s.alone {
		lane.Scale.Tone = sc.tone
	}
	return &plot.Lines{Paper: s.Paper, Hidden: s.Hidden, X: x, Lanes: []plot.Lane{lane}, Left: margin,
		Cursor: plot.Cursor{Ink: frame.Offset, Tint: frame.WedgeHere, Name: valueName, Away: " ▸",
			Each: s.Comparison != nil}}
}

// valued writes the value at the cursor on a chart: of each subject one, A above B, or once what is equal.
func (s *subject) valued(l *plot.Lines, values ...float64) {
	both := s.versus(values, s.write, 3, 6)
	text := s.Hidden.Or(valueName.Name, both.Text())
	if !both.Equal() && text != chart.Unknown {
		text = strings.ReplaceAll(text, ", ", "\n")
		for i := range values {
			l.Cursor.Inks = append(l.Cursor.Inks, inkOf(i))
		}
	}
	l.Cursor.Value = []string{text}
}

// placed returns a chart as a region whose plot is at a place.
func placed(at block, l *plot.Lines) chart.Region {
	g := l.Region()
	g.Data = nil
	return chart.Place(at.x-margin, at.y-chart.One(len(l.Title) > 0)*(1+l.Air), g)
}

// few is the largest number of pairs at which the automatic scale puts offsets two dots apart: the
// curve of so few pairs ripples strongly.
const few = 8

// axis returns the axis of the absolute values of all offsets in the table, or of those around the cursor.
func (p *waves) axis(w int) plot.Axis {
	cells, positions := p.Zoom.PerCell()
	switch {
	case p.Log:
		return plot.Logarithmic(p.Length, w)
	case p.Zoom == chart.Auto && p.pairs() > few:
	default:
		a := plot.Scaled(p.sign()*p.Offset, p.Length, w, 2*cells, positions)
		if a.Binary = p.Length <= binaryLength; !a.Whole() {
			return a
		}
	}
	a := plot.Fit(0, p.Length, w)
	a.Binary = p.Length <= binaryLength
	return a
}

// dense is the largest number of offsets that a dot column shows one by one.
const dense = 8

// means reports whether a point of the curve is the mean of its offsets.
func means(a plot.Axis) bool { return a.Log && a.N > 2 || a.Crowd() > dense }

// fill computes the curve of a table along an axis, as far as its sequence goes.
func (t *table) fill(a plot.Axis) plot.Filler {
	type key struct {
		encoding.Config
		plot.Axis
		columns int
		measure string
		length  int
	}
	type both struct{ low, high []float64 }
	return func(items []plot.Range, low, high []float64) {
		held := within(items, t.length)
		v := memo.Get(t.scene.Cache, key{t.scene.Waves.Config(), a, len(items), t.kernel.Name, t.length}, func() both {
			v := both{make([]float64, len(held)), make([]float64, len(held))}
			t.compute(held, v.low, v.high, means(a))
			return v
		})
		blank(low[copy(low, v.low):])
		blank(high[copy(high, v.high):])
	}
}

// within returns what ranges that follow each other hold of the offsets below a length.
func within(items []plot.Range, length int) []plot.Range {
	n := len(items)
	for n > 0 && items[n-1].From >= length {
		n--
	}
	held := slices.Clone(items[:n])
	if n > 0 {
		held[n-1].To = min(held[n-1].To, length)
	}
	return held
}

// blank makes values none.
func blank(values []float64) {
	for i := range values {
		values[i] = math.NaN()
	}
}

// compute sets the least and the greatest value of some offsets that follow each other, or both to their mean.
func (t *table) compute(items []plot.Range, low, high []float64, means bool) {
	if means {
		t.kernel.FillMeans(low, bounds(items))
		copy(high, low)
	} else {
		extremes(items, low, high, func(first, n int) []float64 {
			values := make([]float64, n)
			t.kernel.Fill(values, first, 1)
			return values
		})
	}
	for i := range low {
		a, b := t.kernel.Of(low[i]), t.kernel.Of(high[i])
		low[i], high[i] = min(a, b), max(a, b) // a distance falls with the dot product
	}
}

// extremes sets the least and the greatest value of items that follow each other. values returns those of n offsets.
func extremes(items []plot.Range, low, high []float64, values func(first, n int) []float64) {
	if len(items) == 0 {
		return
	}
	first := items[0].From
	all := values(first, items[len(items)-1].To-first)
	for i, r := range items {
		of := all[r.From-first : r.To-first]
		low[i], high[i] = slices.Min(of), slices.Max(of)
	}
}

// bounds returns the first item of ranges that follow each other, and the end of the last.
func bounds(items []plot.Range) []int {
	all := make([]int, len(items)+1)
	for i, r := range items {
		all[i], all[i+1] = r.From, r.To
	}
	return all
}

// series returns the curve of each table, or of the only one the curve of before a knob was turned too. at says
// where offset k is on the axis.
func (p *waves) series(at func(k int) int, fill func(t *table) plot.Filler) (all []plot.Series) {
	for i := range p.drawn {
		t := &p.drawn[i]
		s := plot.Series{Subject: i, Ink: inkOf(i), Column: p.column(i), Beads: 1, Of: t.at, Fill: fill(t)}
		if len(p.drawn) == 1 {
			s.Column, s.Ink, s.Of = valueColumn(p.measureName(), p.Measure), frame.Text, t.kernel.At
		}
		all = append(all, s)
	}
	if g := p.Ghost; g != nil && g.HasWaves() {
		t := newTable(g, p.Settings)
		all = append(all, plot.Series{Ink: frame.Faint, Of: t.kernel.At, Fill: fill(&t), Look: plot.Ghost, Was: at(g.Offset)})
	}
	return all
}

// at returns the value at an offset; NaN where no two positions of the sequence are so far apart.
func (t *table) at(k int) float64 {
	if max(k, -k) >= t.length {
		return math.NaN()
	}
	return t.kernel.At(k)
}

// column returns the column of a table of numbers with the values of a subject.
func (s *subject) column(i int) chart.Column {
	return valueColumn(s.of(i, s.measureName()), s.Measure)
}

// of returns what a number is with the letter of its subject, where there are two.
func (s *subject) of(i int, name string) string {
	if s.Comparison == nil {
		return name
	}
	return name + " " + chart.SubjectOf(i).Letter
}

// overOffsets returns the curve over offsets in a place.
func (p *waves) overOffsets(at block) *plot.Lines {
	sign := p.sign()
	x := p.axis(at.w)
	var all []plot.Series
	if p.minus {
		all = p.differences(x)
	} else {
		all = append(p.series(func(k int) int { return sign * k }, func(t *table) plot.Filler { return t.fill(x) }),
			p.numbers()...)
	}
	l := p.lines(at, x, p.scale, all)
	if p.minus {
		l.Lanes[0].Lead, l.Lanes[0].Area, l.Cursor.Each = len(all)-1, false, false
	}
	p.value(l)
	l.Table = plot.Table{Name: "offsets", Title: "how alike positions k apart are: " + p.measureName(),
		Item: chart.Column{Name: "k", Format: chart.Whole}, Number: func(k int) float64 { return float64(sign * k) },
		Rows: max(p.Length, sign*p.Offset+1)}
	l.Here = sign * p.Offset
	p.markSecond(l, func(k int) int { return max(k, -k) })
	if at.y > 0 { // room for the value at the cursor
		l.Title = []string{""}
	}
	if means(x) && at.y > 0 {
		each := "a point is a mean"
		if !x.Log {
			each = "a point is the mean of " + chart.Brief(x.Shown(p.Theme), 3) + " offsets"
		}
		l.Title, l.Note = []string{"over k"}, []string{each, "means"}
	}
	name := func(size int) string {
		return chart.Either(sign < 0 && size > 0, chart.Minus, "") + chart.Compact(size)
	}
	l.Feet = []plot.Foot{{Name: curveName, Text: name, Here: chart.Position(p.Offset), Ends: p.endTexts(x, name),
		Room: max(8, chart.DecimalDigits(x.End())+3)}}
	l.Choose = func(_, size int) chart.Change {
		return chart.Change{State: func(s *chart.State) { s.Offset = sign * size }}
	}
	if p.Train > 0 { // offsets that no two tokens of the training had
		l.Rules = []plot.Rule{{At: p.Train, Name: curveName, Ink: frame.HandThen}}
	}
	if p.below.h > 0 {
		for _, n := range p.signed() {
			l.Lanes[0].Marks = append(l.Lanes[0].Marks, plot.Mark{At: n.k, Sign: n.sign, Ink: frame.Bright})
		}
	}
	return l
}

// value writes the values at the cursor on a chart.
func (p *waves) value(l *plot.Lines) {
	switch {
	case p.minus:
		of := p.versus(p.here(), p.write, 3, 6).Fields(0)
		last := of[len(of)-1]
		l.Cursor.Value = []string{p.Hidden.Or(valueName.Name, chart.Joined(" ", last.Label, last.Value))}
		return
	case p.Comparison != nil:
		p.valued(l, p.here()...)
		return
	}
	l.Cursor.Value = []string{p.atOffset(p.scale.signed(p.text(p.Offset, 3)))}
}

// atOffset returns the text of a value at the cursor.
func (s *subject) atOffset(value string) string {
	return "k " + chart.Position(s.Offset) + "  " + s.Hidden.Or(valueName.Name, value)
}

// markSecond marks the second of two offsets of one table on its curve. at says where offset k is on the axis.
func (p *waves) markSecond(l *plot.Lines, at func(k int) int) {
	if len(p.drawn) < len(p.tables) {
		l.Lanes[0].Marks = append(l.Lanes[0].Marks, plot.Mark{At: at(p.tables[1].k), Sign: 'B', Ink: chart.SubjectOf(1).Ink})
	}
}

// endTexts say how far the shown offsets go, or which part of all offsets they are, the longest first.
func (p *waves) endTexts(a plot.Axis, name func(size int) string) []string {
	last, all := name(a.End()-1), name(p.Length-1)
	if a.Whole() {
		return []string{chart.Either(a.Log, "log k ", "k ") + all, all}
	}
	from := chart.Either(a.First > 0, "◂ "+name(a.First)+"…", "")
	more := chart.Either(a.End() < a.Total, " ▸", "")
	return []string{from + last + " of " + all + more, from + last + more}
}

package context

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// ratios is the face Frequencies of two subjects: how much slower each makes the pairs, by its own method, over the axis
// of wavelengths that New has. A column is about the pair of each subject whose wavelength is nearest.
type ratios struct {
	*comparison
	lines  plot.Lines
	places []places // of each subject
	names  int      // columns of the names
}

const ratiosLeft = 8 // columns of the ratios, and of the names of the rows below them

func newRatios(paper chart.Paper, sc chart.Scene, set Settings) *ratios {
	p := &ratios{comparison: newComparison(paper, sc, set)}
	var methods []method
	var counts int // columns of how many pairs reach new angles
	for i, s := range p.all {
		p.places, methods = append(p.places, s.places(p.axis)), append(methods, s.method())
		p.names = max(p.names, p.Theme.Width(p.methodOf(i))+3)
		if p.W >= countColumn {
			counts = max(counts, chart.DecimalDigits(s.pairs())+len(" new "))
		}
	}
	a := p.all[0]
	_, here := a.wave(a.pair)
	p.lines = plot.Lines{Paper: paper, X: plot.Fit(p.axis.First, p.axis.N, max(p.W-ratiosLeft-p.names-counts, 1)),
		Left: ratiosLeft, Right: p.names + counts, Air: 1,
		Title: []string{"ω′/ω"}, Note: []string{"how much of its speed a pair keeps"},
		Here:   chart.Either(math.IsInf(here, 0), p.axis.First-1, p.axis.Item(here)),
		Cursor: plot.Cursor{Ink: frame.Accent, Tint: frame.Column, Badge: true, Each: true},
		Choose: func(_, at int) chart.Change {
			dim := a.ColumnOf(p.places[0].nearest(at))
			return chart.Change{State: func(s *chart.State) { s.Dim = dim }}
		},
		Hidden: sc.Hidden}
	top, low := halvings(methods)
	for _, s := range p.all { // the fields are on the scale
		if !s.method().AsNow {
			low = max(low, int(math.Ceil(math.Log2(float64(s.target)/float64(s.train))-1e-9)))
		}
	}
	const around = 4 // rows of the title, a blank, the axis and a blank
	lane := plot.Lane{Plot: chart.Ref{Name: curveName}}
	lane.Rows, lane.Scale = halvingScale(paper, top, low, paper.H-around-len(p.all))
	p.lines.Feet = []plot.Foot{p.foot([]string{"λ"}, wavesName, func(at int) string {
		return chart.Compact(int(math.Round(p.axis.NumberAt(float64(at)))))
	})}
	p.lines.Feet[0].Here = a.waveText(here, 9)
	for i := range p.all {
		lane.Series = append(lane.Series, p.series(i))
		letter := chart.SubjectOf(i).Letter
		p.lines.Feet = append(p.lines.Feet, p.foot([]string{"pair " + letter, letter}, nil, func(at int) string {
			if pair, ok := p.pairAt(i, at); ok {
				return strconv.Itoa(pair)
			}
			return ""
		}))
		p.limit(&lane, i)
	}
	p.lines.Lanes = []plot.Lane{lane}
	return p
}

// foot returns a row of texts at powers of ten of the wavelength.
func (p *ratios) foot(head []string, name *chart.Name, text func(at int) string) plot.Foot {
	foot := plot.Foot{Name: name, Head: head, Room: 8, Text: text}
	for ten := 1.0; p.axis.Item(ten) < p.axis.End(); ten *= 10 {
		if at := p.axis.Item(ten); p.axis.Holds(at) {
			foot.Of = append(foot.Of, at)
		}
	}
	return foot
}

// limit adds the rule at the training length of a subject, and the field that its slow pairs must not enter: once if
// both have the same.
func (p *ratios) limit(lane *plot.Lane, i int) {
	s, a, b := p.all[i], p.all[0], p.all[1]
	same := a.train == b.train && a.target == b.target && a.provided() == b.provided() && a.method().AsNow == b.method().AsNow
	if s.method().AsNow || i > 0 && same {
		return
	}
	letter, ink := chart.SubjectOf(i).Letter+" ", chart.SubjectOf(i).Ink
	if same {
		letter, ink = "", frame.HandThen
	}
	trained, long := strconv.Itoa(s.train), "trained on "
	if s.Windowed() { // of a longer training no angle beyond it was seen
		long = s.Bound() + " "
	}
	p.lines.Rules = append(p.lines.Rules, plot.Rule{At: p.axis.Item(float64(s.train)), Name: edgeName, Ink: ink,
		Labels: []string{letter + chart.Either(s.provided() == "", "", "if ") + long + trained, letter + trained}})
	if limit := float64(s.train) / float64(s.target); limit < 1 {
		above := letter + "above " + ratioName(limit) + ":"
		lane.Fields = append(lane.Fields, plot.Field{Name: newName, Low: limit, High: lane.Scale.High,
			Items: plot.Range{From: p.axis.Item(float64(s.train)), To: p.axis.End()}, Dots: frame.Warn.Over(60),
			Tint:  chart.Either(p.Theme.Depth == frame.TrueColor, frame.Warn.Over(16), frame.WarnCell),
			Label: []string{above + " angles\nnever seen", above + "\nnever seen"},
			Ink:   frame.Style{FG: frame.Warn, Bold: true}})
	}
}

// pairAt returns the pair of a subject whose wavelength is nearest to an item; false outside its wavelengths.
func (p *ratios) pairAt(i, at int) (pair int, ok bool) {
	all := p.places[i]
	if len(all) == 0 || at < all[0].item || at > all[len(all)-1].item {
		return 0, false
	}
	return all.nearest(at), true
}

// ratioAt returns the ratio of that pair, NaN for none.
func (p *ratios) ratioAt(i, at int) float64 {
	if pair, ok := p.pairAt(i, at); ok {
		return p.all[i].method().Ratio(pair)
	}
	return math.NaN()
}

// methodOf names a subject and its method.
func (p *ratios) methodOf(i int) string { return chart.SubjectOf(i).Letter + " " + p.all[i].scaling() }

// series returns the line of a subject, with how many of its pairs reach new angles at its end.
func (p *ratios) series(i int) plot.Series {
	end := chart.Region{Way: chart.Across, In: []chart.Region{
		{Cols: chart.Fixed(p.names), Draw: func(f chart.Canvas) {
			f.Text(1, 0, p.methodOf(i), frame.Style{FG: chart.SubjectOf(i).Ink, Bold: true})
		}}}}
	if p.W >= countColumn {
		end.In = append(end.In, chart.Region{Name: newName,
			Draw: func(f chart.Canvas) { drawNew(f, p.all[i].method(), p.hidden) }})
	}
	return plot.Series{Subject: i, Column: chart.Column{Name: p.Lettered(i), Log: true, Hidden: chart.With(curveName)},
		Of: func(at int) float64 { return p.ratioAt(i, at) }, End: &end}
}

// picture returns the chart.
func (p *ratios) picture() chart.Picture {
	g := p.lines.Region()
	g.Data = p.data
	root := chart.Region{In: []chart.Region{chart.Gap(1), g, {Data: p.ratiosData}}}
	return p.guessed(chart.Picture{Root: root, Heading: p.lengths(),
		Words: chart.Words{Caption: p.caption(), Readout: p.readout()},
		First: p.all[0].Pos, N: max(p.all[0].train/8, 1), Figure: []func() chart.Data{p.figure}})
}

// caption says how many pairs the method of each subject slows.
func (p *ratios) caption() []string {
	var long, short string
	for i, s := range p.all {
		c := s.method().Count()
		n, by := c.Between+c.Divided, ""
		if n > 0 {
			by = " with " + s.scaling()
		}
		text := fmt.Sprintf("%s %d of %d", chart.SubjectOf(i).Letter, n, s.pairs())
		long, short = chart.Joined(", ", long, text+by), chart.Joined(", ", short, text)
	}
	return []string{"Pairs slowed: " + long + ".", "Pairs slowed: " + short + "."}
}

// readout returns the pairs nearest to the wavelength under the cursor, and their ratios.
func (p *ratios) readout() []chart.Field {
	_, here := p.all[0].wave(p.all[0].pair)
	fields := []chart.Field{{Value: "λ " + chart.Significant(here, 5), Ink: frame.Style{FG: frame.Accent},
		Name: wavesName}}
	pairs := chart.Versus{Of: "pair", Write: chart.Unsigned}
	ratio := chart.Versus{Of: "ω′/ω", Write: chart.Brief, Least: 4, Most: chart.Finest}
	for i := range p.all {
		pair, ok := p.pairAt(i, p.lines.Here)
		pairs.Values = append(pairs.Values, chart.Either(ok, float64(pair), math.NaN()))
		ratio.Values = append(ratio.Values, p.ratioAt(i, p.lines.Here))
	}
	fields = append(fields, chart.Field{Label: pairs.Of, Value: pairs.Text(), Drop: 1})
	for _, f := range ratio.Fields(2) {
		f.Name = curveName
		fields = append(fields, f)
	}
	return fields
}

// ratiosData returns a row for each pair, with its wavelength and its ratio for each subject.
func (p *ratios) ratiosData() chart.Data {
	d := chart.Data{Name: "pairs", Title: "how much of its speed every pair keeps", Here: p.all[0].pair,
		Columns: []chart.Column{{Name: "pair", Format: chart.Whole}}}
	for i, s := range p.all {
		d.Rows = max(d.Rows, s.pairs())
		letter := " " + chart.SubjectOf(i).Letter
		d.Columns = append(d.Columns, chart.Column{Name: "λ" + letter, Hidden: chart.With(wavesName)},
			chart.Column{Name: "ω′/ω" + letter, Hidden: chart.With(curveName)})
	}
	d.Row = func(pair int, to []float64) {
		to[0] = float64(pair)
		for i, s := range p.all {
			at := to[1+2*i:]
			if at[0], at[1] = math.NaN(), math.NaN(); pair < s.pairs() {
				_, at[0] = s.wave(pair)
				at[1] = s.method().Ratio(pair)
			}
		}
	}
	return d
}

// figure returns the lines at each column of dots.
func (p *ratios) figure() chart.Data {
	d, x := p.lines.Figure(), p.lines.X
	d.Name, d.Title, d.Values = "ratios", "how much each subject slows a pair down, by wavelength", "ω′/ω"
	d.Rows, d.Here = 2*x.W, chart.Nowhere
	d.Columns[0] = chart.Column{Name: "wavelength λ", Unit: "positions", Log: true}
	d.Row = func(dot int, to []float64) {
		to[0] = p.axis.NumberAt(x.Between(dot))
		for i := range p.all {
			to[1+i] = p.ratioAt(i, x.At(float64(dot)))
		}
	}
	return d
}

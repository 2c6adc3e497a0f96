package curves

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/plot"
)

// several is the picture of one wave of each of three or four subjects: a lane each, with a bracket of its first turn,
// and below them a row of all wavelengths of each.
type several struct {
	*turning
	scales int // rows of the wavelengths, 0 for none
}

const (
	severalLeft = 20 // columns of the names and the values
	severalLane = 9  // rows of a lane at most
	leastLane   = 3  // and at least, beside the wavelengths
)

func newSeveral(c *comparison) *several {
	p := &several{turning: newWaves(c, severalLeft)}
	n, rows := len(c.all), max((c.paper.H-1)/len(c.all)-1, 1)
	if !slices.ContainsFunc(p.waves, func(st strand) bool { return !st.continuous() }) {
		for gap := 3; gap >= 0 && p.scales == 0; gap-- { // rows between those of the wavelengths
			scales := n + gap*(n-1) + 1
			if lane := (c.paper.H-2-scales)/n - 1; lane >= leastLane+chart.One(gap > 0) {
				rows, p.scales = lane, scales
			}
		}
	}
	rows = min(rows, severalLane)
	for i := range c.all {
		p.lines.Lanes = append(p.lines.Lanes, p.lane(i, rows))
	}
	return p
}

// lane returns the lane of a subject.
func (p *several) lane(i, rows int) plot.Lane {
	st := p.waves[i]
	left := chart.Region{Way: chart.Stack, Draw: func(f chart.Canvas) { p.drawNames(f, i) },
		In: []chart.Region{across(0, p.left, dimName, chart.At(st.Dim)), across(1, p.left, valuesName, 0)}}
	return plot.Lane{Part: chart.Ref{Name: laneName, Index: chart.At(st.Pair)}, Rows: rows, Gap: 1,
		Scale:  plot.Scale{Scale: chart.ScaleOf(st.Column), Ticks: []float64{0}},
		Series: []plot.Series{p.all[i].series(i, st)}, Left: left,
		Below: chart.Region{Name: wavesName, Draw: func(f chart.Canvas) { p.drawFirst(f, i) }}}
}

// drawNames writes the name, the wavelength and the value of a subject, and its turns, beside its lane.
func (p *several) drawNames(f chart.Canvas, i int) {
	s, st, style := p.all[i], p.waves[i], subjectStyle(i)
	_, h := f.Size()
	bold := style
	bold.Bold = true
	value := s.number(s.Pos, s.Dim, 2)
	f.TextRight(p.left-1, min(1, h-1), value, bold)
	room := p.left - 2 - chart.One(h == 1)*(f.Theme.Width(value)+1)
	f.Text(1, 0, chart.Fitting(f, room, p.subjects.Lettered(i), chart.SubjectOf(i).Letter), bold)
	if h > 1 {
		f.Text(1, 1, chart.Fitting(f, p.left-3-f.Theme.Width(value), p.sign()+" "+s.lambda(st, chart.Wave), ""), style)
	}
	if turns := s.turns(st); h > 2 && !math.IsNaN(turns) && !s.Hidden.Hides(wavesName) {
		f.Text(1, 2, chart.Fitting(f, p.left-2, p.count(turns)+" "+s.term("turns", "periods"), ""), chart.FaintStyle)
	}
}

// drawFirst draws a bracket of the first turn on the axis, or of the part of it that the sequence has.
func (p *several) drawFirst(f chart.Canvas, i int) {
	s, st := p.all[i], p.waves[i]
	all := p.brackets(st.Period, s.Length)
	if len(all) > 1 && all[0].from < float64(p.x.First) && all[1].from+st.Period <= float64(p.x.End()) {
		all = all[1:] // the first that is wholly on the axis
	}
	if len(all) == 0 || s.Hidden.Hides(wavesName) {
		return
	}
	unit := s.term("turn", "period")
	texts := []string{"1 " + unit, "1"}
	if b := all[0]; b.to < b.from+st.Period*(1-1e-9) {
		part := plainTurns((b.to - b.from) / st.Period)
		texts = []string{part + " of a " + unit, part}
	}
	p.drawTurn(f, p.x.Point(all[0].from), p.x.Point(all[0].to), subjectStyle(i), texts)
}

// region returns the lanes with the wavelengths below them.
func (p *several) region() chart.Region {
	all := []chart.Region{p.lines.Region()}
	if p.scales > 0 {
		all = append(all, chart.Place(0, p.paper.H-p.scales, chart.Region{Name: wavesName, Rows: chart.Fixed(p.scales),
			Cols: chart.Fixed(p.paper.W), Draw: p.drawRuler, In: []chart.Region{chart.Place(0, 0, chart.Region{
				Name: seamName, Draw: p.drawCounts, Cols: chart.Fixed(ruleLeft), Rows: chart.Fixed(p.scales - 1)})}}))
	}
	return chart.Region{Way: chart.Stack, In: all}
}

// words say how often the wave of each subject turns, and how many of its pairs do.
func (p *several) words() chart.Words {
	names := make([]string, len(p.all))
	for i, s := range p.all {
		names[i] = chart.Either(p.dims(), "dim "+strconv.Itoa(s.Dim), "")
	}
	return chart.Words{Caption: p.caption(),
		Readout: p.fields(chart.Either(p.dims(), "", "dim "+strconv.Itoa(p.Dim)), names...)}
}

func (p *several) caption() []string {
	values := func(of func(i int) float64, write func(v float64, digits int) string) string {
		v := chart.Versus{Write: write}
		for i := range p.all {
			v.Values = append(v.Values, of(i))
		}
		return v.Text()
	}
	if p.Hidden.Hides(wavesName) {
		return []string{"At position " + p.place(p.Pos) + ": " + values(func(i int) float64 {
			return p.all[i].at(p.Pos, p.all[i].Dim)
		}, chart.SignedText) + "."}
	}
	within := " in " + chart.Plural(p.Length, "position")
	for _, s := range p.all {
		if s.Length != p.Length {
			within = ""
		}
	}
	turns := p.term("turns", "periods")
	counts := ": " + values(func(i int) float64 { return p.all[i].turns(p.waves[i]) },
		func(v float64, _ int) string { return p.count(v) })
	said := turns + chart.Either(p.dims(), "", " of dim "+strconv.Itoa(p.Dim)) + within + counts
	lead, short := chart.Sentence(said), chart.Sentence(turns+counts)+"."
	if p.larger() {
		lead = "The larger the base, the longer a turn; " + said
	}
	if p.scales == 0 {
		return []string{lead + ".", chart.Sentence(said) + ".", short}
	}
	pairs := "pairs that turn: " + values(func(i int) float64 { return float64(p.all[i].turningPairs()) }, chart.Unsigned)
	return []string{lead + "; " + pairs + ".", chart.Sentence(said) + "; " + pairs + ".", chart.Sentence(said) + ".", short}
}

// larger reports whether the subjects differ in their bases alone, and one with a larger base has a longer wave in
// print.
func (p *several) larger() bool {
	order := make([]int, len(p.all))
	for i, s := range p.all {
		order[i] = i
		if i > 0 && !p.OnlyBase(s.Scene) {
			return false
		}
	}
	slices.SortFunc(order, func(i, k int) int { return cmp.Compare(p.all[i].Shape().Base, p.all[k].Shape().Base) })
	for at, i := range order[1:] {
		before := order[at]
		a, b := p.waves[before].Period, p.waves[i].Period
		if !(b > a) || p.all[i].lambda(p.waves[i], chart.Wave) == p.all[before].lambda(p.waves[before], chart.Wave) {
			return false
		}
	}
	return !p.dims()
}

// drawRuler draws the pairs of each subject in a row, all on one axis of wavelengths, with lines that join the pairs of
// neighbouring rows.
func (p *several) drawRuler(f chart.Canvas) {
	w, h := f.Size()
	r := newWavelengths(ruleLeft, w-ruleLeft-2, p.all...)
	row := func(i int) int { return i * (h - 2) / (len(p.all) - 1) }
	bound, name := p.bound()
	one := true // bound of all
	for i, s := range p.all {
		r.drawPairs(f, row(i), s, subjectStyle(i))
		r.drawLength(f, row(i), s)
		n, its := s.bound()
		one = one && n == bound && its == name
	}
	own := func(i int) int { return p.all[i].PairOf(p.all[i].Dim) }
	for i := range p.all {
		if i > 0 && row(i)-row(i-1) > 1 {
			p.drawSlants(f.Sub(0, row(i-1), w, row(i)-row(i-1)+1), r, i-1, own(i-1), own(i))
		}
		f.Set(r.cell(p.waves[i].Period), row(i), '│', chart.CursorStyle)
	}
	f.Text(1, h-1, "λ", chart.FaintStyle)
	var labels plot.Labels
	if label := r.lengthLabel(p.inputs); one {
		label.Y, label.In, label.Rank = h-1, r.row(h-1), 0
		labels.Add(label)
	}
	r.Label(&labels, r.x, h-1)
	labels.Place(f)
}

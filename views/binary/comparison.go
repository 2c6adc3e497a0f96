package binary

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A comparison has one counter in the middle, the waves of A left of it and those of B right of it. The row of the
// step goes through all three.
type comparison struct {
	chart.Comparison
	a, b *counter // the bits are those of a
	dial int      // rows of the dials; 0 for none
	sums bool     // with how far a step moves the waves of either
}

// onePicture reports whether two tables of waves, counted to the same end, stand beside one counter.
func onePicture(a, b chart.State, x, y Settings) bool {
	return x == y && a.HasWaves() && b.HasWaves() && a.Length == b.Length && a.Pos == b.Pos
}

// comparedSpreads are the widths of a comparison, the best first.
var comparedSpreads = []spread{
	{air: 4, bit: 3, bitGap: 1, lane: 8, laneGap: 3},
	{air: 1, bit: 3, bitGap: 1, lane: 7, laneGap: 2},
	{air: 2, bit: 1, bitGap: 1, lane: 7, laneGap: 2},
}

const (
	widestCompared = 14 // cells of a lane
	comparedDial   = 5  // rows of a dial at most
	sumRows        = 3  // a blank row, the numbers, their bars
)

func newComparison(paper chart.Paper, sc chart.Scene, set Settings) *comparison {
	p := &comparison{Comparison: *sc.Comparison}
	of := func(sc chart.Scene) *counter {
		waved, own := sc.WithWaves()
		return &counter{Paper: paper, Scene: waved, Settings: set, own: own, stepTo: measure.StepOf(waved.Enc),
			total: max(bitsOf(sc.State), sc.Bits)}
	}
	p.a, p.b = of(p.Scenes[0]), of(p.Scenes[1])
	left := paper.H - headRows
	p.placeColumns(chart.Scrolled(sc.Pos, left/2, left, sc.Length) + left)
	if p.dial = min(comparedDial, p.a.lanes.W/2); left < p.dial+1+usualRows {
		p.dial = 0
	}
	left -= p.dial + chart.One(p.dial > 0)
	if p.sums = left >= leastRows+sumRows; p.sums {
		left -= sumRows
	}
	for _, c := range []*counter{p.a, p.b} {
		c.rows = max(min(left, sc.Length, mostRows), 1)
		c.first = chart.Scrolled(sc.Pos, c.rows/2, c.rows, sc.Length)
		c.digit, c.airy = 0, false
	}
	return p
}

// placeColumns divides the width: up to four pairs a side beside the bits that the positions below end need, at least
// four; then fewer pairs, then fewer bits.
func (p *comparison) placeColumns(end int) {
	w := p.a.W - 2
	pairs := min(keptPairs, max(p.a.Waves.Pairs(), p.b.Waves.Pairs()))
	badge := max(chart.DecimalDigits(p.a.Length-1), 2) + 1
	bits := max(min(keptPairs, p.a.total), chart.BitsOf(min(end, p.a.Length)-1))
	if p.a.Bits > 0 {
		bits = min(p.a.Bits, p.a.total)
	}
	var s spread
	wing := func() int { return pairs*(s.lane+s.laneGap) - s.laneGap }
	middle := func() int { return bits*(s.bit+s.bitGap) + badge + 1 }
	fits := func() bool {
		for _, s = range comparedSpreads {
			if 2*(wing()+s.air)+middle() <= w {
				return true
			}
		}
		return false
	}
	for !fits() && pairs+bits > 2 {
		if pairs > 1 {
			pairs--
		} else {
			bits--
		}
	}
	for s.lane < widestCompared && 2*(pairs+wing()+s.air)+middle() <= w {
		s.lane++
	}
	side := (w - middle()) / 2 // of a wing and what is around it
	p.a.lanes = chart.Track{X: 1 + max((side-wing())/2, 0), W: s.lane, Gap: s.laneGap, N: min(pairs, p.a.Waves.Pairs())}
	p.a.bits = chart.Track{X: 1 + side, W: s.bit, Gap: s.bitGap, N: bits}
	p.a.badge = chart.Track{X: p.a.bits.X + bits*(s.bit+s.bitGap), W: badge, N: 1}
	p.b.bits, p.b.badge = p.a.bits, p.a.badge
	p.b.lanes = p.a.lanes
	p.b.lanes.X, p.b.lanes.N = p.a.badge.X+badge+1+max((side-wing())/2, 0), min(pairs, p.b.Waves.Pairs())
	p.a.pairs, p.b.pairs = p.a.shownPairs(), p.b.shownPairs()
}

// picture returns the tree: heads, dials, the table and what a step changes.
func (p *comparison) picture() chart.Picture {
	row := func(draw func(chart.Canvas)) chart.Region { return chart.Region{Rows: chart.Fixed(1), Draw: draw} }
	rows := []chart.Region{row(p.drawTitles), row(p.drawNames), p.periods()}
	if p.dial > 0 {
		rows = append(rows, p.dials(), chart.Gap(1))
	}
	rows = append(rows, p.table())
	if p.sums {
		rows = append(rows, chart.Gap(1), p.sumsRegion())
	}
	return chart.Picture{
		Root:  chart.Region{Data: p.steps, In: append(rows, chart.Region{})},
		Words: chart.Words{Caption: p.caption(), Readout: p.readout()},
		First: p.a.first, N: p.a.rows, Heading: []chart.Field{{Value: p.note(), Ink: chart.FaintStyle, Drop: 1}},
		Figure: []func() chart.Data{p.figure}, FigureCaption: func() string { return p.caption()[0] },
	}
}

// sides returns both counters with what is between the left edge of the screen and their lanes.
func (p *comparison) sides(region func(i int, c *counter) chart.Region) chart.Region {
	a, b := region(0, p.a), region(1, p.b)
	a.Cols, b.Cols = width(p.a.lanes), width(p.b.lanes)
	return chart.Region{Way: chart.Across, In: []chart.Region{chart.Gap(p.a.lanes.X), a,
		chart.Gap(p.b.lanes.X - end(p.a.lanes)), b, {}}}
}

// note says how many pairs of both glide, and how many are shown; "" where that differs.
func (p *comparison) note() string {
	glide, shown := p.a.wavesTitle()
	if other, least := p.b.wavesTitle(); other != glide || least != shown {
		return ""
	}
	return chart.Joined(", ", glide, shown)
}

// drawTitles names the wings and the counter.
func (p *comparison) drawTitles(f chart.Canvas) {
	for i, c := range []*counter{p.a, p.b} {
		name, end := chart.SubjectOf(i).Letter, end(c.lanes)
		f.Text(c.lanes.X, 0, f.Theme.Cut(name, end-c.lanes.X), subjectStyle(i))
		sin, cos := chart.Either(f.Theme.Signs(), "● sin", "sin"), chart.Either(f.Theme.Signs(), "◆ cos", "cos")
		if f.Theme.Glyphs == frame.ASCII {
			sin, cos = "s sin", "c cos"
		}
		if at := end - f.Theme.Width(cos); c.lanes.X+f.Theme.Width(name)+1 <= at-1-f.Theme.Width(sin) {
			f.TextRight(end, 0, cos, frame.Style{FG: frame.CosColor})
			f.TextRight(at-1, 0, sin, frame.Style{FG: frame.SinColor})
		}
	}
	p.centre(f, 0, chart.CursorStyle, "one counter", "counter")
}

// subjectStyle is that of the name and the numbers of A or B.
func subjectStyle(i int) frame.Style { return frame.Style{FG: chart.SubjectOf(i).Ink, Bold: true} }

// centre writes the first of several texts that fits in the middle of the counter.
func (p *comparison) centre(f chart.Canvas, y int, style frame.Style, texts ...string) {
	w := end(p.a.badge) - p.a.bits.X
	f.TextCenter(p.a.bits.X, y, w, p.a.Fitting(w, texts...), style)
}

func (p *comparison) drawNames(f chart.Canvas) {
	p.a.drawPairNames(f)
	p.b.drawPairNames(f)
	for k := range p.a.bits.N {
		text := strconv.Itoa(k)
		f.Text(p.a.overBit(k, text), 0, text, frame.Style{})
	}
}

// periods returns the row with the period of each bit and the wavelength of each pair.
func (p *comparison) periods() chart.Region {
	draw := func(f chart.Canvas) {
		p.a.drawWavelengths(f)
		p.b.drawWavelengths(f)
		for k := range p.a.bits.N {
			text := p.a.Hidden.Or(periodsName.Name, chart.PowerOfTwo(k+1))
			if longest := chart.PowerOfTwo(p.a.bits.N); len(longest) < p.a.bits.W+p.a.bits.Gap { // each over its bit
				f.Text(p.a.overBit(k, text), 0, text, chart.FaintStyle)
			}
		}
	}
	return chart.Region{Name: periodsName, Rows: chart.Fixed(1), Draw: draw, Cover: draw}
}

// dials returns the clocks of the pairs.
func (p *comparison) dials() chart.Region {
	g := p.sides(func(_ int, c *counter) chart.Region {
		return chart.Region{Draw: func(f chart.Canvas) {
			for i, pair := range c.pairs {
				c.drawDial(f, c.lanes.At(i)-c.lanes.X, pair, p.dial)
			}
		}}
	})
	g.Name, g.Rows = stepName, chart.Fixed(p.dial)
	return g
}

// table returns the rows of the positions.
func (p *comparison) table() chart.Region {
	a := p.a
	waves := p.sides(func(_ int, c *counter) chart.Region {
		return chart.Region{Name: wavesName, Draw: c.drawWaves, Click: func(x, y int) (change chart.Change) {
			if lane, ok := c.lanes.Find(c.lanes.X + x); ok {
				dim := a.ColumnOf(min(c.pairs[lane], a.Waves.Pairs()-1))
				change.State = func(s *chart.State) { s.Pos, s.Dim = a.first+y, dim }
			}
			return change
		}}
	})
	at := a.columns.from(a.bits.X)
	bits := chart.Region{Way: chart.Across, In: []chart.Region{chart.Gap(a.bits.X), {Name: bitsName, Cols: width(a.bits),
		Draw:  a.each(func(f chart.Canvas, y, pos int) { a.drawBits(f, at, y, pos) }),
		Cover: a.each(func(f chart.Canvas, y, _ int) { a.coverBits(f, at, y) })}, {}}}
	here := chart.Region{Data: p.pairData}
	return chart.Region{Rows: chart.Fixed(a.rows), Way: chart.Stack, Draw: a.drawSpine, Click: a.clickRow,
		In: []chart.Region{waves, bits, here}}
}

// step returns the position to which the step leads that the picture is about: the cursor's, or the first.
func (p *comparison) step() int { return min(max(p.a.Pos, 1), max(p.a.Length-1, 0)) }

// moved returns how far a step moves the waves of A and of B.
func (p *comparison) moved(digits int) chart.Versus {
	return chart.Versus{Of: "a step moves the waves", Values: []float64{p.a.stepTo(p.step()), p.b.stepTo(p.step())},
		Write: chart.Distance, Least: digits, Most: chart.Finest}
}

// sumsRegion returns what a step changes: the waves, as numbers and as bars on one scale, and the bits.
func (p *comparison) sumsRegion() chart.Region {
	v := p.moved(3)
	texts, most := v.Texts(), max(v.Values[0], v.Values[1])
	g := p.sides(func(i int, c *counter) chart.Region {
		s := chart.SubjectOf(i)
		return chart.Region{Draw: func(f chart.Canvas) {
			w, _ := f.Size()
			text := s.Letter + " " + texts[i]
			f.Text(0, 0, p.a.Fitting(w, text+chart.Either(c.Steady(), ", every step", ", this step"), text), subjectStyle(i))
			n := max(int(math.Round(v.Values[i]/most*float64(w))), 1)
			f.HLine(0, 1, n, []rune(s.Sample(f.Theme))[0], frame.Style{FG: s.Ink})
		}}
	})
	g.Name = movedName
	bits := func(f chart.Canvas) {
		p.centre(f, 0, chart.StrongStyle, "changed by a step", "by a step")
		p.centre(f, 1, chart.CursorStyle, "bits: 1, 2, 1, 3 …", "bits: 1, 2, 1 …", "")
	}
	return chart.Region{Rows: chart.Fixed(2), Way: chart.Stack, In: []chart.Region{g, {Name: flipsName, Draw: bits,
		Cover: func(f chart.Canvas) { p.centre(f, 1, chart.CursorStyle, "bits: "+chart.Unknown, "") }}}}
}

// caption says how many bits the step flips, and how far it moves the waves of A and of B.
func (p *comparison) caption() []string {
	if p.a.Length < 2 {
		return []string{"There is no step: one position."}
	}
	pos, v := p.step(), p.moved(3)
	what := "PE changes"
	if p.a.Declared().Rotates || p.b.Declared().Rotates {
		what = "the waves change"
	}
	texts, flips := v.Texts(), chart.Hamming(pos)
	said := what + " by " + texts[0] + " in A and by " + texts[1] + " in B"
	switch {
	case v.Equal():
		said = what + " by " + v.Text()
	case p.Names[1] != "":
		said = what + " by " + texts[0] + ", with " + p.Names[1] + " by " + texts[1]
	}
	short := chart.Sentence(said) + "."
	if p.a.turning() == p.a.Waves.Pairs() && p.b.turning() == p.b.Waves.Pairs() {
		said = "all waves glide: " + said
	}
	flip := chart.Either(flips == 1, "1 bit flips", strconv.Itoa(flips)+" bits flip at once")
	return []string{fmt.Sprintf("From %d to %d: %s; %s.", pos-1, pos, flip, said), short}
}

// readout returns the step in numbers: bits, and the angle of the pair under the cursor in A and in B.
func (p *comparison) readout() []chart.Field {
	fields := p.a.stepFields()
	if p.a.Pos == 0 {
		fields[1].Value += " in both"
		return fields
	}
	pair, ok := p.a.here()
	if !ok {
		pair = 0
	}
	turns := chart.Versus{Of: "pair " + strconv.Itoa(pair) + " turns", Unit: "°", Write: chart.Significant, Least: 3,
		Most: chart.Finest, Values: []float64{p.a.turn(pair), p.b.turn(pair)}}
	return append(fields, turns.Fields(1)...)
}

// steps returns what the step to each position does to the bits, and to the waves of A and of B.
func (p *comparison) steps() chart.Data {
	d := p.a.steps()
	one := d.Row
	last := len(d.Columns) - 1
	d.Columns[last].Name = "waves moved A"
	d.Columns = append(d.Columns, d.Columns[last])
	d.Columns[last+1].Name = "waves moved B"
	d.Kind = chart.Lines
	d.Row = func(pos int, to []float64) {
		one(pos, to)
		if to[last+1] = math.NaN(); pos > 0 {
			to[last+1] = p.b.stepTo(pos)
		}
	}
	return d
}

// figure returns how far the step to each position moves the waves of A and of B.
func (p *comparison) figure() chart.Data {
	d := p.steps()
	d = d.Pick(0, len(d.Columns)-2, len(d.Columns)-1)
	for i := range p.Scenes {
		d.Columns[1+i].Name, d.Columns[1+i].Ink = p.Lettered(i), chart.SubjectOf(i).Ink
	}
	d.Title, d.Values = "how far the step to each position moves the waves", "distance"
	return d
}

// pairData returns a row for each pair, with its waves in A and in B.
func (p *comparison) pairData() chart.Data {
	n := max(p.a.Waves.Pairs(), p.b.Waves.Pairs())
	here, _ := p.a.Pair()
	d := chart.Data{Name: "waves", Title: "every pair at position " + strconv.Itoa(p.a.Pos), Rows: n, Here: min(here, n-1),
		Columns: []chart.Column{{Name: "pair", Format: chart.Whole}}}
	for i := range p.Scenes {
		letter := " " + chart.SubjectOf(i).Letter
		d.Columns = append(d.Columns, chart.Column{Name: "λ" + letter, Hidden: chart.With(periodsName)},
			chart.Column{Name: "sin" + letter, Format: chart.Signed, Hidden: chart.With(wavesName)},
			chart.Column{Name: "moved" + letter, Hidden: chart.With(movedName)})
	}
	d.Row = func(pair int, to []float64) {
		to[0] = float64(pair)
		for i, c := range []*counter{p.a, p.b} {
			at := to[1+3*i:]
			if at[0], at[1], at[2] = math.NaN(), math.NaN(), math.NaN(); pair < c.Waves.Pairs() {
				at[0], at[2] = measure.Wavelength(c.Waves, pair), c.moved(pair)
				at[1] = encoding.Sin.Of(c.Waves.PhaseStep(pair).Mul(c.Pos))
			}
		}
	}
	return d
}

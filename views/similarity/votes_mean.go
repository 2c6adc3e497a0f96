package similarity

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding/measure"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// heights is the scale of the mean: zero is the row that bars begin above, unit the rows of a mean of 1 more than low.
type heights struct {
	chart.Scale
	zero int
	unit float64
}

// heights returns the scale of the means: from a tenth below the least one to 1, or around 0. It is that of all offsets
// that the axis has room for, so that it stays while the position moves.
func (p *votes) heights() heights {
	least := 1.0
	for i := range p.tables {
		if p.turns {
			least = min(least, slices.Min(p.means[i]()))
		} else {
			least = min(least, slices.Min(p.ofOffsets(&p.tables[i], 0)))
		}
	}
	low := min(math.Floor(10*least)/10, 0.9)
	if low >= 0 {
		return heights{chart.Scale{Low: low, High: 1}, p.mean, float64(p.mean) / (1 - low)}
	}
	h := heights{zero: p.mean, unit: 0}
	for zero := 1; zero < p.mean; zero++ {
		if unit := min(float64(zero), float64(p.mean-zero)/-low); unit > h.unit {
			h.zero, h.unit = zero, unit
		}
	}
	if h.unit == 0 { // one row
		return heights{chart.Scale{Low: low, High: 1}, p.mean, float64(p.mean)}
	}
	h.Scale = chart.Scale{Low: -float64(p.mean-h.zero) / h.unit, High: float64(h.zero) / h.unit}
	return h
}

// rows returns how many rows above zero a mean is.
func (h heights) rows(v float64) float64 {
	if h.Low >= 0 {
		return max(v-h.Low, 0) * h.unit
	}
	return v * h.unit
}

// meanAt returns the mean of the cosines of a table for an item of the axis.
func (p *votes) meanAt(t *table, item int) float64 {
	if item >= t.length {
		return math.NaN()
	}
	return t.kernel.Dot(p.offset(item)) / t.kernel.Measure.Pairs
}

// offset returns how far an item of the axis is from what votes are for.
func (p *votes) offset(item int) int { return item - chart.Either(p.turns, 0, p.Pos) }

// chartOfMean returns the chart of the mean of the cosines: bars, and B as a line over them.
func (p *votes) chartOfMean() *plot.Lines {
	low, ink := 0.0, frame.Accent
	scale := p.heights()
	if scale.Low >= 0 {
		low = scale.Low
	}
	if p.turns {
		ink = frame.Offset
	}
	lane := plot.Lane{Part: chart.Ref{Name: meanName}, Rows: p.mean,
		Scale: plot.Scale{Scale: scale.Scale, Ticks: []float64{1, low}, Text: func(v float64) string {
			return strconv.FormatFloat(v, 'f', -1, 64)
		}},
		Left: chart.Region{Draw: func(f chart.Canvas) {
			if _, h := f.Size(); h >= 3 {
				f.Text(1, h/2, "mean", chart.StrongStyle)
			}
		}}}
	for i := range p.tables {
		t := &p.tables[i]
		values := p.means[i]()
		s := plot.Series{Subject: i, Ink: inkOf(i), Of: func(item int) float64 { return p.meanAt(t, item) },
			Column: chart.Column{Name: p.of(i, "mean"), Format: chart.Signed, Hidden: chart.With(meanName)},
			Fill: func(items []plot.Range, low, high []float64) {
				for k, r := range items {
					at, _ := p.x.Cell(r.From)
					low[k], high[k] = values[at], values[at]
				}
			}}
		if s.Line = func(f chart.Canvas, _ []int) { p.drawBars(f, scale, values) }; i > 0 {
			s.Line = func(f chart.Canvas, _ []int) { drawLine(f, scale, values) }
		}
		if len(p.tables) > 1 && p.right > 1 {
			s.Label = []string{chart.SubjectOf(i).Letter}
		}
		lane.Series = append(lane.Series, s)
	}
	l := &plot.Lines{Paper: p.Paper, X: p.x, Lanes: []plot.Lane{lane}, Left: p.left, Right: p.right, Here: p.here,
		Cursor: plot.Cursor{Ink: ink, Badge: true}, Hidden: p.Hidden,
		Feet:   []plot.Foot{{Head: []string{chart.Either(p.turns, "k", "pos")}, Text: chart.Compact, Room: 10}},
		Choose: func(_, item int) chart.Change { return p.choose(item) },
		Table: plot.Table{Name: "votes", Title: p.title(), Rows: p.Length,
			Item: chart.Column{Name: chart.Either(p.turns, "k", "pos"), Format: chart.Whole}}}
	if p.here < p.Length && p.here >= 0 {
		l.Feet[0].Here = strconv.Itoa(p.here)
	}
	if _, ok := p.trained(); ok {
		l.Rules = []plot.Rule{{At: p.Train, Name: meanName, Ink: frame.Good}}
	}
	return l
}

// title says what the numbers are.
func (p *votes) title() string {
	if p.turns {
		return "cos ωk of every pair, and their mean"
	}
	return "cos ω(p " + chart.Minus + " " + chart.Position(p.Pos) + ") of every pair, and their mean"
}

// drawBars draws the means of the only subject, or of A, from 0 or the lower end of the scale, and marks the rival.
func (p *votes) drawBars(f chart.Canvas, scale heights, values []float64) {
	here, shown := p.x.Cell(p.here)
	for x, v := range values {
		ink := frame.Magnitude.At(v)
		switch {
		case shown && p.columns[x] == p.columns[here] && !p.turns:
			ink = frame.Accent
		case v < 0:
			ink = frame.Faint
		case len(p.tables) > 1:
			ink = inkOf(0)
		}
		chart.DrawPillar(f, x, scale.zero, 1, scale.rows(v), ink)
	}
	if r := p.rival(); p.filtered() && r.found {
		at, _ := p.x.Cell(r.pos)
		y := max(scale.zero-int(math.Ceil(scale.rows(r.mean)))-1, 0)
		f.Set(at, y, '▾', frame.Style{FG: frame.Warn, Bold: true})
	}
}

// drawLine draws the means of B as a line over the bars.
func drawLine(f chart.Canvas, scale heights, values []float64) {
	_, h := f.Size()
	subject := chart.SubjectOf(1)
	for x, v := range values {
		at := min(max(float64(scale.zero)-scale.rows(v), 0), float64(h)-0.01)
		sign := []rune("▔━▁")[int(3*(at-math.Floor(at)))]
		if f.Theme.Glyphs == frame.ASCII {
			sign = rune(subject.Sign)
		}
		style := frame.Style{FG: subject.Ink}
		if c := f.At(x, int(at)); c != nil && c.Rune == '█' {
			style.BG = c.FG
		}
		f.Set(x, int(at), sign, style)
	}
}

// filtered reports whether the filter leaves out pairs.
func (p *votes) filtered() bool { return p.kernel.Kernel.Pairs() < p.enc.Pairs() }

// A rival is the position, of those that are shown, that most of the pairs take for the cursor's.
type rival struct {
	pos   int // outside the peak around the cursor's position
	mean  float64
	found bool    // the mean falls and rises again, by bump or more
	next  []int   // the positions with the greatest mean of all others
	best  float64 // their mean
}

// findRival looks for the rival among the positions that are shown.
func (p *votes) findRival() rival {
	r := rival{mean: -2, best: -2}
	if p.turns {
		return r
	}
	values := p.ofOffsets(&p.table, p.x.First-p.Pos)
	here := p.Pos - p.x.First
	for _, way := range [...]int{-1, 1} {
		least := 1.0
		for i := here + way; i >= 0 && i < len(values); i += way {
			v := values[i]
			if r.best < v-1e-12 {
				r.best, r.next = v, nil
			}
			if v > r.best-1e-12 {
				r.next = append(r.next, p.x.First+i)
			}
			if least = min(least, v); v >= least+bump && v > r.mean+1e-12 {
				r.pos, r.mean, r.found = p.x.First+i, v, true
			}
		}
	}
	slices.Sort(r.next)
	return r
}

// ofOffsets returns the means at as many offsets as positions are shown, from one on.
func (p *votes) ofOffsets(t *table, first int) []float64 {
	values := make([]float64, p.x.N)
	t.kernel.Kernel.Fill(values, first, 1)
	for i := range values {
		values[i] /= t.kernel.Measure.Pairs
	}
	return values
}

// cosine writes a mean or a cosine, apart from 0 and 1.
func cosine(v float64, decimals int) string {
	return chart.Apart(chart.SignedText, decimals, v, 0, 1, -1)
}

// words say what the combs show.
func (p *votes) words() chart.Words {
	switch {
	case p.Comparison != nil:
		return p.wordsOfBothVotes()
	case p.turns:
		return chart.Words{Caption: p.turnedCaption(), Readout: p.turnedReadout()}
	case p.filtered():
		return chart.Words{Caption: p.filteredCaption(), Readout: p.readout()}
	}
	return chart.Words{Caption: p.caption(), Readout: p.readout()}
}

// bump is the least rise of the mean that a caption speaks of.
const bump = 0.01

func (p *votes) caption() []string {
	pos, n := chart.Position(p.Pos), p.kernel.Kernel.Pairs()
	only := "Only at " + pos + " do all " + strconv.Itoa(n) + " pairs agree"
	if n == 1 {
		only = "Only at " + pos + " does the pair agree fully"
	}
	r := p.rival()
	switch {
	case r.found && n > 2:
		return []string{only + ", so the vector is its own; the bumps of the mean are where several meet again.",
			only + "; where several meet, there is a bump."}
	case r.found:
		return []string{only + ", but at " + chart.Position(r.pos) + " the mean is back at " + p.told(r.mean) + ".", only + "."}
	}
	return []string{only + ", so the vector is its own; no bump of the mean shown here is as high as 0.01.",
		only + "; the mean has no bump of 0.01."}
}

// told writes a mean in a sentence, unless it is hidden.
func (p *votes) told(v float64) string { return p.Hidden.Or(meanName.Name, cosine(v, 2)) }

// without names the pairs that the filter leaves out.
func (p *votes) without() string {
	kept, all := p.enc.Config().Band, p.enc.Pairs()
	name := func(from, to int) string {
		switch to - from {
		case 0:
			return ""
		case 1:
			return strconv.Itoa(from)
		}
		return strconv.Itoa(from) + " to " + strconv.Itoa(to-1)
	}
	return chart.Either(all-kept.To+kept.From == 1, "pair ", "pairs ") +
		chart.Joined(" and ", name(0, kept.From), name(kept.To, all))
}

// allAt returns the mean of the cosines of all pairs at an offset, also of those that the filter leaves out.
func (p *votes) allAt(k int) float64 {
	var sum measure.Sum
	for pair := range p.enc.Pairs() {
		sum.Add(p.vote(&p.table, pair, k))
	}
	return sum.Value() / float64(p.enc.Pairs())
}

// vote returns the cosine of a pair at an offset, also of one that the filter leaves out.
func (p *votes) vote(t *table, pair, k int) float64 {
	_, cos := t.enc.PhaseStep(pair).Mul(k).Sincos()
	return cos
}

// filteredCaption says what is lost without the pairs that the filter leaves out.
func (p *votes) filteredCaption() []string {
	r, near := p.rival(), p.Pos+1
	if near >= p.Length {
		near = p.Pos - 1
	}
	without := "Without " + p.without()
	at := func(pos int) string { return chart.Position(pos) }
	all := " with all " + strconv.Itoa(p.enc.Pairs()) + " it is "
	switch {
	case r.found:
		short := without + " the mean is back at " + p.told(r.mean) + " at " + at(r.pos)
		beside := ""
		if near >= 0 {
			beside = " falls to " + p.told(p.meanAt(&p.table, near)) + " at " + at(near) + ", but"
			beside = without + " the mean" + beside + " is back at " + p.told(r.mean) + " at " + at(r.pos)
		}
		tail := ";" + all + p.told(p.allAt(r.pos-p.Pos)) + " there."
		return []string{chart.Either(beside == "", short, beside) + tail, short + "."}
	case near >= 0:
		short := without + " the mean at " + at(near) + " is " + p.told(p.meanAt(&p.table, near))
		return []string{short + ";" + all + p.told(p.allAt(near-p.Pos)) + ".", short + "."}
	}
	return []string{without + " one position is left.", without + "."}
}

// place returns the fields that name the position and the offset.
func (p *votes) place() []chart.Field {
	k := "k " + chart.Position(p.Offset)
	if p.turns {
		return []chart.Field{{Value: k, Ink: offsetStyle}}
	}
	return []chart.Field{{Value: "pos " + chart.Position(p.Pos), Ink: chart.CursorStyle},
		{Value: k + " → " + chart.Position(p.Pos+p.Offset), Ink: offsetStyle, Drop: 6}}
}

// ofPair returns the field of the cursor's pair at the offset.
func (p *votes) ofPair() chart.Field {
	pair, ok := p.Pair()
	if !ok || pair >= p.enc.Pairs() {
		return chart.Field{}
	}
	return chart.Field{Label: "pair " + strconv.Itoa(pair) + ":", Value: cosine(p.vote(&p.table, pair, p.Offset), 3),
		Name: votesName, Drop: 4}
}

// ofMean returns the field of the mean at the offset.
func (p *votes) ofMean() chart.Field {
	n := p.kernel.Kernel.Pairs()
	of := chart.Either(p.filtered(), strconv.Itoa(n)+" of ", "")
	return chart.Field{Label: "mean of " + of + chart.Plural(p.enc.Pairs(), "pair"), Name: meanName,
		Value: cosine(p.kernel.Dot(p.Offset)/p.kernel.Measure.Pairs, 3), Ink: frame.Style{FG: inkOf(0)}}
}

func (p *votes) readout() []chart.Field {
	r, fields := p.rival(), append(p.place(), p.ofPair(), p.ofMean())
	if p.filtered() && r.found {
		return append(fields, chart.Field{Label: "at " + chart.Position(r.pos), Value: cosine(r.mean, 3), Name: meanName,
			Ink: frame.Style{FG: frame.Warn}, Drop: 5}, chart.Field{Label: "all pairs there",
			Value: cosine(p.allAt(r.pos-p.Pos), 3), Name: meanName, Drop: 3})
	}
	if len(r.next) > 0 {
		next := chart.Position(r.next[0])
		if len(r.next) > 1 {
			next += " and " + chart.Position(r.next[1])
		}
		fields = append(fields, chart.Field{Label: "next best: " + next + ",", Value: cosine(r.best, 3), Name: meanName, Drop: 3})
	}
	if p.pairsPerHalf > 1 {
		fields = append(fields, chart.Field{Value: chart.Either(frame.Magnitude.Whole(p.Theme), "a row", "a half row") +
			" is the mean of " + strconv.Itoa(p.pairsPerHalf) + " pairs", Ink: chart.FaintStyle, Drop: 2})
	}
	if p.x.N < p.Length {
		fields = append(fields, chart.Field{Ink: chart.FaintStyle, Drop: 1, Value: "positions " +
			chart.Position(p.x.First) + " to " + chart.Position(p.x.End()-1) + " of " + chart.Position(p.Length)})
	}
	return fields
}

// within counts the pairs that an offset turns by less than a quarter turn.
func (p *votes) within(k int) (n int) {
	for pair := range p.enc.Pairs() {
		n += chart.One(4*float64(max(k, -k)) < measure.Wavelength(p.enc, pair))
	}
	return n
}

func (p *votes) turnedCaption() []string {
	k, n := chart.Position(p.Offset), p.enc.Pairs()
	inside := strconv.Itoa(p.within(p.Offset)) + " of " + chart.Plural(n, "pair")
	mean := p.told(p.kernel.Dot(p.Offset) / p.kernel.Measure.Pairs)
	return []string{"At k = " + k + " " + inside + " have turned by less than a quarter and vote for it; the mean of all is " +
		mean + ".", "At k = " + k + " the mean of all pairs is " + mean + "."}
}

func (p *votes) turnedReadout() []chart.Field {
	fields := append(p.place(), p.ofPair())
	if pair, ok := p.Pair(); ok {
		fields = append(fields, chart.Field{Label: "λ", Value: chart.Wave(measure.Wavelength(p.enc, pair)), Drop: 3})
	}
	return append(fields, p.ofMean(), chart.Field{Value: "score of equal q and k, without the factor of attention",
		Ink: chart.FaintStyle, Drop: 1})
}

// wordsOfBothVotes compare two tables.
func (p *votes) wordsOfBothVotes() chart.Words {
	var values, waves []float64
	for i := range p.tables {
		t := &p.tables[i]
		values = append(values, t.kernel.Dot(t.k)/t.kernel.Measure.Pairs)
	}
	mean := chart.Versus{Of: "mean", Values: values, Write: chart.SignedText, Least: 3, Most: 6, Ink: firstInk}
	said := "the mean at k = " + chart.Position(p.Offset) + " is " + p.Hidden.Or(meanName.Name, chart.Versus{
		Values: values, Write: chart.SignedText, Least: 3, Most: 6}.Text())
	fields := p.place()
	if pair, ok := p.Pair(); ok && pair < p.tables[1].enc.Pairs() && pair < p.enc.Pairs() {
		for i := range p.tables {
			waves = append(waves, measure.Wavelength(p.tables[i].enc, pair))
		}
		wave := chart.Versus{Of: "pair " + strconv.Itoa(pair) + " λ", Values: waves, Write: chart.Significant, Least: 3, Most: 6,
			Ink: firstInk}
		for _, f := range wave.Fields(1) {
			f.Drop = max(f.Drop, 2)
			fields = append(fields, f)
		}
	}
	for _, f := range mean.Fields(3) {
		f.Name = meanName
		fields = append(fields, f)
	}
	long := said
	if text := p.slower(); text != "" {
		long = text + "; " + said
	}
	return chart.Words{Caption: []string{chart.Sentence(long + "."), chart.Sentence(said + ".")}, Readout: fields}
}

// slower says how many pairs are slower in one table than in the other, and how much at most; "" where none is, or
// where the tables have unlike numbers of pairs.
func (p *votes) slower() string {
	a, b := &p.tables[0], &p.tables[1]
	if a.enc.Pairs() != b.enc.Pairs() {
		return strconv.Itoa(a.enc.Pairs()) + " pairs in A, " + strconv.Itoa(b.enc.Pairs()) + " in B"
	}
	var n [2]int
	var most [2]float64
	for pair := range a.enc.Pairs() {
		ratio := a.enc.Frequency(pair) / b.enc.Frequency(pair)
		for i, r := range [...]float64{1 / ratio, ratio} { // how much slower A is, and B
			if r > 1+1e-9 {
				n[i]++
				most[i] = max(most[i], r)
			}
		}
	}
	i := chart.One(n[1] > n[0])
	if n[i] == 0 {
		return ""
	}
	return chart.Plural(n[i], "pair") + chart.Either(n[i] == 1, " is", " are") + " slower in " + chart.SubjectOf(i).Letter +
		", up to " + chart.Brief(most[i], 3) + " times"
}

// data returns the votes of every pair at every position, or for every offset, and their mean.
func (p *votes) data(mean *plot.Lines) chart.Data {
	d := mean.Data()
	pairs, means := p.enc.Pairs(), d.Columns[1:]
	columns := []chart.Column{d.Columns[0]}
	for pair := range pairs {
		columns = append(columns, chart.Column{Name: "pair " + strconv.Itoa(pair), Format: chart.Signed,
			Hidden: chart.With(votesName)})
	}
	row, last := d.Row, make([]float64, 1+len(means))
	d.Columns = append(columns, means...)
	d.Row = func(i int, to []float64) {
		row(i, last)
		to[0] = last[0]
		for pair := range pairs {
			to[1+pair] = p.vote(&p.table, pair, p.offset(i))
		}
		copy(to[1+pairs:], last[1:])
	}
	return d
}

// combsData returns the votes as the picture shows them, for print.
func (p *votes) combsData() chart.Data {
	d := chart.Data{Name: "votes", Title: p.title(), Rows: min(p.enc.Pairs(), mostFigure), Here: chart.Nowhere,
		Across: chart.Either(p.turns, "offset k", "position"), Values: "cosine", Scale: chart.Scale{Low: -1, High: 1},
		Columns: chart.Columns(chart.Whole, nil, "pair")}
	n := min(p.x.N, mostFigure)
	return d.WithCells(0, 1, chart.Counted(p.x.First, n), func(pair, at int) float64 {
		return p.vote(&p.table, pair, p.offset(p.x.First+at))
	})
}

// votesReading returns the mean at the offset, which is the cosine.
func votesReading(sc chart.Scene, set Settings) (chart.Reading, bool) {
	set.Measure = similar.Cosine
	return reading(sc, set)
}

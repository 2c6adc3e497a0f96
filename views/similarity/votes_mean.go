package similarity

import (
	"math"
	"slices"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// heights is the scale of the mean: zero is the row that bars begin above, unit the rows of a mean of 1 more than from.
type heights struct {
	chart.Scale
	zero       int
	from, unit float64
}

// heights returns the scale of the means: from a tenth below the least one to 1, or around 0. It is that of all offsets
// that the axis has room for, so that it stays while the position moves.
func (p *votes) heights() heights {
	least := 1.0
	for i := range p.tables {
		means := p.fields[i]().mean
		if !p.turns {
			means = p.ofOffsets(&p.tables[i], 0)
		}
		for _, v := range means {
			if v < least { // not NaN
				least = v
			}
		}
	}
	low := min(math.Floor(10*least)/10, 0.9)
	h := heights{Scale: chart.Scale{Low: low, High: 1}, zero: p.mean, from: max(low, 0)}
	h.unit = float64(p.mean) / (1 - h.from)
	if low >= 0 || p.mean == 1 {
		return h
	}
	h.unit = 0
	for zero := 1; zero < p.mean; zero++ {
		if unit := min(float64(zero), float64(p.mean-zero)/-low); unit > h.unit {
			h.zero, h.unit = zero, unit
		}
	}
	h.Scale = chart.Scale{Low: -float64(p.mean-h.zero) / h.unit, High: float64(h.zero) / h.unit}
	return h
}

// rows returns how many rows above zero a mean is.
func (h heights) rows(v float64) float64 {
	return (chart.Either(h.Low >= 0, max(v, h.from), v) - h.from) * h.unit
}

// meanAt returns the mean of the cosines of a table at an offset.
func (t *table) meanAt(k int) float64 { return t.kernel.Dot(k) / t.kernel.Measure.Pairs }

// offset returns how far an item of the axis is from what votes are for.
func (p *votes) offset(item int) int { return item - chart.Either(p.turns, 0, p.Pos) }

// item names what is across.
func (p *votes) item() string { return chart.Either(p.turns, "k", "pos") }

// chartOfMean returns the chart of the mean of the cosines: bars, and B as a line over them.
func (p *votes) chartOfMean() *plot.Lines {
	scale := p.heights()
	lane := plot.Lane{Part: chart.Ref{Name: meanName}, Rows: p.mean,
		Scale: plot.Scale{Scale: scale.Scale, Ticks: []float64{1, max(scale.Low, 0)}, Text: chart.Plainly},
		Left: chart.Region{Draw: func(f chart.Canvas) {
			if p.mean >= 3 {
				f.Text(1, p.mean/2, "mean", chart.StrongStyle)
			}
		}}}
	for i := range p.tables {
		t, values := &p.tables[i], p.fields[i]().mean
		s := plot.Series{Subject: i, Ink: inkOf(i),
			Column: chart.Column{Name: p.of(i, "mean"), Format: chart.Signed, Hidden: chart.With(meanName)},
			Of: func(item int) float64 {
				return chart.Either(item < t.length, t.meanAt(p.offset(item)), math.NaN())
			},
			Fill: func(items []plot.Range, low, high []float64) {
				for k, r := range items {
					at, _ := p.x.Cell(r.From)
					low[k], high[k] = values[at], values[at]
				}
			},
			Line: func(f chart.Canvas, _ []int) { p.drawBars(f, scale, values) }}
		if i > 0 {
			s.Line = func(f chart.Canvas, _ []int) { drawLine(f, scale, values) }
		}
		if len(p.tables) > 1 && p.right > 1 {
			s.Label = []string{chart.SubjectOf(i).Letter}
		}
		lane.Series = append(lane.Series, s)
	}
	l := &plot.Lines{Paper: p.Paper, X: p.x, Lanes: []plot.Lane{lane}, Left: voteGutter, Right: p.right, Here: p.here,
		Cursor: plot.Cursor{Ink: chart.Either(p.turns, frame.Offset, frame.Accent), Badge: true}, Hidden: p.Hidden,
		Feet: []plot.Foot{{Head: []string{p.item()}, Text: chart.Compact, Room: 10}}, Choose: p.choose,
		Table: plot.Table{Name: "votes", Title: p.title(), Rows: p.Length,
			Item: chart.Column{Name: p.item(), Format: chart.Whole}}}
	if p.here < p.Length {
		l.Feet[0].Here = strconv.Itoa(p.here)
	}
	if _, ok := p.trained(); ok {
		l.Rules = []plot.Rule{{At: p.Train, Name: meanName, Ink: frame.Good}}
	}
	return l
}

// title says what the numbers are.
func (p *votes) title() string {
	of := chart.Either(p.turns, "ωk", "ω(p "+chart.Minus+" "+chart.Position(p.Pos)+")")
	return "cos " + of + " of every pair, and their mean"
}

// drawBars draws the means of the only subject, or of A, from 0 or the lower end of the scale, and marks the rival.
func (p *votes) drawBars(f chart.Canvas, scale heights, values []float64) {
	here, shown := p.x.Cell(p.here)
	f.Paint(func(f chart.Canvas, times int) {
		for x, v := range values {
			if math.IsNaN(v) {
				continue
			}
			ink := frame.Magnitude.At(v)
			switch {
			case shown && p.columns[x] == p.columns[here] && !p.turns:
				ink = frame.Accent
			case v < 0:
				ink = frame.Faint
			case len(p.tables) > 1:
				ink = inkOf(0)
			}
			for i := range times {
				chart.DrawPillar(f, times*x+i, times*scale.zero, times, scale.rows(v), ink)
			}
		}
	})
	if r := p.rival(); p.filtered() && r.found {
		at, _ := p.x.Cell(r.pos)
		y := max(scale.zero-int(math.Ceil(scale.rows(r.mean)))-1, 0)
		f.Set(at, y, '▾', frame.Style{FG: frame.Warn, Bold: true})
	}
}

// drawLine draws the means of B as a line over the bars.
func drawLine(f chart.Canvas, scale heights, values []float64) {
	subject := chart.SubjectOf(1)
	for x, v := range values {
		if !math.IsNaN(v) {
			chart.DrawLevel(f, x, float64(scale.zero)-scale.rows(v), subject.Sign, subject.Ink)
		}
	}
}

// A rival is the position, of those that are shown, that most of the pairs take for the cursor's.
type rival struct {
	pos   int // outside the peak around the cursor's position
	mean  float64
	found bool    // the mean falls and rises again, by bump or more
	next  []int   // the positions with the greatest mean of all others
	best  float64 // their mean
}

// bump is the least rise of the mean that a caption speaks of.
const bump = 0.01

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

// vote returns the cosine of a pair at an offset, also of one that the filter leaves out; none after the last pair.
func (t *table) vote(pair, k int) float64 {
	if pair >= t.enc.Pairs() {
		return math.NaN()
	}
	_, cos := t.enc.PhaseStep(pair).Mul(k).Sincos()
	return cos
}

// data returns the votes of every pair of each table at every position, or for every offset, and their means.
func (p *votes) data(mean *plot.Lines) chart.Data {
	d := mean.Data()
	columns := d.Columns[:1:1]
	for i := range p.tables {
		for pair := range p.tables[i].enc.Pairs() {
			columns = append(columns, chart.Column{Name: p.of(i, "pair "+strconv.Itoa(pair)), Format: chart.Signed,
				Hidden: chart.With(votesName)})
		}
	}
	row, last, votes := d.Row, make([]float64, len(d.Columns)), len(columns)
	d.Columns = append(columns, d.Columns[1:]...)
	d.Row = func(item int, to []float64) {
		row(item, last)
		to[0] = last[0]
		at := 1
		for i := range p.tables {
			t := &p.tables[i]
			for pair := range t.enc.Pairs() {
				to[at] = chart.Either(item < t.length, t.vote(pair, p.offset(item)), math.NaN())
				at++
			}
		}
		copy(to[votes:], last[1:])
	}
	return d
}

// combs returns the votes of each table as the picture shows them, for print.
func (p *votes) combs() (all []func() chart.Data) {
	names := make([]string, len(p.columns))
	for x, r := range p.columns {
		names[x] = strconv.Itoa(r.From)
	}
	for i := range p.tables {
		all = append(all, func() chart.Data {
			t, row, drawn := &p.tables[i], make([]float64, len(p.columns)), -1
			d := chart.Data{Name: "votes", Title: p.of(i, p.title()), Rows: min(t.enc.Pairs(), mostFigure),
				Here: chart.Nowhere, Across: chart.Either(p.turns, "offset k", "position"), Values: "cosine",
				Scale: chart.Scale{Low: -1, High: 1}, Columns: chart.Columns(chart.Whole, nil, "pair")}
			return d.WithCells(0, 1, names, func(pair, x int) float64 {
				if pair != drawn {
					p.cosines(t, pair, row)
					drawn = pair
				}
				return chart.Either(p.columns[x].From < t.length, row[x], math.NaN())
			})
		})
	}
	return all
}

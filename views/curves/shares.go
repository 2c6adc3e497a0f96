package curves

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// mostRows is the number of positions from which the best wave of a column is computed, at most.
const mostRows = 256

// waveKey is the key of the share of a column's variance that one wave has.
type waveKey struct {
	config encoding.Config
	rows   int
	dim    int
}

// share returns the share of the variance of a column that the nearest single wave has: 1 for a wave.
func (s *inputs) share(dim int) float64 {
	if s.strand(dim).continuous() {
		return 1
	}
	rows := min(s.RowCount(), mostRows)
	return memo.Get(s.Cache, waveKey{s.Enc.Config(), rows, dim}, func() float64 {
		values := make([]float64, rows)
		for pos := range values {
			values[pos] = s.Enc.At(pos, dim)
		}
		return measure.BestWave(values)
	})
}

// shareText writes the share of one wave in a column, in whole percent.
func (s *inputs) shareText(dim int) string {
	v := s.share(dim)
	if math.IsNaN(v) {
		return chart.None
	}
	return s.Hidden.Or(wavesName.Name, chart.Unsigned(100*v, 0)+"%")
}

// shares reports whether the picture says how much of a column is one wave: the table of a subject has none.
func shares(subjects []chart.Scene) bool {
	if !slices.ContainsFunc(subjects, func(s chart.Scene) bool { return !s.HasWaves() }) {
		return false
	}
	for _, s := range subjects {
		if !s.HasWaves() && s.Here().Group == encoding.BitGroup {
			return false
		}
	}
	return true
}

// shares reports the same of a comparison.
func (c *comparison) shares() bool {
	var subjects []chart.Scene
	for _, s := range c.all {
		subjects = append(subjects, s.Scene)
	}
	return shares(subjects)
}

// shareRows is the least number of rows of the shares below lanes: those of the bars and their axis, and of a title
// between blank rows or, in ASCII, where lanes need the room more than bars do, below one.
func (c *comparison) shareRows() int { return 6 + 3*c.shareAir() }

// shareAir returns the blank rows below the title of the shares.
func (c *comparison) shareAir() int {
	return chart.One(c.paper.Theme.Glyphs != frame.ASCII || c.measures())
}

// mostColumns is how many columns have a share at most, as many as there is room for in any case.
const mostColumns = 128

// every returns n if every n-th column has a share in a picture, or in its words.
func (p *paired) every() int {
	room := mostColumns
	if p.below > 0 {
		room = min(max(p.barColumns(), 1), room)
	}
	return (p.columns() + room - 1) / room
}

// columns returns the number of columns that both tables have.
func (p *paired) columns() int { return min(p.DModel, p.b().DModel) }

// barColumns returns the cells of the bars.
func (p *paired) barColumns() int { return p.paper.W - p.left - 1 }

// frequency returns the radians per position of a column: of its wave, or as they are measured in its numbers; NaN for
// none.
func (s *inputs) frequency(dim int) float64 {
	if s.HasWaves() {
		if st := s.strand(dim); st.continuous() {
			return 2 * math.Pi / st.Period
		}
	} else if all := s.Requested.Measured(); dim < len(all) {
		return all[dim]
	}
	return math.NaN()
}

// measures reports whether the frequencies of numbers are measured, to be compared with those of waves.
func (c *comparison) measures() bool {
	return c.HasWaves() != c.b().HasWaves() && slices.ContainsFunc(c.all, func(s *inputs) bool {
		return !s.HasWaves() && s.Requested.Measured() != nil
	})
}

// A gauge is what the picture below the lanes has of each column of a subject: how much of it one wave is, or the
// frequency of its wave.
type gauge struct {
	of         func(s *inputs, dim int) float64
	scale      plot.Scale
	name, unit string // of its numbers
	what       string // of its title
	columns    int    // that are drawn
	title      string // of its numbers, before what the columns are
}

func (p *paired) gaugeOf() gauge {
	if !p.measures() {
		return gauge{(*inputs).share, plot.Scale{Scale: chart.Scale{Low: 0, High: 1}, Ticks: []float64{1, 0},
			Text: func(v float64) string { return chart.Unsigned(100*v, 0) + "%" }}, "one wave", "share",
			p.eachColumn() + ": how much of a column is one wave", p.columns(),
			"how much of the variance of a column its best wave has, of "}
	}
	low, high, columns := math.Inf(1), 0.0, 0
	for dim := range p.columns() { // as far as any is measured
		if a, b := p.frequency(dim), p.b().frequency(dim); a > 0 && b > 0 {
			low, high, columns = min(low, a, b), max(high, a, b), dim+1
		}
	}
	ticks := []float64{high, low}
	return gauge{(*inputs).frequency, plot.Scale{Scale: chart.Scale{Low: low, High: high}, Log: true, Ticks: ticks,
		Text: func(v float64) string { return chart.Significant(v, 2) }}, "frequencies", "rad per pos",
		"dims 0 to " + strconv.Itoa(columns-1) + ": radians a position, measured and by the formula", columns,
		"radians per position, measured and by the formula, of "}
}

// shareRegions returns the bars of the share of one wave in all columns, or in every few, or the frequencies of the
// waves that they are: points for those measured, and a line for those of the formula.
func (p *paired) shareRegions() []chart.Region {
	every, g := p.every(), p.gaugeOf()
	rows := p.below - 3 - p.shareAir()
	bars := plot.Lines{Paper: p.paper, X: plot.Fit(0, (g.columns+every-1)/every, p.barColumns()), Left: p.left,
		Right: 1, Here: -1, Cursor: plot.Cursor{Ink: frame.Accent, Badge: true}, Hidden: p.Hidden,
		Feet: []plot.Foot{{Head: []string{"dim"}, Room: 4 + len(strconv.Itoa(p.columns())),
			Text: func(i int) string { return strconv.Itoa(i * every) }}},
		Choose: func(_, i int) chart.Change { return moved(p.Pos, i*every) }}
	if p.Dim < g.columns {
		bars.Here, bars.Feet[0].Here = p.Dim/every, strconv.Itoa(p.Dim)
	}
	lane := plot.Lane{Rows: rows, Scale: g.scale}
	for i, s := range p.all {
		level := s.HasWaves() || i == 1 && !p.HasWaves() // over the bars of the other
		series := plot.Series{Subject: i, Steps: true, Part: chart.Ref{Name: wavesName},
			Of: func(at int) float64 { return g.of(s, at*every) }}
		switch {
		case !g.scale.Log:
			series.Line = func(f chart.Canvas, _ []int) { p.drawShares(f, bars.X, i, level, bars.Here) }
		case !s.HasWaves():
			series.Beads, series.Steps = 1, false
		}
		lane.Series = append(lane.Series, series)
	}
	bars.Lanes = []plot.Lane{lane}
	region := bars.Region()
	region.Data = nil
	region.Cols, region.Rows = chart.Fixed(p.paper.W), chart.Fixed(rows+1)
	title := chart.Region{Cols: chart.Fixed(p.paper.W), Rows: chart.Fixed(1), Draw: func(f chart.Canvas) {
		columns, what, _ := strings.Cut(g.what, ":")
		x := f.Text(1, 0, columns+":", frame.Style{FG: frame.Text})
		f.Text(x, 0, what, chart.FaintStyle)
	}}
	return []chart.Region{chart.Place(0, p.below-rows-1, region), chart.Place(0, 1, title)}
}

// drawShares draws the shares of a subject: bars, that of the item here in the cursor's colour, or a level line.
func (p *paired) drawShares(f chart.Canvas, x plot.Axis, i int, level bool, here int) {
	_, h := f.Size()
	subject := chart.SubjectOf(i)
	for item := range x.N {
		share := p.all[i].share(item * p.every())
		if math.IsNaN(share) {
			continue
		}
		ink := chart.Either(item == here, frame.Accent, subject.Ink)
		for at, end := x.Cells(plot.Range{From: item, To: item + 1}); at < end; at++ {
			if level {
				chart.DrawLevel(f, at, float64(h)*(1-share), subject.Sign, subject.Ink)
			} else {
				chart.DrawPillar(f, at, h, h, share, ink)
			}
		}
	}
}

// shareData has what the picture below the lanes has of each column, of both tables.
func (p *paired) shareData() chart.Data {
	every, g := p.every(), p.gaugeOf()
	d := chart.Data{Name: g.name, Title: g.title + p.eachColumn(),
		Kind: chart.List, Rows: (p.columns() + every - 1) / every, Here: p.Dim / every,
		Columns: []chart.Column{{Name: "dim", Format: chart.Whole}},
		Row: func(i int, to []float64) {
			to[0] = float64(i * every)
			for k, s := range p.all {
				to[1+k] = g.of(s, i*every)
			}
		}}
	if d.Here >= d.Rows {
		d.Here = chart.Nowhere
	}
	for i := range p.all {
		d.Columns = append(d.Columns, chart.Column{Name: g.unit + " " + chart.SubjectOf(i).Letter, Hidden: hiding.Waves,
			Format: chart.Either(g.scale.Log, chart.Short, 0)})
	}
	return d
}

// eachColumn names the columns that have a share: "all 64 columns", "every 8th of 768 columns".
func (p *paired) eachColumn() string {
	if every := p.every(); every > 1 {
		return "every " + ordinal(every) + " of " + chart.Plural(p.columns(), "column")
	}
	return chart.AllThe(p.columns(), "column")
}

// shared reports whether the caption says how much of both columns under the cursors is one wave.
func (p *paired) shared() bool {
	if !p.shares() || p.Hidden.Hides(wavesName) {
		return false
	}
	return !math.IsNaN(p.share(p.Dim)) && !math.IsNaN(p.b().share(p.b().Dim))
}

// frequencyCaption says how fast the column under the cursor turns by measurement and by the formula, and in how many
// columns these differ.
func (p *paired) frequencyCaption() []string {
	turns := func(a, b float64) chart.Versus {
		return chart.Versus{Values: []float64{a, b}, Write: chart.Significant, Least: 3}
	}
	differ, known := 0, 0
	for dim := range p.columns() {
		if a, b := p.frequency(dim), p.b().frequency(dim); a > 0 && b > 0 {
			known++
			differ += chart.One(!turns(a, b).Equal())
		}
	}
	texts := turns(p.frequency(p.Dim), p.b().frequency(p.b().Dim)).Texts()
	text := "Dim " + strconv.Itoa(p.Dim) + " turns by " + texts[0] + " rad a position in A, " + texts[1] + " in B"
	if p.b().Dim != p.Dim {
		text += ", dim " + strconv.Itoa(p.b().Dim)
	}
	return []string{text + "; " + strconv.Itoa(differ) + " of " + strconv.Itoa(known) + " measured columns differ.", text + "."}
}

// shareCaption says how much of a column is one wave: of that under the cursor, and of all.
func (p *paired) shareCaption() []string {
	b := p.b()
	of := "One wave is " + p.shareText(p.Dim) + " of dim " + strconv.Itoa(p.Dim)
	other := b.shareText(b.Dim) + chart.Either(b.Dim == p.Dim, "", " of dim "+strconv.Itoa(b.Dim))
	text, where := of+" in A and "+other+" in B", ""
	if n := max(p.RowCount(), b.RowCount()); n > mostRows {
		where = ", within " + chart.Plural(mostRows, "position")
	}
	all, each, its := p.eachColumn(), p.spread(p.inputs), p.spread(b)
	return []string{text + where + "; in " + all + " " + each + " in A, " + its + " in B.",
		of + " in A, " + other + " in B" + where + "; of " + all + " " + each + ", " + its + ".", text + "."}
}

// spread writes the least and the greatest share of one wave in the columns that have bars.
func (p *paired) spread(s *inputs) string {
	least, most := math.Inf(1), 0.0
	for dim := 0; dim < p.columns(); dim += p.every() {
		if v := s.share(dim); !math.IsNaN(v) {
			least, most = min(least, v), max(most, v)
		}
	}
	from, to := chart.Unsigned(100*min(least, most), 0)+"%", chart.Unsigned(100*most, 0)+"%"
	return chart.Either(from == to, to, from+" to "+to)
}

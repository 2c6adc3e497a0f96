package context

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/reach"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// frequencies is the face that plots how much slower each method makes each pair, and how
// slow a pair must be to stay within angles seen.
type frequencies struct {
	*subject
	lines   plot.Lines
	strokes int // row of the strokes, −1 where there are none
}

const (
	plotLeft    = 7  // columns of the ratios
	countColumn = 70 // columns of a picture from which counts are beside the names
)

func newFrequencies(s *subject) *frequencies {
	p := &frequencies{subject: s, strokes: -1}
	labels := s.longestName() + 3
	if s.W >= countColumn {
		labels += chart.DecimalDigits(s.pairs()) + len(" new ")
	}
	p.lines = plot.Lines{Paper: s.Paper, X: plot.Fit(0, s.pairs(), s.W-plotLeft-labels), Left: plotLeft, Right: labels,
		Title: []string{"ω′/ω"}, Note: []string{"how much of its speed a pair keeps"}, Air: 1,
		Here: s.pair, Cursor: plot.Cursor{Ink: frame.Accent, Tint: frame.Column, Badge: true},
		Choose: func(_, pair int) chart.Change {
			dim := p.ColumnOf(pair)
			return chart.Change{State: func(s *chart.State) { s.Dim = dim }}
		},
		Hidden: s.Hidden, Table: p.table(), Lanes: []plot.Lane{p.lane()}}
	p.lines.X.Binary = true // heads have powers of two of pairs
	p.name(&p.lines.Lanes[0])
	sign, _ := p.wave(0)
	p.lines.Rules = []plot.Rule{{At: p.border(), Name: edgeName, Ink: frame.HandThen,
		Labels: []string{sign + " = " + strconv.Itoa(p.train)}}}
	fast, slow := plot.Range{To: p.border()}, plot.Range{From: p.border(), To: p.pairs()}
	p.lines.Bands = []plot.Band{
		{Name: edgeName, Items: fast, Texts: []string{"≥ 1 turn in " + strconv.Itoa(p.train), "≥ 1 turn"}},
		{Name: edgeName, Items: slow, Texts: []string{"< 1 turn"}}}
	p.lines.Feet = []plot.Foot{{Head: []string{"pair"}, Text: strconv.Itoa, Room: 8},
		{Name: wavesName, Head: []string{"λ"}, Room: 8, Text: func(pair int) string {
			before, _ := p.method().Wavelength(pair)
			return p.waveText(before, 9)
		}}}
	return p
}

// table returns what the figure has besides the ratios.
func (p *frequencies) table() plot.Table {
	first := p.methods[0]
	return plot.Table{Name: "ratios", Title: "how much each method slows a pair down", Values: "ω′/ω", Rows: first.Len(),
		Item: chart.Column{Name: "wavelength λ", Unit: "positions", Log: true},
		Number: func(pair int) float64 {
			before, _ := first.Wavelength(pair)
			return before
		}}
}

// lane returns the lines of the methods over two fields: the one that fast pairs should be in, and the one that slow
// pairs must not enter.
func (p *frequencies) lane() plot.Lane {
	lane := plot.Lane{Plot: chart.Ref{Name: curveName}, Lead: p.at}
	lane.Rows, lane.Scale = p.scale()
	for at := range p.methods {
		lane.Series = append(lane.Series, p.series(at))
	}
	if p.limited() {
		lane.Fields = []plot.Field{{Name: newName, Items: plot.Range{From: p.border(), To: p.pairs()},
			Low: p.limit(), High: lane.Scale.High, Dots: frame.Warn.Over(60),
			Tint: chart.Either(p.Theme.Depth == frame.TrueColor, frame.Warn.Over(16), frame.WarnCell),
			Label: []string{"above " + ratioName(p.limit()) + ": angles\nnever seen",
				"above " + ratioName(p.limit()) + ":\nnever seen"},
			Ink: frame.Style{FG: frame.Warn, Bold: true}}}
	}
	lane.Fields = append(lane.Fields, plot.Field{Items: plot.Range{To: p.border()}, Low: 1, High: 1, Tint: frame.GoodCell})
	return lane
}

// dotRows is the number of rows of dots in a row of cells.
const dotRows = 4

// name puts the names of lines that end in one row where each is farthest from the others, at least a row.
func (p *frequencies) name(lane *plot.Lane) {
	rows := make([][]int, len(p.methods)) // of dots, −1 where there is no line
	for at, m := range p.methods {
		rows[at] = make([]int, p.pairs())
		for pair := range rows[at] {
			rows[at][pair] = -1
			if v := lane.Series[at].Of(pair); pair < m.Len() && !p.hidesMethod(at) &&
				v >= lane.Scale.Low && v <= lane.Scale.High {
				rows[at][pair] = lane.Dot(v)
			}
		}
	}
	end := func(at int) int { return rows[at][max(p.methods[at].Len()-1, 0)] / dotRows }
	for at, m := range p.methods {
		name, crowd, most := nameOf(m.kind), 0, dotRows-1
		half := p.Theme.Width(name)/2 + 1 // columns
		for other := range p.methods {
			crowd += chart.One(end(other) == end(at))
		}
		for pair, own := range rows[at] {
			cell, _ := p.lines.X.Cell(pair)
			near := dotRows * lane.Rows
			for beside := range rows[at] {
				if to, _ := p.lines.X.Cell(beside); max(to-cell, cell-to) > half {
					continue
				}
				if off := rows[at][beside] - own; max(off, -off) > dotRows {
					near = 0 // too steep: the name would be as near to other lines
				}
				for other := range rows {
					if dot := rows[other][beside]; other != at && dot >= 0 {
						near = min(near, max(dot-own, own-dot))
					}
				}
			}
			if crowd > 1 && own >= 0 && near > most {
				most = near
				lane.Series[at].Note = plot.Note{At: pair, Texts: []string{name}, Ink: inkOf(m.kind)}
			}
		}
	}
}

// scale fits the scale to the rows that the axis and the strokes leave.
func (p *frequencies) scale() (rows int, scale plot.Scale) {
	top, low := halvings(p.methods)
	const around = 4  // rows above the plot and below it
	const strokes = 3 // with a gap
	room := p.H - around
	each := func(room int) int { return max((room-1)/(low-top), 1) }
	with := room - strokes
	below := (room >= 17 || with > low-top && each(with) == each(room)) && !p.Hidden.Hides(strokesName)
	rows, scale = halvingScale(p.Paper, top, low, chart.Either(below, with, room))
	if below {
		p.strokes = around + rows + 1
	}
	return rows, scale
}

// halvings returns the powers of one half between which the ratios of some methods are.
func halvings(all []method) (top, low int) {
	least, most := 0.5, 1.0
	for _, m := range all {
		least, most = min(least, m.Count().Least), max(most, m.Count().Most)
	}
	return -int(math.Ceil(math.Log2(most) - 1e-9)), int(math.Ceil(-math.Log2(least) - 1e-9))
}

// halvingScale returns a scale of powers of one half that fills some rows, with at least a row for each.
func halvingScale(p chart.Paper, top, low, room int) (rows int, scale plot.Scale) {
	rows = max(room, 2)
	low = top + min(low-top, rows-1) // lines may leave a plot that is too small
	scale = plot.Scale{Scale: chart.Scale{Low: math.Exp2(float64(-low)), High: math.Exp2(float64(-top))}, Log: true,
		Text: func(v float64) string { return p.Fitting(plotLeft-2, halvingNames(int(math.Round(-math.Log2(v))))...) }}
	for halving := top; halving <= low; halving++ {
		scale.Ticks = append(scale.Ticks, math.Exp2(float64(-halving)))
	}
	return rows, scale
}

// series returns the line of a method.
func (p *frequencies) series(at int) plot.Series {
	m, part := p.methods[at], chart.Ref{Name: methodName, Index: chart.At(at)}
	ink := inkOf(m.kind)
	s := plot.Series{Part: part, Ink: ink.Over(70), Column: chart.Column{Name: nameOf(m.kind), Ink: ink, Log: true},
		Of: func(pair int) float64 {
			if pair >= m.Len() {
				return math.NaN()
			}
			return m.Ratio(pair)
		},
		Fill: func(items []plot.Range, low, high []float64) {
			for i, r := range items {
				low[i], high[i] = math.NaN(), math.NaN()
				if r.From < m.Len() {
					low[i], high[i] = m.Extremes(r.From, min(r.To, m.Len()))
				}
			}
		}}
	if at == p.at {
		s.Ink, s.Look = ink, plot.Bold
	} else if p.dashed(at) {
		s.Look = plot.Dashed
	}
	if !p.hidesMethod(at) && m.Len() > 0 {
		s.End = p.end(at)
	}
	return s
}

// end returns the name of a method at the end of its line, with how many pairs reach new angles. A click on it selects
// the method.
func (p *frequencies) end(at int) *chart.Region {
	g := &chart.Region{Name: methodName, Index: chart.At(at), Way: chart.Across,
		Click: func(int, int) chart.Change { return p.readBy(at) },
		In: []chart.Region{{Cols: chart.Fixed(p.longestName() + 2),
			Draw: func(f chart.Canvas) { p.drawEnd(f, at) }}}}
	if p.W >= countColumn {
		g.In = append(g.In, chart.Region{Name: countsName, Draw: func(f chart.Canvas) { drawNew(f, p.methods[at], p.Hidden) }})
	}
	return g
}

// picture returns the chart, and the strokes below it.
func (p *frequencies) picture() chart.Picture {
	g := p.lines.Region()
	g.Data = p.methodsData
	layers := []chart.Region{chart.Place(0, 0, g)}
	if p.strokes >= 0 && p.strokes+1 < p.H && !p.hidesMethod(p.subject.at) {
		layers = append(layers, chart.Place(1, p.strokes, chart.Region{Name: strokesName, Rows: chart.Fixed(2),
			Cols: chart.Fixed(p.lines.Left + p.lines.X.W - 1), Draw: p.drawStrokes}))
	}
	picture := p.subject.picture(p.words(), p.pairsData, layers...)
	picture.Figure = []func() chart.Data{p.lines.Figure}
	return picture
}

// columnOf returns the first cell of a pair. The pair after the last one begins after the plot.
func (p *frequencies) columnOf(pair int) int { return p.lines.Left + p.lines.X.Reach(pair)/2 }

// dashed reports whether a line is dashed, as its name says: YaRN's, which is beside that of llama3.
func (p *frequencies) dashed(at int) bool { return at != p.at && p.methods[at].kind == encoding.YaRN }

// drawEnd writes the name of a method.
func (p *frequencies) drawEnd(f chart.Canvas, at int) {
	kind := p.methods[at].kind
	drawMark(f, 0, 0, at == p.at)
	end := f.Text(1, 0, nameOf(kind), frame.Style{FG: inkOf(kind), Bold: at == p.at})
	if p.dashed(at) {
		f.Text(end+1, 0, "╌╌", frame.Style{FG: inkOf(kind)})
	}
}

// drawNew writes how many pairs reach new angles by a method.
func drawNew(f chart.Canvas, m method, hidden chart.Hidden) {
	n, end := m.Count().Outside, chart.DecimalDigits(m.Len())
	ink, text := chart.Either(n > 0, frame.Warn, frame.Faint), strconv.Itoa(n)
	if hidden.Hides(newName) {
		ink, text = frame.Text, chart.Unknown
	}
	f.TextRight(end, 0, text, frame.Style{FG: ink, Bold: n > 0})
	f.Text(end+1, 0, "new", frame.Style{FG: ink})
}

// limit returns the ratio above which slow pairs leave the angles seen.
func (p *frequencies) limit() float64 { return float64(p.train) / float64(p.target) }

// limited reports whether there is such a ratio: there is none if pairs turned in training
// as they do now.
func (p *frequencies) limited() bool { return p.limit() < 1 && !p.method().AsNow }

// ratioName writes a ratio as 1/8 if it is one over a whole number, else with three
// decimals.
func ratioName(ratio float64) string {
	if whole := math.Round(1 / ratio); math.Abs(whole*ratio-1) < 1e-9 && whole > 1 {
		return "1/" + strconv.FormatFloat(whole, 'f', 0, 64)
	}
	return ratioText(ratio)
}

// halvingNames writes one half to a power, in several lengths.
func halvingNames(n int) []string {
	if n <= 0 {
		return []string{chart.Plainly(math.Exp2(float64(-n)))}
	}
	whole := strconv.FormatFloat(math.Exp2(float64(n)), 'f', 0, 64)
	return []string{"1/" + whole, "2^" + chart.Minus + strconv.Itoa(n)}
}

// drawStrokes draws how many pairs the method under the cursor keeps, blends and
// divides.
func (p *frequencies) drawStrokes(f chart.Canvas) {
	m := p.method()
	f.Text(0, 1, p.Fitting(p.lines.Left-1, nameOf(m.kind), ""), frame.Style{FG: inkOf(m.kind), Bold: true})
	for _, run := range m.Runs() {
		x, end := p.columnOf(run.From)-1, p.columnOf(run.To)-1
		if run.To == m.Len() {
			end = p.lines.Left + p.lines.X.W
		}
		style := frame.Style{Bold: true, FG: [...]frame.Color{reach.Kept: frame.Good, reach.Between: frame.Text,
			reach.Divided: inkOf(m.kind)}[run.Sort]}
		width := max(end-x-1, 1)
		f.HLine(x, 0, width, '━', style)
		n := p.Hidden.Or(countsName.Name, strconv.Itoa(run.To-run.From))
		long := n + [...]string{reach.Kept: " kept", reach.Between: " between",
			reach.Divided: " ÷" + chart.Plainly(m.Factor)}[run.Sort]
		f.TextCenter(x, 1, width, p.Fitting(width, long, n, ""), style)
	}
}

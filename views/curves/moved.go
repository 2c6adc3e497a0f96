package curves

import (
	"math"
	"strconv"

	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// movedWave is the picture of one wave with two cuts: at the positions of A and B or, where offsets are compared, at
// the positions that they lead to. A bracket joins the cuts.
type movedWave struct {
	*comparison
	wave  strand
	lines plot.Lines
	at    [2]int // the positions of the cuts
	ruled bool   // a row of all wavelengths is at the bottom
}

const movedMost = 25 // rows of the wave at most

func newMoved(c *comparison) *movedWave {
	m := &movedWave{comparison: c, wave: c.strand(c.Dim), at: [2]int{c.Pos, c.b().Pos}}
	if c.Pos == c.b().Pos {
		m.at = [2]int{c.Pos + c.Offset, c.Pos + c.b().Offset}
	}
	w := max(c.paper.W-turningLeft-1, 1)
	c.x = c.axis(min(m.at[0], m.at[1]), w, max(c.span(w, m.wave.Period, m.wave.Period), 2*gap(m.at[0], m.at[1])))
	m.ruled = c.paper.H >= ruledFrom && m.wave.continuous()
	rows := max(min(c.paper.H-2-turningRule*chart.One(m.ruled), movedMost), 1)
	m.lines = plot.Lines{Paper: c.paper, X: c.x, Left: turningLeft, Here: m.at[0], Cursor: cursor, Hidden: c.Hidden,
		Feet: []plot.Foot{c.foot()}, Choose: func(_, pos int) chart.Change { return moved(pos, c.Dim) }}
	m.lines.Feet[0].Here, m.lines.Feet[0].Of = c.place(m.at[0]), m.ticks()
	lane := plot.Lane{Part: chart.Ref{Name: laneName, Index: chart.At(m.wave.Pair)}, Rows: rows, Gap: 1,
		Scale:  plot.Scale{Scale: chart.ScaleOf(m.wave.Column), Ticks: []float64{0}},
		Series: c.pair(0, m.wave)}
	lane.Left = chart.Region{Way: chart.Stack, Draw: func(f chart.Canvas) { m.drawNames(f, rows) },
		In: []chart.Region{across(0, turningLeft, dimName, chart.At(c.Dim)), across(1, turningLeft, wavesName, 0),
			across(valueRow(rows), turningLeft, valuesName, 0), across(valueRow(rows)+1, turningLeft, valuesName, 0)}}
	lane.Below = chart.Region{Draw: m.drawBetween}
	m.lines.Lanes = []plot.Lane{lane}
	return m
}

// ticks returns the positions to write: round ones that are away from the cut of B, and that.
func (m *movedWave) ticks() []int {
	room := 6 + len(strconv.Itoa(m.x.End()))
	all := []int{}
	own, shown := m.x.Cell(m.at[1])
	for _, pos := range m.x.Ticks(room) {
		if x, _ := m.x.Cell(pos); !shown || gap(x, own) >= room {
			all = append(all, pos)
		}
	}
	return all
}

// value returns the text of the value at a cut.
func (m *movedWave) value(i, decimals int) string { return m.number(m.at[i], m.Dim, decimals) }

// drawNames writes the name of the wave, its wavelength and its values at both cuts.
func (m *movedWave) drawNames(f chart.Canvas, rows int) {
	f.Text(1, 0, chart.Joined(" ", "d"+strconv.Itoa(m.Dim), m.wave.Name), chart.StrongStyle)
	f.Text(1, 1, m.term("λ", "T")+" "+m.lambda(m.wave, chart.Wave), chart.FaintStyle)
	for i := range m.at {
		style := subjectStyle(i)
		style.Bold = true
		if y := valueRow(rows) + i; y < rows {
			f.Text(1, y, chart.SubjectOf(i).Letter+" "+m.value(i, 3), style)
		}
	}
}

// drawBetween draws what the axis shows of the bracket from cut to cut below the wave.
func (m *movedWave) drawBetween(f chart.Canvas) {
	first, last := min(m.at[0], m.at[1]), max(m.at[0], m.at[1])
	if first >= m.x.End() || last < m.x.First {
		return
	}
	from, ok := m.x.Cell(first)
	to, also := m.x.Cell(last)
	if !ok {
		from = 0
	}
	if !also {
		to = m.x.W
	}
	style := frame.Style{FG: frame.Offset, Bold: true}
	f.HLine(turningLeft+from, 0, to-from+1, '─', style)
	if ok {
		f.Set(turningLeft+from, 0, '├', style)
	}
	f.Set(turningLeft+to, 0, chart.Either(also, '┤', '▸'), style)
	n := gap(m.at[0], m.at[1])
	turns := m.turned()
	texts := []string{chart.Plural(n, "position") + " = " + turns, turns, ""}
	if turns == "" {
		texts = []string{chart.Plural(n, "position"), ""}
	}
	if text := chart.Fitting(f, to-from-3, texts...); text != "" {
		f.Text(turningLeft+from+(to-from-f.Theme.Width(text))/2, 0, " "+text+" ", style)
	}
}

// turned says how many turns the wave makes from cut to cut; "" if it is none.
func (m *movedWave) turned() string {
	if math.IsInf(m.wave.Period, 0) {
		return ""
	}
	return m.Hidden.Or(wavesName.Name, plainTurns(m.turnsIn(m.wave, gap(m.at[0], m.at[1])))) + " " + m.term("turns", "periods")
}

// region returns the wave with the cut of B over it.
func (m *movedWave) region() chart.Region {
	all := []chart.Region{m.lines.Region(), {Draw: m.drawCut}}
	if m.ruled {
		all = append(all, chart.Place(0, m.paper.H-2, chart.Region{Name: wavesName, Rows: chart.Fixed(2),
			Cols: chart.Fixed(m.paper.W), Draw: m.drawRuler}))
	}
	return chart.Region{Way: chart.Stack, In: all}
}

// drawRuler draws all pairs on an axis of wavelengths, and how far the cuts are from each other: the pairs before that
// turn at least once between them.
func (m *movedWave) drawRuler(f chart.Canvas) {
	f.Text(1, 1, "all pairs", chart.FaintStyle)
	r := newWavelengths(turningLeft, m.paper.W-turningLeft-2, m.inputs)
	r.drawPairs(f, 1, m.inputs, chart.FaintStyle)
	f.Set(r.cell(m.wave.Period), 1, '│', chart.StrongStyle)
	var labels plot.Labels
	labels.Add(plot.Label{Texts: []string{"d" + strconv.Itoa(m.Dim)}, X: r.cell(m.wave.Period), Align: 0.5, Far: 8,
		Style: chart.StrongStyle, In: r.row(0)})
	if n := gap(m.at[0], m.at[1]); r.holds(float64(n)) {
		f.Set(r.cell(float64(n)), 1, '┃', frame.Style{FG: frame.Offset, Bold: true})
		full := measure.FullTurnPairs(m.Waves, n)
		text := strconv.Itoa(n) + " = from A to B"
		turn := ": " + chart.Plural(full, "pair") + " turn" + chart.VerbEnd(full, full) + " at least once"
		labels.Add(plot.Label{Texts: []string{text + turn, text}, X: r.cell(float64(n)), Far: 24, Rank: 1, In: r.row(0),
			Style: frame.Style{FG: frame.Offset, Bold: true}})
	}
	labels.Place(f)
}

// drawCut draws the cut of B, its point and its position.
func (m *movedWave) drawCut(f chart.Canvas) {
	x, ok := m.x.Cell(m.at[1])
	if !ok || m.Hidden.Hides(lineName) {
		return
	}
	lane := &m.lines.Lanes[0]
	ink := chart.SubjectOf(1).Ink
	stroke(f, turningLeft+x, 0, lane.Rows, '│', ink)
	if v := m.comparison.inputs.at(m.at[1], m.Dim); !math.IsNaN(v) && !m.waveHidden(m.Dim) {
		chart.Round(f.Sub(turningLeft, 0, m.x.W, lane.Rows), m.x.Dot(m.at[1])-1, max(lane.Dot(v)-1, 0),
			frame.Ink{Color: ink, Z: chart.CursorZ, Glyph: '@', Bold: true})
	}
	label := m.place(m.at[1])
	plot.Write(f, plot.Label{Texts: []string{label}, X: turningLeft + x, Y: lane.Rows + 1, Align: 0.5,
		Style: frame.Style{FG: ink, Bold: true}})
}

// tables returns the values at both cuts, and those at every position.
func (m *movedWave) tables() []func() chart.Data {
	return []func() chart.Data{m.data, m.figure}
}

// figure has the wave at every position.
func (m *movedWave) figure() chart.Data {
	d := chart.Positions(m.Scene, hiding, m.Digits, m.Dim)
	d.Values, d.Scale = "value", chart.ScaleOf(m.wave.Column)
	return d
}

// data has the position and the values of both cuts.
func (m *movedWave) data() chart.Data {
	values := hiding.Value
	return chart.Data{Name: "cuts", Title: "dim " + strconv.Itoa(m.Dim) + " at two positions", Kind: chart.List,
		Rows: len(m.at), Here: 0, Columns: []chart.Column{{Name: "subject"}, {Name: "pos", Format: chart.Whole},
			{Name: "value", Format: chart.Signed, Hidden: values},
			{Name: m.term("turns", "periods") + " so far", Hidden: hiding.Turns}},
		Label: func(i int) string { return m.subjects.Lettered(i) },
		Row: func(i int, to []float64) {
			to[0], to[1], to[2] = float64(i), float64(m.at[i]), m.comparison.inputs.at(m.at[i], m.Dim)
			to[3] = chart.Either(m.at[i] < 0, math.NaN(), m.turnsIn(m.wave, m.at[i]))
		}}
}

// words say what the wave does from cut to cut.
func (m *movedWave) words() chart.Words {
	values := [2]float64{m.comparison.inputs.at(m.at[0], m.Dim), m.comparison.inputs.at(m.at[1], m.Dim)}
	fields := []chart.Field{{Value: "dim " + strconv.Itoa(m.Dim), Ink: chart.CursorStyle},
		{Label: m.term("λ", "T"), Value: m.lambda(m.wave, fourDigits), Drop: 4, Name: wavesName}}
	for i := range m.at {
		style := subjectStyle(i)
		style.Bold = true
		fields = append(fields, chart.Field{Label: chart.SubjectOf(i).Letter, Value: "pos " + m.place(m.at[i]),
			Ink: subjectStyle(i), Drop: 9},
			chart.Field{Value: chart.ReadValue(m.wave.Column, values[i], 5), Ink: style, Name: valuesName})
	}
	fields = append(fields, chart.Field{Label: "A − B", Value: chart.Nonzero(values[0]-values[1], 5),
		Ink: chart.StrongStyle, Name: valuesName, Drop: 5}, chart.Field{Value: m.turned(), Drop: 3, Name: wavesName})
	dim := "dim " + strconv.Itoa(m.Dim)
	text := "At position " + m.place(m.at[0]) + " " + dim + " is " + m.value(0, 5) + ", at " + m.place(m.at[1]) + " " +
		m.value(1, 5)
	long := text
	if turns := m.turned(); turns != "" {
		long += ": between them it makes " + turns
	}
	return chart.Words{Caption: []string{long + ".", text + "."}, Readout: fields}
}

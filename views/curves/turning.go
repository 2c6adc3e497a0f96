package curves

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// turning is the picture of one wave of each subject, in lanes below each other on one axis. A bracket below a lane is
// a full turn.
type turning struct {
	*comparison
	waves  []strand
	lines  plot.Lines
	left   int  // columns of the names
	ruled  bool // a row of all wavelengths is at the bottom
	top    int  // blank rows above the lanes
	slow   int  // the subject of the longest wave
	factor float64
}

const (
	turningLeft = 12 // columns of the names
	turningRule = 3  // rows of all wavelengths, with a blank one above
	ruledFrom   = 26 // rows from which there is room for them
)

// newWaves returns the picture without its lanes, with names in so many columns.
func newWaves(c *comparison, left int) *turning {
	t := &turning{comparison: c, left: left}
	fast, slow := math.Inf(1), 0.
	for i, s := range c.all {
		st := s.strand(s.Dim)
		t.waves = append(t.waves, st)
		fast = min(fast, st.Period)
		if st.Period > slow {
			t.slow, slow = i, st.Period
		}
	}
	w := max(c.paper.W-left-1, 1)
	c.x = c.axis(c.Pos, w, c.span(w, fast, slow))
	t.lines = plot.Lines{Paper: c.paper, X: c.x, Left: left, Right: 1, Here: c.Pos, Cursor: cursor,
		Hidden: c.Hidden, Feet: []plot.Foot{c.foot()}, Choose: func(_, pos int) chart.Change {
			return chart.Change{State: func(s *chart.State) { s.Pos = pos }}
		}}
	return t
}

func newTurning(c *comparison) *turning {
	t := newWaves(c, turningLeft)
	t.ruled = c.paper.H >= ruledFrom && t.waves[0].continuous() && t.waves[1].continuous()
	t.factor = t.waves[1].Period / t.waves[0].Period
	free := c.paper.H - 1 - turningRule*chart.One(t.ruled)
	each := free / len(c.all)
	t.top = chart.One(t.ruled && each*len(c.all) < free)
	gap := 1 + min(max(each-10, 0), 2)
	rows := max(each-gap, 1)
	for i := range c.all {
		t.lines.Lanes = append(t.lines.Lanes, t.lane(i, rows, gap))
	}
	return t
}

// turnCells is how many cells a turn has at least where a wave is to be read.
const turnCells = 6

// span returns how many positions w cells show: all while the fastest wave has six cells a turn, else the longer of six
// cells a turn and one turn of the slowest wave.
func (c *comparison) span(w int, fast, slow float64) int {
	n := c.length()
	if float64(w)*fast >= turnCells*float64(n) || math.IsInf(fast, 0) {
		return n
	}
	most := max(fast*float64(w)/turnCells, min(slow, float64(n)))
	return min(max(int(math.Ceil(most)), 1), n)
}

// lane returns the lane of a subject: its wave before the other one of the pair.
func (t *turning) lane(i, rows, gap int) plot.Lane {
	st := t.waves[i]
	lane := plot.Lane{Part: chart.Ref{Name: laneName, Index: chart.At(st.Pair)}, Rows: rows, Gap: gap,
		Scale: plot.Scale{Scale: chart.ScaleOf(st.Column), Ticks: []float64{0}}, Series: t.pair(i, st)}
	lane.Left = chart.Region{Way: chart.Stack, Draw: func(f chart.Canvas) { t.drawNames(f, i, lane) },
		In: []chart.Region{across(0, turningLeft, dimName, chart.At(st.Dim)), across(1, turningLeft, wavesName, 0),
			across(valueRow(rows), turningLeft, valuesName, 0)}}
	lane.Below = chart.Region{Draw: func(f chart.Canvas) { t.drawTurns(f, i) }}
	return lane
}

// pair returns a wave of a subject before the other one of its pair, which is left out where waves are bands: they
// would cover each other.
func (c *comparison) pair(subject int, st strand) []plot.Series {
	s := c.all[subject]
	all := []plot.Series{s.series(subject, st)}
	for _, other := range s.strands(st.Pair) {
		if other.Dim != st.Dim && other.Kind != encoding.Zero && !c.x.Banded(st.Period) {
			beside := s.series(subject, other)
			beside.Ink, beside.Faint = kindInk(other.Kind), partnerStrength
			if c.paper.Theme.Depth == frame.NoColor {
				beside.Look = plot.Sparse
			}
			all = append(all, beside)
		}
	}
	return all
}

// partnerStrength is the strength of the colour of the other wave of a pair, in percent.
const partnerStrength = 44

// kindInk returns the colour of a kind of wave.
func kindInk(k encoding.Kind) frame.Color {
	return chart.Either(k == encoding.Cos, frame.CosColor, frame.SinColor)
}

// valueRow returns the row of the value of the compared wave in a lane.
func valueRow(rows int) int { return max(rows/2, 2) }

// drawNames writes the name, the wavelength and the values of a subject beside its lane.
func (t *turning) drawNames(f chart.Canvas, i int, lane plot.Lane) {
	s, st, bold := t.all[i], t.waves[i], subjectStyle(i)
	bold.Bold = true
	f.Text(1, 0, chart.SubjectOf(i).Letter+" d"+strconv.Itoa(st.Dim), bold)
	f.Text(1, 1, t.sign()+" "+s.lambda(st, chart.Wave), subjectStyle(i))
	y := valueRow(lane.Rows)
	for k, series := range lane.Series {
		of := s.strand(int(series.Part.Index) - 1)
		style := bold
		if k > 0 {
			style = frame.Style{FG: kindInk(of.Kind)}
		}
		if y+k < lane.Rows {
			x := f.Text(1, y+k, chart.Joined(" ", of.Name, s.number(s.Pos, of.Dim, 2)), style)
			if series.Look == plot.Sparse {
				f.Text(x+1, y+k, "┄", style)
			}
		}
	}
}

// drawTurns draws a bracket for each turn below the lane of a subject, and writes how many there are.
func (t *turning) drawTurns(f chart.Canvas, i int) {
	s, st, style := t.all[i], t.waves[i], subjectStyle(i)
	turns := s.turns(st)
	if math.IsNaN(turns) || s.Hidden.Hides(wavesName) {
		return
	}
	number := t.count(turns)
	noun := s.term("turns", "periods")
	short := chart.FitNumber(turns, 4, turningLeft-3-len(noun)) + " " + noun
	f.Text(1, 0, chart.Fitting(f, turningLeft-2, number+" "+noun, short, number), style)
	one := t.ratio(i)
	for _, b := range t.brackets(st.Period, s.Length) {
		texts, ink := []string{strconv.Itoa(b.turn)}, style
		switch {
		case b.to < b.from+st.Period*(1-1e-9):
			part := plainTurns((b.to - b.from) / st.Period)
			texts, ink = []string{part}, chart.FaintStyle
			if b.turn == 1 {
				texts = []string{part + " of a turn", part}
			}
		case one != "" && (b.turn == 1 || b.from >= float64(t.x.First)):
			texts, one = append([]string{one}, texts...), ""
		}
		t.drawTurn(f, t.x.Point(b.from), t.x.Point(b.to), ink, texts)
	}
}

// A bracket is a turn of a wave, or the part of the last one that is within the length.
type bracket struct {
	turn     int // the first is 1
	from, to float64
}

// brackets returns the turns on the axis of a wave that ends at a length: none where a turn has less room than a
// bracket, so that they are at most as many as fit into the cells.
func (t *turning) brackets(period float64, length int) (all []bracket) {
	if period*float64(t.x.Dots) < 2*leastBracket*float64(t.x.Per) {
		return nil
	}
	end := min(float64(length), float64(t.x.First)-0.5+2*float64(t.x.W)*float64(t.x.Per)/float64(t.x.Dots))
	for turn := math.Floor(float64(t.x.First) / period); turn*period < end; turn++ {
		all = append(all, bracket{int(turn) + 1, turn * period, min((turn+1)*period, float64(length))})
	}
	return all
}

// count writes a number of turns, or of the periods of columns that are no waves.
func (t *turning) count(v float64) string {
	if !t.HasWaves() && v == math.Trunc(v) {
		return chart.Unsigned(v, 0)
	}
	return plainTurns(v)
}

// drawTurn draws a bracket between two columns of dots of the axis, as far as they are on it.
func (t *turning) drawTurn(f chart.Canvas, from, to float64, style frame.Style, texts []string) {
	x := t.left + max(int(math.Floor(from/2)), 0)
	end := t.left + min(int(math.Floor(to/2)), t.x.W)
	f.HLine(x, 0, end-x+1, '─', style)
	if from >= 0 {
		f.Set(x, 0, '├', style)
	}
	if to < float64(2*t.x.W) || t.x.End() >= t.length() {
		f.Set(end, 0, '┤', style)
	}
	text := chart.Fitting(f, end-x-3, texts...)
	if n := f.Theme.Width(text); n > 0 {
		f.Text(x+(end-x-n)/2, 0, " "+text+" ", style)
	}
}

// ratio says how many turns of the other subject one turn of the slower one is; "" for the faster one, and where the
// ratio is printed as 1.
func (t *turning) ratio(i int) string {
	other := 1 - i
	text := times(t.waves[i].Period / t.waves[other].Period)
	if i != t.slow || text == "1" || math.IsInf(t.waves[i].Period, 0) {
		return ""
	}
	return "1 " + t.term("turn", "period") + " = " + text + " of " + t.name(other)
}

// region returns the lanes with the row of all wavelengths below them.
func (t *turning) region() chart.Region {
	w, h := t.lines.Size()
	lines := t.lines.Region()
	lines.Cols, lines.Rows = chart.Fixed(w), chart.Fixed(h)
	all := []chart.Region{chart.Place(0, t.top, lines), {Draw: func(f chart.Canvas) {
		if b := t.b(); b.Pos != t.Pos {
			t.secondCut(f, turningLeft, t.top, h-1, b.Pos)
		}
	}}}
	if t.ruled {
		ruler := chart.Region{Name: wavesName, Rows: chart.Fixed(2), Cols: chart.Fixed(t.paper.W), Draw: t.drawRuler}
		all = append(all, chart.Place(0, t.paper.H-2, ruler))
	}
	return chart.Region{Way: chart.Stack, In: all}
}

// drawRuler draws all pairs on one axis of wavelengths, with the two that are compared and the factor between them.
func (t *turning) drawRuler(f chart.Canvas) {
	f.Text(1, 1, "all pairs", chart.FaintStyle)
	r := newWavelengths(turningLeft, t.paper.W-turningLeft-2, t.all...)
	for _, s := range t.all {
		r.drawPairs(f, 1, s, chart.FaintStyle)
	}
	var labels plot.Labels
	xs := make([]int, len(t.all))
	for i, st := range t.waves {
		xs[i] = r.cell(st.Period)
		style := subjectStyle(i)
		style.Bold = true
		labels.Add(plot.Label{Texts: []string{t.short(i)}, X: xs[i], Align: 0.5, Style: style, Far: 8,
			In: r.row(0)})
	}
	from, to := min(xs[0], xs[1]), max(xs[0], xs[1])
	f.HLine(from+1, 1, to-from-1, '━', frame.Style{FG: frame.Offset})
	for i := range t.waves {
		f.Set(xs[i], 1, '│', frame.Style{FG: chart.SubjectOf(i).Ink, Bold: true})
	}
	if factor := times(max(t.factor, 1/t.factor)); factor != "1" {
		labels.Add(plot.Label{Texts: []string{"×" + factor}, X: (from + to) / 2, Align: 0.5, Rank: 1,
			Far: 8, Style: frame.Style{FG: frame.Offset, Bold: true}, In: r.row(0)})
	}
	r.drawLength(f, 1, t.inputs)
	labels.Add(r.lengthLabel(t.inputs))
	labels.Place(f)
}

// short names a subject in the row of wavelengths.
func (t *turning) short(i int) string {
	if t.dims() && t.Enc.Config() == t.b().Enc.Config() {
		return "d" + strconv.Itoa(t.all[i].Dim)
	}
	return chart.SubjectOf(i).Letter
}

// tables returns both waves at the cursor, and the values of both at every position.
func (t *turning) tables() []func() chart.Data {
	return []func() chart.Data{t.data, t.figure}
}

// data has for each subject its dimension, wavelength, turns within the length and values.
func (t *turning) data() chart.Data {
	title := "the compared waves, " + t.positionText()
	if r, ok := t.correlation(); ok {
		title += "; their correlation over " + chart.Plural(t.Length, "position") + " is " + chart.SignedText(r, 5)
	}
	values := hiding.Value
	return chart.Data{Name: "waves", Title: title, Kind: chart.List, Rows: len(t.all), Here: 0,
		Columns: []chart.Column{{Name: "subject"}, {Name: "dim", Format: chart.Whole}, {Name: t.sign(),
			Hidden: hiding.Waves}, {Name: t.term("turns", "periods"), Hidden: hiding.Turns},
			{Name: "value", Format: chart.Signed, Hidden: values}, {Name: "sin", Format: chart.Signed, Hidden: values},
			{Name: "cos", Format: chart.Signed, Hidden: values}},
		Label: func(i int) string { return t.subjects.Lettered(i) },
		Row: func(i int, to []float64) {
			s, st := t.all[i], t.waves[i]
			for k := range to {
				to[k] = math.NaN()
			}
			to[0], to[1], to[3], to[4] = float64(i), float64(s.Dim), s.turns(st), s.at(s.Pos, s.Dim)
			if !math.IsInf(st.Period, 0) {
				to[2] = st.Period
			}
			for kind := range encoding.Zero {
				if !s.HasWaves() {
					break
				}
				if dim, ok := s.Waves.Column(st.Pair, kind); ok {
					to[5+kind] = s.at(s.Pos, dim)
				}
			}
		}}
}

// figure has the values of both waves at every position.
func (t *turning) figure() chart.Data { return t.positions(chart.Lines) }

// positions returns the values of the compared dimensions at every position.
func (c *comparison) positions(kind chart.Kind) chart.Data {
	d := chart.Data{Name: "positions", Title: "values of both at every position", Kind: kind, Rows: c.length(),
		Here: c.Pos, Columns: chart.Columns(chart.Whole, nil, "position"), Values: "value", Scale: chart.ScaleOf(c.Enc.About(c.Dim))}
	for i, s := range c.all {
		of := chart.Positions(s.Scene, hiding, c.Digits, s.Dim).Columns[1]
		of.Name, of.Ink = c.subjects.Lettered(i), chart.SubjectOf(i).Ink
		if !c.dims() {
			of.Name += ", " + chart.ColumnHead(s.Scene, s.Dim)
		}
		own := chart.ScaleOf(s.Enc.About(s.Dim))
		d.Scale.Low, d.Scale.High = min(d.Scale.Low, own.Low), max(d.Scale.High, own.High)
		d.Columns = append(d.Columns, of)
	}
	d.Row = func(pos int, to []float64) {
		to[0] = float64(pos)
		for i, s := range c.all {
			to[1+i] = s.at(pos, s.Dim)
		}
	}
	return d
}

// correlation returns the correlation of two dimensions of one table over its length.
func (t *turning) correlation() (r float64, ok bool) {
	if !t.HasWaves() || !t.dims() || t.Enc.Config() != t.b().Enc.Config() {
		return 0, false
	}
	return measure.Correlation(t.Waves, t.Dim, t.b().Dim, 0, t.Length)
}

// words say how often each subject turns within the length, and what one turn of the slower is.
func (t *turning) words() chart.Words {
	names := make([]string, len(t.all))
	for i, s := range t.all {
		names[i] = "dim " + strconv.Itoa(s.Dim)
	}
	fields := t.fields("", names...)
	if f := t.factor; f > 0 && !math.IsInf(f, 0) && times(f) != "1" {
		word := chart.Either(f >= 1, "slower", "faster")
		fields = append(fields, chart.Field{Label: "B", Value: word + " ×" + chart.Significant(max(f, 1/f), 3),
			Name: wavesName, Drop: 8})
	}
	if r, ok := t.correlation(); ok {
		fields = append(fields, chart.Field{Label: "correlation", Value: chart.SignedText(r, 4), Name: valuesName, Drop: 3})
	}
	return chart.Words{Caption: t.caption(), Readout: fields}
}

func (t *turning) caption() []string {
	turns := make([]float64, len(t.all))
	for i, s := range t.all {
		turns[i] = s.turns(t.waves[i])
	}
	a, b := t.name(0), t.name(1)
	if math.IsNaN(turns[0]) || math.IsNaN(turns[1]) || t.Hidden.Hides(wavesName) {
		v := "At position " + t.place(t.Pos) + " " + a + " is " + t.number(t.Pos, t.Dim, 5) + " and " + b + " " +
			t.b().number(t.b().Pos, t.b().Dim, 5) + "."
		if t.Pos != t.b().Pos {
			v = chart.Sentence(t.each(t.number(t.Pos, t.Dim, 5), t.b().number(t.b().Pos, t.b().Dim, 5))) + "."
		}
		return []string{v}
	}
	verb, in := t.term("turns", "repeats"), "In "+chart.Plural(t.Length, "position")+" "
	write := func(v float64, _ int) string { return t.count(v) }
	compared := chart.Versus{Values: turns, Write: write}
	texts, both := compared.Texts(), compared.Equal()
	first, second := texts[0]+" times", texts[1]+" times"
	if t.Length != t.b().Length {
		both, second = false, second+" in "+strconv.Itoa(t.b().Length)
	}
	long := in + a + " " + verb + " " + first + " and " + b + " " + second
	short := in + a + " " + verb + " " + texts[0] + " times, " + b + " " + second
	if !t.dims() { // one dimension of two tables
		long = in + "dim " + strconv.Itoa(t.Dim) + " " + verb + " " + first + " in A and " + second + " in B"
		if t.Dim != t.b().Dim {
			long = in + "dim " + strconv.Itoa(t.Dim) + " of A " + verb + " " + first + " and dim " +
				strconv.Itoa(t.b().Dim) + " of B " + second
		}
		short = long
	}
	switch {
	case both && t.dims():
		long = in + a + " and " + b + " both " + chart.Either(t.HasWaves(), "turn", "repeat") + " " + first
	case both && t.Dim == t.b().Dim:
		long = in + "dim " + strconv.Itoa(t.Dim) + " " + verb + " " + first + " in both"
	}
	if both {
		short = long
	}
	return []string{long + ".", short + "."}
}

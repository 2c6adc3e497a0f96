package curves

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A panel is what may be drawn to the right of the curves.
type panel interface {
	region() chart.Region
	caption() []string
}

// numbers is the panel of a table: a row for each position, a column for each
// dimension.
type numbers struct {
	*inputs
	chart.Track       // the columns
	w           int   // columns of the table, without the blanks to the left
	first, n    int   // the positions shown
	per         int   // positions in a column of the curves
	dims        []int // of which the track shows some
	decimals    int
	wide        bool // there is room for the names of waves
}

// headRows is the number of rows of the table's heading.
const headRows = 2

// layNumbers makes room for a table to the right of a plot from column x on and of
// the columns of names after it. Both show the same positions. Columns that the plot
// does not need make the table wider.
func (b *base) layNumbers(dims []int, x, names int) {
	t := &numbers{inputs: b.inputs, dims: dims, wide: b.paper.W >= 100, decimals: 3}
	column := 7
	if t.wide {
		column, t.decimals = 9, usualDigits
	}
	if n := b.Digits; n > 0 {
		column, t.decimals = column+n-t.decimals, n
	}
	rows := max(b.paper.H-headRows, 1)
	last := min(b.Pos+rows, b.Length-1)
	margin := 2 + max(3, len(strconv.Itoa(last))) + 2 // mark, position, blanks
	fit := max((b.paper.W*45/100-margin)/column, 1)
	t.w = margin + min(fit, len(dims))*column
	b.ruler = b.rulerIn(x, b.paper.W-1-t.w-2-names-x, rows)
	b.ruler.W = min(b.W, b.Columns()+1) // the last label may reach a column further

	free := b.paper.W - 1 - (b.X + b.W + names + 2) - margin
	fit = max(min(free/column, len(dims)), 1)
	for b.Digits == 0 && t.decimals < 8 && free/fit > column {
		column, t.decimals = column+1, t.decimals+1
	}
	column = max(column, min(free/fit, column+5))
	t.w = margin + fit*column
	parted := func(i int) bool { return fit > 1 && b.strand(dims[i-1]).Pair == b.strand(dims[i]).Pair }
	at := max(slices.Index(dims, b.Dim), 0)
	if at+1 < len(dims) && parted(at+1) {
		at++ // the cursor's pair is whole
	}
	first := chart.ScrollTo(at, fit, len(dims))
	if first > 0 && first+fit < len(dims) && parted(first) {
		first++
	}
	t.Track = chart.Track{X: margin - 1, W: column, N: fit, Total: len(dims), First: first}

	t.first, t.n, t.per = b.First, min(rows, b.End()-b.First), b.Per
	if b.Per > 1 {
		t.n = min(rows, b.Length)
		t.first = chart.Scrolled(b.Pos, t.n/3, t.n, b.Length)
	}
	b.panel, b.edge = t, b.paper.W-1-t.w
}

// region returns the table. A click on it moves the cursor to a position and a dimension.
func (t *numbers) region() chart.Region {
	return chart.Region{Cols: chart.Fixed(t.w), In: []chart.Region{{Name: tableName, Rows: chart.Fixed(headRows + t.n),
		Draw: t.draw, Click: func(x, y int) chart.Change {
			pos, dim := t.Pos, t.Dim
			if y >= headRows {
				pos = t.first + y - headRows
			}
			if i, on := t.Find(x); on {
				dim = t.dims[i]
			}
			return moved(pos, dim)
		}}}}
}

func (t *numbers) draw(f chart.Canvas) {
	f.TextRight(t.X-1, 0, "pos", chart.FaintStyle)
	for i := t.First; i < t.End(); i++ {
		t.drawHead(f, t.At(i+1), t.dims[i])
	}
	if t.First > 0 {
		f.Set(0, 0, '◂', frame.Style{FG: frame.Accent})
	}
	if t.End() < t.Total {
		f.Set(t.w-1, 0, '▸', frame.Style{FG: frame.Accent})
	}
	for i := range t.n {
		t.drawRow(f, headRows+i, t.first+i)
	}
}

// drawRow writes a position and its numbers.
func (t *numbers) drawRow(f chart.Canvas, y, pos int) {
	here := pos == t.Pos
	ink := chart.FaintStyle
	if pos%5 == 0 {
		ink.FG = frame.Text
	}
	if here {
		f.Tint(0, y, t.w, 1, frame.AccentBG)
		ink = chart.CursorStyle
		f.Set(0, y, '▸', ink)
	}
	f.TextRight(t.X-1, y, t.place(pos), ink)
	for i := t.First; i < t.End(); i++ {
		dim := t.dims[i]
		ink := frame.Style{FG: frame.Text.Over(62)}
		switch {
		case here:
			ink = t.ink(dim, frame.Style{FG: frame.Text})
		case dim == t.Dim:
			ink.FG = frame.Text
		}
		f.TextRight(t.At(i+1), y, t.number(pos, dim, t.decimals), ink)
	}
}

// leastPeriod is the width of a wavelength of two digits and two decimals. In less
// room it has no λ before it.
const leastPeriod = 5

// drawHead writes the name and the wavelength of a column, which end before end.
func (t *numbers) drawHead(f chart.Canvas, end, dim int) {
	s := t.strand(dim)
	room, format, name := t.W-1-t.paper.Theme.Width("λ"), "%s", "d"+strconv.Itoa(dim)
	long := name
	if t.wide {
		room, format = room-1, " %s"
		if t.dimRoom+t.nameRoom-1 <= t.W-1-t.markRoom { // in every column or in none
			long += " " + s.Name
		}
	}
	t.drawHeading(f, end, 0, t.W, dim, long, name, name[1:])
	period := t.period(s.Column, format, min(room, 6))
	if period != "" && room < leastPeriod {
		period = t.Hidden.Or(wavesName.Name, periodNumber(s.Column, min(t.W-1, 6)))
	}
	f.TextRight(end, 1, period, chart.FaintStyle)
}

// caption says how the table belongs to the curves.
func (t *numbers) caption() []string {
	rows := fmt.Sprintf("the table has each position from %d to %d.", t.first, t.first+t.n-1)
	if t.per > 1 {
		return []string{"1 cell = " + chart.Compact(t.per) + " positions; " + rows, chart.Sentence(rows)}
	}
	here := "position " + strconv.Itoa(t.Pos) + "."
	return []string{"The line and the marked row are " + here, "Line and marked row: " + here}
}

// statistics is the panel that compares one dimension with another, by their
// correlation and a scatter plot, and says when its pair returns to an angle. It is
// about the whole length, whatever the screen shows of it.
type statistics struct {
	*inputs
	w        int   // columns without the blanks to the left; 0 if there is no room
	first, n int   // the positions compared
	dim      int   // the cursor's dimension or, if others are marked, the first of them
	others   []int // the dimensions it may be compared with
	other    int   // the one of them that correlates most
	r        float64
	paired   bool // other and r are set
}

const (
	leastPlot   = 10 // columns of the curves beside the panel
	leastPanel  = 30 // columns of the panel
	usualPanel  = 36
	widestPanel = 90
	titled      = 16 // the height from which a blank row separates the title from the large digits
	spacious    = 22 // the height from which blank rows separate the facts
)

// layStatistics makes room for statistics to the right of a plot from column x on
// and of the columns of names after it.
func (b *base) layStatistics(x, names int) {
	t := &statistics{inputs: b.inputs, dim: b.Dim}
	for _, w := range []int{min(max(b.paper.W*2/5, usualPanel), widestPanel), leastPanel} {
		if b.paper.W-1-w-2-names-x >= leastPlot {
			t.w = w
			break
		}
	}
	b.panel, b.edge = t, b.paper.W+1
	if t.w > 0 {
		b.edge = b.paper.W - 1 - t.w
	}
	b.ruler = b.rulerIn(x, b.edge-2-names-x, 0)
	t.first, t.n = 0, b.Length
	if b.HasWaves() {
		t.choose()
	}
}

// choose finds the two dimensions to compare. The first is the cursor's if it is marked, else the first marked one;
// the second is the marked one that correlates most with it. Without marks they are the two waves of the cursor's
// pair, or a lone wave and the one before it.
func (t *statistics) choose() {
	all := t.inOrder()
	switch {
	case len(all) == 0:
		for pair := t.PairOf(t.Dim); pair >= 0 && len(all) < 2; pair-- {
			for _, s := range t.strands(pair) {
				all = append(all, s.Dim)
			}
		}
	case !slices.Contains(all, t.dim):
		t.dim = all[0]
	}
	t.others = slices.DeleteFunc(all, func(dim int) bool { return dim == t.dim })
	t.other, t.r, t.paired = measure.Companion(t.Waves, t.dim, t.others, t.first, t.n)
}

// region returns the statistics from the top down: what is compared, the correlation, the others, a scatter plot in
// the rows that are left, and the facts.
func (t *statistics) region() chart.Region {
	if t.w == 0 {
		return chart.Region{Cols: chart.Fixed(0)}
	}
	air, others, facts := chart.One(t.paper.H >= spacious), t.otherRows(), t.facts()
	drawFacts := func(f chart.Canvas) {
		for i, line := range facts {
			f.Text(0, i, line, chart.FaintStyle)
		}
	}
	column := []chart.Region{
		{Rows: chart.Fixed(1), Draw: t.drawTitle}, chart.Gap(chart.One(t.paper.H >= titled)),
		{Rows: chart.Fixed(figureRows), Draw: t.drawFigure}, chart.Gap(air),
		{Rows: chart.Size{Max: chart.Either(others > 0, others, -1), Grow: 1}, Draw: t.drawOthers, Click: t.clickOther},
		chart.Gap(air), {Draw: t.drawScatter},
		{Name: turnsName, Rows: chart.Fixed(len(facts)), Draw: drawFacts, Cover: drawFacts},
	}
	if !t.paired || t.waveHidden(t.dim) || t.waveHidden(t.other) { // nothing to compare
		column[2], column[3], column[5], column[6].Draw = chart.Gap(0), chart.Gap(0), chart.Gap(0), nil
	}
	return chart.Region{Name: statsName, Cols: chart.Fixed(t.w), In: column}
}

// drawTitle names what is compared, and over which positions.
func (t *statistics) drawTitle(f chart.Canvas) {
	names := t.called(t.dim)
	if t.paired {
		names = slices.Concat(names, chart.Line{chart.Plain(" and ")}, t.called(t.other))
	}
	over := chart.Faint(fmt.Sprintf(" over %d–%d", t.first, t.first+t.n-1))
	put(f, 0, 0, t.w, append(slices.Clip(names), over), names)
}

// called returns the sign of a dimension's mark and its name.
func (t *statistics) called(dim int) chart.Line {
	s := t.strand(dim)
	line := chart.Line{chart.Strong("d" + strconv.Itoa(dim) + " "), chart.Inked(s.hue)(s.Name)}
	if k := t.Marks.Index(dim); k >= 0 {
		line = slices.Concat(chart.Signs(t.Scene, []int{dim}), chart.Line{chart.Plain(" ")}, line)
	}
	return line
}

// figureRows is the height of the correlation in large digits.
const figureRows = 3

// drawFigure writes the correlation in large digits, and its name beside it.
func (t *statistics) drawFigure(f chart.Canvas) {
	g := chart.Figure{Text: chart.SignedText(t.r, 2), Scale: 1}
	w, _ := g.Size()
	g.Draw(f, 0, 0, frame.Bright)
	put(f, w+2, 0, t.w-w-2, chart.Line{chart.Faint("correlation")})
	put(f, w+2, figureRows/2, t.w-w-2, chart.Line{chart.Plain("r = " + chart.SignedText(t.r, 4))})
}

// put writes the first line that fits into w columns, or nothing.
func put(f chart.Canvas, x, y, w int, lines ...chart.Line) {
	if l := chart.Fit(lines, f.Theme, w); l.Width(f.Theme) <= w {
		l.Draw(f, x, y)
	}
}

// otherWidth returns the width of an entry in the list of the others: a sign, a name and a correlation.
func (t *statistics) otherWidth() int { return 2 + t.gap + t.dimRoom + 7 }

// othersBeside returns the number of entries in a row of the list.
func (t *statistics) othersBeside() int { return max(t.w/t.otherWidth(), 1) }

// otherRows returns the number of rows of the list, 0 unless there are several others.
func (t *statistics) otherRows() int {
	if len(t.others) < 2 || !t.HasWaves() || t.Marks.Len() == 0 {
		return 0
	}
	per := t.othersBeside()
	return (len(t.others) + per - 1) / per
}

// drawOthers writes the correlations with the others, as many as fit.
func (t *statistics) drawOthers(f chart.Canvas) {
	w, per := t.otherWidth(), t.othersBeside()
	_, h := f.Size()
	for i, dim := range t.others[:min(len(t.others), per*h)] {
		x, y := i%per*w, i/per
		chart.DrawMark(f, t.Scene, x, y, dim)
		ink, text := frame.Style{}, "–"
		if r, ok := measure.Correlation(t.Waves, t.dim, dim, t.first, t.n); ok {
			text = chart.SignedText(r, 2)
		}
		if dim == t.other && t.paired {
			ink = chart.StrongStyle
		}
		f.Text(x+1+t.gap, y, "d"+strconv.Itoa(dim), ink)
		f.TextRight(x+w-2, y, text, ink)
	}
}

// clickOther moves the cursor to a dimension of the list.
func (t *statistics) clickOther(x, y int) chart.Change {
	w, per := t.otherWidth(), t.othersBeside()
	if i := y*per + x/w; x/w < per && x%w < w-2 && i < len(t.others) {
		return moved(t.Pos, t.others[i])
	}
	return chart.Change{}
}

const (
	leastScatter = 5   // rows of a readable scatter plot
	mostPoints   = 512 // positions in it: more would merge, and take time
	airyPoints   = 200 // positions up to which points are large
)

// drawScatter draws the one dimension, to the right, against the other, upwards: a
// point for each position compared, or for mostPoints of them.
func (t *statistics) drawScatter(f chart.Canvas) {
	w, room := f.Size()
	h := min(room-2, (w-2*t.dimRoom-2)/2) // with a row for each end of the axis
	if h < leastScatter {
		return
	}
	h -= 1 - h%2 // an odd number of rows has one for 0
	left := (w - 2*h) / 2
	arm := func(dim int) scatterAxis {
		s := chart.ScaleOf(t.Enc.About(dim))
		return scatterAxis{Scale: s, Name: "d" + strconv.Itoa(dim),
			From: endText(s.Signed(), s.Low), To: endText(s.Signed(), s.High)}
	}
	plot := newScatter(f, left, h, arm(t.dim), arm(t.other))
	if t.n > mostPoints {
		n := strconv.Itoa(mostPoints)
		f.Text(0, room-1, chart.Fitting(f, left, n+" of "+chart.Compact(t.n), n), chart.FaintStyle)
	}
	place := func(pos int) (x, y int) { return plot.At(t.Enc.At(pos, t.dim), t.Enc.At(pos, t.other)) }
	points := min(t.n, mostPoints)
	size := 2 - chart.One(points > airyPoints)
	for i := range points {
		x, y := place(t.first + int(float64(i)*float64(t.n-1)/float64(points-1)))
		plot.Dots(x-1, y-1, size, size, frame.Ink{Color: frame.Text.Over(75), Z: 1, Glyph: '*'})
	}
	if t.Pos >= t.first && t.Pos < t.first+t.n {
		x, y := place(t.Pos)
		plot.Set(x/2, y/4, '●', chart.CursorStyle)
	}
}

// why explains the correlation by the turns of the two waves.
func (t *statistics) why() string {
	here, there := t.PairOf(t.dim), t.PairOf(t.other)
	slow, x, y := t.dim, measure.Revolutions(t.Waves, here, t.n), measure.Revolutions(t.Waves, there, t.n)
	if y < x {
		slow = t.other
	}
	switch {
	case here == there:
		return "90° apart, so r is 0 over whole turns; here they make " + plainTurns(x)
	case min(x, y) < 0.5:
		return "dim " + strconv.Itoa(slow) + " makes " + plainTurns(min(x, y)) + " turns, too few for r to settle"
	}
	return "two speeds, so correlation r nears 0 over many turns; here " + plainTurns(math.Abs(x-y)) + " turns apart"
}

// returns says when the pair has made a whole turn, and after how many positions it
// first returns to its angle: each from long to short.
func (t *statistics) returns() (turn, back []string) {
	d := "dim " + strconv.Itoa(t.dim)
	pair, kind := t.WaveAt(t.dim)
	switch {
	case kind == encoding.Zero, t.Filters(t.dim):
		return []string{d + ": zeros never move"}, nil
	case chart.AtRest(t.Scene, pair):
		return []string{d + " is at rest: it never turns"}, nil
	}
	lambda := measure.Wavelength(t.Waves, pair)
	turn = []string{d + " does not go round in 10¹⁵ positions", d + ": not round in 10¹⁵"}
	if lambda <= encoding.MaxPos {
		n := int(math.Ceil(lambda))
		turn = []string{d + " goes round once in " + chart.Plural(n, "position") + t.past(n),
			d + ": round in " + strconv.Itoa(n)}
	}
	within := "back to within " + chart.Plainly(nearly) + " rad"
	n, ok := measure.Recurrence(t.Waves, pair, nearly)
	if !ok {
		return turn, []string{"not " + within + " in 10¹⁵ positions", "not back in 10¹⁵"}
	}
	turns, rest := measure.Remainder(t.Waves, pair, n)
	after := " after " + strconv.Itoa(n)
	exactly := ": " + chart.Plural(turns, "turn") + chart.Either(rest < 0, " "+chart.Minus+" ", " + ") +
		chart.Brief(math.Abs(rest), 2) + " rad"
	return turn, []string{within + after + t.past(n) + exactly, within + after, "back" + after}
}

// past marks a position that the sequence does not reach.
func (t *statistics) past(n int) string {
	return chart.Either(n >= t.Length, ", past the length", "")
}

// facts returns the lines at the foot of the panel, as many as fit its width.
func (t *statistics) facts() (lines []string) {
	switch {
	case t.turnsHidden():
		return []string{chart.Unknown}
	case !t.HasWaves():
		return []string{t.paper.Fitting(t.w, t.plainCaption()...)}
	}
	turn, back := t.returns()
	for _, forms := range [][]string{turn, back} {
		if line := t.paper.Fitting(t.w, append(forms, "")...); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// caption explains what the panel shows. Without room for a panel it says the
// correlation.
func (t *statistics) caption() []string {
	switch {
	case !t.HasWaves():
		return sentences(t.plainCaption())
	case !t.paired:
		turn, _ := t.returns()
		return sentences(turn)
	}
	pair := fmt.Sprintf("Dims %d and %d: ", t.dim, t.other)
	r := []string{pair + "correlation r = " + chart.SignedText(t.r, 3) + "."}
	if t.w == 0 || t.turnsHidden() {
		return r
	}
	return append([]string{pair + t.why() + "."}, r...)
}

// sentences returns forms of a sentence with a capital letter and a full stop.
func sentences(forms []string) []string {
	var full []string
	for _, form := range forms {
		full = append(full, chart.Sentence(form)+".")
	}
	return full
}

// plainCaption says when a column that is no wave repeats.
func (t *statistics) plainCaption() []string {
	d, here := "dim "+strconv.Itoa(t.Dim), t.Here()
	if math.IsInf(here.Period, 0) {
		return []string{d + " never repeats"}
	}
	return []string{d + " repeats after " + periodNumber(here, 20) + " positions"}
}

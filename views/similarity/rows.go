package similarity

import (
	"math"
	"strconv"
	"strings"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// rowwise is the picture of a table without waves, where no offset alone says how
// alike two rows are: the matrix, and beside it the cursor's row against all.
type rowwise struct {
	subject
	matrix matrix // no rows where only the plot is shown
	x      int    // column of the picture where the plot begins
	plotW  int    // cells of the plot, which begins in the column margin of its region
	plotH  int
	top    int // rows over matrix and plot
	notes  int // row of the notes, 0 for none

	look  func() *similar.RowMatrix // of the matrix
	line  func() *similar.RowMatrix // of the cursor's row against all
	scale func() chart.Scale        // of both
}

func newRowwise(s subject) *rowwise {
	p := &rowwise{subject: s, top: min(s.H/4, 2)}
	p.arrange()
	p.look = sync.OnceValue(func() *similar.RowMatrix {
		return similar.NewRowMatrix(p.Enc, p.Measure, p.matrix.Rows, p.matrix.Cols)
	})
	p.line = sync.OnceValue(func() *similar.RowMatrix {
		row := similar.Side{First: p.Pos, Span: 1, Count: 1, Length: p.Length}
		return similar.NewRowMatrix(p.Enc, p.Measure, row,
			similar.Shared(p.Length, max(2*p.plotW, similar.Affordable(p.Enc), 1)))
	})
	p.scale = sync.OnceValue(p.fit)
	return p
}

// arrange says where matrix and plot stand.
func (p *rowwise) arrange() {
	plot := !p.Hidden.Hides(curveName)
	gap, least, both := share(p.W, p.Length)
	both = both && !p.Curve && plot
	x := alone
	if !p.Curve {
		p.matrix = newMatrix(p.State, p.W-1-chart.One(both)*(gap+least), p.H-p.top, p.top)
		x = p.matrix.X + p.matrix.W + gap
	}
	rest := 1
	if p.H >= tall {
		rest += 1 + noteRows
		p.notes = p.H - noteRows
	}
	if both || p.Curve && plot {
		p.x, p.plotW, p.plotH = x, max(p.W-1-x, 0), max(p.H-p.top-rest, 0)
	}
}

// picture is the tree.
func (p *rowwise) picture() chart.Picture {
	root := chart.Region{Way: chart.Stack, Data: p.data}
	if p.Curve && p.Hidden.Hides(curveName) {
		root.Draw = nothing
	}
	if p.plotW > 0 && p.plotH > 0 {
		root.In = append(root.In, p.plotRegion())
		if p.notes > 0 {
			root.In = append(root.In, p.notesRegion())
		}
	}
	first, n := 0, p.Length
	if p.matrix.H > 0 {
		root.In = append(root.In, p.matrix.region(p.W, p.matrixEnd(), p.drawMatrix), chart.Region{Draw: p.drawEnds})
		first, n = p.matrix.shown()
	}
	return chart.Picture{Root: root, Words: p.words(), First: first, N: n}
}

// plotRegion is the plot with its title.
func (p *rowwise) plotRegion() chart.Region {
	return chart.Place(p.x-margin, 0, chart.Region{Cols: chart.Fixed(margin + p.plotW + 1),
		Rows: chart.Fixed(p.top + p.plotH + 1), Way: chart.Stack, Draw: p.drawPlot,
		In: []chart.Region{chart.Place(margin-axisWidth, p.top,
			chart.Region{Name: curveName, Cols: chart.Fixed(axisWidth + p.plotW), Rows: chart.Fixed(p.plotH + 1),
				Click: p.click})}})
}

// matrixEnd is the column that ends what is written over the matrix, 0 where
// nothing is beside it.
func (p *rowwise) matrixEnd() int {
	if p.plotW > 0 && p.plotH > 0 {
		return p.x - axisWidth
	}
	return 0
}

// click sets the offset to the position in a column of the plot.
func (p *rowwise) click(x, _ int) (change chart.Change) {
	if x -= axisWidth; x >= 0 {
		to := min(int(float64(x)/float64(p.plotW)*float64(p.Length)), p.Length-1)
		change.State = func(s *chart.State) { s.Offset = to - s.Pos }
	}
	return change
}

// fit is the scale that holds the values that are drawn.
func (p *rowwise) fit() chart.Scale {
	low, high := math.Inf(1), math.Inf(-1)
	for _, m := range [...]func() *similar.RowMatrix{p.look, p.line} {
		if a, b, ok := m().Ends(); ok {
			low, high = min(low, a), max(high, b)
		}
	}
	switch {
	case low > high:
		return chart.Scale{Low: 0, High: 1}
	case p.Measure == similar.Cosine:
		high = 1
	case p.Measure == similar.Distance:
		low = 0
	}
	return chart.FittedScale(low, high)
}

// mosaic is the matrix with its values.
func (p *rowwise) mosaic() mosaic {
	return mosaic{subject: p.subject, matrix: p.matrix, Scale: p.scale(), Names: p.names(), Value: p.look().At,
		Of: p.look().Of, End: p.matrixEnd(),
		Pixel: chart.Either(p.look().Whole, chart.Either(p.Measure == similar.Distance, "rms", "mean"), "a sample")}
}

func (p *rowwise) drawMatrix(f chart.Canvas) {
	p.mosaic().draw(f)
	p.nameEnd(f)
}

func (p *rowwise) drawEnds(f chart.Canvas) {
	if p.RowCount() == p.Length {
		p.mosaic().drawEnds(f)
	}
}

// nameEnd says on the blank rows of the matrix where the table ends.
func (p *rowwise) nameEnd(f chart.Canvas) {
	m := p.matrix
	if i, ok := m.Rows.Find(p.RowCount()); ok {
		chart.DrawEnd(f.Sub(m.X, m.RowOf(i)+1, m.W, m.Y+m.H-m.RowOf(i)-1), p.Scene)
	}
}

// name is what a value is called.
func (p *rowwise) name() string {
	return chart.Either(p.Measure == similar.DotProduct, "dot product", p.Measure)
}

func (p *rowwise) names() []string {
	return []string{p.name() + " of " + p.RowName("i") + " and " + p.RowName("j"), p.name()}
}

// drawPlot draws how alike the cursor's row is to every row, from the first
// position to the last.
func (p *rowwise) drawPlot(f chart.Canvas) {
	w, h := p.plotW, p.plotH
	row := "row " + strconv.Itoa(p.Pos)
	if p.top > 0 {
		f.Text(margin-5, 0, p.Fitting(w+5, row+" against every row", row+" and all", row), chart.StrongStyle)
	}
	plot := f.Sub(margin, p.top, w, h)
	p.drawAxis(f, plot, h)
	p.drawChance(f, plot, w, h)
	p.drawLine(plot, w)
	p.drawPlotCursor(f, w, h)
	p.drawPositions(f, w, h)
}

// level is the dot row of a value.
func (p *rowwise) level(v float64) int {
	return 4*p.plotH - 1 - p.scale().Level(v, 4*p.plotH)
}

// drawAxis draws the values at the left beside their colours, and the line at 0.
func (p *rowwise) drawAxis(f, plot chart.Canvas, h int) {
	s := p.scale()
	label := func(v float64) {
		y := p.level(v) / 4
		if chart.Blank(f, margin-7, p.top+y, 4, 1) {
			f.TextRight(margin-3, p.top+y, chart.Either(v > 0 && s.Signed(), "+", "")+chart.Brief(v, 2),
				chart.FaintStyle)
		}
	}
	label(s.High)
	label(s.Low)
	if s.Signed() {
		label(0)
		for x := 0; x < 2*p.plotW; x += 4 {
			plot.Dot(x, p.level(0), frame.Ink{Color: frame.Line, Glyph: '.'})
		}
	}
	for y := range 2 * h {
		v := s.High - float64(y)/float64(max(2*h-1, 1))*(s.High-s.Low)
		if s.Whole(p.Theme) {
			s.Fill(f, margin-2, p.top+y/2, 1, 1, v)
		} else {
			f.Pixel(margin-2, 2*p.top+y, s.Color(v))
		}
	}
}

// chance is the standard deviation of the cosine of two random directions, of a
// table whose columns are numbers of either sign; false for others.
func (p *rowwise) chance() (deviation float64, ok bool) {
	here := p.Here()
	return 1 / math.Sqrt(float64(p.DModel)), here.Group == encoding.Alone && here.Low < 0 && here.High > 0 &&
		p.Measure == similar.Cosine
}

// drawChance dots between which values chance stays two times in three.
func (p *rowwise) drawChance(f, plot chart.Canvas, w, h int) {
	deviation, ok := p.chance()
	ok = ok && !p.Hidden.Hides(bandName)
	for _, v := range [...]float64{-deviation, deviation} {
		f.Part(bandName.Name, margin, p.top+p.level(v)/4, w*chart.One(ok && h >= 6), 1)
		for x := 2; ok && h >= 6 && x < 2*w; x += 8 {
			plot.Dot(x, p.level(v), frame.Ink{Color: frame.Faint, Glyph: '.'})
		}
	}
}

// drawLine draws the values from left to right, with a gap where there are none.
func (p *rowwise) drawLine(plot chart.Canvas, w int) {
	pen := chart.Pen{Paper: plot, Ink: frame.Ink{Color: frame.Text, Z: chart.WaveZ, Glyph: '*'}, Square: true}
	for x := range 2 * w {
		low, high := p.between(x, 2*w)
		if low > high {
			pen.Down = false
			continue
		}
		pen.To(x, p.level(high), p.level(low))
	}
}

// between is the range of the values in one of so many columns of dots; low is the
// larger where there are none.
func (p *rowwise) between(x, of int) (low, high float64) {
	line, n := p.line(), p.line().Columns()
	low, high = math.Inf(1), math.Inf(-1)
	for i := x * n / of; i < max((x+1)*n/of, x*n/of+1); i++ {
		if v := line.Of(line.At(0, i)); !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}

// column is that of a position in the plot.
func (p *rowwise) column(pos, w int) int {
	return margin + min(int(float64(pos)/float64(p.Length)*float64(w)), w-1)
}

// other is the row that the cursor's is held against; false where it has no row.
func (p *rowwise) other() (pos int, ok bool) {
	pos = p.Pos + p.Offset
	return pos, p.Pos < p.RowCount() && pos >= 0 && pos < p.RowCount()
}

// drawPlotCursor draws the column of the other row, a bead and its value.
func (p *rowwise) drawPlotCursor(f chart.Canvas, w, h int) {
	pos, ok := p.other()
	if !ok {
		return
	}
	v := similar.Alike(p.Enc, p.Measure, p.Pos, pos)
	x := p.column(pos, w)
	f.Tint(x, p.top, 1, h, frame.WedgeHere)
	if math.IsNaN(v) {
		return
	}
	f.Set(x, p.top+min(max(p.level(v)/4, 0), h-1), chart.Either(p.Theme.ASCII, '@', '●'), offsetStyle)
	text := "k " + chart.Position(p.Offset) + "  " + p.Hidden.Or(valueName.Name, p.text(v))
	n := p.Theme.Width(text)
	if x += 2; x+n > margin+w {
		x -= 3 + n
	}
	if x >= margin {
		f.Part(valueName.Name, x, p.top, f.Text(x, p.top, text, offsetStyle)-x, 1)
	}
}

// text writes a value, one that may be negative with its sign.
func (p *rowwise) text(v float64) string {
	switch {
	case p.Measure == similar.Distance, !p.scale().Signed():
		return chart.Distance(v, 4)
	case math.Abs(v) < 1e-3 && v != 0:
		return chart.Small(v)
	}
	return chart.SignedText(v, 4)
}

// drawPositions writes the positions under the plot, that of the other row first.
func (p *rowwise) drawPositions(f chart.Canvas, w, h int) {
	y, end := p.top+h, margin+w
	if pos, ok := p.other(); ok {
		text := strconv.Itoa(pos)
		f.Text(min(p.column(pos, w), max(end-len(text), margin)), y, text, offsetStyle)
	}
	step := chart.TickStep(max(8, chart.DecimalDigits(p.Length)+3), w, p.Length)
	for pos := 0; pos < p.Length; pos += step {
		chart.Label(f, p.column(pos, w), y, end+1, chart.Compact(pos), chart.FaintStyle)
	}
}

// nearest are the rows that are the most and the least like the cursor's, by the
// values that are drawn; false where a value is of several rows, or there are none.
func (p *rowwise) nearest() (most, least int, ok bool) {
	if p.line().Columns() < p.Length || !p.line().Whole {
		return 0, 0, false
	}
	most, least = -1, -1
	for pos := range p.RowCount() {
		v := p.alike(pos)
		switch {
		case pos == p.Pos || math.IsNaN(v):
			continue
		case most < 0:
			most, least = pos, pos
		case v > p.alike(most):
			most = pos
		case v < p.alike(least):
			least = pos
		}
	}
	return most, least, most >= 0 && most != least
}

// alike is how alike a row is to the cursor's, larger for what is more alike.
func (p *rowwise) alike(pos int) float64 {
	return p.line().At(0, pos) * chart.Either(p.Measure == similar.Distance, -1.0, 1)
}

// notesRegion says below the plot what stands out in it.
func (p *rowwise) notesRegion() chart.Region {
	x := p.x - 2
	note := func(name *chart.Name, draw func(chart.Canvas)) chart.Region {
		return chart.Region{Name: name, Rows: chart.Fixed(1), Draw: draw, Cover: draw}
	}
	chance := chart.Gap(1)
	if _, ok := p.chance(); ok {
		chance = note(bandName, p.drawDeviation)
	}
	return chart.Place(x, p.notes, chart.Region{Cols: chart.Fixed(p.plotW + 2), Rows: chart.Fixed(noteRows),
		In: []chart.Region{
			note(marksName, p.drawNearest), chance,
			chart.Text(chart.FaintStyle, "one curve for all rows, and a sum over pairs, need waves",
				"one curve for all rows needs waves", "no waves: no one curve")}})
}

// drawNearest says which rows are the most and the least like the cursor's.
func (p *rowwise) drawNearest(f chart.Canvas) {
	most, least, ok := p.nearest()
	if !ok {
		return
	}
	value := func(pos int) string { return p.text(similar.Alike(p.Enc, p.Measure, p.Pos, pos)) }
	first, second := "row "+strconv.Itoa(most), "row "+strconv.Itoa(least)
	forms := []string{"most like it: " + first + ", " + value(most) + " · least: " + second + ", " + value(least),
		"most: " + first + " · least: " + second}
	if p.Hidden.Hides(marksName) {
		forms = []string{"most like it: row ? · least: row ?", chart.Unknown}
	} else if p.Hidden.Hides(valueName) {
		forms = forms[1:]
	}
	f.Text(0, 0, p.Fitting(p.plotW+2, forms...), frame.Style{FG: frame.Text})
}

// drawDeviation says what the dots of chance are.
func (p *rowwise) drawDeviation(f chart.Canvas) {
	deviation, _ := p.chance()
	text := "random directions: " + p.Hidden.Or(bandName.Name, "0 ±"+chart.Significant(deviation, 3))
	f.Text(0, 0, p.Fitting(p.plotW+2, "dotted: two "+text, text), chart.FaintStyle)
}

// words say that no offset alone decides, and how the number at the cursor comes
// about.
func (p *rowwise) words() chart.Words {
	to, ok := p.other()
	if !ok {
		if p.Pos >= p.RowCount() {
			to = p.Pos
		}
		last := strconv.Itoa(p.RowCount()-1) + "."
		return chart.Words{Caption: []string{"Position " + chart.Position(to) +
			" has no row: the table goes from 0 to " + last, "Rows go from 0 to " + last},
			Readout: append(p.place(), chart.Field{Value: "no row"})}
	}
	return chart.Words{Caption: p.caption(to), Readout: p.readout(to)}
}

// caption holds the cursor's row and the one k on against another two.
func (p *rowwise) caption(to int) []string {
	both := func(pos int) string { return strconv.Itoa(pos) + " and " + strconv.Itoa(pos+p.Offset) }
	value := func(pos int) string { return p.plain(similar.Alike(p.Enc, p.Measure, pos, pos+p.Offset)) }
	here := similar.Alike(p.Enc, p.Measure, p.Pos, to)
	if math.IsNaN(here) {
		return []string{"One of the rows " + both(p.Pos) + " is all 0 and points nowhere: there is no cosine.",
			"A row of zeros points nowhere."}
	}
	first, ok := p.elsewhere()
	if !ok || math.IsNaN(similar.Alike(p.Enc, p.Measure, first, first+p.Offset)) || value(first) == value(p.Pos) {
		return []string{"Rows " + both(p.Pos) + " have a " + p.name() + " of " + p.plain(here) + ".", p.name() + " " +
			p.plain(here)}
	}
	return []string{
		"j − i alone does not decide: for k = " + chart.Position(p.Offset) + " the " + p.name() + " of rows " +
			both(p.Pos) + " is " + value(p.Pos) +
			", that of " + both(first) + " " + value(first) + ".",
		value(p.Pos) + " here, " + value(first) + " at row " + strconv.Itoa(first) + "."}
}

// plain writes a value without a plus sign.
func (p *rowwise) plain(v float64) string {
	switch {
	case p.Measure == similar.Distance:
		return chart.Distance(v, 4)
	case math.Abs(v) < 1e-3 && v != 0:
		return strings.TrimPrefix(chart.Small(v), "+")
	}
	return chart.Unsigned(v, 4)
}

// elsewhere is a row as far from the cursor's as may be that has one k on too.
func (p *rowwise) elsewhere() (pos int, ok bool) {
	first, last := max(0, -p.Offset), p.RowCount()-1-max(p.Offset, 0)
	if first > last || p.Offset == 0 {
		return 0, false
	}
	pos = chart.Either(p.Pos-first > last-p.Pos, first, last)
	return pos, pos != p.Pos
}

// readout gives the number at the cursor in every measure, and the norms.
func (p *rowwise) readout(to int) []chart.Field {
	number := func(measure string, decimals, drop int) chart.Field {
		return p.number(measure, chart.SignedText(similar.Alike(p.Enc, measure, p.Pos, to), decimals), drop)
	}
	norms := chart.Significant(encoding.Norm(p.Enc, p.Pos), 4) + " and " +
		chart.Significant(encoding.Norm(p.Enc, to), 4)
	distance := chart.Significant(similar.Alike(p.Enc, similar.Distance, p.Pos, to), 4)
	return append(p.place(), number(similar.DotProduct, 5, 4), chart.Field{Label: "norms", Value: norms, Drop: 1},
		number(similar.Cosine, 5, 3), p.number(similar.Distance, distance, 2))
}

// data is how alike the cursor's row is to every row.
func (p *rowwise) data() chart.Data {
	return chart.Data{Name: "rows", Title: p.name() + " of row " + strconv.Itoa(p.Pos) + " with every row",
		Kind: chart.Lines,
		Rows: p.Length, Here: min(max(p.Pos+p.Offset, 0), p.Length-1),
		Columns: []chart.Column{{Name: "pos", Format: chart.Whole}, {Name: "k", Format: chart.Whole},
			valueColumn(p.name(), p.Measure)},
		Row: func(pos int, to []float64) {
			to[0], to[1], to[2] = float64(pos), float64(pos-p.Pos), similar.Alike(p.Enc, p.Measure, p.Pos, pos)
		}}
}

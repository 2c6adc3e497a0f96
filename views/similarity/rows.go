package similarity

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// rows is the picture of a table in which no offset alone says how alike two rows
// are, or of two tables: the matrix, and beside it the cursor's row against all.
type rows struct {
	subject
	*rowTable // the only one, or A
	tables    []rowTable
	matrix    matrix // no rows where only the plot is shown
	plot      block
	x         plot.Axis // of the plot
	top       int       // rows over the matrix

	scale func() scale // of matrix and plot
}

// rowTable is a table whose rows are compared one by one.
type rowTable struct {
	scene *chart.Scene
	enc   encoding.Encoding // what is compared
	by    string            // one of similar.Measures
	pos   int               // the cursor's row
	look  func() *similar.RowMatrix
	line  func() *similar.Row // the cursor's row against all
}

// sampled reads the rows that a matrix shows.
func (t *rowTable) sampled(m matrix) *similar.RowMatrix {
	return similar.NewRowMatrix(t.enc, t.by, m.Rows, m.Cols)
}

func newRows(s subject) *rows {
	p := &rows{subject: s, top: min(s.H/4, 1)}
	p.arrange()
	p.x = plot.Fit(0, p.Length, p.plot.w)
	scenes := p.scenes()
	p.tables = make([]rowTable, len(scenes))
	for i := range scenes {
		t := &p.tables[i]
		*t = rowTable{scene: &scenes[i], enc: scenes[i].Enc, by: p.Measure, pos: p.Pos}
		if p.Sines && t.scene.HasWaves() {
			t.enc = measure.Sines(t.scene.Waves)
		}
		t.look = sync.OnceValue(func() *similar.RowMatrix { return t.sampled(p.matrix) })
		t.line = sync.OnceValue(func() *similar.Row {
			return similar.NewRow(t.enc, t.by, t.pos, bounds(p.x.Columns()))
		})
	}
	p.rowTable = &p.tables[0]
	p.scale = sync.OnceValue(p.fit)
	return p
}

// sines reports whether the cosines of a table of waves are left out.
func (p *rows) sines() bool { return p.Sines && p.HasWaves() }

func (p *rows) arrange() {
	shown := !p.Hidden.Hides(curveName)
	gap, least, both := share(p.W, p.Length)
	both = both && !p.alone && shown
	x := alone
	if !p.alone {
		p.matrix = newMatrix(p.State, p.W-1-chart.One(both)*(gap+least), p.H-p.top, p.top)
		x = p.matrix.X + p.matrix.W + gap
	}
	if both || p.alone && shown {
		y := min(p.H/4, 2) // below its title and a blank row
		p.plot = block{x, y, max(p.W-1-x, 0), max(p.H-y-1, 0)}
	} else {
		p.matrix.centre(p.W)
	}
}

// picture returns the tree.
func (p *rows) picture() chart.Picture {
	lines := p.againstAll()
	root := chart.Region{Way: chart.Stack, Data: func() chart.Data {
		d := lines.Data()
		d.Here = min(max(lines.Here, 0), p.Length-1)
		return d
	}}
	if p.alone && p.Hidden.Hides(curveName) {
		root.Draw = nothing
	}
	if p.plot.shown() {
		root.In = append(root.In, placed(p.plot, lines))
	}
	first, n, heading := 0, p.Length, []chart.Field{{Value: p.measureName(), Ink: chart.StrongStyle, Drop: 2}}
	if p.matrix.H > 0 {
		matrix := sync.OnceValue(p.mosaic)
		root.In = append(root.In,
			p.matrix.region(p.W, p.matrixEnd(), func(f chart.Canvas) { matrix().draw(f); p.nameEnd(f) }))
		heading = matrix().heading(chart.Either(p.sines(), p.measureName()+" of the sines alone",
			p.measureName()+" of "+p.rowNames("i", "j")))
		first, n = p.matrix.shown()
	}
	return chart.Picture{Root: root, Heading: heading, Words: p.words(), First: first, N: n, Figure: p.figure(lines, nil)}
}

// matrixEnd returns the column at which text above the matrix must end; 0 if nothing stands beside
// the matrix.
func (p *rows) matrixEnd() int {
	if p.plot.shown() {
		return p.plot.x - axisWidth
	}
	return 0
}

// fit returns the scale that holds the values that are drawn.
func (p *rows) fit() scale {
	low, high := math.Inf(1), math.Inf(-1)
	for i := range p.tables {
		t := &p.tables[i]
		if a, b, ok := t.look().Ends(); ok {
			low, high = min(low, a), max(high, b)
		}
		for i, a := range t.line().Low {
			if !math.IsNaN(a) {
				low, high = min(low, a), max(high, t.line().High[i])
			}
		}
	}
	switch {
	case low > high:
		return scale{chart.Scale{Low: 0, High: 1}, p.Measure}
	case p.Measure == similar.Cosine:
		high = 1
	case p.Measure == similar.Distance:
		low = 0
	}
	return scale{fitted(low, high), p.Measure}
}

// mosaic returns the matrix with its values.
func (p *rows) mosaic() mosaic {
	m := mosaic{subject: p.subject, matrix: p.matrix, Scale: p.scale().Scale,
		Cursors: []cursor{{p.Pos, p.Pos + p.Offset}},
		Pixel:   chart.Either(p.Measure == similar.Distance, "rms", "mean") + chart.Either(p.look().Whole, "", " of a sample")}
	m.larger = func(times int) mosaic {
		larger := *p
		larger.matrix, larger.tables = p.matrix.times(times), slices.Clone(p.tables)
		for i := range larger.tables {
			look := larger.tables[i].sampled(larger.matrix)
			larger.tables[i].look = func() *similar.RowMatrix { return look }
		}
		larger.rowTable = &larger.tables[0]
		return larger.mosaic()
	}
	for i := range p.tables {
		t := &p.tables[i]
		m.Layers = append(m.Layers, layer{Value: t.look().At, Rows: t.scene.RowCount(),
			Of: func(v float64) float64 { return p.scale().tone(t.look().Of(v)) }})
	}
	if len(p.tables) > 1 {
		m.Cursors = append(m.Cursors, cursor{p.Pos + p.Offset, p.Pos})
	}
	return m
}

// nameEnd says on the blank rows of the matrix where the table ends.
func (p *rows) nameEnd(f chart.Canvas) {
	m := p.matrix
	if i, ok := m.Rows.Find(p.RowCount()); ok && p.Comparison == nil {
		plot.WriteEnd(f.Sub(m.X, m.RowOf(i)+1, m.W, m.Y+m.H-m.RowOf(i)-1), p.Scene)
	}
}

// againstAll returns the chart of the cursor's row against every row, from the first position to the last.
func (p *rows) againstAll() *plot.Lines {
	all := []plot.Series{{Look: plot.Numbers, Column: chart.Column{Name: "k", Format: chart.Whole},
		Of: func(pos int) float64 { return float64(pos - p.Pos) }}}
	for i := range p.tables {
		t := &p.tables[i]
		s := plot.Series{Subject: i, Steps: true, Column: p.column(i), Of: t.with,
			Fill: func(items []plot.Range, low, high []float64) {
				line := t.line()
				if len(items) != len(line.Low) { // of a fine picture
					line = similar.NewRow(t.enc, t.by, t.pos, bounds(items))
				}
				copy(low, line.Low)
				copy(high, line.High)
				n := len(within(items, chart.Either(t.pos < t.scene.Length, t.scene.Length, 0)))
				blank(low[n:])
				blank(high[n:])
			}}
		if p.Comparison == nil {
			s.Ink = frame.Text
		}
		all = append(all, s)
	}
	if len(p.tables) == 2 {
		all = append(all, p.less(p.tables[0].with, p.tables[1].with))
	}
	l := p.lines(p.plot, p.x, p.scale(), all)
	l.Lanes[0].Lead = 1
	to, ok := p.other()
	switch l.Here = to; {
	case p.Comparison != nil:
		p.valued(l, p.values(to)...)
	case ok:
		l.Cursor.Value = []string{p.atOffset(p.signed(p.alike(p.Pos, to)))}
	}
	if p.plot.y > 0 {
		row := "row " + strconv.Itoa(p.Pos)
		l.Title, l.Air = []string{row + " against every row", row}, p.plot.y-1
	}
	if n := p.x.Shown(p.Theme); n > 1 {
		of := " of " + chart.Either(p.line().Whole, "", "a sample of ") + chart.Brief(n, 3) + " rows"
		l.Note = []string{"a dot is min to max" + of, "min to max" + of,
			chart.Either(p.line().Whole, "min to max", "min to max, sampled")}
	}
	l.Feet = []plot.Foot{{Name: curveName, Text: chart.Compact, Here: strconv.Itoa(to),
		Room: max(8, chart.DecimalDigits(p.Length)+3)}}
	l.Table = plot.Table{Name: "rows", Title: p.measureName() + " of row " + strconv.Itoa(p.Pos) + " with every row",
		Item: chart.Column{Name: "pos", Format: chart.Whole}, Rows: p.Length}
	l.Choose = func(_, pos int) chart.Change {
		return chart.Change{State: func(s *chart.State) { s.Offset = pos - s.Pos }}
	}
	return l
}

// values returns the values of the cursor's row with another one in all tables.
func (p *rows) values(to int) (all []float64) {
	for i := range p.tables {
		all = append(all, p.tables[i].with(to))
	}
	return all
}

// with returns the value of the cursor's row with another one; NaN outside the sequence.
func (t *rowTable) with(pos int) float64 {
	if pos < 0 || max(t.pos, pos) >= t.scene.Length {
		return math.NaN()
	}
	return t.alike(t.pos, pos)
}

// other returns the row that the cursor's is compared with; false where there is none.
func (p *rows) other() (pos int, ok bool) {
	pos = p.Pos + p.Offset
	return pos, p.Pos < p.RowCount() && pos >= 0 && pos < p.RowCount()
}

// alike returns the value of the measure for two rows.
func (t *rowTable) alike(i, j int) float64 { return similar.Alike(t.enc, t.by, i, j) }

// text writes a value with some decimals, or the first digits of a small one.
func (p *rows) text(v float64, decimals int) string {
	return chart.Apart(chart.Unsigned, decimals, v, 0)
}

// inUnits returns how the values at an offset are written and compared. Cosines have decimals as they are. Dot products
// and distances of short or long rows have decimals of the power of ten that the rows of the cursor reach, such as
// 0.001408 and −0.1855e-17.
func (p *rows) inUnits(to int) func(v float64, decimals int) string {
	a, b := measure.Norm(p.enc, p.Pos), measure.Norm(p.enc, to)
	size := 1.0
	switch p.Measure {
	case similar.DotProduct:
		size = a * b
	case similar.Distance:
		size = max(a, b)
	}
	power := math.Floor(math.Log10(size))
	switch {
	case size == 0, power >= -1 && power < 7:
		return p.text
	case power >= -4 && power < 0:
		return func(v float64, decimals int) string { return p.text(v, decimals-int(power)) }
	}
	return func(v float64, decimals int) string {
		return p.text(v/math.Pow(10, power), decimals) + "e" + strconv.Itoa(int(power))
	}
}

// signed is text with a plus sign where values have one.
func (p *rows) signed(v float64) string { return p.scale().signed(p.text(v, decimals)) }

// words compare the value at the cursor with that at the same offset elsewhere.
func (p *rows) words() chart.Words {
	if p.Comparison != nil {
		return p.wordsOfBoth()
	}
	to, ok := p.other()
	if !ok {
		caption, lacks := p.outside(chart.Either(p.Pos >= p.RowCount(), p.Pos, to))
		return chart.Words{Readout: append(p.place(), chart.Field{Value: lacks}), Caption: caption}
	}
	return chart.Words{Caption: p.caption(to), Readout: p.readout(to)}
}

// outside says why a position is compared with none: the table has no row for it, or the picture does not go so far. A
// formula has a row for every position.
func (p *rows) outside(pos int) (caption []string, lacks string) {
	at := "Position " + chart.Position(pos)
	if p.Declared().Ends && (pos < 0 || pos >= p.LearnedRows) {
		at += " has no row"
		return []string{at + ": the table " + upTo(p.LearnedRows) + ".", at + "."}, "no row"
	}
	at += " is not shown"
	return []string{at + ": the picture " + upTo(p.Length) + ".", at + "."}, "not shown"
}

// upTo says which n positions something has.
func upTo(n int) string {
	return chart.Either(n == 1, "has position 0 alone", "goes from 0 to "+strconv.Itoa(n-1))
}

// caption compares the value at the cursor with that at the same offset
// elsewhere.
func (p *rows) caption(to int) []string {
	name := p.measureName()
	if math.IsNaN(p.alike(p.Pos, to)) {
		if p.finite(p.Pos) && p.finite(to) {
			return []string{"A row of zeros has no direction: there is no cosine.", "A row of zeros has no direction."}
		}
		row := "Row " + strconv.Itoa(chart.Either(p.finite(p.Pos), to, p.Pos)) + " has an entry without a number"
		return []string{row + ": there is no " + name + ".", row + "."}
	}
	short := name
	if p.sines() {
		name, short = name+" of the sines alone", "sines alone"
	}
	here, write := p.alike(p.Pos, to), p.inUnits(to)
	texts, shown, compared := []string{write(here, decimals)}, []int{p.Pos}, 1
	values := func(at string) string {
		all := make([]string, len(shown))
		for i, pos := range shown {
			all[i] = texts[i] + at + chart.Position(pos)
		}
		return " " + strings.Join(all, ", ") + "."
	}
	for pos := range p.elsewhere() {
		there := p.alike(pos, pos+p.Offset)
		both := chart.Compare(write, decimals, decimals, here, there)
		switch {
		case math.IsNaN(there):
		case both.Equal:
			compared++
		default:
			texts, shown = both.Texts, append(shown, pos)
			return []string{"Offset k alone does not decide: " + name + values(" at pos "),
				chart.Sentence(short + values(" at "))}
		}
	}
	if compared == 1 {
		return []string{chart.Sentence(name + values(" at pos ")), chart.Sentence(short + values(" at "))}
	}
	rows := strconv.Itoa(compared) + " rows"
	return []string{"Only the offset counts, as far as " + rows + " show: " + name + " " + texts[0] + " in each.",
		chart.Sentence(short + " " + texts[0] + " in " + rows + ".")}
}

// finite reports whether all numbers of a row are.
func (p *rows) finite(pos int) bool {
	norm := measure.Norm(p.enc, pos)
	return !math.IsNaN(norm) && !math.IsInf(norm, 0)
}

const (
	decimals      = 4       // at which values are compared
	mostElsewhere = 16      // other rows that a caption looks at
	mostLooked    = 1 << 16 // numbers in them
)

// elsewhere returns rows of which the picture also has the row k positions later, without the cursor's: the one
// farthest from it first, then some that are evenly spread.
func (p *rows) elsewhere() iter.Seq[int] {
	first, last := max(0, -p.Offset), p.RowCount()-1-max(p.Offset, 0)
	if p.sines() { // those of position 0 are zeros
		first++
	}
	return func(yield func(int) bool) {
		if first > last || p.Offset == 0 {
			return
		}
		farthest, n := chart.Either(p.Pos-first > last-p.Pos, first, last),
			min(mostElsewhere, last-first+1, max(mostLooked/p.DModel, 1))
		for i := range n {
			pos := first + int(float64(last-first)*float64(i)/float64(max(n-1, 1)))
			if i == 0 && farthest != p.Pos && !yield(farthest) || pos != farthest && pos != p.Pos && !yield(pos) {
				return
			}
		}
	}
}

// readout returns the number at the cursor in every measure, and the norms.
func (p *rows) readout(to int) []chart.Field {
	number := func(measure string, drop int) chart.Field {
		v := similar.Alike(p.enc, measure, p.Pos, to)
		if measure == similar.Distance {
			return p.number(measure, chart.Significant(v, 4), drop)
		}
		return p.number(measure, chart.Nonzero(v, 5), drop)
	}
	norms := chart.Significant(measure.Norm(p.enc, p.Pos), 4) + " and " +
		chart.Significant(measure.Norm(p.enc, to), 4)
	return append(p.place(), number(similar.DotProduct, 4), chart.Field{Label: "norms", Value: norms, Drop: 1},
		number(similar.Cosine, 3), number(similar.Distance, 2))
}

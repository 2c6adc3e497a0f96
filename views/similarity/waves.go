package similarity

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/encoding/memo"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// table is a table of waves as this view reads it.
type table struct {
	scene  *chart.Scene
	enc    encoding.Periodic // the pairs that are compared
	kernel similar.Measured  // their dot product by offset
	scale  scale
	length int // of the sequence
	k      int // the offset at the cursor
}

func newTable(sc *chart.Scene, set Settings) table {
	enc, kernel := similar.Whole(sc.Waves), similar.NewKernel(sc.Waves)
	m := similar.Measure{Name: set.Measure, Pairs: float64(kernel.Pairs())}
	low, high := m.Ends()
	return table{sc, enc, similar.Measured{Kernel: kernel, Measure: m},
		scale{chart.FittedScale(low, high), m.Name}, sc.Length, sc.Offset}
}

// text writes the value at an offset. It stays apart from the value at offset 0
// however near it is: 1 − 5.4e-31.
func (t table) text(offset, decimals int) string {
	if t.scale.measure != similar.Distance {
		if text, ok := t.short(t.kernel.Distance(offset), t.scale.High); ok {
			return text
		}
	}
	return t.scale.text(t.kernel.At(offset), decimals)
}

// short writes the cosine (for a top of 1) or the dot product of two rows as top minus a small number,
// which is computed from the distance of the rows without cancellation. ok is false if the number is 0
// or six decimals show it.
func (t table) short(distance, top float64) (text string, ok bool) {
	lack := distance * distance / 2 * top / t.kernel.Measure.Pairs
	return chart.Plainly(top) + " " + chart.Minus + " " + chart.Brief(lack, 2), lack > 0 && lack < 5e-7
}

// scale is the scale of what is shown of two rows.
type scale struct {
	chart.Scale
	measure string
}

// text writes a value without a plus sign.
func (s scale) text(v float64, decimals int) string {
	switch {
	case s.measure == similar.Distance && v > 0 && v < 1e-6:
		return chart.Brief(v, 2)
	case s.measure == similar.Distance && v > 0 && v < 0.1:
		return chart.Significant(v, 2)
	case s.measure != similar.Cosine:
		decimals = max(decimals-1, 1)
	}
	return chart.Apart(chart.Unsigned, decimals, v, 0, s.High)
}

// signed puts a plus sign before what is not a distance.
func (s scale) signed(text string) string {
	if s.measure == similar.Distance || text == chart.None || strings.ContainsAny(text, "+"+chart.Minus+chart.Unknown) {
		return text
	}
	return "+" + text
}

// tone returns the value whose colour a value has: what is near is bright, also where the measure is
// a distance.
func (s scale) tone(v float64) float64 {
	return chart.Either(s.measure == similar.Distance, s.Low+s.High-v, v)
}

// axis writes a value of the axis: short, but so that both ends can be told
// apart.
func (s scale) axis(v float64) string {
	const room = margin - 3
	switch {
	case s.measure == similar.Distance:
		return chart.Significant(v, 3)
	case s.Low >= 0:
		digits := chart.Either(s.measure == similar.Cosine, 2, 1)
		text := chart.Compare(chart.Unsigned, digits, chart.Finest, s.Low, s.High, v).Texts[2]
		if len(text) > room {
			text = chart.FitNumber(v, room, room)
		}
		return text
	}
	size := math.Abs(v)
	text := chart.Brief(size, max(3, chart.DecimalDigits(int(size))))
	if len(text) > room-1 { // one is for the sign
		text = chart.FitNumber(size, room-1, room-1)
	}
	return chart.Either(v > 0, "+", chart.Either(v < 0, chart.Minus, "")) + text
}

// waves is the picture of a table of waves, or of two: the offset alone says how alike two
// rows are. What takes long is computed when it is first asked for, once.
type waves struct {
	subject
	table          // the only one, or A
	tables []table // two where their values are compared
	drawn  []table // those with a matrix and a curve: one table at two offsets is drawn once
	minus  bool    // A less B is drawn in place of both
	arrangement

	facts func() similar.Facts // notable offsets
	run   func() similar.Run   // the sum that makes one value of the curve
}

func newWaves(s subject) *waves {
	p := &waves{subject: s}
	scenes := p.scenes()
	for i := range scenes {
		p.tables = append(p.tables, newTable(&scenes[i], s.Settings))
	}
	p.table, p.drawn = p.tables[0], p.tables
	if p.tables[0].k != p.tables[len(p.tables)-1].k {
		p.drawn = p.tables[:1]
	}
	p.facts = sync.OnceValue(func() similar.Facts { return factsOf(p.scene) })
	p.fit()
	if p.minus = p.Comparison != nil && p.Comparison.Difference && len(p.drawn) > 1; p.minus {
		p.fitDifference()
	}
	p.run = sync.OnceValue(func() similar.Run { return p.sums(p.Offset, p.sum.w) })
	p.arrange()
	return p
}

// pairs returns the number of pairs of the table that has most.
func (p *waves) pairs() (most int) {
	for i := range p.tables {
		most = max(most, p.tables[i].enc.Pairs())
	}
	return most
}

// unlike reports whether terms are compared: those of tables that differ in more than their lengths, or those at
// two offsets.
func (p *waves) unlike() bool {
	return len(p.drawn) < len(p.tables) || slices.ContainsFunc(p.tables, func(t table) bool {
		a, b := p.enc.Config(), t.enc.Config()
		a.Length = b.Length
		return a != b
	})
}

// factsOf returns the notable offsets of a table of waves.
func factsOf(sc *chart.Scene) similar.Facts {
	type key struct {
		encoding.Config
		length int
	}
	return memo.Get(sc.Cache, key{sc.Waves.Config(), sc.Length}, func() similar.Facts {
		return similar.NewFacts(sc.Waves, sc.Length)
	})
}

// fitted returns the scale of values from low to high. Of negative values it has whole tenths of the largest absolute
// value, at least two, which leaves a row of a plot between the label of 0 and that of its lower end.
func fitted(low, high float64) chart.Scale {
	if low >= 0 {
		return chart.Scale{Low: low, High: high}
	}
	most := max(-low, high)
	return chart.Scale{Low: -most * max(math.Ceil(-10*low/most), 2) / 10, High: most, Soft: true}
}

// fit narrows the scale to the values of all tables of the picture, of that in the other pane and of that of the ghost,
// which share it. If the smallest value of one is unknown, it keeps the widest range of all.
func (p *waves) fit() {
	all := p.tables
	for _, o := range []*chart.Scene{p.Other, p.Ghost} {
		if o != nil && o.HasWaves() {
			all = append(all[:len(all):len(all)], newTable(o, p.Settings))
		}
	}
	low, high, widest := math.Inf(1), math.Inf(-1), p.scale.Scale
	for i := range all {
		t := &all[i]
		least, most := p.ends(t, factsOf(t.scene))
		low, high = min(low, least), max(high, most)
		widest.Low, widest.High = min(widest.Low, t.scale.Low), max(widest.High, t.scale.High)
	}
	p.scale.Scale = widest
	if !math.IsInf(low, -1) {
		p.scale.Scale = fitted(low, high)
	}
	if p.kernel.Kernel.Pairs() <= 2 { // the values of so few are seldom near 0
		p.scale.Soft = false
	}
}

// ends returns the least and the largest value of a table; the least is −∞ where it is unknown.
func (p *waves) ends(t *table, facts similar.Facts) (low, high float64) {
	least := t.kernel.At(facts.Lowest)
	switch {
	case facts.Lowest == 0:
		return math.Inf(-1), t.scale.High
	case p.Measure == similar.Distance: // from 0 to the farthest
		return 0, least
	}
	return least, t.scale.High
}

// arrangement holds the place of everything on the picture, in cells.
type arrangement struct {
	top    int    // rows over the matrix
	matrix matrix // no rows where only the curve is shown
	curve  block  // of the plot; no rows where only the matrix is shown
	below  block  // of the notes; no rows where there is no room
	sum    sum
	strips strips // in place of the notes and the sum where two tables are compared

	diamond diamond // in place of all of these where the matrix is turned
}

// block is a place for some lines.
type block struct{ x, y, w, h int }

func (b block) shown() bool { return b.w > 0 && b.h > 0 }

const (
	alone     = 9  // columns before a plot without a matrix
	tall      = 26 // rows of a picture from which there are notes
	mostNotes = 2
	low       = 11 // rows from which there is a sum
	mostCurve = 20 // rows of a plot beside a matrix
	underRows = 15 // rows under a matrix that the notes and the sum move to
)

const (
	between     = 10  // columns from the matrix to the plot: the values of its axis and their colours
	airy        = 100 // columns of a picture from which there is one more
	narrow      = 26  // columns that the matrix leaves to the plot
	slim        = 70  // columns of a picture below which it leaves fewer
	narrowest   = 18
	leastMatrix = 16 // columns of a matrix beside a plot
	curveBelow  = 10 // rows of a curve under the matrix of a slim and tall picture, which has no room beside it
)

// share says how a picture of w columns is shared by the matrix of a number of
// positions and a plot: gap columns lie between them, and the matrix leaves least
// to the plot. Without room for both, ok is false.
func share(w, length int) (gap, least int, ok bool) {
	gap, least = between+chart.One(w >= airy), chart.Either(w < slim, narrowest, narrow)
	return gap, least, w-1-gutter(length)-gap-least >= leastMatrix
}

func (p *waves) arrange() {
	if p.turns() {
		p.arrangeTurned()
		return
	}
	p.top = min(p.H/4, 1)
	gap, least, both := share(p.W, p.Length)
	both = both && !p.alone && p.beside()
	stacked := both && p.W < slim && p.H >= tall && !p.Hidden.Hides(curveName)
	x := alone
	if !p.alone {
		shown := p.State
		if p.ripples(2 * (p.H - p.top)) {
			shown.Zoom = 1
		}
		aside, below := chart.One(both)*(gap+least), 0
		if stacked {
			aside, below = 0, curveBelow
		}
		p.matrix = newMatrix(shown, p.W-1-aside, p.H-p.top-below, p.top)
		x = p.matrix.X + p.matrix.W + gap
	}
	if !both && !(p.alone && p.beside()) {
		p.matrix.centre(p.W)
		return
	}
	w, under := max(p.W-1-x, 0), p.matrix.Y+p.matrix.H
	switch {
	case stacked:
		p.curve = block{alone, under + 1, p.W - 1 - alone, p.H - under - 2}
	case p.unlike():
		p.arrangeComparison(x, w, under)
	case p.Hidden.Hides(curveName):
		p.sum = p.newSum(x, w, 0, p.H-2)
	case p.Hidden.Hides(sumName):
		p.arrangeAlone(x, w)
	case p.matrix.H >= 9 && p.H-under >= underRows:
		p.arrangeUnder(x, w, under)
	case p.H >= tall:
		p.arrangeTall(x, w)
	default:
		p.arrangeLow(x, w)
	}
}

// beside reports whether the matrix may have something beside it.
func (p *waves) beside() bool { return !p.Hidden.Hides(curveName) || !p.Hidden.Hides(sumName) }

// ripples reports whether the matrix opens on a part of the positions. With one or two
// pairs the ripples are the whole picture; drawn with all positions on these pixels
// they would alias, or disappear in cells that show one value.
func (p *waves) ripples(pixels int) bool {
	high := float64(p.Length) / float64(max(pixels, 1))
	if p.scale.Whole(p.Theme) {
		high *= 2
	}
	return p.Zoom == chart.Auto && p.enc.Pairs() <= 2 && 4*high > measure.Wavelength(p.enc, 0)
}

// noteRows returns the rows of the notes, where there is room for them.
func (p *waves) noteRows() int { return mostNotes * chart.One(!p.Hidden.Hides(marksName)) }

// arrangeUnder puts the curve beside the matrix, as high as it, and the notes and
// the sum under both, which has the whole width then.
func (p *waves) arrangeUnder(x, w, under int) {
	p.curve = block{x, p.matrix.Y, w, p.matrix.H - 1}
	p.below = block{p.matrix.X, under, p.W - 1 - p.matrix.X, p.noteRows()}
	p.sum = p.newSum(p.matrix.X, p.below.w, under+p.noteRows()+1, p.H-2)
}

// arrangeAlone has a curve without a sum, and the notes below it.
func (p *waves) arrangeAlone(x, w int) {
	if p.H < tall {
		p.curve = block{x, p.top, w, max(p.H-p.top-1, 0)}
		return
	}
	p.curve = block{x, p.top, w, p.H - p.top - p.noteRows() - 2}
	p.below = block{x - 2, p.H - p.noteRows(), w + 2, p.noteRows()}
}

// arrangeTall has the curve and below it the notes and the sum.
func (p *waves) arrangeTall(x, w int) {
	rows := (p.H - 10) / 2
	if !p.alone {
		rows = min(rows, mostCurve)
	}
	p.curve = block{x, p.top, w, rows}
	under := p.top + rows + 1
	p.below = block{x - 2, under, w + 2, p.noteRows()}
	p.sum = p.newSum(x, w, under+p.noteRows()+1, p.H-2)
}

// arrangeLow has the curve and, as long as there is room, the sum below it.
func (p *waves) arrangeLow(x, w int) {
	if p.H < low {
		p.arrangeAlone(x, w)
		return
	}
	top, rows := p.top, p.H-5 // less the titles, the offsets, a blank and the terms
	sum := max(rows*5/13, 3)
	p.curve = block{x, top, w, rows - sum}
	p.sum = p.newSum(x, w, top+rows-sum+2, p.H-1)
}

// picture returns the picture as a tree of regions. The end of the diagonal of k is labelled last,
// in a place still free.
func (p *waves) picture() chart.Picture {
	if p.turns() {
		return p.turnedPicture()
	}
	lines := p.overOffsets(p.curve)
	root := chart.Region{Way: chart.Stack, Data: lines.Data}
	if p.alone && !p.beside() {
		root.Draw = nothing
	}
	matrix := sync.OnceValue(p.mosaic)
	if p.matrix.H > 0 {
		root.In = append(root.In, p.matrix.region(p.W, p.matrixEnd(), func(f chart.Canvas) { matrix().draw(f) }))
	}
	if p.curve.shown() {
		root.In = append(root.In, placed(p.curve, lines))
	}
	if p.curve.shown() && !p.unlike() {
		root.In = append(root.In, p.notesRegion())
	}
	if p.sum.w > 0 {
		root.In = append(root.In, p.sumRegion())
	}
	if p.strips.w > 0 {
		root.In = append(root.In, p.stripsRegion())
	}
	first, n, heading := 0, lines.X.N, []chart.Field{{Value: p.title(), Ink: chart.StrongStyle, Drop: 2}}
	if p.matrix.H > 0 {
		heading = matrix().heading(p.title() + " of " + p.rowNames("i", "j") + chart.WithoutLone(p.Waves))
		root.In = append(root.In,
			chart.Place(p.matrix.left, 0, chart.Region{Draw: func(f chart.Canvas) { matrix().drawEnds(f) }}))
		first, n = p.matrix.shown()
	}
	return chart.Picture{Root: root, Heading: heading, Words: p.words(), First: first, N: n,
		Figure: p.figure(lines, p.kernel.At)}
}

// matrixEnd returns the column at which text above the matrix must end; 0 if nothing stands beside
// the matrix.
func (p *waves) matrixEnd() int {
	switch {
	case p.curve.h > 0 && p.curve.y < p.matrix.Y+p.matrix.H:
		return p.curve.x - axisWidth
	case p.sum.w > 0:
		return p.sum.left + p.sum.x - axisWidth
	case p.strips.w > 0:
		return p.strips.x - axisWidth
	}
	return 0
}

// mosaic returns the matrix with its values.
func (p *waves) mosaic() mosaic {
	m := mosaic{subject: p.subject, matrix: p.matrix, Scale: p.scale.Scale, Banded: true,
		Pixel: chart.Either(p.Measure == similar.Distance, "rms", "mean")}
	m.larger = func(times int) mosaic {
		larger := *p
		larger.matrix = p.matrix.times(times)
		return larger.mosaic()
	}
	if p.minus {
		a, b := &p.tables[0], &p.tables[1]
		of, less := p.pixels(a), p.pixels(b)
		m.Layers = []layer{{Rows: min(a.length, b.length), Of: func(v float64) float64 { return v },
			Value: func(row, col int) float64 { return a.kernel.Of(of(row, col)) - b.kernel.Of(less(row, col)) }}}
		m.Cursors = p.cursors()
		return m
	}
	for i := range p.drawn {
		t := &p.drawn[i]
		m.Layers = append(m.Layers, layer{Value: p.pixels(t), Rows: t.length,
			Of: func(v float64) float64 { return p.scale.tone(t.kernel.Of(v)) }})
	}
	m.Cursors = p.cursors()
	return m
}

// title returns what is drawn: the measure, or A less B in it.
func (p *waves) title() string {
	return chart.Either(p.minus, "A "+chart.Minus+" B, "+p.measureName(), p.measureName())
}

// cursors returns the rows and the columns of the cursors in the matrix: two tables have one on either side.
func (p *waves) cursors() []cursor {
	all := []cursor{{p.Pos, p.Pos + p.Offset}}
	switch {
	case p.minus:
	case len(p.drawn) > 1:
		all = append(all, cursor{p.Pos + p.Offset, p.Pos})
	case len(p.tables) > 1:
		all = append(all, cursor{p.Pos, p.Pos + p.tables[1].k})
	}
	return all
}

// pixels returns the dot products of a table in the pixels of the matrix.
func (p *waves) pixels(t *table) func(row, col int) float64 {
	type key struct {
		encoding.Config
		rows, cols similar.Side
	}
	return memo.Get(t.scene.Cache, key{t.enc.Config(), p.matrix.Rows, p.matrix.Cols}, func() *similar.Matrix {
		return similar.NewMatrix(t.enc, p.matrix.Rows, p.matrix.Cols)
	}).At
}

// words say that the offset alone counts, and give the number at the cursor in
// every measure, and the norm.
func (p *waves) words() chart.Words {
	if p.Comparison != nil {
		return p.wordsOfBoth()
	}
	dot, pairs := p.kernel.Dot(p.Offset), p.kernel.Measure.Pairs
	norm := math.Sqrt(pairs)
	formula := "√" + strconv.Itoa(p.kernel.Kernel.Pairs()) + " = " +
		chart.Either(norm == math.Trunc(norm), chart.Plainly(norm), chart.Significant(norm, 5))
	distance := p.kernel.Distance(p.Offset)
	fields := append(p.place(), p.number(similar.DotProduct, p.measured(dot, pairs, 4), 4),
		chart.Field{Label: "norm", Value: formula, Drop: 1},
		p.number(similar.Cosine, p.measured(dot/pairs, 1, 5), 3),
		p.number(similar.Distance,
			chart.Either(distance >= 0.1 || distance == 0, chart.Unsigned(distance, 4), chart.Significant(distance, 4)), 2))
	if dim, ok := measure.UnpairedSine(p.Waves); ok {
		product := p.Enc.At(p.Pos, dim) * p.Enc.At(p.Pos+p.Offset, dim)
		fields = append(fields, chart.Field{Label: "dim " + strconv.Itoa(dim) + ", a lone sine, is left out:",
			Value: chart.Nonzero(product, 4), Drop: 2})
	}
	caption := "A diagonal has one value: only k counts."
	switch {
	case p.turns():
		caption = "A column has one colour: the value of the curve below it."
	case p.matrix.H == 0:
		caption = "Only the offset k counts, wherever in the sequence the two rows are."
	}
	return chart.Words{Readout: fields, Ghost: chart.Either(p.Ghost != nil && p.Ghost.HasWaves(), "dotted curve", ""),
		Caption: []string{caption, "Only the offset k counts."}}
}

// measured writes a dot product or a cosine at the cursor, of which top is the
// largest.
func (p *waves) measured(v, top float64, decimals int) string {
	if text, ok := p.short(p.kernel.Distance(p.Offset), top); ok {
		return text
	}
	return chart.Apart(chart.SignedText, decimals, v, 0, top)
}

// numbers are what the curve has in numbers alone. The distance tells offsets apart that are too close for other
// measures.
func (p *waves) numbers() []plot.Series {
	switch len(p.drawn) {
	case 1:
	case 2:
		return []plot.Series{p.less(p.tables[0].at, p.tables[1].at)}
	default:
		return nil
	}
	all := []plot.Series{{Look: plot.Numbers,
		Column: chart.Column{Name: "change from k " + chart.Minus + " 1", Hidden: chart.With(marksName)},
		Of: func(k int) float64 {
			if k == 0 {
				return math.NaN()
			}
			return p.kernel.At(k) - p.kernel.At(k-1)
		}}}
	if p.Measure != similar.Distance {
		all = append(all, plot.Series{Look: plot.Numbers, Of: p.kernel.Distance,
			Column: chart.Column{Name: similar.Distance, Hidden: chart.With(valueName)}})
	}
	return all
}

// sign returns the sign of the offsets that are shown.
func (s *subject) sign() int { return chart.Either(s.Offset < 0, -1, 1) }

// The signs of notable offsets on the curve.
const (
	riseSign  = '▴'
	belowSign = '▼'
)

// note is a notable offset below the length.
type note struct {
	sign rune // on the curve
	name string
	k    int
}

// notes returns the offsets at which the curve does something notable.
func (p *waves) notes() []note {
	rise, negative := "first rise", "first negative"
	if p.Measure == similar.Distance { // what is more alike is closer, and cosine 0 is a distance
		rise, negative = "first closer again", "first beyond √"+strconv.Itoa(2*p.kernel.Kernel.Pairs())
	}
	all := []note{{riseSign, rise, p.facts().Rise}, {belowSign, negative, p.facts().Negative}}
	return slices.DeleteFunc(all, func(n note) bool { return n.k == 0 })
}

// signed returns the notes whose offsets are on the axis of the curve.
func (p *waves) signed() []note {
	return slices.DeleteFunc(p.notes(), func(n note) bool {
		return !p.axis(p.curve.w).Holds(n.k)
	})
}

// notesRegion lists the notable offsets that have a sign on the curve.
func (p *waves) notesRegion() chart.Region {
	b := p.below
	r := chart.Region{Name: marksName, Cols: chart.Fixed(b.w), Rows: chart.Fixed(b.h), Draw: p.drawNotes}
	if len(p.notes()) > 0 {
		r.Data = p.notable
	}
	return chart.Place(b.x, b.y, r)
}

func (p *waves) drawNotes(f chart.Canvas) {
	for y, n := range p.signed() {
		short := string(n.sign) + " " + n.name + chart.Either(p.sign() < 0, " |k| ", " k ") + strconv.Itoa(n.k)
		long := short + ": " + chart.Either(n.sign == riseSign, p.riseText(n.k), p.text(n.k, 3))
		if p.Hidden.Hides(valueName) {
			long = short
		}
		f.Text(0, y, p.Fitting(p.below.w, long, short), frame.Style{FG: frame.Text})
	}
}

// riseText returns the values before and at the first rise with as many decimals as tell them apart.
func (p *waves) riseText(k int) string {
	rise := (p.kernel.Dot(k) - p.kernel.Dot(k-1)) / p.kernel.Measure.Pairs
	decimals := max(3, 1+int(math.Ceil(-math.Log10(rise))))
	return p.text(k-1, decimals) + " → " + p.text(k, decimals)
}

// notable returns the notable offsets and their values.
func (p *waves) notable() chart.Data {
	all := p.notes()
	return chart.Data{Name: "notable", Title: "notable offsets", Rows: len(all), Here: chart.Nowhere,
		Columns: []chart.Column{{Name: "what"}, {Name: "k", Format: chart.Whole, Hidden: chart.With(marksName)},
			{Name: p.measureName(), Format: valueColumn("", p.Measure).Format, Hidden: chart.With(marksName)}},
		Label: func(i int) string { return all[i].name },
		Row: func(i int, to []float64) {
			to[0], to[1], to[2] = math.NaN(), float64(all[i].k), p.kernel.At(all[i].k)
		}}
}

package context

import (
	"math"
	"sort"
	"strconv"

	"wavescope/encoding/reach"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// frequencies is the face that plots how much slower each method makes each pair, and how
// slow a pair must be to stay within angles seen.
type frequencies struct {
	*subject
	x, y, w, h int // cells of the plot
	columns    []column
	top, low   float64 // halvings at the upper and the lower edge, ≤ 0 and > 0
	labels     int     // columns of the names at the ends of the lines
	axisY      int     // row of the pair numbers
	strokes    int     // row of the strokes, −1 where there are none
}

const (
	plotLeft    = 7
	plotTop     = 3
	countColumn = 70 // columns of a picture from which counts are beside the names
)

func newFrequencies(s *subject) *frequencies {
	p := &frequencies{subject: s, x: plotLeft, y: plotTop, strokes: -1, labels: s.longestName() + 3}
	if s.W >= countColumn {
		p.labels += chart.DecimalDigits(s.pairs()) + len(" new ")
	}
	p.w = max(s.W-plotLeft-p.labels, 1)
	p.heights()
	p.spread()
	return p
}

// heights fits the scale: enough halvings for the slowest pair, as many rows each as fit,
// and rows for the axis and the strokes.
func (p *frequencies) heights() {
	least, most := 0.5, 1.0
	for _, m := range p.methods {
		least, most = min(least, m.Count().Least), max(most, m.Count().Most)
	}
	p.top, p.low = -math.Ceil(math.Log2(most)-1e-9), math.Ceil(-math.Log2(least)-1e-9)
	room := p.H - p.y - 2 // the axis
	halvings := int(p.low - p.top)
	each := func(room int) int { return max((room-1)/halvings, 1) }
	const strokes = 3 // with a gap
	if (room >= 17 || room-strokes > halvings && each(room-strokes) == each(room)) && !p.Hidden.Hides(strokesName) {
		room -= strokes
		p.strokes = 0
	}
	rows := each(room)
	halvings = max(min(halvings, (room-1)/rows), 1) // lines may leave a plot that is too small
	p.low, p.h = p.top+float64(halvings), max(halvings*rows+1, 2)
	p.axisY = p.y + p.h
	if p.strokes == 0 {
		p.strokes = p.axisY + 3
	}
}

// dotRow returns the row of dots of a ratio. Ratio 1 is in the middle of a row of cells.
func (p *frequencies) dotRow(ratio float64) int {
	return int(math.Round(p.part(ratio)*float64(4*(p.h-1)))) + 1
}

// part returns the place of a ratio between the edges, from 0 to 1, or up to 2 if it is
// below the lower edge.
func (p *frequencies) part(ratio float64) float64 {
	return min((-math.Log2(ratio)-p.top)/(p.low-p.top), 2)
}

// row returns the row of cells of a ratio.
func (p *frequencies) row(ratio float64) int { return p.y + p.dotRow(ratio)/4 }

// column is a column of dots, and the pairs that begin in it.
type column struct{ dot, from, to int }

// spread groups the pairs by columns of dots. Columns are found by binary search, since a
// wide head has many pairs in each.
func (p *frequencies) spread() {
	n := p.pairs()
	for from := 0; from < n; {
		c := column{dot: p.dotOf(from), from: from}
		from++
		c.to = from + sort.Search(n-from, func(i int) bool { return p.dotOf(from+i) > c.dot })
		p.columns, from = append(p.columns, c), c.to
	}
}

// dotOf returns the first column of dots of a pair, and columnOf its cell. The pair after
// the last one begins after the plot.
func (p *frequencies) dotOf(pair int) int { return min(pair, p.pairs()) * 2 * p.w / p.pairs() }

func (p *frequencies) columnOf(pair int) int { return p.x + p.dotOf(pair)/2 }

// borderColumn returns the cell from which on pairs made no full turn.
func (p *frequencies) borderColumn() int { return p.x + (p.dotOf(p.border())+1)/2 }

// picture returns the plot, which draws on all of the picture, the regions on it, and the
// names at the ends of the lines.
func (p *frequencies) picture() chart.Picture {
	on := func(name *chart.Name, x, y, w, h int) chart.Region {
		return chart.Place(x, y, chart.Region{Name: name, Cols: chart.Fixed(w), Rows: chart.Fixed(h), Cover: noCover})
	}
	layers := []chart.Region{{Draw: p.draw},
		chart.Place(p.x, p.y, chart.Region{Name: curveName, Cols: chart.Fixed(p.w), Rows: chart.Fixed(p.h)}),
		chart.Place(p.x, p.axisY+1, chart.Region{Name: wavesName, Cols: chart.Fixed(p.w), Rows: chart.Fixed(1)}),
		chart.Place(p.x, p.y, chart.Region{Cols: chart.Fixed(p.w), Rows: chart.Fixed(p.h + 2),
			Click: func(x, _ int) chart.Change {
				dim := p.ColumnOf(p.pairAt(p.x + x))
				return chart.Change{State: func(s *chart.State) { s.Dim = dim }}
			}})}
	border, end := p.borderColumn(), p.x+p.w
	if border < end && p.limited() {
		layers = append(layers, on(newName, border, p.y, end-border, min(p.row(p.limit()), p.y+p.h)-p.y))
	}
	if border > p.x && border < end {
		layers = append(layers, on(edgeName, border-1, p.y-1, 1, p.h+1))
	}
	if p.strokes >= 0 && p.strokes+1 < p.H && !p.hidesMethod(p.subject.at) {
		layers = append(layers, chart.Place(1, p.strokes,
			chart.Region{Name: strokesName, Cols: chart.Fixed(p.x + p.w - 1),
				Rows: chart.Fixed(2), Draw: p.drawStrokes}))
	}
	layers = append(layers, p.ends())
	picture := p.subject.picture(p.words(), p.pairsData, layers...)
	picture.Figure = []func() chart.Data{p.ratiosData}
	return picture
}

// ends returns the names of the methods, each at the end of its line, with how many pairs
// reach new angles. A click on one selects the method.
func (p *frequencies) ends() chart.Region {
	var shown, rows []int
	for at, m := range p.methods {
		if !p.hidesMethod(at) && m.Len() > 0 {
			shown = append(shown, at)
			rows = append(rows, min(p.row(m.Ratio(min(m.Len(), p.pairs())-1))-p.y, p.h-1))
		}
	}
	height := max(min(p.h+2, p.H-p.y), 0)
	chart.PushApart(rows, 1, height)
	names := chart.Region{Cols: chart.Fixed(p.labels), Rows: chart.Fixed(height), Data: p.methodsData}
	for i, at := range shown {
		count := chart.Region{Name: countsName, Draw: func(f chart.Canvas) { p.drawNew(f, at) }}
		if p.W < countColumn {
			count = chart.Region{}
		}
		if rows[i] >= 0 {
			names.In = append(names.In, chart.Place(0, rows[i], chart.Region{Name: methodName, Index: chart.At(at),
				Rows: chart.Fixed(1), Way: chart.Across,
				Click: func(int, int) chart.Change { return p.readBy(at) },
				In: []chart.Region{{Cols: chart.Fixed(p.longestName() + 2),
					Draw: func(f chart.Canvas) { p.drawEnd(f, at) }}, count}}))
		}
	}
	return chart.Place(p.x+p.w, p.y, names)
}

// drawEnd writes the name of a method.
func (p *frequencies) drawEnd(f chart.Canvas, at int) {
	kind := p.methods[at].kind
	drawMark(f, 0, 0, at == p.at)
	f.Text(1, 0, nameOf(kind), frame.Style{FG: inkOf(kind), Bold: at == p.at})
}

// drawNew writes how many pairs reach new angles by a method.
func (p *frequencies) drawNew(f chart.Canvas, at int) {
	n, end := p.methods[at].Count().Outside, chart.DecimalDigits(p.pairs())
	ink, text := chart.Either(n > 0, frame.Warn, frame.Faint), strconv.Itoa(n)
	if p.Hidden.Hides(newName) {
		ink, text = frame.Text, chart.Unknown
	}
	f.TextRight(end, 0, text, frame.Style{FG: ink, Bold: n > 0})
	f.Text(end+1, 0, "new", frame.Style{FG: ink})
}

// draw draws the plot with its axes.
func (p *frequencies) draw(f chart.Canvas) {
	p.drawFields(f)
	p.drawScale(f)
	plot := f.Sub(p.x, p.y, p.w, p.h)
	for i, m := range p.methods {
		if i != p.subject.at && !p.hidesMethod(i) {
			p.drawLine(plot, m, false)
		}
	}
	if !p.hidesMethod(p.subject.at) {
		p.drawLine(plot, p.method(), true)
		p.drawCursor(f)
	}
	p.drawRemarks(f)
	p.drawAxis(f)
}

// pairAt returns the last pair that begins at a column of the plot or before it.
func (p *frequencies) pairAt(x int) int {
	after := sort.Search(len(p.columns), func(i int) bool { return p.x+p.columns[i].dot/2 > x })
	if after == 0 {
		return 0
	}
	return p.columns[after-1].to - 1
}

// drawFields draws the field that fast pairs should be in, and the field that slow pairs
// must not enter.
func (p *frequencies) drawFields(f chart.Canvas) {
	border, end := p.borderColumn(), p.x+p.w
	one, limit := p.row(1), min(p.row(p.limit()), p.y+p.h)
	tinted := p.Theme.Depth <= frame.Colors256
	if tinted && border > p.x {
		f.Tint(p.x, one, border-p.x, 1, frame.GoodCell)
	}
	if border >= end || !p.limited() || p.Hidden.Hides(newName) {
		return
	}
	if tinted {
		f.Tint(border, p.y, end-border, limit-p.y,
			chart.Either(p.Theme.Depth == frame.TrueColor, frame.Warn.Over(16), frame.WarnCell))
	} else {
		p.stipple(f, border, end, limit)
	}
}

// stipple dots a field on paper without faint colours.
func (p *frequencies) stipple(f chart.Canvas, from, to, limit int) {
	for y := 2; y < 4*(limit-p.y); y += 4 {
		for x := 2*from + 1 + y%8; x < 2*to; x += 8 {
			f.Dot(x, 4*p.y+y, frame.Ink{Color: frame.Warn.Over(60), Z: chart.BandZ, Glyph: ':'})
		}
	}
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

// drawScale draws the axis of ratios, and the line at the training length.
func (p *frequencies) drawScale(f chart.Canvas) {
	end := f.Text(p.x, 1, "ω′/ω", chart.StrongStyle)
	f.Text(end+2, 1, p.Fitting(p.x+p.w-end-2, "how much slower a pair turns", ""), chart.FaintStyle)
	plot := f.Sub(p.x, p.y, p.w, p.h)
	for halving := int(p.top); halving <= int(p.low); halving++ {
		ratio := math.Exp2(-float64(halving))
		f.TextRight(p.x-1, p.row(ratio), p.Fitting(p.x-2, halvingNames(halving)...), chart.FaintStyle)
		for x := 0; x < 2*p.w; x += 4 {
			plot.Dot(x, p.dotRow(ratio), frame.Ink{Color: frame.Line, Glyph: '.'})
		}
	}
	p.drawSeam(f)
}

// halvingNames writes one half to a power, in several lengths.
func halvingNames(n int) []string {
	if n <= 0 {
		return []string{chart.Plainly(math.Exp2(float64(-n)))}
	}
	whole := strconv.FormatFloat(math.Exp2(float64(n)), 'f', 0, 64)
	return []string{"1/" + whole, "2^" + chart.Minus + strconv.Itoa(n)}
}

// drawSeam draws the line between fast and slow pairs, and names both sides.
func (p *frequencies) drawSeam(f chart.Canvas) {
	border, end := p.borderColumn(), p.x+p.w
	if p.Hidden.Hides(edgeName) {
		return
	}
	if border > p.x && border < end {
		for y := range 4 * p.h {
			if y%2 == 0 {
				f.Dot(2*border-1, 4*p.y+y, frame.Ink{Color: frame.HandThen, Z: chart.BandZ, Glyph: ':'})
			}
		}
	}
	center := func(from, to int, texts ...string) {
		f.TextCenter(from, 2, to-from, p.Fitting(to-from, texts...), chart.FaintStyle)
	}
	center(p.x, border, "≥ 1 turn in "+strconv.Itoa(p.train), "≥ 1 turn", "")
	center(border, end, "< 1 turn", "")
}

// drawRemarks labels the field and the line if that covers nothing.
func (p *frequencies) drawRemarks(f chart.Canvas) {
	border, end := p.borderColumn()-p.x, p.w
	if border <= 0 || border >= end {
		return
	}
	text := frame.Style{FG: frame.Text}
	sign, _ := p.wave(0)
	label := sign + " = " + strconv.Itoa(p.train)
	n := p.Theme.Width(label)
	for y := p.h - 2; y > p.h/2 && !p.Hidden.Hides(edgeName); y-- {
		if p.remark(f, y, border+1, text, label) || p.remark(f, y, border-2-n, text, label) {
			break
		}
	}
	above := "above " + ratioName(p.limit())
	for y := 2; p.limited() && !p.Hidden.Hides(newName) && y < min(p.row(p.limit())-p.y, p.h)-1; y++ {
		for _, texts := range [][2]string{{above + ": angles", "never seen"}, {above + ":", "never seen"}} {
			x := end - 1 - max(p.Theme.Width(texts[0]), p.Theme.Width(texts[1]))
			if x > border && p.remark(f, y, x, frame.Style{FG: frame.Warn, Bold: true}, texts[:]...) {
				return
			}
		}
	}
}

// remark writes lines of text on the plot unless they would cover something.
func (p *frequencies) remark(f chart.Canvas, y, x int, style frame.Style, texts ...string) bool {
	plot, n := f.Sub(p.x, p.y, p.w, p.h), 0
	for _, text := range texts {
		n = max(n, p.Theme.Width(text))
	}
	for i := range texts {
		if x < 1 || x+n >= p.w || !free(plot, x, y+i, n) {
			return false
		}
	}
	for i, text := range texts {
		plot.TextRight(x+n, y+i, text, style)
	}
	return true
}

// drawLine draws ω′/ω of a method for every pair.
func (p *frequencies) drawLine(plot chart.Canvas, m method, here bool) {
	ink := frame.Ink{Color: inkOf(m.kind).Over(70), Z: chart.WaveZ, Glyph: '.'}
	if here {
		ink = frame.Ink{Color: inkOf(m.kind), Z: chart.BeadZ, Glyph: '*', Bold: p.Theme.Depth >= frame.Colors16}
	}
	pen := chart.Pen{Paper: plot, Ink: ink}
	before, last, n := 0, 0, min(m.Len(), p.pairs())
	for _, c := range p.columns {
		if c.from >= n {
			break
		}
		least, most := m.Extremes(c.from, min(c.to, n))
		x, top, bottom := c.dot, p.dotRow(most), p.dotRow(least)
		for between := last + 1; pen.Down && between < x; between++ {
			at := before + (top-before)*(between-last)/(x-last)
			pen.To(between, at, at+chart.One(here))
		}
		pen.To(x, top, bottom+chart.One(here))
		before, last = bottom, x
	}
	for x := last + 1; n > 0 && x < p.dotOf(n); x++ { // the cell of the last pair
		pen.To(x, before, before+chart.One(here))
	}
}

// drawCursor draws the pair under the cursor.
func (p *frequencies) drawCursor(f chart.Canvas) {
	x := p.columnOf(p.pair)
	f.Tint(x, p.y-1, 1, p.h+1, frame.Column)
	chart.Round(f.Sub(p.x, p.y, p.w, p.h), p.dotOf(p.pair)-1, p.dotRow(p.method().Ratio(p.pair))-1,
		frame.Ink{Color: frame.Bright, Z: chart.CursorZ, Glyph: '@', Bold: true})
}

// drawAxis writes pair numbers and wavelengths below the plot. The cursor's come first, so
// that they always have room.
func (p *frequencies) drawAxis(f chart.Canvas) {
	f.Text(1, p.axisY, p.Fitting(p.x-2, "pair", ""), chart.FaintStyle)
	f.Text(1, p.axisY+1, "λ", chart.FaintStyle)
	number := p.badge(p.pair)
	at := min(max(p.columnOf(p.pair)-len(number)/2, p.x), p.x+p.w-len(number))
	f.Text(at, p.axisY, number, frame.Style{FG: frame.Accent, BG: frame.AccentBG, Bold: true})
	lambda := func(pair int) string {
		before, _ := p.method().Wavelength(pair)
		return p.waveText(before, 9)
	}
	under := lambda(p.pair) // lest that of another pair stand under the number
	f.Text(max(min(p.columnOf(p.pair), p.x+p.w-p.Theme.Width(under)), p.x), p.axisY+1, under, chart.CursorStyle)
	step := chart.TickStep(8, p.w, p.pairs())
	for _, round := range []int{8, 16, 32, 64} { // heads have such numbers of pairs
		if p.w*round/p.pairs() >= 8 && round < 2*step {
			step = round
			break
		}
	}
	for pair := 0; pair < p.pairs(); pair += step {
		chart.Label(f, p.columnOf(pair), p.axisY, p.x+p.w, strconv.Itoa(pair), chart.FaintStyle)
		chart.Label(f, p.columnOf(pair), p.axisY+1, p.x+p.w, lambda(pair), chart.FaintStyle)
	}
}

// drawStrokes draws how many pairs the method under the cursor keeps, blends and
// divides.
func (p *frequencies) drawStrokes(f chart.Canvas) {
	m := p.method()
	f.Text(0, 1, p.Fitting(p.x-1, nameOf(m.kind), ""), frame.Style{FG: inkOf(m.kind), Bold: true})
	for _, run := range m.Runs() {
		x, end := p.columnOf(run.From)-1, p.columnOf(run.To)-1
		if run.To == m.Len() {
			end = p.x + p.w
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

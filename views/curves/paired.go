package curves

import (
	"image"
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

// paired is the picture of two tables in lanes: a lane has the same wave of both, with the area between them. Below the
// lanes are the wavelengths of all pairs of A and of B on one axis.
type paired struct {
	*comparison
	pairs  []int // in the lanes; columns where a table has no pairs
	lines  plot.Lines
	left   int // columns of the names
	head   int // rows of the heading
	below  int // rows below the axis: of the wavelengths, or of the shares of one wave; 0 for none
	air    int // of these blank ones at the top, except for the bound of A
	word   string
	scale  float64 // what the values of B are divided by to be drawn beside those of A
	halved bool    // the line of B is below that of A, each in a half of a lane
}

// tallestPair is the greatest height of a lane in rows.
const tallestPair = 11

// signRows is the height of a lane in ASCII, of which one is blank: signs fill their rows. Of what is no wave they would
// hide each other, so that there B is below A, with three rows each.
const signRows = 8

// wideRows is the height from which lanes have five rows, and wideColumns the width from which gutters are wide.
const (
	wideRows     = 26
	wideColumns  = 100
	valueColumns = 8 // of the values, with blanks at both sides
)

func newPaired(c *comparison) *paired {
	p := &paired{comparison: c, head: chart.One(c.paper.H >= wideRows), scale: 1}
	waves := c.HasWaves() && c.b().HasWaves()
	if waves && c.paper.H >= 16 {
		p.air = chart.One(c.paper.H >= wideRows)
		p.below = p.air + 5 + 2*chart.One(c.paper.H >= 45)
	}
	shared := c.shares()
	if shared {
		p.head = chart.One(c.paper.H >= 12)
		p.below = p.shareRows() * chart.One(c.paper.H >= wideRows)
	}
	signs := c.paper.Theme.Glyphs == frame.ASCII
	rows, free := 3, c.paper.H-p.head-1-p.below
	n, tall := max(free/rows, 1), free >= 20
	if p.halved = shared && signs && free >= signRows; p.halved || tall {
		rows = chart.Either(signs, signRows, 5)
		n = min(free/rows, 6)
		rows = max(free/n, rows)
	} else if free >= 8 && (shared || signs) {
		n = free / 4 // lines that cross often, and signs, need room
	}
	wide := c.paper.W >= wideColumns
	left := max(4+c.dimRoom+c.nameRoom, 11) + valueColumns + 2*chart.One(wide)
	p.left = left
	right := chart.Either(wide, 9, 8)
	w := max(c.paper.W-left-right, 1)
	p.choose(n, w, rows, waves)
	p.word = p.slower()
	if !waves {
		p.scale = p.gauge()
	}
	p.lines = plot.Lines{Paper: c.paper, X: c.x, Left: left, Right: right, Here: c.Pos, Cursor: cursor,
		Hidden: c.Hidden, Feet: []plot.Foot{c.foot()}, Choose: func(lane, pos int) chart.Change {
			return moved(pos, p.column(c.inputs, p.pairs[lane]))
		}}
	rows = max(rows, min(free/len(p.pairs), tallestPair))
	if shared && p.below > 0 {
		p.below = min(c.paper.H-p.head-1-rows*len(p.pairs), p.shareRows()+chart.Either(p.halved, 0, 3))
	}
	for _, pair := range p.pairs {
		p.lines.Lanes = append(p.lines.Lanes, p.lane(pair, rows))
	}
	return p
}

// common returns the number of pairs that both tables have, or of columns.
func (p *paired) common() int {
	n := math.MaxInt
	for _, s := range p.all {
		switch {
		case s.HasWaves():
			n = min(n, s.Pairs())
		case p.waved() != nil:
			n = min(n, (s.DModel+1)/2)
		default:
			n = min(n, s.DModel)
		}
	}
	return n
}

// here returns the pair of the cursor, or its column.
func (p *paired) here() int {
	if s := p.waved(); s != nil {
		return min(s.PairOf(s.Dim), p.common()-1)
	}
	return min(p.Dim, p.common()-1)
}

// column returns the dimension in the lane of a pair: that of the cursor's kind. A table without pairs has it in the
// same place.
func (p *paired) column(s *inputs, pair int) int {
	of := s
	if !s.HasWaves() {
		of = p.waved()
	}
	if of == nil {
		return pair
	}
	_, kind := of.Wave()
	dim, ok := of.Waves.Column(pair, min(kind, encoding.Cos))
	if !ok {
		dim, _ = of.Waves.Column(pair, encoding.Sin)
	}
	return min(dim, s.DModel-1)
}

// lambdas returns the periods of a pair in both tables.
func (p *paired) lambdas(pair int) (a, b float64) {
	b = p.b().Enc.About(p.column(p.b(), pair)).Period
	return p.Enc.About(p.column(p.inputs, pair)).Period, b
}

// fastest returns the shorter period of a pair.
func (p *paired) fastest(pair int) float64 {
	a, b := p.lambdas(pair)
	return min(a, b)
}

// choose picks n pairs for lanes of some rows, and the positions that w cells show. The first is the last of those that
// lead both tables with
// equal waves, or pair 0; then the cursor's; the others are even between it and the slowest that turns by a third
// of a turn on the axis. Of models it is the first that is drawn as a line on an axis of several times the training.
func (p *paired) choose(n, w, rows int, waves bool) {
	total := p.common()
	here := p.here()
	first := 0
	if waves && p.change().equal < total {
		first = max(p.change().equal-1, 0)
	}
	const cells = 9 // of a turn of the first lane
	turn := 3       // a third of a turn on the axis is the least
	if p.paper.Theme.Glyphs == frame.ASCII {
		turn = 1 // of less only a step or two is seen
	}
	shown := p.trainings()
	line := func(pair int) bool {
		if rows < 5 || p.paper.Theme.Glyphs == frame.ASCII { // few dots, or signs, need more room
			return float64(w)*p.fastest(pair) >= turnCells*float64(shown)
		}
		return !plot.Fit(0, shown, w).Banded(p.fastest(pair))
	}
	if p.models() && line(here) {
		for first < here && !line(first) {
			first++
		}
		if 2*p.fastest(here) < 3*p.fastest(first) { // nearly the same lane twice
			first = here
		}
	} else if v := float64(w) * p.fastest(first) / cells; v < float64(shown) {
		shown = max(int(v), 1)
	}
	p.x = p.axis(p.Pos, w, shown)
	last := total - 1
	if s := p.waved(); s != nil {
		for last > min(first+n-1, total-1) && s.Enc.About(p.column(s, last)).Period > float64(turn*p.x.N) {
			last--
		}
		last = max(last, here)
	} else {
		first = max(min(here-n/2, total-n), 0)
		last = min(first+n, total) - 1
	}
	if here < first && n > 1 {
		p.pairs, n = append(p.pairs, here), n-1
	}
	n = min(n, last-first+1)
	for i := range n {
		m := max(n-1, 1)
		p.pairs = append(p.pairs, first+(2*i*(last-first)+m)/(2*m))
	}
	if !slices.Contains(p.pairs, here) {
		nearest := 0
		for i, pair := range p.pairs {
			if i > 0 && (nearest == 0 && n > 1 || gap(pair, here) < gap(p.pairs[nearest], here)) {
				nearest = i
			}
		}
		p.pairs[nearest] = here
	}
}

// slower returns the word for which the factor of the cursor's wave, or else of the slowest, is more than 1: "slower"
// if that of B is longer. It is "one wave" where the numbers say how much of a column is one.
func (p *paired) slower() string {
	for _, pair := range append([]int{p.here()}, p.pairs...) {
		switch a, b := p.lambdas(pair); {
		case math.IsInf(a, 0) || math.IsInf(b, 0):
			return "one wave"
		case periods(a, b).Equal():
		case b > a:
			return "slower"
		case b < a:
			return "faster"
		}
	}
	return "slower"
}

// factor returns how many times as slow, or as fast, the wave of B is; NaN if one is no wave.
func (p *paired) factor(pair int) float64 {
	a, b := p.lambdas(pair)
	if math.IsInf(a, 0) || math.IsInf(b, 0) {
		return math.NaN()
	}
	return chart.Either(p.word == "faster", a/b, b/a)
}

// gauge returns how many times as large the values of B may be as those of A.
func (p *paired) gauge() float64 {
	a, b := chart.ScaleOf(p.Enc.About(0)).Limit(), chart.ScaleOf(p.b().Enc.About(0)).Limit()
	if a > 0 && b > 0 && !math.IsInf(a/b, 0) {
		return b / a
	}
	return 1
}

// lane returns the lane of a pair.
func (p *paired) lane(pair, rows int) plot.Lane {
	lane := plot.Lane{Part: chart.Ref{Name: laneName, Index: chart.At(pair)}, Rows: rows,
		Scale: plot.Scale{Ticks: []float64{}}} // two lines need no third
	if p.paper.Theme.Glyphs == frame.ASCII && rows > 3 { // whose signs fill their rows
		lane.Rows, lane.Gap = rows-1, 1
	}
	below := 0. // how far B is below A
	for i, s := range p.all {
		st := s.strand(p.column(s, pair))
		series := s.series(i, st)
		if p.halved {
			series.Line, series.Sign = s.drawer(subjectStyle(i)), '@'
		}
		if i == 0 {
			lane.Scale.Scale = chart.ScaleOf(st.Column)
		} else {
			if p.halved {
				below = 3.4 * lane.Scale.Limit()
			}
			series = scaled(series, p.scale, below)
		}
		lane.Series = append(lane.Series, series)
	}
	lane.Scale.Low -= below
	a, b := p.lambdas(pair)
	lane.Area = !periods(a, b).Equal() && (!p.shares() || !p.paper.Theme.Signs()) // a line that jumps would be lost in it
	lane.Left = chart.Region{Way: chart.Stack, Draw: func(f chart.Canvas) { p.drawNames(f, pair) },
		In: []chart.Region{across(0, p.left, dimName, chart.At(p.column(p.inputs, pair)))}}
	for i := range p.all {
		y := p.row(i, lane.Rows)
		waves, values := across(y, p.left-valueColumns, wavesName, 0), across(0, valueColumns, valuesName, 0)
		lane.Left.In = append(lane.Left.In, waves, chart.Place(p.left-valueColumns, y, values))
	}
	lane.Right = chart.Region{Draw: func(f chart.Canvas) { p.drawFactor(f, pair) }}
	return lane
}

// scaled returns a series with all values divided by a number, and less so much.
func scaled(s plot.Series, by, less float64) plot.Series {
	if by == 1 && less == 0 {
		return s
	}
	of, fill, wave := s.Of, s.Fill, s.Wave
	s.Of = func(i int) float64 { return of(i)/by - less }
	s.Fill = func(items []plot.Range, low, high []float64) {
		fill(items, low, high)
		for k := range low {
			low[k], high[k] = low[k]/by-less, high[k]/by-less
		}
	}
	if wave != nil {
		s.Wave = func(v float64) float64 { return wave(v)/by - less }
	}
	return s
}

// drawNames writes the name of a lane, and the wavelength and the value of each subject.
func (p *paired) drawNames(f chart.Canvas, pair int) {
	w, h := f.Size()
	dim := p.column(p.inputs, pair)
	here := dim == p.Dim
	name := "d" + strconv.Itoa(dim)
	if other := p.column(p.b(), pair); other != dim {
		name = "pair " + strconv.Itoa(pair)
	}
	if here {
		f.Text(0, 0, "▸", chart.CursorStyle)
	}
	f.Text(1, 0, chart.Joined(" ", name, p.strand(dim).Name), chart.Either(here, chart.StrongStyle, frame.Style{}))
	for i, s := range p.all {
		y := p.row(i, h)
		if y >= h {
			return
		}
		st, style := s.strand(p.column(s, pair)), subjectStyle(i)
		style.Bold = here
		f.Text(1, y, chart.SubjectOf(i).Letter, style)
		f.TextRight(w-valueColumns-2, y, s.lambda(st, chart.Wave), style)
		f.TextRight(w-2, y, s.number(s.Pos, st.Dim, 3), style)
	}
}

// row returns the row of the names of a subject in a lane of h rows: beside its own line where that of B is below.
func (p *paired) row(i, h int) int { return 1 + i*chart.Either(p.halved, h/2+1, 1) }

// drawFactor writes how many times as slow, or as fast, the wave of B is. Where one is no wave, it writes how much of
// each is one.
func (p *paired) drawFactor(f chart.Canvas, pair int) {
	w, h := f.Size()
	v := p.factor(pair)
	if math.IsNaN(v) {
		for i, s := range p.all {
			if dim := p.column(s, pair); s.Enc.About(dim).Group != encoding.BitGroup && p.row(i, h) < h {
				f.TextRight(w-1, p.row(i, h), s.shareText(dim), subjectStyle(i))
			}
		}
		return
	}
	style := chart.StrongStyle
	if v == 1 {
		style = chart.FaintStyle
	}
	f.TextRight(w-1, min(h/2, h-1), "×"+p.Hidden.Or(wavesName.Name, chart.Significant(v, 3)), style)
}

// region returns the heading, the lanes and the wavelengths below each other.
func (p *paired) region() chart.Region {
	_, h := p.lines.Size()
	lines := p.lines.Region()
	lines.Cols, lines.Rows, lines.Data = chart.Fixed(p.paper.W), chart.Fixed(h), nil
	all := []chart.Region{chart.Place(0, p.head, lines), {Draw: func(f chart.Canvas) {
		if b := p.b(); b.Pos != p.Pos {
			p.secondCut(f, p.lines.Left, p.head, h-1, b.Pos)
		}
	}}}
	if p.head > 0 {
		all = append(all, chart.Place(0, 0, chart.Region{Rows: chart.Fixed(1), Cols: chart.Fixed(p.paper.W),
			Draw: p.drawHead}))
	}
	if p.below > 0 {
		below := chart.Region{Name: wavesName, Rows: chart.Fixed(p.below), Cols: chart.Fixed(p.paper.W)}
		if p.shares() {
			below.Way, below.In = chart.Stack, p.shareRegions()
		} else {
			below.Draw, below.In = p.drawRuler, []chart.Region{chart.Place(0, p.air, chart.Region{Name: seamName,
				Draw: p.drawCounts, Cols: chart.Fixed(ruleLeft), Rows: chart.Fixed(p.below - p.air - 1)})}
		}
		all = append(all, chart.Place(0, p.paper.H-p.below, below))
	}
	return chart.Region{Way: chart.Stack, In: all}
}

// drawHead names what is written beside the lanes.
func (p *paired) drawHead(f chart.Canvas) {
	left, w := p.lines.Left, p.paper.W
	f.Text(1, 0, p.sign(), chart.FaintStyle)
	at := p.RowName(p.place(p.Pos))
	if b := p.b(); b.Pos != p.Pos {
		at = chart.Fitting(f, left-4, "A "+p.place(p.Pos)+", B "+p.place(b.Pos), "")
	}
	f.TextRight(left-2, 0, at, chart.CursorStyle)
	f.TextRight(w-1, 0, p.Hidden.Or(wavesName.Name, p.word), chart.FaintStyle)
	switch by := chart.Significant(max(p.scale, 1/p.scale), 3); {
	case p.scale > 1:
		f.Text(left, 0, "B ÷ "+by, chart.FaintStyle)
	case p.scale < 1:
		f.Text(left, 0, "B × "+by, chart.FaintStyle)
	}
}

// ruleLeft is where the axis of wavelengths begins.
const ruleLeft = 14

// drawCounts writes how many pairs of each subject turn within the length, and what the lines between them join if that
// is not the same pair.
func (c *comparison) drawCounts(f chart.Canvas) {
	_, h := f.Size()
	for i, s := range c.all {
		y := i * (h - 1) / (len(c.all) - 1)
		style := subjectStyle(i)
		n := s.turningPairs()
		f.TextRight(ruleLeft-1, y, strconv.Itoa(n)+" turn"+chart.VerbEnd(n, n), chart.FaintStyle)
		style.Bold = true
		f.Text(1, y, chart.SubjectOf(i).Letter, style)
	}
	switch a, b := between(c.inputs, c.b()); {
	case (h-1)/(len(c.all)-1) <= 2:
	case a+b > 2:
		f.Text(1, 1, "equal λ", chart.FaintStyle)
		f.Text(1, 2, "joined", chart.FaintStyle)
	case f.Theme.Glyphs == frame.ASCII:
		f.TextRight(ruleLeft-1, 1, "pair", chart.FaintStyle)
	}
}

// drawRuler draws the pairs of A above those of B on one axis of wavelengths. Lines join the same pair of both, or
// pairs of equal wavelengths where one has all those of the other and more between them.
func (p *paired) drawRuler(f chart.Canvas) {
	r := newWavelengths(ruleLeft, p.paper.W-ruleLeft-2, p.all...)
	bottom := p.below - 2
	rows := [...]int{p.air, bottom}
	for i, s := range p.all {
		r.drawPairs(f, rows[i], s, subjectStyle(i))
		r.drawLength(f, rows[i], s)
	}
	p.drawSlants(f.Sub(0, p.air, p.paper.W, bottom-p.air+1), r, 0, p.PairOf(p.Dim), -1)
	f.Text(1, bottom+1, "λ", chart.FaintStyle)
	var labels plot.Labels
	n, _ := p.bound()
	m, name := p.b().bound()
	if label := r.lengthLabel(p.inputs); n != m && p.air > 0 {
		label.Texts, label.Y, label.In = label.Texts[:min(len(label.Texts), 1)], 0, r.row(0)
		labels.Add(label)
	} else if n != m && r.holds(float64(n)) {
		text := "A " + strconv.Itoa(n)
		label.Texts, label.Y, label.In, label.Align = []string{text}, bottom+1, r.row(bottom+1), 1
		labels.Add(label)
	}
	label := r.lengthLabel(p.b())
	label.Y, label.In, label.Rank = bottom+1, r.row(bottom+1), 0
	if n != m && p.air == 0 && len(label.Texts) > 0 {
		text := "B " + strconv.Itoa(m)
		label.Texts = []string{text + " " + name, text}
	}
	labels.Add(label)
	r.Label(&labels, r.x, bottom+1)
	labels.Place(f)
}

// drawSlants joins pairs of a subject, which are in the first row, with those of the next one in the last row, as far as
// [thinned] leaves them: a pair from with a pair to or, where that is −1, with the one that it is compared with.
// It marks both.
func (c *comparison) drawSlants(f chart.Canvas, r wavelengths, subject, from, to int) {
	w, h := f.Size()
	paper, tables := f.Sub(0, 1, w, h-2), c.all[subject:subject+2]
	all := joined(tables[0], tables[1])
	here := slices.IndexFunc(all, func(pairs [2]int) bool { return pairs[0] == from })
	if to >= 0 && here < 0 {
		here, all = len(all), append(all, [2]int{from, to})
	} else if to >= 0 {
		all[here][1] = to
	}
	slants := make([][2]int, len(all))
	for i, pairs := range all {
		for k, pair := range pairs {
			slants[i][k] = r.cell(measure.Wavelength(tables[k].Waves, pair))
		}
	}
	kept := thinned(slants, here, h-2)
	if paper.Theme.Glyphs == frame.ASCII {
		a, b := between(tables[0], tables[1])
		number(paper, all, slants, here, a+b > 2)
		kept = nil
	}
	for _, i := range kept {
		ink := frame.Ink{Color: frame.Faint, Z: chart.BandZ}
		if i == here {
			ink = frame.Ink{Color: frame.Accent, Z: chart.WaveZ}
		}
		slant(paper, 2*slants[i][0], 2*slants[i][1], ink)
	}
	marked := [2]int{from, -1}
	if here >= 0 {
		marked = all[here]
	}
	for k, y := range [...]int{0, h - 1} {
		if pair := marked[k]; pair >= 0 && pair < tables[k].Waves.Pairs() {
			f.Set(r.cell(measure.Wavelength(tables[k].Waves, pair)), y, '│', chart.CursorStyle)
		}
	}
}

// thinned returns which of some lines between cells of two rows to draw, with so many rows between them: the first, the
// last and the cursor's, which is drawn after all others, and every fourth, eighth, twelfth … of the others, so that no
// two of these share a row of dots, and none a cell with the cursor's: a cell has one colour.
func thinned(slants [][2]int, here, rows int) (kept []int) {
	fixed := []int{0, len(slants) - 1}
	if here >= 0 {
		fixed = append(fixed, here)
	}
	beside := func(i, k int) bool {
		if k == here {
			return k == i || collide(slants[i], slants[k], 1, rows)
		}
		return k == i || collide(slants[i], slants[k], 2, 4*rows)
	}
	const every = 4
	for step := every; ; step += every {
		kept = kept[:0]
		clear := true
		for i := 0; i < len(slants); i += step {
			near := func(k int) bool { return beside(i, k) }
			switch {
			case slices.ContainsFunc(fixed, near):
			case slices.ContainsFunc(kept, near):
				clear = false
			default:
				kept = append(kept, i)
			}
		}
		if clear {
			return append(kept, fixed...)
		}
	}
}

// collide reports whether two lines between cells share one of some rows, or touch there. A cell has a number of columns.
func collide(a, b [2]int, columns, rows int) bool {
	run := columns*max(gap(a[0], a[1]), gap(b[0], b[1]))/rows + 1
	return columns*gap(a[0], b[0]) <= run || columns*gap(a[1], b[1]) <= run || a[0] < b[0] != (a[1] < b[1])
}

// joined returns pairs of a table with those of another one that they are compared with, in order: the same ones, or
// those of equal wavelengths where one table has all waves of the other and more between them.
func joined(from, to *inputs) (all [][2]int) {
	a, b := between(from, to)
	for i := 0; a*i < from.Waves.Pairs() && b*i < to.Waves.Pairs(); i++ {
		all = append(all, [2]int{a * i, b * i})
	}
	return all
}

// between returns steps, one of which is more than 1 if pair a·i of A is pair b·i of B for all i; else 1 and 1.
func between(from, to *inputs) (a, b int) {
	few, many := from.Waves, to.Waves
	more := many.Pairs() > few.Pairs()
	if !more {
		few, many = many, few
	}
	step := (many.Pairs() + few.Pairs() - 1) / few.Pairs()
	for pair := range few.Pairs() {
		if step < 2 || step*pair >= many.Pairs() || math.Abs(many.Frequency(step*pair)/few.Frequency(pair)-1) > 1e-9 {
			return 1, 1
		}
	}
	return chart.Either(more, 1, step), chart.Either(more, step, 1)
}

// slant draws a straight line from a column of dots at the top of a paper to one at its bottom.
func slant(paper frame.Frame, from, to int, ink frame.Ink) {
	_, h := paper.Size()
	n := max(gap(from, to), 4*h-1)
	paper.Stroke(func() {
		for i := range n + 1 {
			along := float64(i) / float64(n)
			paper.Dot(from+int(math.Round(along*float64(to-from))), int(math.Round(along*float64(4*h-1))), ink)
		}
	}, func() []frame.Curve {
		return []frame.Curve{{Ink: ink.Color, Width: plot.LineWidth,
			Points: []frame.Point{{X: float64(from) + 1}, {X: float64(to) + 1, Y: float64(4 * h)}}}}
	})
}

// number joins pairs in ASCII, where a line that leans would have too few signs: those of equal wavelengths have an
// upright one, and others the number of the pair in place of both ends, of the cursor's before all, of the last and of
// every fourth.
func number(paper frame.Frame, all, slants [][2]int, here int, equal bool) {
	w, h := paper.Size()
	const every = 4
	var labels plot.Labels
	for i, cells := range slants {
		style := frame.Style{FG: chart.Either(i == here, frame.Accent, frame.Faint)}
		switch {
		case equal && cells[0] == cells[1]:
			paper.VLine(cells[0], 0, h, '|', style)
		case !equal && (i == here || i%every == 0 || i == len(all)-1):
			for k, y := range [...]int{0, h - 1} {
				labels.Add(plot.Label{Texts: []string{strconv.Itoa(all[i][k])}, X: cells[k], Y: y, Align: 0.5,
					Style: style, Rank: chart.One(i != here), In: image.Rect(ruleLeft, y, w, y+1)})
			}
		}
	}
	labels.Place(paper)
}

// tables returns every pair of both at the cursor, the compared wave at every position, and the shares of one wave.
func (p *paired) tables() []func() chart.Data {
	all := []func() chart.Data{p.data, p.figure}
	if p.shares() {
		all = append(all, p.shareData)
	}
	return all
}

// figure has the wave under the cursor of both.
func (p *paired) figure() chart.Data { return p.positions(chart.Lines) }

// data has the wavelengths of every pair of both tables, their factor, and the values at the cursor.
func (p *paired) data() chart.Data {
	a, b := chart.Pairs(p.Scene, hiding), chart.Pairs(p.b().Scene, hiding)
	d := chart.Data{Name: a.Name, Title: "both " + p.positionText(), Kind: chart.List,
		Rows: max(a.Rows, b.Rows), Here: a.Here, Each: a.Each, Columns: a.Columns[:1:1]}
	waves := p.HasWaves() && p.b().HasWaves()
	row := [2][]float64{make([]float64, len(a.Columns)), make([]float64, len(b.Columns))}
	var from [][2]int // the table and the column of each column
	for k := 1; k < max(len(a.Columns), len(b.Columns)); k++ {
		for i, of := range [...]chart.Data{a, b} {
			if k < len(of.Columns) {
				column := of.Columns[k]
				column.Name += " " + chart.SubjectOf(i).Letter
				d.Columns, from = append(d.Columns, column), append(from, [2]int{i, k})
			}
		}
	}
	if waves {
		d.Columns = append(d.Columns, chart.Column{Name: "λ B / λ A", Hidden: hiding.Waves})
	}
	d.Row = func(i int, to []float64) {
		for k, of := range [...]chart.Data{a, b} {
			for j := range row[k] {
				row[k][j] = math.NaN()
			}
			if i < of.Rows {
				of.Row(i, row[k])
			}
		}
		to[0] = float64(i)
		for k, at := range from {
			to[1+k] = row[at[0]][at[1]]
		}
		if waves {
			to[len(to)-1] = math.NaN()
			if i < p.common() {
				to[len(to)-1] = measure.Wavelength(p.b().Waves, i) / measure.Wavelength(p.Waves, i)
			}
		}
	}
	return d
}

// words say how the wave under the cursor and the slowest differ, and how many pairs turn.
func (p *paired) words() chart.Words {
	fields := p.readout()
	if p.HasWaves() && p.b().HasWaves() {
		pair := p.PairOf(p.Dim)
		if a, b := between(p.inputs, p.b()); a+b > 2 && pair%a == 0 && pair/a*b < p.b().Waves.Pairs() {
			i := slices.IndexFunc(fields, func(f chart.Field) bool { return f.Name == wavesName })
			if i >= 0 && !p.Hidden.Hides(wavesName) {
				fields[i].Value += " = B dim " + strconv.Itoa(p.column(p.b(), pair/a*b))
			}
		}
	}
	return chart.Words{Caption: p.caption(), Readout: fields}
}

func (p *paired) caption() []string {
	switch {
	case p.shared() && p.measures() && p.frequency(p.Dim) > 0 && p.b().frequency(p.b().Dim) > 0:
		return p.frequencyCaption()
	case p.shared():
		return p.shareCaption()
	case !p.HasWaves() || !p.b().HasWaves() || p.Hidden.Hides(wavesName):
		text := "At position " + p.place(p.Pos) + " dim " + strconv.Itoa(p.Dim) + " is " + p.number(p.Pos, p.Dim, 5) +
			" in A and " + p.b().number(p.b().Pos, p.b().Dim, 5) + " in B"
		if !p.meets() {
			text = chart.Sentence(p.each(p.number(p.Pos, p.Dim, 5), p.b().number(p.b().Pos, p.b().Dim, 5)))
		}
		return []string{text + "."}
	}
	here, last := p.here(), p.common()-1
	change := p.change()
	if change.slower+change.faster == 0 {
		return p.equalCaption()
	}
	texts := []string{p.changed(here)}
	if last != here {
		more := p.changed(last)
		for _, said := range [...][2]string{{" takes", " as long"}, {" turns", " as fast"}} {
			if strings.Contains(texts[0], said[0]) && strings.Contains(more, said[0]) {
				more = strings.TrimSuffix(strings.Replace(more, said[0], "", 1), said[1])
			}
		}
		texts = append(texts, more)
	}
	short := texts[0]
	if a, b := p.lambdas(here); !periods(a, b).Equal() {
		short += " in B"
	}
	rest := short
	if len(texts) > 1 {
		rest += ", " + texts[1]
		if short == texts[0] && !strings.HasSuffix(rest, " in both") {
			rest += " in B"
		}
	}
	claims := append(p.claims(), chart.Sentence(p.counted())+" in B: "+strings.Join(texts, ", "), chart.Sentence(rest),
		chart.Sentence(short))
	var all []string
	for _, claim := range claims {
		all = append(all, claim+"; "+p.turning()+".", claim+"; "+p.turns()+".")
	}
	return append(all, chart.Sentence(short)+".")
}

// claims says what of one cause is true of all pairs: a base, one table with all waves of the other, or a scaling that
// leaves the first ones as they are. It names the pair of the cursor, and the last one.
func (p *paired) claims() (all []string) {
	here, last, change := p.here(), p.common()-1, p.change()
	slower := change.faster == 0
	by := func(pair int) string { return strings.TrimSpace(strings.TrimPrefix(p.changed(pair), p.paired(pair))) }
	pairs := func(of ...int) string {
		var texts []string
		for i, pair := range of {
			factor := by(pair)
			if i > 0 {
				factor = p.times(pair) + " times"
			}
			texts = append(texts, p.paired(pair)+" "+factor)
		}
		return strings.Join(texts, ", ")
	}
	named := []int{here, last}
	named = slices.DeleteFunc(slices.Compact(named), func(pair int) bool { return periods(p.lambdas(pair)).Equal() })
	if len(named) == 0 {
		return nil
	}
	switch a, b := between(p.inputs, p.b()); {
	case change.slower > 0 && change.faster > 0:
		return nil
	case a+b > 2:
		more, fewer := chart.Either(b > a, "B", "A"), chart.Either(b > a, "A", "B")
		claim := more + " has every λ of " + fewer + ", and " + chart.Either(a+b == 3, "one", strconv.Itoa(a+b-2)) +
			" more between every two"
		return []string{chart.Sentence(pairs(named[0])) + " in B: " + claim, claim}
	case p.OnlyBase(p.b().Scene) && change.equal == 1 && change.slower+change.faster == last:
		larger := chart.Either(p.b().Shape().Base > p.Shape().Base, "larger", "smaller")
		if last == 1 {
			return nil
		}
		return []string{"A " + larger + " base " + chart.Either(slower, "slows", "speeds up") + " all waves but the first: " +
			pairs(named...)}
	case change.equal > 1:
		return []string{"Pairs 0 to " + strconv.Itoa(change.equal-1) + " have equal λ; in B " + pairs(named...)}
	}
	return nil
}

// turns says shortly how many pairs of A turn, and then of B.
func (p *paired) turns() string {
	n, m := p.turningPairs(), p.b().turningPairs()
	within, _ := p.bound()
	other, _ := p.b().bound()
	if n == m && within == other {
		return chart.Plural(n, "pair") + " turn" + chart.VerbEnd(n, n) + " in both"
	}
	return chart.Plural(n, "pair") + " turn" + chart.VerbEnd(n, n) + ", then " + strconv.Itoa(m)
}

// equalCaption says that no pair differs.
func (p *paired) equalCaption() []string {
	pairs := chart.AllThe(p.common(), "pair")
	if p.Pairs() != p.b().Pairs() {
		pairs = chart.Either(p.common() == 1, "pair 0", "the first "+chart.Plural(p.common(), "pair"))
	}
	text := chart.Sentence(pairs) + chart.Either(p.common() == 1, " has", " have") + " equal λ"
	if p.valueHidden(p.Dim) {
		return []string{text + "; " + p.turning() + "."}
	}
	values := chart.Versus{Values: []float64{p.at(p.Pos, p.Dim), p.b().at(p.b().Pos, p.b().Dim)},
		Write: chart.Nonzero, Least: 5, Most: chart.Finest}
	at := "; " + p.cell() + " is " + values.Text()
	if n := values.Texts(); !p.meets() {
		at = "; " + p.each(n[0], n[1])
	}
	return []string{text + at + "; " + p.turning() + ".", text + "; " + p.turning() + ".", text + "."}
}

// A change is how the waves of B differ from those of A, as they are printed.
type change struct {
	equal          int // pairs before the first that differs
	slower, faster int // pairs
}

// changeKey is the key of a change.
type changeKey struct{ a, b encoding.Config }

// change compares all pairs that both tables have. Both have waves.
func (p *paired) change() change {
	return memo.Get(p.Cache, changeKey{p.Enc.Config(), p.b().Enc.Config()}, func() (c change) {
		for pair := range p.common() {
			switch a, b := p.lambdas(pair); {
			case periods(a, b).Equal():
				c.equal += chart.One(c.equal == pair)
			case b > a:
				c.slower++
			default:
				c.faster++
			}
		}
		return c
	})
}

// counted says how many of the pairs that both tables have are slower or faster in B; "" for none.
func (p *paired) counted() string {
	change := p.change()
	slower, faster := change.slower, change.faster
	of := " of " + chart.Plural(p.common(), "pair")
	switch {
	case p.Pairs() == p.b().Pairs():
	case p.common() == 1 && slower+faster == 1:
		return "pair 0 is " + chart.Either(slower == 1, "slower", "faster")
	default:
		of = " of the first " + strconv.Itoa(p.common()) + " pairs"
	}
	switch {
	case slower == 0 && faster == 0:
		return ""
	case slower == 0:
		return strconv.Itoa(faster) + of + chart.Either(faster == 1, " is", " are") + " faster"
	case faster == 0:
		return strconv.Itoa(slower) + of + chart.Either(slower == 1, " is", " are") + " slower"
	}
	return strconv.Itoa(slower) + of + " are slower, " + strconv.Itoa(faster) + " faster"
}

// turning says how many pairs of each turn at least once within which number of positions.
func (p *paired) turning() string {
	n, m := p.turningPairs(), p.b().turningPairs()
	within, _ := p.bound()
	other, _ := p.b().bound()
	text := strconv.Itoa(n) + " turn" + chart.VerbEnd(n, n) + " fully in " + chart.Plural(within, "position")
	switch {
	case within != other:
		return text + " in A, " + strconv.Itoa(m) + " in " + strconv.Itoa(other) + " in B"
	case n == m:
		return text + " in both"
	}
	return text + " in A, " + strconv.Itoa(m) + " in B"
}

// periods returns two wavelengths to be compared.
func periods(a, b float64) chart.Versus {
	return chart.Versus{Values: []float64{a, b}, Write: chart.Significant, Least: 4, Most: chart.Finest}
}

// changed says how slowly or how fast a pair turns in B, compared with A.
func (p *paired) changed(pair int) string {
	a, b := p.lambdas(pair)
	switch l := periods(a, b); {
	case l.Equal():
		return p.paired(pair) + " has λ " + l.Text()
	case b < a:
		return p.paired(pair) + " turns " + p.times(pair) + " times as fast"
	}
	return p.paired(pair) + " takes " + p.times(pair) + " times as long"
}

// times writes the factor between the wavelengths of a pair, at least 1.
func (p *paired) times(pair int) string {
	a, b := p.lambdas(pair)
	return chart.Significant(max(a/b, b/a), 3)
}

// paired names a pair: as a dimension if that is the same in both.
func (p *paired) paired(pair int) string {
	if dim := p.column(p.inputs, pair); dim == p.column(p.b(), pair) {
		return "dim " + strconv.Itoa(dim)
	}
	return "pair " + strconv.Itoa(pair)
}

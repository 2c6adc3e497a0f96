package schemes

import (
	"image"
	"math"
	"strconv"

	"wavescope/encoding/memo"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
	"wavescope/views/scores"
)

// matrix is the face with the scores of all pairs of positions by two schemes: rows ask,
// columns answer, later keys are masked. A pixel is the mean of per × per scores.
type matrix struct {
	subject
	first, n int // positions that are shown
	per      int // positions a pixel
	up       int // pixels a position, of short sequences
	side     int // pixels of a side
	floor    float64
	panels   []*panel
	top      int             // row of the first pixels in a panel, below the names of columns
	plot     image.Rectangle // of a panel: where the curve is, with its names
}

// panel is one matrix, with a list of how its scheme is built beside it and one row as a
// curve below it.
type panel struct {
	*matrix
	x     int // the column where it begins
	width int
	of    *lane
	g     func(query, key int) float64
	gram  scheme.Gram // of a table
}

const (
	gutter      = 6   // columns before a matrix, the names of rows
	listed      = 17  // columns after it
	window      = 128 // positions that are shown where there is room
	leastPlot   = 7   // rows of a curve
	mostPlot    = 16
	leastBeside = 18 // columns of a curve beside a matrix
	legend      = 12 // columns of the colours
	mostListed  = 4  // rows of a list beside a matrix
	mostHeads   = 8  // rows of a list of heads
)

func newMatrix(s subject) *matrix {
	m := &matrix{subject: s, floor: s.floor(), top: s.headRows()}
	w := s.paper.W
	second := m.against()
	width, here := w-2, m.cursor()
	if second == here || m.Hidden.Hides(otherName) {
		second = nil
	}
	both := second != nil && w >= wideWires // else the cursor's alone
	if both {
		width = (w - 6) / 2
	} else {
		second = nil
	}
	m.lay(width, s.paper.H-1, here, second)
	if here != nil {
		m.add(1, width, here)
	}
	if both {
		m.add(w-1-width, width, second)
	}
	return m
}

// against returns the scheme of the other matrix.
func (m *matrix) against() *lane { return m.all[laneIndex(m.Against)] }

// lay divides the rows of a panel between the matrix and the curve below it, and takes as
// many pixels as fit the columns.
func (m *matrix) lay(width, h int, schemes ...*lane) {
	rows := h - m.top
	under := min(max((rows-3)*10/31, 0), mostPlot) + 4
	if under < leastPlot+4 || m.Hidden.Hides(rowName) {
		under = 0
	}
	listed := (listed + 1) * chart.One(!m.Hidden.Hides(listName))
	m.side = max(min(width-gutter-listed, 2*(rows-under)), 2) &^ 1
	m.choose(schemes...)
	y, x := m.top+(m.side+1)/2+1, gutter+m.side+listed+3
	switch {
	case m.Hidden.Hides(rowName):
	case under > 0:
		m.plot = image.Rect(0, y, width-1, h) // it grows where pixels cannot
	case width-x >= leastBeside:
		m.plot = image.Rect(x, m.top-1, width-1, min(y, m.top+mostPlot+1))
	}
}

// choose selects the positions around the cursor, a whole number of pixels.
func (m *matrix) choose(schemes ...*lane) {
	most := m.Length
	for _, s := range schemes {
		if t := s.table(); t != nil && t.Used < t.Rows {
			most = min(most, t.Rows, max(t.Used, 8))
		}
	}
	m.per, m.up = 1, 1
	for 8*m.side*m.per < 7*min(window, most) { // not half the pixels for the last few
		m.per *= 2
	}
	m.n = min(m.side*m.per, most)
	m.up = max(m.side/m.n, 1)
	m.side = m.up * ((m.n + m.per - 1) / m.per)
	if m.query >= m.n {
		m.first = chart.WindowStart(m.query, m.n, m.Length, m.per)
	}
	if spare := m.n - 1 - m.k; m.key < m.first && spare >= 0 { // both are shown, in the middle
		page := max(m.n/8, 1)
		m.first = max(m.key-spare/2, 0) / page * page
	}
}

// add adds a panel in some columns, and computes what it shows.
func (m *matrix) add(x, width int, of *lane) {
	p := &panel{matrix: m, x: x, width: width, of: of}
	p.g = p.byPair(of)
	m.panels = append(m.panels, p)
}

// byPair returns a function that gives the score of a query and a key that are shown; NaN if they have
// none.
func (p *panel) byPair(s *lane) func(query, key int) float64 {
	if t := s.table(); t != nil {
		type key struct {
			table    *scheme.Table
			first, n int
		}
		g := memo.Get(s.scene.Cache, key{t, p.first, p.n}, func() scheme.Gram { return t.Gram(p.first, p.n) })
		p.gram = g
		return func(query, key int) float64 {
			if query >= g.First+g.N {
				return math.NaN()
			}
			return g.At(query, key)
		}
	}
	values := make([]float64, p.n) // by offset, which many pairs have in common
	for k := range values {
		values[k] = s.valueAt(k)
	}
	return func(query, key int) float64 { return values[query-key] }
}

func (m *matrix) picture() chart.Picture {
	body := chart.Region{Way: chart.Stack}
	for i, p := range m.panels {
		body.In = append(body.In,
			chart.Region{Way: chart.Across, In: []chart.Region{chart.Gap(p.x), p.region(i == 0)}})
	}
	switch len(m.panels) {
	case 0:
		body.Draw = func(f chart.Canvas) {
			f.Text(2, m.top+1, chart.Fitting(f, m.paper.W-3,
				"no scores: the rows of "+m.Scheme+" are not compared here",
				"no scores of "+m.Scheme), chart.FaintStyle)
		}
	case 2:
		body.Draw = func(f chart.Canvas) {
			f.VLine(m.paper.W/2-1, m.top-1, m.paper.H-1-m.top, '│', chart.LineStyle)
		}
	}
	root := chart.Region{Data: m.scores, In: []chart.Region{m.heading(m.scale()), body}}
	picture := m.subject.picture(root, m.words())
	picture.Figure = m.figure()
	return picture
}

// region returns a panel. Its named parts lie over it.
func (p *panel) region(active bool) chart.Region {
	high := (p.side + 1) / 2
	g := chart.Region{Cols: chart.Fixed(p.width), Way: chart.Stack, Click: p.click,
		Draw: func(f chart.Canvas) { p.draw(f, active) },
		In: []chart.Region{
			chart.Place(gutter+p.side+1, p.top-1, chart.Region{Name: listName, Draw: p.drawList,
				Data: p.detailData(p.of, listName),
				Cols: chart.Fixed(listed), Rows: chart.Fixed(high + 2)}),
			chart.Place(p.plot.Min.X, p.plot.Min.Y, p.row())}}
	if active {
		g.In = append(g.In, mark(matrixName, 0, 0, p.top-1, gutter+p.side, high+1))
	} else {
		g.Name = otherName
	}
	return g
}

// scaled returns the width of the colour legend to the right of the faces, 0 if it does not fit, and
// the text at its lower end.
func (m *matrix) scaled() (cells int, low string) {
	low = chart.Minus + chart.Plainly(m.floor)
	if m.Faces.HeadingWidth(m.paper) < len("0 ")+legend+len(low)+4 {
		return 0, low
	}
	return legend + 3 + len([]rune(low)), low
}

// scale returns the legend: what a pixel is and which scores the colours stand for.
func (m *matrix) scale() chart.Region {
	cells, _ := m.scaled()
	if cells == 0 {
		return chart.Region{}
	}
	return chart.Region{Way: chart.Stack, Draw: m.drawScale,
		In: []chart.Region{mark(scaleName, 0, m.Faces.HeadingWidth(m.paper)-cells-1, 0, cells, 1)}}
}

func (m *matrix) drawScale(f chart.Canvas) {
	w, _ := f.Size()
	if m.Hidden.Hides(scaleName) {
		f.TextRight(w-2, 0, chart.Unknown, chart.FaintStyle)
		return
	}
	_, low := m.scaled()
	chart.Scale{Low: 0, High: 1}.Legend(f, w-6-legend, 0, legend, low, "0")
	text := "1 pixel = mean of " + strconv.Itoa(m.per) + "×" + strconv.Itoa(m.per)
	if m.per == 1 {
		text = chart.Either(m.up > 1, "1 square = 1 pair", "1 pixel = 1 pair")
	}
	end := w - 6 - legend - len([]rune(low))
	f.TextRight(end, 0, chart.Fitting(f, end, text, ""), chart.FaintStyle)
}

// draw draws the matrix of a panel, its head and its names.
func (p *panel) draw(f chart.Canvas, active bool) {
	p.drawHead(f, active)
	p.drawNames(f)
	if active && p.Hidden.Hides(matrixName) {
		chart.DrawUnknown(f, gutter, p.top, p.side, (p.side+1)/2)
	} else {
		p.drawPixels(f)
		p.drawCursor(f)
	}
}

// drawHead names the scheme and the positions.
func (p *panel) drawHead(f chart.Canvas, active bool) {
	w, _ := f.Size()
	y := p.top - 2
	if y < 0 {
		return
	}
	if active {
		f.Set(0, y, '▸', chart.CursorStyle)
	}
	x := f.Text(1, y, p.of.Scheme.Title, frame.Style{FG: p.of.hue, Bold: true})
	note := p.of.note()
	if p.of.Scheme.Waves && p.of.bias() != nil && note == "" {
		c := p.of.Shape
		note = chart.Plural(p.of.Waves().Pairs(), "pair") +
			chart.Either(c.RoPE.Frequencies == "", ", base "+chart.Base(c.Base), "")
	}
	text := ""
	if active { // both matrices have the same
		text = "positions " + strconv.Itoa(p.first) + "–" + strconv.Itoa(p.first+p.n-1)
	}
	at := f.TextRight(w-1, y, chart.Fitting(f, w-1-x-2, text, ""), chart.FaintStyle)
	f.Text(x+2, y, chart.Fitting(f, at-x-3, note, ""), frame.Style{FG: frame.Text})
}

// cell returns the first pixel of a position.
func (m *matrix) cell(pos int) int { return (pos - m.first) / m.per * m.up }

// shown reports whether a position is in the window.
func (m *matrix) shown(pos int) bool { return pos >= m.first && pos < m.first+m.n }

// drawNames writes positions above the columns and before the rows, in the cursor's colour
// for the cursor's positions.
func (p *panel) drawNames(f chart.Canvas) {
	ascii := f.Theme.Glyphs == frame.ASCII
	down, across := chart.Either(ascii, "v", "▾"), chart.Either(ascii, ">", "▸")
	if p.shown(p.key) {
		text := strconv.Itoa(p.key)
		x := gutter + p.cell(p.key)
		f.Text(max(x-len(text), 0), p.top-1, text+down, chart.CursorStyle)
	}
	if p.shown(p.query) {
		f.TextRight(gutter, p.top+p.cell(p.query)/2, fitRow(p.query)+across, chart.CursorStyle)
	}
	var labels plot.Labels
	step := p.tick()
	for pos := p.first; pos < p.first+p.n; pos += step {
		x, y := p.cell(pos), p.top+p.cell(pos)/2
		labels.Add(plot.Label{Texts: []string{strconv.Itoa(pos)}, X: gutter + x, Y: p.top - 1, Style: chart.FaintStyle,
			In: image.Rect(gutter+x, p.top-1, gutter+p.side+2, p.top)})
		labels.Add(plot.Label{Texts: []string{fitRow(pos)}, X: gutter - 2, Y: y, Align: 1, Style: chart.FaintStyle,
			In: image.Rect(0, y, gutter-1, y+1)})
	}
	labels.Place(f)
}

// fitRow writes a position that fits before a row, or nothing.
func fitRow(pos int) string {
	if text := chart.Compact(pos); len(text) < gutter {
		return text
	}
	return ""
}

// tick returns the number of positions between names: four rows, or as many columns as a
// name takes.
func (m *matrix) tick() int {
	least := max(8, chart.DecimalDigits(m.first+m.n)+2)
	step := m.per
	for step*m.up/m.per < least {
		step *= 2
	}
	return step
}

// drawPixels paints the matrix. Later keys stay empty, and so do rows that a table does not
// have.
func (p *panel) drawPixels(f chart.Canvas) {
	whole := frame.Magnitude.Whole(f.Theme)
	for r := 0; r < p.side; r += 1 + chart.One(whole) {
		for c := range min(r+1+chart.One(whole), p.side) {
			v, ok := p.pixel(r, c)
			if whole && r+1 < p.side {
				if below, also := p.pixel(r+1, c); also {
					v, ok = chart.Either(ok, (v+below)/2, below), true
				}
			}
			switch {
			case !ok:
			case whole:
				f.Fill(gutter+c, p.top+r/2, 1, 1, frame.Magnitude, 1+v/p.floor)
			default:
				f.Pixel(gutter+c, 2*p.top+r, frame.Magnitude.At(1+v/p.floor))
			}
		}
	}
	if end := p.rowsEnd(); end < p.first+p.n {
		y := p.top + (p.cell(max(end, p.first))+3)/2
		text := chart.Fitting(f, p.side, "no row past "+strconv.Itoa(end-1), "no row")
		f.Text(gutter+1, min(y+1, p.top+p.side/2-1), text, frame.Style{FG: frame.Text})
	}
}

// rowsEnd returns the position after the last one that has a row.
func (p *panel) rowsEnd() int {
	end := p.first + p.n
	if t := p.of.table(); t != nil {
		end = min(end, t.Rows)
	}
	return end
}

// pixel returns the mean of the scores under a pixel; false if all are masked or there are
// none.
func (p *panel) pixel(r, c int) (mean float64, ok bool) {
	n := 0
	row, col := p.first+r/p.up*p.per, p.first+c/p.up*p.per
	for i := row; i < min(row+p.per, p.first+p.n); i++ {
		for j := col; j <= min(col+p.per-1, i); j++ {
			if v := p.g(i, j); v == v {
				mean, n = mean+v, n+1
			}
		}
	}
	return mean / float64(max(n, 1)), n > 0
}

// drawCursor paints the diagonal of the offset and the pixel under the cursor.
func (p *panel) drawCursor(f chart.Canvas) {
	if f.Theme.Signs() {
		if p.shown(p.query) && p.shown(p.key) {
			f.Set(gutter+p.cell(p.key), p.top+p.cell(p.query)/2, '@', chart.StrongStyle)
		}
		return
	}
	end := p.rowsEnd()
	for pos := p.first; pos+p.k < end; pos += p.per {
		p.square(f, pos+p.k, pos, frame.Offset)
	}
	if p.shown(p.query) && p.shown(p.key) && p.query < end {
		p.square(f, p.query, p.key, frame.Bright)
	}
}

// square paints the pixels of a pair of positions.
func (p *panel) square(f chart.Canvas, query, key int, ink frame.Color) {
	r, c := p.cell(query), p.cell(key)
	for i := range p.up {
		for j := range p.up {
			if frame.Magnitude.Whole(f.Theme) {
				f.Set(gutter+c+j, p.top+(r+i)/2, '█', frame.Style{FG: ink})
			} else {
				f.Pixel(gutter+c+j, 2*p.top+r+i, ink)
			}
		}
	}
}

// click moves to the pair of positions of a pixel.
func (p *panel) click(x, y int) chart.Change {
	c, r := x-gutter, 2*(y-p.top)
	if c < 0 || c >= p.side || r < 0 || r >= p.side {
		return chart.Change{}
	}
	key, query := p.first+c/p.up*p.per, p.first+min(r/p.up*p.per+p.per-1, p.n-1)
	if key > query {
		return chart.Change{}
	}
	return chart.Change{State: func(s *chart.State) { moveTo(s, key, query) }}
}

// drawList writes beside a matrix how its scheme is built.
func (p *panel) drawList(f chart.Canvas) {
	of := p.of
	switch {
	case of.bias() == nil:
		f.Text(0, 1, chart.Fitting(f, listed, of.failed, "not possible"), frame.Style{FG: frame.Warn})
	case of.table() != nil:
		p.listTable(f, of.table())
	case of.Scheme.Needs("buckets"):
		p.listBuckets(f, of.Buckets)
	case of.Scheme.Needs("head"):
		p.listHeads(f)
	default:
		p.listPairs(f)
	}
}

// row writes cells of a row, right-aligned at ends.
func row(f chart.Canvas, y int, ink frame.Style, ends []int, cells ...string) {
	for i, text := range cells {
		f.TextRight(ends[i], y, text, ink)
	}
}

// listHeads writes the slope of the heads around the one that is shown, and the offset
// within which half of their attention lies.
func (p *panel) listHeads(f chart.Canvas) {
	_, h := f.Size()
	ends := []int{4, 12, 17}
	f.Text(0, 0, "head", chart.FaintStyle)
	row(f, 0, chart.FaintStyle, ends[1:], "slope", "half")
	n := max(min(p.Heads, h-2, mostHeads), 0)
	first := chart.WindowStart(p.Head-1, n, p.Heads, 1)
	for i := range n {
		head := 1 + first + i
		its := p.of.WithHead(head).Profile(p.keys)
		ink := chart.Either(head == p.Head, frame.Style{FG: p.of.hue, Bold: true}, frame.Style{FG: frame.Text})
		f.Text(0, 1+i, strconv.Itoa(head), ink)
		row(f, 1+i, ink, ends[1:], slopeText(0-its.At(1)), strconv.Itoa(its.Half))
	}
}

// listBuckets writes which offsets share a bucket.
func (p *panel) listBuckets(f chart.Canvas, b scheme.Buckets) {
	w, h := f.Size()
	all := b.Groups()
	here := 0
	for i, l := range all {
		if p.k >= l.From {
			here = i
		}
	}
	f.Text(0, 0, "bucket", chart.FaintStyle)
	f.TextRight(w, 0, "offsets k", chart.FaintStyle)
	n := max(min(len(all), h-1, mostListed), 0)
	first := chart.WindowStart(here, n, len(all), 1)
	for i, l := range all[first : first+n] {
		name, text := strconv.Itoa(l.First), strconv.Itoa(l.From)+"–"+strconv.Itoa(l.To)
		switch {
		case l.Last > l.First:
			name, text = name+"–"+strconv.Itoa(l.Last), "one each"
		case l.To == math.MaxInt:
			text = strconv.Itoa(l.From) + " and on"
		case l.From == l.To:
			text = strconv.Itoa(l.From)
		}
		ink := chart.Either(first+i == here, chart.StrongStyle, frame.Style{FG: frame.Text})
		if f.Theme.Width(name+text)+1 > w {
			text = strconv.Itoa(l.From) + " …"
		}
		f.Text(0, 1+i, name, chart.Either(first+i == here, frame.Style{FG: p.of.hue, Bold: true}, ink))
		f.TextRight(w, 1+i, text, ink)
	}
}

// listOffsets writes what a scheme adds at some offsets, each four times the one before.
func (p *panel) listOffsets(f chart.Canvas) {
	ends := []int{2, 9, 17}
	row(f, 0, chart.FaintStyle, ends, "k", "score", "weight")
	for i := range mostListed {
		k := 1 << (2 * i)
		if k >= p.n {
			break
		}
		g := p.of.valueAt(k)
		row(f, 1+i, frame.Style{FG: frame.Text}, ends, strconv.Itoa(k), chart.Nats(g, 2), chart.Weight(g))
	}
}

// listPairs writes what some pairs of waves add at the offset.
func (p *panel) listPairs(f chart.Canvas) {
	_, h := f.Size()
	waves, ok := p.of.bias().(scheme.Waves)
	if h < 6 {
		return
	}
	if !ok {
		p.listOffsets(f)
		return
	}
	ends := []int{4, 11, 17}
	row(f, 0, chart.FaintStyle, ends, "pair", "ω·k", "cos")
	n := min(h-4, mostListed, waves.Pairs())
	for i := range n {
		pair := i * waves.Pairs() / n
		angle, cos := waves.Angle(pair, p.k)
		row(f, 1+i, frame.Style{FG: frame.Text}, ends[:1], strconv.Itoa(pair))
		row(f, 1+i, chart.FaintStyle, ends[1:2], chart.FitNumber(angle, 4, 6))
		row(f, 1+i, frame.Style{FG: frame.Text}, ends[2:], chart.Unsigned(cos, 2))
	}
	f.Text(0, 2+n, chart.Fitting(f, 10, "Σ of "+strconv.Itoa(waves.Pairs()), "Σ"), chart.FaintStyle)
	f.TextRight(listed, 2+n, chart.Unsigned(waves.Dot(p.of.valueAt(p.k)), 2), frame.Style{FG: frame.Text})
}

// listTable writes how much of the scores of a table the offset explains.
func (p *panel) listTable(f chart.Canvas, t *scheme.Table) {
	if p.gram.N < 3 {
		return
	}
	f.Text(0, 1, "explained by", chart.FaintStyle)
	f.Text(0, 2, "the offset", chart.FaintStyle)
	f.TextRight(listed, 2, chart.ShareText(p.gram.Explained), chart.StrongStyle)
	f.Text(0, 4, "off the diagonal", chart.FaintStyle)
	mean := fitNats(p.gram.Mean, 8) + " ± " + chart.Significant(p.gram.Spread, 2)
	f.TextRight(listed, 5, mean, frame.Style{FG: frame.Text})
	if p.of.placeholder() {
		f.Text(0, 7, "a trained table:", chart.FaintStyle)
		f.Text(0, 8, "--model FILE", frame.Style{FG: frame.Accent})
	}
}

// row returns the scores of the cursor's row by offset, under their heading.
func (p *panel) row() chart.Region {
	w, h := p.plot.Dx(), p.plot.Dy()
	own := plot.Series{Ink: p.of.hue, Of: func(k int) float64 {
		if p.shown(p.query) && p.shown(p.query-k) {
			return p.g(p.query, p.query-k)
		}
		return p.between(p.of, p.query-k, p.query)
	}}
	if p.of.Scheme.Needs("head") {
		own.Label = []string{strconv.Itoa(p.Head)}
	}
	l := scores.Chart(chart.Paper{W: w, H: h - 1, Theme: p.paper.Theme}, min(max(p.n, p.k+1), p.query+1), p.k, -p.floor,
		own, scores.Heads(p.of.Setup, p.of.hue)...)
	curve := l.Region()
	curve.Data = nil // the picture has that of both matrices
	return chart.Region{Name: rowName, Draw: p.drawRowHead, Cols: chart.Fixed(w), Rows: chart.Fixed(h),
		In: []chart.Region{chart.Place(0, 1, curve)}}
}

func (p *panel) drawRowHead(f chart.Canvas) {
	w, _ := f.Size()
	row := "row " + strconv.Itoa(p.query)
	end := f.TextRight(w, 0, chart.Nats(p.score(p.of), 4), frame.Style{FG: frame.Offset, Bold: true})
	f.Text(1, 0, chart.Fitting(f, end-2, row+", by offset k", row+" by k", row), chart.CursorStyle)
}

// scores returns the row of both matrices under the cursor, by key.
func (m *matrix) scores() chart.Data {
	d := chart.Data{Name: "scores", Kind: chart.Lines, Rows: m.query + 1, Here: m.key,
		Title:   "scores of the query at " + chart.Position(m.query) + " with every key up to it",
		Columns: chart.Columns(chart.Whole, nil, "key", "k")}
	here, other := m.cursor(), m.against()
	var shown []*lane
	if here != nil {
		shown = append(shown, here)
		d.Columns = append(d.Columns, chart.Column{Name: here.fullTitle(), Format: chart.Signed,
			Hidden: chart.With(rowName)})
	}
	if other != here {
		shown = append(shown, other)
		d.Columns = append(d.Columns, chart.Column{Name: other.fullTitle(), Format: chart.Signed,
			Hidden: chart.With(otherName)})
	}
	d.Row = func(key int, to []float64) {
		to[0], to[1] = float64(key), float64(m.query-key)
		for i, of := range shown {
			to[2+i] = m.between(of, key, m.query)
		}
	}
	return d
}

// words returns the caption, and the scores of the cursor's pair.
func (m *matrix) words() chart.Words {
	here, other := m.cursor(), m.against()
	w := chart.Words{Caption: []string{"Scores of two positions; later keys are masked.", "Later keys are masked."}}
	for _, of := range [...]*lane{other, here} {
		switch {
		case of == nil:
			w.Readout = append(m.position(), chart.Field{Value: "no scores of " + m.Scheme})
			return w
		case of.Profile == nil:
			w.Readout = failure(of)
			return w
		}
	}
	w.Caption = m.caption(here, other)
	w.Readout = append(m.position(), m.adds(here, m.score(here)))
	if here != other {
		second := m.adds(other, m.score(other))
		second.Drop = 2
		w.Readout = append(w.Readout, second)
	}
	return w
}

// caption says what the two schemes need to know about two positions.
func (m *matrix) caption(here, other *lane) []string {
	if here == other {
		return []string{"One matrix, since both are of " + here.Scheme.Title + ": s chooses another.",
			"One matrix, of " + here.Scheme.Title + "."}
	}
	table, rest := other, here
	if here.table() != nil {
		table, rest = here, other
	}
	if table.table() == nil {
		return []string{"Each diagonal has one value: " + m.shape(here) + ", " + m.shape(other) + ".",
			"Each diagonal has one value."}
	}
	needs := chart.Either(rest.Scheme.Stage == scheme.Nowhere, "Without positions no pair differs; ",
		rest.Scheme.Title+" needs the offset alone; ")
	if table.placeholder() {
		return []string{needs + "an untrained table knows only 'same place'.", "Untrained: only 'same place'."}
	}
	for _, p := range m.panels {
		if p.of == table && p.gram.N >= 3 {
			share := "the offset explains " + chart.ShareText(p.gram.Explained) + " of the table's scores"
			return []string{needs + share + " in positions " + strconv.Itoa(p.gram.First) + " to " +
				strconv.Itoa(p.gram.First+p.gram.N-1) + ".", chart.Sentence(share) + "."}
		}
	}
	return []string{needs + "of the table too few rows are shown.", "Too few rows of the table are shown."}
}

// shape says how the scores of a scheme continue with the offset.
func (m *matrix) shape(of *lane) string {
	switch b := of.bias().(type) {
	case scheme.Waves:
		return of.Scheme.Title + " adds up " + chart.Plural(b.Pairs(), "wave") + chart.WithoutLone(b.Table)
	case scheme.Lines:
		switch {
		case len(b) > 1:
			last := of.Buckets.Starts()[len(of.Buckets.Starts())-1]
			return of.Scheme.Title + " is constant from k = " + strconv.Itoa(last)
		case b[0].Slope > 0:
			return of.Scheme.Title + " falls by " + slopeText(b[0].Slope) + " without end"
		}
		return "none adds 0"
	}
	return of.Scheme.Title + " has its own curve"
}

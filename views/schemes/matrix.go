package schemes

import (
	"image"
	"math"
	"strconv"

	"wavescope/encoding/profile"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// matrix is the face with the scores of all pairs of positions of two schemes:
// rows ask, columns answer, and later keys are masked. A pixel is the mean of
// per × per scores.
type matrix struct {
	subject
	first, n int // positions that are shown
	per      int // positions a pixel
	up       int // pixels a position, of short sequences
	side     int // pixels of a side
	floor    float64
	panels   []*panel
	top      int             // row of the first pixels, below the names of columns
	plot     image.Rectangle // of a panel: where the curve is, with its names
}

// panel is one matrix, with what it is made of beside it, and its last row under
// it.
type panel struct {
	*matrix
	x     int // the column where it begins
	f     frame.Frame
	of    *scheme
	other *scheme // what is taken away from it; nil for nothing
	g     func(query, key int) float64
	gram  profile.Gram // of a learned table
	limit float64      // how far colours reach: the largest difference that is shown, or the floor

	least, most float64 // of a difference
}

const (
	gutter      = 6   // columns before a matrix, the names of rows
	listed      = 17  // columns after it
	window      = 128 // positions that are shown where there is room
	leastPlot   = 7   // rows of a curve
	mostPlot    = 16
	leastBeside = 18 // columns of a curve beside a matrix
)

func newMatrix(s subject) *matrix {
	m := &matrix{subject: s, floor: s.floor(), top: faceTop(s.f) + 1}
	w, h := s.f.Size()
	second := m.against()
	width, here := w-2, m.cursor()
	if second == here || m.Hidden.Has("other") {
		second = nil
	}
	lone := w < wideWires && second != nil // one has room: that of the cursor, or the difference
	if second != nil && !lone {
		width = (w - 6) / 2
	} else if !m.Subtract {
		second = nil
	}
	m.lay(width, h, here, second)
	if here != nil {
		m.add(1, width, here, parts.Either(lone, second, nil))
	}
	switch {
	case second == nil || lone:
	case m.Subtract && here != nil:
		m.add(w-1-width, width, here, second)
	default:
		m.add(w-1-width, width, second, nil)
	}
	return m
}

// against is the scheme of the other matrix.
func (m *matrix) against() *scheme { return m.all[kindAt(m.Against)] }

// lay shares the rows between the matrix and the curve under it, and takes as
// many pixels as there are columns for.
func (m *matrix) lay(width, h int, schemes ...*scheme) {
	rows := h - m.top
	under := min(max((rows-3)*10/31, 0), mostPlot) + 4
	if under < leastPlot+4 || m.Hidden.Has("curve") {
		under = 0
	}
	listed := (listed + 1) * parts.One(!m.Hidden.Has("list"))
	m.side = max(min(width-gutter-listed, 2*(rows-under)), 2) &^ 1
	m.choose(schemes...)
	y, x := m.top+(m.side+1)/2+1, gutter+m.side+listed+3
	switch {
	case m.Hidden.Has("curve"):
	case under > 0:
		m.plot = image.Rect(0, y, width-1, h) // it grows where pixels cannot
	case width-x >= leastBeside:
		m.plot = image.Rect(x, m.top-1, width-1, min(y, m.top+mostPlot+1))
	}
}

// choose takes as many positions as make whole pixels, around the cursor.
func (m *matrix) choose(schemes ...*scheme) {
	most := m.Length
	for _, s := range schemes {
		if t, ok := boxOf(s).(*profile.Table); ok && t.Used < t.Rows {
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
		m.first = parts.WindowStart(m.query, m.n, m.Length, m.per)
	}
	if spare := m.n - 1 - m.k; m.key < m.first && spare >= 0 { // both are shown, in the middle
		page := max(m.n/8, 1)
		m.first = max(m.key-spare/2, 0) / page * page
	}
}

// add adds a panel in some columns, and computes what it shows.
func (m *matrix) add(x, width int, of, other *scheme) {
	_, h := m.f.Size()
	p := &panel{matrix: m, x: x, f: m.f.Sub(x, 0, width, h), of: of, other: other}
	a := p.scores(of)
	if p.g = a; other != nil {
		b := p.scores(other)
		p.g = func(query, key int) float64 { return a(query, key) - b(query, key) }
	}
	p.spread()
	m.panels = append(m.panels, p)
}

// spread finds the ends of the differences that are shown.
func (p *panel) spread() {
	p.limit = p.floor
	if p.other == nil {
		return
	}
	p.least, p.most = math.Inf(1), math.Inf(-1)
	for r := 0; r < p.side; r += p.up {
		for c := 0; c <= r; c += p.up {
			if v, ok := p.pixel(r, c); ok {
				p.least, p.most = min(p.least, v), max(p.most, v)
			}
		}
	}
	if limit := max(p.most, -p.least); limit > 0 {
		p.limit = limit
	}
}

// scores gives g of two positions that are shown; NaN where there is none.
func (p *panel) scores(s *scheme) func(query, key int) float64 {
	if t, ok := boxOf(s).(*profile.Table); ok {
		g := t.Gram(p.first, p.n)
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
		values[k] = s.heard(k)
	}
	return func(query, key int) float64 { return values[query-key] }
}

// Draw draws the panels.
func (m *matrix) Draw() {
	m.drawScale()
	w, h := m.f.Size()
	for i, p := range m.panels {
		p.draw(i == 0)
	}
	if len(m.panels) == 2 {
		m.f.VLine(w/2-1, m.top-1, h-m.top, '│', words.LineStyle)
	}
	if len(m.panels) == 0 {
		m.f.Text(2, m.top+1, words.Fitting(m.f, w-3, "no scores: the rows of "+m.Scheme+" are not compared here", "no scores of "+m.Scheme), words.FaintStyle)
	}
}

// drawScale says what a pixel is and which colours there are.
func (m *matrix) drawScale() {
	w, _ := m.f.Size()
	low, n := words.Minus+words.Plainly(m.floor), 12
	legend := len("0 ") + n + len(low)
	if w < faceRow+legend+4 {
		return
	}
	x := w - 3 - n - len([]rune(low))
	m.f.Part("scale", x-1, 0, w-x, 1)
	if len(m.panels) == 1 && m.panels[0].other != nil { // whose head says how far its colours reach
		return
	}
	if m.Hidden.Has("scale") {
		m.f.TextRight(w-2, 0, scene.Unknown, words.FaintStyle)
		return
	}
	parts.Scale{Low: 0, High: 1}.Legend(m.f, x+len([]rune(low))-3, 0, n, low, "0")
	text := "1 pixel = mean of " + strconv.Itoa(m.per) + "×" + strconv.Itoa(m.per)
	if m.per == 1 {
		text = words.Either(m.up > 1, "1 square = 1 pair", "1 pixel = 1 pair")
	}
	m.f.TextRight(x-3, 0, words.Fitting(m.f, x-3-faceRow, text+", later keys masked", text, ""), words.FaintStyle)
}

// draw draws a panel.
func (p *panel) draw(active bool) {
	w, h := p.f.Size()
	if !active {
		p.f.Part("other", 0, p.top-2, w, h-p.top+2)
	}
	p.drawHead(active)
	p.drawNames()
	if active {
		p.f.Part("matrix", 0, p.top-1, gutter+p.side, (p.side+1)/2+1)
	}
	if active && p.Hidden.Has("matrix") {
		parts.DrawUnknown(p.f, gutter, p.top, p.side, (p.side+1)/2)
	} else {
		p.drawPixels()
		p.drawCursor()
	}
	if l := lines(p.of); len(l) > 1 && p.other == nil && !p.Hidden.Has("list") {
		p.nameBuckets()
	}
	if !p.Hidden.Has("list") {
		p.drawList(p.f.Sub(gutter+p.side+1, p.top-1, listed, (p.side+1)/2+2))
	}
	if !p.plot.Empty() {
		p.drawRow(p.f.Sub(p.plot.Min.X, p.plot.Min.Y, p.plot.Dx(), p.plot.Dy()))
	}
}

// drawHead writes whose scores they are, and of which positions.
func (p *panel) drawHead(active bool) {
	w, _ := p.f.Size()
	y := p.top - 2
	if y < 1 {
		return
	}
	if active {
		p.f.Tint(0, y, w, 1, frame.Panel)
	}
	x := p.f.Text(1, y, p.of.title, frame.Style{FG: p.of.hue, Bold: true})
	note := p.of.note()
	if waves, ok := boxOf(p.of).(profile.Waves); ok && note == "" {
		c := waves.Table.Config()
		note = words.Plural(waves.Pairs(), "pair") + words.Either(c.Rope.Given == "", ", base "+words.Base(c.Base), "")
	}
	if p.other != nil {
		x = p.f.Text(x, y, " "+words.Minus+" ", frame.Style{FG: frame.Text})
		x = p.f.Text(x, y, p.other.title, frame.Style{FG: p.other.hue, Bold: true})
		note = "colours: ±" + words.Significant(p.limit, 2) + " nats"
	}
	text := "positions " + strconv.Itoa(p.first) + "–" + strconv.Itoa(p.first+p.n-1)
	at := p.f.TextRight(w-1, y, words.Fitting(p.f, w-1-x-2, text, ""), words.FaintStyle)
	p.f.Text(x+2, y, words.Fitting(p.f, at-x-3, note, ""), frame.Style{FG: frame.Text})
}

// cell is where the pixels of a position begin, in pixels.
func (m *matrix) cell(pos int) int { return (pos - m.first) / m.per * m.up }

// shown reports that a position is in the window.
func (m *matrix) shown(pos int) bool { return pos >= m.first && pos < m.first+m.n }

// drawNames writes positions over the columns and before the rows, those of the
// cursor in its colour.
func (p *panel) drawNames() {
	down, across := parts.Either(p.f.Theme.ASCII, "v", "▾"), parts.Either(p.f.Theme.ASCII, ">", "▸")
	if p.shown(p.key) {
		text := strconv.Itoa(p.key)
		x := gutter + p.cell(p.key)
		p.f.Text(max(x-len(text), 0), p.top-1, text+down, words.CursorStyle)
	}
	if p.shown(p.query) {
		p.f.TextRight(gutter, p.top+p.cell(p.query)/2, fitRow(p.query)+across, words.CursorStyle)
	}
	step := p.tick()
	for pos := p.first; pos < p.first+p.n; pos += step {
		x, y := gutter+p.cell(pos), p.top+p.cell(pos)/2
		parts.Label(p.f, x, p.top-1, gutter+p.side+2, strconv.Itoa(pos), words.FaintStyle)
		if text := fitRow(pos); text != "" && parts.Bare(p.f, 0, y, gutter-1) {
			p.f.TextRight(gutter-1, y, text, words.FaintStyle)
		}
	}
}

// fitRow is a position as it fits before a row.
func fitRow(pos int) string {
	if text := words.Compact(pos); len(text) < gutter {
		return text
	}
	return ""
}

// tick is how many positions apart names stand: four rows, or as many columns as
// a name takes.
func (m *matrix) tick() int {
	least := max(8, words.DecimalDigits(m.first+m.n)+2)
	step := m.per
	for step*m.up/m.per < least {
		step *= 2
	}
	return step
}

// drawPixels paints the matrix: later keys stay empty, and rows that a table does
// not have.
func (p *panel) drawPixels() {
	whole := frame.Magnitude.Whole(p.f.Theme) || p.other != nil && frame.Signed.Whole(p.f.Theme)
	for r := 0; r < p.side; r += 1 + parts.One(whole) {
		for c := range min(r+1+parts.One(whole), p.side) {
			v, ok := p.pixel(r, c)
			if whole && r+1 < p.side {
				if below, also := p.pixel(r+1, c); also {
					v, ok = parts.Either(ok, (v+below)/2, below), true
				}
			}
			switch {
			case !ok:
			case whole:
				p.f.Fill(gutter+c, p.top+r/2, 1, 1, p.ramp(), p.strength(v))
			default:
				p.f.Pixel(gutter+c, 2*p.top+r, p.ramp().At(p.strength(v)))
			}
		}
	}
	if end := p.rowsEnd(); end < p.first+p.n {
		y := p.top + (p.cell(max(end, p.first))+3)/2
		p.f.Text(gutter+1, min(y+1, p.top+p.side/2-1), words.Fitting(p.f, p.side, "no row past "+strconv.Itoa(end-1), "no row"), frame.Style{FG: frame.Text})
	}
}

// rowsEnd is the position after the last that has a row in both schemes.
func (p *panel) rowsEnd() int {
	end := p.first + p.n
	for _, s := range [...]*scheme{p.of, p.other} {
		if t, ok := boxOf(s).(*profile.Table); ok {
			end = min(end, t.Rows)
		}
	}
	return end
}

func (p *panel) ramp() frame.Ramp {
	return parts.Either(p.other != nil, frame.Signed, frame.Magnitude)
}

// strength is where a value stands on the ramp.
func (p *panel) strength(v float64) float64 {
	if p.other != nil {
		return v / p.limit
	}
	return 1 + v/p.floor
}

// pixel is the mean of the scores under a pixel; false where all are masked, or
// there are none.
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
func (p *panel) drawCursor() {
	if p.f.Theme.Glyphs() {
		if p.shown(p.query) && p.shown(p.key) {
			p.f.Set(gutter+p.cell(p.key), p.top+p.cell(p.query)/2, '@', words.StrongStyle)
		}
		return
	}
	end := p.rowsEnd()
	for pos := p.first; pos+p.k < end; pos += p.per {
		p.square(pos+p.k, pos, frame.Offset)
	}
	if p.shown(p.query) && p.shown(p.key) && p.query < end {
		p.square(p.query, p.key, frame.Bright)
	}
}

// square paints the pixels of two positions.
func (p *panel) square(query, key int, ink frame.Color) {
	r, c := p.cell(query), p.cell(key)
	for i := range p.up {
		for j := range p.up {
			if frame.Magnitude.Whole(p.f.Theme) {
				p.f.Set(gutter+c+j, p.top+(r+i)/2, '█', frame.Style{FG: ink})
			} else {
				p.f.Pixel(gutter+c+j, 2*p.top+r+i, ink)
			}
		}
	}
}

// Hit goes to the pair of positions whose pixel is clicked on, and in the curve
// to the offset.
func (m *matrix) Hit(x, y int) func(*scene.State, *Settings) {
	for _, p := range m.panels {
		c, r := x-p.x-gutter, 2*(y-m.top)
		if c < 0 || c >= m.side || r < 0 || r >= m.side {
			continue
		}
		key, query := m.first+c/m.up*m.per, m.first+min(r/m.up*m.per+m.per-1, m.n-1)
		if key > query {
			return nil
		}
		return func(s *scene.State, _ *Settings) { place(s, key, query) }
	}
	return nil
}

package step

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
)

// The names of the regions of Step.
var (
	indexName   = &chart.Name{Name: "index", Doc: "which pair the column belongs to"}
	divisorName = &chart.Name{Name: "divisor", Doc: "the divisor, and the wavelength that goes with it"}
	angleName   = &chart.Name{Name: "angle", Doc: "the angle, in radians and in turns"}
	valueName   = &chart.Name{Name: "value", Doc: "the number that comes out, wherever it is written"}
	clockName   = &chart.Name{Name: "clock", Doc: "the hand that has turned since position 0"}
	cellName    = &chart.Name{Name: "cell", Doc: "the cell that is made"}
	tableName   = &chart.Name{Name: "table", Gives: true, Doc: "the table as far as it is made"}
)

// picture is laid out on a paper: at the left the chain that leads from a column to
// its value, at the right one large clock, and under them the table that is being
// filled.
type picture struct {
	chart.Paper
	sentence.Scene      // with waves in it
	others         bool // they are not those of the scheme
	here           cell // under the cursor
	first, n       int  // columns of the table that are shown

	chain, pitch  int // row of the first link, and rows from link to link
	clockX, clock int // column and rows of the clock, which begins in the row of the chain; 0 rows for none

	top      int         // rows of the chain and the clock
	rows     chart.Track // of the table, one a position, below its heads; none for no table
	left     int         // where the first cell of the table begins
	cell     int         // columns of a cell
	wordRoom int         // for words before the positions
}

// The links of the chain.
const (
	columnLink = iota
	pairLink
	divisorLink
	angleLink
	waveLink
	valueLink
	links
)

const (
	chainX    = 2  // of the names of the links
	chainText = 12 // of what they say
	chainRoom = 33 // columns of that
	besides   = 13 // columns right of the clock, for a word of it
	fewest    = 2  // positions that the table shows at least
	most      = 5  // and beside a clock that can still grow
)

func newPicture(paper chart.Paper, sc sentence.Scene) *picture {
	p := &picture{Paper: paper, Scene: sc.Waving(), others: !sc.HasWaves()}
	p.here = newCell(p.Scene, p.At(p.Pos), p.Dim)
	p.placeCells()
	p.placeRows()
	p.first = trailStart(p.Dim, p.n, p.DModel, 2)
	return p
}

// tree is the picture as regions.
func (p *picture) tree() chart.Picture {
	clock := chart.Region{Name: clockName, Cols: chart.Fixed(2 * p.clock), Rows: chart.Fixed(p.clock),
		Cover: func(f chart.Canvas) {
			if p.here.kind != encoding.Zero {
				chart.DialOf(p.clock).Unknown(f, 0, 0)
			}
		}}
	top := chart.Region{Rows: chart.Fixed(p.top), Way: chart.Stack, In: []chart.Region{
		p.chainOf(), chart.Place(p.clockX, p.chain, clock), {Draw: p.drawClock}}}
	pic := chart.Picture{Root: chart.Region{Data: p.vector, In: []chart.Region{top, p.table()}}, Words: p.words()}
	pic.First, pic.N = p.Shown()
	return pic
}

// chainOf are the links of the chain, link under link.
func (p *picture) chainOf() chart.Region {
	end := p.W - 1
	if p.clock > 0 {
		end = min(end, p.clockX-1)
	}
	names := [links]*chart.Name{
		pairLink: indexName, divisorLink: divisorName, angleLink: angleName, valueLink: valueName}
	rows := []chart.Region{chart.Gap(p.chain)}
	for i, l := range p.links() {
		high := min(p.pitch, p.top-p.chain-i*p.pitch)
		named := chart.Region{Name: names[i], Cols: chart.Fixed(end - chainX), Rows: chart.Fixed(min(high, 2)),
			Cover: func(chart.Canvas) {}}
		rows = append(rows, chart.Region{Rows: chart.Fixed(high), Way: chart.Stack, In: []chart.Region{
			chart.Place(chainX, 0, named), {Draw: func(f chart.Canvas) { p.drawLink(f, i, l, end) }}}})
	}
	return chart.Region{In: rows}
}

// table is the table as far as it is made: rows are positions, columns are
// dimensions. A click goes to a cell, or to a column by its number.
func (p *picture) table() chart.Region {
	if p.rows.N == 0 {
		return chart.Region{}
	}
	x := p.left + (p.Dim-p.first)*(p.cell+1)
	cell := chart.Region{Name: cellName, Cols: chart.Fixed(p.cell), Rows: chart.Fixed(1), Cover: func(chart.Canvas) {}}
	return chart.Region{Name: tableName, Way: chart.Stack,
		In: []chart.Region{{Draw: p.drawTable}, chart.Place(x, p.rows.At(p.Pos), cell)},
		Click: func(x, y int) chart.Change {
			column, pos := (x-p.left)/(p.cell+1), p.Pos
			row, onRow := p.rows.Find(y)
			if onRow {
				pos = row
			}
			if x < p.left || column >= p.n || !onRow && y > 0 {
				return chart.Change{}
			}
			return chart.Change{State: func(s *chart.State) { s.Pos, s.Dim = pos, p.first+column }}
		}}
}

// trailStart is the first of n things that are shown, so that most of them lie
// behind the cursor: they are made already. It pages by about half of them, in
// multiples of step.
func trailStart(cursor, n, total, step int) int {
	page := max(n/2/step*step, min(step, n))
	start := max(cursor-n+page, 0) / page * page
	return max(min(start, total-n), 0)
}

// placeCells finds how many columns of the table fit, whole pairs unless they
// are all, and how wide they are.
func (p *picture) placeCells() {
	const least, most = 11, 17 // +0.90929743 takes eleven
	label := len("pos ") + len(strconv.Itoa(p.At(min(p.Length, p.Pos+16)))) + 2 + chart.One(p.Start() > 0)
	if room := min((p.W-80)/3, 20); room >= 5 {
		p.wordRoom = room
		label += room + 2
	}
	p.n = max((p.W-1-label)/(least+1), 1)
	if p.n >= p.DModel {
		p.n = p.DModel
	} else {
		p.n = max(p.n&^1, min(2, p.DModel))
	}
	p.cell = min(max((p.W-1-label)/p.n-1, 1), most)
	p.left = max((p.W-1-p.n*(p.cell+1)-label)/3, 0) + label
}

// placeRows gives the clock what the table leaves, and the chain as many rows.
func (p *picture) placeRows() {
	free := p.H
	if free >= 14 { // a row for a label over the clock
		p.chain, free = 1, free-1
	}
	table, fewest := min(most, p.Length), fewest
	if p.Hidden.Hides(tableName) {
		table, fewest = -2, -2 // nor has it a head, nor air over it
	}
	if free < 24+1+table {
		table = min(fewest, p.Length)
	}
	rows := min(free-2-table, (p.W-1-chainText-chainRoom-besides)/2, chart.MaxDial)
	if rows > 24 { // what is left is shared with the table
		table = min(free-2-rows, p.Length)
	}
	if p.clock = rows; rows < 6 {
		p.clock, rows = 0, max(min(free-2-table, links), 0)
	}
	p.pitch = min(max((max(rows, free-2-table)+p.chain)/links, 1), max(p.clock/links, 4)) // no row below the last link
	p.clockX = p.W - 1 - besides - 2*p.clock
	p.top = p.H
	under := p.chain + max(p.clock, min((links-1)*p.pitch+2, free-2-table), min(links, free))
	if left := p.H - under; left < 2 || p.Hidden.Hides(tableName) {
		return
	}
	p.top = under + chart.One(p.H-under > 1+table)
	n := min(p.H-p.top-1, p.Length)
	p.rows = chart.Track{X: 1, W: 1, N: n, First: trailStart(p.Pos, n, p.Length, 1), Total: p.Length}
}

// made tells whether a cell of the table is there already.
func (p *picture) made(pos, dim int) bool { return pos < p.Pos || pos == p.Pos && dim <= p.Dim }

// color is that of the kind of wave.
func (c cell) color() frame.Color {
	inks := [...]frame.Color{encoding.Sin: frame.SinColor, encoding.Cos: frame.CosColor, encoding.Zero: frame.Faint}
	return inks[c.kind]
}

// link is a link of the chain: what it is, in several lengths, and how it came
// about.
type link struct {
	name  string
	texts []string
	small []string
	style frame.Style
}

// hides says which links of the chain are hidden. The cell that is made holds the
// number of the last one.
func (p *picture) hides() [links]bool {
	h := p.Hidden
	return [links]bool{pairLink: h.Hides(indexName), divisorLink: h.Hides(divisorName), angleLink: h.Hides(angleName),
		valueLink: h.Hides(valueName) || h.Hides(cellName)}
}

// links is what leads from the column under the cursor to its value.
func (p *picture) links() [links]link {
	c, strong := p.here, chart.StrongStyle
	wave := frame.Style{FG: c.color(), Bold: true}
	all := [links]link{
		columnLink:  {"column", []string{strconv.Itoa(c.dim)}, nil, chart.CursorStyle},
		pairLink:    {"pair", c.pairText(p.Scene), nil, strong},
		divisorLink: {"divisor", c.powerText(p.Scene), c.lambdaText(p.Waves), strong},
		angleLink:   {"angle", c.angleText(p.At(p.Pos)), c.turnedText(), strong},
		waveLink:    {"wave", []string{c.kind.String()}, c.whyText(p.Scene), wave},
		valueLink:   {"value", c.valueText(), nil, wave},
	}
	if c.kind == encoding.Zero {
		for _, i := range [...]int{divisorLink, angleLink} {
			all[i].texts, all[i].small = []string{"–"}, nil
		}
		all[waveLink].texts, all[valueLink].texts = []string{"none"}, []string{"0"}
	}
	p.leaveOut(&all)
	return all
}

// leaveOut makes question marks of the links that are hidden. A link that writes
// out an earlier one does so in a form that does not have it.
func (p *picture) leaveOut(all *[links]link) {
	hidden, c := p.hides(), p.here
	if hidden[pairLink] {
		all[divisorLink].texts = []string{c.divisor.is(), c.divisor.text}
	}
	if hidden[divisorLink] {
		all[angleLink].texts = []string{c.angle.text + " rad", sentence.Terse(c.angle.v, 3)}
	}
	if hidden[angleLink] {
		all[valueLink].texts = []string{chart.SignedText(c.value, 8)}
	}
	for i := range all {
		if hidden[i] {
			all[i].texts, all[i].small = []string{chart.Unknown}, nil
		}
	}
}

// drawLink writes a link, and the arrow to the next one.
func (p *picture) drawLink(f chart.Canvas, i int, l link, end int) {
	f.Text(chainX, 0, l.name, chart.FaintStyle)
	f.Text(chainText, 0, chart.Fitting(f, end-chainText, l.texts...), l.style)
	if i == columnLink {
		chart.DrawMark(f, p.Scene.Scene, chainText+len(l.texts[0])+1, 0, p.Dim)
	}
	arrow := 1
	if p.pitch > 2 {
		f.Text(chainText, 1, chart.Fitting(f, end-chainText, append(l.small, "")...), chart.FaintStyle)
		arrow = 2
	}
	if p.pitch > 1 && i < links-1 {
		f.Set(chainText, arrow, '↓', chart.CursorStyle)
	}
}

// drawTable draws the table as far as it is made: rows are positions, columns
// are dimensions.
func (p *picture) drawTable(f chart.Canvas) {
	shape := strconv.Itoa(p.Length) + " × " + strconv.Itoa(p.DModel)
	x := f.Text(1, 0, chart.Fitting(f, p.left-2, "the table", "table", ""), chart.StrongStyle) + 1
	f.Text(x, 0, chart.Fitting(f, p.left-1-x, "positions × d_model", shape, ""), chart.FaintStyle)
	for i := range p.n {
		p.drawColumnHead(f, p.first+i, p.left+i*(p.cell+1))
	}
	for pos := p.rows.First; pos < p.rows.End(); pos++ {
		p.drawPosition(f, pos, p.rows.At(pos))
	}
}

// drawColumnHead writes a column's number, that under the cursor on a badge.
func (p *picture) drawColumnHead(f chart.Canvas, dim, x int) {
	number, ink := strconv.Itoa(dim), chart.FaintStyle
	if dim == p.Dim {
		ink = chart.CursorStyle
		if !f.Theme.Glyphs() {
			number, ink = " "+number+" ", chart.BadgeStyle
		}
	}
	f.TextCenter(x, 0, p.cell, number, ink)
	chart.DrawMark(f, p.Scene.Scene, x+(p.cell-len(number))/2+len(number), 0, dim)
}

// drawPosition writes the values of a position that are there.
func (p *picture) drawPosition(f chart.Canvas, pos, y int) {
	ink, word := chart.FaintStyle, frame.Style{FG: frame.Text}
	if pos == p.Pos {
		ink, word = chart.CursorStyle, chart.CursorStyle
		if f.Theme.Glyphs() {
			f.Set(0, y, '▸', ink)
		}
	}
	x := f.TextRight(p.left-2, y, "pos "+strconv.Itoa(p.At(pos)), ink)
	if tokens := p.Scene.Words(); p.wordRoom > 0 && pos < len(tokens) {
		f.TextRight(x-2, y, f.Theme.Cut(p.Called(tokens[pos]), min(p.wordRoom, x-3)), word)
	}
	for i := range p.n {
		p.drawCell(f, pos, p.first+i, p.left+i*(p.cell+1), y)
	}
}

// drawCell writes one value on the colour that it has in the heatmap.
func (p *picture) drawCell(f chart.Canvas, pos, dim, x, y int) {
	if !p.made(pos, dim) {
		f.Tint(x, y, p.cell, 1, frame.Column)
		f.Set(x+p.cell/2, y, '·', chart.FaintStyle)
		return
	}
	if pos == p.Pos && dim == p.Dim && p.hides()[valueLink] {
		chart.DrawUnknown(f, x, y, p.cell, 1)
		return
	}
	v := p.Enc.At(p.At(pos), dim)
	style := sentence.OnShade(f.Theme, frame.Signed, v, pos == p.Pos && dim == p.Dim)
	number := chart.Fitting(f, p.cell, chart.SignedText(v, 8), chart.SignedText(v, 4), chart.SignedText(v, 2), "")
	if style.Bold && f.Theme.Glyphs() {
		number = chart.Fitting(f, p.cell, "["+number+"]", number)
	}
	f.HLine(x, y, p.cell, ' ', style)
	f.TextCenter(x, y, p.cell, number, style)
}

// drawClock draws the pair's angle as one hand on a large clock, which has turned
// from position 0 on: it ends on the circle, its height is the sine, its way to the
// right the cosine. That of the two that is being made is bright.
func (p *picture) drawClock(f chart.Canvas) {
	c, x, y := p.here, p.clockX, p.chain
	if p.clock == 0 || c.kind == encoding.Zero || p.Hidden.Hides(clockName) {
		return
	}
	d := chart.DialOf(p.clock)
	swing := chart.NewSwing(p.Waves, c.pair, 0, p.At(p.Pos))
	d.Draw(f, x, y, swing, chart.Look{Hue: frame.Ring, Now: frame.Accent, Here: true, Ends: true, Full: p.clock >= 10})
	dial := f.Sub(x, y, 2*p.clock, p.clock)
	sin, cos := p.Waves.Turn(c.pair).Mul(p.At(p.Pos)).Sincos()
	tipX, tipY := d.Tip(cos, sin)
	hub, level := d.Dot(0, 0, 0)
	thick := 1 + chart.One(p.clock >= 10) + chart.One(p.clock >= 30)
	line := func(kind encoding.Kind, ink frame.Color, x, y, w, h int) {
		if kind != c.kind {
			ink = ink.Over(55)
		}
		z := chart.CursorZ + 10 + uint8(chart.One(kind == c.kind))
		dial.Dots(x, y, w, h, frame.Ink{Color: ink, Z: z, Glyph: '#', Bold: kind == c.kind})
	}
	line(encoding.Cos, frame.CosColor, min(hub, tipX), level, max(tipX-hub, hub-tipX)+1, thick)
	line(encoding.Sin, frame.SinColor, tipX-chart.One(cos > 0)*(thick-1), min(level, tipY),
		thick, max(level-tipY, tipY-level)+1)
	p.labelClock(f, d, swing.Now, [2]int{tipX, tipY}, [2]int{hub, level})
	p.drawAhead(f, d)
}

// drawAhead marks on the rim where a hand that has hardly left its start will point,
// up to a quarter of a turn, so that it is seen how slow it is.
func (p *picture) drawAhead(f chart.Canvas, d *chart.Dial) {
	const quarter = math.Pi / 2
	rad := p.Waves.Frequency(p.here.pair)
	if p.clock < 10 || rad*float64(p.At(p.Pos)) > quarter/4 || rad*encoding.MaxPos < quarter {
		return
	}
	dial := f.Sub(p.clockX, p.chain, 2*p.clock, p.clock)
	every := chart.TickStep(1, 1, int(math.Ceil(quarter/4/rad)))
	for pos := every; rad*float64(pos) <= quarter; pos += every {
		turn := p.Waves.Turn(p.here.pair).Mul(pos)
		sin, cos := turn.Sincos()
		for r := range p.clock / 5 {
			x, y := d.Dot(cos, sin, d.Mid-3-float64(r))
			if c := dial.At(x/2, y/4); c == nil || c.Rune != ' ' && c.Rune < 0x2800 {
				continue // a word is in the way
			}
			dial.Dot(x, y, frame.Ink{Color: frame.Faint, Z: chart.CursorZ, Glyph: '.'})
		}
		d.Label(f, p.clockX, p.chain, turn.Hi, "pos "+chart.Compact(pos), chart.FaintStyle)
	}
}

// labelClock writes what the lines of the clock are beside them, where there is
// nothing else; the position outside the rim.
func (p *picture) labelClock(f chart.Canvas, d *chart.Dial, at uint64, tip, hub [2]int) {
	x, y, c := p.clockX, p.chain, p.here
	d.Label(f, x, y, at, "pos "+chart.Position(p.At(p.Pos)), chart.CursorStyle)
	if p.At(p.Pos) > 0 {
		d.Label(f, x, y, 0, "pos 0", chart.FaintStyle)
	}
	if p.clock < 10 {
		return
	}
	p.labelWaves(f, tip, hub)
	if p.hides()[angleLink] {
		return
	}
	angle, lift := c.angle.text+" rad", 2-4*chart.One(tip[1] > hub[1])
	for _, part := range [...]float64{0.62, 0.45, 0.8} {
		hx := hub[0] + int(part*float64(tip[0]-hub[0]))
		hy := hub[1] + int(part*float64(tip[1]-hub[1]))
		if p.beside(f, angle, chart.CursorStyle, y+hy/4-lift, x+hx/2-len(angle)/2, x+hx/2-len(angle)-1, x+hx/2+2) {
			return
		}
	}
}

// labelWaves writes the sine beside its height and the cosine under its width, or
// outside the rim where the turn is stippled or another word stands.
func (p *picture) labelWaves(f chart.Canvas, tip, hub [2]int) {
	x, y := p.clockX, p.chain
	sin, cos := p.Waves.Turn(p.here.pair).Mul(p.At(p.Pos)).Sincos()
	outside := x + 2*p.clock + 1
	for _, wave := range [...]struct {
		kind encoding.Kind
		v    float64
		ink  frame.Color
		row  int
		at   []int
		rows []int // outside, from that row on
	}{
		{encoding.Sin, sin, frame.SinColor, y + (tip[1]+hub[1])/8,
			[]int{x + tip[0]/2 + 2, outside, x + tip[0]/2 - 13}, []int{-2, 2, -3, 3, -4}},
		{encoding.Cos, cos, frame.CosColor, y + hub[1]/4 + 2 - 4*chart.One(sin < 0),
			[]int{x + (tip[0]+hub[0])/4 - 5, x + hub[0]/2 + 2, x + hub[0]/2 - 13}, []int{3, 4, 5, 6, 7}},
	} {
		style := frame.Style{FG: wave.ink, Bold: wave.kind == p.here.kind}
		text := wave.kind.String() + " " + chart.SignedText(wave.v, 4)
		if p.hides()[valueLink] && wave.kind == p.here.kind {
			text = wave.kind.String() + " " + chart.Unknown
		}
		done := p.beside(f, text, style, wave.row, wave.at...)
		for _, dy := range wave.rows {
			done = done || p.beside(f, text, style, wave.row+dy, outside)
		}
	}
}

// beside writes a text at the first of several columns where nothing else is, and
// reports that there is one.
func (p *picture) beside(f chart.Canvas, text string, style frame.Style, y int, at ...int) bool {
	n := f.Theme.Width(text)
	for _, x := range at {
		if x > 0 && x+n < p.W && chart.Blank(f, x-1, y, n+2, 1) {
			f.Text(x, y, text, style)
			return true
		}
	}
	return false
}

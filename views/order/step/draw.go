package step

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// Draw draws how the columns come about, and the table.
func (p *plan) Draw() {
	p.drawHeads()
	for i, c := range p.cells {
		p.drawRow(c, p.top+i*p.pitch)
	}
	if p.rule >= 0 {
		p.drawTable()
	}
}

// drawHeads names the parts of the rows and writes their formulas.
func (p *plan) drawHeads() {
	_, den := p.Shape().Exponent(1)
	over, _, _ := strings.Cut(formulas[p.Layout].exponent, "/")
	exponent := "^(" + over + "/" + strconv.Itoa(den) + ")"
	heads := [partCount][2][]string{
		columnPart:  {{"column", "col"}, {"j"}},
		pairPart:    {{"pair"}, {"i = j mod " + strconv.Itoa(p.Waves.Pairs()), "j mod n", "i"}},
		wavePart:    {{"wave", ""}, {""}},
		divisorPart: {{"divisor"}, {baseText(p.Scene) + exponent, exponent, ""}},
		anglePart:   {{"angle"}, {"pos / divisor", ""}},
		clockPart:   {{"clock", ""}, {"sin ↑ cos →", "sin ↑", ""}},
		valuePart:   {{"value"}, {""}},
	}
	if p.Layout == encoding.Interleaved {
		heads[pairPart][1] = []string{"i = ⌊j / 2⌋", "⌊j/2⌋", "i"}
	}
	for i, part := range p.row {
		p.f.Text(part.x, p.heads, words.Fitting(p.f, part.w, heads[i][0]...), words.StrongStyle)
		if !p.small {
			p.f.Text(part.x, p.heads+1, words.Fitting(p.f, p.room(i), heads[i][1]...), words.FaintStyle)
		}
	}
	if bar := p.bar(); bar.w > 0 && !p.small {
		p.f.Text(bar.x, p.heads+1, "−1", words.FaintStyle)
		p.f.Text(bar.x+bar.w/2, p.heads+1, "0", words.FaintStyle)
		p.f.TextRight(bar.x+bar.w, p.heads+1, "+1", words.FaintStyle)
	}
}

// drawRow draws how the value of one column comes about, or dots for what is
// still to come. Its numbers stand in the middle, the small print in the row
// after that.
func (p *plan) drawRow(c cell, y int) {
	text := y + (p.pitch-1)/2
	ink := frame.Style{FG: frame.Text}
	head, value, small := ink, ink, words.FaintStyle
	if c.dim == p.Dim {
		w, _ := p.f.Size()
		p.f.Tint(0, y, w, p.pitch, frame.Column)
		head, value = words.CursorStyle, words.StrongStyle
		p.drawArrows(c, text)
	}
	write := func(part, row int, s frame.Style, texts ...string) {
		p.f.Text(p.row[part].x, row, words.Fitting(p.f, p.row[part].w, texts...), s)
	}
	number := strconv.Itoa(c.dim)
	words.DrawMark(p.f, p.Scene.Scene, p.row[columnPart].x+len(number)+1, text, c.dim)
	if !p.made(p.Pos, c.dim) {
		write(columnPart, text, small, number)
		for _, i := range [...]int{pairPart, wavePart, divisorPart, anglePart, valuePart} {
			p.f.Set(p.row[i].x, text, '·', small)
		}
		return
	}
	write(columnPart, text, head, number)
	write(pairPart, text, ink, c.pairText(p.Scene)...)
	write(wavePart, text, frame.Style{FG: c.color()}, [...]string{"sin", "cos", "–"}[c.kind])
	write(valuePart, text, value, words.Signed(c.value, 8))
	if c.kind == encoding.Zero {
		write(divisorPart, text, small, "fills up the odd d_model", "odd d_model", "–")
		return
	}
	write(divisorPart, text, ink, c.powerText(p.Scene)...)
	p.f.Text(p.row[anglePart].x, text, words.Fitting(p.f, p.room(anglePart), c.angleText(p.Pos)...), ink)
	if p.pitch > 1 {
		write(divisorPart, text+1, small, c.reduced(p.Scene), "")
		write(anglePart, text+1, small, c.turnsText()+" turns", c.turnsText())
		p.drawClock(c, y)
		p.drawBar(c, text+1)
	}
}

// color is that of the kind of wave.
func (c cell) color() frame.Color {
	return [...]frame.Color{encoding.Sin: frame.SinColor, encoding.Cos: frame.CosColor, encoding.Zero: frame.Faint}[c.kind]
}

// drawArrows joins the parts of the row under the cursor, or points at it where
// arrows have no room.
func (p *plan) drawArrows(c cell, y int) {
	if p.gap < 3 {
		p.f.Set(0, y, '▸', words.CursorStyle)
		return
	}
	if c.kind == encoding.Zero {
		return
	}
	for _, i := range [...]int{pairPart, divisorPart, anglePart, valuePart} {
		p.f.Set(p.row[i].x-p.gap, y, '→', words.CursorStyle)
	}
}

// drawClock draws the pair's angle as a hand, in the colour of the wave: its
// height is the sine, its way to the right the cosine.
func (p *plan) drawClock(c cell, y int) {
	rows := p.clock()
	if rows == 0 || p.row[clockPart].w < 2*rows || p.f.Theme.ASCII && rows < parts.SmallDial { // too few signs to see a hand
		return
	}
	d := parts.DialOf(rows)
	f := p.f.Sub(p.row[clockPart].x, y, 2*rows, rows)
	ring := frame.Ink{Color: frame.Ring, Z: parts.DialRim, Glyph: '.'}
	if c.dim == p.Dim {
		ring.Color = frame.RingHere
	}
	for i := range 32 * rows {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(32*rows))
		x, y := d.Dot(cos, sin, d.Mid-1) // clocks that stand one above the other keep a distance
		f.Dot(x, y, ring)
	}
	ink := frame.Ink{Color: c.color(), Z: parts.DialNow, Glyph: '#', Bold: true}
	d.Hand(p.Waves.Turn(c.pair).Mul(p.Pos).Hi, 0, 1, func(x, y int) { f.Dot(x, y, ink) })
}

// drawBar draws a value from the middle of its scale outwards.
func (p *plan) drawBar(c cell, y int) {
	bar := p.bar()
	half := bar.w / 2
	if half < 4 {
		return
	}
	p.f.HLine(bar.x, y, bar.w, '─', words.LineStyle)
	n, sign := min(int(math.Abs(c.value)*float64(half)+0.5), half), '━'
	if p.f.Theme.ASCII {
		sign = '='
	}
	p.f.HLine(bar.x+half-n*parts.One(c.value < 0), y, n+1, sign, frame.Style{FG: c.color()})
	p.f.Set(bar.x+half, y, '│', words.FaintStyle)
}

// drawTable draws the table as far as it is made: rows are positions, columns
// are dimensions.
func (p *plan) drawTable() {
	w, _ := p.f.Size()
	p.f.HLine(1, p.rule, w-2, '─', words.LineStyle)
	shape := strconv.Itoa(p.Length) + " × " + strconv.Itoa(p.DModel)
	x := p.f.Text(1, p.columns, words.Fitting(p.f, p.left-2, "the table", "table", ""), words.StrongStyle) + 1
	p.f.Text(x, p.columns, words.Fitting(p.f, p.left-1-x, "positions × d_model", shape, ""), words.FaintStyle)
	for i, c := range p.cells {
		p.drawColumnHead(c, p.left+i*(p.cell+1))
	}
	for pos := p.rows.First; pos < p.rows.End(); pos++ {
		p.drawPosition(pos, p.rows.At(pos))
	}
}

// drawColumnHead writes a column's number and, over the two columns of a pair
// that stand side by side, the pair's.
func (p *plan) drawColumnHead(c cell, x int) {
	ink := words.FaintStyle
	if c.dim == p.Dim {
		ink = words.CursorStyle
	}
	number := strconv.Itoa(c.dim)
	p.f.TextCenter(x, p.columns, p.cell, number, ink)
	words.DrawMark(p.f, p.Scene.Scene, x+(p.cell-len(number))/2+len(number), p.columns, c.dim)
	if p.names < 0 || c.kind == encoding.Zero {
		return
	}
	name, room := "pair "+strconv.Itoa(c.pair), p.cell
	switch {
	case p.Layout != encoding.Interleaved:
		name = words.Fitting(p.f, room, c.kind.String()+" "+name, name, "")
	case c.kind == encoding.Sin && c.dim+1 < p.first+p.n:
		room = 2*p.cell + 1
	case c.kind == encoding.Cos && c.dim > p.first:
		return
	}
	p.f.TextCenter(x, p.names, room, name, words.FaintStyle)
}

// drawPosition writes the values of a position that are there.
func (p *plan) drawPosition(pos, y int) {
	ink, word := words.FaintStyle, frame.Style{FG: frame.Text}
	if pos == p.Pos {
		ink, word = words.CursorStyle, words.CursorStyle
		if p.f.Theme.Glyphs() {
			p.f.Set(0, y, '▸', ink)
		}
	}
	x := p.f.TextRight(p.left-2, y, "pos "+strconv.Itoa(pos), ink)
	if tokens := p.Scene.Words(); p.wordRoom > 0 && pos < len(tokens) {
		p.f.TextRight(x-2, y, p.f.Theme.Cut(tokens[pos], min(p.wordRoom, x-3)), word)
	}
	for i := range p.n {
		p.drawCell(pos, p.first+i, p.left+i*(p.cell+1), y)
	}
}

// drawCell writes one value on the colour that it has in the heatmap.
func (p *plan) drawCell(pos, dim, x, y int) {
	if !p.made(pos, dim) {
		p.f.Tint(x, y, p.cell, 1, frame.Column)
		p.f.Set(x+p.cell/2, y, '·', words.FaintStyle)
		return
	}
	v := p.Enc.At(pos, dim)
	style := sentence.OnShade(p.f.Theme, frame.Signed, v, pos == p.Pos && dim == p.Dim)
	number := words.Fitting(p.f, p.cell, words.Signed(v, 8), words.Signed(v, 4), words.Signed(v, 2), "")
	if style.Bold && p.f.Theme.Glyphs() {
		number = words.Fitting(p.f, p.cell, "["+number+"]", number)
	}
	p.f.HLine(x, y, p.cell, ' ', style)
	p.f.TextCenter(x, y, p.cell, number, style)
}

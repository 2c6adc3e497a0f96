package step

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Draw draws the chain, the clock, whose words leave room for it, and the table.
func (p *plan) Draw() {
	p.record()
	p.drawChain()
	p.drawClock()
	if p.columns >= 0 {
		p.drawTable()
	}
}

// color is that of the kind of wave.
func (c cell) color() frame.Color {
	return [...]frame.Color{encoding.Sin: frame.SinColor, encoding.Cos: frame.CosColor, encoding.Zero: frame.Faint}[c.kind]
}

// link is a link of the chain: what it is, in several lengths, and how it came
// about.
type link struct {
	name  string
	texts []string
	small []string
	style frame.Style
}

// hides says which links of the chain are left out: those whose part is, and what
// they are made of.
func (p *plan) hides() (hidden [links]bool) {
	for part, i := range linkOf {
		hidden[i] = hidden[i] || p.Hidden.Has(part)
	}
	return hidden
}

// chainOf is what leads from the column under the cursor to its value.
func (p *plan) chainOf(c cell) [links]link {
	strong := words.StrongStyle
	all := [links]link{
		columnLink:  {"column", []string{strconv.Itoa(c.dim)}, []string{"the cell being made"}, words.CursorStyle},
		pairLink:    {"pair", c.pairText(p.Scene), p.shares(c), strong},
		divisorLink: {"divisor", c.powerText(p.Scene), c.lambdaText(p.Waves), strong},
		angleLink:   {"angle", c.angleText(p.At(p.Pos)), c.turnedText(), strong},
		waveLink:    {"wave", []string{c.kind.String()}, c.whyText(p.Scene), frame.Style{FG: c.color(), Bold: true}},
		valueLink:   {"value", c.valueText(), []string{[...]string{"the height of the hand", "how far right the hand points", ""}[c.kind]}, frame.Style{FG: c.color(), Bold: true}},
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
func (p *plan) leaveOut(all *[links]link) {
	hidden, c := p.hides(), p.here
	if hidden[pairLink] {
		all[divisorLink].texts = []string{c.divisor.is(), c.divisor.text}
	}
	if hidden[divisorLink] {
		all[angleLink].texts = []string{c.angle.text + " rad", sentence.Terse(c.angle.v, 3)}
	}
	if hidden[angleLink] {
		all[valueLink].texts = []string{words.Signed(c.value, 8)}
	}
	for i := range all {
		if hidden[i] {
			all[i].texts, all[i].small = []string{scene.Unknown}, nil
		}
	}
}

// drawChain writes the chain, link under link.
func (p *plan) drawChain() {
	w, h := p.f.Size()
	end := w - 1
	if p.clock > 0 {
		end = min(end, p.clockX-1)
	}
	for i, l := range p.chainOf(p.here) {
		y := p.chain + i*p.pitch
		if y >= h || p.columns >= 0 && y >= p.columns {
			return
		}
		p.f.Text(chainX, y, l.name, words.FaintStyle)
		p.f.Text(chainText, y, words.Fitting(p.f, end-chainText, l.texts...), l.style)
		switch {
		case p.pitch > 2:
			p.f.Text(chainText, y+1, words.Fitting(p.f, end-chainText, append(l.small, "")...), words.FaintStyle)
			fallthrough
		case p.pitch > 1:
			if i < links-1 {
				p.f.Set(chainText, y+1+parts.One(p.pitch > 2), '↓', words.CursorStyle)
			}
		}
	}
	number := strconv.Itoa(p.Dim)
	words.DrawMark(p.f, p.Scene.Scene, chainText+len(number)+1, p.chain, p.Dim)
}

// drawTable draws the table as far as it is made: rows are positions, columns
// are dimensions.
func (p *plan) drawTable() {
	shape := strconv.Itoa(p.Length) + " × " + strconv.Itoa(p.DModel)
	x := p.f.Text(1, p.columns, words.Fitting(p.f, p.left-2, "the table", "table", ""), words.StrongStyle) + 1
	p.f.Text(x, p.columns, words.Fitting(p.f, p.left-1-x, "positions × d_model", shape, ""), words.FaintStyle)
	for i := range p.n {
		p.drawColumnHead(p.first+i, p.left+i*(p.cell+1))
	}
	for pos := p.rows.First; pos < p.rows.End(); pos++ {
		p.drawPosition(pos, p.rows.At(pos))
	}
}

// drawColumnHead writes a column's number, that under the cursor on a badge.
func (p *plan) drawColumnHead(dim, x int) {
	number, ink := strconv.Itoa(dim), words.FaintStyle
	if dim == p.Dim {
		ink = words.CursorStyle
		if !p.f.Theme.Glyphs() {
			number, ink = " "+number+" ", words.BadgeStyle
		}
	}
	p.f.TextCenter(x, p.columns, p.cell, number, ink)
	words.DrawMark(p.f, p.Scene.Scene, x+(p.cell-len(number))/2+len(number), p.columns, dim)
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
	x := p.f.TextRight(p.left-2, y, "pos "+strconv.Itoa(p.At(pos)), ink)
	if tokens := p.Scene.Words(); p.wordRoom > 0 && pos < len(tokens) {
		p.f.TextRight(x-2, y, p.f.Theme.Cut(p.Called(tokens[pos]), min(p.wordRoom, x-3)), word)
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
	if pos == p.Pos && dim == p.Dim && p.hides()[valueLink] {
		parts.DrawUnknown(p.f, x, y, p.cell, 1)
		return
	}
	v := p.Enc.At(p.At(pos), dim)
	style := sentence.OnShade(p.f.Theme, frame.Signed, v, pos == p.Pos && dim == p.Dim)
	number := words.Fitting(p.f, p.cell, words.Signed(v, 8), words.Signed(v, 4), words.Signed(v, 2), "")
	if style.Bold && p.f.Theme.Glyphs() {
		number = words.Fitting(p.f, p.cell, "["+number+"]", number)
	}
	p.f.HLine(x, y, p.cell, ' ', style)
	p.f.TextCenter(x, y, p.cell, number, style)
}

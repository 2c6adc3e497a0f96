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

// drawTable draws the table as far as it is made: rows are positions, columns
// are dimensions.
func (p *stepPlan) drawTable(sc scene.Scene) {
	if p.rule < 0 {
		return
	}
	w, _ := p.f.Size()
	p.f.HLine(1, p.rule, w-2, '─', frame.Style{FG: frame.Line})
	title := words.Fitting(p.f, p.left-2, "the table", "table", "")
	shape := strconv.Itoa(sc.Length) + " × " + strconv.Itoa(sc.DModel)
	x := p.f.Text(1, p.columns, title, frame.Style{FG: frame.Bright, Bold: true})
	p.f.Text(x+1, p.columns, words.Fitting(p.f, p.left-2-x, "positions × d_model", shape, ""), frame.Style{FG: frame.Faint})
	for i := range p.n {
		p.drawColumnHead(sc, p.first+i, p.left+i*(p.cell+1))
	}
	for i := range p.count {
		p.drawTableRow(sc, p.from+i, p.rows+i*p.spacing)
	}
}

// drawColumnHead writes a column's number and, over the two columns of a pair
// that stand side by side, the pair's.
func (p *stepPlan) drawColumnHead(sc scene.Scene, dim, x int) {
	ink := frame.Style{FG: frame.Faint}
	if dim == sc.Dim {
		ink = frame.Style{FG: frame.Accent, Bold: true}
	}
	pair, kind := sc.Waves.Wave(dim)
	number := strconv.Itoa(dim)
	p.f.TextCenter(x, p.columns, p.cell, number, ink)
	parts.DrawMark(p.f, sc, x+(p.cell-len(number))/2+len(number), p.columns, dim)
	if p.names < 0 || kind == encoding.Zero {
		return
	}
	name := "pair " + strconv.Itoa(pair)
	switch {
	case sc.Layout != encoding.Interleaved:
		p.f.TextCenter(x, p.names, p.cell, words.Fitting(p.f, p.cell, kind.String()+" "+name, name, ""), frame.Style{FG: frame.Faint})
	case kind == encoding.Sin && dim+1 < p.first+p.n:
		p.f.TextCenter(x, p.names, 2*p.cell+1, name, frame.Style{FG: frame.Faint})
	case kind == encoding.Sin || dim == p.first:
		p.f.TextCenter(x, p.names, p.cell, name, frame.Style{FG: frame.Faint})
	}
}

// drawTableRow writes the values of a position that are there.
func (p *stepPlan) drawTableRow(sc scene.Scene, pos, y int) {
	ink := frame.Style{FG: frame.Faint}
	if pos == sc.Pos {
		ink = frame.Style{FG: frame.Accent, Bold: true}
		if p.f.Theme.Glyphs() {
			p.f.Set(0, y, '▸', ink)
		}
	}
	x := p.f.TextRight(p.left-2, y, "pos "+strconv.Itoa(pos), ink)
	if words := sentence.Words(sc.State); p.wordRoom > 0 && pos < len(words) {
		ink.FG = frame.Text
		if pos == sc.Pos {
			ink.FG = frame.Accent
		}
		p.f.TextRight(x-2, y, p.f.Theme.Cut(words[pos], min(p.wordRoom, x-3)), ink)
	}
	for i := range p.n {
		p.drawTableCell(sc, pos, p.first+i, p.left+i*(p.cell+1), y)
	}
}

// drawTableCell writes one value on the colour that it has in the heatmap.
func (p *stepPlan) drawTableCell(sc scene.Scene, pos, dim, x, y int) {
	if !made(sc, pos, dim) {
		p.f.Tint(x, y, p.cell, 1, frame.Column)
		p.f.Set(x+p.cell/2, y, '·', frame.Style{FG: frame.Faint})
		return
	}
	v := sc.Enc.At(pos, dim)
	style := sentence.OnShade(p.f.Theme, frame.Signed, v, pos == sc.Pos && dim == sc.Dim)
	number := words.Fitting(p.f, p.cell, words.Signed(v, 8), words.Signed(v, 4), words.Signed(v, 2), "")
	if style.Bold && p.f.Theme.Glyphs() {
		number = words.Fitting(p.f, p.cell, "["+number+"]", number)
	}
	p.f.HLine(x, y, p.cell, ' ', style)
	p.f.TextCenter(x, y, p.cell, number, style)
}

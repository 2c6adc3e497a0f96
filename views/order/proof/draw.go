package proof

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/words"
)

// Draw draws two attention matrices, what they make of each word, and the
// difference.
func (p *plan) Draw() {
	sentence.DrawPart(p.f, p.heads, p.rows)
	p.drawMatrix(0)
	p.drawMatrix(1)
	p.drawThreads()
	if p.note {
		p.drawNote()
	}
	p.drawOutputs()
	if p.table {
		p.drawMoves()
	}
}

// drawNote says what a reversal cannot show.
func (p *plan) drawNote() {
	w, _ := p.f.Size()
	text := words.Fitting(p.f, w-2,
		"B is A reversed: a bias on |i − j| alone, as ALiBi's, cannot tell them apart; n picks a pair that is no reversal",
		"B is A reversed: a bias on |i − j| alone, as ALiBi's, cannot tell them apart",
		"B is A reversed (n: another pair)")
	x := 1
	if p.wide {
		x = (w - p.f.Theme.Width(text)) / 2
	}
	p.f.Text(x, p.noteAt, text, words.FaintStyle)
}

// drawOutputs draws each word's output in both orders and their difference,
// and under them the mean.
func (p *plan) drawOutputs() {
	p.drawScales()
	a, b := p.Read[0], p.Read[1]
	for row := p.outs.First; row < p.outs.End(); row++ {
		name := p.f.Theme.Cut(p.tokens[row], p.grid.Gutter+sentence.TieRoom-1)
		style := frame.Style{FG: inkOf(row), Bold: row == p.asks}
		p.drawDifference(p.outs.At(row), name, style, a.Output[row], b.Output[p.Place[row]], p.Outputs[row])
	}
	p.drawDifference(p.mean, "mean", frame.Style{Bold: true}, a.Pooled, b.Pooled, p.Mean)
	if p.apart == 0 {
		p.drawNone()
	}
}

// drawScales names the strips and draws the scale of the outputs, beside the
// names where it has no row of its own.
func (p *plan) drawScales() {
	apart, ends, note := "", words.Plainly(p.limit), "one scale for all outputs"
	if p.apart > 0 {
		apart = "±" + sentence.Terse(p.apart, 3)
		note += "; differences " + apart
	}
	for k, head := range [3][2]string{
		{"output in A", strconv.Itoa(p.DModel) + " numbers per word"},
		{"output in B", "same word, order B"},
		{"difference", apart},
	} {
		x := p.f.Text(p.grid.X[k], p.outputs, head[0], words.StrongStyle) + 2
		p.f.Text(x, p.outputs, words.Fitting(p.f, p.grid.X[k]+p.grid.Width()+1-x, head[1]), words.FaintStyle)
	}
	p.f.TextRight(p.grid.Numbers, p.outputs, "largest", words.FaintStyle)
	if p.scaleAt > 0 {
		sentence.Legend(p.f, p.grid.X[0], p.scaleAt, ends, note)
	} else {
		p.f.Text(1, p.outputs, sentence.ShadesNote(p.f.Theme, ends), words.FaintStyle)
	}
}

// drawNone says in place of differences, where nothing but rounding is left, how
// much that is.
func (p *plan) drawNone() {
	most := p.Mean.By
	for _, gap := range p.Outputs {
		most = max(most, gap.By)
	}
	long, short := "0 everywhere, within "+gapText(most), "0 within "+gapText(most)
	if most == 0 {
		long, short = "exactly 0 everywhere", "exactly 0"
	}
	text := words.Fitting(p.f, p.grid.Width(), long, short, "0")
	p.f.Text(p.grid.X[2], p.outs.X+(p.outs.N*p.outs.W-1)/2, text, words.FaintStyle)
}

// drawDifference draws A − B = difference for one vector. The difference has a
// scale of its own, if there is any.
func (p *plan) drawDifference(y int, name string, style frame.Style, a, b []float64, gap encoding.Moved) {
	g, h := p.grid, p.outs.W
	a, b = a[g.Dim:g.Dim+g.N], b[g.Dim:g.Dim+g.N]
	g.Strip(p.f, 0, y, h, a, p.limit, -1)
	g.Strip(p.f, 1, y, h, b, p.limit, -1)
	if p.apart > 0 {
		d := make([]float64, g.N)
		for i := range d {
			d[i] = a[i] - b[i]
		}
		g.Strip(p.f, 2, y, h, d, p.apart, -1)
	}
	y += (h - 1) / 2
	p.f.Text(1, y, name, style)
	p.f.Text(g.Sign(1), y, words.Minus, frame.Style{})
	p.f.Text(g.Sign(2), y, "=", frame.Style{})
	if gap.Same { // what rounding leaves
		p.f.TextRight(g.Numbers, y, gapText(gap.By), frame.Style{})
	} else {
		p.f.TextRight(g.Numbers, y, movedText(gap), words.StrongStyle)
	}
}

// drawMoves draws how far the mean moves with each placement.
func (p *plan) drawMoves() {
	moves := p.Moves()
	masks := [2]string{"without mask", "with causal mask"}
	label, x := 21, max(p.grid.X[1], 40)
	if p.grid.Numbers-x < 72 {
		masks = [2]string{"mean moves", "if causal"}
		label, x = 1, 13
	} else {
		p.f.Text(1, p.movesAt, "the mean moves by", frame.Style{})
	}
	pitch := (p.grid.Numbers - x - 12) / 3
	for mask, name := range masks {
		y := p.movesAt + mask
		p.f.Text(label, y, name, words.FaintStyle)
		for i, title := range titles {
			name, number := words.FaintStyle, frame.Style{}
			if encoding.Placement(i) == p.Positions && (mask == 1) == p.Causal {
				name, number = words.StrongStyle, words.StrongStyle
			}
			at := p.f.Text(x+i*pitch, y, title, name)
			p.f.Text(at+1, y, movedText(moves[i][mask]), number)
		}
	}
}

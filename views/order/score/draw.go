package score

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/words"
)

// Draw draws the blocks, and under them how the products add up.
func (p *plan) Draw() {
	sentence.DrawPart(p.f, p.titles, p.asking)
	for i := range blocks {
		p.drawBlock(i)
	}
	p.drawQueries()
	p.drawLegend()
	p.drawBars()
}

// drawBlock draws one product for all pairs of words: rows ask, columns answer.
func (p *plan) drawBlock(i int) {
	f, x, w := p.f, p.answering.X+i*p.pitch, p.width()
	name, formula := names[i][0], names[i][1]
	if both := f.Theme.Width(name+formula) + 1; both <= max(w, p.pitch-2) {
		f.Text(x, p.titles, name, words.StrongStyle)
		f.TextRight(x+max(w, both), p.titles, formula, words.FaintStyle)
	} else {
		f.Text(x, p.titles, words.Fitting(f, p.pitch-1, name, formula), words.StrongStyle)
	}
	for col := p.answering.First; col < p.answering.End(); col++ {
		p.drawKey(i, col)
		for row := p.asking.First; row < p.asking.End(); row++ {
			p.drawCell(i, row, col)
		}
	}
	if i < total && p.pitch-w > 1 {
		f.Set(x+w+(p.pitch-w)/2, p.middle(p.query), rune("+++="[i]), frame.Style{})
	}
}

// middle is the row of a word's cells that numbers stand in.
func (p *plan) middle(row int) int { return p.asking.At(row) + (p.asking.W-1)/2 }

// drawCell paints a cell; the one under the cursor carries its number, and
// where there is air around the numbers all of them do.
func (p *plan) drawCell(i, row, col int) {
	w, h, limit := p.answering.W, p.asking.W, max(p.most, math.SmallestNonzeroFloat64)
	v := p.cells[row-p.asking.First][col-p.answering.First][i]
	x, y := p.answering.At(col)+i*p.pitch, p.asking.At(row)
	if here := row == p.query && col == p.key; here || w >= 6 && h > 1 {
		sentence.Cell(p.f, x, y, w, h, v, limit, here)
	} else {
		sentence.Shade(p.f, x, y, w, h, frame.Signed, v/limit)
	}
}

// ink is how a word or a number is written: loud if it is what counts.
func ink(counts bool) frame.Style {
	if counts {
		return words.CursorStyle
	}
	return words.FaintStyle
}

// drawKey writes a word that answers over its column in a block, where cells are
// wide enough, and that under the cursor anyhow.
func (p *plan) drawKey(i, col int) {
	if p.heads < 0 {
		return
	}
	x, word := p.answering.At(col)+i*p.pitch, p.tokens[col]
	switch w := p.answering.W; {
	case w >= 4:
		p.f.Text(x, p.heads, p.f.Theme.Cut(word, w-1), ink(col == p.key))
	case col == p.key:
		word = p.f.Theme.Cut(word, p.width())
		p.f.Text(min(x, p.answering.At(p.answering.End())+i*p.pitch-p.f.Theme.Width(word)), p.heads, word, ink(true))
	}
}

// drawQueries writes the words that ask, left of the blocks.
func (p *plan) drawQueries() {
	for row := p.asking.First; row < p.asking.End(); row++ {
		y := p.middle(row)
		if row == p.query && p.f.Theme.Glyphs() {
			p.f.Set(0, y, '▸', ink(true))
		}
		p.f.Text(1, y, p.f.Theme.Cut(p.tokens[row], p.answering.X-2), ink(row == p.query))
	}
}

// drawLegend draws the scale and says how far words and places overlap.
func (p *plan) drawLegend() {
	if p.legend < 0 {
		return
	}
	w, _ := p.f.Size()
	x := sentence.Legend(p.f, p.answering.X, p.legend, sentence.Terse(p.most, 2), "")
	mean, over := words.Unsigned(p.overlap, 2), " on average"
	if min(p.asking.N, p.answering.N) < len(p.tokens) {
		over = " in the cells shown"
	}
	overlap := "words and places overlap by |cos| " + mean + over
	p.f.Text(x, p.legend, words.Fitting(p.f, w-1-x,
		"rows ask, columns answer; one scale for all five; "+overlap,
		"one scale for all five; "+overlap,
		overlap,
		"|cos| of word and place "+mean), words.FaintStyle)
}

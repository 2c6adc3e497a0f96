package score

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/words"
)

// Draw draws the blocks, and under them how the products add up.
func (p *plan) Draw() {
	sentence.DrawPart(p.f, p.titles, p.asking, len(p.tokens))
	for i := range blocks {
		p.drawBlock(i)
	}
	p.drawQueries()
	p.drawLegend()
	p.drawBars()
}

// drawBlock draws one product for all pairs of words: rows ask, columns answer.
func (p *plan) drawBlock(i int) {
	f, x, w := p.f, p.left+i*p.pitch, p.width()
	name, formula := names[i][0], names[i][1]
	if both := f.Theme.Width(name+formula) + 1; both <= max(w, p.pitch-2) {
		f.Text(x, p.titles, name, words.StrongStyle)
		f.TextRight(x+max(w, both), p.titles, formula, words.FaintStyle)
	} else {
		f.Text(x, p.titles, words.Fitting(f, p.pitch-1, name, formula), words.StrongStyle)
	}
	p.drawKeys(x)
	for row := range p.asking.N {
		for col := range p.answering.N {
			p.drawCell(i, row, col)
		}
	}
	if i < total && p.pitch-w > 1 {
		sign := '+'
		if i == placePlace {
			sign = '='
		}
		f.Set(x+w+(p.pitch-w)/2, p.middle(p.query-p.asking.First), sign, frame.Style{})
	}
}

// middle is the row of a word's cells that numbers stand in.
func (p *plan) middle(row int) int { return p.top + row*p.high + (p.high-1)/2 }

// drawCell paints a cell; the one under the cursor carries its number, and
// where there is air around the numbers all of them do.
func (p *plan) drawCell(i, row, col int) {
	s := p.multiply()
	v, limit := s.cells[row][col][i], max(s.most, math.SmallestNonzeroFloat64)
	x, y := p.left+i*p.pitch+col*p.wide, p.top+row*p.high
	here := p.asking.First+row == p.query && p.answering.First+col == p.key
	if here || p.wide >= 6 && p.high > 1 {
		sentence.Cell(p.f, x, y, p.wide, p.high, v, limit, here)
	} else {
		sentence.Shade(p.f, x, y, p.wide, p.high, frame.Signed, v/limit)
	}
}

// ink is how a word or a number is written: loud if it is what counts.
func ink(counts bool) frame.Style {
	if counts {
		return words.CursorStyle
	}
	return words.FaintStyle
}

// drawKeys writes the words that answer over a block: all of them where cells
// are wide enough, else the one under the cursor.
func (p *plan) drawKeys(x int) {
	if p.heads < 0 {
		return
	}
	for col := range p.answering.N {
		pos, at := p.answering.First+col, x+col*p.wide
		switch {
		case p.wide >= 4:
			p.f.Text(at, p.heads, p.f.Theme.Cut(p.tokens[pos], p.wide-1), ink(pos == p.key))
		case pos == p.key:
			word := p.f.Theme.Cut(p.tokens[pos], p.width())
			p.f.Text(min(at, x+p.width()-p.f.Theme.Width(word)), p.heads, word, ink(true))
		}
	}
}

// drawQueries writes the words that ask, left of the blocks.
func (p *plan) drawQueries() {
	for row := range p.asking.N {
		pos, y := p.asking.First+row, p.middle(row)
		if pos == p.query && p.f.Theme.Glyphs() {
			p.f.Set(0, y, '▸', ink(true))
		}
		p.f.Text(1, y, p.f.Theme.Cut(p.tokens[pos], p.left-2), ink(pos == p.query))
	}
}

// drawLegend draws the scale and says how far words and places overlap.
func (p *plan) drawLegend() {
	if p.legend < 0 {
		return
	}
	s := p.multiply()
	w, _ := p.f.Size()
	x := sentence.Legend(p.f, p.left, p.legend, sentence.Terse(s.most, 2), "")
	mean := words.Unsigned(s.overlap, 2)
	overlap := "words and places overlap by |cos| " + mean + " on average"
	if min(p.asking.N, p.answering.N) < len(p.tokens) {
		overlap = "words and places overlap by |cos| " + mean + " in the cells shown"
	}
	p.f.Text(x, p.legend, words.Fitting(p.f, w-1-x,
		"rows ask, columns answer; one scale for all five; "+overlap,
		"one scale for all five; "+overlap,
		overlap,
		"|cos| of word and place "+mean), words.FaintStyle)
}

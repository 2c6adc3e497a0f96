package score

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/words"
)

// Draw draws the blocks, and under them how the products add up.
func (p *plan) Draw() {
	p.multiply()
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
	w, h, limit := p.answering.W, p.asking.W, max(p.Most, math.SmallestNonzeroFloat64)
	v := p.Terms[row-p.asking.First][col-p.answering.First][i]
	x, y := p.answering.At(col)+i*p.pitch, p.asking.At(row)
	if here := row == p.query && col == p.key; here || w >= 6 && h > 1 {
		sentence.Cell(p.f, x, y, w, h, v, limit, here)
	} else {
		p.f.Fill(x, y, w, h, frame.Signed, v/limit)
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
	x := sentence.Legend(p.f, p.answering.X, p.legend, sentence.Terse(p.Most, 2), "")
	mean, over := words.Unsigned(p.Overlap, 2), " on average"
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

// drawBars draws how the products of the cell under the cursor add up, and what
// they are when the two words change places.
func (p *plan) drawBars() {
	p.drawRule(p.rule)
	p.drawTitle()
	p.drawAxis()
	at := 0.0
	for i, v := range p.now[:products] {
		y := p.bars + i*p.barPitch
		p.drawProduct(i, y)
		p.drawBar(y, at, at+v, 0.55)
		at += v
		if i < products-1 || p.sum > y {
			p.f.VLine(min(p.x(at), p.from+p.room-1), y+1, p.barPitch-1, '│', words.LineStyle)
		}
	}
	p.drawRule(p.sum)
	p.drawProduct(total, p.total)
	p.drawBar(p.total, 0, p.now[total], 0.8)
}

// drawRule draws a line across a row, if that is there.
func (p *plan) drawRule(y int) {
	if w, _ := p.f.Size(); y >= 0 {
		p.f.HLine(1, y, w-2, '─', words.LineStyle)
	}
}

// drawTitle names the pair of words under the cursor and the two columns of
// numbers.
func (p *plan) drawTitle() {
	if p.title < 0 {
		return
	}
	a, b := sentence.Quoted(p.tokens[p.query]), sentence.Quoted(p.tokens[p.key])
	long, short := a+" reads "+b, ""
	if p.query == p.key {
		long, short = a+" reads itself", "itself"
	}
	p.f.Text(1, p.title, words.Fitting(p.f, p.asIs-12, long, short), words.CursorStyle)
	p.f.TextRight(p.asIs, p.title, "as it is", frame.Style{})
	p.f.TextRight(p.asElse, p.title, "swapped", words.FaintStyle)
}

// drawProduct names a product and writes its two numbers. One that does not
// change is faint.
func (p *plan) drawProduct(i, y int) {
	name, formula, style := names[i][0], names[i][1], frame.Style{}
	if i == total {
		style = words.StrongStyle
	}
	if p.from > 20 {
		p.f.Text(16, y, formula, words.FaintStyle)
	}
	p.f.Text(1, y, words.Fitting(p.f, p.from-2, name, formula), style)
	now, swapped := words.Signed(p.now[i], 3), words.Signed(p.swapped[i], 3)
	p.f.TextRight(p.asIs, y, now, style)
	p.f.TextRight(p.asElse, y, swapped, ink(now != swapped))
}

// x is the column of a value.
func (p *plan) x(v float64) int { return p.from + int(math.Round(max(v-p.low, 0)*p.per)) }

// drawBar draws a bar from one sum to the next.
func (p *plan) drawBar(y int, from, to, strength float64) {
	a, b := p.x(min(from, to)), min(p.x(max(from, to)), p.from+p.room)
	if to < from {
		strength = -strength
	}
	p.f.Fill(a, y, b-a, 1, frame.Signed, strength)
}

// drawAxis writes round values over the bars: 0.1, 0.2, 0.5, 1 … apart.
func (p *plan) drawAxis() {
	if p.axis < 0 || p.room < 20 || p.per == 0 {
		return
	}
	step, decimals := 0.1, 1
	for i := 0; step*p.per < 9; i++ {
		step *= [...]float64{2, 2.5, 2}[i%3]
	}
	if step >= 1 {
		decimals = 0
	}
	for i := int(math.Ceil(p.low / step)); ; i++ {
		v, label := float64(i)*step, "0"
		if i != 0 {
			label = words.Signed(v, decimals)
		}
		if p.x(v)+p.f.Theme.Width(label) > p.from+p.room+1 {
			return
		}
		p.f.Text(p.x(v), p.axis, label, words.FaintStyle)
	}
}

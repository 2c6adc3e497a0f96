package score

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/words"
)

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
	sentence.Shade(p.f, a, y, b-a, 1, frame.Signed, strength)
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

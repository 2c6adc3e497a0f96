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
	scale := newFall(p.from, p.room, p.now)
	scale.drawAxis(p.f, p.axis)
	at := 0.0
	for i, v := range p.now[:products] {
		y := p.bars + i*p.barPitch
		p.drawProduct(i, y)
		scale.drawBar(p.f, y, at, at+v, 0.55)
		at += v
		if i < products-1 || p.sum > y {
			p.f.VLine(min(scale.x(at), p.from+p.room-1), y+1, p.barPitch-1, '│', words.LineStyle)
		}
	}
	p.drawRule(p.sum)
	p.drawProduct(total, p.total)
	scale.drawBar(p.f, p.total, 0, p.now[total], 0.8)
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

// fall is the scale of the bars: its low end, and how many cells stand for 1.
type fall struct {
	from, room int // the cells there are
	low, per   float64
}

// newFall makes room for every sum on the way, and for 0.
func newFall(from, room int, s split) fall {
	low, high, at := 0.0, 0.0, 0.0
	for _, v := range s[:products] {
		at += v
		low, high = min(low, at), max(high, at)
	}
	if high-low < 1e-12 { // all of them are 0
		return fall{from, room, 0, 0}
	}
	return fall{from, room, low, float64(room) / ((high - low) * 1.05)}
}

// x is the column of a value.
func (l fall) x(v float64) int {
	return l.from + int(math.Round(max(v-l.low, 0)*l.per))
}

// drawBar draws a bar from one sum to the next.
func (l fall) drawBar(f frame.Frame, y int, from, to, strength float64) {
	a, b := l.x(min(from, to)), min(l.x(max(from, to)), l.from+l.room)
	if to < from {
		strength = -strength
	}
	sentence.Shade(f, a, y, b-a, 1, frame.Signed, strength)
}

// drawAxis writes round values over the bars: 0.1, 0.2, 0.5, 1 … apart.
func (l fall) drawAxis(f frame.Frame, y int) {
	if y < 0 || l.room < 20 || l.per == 0 {
		return
	}
	step, decimals := 0.1, 1
	for i := 0; step*l.per < 9; i++ {
		step *= [...]float64{2, 2.5, 2}[i%3]
	}
	if step >= 1 {
		decimals = 0
	}
	for i := int(math.Ceil(l.low / step)); ; i++ {
		v, label := float64(i)*step, "0"
		if i != 0 {
			label = words.Signed(v, decimals)
		}
		if l.x(v)+f.Theme.Width(label) > l.from+l.room+1 {
			return
		}
		f.Text(l.x(v), y, label, words.FaintStyle)
	}
}

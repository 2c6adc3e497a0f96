package score

import (
	"math"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/words"
)

// drawBlock draws one product for all pairs of words: rows ask, columns answer.
func (p *scorePlan) drawBlock(s splits, i int) {
	f, x := p.f, p.left+i*p.pitch
	w := p.wide * p.answering.N
	name, formula := productNames[i][0], productNames[i][1]
	if f.Theme.Width(name)+1+f.Theme.Width(formula) <= max(w, p.pitch-2) {
		f.Text(x, p.titles, name, words.StrongStyle)
		f.TextRight(x+max(w, f.Theme.Width(name+formula)+1), p.titles, formula, words.FaintStyle)
	} else {
		f.Text(x, p.titles, words.Fitting(f, p.pitch-1, name, formula), words.StrongStyle)
	}
	p.drawKeys(x)
	for row := range p.asking.N {
		for col := range p.answering.N {
			p.drawScoreCell(s, i, row, col)
		}
	}
	if i < scoreSum && p.pitch-w > 1 {
		sign := '+'
		if i == placePlace {
			sign = '='
		}
		f.Set(x+w+(p.pitch-w)/2, p.middle(p.query-p.asking.First), sign, frame.Style{})
	}
}

// middle is the row of a word's cells that numbers stand in.
func (p *scorePlan) middle(row int) int { return p.top + row*p.high + (p.high-1)/2 }

// drawScoreCell paints a cell; the one under the cursor carries its number, and
// where there is air around the numbers all of them do.
func (p *scorePlan) drawScoreCell(s splits, i, row, col int) {
	v := s.cells[row][col][i]
	x, y := p.left+i*p.pitch+col*p.wide, p.top+row*p.high
	limit := max(s.most, math.SmallestNonzeroFloat64)
	here := p.asking.First+row == p.query && p.answering.First+col == p.key
	if here || p.wide >= 6 && p.high > 1 {
		sentence.OrderCell(p.f, x, y, p.wide, p.high, v, limit, here)
	} else {
		sentence.Shade(p.f, x, y, p.wide, p.high, frame.Signed, v/limit)
	}
}

// drawKeys writes the words that answer over a block: all of them where cells
// are wide enough, else the one under the cursor.
func (p *scorePlan) drawKeys(x int) {
	if p.heads < 0 {
		return
	}
	w := p.wide * p.answering.N
	for col := range p.answering.N {
		pos := p.answering.First + col
		switch {
		case p.wide >= 4:
			ink := words.FaintStyle
			if pos == p.key {
				ink = words.CursorStyle
			}
			p.f.Text(x+col*p.wide, p.heads, p.f.Theme.Cut(p.words[pos], p.wide-1), ink)
		case pos == p.key:
			word := p.f.Theme.Cut(p.words[pos], w)
			at := min(x+col*p.wide, x+w-p.f.Theme.Width(word))
			p.f.Text(at, p.heads, word, words.CursorStyle)
		}
	}
}

// drawQueries writes the words that ask, left of the blocks.
func (p *scorePlan) drawQueries() {
	for row := range p.asking.N {
		pos := p.asking.First + row
		ink, y := words.FaintStyle, p.middle(row)
		if pos == p.query {
			ink = words.CursorStyle
			if p.f.Theme.Glyphs() {
				p.f.Set(0, y, '▸', ink)
			}
		}
		p.f.Text(1, y, p.f.Theme.Cut(p.words[pos], p.left-2), ink)
	}
}

// drawScoreLegend draws the scale and says how far words and places overlap.
func (p *scorePlan) drawScoreLegend(s splits) {
	if p.legend < 0 {
		return
	}
	w, _ := p.f.Size()
	x := sentence.OrderLegend(p.f, p.left, p.legend, sentence.Terse(s.most, 2), "")
	room := w - 1 - x
	over := " on average"
	if min(s.asking.N, s.answering.N) < len(p.words) {
		over = " in the cells shown"
	}
	overlap := "words and places overlap by |cos| " + words.Unsigned(s.overlap, 2) + over
	p.f.Text(x, p.legend, words.Fitting(p.f, room,
		"rows ask, columns answer; one scale for all five; "+overlap,
		"one scale for all five; "+overlap, overlap,
		"|cos| of word and place "+words.Unsigned(s.overlap, 2), ""), words.FaintStyle)
}

// drawWaterfall draws how the products of the cell under the cursor add up, and
// what they are when the two words change places.
func (p *scorePlan) drawWaterfall(now, swapped split) {
	f := p.f
	w, _ := f.Size()
	if p.rule >= 0 {
		f.HLine(1, p.rule, w-2, '─', frame.Style{FG: frame.Line})
	}
	if p.title >= 0 {
		f.Text(1, p.title, p.pairTitle(p.now-12), words.CursorStyle)
		f.TextRight(p.now, p.title, "as it is", frame.Style{FG: frame.Text})
		f.TextRight(p.after, p.title, "swapped", words.FaintStyle)
	}
	scale := newFall(p.track, now)
	scale.drawAxis(f, p.axis)
	at := 0.0
	for i := range products {
		y := p.bars + i*p.barPitch
		p.drawProduct(i, y, now[i], swapped[i])
		scale.drawBar(f, y, at, at+now[i], 0.55)
		at += now[i]
		if i < products-1 || p.sum > y {
			f.VLine(min(scale.x(at), p.track.End()-1), y+1, p.barPitch-1, '│', frame.Style{FG: frame.Line})
		}
	}
	if p.sum >= 0 {
		f.HLine(1, p.sum, w-2, '─', frame.Style{FG: frame.Line})
	}
	p.drawProduct(scoreSum, p.total, now[scoreSum], swapped[scoreSum])
	scale.drawBar(f, p.total, 0, now[scoreSum], 0.8)
}

// pairTitle names the pair of words under the cursor.
func (p *scorePlan) pairTitle(room int) string {
	a, b := sentence.Quoted(p.words[p.query]), sentence.Quoted(p.words[p.key])
	if p.query == p.key {
		return words.Fitting(p.f, room, a+" reads itself", "itself")
	}
	return words.Fitting(p.f, room, a+" reads "+b, "")
}

// drawProduct names a product and writes its two numbers. One that does not
// change is faint.
func (p *scorePlan) drawProduct(i, y int, now, swapped float64) {
	name, formula := productNames[i][0], productNames[i][1]
	ink := frame.Style{FG: frame.Text}
	if i == scoreSum {
		ink = words.StrongStyle
	}
	if p.track.First > 20 {
		p.f.Text(1, y, name, ink)
		p.f.Text(16, y, formula, words.FaintStyle)
	} else {
		p.f.Text(1, y, words.Fitting(p.f, p.track.First-2, name, formula), ink)
	}
	p.f.TextRight(p.now, y, words.Signed(now, 3), ink)
	a, b := words.Signed(now, 3), words.Signed(swapped, 3)
	ink = words.FaintStyle
	if a != b {
		ink = words.CursorStyle
	}
	p.f.TextRight(p.after, y, b, ink)
}

// fall is the scale of the bars: where 0 is, and how many cells stand for 1.
type fall struct {
	track sentence.Slot
	low   float64
	per   float64
}

// newFall makes room for every sum on the way, and for 0.
func newFall(track sentence.Slot, s split) fall {
	low, high, at := 0.0, 0.0, 0.0
	for _, v := range s[:products] {
		at += v
		low, high = min(low, at), max(high, at)
	}
	span := high - low
	if span < 1e-12 { // all of them are 0
		return fall{track, 0, 0}
	}
	return fall{track, low, float64(track.N) / (span * 1.05)}
}

// x is the column of a value.
func (l fall) x(v float64) int {
	return l.track.First + int(math.Round(max(v-l.low, 0)*l.per))
}

// drawBar draws a bar from one sum to the next.
func (l fall) drawBar(f frame.Frame, y int, from, to, strength float64) {
	a, b := l.x(min(from, to)), min(l.x(max(from, to)), l.track.End())
	if to < from {
		strength = -strength
	}
	sentence.Shade(f, a, y, b-a, 1, frame.Signed, strength)
}

// drawAxis writes round values over the bars.
func (l fall) drawAxis(f frame.Frame, y int) {
	if y < 0 || l.track.N < 20 || l.per == 0 {
		return
	}
	step := 0.1
	for i := 0; step*l.per < 9; i++ {
		step *= [...]float64{2, 2.5, 2}[i%3] // 0.1, 0.2, 0.5, 1 …
	}
	for i := int(math.Ceil(l.low / step)); ; i++ {
		v := float64(i) * step
		x := l.x(v)
		label := strconv.FormatFloat(math.Abs(v), 'f', 1, 64)
		if step >= 1 {
			label = strconv.FormatFloat(math.Abs(v), 'f', 0, 64)
		}
		switch {
		case i == 0:
			label = "0"
		case v < 0:
			label = words.Minus + label
		default:
			label = "+" + label
		}
		if x+f.Theme.Width(label) > l.track.End()+1 {
			return
		}
		f.Text(x, y, label, words.FaintStyle)
	}
}

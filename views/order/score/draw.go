package score

import (
	"math"
	"strconv"

	"wavescope/encoding/attention"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Draw draws the blocks, and under them the products of the cell under the cursor.
func (p *plan) Draw() {
	p.multiply()
	p.record()
	sentence.DrawPart(p.f, p.titles, p.asking)
	for i := range blocks {
		p.drawBlock(i)
	}
	p.drawQueries()
	p.drawLegend()
	if p.hasBars() {
		p.drawBars()
	}
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
	if p.hides(i) {
		parts.DrawUnknown(f, x, p.asking.X, w, p.asking.N*p.asking.W)
	}
	for col := p.answering.First; col < p.answering.End(); col++ {
		p.drawKey(i, col)
		for row := p.asking.First; row < p.asking.End() && !p.hides(i); row++ {
			p.drawCell(i, row, col)
		}
	}
	if i < total && p.pitch-w > 1 {
		f.Set(x+w+(p.pitch-w)/2, p.middle(p.query), rune("+++="[i]), frame.Style{})
	}
}

// middle is the row of a word's cells that numbers stand in.
func (p *plan) middle(row int) int { return p.asking.At(row) + (p.asking.W-1)/2 }

// drawCell paints a cell; those of the word that asks carry their numbers where
// there is room, that under the cursor a bold one.
func (p *plan) drawCell(i, row, col int) {
	w, h, limit := p.answering.W, p.asking.W, p.limit(i)
	v := p.Terms[row-p.asking.First][col-p.answering.First][i]
	x, y := p.answering.At(col)+i*p.pitch, p.asking.At(row)
	if here := row == p.query && col == p.key; here || row == p.query && w >= 4 {
		sentence.Cell(p.f, x, y, w, h, v, limit, here)
	} else {
		p.f.Shade(x, y, w, h, frame.Signed, v/limit)
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
	x, word := p.answering.At(col)+i*p.pitch, p.Called(p.tokens[col])
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
		p.f.Text(1, y, p.f.Theme.Cut(p.Called(p.tokens[row]), p.answering.X-2), ink(row == p.query))
	}
}

// drawLegend draws the two scales under their blocks, and says how far words and
// places overlap.
func (p *plan) drawLegend() {
	switch {
	case p.legend < 0:
		return
	case p.Hidden.Has("scale"):
		p.f.Text(p.answering.X, p.legend, scene.Unknown, words.FaintStyle)
		return
	}
	w, _ := p.f.Size()
	cross := []string{"cross terms: a scale of their own", "their own scale", ""}
	if p.cross > 0 && p.whole > 1.05*p.cross {
		cross = append([]string{"cross terms: a scale " + sentence.Terse(p.whole/p.cross, 2) + " times as fine"}, cross...)
	}
	over := " on average"
	if min(p.asking.N, p.answering.N) < len(p.tokens) {
		over = " in the cells shown"
	}
	mean := words.Unsigned(p.Overlap, 2) + over
	overlap := "|cos| of word and place " + mean + " (0: no overlap)"
	for _, group := range [...]struct {
		first, last int
		note        []string
	}{
		{attention.WordWord, attention.WordWord, []string{"the sum's scale", "the sum's", ""}},
		{attention.WordPlace, attention.PlaceWord, cross},
		{attention.PlacePlace, total, []string{"the sum's scale; " + overlap, overlap, "|cos| of word and place " + mean, "|cos| word, place " + mean, ""}},
	} {
		x := p.answering.X + group.first*p.pitch
		end := p.answering.X + group.last*p.pitch + p.width()
		limit := sentence.Terse(p.limit(group.first), 2)
		p.drawScale(x, end, limit)
		if p.note >= 0 { // whose scale is their own says so aloud: they would look the largest
			style := parts.Either(group.first == attention.WordPlace, words.StrongStyle, words.FaintStyle)
			p.f.Text(x, p.note, words.Fitting(p.f, min(end+p.pitch-p.width()-2, w-1)-x, group.note...), style)
		}
	}
}

// drawScale draws a scale from one column to another between its ends, or where
// there is little room only how far it reaches.
func (p *plan) drawScale(x, end int, limit string) {
	low, high := words.Minus+limit, "+"+limit
	from, to := x+len(low)-1, end-len(high)-1
	if to-from < 5 {
		p.f.Text(x, p.legend, words.Fitting(p.f, p.pitch-1, sentence.ShadesNote(p.f.Theme, limit), ""), words.FaintStyle)
		return
	}
	p.f.Text(x, p.legend, low, words.FaintStyle)
	n := min(to-from, 33) - 1 | 1 // odd, for 0 has a sign of its own
	for i := range n {
		p.f.Shade(from+i, p.legend, 1, 1, frame.Signed, (float64(i)+0.5)*2/float64(n)-1)
	}
	p.f.Text(from+n+1, p.legend, high, words.FaintStyle)
}

// The strengths of the colours of bars: as it is, and swapped.
const (
	strong = 1
	weak   = 0.5
)

// drawBars draws the products of the cell under the cursor and their sum as bars from
// 0, and below each the same when the two words change places: what stays has one bar
// under another like it.
func (p *plan) drawBars() {
	p.drawTitle()
	p.drawAxis()
	for i, v := range p.now[:products] {
		y := p.bars + i*p.barPitch
		p.drawProduct(i, y)
		if !p.hides(i) {
			p.drawBar(y, v)
			p.drawHalf(y+1, p.swapped[i])
		}
	}
	if w, _ := p.f.Size(); p.sum >= 0 {
		p.f.HLine(1, p.sum, w-2, '─', words.LineStyle)
	}
	p.drawProduct(total, p.total)
	if p.hides(total) {
		return
	}
	p.drawBar(p.total, p.now[total])
	if _, h := p.f.Size(); p.total+1 < h {
		p.drawHalf(p.total+1, p.swapped[total])
	}
}

// drawTitle names over the bars the pair of words under the cursor and the two
// columns of numbers.
func (p *plan) drawTitle() {
	if p.title < 0 {
		return
	}
	w, _ := p.f.Size()
	a, b := p.Quoted(p.tokens[p.query]), p.Quoted(p.tokens[p.key])
	v := words.Values{"a": a, "b": b, "i": p.At(p.query), "j": p.At(p.key), "turned": "", "below": ""}
	if !p.Hidden.Has("swapped") {
		v["below"] = "; below each bar the same with the two places swapped"
	}
	if k := lookBack(p.Scene); k > 0 {
		v["turned"] = ", its key turned by R(" + strconv.Itoa(k) + ")"
	}
	forms := []string{" a«{a} at {i} reads {b} at {j}»{turned}{below} ", " a«{a} at {i} reads {b} at {j}»{turned} ", " a«{a} at {i} reads {b} at {j}» ", " a«{a} reads {b}» "}
	if p.query == p.key {
		forms = []string{" a«{a} at {i} reads itself»{turned} ", " a«{a} at {i} reads itself» ", " a«itself» "}
	}
	p.f.HLine(1, p.title, w-2, '─', words.LineStyle)
	scene.Fit(words.Say(v, forms...), p.f.Theme, p.asIs-12).Draw(p.f, 3, p.title)
	heads := parts.Either(p.axis >= 0, p.axis, p.title)
	p.f.TextRight(p.asIs, heads, " as it is", frame.Style{})
	p.f.TextRight(p.asElse, heads, " swapped", words.FaintStyle)
}

// drawProduct names a product and writes its two numbers. One that does not
// change is faint.
func (p *plan) drawProduct(i, y int) {
	name, formula, style := names[i][0], names[i][1], frame.Style{}
	now, swapped := words.Signed(p.now[i], 3), words.Signed(p.swapped[i], 3)
	switch {
	case p.hides(i):
		now, swapped = scene.Unknown, scene.Unknown
	case p.Hidden.Has("swapped"):
		swapped = now
	}
	if i == total || now != swapped {
		style = words.StrongStyle
	}
	if p.from > 20 {
		p.f.Text(16, y, formula, words.FaintStyle)
	}
	p.f.Text(1, y, words.Fitting(p.f, p.from-2, name, formula), style)
	p.f.TextRight(p.asIs, y, now, style)
	p.f.TextRight(p.asElse, y, p.Hidden.Or("swapped", swapped), ink(now != swapped))
	if i != total && now != swapped && p.barPitch > 1 {
		p.drawMove(i, y, " moves to "+swapped)
	}
}

// drawMove says of a product that it moves, behind its bar if there is room, else
// under its name.
func (p *plan) drawMove(i, y int, text string) {
	if x := p.x(max(p.now[i], 0)) + 1; x+p.f.Theme.Width(text) < p.asIs-8 {
		p.f.Text(x, y, text, ink(true))
		return
	}
	p.f.Text(1, y+1, words.Fitting(p.f, p.from-2, "moves", ""), ink(true))
}

// x is the column of a value.
func (p *plan) x(v float64) int { return p.from + int(math.Round(max(v-p.low, 0)*p.per)) }

// span is the columns of a bar from 0 to a value: the first, and how many.
func (p *plan) span(v float64) (x, n int) {
	x = p.x(min(v, 0))
	return x, min(p.x(max(v, 0)), p.from+p.room) - x
}

// drawBar draws a bar from 0 to a value: half a row high where another one follows in
// the next.
func (p *plan) drawBar(y int, v float64) {
	x, n := p.span(v)
	if p.barPitch < 2 && !p.f.Theme.Glyphs() {
		p.f.HLine(x, y, n, '▀', frame.Style{FG: frame.Signed.At(math.Copysign(strong, v))})
		return
	}
	p.f.Fill(x, y, n, 1, frame.Signed, math.Copysign(strong, v))
}

// drawHalf draws in the upper half of a row a bar from 0 to a value, as it is when
// the words change places.
func (p *plan) drawHalf(y int, v float64) {
	if p.barPitch < 2 || p.Hidden.Has("swapped") {
		return
	}
	x, n := p.span(v)
	ink := frame.Signed.At(math.Copysign(weak, v))
	if p.f.Theme.Glyphs() {
		ink = frame.Faint
	}
	p.f.HLine(x, y, n, '▀', frame.Style{FG: ink})
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

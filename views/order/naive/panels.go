package naive

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// shade fills w cells around row y, as high as a row is, with the colour of v.
func (p *naivePlan) shade(x, y, w int, v float64) {
	sentence.Shade(p.f, x, y-p.middle(), w, p.tall, frame.Signed, v)
}

// integerUnit is how many cells stand for the size of E in a panel.
func integerUnit(w int) int {
	if w < widePanel {
		return 4
	}
	return 6
}

// drawInteger draws the position as a bar that soon leaves the panel. What is
// larger than a word's numbers is darker.
func (p *naivePlan) drawInteger(x, y, w, unit, pos int, here bool) {
	track := w - 3
	long := float64(unit) * float64(pos) / p.size()
	cells := int(math.Min(math.Round(long), float64(track)))
	p.shade(x, y, min(cells, unit), 0.62)
	p.shade(x+unit, y, cells-unit, 0.36)
	if p.f.Theme.Depth == frame.Colors16 && cells > unit { // both have one colour
		p.f.VLine(x+unit, y-p.middle(), p.tall, '│', sentence.OnShade(p.f.Theme, frame.Signed, 0.36, false))
	}
	number := strconv.Itoa(pos)
	style := frame.Style{FG: frame.Text}
	if here {
		style = words.CursorStyle
	}
	if long <= float64(track) && cells+2+len(number) <= w {
		p.f.Text(x+cells+parts.One(cells > 0), y, number, style)
		return
	}
	if long > float64(track) {
		p.f.Set(x+cells, y, '▸', warnInk)
	}
	inside := sentence.OnShade(p.f.Theme, frame.Signed, 0.36, true)
	if p.f.Theme.Glyphs() {
		number = " " + number + " "
	}
	p.f.TextRight(x+track-1, y, words.Fitting(p.f, track-1, number, ""), inside)
}

// The columns of the panel in which the position has a column of its own: up
// to eight numbers of E, then a line and the bar.
const (
	columnWords = 8
	columnBar   = columnWords + 2
)

// drawColumn draws the numbers of the word, which stay as they are, and beside
// them the position.
func (p *naivePlan) drawColumn(panel naivePanel, pos, y int, here bool) {
	n := min(columnWords, p.sc.DModel)
	if token := p.token(pos); token != "" {
		var e [columnWords]float64
		sentence.Embed(p.sc, e[:n], token, 0)
		for i, v := range e[:n] {
			p.shade(panel.x+i, y, 1, v/p.size())
		}
	} else {
		p.f.HLine(panel.x, y, n, '·', words.FaintStyle)
	}
	p.f.VLine(panel.x+columnWords, y-p.middle(), p.tall, '│', words.FaintStyle)
	p.drawInteger(panel.x+columnBar, y, panel.w-columnBar, 3, pos, here)
}

// drawFraction draws a place in a sentence on a track from 0 to 1. twice says
// that another word of another sentence stands there too.
func (p *naivePlan) drawFraction(panel naivePanel, v float64, y int, here, twice bool) {
	track := panel.w - 6
	p.f.HLine(panel.x, y, track, '·', words.FaintStyle)
	style := frame.Style{FG: frame.CosColor}
	number := frame.Style{FG: frame.Text}
	switch {
	case twice:
		style, number = warnInk, warnInk
	case here:
		style, number = words.CursorStyle, words.CursorStyle
	}
	p.f.Set(panel.x+int(math.Round(v*float64(track-1))), y, '●', style)
	p.f.TextRight(panel.x+panel.w, y, fraction(v), number)
}

// bitColumns says where the bits of a panel stand, and where the columns of
// flips and steps end.
type bitColumns struct{ x, pitch, w, flips, step int }

func (p *naivePlan) bitColumns(panel naivePanel) bitColumns {
	const numbers, step = 10, 8 // what flips and step take, and of that three blanks and 1.000
	pitch := min(max((panel.w-numbers)/p.bits, 1), 3)
	flips := panel.x + max(min(p.bits*pitch+len("flips"), panel.w-step), p.bits*pitch+1)
	return bitColumns{x: panel.x, pitch: pitch, w: max(pitch-1, 1), flips: flips, step: flips + step}
}

// drawBits draws the bits of a position, those that the step to it flips lit,
// how many those are and how far the step goes.
func (p *naivePlan) drawBits(panel naivePanel, pos, y int, here bool) {
	b := p.bitColumns(panel)
	if pos>>p.bits > 0 {
		needs := strconv.Itoa(parts.BitsOf(pos))
		p.f.Text(panel.x, y, words.Fitting(p.f, panel.w, "needs "+needs+" bits, has "+strconv.Itoa(p.bits), needs+" bits, has "+strconv.Itoa(p.bits), needs+" bits"), warnInk)
		return
	}
	flips := 0
	if pos > 0 {
		flips = parts.Hamming(pos)
	}
	for k := range p.bits {
		p.drawBit(b.x+k*b.pitch, y, b.w, pos>>k&1 == 1, k < flips)
	}
	if pos == 0 {
		return
	}
	style := frame.Style{FG: frame.Text}
	switch {
	case flips > 1 && pos == 1<<(flips-1) && 2*pos > p.lastOf(pos): // the largest jump of its rows
		style = warnInk
	case here:
		style = words.CursorStyle
	}
	p.f.IntRight(b.flips, y, flips, style)
	p.f.TextRight(b.step, y, strconv.FormatFloat(encoding.Step(p.tables[binaryIdea], pos), 'f', 3, 64), style)
}

// lastOf is the last position of the rows that a position stands among.
func (p *naivePlan) lastOf(pos int) int {
	if pos < len(p.words) {
		return len(p.words) - 1
	}
	return p.all()
}

// drawBit draws one bit: a block for one, dots for none, both lit where the
// step flips it. Without colour it is one figure, under that of its head.
func (p *naivePlan) drawBit(x, y, w int, one, flipped bool) {
	style := words.FaintStyle
	if flipped {
		style = words.CursorStyle
	}
	if p.f.Theme.Glyphs() {
		p.f.Set(x+w-1, y, rune('0'+parts.One(one)), style)
		return
	}
	if !one {
		p.f.HLine(x, y, w, '·', style)
		return
	}
	if !flipped {
		style = frame.Style{FG: frame.Text}
	}
	for j := range p.tall {
		p.f.HLine(x, y-p.middle()+j, w, '█', style)
	}
}

// waveCells is how a panel shares its width among the waves: so many pairs,
// each of two cells w wide.
func (p *naivePlan) waveCells(panel naivePanel) (pairs, w int) {
	room := min(panel.w-7, 16)
	pairs = p.sc.Waves.Pairs()
	if w = min(room/(2*pairs), 2); w < 1 {
		w, pairs = 1, room/2
	}
	return pairs, w
}

// waveStep is where the column of steps ends.
func (p *naivePlan) waveStep(panel naivePanel) int {
	n, w := p.waveCells(panel)
	return panel.x + min(2*n*w+7, panel.w)
}

// wavePair is the i-th of n pairs that are shown: all of them, or as many
// spread evenly from the fastest to the slowest.
func (p *naivePlan) wavePair(i, n int) int {
	if n < 2 {
		return 0
	}
	return i * (p.sc.Waves.Pairs() - 1) / (n - 1)
}

// drawLambdas writes the wavelengths over the waves, as far as they fit.
func (p *naivePlan) drawLambdas(panel naivePanel, y int) {
	n, w := p.waveCells(panel)
	end := panel.x
	for i := range n {
		x := panel.x + 2*i*w
		lambda := encoding.Wavelength(p.sc.Waves, p.wavePair(i, n))
		text := sentence.Terse(lambda, 2)
		if lambda >= 100 {
			text = words.Wave(lambda)
		}
		if x >= end && x+p.f.Theme.Width(text) <= panel.x+panel.w-5 {
			end = p.f.Text(x, y, text, words.FaintStyle) + 1
		}
	}
	p.f.Set(panel.x-1-parts.One(p.gap > 2), y, 'λ', words.FaintStyle)
	p.f.TextRight(p.waveStep(panel), y, "step", words.FaintStyle)
}

// drawWaves draws a position as sines and cosines, and how far the step to it
// goes; of a far position only that it stays in bounds.
func (p *naivePlan) drawWaves(panel naivePanel, pos, y int, here bool) {
	n, w := p.waveCells(panel)
	for i := range n {
		for k := range 2 {
			if dim, ok := p.sc.Waves.Column(p.wavePair(i, n), encoding.Kind(k)); ok {
				p.shade(panel.x+(2*i+k)*w, y, w, p.sc.Enc.At(pos, dim))
			}
		}
	}
	switch style := (frame.Style{FG: frame.Text}); {
	case pos>>p.bits > 0:
		p.f.TextRight(p.waveStep(panel), y, "in ±1", frame.Style{FG: frame.Good})
	case pos > 0:
		if here {
			style = words.CursorStyle
		}
		p.f.TextRight(p.waveStep(panel), y, words.Distance(encoding.Step(p.sc.Enc, pos), 3), style)
	}
}

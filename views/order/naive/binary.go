package naive

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// binary writes the bits of a position, enough for this sentence.
var binary = idea{
	title: "4 binary", formula: "bits of p", long: "{code}", short: "{code}",
	scale: (*plan).drawWeights,
	row:   (*plan).drawBits,
	judge: func(p *plan) verdict {
		answers := [...]answer{
			p.yes("every bit 0 or 1", "bits 0 or 1"),
			p.no("{last}→{all} flips {flips} bits", "{last}→{all}: {flips} bits", "{flips} bits"),
			p.no("{bits} bits stop at {most}", "{bits} bits to {most}", "{bits} bits"),
			p.products(p.tables[binaryIdea], 3, 2, 0),
		}
		return verdict{answers, []string{
			"one code for every sentence of up to {words} words, but {last}→{all} flips {flips} bits and {earlier}→{last} flips {fewer}: next, let every bit glide",
			"one code for any sentence, but {last}→{all} flips {flips} bits, {earlier}→{last} {fewer}: next, waves",
			"{last}→{all} flips {flips} bits, {earlier}→{last} {fewer}: next, waves",
		}}
	},
}

// bitColumns says where the bits of a panel stand, and where the columns of
// flips and steps end.
type bitColumns struct{ x, pitch, w, flips, step int }

func (p *plan) bitColumns(at panel) bitColumns {
	const numbers, step = 10, 8 // what flips and step take, and of that three blanks and 1.000
	pitch := min(max((at.w-numbers)/p.bits, 1), 3)
	flips := at.x + max(min(p.bits*pitch+len("flips"), at.w-step), p.bits*pitch+1)
	return bitColumns{x: at.x, pitch: pitch, w: max(pitch-1, 1), flips: flips, step: flips + step}
}

// drawWeights writes what each bit counts.
func (p *plan) drawWeights(at panel, y int) {
	b := p.bitColumns(at)
	end := b.x + p.bits*b.pitch
	for k := range p.bits {
		p.f.TextRight(b.x+k*b.pitch+b.w, y, words.Fitting(p.f, b.w, strconv.Itoa(1<<k), ""), words.FaintStyle)
	}
	if x := b.flips - len("fli"); x >= end {
		p.f.Text(x, y, "flips", words.FaintStyle) // its middle over the figures
	} else {
		p.f.TextRight(b.flips, y, words.Fitting(p.f, b.flips-end, "fl", ""), words.FaintStyle)
	}
	p.f.TextRight(b.step, y, "step", words.FaintStyle)
}

// drawBits draws the bits of a position, those that the step to it flips lit,
// how many those are and how far the step goes.
func (p *plan) drawBits(at panel, pos, y int) {
	b := p.bitColumns(at)
	if pos>>p.bits > 0 {
		needs, has := strconv.Itoa(parts.BitsOf(pos))+" bits", ", has "+strconv.Itoa(p.bits)
		p.f.Text(at.x, y, words.Fitting(p.f, at.w, "needs "+needs+has, needs+has, needs), warnInk)
		return
	}
	flips := parts.Hamming(pos)
	for k := range p.bits {
		p.drawBit(b.x+k*b.pitch, y, b.w, pos>>k&1 == 1, k < flips)
	}
	if pos == 0 {
		return
	}
	last := p.all() // of the rows that the position stands among
	if pos < len(p.tokens) {
		last = len(p.tokens) - 1
	}
	style := p.ink(pos)
	if flips > 1 && pos == 1<<(flips-1) && 2*pos > last { // the largest jump of its rows
		style = warnInk
	}
	p.f.IntRight(b.flips, y, flips, style)
	p.f.TextRight(b.step, y, strconv.FormatFloat(encoding.Step(p.tables[binaryIdea], pos), 'f', 3, 64), style)
}

// drawBit draws one bit: a block for one, dots for none, both lit where the
// step flips it. Without colour it is one figure, under that of its head.
func (p *plan) drawBit(x, y, w int, one, flipped bool) {
	style := words.FaintStyle
	switch {
	case flipped:
		style = words.CursorStyle
	case one && !p.f.Theme.Glyphs():
		style = frame.Style{FG: frame.Text}
	}
	switch {
	case p.f.Theme.Glyphs():
		p.f.Set(x+w-1, y, rune('0'+parts.One(one)), style)
	case !one:
		p.f.HLine(x, y, w, '·', style)
	default:
		for j := range p.tall {
			p.f.HLine(x, y-p.middle()+j, w, '█', style)
		}
	}
}

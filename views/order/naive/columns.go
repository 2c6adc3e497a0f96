package naive

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
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
		for j := range p.rows.W {
			p.f.HLine(x, y-p.middle()+j, w, '█', style)
		}
	}
}

// waves let every bit glide.
var waves = idea{
	title: "5 waves", formula: "sin, cos p·ω",
	long: "pair 0: sin {pos} = {sin}, cos {pos} = {cos}", short: "sin {pos} = {sin}",
	scale: (*plan).drawLambdas,
	row:   (*plan).drawWaves,
	judge: (*plan).judgeWaves,
}

// judgeWaves counts what the waves pass: all of it unless a sine is alone.
func (p *plan) judgeWaves() verdict {
	answers, passed := [...]answer{
		p.yes("always −1 … +1", "−1 … +1"),
		p.wavesEven(),
		p.yes("pos {pos} is pos {pos}", "{pos} is {pos}", "yes"),
		p.products(p.Enc, 3, 2, 0),
	}, 0
	for _, a := range answers {
		passed += parts.One(a.pass)
	}
	if passed == len(questions) {
		return verdict{answers, []string{
			"each idea mends the last one and fails another question; the waves pass all four, with {numbers} instead of one",
			"the waves pass all four questions, with {numbers} instead of one",
			"the waves pass all four, with {numbers}",
		}}
	}
	few := "the waves pass " + strconv.Itoa(passed) + " of 4 here: an odd d_model leaves a sine "
	return verdict{answers, []string{few + "without its cosine, and its steps are uneven", few + "alone", "a sine alone spoils the waves: make d_model even"}}
}

// wavesEven asks whether neighbours are equally far apart everywhere.
func (p *plan) wavesEven() answer {
	low, high := encoding.StepRange(p.Enc, 1, p.all())
	if p.Steady() {
		return p.yes("always " + words.Distance(low, 3))
	}
	spread := encoding.StepSpread(p.Waves, p.all(), low, high)
	if spread > encoding.Close*high {
		l, h := tellApart(low, high)
		return p.no(l+" … "+h, "uneven by "+speck(spread), "no")
	}
	return p.no("uneven by "+speck(spread), "no")
}

// tellApart writes two numbers with as many decimals as it takes to tell them
// apart, three at least.
func tellApart(a, b float64) (string, string) {
	decimals := words.Apart(a, 3, b)
	return words.Unsigned(a, decimals), words.Unsigned(b, decimals)
}

// speck writes a positive number that is nearly 0.
func speck(v float64) string {
	if v < sentence.Nothing {
		return "<" + words.Power(sentence.Nothing, 0)
	}
	return words.Power(v, 0)
}

// waveCells is how a panel shares its width among the waves: so many pairs,
// each of two cells w wide, and where the column of steps ends.
func (p *plan) waveCells(at panel) (pairs, w, step int) {
	room := min(at.w-7, 16)
	pairs = p.Waves.Pairs()
	if w = min(room/(2*pairs), 2); w < 1 {
		w, pairs = 1, room/2
	}
	return pairs, w, at.x + min(2*pairs*w+7, at.w)
}

// wavePair is the i-th of n pairs that are shown: all of them, or as many
// spread evenly from the fastest to the slowest.
func (p *plan) wavePair(i, n int) int { return i * (p.Waves.Pairs() - 1) / max(n-1, 1) }

// drawLambdas writes the wavelengths over the waves, as far as they fit.
func (p *plan) drawLambdas(at panel, y int) {
	n, w, step := p.waveCells(at)
	end := at.x
	for i := range n {
		x, lambda := at.x+2*i*w, encoding.Wavelength(p.Waves, p.wavePair(i, n))
		text := sentence.Terse(lambda, 2)
		if lambda >= 100 {
			text = words.Wave(lambda)
		}
		if x >= end && x+p.f.Theme.Width(text) <= at.x+at.w-5 {
			end = p.f.Text(x, y, text, words.FaintStyle) + 1
		}
	}
	p.f.Set(at.x-1-parts.One(p.gap > 2), y, 'λ', words.FaintStyle)
	p.f.TextRight(step, y, "step", words.FaintStyle)
}

// drawWaves draws a position as sines and cosines, and how far the step to it
// goes; of a far position only that it stays in bounds.
func (p *plan) drawWaves(at panel, pos, y int) {
	n, w, step := p.waveCells(at)
	for i := range n {
		for k := range 2 {
			if dim, ok := p.Waves.Column(p.wavePair(i, n), encoding.Kind(k)); ok {
				p.shade(at.x+(2*i+k)*w, y, w, p.Enc.At(pos, dim))
			}
		}
	}
	switch {
	case pos>>p.bits > 0:
		p.f.TextRight(step, y, "in ±1", frame.Style{FG: frame.Good})
	case pos > 0:
		p.f.TextRight(step, y, words.Distance(encoding.Step(p.Enc, pos), 3), p.ink(pos))
	}
}

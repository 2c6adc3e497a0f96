package naive

import (
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/naive"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// binary writes the bits of a position, enough for this sentence.
var binary = idea{
	title: "4 binary", formula: "E + bits of p", long: "{code}", short: "{code}",
	far: (*plan).drawWeights,
	row: (*plan).drawBits,
	judge: func(p *plan) verdict {
		answers := [...]answer{
			p.yes("every bit 0 or 1", "bits 0 or 1"),
			p.no("{last}→{all} flips {flips} bits", "{last}→{all}: {flips} bits", "{flips} bits"),
			p.no("{bits} bits stop at {most}", "{bits} bits to {most}", "{bits} bits"),
			p.products(p.tables[binaryIdea], 3, 2, 0),
		}
		return verdict{answers, [...]string{"neighbours", "jump, and", "bits run out"}, []string{
			"one code for every sentence of up to {words} words, but {last}→{all} flips {flips} bits and {earlier}→{last} flips {fewer}: next, let every bit glide",
			"one code for any sentence, but {last}→{all} flips {flips} bits, {earlier}→{last} {fewer}: next, waves",
			"{last}→{all} flips {flips} bits, {earlier}→{last} {fewer}: next, waves",
		}}
	},
}

// bitColumns says where the bits of a panel stand, the most significant first,
// and where what is said of them begins.
type bitColumns struct{ x, pitch, w, end int }

func (p *plan) bitColumns(at panel) bitColumns {
	const said = 7 // 4 flips
	pitch := min(max((at.w-said)/p.bits, 1), 3+at.w/12)
	return bitColumns{x: at.x, pitch: pitch, w: max(pitch-1, 1), end: at.x + at.w}
}

// bitX is the column of a bit.
func (p *plan) bitX(b bitColumns, bit int) int { return b.x + (p.bits-1-bit)*b.pitch }

// drawWeights writes what each bit counts.
func (p *plan) drawWeights(at panel, y int) {
	b := p.bitColumns(at)
	for k := range p.bits {
		p.f.TextRight(p.bitX(b, k)+b.w, y, words.Fitting(p.f, b.w, strconv.Itoa(1<<k), ""), words.FaintStyle)
	}
}

// drawBits draws the bits of a position, those that the step to it flips in its
// ink, and how many those are.
func (p *plan) drawBits(at panel, pos, y int) {
	b := p.bitColumns(at)
	if pos>>p.bits > 0 {
		needs := strconv.Itoa(parts.BitsOf(pos)) + " bits"
		p.f.Text(at.x, y, words.Fitting(p.f, at.w, strconv.FormatInt(int64(pos), 2)+" "+needs, "needs "+needs, needs), warnInk)
		return
	}
	flips, jump := parts.Hamming(pos), pos == p.all()
	for k := range p.bits {
		p.drawBit(p.bitX(b, k), y, b.w, pos>>k&1 == 1, jump && k < flips)
	}
	if pos > 0 {
		style := p.ink(pos)
		if jump {
			style = warnInk
		}
		room := b.end - b.x - p.bits*b.pitch
		p.f.TextRight(b.end, y, words.Fitting(p.f, room, words.Plural(flips, "flip"), strconv.Itoa(flips), ""), style)
	}
}

// drawBit draws one bit on a block, bright for one and dim for none, in the ink of
// a warning where it is part of the largest jump.
func (p *plan) drawBit(x, y, w int, one, jumps bool) {
	ink := frame.Style{FG: frame.Faint, BG: frame.Panel}
	if one {
		ink = frame.Style{FG: frame.Background, BG: parts.Either(jumps, frame.Warn, frame.Text), Bold: true}
	}
	if !p.tints() {
		ink = frame.Style{FG: parts.Either(jumps, frame.Warn, parts.Either(one, frame.Bright, frame.Faint)), Bold: one}
	}
	for j := range p.rows.W {
		p.f.HLine(x, y-p.middle()+j, w, ' ', ink)
	}
	p.f.Set(x+w-1, y, rune('0'+parts.One(one)), ink)
}

// waves let every bit glide.
var waves = idea{
	title: "5 waves", formula: "E + sin, cos p·ω",
	long: "pair 0: sin {pos} = {sin}, cos {pos} = {cos}", short: "sin {pos} = {sin}",
	far: func(p *plan, at panel, y int) {
		n, _ := p.waveCells(at)
		text := words.Plural(p.DModel, "number")
		if n < p.Waves.Pairs() {
			text = strconv.Itoa(2*n) + " of " + text
		}
		p.f.Text(at.x, y, words.Fitting(p.f, at.w, text+" in ±1", text), words.FaintStyle)
	},
	row:   (*plan).drawWaves,
	judge: (*plan).judgeWaves,
}

// judgeWaves counts what the waves pass: all of it unless a sine is alone.
func (p *plan) judgeWaves() verdict {
	answers, passed := [...]answer{
		p.yes("always −1 … +1", "−1 … +1"),
		p.wavesEven(),
		p.yes("pos {pos} is pos {pos}", "{pos} is {pos}", "yes"), // of the table: a model may end where its training did
		p.products(p.Enc, 3, 2, 0),
	}, 0
	for _, a := range answers {
		passed += parts.One(a.pass)
	}
	if passed == len(questions) {
		return verdict{answers, [...]string{"bounded, even,", "endless table:", "the encoding"}, []string{
			"the waves pass all four questions, with {numbers}; the table goes on for ever, a model may not: see Context, key 8",
			"the waves pass all four, with {numbers}; past the training see Context, key 8",
			"the waves pass all four, with {numbers}",
		}}
	}
	few := "the waves pass " + strconv.Itoa(passed) + " of 4 here: an odd d_model leaves a sine "
	return verdict{answers, [...]string{"a sine alone:", "no even step,", "not p − q"}, []string{few + "without its cosine, and its steps are uneven", few + "alone", "a sine alone spoils the waves: make d_model even"}}
}

// wavesEven asks whether neighbours are equally far apart everywhere.
func (p *plan) wavesEven() answer {
	low, high := encoding.StepRange(p.Enc, 1, p.all())
	if p.Steady() {
		return p.yes("always " + words.Distance(low, 3))
	}
	spread := naive.StepSpread(p.Waves, p.all(), low, high)
	if spread > naive.Close*high {
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

// waveCells is how a panel shares its width among the waves: so many pairs, each
// of two cells w wide.
func (p *plan) waveCells(at panel) (pairs, w int) {
	const said = 11 // " step 0.964"
	room := at.w - said
	pairs = p.Waves.Pairs()
	if w = min(room/(2*pairs), 3); w < 1 {
		w, pairs = 1, max(room/2, 1)
	}
	return pairs, w
}

// wavePair is the i-th of n pairs that are shown: all of them, or as many
// spread evenly from the fastest to the slowest.
func (p *plan) wavePair(i, n int) int { return i * (p.Waves.Pairs() - 1) / max(n-1, 1) }

// drawWaves draws a position as sines and cosines, and how far the step to it
// goes.
func (p *plan) drawWaves(at panel, pos, y int) {
	n, w := p.waveCells(at)
	for i := range n {
		for k := range 2 {
			if dim, ok := p.Waves.Column(p.wavePair(i, n), encoding.Kind(k)); ok {
				p.shade(at.x+(2*i+k)*w, y, w, p.Enc.At(pos, dim))
			}
		}
	}
	if pos > 0 {
		style := p.ink(pos)
		if pos>>p.bits > 0 && p.Steady() {
			style = frame.Style{FG: frame.Good}
		}
		step := words.Distance(encoding.Step(p.Enc, pos), 3)
		p.f.TextRight(at.x+at.w, y, words.Fitting(p.f, at.w-2*n*w-1, "step "+step, step), style)
	}
}

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
		p.wavesRelative(),
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

// known is the share of a number up to which two of them are set side by side,
// rather than their difference.
const known = 1e-9

// loneSin gives sin(k·ω) of the sine that stands alone.
func (p *plan) loneSin(k int) float64 {
	sin, _ := p.Waves.Turn(p.Waves.Pairs() - 1).Mul(k).Sincos()
	return sin
}

// wavesEven asks whether neighbours are equally far apart everywhere. The steps
// of a lone sine are 2·sin(ω/2)·cos(ω(p − ½)), and
// cos²x − cos²y = sin(y − x)·sin(y + x).
func (p *plan) wavesEven() answer {
	all := p.all()
	low, high := encoding.StepRange(p.Enc, 1, all)
	if p.Steady() {
		return p.yes("always " + words.Distance(low, 3))
	}
	last := p.Waves.Pairs() - 1
	spread := high - low
	if w := p.Waves.Frequency(last); w*float64(all) < 1 { // ever shorter steps
		half, _ := p.Waves.Turn(last).Half().Sincos()
		spread = 4 * half * half * p.loneSin(all-1) * p.loneSin(all) / (low + high)
	}
	if spread > known*high {
		l, h := tellApart(low, high)
		return p.no(l+" … "+h, "uneven by "+speck(spread), "no")
	}
	return p.no("uneven by "+speck(spread), "no")
}

// wavesRelative asks what products asks. For neighbours p, p + 1 a lone sine
// makes the product larger than that of 1, 2 by
// sin pω·sin(p+1)ω − sin ω·sin 2ω = sin(p−1)ω·sin(p+2)ω.
func (p *plan) wavesRelative() answer {
	one := encoding.Dot(p.Enc, 1, 2)
	if p.Steady() {
		return agree(words.Unsigned(one, 3), 3)
	}
	more := func(at int) float64 { return p.loneSin(at-1) * p.loneSin(at+2) }
	for _, at := range [...]int{3, 2, 0} {
		if math.Abs(more(at)) > known*max(1, math.Abs(one)) {
			a, b := tellApart(one, one+more(at))
			return differ(a, at, b)
		}
	}
	return p.no("3·4 is 1·2 + "+speck(more(3)), "off by "+speck(more(3)), "no")
}

// tellApart writes two numbers with as many decimals as it takes to tell them
// apart, three at least.
func tellApart(a, b float64) (string, string) {
	for decimals := 3; ; decimals++ {
		x, y := words.Unsigned(a, decimals), words.Unsigned(b, decimals)
		if x != y || decimals == 12 {
			return x, y
		}
	}
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

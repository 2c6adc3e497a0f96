package heatmap

import (
	"math"
	"sync"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// fine is how much of an angle decides a colour: 4096 angles to the turn,
// each within 0.0008 of its sine, where a ramp has steps of 0.008.
const fine = 12

// tables turn the leading bits of an angle into a sine, and into the
// colour of that sine or of the angle itself, quiet and lit.
type tables struct {
	sine  [1 << fine]float64
	value [2][1 << fine]frame.Color
	angle [2][1 << fine]frame.Color
}

// shades makes the tables once.
var shades = sync.OnceValue(func() *tables {
	t := new(tables)
	for i := range t.sine {
		turn := (float64(i) + 0.5) / (1 << fine)
		t.sine[i] = math.Sin(2 * math.Pi * turn)
		for lit := range 2 {
			t.value[lit][i] = [2]frame.Ramp{frame.SignedQuiet, frame.Signed}[lit].At(t.sine[i])
			t.angle[lit][i] = [2]frame.Ramp{frame.CyclicQuiet, frame.Cyclic}[lit].At(turn)
		}
	}
	return t
})

// wave is the angle of a wave in the middle of the first step, and how far
// it turns from step to step, both as 2⁻⁶⁴ of a turn. The 500 additions of the
// widest frame are off by at most 2⁻⁵⁵ of a turn.
type wave struct {
	start, turn uint64
	gain        float64 // share of the wave that is left in a step
}

// at is what a wave shows in a step.
func (w wave) at(t *tables, step int) float64 {
	return w.gain * t.sine[(w.start+uint64(step)*w.turn)>>(64-fine)]
}

// lane is a column ready to be painted.
type lane struct {
	dim    int
	angled bool // false for a column that is not painted as a wave
	wave
	from  wave    // in a difference, the wave that the other is taken from
	turns float64 // turns within a step of many positions
}

func (p *plan) lane(dim int) lane {
	l := lane{dim: dim}
	l.gain = 1
	if !p.waves || p.pixel == Largest {
		return l
	}
	if _, kind := p.Waves.Wave(dim); kind == encoding.Zero && p.From == nil {
		return l
	}
	l.angled = true
	l.wave, l.turns = p.waveOf(p.Waves, dim)
	if p.From != nil {
		turns := 0.0
		l.from, turns = p.waveOf(p.From.Waves, dim)
		l.turns = min(l.turns, turns)
	}
	return l
}

// waveOf is the wave of a column, and how often it turns within a step of many
// positions. That of a column of zeros has no gain.
func (p *plan) waveOf(waves encoding.Periodic, dim int) (w wave, turns float64) {
	pair, kind := waves.Wave(dim)
	if kind == encoding.Zero {
		return wave{}, 0
	}
	turn := waves.Turn(pair)
	step, n := turn.Mul(p.steps.span), p.steps.span
	if p.pixel == Sample {
		n = 1
	}
	w = wave{start: middle(turn, p.steps.first, n), turn: step.Hi + step.Lo>>63, gain: 1}
	if kind == encoding.Cos && !p.phase {
		w.start += 1 << 62
	}
	if n > 1 {
		w.gain = encoding.Gain(waves, pair, n)
		turns = turn.Float() * float64(n)
	}
	return w, turns
}

// blurred reports that a pair turns too far within a step to have an angle.
func (l lane) blurred() bool { return l.turns > 0.5 }

// angle is a pair's angle in the middle of n positions, in 2⁻⁶⁴ of a turn.
func (p *plan) angle(pair, pos, n int) uint64 { return middle(p.Waves.Turn(pair), pos, n) }

// middle is angle for a pair that turns so far per position.
func middle(turn encoding.Turn, pos, n int) uint64 {
	return turn.Mul(pos).Add(turn.Half().Mul(n - 1)).Hi
}

// paintMatrix paints the columns, and the cursor's row and column lit.
func (p *plan) paintMatrix() {
	var buf [max(frame.MaxWidth, 2*frame.MaxHeight)]frame.Color
	for _, r := range p.cols.run[:p.cols.runs] {
		for i := range r.n {
			l := p.lane(r.dim + i)
			at := r.at + i*p.cols.wide
			if p.signs {
				p.write(l, at)
				continue
			}
			colors := p.paint(l, buf[:p.steps.count*p.steps.reps])
			colors = colors[:min(len(colors), p.steps.cells*p.steps.per)]
			for k := range p.cols.wide {
				if p.Turned {
					p.f.PixelsRight(p.x, p.y*p.per+at+k, colors)
				} else {
					p.f.PixelsDown(p.x+at+k, p.y*p.per, colors)
				}
			}
		}
	}
}

// paint gives the colours of the pixels of a column.
func (p *plan) paint(l lane, colors []frame.Color) []frame.Color {
	if l.dim == p.Dim {
		p.fill(l, 0, p.steps.count, 1, colors)
		return colors
	}
	p.fill(l, 0, p.steps.count, 0, colors)
	here := p.steps.step(p.Pos)
	p.fill(l, here, here+1, 1, colors)
	return colors
}

// fill colours the steps from … to−1 of a column, quiet or lit.
func (p *plan) fill(l lane, from, to, lit int, colors []frame.Color) {
	rest := from
	switch {
	case l.angled && p.phase && !l.blurred():
		rest = p.wash(l, from, to, &shades().angle[lit], colors)
	case l.angled && !p.phase && l.gain == 1 && p.From == nil:
		rest = p.wash(l, from, to, &shades().value[lit], colors)
	}
	for step := rest; step < to; step++ {
		p.dab(colors, step, p.color(l, step, lit))
	}
}

// wash colours whole steps whose angles alone decide their colours, an addition
// and a look-up each, and returns the step it has come to.
func (p *plan) wash(l lane, from, to int, table *[1 << fine]frame.Color, colors []frame.Color) int {
	angle, end := l.start+uint64(from)*l.turn, max(from, min(to, p.steps.whole()))
	if p.steps.reps == 1 {
		for i := range colors[from:end] {
			colors[from:end][i] = table[angle>>(64-fine)]
			angle += l.turn
		}
		return end
	}
	for step := from; step < end; step++ {
		p.dab(colors, step, table[angle>>(64-fine)])
		angle += l.turn
	}
	return end
}

// dab colours the pixels of a step.
func (p *plan) dab(colors []frame.Color, step int, c frame.Color) {
	for k := range p.steps.reps {
		colors[step*p.steps.reps+k] = c
	}
}

// color is the colour of a step: grey where a pair turns too far within it to
// have an angle, and bare paper where there never is one.
func (p *plan) color(l lane, step, lit int) frame.Color {
	switch {
	case p.phase && !l.angled:
		return frame.Background
	case p.phase && l.blurred():
		return frame.Line
	}
	return p.measure.ink(p.look(l, step), lit)
}

// look is what a step of a column shows, in the measure of the picture.
func (p *plan) look(l lane, step int) float64 {
	switch whole := step < p.steps.whole(); {
	case l.angled && whole && p.phase:
		return float64(l.start+uint64(step)*l.turn) / (1 << 64)
	case l.angled && whole && p.From != nil:
		return l.from.at(shades(), step) - l.at(shades(), step)
	case l.angled && whole:
		return l.at(shades(), step)
	}
	pos, n := p.steps.window(step)
	if p.phase {
		pair, _ := p.Waves.Wave(l.dim)
		return float64(p.angle(pair, pos, n)) / (1 << 64)
	}
	return p.pixel.of(p.Enc, pos, n, l.dim)
}

// write writes a column where values are told by signs.
func (p *plan) write(l lane, at int) {
	here := p.steps.step(p.Pos)
	for step := range p.steps.count {
		style := frame.Style{FG: frame.Text}
		if l.dim == p.Dim || step == here {
			style = frame.Style{FG: frame.Bright, Bold: true}
		}
		sign := p.sign(l, step)
		for k := range p.cols.wide * p.steps.reps {
			across, down := at+k%p.cols.wide, step*p.steps.reps+k/p.cols.wide
			switch {
			case down >= p.steps.cells:
				return
			case p.Turned:
				p.f.Set(p.x+down, p.y+across, sign, style)
			default:
				p.f.Set(p.x+across, p.y+down, sign, style)
			}
		}
	}
}

// sign is color in signs. Their scale has a border at 0: the means of waves
// that come round within a step, all near 0, would cross it in false stripes.
func (p *plan) sign(l lane, step int) rune {
	switch {
	case p.phase && !l.angled:
		return ' '
	case p.phase && l.blurred():
		return '~'
	case l.turns >= 1:
		return frame.ShadeGlyph(p.measure.Height(0))
	}
	v := p.look(l, step)
	if p.From != nil && math.Abs(v) < 0.1*p.measure.limit { // waves that nearly agree
		v = 0
	}
	return frame.ShadeGlyph(p.measure.Height(v))
}

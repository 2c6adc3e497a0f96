package heatmap

import (
	"math"
	"sync"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// fine is how much of an angle decides a colour: 4096 angles to the turn, each
// within 0.0008 of its sine, where a ramp has steps of 0.008.
const fine = 12

// tables turn the leading bits of an angle into a sine, and into the colour of
// that sine or of the angle itself.
type tables struct {
	sine  [1 << fine]float64
	value [1 << fine]frame.Color
	angle [1 << fine]frame.Color
}

// shades makes the tables once.
var shades = sync.OnceValue(func() *tables {
	t := new(tables)
	for i := range t.sine {
		turn := (float64(i) + 0.5) / (1 << fine)
		t.sine[i] = math.Sin(2 * math.Pi * turn)
		t.value[i], t.angle[i] = frame.Signed.At(t.sine[i]), frame.Cyclic.At(turn)
	}
	return t
})

// lane is a column ready to be painted.
type lane struct {
	dim    int
	angled bool // painted as a wave
	encoding.Steps
	from encoding.Steps // in a difference, the wave that the other is taken from
}

func (p *plan) lane(dim int) lane {
	l := lane{dim: dim, Steps: encoding.Steps{Gain: 1}}
	if !p.waves || p.pixel == Largest {
		return l
	}
	if _, kind := p.Waves.Wave(dim); kind == encoding.Zero && p.From == nil {
		return l
	}
	l.angled, l.Steps = true, p.stepsOf(p.Waves, dim)
	if p.From != nil {
		l.from = p.stepsOf(p.From.Waves, dim)
		l.Turns = min(l.Turns, l.from.Turns)
	}
	return l
}

// stepsOf is the wave of a column in the steps of the picture, or its angle.
func (p *plan) stepsOf(waves encoding.Periodic, dim int) encoding.Steps {
	pair, kind := waves.Wave(dim)
	if kind == encoding.Cos && p.phase {
		kind = encoding.Sin
	}
	n := p.steps.span
	return encoding.StepsOf(waves, pair, kind, p.steps.first, parts.Either(p.pixel == Sample, 1, n), n)
}

// blurred reports that a pair turns too far within a step to have an angle.
func (l lane) blurred() bool { return l.Turns > 0.5 }

// shown is what a wave shows in a step.
func shown(s encoding.Steps, step int) float64 { return s.Gain * shades().sine[s.At(step)>>(64-fine)] }

// angle is that of a column's pair, as a part of a turn.
func (p *plan) angle(dim, pos, n int) float64 {
	pair, _ := p.Waves.Wave(dim)
	return float64(p.Waves.Turn(pair).Middle(pos, n).Hi) / (1 << 64)
}

// paintMatrix paints the columns.
func (p *plan) paintMatrix() {
	var buf [max(frame.MaxWidth, 2*frame.MaxHeight)]frame.Color
	s := p.steps
	for dim, at := range p.cols.all {
		l := p.lane(dim)
		if p.signs {
			p.write(l, at)
			continue
		}
		p.paint(l, buf[:])
		for i := s.count*s.reps - 1; i > 0 && s.reps > 1; i-- { // from steps to pixels
			buf[i] = buf[i/s.reps]
		}
		colors := buf[:min(s.count*s.reps, s.cells*s.per)]
		for k := range p.cols.wide {
			if p.Turned {
				p.f.PixelsRight(p.x, p.y*p.per+at+k, colors)
			} else {
				p.f.PixelsDown(p.x+at+k, p.y*p.per, colors)
			}
		}
	}
}

// paint colours the steps of a column: whole ones whose angles alone decide
// their colours by an addition and a look-up each.
func (p *plan) paint(l lane, colors []frame.Color) {
	var table *[1 << fine]frame.Color
	switch {
	case !l.angled || p.From != nil:
	case p.phase && !l.blurred():
		table = &shades().angle
	case !p.phase && l.Gain == 1:
		table = &shades().value
	}
	from := 0
	if table != nil {
		angle, whole := l.At(0), colors[:min(p.steps.count, p.steps.whole())]
		for i := range whole {
			whole[i] = table[angle>>(64-fine)]
			angle += l.Turn
		}
		from = len(whole)
	}
	for ; from < p.steps.count; from++ {
		colors[from] = p.color(l, from)
	}
}

// color is the colour of a step: grey where a pair turns too far within it to
// have an angle, and bare paper where there never is one.
func (p *plan) color(l lane, step int) frame.Color {
	switch {
	case p.phase && !l.angled:
		return frame.Background
	case p.phase && l.blurred():
		return frame.Line
	}
	return p.measure.Color(p.look(l, step))
}

// look is what a step of a column shows, in the measure of the picture.
func (p *plan) look(l lane, step int) float64 {
	pos, n := p.steps.window(step)
	switch whole := l.angled && step < p.steps.whole(); {
	case p.phase && whole:
		return float64(l.At(step)) / (1 << 64)
	case p.phase:
		return p.angle(l.dim, pos, n)
	case whole && p.From != nil:
		return shown(l.from, step) - shown(l.Steps, step)
	case whole:
		return shown(l.Steps, step)
	}
	return p.pixel.of(p.Enc, pos, n, l.dim)
}

// write writes a column where values are told by signs.
func (p *plan) write(l lane, at int) {
	s, here := p.steps, p.steps.step(p.Pos)
	for down := range min(s.count*s.reps, s.cells) {
		style := parts.Either(l.dim == p.Dim || down/s.reps == here, words.StrongStyle, frame.Style{FG: frame.Text})
		if sign := p.sign(l, down/s.reps); p.Turned {
			p.f.VLine(p.x+down, p.y+at, p.cols.wide, sign, style)
		} else {
			p.f.HLine(p.x+at, p.y+down, p.cols.wide, sign, style)
		}
	}
}

// sign is color in signs. Their scale has a border at 0: the means of waves
// that come round within a step, all near 0, would cross it in false stripes.
func (p *plan) sign(l lane, step int) rune {
	v := 0.0
	switch {
	case p.phase && !l.angled:
		return ' '
	case p.phase && l.blurred():
		return '~'
	case l.Turns < 1:
		v = p.look(l, step)
	}
	if p.From != nil && math.Abs(v) < 0.1*p.measure.limit { // waves that nearly agree
		v = 0
	}
	return p.measure.Sign(p.f.Theme, v)
}

// measure says what colours and lengths stand for.
type measure struct {
	parts.Scale
	limit float64   // the colours' end: how far from 0 a value can be
	mid   float64   // the value between the ends that has a name too
	names [3]string // of the low end, of mid, of the high end
	ends  [2]string // of the bars
}

// newMeasure is the measure of a column's values, or of angles in turns.
func newMeasure(c encoding.Column, angles bool) measure {
	if angles {
		return measure{
			Scale: parts.Scale{Low: 0, High: 1, Angle: true}, limit: 1, mid: 0.5,
			names: [3]string{"0", "π", "2π"}, ends: [2]string{"0", "2π"},
		}
	}
	m := measure{Scale: parts.ScaleOf(c)}
	m.limit = m.Limit()
	low, high, most := words.Brief(m.Low, 3), words.Brief(m.High, 3), words.Brief(m.limit, 3)
	if m.Signed() {
		m.names, m.ends = [3]string{low, "0", "+" + high}, [2]string{words.Minus + most, "+" + most}
		return m
	}
	m.mid, m.names, m.ends = (m.Low+m.High)/2, [3]string{low, "", high}, [2]string{low, high}
	return m
}

// small is the part of the measure whose colour smaller values take in bars, so
// that a small bar can still be seen.
const small = 0.35

// The parts of a cell that a bar can fill. Eighths grow upwards only: from the
// top down they are drawn in the colour of the paper on the bar's.
var (
	eighths   = []rune(" ▁▂▃▄▅▆▇█")
	signsUp   = []rune(" .:|")
	signsDown = []rune(" ':|")
)

// barColor is the colour of a bar.
func (p *plan) barColor(v float64) frame.Color {
	switch {
	case p.signs:
		return frame.Bright
	case !p.phase:
		v = math.Copysign(max(math.Abs(v), small*p.measure.limit), v)
	}
	return p.measure.Color(v)
}

// drawBars draws the row under the cursor as bars under its columns: from the
// middle up and down for values on both sides of 0, else from the bottom.
func (p *plan) drawBars() {
	if p.bars < 0 {
		return
	}
	p.f.TextRight(p.x-1, p.bars, p.measure.ends[1], words.FaintStyle)
	p.f.TextRight(p.x-1, p.bars+p.barRows-1, p.measure.ends[0], words.FaintStyle)
	for dim, at := range p.cols.all {
		v, _ := p.number(dim)
		for k := range p.cols.wide {
			p.drawBar(p.x+at+k, v)
		}
	}
}

func (p *plan) drawBar(x int, v float64) {
	rows, part, style := p.barRows, p.measure.Part(v), frame.Style{FG: p.barColor(v)}
	if p.measure.Signed() {
		rows, part = rows/2, v/p.measure.limit
	}
	cell := parts.Either(p.signs, signsUp, eighths)
	per := len(cell) - 1
	n := int(math.Abs(part)*float64(per*rows) + 0.5)
	whole, rest, y := n/per, n%per, p.bars+rows
	if part >= 0 {
		p.f.VLine(x, y-whole, whole, cell[per], style)
		y -= whole + 1
	} else { // hangs down
		p.f.VLine(x, y, whole, cell[per], style)
		y += whole
		if cell = signsDown; !p.signs {
			cell, style = eighths, frame.Style{FG: frame.Background, BG: style.FG}
			rest = (per - rest) % per
		}
	}
	if rest > 0 {
		p.f.Set(x, y, cell[rest], style)
	}
}

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
			t.value[lit][i] = ofValues.ramps[lit].At(t.sine[i])
			t.angle[lit][i] = ofAngles.ramps[lit].At(turn)
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

func (h *plan) lane(dim int) lane {
	l := lane{dim: dim}
	l.gain = 1
	if h.Waves == nil || h.pixel == Largest {
		return l
	}
	if _, kind := h.Waves.Wave(dim); kind == encoding.Zero && h.From == nil {
		return l
	}
	l.angled = true
	l.wave, l.turns = h.waveOf(h.Waves, dim)
	if h.From != nil {
		turns := 0.0
		l.from, turns = h.waveOf(h.From.Waves, dim)
		l.turns = min(l.turns, turns)
	}
	return l
}

// waveOf is the wave of a column, and how often it turns within a step of many
// positions. That of a column of zeros has no gain.
func (h *plan) waveOf(waves encoding.Periodic, dim int) (w wave, turns float64) {
	pair, kind := waves.Wave(dim)
	if kind == encoding.Zero {
		return wave{}, 0
	}
	turn := waves.Turn(pair)
	step, n := turn.Mul(h.steps.span), h.steps.span
	if h.pixel == Sample {
		n = 1
	}
	w = wave{start: middle(turn, h.steps.first, n), turn: step.Hi + step.Lo>>63, gain: 1}
	if kind == encoding.Cos && !h.phase {
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
func (h *plan) angle(pair, pos, n int) uint64 { return middle(h.Waves.Turn(pair), pos, n) }

// middle is angle for a pair that turns so far per position.
func middle(turn encoding.Turn, pos, n int) uint64 {
	return turn.Mul(pos).Add(turn.Half().Mul(n - 1)).Hi
}

// paintMatrix paints the columns, and the cursor's row and column lit.
func (h *plan) paintMatrix() {
	var buf [max(frame.MaxWidth, 2*frame.MaxHeight)]frame.Color
	for _, r := range h.cols.run[:h.cols.runs] {
		for i := range r.n {
			l := h.lane(r.dim + i)
			at := r.at + i*h.cols.wide
			if h.signs {
				h.write(l, at)
				continue
			}
			colors := h.paint(l, buf[:h.steps.count*h.steps.reps])
			colors = colors[:min(len(colors), h.steps.cells*h.steps.per)]
			for k := range h.cols.wide {
				if h.Turned {
					h.f.PixelsRight(h.x, h.y*h.per+at+k, colors)
				} else {
					h.f.PixelsDown(h.x+at+k, h.y*h.per, colors)
				}
			}
		}
	}
}

// paint gives the colours of the pixels of a column.
func (h *plan) paint(l lane, colors []frame.Color) []frame.Color {
	if l.dim == h.Dim {
		h.fill(l, 0, h.steps.count, 1, colors)
		return colors
	}
	h.fill(l, 0, h.steps.count, 0, colors)
	here := h.steps.step(h.Pos)
	h.fill(l, here, here+1, 1, colors)
	return colors
}

// fill colours the steps from … to−1 of a column, quiet or lit.
func (h *plan) fill(l lane, from, to, lit int, colors []frame.Color) {
	rest := from
	switch {
	case l.angled && h.phase && !l.blurred():
		rest = h.wash(l, from, to, &h.tables.angle[lit], colors)
	case l.angled && !h.phase && l.gain == 1 && h.From == nil:
		rest = h.wash(l, from, to, &h.tables.value[lit], colors)
	}
	for step := rest; step < to; step++ {
		h.dab(colors, step, h.color(l, step, lit))
	}
}

// wash colours whole steps whose angles alone decide their colours, an addition
// and a look-up each, and returns the step it has come to.
func (h *plan) wash(l lane, from, to int, table *[1 << fine]frame.Color, colors []frame.Color) int {
	angle, end := l.start+uint64(from)*l.turn, max(from, min(to, h.steps.whole()))
	if h.steps.reps == 1 {
		for i := range colors[from:end] {
			colors[from:end][i] = table[angle>>(64-fine)]
			angle += l.turn
		}
		return end
	}
	for step := from; step < end; step++ {
		h.dab(colors, step, table[angle>>(64-fine)])
		angle += l.turn
	}
	return end
}

// dab colours the pixels of a step.
func (h *plan) dab(colors []frame.Color, step int, c frame.Color) {
	for k := range h.steps.reps {
		colors[step*h.steps.reps+k] = c
	}
}

// color is the colour of a step: grey where a pair turns too far within it to
// have an angle, and bare paper where there never is one.
func (h *plan) color(l lane, step, lit int) frame.Color {
	switch {
	case h.phase && !l.angled:
		return frame.Background
	case h.phase && l.blurred():
		return frame.Line
	}
	return h.measure.ink(h.look(l, step), lit)
}

// look is what a step of a column shows, in the measure of the picture.
func (h *plan) look(l lane, step int) float64 {
	switch whole := step < h.steps.whole(); {
	case l.angled && whole && h.phase:
		return float64(l.start+uint64(step)*l.turn) / (1 << 64)
	case l.angled && whole && h.From != nil:
		return l.from.at(h.tables, step) - l.at(h.tables, step)
	case l.angled && whole:
		return l.at(h.tables, step)
	}
	pos, n := h.steps.window(step)
	if h.phase {
		pair, _ := h.Waves.Wave(l.dim)
		return float64(h.angle(pair, pos, n)) / (1 << 64)
	}
	return h.pixel.of(h.Enc, pos, n, l.dim)
}

// write writes a column where values are told by signs.
func (h *plan) write(l lane, at int) {
	here := h.steps.step(h.Pos)
	for step := range h.steps.count {
		style := frame.Style{FG: frame.Text}
		if l.dim == h.Dim || step == here {
			style = frame.Style{FG: frame.Bright, Bold: true}
		}
		sign := h.sign(l, step)
		for k := range h.cols.wide * h.steps.reps {
			across, down := at+k%h.cols.wide, step*h.steps.reps+k/h.cols.wide
			switch {
			case down >= h.steps.cells:
				return
			case h.Turned:
				h.f.Set(h.x+down, h.y+across, sign, style)
			default:
				h.f.Set(h.x+across, h.y+down, sign, style)
			}
		}
	}
}

// sign is color in signs. Their scale has a border at 0: the means of waves
// that come round within a step, all near 0, would cross it in false stripes.
func (h *plan) sign(l lane, step int) rune {
	switch {
	case h.phase && !l.angled:
		return ' '
	case h.phase && l.blurred():
		return '~'
	case l.turns >= 1:
		return frame.ShadeGlyph(0)
	}
	v := h.look(l, step)
	if h.From != nil && math.Abs(v) < 0.1*h.measure.high { // waves that nearly agree
		v = 0
	}
	share := (v - h.measure.low) / (h.measure.high - h.measure.low)
	return frame.ShadeGlyph(2*share - 1)
}

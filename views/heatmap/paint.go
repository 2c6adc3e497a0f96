package heatmap

import (
	"math"
	"sync"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// heatFine is how much of an angle decides a colour: 4096 angles to the turn,
// each within 0.0008 of its sine, where a ramp has steps of 0.008.
const heatFine = 12

// heatTables turn the leading bits of an angle into a sine, and into the
// colour of that sine or of the angle itself, quiet and lit.
type heatTables struct {
	sine  [1 << heatFine]float64
	value [2][1 << heatFine]frame.Color
	angle [2][1 << heatFine]frame.Color
}

// heatShades makes the tables once.
var heatShades = sync.OnceValue(func() *heatTables {
	t := new(heatTables)
	for i := range t.sine {
		turn := (float64(i) + 0.5) / (1 << heatFine)
		t.sine[i] = math.Sin(2 * math.Pi * turn)
		for lit := range 2 {
			t.value[lit][i] = heatValues.ramps[lit].At(t.sine[i])
			t.angle[lit][i] = heatAngles.ramps[lit].At(turn)
		}
	}
	return t
})

// heatWave is the angle of a wave in the middle of the first step, and how far
// it turns from step to step, both as 2⁻⁶⁴ of a turn. The 500 additions of the
// widest frame are off by at most 2⁻⁵⁵ of a turn.
type heatWave struct {
	start, turn uint64
	gain        float64 // share of the wave that is left in a step
}

// at is what a wave shows in a step.
func (w heatWave) at(t *heatTables, step int) float64 {
	return w.gain * t.sine[(w.start+uint64(step)*w.turn)>>(64-heatFine)]
}

// heatLane is a column ready to be painted.
type heatLane struct {
	dim  int
	wave bool // false for a column that is not painted as a wave
	heatWave
	from  heatWave // in a difference, the wave that the other is taken from
	turns float64  // turns within a step of many positions
}

func (h *heatmap) lane(dim int) heatLane {
	l := heatLane{dim: dim}
	l.gain = 1
	if h.sc.Waves == nil || h.pixel == Largest {
		return l
	}
	if _, kind := h.sc.Waves.Wave(dim); kind == encoding.Zero && h.sc.From == nil {
		return l
	}
	l.wave = true
	l.heatWave, l.turns = h.waveOf(h.sc.Waves, dim)
	if h.sc.From != nil {
		turns := 0.0
		l.from, turns = h.waveOf(h.sc.From.Waves, dim)
		l.turns = min(l.turns, turns)
	}
	return l
}

// waveOf is the wave of a column, and how often it turns within a step of many
// positions. That of a column of zeros has no gain.
func (h *heatmap) waveOf(waves encoding.Periodic, dim int) (w heatWave, turns float64) {
	pair, kind := waves.Wave(dim)
	if kind == encoding.Zero {
		return heatWave{}, 0
	}
	turn := waves.Turn(pair)
	step, n := turn.Mul(h.steps.span), h.steps.span
	if h.pixel == Sample {
		n = 1
	}
	w = heatWave{start: middle(turn, h.steps.first, n), turn: step.Hi + step.Lo>>63, gain: 1}
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
func (l heatLane) blurred() bool { return l.turns > 0.5 }

// angle is a pair's angle in the middle of n positions, in 2⁻⁶⁴ of a turn.
func (h *heatmap) angle(pair, pos, n int) uint64 { return middle(h.sc.Waves.Turn(pair), pos, n) }

// middle is angle for a pair that turns so far per position.
func middle(turn encoding.Turn, pos, n int) uint64 {
	return turn.Mul(pos).Add(turn.Half().Mul(n - 1)).Hi
}

// paintMatrix paints the columns, and the cursor's row and column lit.
func (h *heatmap) paintMatrix() {
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
				if h.sc.Turned {
					h.f.PixelsRight(h.x, h.y*h.per+at+k, colors)
				} else {
					h.f.PixelsDown(h.x+at+k, h.y*h.per, colors)
				}
			}
		}
	}
}

// paint gives the colours of the pixels of a column.
func (h *heatmap) paint(l heatLane, colors []frame.Color) []frame.Color {
	if l.dim == h.sc.Dim {
		h.fill(l, 0, h.steps.count, 1, colors)
		return colors
	}
	h.fill(l, 0, h.steps.count, 0, colors)
	here := h.steps.step(h.sc.Pos)
	h.fill(l, here, here+1, 1, colors)
	return colors
}

// fill colours the steps from … to−1 of a column, quiet or lit.
func (h *heatmap) fill(l heatLane, from, to, lit int, colors []frame.Color) {
	rest := from
	switch {
	case l.wave && h.phase && !l.blurred():
		rest = h.wash(l, from, to, &h.tables.angle[lit], colors)
	case l.wave && !h.phase && l.gain == 1 && h.sc.From == nil:
		rest = h.wash(l, from, to, &h.tables.value[lit], colors)
	}
	for step := rest; step < to; step++ {
		h.dab(colors, step, h.color(l, step, lit))
	}
}

// wash colours whole steps whose angles alone decide their colours, an addition
// and a look-up each, and returns the step it has come to.
func (h *heatmap) wash(l heatLane, from, to int, table *[1 << heatFine]frame.Color, colors []frame.Color) int {
	angle, end := l.start+uint64(from)*l.turn, max(from, min(to, h.steps.whole()))
	if h.steps.reps == 1 {
		for i := range colors[from:end] {
			colors[from:end][i] = table[angle>>(64-heatFine)]
			angle += l.turn
		}
		return end
	}
	for step := from; step < end; step++ {
		h.dab(colors, step, table[angle>>(64-heatFine)])
		angle += l.turn
	}
	return end
}

// dab colours the pixels of a step.
func (h *heatmap) dab(colors []frame.Color, step int, c frame.Color) {
	for k := range h.steps.reps {
		colors[step*h.steps.reps+k] = c
	}
}

// color is the colour of a step: grey where a pair turns too far within it to
// have an angle, and bare paper where there never is one.
func (h *heatmap) color(l heatLane, step, lit int) frame.Color {
	switch {
	case h.phase && !l.wave:
		return frame.Background
	case h.phase && l.blurred():
		return frame.Line
	}
	return h.measure.ink(h.look(l, step), lit)
}

// look is what a step of a column shows, in the measure of the picture.
func (h *heatmap) look(l heatLane, step int) float64 {
	switch whole := step < h.steps.whole(); {
	case l.wave && whole && h.phase:
		return float64(l.start+uint64(step)*l.turn) / (1 << 64)
	case l.wave && whole && h.sc.From != nil:
		return l.from.at(h.tables, step) - l.at(h.tables, step)
	case l.wave && whole:
		return l.at(h.tables, step)
	}
	pos, n := h.steps.window(step)
	if h.phase {
		pair, _ := h.sc.Waves.Wave(l.dim)
		return float64(h.angle(pair, pos, n)) / (1 << 64)
	}
	return h.pixel.of(h.sc.Enc, pos, n, l.dim)
}

// write writes a column where values are told by signs.
func (h *heatmap) write(l heatLane, at int) {
	here := h.steps.step(h.sc.Pos)
	for step := range h.steps.count {
		style := frame.Style{FG: frame.Text}
		if l.dim == h.sc.Dim || step == here {
			style = frame.Style{FG: frame.Bright, Bold: true}
		}
		sign := h.sign(l, step)
		for k := range h.cols.wide * h.steps.reps {
			across, down := at+k%h.cols.wide, step*h.steps.reps+k/h.cols.wide
			switch {
			case down >= h.steps.cells:
				return
			case h.sc.Turned:
				h.f.Set(h.x+down, h.y+across, sign, style)
			default:
				h.f.Set(h.x+across, h.y+down, sign, style)
			}
		}
	}
}

// sign is color in signs. Their scale has a border at 0: the means of waves
// that come round within a step, all near 0, would cross it in false stripes.
func (h *heatmap) sign(l heatLane, step int) rune {
	switch {
	case h.phase && !l.wave:
		return ' '
	case h.phase && l.blurred():
		return '~'
	case l.turns >= 1:
		return frame.ShadeGlyph(0)
	}
	v := h.look(l, step)
	if h.sc.From != nil && math.Abs(v) < 0.1*h.measure.high { // waves that nearly agree
		v = 0
	}
	share := (v - h.measure.low) / (h.measure.high - h.measure.low)
	return frame.ShadeGlyph(2*share - 1)
}

package views

import (
	"math"
	"sync"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// heatFine is how much of an angle decides a colour: 4096 angles to the turn,
// each within 0.0008 of its sine, where a ramp has steps of 0.03.
const heatFine = 12

// heatTables turn the leading bits of an angle into a sine, and into the
// colour of that sine or of the angle itself, quiet and lit.
type heatTables struct {
	sine  [1 << heatFine]float64
	value [2][1 << heatFine]frame.Color
	angle [2][1 << heatFine]frame.Color
}

var newHeatTables = sync.OnceValue(func() *heatTables {
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

// heatLane is a column ready to be painted: the angle of its wave in the
// middle of the first step, and how far it turns from step to step, both as
// 2⁻⁶⁴ of a turn. The 500 additions of the widest frame are off by at most
// 2⁻⁵⁵ of a turn.
type heatLane struct {
	dim         int
	x, y        int  // pixel of the first step
	wave        bool // false for a column that is no wave
	start, turn uint64
	gain        float64 // share of the wave that is left in the mean of a step
	blur        bool    // a step is more than half a turn
}

func (h *heatmap) lane(dim, x, y int) heatLane {
	l := heatLane{dim: dim, x: x, y: y, gain: 1}
	if h.sc.Waves == nil {
		return l
	}
	pair, kind := h.sc.Waves.Wave(dim)
	if kind == encoding.Zero {
		return l
	}
	l.wave = true
	turn := h.sc.Waves.Turn(pair)
	step := turn.Mul(h.steps.span)
	l.turn = step.Hi + step.Lo>>63
	l.start = h.angle(pair, h.steps.first, h.steps.span)
	if kind == encoding.Cos && !h.phase {
		l.start += 1 << 62
	}
	if h.steps.span > 1 {
		l.gain = encoding.Gain(h.sc.Waves, pair, h.steps.span)
		l.blur = turn.Float()*float64(h.steps.span) > 0.5
	}
	return l
}

// angle is a pair's angle in the middle of n positions, in 2⁻⁶⁴ of a turn.
func (h *heatmap) angle(pair, pos, n int) uint64 {
	turn := h.sc.Waves.Turn(pair)
	return turn.Mul(pos).Add(turn.Half().Mul(n - 1)).Hi
}

// paintMatrix paints the columns, and the cursor's row and column lit.
func (h *heatmap) paintMatrix() {
	here := h.steps.step(h.sc.Pos)
	for _, r := range h.cols.run[:h.cols.runs] {
		for i := range r.n {
			at := r.at + i*h.cols.wide
			l := h.lane(r.dim+i, h.x+at, h.y*h.per)
			if h.sc.Turned {
				l.x, l.y = h.x, h.y*h.per+at
			}
			for range h.cols.wide {
				if l.dim == h.sc.Dim {
					h.paint(l, 0, h.steps.count, 1)
				} else {
					h.paint(l, 0, here, 0)
					h.paint(l, here, here+1, 1)
					h.paint(l, here+1, h.steps.count, 0)
				}
				l.x++
			}
		}
	}
}

// paint paints the steps from … to−1 of a column.
func (h *heatmap) paint(l heatLane, from, to, lit int) {
	if h.signs {
		h.write(l, from, to, lit)
		return
	}
	rest := from
	switch {
	case l.wave && h.phase && !l.blur:
		rest = h.wash(l, from, to, &h.tables.angle[lit])
	case l.wave && !h.phase && l.gain == 1:
		rest = h.wash(l, from, to, &h.tables.value[lit])
	}
	for step := rest; step < to; step++ {
		h.dab(l, step, h.color(l, step, lit))
	}
}

// wash paints whole steps whose angles alone decide their colours, an addition
// and a look-up each, and returns the step it has come to.
func (h *heatmap) wash(l heatLane, from, to int, colors *[1 << heatFine]frame.Color) int {
	angle, end := l.start+uint64(from)*l.turn, max(from, min(to, h.steps.whole()))
	for step := from; step < end; step++ {
		h.dab(l, step, colors[angle>>(64-heatFine)])
		angle += l.turn
	}
	return end
}

// dab colours the pixels of a step.
func (h *heatmap) dab(l heatLane, step int, c frame.Color) {
	for k := step * h.steps.reps; k < (step+1)*h.steps.reps; k++ {
		if h.sc.Turned {
			h.f.Pixel(l.x+k, l.y, c)
		} else {
			h.f.Pixel(l.x, l.y+k, c)
		}
	}
}

// color is the colour of a step: grey where a pair turns too far within it to
// have an angle, and bare paper where there never is one.
func (h *heatmap) color(l heatLane, step, lit int) frame.Color {
	switch {
	case h.phase && !l.wave:
		return frame.Background
	case h.phase && l.blur:
		return frame.Line
	}
	return h.measure.ramps[lit].At(h.look(l, step))
}

// look is what a step of a column shows, in the measure of the picture.
func (h *heatmap) look(l heatLane, step int) float64 {
	if l.wave && step < h.steps.whole() {
		angle := l.start + uint64(step)*l.turn
		if h.phase {
			return float64(angle) / (1 << 64)
		}
		return l.gain * h.tables.sine[angle>>(64-heatFine)]
	}
	pos, n := h.steps.window(step)
	if h.phase {
		pair, _ := h.sc.Waves.Wave(l.dim)
		return float64(h.angle(pair, pos, n)) / (1 << 64)
	}
	return h.sc.Enc.Mean(pos, n, l.dim)
}

// write is paint where values are told by signs.
func (h *heatmap) write(l heatLane, from, to, lit int) {
	style := frame.Style{FG: frame.Text}
	if lit == 1 {
		style = frame.Style{FG: frame.Bright, Bold: true}
	}
	for step := from; step < to; step++ {
		sign := h.sign(l, step)
		for k := step * h.steps.reps; k < (step+1)*h.steps.reps; k++ {
			if h.sc.Turned {
				h.f.Set(l.x+k, l.y, sign, style)
			} else {
				h.f.Set(l.x, l.y+k, sign, style)
			}
		}
	}
}

// sign is color in signs.
func (h *heatmap) sign(l heatLane, step int) rune {
	switch {
	case h.phase && !l.wave:
		return ' '
	case h.phase && l.blur:
		return '~'
	}
	share := (h.look(l, step) - h.measure.low) / (h.measure.high - h.measure.low)
	return frame.ShadeGlyph(2*share - 1)
}

package views

import (
	"math"
	"sync"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// heatBits is how much of an angle decides a colour: 4096 angles to the turn,
// each within 0.0008 of its sine, where a ramp has steps of 0.03.
const heatBits = 12

// heatTables turn the leading bits of an angle into a sine, and into the
// colour of that sine or of the angle itself, quiet and lit.
type heatTables struct {
	sine  [1 << heatBits]float32
	value [2][1 << heatBits]frame.Color
	angle [2][1 << heatBits]frame.Color
}

var newHeatTables = sync.OnceValue(func() *heatTables {
	t := new(heatTables)
	for i := range t.sine {
		turn := (float64(i) + 0.5) / (1 << heatBits)
		sine := math.Sin(2 * math.Pi * turn)
		t.sine[i] = float32(sine)
		for lit := range 2 {
			t.value[lit][i] = heatRamps[0][lit].At(sine)
			t.angle[lit][i] = heatRamps[1][lit].At(turn)
		}
	}
	return t
})

// heatRamps are the scales of values and of angles, quiet and lit.
var heatRamps = [2][2]frame.Ramp{
	{frame.SignedQuiet, frame.Signed},
	{frame.CyclicQuiet, frame.Cyclic},
}

// heatLane is a column ready to be painted: the angle of its wave in the
// middle of the first step, and how far it turns from step to step, both as
// 2⁻⁶⁴ of a turn. 400 additions are then off by at most 2⁻⁵⁵ of a turn.
type heatLane struct {
	dim         int
	x, y        int // pixel of the first step
	wave        bool
	start, turn uint64
	gain        float64 // share of the wave that is left in the mean of a step
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
	}
	return l
}

// angle is a pair's angle in the middle of n positions, in 2⁻⁶⁴ of a turn.
func (h *heatmap) angle(pair, pos, n int) uint64 {
	turn := h.sc.Waves.Turn(pair)
	return turn.Mul(pos).Add(turn.Half().Mul(n - 1)).Hi
}

// paint colours the steps from … to−1 of a column.
func (h *heatmap) paint(l heatLane, from, to int, lit int) {
	if h.signs {
		h.write(l, from, to, lit)
		return
	}
	whole := from
	if l.wave {
		whole = min(to, (h.steps.end-h.steps.first)/h.steps.span)
		h.wash(l, from, whole, lit)
	}
	for step := max(from, whole); step < to; step++ { // no wave, or the length breaks the step off
		h.dab(l, step, h.color(l.dim, step, lit))
	}
}

// wash colours whole steps of a wave: an addition and a look-up each.
func (h *heatmap) wash(l heatLane, from, to, lit int) {
	colors, ramp := &h.tables.value[lit], heatRamps[0][lit]
	if h.phase {
		colors, l.gain = &h.tables.angle[lit], 1
	}
	angle := l.start + uint64(from)*l.turn
	for step := from; step < to; step++ {
		c := colors[angle>>(64-heatBits)]
		if l.gain != 1 {
			c = ramp.At(l.gain * float64(h.tables.sine[angle>>(64-heatBits)]))
		}
		h.dab(l, step, c)
		angle += l.turn
	}
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

// color is the colour of one step of one column.
func (h *heatmap) color(dim, step, lit int) frame.Color {
	pos, n := h.steps.window(step)
	if !h.phase {
		return heatRamps[0][lit].At(h.sc.Enc.Mean(pos, n, dim))
	}
	turn, ok := h.turn(dim, pos, n)
	if !ok {
		return frame.Background
	}
	return heatRamps[1][lit].At(turn)
}

// turn is the angle of a column's pair in the middle of n positions, as a
// fraction of a turn; false for a column that has none.
func (h *heatmap) turn(dim, pos, n int) (float64, bool) {
	pair, kind := h.sc.Waves.Wave(dim)
	return float64(h.angle(pair, pos, n)) / (1 << 64), kind != encoding.Zero
}

// write is paint where values are told by signs.
func (h *heatmap) write(l heatLane, from, to, lit int) {
	style := frame.Style{FG: frame.Text}
	if lit == 1 {
		style = frame.Style{FG: frame.Bright, Bold: true}
	}
	for step := from; step < to; step++ {
		pos, n := h.steps.window(step)
		v := h.sc.Enc.Mean(pos, n, l.dim)
		if h.phase {
			turn, _ := h.turn(l.dim, pos, n)
			v = 2*turn - 1
		}
		for k := step * h.steps.reps; k < (step+1)*h.steps.reps; k++ {
			if h.sc.Turned {
				h.f.Set(l.x+k, l.y, frame.ShadeGlyph(v), style)
			} else {
				h.f.Set(l.x, l.y+k, frame.ShadeGlyph(v), style)
			}
		}
	}
}

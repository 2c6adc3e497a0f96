package heatmap

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/words"
)

// small is the value whose colour smaller ones take in bars, so that a
// small bar can still be seen.
const small = 0.35

// The parts of a cell that a bar can fill. Eighths grow upwards only: from the
// top down they are drawn in the colour of the paper on the bar's.
var (
	eighths   = []rune(" ▁▂▃▄▅▆▇█")
	signsUp   = []rune(" .:|")
	signsDown = []rune(" ':|")
)

// drawBars draws the row under the cursor as bars: from the middle up and down
// for values, from the bottom for angles and bits.
func (h *plan) drawBars() {
	if h.bars < 0 {
		return
	}
	h.f.TextRight(h.x-1, h.bars, h.measure.names[2], words.FaintStyle)
	h.f.TextRight(h.x-1, h.bars+h.barRows-1, h.measure.names[0], words.FaintStyle)
	for _, r := range h.cols.run[:h.cols.runs] {
		for i := range r.n {
			v, _ := h.number(r.dim + i)
			for k := range h.cols.wide {
				h.bar(h.x+r.at+i*h.cols.wide+k, v)
			}
		}
	}
}

// bar draws one bar.
func (h *plan) bar(x int, v float64) {
	up, down := h.barRows, 0
	if h.measure.signed() {
		up, down = h.barRows/2, h.barRows/2
	}
	parts := eighths
	if h.signs {
		parts = signsUp
	}
	c := h.barColor(v)
	v /= h.measure.high
	per, base := len(parts)-1, h.bars+up
	if v < 0 {
		n := int(-v*float64(per*down) + 0.5)
		for row := 0; n > 0; row, n = row+1, n-per {
			h.hang(x, base+row, min(n, per), c)
		}
		return
	}
	n := int(v*float64(per*up) + 0.5)
	for row := 1; n > 0; row, n = row+1, n-per {
		h.f.Set(x, base-row, parts[min(n, per)], frame.Style{FG: c})
	}
}

// hang fills a cell from its top down.
func (h *plan) hang(x, y, n int, c frame.Color) {
	switch {
	case h.signs:
		h.f.Set(x, y, signsDown[n], frame.Style{FG: c})
	case n == 8:
		h.f.Set(x, y, '█', frame.Style{FG: c})
	default:
		h.f.Set(x, y, eighths[8-n], frame.Style{FG: frame.Background, BG: c})
	}
}

// barColor is the colour of a bar.
func (h *plan) barColor(v float64) frame.Color {
	switch {
	case h.signs:
		return frame.Bright
	case !h.phase:
		v = math.Copysign(max(math.Abs(v), small*h.measure.high), v)
	}
	return h.measure.ink(v, 1)
}

package views

import (
	"math"

	"wavescope/views/frame"
)

// heatSmall is the value whose colour smaller ones take in bars, so that a
// small bar can still be seen.
const heatSmall = 0.35

// drawBars draws the row under the cursor as bars, up for positive values and
// down for negative ones.
func (h *heatmap) drawBars() {
	if h.bars < 0 {
		return
	}
	up := h.barRows / 2
	h.f.TextRight(h.x-1, h.bars, "+1", faintStyle)
	h.f.TextRight(h.x-1, h.bars+h.barRows-1, "−1", faintStyle)
	for _, r := range h.cols.run[:h.cols.runs] {
		for i := range r.n {
			v := h.sc.Enc.At(h.sc.Pos, r.dim+i)
			for k := range h.cols.wide {
				h.bar(h.x+r.at+i*h.cols.wide+k, h.bars, up, v)
			}
		}
	}
}

// bar draws one bar on rows above and rows below a level.
func (h *heatmap) bar(x, y, rows int, v float64) {
	c := frame.Signed.At(math.Copysign(max(math.Abs(v), heatSmall), v))
	n := int(math.Abs(v)*float64(8*rows) + 0.5)
	for row := range rows {
		part := min(max(n-8*row, 0), 8)
		switch {
		case part == 0:
			return
		case v > 0:
			h.f.Set(x, y+rows-1-row, ' '+0, frame.Style{})
			h.f.Set(x, y+rows-1-row, '▁'+rune(part-1), frame.Style{FG: c})
		case part == 8:
			h.f.Set(x, y+rows+row, '█', frame.Style{FG: c})
		default: // eighths grow upwards only: draw what is left of the cell
			h.f.Set(x, y+rows+row, '▁'+rune(7-part), frame.Style{FG: frame.Background, BG: c})
		}
	}
}

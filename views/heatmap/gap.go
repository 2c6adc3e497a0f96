package heatmap

import (
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// gapWidth is how far the words may reach under a narrow matrix.
const gapWidth = 64

// drawGap writes the row, everything in the longest form that fits.
func (h *plan) drawGap() {
	if h.gap < 0 {
		return
	}
	width, _ := h.f.Size()
	end := width - 1
	scale, aliased := h.scaled(), h.panelW > 0 && h.aliased()
	if h.drawFoot(&scale, &aliased) {
		end = h.panel - 2
	}
	end = max(h.x+h.w, min(end, h.x+gapWidth))
	for _, legend := range [...]bool{h.signs || h.panelW == 0, false} {
		for _, try := range [...]struct{ row, more int }{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {3, 1}, {3, 2}} {
			if h.drawGapWords(end, try.row, try.more, legend, scale, aliased) {
				return
			}
		}
	}
}

// scaled reports that a cell does not show what it does by itself.
func (h *plan) scaled() bool { return h.steps.scale != scaleOf(h.unzoomed(), h.Settings, h.signs) }

func (h *plan) unzoomed() scene.State {
	s := h.State
	s.Zoom = scene.Auto
	return s
}

// drawFoot says under the wave what a cell covers, and takes back what it said
// from what is left to say.
func (h *plan) drawFoot(scale, aliased *bool) bool {
	width, _ := h.f.Size()
	var buf [64]byte
	for _, say := range [...]struct {
		scale, aliased bool
		try            int
	}{{*scale, *aliased, 0}, {*scale, *aliased, 1}, {*scale, false, 1}, {false, *aliased, 1}} {
		b := buf[:0]
		if say.scale {
			b = h.appendScale(b, say.try)
		}
		if say.aliased {
			b = appendAfter(b, ", ", "aliased")
		}
		if n := h.f.Theme.BytesWidth(b); n > 0 && h.panelW > 0 && h.panel+n < width {
			h.f.Bytes(h.panel, h.gap, b, words.FaintStyle)
			*scale, *aliased = *scale && !say.scale, *aliased && !say.aliased
			return true
		}
	}
	return false
}

// drawGapWords tries to write words of some length: false, with nothing
// written, if they do not fit.
func (h *plan) drawGapWords(end, row, more int, legend, scale, aliased bool) bool {
	var bufLeft, bufRight [128]byte
	left := h.appendLeft(bufLeft[:0], row, scale, aliased)
	right := h.appendRight(bufRight[:0], more)
	nl, nr := h.f.Theme.BytesWidth(left), h.f.Theme.BytesWidth(right)
	if h.cols.gap >= 0 && row < 2 && nl > h.cols.gap {
		return false // keep to the first block
	}
	xl, xr := h.vacant(h.x, end-nl, nl, 1), h.vacant(end-nr, h.x, nr, -1)
	if xl < 0 || xr < 0 || nr > 0 && xr < xl+nl+2 {
		return false
	}
	if legend {
		low, high := xl+nl+2, xr-2-legendWidth
		x := h.vacant(max((low+high)/2, low), high, legendWidth, 1)
		if x < 0 {
			return false
		}
		h.drawLegend(x)
	}
	h.f.Bytes(xl, h.gap, left, words.FaintStyle)
	h.f.Bytes(xr, h.gap, right, words.FaintStyle)
	return true
}

// appendLeft says what the bars are, unless there is something else to say and
// no room, and then the scale and that the wave is aliased.
func (h *plan) appendLeft(b []byte, row int, scale, aliased bool) []byte {
	if row < 3 || !scale && !aliased {
		b = h.appendRow(b, row)
	}
	if scale {
		b = h.appendScale(appendAfter(b, " · ", ""), row)
	}
	if aliased {
		b = appendAfter(b, " · ", "aliased")
	}
	return b
}

// appendRight says what is out of sight.
func (h *plan) appendRight(b []byte, more int) []byte {
	if more > 1 {
		return b
	}
	b = h.appendMorePositions(b, more)
	if h.cols.slots < h.cols.total {
		b = h.appendMoreColumns(appendAfter(b, " · ", ""), more)
	}
	return b
}

// vacant finds n cells in the row with nothing but markers in and near them,
// going from column x to column to; −1 if there are none.
func (h *plan) vacant(x, to, n, step int) int {
	for ; (to-x)*step >= 0; x += step {
		free := true
		for i := x - 2; i < x+n+2; i++ {
			c := h.f.At(i, h.gap)
			free = free && (c == nil || c.Rune == ' ' || c.Rune == '┊' || c.Rune == ':')
		}
		if free {
			return x
		}
	}
	return -1
}

// legendWidth is the width of the colour scale among the words.
const legendWidth = 18

// drawLegend writes the scale of signs or of colours between the names of its
// ends.
func (h *plan) drawLegend(x int) {
	right := x + legendWidth
	h.f.TextRight(x+2, h.gap, h.measure.names[0], words.FaintStyle)
	h.f.Text(right-2, h.gap, h.measure.names[2], words.FaintStyle)
	if h.signs {
		h.f.Text(h.f.Text(h.f.Text(x+3, h.gap, "[", words.FaintStyle), h.gap, frame.ShadeGlyphs(), frame.Style{}), h.gap, "]", words.FaintStyle)
		return
	}
	for i := range 12 {
		h.swatch(x+3+i, h.gap, float64(i)/11)
	}
}

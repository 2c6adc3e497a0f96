package views

import "wavescope/views/frame"

// The row of words under the upright matrix: what the bars are, what is out of
// sight, and the scale where it is not the usual one.

// heatGapWidth is how far the words may reach under a narrow matrix.
const heatGapWidth = 64

func (h *heatmap) drawGap() {
	if h.gap < 0 {
		return
	}
	width, _ := h.f.Size()
	end := width - 1
	scale, aliased := h.scaled(), h.panelW > 0 && h.aliased()
	if h.drawFoot(&scale, &aliased) {
		end = h.panel - 2
	}
	end = max(h.x+h.w, min(end, h.x+heatGapWidth))
	for _, legend := range [...]bool{h.signs || h.panelW == 0, false} {
		for _, try := range [...]struct{ row, more int }{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {3, 1}, {3, 2}} {
			if h.drawGapWords(end, try.row, try.more, legend, scale, aliased) {
				return
			}
		}
	}
}

// scaled reports that a cell does not show what it does by itself.
func (h *heatmap) scaled() bool { return h.steps.scale != heatScale(h.unzoomed(), h.signs) }

func (h *heatmap) unzoomed() State {
	s := h.sc.State
	s.Zoom = Auto
	return s
}

// drawFoot says under the wave what a cell covers, and takes back what it said
// from what is left to say.
func (h *heatmap) drawFoot(scale, aliased *bool) bool {
	width, _ := h.f.Size()
	var buf [64]byte
	for _, say := range [...]struct{ scale, aliased bool }{{*scale, *aliased}, {*scale, false}, {false, *aliased}} {
		b := buf[:0]
		if say.scale {
			b = h.appendScale(b)
		}
		if say.aliased {
			b = append(b, pick(len(b), "aliased", ", aliased")...)
		}
		if n := h.f.Theme.BytesWidth(b); n > 0 && h.panelW > 0 && h.panel+n < width {
			h.f.Bytes(h.panel, h.gap, b, faintStyle)
			*scale, *aliased = *scale && !say.scale, *aliased && !say.aliased
			return true
		}
	}
	return false
}

// drawGapWords tries to write words of some length: false, with nothing
// written, if they do not fit.
func (h *heatmap) drawGapWords(end, row, more int, legend, scale, aliased bool) bool {
	var bufA, bufB [128]byte
	left, right := bufA[:0], bufB[:0]
	if row < 3 || !scale && !aliased {
		left = h.appendRow(left, row)
	}
	if h.cols.gap >= 0 && row < 2 && h.f.Theme.BytesWidth(left) > h.cols.gap {
		return false
	}
	for i, say := range [...]bool{scale, aliased} {
		if say && len(left) > 0 {
			left = append(left, " · "...)
		}
		if say && i == 0 {
			left = h.appendScale(left)
		} else if say {
			left = append(left, "aliased"...)
		}
	}
	if more < 2 {
		right = h.appendMorePositions(right, more)
		dims := h.appendMoreColumns(right, more)
		if len(right) > 0 && len(dims) > len(right) {
			right = h.appendMoreColumns(append(right, " · "...), more)
		} else {
			right = dims
		}
	}
	a, b := h.f.Theme.BytesWidth(left), h.f.Theme.BytesWidth(right)
	xa := h.vacant(h.x, end-a, a, 1)
	xb := end
	if b > 0 {
		xb = h.vacant(end-b, h.x, b, -1)
	}
	xl := h.x
	if legend {
		xl = h.vacant((xa+a+xb-heatLegend)/2, xb-2-heatLegend, heatLegend, 1)
	}
	if xa < 0 || xb < xa+a+2 && b > 0 || xb < 0 || xl < 0 || legend && xl < xa+a+2 {
		return false
	}
	h.f.Bytes(xa, h.gap, left, faintStyle)
	h.f.Bytes(xb, h.gap, right, faintStyle)
	if legend {
		h.drawLegend(xl)
	}
	return true
}

// vacant finds n cells in the row with nothing but markers in and next to
// them, going from column x to column to in one direction; −1 if there are none.
func (h *heatmap) vacant(x, to, n, step int) int {
	for ; (to-x)*step >= 0; x += step {
		free := true
		for i := x - 1; i <= x+n; i++ {
			c := h.f.At(i, h.gap)
			free = free && (c == nil || c.Rune == ' ' || c.Rune == '┊' || c.Rune == ':')
		}
		if free {
			return x
		}
	}
	return -1
}

// heatLegend is the width of the colour scale among the words.
const heatLegend = 18

// drawLegend writes the scale of signs or of colours between the names of its
// ends.
func (h *heatmap) drawLegend(x int) {
	right := x + heatLegend
	h.f.TextRight(x+2, h.gap, h.measure.names[0], faintStyle)
	h.f.Text(right-2, h.gap, h.measure.names[2], faintStyle)
	if h.signs {
		h.f.Text(h.f.Text(h.f.Text(x+3, h.gap, "[", faintStyle), h.gap, frame.ShadeGlyphs(), frame.Style{}), h.gap, "]", faintStyle)
		return
	}
	for i := range 12 {
		h.swatch(x+3+i, h.gap, float64(i)/11)
	}
}

package heatmap

import (
	"math"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// planTurned lays out the table turned: positions across, dimensions down. A
// text row is two columns of the table, or one where values are signs, or less
// where all of them can have more room.
func (h *plan) planTurned() {
	_, room := h.f.Size()
	title, gap := 1, 1
	h.traceRows = 4
	left := func() int { return room - title - h.traceRows - 1 - h.pointer() - gap }
	if left() < 10 {
		title = 0
	}
	if left() < tight {
		h.traceRows = 0
	}
	if left() < tiny {
		gap = 0
	}
	rows := max(left(), 1)
	gaps := gaps{marker: h.per, block: h.per, grid: h.per}
	wide := 1
	for _, try := range [...]int{4, 2} {
		if h.DModel*try+extraRoom(h.Scene, h.split, gaps) <= rows*h.per {
			wide = try
			break
		}
	}
	h.cols = layColumns(h.Scene, h.split, rows*h.per, wide, max(1, 2*h.per/wide), gaps)
	h.h = (h.cols.size + h.per - 1) / h.per
	if h.traceRows > 0 { // what the columns leave makes the wave taller
		h.traceRows += min(rows-h.h, 8)
	}

	h.waves, h.bars, h.gap = -1, -1, -1
	h.title, h.trace, h.ruler = title-1, title, title+h.traceRows
	h.y = h.ruler + 1 + h.pointer()
	if gap > 0 {
		h.gap = h.y + h.h
	}
	h.planTurnedWidth()
}

// planTurnedWidth gives the positions the width that the panel leaves.
func (h *plan) planTurnedWidth() {
	width, _ := h.f.Size()
	h.x = gutter + max(5, h.periodWidth()) + 1 + h.pointer()
	switch {
	case width >= 100:
		h.panelW = 17
	case width >= 64:
		h.panelW = 9
	}
	space := 0
	if h.panelW > 0 {
		space = h.panelW + panelGap
	}
	h.steps = newSteps(h.Scene, scaleOf(h.State, h.Settings, h.signs), width-1-space-h.x, 1, labelEvery)
	h.w = h.steps.cells
	h.panel = h.x + h.w + panelGap
}

// periodWidth is the width of the widest wavelength shown.
func (h *plan) periodWidth() int {
	var buf [24]byte
	n := 0
	for _, r := range h.cols.run[:h.cols.runs] {
		n = max(n, len(h.period(buf[:0], r.dim)), len(h.period(buf[:0], r.dim+r.n-1)))
	}
	return n
}

// drawTurned draws the table turned.
func (h *plan) drawTurned() {
	h.paintMatrix()
	h.drawTurnedWave()
	h.drawTurnedRuler()
	h.drawTurnedLabels()
	h.drawPointers()
	h.drawTurnedBars()
	h.drawTurnedMarkers()
	h.drawTurnedWords()
}

// drawTurnedWave draws the wave of the cursor's column over the matrix, and a
// line from the cursor down to it.
func (h *plan) drawTurnedWave() {
	if h.traceRows == 0 {
		return
	}
	h.f.TextRight(h.x-1, h.trace, h.measure.names[2], words.FaintStyle)
	h.f.TextRight(h.x-1, h.trace+h.traceRows-1, h.measure.names[0], words.FaintStyle)
	t := newTrace(h, h.x, h.trace, h.traceRows)
	x, y, _ := t.cursor()
	h.f.VLine(x, y, h.ruler-y, '│', words.LineStyle)
	t.draw()
	t.bead()
}

// drawTurnedRuler writes the positions over the matrix. The cursor's own label
// wins over those it touches.
func (h *plan) drawTurnedRuler() {
	var buf [24]byte
	h.f.TextRight(gutter-1, h.ruler, "dim", words.FaintStyle)
	if h.From == nil {
		h.f.TextRight(h.x-1-h.pointer(), h.ruler, "λ", words.FaintStyle)
	}
	end, _ := h.f.Size()
	if h.panelW > 0 {
		end = h.panel - 1
	}
	text := h.steps.appendLabel(buf[:0], h.Pos)
	h.f.Bytes(min(h.x+h.steps.cell(h.Pos), end-len(text)), h.ruler, text, words.BadgeStyle)
	for pos, cell := range h.steps.labelled {
		h.label(h.x+cell, h.ruler, end, h.steps.appendLabel(buf[:0], pos), frame.Style{})
	}
}

// drawTurnedLabels writes dimensions and wavelengths beside the rows: some, the
// first of a run, and the cursor's.
func (h *plan) drawTurnedLabels() {
	here, _ := h.cols.place(h.Dim)
	for _, r := range h.cols.run[:h.cols.runs] {
		for i := range r.n {
			row := (r.at + i*h.cols.wide) / h.per
			if row != here/h.per && (i == 0 || (r.dim+i-r.base)%h.cols.every == 0) {
				h.rowLabel(row, r.dim+i, frame.Style{}, words.FaintStyle)
			}
			x := h.x - 1
			if !h.blank(x, h.y+row) { // its pair is marked too
				x = h.x + h.w + h.pointer()
			}
			parts.DrawMark(h.f, h.Scene, x, h.y+row, r.dim+i)
		}
	}
	h.rowLabel(here/h.per, h.Dim, words.BadgeStyle, frame.Style{})
}

// rowLabel writes one dimension and its wavelength.
func (h *plan) rowLabel(row, dim int, name, wave frame.Style) {
	var buf [24]byte
	text := strconv.AppendInt(buf[:0], int64(dim), 10)
	h.f.Bytes(gutter-1-len(text), h.y+row, text, name)
	text = h.period(buf[:0], dim)
	h.f.Bytes(h.x-1-h.pointer()-len(text), h.y+row, text, wave)
}

// drawTurnedBars draws the position under the cursor as bars beside its
// columns, each half a row high.
func (h *plan) drawTurnedBars() {
	if h.panelW == 0 {
		return
	}
	names := h.ruler - 1
	if h.traceRows == 0 {
		names = -1
	}
	h.drawScale(names, h.ruler)
	zero, full := h.panel-1, h.panelW // bars start beside this column
	if h.measure.signed() {
		zero, full = h.panel+h.panelW/2, h.panelW/2
		h.f.VLine(zero, h.y, h.h, '│', words.LineStyle)
	}
	for _, r := range h.cols.run[:h.cols.runs] {
		for i := range r.n {
			v, _ := h.number(r.dim + i)
			for k := range int(math.Abs(v)/h.measure.high*float64(full) + 0.5) {
				x := zero + 1 + k
				if v < 0 {
					x = zero - 1 - k
				}
				for row := range h.cols.wide {
					h.turnedBar(x, h.y*h.per+r.at+i*h.cols.wide+row, v)
				}
			}
		}
	}
}

// turnedBar draws one cell's half of a bar.
func (h *plan) turnedBar(x, y int, v float64) {
	if h.signs {
		h.f.Set(x, y, '=', frame.Style{FG: frame.Bright})
		return
	}
	h.f.Pixel(x, y, h.barColor(v))
}

// drawTurnedMarkers writes what is above and below the rows between runs and
// between blocks.
func (h *plan) drawTurnedMarkers() {
	for _, at := range h.cols.mark[:h.cols.marks] {
		h.turnedMarker(at/h.per, false)
	}
	if h.cols.gap >= 0 {
		h.turnedMarker(h.cols.gap/h.per, true)
	}
}

// turnedMarker writes one such row: between sine and cosine, or between pairs
// that turn and those that do not.
func (h *plan) turnedMarker(row int, kinds bool) {
	y := h.y + row
	h.f.HLine(h.x, y, h.w, '┈', words.FaintStyle)
	h.f.HLine(h.panel, y, h.panelW, '┈', words.FaintStyle)
	first, last := h.cols.run[0], h.cols.run[h.cols.runs-1]
	var buf [160]byte
	for try := range 3 {
		b := append(buf[:0], " above: "...)
		if kinds {
			b = h.appendKind(b, first, try)
			b = h.appendKind(append(b, " · below: "...), last, try)
		} else {
			b = h.appendGroup(b, false, try)
			b = h.appendGroup(append(b, " · below: "...), true, try+1)
		}
		b = append(b, ' ')
		if h.f.Theme.BytesWidth(b)+2 <= h.w {
			h.f.Bytes(h.x+2, y, b, frame.Style{})
			return
		}
	}
}

// drawTurnedWords writes the titles over the matrix and what is out of sight.
func (h *plan) drawTurnedWords() {
	var buf [128]byte
	if h.title >= 0 {
		end, title := h.x+h.w, h.f.Theme.BytesWidth(h.appendWaveWords(h.appendName(buf[:0]), 2))
		for try := range 2 {
			more := h.appendMorePositions(buf[:0], try)
			if n := h.f.Theme.BytesWidth(more); title+2+n <= h.w {
				h.f.Bytes(end-n, h.title, more, words.FaintStyle)
				end -= n + 2
				break
			}
		}
		h.drawTitle(h.x, h.title, end)
		h.drawBarTitle()
	}
	if h.gap >= 0 {
		h.drawTurnedGap()
	}
}

// drawBarTitle says whose bars stand beside the table.
func (h *plan) drawBarTitle() {
	var buf [32]byte
	for try := range 3 {
		b := strconv.AppendInt(append(buf[:0], pick(try, "position ", "pos ", "")...), int64(h.Pos), 10)
		if len(b) <= h.panelW {
			h.f.Bytes(h.panel, h.title, b, frame.Style{})
			break
		}
	}
	if word := h.barWord(); h.traceRows > 1 && len(word) <= h.panelW {
		h.f.Text(h.panel, h.trace, word, words.FaintStyle)
	}
}

// drawTurnedGap writes the row of words under the turned table: what is out of
// sight, and the scale where it is not the usual one.
func (h *plan) drawTurnedGap() {
	for _, legend := range [...]bool{h.signs || h.panelW == 0, false} {
		for try := range 3 {
			if h.drawTurnedGapWords(try, legend) {
				return
			}
		}
	}
}

// drawTurnedGapWords tries to write words of some length: false, with nothing
// written, if they do not fit.
func (h *plan) drawTurnedGapWords(try int, legend bool) bool {
	var buf [128]byte
	b := buf[:0]
	if try < 2 {
		b = h.appendMoreColumns(b, try)
	}
	if h.scaled() {
		b = h.appendScale(appendAfter(b, " · ", ""), try)
	}
	end, _ := h.f.Size()
	if legend {
		if end = h.vacant(h.x+h.w-legendWidth, h.x, legendWidth, -1); end < 0 {
			return false
		}
	}
	n := h.f.Theme.BytesWidth(b)
	x := h.vacant(h.x, end-2-n, n, 1)
	if x < 0 {
		x = h.vacant(1, min(h.x, end-2-n), n, 1) // under the labels as well
	}
	if x < 0 {
		return false
	}
	h.f.Bytes(x, h.gap, b, words.FaintStyle)
	if legend {
		h.drawLegend(end)
	}
	return true
}

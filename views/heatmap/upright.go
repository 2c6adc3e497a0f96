package heatmap

import (
	"wavescope/views/frame"
	"wavescope/views/words"
)

// What is left to the matrix before parts around it give way, in rows, and
// what parts take, in columns.
const (
	roomy      = 13 // the brackets go, then half of the bars
	tight      = 8  // the bars go
	tiny       = 5  // the wavelengths go, then the words below
	panelMax   = 33 // the widest wave beside the matrix
	panelMin   = 5
	valueWidth = 7 // the number beside the wave
	rowsEvery  = 4 // rows from one position label to the next
)

// planUpright lays out the table as it is written: positions down, dimensions
// across.
func (h *plan) planUpright() {
	h.planRows()
	h.steps = newSteps(h.Scene, scaleOf(h.State, h.Settings, h.signs), h.h*h.per, h.per, rowsEvery)
	h.h = min(h.h, h.steps.cells)
	if h.gap >= 0 {
		h.gap = h.y + h.h
	}
	h.bars = -1
	if h.barRows > 0 {
		h.bars = h.gap + 1
	}
	h.planColumns()
}

// planRows lets parts give way until the matrix has rows enough.
func (h *plan) planRows() {
	_, room := h.f.Size()
	title, waves, gap := 1, 1, 1
	h.barRows = 4
	left := func() int { return room - title - waves - 1 - h.pointer() - gap - h.barRows }
	if left() < roomy {
		title = 0
	}
	if left() < roomy {
		h.barRows = 2
	}
	if left() < tight {
		h.barRows = 0
	}
	if left() < tiny {
		waves = 0
	}
	if left() < tiny {
		gap = 0
	}
	h.h = max(left(), 1)
	h.title, h.waves, h.gap = title-1, title+waves-1, gap-1
	if waves == 0 {
		h.waves = -1
	}
	h.ruler = title + waves
	h.y = h.ruler + 1 + h.pointer()
}

// planColumns gives the columns all the width they need, and the wave beside
// them what is left. Where they do not fit anyway, the wave keeps a fifth.
func (h *plan) planColumns() {
	width, _ := h.f.Size()
	gaps := gaps{marker: 1, block: panelGap, grid: 1}
	h.x = max(gutter, 1+h.labelWidth()+1) + h.pointer()
	space := panelGap - h.pointer() // a pointer stands in it
	right := width - 1
	room := right - h.pointer() - h.x

	extra := extraRoom(h.Scene, h.split, gaps)
	wide := 1
	for _, try := range [...]struct{ wide, spare int }{
		{8, panelGap + panelMax + valueWidth + 1}, {4, panelGap + panelMax + valueWidth + 1}, {2, 20},
	} {
		if h.DModel*try.wide+extra+h.x+try.spare <= width {
			wide = try.wide
			break
		}
	}
	if h.DModel+extra > room && width >= 60 {
		room = right - h.x - space - (width/5 | 1)
	}
	h.cols = layColumns(h.Scene, h.split, room, wide, labelEvery/wide, gaps)
	h.w = h.cols.size

	h.panel = h.x + h.w + space
	free := right - h.panel
	if free == panelMin-1 { // closer, rather than not at all
		h.panel, free = h.panel-1, free+1
	}
	h.panelW = min(panelMax, (free-1)|1)
	if h.panelW < panelMin {
		h.panel, h.panelW = -1, 0
	}
	h.value = free >= panelMax+valueWidth
}

// drawUpright draws the table upright.
func (h *plan) drawUpright() {
	h.paintMatrix()
	for _, at := range h.cols.mark[:h.cols.marks] {
		h.f.VLine(h.x+at, h.y, h.h, '┊', words.FaintStyle)
		if h.gap >= 0 {
			h.f.VLine(h.x+at, h.gap, 1+h.barRows, '┊', words.FaintStyle)
		}
	}
	h.drawPanel()
	h.drawBrackets()
	h.drawColumnLabels()
	h.drawPositionLabels()
	h.drawPointers()
	h.drawBars()
	h.drawGap()
}

// drawPanel draws the column under the cursor as a wave beside the matrix. The
// colour bar is its value axis.
func (h *plan) drawPanel() {
	if h.panelW == 0 {
		return
	}
	h.drawPanelTitle()
	h.drawScale(h.waves, h.ruler)
	here, mid := h.steps.cell(h.Pos), h.panel+h.panelW/2
	h.f.HLine(h.panel, h.y+here, h.panelW, '─', words.LineStyle)
	if h.measure.signed() {
		h.f.VLine(mid, h.y, h.h, '│', words.LineStyle)
	}
	t := newTrace(h, h.panel, h.y, h.panelW)
	t.draw()
	if t.bead() && h.value {
		var buf [16]byte
		h.f.Bytes(h.panel+h.panelW+1, h.y+here, h.appendNumber(buf[:0]), frame.Style{FG: frame.Accent})
	}
}

// drawPanelTitle says what the wave is, in the longest form that fits.
func (h *plan) drawPanelTitle() {
	if h.title < 0 {
		return
	}
	width, _ := h.f.Size()
	h.drawTitle(h.panel, h.title, width-1)
}

// drawTitle names the column and its wave in the longest form that ends before
// a column.
func (h *plan) drawTitle(x, y, end int) {
	var buf [80]byte
	name := h.appendName(buf[:0])
	for try := range 3 {
		b := h.appendWaveWords(name, try)
		if x+h.f.Theme.BytesWidth(b) <= end {
			h.f.Bytes(h.f.Bytes(x, y, name, frame.Style{}), y, b[len(name):], words.FaintStyle)
			return
		}
	}
}

// drawScale draws the colour bar and, over it, what its ends and middle stand
// for.
func (h *plan) drawScale(names, bar int) {
	left, right, mid := h.panel, h.panel+h.panelW, h.panel+h.panelW/2
	if names >= 0 {
		h.f.Text(left, names, h.measure.names[0], words.FaintStyle)
		h.f.TextRight(right, names, h.measure.names[2], words.FaintStyle)
		if h.panelW >= 9 {
			h.f.TextCenter(mid, names, 1, h.measure.names[1], words.FaintStyle)
		}
	}
	for i := range h.panelW {
		share := float64(i) / float64(h.panelW-1)
		if !h.signs {
			h.swatch(left+i, bar, share)
			continue
		}
		sign := '─'
		switch left + i {
		case left, right - 1:
			sign = '│'
		case mid:
			sign = '┼'
		}
		h.f.Set(left+i, bar, sign, words.FaintStyle)
	}
}

// swatch fills a cell with the colour at a share of the measure.
func (h *plan) swatch(x, y int, share float64) {
	c := h.measure.ink(h.measure.low+share*(h.measure.high-h.measure.low), 1)
	h.f.Pixel(x, 2*y, c)
	h.f.Pixel(x, 2*y+1, c)
}

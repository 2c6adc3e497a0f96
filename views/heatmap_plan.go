package views

import (
	"wavescope/views/frame"
)

// heatmap is the plan of one picture: what is shown, and where. Draw, Words,
// Window and Hit all start from it.
type heatmap struct {
	f      frame.Frame // the body
	sc     Scene
	split  heatSplit
	cols   heatColumns
	steps  heatSteps
	tables *heatTables
	phase  bool // angles instead of values
	signs  bool // values are told by signs, there being no colours
	point  bool // the cursor is pointed out by signs, there being no quiet ramp

	// Cells of the body. A part that gave way is at −1, or 0 in size.
	x, y     int // the first column and step
	w, h     int // the matrix
	brackets int // row of the brackets
	waves    int // row of the wavelengths
	dims     int // row of the dimensions, or of the positions when turned
	gap      int // row of words under the matrix
	bars     int // first row of the bars of the position
	barRows  int // how many
	panel    int // first column of the panel at the right
	panelW   int // its width
	value    bool
}

// What parts take, and what is left to the matrix before they give way.
const (
	heatGutter   = 6  // columns left of the matrix: a label and a blank
	heatPanel    = 33 // the widest wave beside the matrix
	heatPanelMin = 5
	heatGap      = 3 // columns between the matrix and the panel
	heatValue    = 7 // columns of the number beside the wave
	heatRoomy    = 13
	heatTight    = 8
	heatTiny     = 5
	heatSpacing  = 4 // text rows from one position label to the next
	heatLabels   = 8 // columns from one label to the next
)

// heatStart is the scale of the picture upright: a cell shows two positions,
// half a cell each.
const heatStart Zoom = 2

// heatScale is the scale in force. Auto gives every position one pixel, which
// is a whole cell when turned or written in signs.
func heatScale(s State, signs bool) Zoom {
	switch {
	case s.Zoom != Auto:
		return s.Zoom
	case s.Turned || signs:
		return 1
	}
	return heatStart
}

func planHeatmap(f frame.Frame, sc Scene) heatmap {
	h := heatmap{f: body(f), sc: sc, split: newHeatSplit(sc), tables: newHeatTables()}
	h.phase = sc.Phase && sc.Waves != nil
	h.signs = f.Theme.Glyphs()
	h.point = h.signs || f.Theme.Depth == frame.Colors16
	h.planRows()
	h.planSteps()
	h.planColumns()
	return h
}

// planRows lets parts give way until the matrix has rows enough.
func (h *heatmap) planRows() {
	_, room := h.f.Size()
	brackets, waves, gap, pointer := 1, 1, 1, 0
	if h.point {
		pointer = 1
	}
	h.barRows = 4
	left := func() int { return room - brackets - waves - 1 - pointer - gap - h.barRows }
	if left() < heatRoomy {
		brackets = 0
	}
	if left() < heatRoomy {
		h.barRows = 2
	}
	if left() < heatTight {
		h.barRows = 0
	}
	if left() < heatTiny {
		waves = 0
	}
	if left() < heatTiny {
		gap = 0
	}
	h.h = max(left(), 0)
	h.brackets = brackets - 1
	h.waves = brackets + waves - 1
	if waves == 0 {
		h.waves = -1
	}
	h.dims = brackets + waves
	h.y = h.dims + 1 + pointer
	h.gap, h.bars = -1, -1
	if gap > 0 {
		h.gap = h.y + h.h
	}
	if h.barRows > 0 {
		h.bars = h.gap + 1
	}
}

func (h *heatmap) planSteps() {
	per := 2
	if h.signs {
		per = 1
	}
	h.steps = newHeatSteps(h.sc, heatScale(h.sc.State, h.signs), h.h*per, per, heatSpacing)
	if rows := (h.steps.count*h.steps.reps + per - 1) / per; rows < h.h { // a short table
		move := h.h - rows
		h.h = rows
		if h.gap >= 0 {
			h.gap -= move
		}
		if h.bars >= 0 {
			h.bars -= move
		}
	}
}

// planColumns gives the columns all the width they need, and the wave beside
// them what is left.
func (h *heatmap) planColumns() {
	width, _ := h.f.Size()
	h.x = heatGutter
	var buf [24]byte
	h.x = max(h.x, len(appendCompact(buf[:0], h.sc.Pos))+1)
	for pos := range h.steps.labelled {
		h.x = max(h.x, len(appendCompact(buf[:0], pos))+1)
	}
	space := heatGap
	if h.point {
		h.x, space = h.x+1, 2
	}
	g := heatGaps{marker: 1, block: 3, grid: 1}
	right := width - 1
	room := right - h.x
	if h.point {
		room--
	}
	extra := heatExtra(h.sc, h.split, g)
	wide := 1
	for _, try := range [...]struct{ wide, spare int }{{8, 44}, {4, 44}, {2, 20}} {
		if h.sc.DModel*try.wide+extra+h.x+try.spare <= width {
			wide = try.wide
			break
		}
	}
	if h.sc.DModel+extra > room && width >= 60 { // scrolls anyway: keep the wave
		room = right - h.x - space - (width/5 | 1)
	}
	h.cols = layHeatColumns(h.sc, h.split, room, wide, max(1, heatLabels/wide), g)
	h.w = h.cols.size
	h.panel = h.x + h.w + space
	free := right - h.panel
	h.panelW = min(heatPanel, free)
	if h.panelW%2 == 0 {
		h.panelW--
	}
	if h.panelW < heatPanelMin {
		h.panel, h.panelW = -1, 0
	}
	h.value = free >= heatPanel+heatValue
}

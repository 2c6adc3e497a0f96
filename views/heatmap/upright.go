package heatmap

import (
	"wavescope/views/frame"
	"wavescope/views/parts"
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
func (p *plan) planUpright() {
	const title, periods, gap, bars = 0, 1, 4, 5
	_, room := p.f.Size()
	left := parts.Share(room, []parts.Row{
		{At: &p.title, N: 1}, {At: &p.periods, N: 1}, {At: &p.ruler, N: 1 + p.pointer}, {At: &p.y}, {At: &p.gap, N: 1}, {At: &p.bars, N: 4},
	}, parts.Give{Part: title, Least: roomy}, parts.Give{Part: bars, N: 2, Least: roomy}, parts.Give{Part: bars, Least: tight},
		parts.Give{Part: periods, Least: tiny}, parts.Give{Part: gap, Least: tiny})
	if p.bars >= 0 {
		p.barRows = room - p.bars
	}
	p.steps = newSteps(p.Scene, scaleOf(p.State, p.Settings, p.signs), max(left, 1)*p.per, p.per, rowsEvery)
	p.h = min(max(left, 1), p.steps.cells)
	if p.gap >= 0 {
		p.gap = p.y + p.h
	}
	if p.bars >= 0 {
		p.bars = p.gap + 1
	}
	p.planColumns()
}

// planColumns gives the columns all the width they need, and the wave beside
// them what is left. Where they do not fit anyway, the wave keeps a fifth.
func (p *plan) planColumns() {
	width, _ := p.f.Size()
	around := gaps{marker: 1, block: panelGap, grid: 1}
	p.x = max(gutter, 1+p.labelWidth()+1) + p.pointer
	space := panelGap - p.pointer // a pointer stands in it
	right := width - 1
	room := right - p.pointer - p.x

	all := func(wide int) int { return p.DModel*wide + p.split.extra(around) }
	wide := 1
	for _, try := range [...]struct{ wide, spare int }{
		{8, panelGap + panelMax + valueWidth + 1}, {4, panelGap + panelMax + valueWidth + 1}, {2, 20},
	} {
		if all(try.wide)+p.x+try.spare <= width {
			wide = try.wide
			break
		}
	}
	if all(1) > room && width >= 60 {
		room = right - p.x - space - (width/5 | 1)
	}
	p.cols = p.layColumns(room, wide, labelEvery/wide, around)
	p.w = p.cols.size

	p.panel = p.x + p.w + space
	free := right - p.panel
	if free == panelMin-1 { // closer, rather than not at all
		p.panel, free = p.panel-1, free+1
	}
	p.panelW = min(panelMax, (free-1)|1)
	if p.panelW < panelMin {
		p.panel, p.panelW = -1, 0
	}
	p.value = free >= panelMax+valueWidth
}

// labelWidth is the width of the widest label beside the rows.
func (p *plan) labelWidth() int {
	w := max(len(p.steps.text(p.Pos)), p.f.Theme.Width(p.measure.ends[0]))
	for pos := range p.steps.labelled {
		w = max(w, len(p.steps.text(pos)))
	}
	return w
}

// drawUpright draws what stands around the table upright.
func (p *plan) drawUpright() {
	for _, at := range p.cols.mark[:p.cols.marks] {
		p.f.VLine(p.x+at, p.y, p.h, '┊', words.FaintStyle)
		if p.gap >= 0 {
			p.f.VLine(p.x+at, p.gap, 1+p.barRows, '┊', words.FaintStyle)
		}
	}
	p.drawPanel()
	p.drawBrackets()
	p.drawColumnLabels()
	p.drawPositionLabels()
	p.drawPointers()
	p.drawBars()
	p.drawGap()
}

// drawPanel draws the column under the cursor as a wave beside the matrix. The
// colour bar is its value axis.
func (p *plan) drawPanel() {
	if p.panelW == 0 {
		return
	}
	if width, _ := p.f.Size(); p.title >= 0 {
		p.drawTitle(p.panel, p.title, width-1)
	}
	p.drawScale(p.periods)
	here := p.y + p.steps.cell(p.Pos)
	p.f.HLine(p.panel, here, p.panelW, '─', words.LineStyle)
	if p.measure.Signed() {
		p.f.VLine(p.middle(), p.y, p.h, '│', words.LineStyle)
	}
	t := newTrace(p, p.panel, p.y, p.panelW)
	t.draw()
	if t.bead() && p.value {
		p.f.Text(p.panel+p.panelW+1, here, p.numberText(), frame.Style{FG: frame.Accent})
	}
}

// middle is the column of the panel that stands for the measure's middle.
func (p *plan) middle() int { return p.panel + p.measure.Level(p.measure.mid, p.panelW) }

// drawTitle names the column under the cursor and its wave in the longest form
// that ends before a column.
func (p *plan) drawTitle(x, y, end int) {
	name := p.columnName()
	for _, about := range p.columnForms() {
		if x+p.f.Theme.Width(name+about) <= end {
			p.f.Text(p.f.Text(x, y, name, frame.Style{}), y, about, words.FaintStyle)
			return
		}
	}
}

// drawScale draws the colour bar beside the ruler and, in a row, what its ends
// and middle stand for.
func (p *plan) drawScale(names int) {
	right, mid := p.panel+p.panelW, p.middle()
	if names >= 0 {
		p.f.Text(p.panel, names, p.measure.names[0], words.FaintStyle)
		p.f.TextRight(right, names, p.measure.names[2], words.FaintStyle)
		if p.panelW >= 9 {
			p.f.TextCenter(mid, names, 1, p.measure.names[1], words.FaintStyle)
		}
	}
	if !p.signs {
		p.drawSwatches(p.panel, p.ruler, p.panelW)
		return
	}
	p.f.HLine(p.panel, p.ruler, p.panelW, '─', words.FaintStyle)
	p.f.Set(mid, p.ruler, '┼', words.FaintStyle)
	p.f.Set(p.panel, p.ruler, '│', words.FaintStyle)
	p.f.Set(right-1, p.ruler, '│', words.FaintStyle)
}

// drawSwatches fills n cells with the colours from the low end to the high one.
func (p *plan) drawSwatches(x, y, n int) {
	for i := range n {
		v := p.measure.Low + float64(i)/float64(n-1)*(p.measure.High-p.measure.Low)
		c := p.measure.ink(v, 1)
		p.f.Pixel(x+i, 2*y, c)
		p.f.Pixel(x+i, 2*y+1, c)
	}
}

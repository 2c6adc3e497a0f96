package heatmap

import (
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// dimLabels is the column before which the labels of the rows end.
const dimLabels = 5

// planTransposed lays out positions across and dimensions down. A row of the screen
// has two columns of the table, one if values are signs, or part of one if all
// columns fit that way.
func (p *plan) planTransposed() {
	left := budget(p.H - 1) // without the ruler
	p.gap = left.take(1, tiny, true)
	p.trace = left.take(4, tight, !p.Hidden.Hides(waveName))
	p.title = left.take(1, 10, true)
	rows := max(int(left), 1)
	around, wide := gaps{block: p.per, grid: p.per}, 1
	for _, try := range [...]int{4, 2} {
		if p.cols.widest(try, around) <= rows*p.per {
			wide = try
			break
		}
	}
	p.cols.group = p.grouping(rows*p.per, around)
	p.layColumns(rows*p.per, wide, max(1, rowsEvery*p.per/wide), around)
	p.h = (p.cols.size + p.per - 1) / p.per
	if p.trace > 0 { // rows that the columns leave make the wave taller
		p.trace += max(min(rows-p.h, max(8, p.h/2)), 0)
	}
	p.ruler, p.y = p.title+p.trace, p.title+p.trace+1
	p.planTransposedWidth()
}

// planTransposedWidth gives the positions the width that the panel leaves.
func (p *plan) planTransposedWidth() {
	widest, right := 5, p.W-1
	for c := range p.cols.all { // of the wavelengths
		widest = max(widest, len(p.period(c.dim)))
	}
	space := chart.Either(p.W >= 100, panelGap, panelTight)
	if p.W >= 64 && !p.Hidden.Hides(barcodeName) {
		p.panelW = chart.Either(p.W >= 100, 17, 9)
		right -= p.panelW + space
	}
	p.x = dimLabels + 1 + widest + 3
	p.steps = p.newSteps(right-p.x, 1, labelEvery)
	p.w = p.steps.cells
	p.panel = p.x + p.w + space
	if more := p.W - 1 - p.panel - p.panelW; p.panelW > 0 && more > 0 { // the rest makes bars longer
		p.panelW += min(more, 2*p.panelW) &^ 1
	}
}

// transposed adds the regions around the transposed table.
func (p *plan) transposed(all []chart.Region) []chart.Region {
	all = append(all,
		place(p.x, 0, p.w, p.title, chart.Region{Draw: p.drawTitle}),
		place(p.x-3, p.title, 3, p.trace, chart.Region{Draw: p.drawWaveEnds}),
		place(p.x, p.title, p.w, p.trace, chart.Region{Name: waveName, Draw: p.drawWaveAbove}),
		place(0, p.title, p.W, p.y-p.title, chart.Region{Draw: p.drawRuler}),
		place(0, p.y, p.W, p.h, chart.Region{Draw: p.drawRowLabels, In: []chart.Region{
			place(dimLabels+1, 0, (p.x-4-dimLabels)*chart.One(p.lambda() != ""), p.h,
				chart.Region{Name: wavesName, Cover: covered})}}),
		place(p.x, p.y+p.h, p.W-p.x, p.gap, chart.Region{Draw: p.drawScaleBelow}))
	if p.panelW > 0 {
		scale := min(p.trace, 1)
		all = append(all, place(p.panel, 0, p.panelW, p.title, chart.Region{Draw: func(f chart.Canvas) {
			f.Text(0, 0, p.Fitting(p.panelW, "pos "+strconv.Itoa(p.Pos), strconv.Itoa(p.Pos)), frame.Style{})
		}}),
			place(p.panel, p.ruler-scale, p.panelW, 1+scale,
				chart.Region{Name: scaleName, Draw: p.drawScale, Cover: p.drawScale}),
			place(p.panel, p.y, p.panelW, p.h, chart.Region{Name: barcodeName, Draw: p.drawBarsBeside}))
	}
	if p.cols.gap >= 0 {
		all = append(all, place(p.x, p.y+p.cols.gap/p.per, p.w, 1, chart.Region{Draw: func(f chart.Canvas) {
			f.HLine(0, 0, p.w, '┈', chart.FaintStyle)
			above, below := p.kindName(p.cols.blocks[0]), p.kindName(p.cols.blocks[1])
			f.Text(2, 0, p.Fitting(p.w-4, " ↑ "+above+" · ↓ "+below+" "), frame.Style{})
		}}))
	}
	if w := p.legendWidth(); p.panelW == 0 && p.gap > 0 {
		all = append(all, place(max(p.x+p.w-w, 0), p.y+p.h, w, 1,
			chart.Region{Name: scaleName, Draw: p.drawLegend, Cover: p.drawLegend}))
	}
	return all
}

// drawWaveEnds writes the values of the top and the bottom of the wave.
func (p *plan) drawWaveEnds(f chart.Canvas) {
	f.TextRight(2, 0, p.measure.names[2], chart.FaintStyle)
	f.TextRight(2, p.trace-1, p.measure.names[0], chart.FaintStyle)
}

// drawWaveAbove draws the wave of the cursor's column above the matrix, and a line
// down from the cursor.
func (p *plan) drawWaveAbove(f chart.Canvas) {
	t := p.newTrace(f, p.trace)
	if x, y, ok := t.cursor(); ok || p.phase && !p.hides(p.here(), p.Pos, 1) {
		f.VLine(x, y, p.trace-y, '│', chart.LineStyle)
	}
	t.draw()
	t.bead()
}

// drawRuler writes the positions above the matrix. The cursor's label replaces those
// that it touches.
func (p *plan) drawRuler(f chart.Canvas) {
	ruler := p.trace
	f.TextRight(dimLabels, ruler, "dim", chart.FaintStyle)
	f.TextRight(p.x-3, ruler, p.lambda(), chart.FaintStyle)
	end := chart.Either(p.panelW > 0, p.panel-1, p.W)
	chart.DrawTrained(f, p.Train, p.steps.first, p.steps.end, p.x+p.steps.cell(p.Train), 0, p.y-p.title, true)
	here := p.steps.text(p.Pos)
	f.Text(min(p.x+p.steps.cell(p.Pos), end-len(here)), ruler, here, chart.BadgeStyle)
	for pos, cell := range p.steps.labelled {
		chart.Label(f, p.x+cell, ruler, end, p.steps.text(pos), frame.Style{})
	}
}

// drawRowLabels writes dimensions and wavelengths beside the cursor's row, the first
// row of a run, and some others.
func (p *plan) drawRowLabels(f chart.Canvas) {
	write := func(row, dim int, name, period frame.Style) {
		f.TextRight(dimLabels, row, strconv.Itoa(dim), name)
		f.TextRight(p.x-3, row, p.period(dim), period)
	}
	here, _ := p.cols.place(p.Dim)
	before := -1
	for c, at := range p.cols.all {
		if row := at / p.per; row != here/p.per && (at != before || c.i%p.cols.every == 0) {
			write(row, c.dim, frame.Style{}, chart.FaintStyle)
		}
		before = at + p.cols.wide
	}
	for dim := range p.Marks.All() {
		if at, ok := p.cols.place(dim); ok {
			x := p.x - 1
			if !chart.Blank(f, x, at/p.per, 1, 1) { // the other wave of the pair is marked too
				x = p.x + p.w
			}
			chart.DrawMark(f, p.Scene, x, at/p.per, dim)
		}
	}
	write(here/p.per, p.Dim, chart.BadgeStyle, frame.Style{})
}

// drawBarsBeside draws the cursor's position as bars beside the columns: from 0, or
// from the left if values are not signed.
func (p *plan) drawBarsBeside(f chart.Canvas) {
	zero, out := -1, 1
	if p.measure.Signed() {
		zero, out = p.middle(), 0
		f.VLine(zero, 0, p.h, '│', chart.LineStyle)
	}
	for c, at := range p.cols.all {
		v, ok := p.number(c)
		if !ok && !p.phase {
			continue
		}
		from, to := zero+1, p.measure.Level(v, p.panelW+out)-out
		if to < zero {
			from, to = to, zero-1
		}
		for i := range max(to+1-from, 0) * p.cols.wide {
			x, y := from+i/p.cols.wide, at+i%p.cols.wide
			switch {
			case !p.whole:
				f.Pixel(x, y, p.barColor(v))
			case f.Theme.ASCII:
				f.Set(x, y, '=', frame.Style{FG: frame.Bright})
			default:
				f.Set(x, y, '█', frame.Style{FG: p.barColor(v)})
			}
		}
	}
}

// drawTitle writes which column the wave is, and how many positions are off screen.
func (p *plan) drawTitle(f chart.Canvas) {
	fields := p.titleFields()
	if p.Hidden.Hides(waveName) {
		fields = nil
	}
	p.write(f, 0, p.w, append(fields, p.more())...)
}

// drawScaleBelow writes the scale, if it is not the automatic one, and how many
// dimensions are off screen.
func (p *plan) drawScaleBelow(f chart.Canvas) {
	room := chart.Either(p.panelW > 0, p.W-1-p.x, p.w-p.legendWidth()-2)
	p.write(f, 0, room, append(p.scaleFields(), p.moreColumns())...)
}

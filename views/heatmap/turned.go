package heatmap

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// dimLabels is where the labels of the rows end.
const dimLabels = 5

// planTurned lays out the table turned: positions across, dimensions down. A
// text row is two columns of the table, or one where values are signs, or less
// where all of them can have more room.
func (p *plan) planTurned() {
	const title, trace, gap = 0, 1, 4
	_, room := p.f.Size()
	rows := max(1, parts.Share(room, []parts.Row{
		{At: &p.title, N: 1}, {At: &p.trace, N: 4}, {At: &p.ruler, N: 1}, {At: &p.y}, {At: &p.gap, N: 1},
	}, parts.Give{Part: trace, Least: parts.One(p.Hidden.Has("wave")) * (room + 1)}, parts.Give{Part: title, Least: 10}, parts.Give{Part: trace, Least: tight}, parts.Give{Part: gap, Least: tiny}))
	p.periods, p.bars = -1, -1
	around, wide := gaps{marker: p.per * parts.One(!p.unsplit()), block: p.per, grid: p.per}, 1
	for _, try := range [...]int{4, 2} {
		if p.cols.widest(try, around) <= rows*p.per {
			wide = try
			break
		}
	}
	p.cols.group = p.grouping(rows*p.per, around)
	p.layColumns(rows*p.per, wide, max(1, 2*p.per/wide), around)
	p.h = (p.cols.size + p.per - 1) / p.per
	if p.trace >= 0 { // what the columns leave makes the wave taller
		more := min(rows-p.h, max(8, p.h/2))
		p.traceRows, p.ruler, p.y = 4+more, p.ruler+more, p.y+more
	}
	p.gap = parts.Either(p.gap >= 0, p.y+p.h, -1)
	p.planTurnedWidth()
}

// planTurnedWidth gives the positions the width that the panel leaves.
func (p *plan) planTurnedWidth() {
	width, _ := p.f.Size()
	widest, right := 5, width-1
	for c := range p.cols.all { // of the wavelengths
		widest = max(widest, len(p.period(c.dim)))
	}
	space := parts.Either(width >= 100, panelGap, panelTight)
	if width >= 64 && !p.Hidden.Has("barcode") {
		p.panelW = parts.Either(width >= 100, 17, 9)
		right -= p.panelW + space
	}
	p.x = dimLabels + 1 + widest + 3
	p.steps = p.newSteps(right-p.x, 1, labelEvery)
	p.w = p.steps.cells
	p.panel = p.x + p.w + space
	if more := width - 1 - p.panel - p.panelW; p.panelW > 0 && more > 0 { // what positions leave makes bars longer
		p.panelW += min(more, 2*p.panelW) &^ 1
	}
}

// drawTurned draws what stands around the table turned.
func (p *plan) drawTurned() {
	if p.traceRows > 0 {
		p.drawTurnedWave()
	}
	p.drawTurnedRuler()
	p.drawTurnedLabels()
	at, _ := p.cols.place(p.Dim)
	p.drawMarkers(at, p.cols.wide)
	if p.panelW > 0 {
		p.drawTurnedBars()
	}
	for _, at := range p.cols.marks {
		p.f.Part("line", p.x, p.y+at/p.per, p.w, 1)
		p.f.Part("bracket", p.x, p.y+at/p.per, p.w, 1)
		p.drawMarker(at/p.per, p.unitForms(p.cols.blocks[0], false), p.unitForms(p.cols.blocks[0], true)[1:])
	}
	if p.cols.gap >= 0 {
		p.drawMarker(p.cols.gap/p.per, []string{p.kindName(p.cols.blocks[0])}, []string{p.kindName(p.cols.blocks[1])})
	}
	if p.title >= 0 {
		p.drawTurnedTitle()
	}
	if p.gap >= 0 {
		p.drawTurnedGap()
	}
}

// drawTurnedWave draws the wave of the cursor's column over the matrix, and a
// line from the cursor down to it.
func (p *plan) drawTurnedWave() {
	p.f.Part("wave", p.x, p.trace, p.w, p.traceRows)
	p.f.TextRight(p.x-1, p.trace, p.measure.names[2], words.FaintStyle)
	p.f.TextRight(p.x-1, p.trace+p.traceRows-1, p.measure.names[0], words.FaintStyle)
	t := p.newTrace(p.x, p.trace, p.traceRows)
	if x, y, ok := t.cursor(); ok || p.phase && !p.hides(p.here(), p.Pos, 1) {
		p.f.VLine(x, y, p.ruler-y, '│', words.LineStyle)
	}
	t.draw()
	t.bead()
}

// drawTurnedRuler writes the positions over the matrix. The cursor's own label
// wins over those it touches.
func (p *plan) drawTurnedRuler() {
	p.f.TextRight(dimLabels, p.ruler, "dim", words.FaintStyle)
	p.f.TextRight(p.x-3, p.ruler, p.lambda(), words.FaintStyle)
	width, _ := p.f.Size()
	end := parts.Either(p.panelW > 0, p.panel-1, width)
	parts.DrawTrained(p.f, p.Train, p.steps.first, p.steps.end, p.x+p.steps.cell(p.Train), p.trace, p.y-p.trace, true)
	here := p.steps.text(p.Pos)
	p.f.Text(min(p.x+p.steps.cell(p.Pos), end-len(here)), p.ruler, here, words.BadgeStyle)
	for pos, cell := range p.steps.labelled {
		parts.Label(p.f, p.x+cell, p.ruler, end, p.steps.text(pos), frame.Style{})
	}
}

// drawTurnedLabels writes dimensions and wavelengths beside the rows: some, the
// first of a run, and the cursor's.
func (p *plan) drawTurnedLabels() {
	write := func(row, dim int, name, period frame.Style) {
		p.f.TextRight(dimLabels, p.y+row, strconv.Itoa(dim), name)
		p.f.TextRight(p.x-3, p.y+row, p.period(dim), period)
	}
	p.f.Part("wavelengths", dimLabels+1, p.y, (p.x-4-dimLabels)*parts.One(p.lambda() != ""), p.h)
	here, _ := p.cols.place(p.Dim)
	before := -1
	for c, at := range p.cols.all {
		row := at / p.per
		if row != here/p.per && (at != before || c.i%p.cols.every == 0) {
			write(row, c.dim, frame.Style{}, words.FaintStyle)
		}
		before = at + p.cols.wide
	}
	for dim := range p.Marks.All() {
		if at, ok := p.cols.place(dim); ok {
			x := p.x - 1
			if !parts.Blank(p.f, x, p.y+at/p.per, 1, 1) { // its pair is marked too
				x = p.x + p.w
			}
			words.DrawMark(p.f, p.Scene, x, p.y+at/p.per, dim)
		}
	}
	write(here/p.per, p.Dim, words.BadgeStyle, frame.Style{})
}

// drawTurnedBars draws the position under the cursor as bars beside its
// columns, each half a row high: from 0, or from beside the panel.
func (p *plan) drawTurnedBars() {
	p.f.Part("barcode", p.panel, p.y, p.panelW, p.h)
	p.drawScale(parts.Either(p.traceRows > 0, p.ruler-1, -1))
	zero, out := p.panel-1, 1
	if p.measure.Signed() {
		zero, out = p.middle(), 0
		p.f.VLine(zero, p.y, p.h, '│', words.LineStyle)
	}
	for c, at := range p.cols.all {
		v, ok := p.number(c)
		if !ok && !p.phase {
			continue
		}
		from, to := zero+1, p.panel-out+p.measure.Level(v, p.panelW+out)
		if to < zero {
			from, to = to, zero-1
		}
		for i := range max(to+1-from, 0) * p.cols.wide {
			x, y := from+i/p.cols.wide, p.y*p.per+at+i%p.cols.wide
			switch {
			case !p.whole:
				p.f.Pixel(x, y, p.barColor(v))
			case p.f.Theme.ASCII:
				p.f.Set(x, y, '=', frame.Style{FG: frame.Bright})
			default:
				p.f.Set(x, y, '█', frame.Style{FG: p.barColor(v)})
			}
		}
	}
}

// drawMarker writes what is above and below a row between pairs that turn and
// those that do not, or between sine and cosine.
func (p *plan) drawMarker(row int, above, below []string) {
	y := p.y + row
	p.f.HLine(p.x, y, p.w, '┈', words.FaintStyle)
	p.f.HLine(p.panel, y, p.panelW, '┈', words.FaintStyle)
	for i := range above {
		text := " above: " + above[i] + " · below: " + words.Form(below, i) + " "
		if p.f.Theme.Width(text)+2 <= p.w {
			p.f.Text(p.x+2, y, text, frame.Style{})
			return
		}
	}
}

// drawTurnedTitle writes over the matrix what the wave is and what is out of
// sight, and over the bars whose they are.
func (p *plan) drawTurnedTitle() {
	name := "dim " + strconv.Itoa(p.Dim)
	end, shortest := p.x+p.w, p.f.Theme.Width(name+words.Form(p.columnForms(), 2))
	if more := words.Fitting(p.f, p.w-shortest-2, p.morePositions()...); more != "" {
		end = p.f.TextRight(end, p.title, more, words.FaintStyle) - 2
	}
	p.drawTitle(p.x, p.title, end*parts.One(!p.Hidden.Has("wave")))
	pos, things := strconv.Itoa(p.Pos), parts.Either(p.From == nil, "its ", "")+p.things()
	p.f.Text(p.panel, p.title, words.Fitting(p.f, p.panelW, "pos "+pos, pos), frame.Style{})
	if p.traceRows > 1 {
		p.f.Text(p.panel, p.trace, words.Fitting(p.f, p.panelW, things), words.FaintStyle)
	}
}

package heatmap

import (
	"strconv"

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
	left := max(1, parts.Share(room, []parts.Row{
		{At: &p.title, N: 1}, {At: &p.periods, N: 1}, {At: &p.ruler, N: 1 + p.pointer}, {At: &p.y}, {At: &p.gap, N: 1}, {At: &p.bars, N: 4},
	}, parts.Give{Part: title, Least: roomy}, parts.Give{Part: bars, N: 2, Least: roomy}, parts.Give{Part: bars, Least: tight},
		parts.Give{Part: periods, Least: tiny}, parts.Give{Part: gap, Least: tiny}))
	p.steps = p.newSteps(left*p.per, p.per, rowsEvery)
	p.h = min(left, p.steps.cells)
	if p.bars >= 0 {
		p.bars, p.barRows = p.y+p.h+1, room-p.bars
	}
	p.gap = parts.Either(p.gap >= 0, p.y+p.h, -1)
	p.planColumns()
}

// planColumns gives the columns all the width they need, and the wave beside
// them what is left. Where they do not fit anyway, the wave keeps a fifth.
func (p *plan) planColumns() {
	width, _ := p.f.Size()
	around := gaps{marker: 1, block: panelGap, grid: 1}
	p.x = max(gutter, 1+p.labelWidth()+1) + p.pointer
	space := panelGap - p.pointer // a pointer stands in it
	right, wide := width-1, 1
	room := right - p.pointer - p.x

	all := func(wide int) int { return p.DModel*wide + p.split.extra(around) }
	const beside = panelGap + panelMax + valueWidth + 1
	for _, try := range [...]struct{ wide, spare int }{{8, beside}, {4, beside}, {2, 20}} {
		if all(try.wide)+p.x+try.spare <= width {
			wide = try.wide
			break
		}
	}
	if all(1) > room && width >= 60 {
		room = right - p.x - space - (width/5 | 1)
	}
	p.layColumns(room, wide, labelEvery/wide, around)
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
	for _, at := range p.cols.marks {
		p.f.VLine(p.x+at, p.y, p.h, '┊', words.FaintStyle)
		if p.gap >= 0 {
			p.f.VLine(p.x+at, p.gap, 1+p.barRows, '┊', words.FaintStyle)
		}
	}
	if p.panelW > 0 {
		p.drawPanel()
	}
	if p.title >= 0 {
		p.drawBrackets()
	}
	p.drawColumnLabels()
	p.drawPositionLabels()
	p.drawPointers()
	p.drawBars()
	if p.gap >= 0 {
		p.drawGap()
	}
}

// drawPanel draws the column under the cursor as a wave beside the matrix. The
// colour bar is its value axis.
func (p *plan) drawPanel() {
	if width, _ := p.f.Size(); p.title >= 0 {
		p.drawTitle(p.panel, p.title, width-1)
	}
	p.drawScale(p.periods)
	here := p.y + p.steps.cell(p.Pos)
	p.f.HLine(p.panel, here, p.panelW, '─', words.LineStyle)
	if p.measure.Signed() {
		p.f.VLine(p.middle(), p.y, p.h, '│', words.LineStyle)
	}
	t := p.newTrace(p.panel, p.y, p.panelW)
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
	name, _ := p.lineNames()
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
		p.measure.Swatches(p.f, p.panel, p.ruler, p.panelW)
		return
	}
	p.f.HLine(p.panel, p.ruler, p.panelW, '─', words.FaintStyle)
	p.f.Set(mid, p.ruler, '┼', words.FaintStyle)
	p.f.Set(p.panel, p.ruler, '│', words.FaintStyle)
	p.f.Set(right-1, p.ruler, '│', words.FaintStyle)
}

// drawColumnLabels writes the dimensions over the columns, and over those the
// wavelengths. The cursor's own label comes first, then the marks.
func (p *plan) drawColumnLabels() {
	p.f.TextRight(p.x-1, p.ruler, "dim", words.FaintStyle)
	if p.periods >= 0 {
		p.f.TextRight(p.x-1, p.periods, p.lambda(), words.FaintStyle)
	}
	here, _ := p.cols.place(p.Dim)
	width, _ := p.f.Size()
	badge := strconv.Itoa(p.Dim)
	p.drawMarks(p.f.Text(min(p.x+here, width-len(badge)), p.ruler, badge, words.BadgeStyle))
	for dim, at := range p.cols.all {
		base := p.split.base(dim)
		end := p.x + parts.Either(base == 0 && p.cols.gap >= 0, p.cols.gap+panelGap-1, p.cols.size+1)
		if (dim-base)%p.cols.every != 0 {
			continue
		}
		parts.Label(p.f, p.x+at, p.ruler, end, strconv.Itoa(dim), frame.Style{})
		if p.periods >= 0 {
			parts.Label(p.f, p.x+at, p.periods, end, p.period(dim), words.FaintStyle)
		}
	}
}

// drawMarks draws the signs of the marked dimensions over their columns; over
// the cursor's badge, and where it is in the way, in the row of wavelengths, or
// without one behind the badge.
func (p *plan) drawMarks(badge int) {
	for k := range p.Marks.Len() {
		dim, y := p.Marks.At(k), p.ruler
		at, ok := p.cols.place(dim)
		x := p.x + at
		if p.cols.wide >= 4 { // room for the number as well
			x += p.cols.wide - 1
		}
		if !parts.Blank(p.f, x, y, 1, 1) {
			if y = p.periods; y < 0 && dim == p.Dim {
				x, y = badge, p.ruler
			}
		}
		if ok {
			p.f.Set(x, y, words.SeriesGlyph(k), words.SeriesStyle(k))
		}
	}
}

// drawPositionLabels writes the positions beside the rows. The cursor's own
// label wins over one in the same row.
func (p *plan) drawPositionLabels() {
	right, here := p.x-1-p.pointer, p.steps.cell(p.Pos)
	for pos, row := range p.steps.labelled {
		if row != here {
			p.f.TextRight(right, p.y+row, p.steps.text(pos), frame.Style{})
		}
	}
	p.f.TextRight(right, p.y+here, p.steps.text(p.Pos), words.BadgeStyle)
}

// drawBrackets says in words what the columns below have in common. A bracket
// is open where what it speaks of goes on out of sight.
func (p *plan) drawBrackets() {
	c := &p.cols
	if p.From != nil {
		p.f.Text(p.x, p.title, p.agreement(), frame.Style{})
		return
	}
	before := -1
	for _, r := range c.runs {
		base := p.split.base(r.dim)
		switch {
		case c.gap < 0:
			p.drawBracket(r.at, r.at+r.n*c.wide, r.dim > r.low, r.dim+r.n < r.high, p.unitForms(r.rest))
		case base != before: // a block has one bracket, over both of its runs
			p.drawBracket(r.at, parts.Either(base == 0, c.gap, c.size), c.slot > 0, c.slot+c.slots < c.total, p.kindForms(base))
		}
		before = base
	}
}

// drawBracket draws a bracket with the first text that fits.
func (p *plan) drawBracket(from, to int, openLeft, openRight bool, forms []string) {
	x, n := p.x+from, to-from
	if n < 3 {
		return
	}
	p.f.HLine(x, p.title, n, '─', words.FaintStyle)
	if !openLeft {
		p.f.Set(x, p.title, '╭', words.FaintStyle)
	}
	if !openRight {
		p.f.Set(x+n-1, p.title, '╮', words.FaintStyle)
	}
	if text := words.Fitting(p.f, n-6, forms...); text != "" {
		p.f.TextCenter(x, p.title, n, " "+text+" ", frame.Style{})
	}
}

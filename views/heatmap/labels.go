package heatmap

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// blank reports that nothing is written in a cell yet.
func (p *plan) blank(x, y int) bool {
	c := p.f.At(x, y)
	return c != nil && c.Rune == ' '
}

// label writes text unless it touches something that is already there, or
// reaches column end.
func (p *plan) label(x, y, end int, text string, s frame.Style) {
	n := p.f.Theme.Width(text)
	if x+n > end {
		return
	}
	for i := x - 1; i <= x+n; i++ {
		if p.f.At(i, y) != nil && !p.blank(i, y) {
			return
		}
	}
	p.f.Text(x, y, text, s)
}

// drawColumnLabels writes the dimensions over the columns, and over those the
// wavelengths. The cursor's own label comes first, then the marks.
func (p *plan) drawColumnLabels() {
	p.f.TextRight(p.x-1, p.ruler, "dim", words.FaintStyle)
	if p.periods >= 0 && p.periodic() {
		p.f.TextRight(p.x-1, p.periods, "λ", words.FaintStyle)
	}
	here, _ := p.cols.place(p.Dim)
	badge := strconv.Itoa(p.Dim)
	width, _ := p.f.Size()
	p.drawMarks(p.f.Text(min(p.x+here, width-len(badge)), p.ruler, badge, words.BadgeStyle))
	for _, r := range p.cols.run[:p.cols.runs] {
		end := p.x + p.cols.size + 1
		if r.base == 0 && p.cols.gap >= 0 {
			end = p.x + p.cols.gap + panelGap - 1
		}
		for i := range r.n {
			if (r.dim+i-r.base)%p.cols.every != 0 {
				continue
			}
			x := p.x + r.at + i*p.cols.wide
			p.label(x, p.ruler, end, strconv.Itoa(r.dim+i), frame.Style{})
			if p.periods >= 0 {
				p.label(x, p.periods, end, p.period(r.dim+i), words.FaintStyle)
			}
		}
	}
}

// drawMarks draws the signs of the marked dimensions over their columns; over
// the cursor's badge, and where it is in the way, in the row of wavelengths.
func (p *plan) drawMarks(badge int) {
	for k := range p.Marks.Len() {
		at, ok := p.cols.place(p.Marks.At(k))
		if !ok {
			continue
		}
		x, y := p.x+at, p.ruler
		if p.cols.wide >= 4 { // room for the number as well
			x += p.cols.wide - 1
		}
		switch {
		case p.blank(x, y):
		case p.periods >= 0:
			y = p.periods
		case p.Marks.At(k) == p.Dim:
			x = badge
		default:
			continue
		}
		p.f.Set(x, y, parts.SeriesGlyph(k), parts.SeriesStyle(k))
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

// drawPointers points at the cursor's row and column where no quiet ramp makes
// them stand out.
func (p *plan) drawPointers() {
	if p.pointer == 0 {
		return
	}
	across, _ := p.cols.place(p.Dim)
	down := p.steps.cell(p.Pos)
	if p.Turned {
		across, down = down, across/p.per
	}
	p.f.Set(p.x-2, p.y+down, '▸', words.CursorStyle)
	p.f.Set(p.x+p.w, p.y+down, '◂', words.CursorStyle)
	p.f.Set(p.x+across, p.y-1, '↓', words.CursorStyle)
	if p.gap >= 0 {
		p.f.Set(p.x+across, p.gap, '↑', words.CursorStyle)
	}
}

// drawBrackets says in words what the columns below have in common. A bracket
// is open where what it speaks of goes on out of sight.
func (p *plan) drawBrackets() {
	if p.title < 0 {
		return
	}
	if p.From != nil {
		p.f.Text(p.x, p.title, p.agreement(), frame.Style{})
		return
	}
	c := &p.cols
	for i, r := range c.run[:c.runs] {
		switch {
		case c.gap < 0:
			p.drawBracket(r.at, r.at+r.n*c.wide, r.dim > r.low, r.dim+r.n < r.high, p.unitForms(r.rest))
		case i == 0 || c.run[i-1].base != r.base: // a block has one bracket, over both of its runs
			end := c.size
			if r.base == 0 {
				end = c.gap
			}
			p.drawBracket(r.at, end, c.slot > 0, c.slot+c.slots < c.total, p.kindForms(r))
		}
	}
}

// agreement says what two tables look like where they agree.
func (p *plan) agreement() string {
	look := "dark"
	switch {
	case p.signs:
		look = string(frame.ShadeGlyph(p.measure.Height(0)))
	case p.f.Theme.Light:
		look = "white"
	}
	return look + " where both agree"
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

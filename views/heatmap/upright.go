package heatmap

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// What is left to the matrix before parts around it give way, in rows, and
// what parts take, in columns.
const (
	roomy      = 13 // half of the bars goes
	low        = 10 // the brackets go
	headed     = 16 // the headings of the two fans go
	tight      = 8  // the bars go
	tiny       = 5  // the wavelengths go, then the words below
	barsMost   = 20 // the tallest bars
	panelMax   = 71 // the widest wave beside the matrix
	panelFine  = 7  // wide enough to make columns wider instead
	panelMin   = 5
	panelRoomy = 33 // beside grouped columns, which are all of the picture else
	panelGap   = 5  // columns between the matrix and the panel, with a marker among them
	panelTight = 3  // the same where there are few
	barRoom    = 8  // columns of the upright colour bar and what is around it
	valueWidth = 7  // the number beside the wave
	rowsEvery  = 4  // rows from one position label to the next
)

// planUpright lays out the table as it is written: positions down, dimensions across.
func (p *plan) planUpright() {
	p.planRows()
	p.planColumns()
	if p.cols.group > 1 { // its heading says all wavelengths at once
		p.planRows()
		p.planColumns()
	}
}

// planRows gives the matrix the rows that the parts around it leave. What is
// fitted takes those of the bars first; what it does not need makes bars taller.
func (p *plan) planRows() {
	const head, title, periods, gap, bars = 0, 1, 2, 5, 6
	_, room := p.f.Size()
	var gives []parts.Give
	if p.Fit || p.Hidden.Has("barcode") {
		gives = append(gives, parts.Give{Part: bars, Least: room + 1}, parts.Give{Part: gap, Least: parts.Either(p.Fit, room+1, 0)})
	}
	if p.cols.group > 1 {
		gives = append(gives, parts.Give{Part: periods, Least: room + 1})
	}
	gives = append(gives, parts.Give{Part: head, Least: parts.Either(p.cols.group == 1 && p.twins(), headed, room+1)},
		parts.Give{Part: bars, N: 2, Least: roomy}, parts.Give{Part: title, Least: low}, parts.Give{Part: bars, Least: tight},
		parts.Give{Part: periods, Least: tiny}, parts.Give{Part: gap, Least: tiny})
	left := max(1, parts.Share(room, []parts.Row{
		{At: &p.head, N: 1}, {At: &p.title, N: 1}, {At: &p.periods, N: 1}, {At: &p.ruler, N: 1}, {At: &p.y}, {At: &p.gap, N: 1}, {At: &p.bars, N: 4},
	}, gives...))
	p.steps = p.newSteps(left*p.per, p.per, rowsEvery)
	p.h = min(left, p.steps.cells)
	end := p.y + p.h
	rest := room - end - 1 // under a row of words
	p.gap = parts.Either((p.gap >= 0 || p.Fit) && rest >= 0, end, -1)
	p.bars, p.barRows = -1, 0
	if rest = min(rest, barsMost) &^ 1; p.gap >= 0 && rest >= 2 && !p.Hidden.Has("barcode") {
		p.bars, p.barRows = end+1, rest
	}
}

// planColumns gives the columns all the width they need, and the wave beside
// them what is left. Where they do not fit anyway, the wave keeps a fifth, unless
// they are grouped so that all of them do.
func (p *plan) planColumns() {
	width, _ := p.f.Size()
	around := gaps{block: blockGap, grid: 1}
	p.x = max(gutter, p.labelWidth()+4)
	space, right, hidden := parts.Either(width >= 100, panelGap, panelTight), width-1, p.Hidden.Has("wave")
	all := func(wide int) int { return p.cols.widest(wide, around) }

	wide, room := 1, right-1-p.x
	p.cols.group = 1
	for try := labelEvery * (1 + parts.One(hidden)); try > 1; try-- {
		if all(try)+p.x+parts.Either(hidden, barRoom, space+panelFine+valueWidth+1) <= right {
			wide = try
			break
		}
	}
	p.cols.group = p.grouping(room-barRoom, around)
	switch {
	case p.cols.group > 1 && all(1) <= room-barRoom:
	case all(1) > room && width >= 60 && !hidden:
		room = right - p.x - space - (width/5 | 1)
	}
	p.layColumns(room, wide, (labelEvery+wide-1)/wide, around)
	p.w = p.cols.size
	p.planPanel(space)
}

// grouping is how many columns of one kind are shown as one: as many as are asked for
// or, fitted, the least so that all of them fit a room; 1 where they cannot. Angles of
// columns that alternate are grouped by pairs, whose two columns have one angle.
func (p *plan) grouping(room int, around gaps) int {
	c, pair := p.cols, 1
	if p.phase && len(c.blocks) == 1 {
		pair = c.blocks[0].each
	}
	next := func(n int) int { return (n + pair - 1) / pair * pair }
	for c.group = 1; p.HasWaves() && p.waves && c.group < p.DModel; c.group = next(c.group + 1) {
		if n := c.widest(1, around); n <= room {
			break
		} else if far := (n-c.extra(around))/max(room, 1) - 1; far > 1 {
			c.group += c.group * (far - 1) // at least so many times as many
		}
	}
	if !p.Fit {
		return min(c.group, parts.Either(p.Group > 1, p.Group*pair, 1))
	}
	return c.group
}

// planPanel gives the wave what is beside the matrix, or the upright colour bar
// where that is too little.
func (p *plan) planPanel(space int) {
	width, _ := p.f.Size()
	p.panel = p.x + p.w + space
	free := width - 1 - p.panel
	p.value = free >= panelMin+valueWidth+1
	p.panelW = min(panelMax, (free-parts.Either(p.value, valueWidth+1, 1)+1)&^1-1)
	if p.panelW >= parts.Either(p.cols.group > 1, panelRoomy, panelMin) && !p.Hidden.Has("wave") {
		return
	}
	p.panel, p.panelW, p.value = -1, 0, false
	if p.x+p.w+barRoom <= width-1 {
		p.bar = max(min(p.x+p.w+4, width-6), p.x+p.w+3)
	}
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
	if p.panelW > 0 {
		p.drawPanel()
	}
	if p.bar > 0 {
		p.drawColourBar()
	}
	if p.title >= 0 {
		p.drawBrackets()
	}
	p.drawColumnLabels()
	p.drawPositionLabels()
	p.drawMarkers(p.steps.pixels(p.Pos))
	if at, ok := p.cols.place(p.Dim); ok && p.gap >= 0 && p.f.Theme.Glyphs() {
		p.f.Set(p.x+at, p.gap, '↑', words.CursorStyle)
	}
	p.drawBars()
	if p.gap >= 0 {
		p.drawGap()
	}
}

// drawColourBar draws the colours upright beside a matrix that has no wave, the
// high end above, in two columns.
func (p *plan) drawColourBar() {
	p.f.Part("scale", p.bar, p.y, barRoom-3, p.h)
	last := float64(max(p.h*p.per-1, 1)) // of the pixels
	for x := range 2 {
		p.measure.Upright(p.f, p.bar+x, p.y, p.h, func(rows float64) float64 {
			return p.measure.High - (rows*float64(p.per)-0.5)/last*(p.measure.High-p.measure.Low)
		})
	}
	for i, y := range [...]int{p.h - 1, (p.h - 1) / 2, 0} {
		if i != 1 || p.h > 4 {
			p.f.Text(p.bar+3, p.y+y, p.measure.names[i], words.FaintStyle)
		}
	}
}

// drawPanel draws the column under the cursor as a wave beside the matrix. The
// colour bar is its value axis.
func (p *plan) drawPanel() {
	p.f.Part("wave", p.panel, p.ruler, p.panelW+parts.One(p.value)*(valueWidth+1), p.y+p.h-p.ruler)
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
	if (t.bead() || p.hides(p.here(), p.Pos, 1)) && p.value {
		p.f.Text(p.panel+p.panelW+1, here, p.numberText(), frame.Style{FG: frame.Accent})
	}
}

// middle is the column of the panel that stands for the measure's middle.
func (p *plan) middle() int { return p.panel + p.measure.Level(p.measure.mid, p.panelW) }

// drawTitle names the column under the cursor and its wave in the longest form
// that ends before a column.
func (p *plan) drawTitle(x, y, end int) {
	name := "dim " + strconv.Itoa(p.Dim)
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
	p.f.Part("scale", p.panel, parts.Either(names >= 0, names, p.ruler), p.panelW, p.ruler+1-parts.Either(names >= 0, names, p.ruler))
	if names >= 0 && p.f.Theme.Width(p.measure.names[0]+p.measure.names[2]) < p.panelW {
		p.f.Text(p.panel, names, p.measure.names[0], words.FaintStyle)
		p.f.TextRight(right, names, p.measure.names[2], words.FaintStyle)
		if p.panelW >= 9 {
			p.f.TextCenter(mid, names, 1, p.measure.names[1], words.FaintStyle)
		}
	}
	p.measure.Swatches(p.f, p.panel, p.ruler, p.panelW)
}

// drawColumnLabels writes the dimensions over the columns, and over those the
// wavelengths. The cursor's own label comes first, then the marks.
func (p *plan) drawColumnLabels() {
	p.f.TextRight(p.x-1, p.ruler, "dim", words.FaintStyle)
	if p.periods >= 0 {
		p.f.Part("wavelengths", p.x, p.periods, p.w*parts.One(p.lambda() != ""), 1)
		p.f.TextRight(p.x-1, p.periods, p.lambda(), words.FaintStyle)
	}
	here, _ := p.cols.place(p.Dim)
	width, _ := p.f.Size()
	badge := strconv.Itoa(p.Dim)
	x := min(p.x+here, width-len(badge))
	p.drawMarks(p.f.Text(x, p.ruler, badge, words.BadgeStyle))
	for c, at := range p.cols.all {
		end := p.x + p.cols.size + 1
		if p.cols.gap > at {
			end = p.x + p.cols.gap + blockGap - 1
		}
		if c.i%p.cols.every != 0 {
			continue
		}
		parts.Label(p.f, p.x+at, p.ruler, end, strconv.Itoa(c.dim), frame.Style{})
		parts.Label(p.f, p.x+at, p.periods, end, p.period(c.dim), words.FaintStyle) // nowhere without a row
	}
}

// drawMarks draws the signs of the marked dimensions over their columns; over
// the cursor's badge, and where it is in the way, in the row of wavelengths, or
// without one behind the badge.
func (p *plan) drawMarks(badge int) {
	for dim := range p.Marks.All() {
		y := p.ruler
		at, ok := p.cols.place(dim)
		x := p.x + at + parts.One(p.cols.wide >= 4)*(p.cols.wide-1) // with room for the number before it
		if !parts.Blank(p.f, x, y, 1, 1) {
			if y = p.periods; y < 0 && dim == p.Dim {
				x, y = badge, p.ruler
			}
		}
		if ok {
			words.DrawMark(p.f, p.Scene, x, y, dim)
		}
	}
}

// drawPositionLabels writes the positions beside the rows, and what they are
// under them. The cursor's own label wins over one in the same row.
func (p *plan) drawPositionLabels() {
	right, here := p.x-3, p.steps.cell(p.Pos)
	for pos, row := range p.steps.labelled {
		if row != here {
			p.f.TextRight(right, p.y+row, p.steps.text(pos), frame.Style{})
		}
	}
	parts.DrawTrained(p.f, p.Train, p.steps.first, p.steps.end, right, p.y+p.steps.cell(p.Train), 3, false)
	p.f.TextRight(right, p.y+here, p.steps.text(p.Pos), words.BadgeStyle)
	if p.gap >= 0 {
		p.f.TextRight(right, p.gap, "pos", words.FaintStyle)
	}
}

// drawBrackets says in words what the columns below have in common. A bracket
// is open where what it speaks of goes on out of sight.
func (p *plan) drawBrackets() {
	if p.From != nil {
		p.f.Text(p.x, p.title, p.agreement(), frame.Style{})
		return
	}
	for i, r := range p.cols.runs {
		switch {
		case p.cols.group > 1:
			p.drawHeading(r, p.title)
			continue
		case p.head >= 0:
			p.drawHeading(r, p.head)
		}
		all, cut := r.made(1), min(max(r.rest(), r.first), r.last)
		x := func(i int) int { return p.x + r.at + (i-r.first)*p.cols.wide }
		if p.f.Part("bracket", p.x, p.title, p.w, 1); p.unsplit() {
			p.drawBracket(x(r.first), x(r.last), r.first > 0, r.last < all, []string{scene.Unknown})
			continue
		}
		p.f.Part("line", x(cut), p.title, parts.One(i == 0 && r.first < cut && cut < r.last), p.y+p.h-p.title)
		p.drawBracket(x(r.first), x(cut), r.first > 0, cut < min(r.rest(), all), p.unitForms(r.block, false))
		p.drawBracket(x(cut), x(r.last), cut > r.rest(), r.last < all, p.unitForms(r.block, true))
	}
}

// drawHeading writes over a block which waves it has, from the fastest in sight to
// the slowest; over the second of two fans, what it is to the first.
func (p *plan) drawHeading(r run, y int) {
	x, n, from, to := p.x+r.at, (r.last-r.first)*p.cols.wide, ", fast", "slow"
	name, width := p.waveNames(r), p.f.Theme.Width
	if p.cols.group > 1 { // no wavelengths stand below
		p.f.Part("wavelengths", x, y, n, 1)
		first, last := p.cols.column(r.block, r.first), p.cols.column(r.block, r.last-1)
		slowest := last.dim + (last.n-1)*last.stride
		fast, slow := ", λ "+p.period(first.dim), p.period(slowest)
		still := words.Either(p.twins() && p.Enc.About(slowest).Period > 100*float64(p.Length), ": still near "+words.Either(p.kindName(r.block) == "cosines", "1", "0"), "")
		if from, to = from+fast, to+", "+slow+still; width(name+from+to)+5 > n {
			from, to = fast, words.Fitting(p.f, n-4-width(name+fast), slow+still, slow)
		}
	}
	later := ", a quarter turn " + parts.Either(p.kindName(r.block) == "cosines", "ahead", "behind")
	if r.block.dim > 0 && p.twins() && width(name+later) <= n {
		p.f.Text(p.f.Text(x, y, name, words.StrongStyle), y, later, frame.Style{})
		return
	}
	w := width(name + from)
	if w+4+width(to) > n || to == "" {
		p.f.Text(x, y, words.Fitting(p.f, n, name, p.kindName(r.block)), words.StrongStyle)
		return
	}
	p.f.Text(p.f.Text(x, y, name, words.StrongStyle), y, from, frame.Style{})
	end := p.f.TextRight(x+n, y, to, frame.Style{})
	p.f.HLine(x+w+1, y, end-3-x-w, '─', words.FaintStyle)
	p.f.Set(end-2, y, '▸', words.FaintStyle)
}

// drawBracket draws a bracket with the longest text that fits, or a text with
// only a tick before it where the bracket has no room.
func (p *plan) drawBracket(x, end int, openLeft, openRight bool, forms []string) {
	n := end - x
	text := words.Fitting(p.f, n-2, append(forms, "")...)
	w := p.f.Theme.Width(text)
	switch bracket := w+6 <= n; {
	case w == 0:
	case bracket:
		p.f.HLine(x, p.title, n, '─', words.FaintStyle)
		if !openLeft {
			p.f.Set(x, p.title, '╭', words.FaintStyle)
		}
		if !openRight {
			p.f.Set(end-1, p.title, '╮', words.FaintStyle)
		}
		p.f.TextCenter(x, p.title, n, " "+text+" ", frame.Style{})
	default:
		p.f.Text(x+1, p.title, text, frame.Style{})
		if !openLeft {
			p.f.Set(x, p.title, '╷', words.FaintStyle)
		}
	}
}

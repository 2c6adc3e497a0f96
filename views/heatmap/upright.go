package heatmap

import (
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// The fewest rows that the matrix must keep when the region in the remark takes its rows. Otherwise
// the region gets none.
const (
	roomy = 13 // half of the bars
	low   = 10 // the titles of the columns
	tight = 8  // the bars
	tiny  = 5  // the wavelengths, then the words below
)

const (
	barsMost   = 20 // rows of the tallest bars
	panelMax   = 71 // columns of the widest wave beside the matrix
	panelFine  = 7  // wide enough to make columns wider instead
	panelMin   = 5
	panelRoomy = 33 // the least beside grouped columns
	panelGap   = 5  // columns between the matrix and the panel, with a marker among them
	panelTight = 3  // the same on a narrow screen
	barRoom    = 8  // columns of the upright colour bar, with blanks
	valueWidth = 7  // columns of the number beside the wave
	rowsEvery  = 4  // rows from one label to the next
	legendCols = 12 // columns of the colours in a row of words
)

// budget is the number of rows that are left for the matrix.
type budget int

// take returns n and takes as many rows, if at least least rows are then left.
func (b *budget) take(n, least int, wanted bool) int {
	if !wanted || int(*b)-n < least {
		return 0
	}
	*b -= budget(n)
	return n
}

// planUpright lays out the table as it is written: positions down, dimensions across.
func (p *plan) planUpright() {
	p.planRows()
	p.planColumns()
	if p.cols.group > 1 { // one heading has all wavelengths
		p.planRows()
		p.planColumns()
	}
}

// planRows gives rows to the regions around the matrix, the most important first,
// and the rest to the matrix. A fitted matrix comes before the bars. Rows that the
// matrix does not need make the bars taller.
func (p *plan) planRows() {
	left := budget(p.H - 1) // without the ruler
	barred := !p.Hidden.Hides(barcodeName)
	gap := left.take(1, tiny, !p.Fit)
	p.periods = left.take(1, tiny, p.cols.group == 1)
	bars := left.take(2, tight, barred && !p.Fit)
	p.title = left.take(1, low, true)
	left.take(2, roomy, bars > 0)
	p.ruler, p.y = p.title+p.periods, p.title+p.periods+1
	rows := max(int(left), 1)
	p.steps = p.newSteps(rows*p.per, p.per, rowsEvery)
	p.h = min(rows, p.steps.cells)
	rest := p.H - p.y - p.h - 1 // under a row of words
	p.gap, p.bars = chart.One((gap > 0 || p.Fit) && rest >= 0), 0
	if p.gap > 0 && barred {
		p.bars = max(min(rest, barsMost)&^1, 0)
	}
}

// planColumns gives the columns the width that they need, and the wave beside them
// the rest. If the columns do not fit, even in groups, the wave keeps a fifth.
func (p *plan) planColumns() {
	around := gaps{block: blockGap, grid: 1}
	p.x = max(gutter, p.labelWidth()+4)
	space, right, hidden := chart.Either(p.W >= 100, panelGap, panelTight), p.W-1, p.Hidden.Hides(waveName)
	all := func(wide int) int { return p.cols.widest(wide, around) }

	wide, room := 1, right-1-p.x
	p.cols.group = 1
	for try := labelEvery * (1 + chart.One(hidden)); try > 1; try-- {
		if all(try)+p.x+chart.Either(hidden, barRoom, space+panelFine+valueWidth+1) <= right {
			wide = try
			break
		}
	}
	p.cols.group = p.grouping(room-barRoom, around)
	switch {
	case p.cols.group > 1 && all(1) <= room-barRoom:
	case all(1) > room && p.W >= 60 && !hidden:
		room = right - p.x - space - (p.W/5 | 1)
	}
	p.layColumns(room, wide, (labelEvery+wide-1)/wide, around)
	p.w = p.cols.size
	p.planPanel(space)
}

// grouping returns the number of columns of one kind that are shown as one: that of the settings or, fitted, the
// least that lets all columns fit. Interleaved angles are grouped by pairs, whose two columns have the same angle.
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
			c.group += c.group * (far - 1) // the least that can be enough
		}
	}
	if !p.Fit {
		return min(c.group, chart.Either(p.Group > 1, p.Group*pair, 1))
	}
	return c.group
}

// planPanel gives the columns right of the matrix to the wave or, if they are too
// few, to the upright colour bar.
func (p *plan) planPanel(space int) {
	p.panel, p.bar = p.x+p.w+space, 0
	free := p.W - 1 - p.panel
	p.value = free >= panelMin+valueWidth+1
	p.panelW = min(panelMax, (free-chart.Either(p.value, valueWidth+1, 1)+1)&^1-1)
	if p.panelW >= chart.Either(p.cols.group > 1, panelRoomy, panelMin) && !p.Hidden.Hides(waveName) {
		return
	}
	p.panelW, p.value = 0, false
	if p.x+p.w+barRoom <= p.W-1 {
		p.bar = max(min(p.x+p.w+4, p.W-6), p.x+p.w+3)
	}
}

// labelWidth returns the width of the widest label beside the rows.
func (p *plan) labelWidth() int {
	w := max(len(p.steps.text(p.Pos)), p.Theme.Width(p.measure.ends[0]))
	for pos := range p.steps.labelled {
		w = max(w, len(p.steps.text(pos)))
	}
	return w
}

// upright adds the regions around the upright table.
func (p *plan) upright(all []chart.Region) []chart.Region {
	end := p.y + p.h
	all = append(all, p.titles(), p.line(),
		place(0, p.y, p.x, p.h, chart.Region{Draw: p.drawPositionLabels}),
		place(0, end, p.W, p.gap, chart.Region{Draw: p.drawWordsBelow}),
		place(0, end+1, p.x, p.bars, chart.Region{Draw: p.drawBarEnds}),
		place(p.x, end+1, p.w, p.bars, chart.Region{Name: barcodeName, Draw: p.drawBars}))
	if p.panelW > 0 {
		title := chart.Region{Draw: func(f chart.Canvas) { p.write(f, 0, p.W-1-p.panel, p.titleFields()...) }}
		all = append(all, place(p.panel, 0, p.W-p.panel, p.title, title),
			place(p.panel, p.ruler, p.panelW+chart.One(p.value)*(valueWidth+1), 1+p.h,
				chart.Region{Name: waveName, Draw: p.drawWave}),
			place(p.panel, p.ruler-p.periods, p.panelW, 1+p.periods,
				chart.Region{Name: scaleName, Draw: p.drawScale, Cover: p.drawScale}))
	}
	if p.bar > 0 {
		all = append(all, place(p.bar, p.y, barRoom-3, p.h,
			chart.Region{Name: scaleName, Draw: p.drawColourBar, Cover: p.drawColourBar}))
	}
	if w := p.legendWidth(); p.panelW == 0 && p.bar == 0 && p.gap > 0 {
		all = append(all, place(max(p.x+p.w-w, 0), end, w, 1,
			chart.Region{Name: scaleName, Draw: p.drawLegend, Cover: p.drawLegend}))
	}
	return append(all,
		place(0, p.ruler-p.periods, p.W, p.periods+1, chart.Region{Draw: p.drawColumnLabels, In: []chart.Region{
			place(p.x, 0, p.w, p.periods*chart.One(p.lambda() != ""), chart.Region{Name: wavesName, Cover: covered})}}))
}

// titles say above each block what its columns are and how many of them never turn or,
// where columns are grouped, which wavelengths they have.
func (p *plan) titles() chart.Region {
	name := bracketName
	switch {
	case p.Minuend != nil || p.cols.group > 1 && p.lambda() == "":
		name = nil
	case p.cols.group > 1:
		name = wavesName
	}
	return place(p.x, 0, p.w, p.title, chart.Region{Name: name, Draw: p.drawTitles, Cover: p.drawTitles})
}

// border returns the place of the first column of a run that does not turn, if the run has both kinds.
func (p *plan) border(r run) (at int, ok bool) {
	i := r.rest()
	return r.at + (i-r.first)*p.cols.wide, i > r.first && i < r.last && p.cols.group == 1 && p.Minuend == nil
}

// line returns the border of the first block.
func (p *plan) line() chart.Region {
	at, ok := p.border(p.cols.runs[0])
	n := chart.One(ok && !p.hidesBracket())
	return place(p.x+at, 0, n*p.title, p.y+p.h, chart.Region{Name: lineName, Cover: covered})
}

// drawColourBar draws the colours upright, the high end above.
func (p *plan) drawColourBar(f chart.Canvas) {
	last := float64(max(p.h*p.per-1, 1)) // the last pixel
	for x := range 2 {
		p.measure.Upright(f, x, 0, p.h, func(rows float64) float64 {
			return p.measure.High - (rows*float64(p.per)-0.5)/last*(p.measure.High-p.measure.Low)
		})
	}
	for i, y := range [...]int{p.h - 1, (p.h - 1) / 2, 0} {
		if i != 1 || p.h > 4 {
			name := p.measure.names[i]
			w, _ := f.Size()
			f.Text(min(3, w-p.Theme.Width(name)), y, name, chart.FaintStyle) // in ASCII π has two letters
		}
	}
}

// drawWave draws the cursor's column as a wave beside the matrix, from the second
// row on. The colours above it are its axis of values.
func (p *plan) drawWave(f chart.Canvas) {
	here := 1 + p.steps.cell(p.Pos)
	f.HLine(0, here, p.panelW, '─', chart.LineStyle)
	if p.measure.Signed() {
		f.VLine(p.middle(), 1, p.h, '│', chart.LineStyle)
	}
	t := p.newTrace(f.Sub(0, 1, p.panelW, p.h), p.panelW)
	t.draw()
	if (t.bead() || p.hides(p.here(), p.Pos, 1)) && p.value {
		f.Text(p.panelW+1, here, p.numberText(), frame.Style{FG: frame.Accent})
	}
}

// middle returns the column of the panel at the measure's middle.
func (p *plan) middle() int { return p.measure.Level(p.measure.mid, p.panelW) }

// drawScale draws the colours in the last row, and above them the values of their
// ends and their middle.
func (p *plan) drawScale(f chart.Canvas) {
	w, h := f.Size()
	if h > 1 && p.Theme.Width(p.measure.names[0]+p.measure.names[2]) < w {
		f.Text(0, 0, p.measure.names[0], chart.FaintStyle)
		f.TextRight(w, 0, p.measure.names[2], chart.FaintStyle)
		if w >= 9 {
			f.TextCenter(p.middle(), 0, 1, p.measure.names[1], chart.FaintStyle)
		}
	}
	p.measure.Swatches(f, 0, h-1, w)
}

// drawColumnLabels writes the cursor's dimension, the marks, the other dimensions,
// and above these the wavelengths. Of two blocks with the same waves only the first
// has them.
func (p *plan) drawColumnLabels(f chart.Canvas) {
	ruler, periods := p.periods, p.periods-1
	f.TextRight(p.x-1, ruler, "dim", chart.FaintStyle)
	f.TextRight(p.x-1, periods, p.lambda(), chart.FaintStyle)
	here, _ := p.cols.place(p.Dim)
	badge := strconv.Itoa(p.Dim)
	p.drawMarks(f, f.Text(min(p.x+here, p.W-len(badge)), ruler, badge, chart.BadgeStyle))
	for c, at := range p.cols.all {
		end := p.x + p.cols.size + 1
		if p.cols.gap > at {
			end = p.x + p.cols.gap + blockGap - 1
		}
		if c.i%p.cols.every == 0 {
			chart.Label(f, p.x+at, ruler, end, strconv.Itoa(c.dim), frame.Style{})
			if at < p.cols.gap || !p.twins() {
				chart.Label(f, p.x+at, periods, end, p.period(c.dim), chart.FaintStyle)
			}
		}
	}
}

// drawMarks draws the signs of the marked dimensions above their columns: where the
// cursor's badge is in the way, in the row of wavelengths or behind the badge.
func (p *plan) drawMarks(f chart.Canvas, badge int) {
	for dim := range p.Marks.All() {
		y := p.periods
		at, ok := p.cols.place(dim)
		x := p.x + at + chart.One(p.cols.wide >= 4)*(p.cols.wide-1) // with room for the number before it
		if !chart.Blank(f, x, y, 1, 1) {
			if y--; y < 0 && dim == p.Dim {
				x, y = badge, 0
			}
		}
		if ok {
			chart.DrawMark(f, p.Scene, x, y, dim)
		}
	}
}

// drawPositionLabels writes the positions beside the rows. The cursor's label
// replaces another in the same row.
func (p *plan) drawPositionLabels(f chart.Canvas) {
	right, here := p.x-3, p.steps.cell(p.Pos)
	for pos, row := range p.steps.labelled {
		if row != here {
			f.TextRight(right, row, p.steps.text(pos), frame.Style{})
		}
	}
	chart.DrawTrained(f, p.Train, p.steps.first, p.steps.end, right, p.steps.cell(p.Train), 3, false)
	f.TextRight(right, here, p.steps.text(p.Pos), chart.BadgeStyle)
}

// drawWordsBelow says under the matrix which row the bars are, what a pixel covers
// and what is off screen.
func (p *plan) drawWordsBelow(f chart.Canvas) {
	f.TextRight(p.x-3, 0, "pos", chart.FaintStyle)
	room := p.W - 1 - p.x
	if p.panelW == 0 && p.bar == 0 {
		room = p.w - p.legendWidth() - 2
	}
	fields := append([]chart.Field{p.whose()}, p.scaleFields()...)
	p.write(f, p.x, room, append(fields, p.more(), p.moreColumns())...)
}

// whose says which row of the table the bars are.
func (p *plan) whose() chart.Field {
	row := chart.Either(p.Pos < p.RowCount(), "", "no ") + "row " + strconv.Itoa(p.Pos)
	return faint("", chart.Either(p.bars > 0, row, ""), 4)
}

// legendWidth returns the width of the scale in a row of words.
func (p *plan) legendWidth() int { return legendCols + 6 + p.longer(0) + p.longer(2) }

// longer is by how much the value of an end is longer than "−1".
func (p *plan) longer(end int) int { return max(p.Theme.Width(p.measure.names[end])-2, 0) }

func (p *plan) drawLegend(f chart.Canvas) {
	p.measure.Legend(f, p.longer(0), 0, legendCols, p.measure.names[0], p.measure.names[2])
}

// drawTitles writes above each block what its columns are. Of two blocks with the same
// waves only the first says how many turn.
func (p *plan) drawTitles(f chart.Canvas) {
	if p.Minuend != nil {
		f.Text(0, 0, p.agreement(), frame.Style{})
		return
	}
	for i, r := range p.cols.runs {
		n, name := (r.last-r.first)*p.cols.wide, p.kindName(r.block)
		border, ok := p.border(r)
		switch {
		case i > 0 && p.twins():
			f.Text(r.at, 0, p.Fitting(n, name), chart.StrongStyle)
		case p.cols.group > 1:
			p.drawRange(f, r, n, name)
		case p.hidesBracket():
			f.Text(r.at, 0, p.Fitting(n, name+" "+chart.Unknown, chart.Unknown), chart.StrongStyle)
		case !ok:
			f.Text(r.at, 0, p.Fitting(n, name), chart.StrongStyle)
		default:
			f.Text(r.at, 0, p.Fitting(border-r.at-1, name), chart.StrongStyle)
			x := f.Text(border, 0, "╷", chart.FaintStyle)
			f.Text(x, 0, p.Fitting(r.at+n-x, p.unturned(r.block)...), frame.Style{})
		}
	}
}

// drawRange writes over n columns which waves they are, and their shortest and longest
// wavelengths: in groups no column has one.
func (p *plan) drawRange(f chart.Canvas, r run, n int, name string) {
	first, last := p.cols.column(r.block, r.first), p.cols.column(r.block, r.last-1)
	end := f.Text(r.at, 0, p.Fitting(n, name), chart.StrongStyle)
	from, to := p.period(first.dim), p.period(last.dim+(last.n-1)*last.stride)
	if from == "" || end+p.Theme.Width(from+to)+6 > r.at+n {
		return
	}
	f.Text(end, 0, ", λ "+from, frame.Style{})
	f.TextRight(r.at+n, 0, to, frame.Style{})
}

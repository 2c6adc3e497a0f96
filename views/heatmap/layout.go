package heatmap

import (
	"image"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

const (
	labelCells = 8  // columns from one label to the next
	rowsEvery  = 3  // rows from one label to the next, at least
	posEvery   = 5  // columns from one position to the next, at least
	legendCols = 12 // columns of the colours in a row of words

	barsUsual  = 4  // rows of the bars
	barsMost   = 20 // where the matrix leaves more
	panelMost  = 71 // columns of the widest wave beside the matrix
	panelLeast = 5
	panelGap   = 3 // columns between the matrix and the wave, with a marker among them
	valueWidth = 7 // columns of the number beside the wave
)

// The fewest rows that the matrix keeps when a row of words above or below it takes one, or the bars do.
const (
	tight = 5
	roomy = 8
)

// layOut divides the paper among the matrix and what is around it.
func (p *plan) layOut() {
	p.w, p.h = p.W, p.H
	if !p.Theme.Bare {
		p.y = chart.One(p.H >= tight+1) + chart.One(p.H >= tight+3)
		p.words = chart.One(p.H >= tight+2)
		p.h = max(p.H-p.y-p.words, 1)
	}
	if p.Transposed {
		p.layOutTurned()
		return
	}
	switch {
	case p.compares():
		p.bars = chart.Either(!p.Theme.Bare && p.h >= roomy+distanceRows, distanceRows, 0)
		p.h -= p.bars
	case p.shows(barcodeName) && p.h >= roomy && (p.tabular || !p.rowsOf(p.h).whole()):
		p.bars = chart.Either(p.h >= roomy+barsUsual, barsUsual, 2)
		p.h -= p.bars
	}
	p.rows = p.rowsOf(p.h)
	if high := (p.rows.pixels + p.per - 1) / p.per; high < p.h {
		p.bars += chart.Either(p.bars > 0 && !p.compares(), min(p.h-high, barsMost-p.bars)&^1, 0)
		p.h = high
	}
	p.x = p.gutter(p.rows)
	switch right := chart.Either(p.Theme.Bare, 0, chart.Either(p.W < 70, 2, 4)); {
	case p.tabular:
		p.layOutTable()
	case p.fan:
		if right > 2 {
			right = p.x
		}
		p.cols = p.newPairs((p.W-p.x-right)/2, labelCells, true)
	default:
		p.cols = p.newPairs(p.W-p.x-right, labelCells, false)
	}
	p.w = p.cols.size()
}

// rowsOf returns the positions that some rows of cells show.
func (p *plan) rowsOf(cells int) division { return p.newPositions(cells*p.per, p.per, rowsEvery) }

// shows reports whether a bar or a curve belongs to the picture: angles have none, and a lesson can leave them out.
func (p *plan) shows(name *chart.Name) bool {
	return !p.Theme.Bare && !p.phase && !p.Hidden.Hides(name)
}

// gutter returns the columns to the left of the matrix, for the labels of an axis that runs down and those of the bars.
func (p *plan) gutter(down division) int {
	if p.Theme.Bare {
		return 0
	}
	const least, around = 6, 3
	ends := max(p.Theme.Width(p.measure.ends[0]), p.Theme.Width(p.measure.ends[1]))
	return max(least, len(down.text(down.end()-1))+around, len(strconv.Itoa(p.Pos))+around, ends+2)
}

// layOutTable gives the columns of a table whole cells, and the wave beside them the rest.
func (p *plan) layOutTable() {
	room := p.W - p.x - 2
	if p.shows(waveName) && p.W >= 60 {
		least := p.W/5 | 1
		if wide := room - panelGap - least; wide >= p.DModel || room < p.DModel {
			room = wide
		}
	}
	p.cols = p.newColumns(room, 1, labelCells)
	p.panel = p.x + p.cols.pixels + panelGap
	free := p.W - 1 - p.panel
	p.value = free >= panelLeast+valueWidth+1
	p.panelW = min(panelMost, (free-chart.Either(p.value, valueWidth+1, 1)+1)&^1-1)
	if p.panelW < panelLeast || !p.shows(waveName) {
		p.panelW, p.value = 0, false
	}
}

// layOutTurned has positions across and columns down.
func (p *plan) layOutTurned() {
	p.x = chart.Either(p.Theme.Bare, 0, max(6, len(strconv.Itoa(p.DModel))+4))
	p.rows = p.newPositions(p.W-p.x-chart.Either(p.Theme.Bare, 0, 4), 1, posEvery)
	p.w = p.rows.pixels
	switch {
	case p.tabular:
		p.cols = p.newColumns(p.h*p.per, p.per, rowsEvery*p.per)
	case p.fan:
		p.cols = p.newPairs(p.h*p.per/2, rowsEvery*p.per, true)
	default:
		p.cols = p.newPairs(p.h*p.per, rowsEvery*p.per, true)
	}
	p.h = min((p.cols.size()+p.per-1)/p.per, p.h)
}

// regions returns the matrix and what is around it.
func (p *plan) regions() []chart.Region {
	all := append(make([]chart.Region, 0, mostRegions),
		chart.PlaceSized(p.x, p.y, p.w, p.h, chart.Region{Draw: p.drawMatrix, Named: p.tracks}))
	if p.Theme.Bare {
		return all
	}
	end, labels := p.y+p.h, max(p.y-1, 0)
	across, down := p.drawColumnLabels, p.drawPositionLabels
	if p.Transposed {
		across, down = p.drawPositionRuler, p.drawColumnNames
	}
	if p.y > 1 {
		all = p.addTitles(all)
	}
	words := chart.Region{Draw: p.drawWords}
	if p.subjects != nil && !p.Transposed {
		words = chart.Region{Name: bracketName, Draw: p.drawTurns}
	}
	bars := chart.Region{Name: barcodeName, Draw: p.drawBars}
	if p.compares() {
		bars = chart.Region{Draw: p.drawDistances}
	}
	all = append(all,
		chart.PlaceSized(0, labels, p.W, chart.One(p.y > 0), chart.Region{Draw: across}),
		chart.PlaceSized(0, p.y, p.W, p.h, chart.Region{Draw: down}),
		chart.PlaceSized(p.x-1, p.y, p.w+2, p.h, chart.Region{Draw: p.drawMarkers}),
		chart.PlaceSized(0, end, p.W, p.words, words),
		chart.PlaceSized(0, end+p.words, p.x, p.bars, chart.Region{Draw: p.drawBarEnds}),
		chart.PlaceSized(p.x, end+p.words, p.w, p.bars, bars))
	if p.panelW > 0 {
		return append(all,
			chart.PlaceSized(p.panel, labels, p.panelW+chart.One(p.value)*(valueWidth+1), 1+p.h,
				chart.Region{Name: waveName, Draw: p.drawWave}),
			chart.PlaceSized(p.panel, max(labels-1, 0), p.panelW, 1+chart.One(labels > 0),
				chart.Region{Name: scaleName, Draw: p.drawScale, Cover: p.drawScale}))
	}
	if x, y, w := p.legendPlace(); w > 0 {
		all = append(all, chart.PlaceSized(x, y, w, 1,
			chart.Region{Name: scaleName, Draw: p.drawLegend, Cover: p.drawLegend}))
	}
	return all
}

// mostRegions is the largest number of regions of a picture.
const mostRegions = 12

// legendPlace returns the place of the scale: at the end of the row of words or, where two subjects leave no room for it,
// between the titles of their halves. Its width is 0 if there is none.
func (p *plan) legendPlace() (x, y, w int) {
	w = legendCols + 2 + p.Theme.Width(p.measure.names[0]) + p.Theme.Width(p.measure.names[2])
	end := p.y + p.h
	switch {
	case p.words > 0 && (p.subjects == nil || !p.Transposed && p.turnsEnd()+2 <= p.W-1-w):
		return p.W - 1 - w, end, w
	case p.subjects != nil && !p.Transposed && p.y > 1:
		name, _ := p.nameOf(right) // at the seam, half way to it at most
		if seam := p.x + p.cols.pixels; w/2+2+p.Theme.Width(name)/2 <= p.cols.pixels/2 {
			return seam - w/2, 0, w
		}
	}
	return 0, 0, 0
}

func (p *plan) drawLegend(f chart.Canvas) {
	p.softScale().Legend(f, p.Theme.Width(p.measure.names[0])-2, 0, legendCols, p.measure.names[0], p.measure.names[2])
}

// addTitles adds what the columns are, and how many pairs turn or are left out.
func (p *plan) addTitles(all []chart.Region) []chart.Region {
	title := func(x, w int, s frame.Style, name *chart.Name, center bool, texts ...string) {
		draw := func(f chart.Canvas) {
			text := p.Fitting(w, texts...)
			if name != nil && p.Hidden.Hides(name) {
				text = chart.Unknown
			}
			if center {
				f.TextCenter(0, 0, w, text, s)
			} else {
				f.Text(0, 0, text, s)
			}
		}
		if w > 0 && p.Theme.Width(p.Fitting(w, texts...)) > 0 {
			all = append(all, chart.PlaceSized(x, 0, w, 1, chart.Region{Name: name, Draw: draw, Cover: draw}))
		}
	}
	switch {
	case p.Transposed && !p.tabular:
		p.turnedTitles(title)
	case p.fan:
		p.fanTitles(title)
	case p.phase:
		p.phaseTitles(title)
	default:
		w := chart.Either(p.panelW > 0, p.panel-1, p.W) - p.x
		title(p.x, w, chart.StrongStyle, nil, false, p.tableTitle()...)
	}
	return all
}

// A titler adds a title at x that is at most w cells wide.
type titler func(x, w int, s frame.Style, name *chart.Name, center bool, texts ...string)

// fanTitles name both halves of a fan, and count at its edges the pairs that are cut off.
func (p *plan) fanTitles(title titler) {
	const names = 9 // columns for the name of a half, with blanks
	half := p.cols.pixels
	for part, x := range [...]int{p.x, p.x + half} {
		cut := p.cut(part)
		short := strconv.Itoa(cut)
		text := p.Fitting((half-names)/2-2, short+" slower", short)
		side := p.Theme.Width(text) + 2
		if cut == 0 || text == "" {
			side = 0
		}
		name, style := p.nameOf(part)
		title(x+side, half-2*side, style, nil, true, name)
		if part == left {
			title(x, side, chart.FaintStyle, bracketName, false, "◂ "+text)
		} else {
			title(x+half-side, side, chart.FaintStyle, bracketName, false, text+" ▸")
		}
	}
}

// cut returns how many pairs a part leaves out because they hardly move.
func (p *plan) cut(part int) int {
	if p.tabular || !p.fan && !p.Transposed {
		return 0
	}
	if p.subjects == nil && !p.compares() && !p.mixed {
		return p.Waves.Pairs() - p.kept()
	}
	return max(p.halves[part].Waves.Pairs()-p.cols.n*p.cols.skip, 0)
}

// turnedTitles say how many pairs a turned picture has.
func (p *plan) turnedTitles(title titler) {
	cut := max(p.cut(left), p.cut(right))
	what := strconv.Itoa(p.Waves.Pairs()-cut) + " of " + chart.Plural(p.Waves.Pairs(), "pair") + ", fast above"
	if p.fan {
		above, _ := p.nameOf(left)
		below, _ := p.nameOf(right)
		what = above + " above, " + below + " below"
	}
	w := p.Theme.Width(what)
	title(p.x, p.w, chart.StrongStyle, nil, false, what)
	rest := ""
	if cut > 0 {
		rest = strconv.Itoa(cut) + " slower"
	}
	title(p.x+w+3, p.w-w-3, chart.FaintStyle, bracketName, false, rest)
}

// phaseTitles say above the angles which pairs turn within the length.
func (p *plan) phaseTitles(title titler) {
	turns := p.FullTurns()
	still := p.Waves.Pairs() - turns
	border := (2*turns*p.cols.pixels/p.cols.skip + p.cols.n) / (2 * p.cols.n)
	first := strconv.Itoa(turns) + " pair" + chart.Either(turns == 1, " turns", "s turn")
	if still == 0 {
		title(p.x, p.w, chart.StrongStyle, bracketName, false, "all "+first)
		return
	}
	title(p.x, border-1, chart.StrongStyle, bracketName, false, first, strconv.Itoa(turns)+" turn", strconv.Itoa(turns))
	never := strconv.Itoa(still) + " never finish" + chart.Either(still == 1, "es", "") + " a turn"
	title(p.x+border, p.w-border, chart.FaintStyle, bracketName, false, "╷ "+never, "╷ "+strconv.Itoa(still))
}

// tableTitle says in which order the columns of a table are.
func (p *plan) tableTitle() []string {
	things, order := chart.Plural(p.DModel, "dimension"), ""
	one, other := "sine", "cosine"
	if p.first.Name == encoding.Cos.String() {
		one, other = other, one
	}
	switch shape := p.Shape(); {
	case p.first.Group == encoding.BitGroup:
		things = chart.Plural(p.DModel, "bit")
		if still := p.DModel - p.bitsInUse(); still > 0 {
			order = ", " + strconv.Itoa(still) + " stay" + chart.VerbEnd(still, still) + " 0"
		}
	case p.Minuend != nil:
		look := chart.Either(p.Theme.Light, "white", "dark")
		if sign := frame.Signed.Sign(p.Theme, 0); p.Theme.Signs() {
			look = chart.Either(sign == ' ', "blank", string(sign))
		}
		return []string{look + " where both agree"}
	case !p.waves:
	case shape.Layout.Alternates():
		order = ", alternately " + one + " and " + other
	default:
		order = ", " + one + "s before " + other + "s"
	}
	return []string{things + order, things}
}

// drawColumnLabels writes the cursor's dimension or pair, the marks, and others above their columns.
func (p *plan) drawColumnLabels(f chart.Canvas) {
	for part := range p.cursors() {
		at, wide, shown := p.locate(part, p.halves[part].Dim)
		badge := p.columnText(part, p.halves[part].Dim)
		x := p.x + at + (wide-1)/2 - len(badge)/2
		switch {
		case shown:
		case p.beforeEdge(part):
			x = p.x - len(badge) - 1
		default:
			x = p.x + p.w + 1
		}
		if seam := p.x + p.cols.pixels; p.subjects != nil && part == left { // a blank is between the two
			x = min(x, seam-len(badge))
		} else if p.subjects != nil {
			x = max(x, seam+1)
		}
		f.Text(min(max(x, 0), p.W-len(badge)), 0, badge, chart.BadgeStyle)
	}
	plot.Write(f, plot.Label{Texts: []string{p.unit()}, X: p.x - 2, Align: 1, Style: chart.FaintStyle})
	p.drawMarks(f)
	var labels plot.Labels
	write := func(part, item int) {
		if item*p.cols.skip >= p.halves[part].Pairs() {
			return
		}
		text := p.columnText(part, p.dim(part, item))
		at, low, high := p.cols.at(part, p.cols.middle(item)), 0, p.cols.size()
		if p.subjects != nil && item == p.cols.first && text == p.columnText(1-part, p.dim(1-part, item)) {
			at = p.cols.pixels // both halves begin with it
		} else if p.fan && part == right {
			low = p.cols.pixels + 1
		} else if p.fan {
			high = p.cols.pixels - 1
		}
		labels.Add(plot.Label{Texts: []string{text}, X: p.x + at, Align: 0.5, In: image.Rect(p.x+low, 0, p.x+high, 1)})
	}
	for part := range p.cols.parts() {
		write(part, p.cols.first)
		if p.fan {
			write(part, p.cols.end()-1)
		}
		for item := range p.cols.labelled() {
			write(part, item)
		}
	}
	labels.Place(f)
}

// unit names the numbers of columns.
func (p *plan) unit() string { return chart.Either(p.phase, "pair", "dim") }

// columnText returns the number of a column: its dimension or, of angles, its pair.
func (p *plan) columnText(part, dim int) string {
	if p.phase {
		dim = p.halves[part].PairOf(dim)
	}
	return strconv.Itoa(dim)
}

// beforeEdge reports whether the cursor's column, where it is cut off, lies before the first one shown: it is in the
// left half of a fan.
func (p *plan) beforeEdge(part int) bool {
	if !p.fan || p.subjects != nil {
		return p.fan && part == left
	}
	_, kind := p.Waves.Wave(p.Dim)
	return kind == encoding.Sin
}

// drawMarks draws the signs of the marked dimensions above their columns or, where something is in the way, next to it.
func (p *plan) drawMarks(f chart.Canvas) {
	for part := range p.cursors() {
		for dim := range p.halves[part].Marks.All() {
			if at, n, ok := p.locate(part, dim); ok {
				x := p.x + at + chart.One(n >= 4)*(n-1) // with room for the number before it
				p.drawMark(f, dim, 0, x, x+1, x-1, x+2, x-2, x+3, x-3)
			}
		}
	}
}

// drawRowMarks draws the signs of the marked dimensions beside their rows.
func (p *plan) drawRowMarks(f chart.Canvas) {
	end := p.x + p.w
	for part := range p.cursors() {
		for dim := range p.halves[part].Marks.All() {
			if at, n, ok := p.locate(part, dim); ok {
				p.drawMark(f, dim, (at+(n-1)/2)/p.per, p.x-2, end+1, end+2, p.x-3, p.x-4, p.x-5)
			}
		}
	}
}

// drawMark draws the sign of a marked dimension in the first of some columns that is blank.
func (p *plan) drawMark(f chart.Canvas, dim, y int, columns ...int) {
	for _, x := range columns {
		if x >= 0 && x < p.W && chart.Blank(f, x, y, 1, 1) {
			chart.DrawMark(f, p.Scene, x, y, dim)
			return
		}
	}
}

// drawPositionLabels writes the positions beside the rows. The cursor's label replaces another in the same row.
func (p *plan) drawPositionLabels(f chart.Canvas) {
	right, here := p.x-2, p.rows.middle(p.Pos)/p.per
	f.TextRight(right, here, strconv.Itoa(p.Pos), chart.BadgeStyle)
	if other := p.halves[1].Pos; other != p.Pos { // beside its half
		f.Text(p.x+p.w+2, p.rows.middle(other)/p.per, strconv.Itoa(other), chart.BadgeStyle)
	}
	var labels plot.Labels
	if last := p.rows.end() - 1; p.rows.whole() { // else these two would stand still while the other labels pass
		labels.Add(p.beside(0, 0, p.rows.text(p.rows.first)))
		if end := p.rows.middle(last) / p.per; here < end-1 {
			labels.Add(p.beside(end, 0, p.rows.text(last)))
		}
	}
	for pos, pixel := range p.rows.labelled() {
		labels.Add(p.beside(pixel/p.per, 1, p.rows.text(pos)))
	}
	labels.Place(f)
	trained := p.rows.middle(p.Train) / p.per
	chart.DrawTrained(f, p.Train, p.rows.first, p.rows.end(), p.x-3, trained, 2, false)
}

// beside returns a text before a row of the matrix; blank is how many rows above and below it hold no other.
func (p *plan) beside(row, blank int, text string) plot.Label {
	return plot.Label{Texts: []string{text}, X: p.x - 3, Y: row, Align: 1, Style: chart.FaintStyle, Clear: blank,
		In: image.Rect(0, row, p.x-2, row+1)}
}

// drawPositionRuler writes the positions above a turned matrix. The cursor's label replaces those that it touches.
func (p *plan) drawPositionRuler(f chart.Canvas) {
	if _, _, shown := p.locate(left, p.Dim); !shown && p.beforeEdge(left) {
		f.TextRight(p.x-2, 0, p.columnText(left, p.Dim), chart.BadgeStyle)
	} else {
		f.TextRight(p.x-2, 0, p.unit(), chart.FaintStyle)
	}
	here := strconv.Itoa(p.Pos)
	f.Text(min(p.x+p.rows.middle(p.Pos), p.W-len(here)), 0, here, chart.BadgeStyle)
	chart.DrawTrained(f, p.Train, p.rows.first, p.rows.end(), p.x+p.rows.middle(p.Train), 0, 1, true)
	var labels plot.Labels
	for pos, at := range p.rows.labelled() {
		labels.Add(plot.Label{Texts: []string{p.rows.text(pos)}, X: p.x + at, Style: chart.FaintStyle,
			In: image.Rect(p.x+at, 0, p.x+p.w+1, 1)})
	}
	labels.Place(f)
}

// drawColumnNames writes dimensions or pairs beside the rows of a turned matrix.
func (p *plan) drawColumnNames(f chart.Canvas) {
	for part := range p.cursors() {
		dim := p.halves[part].Dim
		if at, n, ok := p.locate(part, dim); ok {
			f.TextRight(p.x-2, (at+(n-1)/2)/p.per, p.columnText(part, dim), chart.BadgeStyle)
		}
	}
	p.drawRowMarks(f)
	var labels plot.Labels
	write := func(part, item int) {
		if item*p.cols.skip < p.halves[part].Pairs() {
			row := p.cols.at(part, p.cols.middle(item)) / p.per
			labels.Add(p.beside(row, 1, p.columnText(part, p.dim(part, item))))
		}
	}
	for part := range p.cols.parts() {
		write(part, p.cols.first)
		write(part, p.cols.end()-1)
		for item := range p.cols.labelled() {
			write(part, item)
		}
	}
	labels.Place(f)
}

// drawWords says under the matrix which row the bars are, and what is off the screen or not as it looks. The cursor's
// column, if it is cut off below the matrix, has its badge there.
func (p *plan) drawWords(f chart.Canvas) {
	last := p.cursors() - 1
	dim := p.halves[last].Dim
	if _, _, shown := p.locate(last, dim); p.Transposed && !shown && !p.beforeEdge(last) {
		f.TextRight(p.x-2, 0, p.columnText(last, dim), chart.BadgeStyle)
	}
	w := p.W - 1 - p.x
	if _, y, wide := p.legendPlace(); p.panelW == 0 && y > 0 {
		w -= wide + 2
	}
	line := chart.Fit(chart.Dropping(p.remarks(), p.Hidden, chart.Faint("  ")), f.Theme, w)
	if line.Width(f.Theme) <= w {
		line.Draw(f, p.x, 0)
	}
}

package context

import (
	"image"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/angle"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// dials is the face with a circle for every method and every pair. A circle shows the
// angles seen in training, the angles reached, and where the pair is at a position.
type dials struct {
	*subject
	layout
	shownPairs []int // pairs, a stride apart
}

func newDials(s *subject) *dials {
	p := &dials{subject: s}
	p.arrange()
	return p
}

// noCover is the Cover of a region that leaves out by itself what is hidden.
func noCover(chart.Canvas) {}

// picture returns the bands of dials, and over them two trees that draw nothing: the
// methods by row and the pairs by column. A click on a column sets both.
func (p *dials) picture() chart.Picture {
	sheet := chart.Region{Draw: p.drawGround, Data: p.pairsData, In: []chart.Region{chart.Gap(1)}}
	rows := chart.Region{Data: p.pairData, In: []chart.Region{chart.Gap(1)}}
	columns := chart.Region{In: []chart.Region{chart.Gap(1)}}
	for band := range p.bands {
		sheet.In = append(sheet.In, p.band(band), chart.Gap(1))
		rows.In = append(rows.In, p.rowsOf(band), chart.Gap(1))
		columns.In = append(columns.In, p.columnsOf(band), chart.Gap(1))
	}
	if sheet.In = sheet.In[:len(sheet.In)-1]; p.legend {
		sheet.In = append(sheet.In, chart.Region{Name: legendName, Rows: chart.Fixed(1), Cover: noCover,
			Draw: p.drawLegend})
	}
	layers := append([]chart.Region{sheet}, p.edge()...)
	if at := p.gapIndex(); at > 0 {
		layers = append(layers, p.seam(at, '┊', frame.Faint))
	}
	layers = append(layers, chart.Region{Rows: chart.Fixed(1), Draw: func(f chart.Canvas) {
		if every := p.strideText(); p.W-1-p.Theme.Width(every) > p.tabsEnd()+1 {
			f.TextRight(p.W-1, 0, every, chart.FaintStyle)
		}
	}})
	return p.subject.picture(p.words(), p.methodsData, append(layers, rows, columns)...)
}

// band returns the dials of some pairs by all methods. The counts of the methods are beside
// the first band.
func (p *dials) band(band int) chart.Region {
	shown := p.shownPairs[band*p.count:][:p.bandOf(band)]
	all := chart.Region{Rows: chart.Fixed(headRows + p.height(len(p.listed))), In: []chart.Region{
		{Rows: chart.Fixed(1), Draw: func(f chart.Canvas) { p.drawNumbers(f, shown) }},
		{Rows: chart.Fixed(1), Name: wavesName, Draw: func(f chart.Canvas) { p.drawWaves(f, shown) }},
	}}
	for i, at := range p.listed {
		if i > 0 {
			all.In = append(all.In, chart.Gap(chart.One(p.gap)))
		}
		all.In = append(all.In, p.methodRow(at, shown, band == 0))
	}
	return all
}

// methodRow returns a row of dials, with the name of the method before them.
func (p *dials) methodRow(at int, shown []int, counts bool) chart.Region {
	m := p.methods[at]
	shown = shown[:before(shown, m.Len())] // the others have no such pair
	unknown := func(f chart.Canvas) {
		for i := range shown {
			chart.DialOf(p.rows).Unknown(f, i*p.pitch, 0)
		}
	}
	rows := p.rows + chart.One(p.ratio)
	row := chart.Region{Rows: chart.Fixed(rows), Way: chart.Across, In: []chart.Region{
		{Cols: chart.Fixed(p.left), Draw: func(f chart.Canvas) { p.drawLabel(f, at) }},
		{Cols: chart.Fixed(p.count * p.pitch), In: []chart.Region{
			{Name: pairsName, Rows: chart.Fixed(p.rows), Cover: unknown,
				Draw: func(f chart.Canvas) { p.drawDials(f, at, shown) }},
			p.ratios(at, rows-p.rows, shown),
		}},
	}}
	if counts && !p.Hidden.Hides(countsName) {
		row.In = append(row.In, chart.Gap(1), chart.Region{Name: countsName, Cols: chart.Fixed(p.countsWidth()),
			Draw: func(f chart.Canvas) { p.drawCounts(f, at) }})
	}
	return row
}

// ratios returns the row under the dials of a method. Only the method under the cursor has
// numbers there.
func (p *dials) ratios(at, rows int, shown []int) chart.Region {
	if at != p.subject.at {
		return chart.Gap(rows)
	}
	return chart.Region{Name: ratiosName, Rows: chart.Fixed(rows),
		Draw: func(f chart.Canvas) { p.drawRatios(f, at, shown) }}
}

// before returns how many of some pairs, in ascending order, are less than a pair.
func before(shown []int, pair int) int {
	n, _ := slices.BinarySearch(shown, pair)
	return n
}

// rowsOf returns the rows of a band by method, with the range of their new angles. A click
// beside the dials selects the method.
func (p *dials) rowsOf(band int) chart.Region {
	all := chart.Region{Rows: chart.Fixed(headRows + p.height(len(p.listed))), In: []chart.Region{chart.Gap(headRows)}}
	for i, at := range p.listed {
		if i > 0 {
			all.In = append(all.In, chart.Gap(chart.One(p.ratio)+chart.One(p.gap)))
		}
		row := chart.Region{Name: methodName, Index: chart.At(at), Rows: chart.Fixed(p.rows), Cover: noCover}
		row.Click = func(int, int) chart.Change { return p.readBy(at) }
		if first, n := p.newAmong(at, band); n > 0 {
			row.Way, row.In = chart.Across, []chart.Region{chart.Gap(p.left + first*p.pitch - 1),
				{Name: newName, Cols: chart.Fixed(n*p.pitch - 1), Cover: noCover}}
		}
		all.In = append(all.In, chart.Region{Rows: chart.Fixed(p.rows), Way: chart.Across,
			In: []chart.Region{chart.Gap(1), row, chart.Gap(1)}})
	}
	return all
}

// newAmong returns the first pair of a band that reaches new angles by a method, and the
// number of pairs from it to the last one that does.
func (p *dials) newAmong(at, band int) (first, n int) {
	m := p.methods[at]
	for i, pair := range p.shownPairs[band*p.count:][:p.bandOf(band)] {
		if pair >= m.Len() || !m.Outside(pair) {
			continue
		}
		if n == 0 {
			first = i
		}
		n = i - first + 1
	}
	return first, n
}

// columnsOf returns the columns of a band by pair.
func (p *dials) columnsOf(band int) chart.Region {
	height, shown := headRows+p.height(len(p.listed)), p.shownPairs[band*p.count:][:p.bandOf(band)]
	row := chart.Region{Cols: chart.Fixed(len(shown) * p.pitch)}
	row.Named = func(list chart.NameCells) {
		for i, pair := range shown {
			list(chart.Ref{Name: dialName, Index: chart.At(pair)}, image.Rect(i*p.pitch, 0, i*p.pitch+2*p.rows, height))
		}
	}
	row.Click = func(x, y int) chart.Change {
		dim, method := p.ColumnOf(shown[x/p.pitch]), (y-headRows)/p.perMethod()
		return chart.Change{State: func(s *chart.State) {
			if s.Dim = dim; y >= headRows && method < len(p.listed) {
				readBy(s, p.methods[p.listed[method]].kind)
			}
		}}
	}
	return chart.Region{Rows: chart.Fixed(height), Way: chart.Across, In: []chart.Region{chart.Gap(p.left), row}}
}

// drawNumbers writes the number of each pair over its dials.
func (p *dials) drawNumbers(f chart.Canvas, shown []int) {
	f.Text(2, 0, "pair", chart.FaintStyle)
	for i, pair := range shown {
		number, ink := strconv.Itoa(pair), frame.Style{FG: frame.Text}
		if pair == p.pair {
			number, ink = p.badge(pair), frame.Style{FG: frame.Accent, BG: frame.AccentBG, Bold: true}
		}
		f.TextCenter(p.left+i*p.pitch, 0, 2*p.rows, number, ink)
	}
}

// drawWaves writes the wavelengths below the numbers.
func (p *dials) drawWaves(f chart.Canvas, shown []int) {
	name, _ := p.wave(0)
	f.Text(2, 0, name, chart.FaintStyle)
	for i, pair := range shown {
		_, lambda := p.wave(pair)
		f.TextCenter(p.left+i*p.pitch, 0, 2*p.rows, p.waveText(lambda, p.pitch-1),
			chart.Either(pair == p.pair, frame.Style{FG: frame.Text}, chart.FaintStyle))
	}
}

// drawGround tints the column and the method under the cursor.
func (p *dials) drawGround(f chart.Canvas) {
	height := p.height(len(p.listed))
	for i, pair := range p.shownPairs {
		if x, y := p.column(i); pair == p.pair {
			f.Tint(x, y+1, 2*p.rows, height+1, frame.Column)
		}
	}
	i, rows := slices.Index(p.listed, p.subject.at), p.rows+chart.One(p.ratio)
	if i < 0 {
		return
	}
	for band := range p.bands {
		f.Tint(1, p.row(band, i), p.left-2, rows, frame.Column)
	}
	if !p.Hidden.Hides(countsName) {
		f.Tint(p.counts-1, p.row(0, i), p.W-p.counts, rows, frame.Column)
	}
}

// drawLabel writes the name of a method and what it does to the frequencies.
func (p *dials) drawLabel(f chart.Canvas, at int) {
	m, here := p.methods[at], at == p.subject.at
	drawMark(f, 1, 0, here)
	name := nameOf(m.kind)
	f.Text(2, 0, p.Fitting(p.left-2, name, name[:min(len(name), 7)]),
		frame.Style{FG: chart.Either(here, frame.Bright, frame.Text), Bold: here})
	if p.rows >= usualDial {
		does := p.Fitting(p.left-3, append(m.effect(), "")...)
		if p.hidesMethod(at) {
			does = chart.Unknown
		}
		f.Text(2, 1, does, chart.FaintStyle)
		f.Text(2, 2, chart.Either(p.isOwn(m), "its own", ""), chart.FaintStyle)
	}
	if p.ratio && here {
		f.Text(2, p.rows, "ω′/ω", chart.FaintStyle)
	}
}

// drawCounts writes how many slow pairs reach new angles, as a large figure if the dials
// are large, and how many fast pairs are slowed.
func (p *dials) drawCounts(f chart.Canvas, at int) {
	c, x, y := p.methods[at].Count(), p.countsDigits(), 0
	for _, line := range []struct {
		n, of int
		text  string
		ink   frame.Color
	}{
		{c.Outside, c.Slow, "new", chart.Either(c.Outside > 0, frame.Warn, frame.Good)},
		{c.Slowed, c.Fast, "slowed", frame.Text},
	} {
		number, of := strconv.Itoa(line.n), chart.Either(p.narrow, "", "/"+strconv.Itoa(line.of))
		if p.hidesMethod(at) || line.text == "new" && p.Hidden.Hides(newName) {
			number, of, line.ink = chart.Unknown, "", frame.Text
		}
		if p.rows > 2*usualDial && y == 0 {
			large := chart.Figure{Text: number, Scale: 1}
			large.Draw(f, 0, 0, line.ink)
			_, high := large.Size()
			number, of, y = "", strings.Replace(of, "/", "of ", 1), high+1
		}
		f.TextRight(x, y, number+of, frame.Style{FG: line.ink, Bold: true})
		if at == p.listed[0] || at == p.subject.at || y > 1 { // else the colours and the order say which it is
			f.Text(x+1, y, line.text, frame.Style{FG: chart.Either(line.ink == frame.Text, frame.Faint, line.ink)})
		}
		y++
	}
}

// drawDials draws the dials of some pairs by a method.
func (p *dials) drawDials(f chart.Canvas, at int, shown []int) {
	for i, pair := range shown {
		if d := chart.DialOf(p.rows); p.hidesDial(at, pair) {
			d.Unknown(f, i*p.pitch, 0)
		} else {
			d.Gauge(f, i*p.pitch, 0, p.gauge(p.methods[at], pair))
		}
	}
}

func (p *dials) hidesDial(at, pair int) bool {
	return p.Hidden.HasN(dialName.Name, pair) || p.hidesMethod(at)
}

// gauge returns what a dial shows.
func (p *dials) gauge(m method, pair int) chart.Gauge {
	turn, seen := m.Angle(pair, p.Pos)
	shows := !p.Hidden.Hides(newName)
	return chart.Gauge{
		Seen:    m.Seen(pair),
		Reached: chart.Either(m.Outside(pair) && shows, min(m.Turns(pair, p.target), 1), 0),
		Hand:    angle.Phase{}.Plus(turn).Hi, Lost: !seen && shows, Here: pair == p.pair,
	}
}

// drawRatios writes ω′/ω under the dials: in the colour of a warning if the pair reaches
// new angles, bright if a fast pair is slowed.
func (p *dials) drawRatios(f chart.Canvas, at int, shown []int) {
	m := p.methods[at]
	for i, pair := range shown {
		text, style := ratioText(m.Ratio(pair)), frame.Style{FG: frame.Faint, Bold: pair == p.pair &&
			at == p.subject.at}
		switch {
		case p.hidesDial(at, pair):
			text, style.FG = chart.Unknown, frame.Text
		case p.Hidden.Hides(newName) || p.Hidden.Hides(pairsName): // whose colour it would be
		case m.Outside(pair):
			style.FG = frame.Warn
		case m.Slowed(pair):
			style.FG = frame.Text
		}
		f.TextCenter(i*p.pitch, 0, 2*p.rows, text, style)
	}
}

// seam returns a vertical line before a dial.
func (p *dials) seam(i int, r rune, ink frame.Color) chart.Region {
	x, y := p.column(i)
	height := headRows + p.height(len(p.listed))
	line := chart.Region{Cols: chart.Fixed(1), Rows: chart.Fixed(height), Draw: func(f chart.Canvas) {
		for y := range height {
			if c := f.At(0, y); c != nil && c.Rune == ' ' {
				f.Set(0, y, r, frame.Style{FG: ink})
			}
		}
	}}
	if r != '┊' {
		line.Name, line.Cover = edgeName, noCover
	}
	return chart.Place(x-1, y, line)
}

// edge returns the line between the last fast pair and the first slow pair, and the text
// above it.
func (p *dials) edge() []chart.Region {
	end, last := p.tabsEnd(), p.W-2-p.Theme.Width(p.strideText())
	length, of := strconv.Itoa(p.train), chart.Either(p.mixed(), nameOf(p.method().kind)+": ", "")
	sign, _ := p.wave(0)
	long, short := of+sign+" > "+length+": no full turn in "+p.training(), of+sign+" > "+length
	note := func(x int, texts ...string) chart.Region {
		text := p.Fitting(last-x-1, append(texts, "")...)
		return chart.Place(x, 0, chart.Region{Name: edgeName, Rows: chart.Fixed(1),
			Cols:  chart.Fixed(p.Theme.Width(text)),
			Cover: noCover, Draw: func(f chart.Canvas) { f.Text(0, 0, text, chart.FaintStyle) }})
	}
	at := before(p.shownPairs, p.subject.border())
	switch at {
	case len(p.shownPairs):
		return []chart.Region{note(end+3, of+"every pair here made a full turn in "+length)}
	case 0:
		return []chart.Region{note(end+3, long, short)}
	}
	x, _ := p.column(at)
	seam := p.seam(at, '│', frame.Ring)
	if x--; x <= end+2 || at >= p.count {
		return []chart.Region{seam, note(end+3, long, short)}
	}
	fast := p.Fitting(x-end-3, "turned in "+p.training(), "turned", "")
	return []chart.Region{seam, note(x, "│ "+long, "│ "+short), note(x-1-p.Theme.Width(fast), fast)}
}

// drawLegend explains the arcs and the hands, in their colours or, without colours, with
// the signs that dials are drawn with.
func (p *dials) drawLegend(f chart.Canvas) {
	x, signs := p.left, []rune("━━━━")
	switch {
	case p.Theme.ASCII:
		signs = []rune("ox##")
	case p.Theme.Depth == frame.NoColor:
		signs = []rune("⠊⡂━━") // a bare rim, and a stippled face
	}
	for i, entry := range []struct {
		ink  frame.Color
		text string
	}{
		{frame.Good, "seen in " + chart.Plural(p.train, "position")},
		{frame.Warn, "new, reached by " + strconv.Itoa(p.target)},
		{frame.Accent, "hand at pos " + strconv.Itoa(p.Pos)},
		{frame.Warn, "hand at a new angle"},
	} {
		if i == 1 && !p.anyOutside() {
			continue
		}
		n := p.Theme.Width(entry.text) + 2
		if x+n > p.W-1 {
			return
		}
		f.Set(x, 0, signs[i], frame.Style{FG: entry.ink, Bold: i == 3 && p.Theme.Depth > frame.Colors256})
		f.Text(x+2, 0, entry.text, frame.Style{FG: entry.ink})
		x += n + 4
	}
}

// anyOutside reports whether a method lets a pair reach new angles.
func (p *dials) anyOutside() bool {
	return slices.ContainsFunc(p.listed, func(at int) bool { return p.methods[at].Count().Outside > 0 })
}

// layout holds the sizes and columns of Dials.
type layout struct {
	rows   int  // of a dial
	ratio  bool // a row for ω′/ω under the dials
	gap    bool // an empty row between methods
	legend bool
	narrow bool // short names and counts
	left   int  // column of the first dial
	pitch  int  // columns from dial to dial
	count  int  // dials side by side
	bands  int  // of dials, where there are few methods
	counts int  // column of the counts
	listed []int
}

const (
	headRows    = 2 // pair numbers, wavelengths
	wideNames   = 14
	narrowNames = 10
	wideScreen  = 100 // from which names and counts are written out
	largest     = 12  // rows of a dial at most
	usualDial   = 4
	leastDial   = 3
	fewest      = 8 // dials side by side, before they grow
)

// perMethod returns the rows of a method: its dials, the row of ratios, and the gap.
func (l layout) perMethod() int { return l.rows + chart.One(l.ratio) + chart.One(l.gap) }

// height returns the rows of some methods. No gap follows the last one.
func (l layout) height(methods int) int { return methods*l.perMethod() - chart.One(l.gap) }

// pitchOf returns the columns of a dial and the space after it.
func pitchOf(rows int) int { return 2*rows + 1 }

// arrange takes the fullest layout that fits. Dials grow if enough of them fit side by
// side. When rows are short, the gap between methods is dropped first, then ω′/ω, then a
// row of each dial; after that the methods scroll.
func (p *dials) arrange() {
	p.narrow = p.W < wideScreen
	p.left = chart.Either(p.narrow, narrowNames, wideNames)
	room := p.H - 1 - headRows
	for _, l := range p.ways(room) {
		l.narrow, l.left = p.narrow, p.left
		if l.height(len(p.methods)) <= room && p.across(l.rows) > 0 {
			p.layout = l
			p.finish(room, len(p.methods))
			return
		}
	}
	p.layout = layout{rows: leastDial, narrow: p.narrow, left: p.left}
	p.finish(room, max(room/leastDial, 1))
}

// ways returns the layouts, the fullest first. With only two methods, each has one ratio
// for all pairs, so rows are better spent on another band.
func (p *dials) ways(room int) []layout {
	var all []layout
	enough := min(fewest, len(p.grid()))
	for rows := largest; rows > usualDial; rows -= 2 { // even, so that angle 0 parts two cells
		if p.across(rows) >= enough {
			all = append(all, layout{rows: rows, ratio: true, gap: true}, layout{rows: rows, ratio: true})
		}
	}
	usual := []layout{{rows: usualDial, ratio: true, gap: true}, {rows: usualDial, ratio: true}, {rows: usualDial}}
	if len(p.methods) == 2 {
		slices.SortStableFunc(usual, func(a, b layout) int { return p.bandsIn(room, b) - p.bandsIn(room, a) })
	}
	return append(append(all, usual...), layout{rows: leastDial})
}

// bandsIn returns how many bands a layout has in some rows, at most as many as the pairs
// need.
func (p *dials) bandsIn(room int, l layout) int {
	pairs, across := len(p.grid()), max(p.across(l.rows), 1)
	return min((room+headRows+1)/(headRows+l.height(len(p.methods))+1), (pairs+across-1)/across)
}

// across returns how many dials of a size fit side by side.
func (p *dials) across(rows int) int {
	return max((p.W-p.left-p.countsWidth()-2)/pitchOf(rows), 0)
}

// countsWidth returns the columns of the counts, and countsDigits the columns of their
// numbers.
func (p *dials) countsWidth() int {
	if p.Hidden.Hides(countsName) {
		return 0
	}
	return p.countsDigits() + 1 + len("slowed")
}

func (p *dials) countsDigits() int {
	digits := chart.DecimalDigits(p.pairs())
	return chart.Either(p.narrow, digits, 2*digits+1)
}

// finish places the columns, and as many methods and bands as fit. The first method,
// without scaling, is always shown.
func (p *dials) finish(room, methods int) {
	p.pitch = pitchOf(p.rows)
	methods = min(methods, len(p.methods))
	p.listed = []int{0}
	first := 1 + chart.ScrollTo(max(p.subject.at-1, 0), methods-1, len(p.methods)-1)
	for i := first; i < first+methods-1; i++ {
		p.listed = append(p.listed, i)
	}
	grid, height := p.grid(), p.height(len(p.listed))
	p.count = min(p.across(p.rows), len(grid))
	p.bands = max((room+headRows+1)/(headRows+height+1), 1)
	p.bands = min(p.bands, (len(grid)+p.count-1)/max(p.count, 1))
	p.counts = p.left + p.count*p.pitch + 1
	p.shownPairs = p.window(grid)
	p.legend = p.bottom() < p.H
}

// stride returns the step from one shown pair to the next.
func (p *dials) stride() int {
	const dense = 21 // pairs at most that are all shown
	return max(p.pairs()/dense, 1)
}

// grid returns the pairs that can have dials. The first slow pair is one of them.
func (p *dials) grid() []int {
	stride := p.stride()
	var all []int
	for pair := p.subject.border() % stride; pair < p.pairs(); pair += stride {
		all = append(all, pair)
	}
	return all
}

// window returns the pairs that are shown, with the first slow pair at about a third. If
// the pair under the cursor is not one of them, it replaces the nearest. If all pairs are
// fast, or all are slow, the window follows the cursor.
func (p *dials) window(grid []int) []int {
	n, at := min(p.count*p.bands, len(grid)), p.subject.border()/p.stride()
	first := at - n*36/100
	if p.subject.border() == 0 || p.subject.border() >= p.pairs() {
		nearest, _ := slices.BinarySearch(grid, p.pair)
		first = chart.WindowStart(min(nearest, len(grid)-1), n, len(grid), 1)
	}
	first = min(max(first, 0), len(grid)-n)
	shown := slices.Clone(grid[first:][:n])
	if n == 0 || slices.Contains(shown, p.pair) {
		return shown
	}
	nearest := 0
	for i, pair := range shown {
		if abs(pair-p.pair) < abs(shown[nearest]-p.pair) {
			nearest = i
		}
	}
	shown[nearest] = p.pair
	slices.Sort(shown)
	return shown
}

// gapIndex returns the index before which pairs are left out because the cursor's pair is not
// one of the grid; 0 if none are.
func (p *dials) gapIndex() int {
	stride := p.stride()
	for i := 1; i < len(p.shownPairs); i++ {
		if p.shownPairs[i]-p.shownPairs[i-1] >= 2*stride {
			return i
		}
	}
	return 0
}

// column returns the column of the dial with an index, and the row of its number.
func (p *dials) column(i int) (x, y int) {
	return p.left + i%p.count*p.pitch, p.top(i / p.count)
}

// top returns the first row of a band.
func (p *dials) top(band int) int { return 1 + band*(headRows+p.height(len(p.listed))+1) }

// row returns the first row of a listed method in a band.
func (p *dials) row(band, i int) int { return p.top(band) + headRows + i*p.perMethod() }

// bandOf returns how many pairs a band shows.
func (p *dials) bandOf(band int) int { return min(p.count, len(p.shownPairs)-band*p.count) }

// bottom returns the row after the last band.
func (p *dials) bottom() int { return p.top(p.bands) - 1 }

// strideText says which pairs are shown.
func (p *dials) strideText() string {
	switch stride := p.stride(); {
	case stride > 1:
		return "every " + chart.Ordinal(stride) + " pair"
	case len(p.shownPairs) == p.pairs():
		return chart.Either(p.pairs() == 1, "the only pair", "all "+strconv.Itoa(p.pairs())+" pairs")
	}
	return strconv.Itoa(len(p.shownPairs)) + " of " + strconv.Itoa(p.pairs()) + " pairs"
}

package heatmap

import (
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/memo"
	"wavescope/encoding/model"
	"wavescope/encoding/reach"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// A logPlot has positions 1 … n across, on a logarithmic axis, and pairs down, the fastest above. A pixel is the mean of
// the angles of its pairs at its positions, or hatched where training showed fewer than half of them.
type logPlot struct {
	chart.Paper
	chart.Scene
	n, x, w int
	axis    plot.Decades // of positions
	columns []span
	fields  []*field
	single  bool   // one field, or one for each of two kinds of layers; else A and B on the same cells
	main    *field // the one that the words are about
	notes   int    // columns of the brackets
}

// A span is the n positions of a column, and the number in their middle. The middle of a column that is narrower than a
// position may lie between two; its position is the one before it.
type span struct {
	first, n int
	middle   float64
}

// A field is the pairs of a table, or of a group of layers of a model, over the axis. Its division is that of the pairs
// that have rows of their own among pixels. All later ones are a mean in the last row.
type field struct {
	chart.Scene
	division
	name    string        // of one of several: "A", "B", "local" …
	cursors []chart.Scene // with what is under a cursor: its own scene, or A and B
	read    chart.PairsRead
	group   model.Group // of two kinds of layers
	y, h    int         // rows of cells
	per     int         // pixels in the height of a cell
	window  int         // as many positions meet in its layers; 0 for all
	ink     frame.Color // of the name of its layers
}

const (
	logLeft  = 6  // columns of the numbers of pairs
	logNotes = 12 // columns of the brackets
	logBrief = 9  // where there are few
	logTall  = 28 // rows of a picture with a legend

	decade  = 20 // steps of the cursor to ten times the position
	tiny    = 1e-9
	third   = 3  // lengths: a pair with a longer wavelength may share the last row
	slowest = 10 // lengths: a pair with a longer wavelength does
)

// blurred is the length of a mean of angles up to which it is grey: side lobes of means are shorter, and have directions
// that no angle has.
const blurred = 0.3

// clarity returns the length that a mean of angles is drawn with.
func clarity(length float64) float64 { return max(0, (length-blurred)/(1-blurred)) }

// crowded reports whether a cell has more than a turn of each of the fastest quarter of the pairs, were the positions
// evenly spaced and no method applied.
func crowded(s chart.State, set Settings) bool {
	if !s.HasWaves() || s.Columns() < 2 || tabular(s, set) && s.Zoom == chart.Auto {
		return false
	}
	c, per := s.Shape(), float64(s.Length)/float64(chart.Either(set.Transposed, nominalTurned, nominalCells))
	if s.Zoom != chart.Auto {
		cells, n := s.Zoom.PerCell()
		per = float64(n) / float64(cells)
	}
	num, den := c.Exponent((c.Pairs()+3)/4 - 1)
	return 2*math.Pi*math.Pow(c.Base, float64(num)/float64(den)) < per
}

// toLog names the face that replaces one with evenly spaced positions.
func toLog(s chart.State, set Settings) string {
	return chart.Either(!set.Linear && crowded(s, set), logFace, "")
}

// linear keeps evenly spaced positions where Log would replace them.
func linear(s chart.State, set *Settings) { set.Linear = crowded(s, *set) }

// logs reports whether Log is shown.
func logs(s chart.State, set Settings) bool {
	return s.HasWaves() && s.Columns() >= 2 && (set.Face == logFace || toLog(s, set) != "")
}

// logAxis moves the cursor by parts of a decade, and by a position at least.
var logAxis = chart.CursorAxis{Label: "position", Move: func(s *chart.State, n int) {
	to := math.Round(float64(max(s.Pos, 1)) * math.Pow(10, float64(n)/decade))
	at := int(min(to, float64(s.Length-1)))
	s.Pos = chart.Either(n > 0, max(at, s.Pos+1), min(at, s.Pos-1))
}}

func newLogPlot(paper chart.Paper, sc chart.Scene) *logPlot {
	p := &logPlot{Paper: paper, Scene: sc, n: max(sc.Longest(), 2), single: true}
	if c := sc.Comparison; c != nil {
		a, b := &c.Scenes[0], &c.Scenes[1]
		p.single = a.Scheme == b.Scheme && a.Waves.Config() == b.Waves.Config() && a.Length == b.Length && a.L0() == b.L0()
	}
	y, h := 0, paper.H
	if !paper.Theme.Bare {
		p.x, p.notes = logLeft, chart.Either(paper.W < 100, logBrief, logNotes)
		y, h = 1, max(paper.H-1, 1)
	}
	p.w = max(paper.W-p.x-p.notes, 1)
	p.divide()
	p.addFields(y, h)
	return p
}

// divide gives the columns their positions.
func (p *logPlot) divide() {
	p.axis = plot.NewDecades(p.w, 1, float64(p.n))
	p.columns = make([]span, p.w)
	for x := range p.columns {
		from, to := p.axis.Edge(x), min(p.axis.Edge(x+1), float64(p.n))
		if c := &p.columns[x]; to-from > 1 {
			c.first = int(math.Ceil(from))
			c.n = int(math.Ceil(to)) - c.first
			c.middle = float64(c.first) + float64(c.n-1)/2
		} else {
			c.middle = math.Sqrt(from * to)
			c.first, c.n = max(int(c.middle), 1), 1
		}
	}
}

// times returns the picture, and a field of it, with more pixels across and down.
func (p *logPlot) times(f *field, n int) (*logPlot, *field) {
	if n == 1 {
		return p, f
	}
	all, one := *p, *f
	all.w, one.pixels, one.per = n*p.w, n*f.pixels, n*f.per
	all.divide()
	return &all, &one
}

// addFields gives each subject all of some rows, and layers of two kinds a part each, those with a window above.
func (p *logPlot) addFields(y, h int) {
	if !p.single {
		for i, subject := range p.Comparison.Scenes {
			p.add(subject, chart.SubjectOf(i).Letter).lay(p.Theme, y, h, false)
		}
		p.main = p.fields[0]
		p.main.cursors = p.Comparison.Scenes
		return
	}
	if p.main = p.add(p.Scene, ""); p.Comparison != nil {
		p.main.cursors = p.Comparison.Scenes
	}
	other, group, ok := p.otherLayers()
	if !ok || h < 8 {
		p.main.lay(p.Theme, y, h, p.main.train() == 0)
		return
	}
	p.main.group = p.Groups()[p.OwnGroup()]
	p.add(other, "").group = group
	if p.fields[1].Window() > 0 {
		slices.Reverse(p.fields)
	}
	for _, f := range p.fields {
		f.name = f.kind()
	}
	p.fields[0].lay(p.Theme, y, h/2, false)
	p.fields[1].lay(p.Theme, y+h/2+1, h-h/2-1, false)
}

// add adds the pairs of a scene.
func (p *logPlot) add(sc chart.Scene, name string) *field {
	f := &field{Scene: sc, name: name, cursors: []chart.Scene{sc}, window: sc.Window(),
		ink: frame.Series(chart.One(sc.Window() > 0))}
	train, target := sc.L0(), max(sc.Length, 2)
	if f.window >= p.n {
		f.window = 0
	}
	if f.window > 0 {
		train, target = min(train, f.window), f.window
	}
	f.read, _ = sc.PairsBy(chart.Either(sc.Declared().Rotates, sc.Method, encoding.Unscaled), train, target)
	p.fields = append(p.fields, f)
	return f
}

// lay gives a field its rows. If it may fold, pairs that hardly turn share the last one, so many that the others fill
// the most rows.
func (f *field) lay(t frame.Theme, y, h int, fold bool) {
	f.per = chart.Either(frame.Cyclic.Whole(t), 1, 2)
	divided := func(n int) division {
		room := max(h-chart.One(n < f.read.Len()), 1) * f.per
		if n < room {
			room = n * min(room/n, mostCells*f.per)
		}
		return division{n: n, total: f.read.Len(), pixels: room, label: roundStep((4*f.per*n + room - 1) / room)}
	}
	f.division = divided(f.read.Len())
	for n := f.total - 2; n > 0 && fold && f.read.Turns(n, f.Length) < 1./third; n-- {
		if d := divided(n); f.read.Turns(n, f.Length) < 1./slowest || d.pixels > f.pixels {
			f.division = d
		}
	}
	f.y, f.h = y, (f.pixels+f.per-1)/f.per+chart.One(f.n < f.total)
}

// otherLayers returns the scene of the layers of a model that turn otherwise than those of the picture's, or see less or
// more of the sequence; false without such.
func (p *logPlot) otherLayers() (sc chart.Scene, g model.Group, ok bool) {
	own := p.OwnGroup()
	for i, g := range p.Groups() {
		if i == own || g.Scheme != scheme.RoPE || !p.Declared().Rotates {
			continue
		}
		sc, err := p.InGroup(g)
		if err == nil && sc.HasWaves() && sc.Columns() >= 2 &&
			(sc.Window() != p.Window() || sc.Waves.Config().RoPE != p.Waves.Config().RoPE) {
			return sc, g, true
		}
	}
	return sc, g, false
}

// rows returns the number of pixels down.
func (f *field) rows() int { return chart.Either(f.n < f.total, f.h*f.per, f.pixels) }

// items returns the pairs of a pixel, fractions included.
func (f *field) items(row int) (from, end int) {
	if row >= f.pixels {
		return f.n, f.total
	}
	return f.division.items(row)
}

// share returns how much of a pair a pixel has.
func (f *field) share(row, pair int) float64 {
	if row >= f.pixels {
		return 1
	}
	each := float64(f.n) / float64(f.pixels)
	return min(float64(pair+1), float64(row+1)*each) - max(float64(pair), float64(row)*each)
}

// span returns the pixels of a pair.
func (f *field) span(pair int) (from, n int) {
	if pair >= f.n {
		return f.pixels, f.h*f.per - f.pixels
	}
	from, n, _ = f.division.span(pair)
	return from, n
}

// cell returns the row of cells of a field in which a pair begins.
func (f *field) cell(pair int) int {
	if pair >= f.total {
		return f.h
	}
	from, _ := f.span(pair)
	return from / f.per
}

// dims returns the columns of a pair.
func (f *field) dims(pair int) (all []int) {
	for _, kind := range [...]encoding.Kind{encoding.Sin, encoding.Cos} {
		if dim, ok := f.Waves.Column(pair, kind); ok {
			all = append(all, dim)
		}
	}
	return all
}

// train returns the training length, as far as it is shown; 0 where training had all positions.
func (f *field) train() int { return chart.Either(f.read.Train < f.read.Target, f.read.Train, 0) }

// count returns how many of the pairs that the filter keeps are so.
func (f *field) count(is func(pair int) bool) (n int) {
	for pair := range f.total {
		n += chart.One(f.Waves.Config().Band.Has(pair) && is(pair))
	}
	return n
}

// turning returns how many pairs make a turn or more in the length that they are read at, and fresh how many reach
// angles that training did not show.
func (f *field) turning() int {
	return f.count(func(pair int) bool { return f.read.Turns(pair, f.read.Target) >= 1 })
}

func (f *field) fresh() int { return f.count(f.read.Outside) }

// under returns the pair that the cursor of a scene is on; false in a column of zeros, or of a wave without its other
// one.
func (f *field) under(sc chart.Scene) (pair int, ok bool) {
	pair, ok = sc.Pair()
	return pair, ok && pair < f.read.Len()
}

// column returns the column that a position stands in.
func (p *logPlot) column(pos int) int {
	x, _ := p.axis.Cell(float64(max(pos, 1)))
	return x
}

// wide returns the columns of a field that have positions that meet.
func (p *logPlot) wide(f *field) int {
	if f.window > 0 {
		return p.column(f.window) + 1
	}
	return p.w
}

// means sets to to the means of the angles of a pixel's pairs in each column.
func (p *logPlot) means(f *field, row int, to []pixel) {
	clear(to)
	from, end := f.items(row)
	every := 1 + f.total*len(to)/(4*terms)
	shown, sine := 0.0, sines()
	const mask = 1<<fine - 1
	for pair := from; pair < end; pair += every {
		if !f.Waves.Config().Band.Has(pair) {
			continue
		}
		share := f.share(row, pair)
		shown += share
		gain, step := angle.QuickDirichlet(f.Waves.PhaseStep(pair).Half()), f.Waves.Frequency(pair)/(2*math.Pi)
		for x, c := range p.columns[:len(to)] {
			turns, length := c.middle*step, share*gain(c.n)
			at := uint64((turns - math.Floor(turns)) * (1 << fine))
			to[x].value += length * sine[(at+1<<(fine-2))&mask]
			to[x].length += length * sine[at&mask]
		}
	}
	for x, sum := range to {
		turn := math.Atan2(sum.length, sum.value) / (2 * math.Pi)
		to[x] = pixel{turn - math.Floor(turn), math.Hypot(sum.value, sum.length) / max(shown, tiny)}
	}
}

// unseen returns for each pixel, row by row, whether training showed fewer than half of its angles.
func (p *logPlot) unseen(f *field) []bool {
	type key struct {
		config             encoding.Config
		span               reach.Span
		division           division
		n, w, rows, window int
	}
	rows := f.rows()
	at := key{f.Waves.Config(), f.read.Span, f.division, p.n, p.w, rows, f.window}
	return memo.Get(p.Cache, at, func() []bool {
		all := make([]bool, rows*p.w)
		if f.train() == 0 {
			return all
		}
		for row := range f.pixels {
			from, end := f.items(row)
			for x := max(p.column(f.train())-1, 0); x < p.wide(f); x++ {
				c, count, of := p.columns[x], 0.0, 0.0
				for pair := from; pair < end; pair++ {
					share := f.share(row, pair)
					count, of = count+share*f.read.New(pair, c.first, c.n), of+share*float64(c.n)
				}
				all[row*p.w+x] = 2*count > of
			}
		}
		return all
	})
}

// paint draws the pixels of a field except those of pairs that the filter leaves out.
func (p *logPlot) paint(c chart.Canvas, f *field) {
	pixels, unseen, drawn := make([]pixel, p.wide(f)), p.unseen(f), [2]int{-1, -1}
	for row := range f.rows() {
		from, end := f.items(row)
		if p.hidesPair(f, from) || !f.keeps(from, end) {
			continue
		}
		if now := [2]int{from, end}; now != drawn || end-from > 1 {
			p.means(f, row, pixels)
			drawn = now
		}
		for x, px := range pixels {
			switch {
			case f.per == 1 && px.length < frame.Blurred:
				c.Set(x, row, frame.BlurredSign, frame.Style{})
			case f.per == 1:
				c.Fill(x, row, 1, 1, frame.Cyclic, px.value)
			case unseen[row*p.w+x] && !chart.StippledWedge(c.Theme):
				c.Pixel(x, row, frame.WarnCell)
			default:
				c.Pixel(x, row, frame.Mean(px.value, clarity(px.length)))
			}
		}
	}
}

// draw draws the pixels of a field, its rules, and the cursors.
func (p *logPlot) draw(f *field) func(chart.Canvas) {
	return func(c chart.Canvas) {
		c.Paint(func(c chart.Canvas, times int) {
			all, one := p.times(f, times)
			all.paint(c, one)
		})
		wide, unseen := p.wide(f), p.unseen(f)
		for y := range f.pixels / f.per {
			for x := range wide {
				at := y*f.per*p.w + x
				if from, _ := f.items(y * f.per); unseen[at] && unseen[at+(f.per-1)*p.w] && !p.hidesPair(f, from) {
					c.Blank(x, y, 1, 1, frame.Background)
					chart.Hatch(c, x, 1, 4*y, 4*y+4, 1)
				}
			}
		}
		for i, of := range chart.Either(p.single, []*field{f}, p.fields) { // subjects show the rules of both
			if train := of.train(); train > 0 {
				ink := chart.Either(i == 0, frame.Good, frame.Bright)
				c.VLine(p.column(train), 0, f.h, '┃', frame.Style{FG: ink, Bold: true})
				if f.window == 0 {
					c.VLine(p.w-1, 0, f.h, '┃', frame.Style{FG: frame.Accent, Bold: true})
				}
			}
		}
		if f.window > 0 {
			p.drawWindow(c, f, wide)
		}
		if !p.single {
			p.drawEdge(c, f, p.fields[1])
		}
		for _, of := range f.cursors {
			pair, ok := f.under(of)
			x := p.column(of.Pos)
			if !ok || of.Pos == 0 || x >= wide {
				continue
			}
			from, n := f.span(pair)
			for y := from; y < from+n; y++ {
				if f.per == 1 {
					c.Set(x, y, '◆', chart.CursorStyle)
				} else {
					c.Pixel(x, y, frame.Accent)
				}
			}
		}
	}
}

// keeps reports whether the filter keeps any of some pairs.
func (f *field) keeps(from, end int) bool {
	b := f.Waves.Config().Band
	return b.To == 0 || from < b.To && b.From < end
}

// drawEdge draws on a field where the pairs of another have made half a turn, two pixels wide.
func (p *logPlot) drawEdge(c chart.Canvas, f, b *field) {
	for row := range f.pixels {
		pair := min(int((float64(row)+0.5)/float64(f.pixels)*float64(b.total)), b.total-1)
		_, lambda := b.read.Wavelength(pair)
		at, ok := p.axis.Cell(lambda / 2)
		for x := at; ok && x <= min(at+1, p.w-1); x++ {
			if f.per == 1 {
				c.Set(x, row, edgeSign, frame.Style{FG: frame.Bright})
			} else {
				c.Pixel(x, row, frame.Bright)
			}
		}
	}
}

// drawWindow says beyond the window of a field's layers that no two positions further apart meet in them.
func (p *logPlot) drawWindow(c chart.Canvas, f *field, wide int) {
	c.VLine(wide-1, 0, f.h, '┃', frame.Style{FG: f.ink, Bold: true})
	if !c.Theme.Signs() {
		c.Blank(wide, 0, p.w-wide, f.h, frame.Column)
	}
	see, y := "see "+strconv.Itoa(f.window)+" positions,", max(f.h/2-1, 0)
	write := func(row int, style frame.Style, texts ...string) {
		c.Text(wide+2, row, p.Fitting(p.w-wide-3, texts...), style)
	}
	if len(p.fields) == 2 && y > 0 {
		write(y-1, frame.Style{FG: f.ink, Bold: true}, f.layersText(), f.kind())
	}
	write(y, frame.Style{FG: frame.Text}, "these layers "+see, see)
	write(y+1, frame.Style{FG: frame.Text}, "whatever the length")
}

// hidesPair reports whether a column of a pair is hidden.
func (p *logPlot) hidesPair(f *field, pair int) bool {
	return slices.ContainsFunc(f.dims(pair), func(dim int) bool { return p.Hidden.HasN(columnName.Name, dim) })
}

// logPicture describes the picture. A difference has no angles: it is drawn as a table.
func logPicture(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
	if sc.Minuend != nil {
		set.Face = tableFace
		return picture(paper, sc, set)
	}
	p := newLogPlot(paper, sc)
	root := chart.Region{Way: chart.Stack, Click: p.click}
	add := func(x, y, w, h int, g chart.Region) { root.In = append(root.In, chart.PlaceSized(x, y, w, h, g)) }
	for _, f := range p.fields[:chart.Either(p.single, len(p.fields), 1)] {
		add(p.x, f.y, p.w, f.h, chart.Region{Draw: p.draw(f), Named: p.pairCells(f)})
		if !paper.Theme.Bare {
			add(0, f.y, p.x, f.h, chart.Region{Draw: p.drawPairs(f)})
			add(p.x+p.w, f.y, p.notes, f.h, chart.Region{Name: bracketName, Draw: p.drawBrackets(f)})
		}
	}
	if !paper.Theme.Bare {
		add(0, 0, p.W, 1, chart.Region{Draw: p.drawAxis})
		if len(p.fields) == 2 && p.single {
			f := p.fields[1]
			add(p.x, f.y-1, p.w, 1, chart.Text(frame.Style{FG: f.ink, Bold: true}, f.layersText(), f.name))
		}
		p.addLegend(add)
	}
	return chart.Picture{Root: chart.Tables(root, p.table), N: p.n, Figure: []func() chart.Data{p.figure},
		FigureCaption: func() string { return "Colour is the angle in turns: 0 and 1 are alike." },
		Heading:       p.heading(), Words: chart.Words{Caption: p.caption(), Readout: p.readout()}}
}

// pairCells lists the cells of each pair of a field, by its columns.
func (p *logPlot) pairCells(f *field) func(chart.NameCells) {
	return func(list chart.NameCells) {
		for pair := range min(f.total, mostNamed*f.h) {
			from, n := f.span(pair)
			top, bottom := cellsOf(from, n, f.per)
			for _, dim := range f.dims(pair) {
				list(chart.Ref{Name: columnName, Index: chart.At(dim)}, image.Rect(0, top, p.w, bottom))
			}
		}
	}
}

// click moves the cursor to the pair and the position of a cell.
func (p *logPlot) click(x, y int) (change chart.Change) {
	for _, f := range p.fields {
		if y -= f.y; x >= p.x && x < p.x+p.w && y >= 0 && y < f.h {
			pair := min(f.n, f.total-1)
			if row := y * f.per; row < f.pixels {
				pair = f.item(row)
			}
			pos := int(p.columns[x-p.x].middle + 0.5)
			return chart.Change{State: func(s *chart.State) { s.Pos, s.Dim = pos, p.ColumnOf(min(pair, p.Waves.Pairs()-1)) }}
		}
		y += f.y
	}
	return change
}

// drawPairs writes the numbers of pairs beside their rows or, of subjects with unlike numbers of them, shares.
func (p *logPlot) drawPairs(f *field) func(chart.Canvas) {
	return func(c chart.Canvas) {
		var labels plot.Labels
		write := func(row, rank int, style frame.Style, texts ...string) {
			labels.Add(plot.Label{Texts: texts, X: p.x - 2, Y: row / f.per, Align: 1, Rank: rank, Style: style,
				Clear: rank})
		}
		if p.single || f.total == p.fields[1].total {
			for _, of := range f.cursors {
				if pair, ok := f.under(of); ok {
					from, _ := f.span(pair)
					write(from, 0, chart.BadgeStyle, strconv.Itoa(pair))
				}
			}
			if f.n < f.total {
				write(f.pixels, 1, chart.FaintStyle, chart.Through(f.n, f.total), strconv.Itoa(f.n)+"–")
			}
			for pair, at := range f.labelled() {
				write(at, 2, chart.FaintStyle, strconv.Itoa(pair))
			}
		} else {
			for i, text := range []string{"0", "¼", "½", "¾", "1"} {
				write(i*(f.pixels-1)/4, 0, chart.FaintStyle, text)
			}
		}
		labels.Place(c)
	}
}

// drawAxis writes the positions: the cursor's, the training lengths, the last one, and powers of ten.
func (p *logPlot) drawAxis(c chart.Canvas) {
	var labels plot.Labels
	write := func(pos, rank int, align float64, ink frame.Style, text string) {
		labels.Add(plot.Label{Texts: []string{text}, X: p.x + p.column(pos), Align: align, Rank: rank, Style: ink,
			In: image.Rect(p.x, 0, p.x+p.w, 1)})
	}
	for _, of := range p.main.cursors {
		if of.Pos == 0 { // before the axis
			labels.Add(plot.Label{Texts: []string{"0"}, X: p.x - 3, Style: chart.BadgeStyle})
		} else {
			write(of.Pos, 0, 0.5, chart.BadgeStyle, strconv.Itoa(of.Pos))
		}
	}
	labels.Add(plot.Label{Texts: []string{"pos"}, X: 1, Rank: 1, Style: chart.FaintStyle})
	last := chart.FaintStyle
	for i, f := range p.fields {
		pos, text, ink, align := f.train(), strconv.Itoa(f.train()), frame.Good, 0.5
		switch {
		case pos > 0:
			last = frame.Style{FG: frame.Accent, Bold: true}
			if !p.single { // outside of both rules
				ink, text = chart.Either(i == 0, frame.Good, frame.Bright), f.name+" "+text
				align = float64(chart.One(pos < p.fields[1-i].train()))
			}
		case f.window > 0:
			pos, text, ink = f.window, strconv.Itoa(f.window), f.ink
		default:
			continue
		}
		write(pos, 1, align, frame.Style{FG: ink, Bold: true}, text)
	}
	write(p.n, 1, 0.5, last, strconv.Itoa(p.n))
	p.axis.Label(&labels, p.x, 0)
	labels.Place(c)
}

// addLegend adds the scale of colours, in the lower left corner: it is dark there if the slowest pairs have not turned.
func (p *logPlot) addLegend(add func(x, y, w, h int, g chart.Region)) {
	const left = 2
	w, h, of, f := 46, 2, "", p.fields[len(p.fields)-1]
	if !p.single {
		w, h, of, f = 50, 3, " of A", p.main
	}
	y := f.h - h - 1
	if p.H < logTall || p.w <= w+left || y <= 0 {
		return
	}
	if first, _ := f.items(y * f.per); f.read.Turns(first, p.columns[left+w].first) > 0.05 {
		return
	}
	ground, fast := frame.Cyclic.At(0), "grey"
	if f.per == 1 {
		ground, fast = frame.Background, string(frame.BlurredSign)
	}
	draw := func(c chart.Canvas) {
		c.Blank(0, 0, w, h, ground)
		style := frame.Style{FG: frame.Faint, BG: ground}
		if !p.single {
			c.Text(0, 0, string(edgeSign)+" B: half a turn", frame.Style{FG: frame.Bright, BG: ground})
		}
		c.Text(0, h-2, "angle of a pair"+of+"; "+fast+": too fast for a column", style)
		c.Text(0, h-1, p.Hidden.Or(scaleName.Name, "0"), style)
		chart.Scale{High: 1, Angle: true}.Swatches(c, 3, h-1, 2*legendCols)
		c.Text(4+2*legendCols, h-1, p.Hidden.Or(scaleName.Name, "1 turn"), style)
	}
	add(p.x+left, f.y+y, w, h, chart.Region{Name: scaleName, Draw: draw, Cover: draw})
}

// A bracket counts the pairs from one to another, in as many lines as it has room for.
type bracket struct {
	from, end int
	ink       frame.Color
	lines     []string
}

// drawBrackets counts beside a field the pairs that turned in training, and those at angles that it did not show.
func (p *logPlot) drawBrackets(f *field) func(chart.Canvas) {
	return func(c chart.Canvas) {
		for i, b := range p.brackets(f) {
			from := f.cell(b.from)
			h := max(f.cell(b.end)-from, 1)
			x, style := chart.Either(i > 0 && !p.single, 7, 0), frame.Style{FG: b.ink} // of B after the texts
			c.VLine(x, from, h, '│', style)
			if h > 1 {
				c.Set(x, from, '╮', style)
				c.Set(x, from+h-1, '╯', style)
			}
			lines := b.lines
			if len(lines) > h {
				lines = []string{p.Fitting(p.notes-2, strings.Join(lines, " "), lines[0])}
			}
			for k, text := range lines {
				style.Bold = k == 0
				c.Text(2, from+(h-len(lines))/2+k, p.Fitting(p.notes-2, text), style)
			}
		}
	}
}

// brackets returns those of a field: of one of two kinds of layers all of its pairs, of subjects the new pairs of both.
func (p *logPlot) brackets(f *field) (all []bracket) {
	fresh, kept := f.fresh(), f.Waves.Config().Band
	add := func(from, end int, ink frame.Color, lines ...string) {
		if kept.To > 0 {
			from, end = max(from, kept.From), min(end, kept.To)
		}
		if end > from {
			all = append(all, bracket{from, end, ink, lines})
		}
	}
	turn := func(n int, in ...string) { // the first n
		count := f.count(func(pair int) bool { return pair < n })
		add(0, n, frame.Faint, append([]string{strconv.Itoa(count), "turn" + chart.VerbEnd(count, 2)}, in...)...)
	}
	switch {
	case !p.single:
		var lines []string
		for i, of := range p.fields {
			lines = append(lines, of.name+" "+strconv.Itoa(of.fresh()))
			from, end := of.outside()
			add(from*f.total/of.total, min((end*f.total+of.total-1)/of.total, f.total),
				chart.Either(i == 0, frame.Warn, frame.Bright))
		}
		if len(all) > 0 {
			all[len(all)-1].lines = append(lines, "new")
		}
	case len(p.fields) == 2:
		lines := []string{strconv.Itoa(fresh) + " new"}
		if layers := len(f.group.At); layers > 0 {
			lines = []string{strconv.Itoa(layers), "layers", lines[0]}
		}
		add(0, f.total, chart.Either(fresh > 0, frame.Warn, f.ink), lines...)
	case f.train() == 0:
		fast := f.total
		for fast > 0 && f.read.Turns(fast-1, f.read.Target) < 1 {
			fast--
		}
		turn(fast)
		still := f.count(func(pair int) bool { return pair >= fast })
		add(fast, f.total, frame.Faint, strconv.Itoa(still), chart.Either(still == 1, "does not", "do not"))
	default:
		fast := min(f.read.Count().Fast, f.total)
		turn(fast, chart.Either(p.notes < logNotes, nil, []string{"in training"})...)
		if fresh == 0 {
			slow := f.count(func(pair int) bool { return pair >= fast })
			add(fast, f.total, frame.Good, strconv.Itoa(slow), "slow", "0 new")
		} else {
			from, end := f.outside()
			add(from, end, frame.Warn, strconv.Itoa(fresh), "new")
		}
	}
	return all
}

// outside returns the range of the pairs at angles that training did not show.
func (f *field) outside() (from, end int) {
	for pair := range f.total {
		if f.read.Outside(pair) {
			if end == 0 {
				from = pair
			}
			end = pair + 1
		}
	}
	return from, end
}

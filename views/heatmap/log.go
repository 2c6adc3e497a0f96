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
	axis    plot.Axis // item i is position i + 1
	columns []span
	fields  []*field // one, two for layers of two kinds, or one for each subject on the same cells
	single  bool     // the fields are not subjects
	main    *field   // the one that the words are about
	notes   int      // columns of the brackets
}

// A span is the n positions of a column. A column narrower than a position has the number at in its middle, which may lie
// between two positions, and the position before it; at is 0 for the others.
type span struct {
	first, n int
	at       float64
}

// A field is the pairs of a table, or of a group of layers of a model, over the axis.
type field struct {
	chart.Scene
	name   string // of one of several: "A", "B", "local" …
	read   chart.PairsRead
	group  model.Group // of two kinds of layers
	y, h   int         // rows of cells
	pixels int         // of its pairs, down
	per    int         // pixels in the height of a cell
	window int         // as many positions meet in its layers; 0 for all
	ink    frame.Color // of the name of its layers
}

const (
	logLeft  = 6  // columns of the numbers of pairs
	logNotes = 12 // columns of the brackets
	logBrief = 9  // where there are few
	logTall  = 28 // rows of a picture with a legend
)

// blurred is the length of a mean of angles up to which it is grey: side lobes of means are shorter, and have directions
// that no angle has.
const blurred = 0.3

// clarity returns the length that a mean of angles is drawn with.
func clarity(length float64) float64 { return max(0, (length-blurred)/(1-blurred)) }

// crowded reports whether a cell of evenly spaced positions has more than a turn of a quarter of the pairs, unscaled.
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

// logAxis moves the cursor by columns of a logarithmic axis, and by a position at least.
var logAxis = chart.CursorAxis{Label: "position", Move: func(s *chart.State, n int) {
	to := int(math.Round(float64(s.Pos) * math.Pow(float64(s.Length), float64(n)/nominalTurned)))
	s.Pos = chart.Either(n > 0, max(to, s.Pos+1), min(to, s.Pos-1))
}}

func newLogPlot(paper chart.Paper, sc chart.Scene) *logPlot {
	p := &logPlot{Paper: paper, Scene: sc, n: max(sc.Longest(), 2), single: sc.Comparison == nil}
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
	p.axis = plot.Logarithmic(p.n-1, p.w)
	p.columns = make([]span, p.w)
	from := 1.0
	for x := range p.columns {
		to := math.Pow(float64(p.n), float64(x+1)/float64(p.w))
		if first := int(math.Ceil(from - tiny*from)); to-from > 1 {
			p.columns[x] = span{first: first, n: int(math.Ceil(to-tiny*to)) - first}
		} else {
			middle := math.Sqrt(from * to)
			p.columns[x] = span{max(int(middle), 1), 1, middle}
		}
		from = to
	}
}

// times returns the picture, and a field of it, with more pixels across and down.
func (p *logPlot) times(f *field, n int) (*logPlot, *field) {
	if n == 1 {
		return p, f
	}
	all, one := *p, *f
	all.w, one.pixels = n*p.w, n*f.pixels
	all.divide()
	return &all, &one
}

// tiny is the relative rounding error of where a column begins.
const tiny = 1e-12

// addFields gives each subject all of some rows, and layers of two kinds a part each, those with a window above.
func (p *logPlot) addFields(y, h int) {
	if !p.single {
		for i, subject := range p.Comparison.Scenes {
			p.add(subject, chart.SubjectOf(i).Letter).lay(p.Theme, y, h)
		}
		p.main = p.fields[0]
		return
	}
	p.main = p.add(p.Scene, "")
	other, group, ok := p.otherLayers()
	if !ok || h < 8 {
		p.main.lay(p.Theme, y, h)
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
	p.fields[0].lay(p.Theme, y, h/2)
	p.fields[1].lay(p.Theme, y+h/2+1, h-h/2-1)
}

// add adds the pairs of a scene.
func (p *logPlot) add(sc chart.Scene, name string) *field {
	f := &field{Scene: sc, name: name, window: sc.Window(), ink: frame.Series(chart.One(sc.Window() > 0))}
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

// lay gives a field its rows: as many pixels for each pair, or about as many pairs for each pixel.
func (f *field) lay(t frame.Theme, y, h int) {
	f.per = chart.Either(frame.Cyclic.Whole(t), 1, 2)
	room, pairs := max(h, 1)*f.per, f.read.Len()
	if f.pixels = min(room, pairs); pairs < room {
		f.pixels = pairs * min(room/pairs, mostCells*f.per)
	}
	f.y, f.h = y, (f.pixels+f.per-1)/f.per
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

// items returns the pairs of a pixel.
func (f *field) items(row int) (from, end int) {
	pairs := f.read.Len()
	from = row * pairs / f.pixels
	return from, max((row+1)*pairs/f.pixels, from+1)
}

// row returns the first pixel of a pair.
func (f *field) row(pair int) int {
	pairs := f.read.Len()
	if pairs <= f.pixels {
		return pair * (f.pixels / pairs)
	}
	return ((pair+1)*f.pixels - 1) / pairs
}

// train returns the training length, as far as it is shown; 0 where training had all positions.
func (f *field) train() int { return chart.Either(f.read.Train < f.read.Target, f.read.Train, 0) }

// turning returns how many pairs make a turn or more in the length that they are read at.
func (f *field) turning() (n int) {
	for pair := range f.read.Len() {
		n += chart.One(f.read.Turns(pair, f.read.Target) >= 1)
	}
	return n
}

// pairAt returns the pair under the cursor; false in a column of zeros, or of a wave without its other one.
func (f *field) pairAt() (pair int, ok bool) {
	pair, ok = f.Pair()
	return pair, ok && pair < f.read.Len()
}

// column returns the column that a position stands in.
func (p *logPlot) column(pos int) int {
	return min(int(p.axis.Start(max(pos, 1)-1)/2+tiny*float64(p.w)), p.w-1)
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
	every := 1 + f.read.Len()*len(to)/(4*terms)
	shown, sine := 0.0, sines()
	const quarter, mask = 1 << (fine - 2), 1<<fine - 1
	for pair := from; pair < end; pair += every {
		shown++
		if !f.Waves.Config().Band.Has(pair) {
			continue
		}
		turn, step := f.Waves.PhaseStep(pair), f.Waves.Frequency(pair)/(2*math.Pi)
		gain := angle.QuickDirichlet(turn.Half())
		for x := range to {
			c := &p.columns[x]
			at, length := turn.Middle(c.first, c.n).Hi>>(64-fine), gain(c.n)
			if c.at != 0 {
				turns := c.at * step
				at = uint64((turns - math.Floor(turns)) * (1 << fine))
			}
			to[x].value += length * sine[(at+quarter)&mask]
			to[x].length += length * sine[at&mask]
		}
	}
	for x, sum := range to {
		turn := math.Atan2(sum.length, sum.value) / (2 * math.Pi)
		to[x] = pixel{turn - math.Floor(turn), math.Hypot(sum.value, sum.length) / shown}
	}
}

// unseen returns for each pixel, row by row, whether training showed fewer than half of its angles.
func (p *logPlot) unseen(f *field) []bool {
	type key struct {
		config       encoding.Config
		span         reach.Span
		n, w, pixels int
	}
	at := key{f.Waves.Config(), f.read.Span, p.n, p.w, f.pixels}
	return memo.Get(p.Cache, at, func() []bool {
		all := make([]bool, f.pixels*p.w)
		if f.train() == 0 {
			return all
		}
		for row := range f.pixels {
			from, end := f.items(row)
			for x := p.column(f.train()); x < p.w; x++ {
				c, count := p.columns[x], 0.0
				for pair := from; pair < end; pair++ {
					count += f.read.New(pair, c.first, c.n)
				}
				all[row*p.w+x] = 2*count > float64(c.n*(end-from))
			}
		}
		return all
	})
}

// paint draws the pixels of a field.
func (p *logPlot) paint(c chart.Canvas, f *field) {
	pixels, unseen := make([]pixel, p.wide(f)), p.unseen(f)
	for row := range f.pixels {
		if from, end := f.items(row); row == 0 || end-from > 1 || from != (row-1)*f.read.Len()/f.pixels {
			p.means(f, row, pixels)
		}
		hidden := p.hidesPair(f, row)
		for x, px := range pixels {
			switch {
			case hidden:
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

// draw draws the pixels of a field, its rules, and the cursor.
func (p *logPlot) draw(f *field) func(chart.Canvas) {
	return func(c chart.Canvas) {
		c.Paint(func(c chart.Canvas, times int) {
			all, one := p.times(f, times)
			all.paint(c, one)
		})
		wide, unseen := p.wide(f), p.unseen(f)
		for y := range f.pixels / f.per {
			for x := range wide {
				if at := y*f.per*p.w + x; unseen[at] && unseen[at+(f.per-1)*p.w] && !p.hidesPair(f, y*f.per) {
					c.Blank(x, y, 1, 1, frame.Background)
					chart.Hatch(c, x, 1, 4*y, 4*y+4)
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
		if pair, ok := f.pairAt(); ok && f.per == 2 && p.column(f.Pos) < wide {
			for n := range max(f.pixels/f.read.Len(), 1) {
				c.Pixel(p.column(f.Pos), f.row(pair)+n, frame.Accent)
			}
		}
	}
}

// drawEdge draws on a field where the pairs of another have made half a turn, two pixels wide.
func (p *logPlot) drawEdge(c chart.Canvas, f, b *field) {
	for row := range f.pixels {
		pair := min(int((float64(row)+0.5)/float64(f.pixels)*float64(b.read.Len())), b.read.Len()-1)
		_, lambda := b.read.Wavelength(pair)
		half := lambda / 2
		if half < 1 || half >= float64(p.n) {
			continue
		}
		at := int(math.Log(half) / math.Log(float64(p.n)) * float64(p.w))
		for x := at; x <= min(at+1, p.w-1); x++ {
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

// hidesPair reports whether a column of the first pair of a pixel is hidden.
func (p *logPlot) hidesPair(f *field, row int) bool {
	pair, _ := f.items(row)
	for _, kind := range [...]encoding.Kind{encoding.Sin, encoding.Cos} {
		if dim, ok := f.Waves.Column(pair, kind); ok && p.Hidden.HasN(columnName.Name, dim) {
			return true
		}
	}
	return false
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
		each := max(f.pixels/f.read.Len(), 1)
		for row := 0; row < f.pixels; row += each {
			top, bottom := (row+f.per-1)/f.per, (row+each+f.per-1)/f.per // the cells whose upper pixels it has, or its own
			if top == bottom {
				top--
			}
			from, end := f.items(row)
			for pair := from; pair < min(end, from+mostNamed); pair++ {
				for _, kind := range [...]encoding.Kind{encoding.Sin, encoding.Cos} {
					if dim, ok := f.Waves.Column(pair, kind); ok {
						list(chart.Ref{Name: columnName, Index: chart.At(dim)}, image.Rect(0, top, p.w, bottom))
					}
				}
			}
		}
	}
}

// click moves the cursor to the pair and the position of a cell.
func (p *logPlot) click(x, y int) (change chart.Change) {
	for _, f := range p.fields {
		if row := (y - f.y) * f.per; x >= p.x && x < p.x+p.w && row >= 0 && row < f.pixels {
			pair, _ := f.items(row)
			pos := p.columns[x-p.x].first + p.columns[x-p.x].n/2
			dim := p.ColumnOf(min(pair, p.Waves.Pairs()-1))
			return chart.Change{State: func(s *chart.State) { s.Pos, s.Dim = pos, dim }}
		}
	}
	return change
}

// drawPairs writes the numbers of pairs beside their rows or, of subjects with unlike numbers of them, shares.
func (p *logPlot) drawPairs(f *field) func(chart.Canvas) {
	return func(c chart.Canvas) {
		var labels plot.Labels
		write := func(row, rank int, text string, style frame.Style) {
			labels.Add(plot.Label{Texts: []string{text}, X: p.x - 2, Y: row / f.per, Align: 1, Rank: rank, Style: style,
				Clear: rank})
		}
		if pairs := f.read.Len(); p.single || pairs == p.fields[1].read.Len() {
			if pair, ok := f.pairAt(); ok {
				write(f.row(pair), 0, strconv.Itoa(pair), chart.BadgeStyle)
			}
			step := roundStep((4*f.per*pairs + f.pixels - 1) / f.pixels)
			for pair := 0; pair < pairs; pair += step {
				write(f.row(pair), 1, strconv.Itoa(pair), chart.FaintStyle)
			}
		} else {
			for i, text := range []string{"0", "¼", "½", "¾", "1"} {
				write(i*(f.pixels-1)/4, 0, text, chart.FaintStyle)
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
	labels.Add(plot.Label{Texts: []string{"pos"}, X: 1, Style: chart.FaintStyle})
	if p.Pos < p.n-1 {
		write(p.Pos, 0, 0.5, chart.BadgeStyle, strconv.Itoa(p.Pos))
	}
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
	for ten := 1; ten < p.n && ten > 0; ten *= 10 {
		write(ten, 2, 0.5, chart.FaintStyle, chart.TickLabel(ten, ten))
	}
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
			from, end := f.row(b.from)/f.per, f.row(b.end-1)/f.per+1
			if next := f.row(min(b.end, f.read.Len()-1)) / f.per; b.end < f.read.Len() && next < end {
				end = max(next, from+1)
			}
			x, style := chart.Either(i > 0 && !p.single, 7, 0), frame.Style{FG: b.ink} // of B after the texts
			c.VLine(x, from, end-from, '│', style)
			if end-from > 1 {
				c.Set(x, from, '╮', style)
				c.Set(x, end-1, '╯', style)
			}
			lines := b.lines
			if len(lines) > end-from {
				lines = []string{p.Fitting(p.notes-2, strings.Join(lines, " "), strings.Join(lines[:min(2, len(lines))], " "),
					lines[0])}
			}
			for k, text := range lines {
				style.Bold = k == 0
				c.Text(2, from+(end-from-len(lines))/2+k, p.Fitting(p.notes-2, text), style)
			}
		}
	}
}

// brackets returns those of a field: of one of two kinds of layers all of its pairs, of subjects the new pairs of both.
func (p *logPlot) brackets(f *field) (all []bracket) {
	c, pairs := f.read.Count(), f.read.Len()
	fast := min(c.Fast, pairs)
	add := func(from, end int, ink frame.Color, lines ...string) {
		if end > from {
			all = append(all, bracket{from, end, ink, lines})
		}
	}
	switch {
	case !p.single:
		var lines []string
		for i, of := range p.fields {
			lines = append(lines, of.name+" "+strconv.Itoa(of.read.Count().Outside))
			from, end := of.outside()
			n := of.read.Len()
			add(from*pairs/n, min((end*pairs+n-1)/n, pairs), chart.Either(i == 0, frame.Warn, frame.Bright))
		}
		if len(all) > 0 {
			all[len(all)-1].lines = append(lines, "new")
		}
	case len(p.fields) == 2:
		lines := []string{strconv.Itoa(c.Outside) + " new"}
		if layers := len(f.group.At); layers > 0 {
			lines = []string{strconv.Itoa(layers), "layers", lines[0]}
		}
		add(0, pairs, chart.Either(c.Outside > 0, frame.Warn, f.ink), lines...)
	case f.train() == 0:
		fast = f.turning()
		add(0, fast, frame.Faint, strconv.Itoa(fast), chart.Either(fast == 1, "pair turns", "pairs turn"))
		add(fast, pairs, frame.Faint, strconv.Itoa(pairs-fast), chart.Either(fast+1 == pairs, "does not", "do not"))
	default:
		add(0, fast, frame.Faint, strconv.Itoa(fast), chart.Either(fast == 1, "turns in", "turn in"), "training")
		if c.Outside == 0 {
			add(fast, pairs, frame.Good, strconv.Itoa(pairs-fast), "slow", "0 new")
		} else {
			from, end := f.outside()
			add(from, end, frame.Warn, strconv.Itoa(c.Outside), "new")
		}
	}
	return all
}

// outside returns the range of the pairs at angles that training did not show.
func (f *field) outside() (from, end int) {
	for pair := range f.read.Len() {
		if f.read.Outside(pair) {
			if end == 0 {
				from = pair
			}
			end = pair + 1
		}
	}
	return from, end
}

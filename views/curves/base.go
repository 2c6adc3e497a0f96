package curves

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// inputs holds what every picture is drawn from, and the widths of its labels.
type inputs struct {
	paper chart.Paper
	chart.Scene
	Settings
	gap      int  // blanks between the sign of a mark and a name: in ASCII the sign may be a letter
	markRoom int  // columns of the sign of a mark
	dimRoom  int  // columns of a dimension, such as d63, and a blank
	nameRoom int  // columns of the name of its wave, such as sin, and a blank
	numbered bool // there is a table of numbers
	cut      bool // the waves begin at the cursor's position
	drawn    int  // rows that have values
}

func newInputs(paper chart.Paper, sc chart.Scene, set Settings) *inputs {
	gap := chart.One(paper.Theme.Glyphs == frame.ASCII && sc.Marks.Len() > 0)
	return &inputs{paper: paper, Scene: sc, Settings: set, gap: gap, markRoom: gap + min(sc.Marks.Len(), 1),
		dimRoom: 2 + len(strconv.Itoa(sc.DModel-1)), nameRoom: usualName,
		numbered: set.Face == numbersFace && !sc.Hidden.Hides(tableName), drawn: sc.RowCount()}
}

const (
	usualName   = 4  // columns of sin and a blank, or of zero
	longestName = 12 // runes to which a longer name is cut
)

// A strand is one column of the table as a curve.
type strand struct {
	encoding.Column
	Dim, Pair int // the pair is the column itself if there are no pairs
	Kind      encoding.Kind
	hue       frame.Color
}

// continuous reports whether a strand is a wave, which has values between positions.
func (s strand) continuous() bool { return s.Group == encoding.PairGroup }

// strand describes a column and makes room for its name.
func (s *inputs) strand(dim int) strand {
	_, kind := s.WaveAt(dim)
	hue := [...]frame.Color{encoding.Sin: frame.SinColor, encoding.Cos: frame.CosColor, encoding.Zero: frame.Faint}[kind]
	if k := s.Marks.Index(dim); k >= 0 {
		hue = frame.Series(k)
	}
	st := strand{s.Enc.About(dim), dim, s.PairOf(dim), kind, hue}
	if name := []rune(st.Name); len(name) > longestName {
		st.Name = string(name[:longestName-1]) + "…"
	}
	if n := s.paper.Theme.Width(st.Name); n > usualName {
		s.nameRoom = max(s.nameRoom, n+1)
	}
	return st
}

// strands describes the columns of a pair, the sine first; without waves the one
// column. Zeros that fill up an odd d_model are a pair after the last.
func (s *inputs) strands(pair int) []strand {
	if !s.HasWaves() {
		return []strand{s.strand(pair)}
	}
	var all []strand
	for kind := range encoding.Zero + 1 {
		if dim, ok := s.Waves.Column(pair, kind); ok && s.PairOf(dim) == pair {
			all = append(all, s.strand(dim))
		}
	}
	return all
}

// inOrder lists the marked dimensions, the fastest waves first.
func (s *inputs) inOrder() []int {
	place := func(dim int) int {
		_, kind := s.WaveAt(dim)
		return 2*s.PairOf(dim) + int(kind)
	}
	dims := slices.Collect(s.Marks.All())
	slices.SortFunc(dims, func(a, b int) int { return place(a) - place(b) })
	return dims
}

// ink returns the style of the labels of a dimension: strong for the cursor's.
func (s *inputs) ink(dim int, rest frame.Style) frame.Style {
	if dim == s.Dim {
		return chart.StrongStyle
	}
	return rest
}

// drawHeading writes the first name that fits into the w columns before column end,
// and the mark of the dimension.
func (s *inputs) drawHeading(f chart.Canvas, end, y, w, dim int, names ...string) {
	name := s.paper.Fitting(w-1-s.markRoom, names...)
	x := f.TextRight(end, y, name, s.ink(dim, frame.Style{FG: frame.Text}))
	chart.DrawMark(f, s.Scene, x-1-s.gap, y, dim)
}

// value formats the value of a strand at the cursor, in six columns.
func (s *inputs) value(st strand) string {
	return chart.PadLeft(s.number(s.Pos, st.Dim, 3), 6)
}

// term chooses between the word for waves and the word for other columns.
func (s *inputs) term(wave, other string) string {
	return chart.Either(s.HasWaves(), wave, other)
}

// period formats a period, at most columns wide, after its sign. It is "" for a
// column that never repeats and for a difference, whose waves have two periods.
func (s *inputs) period(c encoding.Column, format string, columns int) string {
	if math.IsInf(c.Period, 0) || s.Minuend != nil {
		return ""
	}
	return s.term("λ", "T") + fmt.Sprintf(format, s.Hidden.Or(wavesName.Name, periodNumber(c, columns)))
}

// usualZoom is the scale at which the view opens.
const usualZoom chart.Zoom = -2

// newRuler lays out the positions around the cursor in the columns x … x+w−1.
// A limit other than 0 is the most positions, if a column has only one.
func (s *inputs) newRuler(x, w, limit int) ruler {
	cells, per := s.scale(w, limit)
	r := ruler{X: x, W: w, Cells: cells, Per: per, Total: s.Length, Cut: s.cut}
	return r.Around(s.Pos, limit, usualTick, chart.TickLabel)
}

// scale returns columns per position and positions per column. The automatic scale
// doubles until the length fills most of w columns, unless limit forbids it.
func (s *inputs) scale(w, limit int) (cells, per int) {
	if s.Zoom != chart.Auto {
		return s.Zoom.PerCell()
	}
	cells, per = usualZoom.PerCell()
	if limit == 0 || s.Length <= limit {
		cells = max(cells, 1<<bits.Len(uint(max(w-1, 0)/max(s.Length-1, 1)))/2)
	}
	return cells, per
}

// usualTick is the fewest columns from one tick of the axis to the next.
const usualTick = 8

// base adds a ruler to the inputs and, to the right of it, a table or none.
type base struct {
	*inputs
	ruler
	table *numbers // nil for none
	edge  int      // where the table begins; right of the screen without one
	dims  []int    // that are drawn
	own   int      // columns that the picture gives a position; 0 uses the scale of the settings
}

// lay places the ruler from column x on, reserves columns for names after it, and places the table to
// the right of both.
func (b *base) lay(x, names int, dims []int) {
	b.dims = dims
	if b.numbered {
		b.layNumbers(dims, x, names)
		return
	}
	b.ruler, b.edge = b.rulerIn(x, b.paper.W-1-names-x, 0), b.paper.W+1
}

// rulerIn is newRuler at the picture's own scale, if it has one.
func (b *base) rulerIn(x, w, limit int) ruler {
	if b.own > 0 {
		r := ruler{X: x, W: w, Cells: b.own, Per: 1, Total: b.Length}
		return r.Around(b.Pos, limit, closeTick-1, chart.TickLabel)
	}
	return b.newRuler(x, w, limit)
}

// closeTick is the fewest columns from one tick to the next where a position has columns for its
// value: a value and the blanks around it.
const closeTick = 7

// later returns the position k after the cursor, if it is marked and on the ruler.
func (b *base) later() (pos int, ok bool) {
	pos, ok = b.Ahead()
	return pos, ok && pos >= b.First && pos < b.End()
}

// around returns the regions of the cursor's line, n rows from row top on, and of
// the axis.
func (b *base) around(top, n, axis int) []chart.Region {
	line, labels := named(lineName, 0), named(axisName, 0)
	line.Cols, line.Rows = chart.Fixed(1), chart.Fixed(n)
	_, from := b.badge()
	from = min(from, b.X)
	labels.Cols, labels.Rows = chart.Fixed(b.X+b.W-from), chart.Fixed(2)
	return []chart.Region{chart.Place(b.Column(b.Pos), top, line), chart.Place(from, axis, labels)}
}

// drawPeriod draws one wavelength of the cursor's wave as a bracket from the cursor's line
// on, in row y, if that wave is drawn. An arrow stands for one that is longer than the picture.
func (b *base) drawPeriod(f chart.Canvas, y int) {
	if !slices.Contains(b.dims, b.Dim) {
		return
	}
	st := b.strand(b.Dim)
	columns := st.Period * float64(b.Cells) / float64(b.Per)
	label := b.period(st.Column, " %s", 6)
	if label == "" || b.Hidden.Hides(wavesName) || b.waveHidden(b.Dim) || columns < leastBracket {
		return
	}
	from, end := b.Column(b.Pos)+1, '┤'
	n := int(min(columns, math.MaxInt16) + 0.5)
	if room := b.X + b.W - from; n > room {
		n, end = room, '▸'
	}
	style := frame.Style{FG: st.hue}
	for x := range max(n-1, 0) {
		line := '─'
		if c := f.At(from+x, y); c != nil && (c.Rune == '╵' || c.Rune == '┴') { // a tick
			line = '┴'
		}
		f.Set(from+x, y, line, style)
	}
	f.Set(from+n-1, y, end, style)
	label = " " + label + " "
	if x := (n - 1 - b.paper.Theme.Width(label)) / 2; x > 0 {
		f.Text(from+x, y, label, style)
	}
}

// leastBracket is the fewest columns of a wavelength that has a bracket.
const leastBracket = 3

// drawEnd draws and names the end of the table or of the length, in n rows from y on.
func (b *base) drawEnd(f chart.Canvas, y, n int) {
	if b.RowCount() < b.End() || b.cut && b.heldColumns() < b.W {
		x := b.X + b.heldColumns()
		stroke(f, x, y, n, '┆', frame.Faint)
		if !b.endless() {
			plot.WriteEnd(f.Sub(x+1, y, b.X+b.W-x-1, n), b.Scene)
			return
		}
		badge, from := b.badge()
		x = max(x, from+len(badge)) + 2
		f.Text(x, y+n-1, b.paper.Fitting(b.X+b.W-x, "past the length", "past"), chart.FaintStyle)
	}
}

// heldColumns counts the columns whose positions have a row in the table.
func (b *base) heldColumns() int { return b.Until(b.RowCount()) }

// drawTicks draws a mark at every tick.
func (b *base) drawTicks(f chart.Canvas, y int, mark rune) {
	for pos := range b.Ticks {
		f.Set(b.Column(pos), y, mark, chart.FaintStyle)
	}
}

// badge returns the text of the cursor's position under the axis, and where it begins.
func (b *base) badge() (text string, from int) {
	text = "[" + b.place(b.Pos) + "]"
	return text, min(max(b.Column(b.Pos)-(len(text)-1)/2, 0), max(min(b.paper.W, b.X+b.W)-len(text), 0))
}

// drawLabels writes the cursor's position in a badge, the position k later where it
// is marked, and the positions of ticks that neither of them touches.
func (b *base) drawLabels(f chart.Canvas, y int) {
	badge, from := b.badge()
	to := from + len(badge)
	after, end := b.drawLater(f, y, from, to)
	for pos := range b.Ticks {
		label := b.Hidden.Or(axisName.Name, chart.TickLabel(pos, b.Step))
		x := b.Column(pos) - (len(label)-1)/2
		past := x + len(label)
		if x > b.X-6 && past <= b.X+b.W && (past < from || x > to) && (past < after || x > end) {
			f.Text(x, y, label, chart.FaintStyle)
		}
	}
	f.Text(from, y, badge, chart.BadgeStyle)
	for _, x := range [...]int{from, to - 1} { // the brackets are visible in plain text only
		f.Set(x, y, []rune(badge)[x-from], frame.Style{FG: frame.Accent, BG: frame.Accent})
	}
}

// drawShown writes the length after the axis, up to column end.
func (b *base) drawShown(f chart.Canvas, end, y int) {
	room := end - b.X - b.W - 1
	of := b.paper.Fitting(room, "of "+strconv.Itoa(b.Length), "of "+chart.Compact(b.Length))
	f.TextRight(end, y, of, chart.FaintStyle)
}

// drawLater writes the position k later beside the cursor's badge, which is in the
// columns from … to−1, and returns the columns that it takes: those of the badge if
// it has no room.
func (b *base) drawLater(f chart.Canvas, y, from, to int) (x, end int) {
	pos, ok := b.later()
	label := b.place(pos)
	if x = max(b.Column(pos)-(len(label)-1)/2, to); pos < b.Pos {
		x = min(b.Column(pos)-(len(label)-1)/2, from-len(label))
	}
	if end = x + len(label); !ok || x < b.X-1 || end > b.X+b.W+1 {
		return from, to
	}
	f.Text(x, y, label, frame.Style{FG: frame.Offset, Bold: true})
	return x, end
}

// drawCursor draws the line at the cursor's position through n rows from y on, and
// a violet one at the position k later if that is marked. A line is a tint, and a
// stroke in blank cells.
func (b *base) drawCursor(f chart.Canvas, y, n int) {
	if pos, ok := b.later(); ok {
		if !chart.StippledWedge(b.paper.Theme) {
			f.Tint(b.Column(pos), y, 1, n, frame.Wedge)
		}
		stroke(f, b.Column(pos), y, n, '┊', frame.Offset)
	}
	chart.DrawTrained(f, b.Train, b.First, b.End(), b.Column(b.Train), y, n, true)
	if b.Hidden.Hides(lineName) {
		return
	}
	f.Tint(b.Column(b.Pos), y, 1, n, frame.AccentBG)
	stroke(f, b.Column(b.Pos), y, n, '│', frame.Accent)
}

// axes is a plot: values upwards, positions to the right.
type axes struct {
	base
	scale     chart.Scale
	top, rows int // rows is odd, so that 0 is the middle of a row
}

// airy is the height from which a blank row separates the heading from the plot.
const airy = 24

// axesLeft returns the number of columns left of a plot: blanks, a value, the axis.
func (s *inputs) axesLeft() int { return 7 + chart.One(s.paper.W >= 64) }

// row returns the row of a value in the plot.
func (p *axes) row(v float64) int { return plotRow(p.scale.Height(v), p.rows) }

// drawAxes draws both axes with the values and the length.
func (p *axes) drawAxes(f chart.Canvas) {
	bottom := p.top + p.rows
	f.VLine(p.X-1, p.top, p.rows, '│', chart.FaintStyle)
	f.Set(p.X-1, bottom, '└', chart.FaintStyle)
	f.HLine(p.X, bottom, p.W, '─', chart.FaintStyle)
	p.drawTicks(f, bottom, '┴')
	p.drawPeriod(f, bottom)
	for i, v := range [...]float64{p.scale.High / 2, p.scale.Low / 2, p.scale.High, p.scale.Low, max(0, p.scale.Low)} {
		if half := i < 2; p.rows < 5 && v == 0 || half && (p.rows < 21 || !p.scale.Signed()) {
			continue
		}
		label := chart.SignedText(v, tenths(v))
		if v == 0 || !p.scale.Signed() {
			label = chart.Unsigned(v, tenths(v))
		}
		line := '┄'
		if v == 0 {
			line = '─'
		}
		y := p.top + p.row(v)
		if !p.coarse() { // signs of curves look alike
			f.HLine(p.X, y, p.Columns(), line, chart.LineStyle)
		}
		f.TextRight(p.X-1, y, label, chart.FaintStyle)
		f.Set(p.X-1, y, '┤', chart.FaintStyle)
	}
	f.Text(1, bottom+1, "pos", chart.FaintStyle)
	p.drawShown(f, min(p.edge-1, p.paper.W-1), bottom+1)
}

// drawCut draws the cursor's line through the plot and its axis.
func (p *axes) drawCut(f chart.Canvas) {
	if p.drawCursor(f, p.top, p.rows); p.Hidden.Hides(lineName) {
		return
	}
	if p.coarse() {
		f.VLine(p.Column(p.Pos), p.top, p.rows, '┊', frame.Style{FG: frame.Accent})
	}
	f.Tint(p.Column(p.Pos), p.top+p.rows, 1, 1, frame.AccentBG)
	f.Set(p.Column(p.Pos), p.top+p.rows, '│', frame.Style{FG: frame.Accent})
}

// coarse reports whether lines are made of signs, because braille is missing or
// does not survive being copied.
func (s *inputs) coarse() bool { return s.paper.Theme.Glyphs == frame.ASCII || s.paper.Theme.Text }

// stroke draws an upright line on n cells wherever nothing but faint lines is
// drawn.
func stroke(f frame.Frame, x, y, n int, line rune, ink frame.Color) {
	for i := range n {
		if c := f.At(x, y+i); c != nil && (c.FG == frame.Line || c.Rune == ' ' || c.Rune == '╵') {
			f.Set(x, y+i, line, frame.Style{FG: ink})
		}
	}
}

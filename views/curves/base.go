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
)

// A sheet is what all parts of a picture are drawn on and from.
type sheet struct {
	paper chart.Paper
	chart.Scene
	Settings
	gap      int // blanks between a sign and a name, so that a letter in place of the sign is not read as part of the name
	markRoom int // columns for the sign of a mark before a name
	dimRoom  int // columns of a dimension, such as d63, and a blank
	nameRoom int // columns of what it carries, such as sin, and a blank
}

func newSheet(paper chart.Paper, sc chart.Scene, set Settings) *sheet {
	if sc.Hidden.Hides(chart.Either(set.Statistics, statsName, tableName)) {
		set.Numbers, set.Statistics = false, false
	}
	gap := chart.One(paper.Theme.ASCII && sc.Marks.Len() > 0)
	return &sheet{paper, sc, set, gap, gap + min(sc.Marks.Len(), 1), 2 + len(strconv.Itoa(sc.DModel-1)), usualName}
}

const (
	usualName   = 4  // columns of sin and a blank, or of zero
	longestName = 12 // columns; what is longer is cut
)

// A strand is one column of the table as a curve.
type strand struct {
	encoding.Column
	Dim, Pair int // the pair is the column itself, where there are no pairs
	Kind      encoding.Kind
	hue       frame.Color
}

// swings reports that a strand is a wave, which goes on between positions.
func (s strand) swings() bool { return s.Group == encoding.PairGroup }

// strand describes a column, and makes room for its name.
func (s *sheet) strand(dim int) strand {
	_, kind := s.WaveAt(dim)
	hues := [...]frame.Color{encoding.Sin: frame.SinColor, encoding.Cos: frame.CosColor, encoding.Zero: frame.Faint}
	st := strand{s.Enc.About(dim), dim, s.PairOf(dim), kind, hues[kind]}
	if name := []rune(st.Name); len(name) > longestName {
		st.Name = string(name[:longestName-1]) + "…"
	}
	if n := s.paper.Theme.Width(st.Name); n > usualName {
		s.nameRoom = max(s.nameRoom, n+1)
	}
	return st
}

// strands describes the columns of a pair, the sine first, or the one column
// that stands for it. Zeros that fill up an odd d_model count as a pair after
// the last.
func (s *sheet) strands(pair int) []strand {
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

// inOrder lists the marked dimensions in the order of the waves.
func (s *sheet) inOrder() []int {
	place := func(dim int) int {
		_, kind := s.WaveAt(dim)
		return 2*s.PairOf(dim) + int(kind)
	}
	dims := slices.Collect(s.Marks.All())
	slices.SortFunc(dims, func(a, b int) int { return place(a) - place(b) })
	return dims
}

// ink is the style of what is about a dimension: strong for the cursor's.
func (s *sheet) ink(dim int, rest frame.Style) frame.Style {
	if dim == s.Dim {
		return chart.StrongStyle
	}
	return rest
}

// drawHeading writes the first of some names of a dimension that fits into w
// columns before a column, with its mark.
func (s *sheet) drawHeading(f chart.Canvas, end, y, w, dim int, names ...string) {
	name := s.paper.Fitting(w-1-s.markRoom, names...)
	x := f.TextRight(end, y, name, s.ink(dim, frame.Style{FG: frame.Text}))
	chart.DrawMark(f, s.Scene, x-1-s.gap, y, dim)
}

// value writes the value of a strand at the cursor, in six columns.
func (s *sheet) value(st strand) string {
	return chart.PadLeft(s.number(s.Pos, st.Dim, 3), 6)
}

// term is the one of two words for waves, or for what is none.
func (s *sheet) term(wave, other string) string {
	return chart.Either(s.HasWaves(), wave, other)
}

// period writes a period of at most so many columns, in a format after its sign.
// What never comes round has none, and the difference of two waves has none of
// its own.
func (s *sheet) period(c encoding.Column, format string, columns int) string {
	if math.IsInf(c.Period, 0) || s.Minuend != nil {
		return ""
	}
	return s.term("λ", "T") + fmt.Sprintf(format, s.Hidden.Or(wavesName.Name, chart.PeriodNumber(c, columns)))
}

// usualZoom is the scale that the view opens at.
const usualZoom chart.Zoom = -2

// newRuler lays out the positions around the cursor in the columns x … x+w−1,
// at most limit of them (0 is no limit; it does not hold for groups).
func (s *sheet) newRuler(x, w, limit int) chart.Ruler {
	cells, per := s.scale(w, limit)
	r := chart.Ruler{X: x, W: w, Cells: cells, Per: per, Total: s.Length}
	return r.Around(s.Pos, limit, usualTick, chart.TickLabel)
}

// scale is the one that is asked for, as columns to a position and positions to a
// column, a power of two. The view's own doubles until the length fills most of w
// columns, unless only limit positions may be shown.
func (s *sheet) scale(w, limit int) (cells, per int) {
	if s.Zoom != chart.Auto {
		return s.Zoom.PerCell()
	}
	cells, per = usualZoom.PerCell()
	if limit == 0 || s.Length <= limit {
		cells = max(cells, 1<<bits.Len(uint(max(w-1, 0)/max(s.Length-1, 1)))/2)
	}
	return cells, per
}

// usualTick is the least columns from one label of the axis to the next.
const usualTick = 8

// base is what lanes and the overlay stand on: a sheet with a ruler, and to the
// right of it a panel, or none.
type base struct {
	*sheet
	chart.Ruler
	panel panel // nil for none
	edge  int   // where the panel begins, or what is right of the screen
	// own is how many columns the picture gives a position, 0 for the scale asked for.
	own int
}

// lay lays the ruler from column x on, with some columns of names after it, and
// to the right of both the panel of some dimensions that is asked for.
func (b *base) lay(x, names int, dims []int) {
	switch {
	case b.Statistics:
		b.layStatistics(x, names)
	case b.Numbers:
		b.layNumbers(dims, x, names)
	default:
		b.Ruler, b.edge = b.rulerIn(x, b.paper.W-1-names-x, 0), b.paper.W+1
	}
}

// rulerIn is newRuler, at the picture's own scale if it has one.
func (b *base) rulerIn(x, w, limit int) chart.Ruler {
	if b.own > 0 {
		r := chart.Ruler{X: x, W: w, Cells: b.own, Per: 1, Total: b.Length}
		return r.Around(b.Pos, limit, closeTick-1, chart.TickLabel)
	}
	return b.newRuler(x, w, limit)
}

// closeTick is the columns of a value with blanks around it.
const closeTick = 7

// later is the position k later if it is marked and on the ruler.
func (b *base) later() (pos int, ok bool) {
	pos, ok = b.Ahead()
	return pos, ok && pos >= b.First && pos < b.End()
}

// around is where the cursor's line stands, in n rows from one on, and the axis.
func (b *base) around(top, n, axis int) []chart.Region {
	line, labels := named(lineName, 0), named(axisName, 0)
	line.Cols, line.Rows = chart.Fixed(1), chart.Fixed(n)
	labels.Cols, labels.Rows = chart.Fixed(b.W), chart.Fixed(2)
	return []chart.Region{chart.Place(b.Column(b.Pos), top, line), chart.Place(b.X, axis, labels)}
}

// drawEnd draws where the table ends, in n rows from y on, and says so beside it.
func (b *base) drawEnd(f chart.Canvas, y, n int) {
	if b.RowCount() < b.End() {
		x := b.X + b.heldColumns()
		chart.Stroke(f, x, y, n, '┆', frame.Faint)
		chart.DrawEnd(f.Sub(x+1, y, b.X+b.W-x-1, n), b.Scene)
	}
}

// heldColumns is how many columns have a position that the table has a row for.
func (b *base) heldColumns() int { return b.Until(b.RowCount()) }

// drawTicks draws a mark at every labelled position.
func (b *base) drawTicks(f chart.Canvas, y int, mark rune) {
	for pos := range b.Ticks {
		f.Set(b.Column(pos), y, mark, chart.FaintStyle)
	}
}

// drawLabels writes the positions under the ticks, the badge of the cursor and
// the position k later where it is marked, which hide the labels that they
// would touch.
func (b *base) drawLabels(f chart.Canvas, y int) {
	badge := "[" + b.place(b.Pos) + "]"
	from := min(max(b.Column(b.Pos)-(len(badge)-1)/2, 0), max(min(b.paper.W, b.X+b.W)-len(badge), 0))
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
	for _, x := range [...]int{from, to - 1} { // seen in plain text only
		f.Set(x, y, []rune(badge)[x-from], frame.Style{FG: frame.Accent, BG: frame.Accent})
	}
}

// drawShown says right of the ruler, up to a column, which positions of how many are
// shown: whole, shorter or not at all.
func (b *base) drawShown(f chart.Canvas, end, y int) {
	of := "of " + strconv.Itoa(b.Length)
	shown := b.place(b.First) + "–" + b.place(b.End()-1) + " "
	f.TextRight(end, y, b.paper.Fitting(end-b.X-b.W-1, shown+of, of, "of "+chart.Compact(b.Length)), chart.FaintStyle)
}

// drawLater writes the position k later and gives the columns that it takes,
// beside those of the cursor's badge, which it gives where there is no place.
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

// drawCursor draws the line at the cursor's position through n rows from y on,
// and a violet one at the position k later where that is marked: a tint, and a
// stroke wherever nothing is drawn.
func (b *base) drawCursor(f chart.Canvas, y, n int) {
	if pos, ok := b.later(); ok {
		if !chart.StippledWedge(b.paper.Theme) {
			f.Tint(b.Column(pos), y, 1, n, frame.Wedge)
		}
		chart.Stroke(f, b.Column(pos), y, n, '┊', frame.Offset)
	}
	chart.DrawTrained(f, b.Train, b.First, b.End(), b.Column(b.Train), y, n, true)
	if b.Hidden.Hides(lineName) {
		return
	}
	f.Tint(b.Column(b.Pos), y, 1, n, frame.AccentBG)
	chart.Stroke(f, b.Column(b.Pos), y, n, '│', frame.Accent)
}

// axes are one pair of axes: values upwards, positions to the right.
type axes struct {
	base
	scale     chart.Scale
	top, rows int // of the plot: an odd number, so that 0 is the middle of a row
}

// airy is the rows from which a blank one parts the heading from the plot.
const airy = 24

// axesLeft is the columns left of a plot: one blank or two, the value, the axis.
func (s *sheet) axesLeft() int { return 7 + chart.One(s.paper.W >= 64) }

// row is the row of the plot on which a value stands.
func (p *axes) row(v float64) int { return chart.PlotRow(p.scale.Height(v), p.rows) }

// drawAxes draws the frame of the plot: values at the left, positions below and
// at the lower right which of them are shown.
func (p *axes) drawAxes(f chart.Canvas) {
	bottom := p.top + p.rows
	f.VLine(p.X-1, p.top, p.rows, '│', chart.FaintStyle)
	f.Set(p.X-1, bottom, '└', chart.FaintStyle)
	f.HLine(p.X, bottom, p.W, '─', chart.FaintStyle)
	p.drawTicks(f, bottom, '┴')
	for i, v := range [...]float64{p.scale.High / 2, p.scale.Low / 2, p.scale.High, p.scale.Low, max(0, p.scale.Low)} {
		if half := i < 2; p.rows < 5 && v == 0 || half && (p.rows < 21 || !p.scale.Signed()) {
			continue
		}
		label := chart.SignedText(v, chart.Tenths(v))
		if v == 0 || !p.scale.Signed() {
			label = chart.Unsigned(v, chart.Tenths(v))
		}
		line := '┄'
		if v == 0 {
			line = '─'
		}
		y := p.top + p.row(v)
		if !p.coarse() { // it would be one with the curves
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

// coarse reports that lines are made of signs: there is no braille, or it would
// not survive.
func (s *sheet) coarse() bool { return s.paper.Theme.ASCII || s.paper.Theme.Text }

package curves

import (
	"fmt"
	"math"
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

// base adds a window of positions to the inputs and, to the right of it, a table or none.
type base struct {
	*inputs
	window
	lines plot.Lines
	left  int      // columns before the axis
	table *numbers // nil for none
	edge  int      // where the table begins; right of the screen without one
	dims  []int    // that are drawn
	own   int      // cells that the picture gives a position; 0 uses the scale of the settings
}

// lay places the axis from column left on, reserves columns for names after it, and places the table to the right of
// both.
func (b *base) lay(left, names int, dims []int) {
	b.left, b.dims = left, dims
	if b.numbered {
		b.layNumbers(dims, names)
		return
	}
	b.window, b.edge = b.windowIn(b.paper.W-1-names-left, 0), b.paper.W+1
}

// windowIn is usualWindow at the picture's own scale, if it has one.
func (b *base) windowIn(w, limit int) window {
	if b.own > 0 {
		return b.newWindow(w, limit, closeTick-1, b.own, 1)
	}
	return b.usualWindow(w, limit)
}

// closeTick is the fewest cells from one tick to the next where a position has cells for its value: a value and the
// blanks around it.
const closeTick = 7

// foot returns the row of positions under a chart.
func (s *inputs) foot() plot.Foot {
	return plot.Foot{Name: axisName, Head: []string{"pos"}, Here: s.place(s.Pos),
		Text: func(pos int) string { return s.Hidden.Or(axisName.Name, chart.TickLabel(pos, max(pos, 1))) }}
}

// newLines returns the lines of a picture, without its lanes: the axis, the cursor, the position k later where it is
// marked, and where the table or the training ends. The positions under it end with some texts, the longest first.
func (b *base) newLines(ends ...string) plot.Lines {
	foot := b.foot()
	foot.Of, foot.Ends = b.ticks(), ends
	l := plot.Lines{Paper: b.paper, X: b.x, Left: b.left, Here: b.Pos, Cursor: cursor, Hidden: b.Hidden,
		Feet: []plot.Foot{foot}, Rules: []plot.Rule{{At: b.Train, Ink: frame.HandThen}}}
	l.Cursor.Stroke = true
	if b.glides() {
		l.Along = b.Along
	}
	if pos, ok := b.Ahead(); ok && pos < b.end() {
		l.Pins = append(l.Pins, plot.Pin{At: pos, Ink: frame.Offset, Sign: '┊', Tint: frame.Wedge})
	}
	if m := b.largestDifference(); m != nil {
		l.Pins = append(l.Pins, plot.Pin{At: m.Pos, Ink: frame.Bright, Part: chart.Ref{Name: dimName, Index: chart.At(m.Dim)}})
	}
	if end := b.RowCount(); end < b.x.End() {
		l.Rules = append(l.Rules, plot.Rule{At: end, Ink: frame.Faint})
		room := b.x.W - b.x.Reach(end)/2 - 2
		l.Feet[0].Ends = []string{b.paper.Fitting(room, append(chart.EndTexts(b.Scene), "")...)}
	}
	return l
}

// glides reports whether waves flow into the cut between positions.
func (b *base) glides() bool { return b.cut && b.x.Per == 1 && b.Comparison == nil }

// largestDifference returns the place of the largest difference; nil of a table, and where it is not known.
func (s *inputs) largestDifference() *chart.Cell {
	if s.Largest == nil {
		return nil
	}
	return s.Largest()
}

// ofLength writes the length, the longest text first.
func (s *inputs) ofLength() []string {
	return []string{" of " + strconv.Itoa(s.Length), " of " + chart.Compact(s.Length)}
}

// endless reports whether waves go on beyond the length: they flow into the cut, and the formula has values there.
func (b *base) endless() bool {
	return b.cut && b.Minuend == nil && b.HasWaves() && b.x.End() >= b.Length
}

// over returns the region of the lines at row y, below other regions. A click beside the lanes moves the cursor, too.
func (b *base) over(y int, all ...chart.Region) []chart.Region {
	lines := b.lines.Region()
	lines.Data = nil
	lines.Click = func(x, _ int) chart.Change {
		if pos, ok := b.x.Hit(x - b.left); ok && pos < b.Length {
			return moved(pos, b.Dim)
		}
		return chart.Change{}
	}
	w, h := b.lines.Size()
	return append([]chart.Region{chart.PlaceSized(0, y, w, h, lines)}, all...)
}

// drawPeriod draws one wavelength of the cursor's wave as a bracket from the cursor's line on, if that wave is drawn.
// An arrow stands for one that is longer than the picture.
func (b *base) drawPeriod(f chart.Canvas) {
	if !slices.Contains(b.dims, b.Dim) {
		return
	}
	st := b.strand(b.Dim)
	cells := st.Period / b.x.Crowd() / 2
	label := b.period(st.Column, " %s", 6)
	if label == "" || b.Hidden.Hides(wavesName) || b.waveHidden(b.Dim) || cells < leastBracket {
		return
	}
	here, _ := b.x.Cell(b.Pos)
	from, end := b.left+here+1, '┤'
	n := int(min(cells, math.MaxInt16) + 0.5)
	if room := b.left + b.x.W - from; n > room {
		n, end = room, '▸'
	}
	style := frame.Style{FG: st.hue}
	f.HLine(from, 0, n-1, '─', style)
	f.Set(from+n-1, 0, end, style)
	label = " " + label + " "
	if x := (n - 1 - b.paper.Theme.Width(label)) / 2; x > 0 {
		f.Text(from+x, 0, label, style)
	}
}

// leastBracket is the fewest columns of a wavelength that has a bracket.
const leastBracket = 3

// axesLeft returns the number of columns left of a plot: blanks, a value, a blank.
func (s *inputs) axesLeft() int { return 7 + chart.One(s.paper.W >= 64) }

// scaleOf returns the upright axis of a plot with some rows: its ends, 0 and, in a high one, the halves.
func scaleOf(s chart.Scale, rows int) plot.Scale {
	p := plot.Scale{Scale: s, Ticks: []float64{s.High, s.Low, max(0, s.Low)}, Text: func(v float64) string {
		if v == 0 || !s.Signed() {
			return chart.Unsigned(v, tenths(v))
		}
		return chart.SignedText(v, tenths(v))
	}}
	if rows >= 21 && s.Signed() {
		p.Ticks = append(p.Ticks, s.High/2, s.Low/2)
	}
	return p
}

// coarse reports whether lines are made of signs, because braille is missing or does not survive being copied.
func (s *inputs) coarse() bool { return s.paper.Theme.Glyphs == frame.ASCII || s.paper.Theme.Text }

// stroke draws an upright line on n cells wherever nothing but faint lines is
// drawn.
func stroke(f frame.Frame, x, y, n int, line rune, ink frame.Color) {
	for i := range n {
		if c := f.At(x, y+i); c != nil && (c.FG == frame.Line || c.Rune == ' ') {
			f.Set(x, y+i, line, frame.Style{FG: ink})
		}
	}
}

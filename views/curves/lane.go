package curves

import (
	"math"
	"math/bits"
	"slices"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A lane is the waves of one pair, or one column of a table that has no pairs.
type lane struct {
	Pair    int
	strands []strand
	Period  float64 // in positions, of the fastest strand; +Inf if none repeats
}

func newLane(strands ...strand) lane {
	l := lane{strands[0].Pair, strands, math.Inf(1)}
	for _, s := range strands {
		l.Period = min(l.Period, s.Period)
	}
	return l
}

// has reports whether a lane holds a dimension.
func (l lane) has(dim int) bool {
	return slices.ContainsFunc(l.strands, func(s strand) bool { return s.Dim == dim })
}

// fine is the least number of dot columns in a period of what is drawn as a line.
const fine = 8

// perCell returns the number of periods of a lane in a cell. A cell covers at most the length.
func (b *base) perCell(l lane) float64 { return float64(min(b.Per, b.Length)) / l.Period }

// band reports whether waves are too fast for dots, so that only their smallest and
// largest values can be drawn. The difference of equal waves is 0 and never is.
func (b *base) band(l lane) bool {
	less, nothing := b.Enc.(measure.Difference)
	for _, s := range l.strands {
		nothing = nothing && less.Same(s.Dim)
	}
	return b.Per > 1 && 2*l.Period/float64(b.Per) < fine && !nothing
}

// A trace draws the strands of one lane in braille dots. Values run from the low
// end of their scale at the bottom to the high end at the top, a dot away from the
// edges so that beads fit.
type trace struct {
	*base
	lane
	paper frame.Frame
	rows  int
	scale chart.Scale
	paths *chart.Paths // a line for each strand
}

// drawLane draws the waves of a lane, rows high, on the columns of the ruler.
func (b *base) drawLane(paper chart.Canvas, l lane, rows int) {
	l.strands = slices.DeleteFunc(slices.Clone(l.strands), func(s strand) bool { return b.waveHidden(s.Dim) })
	if len(l.strands) == 0 {
		return
	}
	t := &trace{base: b, lane: l, paper: paper, rows: rows, scale: chart.ScaleOf(l.strands[0].Column)}
	inks := make([]frame.Ink, len(l.strands))
	for i, s := range l.strands {
		inks[i] = t.strandInk(s)
	}
	t.paths = chart.NewPaths(t.paper, inks...)
	switch {
	case t.band(l):
		t.drawBand()
	case t.Per > 1:
		t.zeroLine()
		t.drawEnvelopes()
	default:
		t.zeroLine()
		t.drawGhost()
		t.drawWaves()
	}
	t.paths.Draw()
	t.fadePast()
	if t.Per == 1 && t.paper.Theme.Glyphs == frame.ASCII {
		for pos := range t.Ticks {
			for _, s := range t.strands[:len(t.strands)*chart.One(pos < t.RowCount())] {
				height := t.scale.Height(t.Enc.At(pos, s.Dim))
				bead(t.paper, t.Column(pos)-t.X, t.rows, height, frame.Ink{Color: s.hue, Glyph: 'o'})
			}
		}
	}
	if pos, ok := t.later(); ok {
		t.exact(t.strands, pos, chart.LaterZ, func(strand) frame.Color { return frame.Offset })
	}
	if m := t.largestDifference(); m != nil && m.Pos >= t.First && m.Pos < t.End() {
		others := func(s strand) bool { return s.Dim != m.Dim }
		peak := slices.DeleteFunc(slices.Clone(t.strands), others)
		t.exact(peak, m.Pos, chart.LaterZ, func(strand) frame.Color { return frame.Bright })
	}
	if !t.cut && !t.Hidden.Hides(lineName) {
		t.exact(t.strands, t.Pos, chart.CursorZ, func(s strand) frame.Color { return s.hue.Glow(55) })
	}
}

// largestDifference returns the place of the largest difference; nil of a table.
func (t *trace) largestDifference() *chart.Cell {
	if t.Largest == nil {
		return nil
	}
	return t.Largest()
}

// exact draws conspicuous beads at the values of one position, if the table has it.
func (t *trace) exact(strands []strand, pos int, z uint8, hue func(strand) frame.Color) {
	for _, s := range slices.Backward(strands[:len(strands)*chart.One(pos < t.RowCount())]) {
		height := t.scale.Height(t.Enc.At(pos, s.Dim))
		bead(t.paper, t.Column(pos)-t.X, t.rows, height, frame.Ink{Color: hue(s), Z: z, Glyph: '@', Bold: true})
	}
}

// bead draws a round bead in a column, at a height from −1 to 1 on paper of some rows. On
// paper without dots it is the ink's glyph.
func bead(paper frame.Frame, column, rows int, height float64, ink frame.Ink) {
	switch reach := float64(2*rows - 2); {
	case height != height: // it is not a number
	case paper.Theme.Glyphs == frame.ASCII:
		paper.Set(column, laneRow(rows, height)>>2, rune(ink.Glyph), frame.Style{FG: ink.Color, Bold: true})
	default:
		chart.Round(paper, 2*column-1, int(reach-height*reach+0.5), ink)
	}
}

// zeroLine draws the zero of signed values. In a lane of an even number of rows it
// is between two of them.
func (t *trace) zeroLine() {
	if !t.scale.Signed() {
		return
	}
	y, mark := t.row(0), '─'
	if y&3 == 3 {
		mark = '▁'
	}
	t.paper.HLine(0, y>>2, t.reach(), mark, chart.LineStyle)
}

// strandInk returns the ink of a strand: its hue, a little quieter outside the cursor's lane.
func (t *trace) strandInk(s strand) frame.Ink {
	ink := frame.Ink{Color: s.hue, Z: chart.WaveZ, Glyph: '.'}
	if !t.has(t.Dim) {
		ink.Color = s.hue.Over(quiet)
	}
	return ink
}

// quiet is the strength of the colours outside the cursor's lane, in percent.
const quiet = 80

// endless reports whether waves go on beyond the length: they flow into the cut, and the
// formula has values there.
func (b *base) endless() bool {
	return b.cut && b.Minuend == nil && b.HasWaves() && b.End() == b.Length
}

// reach returns the number of columns with waves.
func (b *base) reach() int {
	if b.endless() {
		return b.W
	}
	return b.heldColumns()
}

// fadePast draws what is beyond the length in a fainter colour.
func (t *trace) fadePast() {
	beyond := t.paper.Sub(t.Columns(), 0, t.W, t.rows)
	for _, s := range t.strands {
		chart.Recolour(beyond, t.strandInk(s).Color, s.hue.Over(faded))
	}
}

// faded is the strength of the colours beyond the length, in percent.
const faded = 35

// row returns the dot row of a value.
func (t *trace) row(v float64) int { return laneRow(t.rows, t.scale.Height(v)) }

// pen draws the line of a strand. Without colours a cosine is dotted.
func (t *trace) pen(i int) chart.Pen {
	theme, s := t.paper.Theme, t.strands[i]
	dotted := len(t.strands) > 1 && s.Kind == encoding.Cos && theme.Depth == frame.NoColor && theme.Glyphs != frame.ASCII
	return chart.Pen{Path: &t.paths.Lines[i], On: chart.One(dotted), Off: 2 * chart.One(dotted), Thick: theme.Far,
		Square: !s.continuous() && t.Per == 1}
}

// drawWaves draws the lines, and a bead at every tick. With d dot columns per position, dot column x shows position
// First + (x − ½)/d. The values of a column that is not a wave are drawn as steps, half a position to either side.
func (t *trace) drawWaves() {
	d := 2 * t.Cells
	var pens [2]chart.Pen
	var dims []int
	for i, s := range t.strands {
		pens[i], dims = t.pen(i), append(dims, s.Dim)
	}
	line := measure.Trace(t.Enc, t.First, bits.Len(uint(d)), d-1, dims...)
	for x := range 2 * t.reach() {
		for i, v := range line(2*x - 1) {
			follow(&pens[i], x, t.row, v, v)
		}
	}
	if t.paper.Theme.Glyphs == frame.ASCII {
		return
	}
	for pos := range t.Ticks {
		for i, s := range t.strands[:len(t.strands)*chart.One(pos < t.RowCount())] {
			t.paths.Lines[i].Bead(2*(t.Column(pos)-t.X)+1, t.row(t.Enc.At(pos, s.Dim)))
		}
	}
}

// drawGhost draws the waves as they were before a knob was turned. Where the cut was at another position, they are
// drawn where they were then.
func (t *trace) drawGhost() {
	if !t.hasGhost() {
		return
	}
	g, d := t.Ghost, 2*t.Cells
	first := t.First + chart.Either(t.cut, g.Pos-t.Pos, 0)
	for _, s := range t.strands {
		if s.Dim >= g.Columns() {
			continue
		}
		pen, line := chart.GhostPen(t.paper), measure.Trace(g.Enc, first, bits.Len(uint(d)), d-1, s.Dim)
		for x := range 2 * t.reach() {
			v := line(2*x - 1)[0]
			follow(&pen, x, t.row, v, v)
		}
	}
}

// hasGhost reports whether lanes draw waves as they were before a knob was turned: of another table, or elsewhere.
func (s *inputs) hasGhost() bool {
	g := s.Ghost
	return g != nil && g.HasWaves() && s.HasWaves() && (g.Waves.Config() != s.Waves.Config() || g.Pos != s.Pos)
}

// follow draws the next column of a line. It lifts the pen at NaN, past the last row
// of a table or in a hole of it.
func follow(p *chart.Pen, x int, row func(float64) int, low, high float64) {
	if p.Down = p.Down && low == low; low == low {
		p.To(x, row(high), row(low))
	}
}

// drawEnvelopes draws the range of the values that each dot column covers. The
// cursor's column stays free for its exact values.
func (t *trace) drawEnvelopes() {
	cursor := t.Column(t.Pos) - t.X
	for i, s := range t.strands {
		p := t.pen(i)
		for x := range 2 * max(t.reach(), t.Columns()) {
			pos, end := t.First+x*t.Per/2, t.First+(x+1)*t.Per/2
			if !t.endless() {
				end = min(end, t.RowCount())
			}
			if pos >= end {
				break
			}
			if x>>1 == cursor {
				p.Down = false
				continue
			}
			low, high := t.Enc.Range(pos, end-pos, s.Dim)
			follow(&p, x, t.row, low, high)
		}
	}
}

// drawBand draws waves that are too fast for dots: for every cell the range of at
// least one period of values around it. Ranges of single cells, each a part of a
// period, would beat with the cells and show a slow wave that does not exist.
func (t *trace) drawBand() {
	ink := frame.Ink{Color: frame.Faint.Over(50), Z: chart.BandZ, Glyph: ':'}
	cursor := t.Column(t.Pos) - t.X
	for x := range t.Columns() {
		pos := t.First + x*t.Per
		if gap(x, cursor) < 2 || pos >= t.Length { // the cursor's bead is wider than its column
			continue
		}
		n := min(max(t.Per, int(math.Ceil(t.lane.Period))), t.Length)
		first := min(max(pos-(n-t.Per)/2, 0), t.Length-n)
		top, bottom := 4*t.rows, -1
		for _, s := range t.strands {
			low, high := t.Enc.Range(first, n, s.Dim)
			top, bottom = min(top, t.row(high)), max(bottom, t.row(low))
		}
		t.paper.Dots(2*x, top, 2, 1, ink)
		t.paper.Dots(2*x, bottom, 2, 1, ink)
		for y := (top + 1) &^ 1; y < bottom; y += 2 {
			t.paper.Dot(2*x, y, ink)
		}
	}
	t.bandLabel(cursor)
}

// bandLabel says what the band is, away from the cursor or after the end of a short
// band.
func (t *trace) bandLabel(cursor int) {
	w, label := t.Columns(), "min–max"
	if t.perCell(t.lane) > 1 {
		label = "too fast to draw"
	}
	width := t.paper.Theme.Width(label) + 4 // two blanks on either side
	x := w - 4 - width                      // at the right, or at the left if the cursor is there
	if x <= cursor+1 {
		x = min(4, cursor-1-width)
	}
	if x < 0 && w+width <= t.W {
		x = w
	}
	if x >= 0 && x+width <= t.W {
		t.paper.HLine(x, t.rows/2, width, ' ', frame.Style{})
		t.paper.Text(x+2, t.rows/2, label, chart.FaintStyle)
	}
}

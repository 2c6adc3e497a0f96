package curves

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// lanes is the picture of strips on top of each other, one for each pair.
type lanes struct {
	base
	stack
	lanes []lane
	axis  int  // row of the ticks; the labels are below
	aside bool // lanes too low for a row of its own have the wavelength beside the name
	// To the right stand the values, as bars too when there is room, and the
	// turns, unless a table of numbers takes their place.
	right int // columns with the blanks on both sides; values take more than one
	bar   int // columns of a bar, 0 for none
}

func newLanes(s *sheet) *lanes {
	p := &lanes{base: base{sheet: s}, axis: s.height - 2}
	switch wide := 4 * parts.One(s.width >= 96); {
	case s.table():
	case s.width >= 64:
		p.right, p.bar = 16+wide, 5+wide
	default:
		p.right = 1 + 9*parts.One(s.width >= 48)
	}
	top := parts.One(p.right > 1 || s.table()) // the heading of the values
	rows := p.axis - top
	p.lanes = s.chooseLanes(fitLanes(rows))
	p.stack = stackLanes(top, rows, len(p.lanes))
	p.axis = min(p.axis, p.top+max(p.stack.height(), 1))
	x := 1 + s.leftGutter()
	if p.aside = p.rows < 3 && s.width >= 64; p.aside {
		x += 8
	}
	dims := p.inLanes()
	if p.Statistics && p.Marks.Len() > 0 { // also those whose lanes have no room
		dims = p.inOrder()
	}
	p.lay(x, max(p.right-1, 0), dims)
	return p
}

// inLanes lists the dimensions in the lanes.
func (p *lanes) inLanes() []int {
	var dims []int
	for _, l := range p.lanes {
		for _, s := range l.strands {
			dims = append(dims, s.Dim)
		}
	}
	return dims
}

func (p *lanes) draw() {
	values := p.X + p.W + 2
	for i, l := range p.lanes {
		y := p.row(i)
		p.drawLane(l, y, p.rows)
		p.drawName(l, y)
		p.drawValues(l, values, y)
	}
	p.drawHead(values)
	p.drawTicks(p.axis, '╵')
	p.drawCursor(p.top, p.axis+1-p.top)
	p.f.Text(2, p.axis+1, "pos", words.FaintStyle)
	p.drawExtent(values, p.right-2)
	p.drawLabels(p.axis + 1)
}

// drawExtent says which positions are shown, and how many a cell covers.
func (p *lanes) drawExtent(x, w int) {
	of := " of " + strconv.Itoa(p.Length)
	shown := strconv.Itoa(p.First) + "–" + strconv.Itoa(p.End()-1)
	p.f.Text(x, p.axis+1, words.Fitting(p.f, w, shown+of, of[1:], "of "+words.Compact(p.Length)), words.FaintStyle)
	if p.Per > 1 {
		per := words.Compact(p.Per)
		p.f.Text(x, p.axis, words.Fitting(p.f, w, "1 cell = "+per+" pos", per+" pos/cell", per+"/cell"), frame.Style{})
	}
}

// at finds the lane by its row. In the gutters the row is that of a single
// strand; on the curves the cursor's own strand stays if the lane has it.
func (p *lanes) at(x, y int) (pos, dim int, ok bool) {
	dim = p.Dim
	pos, ok = p.Position(x)
	if ok = ok && y >= p.top && y <= p.axis+1; !ok {
		pos = p.Pos
	}
	for i, l := range p.lanes {
		row := y - p.row(i)
		if row < 0 || row >= p.rows {
			continue
		}
		at := row - p.textTop(l)
		switch named := at >= 0 && at < len(l.strands); {
		case !ok && named:
			return pos, l.strands[at].Dim, true
		case !l.has(dim):
			return pos, l.strands[0].Dim, true
		}
	}
	return pos, dim, ok
}

// chooseLanes gives at most n lanes: those of the marked dimensions and of the
// cursor's, or without marks consecutive whole pairs. A longer list scrolls by
// half of itself, so that the cursor's lane is always there.
func (s *sheet) chooseLanes(n int) []lane {
	here := s.PairOf(s.Dim)
	if s.Marks.Len() > 0 {
		all := s.markedLanes()
		at := slices.IndexFunc(all, func(l lane) bool { return l.Pair == here })
		first := scrollTo(at, n, len(all))
		return all[first : first+min(n, len(all))]
	}
	total := max(s.Pairs(), s.PairOf(s.DModel-1)+1) // with zeros, which come last
	first := scrollTo(here, n, total)
	all := make([]lane, min(n, total))
	for i := range all {
		all[i] = newLane(s.strands(first + i)...)
	}
	return all
}

// markedLanes gives the lanes of the marked dimensions and of the cursor's in
// the order of their pairs, each with only the waves that were asked for.
func (s *sheet) markedLanes() []lane {
	var all []lane
	for _, dim := range s.inOrder() {
		st, last := s.strand(dim), len(all)-1
		if last >= 0 && all[last].Pair == st.Pair {
			all[last] = newLane(append(all[last].strands, st)...)
		} else {
			all = append(all, newLane(st))
		}
	}
	return all
}

// stack says how n lanes stand on top of each other: each rows high, at least
// gap blank rows apart, the first on row top. Extra blank rows are spread over
// the gaps.
type stack struct{ top, rows, gap, n, extra int }

// fitLanes gives how many lanes at most fit in a number of rows.
func fitLanes(rows int) int {
	switch {
	case rows < 6:
		return max(rows/2, 1)
	case rows < 14:
		return rows / 3
	}
	return (rows + 1) / 4
}

// tallest is the height in rows up to which lanes grow; higher ones make the
// waves look steep.
const tallest = 31

// stackLanes divides rows among n lanes. Lanes are an odd number of rows high,
// so that zero is in the middle of a row; only where 3 do not fit are they 2.
// Rows that are left over part them further, if there is one for every gap, up
// to the height of a lane.
func stackLanes(top, rows, n int) stack {
	for high := tallest; high >= 3; high -= 2 {
		if spare := rows - n*(high+1) + 1; spare >= n-1 {
			return stack{top, high, 1, n, min(spare, (n-1)*(high-1))}
		} else if spare >= 0 {
			return stack{top, high, 1, n, 0}
		}
	}
	high := 3
	if 3*n > rows {
		high = min(2, max(rows, 0))
	}
	return stack{top, high, 0, n, 0}
}

// row is the first row of a lane.
func (s stack) row(i int) int { return s.top + i*(s.rows+s.gap) + i*s.extra/max(s.n-1, 1) }

// height is the number of rows that the lanes take.
func (s stack) height() int { return s.n*(s.rows+s.gap) - s.gap + s.extra }

// textTop is the row of a lane on which its text starts, so that it stands in
// the middle.
func (s stack) textTop(l lane) int { return max(s.rows-len(l.strands)-1, 0) / 2 }

// leftGutter is the width of the names beside the lanes: a pointer for the
// cursor, the signs of marks, the dimension, the wave, at least one blank;
// below them the wavelength.
func (s *sheet) leftGutter() int {
	return 1 + max(s.markRoom+s.dimRoom+s.nameRoom, s.f.Theme.Width(s.term("λ", "T"))+8)
}

// drawName writes the names of a lane's strands and its wavelength.
func (p *lanes) drawName(l lane, y int) {
	y += p.textTop(l)
	for i, st := range l.strands {
		if st.Dim == p.Dim {
			p.f.Text(1, y+i, "▸", words.CursorStyle)
		}
		words.DrawMark(p.f, p.Scene, 2, y+i, st.Dim)
		p.f.Text(2+p.markRoom, y+i, "d"+strconv.Itoa(st.Dim), p.ink(st.Dim, frame.Style{}))
		p.f.Text(2+p.markRoom+p.dimRoom, y+i, st.Name, frame.Style{FG: st.hue, Bold: st.Dim == p.Dim})
	}
	x, room := 2, p.leftGutter()-2-p.f.Theme.Width(p.term("λ", "T"))
	if below := len(l.strands); below < p.rows {
		y += below
	} else if x = p.leftGutter(); !p.aside { // no row of its own, nor room beside
		return
	}
	p.f.Text(x, y, p.period(l.strands[0].Column, "%6s", room), p.quiet(l))
}

// quiet is the ink of what stands beside the values: faint, except in the
// cursor's lane.
func (p *lanes) quiet(l lane) frame.Style {
	if l.has(p.Dim) {
		return frame.Style{}
	}
	return words.FaintStyle
}

// drawValues writes the values of a lane at the cursor, as numbers and as
// bars, and how far the lane has turned since position 0, or how often its bit
// has changed.
func (p *lanes) drawValues(l lane, x, y int) {
	if p.right <= 1 {
		return
	}
	y += p.textTop(l)
	for _, st := range l.strands {
		p.f.Text(x, y, p.value(st), p.ink(st.Dim, frame.Style{}))
		if p.bar > 0 {
			drawBar(p.f.Sub(x+7, y, p.bar, 1), parts.ScaleOf(st.Column), p.Enc.At(p.Pos, st.Dim), frame.Style{FG: st.hue})
		}
		y++
	}
	if p.bar == 0 || len(l.strands) >= p.rows || math.IsInf(l.Period, 0) || p.From != nil {
		return
	}
	number, noun := turnsText(float64(p.Pos)/l.Period), p.term(" turns", " times")
	if l.strands[0].Group == encoding.BitGroup {
		n := p.Pos >> l.Pair
		number, noun = words.Compact(n), [...]string{" flips", " flip"}[parts.One(n == 1)]
	}
	p.f.Text(p.f.Text(x, y, words.PadLeft(number, 6), p.quiet(l)), y, noun, words.FaintStyle)
}

// drawBar draws a value in the one row of a frame, as a bar from zero, or the end
// next to it, to one end of its scale or the other, in steps of half a cell.
func drawBar(f frame.Frame, s parts.Scale, v float64, style frame.Style) {
	origin := min(max(0, s.Low), s.High)
	w, _ := f.Size()
	zero, side, half := s.Level(origin, w), 1, '╸'
	f.Set(0, 0, '·', words.LineStyle)
	f.Set(w-1, 0, '·', words.LineStyle)
	f.Set(zero, 0, '│', words.FaintStyle)
	room, end := w-1-zero, s.High
	if v < origin {
		room, end, side, half = zero, s.Low, -1, '╺'
	}
	part := min(math.Abs((v-origin)/(end-origin)), 1)
	if !(part > 0) { // nor where there is no room, which is not a number
		return
	}
	halves := int(math.Round(part * float64(2*room)))
	for i := range halves / 2 {
		f.Set(zero+side*(i+1), 0, '━', style)
	}
	if halves%2 == 1 {
		f.Set(zero+side*(halves/2+1), 0, half, style)
	}
}

// drawHead writes what the values are, and the scale of the bars unless the
// position takes its room.
func (p *lanes) drawHead(x int) {
	if p.right <= 1 {
		return
	}
	head := words.Fitting(p.f, p.right-3, "PE("+strconv.Itoa(p.Pos)+")", "PE(pos)")
	if p.From != nil {
		head = "A − B"
	}
	if end := p.f.Text(x, 0, head, words.CursorStyle); p.bar < 9 || end > x+6 {
		return
	}
	s := parts.ScaleOf(p.Here())
	end := p.f.Text(x+7, 0, endText(s, s.Low), words.FaintStyle)
	if zero := x + 7 + s.Level(0, p.bar); s.Signed() && zero > end {
		p.f.Text(zero, 0, "0", words.FaintStyle)
	}
	p.f.TextRight(x+7+p.bar, 0, endText(s, s.High), words.FaintStyle)
}

// endText writes an end of a scale, with a sign where there are both.
func endText(s parts.Scale, v float64) string {
	if s.Signed() && v > 0 {
		return "+" + words.Brief(v, 2)
	}
	return words.Brief(v, 2)
}

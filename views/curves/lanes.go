package curves

import (
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// lanes is the picture of strips on top of each other, one for each pair, and to
// the right of them the vector that the cursor cuts out of them.
type lanes struct {
	base
	parts.Stack
	lanes []lane
	axis  int  // row of the ticks; the labels are below
	aside bool // lanes too low for a row of its own have the wavelength beside the name
	// The vector, unless a table of numbers takes its place.
	block int // columns with its brackets, 0 for none
	side  int // columns of a bar on either side of zero, 0 for no bars
}

func newLanes(s *sheet) *lanes {
	p := &lanes{base: base{sheet: s}, axis: s.height - 2}
	switch {
	case s.table():
	case s.width >= 64:
		p.side = [...]int{4, 7, 11}[parts.One(s.width >= 96)+parts.One(s.width >= 160)]
		p.block = 10 + 2*p.side
	case s.width >= 48:
		p.block = 8
	}
	top := parts.One(p.block > 0 || s.table()) // the heading of the values
	rows := p.axis - top
	var fast int
	p.lanes, fast = s.chooseLanes(rows)
	p.Stack = parts.NewStack(top, rows, len(p.lanes), fast)
	p.axis = min(p.axis, p.Top+max(p.Height(), 1))
	x := 1 + s.leftGutter() + parts.One(!s.table())
	if p.aside = p.Rows < 3 && s.width >= 64; p.aside {
		x += 8
	}
	p.lay(x, p.block, p.inLanes())
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
	for i, l := range p.lanes {
		y := p.Row(i)
		p.f.PartN("lane", l.Pair, 0, y, p.X+p.W+p.block, p.Rows)
		p.drawLane(l, y, p.Rows)
		p.drawName(l, y)
		p.drawValues(l, y, p.Row(i+1))
	}
	p.drawBracket()
	p.drawSeam()
	p.drawTicks(p.axis, '╵')
	p.drawEnd(p.Top, p.axis+1-p.Top)
	p.drawCursor(p.Top, p.axis+1-p.Top)
	p.f.Text(2, p.axis+1, "pos", words.FaintStyle)
	p.drawShown(p.X+p.W+p.block, p.axis+1)
	p.drawLabels(p.axis + 1)
}

// drawSeam says, between the two, how many pairs make a turn within the length.
func (p *lanes) drawSeam() {
	if p.Seam == 0 {
		return
	}
	y := p.Row(p.Seam) - 1
	p.f.Part("seam", p.X, y, p.Columns(), 1)
	p.f.HLine(p.X, y, p.Columns(), '┄', words.LineStyle)
	n := encoding.Turning(p.Waves, p.Length-1)
	rest := p.Pairs() - n
	v := words.Values{"n": n, "pairs": p.Pairs(), "s": words.Either(n == 1, "s", ""), "length": words.Compact(p.Length),
		"rest": words.Either(rest == 1, "one", strconv.Itoa(rest)), "do": words.Either(rest == 1, "does", "do")}
	forms := []string{"f«{n} of {pairs} pairs turn{s} within {length} positions; the {rest} below {do} not»",
		"f«{n} of {pairs} turn{s} within {length}; below {do} not»", "f«{n} of {pairs} turn{s}»"}
	if p.Hidden.Has("seam") || p.unturned() {
		forms = []string{"f«?»"}
	}
	for _, text := range words.Say(v, forms...) {
		line := slices.Concat(scene.Line{words.Faint(" ")}, text, scene.Line{words.Faint(" ")})
		if line.Width(p.f.Theme)+2 <= p.Columns() {
			line.Draw(p.f, p.X+2, y)
			return
		}
	}
}

// at finds the lane by its row. In the gutters the row is that of a single
// strand; on the curves the cursor's own strand stays if the lane has it.
func (p *lanes) at(x, y int) (pos, dim int, ok bool) {
	dim = p.Dim
	pos, ok = p.Position(x)
	if ok = ok && y >= p.Top && y <= p.axis+1; !ok {
		pos = p.Pos
	}
	for i, l := range p.lanes {
		row := y - p.Row(i)
		if row < 0 || row >= p.Rows {
			continue
		}
		rows, _ := p.textRows(l)
		switch at := slices.Index(rows, row); {
		case !ok && at >= 0:
			return pos, l.strands[at].Dim, true
		case !l.has(dim):
			return pos, l.strands[0].Dim, true
		}
	}
	return pos, dim, ok
}

// chooseLanes gives the lanes for some rows, and how many of them are of pairs
// that turn within the length where there are others below them. They are those
// of the marked dimensions; without marks whole pairs from the fastest to the
// slowest.
func (s *sheet) chooseLanes(rows int) (all []lane, fast int) {
	here, n := s.PairOf(s.Dim), parts.FitStack(rows, s.f.Theme)
	switch {
	case s.Marks.Len() > 0:
		if !s.f.Theme.Few {
			n = max(n, (rows+1)/4)
		}
		all = s.markedLanes()
		at := slices.IndexFunc(all, func(l lane) bool { return l.Pair >= here })
		if at < 0 {
			at = len(all) - 1
		}
		first := parts.ScrollTo(at, n, len(all))
		return all[first : first+min(n, len(all))], 0
	case !s.HasWaves():
		first := parts.ScrollTo(here, n, s.DModel)
		for i := range min(n, s.DModel) {
			all = append(all, newLane(s.strand(first+i)))
		}
		return all, 0
	}
	turning := encoding.Turning(s.Waves, s.Length-1)
	pairs, fast := parts.SpreadPairs(s.Pairs(), turning, n, here)
	for _, pair := range pairs {
		strands := s.strands(pair)
		if s.f.Theme.ASCII && len(strands) == 2 { // signs are too coarse for two
			_, kind := s.Wave()
			strands = strands[min(int(kind), 1):][:1]
		}
		all = append(all, newLane(strands...))
	}
	return all, fast
}

// markedLanes gives the lanes of the marked dimensions in the order of their
// pairs, each with only the waves that were asked for.
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

// textRows gives the rows of a lane on which its strands' names and values
// stand, and that of what is about the whole lane, −1 if there is none. Curves
// that do not cross on the screen have their names beside them; others around
// the middle.
func (p *lanes) textRows(l lane) (names []int, whole int) {
	top := max(p.Rows-1-len(l.strands), 0) / 2
	switch {
	case len(l.strands) == 1:
		names, whole = []int{top}, top+1
	case p.apart(l):
		return p.rowsBeside(l)
	case p.Rows >= parts.TallLane:
		names, whole = []int{top, top + 2}, top+1
	default:
		names, whole = []int{top, top + 1}, top+2
	}
	if whole >= p.Rows {
		whole = -1
	}
	return names, whole
}

// apart reports that two waves do not cross where they are seen: they have the
// same order at both ends, less than half a turn from each other.
func (p *lanes) apart(l lane) bool {
	if p.Rows < 2 || p.From != nil || !l.strands[1].swings() || l.Period < 2*float64(p.N) {
		return false
	}
	above := func(pos int) bool { return p.Enc.At(pos, l.strands[0].Dim) > p.Enc.At(pos, l.strands[1].Dim) }
	return above(p.First) == above(p.End()-1)
}

// rowsBeside are textRows of curves that do not cross: where they begin.
func (p *lanes) rowsBeside(l lane) (names []int, whole int) {
	a, b := p.beginning(l.strands[0]), p.beginning(l.strands[1])
	low, high := &a, &b // in the lane
	if p.Enc.At(p.First, l.strands[0].Dim) > p.Enc.At(p.First, l.strands[1].Dim) {
		low, high = &b, &a
	}
	if *low == *high && *low == p.Rows-1 {
		*high--
	} else if *low == *high {
		*low++
	}
	whole = -1
	for _, y := range []int{*high - 1, *low + 1, *high + 1} {
		if y >= 0 && y < p.Rows && y != *low {
			whole = y
		}
	}
	return []int{a, b}, whole
}

// beginning is the row of a lane in which a curve starts.
func (p *lanes) beginning(s strand) int {
	return parts.LaneRow(p.Rows, parts.ScaleOf(s.Column).Height(p.Enc.At(p.First, s.Dim))) >> 2
}

// leftGutter is the width of the names beside the lanes: a pointer for the
// cursor, the signs of marks, the dimension, the wave, at least one blank;
// below them the wavelength.
func (s *sheet) leftGutter() int {
	return 1 + max(s.markRoom+s.dimRoom+s.nameRoom, s.f.Theme.Width(s.term("λ", "T"))+8)
}

// drawName writes the names of a lane's strands and its wavelength.
func (p *lanes) drawName(l lane, y int) {
	rows, whole := p.textRows(l)
	for i, st := range l.strands {
		y := y + rows[i]
		p.f.PartN("dim", st.Dim, 0, y, p.X+p.W+p.block, 1)
		if st.Dim == p.Dim {
			p.f.Text(1, y, "▸", words.CursorStyle)
		}
		words.DrawMark(p.f, p.Scene, 2, y, st.Dim)
		p.f.Text(2+p.markRoom, y, "d"+strconv.Itoa(st.Dim), p.ink(st.Dim, frame.Style{}))
		p.f.Text(2+p.markRoom+p.dimRoom, y, st.Name, frame.Style{FG: st.hue, Bold: st.Dim == p.Dim})
	}
	x, room := 2, p.leftGutter()-3-p.f.Theme.Width(p.term("λ", "T"))
	if whole < 0 {
		if whole = len(l.strands) - 1; !p.aside { // no row of its own, nor room beside
			return
		}
		x = p.leftGutter()
	}
	end := p.f.Text(x, y+whole, p.period(l.strands[0].Column, "%7s", room), p.quiet(l))
	p.f.Part("wavelengths", x, y+whole, end-x, 1)
}

// quiet is the ink of what stands beside the values: faint, except in the
// cursor's lane.
func (p *lanes) quiet(l lane) frame.Style {
	if l.has(p.Dim) {
		return frame.Style{}
	}
	return words.FaintStyle
}

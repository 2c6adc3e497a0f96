package curves

import (
	"slices"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// lanes is the picture of strips on top of each other, one for each pair.
type lanes struct {
	base
	stack
	lanes []parts.Lane
	right gutter
	axis  int // row of the ticks; the labels are below
	// Lanes too low for a row of its own have the wavelength beside the name.
	aside bool
}

func newLanes(s *sheet) *lanes {
	p := &lanes{base: base{sheet: s}, right: newGutter(s), axis: s.height - 2}
	top := parts.One(p.right.w > 1 || s.table()) // the heading of the values
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
	p.lay(x, max(p.right.w-1, 0), dims)
	return p
}

// inLanes lists the dimensions in the lanes.
func (p *lanes) inLanes() []int {
	var dims []int
	for _, l := range p.lanes {
		for _, s := range l.Strands {
			dims = append(dims, s.Dim)
		}
	}
	return dims
}

func (p *lanes) draw() {
	values := p.X + p.W + 2
	for i, l := range p.lanes {
		y := p.row(i)
		parts.NewTrace(p.f, p.Scene, p.Ruler, l, y, p.rows).Draw()
		p.drawName(l, y)
		p.drawValues(l, values, y)
	}
	p.drawHead(values)
	p.drawTicks(p.axis, '╵')
	p.drawCursor(p.top, p.axis+1-p.top)
	p.f.Text(2, p.axis+1, "pos", words.FaintStyle)
	p.drawExtent(values, p.right.w-2)
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
		switch named := at >= 0 && at < len(l.Strands); {
		case !ok && named:
			return pos, l.Strands[at].Dim, true
		case !l.Has(dim):
			return pos, l.Strands[0].Dim, true
		}
	}
	return pos, dim, ok
}

// chooseLanes gives at most n lanes: those of the marked dimensions and of the
// cursor's, or without marks consecutive whole pairs. A longer list scrolls by
// half of itself, so that the cursor's lane is always there.
func (s *sheet) chooseLanes(n int) []parts.Lane {
	here := s.PairOf(s.Dim)
	if s.Marks.Len() > 0 {
		all := s.markedLanes()
		at := slices.IndexFunc(all, func(l parts.Lane) bool { return l.Pair == here })
		first := scrollTo(at, n, len(all))
		return all[first : first+min(n, len(all))]
	}
	total := max(s.Pairs(), s.PairOf(s.DModel-1)+1) // with zeros, which come last
	first := scrollTo(here, n, total)
	all := make([]parts.Lane, min(n, total))
	for i := range all {
		all[i] = parts.NewLane(s.strands(first + i)...)
	}
	return all
}

// markedLanes gives the lanes of the marked dimensions and of the cursor's in
// the order of their pairs, each with only the waves that were asked for.
func (s *sheet) markedLanes() []parts.Lane {
	var all []parts.Lane
	for _, dim := range s.inOrder() {
		st, last := s.strand(dim), len(all)-1
		if last >= 0 && all[last].Pair == st.Pair {
			all[last] = parts.NewLane(append(all[last].Strands, st)...)
		} else {
			all = append(all, parts.NewLane(st))
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
func (s stack) textTop(l parts.Lane) int { return max(s.rows-len(l.Strands)-1, 0) / 2 }

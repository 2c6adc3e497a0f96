package plot

import (
	"math"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A stroke is the line of a series in rows of dots: from top to bottom in each column of dots.
type stroke struct {
	*Series
	ink         frame.Ink
	top, bottom []int
	band        bool // the series repeats too fast for a line
}

// none is the row of dots where a series has no value.
const none = math.MinInt

// drawLane draws the lines of a lane.
func (l *drawing) drawLane(paper chart.Canvas, lane *Lane) {
	strokes := l.strokes(lane)
	for i := range strokes {
		if s := &strokes[i]; s.Look == Ghost {
			l.drawGhost(paper, lane, s)
		}
	}
	l.drawLines(paper, lane, strokes)
	if lane.Area {
		drawArea(paper, strokes)
	}
}

// fine is the least number of columns of dots in a period of what is drawn as a line.
const fine = 8

// strokes returns the lines of a lane that are drawn.
func (l *drawing) strokes(lane *Lane) []stroke {
	dots := l.X.Reach(l.X.End())
	all := make([]stroke, 0, len(lane.Series))
	rows := make([]int, 2*dots*len(lane.Series))
	values := make([]float64, 2*len(l.columns))
	compares, several := l.compares(lane), l.several()
	for i := range lane.Series {
		s := &lane.Series[i]
		if !l.drawn(s) {
			continue
		}
		t := stroke{Series: s, top: rows[:dots], bottom: rows[dots : 2*dots], ink: frame.Ink{Color: s.ink(), Z: chart.WaveZ}}
		rows = rows[2*dots:]
		switch lead := i == lane.Lead; {
		case compares || lead && several:
			t.ink.Glyph = chart.SubjectOf(s.Subject).Sign
		case s.Look == Bars:
			t.ink.Glyph = '|'
		case lead:
			t.ink.Glyph = '*'
		default:
			t.ink.Glyph = '.'
		}
		t.band = s.Period > 0 && l.X.Banded(s.Period)
		if s.Wave != nil && !t.band && l.X.Crowd() <= 0.5 {
			l.follow(lane, &t)
		} else {
			l.sample(lane, &t, values)
		}
		if s.Look == Bars {
			t.fromZero(lane.Dot(0))
		}
		all = append(all, t)
	}
	return all
}

// follow sets the rows of a wave that is known between items.
func (l *drawing) follow(lane *Lane, t *stroke) {
	first, last := 0, l.X.Total-1
	if l.X.Whole() {
		first, last = l.X.First, l.X.End()-1
	}
	for x := range t.top {
		y := none
		if at := l.X.Between(x); at >= float64(first) && at <= float64(last) {
			y = lane.row(t.Wave(at))
		}
		t.top[x], t.bottom[x] = y, y
	}
}

// row returns the row of dots of a value, or none.
func (l *Lane) row(v float64) int {
	if math.IsNaN(v) {
		return none
	}
	return l.Dot(v)
}

// sample sets the rows of a series from the values of its items; values has room for two a column of items.
func (l *drawing) sample(lane *Lane, t *stroke, values []float64) {
	items, n, dots := l.columns, len(l.columns), len(t.top)
	if t.band {
		items = l.widened(int(math.Ceil(t.Period)))
	}
	low, high := values[:n], values[n:2*n]
	t.fill(items, low, high)
	next, after := dots, none     // the column of dots that was set last, and its upper row
	for k := n - 1; k >= 0; k-- { // from the right
		x, top, bottom := min(l.X.Dot(l.columns[k].From), dots-1), lane.row(high[k]), lane.row(low[k])
		turn := next // the column from which on a series with steps has the value of the next item
		if t.Steps && k+1 < n {
			turn = int(l.X.Start(l.columns[k+1].From))
		}
		for at := x; at >= 0 && at < next; at++ {
			t.top[at], t.bottom[at] = top, bottom
			switch {
			case at == x || t.band:
			case next == dots || t.Steps && at < turn: // the interval of the item itself
				t.top[at] = bottom
			case t.Steps:
				t.top[at], t.bottom[at] = after, after
			case bottom == none || after == none:
				t.top[at], t.bottom[at] = none, none
			default:
				row := bottom + (after-bottom)*(at-x)/(next-x)
				t.top[at], t.bottom[at] = row, row
			}
		}
		next, after = x, top
	}
	for at := range max(next, 0) { // the beginning of the first interval
		t.top[at], t.bottom[at] = after, after
		if t.band {
			t.bottom[at] = t.bottom[next]
		}
	}
}

// fromZero makes bars of a line.
func (t *stroke) fromZero(zero int) {
	for x, top := range t.top {
		if top != none {
			t.top[x], t.bottom[x] = min(top, zero), max(t.bottom[x], zero)
		}
	}
}

// widened returns the items of each column, and of those behind them up to n.
func (l *drawing) widened(n int) []Range {
	all := make([]Range, len(l.columns))
	first, end := min(l.X.First, 0), max(l.X.End(), l.X.Total)
	for i, r := range l.columns {
		r.To = min(max(r.To, r.From+n), end)
		all[i] = Range{max(min(r.From, r.To-n), first), r.To}
	}
	return all
}

// asked is the most items of a column of which a series without a Filler is asked, the first and the last among them.
const asked = 4

// fill computes the values of a series.
func (s *Series) fill(items []Range, low, high []float64) {
	if s.Fill != nil {
		s.Fill(items, low, high)
		return
	}
	for k, r := range items {
		low[k], high[k] = math.NaN(), math.NaN()
		n := min(r.To-r.From, asked)
		for i := range n {
			v := s.Of(r.From + (r.To-1-r.From)*i/max(n-1, 1))
			if !(low[k] <= v) && !math.IsNaN(v) {
				low[k] = v
			}
			if !(high[k] >= v) && !math.IsNaN(v) {
				high[k] = v
			}
		}
	}
}

// drawGhost draws a line as it was before a knob was turned, and where its point was then.
func (l *drawing) drawGhost(paper chart.Canvas, lane *Lane, t *stroke) {
	pen := chart.GhostPen(paper)
	t.draw(&pen, lane)
	if t.Was == l.Here || !l.X.Holds(t.Was) {
		return
	}
	if v := t.Of(t.Was); !math.IsNaN(v) {
		chart.Round(paper, l.X.Dot(t.Was)-1, lane.Dot(v)-1, chart.GhostInk)
	}
}

// draw draws the dots of a line that are in the lane.
func (t *stroke) draw(pen *chart.Pen, lane *Lane) {
	for x, top := range t.top {
		if bottom := t.bottom[x]; bottom >= 0 && top < 4*lane.Rows {
			pen.To(x, top, bottom)
		} else {
			pen.Down = false
		}
	}
}

// drawLines draws all lines but ghosts, with their points. In a cell that several cross, a point is drawn alone, else
// the leading line, or of several subjects the last one: no dot has the colour of another line.
func (l *drawing) drawLines(paper chart.Canvas, lane *Lane, strokes []stroke) {
	inks := make([]frame.Ink, len(strokes), 2*len(strokes))
	points := make([]int, len(strokes)) // the path of the point of each line; 0 for none
	for i := range strokes {
		t := &strokes[i]
		if inks[i] = t.ink; l.pointed(lane, t.Series) {
			points[i], inks = len(inks), append(inks, l.pointInk(t.Series))
		}
	}
	paths := chart.NewPaths(paper, inks...)
	compares, ascii := l.compares(lane), paper.Theme.Glyphs == frame.ASCII
	dashed := compares && paper.Theme.Depth == frame.NoColor && !ascii
	at := make([]int, len(strokes)) // the rows of dots of the points
	for i := range strokes {
		if points[i] == 0 {
			continue
		}
		at[i] = lane.Dot(strokes[i].Of(l.Here))
		for k := range i {
			if points[k] > 0 && !compares && !ascii {
				at[k], at[i] = apart(at[k], at[i])
			}
		}
	}
	for i := range strokes {
		t, path := &strokes[i], &paths.Lines[i]
		if t.Look == Ghost {
			continue
		}
		pen := chart.Pen{Paper: paper, Path: path, Thick: t.Look == Bold, Square: t.Steps}
		if t.Look == Dotted {
			pen.On, pen.Off = 1, 1
		}
		if s := chart.SubjectOf(t.Subject); dashed && pen.Off == 0 {
			pen.On, pen.Off = s.On, s.Off
		}
		lead := t.Series == lane.lead()
		switch {
		case compares:
			path.Rank = uint8(t.Subject)
		case lead:
			path.Rank = 1
		}
		if t.band {
			t.drawBand(paper)
		} else {
			t.draw(&pen, lane)
		}
		l.drawBeads(lane, t.Series, path)
		if points[i] > 0 {
			point := &paths.Lines[points[i]]
			point.Rank = pointRank + uint8(chart.One(lead))
			if t.Look == Bars {
				l.drawBar(t, point)
			} else {
				l.drawPoint(lane, at[i], point, ascii)
			}
		}
	}
	paths.Draw()
}

// pointRank is the rank of points at the cursor, above all lines.
const pointRank uint8 = 100

// pointInk returns the ink of the point of a series at the cursor.
func (l *drawing) pointInk(s *Series) frame.Ink {
	ink := frame.Ink{Color: frame.Bright, Z: chart.CursorZ, Glyph: '@', Bold: true}
	switch {
	case s.Look == Bars:
		ink.Color = l.Cursor.Ink
	case l.Cursor.Each:
		ink.Color = s.hue().Glow(55)
	}
	return ink
}

// apart returns the rows of dots of two points of unlike values. A cell has one colour: where both would be in it, each
// has a row of cells of its own, at most three dots away.
func apart(a, b int) (int, int) {
	upper := (min(a, b)-1)&^3 + 1
	switch {
	case a == b || (max(a, b)-1)>>2 > (min(a, b)+2)>>2:
		return a, b
	case a < b:
		return upper, upper + 4
	}
	return upper + 4, upper
}

// beaded is the least distance in dots between neighbouring items at which each has a bead.
const beaded = 6

// drawBeads draws a bead at every item of a series where items are far apart.
func (l *drawing) drawBeads(lane *Lane, s *Series, path *chart.Path) {
	if !s.Beads || l.X.Log || l.X.Dots < beaded*l.X.Per {
		return
	}
	for item := l.X.First; item < l.X.End(); item++ {
		if v := s.Of(item); lane.Scale.holds(v) {
			path.Dots(l.X.Dot(item), lane.Dot(v), 2, 2)
		}
	}
}

// pointed reports whether a series has a point at the cursor.
func (l *drawing) pointed(lane *Lane, s *Series) bool {
	return s.Look != Ghost && (s == lane.lead() || l.Cursor.Each || s.Look == Bars) && l.X.Holds(l.Here) && lane.Scale.holds(s.Of(l.Here))
}

// drawPoint draws the point of a series in a row of dots at the cursor: in ASCII one sign.
func (l *drawing) drawPoint(lane *Lane, y int, point *chart.Path, ascii bool) {
	x := l.X.Dot(l.Here)
	switch {
	case ascii:
		point.Dot(x, y)
	case l.Cursor.Each && lane.Rows < 6:
		point.Bead(x, y)
	default:
		y = max(y, 1)
		point.Dots(x, y-1, 2, 4)
		point.Dots(x-1, y, 4, 2)
	}
}

// drawBar draws the bar of the item at the cursor.
func (l *drawing) drawBar(t *stroke, point *chart.Path) {
	for x := l.X.Reach(l.Here); x < l.X.Reach(l.Here+1); x++ {
		if t.top[x] != none {
			point.Dots(x, t.top[x], 1, t.bottom[x]-t.top[x]+1)
		}
	}
}

// drawBand draws a series that is too fast for a line: its ends, and every second dot between them.
func (t *stroke) drawBand(paper chart.Canvas) {
	ink := t.ink
	ink.Color, ink.Z, ink.Glyph = ink.Color.Over(40), chart.BandZ, ':'
	for x, top := range t.top {
		bottom := t.bottom[x]
		if top == none {
			continue
		}
		paper.Dot(x, top, ink)
		paper.Dot(x, bottom, ink)
		for y := (top + 1) &^ 1; y < bottom && x&1 == 0; y += 2 {
			paper.Dot(x, y, ink)
		}
	}
}

// drawArea dots the area between the lines of the first two subjects, in cells that hold nothing else.
func drawArea(paper chart.Canvas, strokes []stroke) {
	var a, b *stroke
	for i := range strokes {
		switch t := &strokes[i]; {
		case t.Look == Ghost || t.band:
		case a == nil && t.Subject == 0:
			a = t
		case b == nil && t.Subject == 1:
			b = t
		}
	}
	if a == nil || b == nil {
		return
	}
	w, h := paper.Size()
	for cx := range min(w, len(a.top)/2) {
		for cy := range h {
			if !chart.Bare(paper, cx, cy, 1) {
				continue
			}
			dots := uint8(0)
			for i := range 8 {
				if x, y := 2*cx+i%2, 4*cy+i/2; (x+y)%2 == 0 && between(y, a, b, x) {
					dots |= frame.DotBit(x, y)
				}
			}
			if dots != 0 {
				paper.Braille(cx, cy, dots, AreaInk)
			}
		}
	}
}

// between reports whether a row of dots is between two lines in a column of dots.
func between(y int, a, b *stroke, x int) bool {
	if a.top[x] == none || b.top[x] == none {
		return false
	}
	first, second := (a.top[x]+a.bottom[x])/2, (b.top[x]+b.bottom[x])/2
	return y > min(first, second) && y < max(first, second)
}

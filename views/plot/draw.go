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
	point       frame.Ink // of its point at the cursor
	top, bottom []int
	band        bool // the series repeats too fast for a line
}

// none is the row of dots where a series has no value.
const none = math.MinInt

// drawLane draws the lines of a lane.
func (l *drawing) drawLane(paper chart.Canvas, lane *Lane) {
	strokes := l.strokes(lane, paper.Theme.Depth == frame.NoColor)
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

// strokes returns the lines of a lane that are drawn; in mono subjects have their inks without colours.
func (l *drawing) strokes(lane *Lane, mono bool) []stroke {
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
		band := s.Period > 0 && (s.Line == nil && l.X.Banded(s.Period) || s.Line != nil && l.X.BandedInCells(s.Period))
		t := stroke{Series: s, top: rows[:dots], bottom: rows[dots : 2*dots], band: band,
			ink: frame.Ink{Color: s.ink(), Z: chart.WaveZ}}
		rows = rows[2*dots:]
		look, own := chart.SubjectOf(s.Subject).Mono, compares || several && s.Subject > 0
		if mono && own && s.Look != Dotted && s.Look != Sparse {
			t.ink.Color, t.ink.Bold = look.FG, look.Bold
		}
		if t.point = l.pointInk(s); mono && l.Cursor.Each && (own || s.Look == Dotted || s.Look == Sparse) {
			t.point.Color, t.point.Bold = t.ink.Color, t.ink.Bold // as bright as its line
		}
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
		for at := max(x, 0); at < next; at++ {
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
	for at := range next { // the beginning of the first interval
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

// drawLines draws all lines but ghosts, with their beads and points. In a cell that several cross, a point is drawn alone,
// else the leading line, or of several subjects the last one: no dot has the colour of another line.
func (l *drawing) drawLines(paper chart.Canvas, lane *Lane, strokes []stroke) {
	inks := make([]frame.Ink, len(strokes), 3*len(strokes))
	for i := range strokes {
		inks[i] = strokes[i].ink
	}
	points := l.points(lane, strokes, paper.Theme.Glyphs == frame.ASCII) // paths behind those of the lines
	for i := range points {
		inks = append(inks, points[i].ink)
	}
	paths := chart.NewPaths(paper, inks...)
	compares := l.compares(lane)
	if compares {
		paths.Both = chart.BothSign
	}
	for i := range strokes {
		t, path := &strokes[i], &paths.Lines[i]
		switch {
		case compares:
			path.Rank = uint8(t.Subject)
		case lane.leads(t.Series):
			path.Rank = 1
		}
		if t.Look != Ghost && t.Line == nil && !t.band {
			pen := t.pen(paper)
			pen.Path = path
			t.draw(&pen, lane)
			if paper.IsFine() {
				path.Curve = l.curve(lane, t, paper.Theme.Far)
			}
		}
	}
	for i := range points {
		p, path := &points[i], &paths.Lines[len(strokes)+i]
		path.Rank = p.rank
		switch {
		case p.beads:
			l.eachBead(lane, p.Series, func(_, x, y, size int) { path.Dots(x, y, size, size) })
			path.Join(&paths.Lines[p.line])
			if paper.IsFine() {
				path.Curve = l.beads(lane, p.Series)
			}
		case p.Look == Bars:
			l.drawBar(p.stroke, path)
			if paper.IsFine() {
				path.Curve = l.bar(lane, p.Series)
			}
		default:
			small := compares && lane.Rows < 6
			l.drawPoint(path, p.dot, p.row, paper.Theme.Glyphs == frame.ASCII, small)
			path.Join(&paths.Lines[p.line])
			if paper.IsFine() {
				path.Curve = p.disc(small)
			}
		}
	}
	paths.Draw()
	l.drawSigns(paper, lane, strokes)
	for i := range strokes {
		if t := &strokes[i]; t.band {
			t.drawBand(paper)
		}
	}
}

// A point is a path over the lines: the point of one at an item, or all its beads.
type point struct {
	*stroke
	line  int         // its path
	dot   int         // its column of dots
	row   int         // of dots
	at    frame.Point // the place of the point itself
	beads bool
	rank  uint8
	ink   frame.Ink
}

// points returns the beads of the lines, the points at pins, and those at the cursor.
func (l *drawing) points(lane *Lane, strokes []stroke, ascii bool) (all []point) {
	compares := l.compares(lane)
	for i := range strokes {
		t := &strokes[i]
		if t.Line != nil || t.Look == Ghost {
			continue
		}
		lead := uint8(chart.One(t.Series == lane.lead()))
		if t.Beads > 0 && !ascii {
			rank := beadRank + lead
			if compares {
				rank = beadRank + uint8(t.Subject)
			}
			all = append(all, point{stroke: t, line: i, beads: true, rank: rank, ink: t.ink})
		}
		for k := range l.Pins {
			if p := &l.Pins[k]; p.names(t.Series) && l.holds(lane, t.Series, p.At) {
				ink := frame.Ink{Color: p.Ink, Z: chart.LaterZ, Glyph: '@', Bold: true}
				pin := point{stroke: t, line: i, dot: l.X.Dot(p.At), row: lane.Dot(t.Of(p.At)), rank: pinRank, ink: ink,
					at: lane.Place(l.X.Center(p.At), t.Of(p.At))}
				if p.Sign != 0 {
					v := l.along(t.Series, p.At)
					pin.dot, pin.row, pin.at = l.rest.Dot(p.At), lane.Dot(v), lane.Place(l.rest.Center(p.At), v)
				}
				all = append(all, pin)
			}
		}
		if !l.pointed(lane, t.Series) {
			continue
		}
		v := l.along(t.Series, l.Here)
		own := point{stroke: t, line: i, dot: l.rest.Dot(l.Here), row: lane.Dot(v), rank: pointRank + lead,
			ink: t.point, at: lane.Place(l.rest.Center(l.Here), v)}
		for k := range all {
			switch other := &all[k]; {
			case other.rank < pointRank:
			case compares && other.row == own.row: // of equal values it is on the line that is in front
				own.rank = max(own.rank, other.rank+1)
			case !compares && !ascii:
				other.row, own.row = apart(other.row, own.row)
			}
		}
		all = append(all, own)
	}
	return all
}

// along returns the value of a series at an item, or as far beyond it as the lines are. A series that is not known
// between items keeps its value.
func (l *drawing) along(s *Series, item int) float64 {
	if s.Wave == nil || l.Along == 0 {
		return s.Of(item)
	}
	return s.Wave(float64(item) + l.Along)
}

// pen returns the pen of a line on some paper.
func (t *stroke) pen(paper chart.Canvas) chart.Pen {
	pen := chart.Pen{Paper: paper, Thick: t.Look == Bold, Square: t.Steps}
	switch t.Look {
	case Dotted:
		pen.On, pen.Off = 1, 1
	case Sparse:
		pen.On, pen.Off = 1, 2
	case Dashed:
		pen.On, pen.Off = 3, 3
	}
	return pen
}

// drawSigns draws what lines have in whole cells: lines that draw themselves, their signs, and beads in ASCII.
func (l *drawing) drawSigns(paper chart.Canvas, lane *Lane, strokes []stroke) {
	here := chart.Nowhere
	if x, ok := l.rest.Cell(l.Here); ok {
		here = x
	}
	for i := range strokes {
		if t := &strokes[i]; t.Line != nil && !t.band {
			t.Line(paper, t.cells())
		}
	}
	for i := range strokes {
		t := &strokes[i]
		style := frame.Style{FG: t.hue(), Bold: t.Series == lane.lead()}
		for _, item := range t.Signs {
			x, ok := l.X.Cell(item)
			if dot := l.X.Dot(item); ok && !t.band && dot < len(t.top) && t.top[dot] != none && (x != here || t.Line != nil) {
				paper.Set(x, min(max(t.top[dot]/4, 0), lane.Rows-1), t.Sign, style)
			}
		}
		if paper.Theme.Glyphs == frame.ASCII {
			l.eachBead(lane, t.Series, func(_, x, y, _ int) {
				if x/2 != here {
					paper.Set(x/2, y/4, 'o', style)
				}
			})
		}
		if t.Line != nil && t.Sign != 0 && l.pointed(lane, t.Series) {
			paper.Set(here, lane.Row(t.Of(l.Here)), t.Sign, frame.Style{FG: t.point.Color, Bold: t.point.Bold})
		}
	}
}

// cells returns the rows of cells of a line, one for each column of cells; −1 where it is not.
func (t *stroke) cells() []int {
	rows := make([]int, len(t.top)/2)
	for x := range rows {
		if rows[x] = -1; t.top[2*x] != none {
			rows[x] = t.top[2*x] / 4
		}
	}
	return rows
}

// The ranks of beads and points, above all lines. The leading line, and a subject after A, have higher ones.
const (
	beadRank  uint8 = 50
	pinRank   uint8 = 100
	pointRank uint8 = 110
)

// pointInk returns the ink of the point of a series at the cursor.
func (l *drawing) pointInk(s *Series) frame.Ink {
	ink := frame.Ink{Color: frame.Bright, Z: chart.CursorZ, Glyph: '@', Bold: true}
	switch {
	case s.Look == Bars:
		ink.Color = l.Cursor.Ink
	case l.Cursor.Each:
		ink.Color = s.hue()
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

// The least distances in dots between beads, and between large ones.
const (
	beaded  = 6
	largely = 12
)

// eachBead calls draw with the item of each bead of a series, its first column and row of dots, and their number.
func (l *drawing) eachBead(lane *Lane, s *Series, draw func(item, x, y, size int)) {
	if s.Beads == 0 || s.Look == Ghost || l.X.Log || l.X.Dots*s.Beads < beaded*l.X.Per {
		return
	}
	large := chart.One(l.X.Dots*s.Beads >= largely*l.X.Per)
	first := l.X.First + ((-l.X.First)%s.Beads+s.Beads)%s.Beads
	for item := first; item < l.X.End(); item += s.Beads {
		if v, x := s.Of(item), l.X.Dot(item); lane.Scale.holds(v) && x >= 0 {
			draw(item, x, lane.Dot(v)-large, 2+large)
		}
	}
}

// holds reports whether an item is on the axis and the value of a series there on the scale.
func (l *drawing) holds(lane *Lane, s *Series, item int) bool {
	return l.X.Holds(item) && lane.Scale.holds(s.Of(item))
}

// pointed reports whether a series has a point at the cursor.
func (l *drawing) pointed(lane *Lane, s *Series) bool {
	has := s == lane.lead() || l.Cursor.Each || s.Look == Bars
	return has && s.Look != Ghost && !l.hides(l.Cursor.Line) && l.holds(lane, s, l.Here)
}

// names reports whether a series has a point at a pin.
func (p *Pin) names(s *Series) bool {
	return s.Look != Ghost && (p.Part.Name == nil || p.Part == s.Part)
}

// drawPoint draws a point: in ASCII one sign.
func (l *drawing) drawPoint(point *chart.Path, x, y int, ascii, small bool) {
	switch {
	case ascii:
		point.Dot(x, y)
	case small:
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

// tall is the height in dots from which a band has every fourth dot.
const tall = 48

// drawBand draws a series that is too fast for a line in cells that hold nothing else: its ends, and every second or
// fourth dot between them.
func (t *stroke) drawBand(paper chart.Canvas) {
	ink := t.ink
	ink.Color, ink.Z, ink.Glyph = t.hue().Over(40), chart.BandZ, ':'
	dotBare(paper, len(t.top), ink, func(x, y int) bool {
		top, bottom := t.top[x], t.bottom[x]
		mask := 1 + 2*chart.One(bottom-top >= tall)
		return top != none && (y == top || y == bottom || y > top && y < bottom && (x|y)&mask == 0)
	})
}

// dotBare draws some of the dots of some columns of them, in cells that hold nothing. It returns those of each cell.
func dotBare(paper chart.Canvas, columns int, ink frame.Ink, on func(x, y int) bool) []uint8 {
	w, h := paper.Size()
	drawn := make([]uint8, w*h)
	for cx := range min(w, columns/2) {
		for cy := range h {
			if !chart.Bare(paper, cx, cy, 1) {
				continue
			}
			dots := uint8(0)
			for i := range 8 {
				if x, y := 2*cx+i%2, 4*cy+i/2; on(x, y) {
					dots |= frame.DotBit(x, y)
				}
			}
			if dots != 0 {
				paper.Braille(cx, cy, dots, ink)
				drawn[cy*w+cx] = dots
			}
		}
	}
	return drawn
}

// drawArea dots the area between the lines of the first two subjects, in cells that hold nothing else: every second dot,
// or every eighth without colours, where the dots are as bright as the line of A.
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
	ink, sparse := AreaInk, chart.One(paper.Theme.Depth == frame.NoColor)
	if paper.Theme.Glyphs == frame.ASCII {
		ink.Color = frame.Faint // a sign has less ink than four dots
	}
	in := func(x, y int) bool { return (x+y)&(1+2*sparse) == 0 && y&sparse == 0 }
	dots := dotBare(paper, len(a.top), ink, func(x, y int) bool { return in(x, y) && between(y, a, b, x) })
	if _, h := paper.Size(); paper.IsFine() {
		paper.Trace([]frame.Curve{area(h, a, b, in)}, dots)
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

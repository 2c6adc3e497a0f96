package views

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// maxSeries is how many curves one pair of axes holds: there is a glyph for
// each, and more would be a tangle.
const maxSeries = 6

// spreadSeries is how many dimensions the overlay picks when none are marked.
const spreadSeries = 4

// series is one curve of the overlay.
type series struct {
	strand
	pair   int
	k      int     // colour and glyph
	period float64 // positions
	fast   bool    // too fast for the columns: drawn as a range
	values []float64
}

// overlayPlan says where everything stands when all curves share one pair of
// axes.
type overlayPlan struct {
	ruler
	series  []series // in the order of the legend
	top     int      // first row of the plot
	rows    int      // an odd number, so that 0 is the middle of a row
	legend  legend
	table   numbersTable
	tooMany bool
}

// The columns left of the plot: a blank, the value, a blank, the axis.
const overlayLeft = 7

func newOverlayPlan(f frame.Frame, sc Scene) overlayPlan {
	w, h := f.Size()
	p := overlayPlan{tooMany: sc.Marks.Len() > maxSeries}
	names := 3 + nameWidth(sc)
	p.ruler = newRuler(sc, overlayLeft, w-overlayLeft-names-1, 0)
	dims := overlayDims(sc, p.ruler)
	if sc.Numbers {
		p.ruler, p.table = besideTable(f, sc, dims, overlayLeft, names)
		w = p.table.x - 1
	}
	p.legend = newLegend(sc, w, h, len(dims))
	airy := h >= 25
	p.top = p.legend.rows
	p.legend.y = 0
	if airy {
		p.legend.y, p.top = 1, p.top+2
	} else if p.legend.rows == 1 && h >= airyHeight {
		p.legend.y, p.top = 1, p.top+1
	}
	p.rows = max(h-2-p.top, 0)
	p.rows -= 1 - p.rows&1
	for i, dim := range dims {
		p.series = append(p.series, p.newSeries(sc, dim, i))
	}
	return p
}

// overlayDims lists the dimensions that share the axes: the marked ones and
// the cursor's, or a few spread over the wavelengths that tell most here.
func overlayDims(sc Scene, r ruler) []int {
	if sc.Marks.Len() == 0 {
		return spreadDims(sc, r)
	}
	var dims []int
	for k := range min(sc.Marks.Len(), maxSeries) {
		dims = append(dims, sc.Marks.At(k))
	}
	if sc.Marks.Index(sc.Dim) < 0 && len(dims) < maxSeries {
		dims = append(dims, sc.Dim)
	}
	return dims
}

// spreadDims picks the cursor's dimension and others of its kind, spread
// evenly from the fastest pair that the columns can draw to the one that makes
// half a turn in the window.
func spreadDims(sc Scene, r ruler) []int {
	total := pairCount(sc)
	here, kind := sc.Wave()
	if kind == encoding.Zero {
		kind = encoding.Sin
	}
	first, last := 0, total-1
	for first < last && r.fast(sc, periodOf(sc, first)) {
		first++
	}
	for last > first && periodOf(sc, last) > 2*float64(r.n) {
		last--
	}
	last = min(max(last, first+spreadSeries-1), total-1)
	first = max(min(first, last-spreadSeries+1), 0)
	n := min(spreadSeries, last-first+1)
	pairs := make([]int, n)
	for i := range pairs {
		pairs[i] = first + (2*i*(last-first)+n-1)/max(2*(n-1), 1)
	}
	nearest := 0
	for i, p := range pairs {
		if gap(p, here) < gap(pairs[nearest], here) {
			nearest = i
		}
	}
	pairs[nearest] = here
	dims := make([]int, n)
	for i, p := range pairs {
		dims[i] = columnOf(sc, p, kind)
	}
	dims[nearest] = sc.Dim
	return dims
}

func gap(a, b int) int { return max(a-b, b-a) }

// fast reports whether a period takes fewer columns than a line needs to show
// it as it is. Single positions of a bit are always shown as they are.
func (r ruler) fast(sc Scene, period float64) bool {
	return period*float64(r.cells)/float64(r.per) < fine && (sc.Waves != nil || r.per > 1)
}

func (p overlayPlan) newSeries(sc Scene, dim, k int) series {
	s := series{k: k}
	s.strand, s.pair = newStrand(sc, dim)
	s.period = periodOf(sc, s.pair)
	if s.fast = p.fast(sc, s.period); !s.fast {
		s.values = p.values(sc, s)
	}
	return s
}

// columns is how many columns of the plot have a position.
func (r ruler) columns() int {
	if r.per > 1 {
		return min(r.w, r.n/r.per)
	}
	return min(r.w, r.cells*(r.length-1-r.start)+1)
}

// values gives what the line shows in each column, and one value more for the
// line to lead to: the wave itself, a bit as it stands, or the mean of the
// positions that a column covers.
func (p overlayPlan) values(sc Scene, s series) []float64 {
	values := make([]float64, 0, p.w+1)
	wave := sc.Waves != nil && s.kind != encoding.Zero
	var angle, step encoding.Turn
	if wave {
		step = sc.Waves.Turn(s.pair)
		angle = step.Mul(p.start)
		for d := p.cells; d > 1; d /= 2 {
			step = step.Half()
		}
	}
	for x := range p.columns() + 1 {
		pos := p.start + x*p.per/p.cells
		if pos >= p.length || x == p.columns() && pos >= p.length-1 {
			break
		}
		switch {
		case p.per > 1:
			values = append(values, level(sc, sc.Enc.Mean(pos, min(p.per, p.length-pos), s.dim)))
		case wave:
			values = append(values, part(angle, s.kind))
			angle = angle.Add(step)
		default:
			values = append(values, level(sc, sc.Enc.At(pos, s.dim)))
		}
	}
	return values
}

func (p overlayPlan) draw(f frame.Frame, sc Scene) {
	if p.tooMany {
		p.drawTooMany(f, sc)
		return
	}
	p.drawAxes(f, sc)
	paper := f.Sub(p.x, p.top, p.w, p.rows)
	p.drawRanges(paper, sc)
	order := p.order(sc)
	for _, s := range order {
		p.drawLine(paper, sc, s)
	}
	for _, s := range order {
		p.drawGlyphs(paper, sc, s)
	}
	p.cursor(f, p.top, p.rows, sc.Pos)
	f.Tint(p.column(sc.Pos), p.top+p.rows, 1, 1, frame.AccentBG)
	f.Set(p.column(sc.Pos), p.top+p.rows, '│', frame.Style{FG: frame.Accent})
	p.drawCursorGlyphs(f, sc)
	p.drawNames(f, sc)
	p.legend.draw(f, sc, p.series)
	p.labels(f, p.top+p.rows+1, sc.Pos)
	p.table.draw(f, sc)
}

// order puts short waves below long ones and the cursor's on top.
func (p overlayPlan) order(sc Scene) []series {
	order := slices.Clone(p.series)
	slices.SortStableFunc(order, func(a, b series) int {
		switch {
		case a.dim == sc.Dim:
			return 1
		case b.dim == sc.Dim:
			return -1
		}
		return a.pair - b.pair
	})
	return order
}

// drawAxes draws the frame of the plot: values at the left, positions below.
func (p overlayPlan) drawAxes(f frame.Frame, sc Scene) {
	axis, bottom := frame.Style{FG: frame.Faint}, p.top+p.rows
	f.HLine(p.x, p.top+plotRow(level(sc, 0), p.rows), p.columns(), '╌', frame.Style{FG: frame.Line})
	f.VLine(p.x-1, p.top, p.rows, '│', axis)
	f.Set(p.x-1, bottom, '└', axis)
	f.HLine(p.x, bottom, p.w, '─', axis)
	p.ticks(f, bottom, '┴', axis)
	for _, v := range [...]float64{1, 0.5, 0, -0.5, -1} {
		half := v != math.Trunc(v)
		if p.rows < 21 && half || p.rows < 5 && v == 0 || sc.Waves == nil && (half || v < 0) {
			continue
		}
		label := signed(v, 1)
		if v == 0 || sc.Waves == nil {
			label = label[1:]
		}
		y := p.top + plotRow(level(sc, v), p.rows)
		f.TextRight(p.x-2, y, label, axis)
		f.Set(p.x-1, y, '┤', axis)
	}
	f.Text(1, bottom+1, "pos", axis)
	of := "of " + strconv.Itoa(p.length)
	if len(of) > 6 {
		of = "of " + compact(p.length)
	}
	f.Text(p.x+p.w+1, bottom+1, of, axis)
}

// level puts a value on the axis: waves run from −1 to 1, bits from 0 to 1.
func level(sc Scene, v float64) float64 {
	if sc.Waves == nil {
		return 2*v - 1
	}
	return v
}

func (p overlayPlan) ink(sc Scene, s series) frame.Style {
	if s.dim == sc.Dim {
		return frame.Style{FG: frame.Series(s.k), Bold: true}
	}
	return frame.Style{FG: frame.Series(s.k).Over(62)}
}

func (p overlayPlan) drawLine(paper frame.Frame, sc Scene, s series) {
	if s.fast {
		return
	}
	w := p.columns()
	ink := p.ink(sc, s)
	for i, r := range plotLine(s.values, w, p.rows) {
		if r != ' ' {
			paper.Set(i%w, i/w, r, ink)
		}
	}
}

// drawRanges draws the waves that are too fast for a line: in every column the
// smallest and the largest value of at least one period. Several of them take
// turns.
func (p overlayPlan) drawRanges(paper frame.Frame, sc Scene) {
	var fast []series
	for _, s := range p.series {
		if s.fast {
			fast = append(fast, s)
		}
	}
	if len(fast) == 0 {
		return
	}
	for x := range p.columns() {
		s := fast[x%len(fast)]
		n := max(p.per, int(math.Ceil(s.period)))
		pos := min(p.start+x*p.per/p.cells, max(p.length-n, 0))
		low, high := sc.Enc.Range(pos, min(n, p.length-pos), s.dim)
		for _, v := range [...]float64{low, high} {
			paper.Set(x, plotRow(level(sc, v), p.rows), '░', p.ink(sc, s))
		}
	}
}

// glyphPlace reports whether series k carries its glyph in a column. Glyphs
// stand on positions, and no two series have one in the same column.
func (p overlayPlan) glyphPlace(k, x int) bool {
	if p.per == 1 && x%p.cells != 0 {
		return false
	}
	step := max(4/p.cells, 1) // positions, or columns, from one series to the next
	period := max(16/p.cells, step*len(p.series))
	at := (p.start + x*p.per/p.cells) / p.per
	return at%period == step/2+step*k
}

func (p overlayPlan) drawGlyphs(paper frame.Frame, sc Scene, s series) {
	ink := frame.Style{FG: frame.Series(s.k), Bold: s.dim == sc.Dim}
	for x, v := range s.values {
		if p.glyphPlace(s.k, x) && x < p.columns() {
			paper.Set(x, plotRow(v, p.rows), frame.SeriesGlyphs[s.k], ink)
		}
	}
}

// drawCursorGlyphs shows the exact values at the cursor. Glyphs that fall in
// one cell stand side by side.
func (p overlayPlan) drawCursorGlyphs(f frame.Frame, sc Scene) {
	taken := map[[2]int]bool{}
	order := p.order(sc)
	slices.Reverse(order) // the cursor's own comes first
	for _, s := range order {
		y := p.top + plotRow(level(sc, sc.Enc.At(sc.Pos, s.dim)), p.rows)
		x, step := p.column(sc.Pos), 1
		if x+len(order) > p.x+p.w {
			step = -1
		}
		for taken[[2]int{x, y}] {
			x += step
		}
		taken[[2]int{x, y}] = true
		f.Set(x, y, frame.SeriesGlyphs[s.k], frame.Style{FG: frame.Series(s.k).Glow(40), BG: frame.AccentBG, Bold: s.dim == sc.Dim})
	}
}

// drawNames writes the names at the right ends of the curves.
func (p overlayPlan) drawNames(f frame.Frame, sc Scene) {
	rows := p.nameRows()
	for i, s := range p.series {
		ink := frame.Style{FG: frame.Series(s.k), Bold: s.dim == sc.Dim}
		x := p.x + p.w + 1
		if rows[i] < 0 { // more names than rows
			continue
		}
		f.Set(x, p.top+rows[i], frame.SeriesGlyphs[s.k], ink)
		f.Text(x+2, p.top+rows[i], "d"+strconv.Itoa(s.dim), ink)
	}
}

// nameRows gives each series a row of its own, as near to the end of its curve
// as the others allow.
func (p overlayPlan) nameRows() []int {
	rows := make([]int, len(p.series))
	order := make([]int, len(rows))
	for i, s := range p.series {
		order[i] = i
		if n := len(s.values); n > 0 {
			rows[i] = plotRow(s.values[n-1], p.rows)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return rows[a] - rows[b] })
	for k, i := range order { // push down, then what fell off the end back up
		if k > 0 {
			rows[i] = max(rows[i], rows[order[k-1]]+1)
		}
	}
	for k := len(order) - 1; k >= 0; k-- {
		last := p.rows - 1
		if k < len(order)-1 {
			last = rows[order[k+1]] - 1
		}
		rows[order[k]] = min(rows[order[k]], last)
	}
	return rows
}

func (p overlayPlan) drawTooMany(f frame.Frame, sc Scene) {
	w, h := f.Size()
	f.TextCenter(0, h/2-1, w, strconv.Itoa(sc.Marks.Len())+" dimensions are marked; one pair of axes holds "+strconv.Itoa(maxSeries), frame.Style{})
	f.TextCenter(0, h/2, w, "o gives each of them a lane", frame.Style{FG: frame.Accent})
}

// hit moves the cursor to the position of a click on the plot, and to the
// curve that passes there; on a name or an entry of the legend to its
// dimension.
func (p overlayPlan) hit(sc Scene, x, y int) (State, bool) {
	if s, ok := p.table.hit(sc, x, y); ok {
		return s, true
	}
	s := sc.State
	if p.tooMany {
		return s, false
	}
	if i := p.legend.entry(x, y, len(p.series)); i >= 0 {
		s.Dim = p.series[i].dim
		return s, true
	}
	if x > p.x+p.w {
		i := slices.Index(p.nameRows(), y-p.top)
		if i >= 0 {
			s.Dim = p.series[i].dim
		}
		return s, i >= 0
	}
	pos, ok := p.position(x)
	if !ok || y < p.top || y > p.top+p.rows+1 {
		return s, false
	}
	s.Pos = pos
	near := 2 // rows: a click may be one off
	for _, c := range p.series {
		if i := x - p.x; i < len(c.values) {
			if off := gap(plotRow(c.values[i], p.rows), y-p.top); off < near {
				near, s.Dim = off, c.dim
			}
		}
	}
	return s, true
}

package curves

import (
	"math"
	"slices"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// overlayPlan says where everything stands when all curves share one pair of
// axes.
type overlayPlan struct {
	ruler
	series []series // in the order of the legend
	top    int      // first row of the plot
	rows   int      // an odd number, so that 0 is the middle of a row
	legend legend
	table  numbersTable
	stats  statistics
	bits   bool // not waves
}

// The columns left of the plot: a blank, the value, a blank, the axis.
const overlayLeft = 7

func newOverlayPlan(f frame.Frame, sc scene.Scene) overlayPlan {
	w, h := f.Size()
	p := overlayPlan{bits: sc.Waves == nil}
	names := 3 + nameWidth(sc)
	p.ruler = newRuler(sc, overlayLeft, w-overlayLeft-names-1, 0)
	dims := overlayDims(sc, p.ruler)
	switch {
	case sc.Table.Statistics:
		p.ruler, p.stats = besideStatistics(f, sc, dims, overlayLeft, names)
		w = p.stats.x - 1
	case sc.Numbers:
		p.ruler, p.table = besideTable(f, sc, dims, overlayLeft, names)
		w = p.table.x - 1
	}
	p.legend = newLegend(sc, f.Theme, w, h, len(dims))
	airy := h >= 25
	p.top = p.legend.rows
	p.legend.y = 0
	if airy {
		p.legend.y, p.top = 1, p.top+2
	} else if p.legend.rows == 1 && h >= scene.AiryHeight {
		p.legend.y, p.top = 1, p.top+1
	}
	rows := h - 2 - p.top
	p.rows = max(rows-1+rows&1, 0)
	for i, dim := range dims {
		p.series = append(p.series, p.newSeries(sc, dim, i))
	}
	return p
}

func (p overlayPlan) draw(f frame.Frame, sc scene.Scene) {
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
	p.cursor(f, p.top, p.rows, sc)
	f.Tint(p.column(sc.Pos), p.top+p.rows, 1, 1, frame.AccentBG)
	f.Set(p.column(sc.Pos), p.top+p.rows, '│', frame.Style{FG: frame.Accent})
	p.drawCursorGlyphs(f, sc)
	p.drawNames(f, sc)
	p.legend.draw(f, sc, p.series)
	p.labels(f, p.top+p.rows+1, sc)
	p.table.draw(f, sc)
	p.stats.draw(f, sc)
}

// drawAxes draws the frame of the plot: values at the left, positions below.
func (p overlayPlan) drawAxes(f frame.Frame, sc scene.Scene) {
	axis, bottom := frame.Style{FG: frame.Faint}, p.top+p.rows
	f.HLine(p.x, p.top+p.row(sc, 0), p.columns(), '╌', frame.Style{FG: frame.Line})
	f.VLine(p.x-1, p.top, p.rows, '│', axis)
	f.Set(p.x-1, bottom, '└', axis)
	f.HLine(p.x, bottom, p.w, '─', axis)
	p.ticks(f, bottom, '┴', axis)
	for _, v := range [...]float64{1, 0.5, 0, -0.5, -1} {
		half := v != math.Trunc(v)
		if p.rows < 21 && half || p.rows < 5 && v == 0 || sc.Waves == nil && (half || v < 0) {
			continue
		}
		label := words.Signed(v*sc.Full(), 1)
		if v == 0 || sc.Waves == nil {
			label = label[1:]
		}
		y := p.top + p.row(sc, v*sc.Full())
		f.TextRight(p.x-2, y, label, axis)
		f.Set(p.x-1, y, '┤', axis)
	}
	f.Text(1, bottom+1, "pos", axis)
	of := "of " + strconv.Itoa(p.length)
	if len(of) > 6 {
		of = "of " + words.Compact(p.length)
	}
	f.Text(p.x+p.w+1, bottom+1, of, axis)
}

// row is the row of the plot on which a value stands.
func (p overlayPlan) row(sc scene.Scene, v float64) int { return plotRow(sc.Height(v), p.rows) }

func (p overlayPlan) ink(sc scene.Scene, s series) frame.Style {
	if s.dim == sc.Dim {
		return frame.Style{FG: frame.Series(s.k), Bold: true}
	}
	return frame.Style{FG: frame.Series(s.k).Over(62)}
}

func (p overlayPlan) drawLine(paper frame.Frame, sc scene.Scene, s series) {
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
func (p overlayPlan) drawRanges(paper frame.Frame, sc scene.Scene) {
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
			paper.Set(x, p.row(sc, v), '░', p.ink(sc, s))
		}
	}
}

// hit moves the cursor to the position of a click on the plot, and to the
// curve that passes there; on a name or an entry of the legend to its
// dimension.
func (p overlayPlan) hit(sc scene.Scene, x, y int) (scene.State, bool) {
	if s, ok := p.table.hit(sc, x, y); ok {
		return s, true
	}
	if s, ok := p.stats.hit(sc, x, y); ok {
		return s, true
	}
	s := sc.State
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

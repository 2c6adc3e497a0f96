package curves

import (
	"slices"
	"strconv"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// legend says where the entries above an overlay stand: PE(17)  ● d6 +0.774. The
// zero value has none: the names at the curves' ends must do.
type legend struct {
	head    string
	entries []entry
	rows    int
}

// entry is the place of a series in the legend.
type entry struct{ x, y, w int }

// newLegend fits the entries into few rows of some columns, with the values, or
// without them.
func (p *overlay) newLegend(w int) legend {
	head := p.RowName(p.place(p.Pos))
	if p.From != nil {
		head = "A − B"
	}
	for _, value := range []int{valueRoom + 1, 0} {
		l := legend{head: head}
		start := p.paper.Theme.Width(head) + 3
		x, y := start, 0
		for _, s := range p.series {
			own := 3 + len(strconv.Itoa(s.Dim)) + value
			if x+own > w && x > start {
				x, y = start, y+1
			}
			l.entries = append(l.entries, entry{x, y, own})
			x += own + 3
		}
		if l.rows = y + 1; l.rows <= max((p.paper.H+1)/6, 1) && start+3+p.dimRoom+value <= w {
			return l
		}
	}
	return legend{}
}

// entry finds the one at a cell, −1 where there is none.
func (l legend) entry(x, y int) int {
	return slices.IndexFunc(l.entries, func(e entry) bool { return y == e.y && x >= e.x && x < e.x+e.w })
}

// legendRegion is the legend, of which a click takes an entry.
func (p *overlay) legendRegion() chart.Region {
	return chart.Region{Name: legendName, Cols: chart.Fixed(p.legendRoom()), Rows: chart.Fixed(p.legend.rows),
		Draw: p.drawLegend, Cover: p.drawLegend, In: []chart.Region{named(valuesName, 0)},
		Click: func(x, y int) chart.Change {
			if i := p.legend.entry(x, y); i >= 0 {
				return moved(p.Pos, p.series[i].Dim)
			}
			return chart.Change{}
		}}
}

// legendRoom is the columns of the legend: as many as the axes have.
func (p *overlay) legendRoom() int { return min(p.edge-1, p.paper.W-1) - p.axesLeft() }

func (p *overlay) drawLegend(f chart.Canvas) {
	f.Text(0, 0, p.legend.head, words.CursorStyle)
	for i, e := range p.legend.entries {
		s := p.series[i]
		f.Set(e.x, e.y, words.SeriesGlyph(s.k), words.SeriesStyle(s.k))
		name := p.Hidden.Or(legendName.Name, "d"+strconv.Itoa(s.Dim))
		end := 1 + f.Text(e.x+2, e.y, name, p.ink(s.Dim, frame.Style{}))
		if end < e.x+e.w {
			f.Text(end, e.y, p.value(s.strand), p.ink(s.Dim, frame.Style{}))
		}
	}
}

// namesRoom is the columns of the names at the right ends of curves.
func (s *sheet) namesRoom() int {
	if s.paper.W < 64 {
		return 3 + s.dimRoom
	}
	return 4 + s.dimRoom + s.nameRoom
}

// nameHeight is the rows of a name at the end of a curve.
func (p *overlay) nameHeight() int {
	return 1 + parts.One(p.paper.H >= twoLine && 2*len(p.series) <= p.rows && p.paper.W >= 64)
}

// nameRegions are the names at the right ends of the curves.
func (p *overlay) nameRegions() []chart.Region {
	rows := p.nameRows()
	all := make([]chart.Region, 0, len(p.series)+4)
	for i, s := range p.series {
		if rows[i] < 0 || p.veiled(s.Dim) { // more names than rows
			continue
		}
		waves := named(wavesName, 0)
		waves.Rows = chart.Fixed(p.nameHeight() - 1)
		all = append(all, chart.Place(p.X+p.W+1, p.top+rows[i], chart.Region{Name: dimName, Index: chart.At(s.Dim),
			Cols: chart.Fixed(p.namesRoom()), Rows: chart.Fixed(p.nameHeight()),
			Draw: func(f chart.Canvas) { p.drawName(f, s) }, In: []chart.Region{chart.Gap(1), chart.Inset(2, waves)},
			Click: func(int, int) chart.Change { return moved(p.Pos, s.Dim) }}))
	}
	return all
}

// drawName writes the name of a curve, with its wavelength where there is room.
func (p *overlay) drawName(f chart.Canvas, s series) {
	f.Set(0, 0, words.SeriesGlyph(s.k), p.hue(s, 100))
	name := "d" + strconv.Itoa(s.Dim)
	name = p.Hidden.Or(legendName.Name, p.paper.Fitting(p.namesRoom()-3, name+" "+s.Name, name))
	f.Text(2, 0, name, p.hue(s, 100))
	if p.nameHeight() > 1 && !p.Hidden.Hides(legendName) {
		period := p.period(s.Column, " %s", p.dimRoom+p.nameRoom-3)
		if s.fast {
			period = p.paper.Fitting(p.namesRoom()-3, "too fast")
		}
		f.Text(2, 1, period, words.FaintStyle)
	}
}

// nameRows gives each series rows of its own, as near to the end of its curve as
// the others allow; −1 where there are more names than rows.
func (p *overlay) nameRows() []int {
	rows := make([]int, len(p.series))
	for i, s := range p.series {
		if n := len(s.heights); n > 0 {
			rows[i] = parts.PlotRow(s.heights[n-1], p.rows)
		}
	}
	return parts.PushApart(rows, p.nameHeight(), p.rows)
}

package curves

import (
	"slices"
	"strconv"

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

// newLegend fits the entries into few rows that end before a column, with the
// values, or without them.
func (p *overlay) newLegend(end int) legend {
	head := p.RowName(p.place(p.Pos))
	if p.From != nil {
		head = "A − B"
	}
	for _, value := range []int{valueRoom + 1, 0} {
		l := legend{head: head}
		start := p.axesLeft() + p.f.Theme.Width(head) + 3
		x, y := start, 0
		for _, s := range p.series {
			w := 3 + len(strconv.Itoa(s.Dim)) + value
			if x+w > end && x > start {
				x, y = start, y+1
			}
			l.entries = append(l.entries, entry{x, y, w})
			x += w + 3
		}
		if l.rows = y + 1; l.rows <= max((p.height+1)/6, 1) && start+3+p.dimRoom+value <= end {
			return l
		}
	}
	return legend{}
}

// entry finds the one at a cell, −1 where there is none.
func (l legend) entry(x, y int) int {
	return slices.IndexFunc(l.entries, func(e entry) bool { return y == e.y && x >= e.x && x < e.x+e.w })
}

func (p *overlay) drawLegend() {
	p.f.Text(p.axesLeft(), 0, p.legend.head, words.CursorStyle)
	p.f.Part("legend", p.axesLeft(), 0, min(p.edge-1, p.width-1)-p.axesLeft(), p.legend.rows)
	for i, e := range p.legend.entries {
		s := p.series[i]
		p.f.Set(e.x, e.y, words.SeriesGlyph(s.k), words.SeriesStyle(s.k))
		end := 1 + p.f.Text(e.x+2, e.y, p.Hidden.Or("legend", "d"+strconv.Itoa(s.Dim)), p.ink(s.Dim, frame.Style{}))
		if end < e.x+e.w {
			p.f.Text(end, e.y, p.value(s.strand), p.ink(s.Dim, frame.Style{}))
			p.f.Part("values", end, e.y, valueRoom, 1)
		}
	}
}

// namesRoom is the columns of the names at the right ends of curves.
func (s *sheet) namesRoom() int {
	if s.width < 64 {
		return 3 + s.dimRoom
	}
	return 4 + s.dimRoom + s.nameRoom
}

// nameHeight is the rows of a name at the end of a curve.
func (p *overlay) nameHeight() int {
	return 1 + parts.One(p.height >= twoLine && 2*len(p.series) <= p.rows && p.width >= 64)
}

// drawNames writes the names at the right ends of the curves, with their
// wavelengths where there is room.
func (p *overlay) drawNames() {
	rows := p.nameRows()
	for i, s := range p.series {
		if rows[i] < 0 || p.veiled(s.Dim) { // more names than rows
			continue
		}
		x, y := p.X+p.W+1, p.top+rows[i]
		p.f.PartN("dim", s.Dim, x, y, p.namesRoom()-1, p.nameHeight())
		p.f.Set(x, y, words.SeriesGlyph(s.k), p.hue(s, 100))
		name := "d" + strconv.Itoa(s.Dim)
		p.f.Text(x+2, y, p.Hidden.Or("legend", words.Fitting(p.f, p.namesRoom()-3, name+" "+s.Name, name)), p.hue(s, 100))
		if p.nameHeight() > 1 && !p.Hidden.Has("legend") {
			period := p.period(s.Column, " %s", p.dimRoom+p.nameRoom-3)
			if s.fast {
				period = words.Fitting(p.f, p.namesRoom()-3, "too fast")
			}
			p.f.Part("wavelengths", x+2, y+1, p.f.Text(x+2, y+1, period, words.FaintStyle)-x-2, 1)
		}
	}
}

// named is the series whose name stands on a row of the plot, −1 for none.
func (p *overlay) named(row int) int {
	return slices.IndexFunc(p.nameRows(), func(first int) bool { return first >= 0 && row >= first && row < first+p.nameHeight() })
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

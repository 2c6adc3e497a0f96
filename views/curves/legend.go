package curves

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// legend says where the entries above an overlay stand, and how long they are.
// The zero value has none: the names at the curves' ends must do.
type legend struct {
	x      int
	perRow int
	stride int // columns from one entry to the next
	rows   int
	long   bool // ▸◆ dim 6 sin  +0.774, else ▸◆ d6  +0.774
	name   int  // columns of a name
	period int  // columns of a wavelength after it, 0 for none: λ 14.90
}

// newLegend fits n entries into few rows of w columns, in the longest form for
// which a plot and its legend have room.
func (s *sheet) newLegend(w, n int) legend {
	long := s.dimRoom + 3 + s.nameRoom // "dim 6 sin "
	for _, l := range [...]legend{
		{name: long, period: s.f.Theme.Width(s.term("λ", "T")) + 7, long: true},
		{name: long, long: true},
		{name: s.dimRoom},
	} {
		entry := 3 + l.name + l.period + 6
		l.x, l.stride = 2, entry+1
		l.perRow = max((w-4)/l.stride, 1)
		l.rows = (n + l.perRow - 1) / l.perRow
		if l.rows > max((s.height+1)/6, 1) || w < entry+3 {
			continue
		}
		slack := w - 1 - overlayLeft - l.perRow*l.stride
		if l.rows > 1 && slack > 0 { // align it with the axis
			l.x, l.stride = overlayLeft-1, l.stride+min(slack/l.perRow, 7)
		}
		return l
	}
	return legend{}
}

// place is where an entry stands.
func (l legend) place(i int) (x, y int) { return l.x + i%l.perRow*l.stride, i / l.perRow }

// entry finds the one of n entries at a cell, −1 where there is none.
func (l legend) entry(x, y, n int) int {
	if y < 0 || y >= l.rows || x < l.x || x >= l.x+l.perRow*l.stride || y*l.perRow+(x-l.x)/l.stride >= n {
		return -1
	}
	return y*l.perRow + (x-l.x)/l.stride
}

func (p *overlay) drawLegend() {
	l := p.legend
	if l.rows == 0 {
		return
	}
	for i, s := range p.series {
		x, y := l.place(i)
		label := "d" + strconv.Itoa(s.dim)
		if l.long {
			label = "dim " + strconv.Itoa(s.dim) + " " + s.Name
		}
		if s.dim == p.Dim {
			p.f.Set(x, y, '▸', words.CursorStyle)
		}
		p.f.Set(x+1, y, parts.SeriesGlyph(s.k), parts.SeriesStyle(s.k))
		p.f.Text(x+3, y, label, p.ink(s.dim, frame.Style{}))
		if l.period > 0 {
			period := p.period(s.Column, "%6s", 6)
			if s.fast {
				period = "aliased"
			}
			p.f.Text(x+3+l.name, y, period, words.FaintStyle)
		}
		p.f.Text(x+3+l.name+l.period, y, p.value(s.strand), p.ink(s.dim, frame.Style{}))
	}
}

package curves

import (
	"slices"
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
		label := "d" + strconv.Itoa(s.Dim)
		if l.long {
			label = "dim " + strconv.Itoa(s.Dim) + " " + s.Name
		}
		if s.Dim == p.Dim {
			p.f.Set(x, y, '▸', words.CursorStyle)
		}
		p.f.Set(x+1, y, words.SeriesGlyph(s.k), words.SeriesStyle(s.k))
		p.f.Text(x+3, y, label, p.ink(s.Dim, frame.Style{}))
		if l.period > 0 {
			period := [...]string{p.period(s.Column, "%6s", 6), "aliased"}[parts.One(s.fast)]
			p.f.Text(x+3+l.name, y, period, words.FaintStyle)
		}
		p.f.Text(x+3+l.name+l.period, y, p.value(s.strand), p.ink(s.Dim, frame.Style{}))
	}
}

// drawCursorGlyphs shows the exact values at the cursor, those of the first
// series on top. Glyphs that fall in one cell stand side by side.
func (p *overlay) drawCursorGlyphs(order []series) {
	type cell struct{ x, y int }
	taken := map[cell]bool{}
	for _, s := range order {
		at, step := cell{p.Column(p.Pos), p.top + p.row(p.Enc.At(p.Pos, s.Dim))}, 1
		if at.x+len(order) > p.X+p.W {
			step = -1
		}
		for taken[at] {
			at.x += step
		}
		taken[at] = true
		p.f.Set(at.x, at.y, words.SeriesGlyph(s.k), frame.Style{FG: frame.Series(s.k).Glow(40), BG: frame.AccentBG, Bold: s.Dim == p.Dim})
	}
}

// drawNames writes the names at the right ends of the curves.
func (p *overlay) drawNames() {
	rows := p.nameRows()
	for i, s := range p.series {
		if rows[i] < 0 { // more names than rows
			continue
		}
		x := p.X + p.W + 1
		p.f.Set(x, p.top+rows[i], words.SeriesGlyph(s.k), p.hue(s, 100))
		p.f.Text(x+2, p.top+rows[i], "d"+strconv.Itoa(s.Dim), p.hue(s, 100))
	}
}

// nameRows gives each series a row of its own, as near to the end of its curve
// as the others allow.
func (p *overlay) nameRows() []int {
	rows := make([]int, len(p.series))
	order := make([]int, len(rows))
	for i, s := range p.series {
		order[i] = i
		if n := len(s.heights); n > 0 {
			rows[i] = plotRow(s.heights[n-1], p.rows)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return rows[a] - rows[b] })
	next := 0
	for _, i := range order { // push down, then what fell off the end back up
		rows[i] = max(rows[i], next)
		next = rows[i] + 1
	}
	last := p.rows - 1
	for _, i := range slices.Backward(order) {
		rows[i] = min(rows[i], last)
		last = rows[i] - 1
	}
	return rows
}

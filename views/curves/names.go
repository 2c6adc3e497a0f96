package curves

import (
	"slices"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
)

// drawCursorGlyphs shows the exact values at the cursor, those of the first
// series on top. Glyphs that fall in one cell stand side by side.
func (p *overlay) drawCursorGlyphs(order []series) {
	type cell struct{ x, y int }
	taken := map[cell]bool{}
	for _, s := range order {
		at, step := cell{p.column(p.Pos), p.top + p.row(p.Enc.At(p.Pos, s.dim))}, 1
		if at.x+len(order) > p.x+p.w {
			step = -1
		}
		for taken[at] {
			at.x += step
		}
		taken[at] = true
		p.f.Set(at.x, at.y, parts.SeriesGlyph(s.k), frame.Style{FG: frame.Series(s.k).Glow(40), BG: frame.AccentBG, Bold: s.dim == p.Dim})
	}
}

// drawNames writes the names at the right ends of the curves.
func (p *overlay) drawNames() {
	rows := p.nameRows()
	for i, s := range p.series {
		if rows[i] < 0 { // more names than rows
			continue
		}
		x := p.x + p.w + 1
		p.f.Set(x, p.top+rows[i], parts.SeriesGlyph(s.k), p.nameInk(s))
		p.f.Text(x+2, p.top+rows[i], "d"+strconv.Itoa(s.dim), p.nameInk(s))
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

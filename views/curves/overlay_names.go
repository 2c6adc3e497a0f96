package curves

import (
	"slices"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

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

func (p overlayPlan) drawGlyphs(paper frame.Frame, sc scene.Scene, s series) {
	ink := frame.Style{FG: frame.Series(s.k), Bold: s.dim == sc.Dim}
	for x, v := range s.values {
		if p.glyphPlace(s.k, x) && x < p.columns() {
			paper.Set(x, plotRow(v, p.rows), parts.SeriesGlyph(s.k), ink)
		}
	}
}

// drawCursorGlyphs shows the exact values at the cursor. Glyphs that fall in
// one cell stand side by side.
func (p overlayPlan) drawCursorGlyphs(f frame.Frame, sc scene.Scene) {
	taken := map[[2]int]bool{}
	order := p.order(sc)
	slices.Reverse(order) // the cursor's own comes first
	for _, s := range order {
		y := p.top + p.row(sc, sc.Enc.At(sc.Pos, s.dim))
		x, step := p.column(sc.Pos), 1
		if x+len(order) > p.x+p.w {
			step = -1
		}
		for taken[[2]int{x, y}] {
			x += step
		}
		taken[[2]int{x, y}] = true
		f.Set(x, y, parts.SeriesGlyph(s.k), frame.Style{FG: frame.Series(s.k).Glow(40), BG: frame.AccentBG, Bold: s.dim == sc.Dim})
	}
}

// drawNames writes the names at the right ends of the curves.
func (p overlayPlan) drawNames(f frame.Frame, sc scene.Scene) {
	rows := p.nameRows()
	for i, s := range p.series {
		ink := frame.Style{FG: frame.Series(s.k), Bold: s.dim == sc.Dim}
		x := p.x + p.w + 1
		if rows[i] < 0 { // more names than rows
			continue
		}
		f.Set(x, p.top+rows[i], parts.SeriesGlyph(s.k), ink)
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

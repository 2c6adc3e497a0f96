package heatmap

import (
	"wavescope/views/frame"
	"wavescope/views/words"
)

// The row of words under the matrix.
const (
	gapWidth    = 64 // how far they may reach under a narrow matrix
	legendWidth = 18 // the scale of signs or colours among them
)

// drawGap writes the row: under the wave what a cell covers, and under the
// matrix, everything in the longest form that fits, what is left to say.
func (p *plan) drawGap() {
	width, _ := p.f.Size()
	end, scale, aliased := width-1, p.scaleForms(), ""
	if p.panelW > 0 && p.aliased() {
		aliased = "aliased"
	}
	for _, say := range [...][2]string{{scale[0], aliased}, {form(scale, 1), aliased}, {form(scale, 1), ""}, {"", aliased}} {
		text := joined(", ", say[:]...)
		if n := p.f.Theme.Width(text); n == 0 || p.panelW == 0 || p.panel+n >= width {
			continue
		}
		p.f.Text(p.panel, p.gap, text, words.FaintStyle)
		if end = p.panel - 2; say[0] != "" {
			scale = []string{""}
		}
		if say[1] != "" {
			aliased = ""
		}
		break
	}
	p.drawGapWords(max(p.x+p.w, min(end, p.x+gapWidth)), scale, aliased)
}

// drawGapWords says what the bars are, what a cell covers, what is out of
// sight, and what colours stand for. What is under the matrix may be left out,
// and what the bars are where there is something else to say.
func (p *plan) drawGapWords(end int, scale []string, aliased string) {
	rows, positions, dims := p.rowForms(), p.morePositions(), p.moreColumns()
	for _, legend := range [...]bool{p.signs || p.panelW == 0, false} {
		for _, try := range [...]struct{ left, right int }{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {3, 1}, {3, 2}} {
			left, right := joined(" · ", form(scale, try.left), aliased), ""
			if try.left < 3 || left == "" {
				left = joined(" · ", form(rows, try.left), left)
			}
			if try.right < 2 {
				right = joined(" · ", form(positions, try.right), form(dims, try.right))
			}
			if p.cols.gap >= 0 && try.left < 2 && p.f.Theme.Width(left) > p.cols.gap {
				continue // keep to the first block
			}
			if p.drawGapTexts(end, left, right, legend) {
				return
			}
		}
	}
}

// drawGapTexts writes a text at either end and a legend between them: false,
// with nothing written, if they do not fit.
func (p *plan) drawGapTexts(end int, left, right string, legend bool) bool {
	nl, nr := p.f.Theme.Width(left), p.f.Theme.Width(right)
	xl, xr := p.vacant(p.x, end-nl, nl, 1), p.vacant(end-nr, p.x, nr, -1)
	if xl < 0 || xr < 0 || nr > 0 && xr < xl+nl+2 {
		return false
	}
	if legend {
		low, high := xl+nl+2, xr-2-legendWidth
		x := p.vacant(max((low+high)/2, low), high, legendWidth, 1)
		if x < 0 {
			return false
		}
		p.drawLegend(x)
	}
	p.f.Text(xl, p.gap, left, words.FaintStyle)
	p.f.Text(xr, p.gap, right, words.FaintStyle)
	return true
}

// vacant finds n cells in the row with nothing but markers in and near them,
// going from column x to column to; −1 if there are none.
func (p *plan) vacant(x, to, n, step int) int {
	i, back := x-2, n+1 // from the cell looked at to the first of n
	if step < 0 {
		i, back = x+n+1, -2
	}
	for free := 0; (to-i+back)*step >= 0; i += step {
		free++
		if c := p.f.At(i, p.gap); c != nil && c.Rune != ' ' && c.Rune != '┊' && c.Rune != ':' {
			free = 0
		}
		if free == n+4 {
			return i - back
		}
	}
	return -1
}

// drawLegend says what colours or signs stand for.
func (p *plan) drawLegend(x int) {
	p.measure.Legend(p.f, x, p.gap, len(frame.ShadeGlyphs())+2, p.measure.names[0], p.measure.names[2], p.measure.lit)
}

package sum

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/words"
)

// Draw draws E + PE = X, a token a row.
func (p *plan) Draw() {
	p.drawHeads()
	sentence.DrawPart(p.f, p.heads, p.tokens)
	for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
		p.drawToken(pos)
		p.drawRow(p.tokens.At(pos), p.rowOf(pos), pos == p.Pos)
	}
	if p.tie {
		p.drawTie()
	}
	if p.panel {
		p.drawPanel()
	}
	end, note := words.Plainly(p.limit), "one scale for all strips"
	if kept := p.grid.Kept(p.Scene); kept != "" {
		note += " · " + kept
	}
	if p.legend {
		sentence.Legend(p.f, p.grid.X[0], p.legendAt, end, note)
	} else {
		p.f.Text(1, p.heads, sentence.ShadesNote(p.f.Theme, end), words.FaintStyle)
	}
}

// drawHeads names the strips and numbers their columns.
func (p *plan) drawHeads() {
	f, room := p.f, p.grid.Width()
	heads := [3][2]string{{p.WordName(), "the word"}, {"PE", "the place"}, {"X", "what attention reads"}}
	switch {
	case p.Concat:
		heads[2][1] = "both, side by side"
	case f.Theme.Width(heads[2][1])+2 > room:
		heads[2][1] = "the sum"
	}
	if p.Flat {
		heads[0][1] = "all 0.1"
	}
	for k, head := range heads {
		x := f.Text(p.grid.X[k], p.heads, head[0], words.StrongStyle)
		f.Text(x+1, p.heads, words.Fitting(f, room-f.Theme.Width(head[0])-1, head[1]), words.FaintStyle)
		if !p.stacked {
			f.TextRight(p.grid.Numbers-5*(2-k), p.heads, head[0], words.FaintStyle)
		}
		switch {
		case !p.dims:
		case k == 2 && p.Concat:
			p.drawHalves()
		default:
			p.grid.Columns(f, p.Scene, k, p.heads+1)
		}
	}
	if p.stacked {
		f.TextRight(p.grid.Numbers-sentence.StackColumns+5, p.heads, "norm", words.FaintStyle)
	} else if p.heads > 1 {
		f.Text(p.grid.Numbers-sentence.NormColumns+1, p.heads-1, "norms", words.FaintStyle)
	}
}

// drawToken writes the place and the word at the left of a row: the place over
// the word where both are too long for one line.
func (p *plan) drawToken(pos int) {
	number, word := words.FaintStyle, frame.Style{}
	switch {
	case pos == p.Pos:
		number, word = frame.Style{FG: frame.Accent}, words.CursorStyle
	case pos >= len(p.Scene.Words()):
		word = words.FaintStyle
	case p.tie && (pos == p.i || pos == p.j):
		word = words.StrongStyle
	}
	place, room := strconv.Itoa(pos), p.names()
	x, y, up := len(place)+1, p.middle(p.tokens.At(pos)), 0
	if p.over {
		x, y, up = 0, max(y, p.tokens.At(pos)+1), 1
	}
	p.f.Text(1, y-up, p.f.Theme.Cut(place, room), number)
	p.f.Text(1+x, y, p.f.Theme.Cut(p.Token(pos), room-x), word)
}

// drawRow draws the three strips of a row and its norms.
func (p *plan) drawRow(y int, r row, here bool) {
	dim := -1
	if here {
		dim = p.Dim
	}
	sign := ','
	for k, v := range [3][]float64{r.word, r.place, r.sum} {
		if v != nil {
			p.grid.Strip(p.f, k, y, p.tokens.W, v[p.grid.Dim:p.grid.Dim+p.grid.N], p.limit, dim)
		}
	}
	if p.Concat {
		p.drawBoth(y, r, dim)
	} else {
		sign = '+'
	}
	p.f.Set(p.grid.Sign(1), p.middle(y), sign, frame.Style{})
	p.f.Set(p.grid.Sign(2), p.middle(y), '=', frame.Style{})
	p.drawNorms(y, r.norms)
}

// drawBoth draws word and place side by side in the strip of X, as many columns
// of either as there is room for.
func (p *plan) drawBoth(y int, r row, here int) {
	cell, half, first := p.side()
	for k, part := range [2][]float64{r.word, r.place} {
		for i, v := range part[first : first+half] {
			sentence.Cell(p.f, p.grid.X[2]+(k*half+i)*cell, y, cell, p.tokens.W, v, p.limit, first+i == here)
		}
	}
}

// side is how wide a number is where word and place stand side by side, how
// many of either there are, and the first dimension of them.
func (p *plan) side() (cell, half, first int) {
	g := p.grid
	if g.Wide > 1 {
		return g.Wide / 2, g.N, g.Dim
	}
	half = max(g.N/2, 1)
	return 1, half, g.Dim + min((p.Dim-g.Dim)/half*half, g.N-half)
}

// drawHalves says which columns of X hold the word and which the place.
func (p *plan) drawHalves() {
	cell, half, first := p.side()
	for k, name := range [2]string{"word", "place"} {
		from := first + k*p.DModel
		columns := strconv.Itoa(from) + "…" + strconv.Itoa(from+half-1)
		text := words.Fitting(p.f, cell*half-1, name+" "+columns, columns)
		p.f.Text(p.grid.X[2]+k*half*cell, p.heads+1, text, words.FaintStyle)
	}
}

// drawNorms writes how long the three vectors are.
func (p *plan) drawNorms(y int, norms [3]float64) {
	names, styles := [3]string{p.WordName(), "PE", "X"}, [3]frame.Style{2: words.StrongStyle}
	for k, v := range norms {
		if !p.stacked {
			p.f.TextRight(p.grid.Numbers-5*(2-k), p.middle(y), normText(v), styles[k])
			continue
		}
		at := k - max(3-p.tokens.W, 0) // low rows keep X
		if at < 0 {
			continue
		}
		at += y + max(p.tokens.W-3, 0)/2
		p.f.Text(p.grid.Numbers-p.stackWidth()+1, at, names[k], words.FaintStyle)
		p.f.TextRight(p.grid.Numbers, at, normText(v), styles[k])
	}
}

package sum

import (
	"slices"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
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
	for k, v := range [3]part{r.word, r.place, r.sum} {
		if v.values != nil {
			p.grid.Strip(p.f, k, y, p.tokens.W, v.columns(p.grid.Dim, p.grid.N), p.limit, dim)
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
	for k, side := range [2]part{r.word, r.place} {
		for i, v := range side.columns(first, half) {
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

// drawTie joins two equal words, and shows their difference under them.
func (p *plan) drawTie() {
	f, x, end := p.f, p.grid.TieColumn(), p.middle(p.difference)
	middle := func(pos int) int { return min(max(p.middle(p.tokens.At(pos)), p.tokens.X), end) }
	from := middle(p.i)
	f.VLine(x, from, end-from, '│', words.FaintStyle)
	if p.tokens.Holds(p.i) {
		f.Set(x, from, '╮', words.FaintStyle)
	}
	if p.tokens.Holds(p.j) {
		f.Set(x, middle(p.j), '┤', words.FaintStyle)
	}
	f.Set(x, end, '╯', words.FaintStyle)
	j, i := strconv.Itoa(p.j), strconv.Itoa(p.i)
	label := j + " " + words.Minus + " " + i
	if f.Theme.Width(label) > p.grid.Gutter {
		label = j + words.Minus + i
	}
	f.Text(1, end, f.Theme.Cut(label, p.grid.Gutter+1), words.StrongStyle)
	r := p.between()
	p.drawRow(p.difference, r, false)
	if p.full {
		w, _ := f.Size()
		f.HLine(1, p.difference-2, x-1, '─', words.LineStyle)
		f.HLine(x+1, p.difference-2, w-2-x, '─', words.LineStyle)
		p.drawDistances(r.norms)
	}
}

// drawDistances says under each strip how far apart the two words are, under all
// three in the same form.
func (p *plan) drawDistances(norms [3]float64) {
	one, alike := ": one word, one vector", ": one word"
	if p.Flat {
		one, alike = ": all words are alike", ": all alike"
	}
	forms := [...][4]string{
		{"distance ", one, ": two places", ": now they differ"},
		{"", alike, ": two places", ": they differ"},
		{"distance "},
	}
	fits := func(form [4]string) bool {
		widest := 0
		for k, v := range norms {
			widest = max(widest, p.f.Theme.Width(form[0]+normText(v)+form[k+1]))
		}
		return widest < p.grid.X[1]-p.grid.X[0] || form == forms[2]
	}
	form := forms[slices.IndexFunc(forms[:], fits)]
	for k, v := range norms {
		y := p.difference + p.tokens.W + 1
		x := p.f.Text(p.grid.X[k], y, form[0]+normText(v), words.StrongStyle)
		p.f.Text(x, y, form[k+1], words.FaintStyle)
	}
}

// The columns of the sum written out: the names, and each number.
const (
	panelNames  = 15
	panelColumn = 8
)

// panelColumns are the dimensions around the cursor's in the sum written out.
func (p *plan) panelColumns() parts.Track {
	w, _ := p.f.Size()
	shown := parts.NewTrack(panelNames, max(w-1-panelNames, panelColumn), panelColumn, 0, p.Dim, p.DModel)
	shown.First = parts.WindowStart(p.Dim, shown.N, p.DModel, 2)
	return shown
}

// drawPanel writes the sum under the cursor out in numbers, in columns around
// the cursor's.
func (p *plan) drawPanel() {
	w, _ := p.f.Size()
	r, y, shown := p.rowOf(p.Pos), p.panelAt, p.panelColumns()
	p.f.HLine(1, y-1, w-2, '─', words.LineStyle)
	p.panelHeads(shown)
	word, pos := "'"+p.Token(p.Pos)+"'", "pos "+strconv.Itoa(p.Pos)
	p.panelRow(shown, y+1, p.WordName(), word, r.word, frame.Text)
	p.panelRow(shown, y+2, either(p.Concat, "PE", "+ PE"), pos, r.place, frame.Text)
	if !p.Concat {
		p.f.HLine(panelNames+2, y+3, shown.N*panelColumn-2, '─', words.LineStyle)
		p.panelRow(shown, y+4, "= X", "", r.sum, frame.Bright)
	}
}

// panelHeads names the dimensions over their columns.
func (p *plan) panelHeads(shown parts.Track) {
	for dim := shown.First; dim < shown.End(); dim++ {
		text, style := strconv.Itoa(dim), words.FaintStyle
		if p.DModel <= 1000 {
			text = "dim " + text
		}
		if dim == p.Dim {
			style = words.CursorStyle
		}
		p.f.TextRight(shown.At(dim+1), p.panelAt, text, style)
	}
}

// panelRow writes a row of the sum.
func (p *plan) panelRow(shown parts.Track, y int, sign, name string, values part, ink frame.Color) {
	p.f.TextRight(6, y, sign, words.StrongStyle)
	p.f.Text(7, y, p.f.Theme.Cut(name, panelNames-6), words.FaintStyle)
	for dim := shown.First; dim < shown.End(); dim++ {
		p.f.TextRight(shown.At(dim+1), y, signed(values.at(dim), 3), frame.Style{FG: ink, Bold: dim == p.Dim})
	}
}

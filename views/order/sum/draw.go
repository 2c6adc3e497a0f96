package sum

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Draw draws E + PE = X, a token a row, and what stands under them.
func (p *plan) Draw() {
	p.record()
	p.drawHeads()
	sentence.DrawPart(p.f, p.heads, p.tokens)
	for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
		p.drawToken(pos)
		r := p.rowOf(pos)
		p.drawRow(p.tokens.At(pos), p.tokens.W, r, pos == p.Pos)
		p.f.TextRight(p.grid.Numbers, p.middle(pos), p.Hidden.Or("norms", normText(r.norms[2])), words.StrongStyle)
	}
	if p.result > 0 {
		p.drawTitle()
		p.drawResult()
	}
	end, note := words.Plainly(p.limit), p.scaleNote()
	if p.Hidden.Has("scale") {
		return
	}
	if p.legend < 0 {
		p.f.Text(1, p.heads, sentence.ShadesNote(p.f.Theme, end), words.FaintStyle)
		return
	}
	w, _ := p.f.Size()
	x := sentence.Legend(p.f, p.grid.X[0], p.legend, end, "")
	x = max(x, p.grid.X[1]*parts.One(x <= p.grid.X[1]))
	p.f.Text(x, p.legend, words.Fitting(p.f, w-1-x, note...), words.FaintStyle)
}

// scaleNote is what stands beside the scale, in several lengths: which dimensions
// are shown, and whether the place can be read back.
func (p *plan) scaleNote() []string {
	const one = "one scale for all strips"
	kept, back := p.grid.Kept(p.Scene), p.readBack()
	switch {
	case kept != "" && back != "":
		return []string{one + " · " + kept + " · " + back, kept + " · " + back, kept, ""}
	case kept+back != "":
		return []string{one + " · " + kept + back, kept + back, one, ""}
	}
	return []string{one, ""}
}

// drawHeads names the strips and numbers their columns.
func (p *plan) drawHeads() {
	f, room := p.f, p.grid.X[1]-p.grid.X[0]-2
	heads := [3][]string{
		{p.WordName(), "the word, its numbers made up", "the word, made up", "word, made up", "the word"},
		{"PE", "the place"},
		{"X", "what attention reads", "the sum"},
	}
	if p.Concat {
		heads[2] = []string{"X", "both, side by side", "both"}
	}
	switch typed := p.Typed(); {
	case typed == len(p.Scene.Words()):
		heads[0] = []string{p.WordName(), "the word, as it was typed", "the word, typed", "the word"}
	case typed > 0:
		heads[0] = []string{p.WordName(), "the word, typed or made up", "the word"}
	case p.Flat:
		heads[0] = []string{p.WordName(), "all 0.1"}
	case p.Unit:
		heads[0] = []string{p.WordName(), "the word, made up, norm 1", "norm 1"}
	}
	for k, head := range heads {
		x := f.Text(p.grid.X[k], p.heads, head[0], words.StrongStyle)
		f.Text(x+1, p.heads, words.Fitting(f, room-f.Theme.Width(head[0])-1, append(head[1:], "")...), words.FaintStyle)
		switch {
		case p.dims < 0:
		case k == 2 && p.Concat:
			p.drawHalves()
		default:
			p.grid.Columns(f, p.Scene, k, p.dims)
		}
	}
	f.TextRight(p.grid.Numbers, max(p.dims, p.heads), "norm", words.FaintStyle)
}

// middle is the row of a token that its numbers stand in.
func (p *plan) middle(pos int) int { return p.tokens.At(pos) + (p.tokens.W-1)/2 }

// names is the columns that places and words have.
func (p *plan) names() int { return p.grid.X[0] - 2 }

// drawToken writes the place and the word at the left of a row.
func (p *plan) drawToken(pos int) {
	number, word := words.FaintStyle, frame.Style{}
	switch {
	case pos == p.Pos:
		number, word = frame.Style{FG: frame.Accent}, words.CursorStyle
		if p.f.Theme.Glyphs() {
			p.f.Set(0, p.middle(pos), '▸', word)
		}
	case pos >= len(p.Scene.Words()):
		word = words.FaintStyle
	case p.tie && (pos == p.i || pos == p.j):
		word = words.StrongStyle
	}
	x := p.f.Text(1, p.middle(pos), p.PlaceText(pos), number) + 1
	p.f.Text(x, p.middle(pos), p.f.Theme.Cut(p.Called(p.Token(pos)), p.names()+1-x), word)
}

// drawRow draws the three strips of a row of so many lines.
func (p *plan) drawRow(y, h int, r row, here bool) {
	dim := -1
	if here {
		dim = p.Dim
	}
	sign, middle := '+', y+(h-1)/2
	for k, v := range [3]part{r.word, r.place, r.sum} {
		switch {
		case p.Hidden.Has(strips[k]):
			parts.DrawUnknown(p.f, p.grid.X[k], y, p.grid.Width(), h)
		case v.values != nil:
			p.grid.Strip(p.f, k, y, h, v.columns(p.grid.Dim, p.grid.N), p.limit, dim)
		}
	}
	if p.Concat {
		sign = ','
	}
	if p.Concat && !p.Hidden.Has(strips[2]) {
		p.drawBoth(y, h, r, dim)
	}
	p.f.Set(p.grid.Sign(1), middle, sign, frame.Style{})
	p.f.Set(p.grid.Sign(2), middle, '=', frame.Style{})
}

// drawBoth draws word and place side by side in the strip of X, as many columns
// of either as there is room for.
func (p *plan) drawBoth(y, h int, r row, here int) {
	cell, half, first := p.side()
	for k, side := range [2]part{r.word, r.place} {
		for i, v := range side.columns(first, half) {
			sentence.Cell(p.f, p.grid.X[2]+(k*half+i)*cell, y, cell, h, v, p.limit, first+i == here)
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
		columns := strconv.Itoa(from) + "–" + strconv.Itoa(from+half-1)
		text := words.Fitting(p.f, cell*half-1, name+" "+columns, columns, "")
		p.f.Text(p.grid.X[2]+k*half*cell, p.dims, text, words.FaintStyle)
	}
}

// drawTitle asks over the subtraction what it answers.
func (p *plan) drawTitle() {
	w, _ := p.f.Size()
	p.f.HLine(1, p.title, w-2, '─', words.LineStyle)
	v := words.Values{"token": p.f.Theme.Cut(p.Called(p.Token(p.Pos)), 20), "pos": p.At(p.Pos), "i": p.At(p.i), "j": p.At(p.j)}
	forms := []string{" one token alone, a«'{token}' at {pos}»: the word, the place, and what is read of both ", " a«'{token}' at {pos}» alone "}
	if p.tie {
		forms = []string{" the same word at two places, {j} and {i}: is there a difference? ", " the same word twice: is there a difference? ", " {j} less {i} "}
	}
	for _, l := range words.Say(v, forms...) {
		if l.Width(p.f.Theme) <= w-6 {
			l.Draw(p.f, 3, p.title)
			return
		}
	}
}

// drawResult draws the subtraction, or the one sum, and how long its vectors are.
func (p *plan) drawResult() {
	r, y := p.rowOf(p.Pos), p.at+(p.result-1)/2
	if !p.tie {
		p.drawRow(p.at, p.result, r, true)
		p.f.TextRight(p.grid.X[0]-1, y, p.f.Theme.Cut(p.Called(p.Token(p.Pos)), p.names()), words.CursorStyle)
		p.drawFigures(r)
		return
	}
	r = p.between()
	for k, pos := range [...]int{p.j, p.i} {
		if at := p.operands[k]; at >= 0 {
			p.drawRow(at, p.word, p.rowOf(pos), pos == p.Pos)
			p.drawOperand(at+(p.word-1)/2, k, pos)
		}
	}
	for k := range p.grid.X {
		if p.line >= 0 {
			p.f.HLine(p.grid.X[k], p.line, p.grid.Width(), '━', frame.Style{FG: frame.Text})
		}
	}
	p.drawRow(p.at, p.result, r, false)
	i, j := p.PlaceText(p.i), p.PlaceText(p.j)
	label := []string{j + " " + words.Minus + " " + i, j + words.Minus + i, "difference", ""}
	if p.line >= 0 {
		label = []string{"= difference", "= what", "="}
	}
	text := words.Fitting(p.f, p.names(), label...)
	p.f.Text(1, y, text, words.StrongStyle)
	if text == "= what" && p.result > 2 {
		p.f.Text(3, y+1, "differs", words.StrongStyle)
	}
	p.drawFigures(r)
}

// drawOperand names a word of the subtraction by its place.
func (p *plan) drawOperand(y, k, pos int) {
	style := words.StrongStyle
	if pos == p.Pos {
		style = words.CursorStyle
	}
	if k == 1 {
		p.f.Text(1, y, words.Minus, words.StrongStyle)
	}
	at := " at " + p.PlaceText(pos)
	if room := p.names() - 2 - len(at); room > 0 {
		p.f.Text(3, y, p.f.Theme.Cut(p.Called(p.Token(pos)), room)+at, style)
		return
	}
	p.f.Text(3, y, words.Fitting(p.f, p.names()-2, at[1:], p.PlaceText(pos)), style)
}

// drawFigures writes how long the three vectors are: of a difference, whether
// there is any. All are of one size, or 0 would outshine the others.
func (p *plan) drawFigures(r row) {
	scale := p.scale
	if scale == 0 {
		return
	}
	for k := range r.norms {
		for scale > 1 && p.figureEnd(k, r, scale) >= p.stripEnd(k) {
			scale--
		}
	}
	for k, v := range r.norms {
		if p.hidesFigure(k) {
			p.f.Text(p.grid.X[k], p.figures+(5*scale+1)/4, scene.Unknown, words.StrongStyle)
			continue
		}
		ink := frame.Text
		if p.tie {
			ink = parts.Either(v == 0, frame.Warn, frame.Good)
		}
		figure := parts.Figure{Text: normText(v), Scale: scale}
		figure.Draw(p.f, p.grid.X[k], p.figures, ink)
		if p.figureEnd(k, r, scale) >= p.stripEnd(k) {
			continue
		}
		wide, high := figure.Size()
		for i, line := range p.saidOf(k, r) {
			p.f.Text(p.grid.X[k]+wide+2, p.figures+(high-2)/2+i, line, frame.Style{})
		}
	}
}

// figureEnd is the column after the k-th figure at a scale and what is said of it.
func (p *plan) figureEnd(k int, r row, scale int) int {
	wide, _ := parts.Figure{Text: normText(r.norms[k]), Scale: scale}.Size()
	said := p.saidOf(k, r)
	return p.grid.X[k] + wide + 2 + max(p.f.Theme.Width(said[0]), p.f.Theme.Width(said[1]))
}

// stripEnd is the column where the k-th strip and the air after it end.
func (p *plan) stripEnd(k int) int { return p.grid.X[k] + p.grid.X[1] - p.grid.X[0] }

// saidOf is what is said of the k-th norm, in two lines.
func (p *plan) saidOf(k int, r row) [2]string {
	switch {
	case !p.tie:
		return [2]string{"norm", "of " + [...]string{p.WordName(), "PE", "X"}[k]}
	case k == 0 && p.Flat:
		return [2]string{"all words are alike:", "E tells nothing apart"}
	case k == 0:
		return [2]string{"one word, one vector:", "E cannot tell them apart"}
	case r.norms[1] == 0 && k == 1:
		return [2]string{"two places,", "one row"}
	case r.norms[1] == 0:
		return [2]string{"so X cannot tell", "them apart"}
	case k == 1:
		return [2]string{"two places,", "this far apart"}
	}
	return [2]string{"so X differs:", "that much"}
}

package sum

import (
	"slices"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

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

// drawPanel writes the sum under the cursor out in numbers, in columns around
// the cursor's.
func (p *plan) drawPanel() {
	w, _ := p.f.Size()
	r, y := p.rowOf(p.Pos), p.panelAt
	shown := parts.NewTrack(panelNames, max(w-1-panelNames, panelColumn), panelColumn, 0, p.Dim, p.DModel)
	shown.First = parts.WindowStart(p.Dim, shown.N, p.DModel, 2)
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
func (p *plan) panelRow(shown parts.Track, y int, sign, name string, values []float64, ink frame.Color) {
	p.f.TextRight(6, y, sign, words.StrongStyle)
	p.f.Text(7, y, p.f.Theme.Cut(name, panelNames-6), words.FaintStyle)
	for dim := shown.First; dim < shown.End(); dim++ {
		p.f.TextRight(shown.At(dim+1), y, signed(values[dim], 3), frame.Style{FG: ink, Bold: dim == p.Dim})
	}
}

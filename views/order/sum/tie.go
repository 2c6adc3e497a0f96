package sum

import (
	"strconv"

	"wavescope/views/words"
)

// drawTie joins two equal words, and shows their difference under them.
func (p *plan) drawTie() {
	f, x, end := p.f, p.grid.TieColumn(), p.middle(p.difference)
	middle := func(pos int) int { return min(max(p.middle(p.y(pos)), p.top), end) }
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
		f.HLine(1, p.rule, x-1, '─', words.LineStyle)
		f.HLine(x+1, p.rule, w-2-x, '─', words.LineStyle)
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
	pitch := p.grid.X[1] - p.grid.X[0]
	for _, form := range [...]struct {
		before string
		after  [3]string
	}{
		{"distance ", [3]string{one, ": two places", ": now they differ"}},
		{"", [3]string{alike, ": two places", ": they differ"}},
		{"distance ", [3]string{}},
	} {
		fits := true
		for k, v := range norms {
			fits = fits && p.f.Theme.Width(form.before+normText(v)+form.after[k]) < pitch
		}
		if !fits && form.after[0] != "" {
			continue
		}
		for k, v := range norms {
			x := p.f.Text(p.grid.X[k], p.distance, form.before+normText(v), words.StrongStyle)
			p.f.Text(x, p.distance, form.after[k], words.FaintStyle)
		}
		return
	}
}

package sum

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// drawTie joins two equal words, and shows their difference under them.
func (p sumPlan) drawTie(f frame.Frame, sc scene.Scene) {
	line := frame.Style{FG: frame.Faint}
	x, end := p.TieColumn(), p.difference+(p.tall-1)/2
	middle := func(row int) int {
		y := p.y(row) + (p.tall-1)/2
		return min(max(y, p.top), end)
	}
	from := middle(p.i)
	f.VLine(x, from, end-from, '│', line)
	if p.shown(p.i) {
		f.Set(x, from, '╮', line)
	}
	if p.shown(p.j) {
		f.Set(x, middle(p.j), '┤', line)
	}
	if p.full {
		w, _ := f.Size()
		for i := 1; i < w-1; i++ {
			if i != x {
				f.Set(i, p.rule, '─', frame.Style{FG: frame.Line})
			}
		}
	}
	f.Set(x, end, '╯', line)
	label := strconv.Itoa(p.j) + " " + words.Minus + " " + strconv.Itoa(p.i)
	if f.Theme.Width(label) > p.Gutter {
		label = strconv.Itoa(p.j) + words.Minus + strconv.Itoa(p.i)
	}
	f.Text(1, end, f.Theme.Cut(label, p.Gutter+1), frame.Style{FG: frame.Bright, Bold: true})
	r := p.between(sc)
	p.drawRow(f, sc, p.difference, r, false)
	if p.distance >= 0 {
		p.drawDistances(f, sc, r)
	}
}

// between is the difference of the two equal words, as a row.
func (p sumPlan) between(sc scene.Scene) sumRow {
	e, pe := make([]float64, sc.DModel), make([]float64, sc.DModel)
	first := make([]float64, sc.DModel)
	sentence.EmbedAt(sc, e, p.j, 0)
	sentence.EmbedAt(sc, first, p.i, 0)
	subtract(e, first)
	sentence.Place(sc, pe, p.j, 0)
	sentence.Place(sc, first, p.i, 0)
	subtract(pe, first)
	return p.add(sc, e, pe)
}

func subtract(from, what []float64) {
	for i, x := range what {
		from[i] -= x
	}
}

// drawDistances says under each strip how far apart the two words are.
func (p sumPlan) drawDistances(f frame.Frame, sc scene.Scene, r sumRow) {
	what := [...][3]string{
		{": one word, one vector", ": two places", ": now they differ"},
		{": one word", ": two places", ": they differ"},
		{},
	}
	if sc.Order.Flat {
		what[0][0], what[1][0] = ": all words are alike", ": all alike"
	}
	var distances, brief [3]string
	for k, v := range [3]float64{r.wordNorm, r.placeNorm, r.x} {
		brief[k] = normText(v)
		distances[k] = "distance " + brief[k]
	}
	for i, numbers := range [...][3]string{distances, brief, distances} { // all three alike
		fits := true
		for k, number := range numbers {
			fits = fits && f.Theme.Width(number+what[i][k]) < p.X[1]-p.X[0]
		}
		if !fits && i < len(what)-1 {
			continue
		}
		for k, number := range numbers {
			x := f.Text(p.X[k], p.distance, number, frame.Style{FG: frame.Bright, Bold: true})
			f.Text(x, p.distance, what[i][k], frame.Style{FG: frame.Faint})
		}
		return
	}
}

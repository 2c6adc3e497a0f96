package shift

import (
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// predictPlan says where everything of the predict face goes. Its two halves,
// side by side, have the same rows.
type predictPlan struct {
	wave, rest int // rows of the wave and of what is left; 0 rest rows: not shown
	scatter    int // rows of the scatter plot, 0 for none
	beside     bool
	half       int // columns from the left half to the right one
	plot       int // columns of a plot
	dots       int // dots across that the positions take
	first, n   int // positions first … first+n−1 are drawn, one a dot or wider
}

// predictSteps lists rows of wave, rest and scatter, the fullest first.
var predictSteps = []predictPlan{
	{wave: 8, rest: 6, scatter: 13},
	{wave: 6, rest: 4, scatter: 13},
	{wave: 8, rest: 6},
	{wave: 6, rest: 4},
	{wave: 5, rest: 3},
	{wave: 4, rest: 3},
	{wave: 6},
	{wave: 5},
	{wave: 4},
	{wave: 3},
}

const (
	scatterText = 26 // columns of the words beside a scatter plot
	wordRows    = 4  // rows of the words where they stand below
)

// height is the number of rows a plan takes.
func (p predictPlan) height() int {
	h := p.tracks() + 1
	if p.scatter > 0 {
		h += 2 + p.scatter
	}
	if !p.beside {
		h += wordRows
	}
	return h
}

// tracks is the row under the plots of positions.
func (p predictPlan) tracks() int {
	if p.rest == 0 {
		return 1 + p.wave
	}
	return 1 + p.wave + 1 + p.rest
}

// planPredict finds the fullest of the steps that fits and gives it what is
// left of a large screen.
func planPredict(f frame.Frame, sc scene.Scene) predictPlan {
	w, h := f.Size()
	var p predictPlan
	for _, p = range predictSteps {
		p.half = w / 2
		p.plot = max(p.half-6, 1)
		p.beside = p.scatter > 0 && p.plot >= 2*p.scatter+2+scatterText
		if p.height() <= h && (p.scatter == 0 || 2*p.scatter <= p.plot) {
			break
		}
	}
	p.grow(h)
	p.n = min(2*p.plot, sc.Length)
	p.dots = min(2*p.plot, maxStretch*p.n)
	p.first = parts.WindowStart(sc.Pos, p.n, sc.Length, 2)
	return p
}

// grow gives rows that are left over to the plots of a plan that has all of
// them.
func (p *predictPlan) grow(h int) {
	if p.rest == 0 {
		return
	}
	spare := max(h-p.height()-1-parts.One(p.beside), 0)
	if p.beside {
		more := min(spare/2, (p.plot-2-scatterText)/2-p.scatter)
		p.scatter += more
		spare -= more
	}
	p.wave += spare * 2 / 3
	p.rest += spare - spare*2/3
}

// maxStretch is how many dots a position takes at most where there are few.
const maxStretch = 8

// dot gives the dot of the i-th position, from the left of the plots.
func (p predictPlan) dot(i int) int { return i * p.dots / p.n }

// column gives the cell of the i-th position, from the left of a half.
func (p predictPlan) column(i int) int { return plotX + p.dot(i)/2 }

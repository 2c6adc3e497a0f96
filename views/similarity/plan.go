package similarity

import (
	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// simPlan is the plan of one picture: what is shown, and where. Draw, Words,
// Window and Hit all start from it.
type simPlan struct {
	f        frame.Frame // the body
	sc       scene.Scene
	simTable // what is compared: of a difference, the second table
	less     *simLess
	top      int       // rows over the matrix and over the curve
	matrix   simMatrix // no rows where only the curve is shown
	curve    simCurve  // no rows where only the matrix is shown
	sum      simSum
}

const (
	simBeside = 70 // columns from which matrix and curve stand side by side
	simGap    = 9  // columns between them; the last five are the axis's
	simNarrow = 26 // columns that the matrix leaves to the curve
	simTall   = 26 // rows from which the sum is drawn as steps
	simLow    = 15 // rows from which its terms are
	simUnder  = 11 // rows under a matrix that the sum moves to
)

func planSimilarity(f frame.Frame, sc scene.Scene) simPlan {
	p := simPlan{f: scene.Body(f), sc: sc}
	if sc.From != nil && sc.From.Waves != nil { // bits have no difference, but a place on the screen
		p.less = NewSimLess(sc)
		p.simTable = p.less.second
		p.scale = p.less.differenceScale(p.less.widest())
	} else {
		p.simTable = newSimTable(sc.Waves, sc)
	}
	w, h := p.f.Size()
	switch {
	case h >= 8:
		p.top = 2
	case h >= 4:
		p.top = 1
	}
	beside := w >= simBeside && !sc.Similar.Curve
	x := 6
	if !sc.Similar.Curve {
		room := w - 1
		if beside {
			room -= simGap + simNarrow
		}
		p.matrix = newSimMatrix(f.Theme, sc, p.top, room, h-p.top)
		x = p.matrix.x + p.matrix.w + simGap
	}
	if beside || sc.Similar.Curve {
		p.planRight(x, max(w-1-x, 0), h)
	}
	p.sum.totals = p.less != nil && !p.less.samePairs()
	return p
}

// planUnder lays out the curve beside the matrix, as high as it, and the sum
// under both, which has the whole width then; false where there is no room.
func (p *simPlan) planUnder(x, w, h int) bool {
	under := p.matrix.y + p.matrix.h
	if p.matrix.h < 9 || h-under < simUnder {
		return false
	}
	p.curve = newSimCurve(p.sc, x, p.top, w, p.matrix.h-2)
	p.curve.extent = under - 1
	width, _ := p.f.Size()
	p.sum = newSimSum(p.sc, p.enc, p.matrix.x, width-1-p.matrix.x, under+1, h)
	return true
}

// planRight lays out the curve and, below it, the sum.
func (p *simPlan) planRight(x, w, h int) {
	if p.planUnder(x, w, h) {
		return
	}
	rows := h - p.top - 1 - parts.One(h >= 9) // labels, and words below them
	switch {
	case h >= simTall:
		rows = h * 14 / 34
	case h >= simLow:
		rows = h - p.top - 7
	}
	p.curve = newSimCurve(p.sc, x, p.top, w, max(rows, 0))
	p.curve.extent = -1
	if h >= 9 {
		p.curve.extent = p.curve.y + p.curve.h + 1
	}
	if h < simLow {
		return
	}
	y := p.curve.extent + 2
	p.sum = newSimSum(p.sc, p.enc, x, w, y, h)
}

// window is how many positions the rows of the matrix show, or as many as the
// curve has offsets. Where its dots cannot be closer, it shows all it can.
func (p simPlan) window() int {
	switch {
	case p.matrix.h > 0:
		return max(p.matrix.rows.end()-p.matrix.rows.first, 1)
	case p.sc.Zoom != scene.Auto && p.curve.dots == 1:
		return p.sc.Length
	}
	return min(max(p.curve.n, 1), p.sc.Length)
}

func (p simPlan) draw() {
	p.f.Clear() // labels look for room on bare paper
	if p.less != nil {
		p.fitScale()
	}
	if p.matrix.h > 0 {
		p.drawMatrix()
	}
	if p.curve.h > 0 {
		p.drawCurve()
	}
	if p.sum.shown {
		p.drawSum()
	}
}

// hitSimilarity sets the row and the column that are clicked on in the matrix,
// the offset on the curve, or the pair of a term of the sum.
func hitSimilarity(f frame.Frame, sc scene.Scene, x, y int) (scene.State, bool) {
	_, before := f.Size()
	_, after := scene.Body(f).Size()
	y -= before - after
	p := planSimilarity(f, sc)
	if row, col, ok := p.matrix.at(x, y); ok {
		s := sc.State
		s.Offset = col - row
		s.Pos = row
		return s, true
	}
	if k, ok := p.curve.at(x, y); ok {
		s := sc.State
		s.Offset = k
		return s.Clamp(), true
	}
	if pair, ok := p.sum.at(x, y); ok {
		return parts.ToPair(sc, pair), true
	}
	return sc.State, false
}

// pairsOnly is a table without the lone last sine of an odd d_model, which has
// no cosine that would make its part of a dot product depend on the offset
// alone. All frequencies stay what they are.
type pairsOnly struct{ encoding.Periodic }

func (p pairsOnly) Pairs() int { return p.Config().DModel / 2 }

func (p pairsOnly) Config() encoding.Config {
	c := p.Periodic.Config()
	c.DModel -= c.DModel % 2
	return c
}

// wholePairs gives the pairs that have both of their waves.
func wholePairs(p encoding.Periodic) encoding.Periodic {
	if _, lone := similar.Lone(p); lone {
		return pairsOnly{p}
	}
	return p
}

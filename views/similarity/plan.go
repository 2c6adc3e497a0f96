package similarity

import (
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// plan is the plan of one picture: what is shown, and where. Draw, Words,
// Window and Hit all start from it.
type plan struct {
	f frame.Frame
	scene.Scene
	Settings
	table  // what is compared: of a difference, the second table
	less   *less
	top    int    // rows over the matrix and over the curve
	matrix matrix // no rows where only the curve is shown
	curve  curve  // no rows where only the matrix is shown
	sum    sum
}

const (
	beside    = 70 // columns from which matrix and curve stand side by side
	between   = 9  // columns between them; the last five are the axis's
	narrow    = 26 // columns that the matrix leaves to the curve
	tall      = 26 // rows from which the sum is drawn as steps
	low       = 15 // rows from which its terms are
	underRows = 11 // rows under a matrix that the sum moves to
)

func newPlan(f frame.Frame, sc scene.Scene, set Settings) *plan {
	p := &plan{f: f, Scene: sc, Settings: set}
	if sc.From != nil {
		p.less = newLess(sc, set)
		p.table = p.less.second
		p.scale = p.less.differenceScale(p.less.widest())
	} else {
		p.table = newTable(sc.Waves, set)
	}
	w, h := p.f.Size()
	switch {
	case h >= 8:
		p.top = 2
	case h >= 4:
		p.top = 1
	}
	wide := w >= beside && !p.Curve
	x := 6
	if !p.Curve {
		room := w - 1
		if wide {
			room -= between + narrow
		}
		p.matrix = p.newMatrix(room, h-p.top)
		x = p.matrix.x + p.matrix.w + between
	}
	if wide || p.Curve {
		p.planRight(x, max(w-1-x, 0), h)
	}
	p.sum.totals = p.less != nil && !p.less.samePairs()
	return p
}

// planUnder lays out the curve beside the matrix, as high as it, and the sum
// under both, which has the whole width then; false where there is no room.
func (p *plan) planUnder(x, w, h int) bool {
	under := p.matrix.y + p.matrix.h
	if p.matrix.h < 9 || h-under < underRows {
		return false
	}
	p.curve = p.newCurve(x, w, p.matrix.h-2)
	p.curve.extent = under - 1
	width, _ := p.f.Size()
	p.sum = p.newSum(p.matrix.x, width-1-p.matrix.x, under+1, h)
	return true
}

// planRight lays out the curve and, below it, the sum.
func (p *plan) planRight(x, w, h int) {
	if p.planUnder(x, w, h) {
		return
	}
	rows := h - p.top - 1 - parts.One(h >= 9) // labels, and words below them
	switch {
	case h >= tall:
		rows = h * 14 / 34
	case h >= low:
		rows = h - p.top - 7
	}
	p.curve = p.newCurve(x, w, max(rows, 0))
	p.curve.extent = -1
	if h >= 9 {
		p.curve.extent = p.curve.y + p.curve.h + 1
	}
	if h < low {
		return
	}
	y := p.curve.extent + 2
	p.sum = p.newSum(x, w, y, h)
}

// Shown is how many positions the rows of the matrix show, or as many as the
// curve has offsets. Where its dots cannot be closer, it shows all it can.
func (p *plan) Shown() (first, n int) {
	switch {
	case p.matrix.h > 0:
		return p.matrix.rows.first, max(p.matrix.rows.end()-p.matrix.rows.first, 1)
	case p.Zoom != scene.Auto && p.curve.dots == 1:
		return 0, p.Length
	}
	return 0, min(max(p.curve.n, 1), p.Length)
}

// Draw draws what has room. Labels look for room on bare paper.
func (p *plan) Draw() {
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

// Hit sets the row and the column that are clicked on in the matrix, the offset
// on the curve, or the pair of a term of the sum.
func (p *plan) Hit(x, y int) func(*scene.State, *Settings) {
	if row, col, ok := p.matrix.at(x, y); ok {
		return func(s *scene.State, _ *Settings) { s.Pos, s.Offset = row, col-row }
	}
	if k, ok := p.curve.at(x, y); ok {
		return func(s *scene.State, _ *Settings) { s.Offset = k }
	}
	if pair, ok := p.sum.at(x, y); ok {
		do := parts.ToPair(p.Scene, pair)
		return func(s *scene.State, _ *Settings) { do(s) }
	}
	return nil
}

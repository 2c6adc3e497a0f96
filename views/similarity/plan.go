package similarity

import (
	"sync"

	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// plan is the plan of one picture: what is shown, and where. What takes long is
// computed when it is first asked for, once.
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

	facts  func() similar.Facts              // notable offsets
	here   func() float64                    // what is shown of the cursor's offset: a dot product, or a difference
	line   func() []point                    // the curve of the cursor's row
	pixels func() func(row, col int) float64 // what is shown in the matrix
	window func() similar.Window             // of a difference, what there is to say
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
	p := &plan{f: f, Scene: sc, Settings: set, table: newTable(sc.Waves, set)}
	if sc.From != nil {
		p.less = newLess(sc, set)
		p.table = p.less.second
		p.scale = p.less.scale(p.less.Widest())
	}
	p.facts = sync.OnceValue(func() similar.Facts { return similar.NewFacts(p.Waves, p.Length) })
	p.here = sync.OnceValue(p.atCursor)
	p.line = sync.OnceValue(func() []point { return p.points(p.Pos) })
	p.pixels = sync.OnceValue(p.fillMatrix)
	p.window = sync.OnceValue(p.lookAround)
	w, h := f.Size()
	switch {
	case h >= 8:
		p.top = 2
	case h >= 4:
		p.top = 1
	}
	both, x := w >= beside && !p.Curve, 6
	if !p.Curve {
		p.matrix = p.newMatrix(w-1-parts.One(both)*(between+narrow), h-p.top)
		x = p.matrix.x + p.matrix.w + between
	}
	if room := max(w-1-x, 0); both || p.Curve {
		if !p.planUnder(x, room, h) {
			p.planRight(x, room, h)
		}
	}
	p.sum.totals = p.less != nil && !p.less.SamePairs()
	return p
}

// planUnder lays out the curve beside the matrix, as high as it, and the sum
// under both, which has the whole width then; false where there is no room.
func (p *plan) planUnder(x, w, h int) bool {
	under := p.matrix.y + p.matrix.h
	if p.matrix.h < 9 || h-under < underRows {
		return false
	}
	p.curve = p.newCurve(x, w, p.matrix.h-2, under-1)
	width, _ := p.f.Size()
	p.sum = p.newSum(p.matrix.x, width-1-p.matrix.x, under+1, h)
	return true
}

// planRight lays out the curve and, below it, the sum.
func (p *plan) planRight(x, w, h int) {
	rows, extent := h-p.top-1, -1 // labels below the plot
	if h >= 9 {                   // and words below them
		rows--
	}
	switch {
	case h >= tall:
		rows = h * 14 / 34
	case h >= low:
		rows = h - p.top - 7
	}
	rows = max(rows, 0)
	if h >= 9 {
		extent = p.top + rows + 1
	}
	p.curve = p.newCurve(x, w, rows, extent)
	if h >= low {
		p.sum = p.newSum(x, w, extent+2, h)
	}
}

// Shown is how many positions the rows of the matrix show, or as many as the
// curve has offsets. Where its dots cannot be closer, it shows all it can.
func (p *plan) Shown() (first, n int) {
	switch {
	case p.matrix.h > 0:
		return p.matrix.rows.First, max(p.matrix.rows.End()-p.matrix.rows.First, 1)
	case p.Zoom != scene.Auto && p.curve.Step == 1:
		return 0, p.Length
	}
	return 0, min(max(p.curve.N, 1), p.Length)
}

// Draw draws what has room. Labels look for room on bare paper.
func (p *plan) Draw() {
	if p.less != nil {
		p.fitScale()
	}
	if p.matrix.h > 0 {
		p.drawMatrix()
	}
	if p.curve.h > 0 && p.curve.w > 0 {
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

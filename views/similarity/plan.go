package similarity

import (
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/similarity/square"
)

// plan is the plan of one picture: what is shown, and where. What takes long is
// computed when it is first asked for, once.
type plan struct {
	f frame.Frame
	scene.Scene
	Settings
	table  // what is compared: of a difference, the second table
	less   *less
	top    int           // rows over the matrix
	matrix square.Matrix // no rows where only the curve is shown
	curve  curve         // no rows where only the matrix is shown
	notes  block         // no rows where there is no room
	sum    sum

	facts  func() similar.Facts              // notable offsets
	here   func() float64                    // what is shown of the cursor's offset: a dot product, or a difference
	lines  func() (own, other []point)       // the curve of the cursor's row, and of another
	run    func() similar.Run                // the sum that makes one value of it
	pixels func() func(row, col int) float64 // what is shown in the matrix
	window func() similar.Window             // of a difference, what there is to say
}

const (
	low       = 11 // rows from which there is a sum
	mostCurve = 20 // rows of a plot beside a matrix
	underRows = 15 // rows under a matrix that the notes and the sum move to
)

func newPlan(f frame.Frame, sc scene.Scene, set Settings) *plan {
	set.Curve = set.Curve || sc.Hidden.Has(square.Part)
	p := &plan{f: f, Scene: sc, Settings: set, table: newTable(sc.Waves, set)}
	p.facts = sync.OnceValue(func() similar.Facts { return similar.NewFacts(p.Waves, p.Length) })
	if sc.From != nil {
		p.less = newLess(sc, set)
		p.table = p.less.second
		p.scale = p.less.scale(p.less.Widest())
	} else {
		p.fit()
	}
	p.here = sync.OnceValue(p.atCursor)
	p.lines = sync.OnceValues(p.curves)
	p.pixels = sync.OnceValue(p.fillMatrix)
	p.window = sync.OnceValue(p.lookAround)
	p.run = sync.OnceValue(p.addUp)
	p.lay()
	p.sum.totals = p.less != nil && !p.less.SamePairs()
	return p
}

// lay says where everything stands.
func (p *plan) lay() {
	w, h := p.f.Size()
	p.top = min(h/4, 2)
	gap, least, both := square.Share(w, p.Length)
	both = both && !p.Curve && p.beside()
	x := square.Alone
	if !p.Curve {
		shown := p.State
		if p.ripples(2 * (h - p.top)) {
			shown.Zoom = 1
		}
		p.matrix = square.New(shown, w-1-parts.One(both)*(gap+least), h-p.top, p.top)
		x = p.matrix.X + p.matrix.W + gap
	}
	if room := max(w-1-x, 0); both || p.Curve && p.beside() {
		under := p.matrix.Y + p.matrix.H
		switch {
		case p.Hidden.Has(square.PlotPart):
			p.sum = p.newSum(x, room, 0, h-2)
		case p.Hidden.Has("sum"):
			p.layAlone(x, room, h)
		case p.matrix.H >= 9 && h-under >= underRows:
			p.layUnder(x, room, under, h)
		case h >= square.Tall:
			p.layTall(x, room, h)
		default:
			p.layLow(x, room, h)
		}
	}
}

// ripples reports that the matrix opens on a part of the positions: of one or two
// pairs its ripples are all there is to see, and on so many pixels for all of them
// they would beat with the pixels, or with cells that show one value.
func (p *plan) ripples(pixels int) bool {
	high := float64(p.Length) / float64(max(pixels, 1))
	if p.scale.Whole(p.f.Theme) {
		high *= 2
	}
	return p.Zoom == scene.Auto && p.less == nil && p.enc.Pairs() <= 2 && 2.5*high > encoding.Wavelength(p.enc, 0)
}

// layUnder lays out the curve beside the matrix, as high as it, and the notes and
// the sum under both, which has the whole width then.
func (p *plan) layUnder(x, w, under, h int) {
	p.curve = p.newCurve(x, w, p.matrix.Y, p.matrix.H-1)
	p.notes = block{p.matrix.X, under, 0, square.Notes}
	width, _ := p.f.Size()
	p.notes.w = width - 1 - p.matrix.X
	p.sum = p.newSum(p.matrix.X, p.notes.w, under+square.Notes+1, h-2)
}

// layAlone lays out the curve without a sum, and the notes below it.
func (p *plan) layAlone(x, w, h int) {
	if h < square.Tall {
		p.curve = p.newCurve(x, w, min(p.top, 1), max(h-min(p.top, 1)-1, 0))
		return
	}
	p.curve = p.newCurve(x, w, p.top, h-p.top-square.Notes-2)
	p.notes = block{x - 2, h - square.Notes, w + 2, square.Notes}
}

// layTall lays out the curve and below it the notes and the sum.
func (p *plan) layTall(x, w, h int) {
	rows := (h - 10) / 2
	if !p.Curve {
		rows = min(rows, mostCurve)
	}
	p.curve = p.newCurve(x, w, p.top, rows)
	under := p.top + rows + 1
	p.notes = block{x - 2, under, w + 2, square.Notes}
	p.sum = p.newSum(x, w, under+square.Notes+1, h-2)
}

// layLow lays out the curve and, as long as there is room, the sum below it.
func (p *plan) layLow(x, w, h int) {
	top := min(p.top, 1)
	if h < low {
		p.layAlone(x, w, h)
		return
	}
	rows := h - 5 // less the titles, the offsets, a blank and the terms
	sum := max(rows*5/13, 3)
	p.curve = p.newCurve(x, w, top, rows-sum)
	p.sum = p.newSum(x, w, top+rows-sum+2, h-1)
}

// block is a place for some lines.
type block struct{ x, y, w, h int }

// Shown is how many positions the rows of the matrix show, or as many as the
// curve has offsets.
func (p *plan) Shown() (first, n int) {
	if p.matrix.H > 0 {
		first = p.matrix.Rows.Start(0)
		return first, max(p.matrix.Rows.End()-first, 1)
	}
	return 0, min(max(p.curve.N, 1), p.Length)
}

// Draw draws what has room. Labels look for room on bare paper.
func (p *plan) Draw() {
	if p.less != nil {
		p.fitScale()
	}
	if p.matrix.H > 0 {
		p.square().Draw()
	}
	if p.curve.h > 0 && p.curve.w > 0 {
		p.drawCurve()
		p.drawNotes()
	}
	if p.sum.shown {
		p.drawSum()
	}
	if p.Curve && !p.beside() {
		w, h := p.f.Size()
		parts.DrawUnknown(p.f, 0, 0, w, h)
	}
	if p.matrix.H > 0 {
		p.square().DrawEnds() // where nothing else is
	}
}

// Hit sets the row and the column that are clicked on in the matrix, the offset
// on the curve, or the pair of a term of the sum.
func (p *plan) Hit(x, y int) func(*scene.State, *Settings) {
	if row, col, ok := p.matrix.At(x, y); ok {
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

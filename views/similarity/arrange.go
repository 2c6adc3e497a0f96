package similarity

import (
	"wavescope/encoding"
	"wavescope/views/chart"
)

// arrangement is where everything stands on the picture of a table of waves, in
// cells of the picture.
type arrangement struct {
	top    int    // rows over the matrix
	matrix matrix // no rows where only the curve is shown
	curve  curve  // no rows where only the matrix is shown
	notes  block  // no rows where there is no room
	sum    sum
}

// block is a place for some lines.
type block struct{ x, y, w, h int }

const (
	alone     = 9  // columns before a plot without a matrix
	margin    = 9  // columns that a region has left of its plot
	axisWidth = 7  // those of the values of its axis
	tall      = 26 // rows of a picture from which there are notes
	noteRows  = 3
	low       = 11 // rows from which there is a sum
	mostCurve = 20 // rows of a plot beside a matrix
	underRows = 15 // rows under a matrix that the notes and the sum move to
)

const (
	between     = 10  // columns from the matrix to the plot: the values of its axis and their colours
	airy        = 100 // columns of a picture from which there is one more
	narrow      = 26  // columns that the matrix leaves to the plot
	slim        = 70  // columns of a picture below which it leaves fewer
	narrowest   = 18
	leastMatrix = 16 // columns of a matrix beside a plot
)

// share says how a picture of w columns is shared by the matrix of a number of
// positions and a plot: gap columns lie between them, and the matrix leaves least
// to the plot. Without room for both, ok is false.
func share(w, length int) (gap, least int, ok bool) {
	gap, least = between+chart.One(w >= airy), chart.Either(w < slim, narrowest, narrow)
	return gap, least, w-1-gutter(length)-gap-least >= leastMatrix
}

// arrange says where everything stands.
func (p *waves) arrange() {
	p.top = min(p.H/4, 2)
	gap, least, both := share(p.W, p.Length)
	both = both && !p.Curve && p.beside()
	x := alone
	if !p.Curve {
		shown := p.State
		if p.ripples(2 * (p.H - p.top)) {
			shown.Zoom = 1
		}
		p.matrix = newMatrix(shown, p.W-1-chart.One(both)*(gap+least), p.H-p.top, p.top)
		x = p.matrix.X + p.matrix.W + gap
	}
	if !both && !(p.Curve && p.beside()) {
		return
	}
	w, under := max(p.W-1-x, 0), p.matrix.Y+p.matrix.H
	switch {
	case p.Hidden.Hides(curveName):
		p.sum = p.newSum(x, w, 0, p.H-2)
	case p.Hidden.Hides(sumName):
		p.arrangeAlone(x, w)
	case p.matrix.H >= 9 && p.H-under >= underRows:
		p.arrangeUnder(x, w, under)
	case p.H >= tall:
		p.arrangeTall(x, w)
	default:
		p.arrangeLow(x, w)
	}
}

// beside reports that something may stand beside the matrix.
func (p *waves) beside() bool { return !p.Hidden.Hides(curveName) || !p.Hidden.Hides(sumName) }

// ripples reports that the matrix opens on a part of the positions: of one or two
// pairs its ripples are all there is to see, and on so many pixels for all of them
// they would beat with the pixels, or with cells that show one value.
func (p *waves) ripples(pixels int) bool {
	high := float64(p.Length) / float64(max(pixels, 1))
	if p.scale.Whole(p.Theme) {
		high *= 2
	}
	return p.Zoom == chart.Auto && p.less == nil && p.enc.Pairs() <= 2 && 2.5*high > encoding.Wavelength(p.enc, 0)
}

// arrangeUnder puts the curve beside the matrix, as high as it, and the notes and
// the sum under both, which has the whole width then.
func (p *waves) arrangeUnder(x, w, under int) {
	p.curve = p.newCurve(x, w, p.matrix.Y, p.matrix.H-1)
	p.notes = block{p.matrix.X, under, p.W - 1 - p.matrix.X, noteRows}
	p.sum = p.newSum(p.matrix.X, p.notes.w, under+noteRows+1, p.H-2)
}

// arrangeAlone has a curve without a sum, and the notes below it.
func (p *waves) arrangeAlone(x, w int) {
	if p.H < tall {
		p.curve = p.newCurve(x, w, min(p.top, 1), max(p.H-min(p.top, 1)-1, 0))
		return
	}
	p.curve = p.newCurve(x, w, p.top, p.H-p.top-noteRows-2)
	p.notes = block{x - 2, p.H - noteRows, w + 2, noteRows}
}

// arrangeTall has the curve and below it the notes and the sum.
func (p *waves) arrangeTall(x, w int) {
	rows := (p.H - 10) / 2
	if !p.Curve {
		rows = min(rows, mostCurve)
	}
	p.curve = p.newCurve(x, w, p.top, rows)
	under := p.top + rows + 1
	p.notes = block{x - 2, under, w + 2, noteRows}
	p.sum = p.newSum(x, w, under+noteRows+1, p.H-2)
}

// arrangeLow has the curve and, as long as there is room, the sum below it.
func (p *waves) arrangeLow(x, w int) {
	if p.H < low {
		p.arrangeAlone(x, w)
		return
	}
	top, rows := min(p.top, 1), p.H-5 // less the titles, the offsets, a blank and the terms
	sum := max(rows*5/13, 3)
	p.curve = p.newCurve(x, w, top, rows-sum)
	p.sum = p.newSum(x, w, top+rows-sum+2, p.H-1)
}

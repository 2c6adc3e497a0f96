package shift

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/parts"
)

// tracks says where everything of the predict face goes. Its two halves, side by
// side, have the same rows.
type tracks struct {
	wave, rest int  // rows of the wave and of what is left; 0 rest rows: not shown
	scatter    int  // rows of the scatter plot, 0 for none
	beside     bool // the words stand beside it
	across     int  // columns from the left half to the right one
	plot       int  // columns of a plot
	dots       int  // dots across that the positions take
	first, n   int  // positions first … first+n−1 are drawn, one a dot or wider
}

// trackSteps lists rows of wave, rest and scatter, the fullest first.
var trackSteps = []tracks{
	{wave: 8, rest: 6, scatter: 13}, {wave: 6, rest: 4, scatter: 13},
	{wave: 8, rest: 6}, {wave: 6, rest: 4}, {wave: 5, rest: 3}, {wave: 4, rest: 3},
	{wave: 6}, {wave: 5}, {wave: 4}, {wave: 3},
}

const (
	plotX       = 3  // the column where the plots of a half begin
	scatterText = 26 // columns of the words beside a scatter plot
	wordRows    = 4  // rows of the words where they stand below
	maxStretch  = 8  // dots that a position takes at most where there are few
)

// newTracks finds the fullest of the steps that fits and gives it what is left
// of a large screen.
func newTracks(w, h, pos, length int) tracks {
	var t tracks
	for _, t = range trackSteps {
		t.across = w / 2
		t.plot = max(t.across-6, 1)
		t.beside = t.scatter > 0 && t.plot >= 2*t.scatter+2+scatterText
		if t.height() <= h && (t.scatter == 0 || 2*t.scatter <= t.plot) {
			break
		}
	}
	t.grow(h)
	t.n = min(2*t.plot, length)
	t.dots = min(2*t.plot, maxStretch*t.n)
	t.first = parts.WindowStart(pos, t.n, length, 2)
	return t
}

// end is the row under the plots of positions.
func (t tracks) end() int { return 1 + t.wave + t.rest + parts.One(t.rest > 0) }

// height is the number of rows all of it takes.
func (t tracks) height() int {
	return t.end() + 1 + (2+t.scatter)*parts.One(t.scatter > 0) + wordRows*parts.One(!t.beside)
}

// grow gives rows that are left over to the plots where all of them are shown.
func (t *tracks) grow(h int) {
	if t.rest == 0 {
		return
	}
	spare := max(h-t.height()-1-parts.One(t.beside), 0)
	if t.beside {
		more := min(spare/2, (t.plot-2-scatterText)/2-t.scatter)
		t.scatter += more
		spare -= more
	}
	t.wave += spare * 2 / 3
	t.rest += spare - spare*2/3
}

// dot is the dot of the i-th position, from the left of the plots.
func (t tracks) dot(i int) int { return i * t.dots / t.n }

// column is the cell of the i-th position, from the left of a half.
func (t tracks) column(i int) int { return plotX + t.dot(i)/2 }

// plotScale turns values from −1 to 1 into dots. Row 1 of the plot's dots is
// +1, the last one −1, and 0 a row of its own between them, so that a value is
// as far from it as its opposite.
type plotScale struct{ top, rows int }

func (s plotScale) dot(v float64) int { return s.top + 2*s.rows - round(s.reach()*v) }

// reach is the number of dots from 0 to 1.
func (s plotScale) reach() float64 { return float64(2*s.rows - 1) }

// draw sets the dots of a column that lie in the plot: a prediction may be
// larger than a sine.
func (s plotScale) draw(f frame.Frame, x, top, bottom int, ink frame.Ink) {
	for y := max(top, s.top); y <= min(bottom, s.top+4*s.rows-1); y++ {
		f.Dot(x, y, ink)
	}
}

func round(v float64) int { return int(math.Round(v)) }

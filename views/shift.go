package views

import (
	"image"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// Shift shows what an offset does: one dial per pair, whose hand turns by the
// same angle wherever the position is.
var Shift = View{
	Name: "shift", Title: "Shift",
	Doc:    "an offset of k positions turns every pair by an angle of its own, the same at every position",
	Min:    image.Pt(40, 13),
	Waves:  true,
	Axes:   shiftAxes,
	Start:  2, // two positions a cell: a dot is a position
	Zoom:   func(*State, int) {},
	Window: shiftWindow,
	Note:   offsetNote,
	Keys: []Key{
		BindNamed("a", "a", anchorName, "second anchor 10, 100, 1000, 10⁶ or 10⁹ positions away").Do(func(s *State, _ int) { s.Anchor = nextAnchor(s.Anchor) }),
		BindNamed("f", "f", predictName, "predict the shifted sine from sin alone, and from both").Do(func(s *State, _ int) { s.Predict = !s.Predict }),
	},
	Hints: []Hint{{Label: "[ ]", Name: "offset k"}, {Label: "+ −", Name: ""}},
	Draw:  drawShift,
	Words: shiftWords,
	Hit:   shiftHit,
}

func drawShift(f frame.Frame, sc Scene) {
	if sc.Predict {
		drawPredict(body(f), sc)
		return
	}
	drawDials(body(f), sc)
}

func shiftAxes(s State) (across, down Axis) {
	if s.Predict {
		return Positions, PairOrder
	}
	return PairOrder, Positions
}

func predictName(s State) string {
	if s.Predict {
		return "back to the dials"
	}
	return "sin alone?"
}

func anchorName(s State) string {
	if s.Predict { // which has no anchor
		return ""
	}
	return "anchor"
}

// shiftWindow is how many positions the plots hold. Dials show two, and a page
// of them is a step that is worth a key.
func shiftWindow(f frame.Frame, sc Scene) int {
	if sc.Predict {
		return planPredict(body(f), sc).n
	}
	return 32
}

// nextAnchor steps the distance of the second anchor up to a billion positions
// and back to ten.
func nextAnchor(n int) int {
	for _, next := range []int{10, 100, 1000, 1e6, 1e9} {
		if next > n {
			return next
		}
	}
	return 10
}

// shiftPair gives the pair under the cursor; on a column of zeros, which
// belongs to no pair, the last one and false.
func shiftPair(sc Scene) (pair int, ok bool) {
	pair, kind := sc.Wave()
	if kind == encoding.Zero {
		return sc.Waves.Pairs() - 1, false
	}
	return pair, true
}

// toPair moves the cursor to a pair, a cosine staying a cosine.
func toPair(sc Scene, pair int) State {
	s := sc.State
	_, kind := sc.Wave()
	if dim, ok := sc.Waves.Column(pair, kind); ok && kind != encoding.Zero {
		s.Dim = dim
	} else if dim, ok := sc.Waves.Column(pair, encoding.Sin); ok {
		s.Dim = dim
	}
	return s
}

// shiftHit sets the pair whose dial is clicked, or the position in a plot.
func shiftHit(f frame.Frame, sc Scene, x, y int) (State, bool) {
	_, full := f.Size()
	f = body(f)
	_, h := f.Size()
	y -= full - h
	if sc.Predict {
		return planPredict(f, sc).hit(sc, x, y)
	}
	return planDials(f, sc).hit(sc, x, y)
}

// hit finds the pair whose column is at a cell.
func (p dialPlan) hit(sc Scene, x, y int) (State, bool) {
	column, band := (x-p.left)/p.pitch, y/(p.band(p.rows)+1)
	if x < p.left || y < 0 || column >= p.perBand || band >= p.bands || y%(p.band(p.rows)+1) == p.band(p.rows) {
		return sc.State, false
	}
	pair := p.first + band*p.perBand + column
	if pair >= sc.Waves.Pairs() {
		return sc.State, false
	}
	return toPair(sc, pair), true
}

// hit finds the position whose cell in the plots is at a cell: the first of
// several, and the last one before a cell that has none.
func (p predictPlan) hit(sc Scene, x, y int) (State, bool) {
	if p.half == 0 || x < 0 {
		return sc.State, false
	}
	x = x%p.half - 1 - plotX
	if x < 0 || 2*x >= p.dots || y < 1 || y >= p.tracks() {
		return sc.State, false
	}
	i := min((2*x*p.n+p.dots-1)/p.dots, p.n-1)
	if p.dot(i) > 2*x+1 {
		i--
	}
	s := sc.State
	s.Pos = p.first + i
	return s, true
}

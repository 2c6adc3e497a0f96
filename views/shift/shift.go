package shift

import (
	"image"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// Shift shows what an offset does: one dial per pair, whose hand turns by the
// same angle wherever the position is.
var Shift = scene.View{
	Name: "shift", Title: "Shift",
	Doc:    "an offset of k positions turns every pair by an angle of its own, the same at every position",
	Min:    image.Pt(40, 13),
	Waves:  true,
	Axes:   shiftAxes,
	Start:  2, // two positions a cell: a dot is a position
	Zoom:   func(*scene.State, int) {},
	Window: shiftWindow,
	Note:   parts.OffsetNote,
	Keys: []scene.Key{
		views.Do(scene.BindNamed("a", "a", anchorName, "second anchor 10, 100, 1000, 10⁶ or 10⁹ positions away"), func(s *scene.State, _ int) { s.Anchor = nextAnchor(s.Anchor) }),
		views.Do(scene.BindNamed("f", "f", predictName, "predict the shifted sine from sin alone, and from both"), func(s *scene.State, _ int) { s.Predict = !s.Predict }),
	},
	Hints: []scene.Hint{{Label: "[ ]", Name: "offset k"}, {Label: "+ −", Name: ""}},
	Draw:  drawShift,
	Words: shiftWords,
	Hit:   shiftHit,
}

func drawShift(f frame.Frame, sc scene.Scene) {
	if sc.Predict {
		drawPredict(scene.Body(f), sc)
		return
	}
	drawDials(scene.Body(f), sc)
}

func shiftAxes(s scene.State) (across, down scene.Axis) {
	if s.Predict {
		return scene.Positions, scene.PairOrder
	}
	return scene.PairOrder, scene.Positions
}

func predictName(s scene.State) string {
	if s.Predict {
		return "back to the dials"
	}
	return "sin alone?"
}

func anchorName(s scene.State) string {
	if s.Predict { // which has no anchor
		return ""
	}
	return "anchor"
}

// shiftWindow is how many positions the plots hold. Dials show two, and a page
// of them is a step that is worth a key.
func shiftWindow(f frame.Frame, sc scene.Scene) int {
	if sc.Predict {
		return planPredict(scene.Body(f), sc).n
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

// shiftHit sets the pair whose dial is clicked, or the position in a plot.
func shiftHit(f frame.Frame, sc scene.Scene, x, y int) (scene.State, bool) {
	_, full := f.Size()
	f = scene.Body(f)
	_, h := f.Size()
	y -= full - h
	if sc.Predict {
		return planPredict(f, sc).hit(sc, x, y)
	}
	return planDials(f, sc).hit(sc, x, y)
}

// hit finds the pair whose column is at a cell.
func (p dialPlan) hit(sc scene.Scene, x, y int) (scene.State, bool) {
	column, band := (x-p.left)/p.pitch, y/(p.band(p.rows)+1)
	if x < p.left || y < 0 || column >= p.perBand || band >= p.bands || y%(p.band(p.rows)+1) == p.band(p.rows) {
		return sc.State, false
	}
	pair := p.first + band*p.perBand + column
	if pair >= sc.Waves.Pairs() {
		return sc.State, false
	}
	return parts.ToPair(sc, pair), true
}

// hit finds the position whose cell in the plots is at a cell: the first of
// several, and the last one before a cell that has none.
func (p predictPlan) hit(sc scene.Scene, x, y int) (scene.State, bool) {
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

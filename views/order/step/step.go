package step

import (
	"wavescope/encoding"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
)

// StepFace makes the vector of one position cell by cell: column → pair →
// divisor → angle → clock → value. How far it has come is the cursor itself:
// what lies before it, row by row, is there already.
var StepFace = sentence.Face{
	Name: "step", Title: "Step",
	Axes: func(scene.State) (across, down scene.Axis) { return scene.Columns, scene.Positions },
	Keys: []scene.Key{
		views.Do(scene.Bind("enter:+1 backspace:-1", "enter", "next cell", "make the next cell of the table; backspace takes one back"), func(s *scene.State, n int) { *s = walk(*s, n) }),
	},
	Switches: stepFormula,
	Draw:     drawStep,
	Words:    stepWords,
	Hit:      hitStep,
}

// walk moves the cursor n cells on, as one reads: after the last column of a
// position comes the first of the next. It stays in the table.
func walk(s scene.State, n int) scene.State {
	row, dim := 0, s.Dim+n
	for ; dim >= s.DModel && s.Pos+row+1 < s.Length; row++ {
		dim -= s.DModel
	}
	for ; dim < 0 && s.Pos+row > 0; row-- {
		dim += s.DModel
	}
	s.Pos, s.Dim = s.Pos+row, min(max(dim, 0), s.DModel-1)
	return s
}

// made tells whether a cell of the table is there already.
func made(sc scene.Scene, pos, dim int) bool {
	return pos < sc.Pos || pos == sc.Pos && dim <= sc.Dim
}

func drawStep(f frame.Frame, sc scene.Scene) {
	sc = sentence.Waving(sc)
	p := planStep(f, sc)
	p.drawHeads(sc)
	for i := range p.n {
		p.drawStepRow(sc, p.first+i, p.top+i*p.pitch)
	}
	p.drawTable(sc)
}

// hitStep goes to a column's row, or to a cell of the table.
func hitStep(f frame.Frame, sc scene.Scene, x, y int) (scene.State, bool) {
	p, s := planStep(f, sentence.Waving(sc)), sc.State
	if i := y - p.top; i >= 0 && i < p.n*p.pitch {
		s.Dim = p.first + i/p.pitch
		return s, true
	}
	pos, row := p.tableRow(y)
	if dim, ok := p.tableColumn(x); row && ok {
		s.Pos, s.Dim = pos, dim
		return s, true
	}
	return s, false
}

// stepCell is one cell of the table and how it comes about.
type stepCell struct {
	dim, pair int
	kind      encoding.Kind
	divisor   float64 // 1/ω
	angle     float64 // in radians
	turns     float64
	value     float64
}

func newStepCell(sc scene.Scene, pos, dim int) stepCell {
	c := stepCell{dim: dim, value: sc.Enc.At(pos, dim)}
	c.pair, c.kind = sc.Waves.Wave(dim)
	w := sc.Waves.Frequency(c.pair)
	c.divisor, c.angle = 1/w, float64(pos)*w
	c.turns = encoding.Turns(sc.Waves, c.pair, pos)
	return c
}

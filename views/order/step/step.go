// Package step is the face of Order that makes the vector of one position cell by
// cell: column → pair → divisor → angle → clock → value.
//
// It owns the rows in which the columns of that position come about, and under
// them the table as far as it is made: what lies before the cursor, row by row,
// is there already. In come a frame and a scene, whose waves are those of its
// shape where the scheme has none, out go rows, a table, words and clicks. Read
// cell.go first, which knows no frame, then plan.go, which says what stands where.
package step

import (
	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Face makes a position's vector cell by cell.
var Face = sentence.Face{
	Name: "step", Title: "Step", Aside: true,
	Axes: func(scene.State, sentence.Settings) (across, down scene.Axis[sentence.Settings]) {
		return scene.Along[sentence.Settings](scene.Columns), scene.Along[sentence.Settings](scene.Positions)
	},
	Keys: []scene.Key[sentence.Settings]{
		sentence.Bind("enter:+1 backspace:-1", "enter", "next cell", "make the next cell of the table; backspace takes one back").
			Do(func(s *scene.State, _ *sentence.Settings, n int) { walk(s, n) }),
	},
	Switches: switches,
	Plan:     newPlan,
}

// walk moves the cursor n cells on, as one reads: after the last column of a
// position comes the first of the next. It stays in the table.
func walk(s *scene.State, n int) {
	s.Dim += n
	for ; s.Dim >= s.DModel && s.Pos+1 < s.Length; s.Pos++ {
		s.Dim -= s.DModel
	}
	for ; s.Dim < 0 && s.Pos > 0; s.Pos-- {
		s.Dim += s.DModel
	}
	s.Dim = min(max(s.Dim, 0), s.DModel-1)
}

// formula is what a layout makes a pair of columns of: their numbers, the waves
// in them, and the exponent of the base.
type formula struct{ one, other, first, second, exponent string }

// formulas are those of the layouts, n being the number of pairs.
var formulas = [...]formula{
	encoding.Interleaved: {"2i", "2i+1", "sin", "cos", "2i/d"},
	encoding.Concat:      {"i", "i+n", "sin", "cos", "2i/d"},
	encoding.T2T:         {"i", "i+n", "sin", "cos", "i/(n−1)"},
	encoding.CosSinHalf:  {"i", "i+n", "cos", "sin", "i/n"},
}

// switches writes the formula that the face fills in.
func switches(sc sentence.Scene) []scene.Line {
	l := formulas[sc.Layout]
	if sc.Layout == encoding.T2T && sc.DModel < 4 { // one pair, which is divided by 1, not by 0
		l.exponent = "i/1"
	}
	v := words.Values{"one": l.one, "other": l.other, "first": l.first, "second": l.second, "base": baseText(sc), "exponent": l.exponent}
	return words.Say(v,
		"f«PE(pos, {one}) = {first}(pos / {base}^({exponent}))   PE(pos, {other}) = {second}(same angle)»",
		"f«PE(pos, {one}) = {first}(pos / {base}^({exponent}))»")
}

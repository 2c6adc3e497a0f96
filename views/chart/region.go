// Package chart says what views draw from, how they are declared, and what their
// pictures are made of.
//
// A [State] is what all views share: the table and one cursor. A [Scene] is made of
// it: the encoding and what it is compared with. A [View] declares settings, keys
// and flags of its own, and plans a picture as a tree of [Region] values for the
// size of its paper. [Layout] gives every region a rectangle. Drawing, hiding,
// clicks, callouts, plain mode, export and tests read that list.
//
// The rest of the package is shared by several pictures: axes and scales, the
// [Plot], the [Dial] and the [Pen], number formats, captions and readouts. It
// names no view and no scheme.
package chart

import (
	"image"

	"wavescope/views/frame"
)

// Canvas is what a region draws on: its own cells, from 0, 0.
type Canvas = frame.Frame

// Region is a rectangle of a picture. It draws itself, or arranges other
// regions, or both: what it draws itself lies under them.
type Region struct {
	Name  *Name // declared once a view; nil where nobody refers to the region
	Index Index // which of several regions of one name

	Rows, Cols Size // what it takes in a column, and what in a row
	Draw       func(Canvas)
	Cover      func(Canvas)          // draws it while it is hidden; nil: a question mark lies over its cells
	Click      func(x, y int) Change // the cell, from 0, 0; no answer: the region below is asked
	Data       func() Data           // the numbers that it shows
	Numbered   Numbered              // names without regions of their own

	In    []Region                // its children
	Split func(w, h int) []Region // its children, where they depend on the size that it got
	Way   Way                     // how its children follow each other

	at     [2]int16 // where Place puts it in its parent
	placed bool     // at counts: it is no part of its parent's row or column
}

// Numbered lists cells that lessons hide and point at by a name and a number,
// from 0, 0 of a region, which draws them and knows what is hidden. It is asked
// only while somebody keeps the names of a frame: a table with hundreds of rows
// and columns costs a frame nothing.
type Numbered func(list func(name *Name, n int, cells image.Rectangle))

// Index numbers the regions of one name. The zero Index is that of the only one.
type Index int

// At is the Index of the region that is called Name-n.
func At(n int) Index { return Index(n + 1) }

// N is the number that At was given; false for the only region of its name.
func (i Index) N() (n int, numbered bool) { return int(i) - 1, i > 0 }

// Way is how the children of a region follow each other.
type Way uint8

const (
	Down   Way = iota // in a column
	Across            // in a row
	Stack             // on the same cells, later ones over earlier ones
)

// Size is how many cells a region takes in one direction. With neither Min nor
// Max it takes what its children take.
type Size struct {
	Min, Max int  // Max 0: no limit; less: no cells at all
	Drop     int  // 1 is dropped first where room is short, 0 never
	Step     int8 // cells that it grows by at a time; 0 is 1
	Grow     int8 // 1 grows first, 0 last
}

// Fixed is the size of n cells.
func Fixed(n int) Size { return Optional(n, 0) }

// Optional is n cells, or none where room is short; lower ranks go first.
func Optional(n, drop int) Size {
	if n <= 0 {
		return Size{Max: -1}
	}
	return Size{Min: n, Max: n, Drop: drop}
}

// Gap is n blank rows in a column, or columns in a row.
func Gap(n int) Region { return Region{Rows: Fixed(n), Cols: Fixed(n)} }

// Change is what a click does.
type Change struct {
	State func(*State) // nil leaves the State as it is
	Set   any          // the view's new Settings; nil leaves them as they are
}

// Answers reports that a click has an effect.
func (c Change) Answers() bool { return c.State != nil || c.Set != nil }

// Names are the names of a view, as it lists them.
func Names(names ...*Name) []Name {
	all := make([]Name, len(names))
	for i, n := range names {
		all[i] = *n
	}
	return all
}

// Inset is a region behind n blank columns.
func Inset(n int, g Region) Region {
	return Region{Rows: g.Rows, Way: Across, In: []Region{Gap(n), g}}
}

// Place is a region that begins at x, y of its parent, over what its parent
// arranges. It takes its largest size in each direction, or the rest of its
// parent where that has no limit.
func Place(x, y int, g Region) Region {
	g.at, g.placed = [2]int16{int16(max(x, 0)), int16(max(y, 0))}, true
	return g
}

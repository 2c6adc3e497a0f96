package binary

import (
	"image"
	"strconv"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// Binary shows the bits of each position as an odometer beside the waves of
// the same position: bits jump, waves glide.
var Binary = scene.View{
	Name: "binary", Title: "Binary",
	Doc:   "the bits of each position beside its waves: bits jump, waves glide",
	Min:   image.Pt(44, 12),
	Waves: true,
	Keys: []scene.Key{
		views.Do(scene.BindNamed("b", "b", matchName,
			"choose the base so that wavelengths double as bits do, or go back"), func(s *scene.State, _ int) { s.Matched = !s.Matched }),
		views.Do(scene.BindNamed("o", "o", cellsName, "draw waves as lines or as coloured cells"), func(s *scene.State, _ int) { s.Cells = !s.Cells }),
	},
	Hints:  []scene.Hint{{Label: "space", Name: "count"}, {Label: "+ −", Name: "bits"}},
	Axes:   func(scene.State) (scene.Axis, scene.Axis) { return scene.PairOrder, scene.Positions },
	Zoom:   zoomBits,
	Window: func(f frame.Frame, sc scene.Scene) int { return binaryRows(f, sc.Length) },
	First: func(f frame.Frame, sc scene.Scene) int {
		return parts.WindowStart(sc.Pos, binaryRows(f, sc.Length), sc.Length, 8)
	},
	Draw:  drawBinary,
	Words: binaryWords,
	Hit:   hitBinary,
}

func matchName(s scene.State) string {
	if s.Matched {
		return "base " + strconv.FormatFloat(s.Base, 'g', -1, 64)
	}
	return "match base"
}

func cellsName(s scene.State) string {
	if s.Cells {
		return "waves"
	}
	return "cells"
}

// zoomBits shows n bits and pairs more, or fewer. It starts from the number
// that is shown by itself, which is less sure on a tall screen than on others:
// more is then more than either, fewer fewer than either. Where it comes back
// to that number, the view chooses by itself again.
func zoomBits(s *scene.State, n int) {
	few, many := ownBits(*s, fewRows), ownBits(*s, manyRows)
	from := s.Bits
	switch {
	case from == 0 && n > 0:
		from = many
	case from == 0:
		from = few
	}
	s.Bits = min(max(from+n, 1), scene.MaxBits)
	if s.Bits == few && few == many {
		s.Bits = 0
	}
}

// ownBits is how many bits a picture of so many positions shows by itself.
func ownBits(s scene.State, rows int) int {
	rows = min(rows, s.Length)
	return parts.BitsOf(parts.WindowStart(s.Pos, rows, s.Length, 8) + rows - 1)
}

// drawBinary draws the whole picture.
func drawBinary(f frame.Frame, sc scene.Scene) {
	b := newButterfly(f, sc)
	w, _ := b.paper.Size()
	if sc.Pos > 0 { // the row that the step leaves
		b.paper.Tint(1, b.row(sc.Pos-1), w-2, 1, frame.Text.Over(8))
	}
	b.paper.Tint(1, b.row(sc.Pos), w-2, 1, frame.AccentBG)
	b.drawOdometer(sc)
	b.drawWaves(sc)
	b.drawEuclid(sc)
	b.drawStrip(sc)
}

// row is the row of a position.
func (b butterfly) row(pos int) int { return b.table + pos - b.first }

// hitBinary sets the position of a row or of a step in the strip, and the pair
// of a lane.
func hitBinary(f frame.Frame, sc scene.Scene, x, y int) (scene.State, bool) {
	b, s := newButterfly(f, sc), sc.State
	_, whole := f.Size()
	_, h := b.paper.Size()
	y -= whole - h // the row of air
	lane, onLane := b.lanes.find(x)
	onLane = onLane && y >= 0 && y <= max(b.step, b.table+b.rows-1)
	onRow := y >= b.table && y < b.table+b.rows
	if onLane {
		s.Dim = sc.ColumnOf(lane)
	}
	if onRow {
		s.Pos = b.first + y - b.table
	}
	if pos, ok := b.stripStep(sc, x, y); ok && pos < sc.Length {
		s.Pos = pos
		return s, true
	}
	return s, onRow || onLane
}

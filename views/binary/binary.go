// Package binary shows the bits of each position as an odometer beside the
// waves of the same position: bits jump, waves glide.
//
// It owns the butterfly: position in the middle, bits to the left, waves to the
// right, at the edges how far each step moves either, and below both over a
// hundred steps. In come a frame, a scene with waves and [Settings]; out go
// cells, words, and what a click means. Read butterfly.go first, which says
// where everything stands, then odometer.go (bits) and glide.go (waves).
package binary

import (
	"image"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
)

// Settings are what only this view reads.
type Settings struct {
	Cells bool // waves as coloured cells instead of lines
}

var flags = []scene.Flag[Settings]{
	scene.Toggle("cells", "waves as coloured cells", func(s *Settings) *bool { return &s.Cells }),
}

var bind = scene.Bind[Settings]

// View shows the bits of each position beside its waves.
var View = scene.View[Settings]{
	Name: "binary", Title: "Binary",
	Doc:   "the bits of each position beside its waves: bits jump, waves glide",
	Min:   image.Pt(44, 12),
	Waves: true,
	Flags: flags,
	Keys: []scene.Key[Settings]{
		bind("b", "b", "match base", "choose the base so that wavelengths double as bits do, or go back").
			Do(func(s *scene.State, _ *Settings, _ int) { s.Matched = !s.Matched }).Named(matchName),
		bind("o", "o", "cells", "draw waves as lines or as coloured cells").
			Do(func(_ *scene.State, set *Settings, _ int) { set.Cells = !set.Cells }).Named(cellsName),
	},
	Hints: []scene.Hint{{Label: "space", Name: "count"}, {Label: "+ −", Name: "bits"}},
	Axes: func(scene.State, Settings) (across, down scene.Axis[Settings]) {
		return scene.Along[Settings](scene.PairOrder), scene.Along[Settings](scene.Positions)
	},
	Zoom: zoomBits,
	Plan: func(f frame.Frame, sc scene.Scene, set Settings) scene.Picture[Settings] {
		return newPlan(f, sc, set)
	},
}

func matchName(s scene.State, _ Settings) string {
	if s.Matched {
		return "base " + strconv.FormatFloat(s.Base, 'g', -1, 64)
	}
	return "match base"
}

func cellsName(_ scene.State, set Settings) string {
	if set.Cells {
		return "waves"
	}
	return "cells"
}

// zoomBits shows n bits and pairs more, or fewer. It starts from the number
// that is shown by itself, which is less sure on a tall screen than on others:
// more is then more than either, fewer fewer than either. Where it comes back
// to that number, the view chooses by itself again.
func zoomBits(s *scene.State, _ Settings, n int) {
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

// Draw draws the whole picture.
func (b *plan) Draw() {
	w, _ := b.f.Size()
	if b.Pos > 0 { // the row that the step leaves
		b.f.Tint(1, b.row(b.Pos-1), w-2, 1, frame.Text.Over(8))
	}
	b.f.Tint(1, b.row(b.Pos), w-2, 1, frame.AccentBG)
	b.drawOdometer()
	b.drawWaves()
	b.drawEuclid()
	b.drawStrip()
}

// Words says what the step to the cursor does to bits and waves.
func (b *plan) Words() scene.Words {
	return scene.Words{Caption: b.caption(), Readout: b.readout()}
}

// Shown says which positions are in sight.
func (b *plan) Shown() (first, n int) { return b.first, b.rows }

// row is the row of a position.
func (b *plan) row(pos int) int { return b.table + pos - b.first }

// Hit sets the position of a row or of a step in the strip, and the pair of a
// lane.
func (b *plan) Hit(x, y int) func(*scene.State, *Settings) {
	pos, dim := b.Pos, b.Dim
	lane, onLane := b.lanes.find(x)
	if onLane = onLane && y >= 0 && y <= max(b.step, b.table+b.rows-1); onLane {
		dim = b.ColumnOf(lane)
	}
	onRow := y >= b.table && y < b.table+b.rows
	if onRow {
		pos = b.first + y - b.table
	}
	step, onStep := b.stripStep(x, y)
	if onStep = onStep && step < b.Length; onStep {
		pos = step
	}
	if !onLane && !onRow && !onStep {
		return nil
	}
	return func(s *scene.State, _ *Settings) { s.Pos, s.Dim = pos, dim }
}

package heatmap

import (
	"strconv"

	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// start is the scale of the upright picture: a cell shows two positions, half
// a cell each.
const start scene.Zoom = 2

// own is the scale by itself: a position takes one pixel, or as many as let the
// whole length fill the room.
func own(length, pixels, per int) scene.Zoom {
	return scene.Fitted(min(length, pixels), pixels, per)
}

// Where no frame says how much there is room for, zooming goes by the room on a
// screen of 120 × 40: pixels for positions, turned as well, and columns.
const (
	nominalPixels  = 52
	nominalTurned  = 87
	nominalColumns = 84
)

// scale is how far away a table is seen: positions and, of waves, columns, which
// both have a ladder, and at the end of them everything that there is.
type scale struct {
	zoom  scene.Zoom
	group int
	fit   bool
}

// out is the next scale further away. Either ladder ends where all of its axis
// is in sight.
func (a scale) out(s scene.State, set Settings) scale {
	pixels, columns := parts.Either(set.Turned, nominalTurned, nominalPixels), nominalColumns
	switch {
	case !s.HasWaves():
		columns = s.DModel // they scroll
	case set.Phase && s.Shape().Layout.Alternates():
		columns *= 2 // both of a pair have one angle
	}
	long := func(z scene.Zoom) bool {
		_, n := z.PerCell()
		return n < (s.Length*parts.Either(set.Turned, 1, 2)+pixels-1)/pixels
	}
	if long(a.zoom) {
		a.zoom = a.zoom.Out()
	}
	if a.group*columns < s.DModel {
		a.group = int(scene.Zoom(a.group).Out())
	}
	a.fit = !long(a.zoom) && a.group*columns >= s.DModel
	return a
}

// zoom steps in (n > 0) or out along both ladders. A step in goes back to where
// a step out came from, if it came along the ladders.
func zoom(s *scene.State, set *Settings, n int) {
	at := scale{scaleOf(*s, *set, false), max(s.Group, 1), s.Fit}
	for ; n < 0 && !at.fit; n++ {
		at = at.out(*s, *set)
	}
	for ; n > 0; n-- {
		at = at.in(*s, *set)
	}
	s.Zoom, s.Group, s.Fit = at.zoom, at.group, at.fit
}

// in is the next scale closer.
func (a scale) in(s scene.State, set Settings) scale {
	from := s
	from.Zoom = scene.Auto
	for before := (scale{scaleOf(from, set, false), 1, false}); !before.fit; {
		next := before.out(s, set)
		if next == a || next.fit && a.fit {
			return before
		}
		before = next
	}
	group := scene.Zoom(a.group).Step(-1)
	return scale{a.zoom.Step(-1), max(int(group), 1), false}
}

// scaleOf gives the scale of the positions in force, but for what a frame has room for.
func scaleOf(s scene.State, set Settings, signs bool) scene.Zoom {
	switch {
	case s.Zoom != scene.Auto:
		return s.Zoom
	case set.Turned:
		return own(s.Length, nominalTurned, 1)
	}
	return own(s.Length, nominalPixels, parts.Either(signs, 1, 2))
}

// steps says which positions are shown and how large: steps of span positions each, reps
// pixels a step. A pixel shows a whole position or the exact mean of many.
type steps struct {
	scale scene.Zoom
	first int // the first position
	span  int // positions in a step
	reps  int // pixels of a step
	count int // steps, of which the last may be broken off by the length
	end   int // the position after the last one shown
	label int // positions between labels
	per   int // pixels in a cell
	cells int // cells that the steps take
}

// newSteps fills a number of pixels, per of them to a cell, and spaces labels a
// number of cells apart.
func (p *plan) newSteps(pixels, per, spacing int) steps {
	scale := p.Zoom
	switch {
	case p.Fit:
		scale = scene.Fitted(p.Length, max(pixels, 1), per)
	case scale == scene.Auto:
		scale = own(p.Length, max(pixels, 1), per)
	}
	cells, n := scale.PerCell()
	s := steps{scale: scale, span: n, reps: per * cells, per: per, label: max(1, spacing*n/cells)}
	if n > 1 && n%per == 0 {
		s.span, s.reps = n/per, 1
	}
	s.span = min(s.span, p.Length)
	if p.Fit && n > per { // any number of positions: label round ones
		s.label = parts.RoundStep(s.label)
	}
	room := max(1, pixels/s.reps)
	s.first = parts.WindowStart(p.Pos, room*s.span, p.Length, s.label)
	s.end = min(s.first+room*s.span, p.Length)
	s.count = (s.end - s.first + s.span - 1) / s.span
	s.cells = min((s.count*s.reps+per-1)/per, max(1, pixels/per)) // a single step may be cut
	return s
}

// whole is the number of steps that the length does not break off.
func (s *steps) whole() int { return (s.end - s.first) / s.span }

// step gives the step that holds a position.
func (s *steps) step(pos int) int { return (pos - s.first) / s.span }

// pixels gives the first of the pixels that show a position, and how many.
func (s *steps) pixels(pos int) (first, n int) {
	first = s.step(pos) * s.reps
	return first, min(s.reps, s.cells*s.per-first)
}

// cell gives the cell in the middle of the pixels that show a position.
func (s *steps) cell(pos int) int {
	return min((s.step(pos)*s.reps+(s.reps-1)/2)/s.per, s.cells-1)
}

// at gives the first position that a cell shows.
func (s *steps) at(cell int) (pos int, ok bool) {
	return s.first + cell*s.per/s.reps*s.span, cell >= 0 && cell < s.cells
}

// window gives the positions of a step.
func (s *steps) window(step int) (pos, n int) {
	pos = s.first + step*s.span
	return pos, min(s.span, s.end-pos)
}

// labelled goes through the labelled positions and the cells they are in.
func (s *steps) labelled(yield func(pos, cell int) bool) {
	for pos := (s.first + s.label - 1) / s.label * s.label; pos < s.end; pos += s.label {
		if !yield(pos, s.cell(pos)) {
			return
		}
	}
}

// text writes a position, shorter where that suits all labels.
func (s *steps) text(pos int) string {
	return parts.Either(s.label%1000 != 0, strconv.Itoa(pos), words.Compact(pos))
}

package heatmap

import (
	"strconv"

	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// steps says which positions are shown and how large: steps of span positions
// each, reps pixels a step. A pixel never shows less than a whole position, and
// shows the exact mean where it covers many.
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
	scale := scaleOf(p.State, p.Settings, p.signs)
	cells, n := scale.PerCell()
	s := steps{scale: scale, span: n, reps: per * cells, per: per, label: max(1, spacing*n/cells)}
	if n > 1 && n%per == 0 {
		s.span, s.reps = n/per, 1
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

// cell gives the cell in the middle of the pixels that show a position.
func (s *steps) cell(pos int) int {
	return min((s.step(pos)*s.reps+(s.reps-1)/2)/s.per, s.cells-1)
}

// at gives the first position that a cell shows; false beyond the end.
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
	if s.label%1000 != 0 {
		return strconv.Itoa(pos)
	}
	return words.Compact(pos)
}

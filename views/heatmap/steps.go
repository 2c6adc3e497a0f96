package heatmap

import (
	"strconv"

	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// steps says which positions are shown and how large: steps of span
// positions each, reps pixels a step. A pixel never shows less than a whole
// position, and shows the exact mean where it covers many.
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

// newSteps fills a number of pixels, per of them to a cell, and spaces
// labels a number of cells apart.
func newSteps(sc scene.Scene, scale scene.Zoom, pixels, per, spacing int) steps {
	cells, n := scale.PerCell()
	p := steps{scale: scale, span: n, reps: per * cells, per: per, label: max(1, spacing*n/cells)}
	if n > 1 && n%per == 0 {
		p.span, p.reps = n/per, 1
	}
	room := max(1, pixels/p.reps)
	p.first = parts.WindowStart(sc.Pos, room*p.span, sc.Length, p.label)
	p.end = min(p.first+room*p.span, sc.Length)
	p.count = (p.end - p.first + p.span - 1) / p.span
	p.cells = min((p.count*p.reps+per-1)/per, max(1, pixels/per)) // a single step may be cut
	return p
}

// whole is the number of steps that the length does not break off.
func (p steps) whole() int { return (p.end - p.first) / p.span }

// step gives the step that holds a position.
func (p steps) step(pos int) int { return (pos - p.first) / p.span }

// cell gives the cell in the middle of the pixels that show a position.
func (p steps) cell(pos int) int {
	return min((p.step(pos)*p.reps+(p.reps-1)/2)/p.per, p.cells-1)
}

// at gives the first position that a cell shows; false beyond the end.
func (p steps) at(cell int) (pos int, ok bool) {
	step := cell * p.per / p.reps
	return p.first + step*p.span, cell >= 0 && cell < p.cells
}

// window gives the positions of a step.
func (p steps) window(step int) (pos, n int) {
	pos = p.first + step*p.span
	return pos, min(p.span, p.end-pos)
}

// labelled calls yield with every labelled position and the cell it is in.
func (p steps) labelled(yield func(pos, cell int) bool) {
	for pos := (p.first + p.label - 1) / p.label * p.label; pos < p.end; pos += p.label {
		if !yield(pos, p.cell(pos)) {
			return
		}
	}
}

// appendLabel writes a position, shorter where that suits all labels.
func (p steps) appendLabel(b []byte, pos int) []byte {
	if p.label%1000 != 0 {
		return strconv.AppendInt(b, int64(pos), 10)
	}
	return words.AppendCompact(b, pos)
}

package chart

import "wavescope/views/frame"

// DrawTrained draws the line where the positions of the training end, through
// the n cells from x, y on, to the right or down, wherever nothing else is drawn:
// if a training length is given and it is one of the positions from a first one
// to an end.
func DrawTrained(f frame.Frame, train, first, end, x, y, n int, down bool) {
	if train <= first || train >= end {
		return
	}
	for i := range n {
		at, line := [2]int{x + i, y}, '╌'
		if down {
			at, line = [2]int{x, y + i}, '╎'
		}
		if c := f.At(at[0], at[1]); c != nil && (c.Rune == ' ' || c.FG == frame.Line) {
			f.Set(at[0], at[1], line, frame.Style{FG: frame.HandThen})
		}
	}
}

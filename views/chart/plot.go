package chart

import (
	"strconv"

	"wavescope/views/frame"
)

// EndTexts say with which position the table of a scene ends, or that the length does where the table goes on, the
// longest first.
func EndTexts(sc Scene) []string {
	if !sc.Declared().Ends || sc.LearnedRows > sc.Length {
		return []string{"past the length", "past"}
	}
	last := strconv.Itoa(sc.LearnedRows - 1)
	return []string{"no rows past " + last, "none past " + last, "end " + last}
}

// DrawTrained draws a line where the positions of the training end, through n cells
// from x, y on, to the right or down. It leaves out cells that are drawn on. It draws
// nothing unless first < train < end.
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

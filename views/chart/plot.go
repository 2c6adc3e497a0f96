package chart

import (
	"strconv"

	"wavescope/views/frame"
)

// DrawEnd writes with which position the table of a scene ends, or that the length does where the table goes on, in the
// first row of a frame that has blank cells for it.
func DrawEnd(f frame.Frame, sc Scene) {
	w, h := f.Size()
	for _, text := range endForms(sc) {
		n := f.Theme.Width(text)
		for y := range h {
			if n+2 <= w && bare(f, y, n+2) {
				f.Text(1, y, text, FaintStyle)
				return
			}
		}
	}
}

// bare reports whether the first n cells of a row hold nothing.
func bare(f frame.Frame, y, n int) bool {
	for x := range n {
		if c := f.At(x, y); c.Rune != ' ' && (c.FG != frame.Background || c.BG != frame.Background) {
			return false
		}
	}
	return true
}

// endForms returns the texts of DrawEnd, the longest first.
func endForms(sc Scene) []string {
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

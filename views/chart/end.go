package chart

import (
	"strconv"

	"wavescope/views/frame"
)

// DrawEnd says on the first cells of a frame that hold nothing where the table of
// a scene ends.
func DrawEnd(f frame.Frame, sc Scene) {
	w, h := f.Size()
	for _, text := range EndForms(sc) {
		n := f.Theme.Width(text)
		for y := range h {
			if n+2 <= w && bare(f, y, n+2) {
				f.Text(1, y, text, FaintStyle)
				return
			}
		}
	}
}

// bare reports that the first n cells of a row hold nothing.
func bare(f frame.Frame, y, n int) bool {
	for x := range n {
		if c := f.At(x, y); c.Rune != ' ' && (c.FG != frame.Background || c.BG != frame.Background) {
			return false
		}
	}
	return true
}

// EndForms say in a picture where its table ends.
func EndForms(sc Scene) []string {
	last := strconv.Itoa(sc.RowCount() - 1)
	return []string{"no rows past " + last, "none past " + last, "end " + last}
}

package parts

import "wavescope/views/frame"

// Blank reports that nothing is written in a cell yet; false outside the frame.
func Blank(f frame.Frame, x, y int) bool {
	c := f.At(x, y)
	return c != nil && c.Rune == ' '
}

// Label writes text unless it touches something that is already there, or
// reaches column end.
func Label(f frame.Frame, x, y, end int, text string, s frame.Style) {
	n := f.Theme.Width(text)
	if x+n > end {
		return
	}
	for i := x - 1; i <= x+n; i++ {
		if f.At(i, y) != nil && !Blank(f, i, y) {
			return
		}
	}
	f.Text(x, y, text, s)
}

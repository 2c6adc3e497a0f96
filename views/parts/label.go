package parts

import "wavescope/views/frame"

// Fill fills a cell with a colour, or with a sign where there are none.
func Fill(f frame.Frame, x, y int, c frame.Color, sign rune, s frame.Style) {
	if f.Theme.Glyphs() {
		f.Set(x, y, sign, s)
		return
	}
	f.Pixel(x, 2*y, c)
	f.Pixel(x, 2*y+1, c)
}

// Blank reports that nothing is drawn on w × h cells.
func Blank(f frame.Frame, x, y, w, h int) bool {
	for j := range h {
		for i := range w {
			if c := f.At(x+i, y+j); c != nil && (c.Rune != ' ' || c.BG != frame.Background) {
				return false
			}
		}
	}
	return true
}

// Label writes text that ends before a column, unless it touches something.
func Label(f frame.Frame, x, y, end int, text string, s frame.Style) {
	n := f.Theme.Width(text)
	if x+n <= end && Blank(f, x-1, y, n+2, 1) {
		f.Text(x, y, text, s)
	}
}

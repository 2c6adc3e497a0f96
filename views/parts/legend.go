package parts

import (
	"wavescope/views/frame"
	"wavescope/views/words"
)

// Swatches fills n ≥ 2 cells of a row with the colours from the low end of a
// scale to its high one.
func (s Scale) Swatches(f frame.Frame, x, y, n int, ink func(v float64) frame.Color) {
	for i := range n {
		c := ink(s.Low + float64(i)/float64(n-1)*(s.High-s.Low))
		f.Pixel(x+i, 2*y, c)
		f.Pixel(x+i, 2*y+1, c)
	}
}

// Legend writes a scale between the names of its ends, of which the first ends
// two cells from x on: n colours, or where there are none the signs that stand
// for them. It returns the column after it.
func (s Scale) Legend(f frame.Frame, x, y, n int, low, high string, ink func(v float64) frame.Color) int {
	f.TextRight(x+2, y, low, words.FaintStyle)
	x += 3
	if f.Theme.Glyphs() {
		x = f.Text(x, y, "[", words.FaintStyle)
		x = f.Text(x, y, frame.ShadeGlyphs(), frame.Style{})
		x = f.Text(x, y, "]", words.FaintStyle)
	} else {
		s.Swatches(f, x, y, n, ink)
		x += n
	}
	return f.Text(x+1, y, high, words.FaintStyle)
}

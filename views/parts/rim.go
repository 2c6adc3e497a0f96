package parts

import (
	"math"

	"wavescope/views/frame"
)

// Label writes a word just outside the rim of a dial at a cell, at an angle; a
// row higher or lower where another word is in its way, and not at all where
// there is no place. The angle is in 2⁻⁶⁴ of a turn.
func (d *Dial) Label(f frame.Frame, x, y int, at uint64, text string, s frame.Style) {
	sin, cos := math.Sincos(2 * math.Pi * float64(at) / (1 << 64))
	r := float64(d.Rows) + 1.65
	n := f.Theme.Width(text)
	left := x + int(math.Round(d.Mid/2+r*cos)) // a cell is two dots wide
	middle := y + int(math.Floor(float64(d.Rows)/2-r/2*sin))
	switch {
	case cos < -0.3:
		left -= n
	case cos < 0.3:
		left -= (n + 1) / 2
	}
	for _, dy := range [...]int{0, -1, 1, -2, 2, -3, 3} {
		row := middle + dy
		if row >= y-1 && row <= y+d.Rows && !d.covers(left-x, row-y, n) && blank(f, left-1, row, n+2) {
			f.Text(left, row, text, s)
			return
		}
	}
}

// covers reports that one of n cells in a row lies on the face.
func (d *Dial) covers(x, y, n int) bool {
	h := float64(d.Rows)
	up := (float64(y) + 0.5 - h/2) * 2
	for i := range n {
		if math.Hypot(float64(x+i)+0.5-h, up) < h {
			return true
		}
	}
	return false
}

// blank reports that n cells are there and empty; the outermost two may be
// missing.
func blank(f frame.Frame, x, y, n int) bool {
	for i := range n {
		c := f.At(x+i, y)
		if c == nil && i > 0 && i < n-1 || c != nil && c.Rune != ' ' {
			return false
		}
	}
	return true
}

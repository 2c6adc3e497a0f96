package shift

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawBigDial draws both shifts on one large dial, with the positions written
// at its rim.
func (p *dials) drawBigDial(f frame.Frame, x, y int) {
	one := parts.NewSwing(p.Waves, p.pair, p.Pos, p.Offset)
	two := parts.NewSwing(p.Waves, p.pair, p.Pos+p.Anchor, p.Offset)
	d := parts.DialOf(p.bigRows)
	d.Draw(f, x, y, true, one, two)
	name := func(pos, anchor int) string { return words.ShortPos(f, pos, anchor, 9) }
	for _, l := range []struct {
		at   uint64
		text string
		s    frame.Style
	}{
		{one.Now, name(p.Pos+p.Offset, 0), nowStyle},
		{one.Then, name(p.Pos, 0), thenStyle},
		{two.Now, name(p.Pos+p.Offset, p.Anchor), nowStyle},
		{two.Then, name(p.Pos, p.Anchor), thenStyle},
		{1 << 62, "sin", frame.Style{FG: frame.SinColor}},
		{0, "cos", frame.Style{FG: frame.CosColor}},
	} {
		if p.Offset != 0 || l.s != thenStyle { // without an offset both hands are one
			rimLabel(f, x, y, d, l.at, l.text, l.s)
		}
	}
}

// rimLabel writes a word just outside the rim at an angle, a row higher or
// lower where another word is in its way, and not at all where there is no
// place.
func rimLabel(f frame.Frame, x, y int, d *parts.Dial, at uint64, text string, s frame.Style) {
	sin, cos := math.Sincos(2 * math.Pi * float64(at) / (1 << 64))
	r := float64(d.Rows) + 1.65
	n := f.Theme.Width(text)
	left := x + int(math.Round(d.Mid/2+r*cos)) // a cell is two dots wide
	cy := y + int(math.Floor(float64(d.Rows)/2-r/2*sin))
	switch {
	case cos < -0.3:
		left -= n
	case cos < 0.3:
		left -= (n + 1) / 2
	}
	for _, dy := range [...]int{0, -1, 1, -2, 2, -3, 3} {
		row := cy + dy
		if row >= y-1 && row <= y+d.Rows && !covers(d, left-x, row-y, n) && blank(f, left-1, row, n+2) {
			f.Text(left, row, text, s)
			return
		}
	}
}

// covers reports that one of n cells in a row lies on the face.
func covers(d *parts.Dial, x, y, n int) bool {
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

package shift

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// drawBigDial draws both shifts on one large dial, with the positions written
// at its rim.
func drawBigDial(f frame.Frame, sc scene.Scene, d *parts.Dial, x, y int) {
	pair, _ := sc.Pair()
	one := parts.NewSwing(sc.Waves, pair, sc.Pos, sc.Offset)
	two := parts.NewSwing(sc.Waves, pair, sc.Pos+sc.Anchor, sc.Offset)
	d.Draw(f, x, y, true, one, two)
	then, now := frame.Style{FG: frame.HandThen}, frame.Style{FG: frame.Bright, Bold: true}
	const w = 9
	for _, l := range []struct {
		at   uint64
		text string
		s    frame.Style
	}{
		{one.Now, words.ShortPos(f, sc.Pos+sc.Offset, 0, w), now},
		{one.Then, words.ShortPos(f, sc.Pos, 0, w), then},
		{two.Now, words.ShortPos(f, sc.Pos+sc.Offset, sc.Anchor, w), now},
		{two.Then, words.ShortPos(f, sc.Pos, sc.Anchor, w), then},
		{1 << 62, "sin", frame.Style{FG: frame.SinColor}},
		{0, "cos", frame.Style{FG: frame.CosColor}},
	} {
		if sc.Offset != 0 || l.s != then { // without an offset both hands are one
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

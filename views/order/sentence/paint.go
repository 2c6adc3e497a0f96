package sentence

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/words"
)

// Cell paints w × h cells in the colour of v on a scale of ±limit, with the
// number in the middle row where it has the room. The cell under the cursor has
// its number bold, or a dot where there is none. Without colour a sign of the
// ramp stands for it, and brackets are the cursor.
func Cell(f frame.Frame, x, y, w, h int, v, limit float64, here bool) {
	Shade(f, x, y, w, h, frame.Signed, v/limit)
	// Equal numbers have equal ink, whatever is behind the last digit.
	style := OnShade(f.Theme, frame.Signed, math.Round(10*v)/10/limit, here)
	style.BG = frame.Signed.At(v / limit)
	brackets := here && w > 2 && f.Theme.Glyphs()
	if brackets {
		bracket(f, x, y, w, h)
	}
	text, room := cellNumber(v, w)
	if middle := y + (h-1)/2; text != "" {
		if !brackets || h > 1 && len(text) > w-2 {
			f.HLine(x, middle, w, ' ', style)
		} else {
			f.HLine(x+1, middle, w-2, ' ', style)
		}
		at := x + w - (w-room)/2 - len(text) // points of a column stand in line
		if brackets && at > x+1 {
			at--
		}
		f.Text(at, middle, text, style)
	} else if here && !brackets {
		f.Set(x+w/2, middle, '•', style)
	}
}

// bracket puts a cell of signs between brackets.
func bracket(f frame.Frame, x, y, w, h int) {
	style := words.StrongStyle
	f.VLine(x, y, h, '[', style)
	f.VLine(x+w-1, y, h, ']', style)
}

// Shade fills w × h cells with the colour of v on a ramp, or with its sign.
func Shade(f frame.Frame, x, y, w, h int, ramp frame.Ramp, v float64) {
	if f.Theme.Glyphs() {
		sign := signOf(v)
		if ramp != frame.Signed {
			sign = weightSign(v)
		}
		for j := range h {
			f.HLine(x, y+j, w, sign, frame.Style{FG: frame.Text})
		}
		return
	}
	c := ramp.At(v)
	for j := range h {
		for i := range w {
			f.Pixel(x+i, 2*(y+j), c)
			f.Pixel(x+i, 2*(y+j)+1, c)
		}
	}
}

// signOf stands for a shade from −1 to 1 where there is no colour: strongly
// negative, negative, about 0, positive, strongly positive.
func signOf(v float64) rune {
	switch {
	case v <= -0.5:
		return '='
	case v < -1.0/16:
		return '-'
	case v <= 1.0/16:
		return '·'
	case v < 0.5:
		return '+'
	}
	return '#'
}

// weightSigns stand for shades from 0 to 1; none of them has a sign of its own
// among those of signOf but the one for little.
const weightSigns = " .:o%@"

func weightSign(v float64) rune {
	return rune(weightSigns[min(max(int(v*float64(len(weightSigns))), 0), len(weightSigns)-1)])
}

// OnShade is the ink of a number on a shade: that of the paper or the paper's
// own colour, whichever is read more easily.
func OnShade(t frame.Theme, ramp frame.Ramp, v float64, bold bool) frame.Style {
	if t.Glyphs() {
		return frame.Style{FG: frame.Bright, Bold: bold}
	}
	c, ink := ramp.At(v), frame.Text
	if bold {
		ink = frame.Bright
	}
	return frame.Style{FG: t.Legible(c, ink, frame.Background), BG: c, Bold: bold}
}

// ShadesNote is the scale of the shades in as few columns as a gutter has: how
// far it reads or, without colour, the signs from one end to the other.
func ShadesNote(t frame.Theme, limit string) string {
	if !t.Glyphs() {
		return "±" + limit
	}
	signs := ""
	for _, v := range [...]float64{-1, -0.25, 0, 0.25, 1} {
		signs += string(signOf(v))
	}
	return signs
}

// Legend draws the scale of the shades from column x on, and what it is
// the scale of; it returns the column after it.
func Legend(f frame.Frame, x, y int, limit, note string) int {
	const n = 17 // odd, for 0 has a sign of its own
	x = f.Text(x, y, words.Minus+limit, words.FaintStyle) + 1
	for i := range n {
		Shade(f, x+i, y, 1, 1, frame.Signed, (float64(i)+0.5)*2/n-1)
	}
	x = f.Text(x+n+1, y, "+"+limit, words.FaintStyle)
	return f.Text(x+2, y, note, words.FaintStyle)
}

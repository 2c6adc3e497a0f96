package views

import (
	"math"
	"strconv"
	"strings"

	"wavescope/views/frame"
)

// orderCell paints w × h cells in the colour of v on a scale of ±limit, with the
// number in the middle row where it has the room. The cell under the cursor has
// its number bold, or a dot where there is none. Without colour a sign of the
// ramp stands for it.
func orderCell(f frame.Frame, x, y, w, h int, v, limit float64, here bool) {
	shade(f, x, y, w, h, frame.Signed, v/limit)
	style := onShade(f.Theme, frame.Signed, v/limit, here)
	text, room := cellNumber(v, w)
	if middle := y + (h-1)/2; text != "" {
		f.HLine(x, middle, w, ' ', style)
		f.Text(x+w-(w-room)/2-len(text), middle, text, style) // points of a column stand in line
	} else if here {
		f.Set(x+w/2, middle, '•', style)
	}
}

// cellNumber writes a number as precisely as a cell of w columns lets it, in at
// most room columns; "" if there is no room for any.
func cellNumber(v float64, w int) (text string, room int) {
	switch {
	case w < 4:
		return "", 0
	case w < 6:
		return short(v), 4
	case w < 8:
		return lessShort(v), 5
	}
	return withSign(v, strconv.FormatFloat(math.Abs(v), 'f', decimalsFor(v, 4), 64)), 7
}

// decimalsFor is decimals, or one fewer for every digit before the point but
// the first.
func decimalsFor(v float64, decimals int) int {
	for limit := 10.0; math.Abs(v) >= limit && decimals > 0; limit *= 10 {
		decimals--
	}
	return decimals
}

// shade fills w × h cells with the colour of v on a ramp, or with its sign.
func shade(f frame.Frame, x, y, w, h int, ramp frame.Ramp, v float64) {
	if f.Theme.Glyphs() {
		signed := v
		if ramp != frame.Signed {
			signed = 2*v - 1
		}
		for j := range h {
			f.HLine(x, y+j, w, frame.ShadeGlyph(signed), frame.Style{FG: frame.Text})
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

// onShade is the ink of a number on a shade: dark on light ones, light on dark
// ones.
func onShade(t frame.Theme, ramp frame.Ramp, v float64, bold bool) frame.Style {
	if t.Glyphs() {
		return frame.Style{FG: frame.Bright, Bold: bold}
	}
	c, ink := ramp.At(v), frame.Text
	switch {
	case t.Pale(c) != t.Light: // as light as the ink of the paper
		ink = frame.Background
	case bold:
		ink = frame.Bright
	}
	return frame.Style{FG: ink, BG: c, Bold: bold}
}

// short writes a number in at most four cells: .84, -.34, 1.2, -1.1, 12, -12.
// The sign is a hyphen, and there is no plus, so that the sign is what is seen
// first.
func short(v float64) string { return shortest(v, 2, 1) }

// lessShort is short with a digit more: .841, -.342, 1.23.
func lessShort(v float64) string { return shortest(v, 3, 2) }

// shortest writes a number with so many decimals below and above 1.
func shortest(v float64, below, above int) string {
	text := strconv.FormatFloat(math.Abs(v), 'f', below, 64)
	switch {
	case strings.HasPrefix(text, "0."):
		text = text[1:]
	case math.Abs(v) < 9.95:
		text = strconv.FormatFloat(math.Abs(v), 'f', above, 64)
	default:
		text = strconv.FormatFloat(math.Abs(v), 'f', decimalsFor(v, above), 64)
	}
	return withSign(v, text)
}

// withSign puts a hyphen before the digits of a negative number, unless they
// are all 0.
func withSign(v float64, digits string) string {
	if v < 0 && strings.Trim(digits, "0.") != "" {
		return "-" + digits
	}
	return digits
}

// orderLegend draws the scale of the shades from column x on, and what it is
// the scale of; it returns the column after it.
func orderLegend(f frame.Frame, x, y int, limit, note string) int {
	const n = 16
	x = f.Text(x, y, minus+limit, frame.Style{FG: frame.Faint}) + 1
	for i := range n {
		shade(f, x+i, y, 1, 1, frame.Signed, (float64(i)+0.5)*2/n-1)
	}
	x = f.Text(x+n+1, y, "+"+limit, frame.Style{FG: frame.Faint})
	return f.Text(x+2, y, note, frame.Style{FG: frame.Faint})
}

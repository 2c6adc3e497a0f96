package views

import (
	"math"
	"strconv"
	"strings"

	"wavescope/views/frame"
)

// orderCell paints w × h cells in the colour of v on a scale of ±limit. Without
// colour a sign of the ramp stands for it. With digits the number stands in the
// middle row, if it has the room.
func orderCell(f frame.Frame, x, y, w, h int, v, limit float64, digits, here bool) {
	shade(f, x, y, w, h, frame.Signed, v/limit)
	if !digits || w < 4 {
		return
	}
	text := short(v)
	if w >= 6 {
		text = lessShort(v)
	}
	at := x + w - f.Theme.Width(text)
	if w > 4 {
		at = x + (w-f.Theme.Width(text)+1)/2
	}
	f.Text(at, y+(h-1)/2, text, onShade(f.Theme, frame.Signed, v/limit, here))
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
	c := ramp.At(v)
	rgb := t.RGB(c)
	light := 0.299*float64(rgb.R)+0.587*float64(rgb.G)+0.114*float64(rgb.B) > 0.45*255
	ink := frame.Text
	switch {
	case light != t.Light: // as light as the paper is not
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
		text = strconv.FormatFloat(math.Abs(v), 'f', above-1, 64)
	}
	if v < 0 && strings.Trim(text, "0.") != "" {
		text = "-" + text
	}
	return text
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

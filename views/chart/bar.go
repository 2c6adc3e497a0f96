package chart

import (
	"math"

	"wavescope/views/frame"
)

// DrawZero draws the line that bars on a frame begin at.
func (s Scale) DrawZero(f frame.Frame) {
	w, h := f.Size()
	f.VLine(s.zero(w), 0, h, '│', frame.Style{FG: frame.Line})
}

// zero is the column of zero, or of the end next to it, in a bar of w cells.
func (s Scale) zero(w int) int { return s.Level(min(max(0, s.Low), s.High), w) }

// DrawBar draws a value in the one row of a frame, as a bar from zero, or the end
// next to it, to one end of its scale or the other, in eighths of a cell.
func (s Scale) DrawBar(f frame.Frame, v float64, hue frame.Color) {
	w, _ := f.Size()
	origin, zero := min(max(0, s.Low), s.High), s.zero(w)
	room, end, side := w-1-zero, s.High, 1
	if v < origin {
		room, end, side = zero, s.Low, -1
	}
	part := min(math.Abs((v-origin)/(end-origin)), 1)
	if !(part > 0) { // nor where there is no room, which is not a number
		return
	}
	eighths := int(math.Round(part * float64(8*room)))
	for i := range eighths / 8 {
		f.Set(zero+side*(i+1), 0, '█', frame.Style{FG: hue})
	}
	if rest := eighths % 8; rest > 0 {
		drawPart(f, zero+side*(eighths/8+1), rest, side, hue)
	}
}

// drawPart fills some eighths of a cell, from the left or, for a negative side,
// from the right: then what is left is cut out of a full cell in colour, or
// rounded to a half.
func drawPart(f frame.Frame, x, eighths, side int, hue frame.Color) {
	switch {
	case f.Theme.ASCII:
		if eighths >= 4 {
			f.Set(x, 0, '#', frame.Style{FG: hue})
		}
	case side > 0:
		f.Set(x, 0, '█'+rune(8-eighths), frame.Style{FG: hue})
	case f.Theme.Depth != frame.NoColor:
		f.Set(x, 0, '█'+rune(eighths), frame.Style{FG: frame.Background, BG: hue})
	case eighths > 5:
		f.Set(x, 0, '█', frame.Style{FG: hue})
	case eighths > 1:
		f.Set(x, 0, '▐', frame.Style{FG: hue})
	}
}

// Eighths are the parts of a cell that a bar can fill from below. Down from above
// there are fewer signs, and letters stand for either where there are none.
var (
	Eighths    = []rune(" ▁▂▃▄▅▆▇█")
	hanging    = []rune(" ▔▔▔▀▀▀██")
	lettersUp  = []rune(" .:|")
	lettersTop = []rune(" ':|")
)

// DrawPillar draws a bar one cell wide that stands on a row, or for a negative part
// hangs down from there: such a part of so many rows. What hangs is drawn in the
// colour of the paper on its own, or by the signs there are.
func DrawPillar(f frame.Frame, x, y, rows int, part float64, ink frame.Color) {
	up, down, style := Eighths, hanging, frame.Style{FG: ink}
	if f.Theme.ASCII {
		up, down = lettersUp, lettersTop
	}
	per := len(up) - 1
	n := int(math.Abs(part)*float64(per*rows) + 0.5)
	whole, rest := n/per, n%per
	if part >= 0 {
		f.VLine(x, y-whole, whole, up[per], style)
		if rest > 0 {
			f.Set(x, y-whole-1, up[rest], style)
		}
		return
	}
	f.VLine(x, y, whole, down[per], style)
	switch {
	case rest == 0:
	case f.Theme.Glyphs():
		f.Set(x, y+whole, down[rest], style)
	default:
		f.Set(x, y+whole, Eighths[per-rest], frame.Style{FG: frame.Background, BG: ink})
	}
}

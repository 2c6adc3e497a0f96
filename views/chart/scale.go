package chart

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// A Scale maps numbers from Low to High to heights, colours and, without colours,
// glyphs. If Low is negative, it has two hues that meet at 0, and v and −v are equally
// strong. Else one ramp runs from Low to High.
type Scale struct {
	Low, High float64
	Angle     bool // values are parts of a turn: both ends look alike
	Soft      bool // most values are near 0: 16 colours show them in patterns, which have more tones
	Written   bool // numbers stand on the values: no pattern is behind them, nor in the legend
}

// ScaleOf returns the scale of a column's values.
func ScaleOf(c encoding.Column) Scale { return Scale{Low: c.Low, High: c.High} }

// FittedScale returns the scale of values from least to most. If least is negative,
// the scale is symmetric about 0. A picture that uses it has to show its ends.
func FittedScale(least, most float64) Scale {
	if least < 0 {
		most = max(-least, most)
		least = -most
	}
	return Scale{Low: least, High: most}
}

// Part returns where a value is between Low, 0, and High, 1. It is 0.5 if both ends
// are equal.
func (s Scale) Part(v float64) float64 {
	if s.Low == s.High {
		return 0.5
	}
	return (v - s.Low) / (s.High - s.Low)
}

// Height returns where a value is in a plot from −1, the bottom, to 1, the top.
func (s Scale) Height(v float64) float64 { return 2*s.Part(v) - 1 }

// Limit returns the larger of |Low| and |High|.
func (s Scale) Limit() float64 { return math.Max(math.Abs(s.Low), math.Abs(s.High)) }

// Signed reports whether the scale has values on both sides of 0.
func (s Scale) Signed() bool { return s.Low < 0 && s.High > 0 }

// Ramp returns the ramp of colours of the values. A scale from 0 to 0 has the signed
// ramp, on which 0 is the background.
func (s Scale) Ramp() frame.Ramp {
	switch {
	case s.Angle:
		return frame.Cyclic
	case s.Low < 0 || s.High <= 0:
		return frame.Signed
	}
	return frame.Magnitude
}

// gauge returns the ramp of the values, and from and gain so that a value v is at
// (v − from)·gain on it.
func (s Scale) gauge() (ramp frame.Ramp, from, gain float64) {
	ramp = s.Ramp()
	switch limit := s.Limit(); {
	case ramp != frame.Signed && s.Low == s.High: // there is nothing but the most
		return ramp, s.Low - 1, 1
	case ramp != frame.Signed:
		return ramp, s.Low, 1 / (s.High - s.Low)
	case limit > 0:
		return ramp, 0, 1 / limit
	}
	return ramp, 0, 0
}

// Color returns the colour of a value; [frame.Missing] for NaN.
func (s Scale) Color(v float64) frame.Color {
	var color [1]frame.Color
	s.Colors(color[:], []float64{v})
	return color[0]
}

// Colors sets to[i] to the colour of values[i]. It is faster than Color for many values.
func (s Scale) Colors(to []frame.Color, values []float64) {
	ramp, from, gain := s.gauge()
	for i, v := range values {
		to[i] = ramp.At((v - from) * gain)
	}
}

// Whole reports whether a value takes a whole cell, not half a cell.
func (s Scale) Whole(t frame.Theme) bool {
	return s.Ramp().Whole(t) || s.Soft && t.Depth == frame.Colors16
}

// Fill fills w × h cells with the colour of a value.
func (s Scale) Fill(f frame.Frame, x, y, w, h int, v float64) {
	ramp, from, gain := s.gauge()
	at := (v - from) * gain
	switch {
	case s.Written:
		f.FillGround(x, y, w, h, ramp, at)
	case s.Soft:
		f.Shade(x, y, w, h, ramp, at)
	default:
		f.Fill(x, y, w, h, ramp, at)
	}
}

// Level returns the nearest of n levels: 0 is Low, n−1 is High.
func (s Scale) Level(v float64, n int) int { return int(s.Part(v)*float64(n-1) + 0.5) }

// Swatches fills n ≥ 2 cells of a row with the colours of the scale from Low to High.
func (s Scale) Swatches(f frame.Frame, x, y, n int) {
	for i := range n {
		s.Fill(f, x+i, y, 1, 1, s.swatch(i, n))
	}
}

// swatch returns the value of the i-th of n ≥ 2 swatches.
func (s Scale) swatch(i, n int) float64 { return s.Low + float64(i)/float64(n-1)*(s.High-s.Low) }

// Upright fills a column of h rows with colours. value returns the value at a distance
// from the top, in rows.
func (s Scale) Upright(f frame.Frame, x, y, h int, value func(rows float64) float64) {
	for row := range h {
		top := float64(row)
		if s.Whole(f.Theme) {
			s.Fill(f, x, y+row, 1, 1, value(top+0.5))
			continue
		}
		f.Sub(x, y+row, 1, 1).Paint(func(f frame.Frame, times int) {
			for at := range 2 * times {
				for across := range times {
					f.Pixel(across, at, s.Color(value(top+(float64(at)+0.5)/float64(2*times))))
				}
			}
		})
	}
}

// Legend writes a scale between the names of its ends, of which the first ends
// two cells from x on: n colours, or where there are none the signs that stand
// for them. Colours that need no whole cell are half a row high, so that they do not
// look like a row of the picture above them. It returns the column after it.
func (s Scale) Legend(f frame.Frame, x, y, n int, low, high string) int {
	f.TextRight(x+2, y, low, faint)
	x += 3
	switch {
	case f.Theme.Signs():
		x = f.Text(x, y, "[", faint)
		ramp := s.Ramp()
		signs := []rune(ramp.Signs(f.Theme))
		for i, sign := range signs {
			at := float64(i) / float64(len(signs)-1)
			f.Set(x+i, y, sign, frame.Style{FG: ramp.Ink(f.Theme, Either(ramp == frame.Signed, 2*at-1, at))})
		}
		x += len(signs)
		x = f.Text(x, y, "]", faint)
	case s.Whole(f.Theme):
		s.Swatches(f, x, y, n)
		x += n
	default:
		f.Sub(x, y, n, 1).Paint(func(f frame.Frame, times int) {
			for i := range n * times {
				for row := times; row < 2*times; row++ {
					f.Pixel(i, row, s.Color(s.swatch(i, n*times)))
				}
			}
		})
		x += n
	}
	return f.Text(x+1, y, high, faint)
}

// faint is the style of the text around a legend.
var faint = frame.Style{FG: frame.Faint}

// DrawZero draws the line that bars on a frame begin at.
func (s Scale) DrawZero(f frame.Frame) {
	w, h := f.Size()
	f.VLine(s.zero(w), 0, h, '│', frame.Style{FG: frame.Line})
}

// zero returns the column of the value 0 in a bar of w cells, or of the end of the scale next to 0.
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
	case f.Theme.Glyphs == frame.ASCII:
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

// Eighths are the characters for a bar that fills n/8 of a cell from below. Unicode has
// fewer that fill a cell from above. Themes in ASCII have letters for both.
var (
	Eighths    = []rune(" ▁▂▃▄▅▆▇█")
	hanging    = []rune(" ▔▔▔▀▀▀██")
	lettersUp  = []rune(" .:|")
	lettersTop = []rune(" ':|")
)

// DrawPillar draws a bar one cell wide from row y up, or for a negative part down. Its
// length is that part of rows. A bar that goes down is drawn in the ground's colour on
// its own colour, or with the characters that the theme has.
func DrawPillar(f frame.Frame, x, y, rows int, part float64, ink frame.Color) {
	up, down, style := Eighths, hanging, frame.Style{FG: ink}
	if f.Theme.Glyphs == frame.ASCII {
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
	case f.Theme.Signs():
		f.Set(x, y+whole, down[rest], style)
	default:
		f.Set(x, y+whole, Eighths[per-rest], frame.Style{FG: frame.Background, BG: ink})
	}
}

// DrawLevel draws a piece of a level line, one cell wide, y rows below the top of a frame. On a bar it has the bar as its
// ground. In ASCII it is a sign.
func DrawLevel(f frame.Frame, x int, y float64, sign byte, ink frame.Color) {
	_, h := f.Size()
	at := min(max(y, 0), float64(h)-0.01)
	char := []rune("▔━▁")[int(3*(at-math.Floor(at)))]
	if f.Theme.Glyphs == frame.ASCII {
		char = rune(sign)
	}
	style := frame.Style{FG: ink}
	if c := f.At(x, int(at)); c != nil && c.Rune == '█' {
		style.BG = c.FG
	}
	f.Set(x, int(at), char, style)
}

// Either returns the first of two things if something holds, else the second.
func Either[T any](holds bool, first, second T) T {
	if holds {
		return first
	}
	return second
}

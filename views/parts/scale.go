// Package parts is what several pictures are built of.
//
// It owns the window on a row of things ([WindowStart], [Track]), the sharing of
// rows ([Share]), the [Scale] that turns a number into height, colour and sign,
// the [Pen] and the [Dial]. In come a frame and a scene, or plain numbers; out
// go cells and places. It writes no sentence and knows no view.
package parts

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// A Scale says what the numbers between two ends look like: how high they
// stand, which colour they have, and which sign stands for it without colour.
// Colours part at 0: what is as far from 0 on either side is as strong.
type Scale struct {
	Low, High float64
}

// ScaleOf is the scale of a column's values.
func ScaleOf(c encoding.Column) Scale { return Scale{c.Low, c.High} }

// Part is where a value stands between the ends, from 0 to 1; in the middle
// where they are one.
func (s Scale) Part(v float64) float64 {
	if s.Low == s.High {
		return 0.5
	}
	return (v - s.Low) / (s.High - s.Low)
}

// Height is where a value stands in a plot whose bottom is −1 and whose top is
// 1.
func (s Scale) Height(v float64) float64 { return 2*s.Part(v) - 1 }

// Limit is how far from 0 the end that is further away is.
func (s Scale) Limit() float64 { return math.Max(math.Abs(s.Low), math.Abs(s.High)) }

// Signed reports that there are values on both sides of 0.
func (s Scale) Signed() bool { return s.Low < 0 && s.High > 0 }

// Color is the colour of a value, that of 0 where there is nothing else.
func (s Scale) Color(v float64) frame.Color {
	if limit := s.Limit(); limit > 0 {
		v /= limit
	}
	return frame.Signed.At(v)
}

// Level is the nearest of n places in a row, the first of which stands for the
// low end and the last for the high one.
func (s Scale) Level(v float64, n int) int { return int(s.Part(v)*float64(n-1) + 0.5) }

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
	f.TextRight(x+2, y, low, faint)
	x += 3
	if f.Theme.Glyphs() {
		x = f.Text(x, y, "[", faint)
		x = f.Text(x, y, frame.ShadeGlyphs(), frame.Style{})
		x = f.Text(x, y, "]", faint)
	} else {
		s.Swatches(f, x, y, n, ink)
		x += n
	}
	return f.Text(x+1, y, high, faint)
}

// faint is how what stands around a legend is written.
var faint = frame.Style{FG: frame.Faint}

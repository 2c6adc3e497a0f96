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

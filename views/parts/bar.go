package parts

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/words"
)

// Bar draws a value in the one row of a frame, as a bar from zero, or the end
// next to it, to one end of its scale or the other, in steps of half a cell.
func (s Scale) Bar(f frame.Frame, v float64, hue frame.Color) {
	origin := min(max(0, s.Low), s.High)
	w, _ := f.Size()
	zero, side, half := s.Level(origin, w), 1, '╸'
	f.Set(0, 0, '·', words.LineStyle)
	f.Set(w-1, 0, '·', words.LineStyle)
	f.Set(zero, 0, '│', words.FaintStyle)
	room, end := w-1-zero, s.High
	if v < origin {
		room, end, side, half = zero, s.Low, -1, '╺'
	}
	part := min(math.Abs((v-origin)/(end-origin)), 1)
	if !(part > 0) { // nor where there is no room, which is not a number
		return
	}
	halves := int(math.Round(part * float64(2*room)))
	for i := range halves / 2 {
		f.Set(zero+side*(i+1), 0, '━', frame.Style{FG: hue})
	}
	if halves%2 == 1 {
		f.Set(zero+side*(halves/2+1), 0, half, frame.Style{FG: hue})
	}
}

package curves

import (
	"math"
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// drawScatter draws the cursor's dimension, to the right, against another one,
// upwards: a dot for every position shown. Two waves of one pair make a circle,
// which has no slope.
func (t statistics) drawScatter(f frame.Frame, sc scene.Scene, other int) {
	w, h := f.Size()
	if h = min(h-1, (w-statNames)/2, mostScatter); h < leastScatter || t.n > mostPoints {
		return
	}
	h -= 1 - h%2 // an odd number of rows has one for 0
	paper := f.Sub(statNames, 1, 2*h, h)
	paper.HLine(0, h/2, 2*h, '─', words.LineStyle)
	paper.VLine(h, 0, h, '│', words.LineStyle)
	paper.Set(h, h/2, '┼', words.LineStyle)
	name := func(x, y, dim int) {
		parts.DrawMark(f, sc, x-t.gap, y, dim)
		f.Text(x+1, y, "d"+strconv.Itoa(dim), frame.Style{})
	}
	name(statNames+2*h+1, 1+h/2, sc.Dim)
	name(statNames+h-2, 0, other)
	middle, reach := 2*h, float64(2*h-2)
	place := func(pos int) (x, y int) {
		a, b := sc.Enc.At(pos, sc.Dim), sc.Enc.At(pos, other)
		return middle + int(math.Round(a*reach)), middle - int(math.Round(b*reach))
	}
	bead := func(pos int, ink frame.Ink) {
		x, y := place(pos)
		for i := range 4 {
			paper.Dot(x-i&1, y-i>>1, ink)
		}
	}
	for i := range t.n {
		bead(t.first+i, frame.Ink{Color: frame.Text.Over(75), Z: 1, Glyph: '*'})
	}
	x, y := place(sc.Pos)
	paper.Set(x/2, y/4, '●', frame.Style{FG: frame.Accent, Bold: true})
}

const (
	statNames    = 6   // columns left of a scatter plot, as of the words
	leastScatter = 7   // rows of one that says something
	mostScatter  = 17  // rows of one that is easily overlooked
	mostPoints   = 512 // positions: more would be a stain, and take time
)

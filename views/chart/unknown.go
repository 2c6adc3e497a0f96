package chart

import (
	"wavescope/views/frame"
)

// unknownInk is that of a question mark which stands for a picture.
var unknownInk = frame.Style{FG: frame.Text, Bold: true}

// DrawUnknown keeps the place of something that is left out: a quiet ground with one
// question mark in its middle, large where there is room, and never higher than six
// tenths of it.
func DrawUnknown(f frame.Frame, x, y, w, h int) {
	f.Tint(x, y, w, h, frame.Column)
	g := Figure{Unknown, min(w/3, 2*h*6/10/5, 3)}
	if g.Scale < 1 {
		f.TextCenter(x, y+(h-1)/2, w, g.Text, unknownInk)
		return
	}
	across, down := g.Size()
	g.Draw(f, x+(w-across)/2, y+(h-down)/2, frame.Faint)
}

// Unknown draws a dial whose hands are left out.
func (d *Dial) Unknown(f frame.Frame, x, y int) {
	paper := f.Sub(x, y, 2*d.Rows, d.Rows)
	for _, c := range d.cells {
		for _, dot := range c.dots {
			if dot.rim {
				paper.Dot(dot.x, dot.y, frame.Ink{Color: frame.Ring, Z: DialRim, Glyph: '.'})
			}
		}
	}
	f.TextCenter(x, y+(d.Rows-1)/2, 2*d.Rows, Unknown, unknownInk)
}

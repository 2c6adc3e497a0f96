package strip

import (
	"image"

	"wavescope/views/frame"
)

// Layout says where picture, strip and keys stand on a screen.
type Layout struct {
	Picture image.Rectangle // with its tabs, caption and readout, without a row of keys
	Strip   image.Rectangle
	Keys    int  // row of the keys; −1 where there is no room
	Beside  bool // the strip is a column, and says all of the step
	far     bool // it is read from far away, where nobody has a keyboard or looks for another step
}

// The sizes at which a lesson changes its looks: the least at which picture and
// strip are both seen, the width from which the list of steps has a place, and the
// one from which the strip is a column.
const (
	leastWidth, leastHeight = 80, 20
	listed                  = 120
	column                  = 160
)

// textWidth is how wide text may get, so that it reads the same on every
// screen.
const textWidth = 76

// Arrange divides a screen between picture and strip; false where it is too
// small for both.
func (s Strip) Arrange(t frame.Theme, w, h int) (l Layout, ok bool) {
	if w < leastWidth || h < leastHeight {
		return l, false
	}
	end := h - 1
	if l.Keys, l.far = end, t.Far; l.far {
		l.Keys, end = -1, h
	}
	if w >= column {
		x := w - min(max(w*3/10, 46), 60)
		l.Beside, l.Picture, l.Strip = true, image.Rect(0, 0, x-1, end), image.Rect(x, 0, w, end)
		if s.codeWidth(t) <= l.text() {
			return l, true
		}
		l.Beside = false // no line of a program is broken
	}
	y := h - 2 - textRows(h)
	l.Picture, l.Strip = image.Rect(0, 0, w, y), image.Rect(0, y, w, end)
	return l, true
}

// codeWidth is how wide the listings of the step are.
func (s Strip) codeWidth(t frame.Theme) (w int) {
	for _, p := range s.Course.Step(s.Place).Pictures {
		for _, c := range p.Code {
			for _, line := range c.Lines {
				w = max(w, t.Width(line))
			}
		}
	}
	return w
}

// textRows are the rows of text below a picture.
func textRows(h int) int {
	switch {
	case h >= 40:
		return 7
	case h >= 30:
		return 6
	}
	return 5
}

// Alone gives a screen to the picture or to the strip, where there is no room for
// both.
func Alone(w, h int, picture bool) Layout {
	l := Layout{Keys: -1}
	if h >= 3 {
		h--
		l.Keys = h
	}
	if picture {
		l.Picture = image.Rect(0, 0, w, h)
	} else {
		l.Strip = image.Rect(0, 0, w, h)
	}
	return l
}

// rise is by how much the strip rises: over caption and readout.
const rise = 2

// risen is the layout with the strip over the picture's last rows. The picture
// stays where it is.
func (l Layout) risen() Layout {
	l.Strip.Min.Y -= rise
	return l
}

// rows are those of the strip below its head.
func (l Layout) rows() int { return max(l.Strip.Dy()-1, 0) }

// text is how wide its text is, which begins in column 2.
func (l Layout) text() int { return max(min(l.Strip.Dx()-4, textWidth), 1) }

// list is the column of the list of steps below a picture, or in a column; −1
// where there is none.
func (l Layout) list() int {
	switch {
	case l.far:
		return -1
	case l.Beside:
		return 2
	case l.Strip.Dx() >= listed:
		return textWidth + 8
	}
	return -1
}

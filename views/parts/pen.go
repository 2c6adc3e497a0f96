package parts

import "wavescope/views/frame"

// Heights of what is drawn in one cell: the highest gives the cell its colour.
const (
	BandZ = iota
	WaveZ // of cos; that of sin is one higher, and so are beads
	_
	BeadZ
	_
	LaterZ
	CursorZ
)

// A Pen draws a line through dot columns from left to right without gaps.
type Pen struct {
	Paper       frame.Frame
	Ink         frame.Ink
	Dotted      bool
	Down        bool // it has drawn the column before
	top, bottom int  // there
}

// To draws the dots top … bottom of column x, and joins them to the column
// before: each of the two reaches half of the way.
func (p *Pen) To(x, top, bottom int) {
	first, last := top, bottom
	if p.Down {
		switch {
		case top > p.bottom+1:
			half := (p.bottom + top) / 2
			p.column(x-1, p.bottom+1, half)
			first = half + 1
		case bottom < p.top-1:
			half := (p.top + bottom) / 2
			p.column(x-1, half+1, p.top-1)
			last = half
		}
	}
	p.column(x, first, last)
	p.Down, p.top, p.bottom = true, top, bottom
}

func (p *Pen) column(x, first, last int) {
	if p.Dotted && x&1 == 1 {
		return
	}
	for y := first; y <= last; y++ {
		p.Paper.Dot(x, y, p.Ink)
	}
}

// Blank reports that nothing is drawn on w × h cells.
func Blank(f frame.Frame, x, y, w, h int) bool {
	for j := range h {
		for i := range w {
			if c := f.At(x+i, y+j); c != nil && (c.Rune != ' ' || c.BG != frame.Background) {
				return false
			}
		}
	}
	return true
}

// Label writes text that ends before a column, unless it touches something.
func Label(f frame.Frame, x, y, end int, text string, s frame.Style) {
	n := f.Theme.Width(text)
	if x+n <= end && Blank(f, x-1, y, n+2, 1) {
		f.Text(x, y, text, s)
	}
}

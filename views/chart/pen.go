package chart

import (
	"math/bits"
	"slices"

	"wavescope/views/frame"
)

// The stacking order of what is drawn in one cell. The topmost gives the cell its colour.
const (
	BandZ = iota
	WaveZ
	BeadZ
	LaterZ
	CursorZ
)

// GhostInk is the ink of what a picture was before a knob was turned, behind all else; see [Scene.Ghost].
var GhostInk = frame.Ink{Color: frame.Faint.Over(78), Z: BandZ, Glyph: '.'}

// GhostPen returns a pen for a line as it was before a knob was turned.
func GhostPen(paper frame.Frame) Pen { return Pen{Paper: paper, Ink: GhostInk, On: 1, Off: 1} }

// Paths are lines drawn on the same cells. A cell that several lines cross has the dots of those of the highest rank
// there, in the colour of the one with the most dots, the first one in a tie.
type Paths struct {
	Paper frame.Frame
	Lines []Path
	Both  byte // in ASCII the sign of a cell that lines of several ranks cross; 0 for that of the highest
}

// A Path holds the dots of one line.
type Path struct {
	Ink   frame.Ink
	Rank  uint8
	Curve *frame.Curve // what a fine picture has instead of the dots; nil for them
	dots  []uint8      // of every cell
	gaps  []bool       // cells in which it leaves out dots; nil for none
	w     int
}

// NewPaths prepares a line for each ink.
func NewPaths(paper frame.Frame, inks ...frame.Ink) *Paths {
	w, h := paper.Size()
	p := &Paths{Paper: paper, Lines: make([]Path, len(inks))}
	dots := make([]uint8, w*h*len(inks))
	for i, ink := range inks {
		p.Lines[i] = Path{Ink: ink, dots: dots[i*w*h : (i+1)*w*h], w: w}
	}
	return p
}

// Dot sets a dot of the line: x counts half cells, y quarter rows.
func (p *Path) Dot(x, y int) {
	if at := (y>>2)*p.w + x>>1; x >= 0 && x>>1 < p.w && y >= 0 && at < len(p.dots) {
		p.dots[at] |= frame.DotBit(x, y)
	}
}

// leave notes that the line goes through a dot that it leaves out.
func (p *Path) leave(x, y int) {
	if at := (y>>2)*p.w + x>>1; x >= 0 && x>>1 < p.w && y >= 0 && at < len(p.dots) {
		if p.gaps == nil {
			p.gaps = make([]bool, len(p.dots))
		}
		p.gaps[at] = true
	}
}

// Bead sets the nine dots around and at a place.
func (p *Path) Bead(x, y int) { p.Dots(x-1, y-1, 3, 3) }

// Dots sets a rectangle of w × h dots.
func (p *Path) Dots(x, y, w, h int) {
	for i := range w * h {
		p.Dot(x+i%w, y+i/w)
	}
}

// Join adds what another line has in the cells of this one.
func (p *Path) Join(line *Path) {
	for at, dots := range p.dots {
		if dots != 0 {
			p.dots[at] |= line.dots[at]
		}
	}
}

// Draw draws the lines. A cell in which dashes leave out all dots has an empty pattern, so that no grid is there.
func (p *Paths) Draw() {
	w, h := p.Paper.Size()
	traced := p.traced()
	for at := range w * h {
		all, most, n, rank, gap := uint8(0), 0, 0, uint8(0), false
		for i := range p.Lines {
			dots := p.Lines[i].dots[at]
			gap = gap || p.Lines[i].gaps != nil && p.Lines[i].gaps[at]
			switch line := &p.Lines[i]; {
			case dots == 0 || line.Rank < rank:
				continue
			case line.Rank > rank:
				all, n, rank = 0, 0, line.Rank
			}
			all |= dots
			if k := bits.OnesCount8(dots); k > n {
				most, n = i, k
			}
		}
		if all != 0 || gap && p.Paper.Theme.Glyphs != frame.ASCII {
			ink := p.Lines[most].Ink
			if p.Both != 0 && p.crossed(at) {
				ink.Glyph = p.Both
			}
			p.Paper.Braille(at%w, at/w, all, ink)
		}
		for i := range p.Lines {
			if line := &p.Lines[i]; line.Curve != nil && line.Rank == rank {
				traced[at] |= line.dots[at] & all
			}
		}
	}
	if traced != nil {
		p.trace(traced)
	}
}

// crossed reports whether the lines of the first two ranks cross a cell, and no higher one.
func (p *Paths) crossed(at int) bool {
	ranks := 0
	for i := range p.Lines {
		if p.Lines[i].dots[at] != 0 {
			ranks |= 1 << min(p.Lines[i].Rank, 2)
		}
	}
	return ranks == 3
}

// traced returns room for the dots of each cell for which there are curves; nil if there are none.
func (p *Paths) traced() []uint8 {
	for i := range p.Lines {
		if p.Lines[i].Curve != nil {
			return make([]uint8, len(p.Lines[i].dots))
		}
	}
	return nil
}

// trace keeps the curves, those of the highest rank in front.
func (p *Paths) trace(dots []uint8) {
	lines := slices.Clone(p.Lines)
	slices.SortStableFunc(lines, func(a, b Path) int { return int(a.Rank) - int(b.Rank) })
	var all []frame.Curve
	for _, line := range lines {
		if line.Curve != nil {
			line.Curve.Ink = line.Ink.Color
			all = append(all, *line.Curve)
		}
	}
	p.Paper.Trace(all, dots)
}

// Round draws a bead of 4 × 4 dots without its corners; x, y is its first dot column and dot row.
func Round(paper frame.Frame, x, y int, ink frame.Ink) {
	paper.Dots(x+1, y, 2, 4, ink)
	paper.Dots(x, y+1, 4, 2, ink)
}

// A Pen draws a line through dot columns from left to right: one dot a column,
// or one a row where it is steep, without gaps.
type Pen struct {
	Paper       frame.Frame
	Ink         frame.Ink
	Path        *Path // where the line shares the paper with others: drawn with them, instead of on Paper
	On, Off     int   // draws On dots, then leaves out Off, and so on; 0 and 0 draw all
	Thick       bool  // two dots wide
	Square      bool  // steps go straight up and down
	Down        bool  // it has drawn the column before
	top, bottom int   // there
	steep       bool  // there
	dots        int   // on the way so far
}

// To draws the dots top … bottom of column x and joins them to the previous column. Each of the two columns draws
// half of the way between; with square corners column x draws all of it.
func (p *Pen) To(x, top, bottom int) {
	first, last := top, bottom
	p.steep = top != bottom
	if p.Down {
		p.steep = p.steep || top > p.bottom+1 || bottom < p.top-1
		switch {
		case top > p.bottom+1:
			half := (p.bottom + top) / 2
			if p.Square {
				half = p.bottom
			}
			p.column(x-1, p.bottom+1, half, 1)
			first = half + 1
		case bottom < p.top-1:
			half := (p.top + bottom) / 2
			if p.Square {
				half = p.top - 1
			}
			p.column(x-1, p.top-1, half+1, -1)
			first, last = half, top
		}
	}
	if first <= last {
		p.column(x, first, last, 1)
	} else {
		p.column(x, first, last, -1)
	}
	p.Down, p.top, p.bottom = true, top, bottom
}

// column draws the dots of a column from the dot row from to the dot row to.
func (p *Pen) column(x, from, to, step int) {
	for y := from; y != to+step; y += step {
		if p.dots++; p.Off > 0 && (p.dots-1)%(p.On+p.Off) >= p.On {
			if p.Path != nil {
				p.Path.leave(x, y)
			}
			continue
		}
		p.dot(x, y)
		if p.Thick || p.Paper.Theme.Far {
			p.dot(x+One(p.steep), y+One(!p.steep))
		}
	}
}

func (p *Pen) dot(x, y int) {
	if p.Path != nil {
		p.Path.Dot(x, y)
	} else {
		p.Paper.Dot(x, y, p.Ink)
	}
}

// Blank reports whether nothing is drawn on w × h cells.
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

// Bare reports whether n cells of a row hold no text, whatever their background.
func Bare(f frame.Frame, x, y, n int) bool {
	for i := range n {
		if c := f.At(x+i, y); c == nil || c.Rune != ' ' {
			return false
		}
	}
	return true
}

// Recolour changes one colour of what is drawn to another.
func Recolour(f frame.Frame, from, to frame.Color) {
	w, h := f.Size()
	for y := range h {
		for x := range w {
			if c := f.At(x, y); c.FG == from {
				c.FG = to
			}
		}
	}
}

// Package frame is the paper: a grid of character cells that pictures are
// drawn on, and the pens that write it as terminal text, plain text, SVG or
// PNG. It is the only place that knows what a cell is. It knows nothing of
// encodings.
//
// A Frame is a window on a grid. Coordinates start at 0, 0 in its upper left
// corner; drawing outside it does nothing, so a picture that does not fit is
// cut and never an error.
package frame

import (
	"image"
	"unicode/utf8"
)

// MaxWidth and MaxHeight bound a grid; larger ones are cut to this.
const (
	MaxWidth  = 500
	MaxHeight = 200
)

// Cell is one character cell. A negative Rune stands for text that is more
// than one rune or wider than one cell, see cluster.
type Cell struct {
	Rune rune
	FG   Color
	BG   Color
	Bold bool
	z    uint8 // height of what drew the rune: dots only cover what lies lower
}

// Frame is a rectangle of a grid together with the theme it is drawn for.
// Copies share the grid.
type Frame struct {
	Theme Theme
	grid  *grid
	area  image.Rectangle
}

type grid struct {
	w, h     int
	cells    []Cell
	clusters []cluster
	ledger   *Ledger
	parts    Parts
}

// Style is how text looks. The zero Style is plain text on whatever
// background is already there.
type Style struct {
	FG   Color // Keep means Text
	BG   Color // Keep leaves the background as it is
	Bold bool
}

// New makes a blank frame of w × h cells.
func New(w, h int, t Theme) Frame {
	w, h = min(max(w, 0), MaxWidth), min(max(h, 0), MaxHeight)
	f := Frame{Theme: t, grid: &grid{w: w, h: h, cells: make([]Cell, w*h)}, area: image.Rect(0, 0, w, h)}
	f.Clear()
	return f
}

// Clear blanks the frame, which lets one frame serve many pictures.
func (f Frame) Clear() {
	w, h := f.Size()
	if w*h == 0 {
		return
	}
	first := f.row(0)
	for x := range first {
		first[x] = Cell{Rune: ' ', FG: Text, BG: Background}
	}
	for y := 1; y < h; y++ {
		copy(f.row(y), first)
	}
	if w*h == len(f.grid.cells) {
		f.grid.clusters = f.grid.clusters[:0] // nothing is left that names one
	}
}

// Size gives the width and height in cells.
func (f Frame) Size() (w, h int) { return f.area.Dx(), f.area.Dy() }

// Sub is the part of the frame at x, y of w × h cells, clipped to the frame.
// Its coordinates start at the upper left corner of what is left.
func (f Frame) Sub(x, y, w, h int) Frame {
	r := image.Rect(x, y, x+max(w, 0), y+max(h, 0)).Add(f.area.Min)
	f.area = r.Intersect(f.area)
	return f
}

// row gives the cells of row y inside the frame.
func (f Frame) row(y int) []Cell {
	i := (f.area.Min.Y+y)*f.grid.w + f.area.Min.X
	return f.grid.cells[i : i+f.area.Dx()]
}

// At returns the cell at x, y; nil outside the frame.
func (f Frame) At(x, y int) *Cell { return f.cell(x, y) }

// cell is At for the paths where copying the frame would take longer than
// what is done with the cell.
func (f *Frame) cell(x, y int) *Cell {
	if uint(x) >= uint(f.area.Dx()) || uint(y) >= uint(f.area.Dy()) { // negative ones are huge
		return nil
	}
	return &f.grid.cells[(f.area.Min.Y+y)*f.grid.w+f.area.Min.X+x]
}

// Set draws one rune. What would not take exactly one cell, or would command
// the terminal, becomes a question mark; a wide rune takes the next cell too.
func (f Frame) Set(x, y int, r rune, s Style) {
	if r < ' ' || r > '~' {
		switch {
		case f.Theme.ASCII:
			r = asciiRune(r)
		case wide(r):
			f.setCluster(x, y, string(r), 2, s)
			return
		case !printable(r):
			r = '?'
		}
	}
	f.put(x, y, r, s)
}

// put writes a cell.
func (f *Frame) put(x, y int, r rune, s Style) {
	c := f.cell(x, y)
	if c == nil {
		return
	}
	c.Rune, c.Bold, c.z = r, s.Bold, 0
	if c.FG = f.Theme.reach(s.FG); c.FG == Keep {
		c.FG = Text
	}
	switch {
	case s.BG == Keep:
	case c.FG == Background: // cut out of a colour, which is what is seen
		c.BG = f.Theme.reach(s.BG)
	default:
		c.BG = s.BG
	}
	c.read()
}

// read keeps what is faint on the paper from being lost on a stronger tint:
// there it is written like any other text.
func (c *Cell) read() {
	if c.FG == Faint && (c.BG == Panel || c.BG == AccentBG || c.BG == Wedge || c.BG == WedgeHere) {
		c.FG = Text
	}
}

// Blank empties w × h cells and gives them a background.
func (f Frame) Blank(x, y, w, h int, bg Color) {
	for j := range h {
		for i := range w {
			f.Set(x+i, y+j, ' ', Style{BG: bg})
		}
	}
}

// HLine draws a run of one rune.
func (f Frame) HLine(x, y, n int, r rune, s Style) {
	for i := range n {
		f.Set(x+i, y, r, s)
	}
}

// VLine draws a column of one rune.
func (f Frame) VLine(x, y, n int, r rune, s Style) {
	for i := range n {
		f.Set(x, y+i, r, s)
	}
}

// Tint sets the background of w × h cells and leaves what is drawn on them.
func (f Frame) Tint(x, y, w, h int, bg Color) {
	for j := range h {
		for i := range w {
			if c := f.cell(x+i, y+j); c != nil {
				c.BG = bg
				c.read()
			}
		}
	}
}

// Ledger keeps every text that is written on a frame, in the order of writing,
// so that it can be asked afterwards what became of it. It is for tests: it
// costs nothing while no frame has one.
type Ledger struct {
	Entries []Entry
	grid    *grid
}

// An Entry is a text from column X of row Y on, both counted on the whole
// frame, and the window that it was written in.
type Entry struct {
	X, Y   int
	Text   string
	Window image.Rectangle
}

// NewLedger begins to keep what is written on the frame and on every part of
// it.
func (f Frame) NewLedger() *Ledger {
	f.grid.ledger = &Ledger{grid: f.grid}
	return f.grid.ledger
}

// noted reports that what is written is kept. The zero Frame has no grid.
func (f *Frame) noted() bool { return f.grid != nil && f.grid.ledger != nil }

// note keeps a text.
func (f *Frame) note(x, y int, text string) {
	if f.noted() {
		l := f.grid.ledger
		l.Entries = append(l.Entries, Entry{f.area.Min.X + x, f.area.Min.Y + y, text, f.area})
	}
}

// Shown says of each rune of an entry, which must take a cell each, whether it
// can be seen where it was written: it was inside the window, and nothing was
// written over it since.
func (l *Ledger) Shown(n int) []bool {
	e := l.Entries[n]
	shown := make([]bool, 0, len(e.Text))
	for _, r := range e.Text {
		at := image.Pt(e.X+len(shown), e.Y)
		seen := at.In(e.Window) && settle(l.grid.cells[at.Y*l.grid.w+at.X]).Rune == r
		for later := range l.Entries[n+1:] {
			seen = seen && !l.Entries[n+1+later].covers(at)
		}
		shown = append(shown, seen)
	}
	return shown
}

// covers tells whether an entry has written on a cell.
func (e Entry) covers(at image.Point) bool {
	return at.Y == e.Y && at.X >= e.X && at.X < e.X+utf8.RuneCountInString(e.Text) && at.In(e.Window)
}

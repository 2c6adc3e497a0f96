// Package frame provides a grid of character cells to draw on, and writes it as
// terminal text, plain text, SVG or PNG. It knows nothing of encodings.
//
// A [Frame] is a window on a grid. Coordinates start at 0, 0 in its upper left
// corner. Drawing outside it does nothing: a picture that does not fit is cut.
//
// A [Color] names what a thing is, such as [SinColor] or a step of a [Ramp]. The
// [Theme] decides how it looks on dark or light paper, with 2²⁴, 256, 16 or no
// colours, and which signs replace braille and blocks where a font has none.
package frame

import (
	"image"
	"slices"
)

// MaxWidth and MaxHeight bound a grid; larger ones are cut to this.
const (
	MaxWidth  = 500
	MaxHeight = 200
)

// Cell is one character cell. A negative Rune refers to text that is more than one
// rune or wider than one cell, see cluster.
type Cell struct {
	Rune rune
	FG   Color
	BG   Color
	Bold bool
	z    uint8 // height of the dots in the cell: only dots as high change their colour
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
	fine     *fine // nil for a frame that is only of cells
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
	if t.Times() > 1 {
		f.grid.fine = new(fine)
	}
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
		if f.IsFine() {
			*f.grid.fine = fine{}
		}
	}
}

// Size returns the width and height in cells.
func (f Frame) Size() (w, h int) { return f.area.Dx(), f.area.Dy() }

// Sub returns the part of the frame at x, y of w × h cells, clipped to the frame. Its coordinates start at the upper
// left corner of what is left.
func (f Frame) Sub(x, y, w, h int) Frame {
	r := image.Rect(x, y, x+max(w, 0), y+max(h, 0)).Add(f.area.Min)
	f.area = r.Intersect(f.area)
	return f
}

// row returns the cells of row y inside the frame.
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
		case f.Theme.Glyphs == ASCII:
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
	case c.FG == Background: // the sign is cut out of the colour
		c.BG = f.Theme.reach(s.BG)
	default:
		c.BG = s.BG
	}
	c.read()
}

// read makes faint text plain on a tint, on which it would be hard to read.
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

// Box draws a frame with round corners along the inner edge of a rectangle of 2 × 2 cells or more.
func (f Frame) Box(r image.Rectangle, s Style) {
	right, bottom := r.Max.X-1, r.Max.Y-1
	for _, y := range []int{r.Min.Y, bottom} {
		f.HLine(r.Min.X+1, y, r.Dx()-2, '─', s)
	}
	for _, x := range []int{r.Min.X, right} {
		f.VLine(x, r.Min.Y+1, r.Dy()-2, '│', s)
	}
	f.Set(r.Min.X, r.Min.Y, '╭', s)
	f.Set(right, r.Min.Y, '╮', s)
	f.Set(r.Min.X, bottom, '╰', s)
	f.Set(right, bottom, '╯', s)
}

// Tint sets the background of w × h cells and keeps their text.
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

// Pixel paints half a cell: x counts cells, y half rows from the top. In ASCII
// there are no halves: the whole cell takes the colour.
func (f Frame) Pixel(x, y int, color Color) {
	c := f.At(x, y>>1)
	if c == nil {
		return
	}
	if f.Theme.Glyphs == ASCII {
		c.BG = color
		return
	}
	c.paint(y&1, f.Theme.onPaper(color))
}

// paint colours the upper or the lower half of a cell.
func (c *Cell) paint(lower int, color Color) {
	if c.Rune != '▀' {
		c.Rune, c.FG, c.Bold, c.z = '▀', c.BG, false, 0
	}
	if lower == 0 {
		c.FG = color
	} else {
		c.BG = color
	}
}

// PixelsDown paints a column of pixels from half row y ≥ 0 down, much faster than
// Pixel does. It does not work in ASCII.
func (f Frame) PixelsDown(x, y int, colors []Color) {
	w, h := f.Size()
	if x < 0 || x >= w || y < 0 {
		return
	}
	colors = colors[:max(min(len(colors), 2*h-y), 0)]
	if f.Theme.Depth == Colors16 {
		for i, color := range colors {
			f.Pixel(x, y+i, color)
		}
		return
	}
	at := (f.area.Min.Y+y>>1)*f.grid.w + f.area.Min.X + x
	if y&1 == 1 && len(colors) > 0 {
		f.grid.cells[at].paint(1, colors[0])
		at, colors = at+f.grid.w, colors[1:]
	}
	cells, down := f.grid.cells, f.grid.w
	for i := 1; i < len(colors); i += 2 {
		c := &cells[at]
		c.Rune, c.FG, c.BG, c.Bold, c.z = '▀', colors[i-1], colors[i], false, 0
		at += down
	}
	if len(colors)&1 == 1 {
		cells[at].paint(0, colors[len(colors)-1])
	}
}

// Ink is how a dot looks. A cell of dots has one colour, that of the highest Z. Dots in the colour Line with Z 0, which
// are a grid, give way to others, so that they never have their colour. In ASCII the Glyph replaces the dots of a cell,
// or, if it is 0, a sign as high in the cell as they are; without braille its quarters do.
type Ink struct {
	Color Color
	Z     uint8
	Glyph byte
	Bold  bool
}

// braille bits by [row][column] of a cell's 4 × 2 dots
var dotBit = [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// dotRows are the dots of a cell from a row down, rightDots those on its right.
var dotRows = [5]rune{0xff, 0xf6, 0xe4, 0xc0, 0}

const rightDots = 0xb8

const brailleBase = 0x2800

// Dot sets one braille dot: x counts half cells, y quarter rows. It joins the dots
// of the cell and replaces anything else. The dots of a cell have the colour of the
// highest Z, in ASCII its glyph.
//
// The receiver is a pointer for speed: copying the frame takes longer than drawing
// one of ten thousand dots.
func (f *Frame) Dot(x, y int, ink Ink) { f.dots(x>>1, y>>2, dotBit[y&3][x&1], ink) }

// DotBit returns the bit of a dot in its cell, see [Frame.Braille].
func DotBit(x, y int) uint8 { return uint8(dotBit[y&3][x&1]) }

// Braille sets some of the dots of a cell at once, as Dot does.
func (f *Frame) Braille(x, y int, dots uint8, ink Ink) { f.dots(x, y, rune(dots), ink) }

// Dots sets a rectangle of w × h dots, cell after cell.
func (f *Frame) Dots(x, y, w, h int, ink Ink) {
	for top := y; top < y+h; top = top&^3 + 4 {
		rows := dotRows[top&3] &^ dotRows[min(y+h-top&^3, 4)]
		for left := x; left < x+w; left = left&^1 + 2 {
			bits := rows
			if left&1 == 1 {
				bits &= rightDots
			} else if left == x+w-1 {
				bits &^= rightDots
			}
			f.dots(left>>1, top>>2, bits, ink)
		}
	}
}

// dots sets some of the dots of a cell.
func (f *Frame) dots(x, y int, bits rune, ink Ink) {
	c := f.cell(x, y)
	if c == nil {
		return
	}
	if f.Theme.Glyphs == ASCII {
		if ink.Z >= c.z {
			sign := rune(ink.Glyph)
			if sign == 0 {
				sign = lineSign(c, bits, ink.Z)
			}
			f.Set(x, y, sign, Style{FG: ink.Color, Bold: ink.Bold})
			c.z = ink.Z
		}
		return
	}
	if c.Rune < brailleBase || c.Rune > brailleBase+0xff {
		c.Rune, c.z = brailleBase, 0
	}
	switch grid, lined := ink.Color == Line && ink.Z == 0, c.FG == f.Theme.reach(Line) && c.z == 0; {
	case grid && !lined && c.Rune > brailleBase:
		return
	case lined && !grid:
		c.Rune = brailleBase
	}
	c.Rune |= bits
	if ink.Z >= c.z {
		c.FG, c.z, c.Bold = f.Theme.reach(ink.Color), ink.Z, ink.Bold
	}
}

// The dots of the upper, the middle and the lower signs of a line, and the sign of those of several.
const upperDots, lowerDots = 0x09, 0xc0

var lineSigns = [8]rune{' ', '\'', '-', '"', '_', '|', '.', '|'} // by bits: upper, middle, lower

// lineSign returns the sign of some dots of a line in ASCII, together with those that the cell has of it.
func lineSign(c *Cell, dots rune, z uint8) rune {
	n := 0
	if c.z == z {
		n = max(slices.Index(lineSigns[:], c.Rune), 0)
	}
	for i, rows := range [...]rune{upperDots, 0xff &^ (upperDots | lowerDots), lowerDots} {
		n |= int(min(dots&rows, 1)) << i
	}
	return lineSigns[n]
}

// settle returns a cell as it is written. A half block whose upper half is bare paper becomes one that leaves the paper
// bare, because the terminal's own background is no ink. Without braille, dots become quarters of the cell.
func (g Glyphs) settle(c Cell) Cell {
	switch {
	case c.Rune == '▀' && c.FG == Background:
		if c.Rune = '▄'; c.BG == Background {
			c.Rune = ' '
		}
		c.FG, c.BG = c.BG, Background
	case g == Block && c.Rune >= brailleBase && c.Rune <= brailleBase+0xff:
		c.Rune = quartered(c.Rune - brailleBase)
	}
	return c
}

// quarters are the runes that fill quarters of a cell, by bits: upper left, upper right, lower left, lower right.
var quarters = [16]rune{' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'}

// quartered returns the rune that fills each quarter of a cell in which there is one of its dots.
func quartered(dots rune) rune {
	n := 0
	for y, row := range dotBit {
		for x, bit := range row {
			if dots&bit != 0 {
				n |= 1 << (y/2*2 + x)
			}
		}
	}
	return quarters[n]
}

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
	"strconv"
	"unicode/utf8"
)

// MaxWidth and MaxHeight bound a grid; larger ones are cut to this.
const (
	MaxWidth  = 500
	MaxHeight = 200
)

// Cell is one character cell.
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
	w, h  int
	cells []Cell
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
	f := Frame{Theme: t, grid: &grid{w, h, make([]Cell, w*h)}, area: image.Rect(0, 0, w, h)}
	f.Clear()
	return f
}

// Clear blanks the frame, which lets one frame serve many pictures.
func (f Frame) Clear() {
	w, h := f.Size()
	for y := range h {
		row := f.row(y)
		for x := range w {
			row[x] = Cell{Rune: ' ', FG: Text, BG: Background}
		}
	}
}

// Size gives the width and height in cells.
func (f Frame) Size() (w, h int) { return f.area.Dx(), f.area.Dy() }

// Sub is the part of the frame at x, y of w × h cells, clipped to the frame.
// Its coordinates start at x, y even where that lies outside.
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
func (f Frame) At(x, y int) *Cell {
	if x < 0 || y < 0 || x >= f.area.Dx() || y >= f.area.Dy() {
		return nil
	}
	return &f.grid.cells[(f.area.Min.Y+y)*f.grid.w+f.area.Min.X+x]
}

// Set draws one rune.
func (f Frame) Set(x, y int, r rune, s Style) {
	c := f.At(x, y)
	if c == nil {
		return
	}
	if r > '~' && f.Theme.ASCII {
		r = asciiRune(r)
	}
	c.Rune, c.Bold, c.z = r, s.Bold, 0
	if c.FG = s.FG; c.FG == Keep {
		c.FG = Text
	}
	if s.BG != Keep {
		c.BG = s.BG
	}
}

// Text writes a line of text from x on and returns the column after it. In an
// ASCII theme the signs that have a spelling in letters are spelled out.
func (f Frame) Text(x, y int, text string, s Style) int {
	if f.Theme.ASCII {
		text = asciiText(text)
	}
	for _, r := range text {
		f.Set(x, y, r, s)
		x++
	}
	return x
}

// Bytes is Text for a line that was put together in a buffer: it does not keep
// the buffer, so a picture of many numbers need not allocate any.
func (f Frame) Bytes(x, y int, text []byte, s Style) int {
	if f.Theme.ASCII {
		return f.Text(x, y, string(text), s)
	}
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		f.Set(x, y, r, s)
		x, text = x+1, text[n:]
	}
	return x
}

// TextRight writes text that ends before column x and returns its first column.
func (f Frame) TextRight(x, y int, text string, s Style) int {
	x -= f.Theme.Width(text)
	f.Text(x, y, text, s)
	return x
}

// TextCenter writes text around the middle of the columns x … x+w−1.
func (f Frame) TextCenter(x, y, w int, text string, s Style) {
	f.Text(x+(w-f.Theme.Width(text))/2, y, text, s)
}

// Int writes a whole number from x on without allocating and returns the
// column after it.
func (f Frame) Int(x, y, n int, s Style) int {
	var buf [20]byte
	for _, b := range strconv.AppendInt(buf[:0], int64(n), 10) {
		f.Set(x, y, rune(b), s)
		x++
	}
	return x
}

// IntRight writes a whole number that ends before column x.
func (f Frame) IntRight(x, y, n int, s Style) int {
	var buf [20]byte
	x -= len(strconv.AppendInt(buf[:0], int64(n), 10))
	f.Int(x, y, n, s)
	return x
}

// Width is the number of cells that text takes in this theme.
func (t Theme) Width(text string) int {
	if t.ASCII {
		return len(asciiText(text))
	}
	return utf8.RuneCountInString(text)
}

// BytesWidth is Width for a line in a buffer.
func (t Theme) BytesWidth(text []byte) int {
	if t.ASCII {
		return t.Width(string(text))
	}
	n := 0
	for _, b := range text {
		if utf8.RuneStart(b) {
			n++
		}
	}
	return n
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
			if c := f.At(x+i, y+j); c != nil {
				c.BG = bg
			}
		}
	}
}

// Pixel paints half a cell: x counts cells, y half rows from the top.
func (f Frame) Pixel(x, y int, color Color) {
	if c := f.At(x, y>>1); c != nil {
		c.paint(y&1, color)
	}
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

// PixelsDown paints a column of pixels from half row y ≥ 0 down.
func (f Frame) PixelsDown(x, y int, colors []Color) {
	w, h := f.Size()
	if x < 0 || x >= w || y < 0 {
		return
	}
	at := (f.area.Min.Y+y>>1)*f.grid.w + f.area.Min.X + x
	for _, color := range colors[:max(min(len(colors), 2*h-y), 0)] {
		f.grid.cells[at].paint(y&1, color)
		at += f.grid.w & -(y & 1) // a cell is two pixels high
		y++
	}
}

// PixelsRight paints a row of pixels from cell x ≥ 0 to the right, in half
// row y.
func (f Frame) PixelsRight(x, y int, colors []Color) {
	w, h := f.Size()
	if x < 0 || y < 0 || y>>1 >= h {
		return
	}
	at := (f.area.Min.Y+y>>1)*f.grid.w + f.area.Min.X + x
	for i, color := range colors[:max(min(len(colors), w-x), 0)] {
		f.grid.cells[at+i].paint(y&1, color)
	}
}

// Ink is what a dot is drawn with. A cell of dots has one colour, that of the
// highest Z. Glyph stands for the dot where there is no braille.
type Ink struct {
	Color Color
	Z     uint8
	Glyph byte
	Bold  bool
}

// braille bits by [row][column] of a cell's 4 × 2 dots
var dotBit = [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

const brailleBase = 0x2800

// Dot sets one braille dot: x counts half cells, y quarter rows. Dots join
// dots that are already in the cell, replace a blank or a rule, and yield to
// text and to dots of a higher Z in colour only.
func (f Frame) Dot(x, y int, ink Ink) {
	if x < 0 || y < 0 {
		return
	}
	c := f.At(x>>1, y>>2)
	if c == nil {
		return
	}
	if f.Theme.ASCII {
		if ink.Z >= c.z {
			c.Rune, c.FG, c.z, c.Bold = rune(ink.Glyph), ink.Color, ink.Z, ink.Bold
		}
		return
	}
	if c.Rune < brailleBase || c.Rune > brailleBase+0xff {
		c.Rune, c.z = brailleBase, 0
	}
	c.Rune |= dotBit[y&3][x&1]
	if ink.Z >= c.z {
		c.FG, c.z, c.Bold = ink.Color, ink.Z, ink.Bold
	}
}

// ClearDots empties a cell of its dots, so that a hand or a bead drawn next
// stays crisp.
func (f Frame) ClearDots(x, y int) {
	if c := f.At(x, y); c != nil && c.Rune >= brailleBase && c.Rune <= brailleBase+0xff {
		c.Rune, c.z = ' ', 0
	}
}

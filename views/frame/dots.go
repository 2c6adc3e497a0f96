package frame

// Pixel paints half a cell: x counts cells, y half rows from the top. In ASCII
// there are no halves: the whole cell takes the colour.
func (f Frame) Pixel(x, y int, color Color) {
	c := f.At(x, y>>1)
	if c == nil {
		return
	}
	if f.Theme.ASCII {
		c.BG = color
		return
	}
	c.paint(y&1, color)
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

// PixelsDown paints a column of pixels from half row y ≥ 0 down, which is many
// times as fast as one Pixel after another. Not for ASCII.
func (f Frame) PixelsDown(x, y int, colors []Color) {
	w, h := f.Size()
	if x < 0 || x >= w || y < 0 {
		return
	}
	colors = colors[:max(min(len(colors), 2*h-y), 0)]
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

// PixelsRight paints a row of pixels from cell x ≥ 0 to the right, in half
// row y. Not for ASCII.
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

// dotRows are the dots of a cell from a row down, rightDots those on its right.
var dotRows = [5]rune{0xff, 0xf6, 0xe4, 0xc0, 0}

const rightDots = 0xb8

const brailleBase = 0x2800

// Dot sets one braille dot: x counts half cells, y quarter rows. Dots join the
// dots that are already in the cell and replace anything else; in colour they
// yield to dots of a higher Z. Without braille the glyph of the highest Z stands
// for all of them.
//
// The receiver is a pointer for speed alone: a picture has ten thousand dots,
// and copying the frame for each takes longer than drawing it.
func (f *Frame) Dot(x, y int, ink Ink) { f.dots(x>>1, y>>2, dotBit[y&3][x&1], ink) }

// DotBit is the place of a dot among those of its cell, see [Frame.Braille].
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
	if f.Theme.ASCII {
		if ink.Z >= c.z {
			f.Set(x, y, rune(ink.Glyph), Style{FG: ink.Color, Bold: ink.Bold})
			c.z = ink.Z
		}
		return
	}
	if c.Rune < brailleBase || c.Rune > brailleBase+0xff {
		c.Rune, c.z = brailleBase, 0
	}
	c.Rune |= bits
	if ink.Z >= c.z {
		c.FG, c.z, c.Bold = f.Theme.reach(ink.Color), ink.Z, ink.Bold
	}
}

// ClearDots empties a cell of its dots, so that a hand or a bead drawn next
// stays crisp.
func (f Frame) ClearDots(x, y int) {
	if c := f.At(x, y); c != nil && c.Rune >= brailleBase && c.Rune <= brailleBase+0xff {
		c.Rune, c.z = ' ', 0
	}
}

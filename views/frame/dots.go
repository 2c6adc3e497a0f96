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
	at := (f.area.Min.Y+y>>1)*f.grid.w + f.area.Min.X + x
	for _, color := range colors[:max(min(len(colors), 2*h-y), 0)] {
		f.grid.cells[at].paint(y&1, color)
		at += f.grid.w & -(y & 1) // a cell is two pixels high
		y++
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

const brailleBase = 0x2800

// Dot sets one braille dot: x counts half cells, y quarter rows. Dots join the
// dots that are already in the cell and replace anything else; in colour they
// yield to dots of a higher Z. Without braille the glyph of the highest Z stands
// for all of them.
//
// The receiver is a pointer for speed alone: a picture has ten thousand dots,
// and copying the frame for each takes longer than drawing it.
func (f *Frame) Dot(x, y int, ink Ink) {
	c := f.cell(x>>1, y>>2)
	if c == nil {
		return
	}
	if f.Theme.ASCII {
		if ink.Z >= c.z {
			f.Set(x>>1, y>>2, rune(ink.Glyph), Style{FG: ink.Color, Bold: ink.Bold})
			c.z = ink.Z
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

package frame

import (
	"strconv"
	"sync/atomic"
)

// pen sets one colour: SGR parameters, each with a semicolon after it. Ink
// begins the sequence, so its pens have the ESC [ in front.
type pen struct {
	to [penBytes]byte
	id uint64 // equal for pens that print alike; the low 5 bits are the length of to
}

// penBytes has room for ESC [ 38;2;255;255;255; and is a size that is stored
// with two moves.
const penBytes = 24

func (p *pen) len() int { return penLen(p.id) }

// penLen is the length of a pen, by its id.
func penLen(id uint64) int { return int(id & 31) }

// pens holds the ink and paper of every colour for one theme.
type pens struct {
	ink, paper [colors]pen
	own        state // what a line starts and ends with
	mono       bool  // there are no colours
	solid      bool  // the paper is painted too
}

// reverses reports that a cell is written as reverse video, ink and paper
// changed about: bare paper on a colour. The paper is the terminal's own, which
// is no ink; a named black or white would not be it.
func (p *pens) reverses(c Cell) bool {
	return c.FG == Background && !p.solid && p.paper[c.BG].id != p.own.paper
}

// weight is how strongly a cell is written. Where there are colours they tell
// what is faint.
func (p *pens) weight(c Cell) weight {
	switch {
	case c.Bold:
		return bold
	case p.mono && c.FG.faint():
		return faint
	}
	return regular
}

// weight is the strength of ink apart from its colour.
type weight uint8

const (
	regular weight = iota
	bold
	faint
)

// to gives the parameters that change one weight to another: what ends bold
// ends faint too.
func (w weight) to(next weight) string {
	return [3][3]string{
		regular: {bold: "1;", faint: "2;"},
		bold:    {regular: "22;", faint: "22;2;"},
		faint:   {regular: "22;", bold: "22;1;"},
	}[w][next]
}

// penSets keeps the pens of every theme that was written with.
var penSets [2][2][NoColor + 1]atomic.Pointer[pens]

func (t Theme) pens() *pens {
	at := &penSets[0][t.paper()][t.Depth]
	if t.Solid {
		at = &penSets[1][t.paper()][t.Depth]
	}
	p := at.Load()
	if p == nil {
		p = newPens(t) // twice if two writers are early, to the same end
		at.Store(p)
	}
	return p
}

func newPens(t Theme) *pens {
	p := new(pens)
	for c := range Color(colors) {
		p.ink[c] = newPen(t.tone(c, false), 30)
		p.paper[c] = newPen(t.tone(c, true), 40)
	}
	p.own = state{ink: newPen(tone{kind: own}, 30).id, paper: newPen(tone{kind: own}, 40).id}
	p.mono, p.solid = t.Depth == NoColor, t.Solid
	return p
}

// newPen makes the pen of a tone. ground is 30 for ink and 40 for paper, the
// parameter of the first of the 16 colours.
func newPen(c tone, ground int) (p pen) {
	out := p.to[:0]
	if ground == 30 {
		out = append(out, "\x1b["...)
	}
	switch {
	case c.kind == own:
		out = strconv.AppendInt(out, int64(ground+9), 10)
	case c.kind == direct:
		p.id = 1<<24 | uint64(c.rgb.R)<<16 | uint64(c.rgb.G)<<8 | uint64(c.rgb.B)
		out = strconv.AppendInt(out, int64(ground+8), 10)
		out = append(out, ";2"...)
		for _, v := range [...]uint8{c.rgb.R, c.rgb.G, c.rgb.B} {
			out = strconv.AppendInt(append(out, ';'), int64(v), 10)
		}
	case c.kind == of256:
		p.id = 2<<24 | uint64(c.index)
		out = strconv.AppendInt(out, int64(ground+8), 10)
		out = strconv.AppendInt(append(out, ";5;"...), int64(c.index), 10)
	case c.index < 8:
		p.id = 2<<24 | uint64(c.index)
		out = strconv.AppendInt(out, int64(ground+c.index), 10)
	default: // the bright half has parameters of its own
		p.id = 2<<24 | uint64(c.index)
		out = strconv.AppendInt(out, int64(ground+60+c.index-8), 10)
	}
	p.id = p.id<<5 | uint64(len(append(out, ';')))
	return p
}

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

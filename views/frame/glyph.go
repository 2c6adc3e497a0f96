package frame

import (
	"sync"

	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Go Mono is 0.6 of its size wide: 15 pixels make it 9.
const (
	fontSize = 15
	baseline = 14 * unit
)

var fonts = sync.OnceValue(func() (f [2]*sfnt.Font) {
	for i, ttf := range [...][]byte{gomono.TTF, gomonobold.TTF} {
		var err error
		if f[i], err = sfnt.Parse(ttf); err != nil {
			panic("frame: Go Mono: " + err.Error()) // the fonts are part of the program
		}
	}
	return f
})

// glyph is what a rune looks like in a still.
type glyph struct {
	outline outline
	mask    []uint8 // how much of every pixel it covers
	kind    glyphKind
}

type glyphKind uint8

const (
	unknown glyphKind = iota // only an empty box
	drawn                    // from lines and dots of our own
	written                  // from the font, or as if it were
)

var glyphs sync.Map // glyphKey → glyph

type glyphKey struct {
	r    rune
	bold bool
}

// glyphOf returns the glyph of a narrow rune.
func glyphOf(r rune, bold bool) glyph {
	key := glyphKey{r, bold}
	if g, ok := glyphs.Load(key); ok {
		return g.(glyph)
	}
	g := newGlyph(r, bold)
	g.mask = g.outline.coverage(cellW, cellH)
	glyphs.Store(key, g)
	return g
}

func newGlyph(r rune, bold bool) glyph {
	if o, ok := sign(r, bold); ok {
		return glyph{outline: o, kind: drawn}
	}
	if o, ok := ownLetter(r, bold); ok {
		return glyph{outline: o, kind: written}
	}
	if o, ok := letter(r, bold); ok {
		return glyph{outline: o, kind: written}
	}
	return glyph{outline: emptyBox(1)}
}

// clusterGlyph draws the letter of a cluster and those accents that the
// font has; what it has no letter for is an empty box as wide as the text.
func clusterGlyph(text string, bold bool, width int) glyph {
	var g glyph
	for i, r := range text {
		switch o, ok := letter(r, bold); {
		case ok:
			g.outline, g.kind = append(g.outline, o...), written
		case i == 0:
			g.outline = emptyBox(width)
			g.mask = g.outline.coverage(width*cellW, cellH)
			return g
		}
	}
	g.mask = g.outline.coverage(width*cellW, cellH)
	return g
}

// emptyBox replaces text that is n cells wide and has no glyph.
func emptyBox(n int) outline {
	const x, y, t = unit, 3 * unit, unit
	w, h := n*fullW-unit, baseline
	return outline(nil).rect(x, y, w, h).polygon(x+t, y+t, x+t, h-t, w-t, h-t, w-t, y+t)
}

// letter returns a rune of the font; false if the font has none.
func letter(r rune, bold bool) (outline, bool) {
	f := fonts()[0]
	if bold {
		f = fonts()[1]
	}
	var buf sfnt.Buffer
	index, err := f.GlyphIndex(&buf, r)
	if err != nil || index == 0 {
		return nil, false
	}
	segments, err := f.LoadGlyph(&buf, index, fixed.I(fontSize), nil)
	if err != nil {
		return nil, false
	}
	at := func(p fixed.Point26_6) (int, int) { return int(p.X), int(p.Y) + baseline }
	var o outline
	for _, s := range segments {
		a, b := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			o = o.move(a, b)
		case sfnt.SegmentOpLineTo:
			o = o.line(a, b)
		case sfnt.SegmentOpQuadTo: // a TrueType font has no other curves
			c, d := at(s.Args[1])
			o = o.curve(a, b, c, d)
		}
	}
	return o, true
}

// arms holds the lines that run from the middle of a cell up, right, down and
// left: 1 light, 2 heavy.
var arms = map[rune][4]int{
	'─': {0, 1, 0, 1}, '━': {0, 2, 0, 2}, '│': {1, 0, 1, 0}, '┃': {2, 0, 2, 0},
	'┌': {0, 1, 1, 0}, '┐': {0, 0, 1, 1}, '└': {1, 1, 0, 0}, '┘': {1, 0, 0, 1},
	'┏': {0, 2, 2, 0}, '┓': {0, 0, 2, 2}, '┗': {2, 2, 0, 0}, '┛': {2, 0, 0, 2},
	'├': {1, 1, 1, 0}, '┤': {1, 0, 1, 1}, '┬': {0, 1, 1, 1}, '┴': {1, 1, 0, 1}, '┼': {1, 1, 1, 1},
	'┣': {2, 2, 2, 0}, '┫': {2, 0, 2, 2}, '┳': {0, 2, 2, 2}, '┻': {2, 2, 0, 2}, '╋': {2, 2, 2, 2},
	'┝': {1, 2, 1, 0}, '┥': {1, 0, 1, 2}, '┯': {0, 2, 1, 2}, '┷': {1, 2, 0, 2}, '┿': {1, 2, 1, 2},
	'┠': {2, 1, 2, 0}, '┨': {2, 0, 2, 1}, '┰': {0, 1, 2, 1}, '┸': {2, 1, 0, 1}, '╂': {2, 1, 2, 1},
	'╴': {0, 0, 0, 1}, '╵': {1, 0, 0, 0}, '╶': {0, 1, 0, 0}, '╷': {0, 0, 1, 0},
	'╸': {0, 0, 0, 2}, '╹': {2, 0, 0, 0}, '╺': {0, 2, 0, 0}, '╻': {0, 0, 2, 0},
	'╼': {0, 2, 0, 1}, '╽': {1, 0, 2, 0}, '╾': {0, 1, 0, 2}, '╿': {2, 0, 1, 0},
}

// thickness is half the thickness of a line by weight: none, light and heavy.
type thickness [3]int

// Light box-drawing lines are 1 pixel wide, heavy ones 3, and light ones in bold text 2.
var (
	normalLines = thickness{0, unit / 2, 3 * unit / 2}
	boldLines   = thickness{0, unit, 3 * unit / 2}
)

// rule returns the outline of a box-drawing line. Double lines are left to the font.
func rule(r rune, bold bool) (outline, bool) {
	half := normalLines
	if bold {
		half = boldLines
	}
	if a, ok := arms[r]; ok {
		return cross(a, half), true
	}
	if r >= '╭' && r <= '╰' {
		return bend(r, half[1]), true
	}
	return dashed(r, half)
}

// cross draws the arms of a line. Where arms meet, each runs to the far side of
// the thickest, which closes the corner; where there is one it ends in the
// middle, so that two half lines are as long as a whole one.
func cross(a [4]int, half thickness) outline {
	across, down := 0, 0 // half the thickness of the level and the upright line
	if a[0]+a[2] > 0 {
		across = half[max(a[1], a[3])]
	}
	if a[1]+a[3] > 0 {
		down = half[max(a[0], a[2])]
	}
	var o outline
	for i, weight := range a {
		t := half[weight]
		switch {
		case weight == 0:
		case i == 0:
			o = o.rect(midX-t, 0, midX+t, midY+across)
		case i == 1:
			o = o.rect(midX-down, midY-t, fullW, midY+t)
		case i == 2:
			o = o.rect(midX-t, midY-across, midX+t, fullH)
		case i == 3:
			o = o.rect(0, midY-t, midX+down, midY+t)
		}
	}
	return o
}

// bend draws ╭╮╯╰: a quarter of a circle between two straight ends, of which
// one leads to the side and one up or down; t is half its thickness.
func bend(r rune, t int) outline {
	const radius = midX - unit
	edgeX, right := fullW, 1
	if r == '╮' || r == '╯' {
		edgeX, right = 0, -1
	}
	edgeY, down := fullH, 1
	if r == '╯' || r == '╰' {
		edgeY, down = 0, -1
	}
	turnX, turnY := midX+right*radius, midY+down*radius
	outerX, innerX := midX-right*t, midX+right*t
	outerY, innerY := midY-down*t, midY+down*t
	var o outline
	o = o.move(outerX, edgeY).line(outerX, turnY).arc(outerX, outerY, turnX, outerY).line(edgeX, outerY)
	return o.line(edgeX, innerY).line(turnX, innerY).arc(innerX, innerY, innerX, turnY).line(innerX, edgeY)
}

// dashes is how often ┄┆┈┊ and their kin are broken in a cell.
var dashes = map[rune]struct {
	n, weight int
	upright   bool
}{
	'╌': {2, 1, false}, '┄': {3, 1, false}, '┈': {4, 1, false},
	'╍': {2, 2, false}, '┅': {3, 2, false}, '┉': {4, 2, false},
	'╎': {2, 1, true}, '┆': {3, 1, true}, '┊': {4, 1, true},
	'╏': {2, 2, true}, '┇': {3, 2, true}, '┋': {4, 2, true},
}

// dashed breaks a line so that the gaps between cells are like those inside.
func dashed(r rune, half thickness) (outline, bool) {
	d, ok := dashes[r]
	var o outline
	for i := range d.n {
		t := half[d.weight]
		if d.upright {
			at, step := i*fullH/d.n, fullH/d.n
			o = o.rect(midX-t, at+step/6, midX+t, at+step*5/6)
		} else {
			at, step := i*fullW/d.n, fullW/d.n
			o = o.rect(at+step/6, midY-t, at+step*5/6, midY+t)
		}
	}
	return o, ok
}

// sign returns the outline of a rune that is drawn, not written: blocks, lines and dots,
// which have to meet across cells, and marks that fonts lack. It is false for text.
func sign(r rune, bold bool) (outline, bool) {
	switch {
	case r >= brailleBase && r <= brailleBase+0xff:
		return dots(r - brailleBase), true
	case r >= '▀' && r <= '▟':
		return block(r)
	case r >= '─' && r <= '╿':
		return rule(r, bold)
	}
	return mark(r)
}

// stroke is as thick as the lines of the font.
const stroke = unit + 8

// dotRadius leaves a hair between the dots of a line.
const dotRadius = 7 * unit / 4

// dots returns the outline of a braille cell's dots, evenly spaced across cells.
func dots(bits rune) outline {
	var o outline
	for y, row := range dotBit {
		for x, bit := range row {
			if bits&bit != 0 {
				o = o.disc((2*x+1)*fullW/4, (2*y+1)*fullH/8, dotRadius)
			}
		}
	}
	return o
}

// quadrants holds ▖ … ▟ as bits: upper left, upper right, lower left, lower right.
var quadrants = [...]uint8{4, 8, 1, 13, 9, 7, 11, 2, 6, 14}

// block returns the part of a cell that a block fills.
func block(r rune) (outline, bool) {
	n := int(r - '▀') // place in the block of code points
	const w, h = fullW, fullH
	var o outline
	switch {
	case r == '▀':
		return o.rect(0, 0, w, h/2), true
	case r <= '█': // ▁ … █ grow upwards
		return o.rect(0, h-n*h/8, w, h), true
	case r <= '▏': // ▉ … ▏ shrink leftwards
		return o.rect(0, 0, (16-n)*w/8, h), true
	case r == '▐':
		return o.rect(w/2, 0, w, h), true
	case r == '▔':
		return o.rect(0, 0, w, h/8), true
	case r == '▕':
		return o.rect(w-w/8, 0, w, h), true
	case r >= '▖':
		for i := range 4 {
			if quadrants[r-'▖']>>i&1 != 0 {
				x, y := i%2*w/2, i/2*h/2
				o = o.rect(x, y, x+w/2, y+h/2)
			}
		}
		return o, true
	}
	return nil, true // ░▒▓ are colours, see picture
}

// mark returns the outline of a single sign.
func mark(sign rune) (outline, bool) {
	const (
		x, y  = midX, midY
		r     = midX
		small = midX / 2 // pointers are half as large as marks of data
	)
	var o outline
	switch sign {
	case ' ', '\u00a0':
		return nil, true
	case '•':
		return o.disc(x, y, small), true
	case '▶':
		return o.polygon(x-r, y-r, x+r, y, x-r, y+r), true
	case '◀':
		return o.polygon(x+r, y-r, x-r, y, x+r, y+r), true
	case '▸':
		return o.polygon(x-small, y-small, x+small, y, x-small, y+small), true
	case '◂':
		return o.polygon(x+small, y-small, x-small, y, x+small, y+small), true
	case '▴':
		return o.polygon(x, y-small, x+small, y+small, x-small, y+small), true
	case '▾':
		return o.polygon(x, y+small, x-small, y-small, x+small, y-small), true
	}
	return seriesMark(sign)
}

// ownLetter draws the letters of mathematics that the font lacks, and the
// middle dot, which it has too high.
func ownLetter(r rune, bold bool) (outline, bool) {
	const (
		t           = stroke
		top, foot   = 3 * unit, 15 * unit
		left, right = 3 * unit, 7 * unit
	)
	var o outline
	switch r {
	case '·':
		if bold {
			return o.disc(midX, midY, unit*3/2), true
		}
		return o.disc(midX, midY, unit*9/8), true
	case '⌊':
		return o.rect(left, top, left+t, foot).rect(left, foot-t, right, foot), true
	case '⌋':
		return o.rect(right-t, top, right, foot).rect(left, foot-t, right, foot), true
	case '⌈':
		return o.rect(left, top, left+t, foot).rect(left, top, right, top+t), true
	case '⌉':
		return o.rect(right-t, top, right, foot).rect(left, top, right, top+t), true
	case '∈':
		return element(), true
	case '✓':
		return o.stroke(unit, 10*unit, 4*unit, 13*unit).stroke(4*unit, 13*unit, 8*unit, 5*unit), true
	case '✗':
		return o.stroke(unit, 6*unit, 8*unit, 13*unit).stroke(unit, 13*unit, 8*unit, 6*unit), true
	}
	return nil, false
}

// element draws ∈: a half ring open to the right, and its middle bar.
func element() outline {
	const (
		t     = stroke
		r     = 4 * unit // outer radius
		y     = midY
		left  = unit
		x     = left + r // where the ring opens
		right = 8 * unit
		in    = r - t
	)
	var o outline
	o = o.move(right, y-r).line(x, y-r).arc(left, y-r, left, y).arc(left, y+r, x, y+r).line(right, y+r)
	o = o.line(right, y+in).line(x, y+in).arc(x-in, y+in, x-in, y).arc(x-in, y-in, x, y-in).line(right, y-in)
	return o.rect(left+t/2, y-t/2, right, y+t/2)
}

// stroke adds a slanted line between two points, as thick as the lines of letters.
func (o outline) stroke(x0, y0, x1, y1 int) outline {
	const t = stroke * 2 / 3
	if y0 < y1 { // the sides wind the same way round, so that crossing strokes add up
		return o.polygon(x0-t, y0, x0+t, y0, x1+t, y1, x1-t, y1)
	}
	return o.polygon(x1-t, y1, x1+t, y1, x0+t, y0, x0-t, y0)
}

// seriesMark returns the outline of a series' glyph: as wide as a cell, so that
// a mark of data is never smaller than a pointer.
func seriesMark(sign rune) (outline, bool) {
	const (
		x, y = midX, midY
		r    = midX
		t    = stroke
		in   = r - t // the inside of a hollow sign with upright sides
	)
	var o outline
	switch sign {
	case '●':
		return o.disc(x, y, r), true
	case '◆':
		return o.diamond(x, y, r), true
	case '▲':
		return o.polygon(x, y-r, x+r, y+r, x-r, y+r), true
	case '■':
		return o.rect(x-r, y-r, x+r, y+r), true
	case '▼':
		return o.polygon(x, y+r, x-r, y-r, x+r, y-r), true
	case '★':
		return o.star(x, y, 100), true
	case '✚':
		const arm = unit * 3 / 2
		return o.rect(x-r, y-arm, x+r, y+arm).rect(x-arm, y-r, x+arm, y+r), true
	case '✦':
		const tip, notch = r + unit, unit * 3 / 2
		return o.polygon(x, y-tip, x+notch, y-notch, x+r, y, x+notch, y+notch, x, y+tip, x-notch, y+notch, x-r, y,
			x-notch, y-notch), true
	case '○':
		return o.disc(x, y, r).disc(x, y, -in), true
	case '◇':
		return o.diamond(x, y, r).diamond(x, y, t*3/2-r), true
	case '△', '▽':
		// Sides that fall by 2 in 1 lie √5·t/2 further in, level with the base
		// t/2 more.
		const side, base, top = r - t*1618/1000, r - t, r - t*2236/1000
		if sign == '△' {
			return o.polygon(x, y-r, x+r, y+r, x-r, y+r).polygon(x, y-top, x-side, y+base, x+side, y+base), true
		}
		return o.polygon(x, y+r, x-r, y-r, x+r, y-r).polygon(x, y+top, x+side, y-base, x-side, y-base), true
	case '□':
		return o.rect(x-r, y-r, x+r, y+r).polygon(x-in, y-in, x-in, y+in, x+in, y+in, x+in, y-in), true
	case '☆':
		return o.star(x, y, 100).star(x, y, -60), true
	case '✕':
		const arm = unit // across, and down as the slope is 1
		return o.polygon(x-r, y-r, x-r+arm, y-r, x+r, y+r-arm, x+r, y+r, x+r-arm, y+r, x-r, y-r+arm).
			polygon(x+r, y-r, x+r, y-r+arm, x-r+arm, y+r, x-r, y+r, x-r, y+r-arm, x+r-arm, y-r), true
	case '◐':
		return o.disc(x, y, r).disc(x, y, -in).move(x, y+r).arc(x-r, y+r, x-r, y).arc(x-r, y-r, x, y-r), true
	}
	return nil, false
}

// diamond adds a square on its tip whose corners are r away from x, y; a
// negative r cuts a hole.
func (o outline) diamond(x, y, r int) outline {
	across := max(r, -r)
	return o.polygon(x, y-r, x+across, y, x, y+r, x-across, y)
}

// star adds a five-pointed star about x, y, pct percent as large as fits a
// cell; a negative size cuts a hole.
func (o outline) star(x, y, pct int) outline {
	// Tips and notches of a star of radius 100, clockwise from the top.
	tips := [...]int{0, -100, 22, -31, 95, -31, 36, 12, 59, 81, 0, 38, -59, 81, -36, 12, -95, -31, -22, -31}
	xy := make([]int, len(tips))
	for i := 0; i < len(tips); i += 2 {
		across := tips[i]
		if pct < 0 { // the other way round
			across = -across
		}
		size := 5 * unit * max(pct, -pct)
		xy[i], xy[i+1] = x+across*size/10_000, y+tips[i+1]*size/10_000+unit/4
	}
	return o.polygon(xy...)
}

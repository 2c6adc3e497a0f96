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

// glyphOf gives the glyph of a narrow rune.
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

// clusterGlyph draws the letter of a cluster and those of its accents that the
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

// emptyBox stands for text that is n cells wide and has no glyph.
func emptyBox(n int) outline {
	const x, y, t = unit, 3 * unit, unit
	w, h := n*fullW-unit, baseline
	return outline(nil).rect(x, y, w, h).polygon(x+t, y+t, x+t, h-t, w-t, h-t, w-t, y+t)
}

// letter gives a rune of the font; false if the font has none.
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

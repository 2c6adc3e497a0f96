package frame

import (
	"strings"
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
	written                  // from the font or from parts of its letters
)

var glyphs sync.Map // glyphKey → glyph

type glyphKey struct {
	r    rune
	bold bool
}

// Drawable reports that stills have a picture of the rune; others become an
// empty box.
func Drawable(r rune) bool { return glyphOf(r, false).kind != unknown }

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
	if o, ok := sign(r); ok {
		return glyph{outline: o, kind: drawn}
	}
	if o, ok := letter(r, bold, fontSize*unit, 0, baseline); ok {
		return glyph{outline: o, kind: written}
	}
	if o, ok := composed(r, bold); ok {
		return glyph{outline: o, kind: written}
	}
	return glyph{outline: emptyBox(1)}
}

// clusterGlyph draws the letter of a cluster and those of its accents that the
// font has; what it has no letter for is an empty box as wide as the text.
func clusterGlyph(text string, bold bool, width int) glyph {
	var g glyph
	for i, r := range text {
		switch o, ok := letter(r, bold, fontSize*unit, 0, baseline); {
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

// letter gives a rune of the font at a size in 64ths of a pixel, with its
// origin at x, y.
func letter(r rune, bold bool, size, x, y int) (outline, bool) {
	f := fonts()[0]
	if bold {
		f = fonts()[1]
	}
	var buf sfnt.Buffer
	index, err := f.GlyphIndex(&buf, r)
	if err != nil || index == 0 {
		return nil, false
	}
	segments, err := f.LoadGlyph(&buf, index, fixed.Int26_6(size), nil)
	if err != nil {
		return nil, false
	}
	at := func(p fixed.Point26_6) (int, int) { return int(p.X) + x, int(p.Y) + y }
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

// Signs that are digits in small print, in the order of smallDigits.
const (
	superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"
	subscripts   = "₀₁₂₃₄₅₆₇₈₉₊₋"
	smallDigits  = "0123456789+−"
)

// composed builds the signs that the font lacks.
func composed(r rune, bold bool) (outline, bool) {
	const size, inset = fontSize * unit * 5 / 8, fullW * 3 / 16
	if d := digitAt(superscripts, r); d != 0 {
		return letter(d, bold, size, inset, baseline-5*unit)
	}
	if d := digitAt(subscripts, r); d != 0 {
		return letter(d, bold, size, inset, baseline+2*unit)
	}
	return mathSign(r)
}

// digitAt gives the digit that stands where r does in list; 0 if it does not.
func digitAt(list string, r rune) rune {
	if i := strings.IndexRune(list, r); i >= 0 {
		n := len([]rune(list[:i]))
		return []rune(smallDigits)[n]
	}
	return 0
}

// mathSign draws what neither the font nor small print offers.
func mathSign(r rune) (outline, bool) {
	const (
		t         = unit + 8 // the font's stroke
		top, foot = 3 * unit, 15 * unit
		l, rt     = 3 * unit, 7 * unit
	)
	var o outline
	switch r {
	case '⌊':
		return o.rect(l, top, l+t, foot).rect(l, foot-t, rt, foot), true
	case '⌋':
		return o.rect(rt-t, top, rt, foot).rect(l, foot-t, rt, foot), true
	case '⌈':
		return o.rect(l, top, l+t, foot).rect(l, top, rt, top+t), true
	case '⌉':
		return o.rect(rt-t, top, rt, foot).rect(l, top, rt, top+t), true
	case '∈':
		return element(), true
	}
	return nil, false
}

// element draws ∈: a half ring open to the right, and its middle bar.
func element() outline {
	const (
		t     = unit + 8
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

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

// asciiWords spells signs that have a name. A dot between blanks parts two
// remarks, any other one multiplies.
var asciiWords = strings.NewReplacer(
	"′", "'", "←→", "<>", "↑↓", "^v", "→", "->", "←", "<-", "…", "..",
	"λ", "wave", "ω", "w", "π", "pi", "θ", "theta", "φ", "phi", "Δ", "D", "Σ", "sum", "√", "sqrt",
	" · ", " / ", "·", "*", "−", "-", "–", "-", "×", "x", "÷", "/", "±", "+-", "≥", ">=", "≤", "<=", "≈", "~", "≠", "!=", "∞", "inf",
	"½", "1/2", "°", " deg", "⌊", "floor(", "⌋", ")", "∈", "in", "✓", "ok", "✗", "no",
	"“", `"`, "”", `"`, "‘", "'", "’", "'",
)

// Spell gives text in the signs that Text writes, in an ASCII theme spelled
// out. It takes Width cells whoever counts them.
func (t Theme) Spell(text string) string {
	if t.ASCII {
		return asciiText(text)
	}
	return agreed(text)
}

// asciiText spells a line of text with signs up to U+007E.
func asciiText(s string) string {
	if isASCII(s) {
		return s
	}
	var b strings.Builder
	raised := false
	for _, r := range asciiWords.Replace(agreed(s)) {
		small := lowered(r)
		if small != 0 && !raised {
			b.WriteByte('^') // once for all the digits of a number
		}
		raised = small != 0
		switch {
		case raised:
			b.WriteByte(small)
		case r <= '~':
			b.WriteRune(r)
		case !accent(r): // accents go, letters are missed
			b.WriteRune(asciiRune(r))
		}
	}
	return b.String()
}

// superscripts and what they are the small print of.
const (
	superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"
	fullSize     = "0123456789+-"
)

// lowered gives the sign that a superscript is small print of; 0 for others.
func lowered(r rune) byte {
	n := 0
	for _, s := range superscripts {
		if s == r {
			return fullSize[n]
		}
		n++
	}
	return 0
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// asciiRunes draws with signs up to U+007E.
var asciiRunes = map[rune]rune{
	'─': '-', '━': '-', '╌': '-', '╸': '-', '╺': '-', '│': '|', '┃': '|', '┊': ':', '┆': ':', '┈': '-', '┄': '-',
	'╭': '.', '╮': '.', '╰': '\'', '╯': '\'', '┌': '+', '┐': '+', '└': '+', '┘': '+',
	'├': '+', '┤': '+', '┬': '+', '┴': '+', '┼': '+', '╵': '\'', '╷': '.', '╴': '-', '╶': '-',
	'●': 'o', '◆': 'x', '▲': 'A', '■': '#', '▼': 'Y', '★': '*', '✚': '+', '✦': '%',
	'○': '@', '◇': '&', '△': '^', '□': '$', '▽': 'v', '☆': 'W', '✕': 'K', '◐': 'D', '•': '*',
	'›': '>', '▸': '>', '◂': '<', '▴': '^', '▾': 'v', '▶': '>', '◀': '<',
	'·': '.', '−': '-', '–': '-', '—': '-', '⁻': '-', '×': 'x', '→': '>', '←': '<', '↑': '^', '↓': 'v', '…': '.',
	'█': '#', '▀': '"', '▄': '_', '▌': '|', '▐': '|', '░': '.', '▒': ':', '▓': '#',
	'▁': '_', '▂': '_', '▃': '.', '▅': ':', '▆': '|', '▇': '|', '▔': '^',
	'λ': 'l', 'ω': 'w', '°': 'd', '\u00a0': ' ', '\u2800': ' ',
}

// asciiRune gives the sign that stands for a rune where only U+0020 to U+007E
// can be written.
func asciiRune(r rune) rune {
	if a, ok := asciiRunes[r]; ok {
		return a
	}
	return '?'
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

// Lines are 1 and 3 pixels wide, and 2 if they are light and bold.
var (
	normalLines = thickness{0, unit / 2, 3 * unit / 2}
	boldLines   = thickness{0, unit, 3 * unit / 2}
)

// rule gives the outline of a line; double ones are left to the font.
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

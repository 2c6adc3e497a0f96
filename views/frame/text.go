package frame

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"golang.org/x/text/unicode/norm"
)

// Text writes a line of text from x on and returns the column after it. In an
// ASCII theme the signs that have a spelling in letters are spelled out.
func (f Frame) Text(x, y int, text string, s Style) int {
	if f.Theme.Glyphs == ASCII {
		text = asciiText(text)
	}
	f.note(x, y, text)
	at := x
	for _, r := range text {
		if !narrow(r) {
			return f.clusters(x, y, text, s)
		}
		f.put(at, y, r, s)
		at++
	}
	return at
}

// clusters writes text of any script: every sign with its marks takes as many
// cells as all terminals give it.
func (f Frame) clusters(x, y int, text string, s Style) int {
	for text = agreed(text); text != ""; {
		sign, w := firstSign(text)
		f.setCluster(x, y, sign, w, s)
		x, text = x+w, text[len(sign):]
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

// Int writes a whole number from x on and returns the column after it.
func (f Frame) Int(x, y, n int, s Style) int { return f.Text(x, y, strconv.Itoa(n), s) }

// IntRight writes a whole number that ends before column x.
func (f Frame) IntRight(x, y, n int, s Style) { f.TextRight(x, y, strconv.Itoa(n), s) }

// Width returns the number of cells of a text in a theme.
func (t Theme) Width(text string) int {
	if t.Glyphs == ASCII {
		return len(asciiText(text))
	}
	if everyday(text) {
		return utf8.RuneCountInString(text)
	}
	n := 0
	for _, r := range agreed(text) {
		n += cells(r)
	}
	return n
}

// Cut is text in at most w cells: what is longer ends in an ellipsis.
func (t Theme) Cut(text string, w int) string {
	const mark = "…"
	text = agreed(text)
	room := w - t.Width(mark)
	switch {
	case t.Width(text) <= w:
		return text
	case room < 0:
		return ""
	}
	end := 0
	for {
		sign, _ := firstSign(text[end:])
		next := end + len(sign)
		if t.Width(text[:next]) > room {
			break
		}
		end = next
	}
	return text[:end] + mark
}

// Clean makes text from outside fit to be shown: whatever commands a terminal,
// turns the direction of writing or takes no space is dropped, and line breaks
// and tabs become blanks.
func Clean(s string) string {
	if everyday(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case hidden(r):
			return -1
		}
		return r
	}, s)
}

// hidden reports runes that act on the text around them instead of being seen:
// controls, bidi and zero-width formats, line separators, and the letters that
// are blank by definition.
func hidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) ||
		strings.ContainsRune("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0", r)
}

// printable reports whether a rune is visible and takes exactly one cell.
func printable(r rune) bool { return cells(r) == 1 }

// wide reports whether a rune is visible and takes two cells.
func wide(r rune) bool { return cells(r) == 2 }

// narrow reports quickly whether a rune is one of those common in pictures, which take
// one cell beside any other. It may be false for others that do.
func narrow(r rune) bool {
	switch {
	case r < 0x7f:
		return r >= ' '
	case r < 0x300: // Latin
		return r >= 0xa0 && r != 0xad
	case r < 0x2010: // Greek, Cyrillic
		return r >= 0x391 && r < 0x483 && r != 0x3a2
	case r < 0x2500: // dashes and dots, small digits, letters, arrows, mathematics
		return r < 0x2028 || r == '⁰' || r >= 0x2074 && r < 0x208f || r >= 0x2100 && r < 0x218c || r >= 0x2190 &&
			r < 0x231a
	case r < 0x2613: // lines, blocks, shapes
		return r < 0x25fd || r >= 0x2600
	}
	return r >= 0x27c0 && r <= brailleBase+0xff // brackets, arrows, dots
}

// everyday reports whether all runes of a text are narrow.
func everyday(s string) bool {
	for _, r := range s {
		if !narrow(r) {
			return false
		}
	}
	return true
}

// cluster is text that belongs in one cell but is not one narrow rune: a
// letter with its accents, or something two cells wide. Few cells hold one, so
// they lie beside the grid and a cell's Rune says which: −2 is the first.
type cluster struct {
	text string
	wide bool
}

const (
	// rightHalf fills the cell after a wide cluster. A half without its other
	// half (overwritten, or cut by the edge of a window) is read as a blank, so
	// drawing never has to look at the neighbours.
	rightHalf    rune = -1
	firstCluster rune = -2

	maxCluster  = 32      // bytes; a pile of accents is cut to it
	maxClusters = 1 << 12 // what a grid can hold of them
)

// setCluster draws a grapheme cluster of one or two cells.
func (f Frame) setCluster(x, y int, text string, width int, s Style) {
	r, n := utf8.DecodeRuneInString(text)
	switch {
	case width == 1 && n == len(text):
		f.put(x, y, r, s)
	case f.At(x, y) == nil && f.At(x+1, y) == nil:
	case width == 1:
		f.put(x, y, f.grid.name(cluster{text: text}), s)
	case f.At(x, y) == nil:
		f.put(x+1, y, ' ', s)
	case f.At(x+1, y) == nil:
		f.put(x, y, ' ', s)
	default:
		f.put(x, y, f.grid.name(cluster{text, true}), s)
		f.put(x+1, y, rightHalf, s)
	}
}

// name finds or makes the entry of a cluster and returns its Rune.
func (g *grid) name(c cluster) rune {
	for len(c.text) > maxCluster {
		_, n := utf8.DecodeLastRuneInString(c.text)
		c.text = c.text[:len(c.text)-n]
	}
	i := slices.Index(g.clusters, c)
	if i < 0 {
		if len(g.clusters) == maxClusters {
			return '?'
		}
		i = len(g.clusters)
		g.clusters = append(g.clusters, c)
	}
	return firstCluster - rune(i)
}

// read returns the text at column x of a row: a rune, or a cluster's text,
// and how many cells it takes. Every writer reads cells through it, so none
// can be made to write what is not exactly that wide.
func (f Frame) read(row []Cell, x int) (r rune, text string, width int) {
	r = f.Theme.Glyphs.settle(row[x]).Rune
	switch {
	case r >= 0 && printable(r):
		return r, "", 1
	case r >= 0:
		return '?', "", 1
	case r == rightHalf || int(firstCluster-r) >= len(f.grid.clusters):
		return ' ', "", 1
	}
	c := f.grid.clusters[firstCluster-r]
	switch {
	case !c.wide:
		return 0, c.text, 1
	case x+1 < len(row) && row[x+1].Rune == rightHalf:
		return 0, c.text, 2
	}
	return ' ', "", 1
}

// Terminals count the cells of text in two ways: some add up what the C library
// says of every code point, some give a cluster of code points the width of its
// first. A row is as wide as it looks on all of them if every cell holds one
// sign that both count alike, and marks that neither counts.

// agreed is text in signs whose width all terminals agree on. It drops modifiers of how
// the sign before them looks, spells flags in their letters, composes Korean letters, and
// replaces every other disputed sign by a question mark.
func agreed(text string) string {
	if settled(text) {
		return text
	}
	var b strings.Builder
	for _, r := range norm.NFC.String(loosened.Replace(Clean(text))) {
		switch {
		case unicode.Is(looks, r), b.Len() == 0 && accent(r): // nothing there to carry it
		case unicode.Is(flagLetters, r):
			b.WriteRune('A' + r - flagA)
		case cells(r) > 0 || accent(r):
			b.WriteRune(r)
		default:
			b.WriteByte('?')
		}
	}
	return b.String()
}

// settled reports whether agreed would change nothing.
func settled(text string) bool {
	for i, r := range text {
		if r == utf8.RuneError || cells(r) == 0 && (i == 0 || !accent(r)) {
			return false
		}
	}
	return true
}

// loosened takes signs apart that some terminals count and some join to the sign
// before them, into ones that look the same.
var loosened = strings.NewReplacer(
	"\u0e33", "\u0e4d\u0e32", "\u0eb3", "\u0ecd\u0eb2", // Thai and Lao am
	"\uff9e", "\u309b", "\uff9f", "\u309c", // marks after narrow Japanese letters
)

const flagA = '\U0001f1e6'

var (
	// looks says of the sign before it how it looks: variants, colours of skin.
	looks = ranges(0x180b, 0x180d, 0x180f, 0x180f, 0xfe00, 0xfe0f, 0x1f3fb, 0x1f3ff, 0xe0100, 0xe01ef)

	// flagLetters are two by two the flag of the country they spell.
	flagLetters = ranges(flagA, flagA+'Z'-'A')

	// joining are letters that join the text before or after them: letters of
	// Korean syllables, and Indic ones that are written with the next.
	joining = ranges(0xd4e, 0xd4e, 0xe33, 0xe33, 0xeb3, 0xeb3, 0x1100, 0x11ff, 0xa960, 0xa97c, 0xd7b0, 0xd7fb,
		0xff9e, 0xff9f, 0x111c2, 0x111c3, 0x1193f, 0x1193f, 0x11941, 0x11941, 0x11a84, 0x11a89, 0x11d46, 0x11d46,
		0x11f02, 0x11f02)

	// linking are marks that join the consonants on either side.
	linking = ranges(0x94d, 0x94d, 0x9cd, 0x9cd, 0xacd, 0xacd, 0xb4d, 0xb4d, 0xc4d, 0xc4d, 0xd4d, 0xd4d,
		0x1039, 0x1039, 0x17d2, 0x17d2, 0x1a60, 0x1a60, 0x1bab, 0x1bab, 0xaaf6, 0xaaf6, 0x10a3f, 0x10a3f,
		0x11133, 0x11133, 0x1193e, 0x1193e, 0x11a47, 0x11a47, 0x11a99, 0x11a99, 0x11f42, 0x11f42)

	// disputed are signs of one cell or two: Unicode has changed its mind about
	// them, or left it open.
	disputed = ranges(0x2630, 0x2637, 0x268a, 0x268f, 0x3248, 0x324f, 0x4dc0, 0x4dff, 0x1d300, 0x1d356, 0x1d360,
		0x1d376)
)

// ranges makes a table of code points from the first and last of each run.
func ranges(ends ...rune) *unicode.RangeTable {
	t := new(unicode.RangeTable)
	for i := 0; i < len(ends); i += 2 {
		t.R32 = append(t.R32, unicode.Range32{Lo: uint32(ends[i]), Hi: uint32(ends[i+1]), Stride: 1})
	}
	return t
}

// cells is how many cells a rune takes, 1 or 2; 0 if it does not stand alone, or
// terminals differ on its width.
func cells(r rune) int {
	switch {
	case narrow(r):
		return 1
	case r >= 0x4e00 && r <= 0x9fff, r >= 0xac00 && r <= 0xd7a3: // Chinese, Korean
		return 2
	case !unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S, unicode.Co), hidden(r),
		unicode.In(r, joining, flagLetters, looks, disputed):
		return 0
	}
	return displaywidth.Rune(r)
}

// accent reports whether a rune is drawn over the sign before it, takes no cell on any
// terminal, and joins nothing.
func accent(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me) && !hidden(r) && !unicode.In(r, looks, linking)
}

// firstSign returns the first sign of agreed text with its marks, and its width in cells.
func firstSign(text string) (sign string, width int) {
	r, n := utf8.DecodeRuneInString(text)
	for n < len(text) {
		next, size := utf8.DecodeRuneInString(text[n:])
		if cells(next) > 0 {
			break
		}
		n += size
	}
	return text[:n], cells(r)
}

// asciiWords spells signs that have a name. A dot between blanks parts two
// remarks, any other one multiplies.
var asciiWords = strings.NewReplacer(
	"′", "'", "←→", "<>", "↑↓", "^v", "→", "->", "←", "<-", "…", "..",
	"λ", "wave", "ω", "w", "π", "pi", "θ", "theta", "φ", "phi", "Δ", "D", "Σ", "sum", "√", "sqrt",
	" · ", " / ", "·", "*", "−", "-", "–", "-", "×", "x", "÷", "/", "±", "+-", "≥", ">=", "≤", "<=", "≈", "~", "≠",
	"!=", "∞", "inf",
	"½", "1/2", "°", " deg", "⌊", "floor(", "⌋", ")", "∈", "in", "✓", "ok", "✗", "no",
	"“", `"`, "”", `"`, "‘", "'", "’", "'",
)

// Spell returns text in the signs that Text writes, spelled out in an ASCII theme. It is
// Width cells wide on any terminal.
func (t Theme) Spell(text string) string {
	if t.Glyphs == ASCII {
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

// lowered returns the full-size sign of a superscript; 0 for other runes.
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
	'─': '-', '━': '-', '╌': '-', '╸': '-', '╺': '-', '│': '|', '┃': '|', '┊': ':', '┆': ':', '╎': ':', '┈': '-', '┄': '-',
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

// asciiRune returns the sign that replaces a rune where only U+0020 to U+007E
// can be written.
func asciiRune(r rune) rune {
	if a, ok := asciiRunes[r]; ok {
		return a
	}
	return '?'
}

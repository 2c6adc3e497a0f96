package frame

import (
	"strings"
	"unicode"
)

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

// printable reports that a rune is seen and takes exactly one cell.
func printable(r rune) bool { return cells(r) == 1 }

// wide reports that a rune is seen and takes two cells.
func wide(r rune) bool { return cells(r) == 2 }

// narrow knows the runes that pictures are made of: one cell each, whatever
// stands beside them. It need not know them all, only be quick and right.
func narrow(r rune) bool {
	switch {
	case r < 0x7f:
		return r >= ' '
	case r < 0x300: // Latin
		return r >= 0xa0 && r != 0xad
	case r < 0x2010: // Greek, Cyrillic
		return r >= 0x391 && r < 0x483 && r != 0x3a2
	case r < 0x2500: // dashes and dots, small digits, letters, arrows, mathematics
		return r < 0x2028 || r == '⁰' || r >= 0x2074 && r < 0x208f || r >= 0x2100 && r < 0x218c || r >= 0x2190 && r < 0x231a
	case r < 0x2613: // lines, blocks, shapes
		return r < 0x25fd || r >= 0x2600
	}
	return r >= 0x27c0 && r <= brailleBase+0xff // brackets, arrows, dots
}

// everyday reports that all runes of a text are narrow.
func everyday(s string) bool {
	for _, r := range s {
		if !narrow(r) {
			return false
		}
	}
	return true
}

package frame

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
)

// Terminals count the cells of text in two ways: some add up what the C library
// says of every code point, some give a cluster of code points the width of its
// first. A row is as wide as it looks on all of them if every cell holds one
// sign that both count alike, and marks that neither counts.

// agreed is text in such signs. What only tells how the sign before it looks
// is left out, flags are spelled in the letters they stand for, Korean letters
// that come one by one are put together, and every other sign that is counted
// in two ways becomes a question mark.
func agreed(text string) string {
	if settled(text) {
		return text
	}
	var b strings.Builder
	for _, r := range syllables([]rune(loosened.Replace(Clean(text)))) {
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

// settled reports that there is nothing to change about a text.
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

	// joining are letters that join what stands before or after them: those of
	// Korean syllables, and Indic ones that are written with the next.
	joining = ranges(0xd4e, 0xd4e, 0xe33, 0xe33, 0xeb3, 0xeb3, 0x1100, 0x11ff, 0xa960, 0xa97c, 0xd7b0, 0xd7fb,
		0xff9e, 0xff9f, 0x111c2, 0x111c3, 0x1193f, 0x1193f, 0x11941, 0x11941, 0x11a84, 0x11a89, 0x11d46, 0x11d46, 0x11f02, 0x11f02)

	// linking are marks that join the consonants on either side.
	linking = ranges(0x94d, 0x94d, 0x9cd, 0x9cd, 0xacd, 0xacd, 0xb4d, 0xb4d, 0xc4d, 0xc4d, 0xd4d, 0xd4d,
		0x1039, 0x1039, 0x17d2, 0x17d2, 0x1a60, 0x1a60, 0x1bab, 0x1bab, 0xaaf6, 0xaaf6, 0x10a3f, 0x10a3f,
		0x11133, 0x11133, 0x1193e, 0x1193e, 0x11a47, 0x11a47, 0x11a99, 0x11a99, 0x11f42, 0x11f42)

	// disputed are signs of one cell or two: Unicode has changed its mind about
	// them, or left it open.
	disputed = ranges(0x2630, 0x2637, 0x268a, 0x268f, 0x3248, 0x324f, 0x4dc0, 0x4dff, 0x1d300, 0x1d356, 0x1d360, 0x1d376)
)

// ranges makes a table of code points from the first and last of each run.
func ranges(ends ...rune) *unicode.RangeTable {
	t := new(unicode.RangeTable)
	for i := 0; i < len(ends); i += 2 {
		t.R32 = append(t.R32, unicode.Range32{Lo: uint32(ends[i]), Hi: uint32(ends[i+1]), Stride: 1})
	}
	return t
}

// cells is how many cells a sign takes, 1 or 2, on whatever terminal; 0 of what
// is no sign of its own, or not as wide on all of them.
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

// accent reports that a rune is drawn over the sign before it, takes no cell
// anywhere, and joins nothing.
func accent(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me) && !hidden(r) && !unicode.In(r, looks, linking)
}

// syllables puts the letters of Korean syllables together, in place. Files
// often have names in single letters.
func syllables(text []rune) []rune {
	const first, vowel, beforeTail, syllable = 0x1100, 0x1161, 0x11a7, 0xac00
	const firsts, vowels, tails = 19, 21, 28 // no tail is one of them
	out := text[:0]
	for _, r := range text {
		if len(out) > 0 {
			last := &out[len(out)-1]
			l, v, t, open := *last-first, r-vowel, r-beforeTail, *last-syllable
			switch {
			case l >= 0 && l < firsts && v >= 0 && v < vowels:
				*last = syllable + (l*vowels+v)*tails
				continue
			case open >= 0 && open < firsts*vowels*tails && open%tails == 0 && t > 0 && t < tails:
				*last += t
				continue
			}
		}
		out = append(out, r)
	}
	return out
}

// firstSign gives the sign that agreed text begins with, its marks included, and
// how many cells it takes.
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

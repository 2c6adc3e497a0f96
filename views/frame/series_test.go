package frame

import (
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// Sixteen signs stand for sixteen series: each takes one cell and is another
// one than all others, in Unicode and in ASCII. So no two series share a sign,
// let alone a sign and a colour.
func TestSeriesGlyphs(t *testing.T) {
	if n := len(SeriesGlyphs); n != 16 {
		t.Fatalf("%d signs", n)
	}
	seen, ascii := map[rune]int{}, map[rune]int{}
	for k, r := range SeriesGlyphs {
		if w := ansi.StringWidth(string(r)); w != 1 {
			t.Errorf("%c takes %d cells", r, w)
		}
		a := asciiRune(r)
		if a <= ' ' || a > '~' || a == '?' {
			t.Errorf("%c is %q in ASCII", r, a)
		}
		for what, had := range map[rune]map[rune]int{r: seen, a: ascii} {
			if other, ok := had[what]; ok {
				t.Errorf("series %d and %d are both %c", other, k, what)
			}
			had[what] = k
		}
	}
}

// In a still, too, the signs differ by a good part of what they cover, and the
// two of one colour by more.
func TestSeriesGlyphsDifferInStills(t *testing.T) {
	for _, bold := range []bool{false, true} {
		for k, a := range SeriesGlyphs {
			for j, b := range SeriesGlyphs[:k] {
				p, q := glyphOf(a, bold).mask, glyphOf(b, bold).mask
				differ, either := 0, 0
				for i := range p {
					differ += max(int(p[i])-int(q[i]), int(q[i])-int(p[i]))
					either += max(int(p[i]), int(q[i]))
				}
				least := 20
				if Series(k) == Series(j) {
					least = 30
				}
				if 100*differ < least*either {
					t.Errorf("%c and %c differ in %d of 100", a, b, 100*differ/either)
				}
			}
		}
	}
}

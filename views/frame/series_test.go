package frame

import (
	"math"
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

// What two waves share is the colour of the one with at least twice the parts, or
// lies between both, nearer to the larger, at every strength and on both papers;
// whoever is named first.
func TestMix(t *testing.T) {
	all := []Color{SinColor, CosColor, Series(2), Series(4), Series(7), SinColor.Over(80), CosColor.Over(80), Series(3).Over(84)}
	for _, theme := range []Theme{{}, {Light: true}} {
		for _, a := range all {
			for _, b := range all {
				for m := 1; m <= 7; m++ {
					for n := 1; m+n <= 8; n++ {
						c := Mix(a, b, m, n)
						if m != n && c != Mix(b, a, n, m) {
							t.Errorf("%d and %d: the order of %d and %d matters", m, n, a, b)
						}
						if m >= 2*n {
							if c != a {
								t.Errorf("%d to %d is not the first alone", m, n)
							}
							continue
						}
						if n >= 2*m {
							continue
						}
						p, q, got := theme.RGB(a), theme.RGB(b), theme.RGB(c)
						for i, v := range [3][3]uint8{{p.R, q.R, got.R}, {p.G, q.G, got.G}, {p.B, q.B, got.B}} {
							want := (float64(v[0])*float64(m) + float64(v[1])*float64(n)) / float64(m+n)
							if math.Abs(float64(v[2])-want) > 24 {
								t.Errorf("light %v, %d and %d of %d and %d: channel %d is %d, the mean is %.0f", theme.Light, m, n, a, b, i, v[2], want)
							}
						}
					}
				}
			}
		}
	}
	if Mix(Accent, Offset, 2, 2) != Accent || Mix(Accent, Offset, 1, 2) != Offset {
		t.Error("colours that are no waves' are mixed")
	}
}

// Every mean is seen at any depth about as well as the fainter of the two, and is
// one of them where there are 16.
func TestMixAtAllDepths(t *testing.T) {
	for _, light := range []bool{false, true} {
		for i := range hues {
			for j := range hues {
				if i == j {
					continue
				}
				c := Mix(Series(i), Series(j), 3, 3)
				for _, depth := range []Depth{TrueColor, Colors256, Colors16, NoColor} {
					theme := Theme{Light: light, Depth: depth}
					least := min(theme.contrast(Series(i), Background), theme.contrast(Series(j), Background))
					if got := theme.contrast(c, Background); got < min(0.9*least, 4.5) {
						t.Errorf("%+v: the mean of %d and %d has %.2f:1, they have %.2f:1 or more", theme, i, j, got, least)
					}
				}
				few := Theme{Light: light, Depth: Colors16}
				if got := few.shown(c, false); got != few.shown(Series(i), false) && got != few.shown(Series(j), false) {
					t.Errorf("light %v: of 16 colours the mean of %d and %d is %v", light, i, j, got)
				}
			}
		}
	}
}

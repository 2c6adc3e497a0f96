package frame

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"wavescope/encoding/cases"

	"github.com/charmbracelet/x/ansi"
	"github.com/clipperhouse/displaywidth"
	"pgregory.net/rapid"
)

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"plain λ → 日本 e\u0301":                     "plain λ → 日本 e\u0301",
		"\x1b[31mred\x1b[0m\a":                     "[31mred[0m",
		"two\nlines\tand\ra\u2028tab\u0085.":       "two lines and a tab .",
		"\u009b31mC1\u0090":                        "31mC1",
		"\u202eevil\u2066\u2069\u061c\u200f":       "evil",
		"a\u200bb\u200cc\u200dd\ufeff\u00ad\u2060": "abcd",
		"blank\u3164\u115f\u034f":                  "blank",
		"\U000e0041tag":                            "tag",
		"\xffbad":                                  "\ufffdbad",
	} {
		if got := Clean(in); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
	}
}

// A rune for which narrow is true has width 1 in the tables.
func TestNarrowIsRight(t *testing.T) {
	for r := rune(-1); r < 0x3000; r++ {
		if !narrow(r) {
			continue
		}
		if hidden(r) || displaywidth.Rune(r) != 1 || displaywidth.String("e"+string(r)+"e") != 3 {
			t.Errorf("%U is not one cell that stands alone", r)
		}
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"abcdefgh", "abcdef"},
		{"日本語", "日本語"},
		{"a日本語", "a日本 "},             // cut in half at the edge
		{"e\u0301x", "e\u0301x    "}, // an accent takes no cell
		{"\u0301x", "x     "},
		{"👍🏽ok", "👍ok  "}, // the colour of a skin is counted in two ways
		{"x\x1b[m", "x[m   "},
	} {
		f := New(6, 1, Theme{})
		f.Text(0, 0, c.text, Style{})
		if got := string(f.AppendPlain(nil)); got != c.want {
			t.Errorf("%q is %q, want %q", c.text, got, c.want)
		}
	}
}

// When one half of a wide rune is overwritten, the other becomes a blank.
func TestHalfOfAWideRune(t *testing.T) {
	for _, c := range []struct {
		draw func(Frame)
		want string
	}{
		{func(f Frame) { f.Set(1, 0, 'x', Style{}) }, " x語 "},
		{func(f Frame) { f.Set(2, 0, 'x', Style{}) }, "日x  "},
		{func(f Frame) { f.Set(1, 0, '本', Style{}) }, " 本  "},
		{func(f Frame) { f.Dot(0, 0, Ink{}) }, "⠁ 語 "},
		{func(f Frame) { f.Text(-1, 0, "本", Style{}) }, "  語 "},
		{func(f Frame) { f.Set(4, 0, '本', Style{}) }, "日語 "},
		{func(f Frame) { f.Sub(1, 0, 3, 1).Text(-1, 0, "本", Style{}) }, "  語 "},
		{func(f Frame) { f.Sub(0, 0, 1, 1).Set(0, 0, '本', Style{}) }, "  語 "},
	} {
		f := New(5, 1, Theme{})
		f.Text(0, 0, "日語", Style{})
		c.draw(f)
		if got := string(f.AppendPlain(nil)); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	f := New(4, 1, Theme{})
	f.Text(0, 0, "日語", Style{})
	if got := string(f.Sub(1, 0, 2, 1).AppendPlain(nil)); got != "  " {
		t.Errorf("a window on two halves shows %q", got)
	}
}

// No rune that commands a terminal, or is not one cell wide, gets into a cell.
func TestSetRefuses(t *testing.T) {
	for _, r := range []rune{0, '\n', 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x301, 0x200b, 0x200d, 0x202e, 0x2028, 0xfeff,
		0xd800, -1, -2, utf8.MaxRune + 1} {
		for _, theme := range []Theme{{}, {Glyphs: ASCII}} {
			f := New(2, 1, theme)
			f.Set(0, 0, r, Style{})
			if got := string(f.AppendPlain(nil)); got != "? " {
				t.Errorf("Set(%U) writes %q", r, got)
			}
		}
	}
}

// Clusters, which are stored beside the grid, take a bounded space.
func TestClustersAreBounded(t *testing.T) {
	f := New(4, 1, Theme{})
	for i := range maxClusters + 99 {
		f.Text(0, 0, "e"+string(rune(0x300+i%0x50))+string(rune(0x300+i/0x50)), Style{})
	}
	if len(f.grid.clusters) > maxClusters || f.At(0, 0).Rune != '?' {
		t.Errorf("%d clusters", len(f.grid.clusters))
	}
	f.Clear()
	f.Text(0, 0, "e"+strings.Repeat("\u0301", 999), Style{})
	if got := len(f.AppendPlain(nil)); got > maxCluster+3 {
		t.Errorf("999 accents take %d bytes", got)
	}
}

func TestASCII(t *testing.T) {
	for in, want := range map[string]string{
		"λ 14.90 → 28.6°": "wave 14.90 -> 28.6 deg",
		"1e−3 ± 10⁻¹⁵":    "1e-3 +- 10^-15",
		"√Σ(2·ω)² ≤ ½":    "sqrtsum(2*w)^2 <= 1/2",
		"i = ⌊j/2⌋ ∈ P":   "i = floor(j/2) in P",
		"“a’s”":           "\"a's\"",
		"cafe\u0301 日本":   "cafe ??",
		"tab\tesc\x1b":    "tab esc",
	} {
		f := New(30, 1, Theme{Glyphs: ASCII})
		f.Text(0, 0, in, Style{})
		if got := strings.TrimRight(string(f.AppendPlain(nil)), " "); got != want {
			t.Errorf("%q is spelled %q, want %q", in, got, want)
		}
	}
}

// counters are the ways in which terminals count cells. The last is the C
// library's: testdata/wcwidth.txt is what wcwidth(3) of glibc 2.36 says of every
// code point that it knows, those of Unicode 14, as first, last and cells of
// each run.
var counters = map[string]func(string) int{
	"by cluster":            ansi.StringWidth,
	"by code point":         ansi.StringWidthWc,
	"by the C library":      func(line string) int { return libraryWidth(ansi.Strip(line)) },
	"by the screen's table": func(line string) int { return displaywidth.String(ansi.Strip(line)) },
}

var library = readLibrary()

func readLibrary() []int8 {
	text, err := os.ReadFile("testdata/wcwidth.txt")
	if err != nil {
		panic(err)
	}
	of := make([]int8, utf8.MaxRune+1)
	for r := range of {
		of[r] = -1
	}
	for line := range strings.Lines(string(text)) {
		var first, last, cells int
		if _, err := fmt.Sscanf(line, "%X %X %d", &first, &last, &cells); err != nil {
			panic(err)
		}
		for r := first; r <= last; r++ {
			of[r] = int8(cells)
		}
	}
	return of
}

// libraryWidth adds up code points. Of those that were added to Unicode in the
// year after, the library knows nothing; whatever else it does not know cannot
// be printed.
func libraryWidth(text string) (n int) {
	const nothing = -1000
	for _, r := range text {
		switch {
		case library[r] >= 0:
			n += int(library[r])
		case unicode.IsGraphic(r):
			n += displaywidth.Rune(r)
		default:
			return nothing
		}
	}
	return n
}

// All counters agree on every sign that gets a cell, and count no accent.
func TestCountersAgreeOnEverySign(t *testing.T) {
	signs, accents := 0, 0
	for r := range rune(utf8.MaxRune + 1) {
		if !cases.One(8, int(r)) {
			continue
		}
		text, want := string(r), cells(r)
		switch {
		case want > 0:
			signs++
		case r != utf8.RuneError && accent(r):
			text, want = "a"+text, 1
			accents++
		default:
			continue
		}
		for name, count := range counters {
			if got := count(text); got != want {
				t.Errorf("%U: %d cells, %s %d", r, want, name, got)
			}
		}
	}
	if signs < cases.N(30_000, 280_000) || accents < cases.N(150, 1500) {
		t.Errorf("only %d signs and %d accents are drawn", signs, accents)
	}
}

// No sign joins one in the next cell, and no accent joins two signs.
func TestSignsKeepToTheirCells(t *testing.T) {
	for r := range rune(utf8.MaxRune + 1) {
		if !cases.One(8, int(r)) {
			continue
		}
		s := string(r)
		switch {
		case cells(r) > 0:
			for _, beside := range []string{"a", s, "क", "가", "👍", "e\u0301"} {
				if n := clustersIn(beside + s + beside); n != 3 {
					t.Errorf("%U between %q: %d clusters", r, beside, n)
				}
			}
		case accent(r):
			for _, beside := range []string{"a", "क", "가", "👍", "က"} {
				if n := clustersIn(beside + s + beside); n != 2 {
					t.Errorf("%U between %q: %d clusters", r, beside, n)
				}
			}
		}
	}
}

func clustersIn(text string) (n int) {
	for g := displaywidth.StringGraphemes(text); g.Next(); {
		n++
	}
	return n
}

func TestAgreed(t *testing.T) {
	for in, want := range map[string]string{
		"plain λ 日本 e\u0301":                       "plain λ 日本 e\u0301",
		"🇩🇪 🇺🇸🇫":                                   "DE USF",
		"❤\ufe0f ⌚\ufe0e ☺\ufe0f":                  "❤ ⌚ ☺",
		"1\ufe0f\u20e3":                            "1\u20e3",
		"👍🏽 \U0001f3fb":                            "👍 ",
		"👨\u200d👩\u200d👧":                          "👨👩👧",
		"\u1112\u1161\u11ab\u1100\u1173\u11af 각": "한글 각",
		"ᄀ ᅡ \u11a8 ㄱ":                             "? ? ? ㄱ",
		"น\u0e49\u0e33 \u0e33":                     "น\u0e49\u0e4d\u0e32 \u0e4d\u0e32",
		"ｶ\uff9e":                                  "ｶ\u309b",
		"का न्द":                                   "क? न?द",
		"☰ ䷀ \U0001d300":                           "? ? ?",
		"\U0001fae9 \U000e0100 \ufdd0":             "?  ?", // younger than the tables, nothing, never a sign
		"\u0301x":                                  "x",
		"\ue0b0 \ufffd":                            "\ue0b0 \ufffd", // signs of a font's own
		"a\u3000b":                                 "a b",
	} {
		if got := agreed(in); got != want {
			t.Errorf("%q is drawn as %q, want %q", in, got, want)
		}
	}
}

// scraps is what signs that are hard to count are made of.
var scraps = []string{
	"a", " ", "é", "e", "\u0301", "\u0308", "日", "𠀀", "\u3000", "👍", "🏽", "👨", "\u200d", "👩", "❤", "\ufe0f", "\ufe0e",
	"🇩", "🇪", "1", "\u20e3", "🏴", "\U000e0067", "\U000e007f",
	"ᄀ", "ᅡ", "ᆨ", "가", "각", "\ua960", "\ud7b0", "क", "्", "ि", "ा", "न", "र", "৳", "ক", "্", "က", "္", "\u0d4e",
	"\u0600", "ก", "ำ", "่", "ຳ", "ｶ", "ﾞ",
	"☰", "䷀", "㉈", "\U0001d300", "\U0001fae9", "\U0001f6d8", "\u0378", "\ue000", "\U000f0000", "ﷺ", "𒐫", "⸻",
	"\U000110bd", "\u180b", "\U000e0100", "\u115f", "\u3164", "\ufffd", "\ufdd0", "\xff", "\u202e",
	"▀", "─", "●", "⠿", "…", "·", "ש", "ع", "\u0651", "\u0e3a", "\u200b", "\u00ad", "\t", "\x1b[m",
}

func hostileText() *rapid.Generator[string] {
	scrap := rapid.OneOf(rapid.SampledFrom(scraps),
		rapid.Custom(func(t *rapid.T) string { return string(rapid.Rune().Draw(t, "rune")) }))
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(scrap, 0, 12).Draw(t, "scraps"), "")
	})
}

// Any signs side by side make rows as wide as the frame by all ways of counting.
func TestRowsAreAsWideForAllCounters(t *testing.T) {
	text := hostileText()
	rapid.Check(t, func(t *rapid.T) {
		f := New(rapid.IntRange(1, 30).Draw(t, "w"), 1, rapid.SampledFrom(themes).Draw(t, "theme"))
		for range rapid.IntRange(1, 6).Draw(t, "texts") {
			x := rapid.IntRange(-3, 30).Draw(t, "x")
			switch s := text.Draw(t, "text"); rapid.IntRange(0, 3).Draw(t, "how") {
			case 0:
				f.Text(x, 0, s, Style{})
			case 1:
				f.Text(x, 0, f.Theme.Cut(s, 9), Style{FG: Accent})
			case 2:
				f.Text(x, 0, s, Style{BG: AccentBG})
			default:
				for i, r := range []rune(s) {
					f.Set(x+i, 0, r, Style{Bold: i%2 == 0})
				}
			}
		}
		w, _ := f.Size()
		for name, count := range counters {
			for _, line := range []string{f.ANSI(), string(f.AppendPlain(nil))} {
				if n := count(line); n != w {
					t.Fatalf("%d cells, %s %d: %+q", w, name, n, line)
				}
			}
		}
	})
}

// Spell is idempotent, Width is the width of what it returns and of what Text draws, and Cut fits.
func TestSpelledTextStays(t *testing.T) {
	text := hostileText()
	rapid.Check(t, func(t *rapid.T) {
		s, theme := text.Draw(t, "text"), rapid.SampledFrom(themes).Draw(t, "theme")
		spelled := theme.Spell(s)
		if again := theme.Spell(spelled); again != spelled {
			t.Fatalf("%+q is spelled %+q, and that %+q", s, spelled, again)
		}
		for name, count := range counters {
			if n := count(spelled); n != theme.Width(s) {
				t.Fatalf("%+q is %d wide, %s %d: %+q", s, theme.Width(s), name, n, spelled)
			}
		}
		if end := New(9, 1, theme).Text(3, 0, s, Style{}); end != 3+theme.Width(s) {
			t.Fatalf("%+q ends at %d, and is %d wide", s, end, theme.Width(s))
		}
		limit := rapid.IntRange(-1, 12).Draw(t, "limit")
		if cut := theme.Cut(s, limit); theme.Width(cut) > max(limit, 0) {
			t.Fatalf("%+q cut to %d is %+q", s, limit, cut)
		}
	})
}

// Each block that pictures are drawn with has a sign in ASCII.
func TestBlocksHaveSignsInASCII(t *testing.T) {
	for _, r := range "▀▁▂▃▄▅▆▇█▌▐░▒▓▔" {
		if got := (Theme{Glyphs: ASCII}).Spell(string(r)); got == "?" {
			t.Errorf("%c is spelled %s", r, got)
		}
	}
}

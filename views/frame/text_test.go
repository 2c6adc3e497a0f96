package frame

import (
	"strings"
	"testing"
	"unicode/utf8"

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

// narrow stands in for the width tables wherever it says yes.
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

// What Width says, Text takes.
func TestWidthIsWhatTextTakes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom(words)).Draw(t, "text")
		theme := rapid.SampledFrom(themes).Draw(t, "theme")
		f, g := New(9, 1, theme), New(9, 1, theme)
		if end := f.Text(3, 0, text, Style{}); end != 3+theme.Width(text) {
			t.Fatalf("%q ends at %d, but is %d wide", text, end, theme.Width(text))
		}
		if end := g.Bytes(3, 0, []byte(text), Style{}); end != 3+theme.Width(text) {
			t.Fatalf("%q ends at %d, but is %d wide", text, end, theme.Width(text))
		}
		if a, b := f.AppendPlain(nil), g.AppendPlain(nil); string(a) != string(b) {
			t.Fatalf("as text %q, as bytes %q", a, b)
		}
	})
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

// Whichever half of a wide rune is written over, the other becomes a blank.
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
	for _, r := range []rune{0, '\n', 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x301, 0x200b, 0x200d, 0x202e, 0x2028, 0xfeff, 0xd800, -1, -2, utf8.MaxRune + 1} {
		for _, theme := range []Theme{{}, {ASCII: true}} {
			f := New(2, 1, theme)
			f.Set(0, 0, r, Style{})
			if got := string(f.AppendPlain(nil)); got != "? " {
				t.Errorf("Set(%U) writes %q", r, got)
			}
		}
	}
}

// Clusters are stored beside the grid; there is an end to what they can take.
func TestClustersAreBounded(t *testing.T) {
	f := New(4, 1, Theme{})
	for i := range maxClusters + 5 {
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
		f := New(30, 1, Theme{ASCII: true})
		f.Text(0, 0, in, Style{})
		if got := strings.TrimRight(string(f.AppendPlain(nil)), " "); got != want {
			t.Errorf("%q is spelled %q, want %q", in, got, want)
		}
	}
}

// A mark without its letter, drawn beside other text, keeps the row as wide as
// it is: it must not join its neighbours.
func TestLoneMarksStayInTheirCells(t *testing.T) {
	for _, mark := range []string{"\u0903", "\uff9e", "\U0001f3fb", "\u0d4e", "\u0e33", "\u0301"} {
		f := New(12, 1, Theme{})
		f.Text(0, 0, ":", Style{})
		f.Text(1, 0, mark+"x", Style{})
		for _, line := range []string{string(f.AppendPlain(nil)), f.ANSI()} {
			if n := ansi.StringWidth(line); n != 12 {
				t.Errorf("%+q: %d cells in %+q", mark, n, line)
			}
		}
	}
}

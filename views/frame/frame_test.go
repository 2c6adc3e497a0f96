package frame

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"pgregory.net/rapid"
)

// Nothing that is drawn on a part of a frame shows outside it.
func TestSubClips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawing(t)
		before := slices.Clone(f.grid.cells)
		at := rapid.IntRange(-5, 30)
		part := f.Sub(at.Draw(t, "left"), at.Draw(t, "top")/3, at.Draw(t, "width"), at.Draw(t, "height")/3)
		scribble(t, part)
		for i, c := range f.grid.cells {
			x, y := i%f.grid.w, i/f.grid.w
			inside := x >= part.area.Min.X && x < part.area.Max.X && y >= part.area.Min.Y && y < part.area.Max.Y
			if !inside && c != before[i] {
				t.Fatalf("%d, %d outside %v changed", x, y, part.area)
			}
		}
	})
}

func TestSub(t *testing.T) {
	f := New(10, 4, Theme{})
	for _, c := range []struct{ x, y, w, h, wantW, wantH int }{
		{2, 1, 3, 2, 3, 2}, {8, 3, 9, 9, 2, 1}, {-2, -1, 5, 3, 3, 2}, {10, 0, 3, 3, 0, 0}, {0, 0, -4, 2, 0, 0},
		{30, 30, 1, 1, 0, 0},
	} {
		if w, h := f.Sub(c.x, c.y, c.w, c.h).Size(); w != c.wantW || h != c.wantH {
			t.Errorf("Sub(%d, %d, %d, %d) is %d × %d, want %d × %d", c.x, c.y, c.w, c.h, w, h, c.wantW, c.wantH)
		}
	}
	f.Sub(2, 1, 5, 2).Sub(1, 1, 9, 9).Set(0, 0, 'x', Style{})
	if f.At(3, 2).Rune != 'x' {
		t.Error("a part of a part does not start where it should")
	}
}

func TestNewIsBounded(t *testing.T) {
	for _, c := range [][4]int{{-1, 5, 0, 5}, {5, -1, 5, 0}, {1 << 20, 1 << 20, MaxWidth, MaxHeight}} {
		if w, h := New(c[0], c[1], Theme{}).Size(); w != c[2] || h != c[3] {
			t.Errorf("New(%d, %d) is %d × %d", c[0], c[1], w, h)
		}
	}
}

// Every frame copies and compares a screen of cells.
func TestCellIsSmall(t *testing.T) {
	if n := unsafe.Sizeof(Cell{}); n > 16 {
		t.Errorf("a cell takes %d bytes", n)
	}
}

func TestPixel(t *testing.T) {
	f := New(3, 1, Theme{})
	f.Set(0, 0, 'x', Style{FG: Warn, BG: Panel})
	f.Pixel(0, 1, SinColor)
	f.Pixel(1, 0, CosColor)
	if c := *f.At(0, 0); c.Rune != '▀' || c.FG != Panel || c.BG != SinColor {
		t.Errorf("a lower pixel on text: %+v, want the upper half to keep the text's background", c)
	}
	if c := *f.At(1, 0); c.FG != CosColor || c.BG != Background {
		t.Errorf("an upper pixel on paper: %+v", c)
	}
	if got := string(f.AppendPlain(nil)); got != "▀▀ " {
		t.Errorf("plain %q", got)
	}
	f.Pixel(1, 0, Background)
	f.Pixel(1, 1, Good)
	f.Pixel(2, 0, Background)
	if got := string(f.AppendPlain(nil)); got != "▀▄ " {
		t.Errorf("plain %q, want bare paper to show", got)
	}
}

func TestDot(t *testing.T) {
	f := New(2, 1, Theme{})
	f.Set(0, 0, 'x', Style{FG: Warn})
	for y := range 4 {
		f.Dot(0, y, Ink{Color: SinColor, Z: 2})
	}
	f.Dot(1, 0, Ink{Color: CosColor, Z: 1})
	if c := *f.At(0, 0); c.Rune != '⡏' || c.FG != SinColor {
		t.Errorf("%c in %d, want five dots in the colour of the higher", c.Rune, c.FG)
	}
	f.Dot(1, 3, Ink{Color: Accent, Z: 2, Bold: true})
	if c := *f.At(0, 0); c.FG != Accent || !c.Bold {
		t.Error("of equals the last one gives the colour")
	}
	for _, p := range [][2]int{{-1, 0}, {0, -1}, {4, 0}, {0, 4}} {
		f.Dot(p[0], p[1], Ink{})
	}
	f.Dot(3, 3, Ink{})
	if f.At(1, 0).Rune != '⢀' {
		t.Errorf("the last dot is %c", f.At(1, 0).Rune)
	}
}

func TestDotInASCII(t *testing.T) {
	f := New(1, 1, Theme{Glyphs: ASCII})
	f.Dot(0, 0, Ink{Z: 2, Glyph: '*', Color: SinColor})
	f.Dot(1, 1, Ink{Z: 1, Glyph: '+', Color: CosColor})
	if c := *f.At(0, 0); c.Rune != '*' || c.FG != SinColor {
		t.Errorf("%+v, want the glyph of the higher dot", c)
	}
	for _, line := range []struct {
		rows []int
		want rune
	}{{[]int{0}, '\''}, {[]int{1}, '-'}, {[]int{2}, '-'}, {[]int{3}, '_'}, {[]int{0, 1}, '"'}, {[]int{0, 3}, '|'}, {[]int{2, 3}, '.'},
		{[]int{3, 2, 1, 0}, '|'}} {
		f.Set(0, 0, ' ', Style{})
		for i, y := range line.rows {
			f.Dot(i%2, y, Ink{Z: 3})
		}
		if got := f.At(0, 0).Rune; got != line.want {
			t.Errorf("dots in the rows %v of a line are %c, want %c", line.rows, got, line.want)
		}
	}
}

// words are texts of every kind that may reach a frame: signs of the program, wide scripts, accents,
// and controls, which must not reach a terminal.
var words = []string{
	"pos 17", "a<b & \"c\"", "λ 14.90", "ω·k = 28.6°", "│", "⌊j/2⌋", "10⁻¹⁵", "日本語", "한국어", "e\u0301te\u0301", "👍🏽 ok",
	"🇩🇪", "❤\ufe0f",
	"क्षि", "\x1b[31mred\x1b[m", "a\r\nb\tc", "\u202eright to left", "zero\u200bwidth", "\u0085\u009b1m", "\xff\xfe",
	"\u0301", "",
	"Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308" +
		"\u0309\u030a\u030b\u030c\u030d\u030e\u030f\u0310\u0311\u0312",
}

// signs are single runes of the same kinds.
var signs = []rune{
	'a', '~', ' ', '▀', '▄', '█', '░', '─', '┼', '●', '⠿', 'λ', '日', '👍', 0, '\n', 0x1b, 0x7f, 0x9b, 0x202e, 0x200d,
	0x301,
	-1, -2, -77, 0xd800, math.MaxInt32, math.MinInt32,
}

// themes are all themes.
var themes = func() (all []Theme) {
	for depth := range Depths {
		for _, light := range []bool{false, true} {
			for _, solid := range []bool{false, true} {
				for glyphs := range GlyphSets {
					all = append(all, Theme{Light: light, Glyphs: Glyphs(glyphs), Depth: Depth(depth), Solid: solid})
				}
			}
		}
	}
	return all
}()

// drawing makes a random frame and draws all over it, and beyond its edges.
func drawing(t *rapid.T) Frame {
	f := New(rapid.IntRange(0, 24).Draw(t, "w"), rapid.IntRange(0, 6).Draw(t, "h"),
		rapid.SampledFrom(themes).Draw(t, "theme"))
	scribble(t, f)
	return f
}

func scribble(t *rapid.T, f Frame) {
	color := rapid.OneOf(
		rapid.Custom(func(t *rapid.T) Color { return Color(rapid.IntRange(0, int(colors)-1).Draw(t, "color")) }),
		rapid.SampledFrom([]Color{Background, Text, Keep}),
	)
	place := rapid.IntRange(-6, 40)
	for range rapid.IntRange(0, 20).Draw(t, "strokes") {
		x, y, n := place.Draw(t, "x"), place.Draw(t, "y")/4, place.Draw(t, "n")
		s := Style{color.Draw(t, "fg"), color.Draw(t, "bg"), rapid.Bool().Draw(t, "bold")}
		text, sign := rapid.SampledFrom(words).Draw(t, "text"), rapid.SampledFrom(signs).Draw(t, "sign")
		switch rapid.IntRange(0, 9).Draw(t, "stroke") {
		case 0:
			f.Text(x, y, text, s)
		case 1:
			f.TextRight(x, y, text, s)
		case 2:
			f.TextCenter(x, y, n, text, s)
		case 3:
			f.Set(x, y, sign, s)
		case 4:
			f.HLine(x, y, n, sign, s)
		case 5:
			f.Pixel(x, y, s.FG)
			f.Pixel(x+1, y*2, s.BG)
		case 6:
			f.Dot(x*2, y*4, Ink{s.FG, uint8(n), byte(sign), s.Bold})
			f.Dot(x*2+1, y*4+n%4, Ink{s.BG, uint8(x), '*', s.Bold})
		case 7:
			f.Tint(x, y, n, n, s.BG)
		case 8:
			f.IntRight(x, y, n*n*n, s)
		case 9:
			if c := f.At(x, y); c != nil {
				c.Rune = sign // writers must cope with what At allows
			}
		}
	}
}

// Without braille a quarter of a cell is filled if a dot is in it, and no writer writes braille.
func TestBlockSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 9).Draw(t, "w"), rapid.IntRange(1, 5).Draw(t, "h")
		f := New(w, h, Theme{Glyphs: Block, Depth: Depth(rapid.IntRange(0, 3).Draw(t, "depth"))})
		filled := map[[2]int]bool{}
		for range rapid.IntRange(0, 40).Draw(t, "dots") {
			x, y := rapid.IntRange(0, 2*w-1).Draw(t, "x"), rapid.IntRange(0, 4*h-1).Draw(t, "y")
			f.Dot(x, y, Ink{Color: SinColor})
			filled[[2]int{x, y / 2}] = true
		}
		plain := string(f.AppendPlain(nil))
		var ansi strings.Builder
		for y, line := range strings.Split(f.ANSI(), "\n") {
			if y > 0 {
				ansi.WriteByte('\n')
			}
			for _, c := range terminal(line) {
				ansi.WriteString(c.text)
			}
		}
		if ansi.String() != plain {
			t.Fatalf("as ANSI\n%s\nplain\n%s", ansi.String(), plain)
		}
		img, paper := f.Image(), f.Theme.shown(Background, true)
		for y, line := range strings.Split(plain, "\n") {
			for x, r := range []rune(line) {
				if r != ' ' && (r < '▀' || r > '▟') {
					t.Fatalf("%c among the blocks", r)
				}
				for quarter := range 4 {
					at := [2]int{2*x + quarter&1, 2*y + quarter>>1}
					c := img.RGBAAt(at[0]*cellW/2+cellW/4, at[1]*cellH/2+cellH/4)
					if ink := (RGB{c.R, c.G, c.B}) != paper; ink != filled[at] {
						t.Fatalf("%c at %d, %d: quarter %d is filled: %v", r, x, y, quarter, ink)
					}
				}
			}
		}
		var svg bytes.Buffer
		if err := f.WriteSVG(&svg); err != nil || strings.ContainsFunc(svg.String(), func(r rune) bool { return r > '⠀' }) {
			t.Fatalf("%v: %s", err, svg.String())
		}
	})
}

// Dots and PixelsDown draw what Dot and Pixel draw one by one, wherever they start and end.
func TestManyAtOnce(t *testing.T) {
	colors := []Color{SinColor, CosColor, Warn, Good, Accent, Line, Faint, Bright, Offset}
	for _, theme := range []Theme{{}, {Glyphs: ASCII}} {
		for x := -3; x < 9; x++ {
			for y := -5; y < 13; y++ {
				for n := range 10 {
					w, h := n, (n*7+x)&7
					same(t, theme, func(f Frame) { f.Dots(x, y, w, h, Ink{Color: Warn, Glyph: '*'}) }, func(f Frame) {
						for i := range w * h {
							f.Dot(x+i%w, y+i/w, Ink{Color: Warn, Glyph: '*'})
						}
					})
					if theme.Glyphs == ASCII || x < 0 || y < 0 {
						continue // PixelsDown does not draw there
					}
					same(t, theme, func(f Frame) { f.PixelsDown(x, y, colors[:min(n, 9)]) }, func(f Frame) {
						for i, c := range colors[:min(n, 9)] {
							f.Pixel(x, y+i, c)
						}
					})
				}
			}
		}
	}
}

// same compares two ways to draw on a frame that is not blank.
func same(t *testing.T, theme Theme, draw, want func(Frame)) {
	t.Helper()
	var sheets [2]Frame
	for i, how := range []func(Frame){draw, want} {
		sheets[i] = New(6, 4, theme)
		sheets[i].Text(0, 1, "abcdef", Style{FG: Text, Bold: true})
		sheets[i].Dot(3, 5, Ink{Color: Good, Z: 2, Glyph: 'o'})
		how(sheets[i].Sub(1, 1, 4, 3))
	}
	if !slices.Equal(sheets[0].grid.cells, sheets[1].grid.cells) {
		t.Fatalf("one by one it is %q, at once %q", sheets[1].AppendPlain(nil), sheets[0].AppendPlain(nil))
	}
}

// Clearing a part leaves the rest.
func TestClear(t *testing.T) {
	f := New(5, 3, Theme{})
	for y := range 3 {
		f.Text(0, y, "wörld", Style{FG: Warn, BG: Panel, Bold: true})
	}
	f.Sub(1, 1, 3, 5).Clear()
	f.Sub(9, 9, 1, 1).Clear()
	if got := string(f.AppendPlain(nil)); got != "wörld\nw   d\nw   d" {
		t.Errorf("%q is left", got)
	}
	if c := *f.At(3, 2); c != (Cell{Rune: ' ', FG: Text, BG: Background}) {
		t.Errorf("a cleared cell is %+v", c)
	}
}

// The dots of a grid are not in a cell that has other dots, whichever were drawn first.
func TestGridGivesWay(t *testing.T) {
	grid, curve := Ink{Color: Line}, Ink{Color: SinColor, Z: 2}
	for _, inks := range [][2]Ink{{grid, curve}, {curve, grid}} {
		f := New(1, 1, Theme{})
		for _, ink := range inks {
			x := 0
			if ink == curve {
				x = 1
			}
			f.Dot(x, x, ink)
		}
		if c := f.At(0, 0); c.FG != SinColor || c.Rune != brailleBase+dotBit[1][1] {
			t.Errorf("%v: %q in %v", inks, c.Rune, c.FG)
		}
	}
}

package frame

import (
	"bytes"
	"errors"
	"go/scanner"
	"go/token"
	"image"
	"image/color"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Signs the program may use, and the blocks they come from.
var programSigns = "λωπΣ√²×·−±→←↑↓≤≥°…½Δ⌊⌋∈⁻¹²³⁴⁵⁶⁷⁸⁹⁰₀₁₂₃₄₅₆₇₈₉θφ∞≈≠–—•⌈⌉" +
	string(SeriesGlyphs) + "•▸◂▴▾▶◀" + "─━│┃┌┐└┘├┤┬┴┼╭╮╰╯╌╎┄┆┈┊╵╷╴╶╸╹╺╻" +
	"▀▁▂▃▄▅▆▇█▉▊▋▌▍▎▏▐░▒▓▔▕▖▗▘▙▚▛▜▝▞▟"

// Every sign has a picture of its own. One that has none would be an empty box.
func TestSignsAreDrawn(t *testing.T) {
	for _, r := range programSigns {
		for _, bold := range []bool{false, true} {
			g := glyphOf(r, bold)
			ink := slices.ContainsFunc(g.mask, func(a uint8) bool { return a > 0 })
			if g.kind == unknown || !ink && !strings.ContainsRune("░▒▓", r) {
				t.Errorf("%c (%U, bold %v) has no picture", r, r, bold)
			}
		}
	}
	if g := glyphOf('日', false); g.kind != unknown || g.mask == nil {
		t.Error("a rune without a glyph is not shown as an empty box")
	}
}

// The same for every sign in a string of the program's source.
func TestSignsInTheSourceAreDrawn(t *testing.T) {
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			strings.Contains(path, "viewtest") {
			return err
		}
		src, err := os.ReadFile(path)
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile(path, -1, len(src)), src, nil, 0)
		for tok := token.ILLEGAL; tok != token.EOF; {
			var literal string
			if _, tok, literal = s.Scan(); tok != token.STRING && tok != token.CHAR {
				continue
			}
			for _, r := range literal {
				if r > '~' && glyphOf(r, false).kind == unknown {
					t.Errorf("%s: %c (%U) has no picture", path, r, r)
				}
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Lines of equal weight meet at the edge of a cell without a step, whatever
// they turn into.
func TestLinesMeet(t *testing.T) {
	column := func(r rune, x int) (out []uint8) {
		for y := range cellH {
			out = append(out, glyphOf(r, false).mask[y*cellW+x])
		}
		return out
	}
	edges := [4]func(r rune) []uint8{
		func(r rune) []uint8 { return glyphOf(r, false).mask[:cellW] },
		func(r rune) []uint8 { return column(r, cellW-1) },
		func(r rune) []uint8 { return glyphOf(r, false).mask[(cellH-1)*cellW:] },
		func(r rune) []uint8 { return column(r, 0) },
	}
	straight := [3][4]rune{1: {'│', '─', '│', '─'}, 2: {'┃', '━', '┃', '━'}}
	check := func(r rune, side, weight int) {
		if weight > 0 && !bytes.Equal(edges[side](r), edges[side](straight[weight][side])) {
			t.Errorf("%c does not meet its neighbour on side %d", r, side)
		}
	}
	for r, a := range arms {
		for side, weight := range a {
			check(r, side, weight)
		}
	}
	for r, sides := range map[rune][2]int{'╭': {1, 2}, '╮': {2, 3}, '╰': {0, 1}, '╯': {0, 3}} {
		check(r, sides[0], 1)
		check(r, sides[1], 1)
	}
}

// Blocks fill what they say, and a pair that belongs together fills the cell.
func TestBlocksTile(t *testing.T) {
	area := func(r rune) (sum int) {
		for _, a := range glyphOf(r, false).mask {
			sum += int(a)
		}
		return sum
	}
	const all = cellW * cellH * 255
	for i, r := range []rune("▁▂▃▄▅▆▇█") {
		if got, want := area(r), all*(i+1)/8; max(got-want, want-got) > all/1000 {
			t.Errorf("%c fills %d of %d", r, got, want)
		}
	}
	for i, r := range []rune("▏▎▍▌▋▊▉") {
		if got, want := area(r), all*(i+1)/8; max(got-want, want-got) > all/100 {
			t.Errorf("%c fills %d of %d", r, got, want)
		}
	}
	for _, pair := range []string{"▌▐", "▀▄", "▚▞", "▘▟", "▝▙", "▖▜", "▗▛"} {
		r := []rune(pair)
		a, b := glyphOf(r[0], false).mask, glyphOf(r[1], false).mask
		for i := range a {
			if sum := int(a[i]) + int(b[i]); sum < 254 || sum > 256 {
				t.Fatalf("%s covers %d of 255 at %d, %d", pair, sum, i%cellW, i/cellW)
			}
		}
	}
}

// Coverage is exact for areas, also of holes and curves.
func TestCoverage(t *testing.T) {
	var o outline
	for _, c := range []struct {
		o    outline
		want float64 // pixels
	}{
		{o.rect(0, 0, 2*unit, unit/2), 1},
		{o.rect(-unit, -unit, unit, unit), 1},
		{o.rect(0, 0, 4*unit, 4*unit).rect(unit, unit, 3*unit, 3*unit), 16},
		{o.polygon(0, 0, 4*unit, 0, 4*unit, 4*unit, 0, 4*unit).polygon(unit, unit, unit, 3*unit, 3*unit, 3*unit, 3*unit,
			unit), 12},
		{o.disc(5*unit, 5*unit, 4*unit), 50.27},
		{o.disc(5*unit, 5*unit, 4*unit).disc(5*unit, 5*unit, -2*unit), 37.70},
		{nil, 0},
	} {
		sum := 0
		for _, a := range c.o.coverage(10, 10) {
			sum += int(a)
		}
		if got := float64(sum) / 255; got < c.want*0.995 || got > c.want*1.005 {
			t.Errorf("%v covers %.2f pixels, want %.2f", c.o, got, c.want)
		}
	}
}

// A PNG reads back as the image it was written from, of the right size.
func TestPNG(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawing(t)
		w, h := f.Size()
		img := f.Image()
		if img.Bounds() != image.Rect(0, 0, w*cellW, h*cellH) {
			t.Fatalf("%v for %d × %d cells", img.Bounds(), w, h)
		}
		var b bytes.Buffer
		if err := f.WritePNG(&b); w*h == 0 {
			if err == nil {
				t.Fatal("a PNG of nothing is no PNG, and there was no error")
			}
			return
		}
		back, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		for y := range h * cellH {
			for x := range w * cellW {
				if color.RGBAModel.Convert(back.At(x, y)) != img.At(x, y) {
					t.Fatalf("pixel %d, %d: %v, want %v", x, y, back.At(x, y), img.At(x, y))
				}
			}
		}
	})
}

// Half blocks, whole blocks and bare paper are where they should be.
func TestImageGround(t *testing.T) {
	for _, depth := range []Depth{TrueColor, Colors256, Colors16, NoColor} {
		theme := Theme{Depth: depth}
		f := New(4, 1, theme)
		f.Pixel(1, 0, SinColor)
		f.Pixel(1, 1, CosColor)
		f.Set(2, 0, '▄', Style{FG: Good, BG: Panel})
		f.Set(3, 0, '█', Style{FG: Warn})
		img := f.Image()
		for _, c := range []struct {
			x, y int
			want Color
		}{{0, 0, Background}, {0, 17, Background}, {9, 8, SinColor}, {26, 9, Good}, {18, 8, Panel}, {35, 0, Warn}, {27,
			17, Warn}} {
			px, want := img.RGBAAt(c.x, c.y), theme.shown(c.want, c.want == Background || c.want == Panel)
			if (RGB{px.R, px.G, px.B}) != want {
				t.Errorf("%s: pixel %d, %d is %v, want %v", Depths[depth], c.x, c.y, px, want)
			}
		}
		if got := theme.shown(Background, true); got != theme.RGB(Background) {
			t.Errorf("%s: paper is %v", Depths[depth], got)
		}
	}
}

// Stills have the colours that a terminal of the theme's depth would show.
func TestStillsFollowTheDepth(t *testing.T) {
	for _, c := range []struct {
		depth Depth
		most  int
	}{{TrueColor, rampSteps}, {Colors256, 12}, {Colors16, 5}, {NoColor, 2}} {
		f := heatFrame(Theme{Depth: c.depth})
		colours := map[color.Color]bool{}
		for i, px := 0, f.Image().Pix; i < len(px); i += 4 {
			colours[color.RGBA{px[i], px[i+1], px[i+2], px[i+3]}] = true
		}
		if len(colours) > c.most || len(colours) < min(c.most, 60) {
			t.Errorf("%s: %d colours, want %d", Depths[c.depth], len(colours), c.most)
		}
	}
}

func TestStillsReportErrors(t *testing.T) {
	f := New(2, 1, Theme{})
	for name, write := range map[string]func(io.Writer) error{"PNG": f.WritePNG, "SVG": f.WriteSVG} {
		if err := write(full{}); !errors.Is(err, fs.ErrClosed) {
			t.Errorf("%s into a closed file: %v", name, err)
		}
	}
}

// full is a file that takes no more.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, fs.ErrClosed }

// Bold lines are heavier than plain ones, and still meet.
func TestBoldLinesAreHeavier(t *testing.T) {
	ink := func(r rune, bold bool) (sum int) {
		for _, a := range glyphOf(r, bold).mask {
			sum += int(a)
		}
		return sum
	}
	for _, r := range "─│╭╮╰╯┌┼┄┊╴╷" {
		if plain, heavy := ink(r, false), ink(r, true); 2*heavy < 3*plain {
			t.Errorf("bold %c has %d of ink, plain %d", r, heavy, plain)
		}
	}
	left, right := glyphOf('─', true).mask, glyphOf('╭', true).mask
	up, down := glyphOf('╯', true).mask, glyphOf('│', true).mask
	for y := range cellH {
		if left[y*cellW] != right[y*cellW+cellW-1] {
			t.Errorf("bold ─ and ╭ do not meet in row %d", y)
		}
	}
	for x := range cellW {
		if up[x] != down[(cellH-1)*cellW+x] {
			t.Errorf("bold ╯ and │ do not meet in column %d", x)
		}
	}
}

// The middle dot is in the middle, where lines run.
func TestMiddleDot(t *testing.T) {
	for _, bold := range []bool{false, true} {
		sum, at := 0, 0
		for i, a := range glyphOf('·', bold).mask {
			sum, at = sum+int(a), at+int(a)*(i/cellW*2+1)
		}
		if sum == 0 || max(at*unit/2/sum-midY, midY-at*unit/2/sum) > unit/8 {
			t.Errorf("bold %v: the dot's centre is at %d of %d, want %d", bold, at*unit/2/max(sum, 1), fullH, midY)
		}
	}
}

// Bare paper on a colour, such as what is left of a cell under the end of a
// bar, is in a still the paper that is around it, however many colours there
// are: a terminal writes it in reverse video.
func TestBarePaperIsThePaper(t *testing.T) {
	for depth := range NoColor {
		for _, theme := range []Theme{{Depth: depth}, {Depth: depth, Light: true}, {Depth: depth, Solid: true}} {
			f := New(2, 1, theme)
			f.Set(0, 0, '▄', Style{FG: Background, BG: SinColor})
			f.Set(1, 0, '▃', Style{FG: Background, BG: SinColor})
			around := theme.shown(Background, true)
			bar := theme.shown(SinColor, true)
			half, eighths := f.picture(f.row(0), 0), f.picture(f.row(0), 1)
			if half.upper != bar || half.lower != around || eighths.upper != bar || eighths.ink != around {
				t.Errorf("%+v: %v under %v and %v under %v, want %v under %v", theme, half.lower, half.upper,
					eighths.ink, eighths.upper, around, bar)
			}
		}
	}
}

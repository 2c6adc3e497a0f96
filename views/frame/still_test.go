package frame

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"image"
	"image/color"
	"image/png"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Every sign in a string of the program's source has a glyph. A sign without one is drawn as an
// empty box. What ui/tty names is read from a terminal and not drawn.
func TestSignsInTheSourceAreDrawn(t *testing.T) {
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			strings.Contains(path, "viewtest") || strings.Contains(path, "ui/tty") {
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

// A letter keeps its ink under an accent, whether or not the font has the accent. A letter that the font lacks is a box
// as wide as the letter, with an accent too, and is missing.
func TestAccentsInStills(t *testing.T) {
	drawn := func(text string) (pix []uint8, missing string) {
		f := New(2, 1, Theme{})
		f.Text(0, 0, text, Style{})
		return f.Image().Pix, f.Missing()
	}
	for letter, box := range map[string]string{"e": "", "λ": "", "日": "本", "\ue000": "\ue001"} {
		alone, _ := drawn(letter)
		for _, accent := range []string{"\u0301", "\u20dd", "\u0301\u20dd", "\u20dd\u0301"} { // Go Mono lacks U+20DD
			got, missing := drawn(letter + accent)
			if box != "" {
				if want, _ := drawn(box); !bytes.Equal(got, want) || missing != letter+accent {
					t.Errorf("%+q is not the box of its width; %+q is missing", letter+accent, missing)
				}
				continue
			}
			for i, ink := range alone {
				if got[i] < ink || missing != "" { // ink is lighter than the ground
					t.Errorf("%+q does not show %s; %+q is missing", letter+accent, letter, missing)
					break
				}
			}
		}
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

// Half blocks, whole blocks and bare paper have their colours in their pixels.
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
		}{{0, 0, Background}, {0, 17, Background}, {9, 8, SinColor}, {26, 9, Good}, {18, 8, Panel}, {35, 0, Warn},
			{27, 17, Warn}} {
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

// full is a file whose writes fail.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, fs.ErrClosed }

// In a still, bare paper on a colour, such as the rest of a cell beyond the end of a bar, has the
// colour of the paper around it at any depth.
func TestBarePaperIsThePaper(t *testing.T) {
	for depth := range NoColor {
		for _, theme := range []Theme{{Depth: depth}, {Depth: depth, Light: true}, {Depth: depth, Solid: true}} {
			f := New(2, 1, theme)
			f.Set(0, 0, '▄', Style{FG: Background, BG: SinColor})
			f.Set(1, 0, '▃', Style{FG: Background, BG: SinColor})
			around := theme.shown(Background, true)
			bar := theme.shown(SinColor, true)
			half, eighths := f.picture(0, 0), f.picture(1, 0)
			if half.upper != bar || half.lower != around || eighths.upper != bar || eighths.ink != around {
				t.Errorf("%+v: %v under %v and %v under %v, want %v under %v", theme, half.lower, half.upper,
					eighths.ink, eighths.upper, around, bar)
			}
		}
	}
}

// The SVG is well-formed XML, as large as the frame, and its text is where
// the cells have it, in their ink.
func TestSVG(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawing(t)
		w, h := f.Size()
		doc := parseSVG(t, f)
		if doc.Width != w*cellW || doc.Height != h*cellH {
			t.Fatalf("%d × %d for %d × %d cells", doc.Width, doc.Height, w, h)
		}
		set := doc.typeset(t)
		for y := range h {
			for x := 0; x < w; {
				p, got := f.picture(x, y), set[image.Pt(x, y)]
				switch {
				case p.text == "" && strings.Trim(got.text, " ") != "":
					t.Fatalf("%d, %d should have no text, has %q", x, y, got.text)
				case p.text != "" && got != (setCell{p.text, hex(p.ink), p.bold}):
					t.Fatalf("%d, %d has %v, want %q in %s, bold %v", x, y, got, p.text, hex(p.ink), p.bold)
				}
				x += p.width
			}
		}
	})
}

// setCell is what an SVG has at the place of a cell.
type setCell struct {
	text, fill string
	bold       bool
}

// typeset puts the text of a document back into cells.
func (d svgDocument) typeset(t fataler) map[image.Point]setCell {
	cells := map[image.Point]setCell{}
	for _, text := range d.texts() {
		if strings.Contains(text.Words, "  ") || strings.Trim(text.Words, " ") != text.Words {
			t.Fatalf("%q has blanks that a browser removes", text.Words)
		}
		line := New(MaxWidth, 1, Theme{})
		x := text.X / cellW
		end := line.Text(x, 0, text.Words, Style{})
		if text.Length != (end-x)*cellW {
			t.Fatalf("%q is set to a length of %d", text.Words, text.Length)
		}
		for row := line.row(0); x < end; {
			r, words, width := line.read(row, x)
			if words == "" {
				words = string(r)
			}
			cells[image.Pt(x, text.Y/cellH)] = setCell{words, text.Fill, text.Weight == "bold"}
			x += width
		}
	}
	return cells
}

// The ground of the SVG is, pixel for pixel, the ground of the PNG.
func TestSVGGround(t *testing.T) {
	f := heatFrame(Theme{})
	img := f.Image()
	painted := 0
	for _, path := range parseSVG(t, f).Groups[0].Paths {
		for _, d := range strings.Split(strings.TrimSuffix(path.D, "z"), "z") {
			var x, y, w, h int
			if _, err := fmt.Sscanf(d, "M%d %dh%dv%dh-", &x, &y, &w, &h); err != nil {
				t.Fatal(d, err)
			}
			painted += w * h
			for _, p := range []image.Point{{x, y}, {x + w - 1, y + h - 1}} {
				if c := img.RGBAAt(p.X, p.Y); hex(RGB{c.R, c.G, c.B}) != path.Fill {
					t.Fatalf("%v is %s, want %v", p, path.Fill, c)
				}
			}
		}
	}
	if all := img.Rect.Dx() * img.Rect.Dy(); painted != all {
		t.Errorf("%d of %d pixels", painted, all)
	}
}

// Part blocks in the SVG have the area that their signs say.
func TestSVGBlocks(t *testing.T) {
	for i, r := range []rune("▁▂▃▅▆▇▏▎▍▌▋▊▉") {
		eighths := []int{1, 2, 3, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7}[i]
		f := New(3, 2, Theme{Depth: TrueColor})
		f.Set(1, 1, r, Style{FG: SinColor})
		var x, y, across, down float64
		d := parseSVG(t, f).Paths[0].D
		if _, err := fmt.Sscanf(d, "M%f %fH%fV%f", &x, &y, &across, &down); err != nil {
			t.Fatalf("%c is %q: %v", r, d, err)
		}
		if area := (across - x) * (down - y); math.Abs(area-float64(eighths)/8*cellW*cellH) > 0.02*cellW*cellH {
			t.Errorf("%c covers %.2f of %d pixels", r, area, cellW*cellH)
		}
	}
}

// Braille dots in the SVG are where the cells have them.
func TestSVGDots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := New(6, 3, Theme{Depth: TrueColor})
		want := map[[2]float64]bool{}
		for range rapid.IntRange(1, 40).Draw(t, "dots") {
			x, y := rapid.IntRange(0, 11).Draw(t, "x"), rapid.IntRange(0, 11).Draw(t, "y")
			f.Dot(x, y, Ink{Color: SinColor})
			want[[2]float64{4.5*float64(x) + 2.25, 4.5*float64(y) + 2.25}] = true
		}
		var at [2]float64
		for _, move := range strings.Split(strings.TrimSuffix(parseSVG(t, f).Groups[1].Paths[0].D, "h0"), "h0") {
			var dx, dy float64
			if _, err := fmt.Sscanf(move[1:], "%f %f", &dx, &dy); err != nil {
				t.Fatal(move, err)
			}
			if at[0], at[1] = at[0]+dx, at[1]+dy; !want[at] {
				t.Fatalf("a dot at %v, want %v", at, want)
			}
			delete(want, at)
		}
		if len(want) > 0 {
			t.Fatalf("no dots at %v", want)
		}
	})
}

// svgDocument is what the tests read of an SVG.
type svgDocument struct {
	Width  int       `xml:"width,attr"`
	Height int       `xml:"height,attr"`
	Paths  []svgPath `xml:"path"`
	Groups []struct {
		Paths []svgPath `xml:"path"`
		Texts []svgText `xml:"text"`
	} `xml:"g"`
}

type svgPath struct {
	Fill string `xml:"fill,attr"`
	D    string `xml:"d,attr"`
}

type svgText struct {
	X      int    `xml:"x,attr"`
	Y      int    `xml:"y,attr"`
	Length int    `xml:"textLength,attr"`
	Fill   string `xml:"fill,attr"`
	Weight string `xml:"font-weight,attr"`
	Words  string `xml:",chardata"`
}

func (d svgDocument) texts() (out []svgText) {
	for _, g := range d.Groups {
		out = append(out, g.Texts...)
	}
	return out
}

func parseSVG(t fataler, f Frame) (doc svgDocument) {
	var b bytes.Buffer
	if err := f.WriteSVG(&b); err != nil {
		t.Fatalf("%v", err)
	}
	if err := xml.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatalf("%v in %s", err, b.String())
	}
	return doc
}

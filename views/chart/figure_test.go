package chart_test

import (
	"strings"
	"testing"

	. "wavescope/views/chart"

	"wavescope/views/frame"
)

// sevenSegments says which strokes of a digit are lit: top, upper left, upper
// right, middle, lower left, lower right, bottom.
var sevenSegments = [10]string{"1110111", "0010010", "1011101", "1011011", "0111010", "1101011", "1101111", "1010010",
	"1111111", "1111011"}

// halves reads cells as pixels, one a half row; in an ASCII theme a sign fills
// its cell.
func halves(f frame.Frame) [][]bool {
	w, h := f.Size()
	all := make([][]bool, 2*h)
	for y := range all {
		all[y] = make([]bool, w)
		for x := range w {
			r := f.At(x, y/2).Rune
			all[y][x] = r == '█' || r == '#' || r == [2]rune{'▀', '▄'}[y%2]
		}
	}
	return all
}

// shrunk takes one pixel from the middle of every n × n of them.
func shrunk(pixels [][]bool, n, x, w int) (rows [5]string) {
	for y := range rows {
		var b strings.Builder
		for dx := range w {
			b.WriteString(Either(pixels[n*y+n/2][x+n*dx+n/2], "#", " "))
		}
		rows[y] = b.String()
	}
	return rows
}

// Every sign is read back from the cells, at every scale, and no pixel of it
// lies where no sign is.
func TestFigureIsReadBack(t *testing.T) {
	const all = "0123456789=−+<%. "
	for _, scale := range []int{1, 2, 3, 5} {
		for _, theme := range []frame.Theme{{}, {Light: true, Depth: frame.Colors16}, {Depth: frame.NoColor}} {
			g := Figure{all, scale}
			w, h := g.Size()
			f := frame.New(w+4, h+2, theme)
			g.Draw(f, 2, 1, frame.Good)
			pixels := halves(f.Sub(2, 1, w, h))
			x, lit := 0, 0
			for _, r := range all {
				n := len(Figures[r][0])
				if got := shrunk(pixels, scale, x, n); got != Figures[r] {
					t.Errorf("%c at scale %d:\n%s", r, scale, strings.Join(got[:], "\n"))
				}
				rows := Figures[r]
				lit += strings.Count(strings.Join(rows[:], ""), "#")
				x += (n + 1) * scale
			}
			drawn := 0
			for _, row := range halves(f) {
				for _, on := range row {
					drawn += One(on)
				}
			}
			if x-scale != w || drawn != lit*scale*scale {
				t.Errorf("scale %d: %d columns of %d, %d pixels lit of %d", scale, x-scale, w, drawn, lit*scale*scale)
			}
		}
	}
}

// Digits light the strokes of a seven segment display, in blocks and in lines.
func TestDigitsAreThoseOfAClock(t *testing.T) {
	for digit, want := range sevenSegments {
		r := rune('0' + digit)
		p := func(x, y int) string { return Either(Figures[r][y][x] == '#', "1", "0") }
		got := p(1, 0) + p(0, 1) + p(2, 1) + p(1, 2) + p(0, 3) + p(2, 3) + p(1, 4)
		if digit != 1 && got != want { // a 1 is upright in the middle, with serifs
			t.Errorf("%d lights %s, not %s", digit, got, want)
		}
		f := frame.New(3, 3, frame.Theme{Glyphs: frame.ASCII})
		Figure{string(r), 1}.Draw(f, 0, 0, frame.Good)
		s := func(x, y int) string { return Either(f.At(x, y).Rune != ' ', "1", "0") }
		if got := s(1, 0) + s(0, 1) + s(2, 1) + s(1, 1) + s(0, 2) + s(2, 2) + s(1, 2); digit != 1 && got != want {
			t.Errorf("%d is written with the lines %s, not %s", digit, got, want)
		}
	}
}

// No two signs look alike, with the signs of a keyboard as with blocks.
func TestFiguresDiffer(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Glyphs: frame.ASCII}, {Glyphs: frame.ASCII, Depth: frame.NoColor}} {
		for _, scale := range []int{1, 2, 3, 5} {
			seen := map[string]rune{}
			for r := range Figures {
				g := Figure{string(r), scale}
				w, h := g.Size()
				f := frame.New(w, h, theme)
				g.Draw(f, 0, 0, frame.Good)
				text := string(f.AppendPlain(nil))
				if other, taken := seen[text]; taken {
					t.Errorf("%c and %c look alike at scale %d", r, other, scale)
				}
				seen[text] = r
				if theme.Glyphs == frame.ASCII && strings.IndexFunc(text, func(r rune) bool { return r > '~' }) >= 0 {
					t.Errorf("%c at scale %d is no ASCII:\n%s", r, scale, text)
				}
			}
		}
	}
}

// A digit of any size fills its box, has the strokes of its sign in their order,
// and a 1 stands in the middle.
func TestStretchedDigits(t *testing.T) {
	for w := 3; w <= 14; w++ {
		for h := 5; h <= 16; h++ {
			for _, r := range "01" {
				f := frame.New(w, (h+1)/2, frame.Theme{})
				DrawDigit(f, 0, 0, w, h, r, frame.Accent)
				pixels := halves(f)
				left, middle, right, upper := 0, w/2, w-1, h*35/100
				hole, edge := pixels[upper][middle], pixels[upper][left] && pixels[upper][right]
				if bars := pixels[0][middle] && pixels[h-1][middle]; !bars || hole != (r == '1') || r == '0' && !edge {
					t.Errorf("%c in %d × %d:\n%s", r, w, h, f.AppendPlain(nil))
				}
				if r == '1' && w > 3 && (pixels[h/2][right] || w > 5 && pixels[h/2][left]) {
					t.Errorf("a 1 in %d × %d is not in the middle:\n%s", w, h, f.AppendPlain(nil))
				}
			}
		}
	}
}

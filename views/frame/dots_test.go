package frame

import (
	"slices"
	"testing"
)

// Many dots or pixels at once are what one after the other would be, wherever
// they start and however far they reach beyond the paper.
func TestManyAtOnce(t *testing.T) {
	colors := []Color{SinColor, CosColor, Warn, Good, Accent, Line, Faint, Bright, Offset}
	for _, theme := range []Theme{{}, {ASCII: true}} {
		for x := -3; x < 9; x++ {
			for y := -5; y < 13; y++ {
				for n := range 10 {
					w, h := n, (n*7+x)&7
					same(t, theme, func(f Frame) { f.Dots(x, y, w, h, Ink{Color: Warn, Glyph: '*'}) }, func(f Frame) {
						for i := range w * h {
							f.Dot(x+i%w, y+i/w, Ink{Color: Warn, Glyph: '*'})
						}
					})
					if theme.ASCII || x < 0 || y < 0 {
						continue // not for them
					}
					same(t, theme, func(f Frame) { f.PixelsDown(x, y, colors[:min(n, 9)]) }, func(f Frame) {
						for i, c := range colors[:min(n, 9)] {
							f.Pixel(x, y+i, c)
						}
					})
					same(t, theme, func(f Frame) { f.PixelsRight(x, y, colors[:min(n, 9)]) }, func(f Frame) {
						for i, c := range colors[:min(n, 9)] {
							f.Pixel(x+i, y, c)
						}
					})
				}
			}
		}
	}
}

// same compares two ways to draw on a piece of paper that has something on it.
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

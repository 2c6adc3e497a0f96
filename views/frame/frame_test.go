package frame

import (
	"slices"
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
		{2, 1, 3, 2, 3, 2}, {8, 3, 9, 9, 2, 1}, {-2, -1, 5, 3, 3, 2}, {10, 0, 3, 3, 0, 0}, {0, 0, -4, 2, 0, 0}, {30, 30, 1, 1, 0, 0},
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

// A screen of cells is copied and compared for every frame.
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
	f.ClearDots(0, 0)
	f.ClearDots(9, 9)
	if f.At(0, 0).Rune != ' ' {
		t.Error("dots are still there")
	}
}

func TestDotInASCII(t *testing.T) {
	f := New(1, 1, Theme{ASCII: true})
	f.Dot(0, 0, Ink{Z: 2, Glyph: '*', Color: SinColor})
	f.Dot(1, 1, Ink{Z: 1, Glyph: '+', Color: CosColor})
	if c := *f.At(0, 0); c.Rune != '*' || c.FG != SinColor {
		t.Errorf("%+v, want the glyph of the higher dot", c)
	}
	f.Dot(0, 0, Ink{Z: 3})
	if f.At(0, 0).Rune != '?' {
		t.Errorf("a dot without a glyph wrote %q", f.At(0, 0).Rune)
	}
}

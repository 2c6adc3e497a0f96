package frame

import (
	"image/color"
	"io"
	"math"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
)

// heatFrame is the costly picture: 200 × 60 cells of half blocks whose colours
// change nearly everywhere.
func heatFrame(t Theme) Frame {
	f := New(200, 60, t)
	for y := range 120 {
		for x := range 200 {
			angle := float64(x) / math.Pow(10000, float64(y&^1)/120)
			v := math.Sin(angle)
			if y%2 == 1 {
				v = math.Cos(angle)
			}
			f.Pixel(x, y, Signed.At(v))
		}
	}
	return f
}

// The heat frame as terminal text, beside the least it could cost (copying the
// same bytes into a new string) and beside a style per cell.
func BenchmarkHeatFrame(b *testing.B) {
	f := heatFrame(Theme{})
	bytes := f.AppendANSI(nil)
	b.Run("ansi", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_ = len(f.ANSI())
		}
	})
	b.Run("buffer", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			bytes = f.AppendANSI(bytes[:0])
		}
	})
	b.Run("copy", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sink = string(bytes)
		}
	})
	b.Run("lipgloss", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			sink = withLipgloss(f)
		}
	})
}

var sink string

func withLipgloss(f Frame) string {
	var s strings.Builder
	paint := func(c Color) color.Color {
		rgb := f.Theme.RGB(c)
		return color.RGBA{rgb.R, rgb.G, rgb.B, 255}
	}
	_, h := f.Size()
	for y := range h {
		for _, c := range f.row(y) {
			s.WriteString(lipgloss.NewStyle().Foreground(paint(c.FG)).Background(paint(c.BG)).Render(string(c.Rune)))
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// What the first frame of a theme costs once, palette and all.
func BenchmarkPens(b *testing.B) {
	for depth, name := range Depths {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				newPalette(0)
				if Depth(depth) == Colors256 {
					newClosest(0)
				}
				newPens(Theme{Depth: Depth(depth)})
			}
		})
	}
}

func BenchmarkStill(b *testing.B) {
	f := heatFrame(Theme{})
	b.Run("image", func(b *testing.B) {
		for b.Loop() {
			f.Image()
		}
	})
	b.Run("png", func(b *testing.B) {
		for b.Loop() {
			f.WritePNG(io.Discard)
		}
	})
	b.Run("svg", func(b *testing.B) {
		for b.Loop() {
			f.WriteSVG(io.Discard)
		}
	})
}

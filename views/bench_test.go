package views

import (
	"image/color"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/guptarohit/asciigraph"

	"wavescope/encoding"
	"wavescope/views/curves"
	"wavescope/views/frame"
	"wavescope/views/heatmap"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// BenchmarkFrame draws every view with its words, once for the smallest useful
// table and once for the largest, at a size at which both fill the picture.
func BenchmarkFrame(b *testing.B) {
	for _, v := range All {
		for _, c := range []struct {
			name                string
			length, dModel, pos int
		}{
			{"64x64", 64, 64, 40},
			{"1e15x65536", encoding.MaxPos, encoding.MaxDModel, encoding.MaxPos - 1000},
		} {
			b.Run(v.Name+"/"+c.name, func(b *testing.B) {
				sc := viewtest.BenchScene(b, func(s *scene.State) {
					s.View, s.Length, s.DModel, s.Pos = v.Name, c.length, c.dModel, c.pos
				})
				f := frame.New(80, 24, frame.Theme{})
				b.ReportAllocs()
				for b.Loop() {
					f.Clear()
					v.Draw(f, sc)
					v.Words(f, sc)
				}
			})
		}
	}
}

// BenchmarkHeatmapString draws the heatmap of 200 × 60 and makes it a string,
// beside copying the same bytes and beside a lipgloss style per cell.
func BenchmarkHeatmapString(b *testing.B) {
	sc := viewtest.BenchScene(b, func(s *scene.State) { s.View, s.DModel, s.Length = "heatmap", 512, 4096 })
	f := frame.New(200, 60, frame.Theme{})
	draw := func() string {
		f.Clear()
		heatmap.Heatmap.Draw(f, sc)
		return f.ANSI()
	}
	text := []byte(draw())
	b.Run("wavescope", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			benchText = draw()
		}
	})
	b.Run("copy", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			benchText = string(text)
		}
	})
	b.Run("lipgloss", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			f.Clear()
			heatmap.Heatmap.Draw(f, sc)
			benchText = styled(f)
		}
	})
}

var benchText string

// styled is the frame with a lipgloss style for every cell.
func styled(f frame.Frame) string {
	var s strings.Builder
	paint := func(c frame.Color) color.Color {
		rgb := f.Theme.RGB(c)
		return color.RGBA{rgb.R, rgb.G, rgb.B, 255}
	}
	w, h := f.Size()
	for y := range h {
		for x := range w {
			c := f.At(x, y)
			s.WriteString(lipgloss.NewStyle().Foreground(paint(c.FG)).Background(paint(c.BG)).Render(string(c.Rune)))
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// BenchmarkLanes draws 8 curves in lanes and makes them a string, at several
// scales, beside asciigraph's overlay of the same 8 at a position a column.
func BenchmarkLanes(b *testing.B) {
	for _, c := range []struct {
		name string
		zoom scene.Zoom
	}{{"8_cells", -8}, {"2_cells", -2}, {"1_position", 1}, {"20_positions", 20}} {
		b.Run(c.name, func(b *testing.B) {
			sc := viewtest.BenchScene(b, func(s *scene.State) { s.Zoom, s.DModel, s.Length = c.zoom, 8, 100_000 })
			f := frame.New(200, 50, frame.Theme{})
			b.ReportAllocs()
			for b.Loop() {
				f.Clear()
				curves.Curves.Draw(f, sc)
				benchText = f.ANSI()
			}
		})
	}
	b.Run("asciigraph", func(b *testing.B) { benchAsciigraph(b) })
}

func BenchmarkOverlay(b *testing.B) {
	sc := viewtest.BenchScene(b, func(s *scene.State) { s.Overlay = true })
	f := frame.New(200, 50, frame.Theme{})
	b.ReportAllocs()
	for b.Loop() {
		f.Clear()
		curves.Curves.Draw(f, sc)
	}
}

func benchAsciigraph(b *testing.B) {
	sc := viewtest.BenchScene(b, func(s *scene.State) { s.DModel = 8 })
	var all [][]float64
	var colors []asciigraph.AnsiColor
	for dim := range 8 {
		v := make([]float64, 190)
		for i := range v {
			v[i] = sc.Enc.At(i, dim)
		}
		all = append(all, v)
		colors = append(colors, asciigraph.AnsiColor(dim+1))
	}
	b.ReportAllocs()
	for b.Loop() {
		benchText = asciigraph.PlotMany(all, asciigraph.Height(49), asciigraph.SeriesColors(colors...))
	}
}

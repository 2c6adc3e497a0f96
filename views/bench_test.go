package views

import (
	"image/color"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/guptarohit/asciigraph"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// benchmarked makes the function that plans and draws the picture of a State on
// a frame.
func benchmarked(b *testing.B, f frame.Frame, change func(*State)) func() Picture {
	s := Default()
	change(&s)
	s = s.Clamp()
	sc, err := chart.New(s.State)
	if err != nil {
		b.Fatal(err)
	}
	view := s.Current()
	return func() Picture {
		f.Clear()
		picture := view.Plan(f, sc, s)
		picture.Draw()
		return picture
	}
}

// A frame allocates for what it names and lists, not for its cells.
func TestAFrameAllocatesNothingPerCell(t *testing.T) {
	const w, h = 200, 55
	for _, flags := range []string{
		"--view heatmap --d-model 512", "--view heatmap --d-model 128 --turned", "--view heatmap --length 64 --fit",
		"--view curves --d-model 512", "--view curves --overlay", "--view binary", "--view shift --d-model 512",
		"--view similarity --d-model 512", "--view order", "--view schemes", "--view context",
	} {
		panes, err := Parse(flags)
		if err != nil {
			t.Fatal(err)
		}
		s, f := panes.First, frame.New(w, h, frame.Theme{})
		sc, err := chart.New(s.State)
		if err != nil {
			t.Fatal(err)
		}
		n := testing.AllocsPerRun(5, func() {
			f.Clear()
			s.Current().Plan(f, sc, s).Draw()
		})
		if n > w*h/10 {
			t.Errorf("%s: %.0f allocations in a frame of %d cells", flags, n, w*h)
		}
	}
}

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
				draw := benchmarked(b, frame.New(80, 24, frame.Theme{}), func(s *State) {
					s.View, s.Length, s.DModel, s.Pos = v.Name, c.length, c.dModel, c.pos
				})
				b.ReportAllocs()
				for b.Loop() {
					draw().Words()
				}
			})
		}
	}
}

// BenchmarkHeads draws the views of heads with their words, of heads of 64 numbers
// over 64 positions and of the largest over all there are, and reports how many times
// as much the latter cost. What is computed once for a State is there already.
func BenchmarkHeads(b *testing.B) {
	for _, v := range [...]struct {
		view  string
		faces []string
		face  func(s *State) *string
	}{
		{"context", []string{"new", "reach", "frequencies"}, func(s *State) *string { return &s.Context.Face }},
		{"schemes", []string{"distance", "where", "matrix"}, func(s *State) *string { return &s.Schemes.Face }},
	} {
		for _, face := range v.faces {
			small := 0.0
			for _, c := range [...]struct {
				name             string
				length, dim, pos int
			}{
				{"64x64", 64, 64, 40},
				{"1e15x65536", encoding.MaxPos, encoding.MaxDModel, encoding.MaxPos - 1000},
			} {
				b.Run(v.view+"/"+face+"/"+c.name, func(b *testing.B) {
					draw := benchmarked(b, frame.New(120, 34, frame.Theme{}), func(s *State) {
						s.View, s.Scheme, s.Length, s.DModel, s.HeadDim, s.Pos = v.view, "rope", c.length, c.dim, c.dim, c.pos
						*v.face(s) = face
					})
					draw().Words()
					for b.Loop() {
						draw().Words()
					}
					each := float64(b.Elapsed()) / float64(b.N)
					if small == 0 {
						small = each
					}
					b.ReportMetric(each/small, "times")
				})
			}
		}
	}
}

// BenchmarkHeatmapString draws the heatmap of 200 × 60 and makes it a string,
// beside copying the same bytes and beside a lipgloss style per cell.
func BenchmarkHeatmapString(b *testing.B) {
	f := frame.New(200, 60, frame.Theme{})
	paint := benchmarked(b, f, func(s *State) { s.View, s.DModel, s.Length = "heatmap", 512, 4096 })
	draw := func() string {
		paint()
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
			paint()
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
		zoom chart.Zoom
	}{{"8_cells", -8}, {"2_cells", -2}, {"1_position", 1}, {"20_positions", 20}} {
		b.Run(c.name, func(b *testing.B) {
			f := frame.New(200, 50, frame.Theme{})
			draw := benchmarked(b, f, func(s *State) { s.Zoom, s.DModel, s.Length = c.zoom, 8, 100_000 })
			b.ReportAllocs()
			for b.Loop() {
				draw()
				benchText = f.ANSI()
			}
		})
	}
	b.Run("asciigraph", func(b *testing.B) { benchAsciigraph(b) })
}

func BenchmarkOverlay(b *testing.B) {
	draw := benchmarked(b, frame.New(200, 50, frame.Theme{}), func(s *State) { s.Curves.Overlay = true })
	b.ReportAllocs()
	for b.Loop() {
		draw()
	}
}

func benchAsciigraph(b *testing.B) {
	s := Default()
	s.DModel = 8
	sc, err := chart.New(s.State)
	if err != nil {
		b.Fatal(err)
	}
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

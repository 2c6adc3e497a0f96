package heatmap

import (
	"math"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// state is all that a heatmap is drawn from, as tests change it.
type state struct {
	chart.State
	Settings
}

// shot is a scene with the settings of a heatmap.
type shot struct {
	chart.Scene
	Settings
}

func heatScene(t testing.TB, change func(*state)) shot {
	t.Helper()
	s := state{State: chart.Default(), Settings: Settings{Linear: true}}
	if change != nil {
		change(&s)
	}
	return shot{viewtest.SceneOf(t, s.State), s.Settings}
}

// body returns the place of a picture under its row of air.
func body(f frame.Frame) frame.Frame {
	w, h := f.Size()
	if h < 11 {
		return f
	}
	return f.Sub(0, 1, w, h-1)
}

// shown is a picture in the place of the view.
type shown struct {
	*plan
	*chart.Planned
	f frame.Frame
}

func (s shot) plan(f frame.Frame) shown {
	f = body(f)
	w, h := f.Size()
	return shown{newPlan(chart.Paper{W: w, H: h, Theme: f.Theme}, s.Scene, s.Settings),
		viewtest.Body(View, f, s.Scene, s.Settings), f}
}

// heatDrawn draws a heatmap in the place of the view on a screen of w × h.
func heatDrawn(s shot, w, h int, theme frame.Theme) (frame.Frame, [][]rune) {
	f := frame.New(w, h, theme)
	s.plan(f).Draw()
	var rows [][]rune
	for line := range strings.SplitSeq(string(f.AppendPlain(nil)), "\n") {
		rows = append(rows, []rune(line))
	}
	return f, rows
}

// The picture of a screen of 120 × 40.
const heatWide, heatHigh = 120, 35

// waveOf returns the value of the paper's table, in floating point.
func waveOf(pos, dim, d int) float64 {
	angle := float64(pos) * math.Pow(10_000, -float64(dim/2*2)/float64(d))
	if dim%2 == 0 {
		return math.Sin(angle)
	}
	return math.Cos(angle)
}

// near reports whether a colour is at most one step of a ramp away from a value's.
func near(got frame.Color, ramp frame.Ramp, v float64) bool {
	want := ramp.At(v)
	return got <= want+1 && got+1 >= want && got >= ramp.At(math.Inf(-1)) && got <= ramp.At(math.Inf(1))
}

// pixelAt returns the colour of a half row.
func pixelAt(f frame.Frame, x, y int) frame.Color {
	c := f.At(x, y/2)
	if c.Rune != '▀' {
		return frame.Keep
	}
	if y%2 == 0 {
		return c.FG
	}
	return c.BG
}

// In every depth of colour a value has a colour that the legend has too, and
// without colours a sign of its nine: no cell is dimmed.
func TestEveryCellIsInTheLegend(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Light: true}, {Depth: frame.Colors256}, {Depth: frame.Colors16},
		{Depth: frame.NoColor}, {Glyphs: frame.ASCII}} {
		for k := range 16 {
			sc := heatScene(t, func(s *state) {
				s.Transposed, s.Stored = k&1 != 0, k&4 != 0
				s.Face = chart.Either(k&2 != 0, phaseFace, tableFace)
				s.Zoom = chart.Either(k&8 != 0, chart.Zoom(2), chart.Auto)
			})
			f := frame.New(heatWide, heatHigh, theme)
			p := sc.plan(f)
			p.Draw()
			ramp := p.measure.Ramp()
			legend := map[frame.Color]bool{frame.Background: true}
			for i := range 257 {
				legend[ramp.At(float64(i)/128-1)], legend[ramp.At(float64(i)/256)] = true, true
				for length := range 17 * chart.One(p.phase) {
					legend[frame.Mean(float64(i)/256, float64(length)/16)] = true
				}
			}
			for y := p.y; y < p.y+p.h; y++ {
				for x := p.x; x < p.x+p.w; x++ {
					c := p.f.At(x, y)
					if theme.Signs() && !strings.ContainsRune(ramp.Signs(theme)+"~", c.Rune) {
						t.Fatalf("%+v, state %d: %q at %d, %d", theme, k, c.Rune, x, y)
					}
					if c.Rune == '▀' && !(legend[c.FG] && legend[c.BG]) {
						t.Fatalf("%+v, state %d: colours %d and %d at %d, %d", theme, k, c.FG, c.BG, x, y)
					}
				}
			}
		}
	}
}

// heatLoads are states that cost the heatmap different kinds of work.
var heatLoads = []struct {
	name   string
	change func(*state)
}{
	{"64x64", func(s *state) { s.Length, s.DModel = 64, 64 }},
	{"128x512", func(s *state) { s.DModel = 512 }},
	{"1e15x65536", func(s *state) {
		s.Length, s.DModel, s.Pos, s.Dim = encoding.MaxPos, encoding.MaxDModel, encoding.MaxPos-1000, 30_000
	}},
	{"zoomed", func(s *state) {
		s.Length, s.DModel, s.Pos, s.Dim = encoding.MaxPos, encoding.MaxDModel, encoding.MaxPos-1000, 30_000
		s.Zoom = 1_000_000
	}},
	{"halves", func(s *state) { s.Layout = encoding.Concat }},
	{"turned", func(s *state) { s.Transposed = true }},
	{"phase", func(s *state) { s.Face = phaseFace }},
	{"binary", func(s *state) { s.Scheme = "binary" }},
	{"1e4x65536", func(s *state) { s.Length, s.DModel = 10_000, encoding.MaxDModel }},
	{"stored", func(s *state) { s.DModel, s.Stored = 512, true }},
}

func BenchmarkHeatmapDraw(b *testing.B) {
	for _, load := range heatLoads {
		b.Run(load.name, func(b *testing.B) {
			sc, f := heatScene(b, load.change), frame.New(200, 60, frame.Theme{})
			b.ReportAllocs()
			for b.Loop() {
				sc.plan(f).Draw()
			}
		})
	}
}

package views

import (
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// benchmarked makes the function that plans and draws the picture of a State on
// a frame.
func benchmarked(b *testing.B, f frame.Frame, change func(*State)) func() *Picture {
	s := Default()
	change(&s)
	s = s.Clamp()
	sc, err := chart.New(s.State)
	if err != nil {
		b.Fatal(err)
	}
	view := s.Current()
	return func() *Picture {
		f.Clear()
		picture := view.LayOut(f, sc, s)
		picture.Draw()
		return picture
	}
}

// A frame allocates for what it names and lists, not for its cells.
func TestAFrameAllocatesNothingPerCell(t *testing.T) {
	const w, h = 200, 55
	for _, flags := range []string{
		"--view heatmap --d-model 512", "--view heatmap --d-model 128 --turned", "--view heatmap --stored",
		"--view curves --d-model 512", "--view curves --face overlay", "--view binary", "--view shift --d-model 512",
		"--view similarity --d-model 512", "--view order", "--view schemes", "--view context",
	} {
		panes, err := Parse(flags)
		if err != nil {
			t.Fatal(err)
		}
		s, f := panes.All[0], frame.New(w, h, frame.Theme{})
		sc, err := chart.New(s.State)
		if err != nil {
			t.Fatal(err)
		}
		sc.Cache = new(memo.Cache)
		n := testing.AllocsPerRun(5, func() {
			f.Clear()
			s.Current().LayOut(f, sc, s).Draw()
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
			{"1e15x64", encoding.MaxPos, 64, encoding.MaxPos - 1000},
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

// BenchmarkComparison draws comparisons, and what they compare alone, at 120×40 and d_model 512, with the cache that the
// program keeps between frames.
func BenchmarkComparison(b *testing.B) {
	const base = ` --compare "--base 500000"`
	for _, flags := range []string{
		"curves", "curves" + base, `curves --compare "--dim 20"`, "curves --difference" + base,
		"heatmap", "heatmap" + base, "heatmap --difference" + base, "heatmap --difference --length 4096" + base,
		"binary", "binary" + base, "shift", "shift" + base, "similarity", "similarity" + base,
		"similarity --difference" + base, "order", `order --compare "--positions none"`,
		"schemes", `schemes --compare "--scheme xpos"`, "context", "context" + base,
	} {
		b.Run(flags, func(b *testing.B) {
			panes, err := Parse("--d-model 512 --view " + flags)
			if err != nil {
				b.Fatal(err)
			}
			cache, f := new(memo.Cache), frame.New(120, 38, frame.Theme{})
			b.ReportAllocs()
			for b.Loop() {
				f.Clear()
				picture, err := panes.Scenes().Remembering(cache).Plan(false, f)
				if err != nil {
					b.Fatal(err)
				}
				picture.Draw()
			}
		})
	}
}

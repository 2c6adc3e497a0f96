package heatmap

import (
	"math"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
)

func TestHeatmapShowsAngles(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Phase = true })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for pos := range 2 * heatShown {
		for dim := range 64 {
			turns := float64(pos) * math.Pow(10_000, -float64(dim/2*2)/64) / (2 * math.Pi)
			got := pixelAt(f, heatLeft+dim, 2*heatTop+pos)
			if _, frac := math.Modf(turns); !near(got, frame.Cyclic, frac) {
				t.Fatalf("position %d, dim %d at %.4f turns: colour %d, not %d", pos, dim, turns, got, frame.Cyclic.At(frac))
			}
		}
	}
}

// Of a broken pixel it is the angle in the middle of what there is.
func TestHeatmapShowsBrokenAngles(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Length, s.Pos, s.Zoom, s.Phase = 123, 0, 20, true })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for dim := 12; dim < 64; dim++ {
		turns := 121 * math.Pow(10_000, -float64(dim/2*2)/64) / (2 * math.Pi)
		_, frac := math.Modf(turns)
		if got := pixelAt(f, heatLeft+dim, 2*heatTop+12); !near(got, frame.Cyclic, frac) {
			t.Errorf("dim %d at %.4f turns: colour %d, not %d", dim, turns, got, frame.Cyclic.At(frac))
		}
	}
}

// An angle that goes round more than half within a pixel is not shown: only
// pair 0 and 1, with wavelengths of 6.28 and 8.38, do within 5 positions.
func TestHeatmapHidesAnglesThatAreTooFast(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Phase, s.Zoom, s.Dim = true, 10, 40 })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for dim := range 64 {
		hidden := pixelAt(f, heatLeft+dim, 2*heatTop+9) == frame.Line
		if wavelength := 2 * math.Pi * math.Pow(10_000, float64(dim/2*2)/64); hidden != (wavelength < 10) {
			t.Errorf("dim %d, λ %.2f: hidden %t", dim, wavelength, hidden)
		}
	}
}

// Without colour a cell shows the sign of its exact mean too, however fast the
// wave: at a thousand positions to a cell the last row, of 96, is not empty.
func TestSignsAreThoseOfExactMeans(t *testing.T) {
	for _, length := range []int{4096, 100_000} {
		sc := heatScene(t, func(s *state) {
			s.DModel, s.Base, s.Layout, s.Length, s.Zoom, s.Pos, s.Dim = 16, 100, encoding.Concat, length, 1000, 0, 6
		})
		f := frame.New(heatWide, heatHigh, frame.Theme{Depth: frame.NoColor})
		p := sc.plan(f)
		p.Draw()
		seen := map[rune]bool{}
		for row := range p.steps.count {
			first := 1000 * row
			n := min(1000, length-first)
			for dim := range 16 {
				mean := 0.0
				for pos := first; pos < first+n; pos++ {
					angle := float64(pos) * math.Pow(100, -float64(dim%8)/8)
					mean += math.Sin(angle+float64(dim/8)*math.Pi/2) / float64(n)
				}
				at, _ := p.cols.place(dim)
				got := p.f.At(p.x+at, p.y+row).Rune
				seen[got] = true
				const hair = 0.004 // that a sine may be off by
				if got != frame.Signed.Sign(f.Theme, mean-hair) && got != frame.Signed.Sign(f.Theme, mean+hair) {
					t.Errorf("length %d, row %d, dim %d: %q for %+.4f", length, row, dim, got, mean)
				}
			}
		}
		if length == 4096 && len(seen) < 3 {
			t.Errorf("all cells look alike: %v", seen)
		}
	}
}

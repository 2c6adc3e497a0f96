package heatmap

import (
	"math"
	"testing"

	"wavescope/views/frame"
)

func TestHeatmapShowsAngles(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Phase = true })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for pos := range 2 * heatShown {
		for dim := range 64 {
			turns := float64(pos) * math.Pow(10_000, -float64(dim/2*2)/64) / (2 * math.Pi)
			got := pixelAt(f, column120(dim), 2*heatTop+pos)
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
		if got := pixelAt(f, column120(dim), 2*heatTop+12); !near(got, frame.Cyclic, frac) {
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
		hidden := pixelAt(f, column120(dim), 2*heatTop+9) == frame.Line
		if wavelength := 2 * math.Pi * math.Pow(10_000, float64(dim/2*2)/64); hidden != (wavelength < 10) {
			t.Errorf("dim %d, λ %.2f: hidden %t", dim, wavelength, hidden)
		}
	}
}

// Signs have a border at 0. The means of waves that come round within a cell
// are near 0 on both sides of it, and must not make stripes of it.
func TestHeatmapInSignsHasNoFalseStripes(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Length, s.Pos, s.Zoom, s.Dim = 100_000, 0, 50, 40 })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{Depth: frame.NoColor})
	for dim := range 64 {
		signs := map[rune]bool{}
		for row := range 25 {
			signs[f.At(7+dim, 5+row).Rune] = true
		}
		wavelength := 2 * math.Pi * math.Pow(10_000, float64(dim/2*2)/64)
		if striped := len(signs) > 1; wavelength < 50 && striped || wavelength > 50 && wavelength < 5000 && !striped {
			t.Errorf("dim %d, λ %.1f: %d kinds of signs", dim, wavelength, len(signs))
		}
	}
}

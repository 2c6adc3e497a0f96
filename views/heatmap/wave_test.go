package heatmap

import (
	"math"
	"testing"

	"wavescope/views/frame"
	"wavescope/views/scene"
)

// The wave panel of the target picture.
const panelLeft, panelWide = 79, 31

// dotsOf gives the first and the last dot of a row of dots in the panel.
func dotsOf(f frame.Frame, r int) (low, high float64) {
	bit := [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}
	low, high = math.Inf(1), math.Inf(-1)
	for x := range 2 * panelWide {
		c := f.At(panelLeft+x/2, fanTop+r/4)
		if c.Rune >= 0x2800 && c.Rune <= 0x28ff && c.Rune&bit[r%4][x%2] != 0 {
			low, high = min(low, float64(x)), max(high, float64(x))
		}
	}
	return low, high
}

// panelDot is the place of a value among the panel's dots.
func panelDot(v float64) float64 { return (v + 1) / 2 * (2*panelWide - 1) }

// A row of dots covers some positions, half a one at the start scale, and
// shows all that the continuous wave does between them.
func TestHeatmapDrawsTheWave(t *testing.T) {
	for _, c := range []struct {
		zoom, dim int
		positions float64
	}{{0, 6, 0.5}, {0, 1, 0.5}, {1, 6, 0.25}, {-8, 3, 1.0 / 32}, {10, 0, 2.5}, {10, 21, 2.5}} {
		sc := heatScene(t, func(s *state) { s.Length, s.Pos, s.Zoom, s.Dim = 2000, 0, scene.Zoom(c.zoom), c.dim })
		f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
		bead := 0 // in the middle of a position's rows
		if c.zoom < 0 {
			bead = -c.zoom/2 - 1
		}
		for r := range 4 * fanShown / 8 * 8 {
			if r/4 == bead || c.zoom < 0 && r/4 >= 24 {
				continue // the bead is in the way; or less than a position is left
			}
			least, most := math.Inf(1), math.Inf(-1)
			slackLow, slackHigh := 1.51, 1.51 // the ends are shared with the next dots, crests are not
			for k := range 101 {
				pos := (float64(r)+float64(k)/100)*c.positions - 0.5
				angle := pos * math.Pow(10_000, -float64(c.dim/2*2)/64)
				dot := panelDot(math.Sin(angle + float64(c.dim%2)*math.Pi/2))
				least, most = min(least, dot), max(most, dot)
				if k > 1 && k < 99 && dot < 0.001 {
					slackLow = 0.01
				}
				if k > 1 && k < 99 && dot > 2*panelWide-1.001 {
					slackHigh = 0.01
				}
			}
			low, high := dotsOf(f, r)
			if math.Abs(low-least) > slackLow || math.Abs(high-most) > slackHigh {
				t.Errorf("zoom %d, dim %d, row %d: dots %v to %v for a wave from %.2f to %.2f", c.zoom, c.dim, r, low, high, least, most)
			}
		}
		at := panelLeft + int(panelDot(waveOf(0, c.dim, 64))+0.5)/2
		if cell := f.At(at, fanTop+bead); cell.Rune != '●' || cell.FG != frame.Accent {
			t.Errorf("zoom %d, dim %d: there is %q where the cursor belongs", c.zoom, c.dim, cell.Rune)
		}
		if label := f.At(heatLeft-4, fanTop+bead); label.Rune != '0' || label.BG != frame.Accent {
			t.Errorf("zoom %d, dim %d: there is %q for the cursor's label", c.zoom, c.dim, label.Rune)
		}
	}
}

// A wave with less than two dots a period is drawn as the extent of the values
// that each cell covers.
func TestHeatmapDrawsTheExtentOfFastWaves(t *testing.T) {
	sc := heatScene(t, func(s *state) { s.Length, s.Pos, s.Zoom, s.Dim = 2000, 0, 20, 2 })
	f, _ := heatDrawn(sc, heatWide, heatHigh, frame.Theme{})
	for row := 1; row < fanShown; row++ {
		least, most := 1.0, -1.0
		for pos := 20 * row; pos < 20*(row+1); pos++ {
			least, most = min(least, waveOf(pos, 2, 64)), max(most, waveOf(pos, 2, 64))
		}
		for r := 4 * row; r < 4*row+4; r++ {
			if low, high := dotsOf(f, r); math.Abs(low-panelDot(least)) > 0.51 || math.Abs(high-panelDot(most)) > 0.51 {
				t.Errorf("row %d: dots %v to %v for values from %.3f to %.3f", row, low, high, least, most)
			}
		}
	}
}

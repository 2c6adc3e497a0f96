package chart_test

import (
	"testing"
	. "wavescope/views/chart"

	"wavescope/views/frame"
)

// A question mark stands inside its frame: in two rows and more it takes at most
// six tenths of the height, so that none runs into one below it.
func TestUnknownStandsInsideItsFrame(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Light: true}, {Depth: frame.Colors16}, {ASCII: true}} {
		for h := 1; h <= 24; h++ {
			for w := 1; w <= 60; w++ {
				f := frame.New(w+2, h+2, theme)
				DrawUnknown(f, 1, 1, w, h)
				top, bottom, lit := 2*h+4, -1, 0
				for y, row := range halves(f) {
					for x, on := range row {
						on = on || f.At(x, y/2).Rune != ' ' && theme.ASCII || f.At(x, y/2).Rune == '?'
						if !on {
							continue
						}
						lit++
						top, bottom = min(top, y), max(bottom, y)
						if x < 1 || x > w || y < 2 || y > 2*h+1 {
							t.Fatalf("%+v, %d×%d: a piece of the sign at %d, half row %d", theme, w, h, x, y)
						}
					}
				}
				if lit == 0 {
					t.Fatalf("%+v, %d×%d: no question mark", theme, w, h)
				}
				if high := bottom - top + 1; h > 1 && 10*high > 6*2*h+10*One(theme.ASCII) {
					t.Errorf("%+v, %d×%d: the sign takes %d of %d half rows", theme, w, h, high, 2*h)
				}
			}
		}
	}
}

package chart_test

import (
	"math"
	"testing"

	"wavescope/encoding/angle"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// The arc on the rim of a dial in a file ends where its hands are, to a pixel.
func TestFineDialsEndAtTheirAngles(t *testing.T) {
	theme := frame.Picture.Theme(frame.Theme{})
	for _, rows := range []int{chart.SmallDial, 6, 9, 14, 20} {
		d := chart.DialOf(rows)
		for step := range 40 {
			f := frame.New(2*rows, rows, theme)
			from, by := float64(step)/40, 0.02+0.9*math.Mod(float64(step)*0.618, 1)
			at := func(turns float64) uint64 { return angle.Phase{}.Plus(turns).Hi }
			d.Draw(f, 0, 0, chart.Swing{Then: at(from), Now: at(from + by)}, chart.Look{Hue: frame.Offset, Now: frame.Bright})
			img, hub := f.Image(), 9*float64(rows)
			hue := theme.RGB(frame.Offset)
			for i := range 720 {
				turns := float64(i) / 720
				sin, cos := math.Sincos(2 * math.Pi * turns)
				r := hub - 2.25 - 2 // inside of the rim's outer edge
				c := img.RGBAAt(int(hub+r*cos), int(hub-r*sin))
				past := math.Mod(turns-from+2, 1)
				near := math.Min(math.Min(past, math.Abs(past-by)), 1-past) * 2 * math.Pi * r
				if near < 6 { // a hand, or a pixel of an edge
					continue
				}
				if is := (frame.RGB{R: c.R, G: c.G, B: c.B}) == hue; is != (past < by) {
					t.Fatalf("%d rows: the arc from %.3f by %.3f turns, at %.3f: drawn %t", rows, from, by, turns, is)
				}
			}
		}
	}
}

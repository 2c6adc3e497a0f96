package shift

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/frame"
)

// The curve of a fine picture passes each pair's ring at the pair's angle, to a pixel.
func TestFineShellPassesEveryPair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, omega := someShell(t)
		f := frame.New(p.W, p.H, frame.Picture.Theme(frame.Theme{}))
		p.drawCurve(f)
		img, ink := f.Image(), f.Theme.RGB(frame.Accent)
		for pair := p.rings - 1; pair > p.disc; pair -= p.every {
			r := p.r
			if p.rings > 1 {
				r *= 0.08 + 0.92*float64(pair)/float64(p.rings-1)
			}
			sin, cos := math.Sincos(omega(float64(pair)) * float64(p.Pos))
			x, y := 4.5*(p.x+r*cos+0.5), 4.5*(p.y-r*sin+0.5)
			if c := img.RGBAAt(int(x), int(y)); (frame.RGB{R: c.R, G: c.G, B: c.B}) != ink {
				t.Fatalf("pair %d of %d: %v at %.1f, %.1f", pair, p.rings, c, x, y)
			}
		}
	})
}

package heatmap

import (
	"math"
	"testing"

	"wavescope/views/frame"
)

// In a fine picture each value of a fan is where its position and its pair are, in its own colour and in no other.
func TestFinePixelsAreValues(t *testing.T) {
	f := frame.New(heatWide, heatHigh, frame.Picture.Theme(frame.Theme{}))
	sc := heatScene(t, nil)
	p := sc.plan(f)
	p.Draw()
	img := f.Image()
	_, high := f.Size()
	_, body := p.f.Size()
	left, top := float64(9*(p.x+p.cols.pixels)), float64(18*(p.y+high-body))
	wide, tall := float64(9*p.cols.pixels)/float64(p.cols.n), float64(18*p.h)/128
	for pair := range p.cols.n {
		for pos := range 128 {
			want := f.Theme.RGB(frame.Signed.At(math.Cos(float64(pos) / math.Pow(10000, float64(2*pair)/64))))
			for _, part := range [...]float64{0.25, 0.5, 0.75} {
				got := img.RGBAAt(int(left+wide*(float64(pair)+part)), int(top+tall*(float64(pos)+part)))
				if apart(got.R, want.R) > 6 || apart(got.G, want.G) > 6 || apart(got.B, want.B) > 6 {
					t.Fatalf("pair %d at %d: %v, want %v", pair, pos, got, want)
				}
			}
		}
	}
}

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

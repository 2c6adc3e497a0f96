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
	left, top := 9*(p.x+p.cols.pixels), 18*(p.y+high-body)
	wide, tall := float64(9*p.cols.pixels)/float64(p.cols.n), float64(18*p.h)/128
	for x := range 9 * p.cols.pixels {
		pair := int((float64(x) + 0.5) / wide)
		of := 1 / math.Pow(10000, float64(2*pair)/64)
		for y := range 18 * p.h {
			pos := int((float64(y) + 0.5) / tall)
			if (2*y+1)*128%(2*18*p.h) == 0 {
				continue // its middle is between two positions
			}
			want, got := f.Theme.RGB(frame.Signed.At(math.Cos(float64(pos)*of))), img.RGBAAt(left+x, top+y)
			if apart(got.R, want.R) > 6 || apart(got.G, want.G) > 6 || apart(got.B, want.B) > 6 {
				t.Fatalf("pixel %d, %d, pair %d at %d: %v, want %v", x, y, pair, pos, got, want)
			}
		}
	}
}

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

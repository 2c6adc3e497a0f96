package frame

import (
	"image"
	"image/png"
	"io"
)

// Image draws the frame as pixels, 9 × 18 a cell, in the colours of the
// theme's depth.
func (f Frame) Image() *image.RGBA {
	w, h := f.Size()
	img := image.NewRGBA(image.Rect(0, 0, w*cellW, h*cellH))
	for y := range h {
		row := f.row(y)
		for x := 0; x < w; {
			p := f.picture(row, x)
			paint(img, x*cellW, y*cellH, p)
			x += p.width
		}
	}
	return img
}

// WritePNG writes the frame as a PNG picture, 9 × 18 pixels a cell.
func (f Frame) WritePNG(w io.Writer) error { return png.Encode(w, f.Image()) }

// paint draws one picture with its upper left corner at x, y.
func paint(img *image.RGBA, x, y int, p picture) {
	mask := p.glyph.mask
	for j := range cellH {
		ground := p.upper
		if j >= cellH/2 {
			ground = p.lower
		}
		at := img.PixOffset(x, y+j)
		for range p.width * cellW {
			c := ground
			if len(mask) > 0 {
				c, mask = cover(ground, p.ink, mask[0]), mask[1:]
			}
			px := img.Pix[at : at+4 : at+4]
			px[0], px[1], px[2], px[3] = c.R, c.G, c.B, 255
			at += 4
		}
	}
}

// cover gives a of 255 parts of ink on the ground.
func cover(ground, ink RGB, a uint8) RGB {
	switch a {
	case 0:
		return ground
	case 255:
		return ink
	}
	return blend(ground, ink, int(a), 255)
}

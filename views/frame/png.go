package frame

import (
	"image"
	"image/color"
	"image/png"
	"io"
)

// Image draws the frame as pixels, 9 × 18 a cell.
func (f Frame) Image() *image.RGBA {
	w, h := f.Size()
	img := image.NewRGBA(image.Rect(0, 0, w*cellW, h*cellH))
	for y := range h {
		for x, c := range f.row(y) {
			f.paint(img, x*cellW, y*cellH, c)
		}
	}
	return img
}

// WritePNG writes the frame as a PNG picture, 9 × 18 pixels a cell.
func (f Frame) WritePNG(w io.Writer) error { return png.Encode(w, f.Image()) }

// paint draws one cell with its upper left corner at x, y.
func (f Frame) paint(img *image.RGBA, x, y int, c Cell) {
	ink, ground := f.Theme.RGB(c.FG), f.Theme.RGB(c.BG)
	ground = mix(ground, ink, shaded(c.Rune))
	mask := glyphOf(c.Rune, c.Bold).mask
	for j := range cellH {
		for i := range cellW {
			img.SetRGBA(x+i, y+j, blend255(ground, ink, mask[j*cellW+i]))
		}
	}
}

// blend255 gives a of 255 parts of ink on the ground.
func blend255(ground, ink RGB, a uint8) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8((int(x)*(255-int(a)) + int(y)*int(a) + 127) / 255) }
	return color.RGBA{m(ground.R, ink.R), m(ground.G, ink.G), m(ground.B, ink.B), 255}
}

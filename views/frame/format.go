package frame

import (
	"image"
	"image/png"
	"io"
	"unicode/utf8"
)

// Format is a way to write a frame down.
type Format struct {
	Name   string // as in --format
	Ending string // of a file's name
	Binary bool   // not to be seen on a terminal
	Paper  Paper
	Write  func(Frame, io.Writer) error
}

// Paper is what a format is drawn on, which decides about colours and signs.
type Paper uint8

const (
	Plain   Paper = iota // text without colours
	Screen               // the terminal, with what it has
	Picture              // has all colours and signs
)

// Theme is the theme of a screen made fit for the paper.
func (p Paper) Theme(t Theme) Theme {
	switch p {
	case Plain:
		t.Depth, t.Text = NoColor, true
	case Picture:
		t.Depth = TrueColor
	}
	return t
}

// Formats lists every format. A new one is a file of its own and a line here.
var Formats = []Format{
	{"plain", ".txt", false, Plain, Frame.writePlain},
	{"ansi", ".ansi", false, Screen, Frame.writeANSI},
	{"svg", ".svg", false, Picture, Frame.WriteSVG},
	{"png", ".png", true, Picture, Frame.WritePNG},
}

func (f Frame) writePlain(w io.Writer) error { return writeLines(w, f.AppendPlain(nil)) }

func (f Frame) writeANSI(w io.Writer) error { return writeLines(w, f.AppendANSI(nil)) }

func writeLines(w io.Writer, text []byte) error {
	_, err := w.Write(append(text, '\n'))
	return err
}

// AppendPlain appends the frame as text without any escape sequence: h lines
// of w cells, separated by newlines.
func (f Frame) AppendPlain(dst []byte) []byte {
	_, h := f.Size()
	for y := range h {
		if y > 0 {
			dst = append(dst, '\n')
		}
		row := f.row(y)
		for x := 0; x < len(row); {
			r, text, width := f.read(row, x)
			if text == "" {
				dst = utf8.AppendRune(dst, r)
			}
			dst = append(dst, text...)
			x += width
		}
	}
	return dst
}

// picture is what a cell, or a wide cluster's two, looks like in a still: the
// colours of its upper and lower half and a glyph on them. PNG and SVG are
// painted from it.
type picture struct {
	upper, lower RGB
	ink          RGB
	glyph        glyph
	text         string // what is written there, if it is text
	bold         bool
	width        int // cells
}

// picture reads the cell at column x of a row. Whole and half blocks are ground
// rather than glyphs: they are what heatmaps are made of.
func (f Frame) picture(row []Cell, x int) picture {
	r, text, width := f.read(row, x)
	c := settle(row[x])
	p := picture{ink: f.Theme.shown(c.FG, false), text: text, bold: c.Bold, width: width}
	if f.Theme.Depth == NoColor && c.Bold {
		p.ink = f.Theme.RGB(Bright) // without colours terminals make bold ink brighter
	}
	if f.Theme.bares(c) {
		p.ink = f.Theme.shown(Background, true)
	}
	p.upper = f.Theme.shown(c.BG, true)
	p.lower = p.upper
	switch r {
	case ' ':
	case '▀':
		p.upper = p.ink
	case '▄':
		p.lower = p.ink
	case '█':
		p.upper, p.lower = p.ink, p.ink
	case '░', '▒', '▓':
		p.upper = mix(p.upper, p.ink, 25*int(r-'░'+1))
		p.lower = p.upper
	case 0:
		p.glyph = clusterGlyph(text, c.Bold, width)
	default:
		if p.glyph = glyphOf(r, c.Bold); p.glyph.kind != drawn {
			p.text = string(r)
		}
	}
	return p
}

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

package figure

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// pixels is a paper of pixels.
type pixels struct{ *vgimg.Canvas }

func writePNG(w io.Writer, s Style, _ about, draw func(paper)) error {
	c := pixels{vgimg.NewWith(vgimg.UseWH(s.Width, s.Height), vgimg.UseDPI(s.DPI))}
	draw(c)
	var b bytes.Buffer
	if err := png.Encode(&b, c.Image()); err != nil {
		return err
	}
	const head = 8 + 25 // the signature and the chunk IHDR, behind which the size of a pixel must stand
	file := b.Bytes()
	_, err := w.Write(append(append(bytes.Clone(file[:head]), density(s.DPI)...), file[head:]...))
	return err
}

// density returns the chunk of a PNG that says how many pixels a metre has.
func density(dpi int) []byte {
	perMetre := uint32(math.Round(float64(dpi) / 0.0254))
	body := []byte("pHYs")
	body = binary.BigEndian.AppendUint32(body, perMetre)
	body = binary.BigEndian.AppendUint32(body, perMetre)
	body = append(body, 1) // the unit is the metre
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(body)-4))
	return binary.BigEndian.AppendUint32(append(chunk, body...), crc32.ChecksumIEEE(body))
}

// mosaic implements [paper]. It sets pixels, so that no value is smoothed.
func (p pixels) mosaic(r vg.Rectangle, rows, cols int, at func(row, col int) color.RGBA) {
	img := p.Image()
	dots, h := float64(p.DPI())/vg.Inch.Points(), img.Bounds().Dy()
	x, y := math.Round(r.Min.X.Points()*dots), math.Round(float64(h)-r.Max.Y.Points()*dots)
	w := math.Round(r.Max.X.Points()*dots) - x
	paint(img, image.Rect(int(x), int(y), int(x+w), int(math.Round(float64(h)-r.Min.Y.Points()*dots))), rows, cols, at)
}

// write implements [paper]. It draws the outlines of letters.
func (p pixels) write(c *canvas, t text, left vg.Point) {
	units := fixed.I(int(c.face.UnitsPerEm()))
	var path vg.Path
	along := vg.Length(0)
	for _, r := range runs(t.string) {
		size := vg.Length(r.size) * t.size
		for _, letter := range r.string {
			g := c.glyph(letter)
			place := func(at fixed.Point26_6) vg.Point {
				dx := along + size*vg.Length(float64(at.X)/float64(units))
				dy := vg.Length(r.above)*t.size - size*vg.Length(float64(at.Y)/float64(units))
				if t.turned {
					return vg.Point{X: left.X - dy, Y: left.Y + dx}
				}
				return vg.Point{X: left.X + dx, Y: left.Y + dy}
			}
			segments, err := c.face.LoadGlyph(&c.buf, g, units, nil)
			if err != nil {
				segments = nil
			}
			for i, s := range segments {
				switch s.Op {
				case sfnt.SegmentOpMoveTo:
					if i > 0 {
						path.Close()
					}
					path.Move(place(s.Args[0]))
				case sfnt.SegmentOpLineTo:
					path.Line(place(s.Args[0]))
				case sfnt.SegmentOpQuadTo: // a TrueType font has no other curves
					path.QuadTo(place(s.Args[0]), place(s.Args[1]))
				}
			}
			if len(segments) > 0 {
				path.Close()
			}
			along += vg.Length(c.advance(g)) * size
		}
	}
	if len(path) == 0 {
		return
	}
	p.Fill(path)
	if t.bold {
		p.SetLineWidth(t.size * boldness)
		p.SetLineDash(nil, 0)
		p.Stroke(path)
	}
}

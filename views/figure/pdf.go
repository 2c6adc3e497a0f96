package figure

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
	"time"
	"unicode/utf16"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/vg"

	"wavescope/views/chart"
)

// document is a PDF of one page. Its y grows downwards.
type document struct {
	pdf    *fpdf.Fpdf
	high   vg.Length
	widths map[int]bool // of images, in pixels
}

func writePDF(w io.Writer, s Style, a about, draw func(paper)) error {
	pdf := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt",
		Size: fpdf.SizeType{Wd: s.Width.Points(), Ht: s.Height.Points()}})
	epoch := time.Unix(0, 0).UTC() // the same figure is the same file
	pdf.SetCreationDate(epoch)
	pdf.SetModificationDate(epoch)
	pdf.SetCatalogSort(true)
	pdf.SetAutoPageBreak(false, 0)
	pdf.SetMargins(0, 0, 0)
	pdf.SetTitle(wide(a.title), false)
	pdf.SetSubject(wide(a.caption), false)
	pdf.AddUTF8FontFromBytes(family, "", bytes.Clone(typefaces[chart.One(s.Serif)]))
	pdf.AddPage()
	pdf.SetFont(family, "", textSize.Points())
	draw(&document{pdf, s.Height, map[int]bool{}})
	return pdf.Output(w)
}

// family names the typeface, of which a PDF holds the letters that it needs.
const family = "Liberation"

func (d *document) at(p vg.Point) (x, y float64) { return p.X.Points(), (d.high - p.Y).Points() }

// SetColor implements [paper].
func (d *document) SetColor(c color.Color) {
	r, g, b, _ := c.RGBA()
	d.pdf.SetFillColor(int(r>>8), int(g>>8), int(b>>8))
	d.pdf.SetDrawColor(int(r>>8), int(g>>8), int(b>>8))
	d.pdf.SetTextColor(int(r>>8), int(g>>8), int(b>>8))
}

// SetLineWidth implements [paper].
func (d *document) SetLineWidth(w vg.Length) { d.pdf.SetLineWidth(w.Points()) }

// SetLineDash implements [paper].
func (d *document) SetLineDash(pattern []vg.Length, from vg.Length) {
	all := make([]float64, len(pattern))
	for i, l := range pattern {
		all[i] = l.Points()
	}
	d.pdf.SetDashPattern(all, from.Points())
}

// Stroke implements [paper].
func (d *document) Stroke(p vg.Path) { d.path(p, "D") }

// Fill implements [paper].
func (d *document) Fill(p vg.Path) { d.path(p, "F") }

func (d *document) path(p vg.Path, style string) {
	for _, part := range p {
		x, y := d.at(part.Pos)
		switch part.Type {
		case vg.MoveComp:
			d.pdf.MoveTo(x, y)
		case vg.LineComp:
			d.pdf.LineTo(x, y)
		case vg.CurveComp:
			x0, y0 := d.at(part.Control[0])
			x1, y1 := d.at(part.Control[1])
			d.pdf.CurveBezierCubicTo(x0, y0, x1, y1, x, y)
		case vg.CloseComp:
			d.pdf.ClosePath()
		}
	}
	d.pdf.DrawPath(style)
}

// mosaic implements [paper].
func (d *document) mosaic(r vg.Rectangle, rows, cols int, at func(row, col int) color.RGBA) {
	// fpdf writes images in the order of their widths, and those of one width in any.
	img := enlarged(rows, cols, at, func(width int) bool { return d.widths[width] })
	d.widths[img.Bounds().Dx()] = true
	var b bytes.Buffer
	png.Encode(&b, img) // memory takes it all
	name, kind := fmt.Sprint(len(d.widths)), fpdf.ImageOptions{ImageType: "png"}
	d.pdf.RegisterImageOptionsReader(name, kind, &b)
	x, y := d.at(vg.Point{X: r.Min.X, Y: r.Max.Y})
	d.pdf.ImageOptions(name, x, y, r.Size().X.Points(), r.Size().Y.Points(), false, kind, 0, "")
}

// write implements [paper]. Letters that are drawn otherwise than they are written, such as raised digits, are read as
// they are written. fpdf has no letters beyond the first 65536.
func (d *document) write(c *canvas, t text, left vg.Point) {
	all := runs(strings.Map(func(r rune) rune { return chart.Either(r > math.MaxUint16, '□', r) }, t.string))
	if plain(all) != t.string {
		d.pdf.RawWriteStr(fmt.Sprintf("/Span <</ActualText <%X>>> BDC", wide(t.string)))
		defer d.pdf.RawWriteStr("EMC")
	}
	x, y := d.at(left)
	if t.turned {
		d.pdf.TransformBegin()
		d.pdf.TransformRotate(90, x, y)
		defer d.pdf.TransformEnd()
	}
	if t.bold {
		d.SetLineWidth(t.size * boldness)
		d.SetLineDash(nil, 0)
		d.pdf.SetTextRenderingMode(2)
		defer d.pdf.SetTextRenderingMode(0)
	}
	for _, r := range all {
		d.pdf.SetFontSize(r.size * t.size.Points()) // also after the end of a turn, which takes it back
		d.pdf.Text(x, y-r.above*t.size.Points(), r.string)
		x += (c.runWidth(r) * t.size).Points()
	}
}

// wide returns a text in UTF-16 with a byte order mark, as a PDF holds it. fpdf encodes the first 65536 letters alone.
func wide(s string) string {
	var b []byte
	for _, u := range utf16.Encode([]rune("\ufeff" + s)) {
		b = binary.BigEndian.AppendUint16(b, u)
	}
	return string(b)
}

package figure

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-fonts/liberation/liberationserifregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"

	"wavescope/views/frame"
)

// canvas is the paper of a figure. Lengths are in points, and y grows upwards.
type canvas struct {
	vg.Canvas
	face  *sfnt.Font
	theme frame.Theme
	buf   sfnt.Buffer
	// widths are those of images that are drawn, in pixels.
	widths map[int]bool
}

// faces are the typefaces without and with serifs, which are parsed when they are first used.
var faces = [...]func() *sfnt.Font{
	sync.OnceValue(func() *sfnt.Font { return parsed(liberationsansregular.TTF) }),
	sync.OnceValue(func() *sfnt.Font { return parsed(liberationserifregular.TTF) }),
}

func parsed(ttf []byte) *sfnt.Font {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic(err) // it is a part of the program
	}
	return f
}

// ink sets the colour of what is drawn next.
func (c *canvas) ink(role frame.Color) { c.SetColor(c.rgb(role)) }

func (c *canvas) rgb(role frame.Color) color.RGBA {
	p := c.theme.RGB(role)
	return color.RGBA{p.R, p.G, p.B, 255}
}

// line strokes a path through points.
func (c *canvas) line(role frame.Color, width vg.Length, dash []vg.Length, points ...vg.Point) {
	if len(points) < 2 {
		return
	}
	var path vg.Path
	path.Move(points[0])
	for _, p := range points[1:] {
		path.Line(p)
	}
	c.stroke(role, width, dash, path)
}

func (c *canvas) stroke(role frame.Color, width vg.Length, dash []vg.Length, path vg.Path) {
	c.ink(role)
	c.SetLineWidth(width)
	c.SetLineDash(dash, 0)
	c.Stroke(path)
}

func (c *canvas) fill(role frame.Color, path vg.Path) {
	c.ink(role)
	c.Fill(path)
}

// arc returns a path along a circle, from an angle to another one in radians, anticlockwise from the right.
func arc(center vg.Point, radius vg.Length, from, to float64) vg.Path {
	n := max(int(math.Ceil(math.Abs(to-from)/(math.Pi/4))), 1)
	step := (to - from) / float64(n)
	lever := float64(radius) * 4 / 3 * math.Tan(step/4)
	at := func(angle float64) (p, ahead vg.Point) {
		sin, cos := math.Sincos(angle)
		p = vg.Point{X: center.X + radius*vg.Length(cos), Y: center.Y + radius*vg.Length(sin)}
		return p, vg.Point{X: vg.Length(-sin * lever), Y: vg.Length(cos * lever)}
	}
	var path vg.Path
	p, ahead := at(from)
	path.Move(p)
	for i := range n {
		q, next := at(from + float64(i+1)*step)
		path.CubeTo(p.Add(ahead), q.Sub(next), q)
		p, ahead = q, next
	}
	return path
}

func (c *canvas) disc(role frame.Color, center vg.Point, radius vg.Length) {
	path := arc(center, radius, 0, 2*math.Pi)
	path.Close()
	c.fill(role, path)
}

// mosaic draws one rectangle of colour a value, row 0 at the top. On paper of pixels it sets those, so that no value
// is smoothed. Other formats get an image with several pixels a value, so that viewers that smooth images blur no more
// than the edges.
func (c *canvas) mosaic(r vg.Rectangle, rows, cols int, at func(row, col int) color.RGBA) {
	if paper, ok := c.Canvas.(*vgimg.Canvas); ok {
		img := paper.Image()
		dots, h := float64(paper.DPI())/vg.Inch.Points(), img.Bounds().Dy()
		x, y := math.Round(r.Min.X.Points()*dots), math.Round(float64(h)-r.Max.Y.Points()*dots)
		w := math.Round(r.Max.X.Points()*dots) - x
		paint(img, image.Rect(int(x), int(y), int(x+w), int(math.Round(float64(h)-r.Min.Y.Points()*dots))), rows, cols, at)
		return
	}
	const most, enough = 1024, 8 // pixels along a side, and along that of a value
	times := max(min(enough, most/max(rows, cols)), 1)
	for c.widths[cols*times] { // fpdf writes images in the order of their widths, and others in any
		times++
	}
	c.widths[cols*times] = true
	img := image.NewRGBA(image.Rect(0, 0, cols*times, rows*times))
	upright := at
	if _, turned := c.Canvas.(*vgpdf.Canvas); turned { // vgpdf draws images upside down
		upright = func(row, col int) color.RGBA { return at(rows-1-row, col) }
	}
	paint(img, img.Bounds(), rows, cols, upright)
	c.DrawImage(r, img)
}

func paint(img draw.Image, r image.Rectangle, rows, cols int, at func(row, col int) color.RGBA) {
	line, last := make([]color.RGBA, cols), -1
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := (2*(y-r.Min.Y) + 1) * rows / (2 * r.Dy())
		if row != last {
			for col := range line {
				line[col] = at(row, col)
			}
			last = row
		}
		for x := r.Min.X; x < r.Max.X; x++ {
			img.Set(x, y, line[(2*(x-r.Min.X)+1)*cols/(2*r.Dx())])
		}
	}
}

// Sizes of text, in points. The least is what journals ask for.
const (
	titleSize = vg.Length(8.5)
	textSize  = vg.Length(7.5)
	tickSize  = vg.Length(7)
	leastSize = vg.Length(6.5)
	leading   = 1.25 // from line to line, in sizes
)

// A text is a line of text. Glyphs are drawn as outlines, as any reader of the file shows them alike.
type text struct {
	string
	size   vg.Length
	ink    frame.Color
	align  float64 // which part of its width is left of the point: 0, 0.5 or 1
	turned bool    // it runs upwards
	bold   bool
}

// raised and lowered are digits that faces do not have, with those that they have.
const (
	raised  = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺"
	lowered = "₀₁₂₃₄₅₆₇₈₉₋₊"
	written = "0123456789−+"
)

// script is the size of raised and lowered digits.
const script = 0.7

// glyph returns a glyph with its size and height above the line, both in parts of the text's size.
func (c *canvas) glyph(r rune) (g sfnt.GlyphIndex, size, above float64) {
	size = 1
	for i, all := range [...]string{raised, lowered} {
		if at := strings.IndexRune(all, r); at >= 0 {
			r = []rune(written)[len([]rune(all[:at]))]
			size, above = script, [...]float64{0.36, -0.14}[i]
		}
	}
	g, err := c.face.GlyphIndex(&c.buf, r)
	if err != nil {
		g = 0 // the box that stands for a missing glyph
	}
	return g, size, above
}

// advance returns the width of a glyph of size 1.
func (c *canvas) advance(g sfnt.GlyphIndex) float64 {
	units := int(c.face.UnitsPerEm())
	w, err := c.face.GlyphAdvance(&c.buf, g, fixed.I(units), font.HintingNone)
	if err != nil {
		return 0
	}
	return float64(w) / 64 / float64(units)
}

// width returns the width of text of a size.
func (c *canvas) width(s string, size vg.Length) vg.Length {
	w := 0.0
	for _, r := range s {
		g, part, _ := c.glyph(r)
		w += c.advance(g) * part
	}
	return vg.Length(w) * size
}

// widest returns the width of the widest text.
func (c *canvas) widest(size vg.Length, all ...string) (w vg.Length) {
	for _, s := range all {
		w = max(w, c.width(s, size))
	}
	return w
}

// write draws a text with its base line at a point.
func (c *canvas) write(t text, x, y vg.Length) {
	if t.string == "" {
		return
	}
	along := -vg.Length(t.align) * c.width(t.string, t.size)
	units := fixed.I(int(c.face.UnitsPerEm()))
	var path vg.Path
	for _, r := range t.string {
		g, part, above := c.glyph(r)
		size := vg.Length(part) * t.size
		place := func(p fixed.Point26_6) vg.Point {
			dx := along + size*vg.Length(float64(p.X)/float64(units))
			dy := vg.Length(above)*t.size - size*vg.Length(float64(p.Y)/float64(units))
			if t.turned {
				return vg.Point{X: x - dy, Y: y + dx}
			}
			return vg.Point{X: x + dx, Y: y + dy}
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
			case sfnt.SegmentOpQuadTo:
				path.QuadTo(place(s.Args[0]), place(s.Args[1]))
			case sfnt.SegmentOpCubeTo:
				path.CubeTo(place(s.Args[0]), place(s.Args[1]), place(s.Args[2]))
			}
		}
		if len(segments) > 0 {
			path.Close()
		}
		along += vg.Length(c.advance(g)) * size
	}
	if len(path) == 0 {
		return
	}
	c.fill(t.ink, path)
	if t.bold {
		c.stroke(t.ink, t.size/32, nil, path)
	}
}

// wrapped breaks text into lines of a width.
func (c *canvas) wrapped(s string, size, width vg.Length) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(s) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && c.width(longer, size) > width {
			lines, longer = append(lines, line), word
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

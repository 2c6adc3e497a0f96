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

	"wavescope/views/frame"
)

// canvas draws a figure. Lengths are in points, and y grows upwards.
type canvas struct {
	paper
	face  *sfnt.Font
	theme frame.Theme
	buf   sfnt.Buffer
}

// A paper is a file that is drawn.
type paper interface {
	SetColor(color.Color)
	SetLineWidth(vg.Length)
	SetLineDash(pattern []vg.Length, from vg.Length)
	Stroke(vg.Path)
	Fill(vg.Path)
	// mosaic draws one rectangle of colour a value, row 0 at the top.
	mosaic(r vg.Rectangle, rows, cols int, at func(row, col int) color.RGBA)
	// write draws a text whose left end is at a point.
	write(c *canvas, t text, left vg.Point)
}

// typefaces are those without and with serifs.
var typefaces = [...][]byte{liberationsansregular.TTF, liberationserifregular.TTF}

// faces are the typefaces, which are parsed when they are first used.
var faces = [...]func() *sfnt.Font{
	sync.OnceValue(func() *sfnt.Font { return parsed(typefaces[0]) }),
	sync.OnceValue(func() *sfnt.Font { return parsed(typefaces[1]) }),
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

// enlarged returns an image of a mosaic, with several pixels a value, so that readers of a file that smooth images blur
// no more than the edges. taken reports widths that the image must not have.
func enlarged(rows, cols int, at func(row, col int) color.RGBA, taken func(width int) bool) image.Image {
	const most, enough = 1024, 8 // pixels along a side, and along that of a value
	times := max(min(enough, most/max(rows, cols)), 1)
	for taken(cols * times) {
		times++
	}
	img := image.NewRGBA(image.Rect(0, 0, cols*times, rows*times))
	paint(img, img.Bounds(), rows, cols, at)
	return img
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

// A text is a line of text.
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

// A run is a part of a text whose letters have one size.
type run struct {
	string
	size, above float64 // in sizes of the text; above its base line
}

// runs divides a text where digits are raised or lowered, and replaces these by those that faces have.
func runs(s string) (all []run) {
	for _, r := range s {
		one := run{size: 1}
		for i, of := range [...]string{raised, lowered} {
			if at := strings.IndexRune(of, r); at >= 0 {
				r = []rune(written)[len([]rune(of[:at]))]
				one.size, one.above = script, [...]float64{0.36, -0.14}[i]
			}
		}
		one.string = string(r)
		if n := len(all) - 1; n >= 0 && all[n].above == one.above {
			all[n].string += one.string
			continue
		}
		all = append(all, one)
	}
	return all
}

// plain joins runs as they are written.
func plain(all []run) (s string) {
	for _, r := range all {
		s += r.string
	}
	return s
}

// glyph returns the glyph of a letter, 0 for the box that stands for a missing one.
func (c *canvas) glyph(r rune) sfnt.GlyphIndex {
	g, err := c.face.GlyphIndex(&c.buf, r)
	if err != nil {
		return 0
	}
	return g
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
func (c *canvas) width(s string, size vg.Length) (w vg.Length) {
	for _, r := range runs(s) {
		w += c.runWidth(r) * size
	}
	return w
}

// runWidth returns the width of a run of a text of size 1.
func (c *canvas) runWidth(r run) vg.Length {
	w := 0.0
	for _, letter := range r.string {
		w += c.advance(c.glyph(letter)) * r.size
	}
	return vg.Length(w)
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
	if t.string = frame.Clean(t.string); t.string == "" {
		return
	}
	left, before := vg.Point{X: x, Y: y}, vg.Length(t.align)*c.width(t.string, t.size)
	if t.turned {
		left.Y -= before
	} else {
		left.X -= before
	}
	c.ink(t.ink)
	c.paper.write(c, t, left)
}

// stroke of a bold text, in sizes.
const boldness = 1.0 / 32

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

package frame

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"image"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Format is a way to write a frame down.
type Format struct {
	Name   string // as in --format
	Ending string // of a file's name
	Binary bool   // not to be seen on a terminal
	Glyphs bool   // letters are drawn, with the glyphs that there are
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

// Theme returns the theme of a screen made fit for the paper.
func (p Paper) Theme(t Theme) Theme {
	switch p {
	case Plain:
		t.Depth, t.Text = NoColor, true
	case Picture:
		t.Depth, t.Fine = TrueColor, true
	}
	return t
}

// Formats lists every format. To add one, write its function and add a line here.
var Formats = []Format{
	{"plain", ".txt", false, false, Plain, Frame.writePlain},
	{"ansi", ".ansi", false, false, Screen, Frame.writeANSI},
	{"svg", ".svg", false, false, Picture, Frame.WriteSVG},
	{"png", ".png", true, true, Picture, Frame.WritePNG},
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

// picture reads the cell at column x of row y. Whole and half blocks are ground
// rather than glyphs: they are what heatmaps are made of. Dots are left out for which there are curves.
func (f Frame) picture(x, y int) picture {
	row := f.row(y)
	r, text, width := f.read(row, x)
	if dots := rune(f.replaced(x, y)); dots != 0 {
		if r &^= dots; r == brailleBase {
			r = ' '
		}
	}
	c := f.Theme.Glyphs.settle(row[x])
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
		for x := 0; x < w; {
			p := f.picture(x, y)
			paint(img, x*cellW, y*cellH, p)
			x += p.width
		}
	}
	f.drawFine(img)
	return img
}

// Missing returns the letters of the frame that have no glyph, each once. Boxes stand for them in an image.
func (f Frame) Missing() (letters string) {
	w, h := f.Size()
	for y := range h {
		for x := 0; x < w; {
			p := f.picture(x, y)
			if p.glyph.kind == unknown && p.text != "" && !strings.Contains(letters, p.text) {
				letters += p.text
			}
			x += p.width
		}
	}
	return letters
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

// cover mixes a of 255 parts of ink into the ground.
func cover(ground, ink RGB, a uint8) RGB {
	switch a {
	case 0:
		return ground
	case 255:
		return ink
	}
	return blend(ground, ink, int(a), 255)
}

// svgFonts is what text may be set in; textLength keeps the columns whatever
// the choice.
const svgFonts = "Go Mono, ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace"

// WriteSVG writes the frame as an SVG picture, 9 × 18 units a cell.
func (f Frame) WriteSVG(w io.Writer) error {
	s := svg{paper: f.Theme.shown(Background, true)}
	_, h := f.Size()
	for y := range h {
		s.row(f, y)
	}
	s.drawFine(f)
	_, err := w.Write(s.document(f.Size()))
	return err
}

// svg gathers a picture: everything of one colour becomes one path.
type svg struct {
	paper  RGB
	ground layer // backgrounds and blocks
	fill   layer // lines and marks
	dots   layer // braille dots, each no more than a place
	fields bytes.Buffer
	curves bytes.Buffer
	text   bytes.Buffer
}

// document puts the parts together.
func (s *svg) document(w, h int) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d">`,
		w*cellW, h*cellH)
	fmt.Fprintf(&b, "\n<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n<g shape-rendering=\"crispEdges\">\n",
		hex(s.paper))
	s.ground.writeTo(&b, "fill")
	b.WriteString("</g>\n")
	s.fill.writeTo(&b, "fill")
	// A stroke of no length with round ends is a dot.
	fmt.Fprintf(&b, "<g stroke-linecap=\"round\" stroke-width=\"%s\">\n", appendPixels(nil, 2*dotRadius))
	s.dots.writeTo(&b, "stroke")
	b.WriteString("</g>\n")
	b.Write(s.fields.Bytes()) // over the blocks and dots that stand for them
	b.Write(s.curves.Bytes())
	fmt.Fprintf(&b, "<g font-family=\"%s\" font-size=\"%d\">\n", svgFonts, fontSize)
	b.Write(s.text.Bytes())
	b.WriteString("</g>\n</svg>\n")
	return b.Bytes()
}

// drawFine adds the fields of a frame, each as a picture of one pixel a unit, and its curves.
func (s *svg) drawFine(f Frame) {
	if !f.IsFine() {
		return
	}
	corner := image.Pt(f.area.Min.X*cellW, f.area.Min.Y*cellH)
	for i := range f.grid.fine.fields {
		a := &f.grid.fine.fields[i]
		at := a.area.Intersect(f.area)
		img := image.NewRGBA(image.Rect(at.Min.X*cellW, at.Min.Y*cellH, at.Max.X*cellW, at.Max.Y*cellH))
		if !a.drawOn(img, f) {
			continue
		}
		var b bytes.Buffer
		_ = png.Encode(&b, img) // a Buffer takes everything
		fmt.Fprintf(&s.fields, "<image x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" style=\"image-rendering:pixelated\" "+
			"href=\"data:image/png;base64,%s\"/>\n", img.Rect.Min.X-corner.X, img.Rect.Min.Y-corner.Y, img.Rect.Dx(),
			img.Rect.Dy(), base64.StdEncoding.EncodeToString(b.Bytes()))
	}
	for i := range f.grid.fine.traces {
		t := &f.grid.fine.traces[i]
		open := t.open(f.grid)
		move := point{t.area.Min.X*fullW - corner.X*unit, t.area.Min.Y*fullH - corner.Y*unit}
		clip := ""
		for k := range t.curves {
			c := &t.curves[k]
			ink, runs := hex(f.Theme.shown(c.Ink, false)), [][]point(nil)
			if c.Width > 0 {
				runs = t.visible(c, open)
			} else if runs = c.runs(); clip == "" {
				clip = s.clip(t, open, move)
			}
			var d []byte
			for _, run := range runs {
				for i, p := range run {
					verb := byte('L')
					if i == 0 {
						verb = 'M'
					}
					d = appendPoint(append(d, verb), point{p.x + move.x, p.y + move.y})
				}
				if len(run) == 1 {
					d = append(d, "h0"...)
				}
			}
			switch {
			case d == nil:
			case c.Width == 0:
				fmt.Fprintf(&s.curves, "<path fill=\"%s\" fill-rule=\"evenodd\" clip-path=\"url(#%s)\" d=\"%s\"/>\n",
					ink, clip, d)
			default:
				fmt.Fprintf(&s.curves, `<path fill="none" stroke="%s" stroke-width="%s" stroke-linecap="round" `+
					"stroke-linejoin=\"round\" d=\"%s\"/>\n", ink, appendPixels(nil, 2*c.half()), d)
			}
		}
	}
}

// clip adds the cells in which a trace is visible, and returns their name. The name depends on the cells alone, because
// a page can hold several pictures.
func (s *svg) clip(t *trace, open []bool, corner point) string {
	var cells []byte
	w := t.area.Dx()
	for i := 0; i < len(open); i++ {
		from := i
		for i < len(open) && open[i] && i/w == from/w {
			i++
		}
		if n := i - from; n > 0 {
			at := appendPoint(nil, point{corner.x + from%w*fullW, corner.y + from/w*fullH})
			cells = fmt.Appendf(cells, "M%sh%dv%dh-%[2]dz", at, n*cellW, cellH)
			i--
		}
	}
	sum := fnv.New64a()
	sum.Write(cells)
	name := fmt.Sprintf("cells-%x", sum.Sum64())
	fmt.Fprintf(&s.curves, "<clipPath id=\"%s\"><path d=\"%s\"/></clipPath>\n", name, cells)
	return name
}

// row adds a line of cells. Neighbours on equal ground share a rectangle, and
// words in equal ink a line of text.
func (s *svg) row(f Frame, y int) {
	var ground rects
	var words line
	w, _ := f.Size()
	for x := 0; x < w; {
		p := f.picture(x, y)
		if p.upper != ground.upper || p.lower != ground.lower {
			s.flush(ground, x, y)
			ground = rects{x, p.upper, p.lower}
		}
		if p.text != "" {
			if !words.takes(p, x) {
				s.write(words, y)
				words = line{x: x, end: x, picture: p}
			}
			words.add(p, x)
		} else {
			s.draw(p.glyph.outline, p.ink, x*fullW, y*fullH)
		}
		x += p.width
	}
	s.flush(ground, w, y)
	s.write(words, y)
}

// rects is a run of cells with the same ground, from column x on.
type rects struct {
	x            int
	upper, lower RGB
}

// flush adds the rectangles of a run that ends before column end.
func (s *svg) flush(r rects, end, y int) {
	const half = cellH / 2
	add := func(c RGB, y, h int) {
		if w := (end - r.x) * cellW; w > 0 && c != s.paper {
			p := s.ground.of(c)
			p.d = fmt.Appendf(p.d, "M%d %dh%dv%dh-%[3]dz", r.x*cellW, y, w, h)
		}
	}
	if r.upper == r.lower {
		add(r.upper, y*cellH, cellH)
		return
	}
	add(r.upper, y*cellH, half)
	add(r.lower, y*cellH+half, half)
}

// line is text in one ink, from column x to end.
type line struct {
	x, end int
	words  []byte
	picture
}

// takes reports whether p at column x can be part of the line. Text of two cells is
// written alone, because in other fonts it is not twice as wide. Text after two blanks
// begins a line, because browsers make one blank of them.
func (l *line) takes(p picture, x int) bool {
	return l.words != nil && l.ink == p.ink && l.bold == p.bold && l.width == 1 && p.width == 1 && x <= l.end+1
}

// add appends text at column x.
func (l *line) add(p picture, x int) {
	for ; l.end < x; l.end++ {
		l.words = append(l.words, ' ')
	}
	l.words = append(l.words, p.text...)
	l.end += p.width
}

// write adds a line to the SVG as a text element in row y.
func (s *svg) write(l line, y int) {
	if l.words == nil {
		return
	}
	weight := ""
	if l.bold {
		weight = ` font-weight="bold"`
	}
	fmt.Fprintf(&s.text, `<text x="%d" y="%d" textLength="%d" fill="%s"%s>`,
		l.x*cellW, y*cellH+baseline/unit, (l.end-l.x)*cellW, hex(l.ink), weight)
	_ = xml.EscapeText(&s.text, l.words) // a Buffer takes everything
	s.text.WriteString("</text>\n")
}

// draw adds an outline with its cell's corner at x, y.
func (s *svg) draw(o outline, ink RGB, x, y int) {
	var pen point
	for _, step := range o {
		at := point{step.to.x + x, step.to.y + y}
		p := s.fill.of(ink)
		switch step.verb {
		case 'O':
			if step.ctl.x == dotRadius {
				s.dots.of(ink).dot(at)
				continue
			}
			p.d = appendCircle(p.d, at, step.ctl.x)
		case 'L':
			p.d = appendLine(p.d, pen, at)
		case 'Q':
			p.d = append(appendPoint(append(p.d, 'Q'), point{step.ctl.x + x, step.ctl.y + y}), ' ')
			p.d = appendPoint(p.d, at)
		default:
			p.d = appendPoint(append(p.d, 'M'), at)
		}
		pen = at
	}
}

// path is what is drawn in one colour.
type path struct {
	d   []byte
	pen point // the last dot
}

// dot adds a dot. All but the first are given by their distance from the one before, which is shorter; it is exact,
// because dots are whole quarters of a pixel apart.
func (p *path) dot(at point) {
	verb, move := byte('m'), point{at.x - p.pen.x, at.y - p.pen.y}
	if p.d == nil {
		verb = 'M'
	}
	p.d, p.pen = append(appendPoint(append(p.d, verb), move), "h0"...), at
}

// layer is a path for every colour, in the order they came.
type layer struct {
	colours []RGB
	paths   map[RGB]*path
}

func (l *layer) of(c RGB) *path {
	p, ok := l.paths[c]
	if !ok {
		if l.paths == nil {
			l.paths = map[RGB]*path{}
		}
		p = new(path)
		l.paths[c] = p
		l.colours = append(l.colours, c)
	}
	return p
}

func (l *layer) writeTo(b *bytes.Buffer, attribute string) {
	for _, c := range l.colours {
		fmt.Fprintf(b, "<path %s=\"%s\" d=\"%s\"/>\n", attribute, hex(c), l.paths[c].d)
	}
}

func hex(c RGB) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func appendCircle(d []byte, at point, r int) []byte {
	sweep := byte('1')
	if r < 0 {
		sweep = '0'
	}
	d = appendPoint(append(d, 'M'), point{at.x - r, at.y})
	for _, dx := range [...]int{2 * r, -2 * r} {
		d = appendPoint(append(d, 'a'), point{max(r, -r), max(r, -r)})
		d = append(d, " 0 1 "...)
		d = appendPoint(append(d, sweep, ' '), point{dx, 0})
	}
	return append(d, 'z')
}

// appendLine appends a straight line, of which one coordinate is enough if it is level or upright.
func appendLine(d []byte, from, to point) []byte {
	switch {
	case from.y == to.y:
		return appendPixels(append(d, 'H'), to.x)
	case from.x == to.x:
		return appendPixels(append(d, 'V'), to.y)
	}
	return appendPoint(append(d, 'L'), to)
}

func appendPoint(d []byte, p point) []byte {
	return appendPixels(append(appendPixels(d, p.x), ' '), p.y)
}

// appendPixels writes 64ths of a pixel as pixels, to the hundredth.
func appendPixels(d []byte, v int) []byte {
	return strconv.AppendFloat(d, math.Round(float64(v)*100/unit)/100, 'f', -1, 64)
}

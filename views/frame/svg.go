package frame

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
)

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
	_, err := w.Write(s.document(f.Size()))
	return err
}

// svg gathers a picture: everything of one colour becomes one path.
type svg struct {
	paper  RGB
	ground layer // backgrounds and blocks
	fill   layer // lines and marks
	dots   layer // braille dots, each no more than a place
	text   bytes.Buffer
}

// document puts the parts together.
func (s *svg) document(w, h int) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d">`, w*cellW, h*cellH)
	fmt.Fprintf(&b, "\n<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n<g shape-rendering=\"crispEdges\">\n", hex(s.paper))
	s.ground.writeTo(&b, "fill")
	b.WriteString("</g>\n")
	s.fill.writeTo(&b, "fill")
	// A stroke of no length with round ends is a dot.
	fmt.Fprintf(&b, "<g stroke-linecap=\"round\" stroke-width=\"%s\">\n", appendPixels(nil, 2*dotRadius))
	s.dots.writeTo(&b, "stroke")
	fmt.Fprintf(&b, "</g>\n<g font-family=\"%s\" font-size=\"%d\" xml:space=\"preserve\">\n", svgFonts, fontSize)
	b.Write(s.text.Bytes())
	b.WriteString("</g>\n</svg>\n")
	return b.Bytes()
}

// row adds a line of cells. Neighbours on equal ground share a rectangle, and
// words in equal ink a line of text.
func (s *svg) row(f Frame, y int) {
	var ground rects
	var words line
	row := f.row(y)
	for x := 0; x < len(row); {
		p := f.picture(row, x)
		if p.upper != ground.upper || p.lower != ground.lower {
			s.flush(ground, x, y)
			ground = rects{x, p.upper, p.lower}
		}
		if p.text != "" {
			if !words.takes(p) {
				s.write(words, y)
				words = line{x: x, end: x, picture: p}
			}
			words.add(p, x)
		} else {
			s.draw(p.glyph.outline, p.ink, x*fullW, y*fullH)
		}
		x += p.width
	}
	s.flush(ground, len(row), y)
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
			d := s.ground.of(c)
			*d = fmt.Appendf(*d, "M%d %dh%dv%dh-%[3]dz", r.x*cellW, y, w, h)
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

// takes reports that p can be written as part of the line. What is two cells
// wide stands alone: other fonts are not twice as wide there.
func (l *line) takes(p picture) bool {
	return l.words != nil && l.ink == p.ink && l.bold == p.bold && l.width == 1 && p.width == 1
}

// add appends text that stands at column x.
func (l *line) add(p picture, x int) {
	for ; l.end < x; l.end++ {
		l.words = append(l.words, ' ')
	}
	l.words = append(l.words, p.text...)
	l.end += p.width
}

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
	xml.EscapeText(&s.text, l.words) // a Buffer takes everything
	s.text.WriteString("</text>\n")
}

// draw adds an outline with its cell's corner at x, y.
func (s *svg) draw(o outline, ink RGB, x, y int) {
	var pen point
	for _, step := range o {
		at := point{step.to.x + x, step.to.y + y}
		d := s.fill.of(ink)
		switch step.verb {
		case 'O':
			if step.ctl.x == dotRadius {
				d = s.dots.of(ink)
				*d = append(appendPoint(append(*d, 'M'), at), "h0"...)
				continue
			}
			*d = appendCircle(*d, at, step.ctl.x)
		case 'L':
			*d = appendLine(*d, pen, at)
		case 'Q':
			*d = append(appendPoint(append(*d, 'Q'), point{step.ctl.x + x, step.ctl.y + y}), ' ')
			*d = appendPoint(*d, at)
		default:
			*d = appendPoint(append(*d, 'M'), at)
		}
		pen = at
	}
}

// layer is a path for every colour, in the order they came.
type layer struct {
	colours []RGB
	paths   map[RGB]*[]byte
}

func (l *layer) of(c RGB) *[]byte {
	d, ok := l.paths[c]
	if !ok {
		if l.paths == nil {
			l.paths = map[RGB]*[]byte{}
		}
		d = new([]byte)
		l.paths[c] = d
		l.colours = append(l.colours, c)
	}
	return d
}

func (l *layer) writeTo(b *bytes.Buffer, attribute string) {
	for _, c := range l.colours {
		fmt.Fprintf(b, "<path %s=\"%s\" d=\"%s\"/>\n", attribute, hex(c), *l.paths[c])
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
	if v < 0 {
		d, v = append(d, '-'), -v
	}
	v = (v*100 + unit/2) / unit
	d = strconv.AppendInt(d, int64(v/100), 10)
	if v %= 100; v != 0 {
		d = append(d, '.', byte('0'+v/10))
		if v%10 != 0 {
			d = append(d, byte('0'+v%10))
		}
	}
	return d
}

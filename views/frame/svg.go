package frame

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
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

// write sets a line of text.
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

// A cell of a still is 9 × 18 pixels. Outlines are given in 64ths of a pixel,
// in whole numbers throughout: a still is the same to the last bit everywhere.
const (
	cellW = 9
	cellH = 18
	unit  = 64

	fullW = cellW * unit
	fullH = cellH * unit
	midX  = fullW / 2
	midY  = fullH/2 + unit/2 // in the middle of a row of pixels, so that lines are crisp
)

// point is a place in a cell: y grows downwards.
type point struct{ x, y int }

// segment is one step of an outline, named as in an SVG path: M starts a
// contour, L is a straight line and Q a parabola with one control point. O is
// a whole circle about to, whose radius is ctl.x.
type segment struct {
	verb    byte
	ctl, to point
}

// outline is an area: closed contours, filled where they wind at least once.
type outline []segment

func (o outline) move(x, y int) outline { return append(o, segment{verb: 'M', to: point{x, y}}) }
func (o outline) line(x, y int) outline { return append(o, segment{verb: 'L', to: point{x, y}}) }

func (o outline) curve(cx, cy, x, y int) outline {
	return append(o, segment{'Q', point{cx, cy}, point{x, y}})
}

// rect adds the rectangle from x0, y0 to x1, y1.
func (o outline) rect(x0, y0, x1, y1 int) outline {
	return o.polygon(x0, y0, x1, y0, x1, y1, x0, y1)
}

// polygon adds straight lines through the points x, y, x, y …
func (o outline) polygon(xy ...int) outline {
	o = o.move(xy[0], xy[1])
	for i := 2; i < len(xy); i += 2 {
		o = o.line(xy[i], xy[i+1])
	}
	return o
}

// arc continues with a quarter of a circle from the pen to x, y; the two lie r
// apart in both directions and cx, cy is the corner between them.
func (o outline) arc(cx, cy, x, y int) outline {
	from := o[len(o)-1].to
	// Two parabolas that touch the circle at its ends and at 45 degrees:
	// tan 22.5° = 0.4142 (70 of 169) and 1 − sin 45° = 0.2929 (29 of 99).
	near := func(a, b, num, den int) int { return a + ((b-a)*num+den/2)/den }
	hx, hy := near(cx, from.x, 99, 169), near(cy, from.y, 99, 169)
	kx, ky := near(cx, x, 99, 169), near(cy, y, 99, 169)
	mx := near(cx, from.x+x-cx, 29, 99)
	my := near(cy, from.y+y-cy, 29, 99)
	return o.curve(hx, hy, mx, my).curve(kx, ky, x, y)
}

// disc adds a circle of radius r about x, y; a negative radius winds the
// other way round, which cuts a hole.
func (o outline) disc(x, y, r int) outline {
	return append(o, segment{'O', point{r, 0}, point{x, y}})
}

// circle gives a disc as curves.
func circle(at point, r int) outline {
	x, y, h := at.x, at.y, max(r, -r)
	var o outline
	o = o.move(x-r, y)
	o = o.arc(x-r, y-h, x, y-h)
	o = o.arc(x+r, y-h, x+r, y)
	o = o.arc(x+r, y+h, x, y+h)
	return o.arc(x-r, y+h, x-r, y)
}

// edge is a straight piece of an outline that runs down from y0 to y1, turn
// being −1 where the contour runs up.
type edge struct{ x0, y0, x1, y1, turn int }

// edges gives the outline as straight pieces, without the level ones.
func (o outline) edges() []edge {
	var out []edge
	var start, pen point
	add := func(to point) {
		switch {
		case pen.y < to.y:
			out = append(out, edge{pen.x, pen.y, to.x, to.y, 1})
		case pen.y > to.y:
			out = append(out, edge{to.x, to.y, pen.x, pen.y, -1})
		}
		pen = to
	}
	for _, s := range o {
		switch s.verb {
		case 'M':
			add(start)
			start, pen = s.to, s.to
		case 'O':
			out = append(out, circle(s.to, s.ctl.x).edges()...)
		case 'L':
			add(s.to)
		case 'Q':
			from := pen
			for i := 1; i <= curveSteps; i++ {
				add(point{parabola(from.x, s.ctl.x, s.to.x, i), parabola(from.y, s.ctl.y, s.to.y, i)})
			}
		}
	}
	add(start)
	return out
}

// curveSteps is the number of straight pieces a parabola is drawn with.
const curveSteps = 8

func parabola(a, b, c, i int) int {
	const n = curveSteps
	return (a*(n-i)*(n-i) + 2*b*i*(n-i) + c*i*i + n*n/2) / (n * n)
}

// sampleRows is how many lines through a row of pixels are measured; along a
// line coverage is exact.
const sampleRows = 16

// crossing is where a line enters or leaves an outline.
type crossing struct{ x, turn int }

// coverage tells how much of every pixel of a w × h picture the outline
// covers, from 0 to 255.
func (o outline) coverage(w, h int) []uint8 {
	const full = unit * sampleRows
	mask := make([]uint8, w*h)
	edges := o.edges()
	var cuts []crossing
	inside := make([]int, w)
	for y := range h {
		clear(inside)
		for s := range sampleRows {
			at := y*unit + (2*s+1)*unit/(2*sampleRows)
			cuts = cutAt(cuts[:0], edges, at)
			measure(inside, cuts)
		}
		for x, n := range inside {
			mask[y*w+x] = uint8((n*255 + full/2) / full)
		}
	}
	return mask
}

// cutAt appends where the level line at y crosses the edges, left to right.
func cutAt(cuts []crossing, edges []edge, y int) []crossing {
	for _, e := range edges {
		if e.y0 <= y && y < e.y1 {
			cuts = append(cuts, crossing{e.x0 + (e.x1-e.x0)*(y-e.y0)/(e.y1-e.y0), e.turn})
		}
	}
	slices.SortFunc(cuts, func(a, b crossing) int { return a.x - b.x })
	return cuts
}

// measure adds to every pixel of a row how far a line runs inside it.
func measure(inside []int, cuts []crossing) {
	winding := 0
	for i, c := range cuts {
		if winding != 0 {
			from, to := max(cuts[i-1].x, 0), min(c.x, len(inside)*unit)
			for x := from; x < to; {
				next := min(x/unit*unit+unit, to)
				inside[x/unit] += next - x
				x = next
			}
		}
		winding += c.turn
	}
}

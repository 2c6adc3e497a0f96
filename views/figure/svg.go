package figure

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image/color"
	"image/png"
	"io"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"

	"wavescope/views/chart"
)

// vector is the text of an SVG.
type vector struct {
	bytes.Buffer
	high         vg.Length // where y is 0 in an SVG
	ink          string
	width, style string // of lines
}

// families are typefaces whose letters are as wide as those that texts are measured with, without and with serifs.
var families = [...]string{"Liberation Sans, Arimo, Arial, Helvetica, sans-serif",
	"Liberation Serif, Tinos, Times New Roman, Times, serif"}

func writeSVG(w io.Writer, s Style, a about, draw func(paper)) error {
	v := &vector{high: s.Height}
	wide, high := points(s.Width), points(s.Height)
	fmt.Fprintf(v, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="%spt" `+
		`height="%spt" viewBox="0 0 %s %s" role="img" font-family="%s">`+"\n<title>%s</title>\n", wide, high, wide, high,
		families[chart.One(s.Serif)], html.EscapeString(a.title))
	if a.caption != "" {
		fmt.Fprintf(v, "<desc>%s</desc>\n", html.EscapeString(a.caption))
	}
	draw(v)
	v.WriteString("</svg>\n")
	_, err := v.WriteTo(w)
	return err
}

// points writes a length in points.
func points(l vg.Length) string { return strconv.FormatFloat(rounded(l), 'f', -1, 64) }

// rounded rounds a length to a thousandth of a point.
func rounded(l vg.Length) float64 {
	v, err := strconv.ParseFloat(strconv.FormatFloat(l.Points(), 'f', 3, 64), 64)
	if err != nil || v == 0 { // −0 is 0
		return 0
	}
	return v
}

// at writes a point.
func (v *vector) at(p vg.Point) string { return points(p.X) + "," + points(v.high-p.Y) }

// SetColor implements [paper].
func (v *vector) SetColor(c color.Color) {
	r, g, b, _ := c.RGBA()
	v.ink = fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// SetLineWidth implements [paper].
func (v *vector) SetLineWidth(w vg.Length) { v.width = points(w) }

// SetLineDash implements [paper].
func (v *vector) SetLineDash(pattern []vg.Length, _ vg.Length) {
	if v.style = ""; len(pattern) > 0 {
		var all []string
		for _, l := range pattern {
			all = append(all, points(l))
		}
		v.style = `" stroke-dasharray="` + strings.Join(all, ",")
	}
}

// Stroke implements [paper].
func (v *vector) Stroke(p vg.Path) {
	fmt.Fprintf(v, `<path d="%s" fill="none" stroke="%s" stroke-width="%s%s"/>`+"\n", v.path(p), v.ink, v.width, v.style)
}

// Fill implements [paper].
func (v *vector) Fill(p vg.Path) { fmt.Fprintf(v, `<path d="%s" fill="%s"/>`+"\n", v.path(p), v.ink) }

func (v *vector) path(p vg.Path) string {
	var b strings.Builder
	for _, part := range p {
		switch part.Type {
		case vg.MoveComp:
			b.WriteString("M" + v.at(part.Pos))
		case vg.LineComp:
			b.WriteString("L" + v.at(part.Pos))
		case vg.CurveComp:
			b.WriteString("C" + v.at(part.Control[0]) + "," + v.at(part.Control[1]) + "," + v.at(part.Pos))
		case vg.CloseComp:
			b.WriteString("Z")
		}
	}
	return b.String()
}

// mosaic implements [paper].
func (v *vector) mosaic(r vg.Rectangle, rows, cols int, at func(row, col int) color.RGBA) {
	var b bytes.Buffer
	png.Encode(&b, enlarged(rows, cols, at, func(int) bool { return false })) // memory takes it all
	fmt.Fprintf(v, `<image x="%s" y="%s" width="%s" height="%s" preserveAspectRatio="none" `+
		`style="image-rendering:pixelated" xlink:href="data:image/png;base64,%s"/>`+"\n", points(r.Min.X),
		points(v.high-r.Max.Y), points(r.Size().X), points(r.Size().Y), base64.StdEncoding.EncodeToString(b.Bytes()))
}

// write implements [paper]. Readers of an SVG do not agree on typefaces inside of it, so it names some that have the
// same widths. Texts that are not at the left have their own anchor, in case that none of these is there.
func (v *vector) write(c *canvas, t text, left vg.Point) {
	along := vg.Length(t.align) * c.width(t.string, t.size)
	x, y, turn := points(left.X+along), points(v.high-left.Y), ""
	if t.turned {
		x, y = points(left.X), points(v.high-left.Y-along)
		turn = fmt.Sprintf(` transform="rotate(-90 %s %s)"`, x, y)
	}
	fmt.Fprintf(v, `<text x="%s" y="%s" font-size="%s" fill="%s"%s`, x, y, points(t.size), v.ink, turn)
	if t.align > 0 {
		fmt.Fprintf(v, ` text-anchor="%s"`, chart.Either(t.align < 1, "middle", "end"))
	}
	if t.bold {
		fmt.Fprintf(v, ` stroke="%s" stroke-width="%s"`, v.ink, points(t.size*boldness))
	}
	all := runs(t.string)
	if plain(all) != t.string { // 10⁻³ is not 10−3 to who cannot see it
		fmt.Fprintf(v, ` aria-label="%s"`, html.EscapeString(t.string))
	}
	v.WriteString(">")
	for i, r := range all {
		rise := r.above
		if i > 0 {
			rise -= all[i-1].above
		}
		if text := html.EscapeString(r.string); rise == 0 {
			v.WriteString(text)
		} else {
			fmt.Fprintf(v, `<tspan dy="%s" font-size="%s">%s</tspan>`, points(-vg.Length(rise)*t.size),
				points(vg.Length(r.size)*t.size), text)
		}
	}
	v.WriteString("</text>\n")
}

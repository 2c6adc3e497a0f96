// Package figure draws data as a figure for print: curves and bars as lines and areas, a matrix as one rectangle a
// value, with axes, a legend and a caption. It reads [chart.Data] and knows no view.
//
// Text is text, which is found, copied and read aloud. A PDF holds the letters that it needs, as TrueType, so it looks
// the same in every reader. Readers of an SVG do not agree on typefaces inside of it, so an SVG names some that have
// the same widths, and its text can be edited. A PNG has outlines.
package figure

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// A Figure is one or more panels with words around them.
type Figure struct {
	Panels  []Panel
	Title   string // above the panels, instead of the heading of a single one; "" for none
	Caption string // below them; "" for none
}

// A Panel is data with the text above it.
type Panel struct {
	Heading string
	Data    chart.Data
}

// Style says how a figure is printed.
type Style struct {
	Width, Height Length // 0 for the height that suits the panels
	DPI           int    // of a format of pixels
	Serif, Dark   bool
	Bare          bool // without title, headings and caption
}

// Length is a length in points.
type Length = vg.Length

// Usual is the style of a figure in one of two columns of a page.
var Usual = Style{Width: 85 * vg.Millimeter, DPI: 300}

// The ends of widths and heights, and of the dots in an inch. Together they bound the pixels of a figure.
const (
	LeastLength = 40 * vg.Millimeter
	MostLength  = 400 * vg.Millimeter
	LeastDPI    = 36
	MostDPI     = 1200
)

var units = []struct {
	name string
	size Length
}{{"mm", vg.Millimeter}, {"cm", vg.Centimeter}, {"in", vg.Inch}, {"pt", vg.Points(1)}}

// ParseLength reads a length such as 85mm, 8.5cm, 3.35in or 241pt.
func ParseLength(s string) (l Length, ok bool) {
	for _, u := range units {
		if digits, has := strings.CutSuffix(strings.TrimSpace(s), u.name); has {
			v, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
			l = Length(v) * u.size
			return l, err == nil && l >= LeastLength*(1-1e-9) && l <= MostLength*(1+1e-9)
		}
	}
	return 0, false
}

// A Format is a kind of file.
type Format struct {
	Name   string
	Binary bool
	Glyphs bool // letters are drawn, with the glyphs that there are
	write  func(w io.Writer, s Style, a about, draw func(paper)) error
}

// Formats lists all formats, the usual one first. The ending of a file's name is the name of its format.
var Formats = []Format{{"svg", false, false, writeSVG}, {"pdf", true, true, writePDF}, {"png", true, true, writePNG}}

// about is what a file says of its figure to programs.
type about struct{ title, caption string }

// about returns the title of a figure, or else the headings of its panels, and the caption.
func (g Figure) about() about {
	title := g.Title
	if title == "" {
		var all []string
		for _, p := range g.Panels {
			if !slices.Contains(all, p.Heading) {
				all = append(all, p.Heading)
			}
		}
		title = strings.Join(all, "; ")
	}
	return about{frame.Clean(title), frame.Clean(g.Caption)}
}

// LeastHeight returns the least height at which the panels of a figure have room.
func (g Figure) LeastHeight(s Style) Length {
	return g.layOut(&canvas{face: faces[chart.One(s.Serif)]()}, s).least()
}

// Missing returns the letters that a figure needs and its typeface does not have, such as those of other scripts in a
// sentence. Boxes stand for them.
func (g Figure) Missing(s Style) (letters string) {
	texts := []string{g.Title, g.Caption}
	for _, p := range g.Panels {
		texts = append(append(append(texts, p.Heading), p.Data.Heads()...), names(p.Data, most)...)
	}
	c := &canvas{face: faces[chart.One(s.Serif)]()}
	for _, r := range strings.Join(texts, "") {
		if c.glyph([]rune(plain(runs(string(r))))[0]) == 0 && !strings.ContainsRune(letters, r) {
			letters += string(r)
		}
	}
	return letters
}

// Write draws the figure and writes it in a format.
func (g Figure) Write(w io.Writer, format Format, s Style) error {
	face := faces[chart.One(s.Serif)]()
	measure := &canvas{face: face}
	sheet := g.layOut(measure, s)
	if s.Height == 0 {
		s.Height = sheet.height()
	}
	return format.write(w, s, g.about(), func(p paper) {
		c := &canvas{paper: p, face: face, theme: frame.Theme{Light: !s.Dark}}
		c.fill(frame.Background, vg.Rectangle{Max: vg.Point{X: s.Width, Y: s.Height}}.Path())
		sheet.draw(c, s)
	})
}

// margin is the blank border of a figure.
const margin = vg.Length(3)

// A sheet is a figure whose panels are laid out on a width, in rows.
type sheet struct {
	width          vg.Length
	title, caption []string
	rows           [][]placed
}

// placed is a panel with its place.
type placed struct {
	plot
	letter string // "" for the only one
	head   []string
	width  vg.Length
	tall   vg.Length // its height without the head
}

// twoWide is the width of a panel from which two of them stand side by side.
const twoWide = 70 * vg.Millimeter

func (g Figure) layOut(c *canvas, style Style) sheet {
	width := style.Width
	if style.Bare {
		g.Title, g.Caption = "", ""
	}
	inner := width - 2*margin
	s := sheet{width: width, caption: c.wrapped(g.Caption, textSize, inner)}
	across := min(max(int(width/twoWide), 1), len(g.Panels))
	each := (inner - between*vg.Length(across-1)) / vg.Length(across)
	plots := plotsOf(g.Panels)
	for i, p := range g.Panels {
		if i%across == 0 {
			s.rows = append(s.rows, nil)
		}
		one := placed{plot: plots[i], width: each}
		if len(g.Panels) > 1 {
			one.letter = "(" + string(rune('a'+i)) + ")"
		}
		heading := chart.Either(style.Bare, "", p.Heading)
		if heading != "" {
			heading = chart.Joined(", ", heading, one.plot.cut(c, each))
		}
		if len(g.Panels) == 1 {
			g.Title, heading = chart.Either(g.Title == "", heading, g.Title), ""
		}
		one.head = c.wrapped(heading, textSize, each-4*gap-c.width(one.letter, textSize))
		if len(one.head) == 0 && one.letter != "" {
			one.head = []string{""}
		}
		one.tall = one.plot.height(c, each)
		row := &s.rows[len(s.rows)-1]
		*row = append(*row, one)
	}
	s.title = c.wrapped(g.Title, titleSize, inner)
	return s
}

func heightOf(lines []string, size vg.Length) vg.Length {
	if len(lines) == 0 {
		return 0
	}
	return vg.Length(len(lines))*size*leading + gap
}

// tallest returns the height of the tallest head and of the tallest plot of a row.
func tallest(row []placed) (head, plot vg.Length) {
	for _, p := range row {
		head, plot = max(head, heightOf(p.head, textSize)), max(plot, p.tall)
	}
	return head, plot
}

// plots returns the height of all plots.
func (s sheet) plots() (sum vg.Length) {
	for _, row := range s.rows {
		_, plot := tallest(row)
		sum += plot
	}
	return sum
}

// words returns the height of all that is no plot.
func (s sheet) words() vg.Length {
	sum := 2*margin + heightOf(s.title, titleSize) + heightOf(s.caption, textSize) + between*vg.Length(len(s.rows)-1)
	for _, row := range s.rows {
		head, _ := tallest(row)
		sum += head
	}
	return sum
}

func (s sheet) height() vg.Length { return s.words() + s.plots() }

// least returns the least height of a figure. All its plots shrink alike.
func (s sheet) least() vg.Length {
	part := vg.Length(0)
	for _, row := range s.rows {
		for _, p := range row {
			part = max(part, p.plot.least())
		}
	}
	return s.words() + s.plots()*part
}

func (s sheet) draw(c *canvas, style Style) {
	y := style.Height - margin
	lines := func(all []string, size vg.Length, t text) {
		for _, line := range all {
			y -= size * leading
			t.string, t.size = line, size
			c.write(t, margin, y+size*0.3)
		}
		if len(all) > 0 {
			y -= gap
		}
	}
	lines(s.title, titleSize, text{ink: frame.Text, bold: true})
	stretch := (style.Height - s.words()) / s.plots()
	for i, row := range s.rows {
		if i > 0 {
			y -= between
		}
		head, plot := tallest(row)
		x := margin
		for _, p := range row {
			c.write(text{string: p.letter, size: textSize, ink: frame.Text, bold: true}, x, y-textSize*0.95)
			indent := x
			if p.letter != "" {
				indent += c.width(p.letter, textSize) + gap*1.3
			}
			for j, line := range p.head {
				c.write(text{string: line, size: textSize, ink: frame.Text}, indent,
					y-textSize*(0.95+leading*vg.Length(j)))
			}
			top := y - head
			p.plot.draw(c, vg.Rectangle{Min: vg.Point{X: x, Y: top - p.tall*stretch}, Max: vg.Point{X: x + p.width, Y: top}})
			x += p.width + between
		}
		y -= head + plot*stretch
	}
	y -= gap
	lines(s.caption, textSize, text{ink: frame.Faint})
}

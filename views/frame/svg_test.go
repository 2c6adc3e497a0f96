package frame

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The SVG is well-formed XML, as large as the frame, and its text stands where
// the cells have it, in their ink.
func TestSVG(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawing(t)
		w, h := f.Size()
		doc := parseSVG(t, f)
		if doc.Width != w*cellW || doc.Height != h*cellH {
			t.Fatalf("%d × %d for %d × %d cells", doc.Width, doc.Height, w, h)
		}
		set := doc.typeset(t)
		for y := range h {
			row := f.row(y)
			for x := 0; x < w; {
				p, got := f.picture(row, x), set[image.Pt(x, y)]
				switch {
				case p.text == "" && strings.Trim(got.text, " ") != "":
					t.Fatalf("%d, %d should have no text, has %q", x, y, got.text)
				case p.text != "" && got != (setCell{p.text, hex(p.ink), p.bold}):
					t.Fatalf("%d, %d has %v, want %q in %s, bold %v", x, y, got, p.text, hex(p.ink), p.bold)
				}
				x += p.width
			}
		}
	})
}

// setCell is what an SVG has at the place of a cell.
type setCell struct {
	text, fill string
	bold       bool
}

// typeset puts the text of a document back into cells.
func (d svgDocument) typeset(t fataler) map[image.Point]setCell {
	cells := map[image.Point]setCell{}
	for _, text := range d.texts() {
		line := New(MaxWidth, 1, Theme{})
		x := text.X / cellW
		end := line.Text(x, 0, text.Words, Style{})
		if text.Length != (end-x)*cellW {
			t.Fatalf("%q is set to a length of %d", text.Words, text.Length)
		}
		for row := line.row(0); x < end; {
			r, words, width := line.read(row, x)
			if words == "" {
				words = string(r)
			}
			cells[image.Pt(x, text.Y/cellH)] = setCell{words, text.Fill, text.Weight == "bold"}
			x += width
		}
	}
	return cells
}

// The ground of the SVG is, pixel for pixel, that of the PNG.
func TestSVGGround(t *testing.T) {
	f := heatFrame(Theme{})
	img := f.Image()
	painted := 0
	for _, path := range parseSVG(t, f).Groups[0].Paths {
		for _, d := range strings.Split(strings.TrimSuffix(path.D, "z"), "z") {
			var x, y, w, h int
			if _, err := fmt.Sscanf(d, "M%d %dh%dv%dh-", &x, &y, &w, &h); err != nil {
				t.Fatal(d, err)
			}
			painted += w * h
			for _, p := range []image.Point{{x, y}, {x + w - 1, y + h - 1}} {
				if c := img.RGBAAt(p.X, p.Y); hex(RGB{c.R, c.G, c.B}) != path.Fill {
					t.Fatalf("%v is %s, want %v", p, path.Fill, c)
				}
			}
		}
	}
	if all := img.Rect.Dx() * img.Rect.Dy(); painted != all {
		t.Errorf("%d of %d pixels", painted, all)
	}
}

// svgDocument is what the tests read of an SVG.
type svgDocument struct {
	Width  int `xml:"width,attr"`
	Height int `xml:"height,attr"`
	Groups []struct {
		Paths []struct {
			Fill string `xml:"fill,attr"`
			D    string `xml:"d,attr"`
		} `xml:"path"`
		Texts []svgText `xml:"text"`
	} `xml:"g"`
}

type svgText struct {
	X      int    `xml:"x,attr"`
	Y      int    `xml:"y,attr"`
	Length int    `xml:"textLength,attr"`
	Fill   string `xml:"fill,attr"`
	Weight string `xml:"font-weight,attr"`
	Words  string `xml:",chardata"`
}

func (d svgDocument) texts() (out []svgText) {
	for _, g := range d.Groups {
		out = append(out, g.Texts...)
	}
	return out
}

func parseSVG(t fataler, f Frame) (doc svgDocument) {
	var b bytes.Buffer
	if err := f.WriteSVG(&b); err != nil {
		t.Fatalf("%v", err)
	}
	if err := xml.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatalf("%v in %s", err, b.String())
	}
	return doc
}

package ui

import (
	"bytes"
	"encoding/xml"
	"io"
	"regexp"
	"testing"

	"wavescope/views"
	"wavescope/views/figure"
)

// Every view makes a figure in each of its faces and with each of its switches, of every scheme, of long and of short
// tables.
func TestEveryFaceHasAFigure(t *testing.T) {
	var lines []string
	for _, v := range views.All {
		line := "--view " + v.Name
		for _, with := range []string{"", " --length 1 --d-model 2", " --length 1e15 --pos 1e14", " --d-model 33",
			" --scheme alibi", " --scheme rope --train-length 64", " --compare base=100 --difference", " --compare base=100"} {
			lines = append(lines, line+with)
		}
		for _, f := range v.Flags {
			for _, value := range f.Values {
				lines = append(lines, line+" --"+f.Name+"="+value)
			}
			if f.Switch {
				lines = append(lines, line+" --"+f.Name)
			}
		}
	}
	drawn := 0
	for _, line := range lines {
		p, err := views.Parse(line)
		if err != nil {
			continue // such as a difference that the view does not draw
		}
		g, err := Figure(p)
		if err != nil {
			if p.First.HasPicture() {
				t.Errorf("%s: %v", line, err)
			}
			continue
		}
		drawn++
		svg := written(t, g, 0)
		if noNumber.Match(svg) {
			t.Errorf("%s: a point that is no number", line)
		}
		for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
		if drawn%8 == 0 {
			written(t, g, 1+drawn/8%2)
		}
	}
	if drawn < 60 {
		t.Errorf("only %d figures", drawn)
	}
}

// noNumber finds a point without a number, but not in the text of an image.
var noNumber = regexp.MustCompile(`[ML,](NaN|[-+]?Inf)[,\d]`)

func written(t *testing.T, g figure.Figure, format int) []byte {
	t.Helper()
	style := figure.Usual
	style.DPI = 72
	var b bytes.Buffer
	if err := g.Write(&b, figure.Formats[format], style); err != nil || b.Len() < 1000 {
		t.Fatal(b.Len(), err)
	}
	return b.Bytes()
}

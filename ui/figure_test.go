package ui

import (
	"bytes"
	"encoding/xml"
	"regexp"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/encoding/scheme"
	"wavescope/views"
	"wavescope/views/figure"
)

// Every view makes a figure in each of its faces and with each of its switches.
func TestEveryFaceHasAFigure(t *testing.T) {
	cases.Alone(t)
	var lines []string
	for _, v := range views.All {
		line := "--length 40 --d-model 16 --view " + v.Name
		for _, with := range []string{"", " --length 1 --d-model 2", " --d-model 33", " --scheme alibi",
			" --scheme rope --train-length 64", " --compare base=100 --difference", " --compare base=100"} {
			lines = append(lines, line+with)
		}
		for _, f := range v.Flags {
			for _, value := range f.Values {
				lines = append(lines, line+" --"+f.Name+"="+value)
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
		if svg := written(t, g); noNumber.Match(svg) || xml.Unmarshal(svg, new(struct{})) != nil {
			t.Errorf("%s: no XML, or a point that is no number", line)
		}
	}
	if drawn < 60 {
		t.Errorf("only %d figures", drawn)
	}
}

// reads counts how often a table or a row of data is read, up to a limit, and then stops the test.
type reads struct {
	t    *testing.T
	line string
	n    int
}

const mostReads = 1 << 21 // a figure of 1024 × 1024 values, and as many again

func (r *reads) one() {
	if r.n++; r.n > mostReads {
		r.t.Fatalf("%s: a figure reads more than %d numbers", r.line, int(mostReads))
	}
}

// The work for a figure is bounded by what is drawn: every scheme, at lengths up to the longest, asks for a bounded
// number of rows.
func TestFiguresAreBounded(t *testing.T) {
	cases.Alone(t)
	for _, s := range scheme.All {
		for _, length := range []string{"1", "256", "1e15"} {
			for _, face := range []string{"curves", "heatmap --phase"} {
				line := "--scheme " + s.Name + " --length " + length + " --view " + face
				p, err := views.Parse(line)
				if err != nil {
					continue
				}
				g, err := Figure(p)
				if err != nil {
					continue // a scheme without a table
				}
				count := reads{t, line, 0}
				for i, panel := range g.Panels {
					row, columns := panel.Data.Row, len(panel.Data.Columns)
					g.Panels[i].Data.Row = func(at int, to []float64) {
						for range columns {
							count.one()
						}
						row(at, to)
					}
				}
				written(t, g)
			}
		}
	}
}

// noNumber finds a point without a number, but not in the text of an image.
var noNumber = regexp.MustCompile(`[ML,](NaN|[-+]?Inf)[,\d]`)

func written(t *testing.T, g figure.Figure) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := g.Write(&b, figure.Formats[0], figure.Usual); err != nil || b.Len() < 1000 {
		t.Fatal(b.Len(), err)
	}
	return b.Bytes()
}

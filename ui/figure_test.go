package ui

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/encoding/scheme"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/figure"
	"wavescope/views/frame"
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
			if p.All[0].HasPicture() {
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

// numbersOfText returns the numbers of a text.
func numbersOfText(text string) (all []float64) {
	for _, word := range regexp.MustCompile(`\d+(\.\d+)?`).FindAllString(text, -1) {
		v, _ := strconv.ParseFloat(word, 64)
		all = append(all, v)
	}
	return all
}

// cellsOf returns the numbers of a panel, without the first column.
func cellsOf(d chart.Data) (rows [][]float64) {
	for i := range d.Rows {
		row := make([]float64, len(d.Columns))
		d.Row(i, row)
		rows = append(rows, row[1:])
	}
	return rows
}

// What the caption of a figure says is what its panels show.
func TestFiguresShowWhatTheySay(t *testing.T) {
	cases.Alone(t)
	open := func(line string) figure.Figure {
		p, err := views.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Figure(p)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	for _, line := range []string{"", "--pos 1", "--pos 16", "--pos 127", "--d-model 6 --pos 100", "--base 3 --pos 20"} {
		g := open("--view binary " + line)
		said, moved := numbersOfText(g.Caption), 0.0
		bits, sines := cellsOf(g.Panels[0].Data), cellsOf(g.Panels[1].Data)
		here, flips := g.Panels[0].Data.Here, 0
		for i, bit := range bits[here] {
			flips += chart.One(bit != bits[here-1][i])
		}
		for i, sine := range sines[here] {
			moved = max(moved, math.Abs(sine-sines[here-1][i]))
		}
		if len(said) < 5 || said[1] != said[0]+1 || said[2] != float64(flips) || moved > said[4] || moved < said[4]-0.001 {
			t.Errorf("%s: %d flips and a sine that moves by %g: %s", line, flips, moved, g.Caption)
		}
	}
	for _, line := range []string{"", "--length 300", "--d-model 512", "--model llama-3.1-8b", "--model deepseek-v3"} {
		g := open("--view context " + line)
		said, seen := numbersOfText(g.Caption)[2:], 0 // without both lengths
		for _, panel := range g.Panels {
			part := 0
			for _, row := range cellsOf(panel.Data) {
				part += chart.One(row[1] > 0)
				if row[0] < 0 || row[0]+row[1] > 1+1e-12 {
					t.Errorf("%s: %v is more than the whole", line, row)
				}
			}
			if slices.Contains(said, float64(part)) {
				seen++
			}
		}
		if seen != len(g.Panels) || said[1] != float64(g.Panels[0].Data.Rows) {
			t.Errorf("%s: %d of %d panels: %s", line, seen, len(g.Panels), g.Caption)
		}
	}
	for line, setup := range map[string]string{"t5": "T5 (illustrative), d_model 64", "alibi": "ALiBi, d_model 64",
		"learned": "Learned (untrained), d_model 64", "rope": "RoPE, head_dim 64"} { // the scheme is named once
		if g := open("--view schemes --scheme " + line); !strings.Contains(g.Caption, ". "+setup) {
			t.Errorf("%s: %s", line, g.Caption)
		}
	}
	for line, setup := range map[string]string{"": "No positions, d_model 64.",
		"--positions sinusoidal --base 500": "Sinusoidal with base 500, d_model 64.",
		"--positions rope":                  "RoPE with base 10000, d_model 64.",
		"--positions alibi --causal":        "ALiBi with slope 0.5, d_model 64, causal mask."} {
		g := open("--view order --face proof " + line)
		if !strings.HasSuffix(g.Caption, ". "+setup) || len(g.Panels) != 2 {
			t.Fatalf("%s: %d panels: %s", line, len(g.Panels), g.Caption)
		}
		for i, panel := range g.Panels { // without positions, and with them
			rows, changed := cellsOf(panel.Data), 0
			mean := rows[len(rows)-1]
			for dim := range mean {
				sum := 0.0
				for _, word := range rows[:len(rows)-1] {
					sum += word[dim] / float64(len(rows)-1)
				}
				if math.Abs(mean[dim]-sum) > 1e-12 {
					t.Fatalf("%s: the mean of dimension %d is %g, not %g", line, dim, mean[dim], sum)
				}
			}
			for row, cells := range rows {
				most := max(slices.Max(cells), -slices.Min(cells))
				label := strings.Fields(panel.Data.Label(row))
				if said, _ := strconv.ParseFloat(label[len(label)-1], 64); math.Abs(said-most) > 0.006*most {
					t.Errorf("%s: the largest difference of %s is %g", line, label, most)
				}
				changed += chart.One(most > 0 && row < len(rows)-1)
			}
			if says := fmt.Sprintf("%d of %d", changed, len(rows)-1); !strings.Contains(panel.Data.Title, says) ||
				(changed > 0) != (i == 1 || strings.Contains(line, "causal")) {
				t.Errorf("%s: %s change: %s", line, says, panel.Data.Title)
			}
		}
	}
	for _, column := range open("--view schemes").Panels[0].Data.Columns[1:] {
		if !slices.ContainsFunc(scheme.All, func(s scheme.Scheme) bool {
			return strings.HasPrefix(strings.ToLower(column.Name), s.Name) && column.Ink == frame.Series(s.Hue)
		}) {
			t.Errorf("%s has another colour than on the screen", column.Name)
		}
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
			for _, face := range []string{"curves", "heatmap --face phase"} {
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

package similarity

import (
	"math"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// rowsOf returns the picture of a table in which both positions count.
func rowsOf(sc sight, w, h int) *rows {
	return newRows(newSubject(chart.Paper{W: w, H: h}, sc.Scene, sc.Settings))
}

// alike is how alike two vectors are, by the definition.
func alike(measure string, a, b []float64) float64 {
	var dot, aa, bb float64
	for i := range a {
		dot, aa, bb = dot+a[i]*b[i], aa+a[i]*a[i], bb+b[i]*b[i]
	}
	switch measure {
	case similar.Distance:
		return math.Sqrt(max(aa+bb-2*dot, 0))
	case similar.Cosine:
		return dot / math.Sqrt(aa*bb)
	}
	return dot
}

// The matrix, the plot, the table and the words hold what the rows give, of the sines
// alone what the sines of the rows give.
func TestRowsAreBruteForce(t *testing.T) {
	for _, measure := range similar.Measures {
		for _, c := range []struct {
			name   string
			change func(*state)
		}{
			{"sines", func(s *state) { s.Sines, s.DModel, s.Dim = true, 8, 0 }},
			{"sines of an odd d_model", func(s *state) { s.Sines, s.DModel, s.Dim = true, 7, 0 }},
			{"learned", func(s *state) { s.Scheme = "learned" }},
		} {
			sc := simScene(t, func(s *state) { c.change(s); s.Measure, s.Length, s.Pos = measure, 40, 9 })
			vector := func(pos int) (row []float64) {
				for dim := range sc.DModel {
					if _, kind := sc.WaveAt(dim); kind == encoding.Sin {
						row = append(row, sc.Enc.At(pos, dim))
					}
				}
				return row
			}
			p := rowsOf(sc, 120, 35)
			same := func(got float64, i, j int) bool {
				want := alike(measure, vector(i), vector(j))
				return math.IsNaN(got) == math.IsNaN(want) && !(math.Abs(got-want) > 1e-9)
			}
			d, row := p.againstAll().Data(), make([]float64, 3)
			for i := range 40 {
				for j := range 40 {
					if got := p.look().Of(p.look().At(i, j)); p.matrix.Rows.Count == 40 && i != j && !same(got, i, j) {
						t.Fatalf("%s, %s: %d and %d are %v", c.name, measure, i, j, got)
					}
				}
				if d.Row(i, row); i != 9 && !same(row[2], 9, i) || row[1] != float64(i-9) {
					t.Fatalf("%s, %s: row %d of the table is %v", c.name, measure, i, row)
				}
			}
			text := p.words().Caption[0]
			for _, pos := range []int{9, 33} { // and the farthest with an offset of 6
				v := alike(measure, vector(pos), vector(pos+6))
				digits := 4 // decimals, of hundredths for the short rows of the learned table
				if measure == similar.DotProduct && c.name == "learned" {
					digits = 6
				}
				viewtest.Wants(t, text, chart.Apart(chart.Unsigned, digits, v, 0)+" at pos "+chart.Position(pos))
			}
			if strings.Contains(text, "sines alone") != sc.HasWaves() {
				t.Errorf("%s: %q", c.name, text)
			}
		}
	}
}

// Position 0 of the sines alone is a row of zeros, which has no cosine.
func TestRowOfZeros(t *testing.T) {
	sc := simScene(t, func(s *state) { s.Sines, s.Pos = true, 0 })
	if text := rowsOf(sc, 120, 35).words().Caption[0]; !strings.Contains(text, "no cosine") {
		t.Errorf("%q", text)
	}
}

// No table is too large to draw.
func TestEndlessRowsAreDrawn(t *testing.T) {
	for _, d := range []int{2, 3, 65535} {
		for _, length := range []int{1, 1 << 40, encoding.MaxPos} {
			s, set := chart.Default(), View.Default
			s.DModel, s.Length, s.Dim, s.Pos = d, length, 0, 0
			set.Sines, set.Measure = true, similar.DotProduct
			p := viewtest.Body(View, frame.New(60, 20, frame.Theme{}), viewtest.SceneOf(t, s), set)
			p.Draw()
			if first, n := p.Shown(); first < 0 || n < 1 {
				t.Errorf("d_model %d, length %d: %d positions from %d on", d, length, n, first)
			}
		}
	}
}

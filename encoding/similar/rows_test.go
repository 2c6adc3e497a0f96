package similar

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

// A pixel is the mean over the pairs of rows in it, as the definitions say: of all
// columns, or of the first of them where a table is too wide.
func TestRowMatrixIsThatOfTheRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := encoding.Config{DModel: rapid.SampledFrom([]int{2, 5, 33, encoding.Wide + 3, 20_000}).Draw(t, "d_model"), Length: 1, Base: 10_000}
		c.Learned.Rows = rapid.IntRange(1, 60).Draw(t, "rows")
		e, err := encoding.NewLearned(c)
		if err != nil {
			t.Fatal(err)
		}
		span := rapid.IntRange(1, 2).Draw(t, "span") // of tables looked at whole two rows of a pixel are
		side := func(name string) Side {
			count := rapid.IntRange(1, 5).Draw(t, name)
			first := rapid.IntRange(0, 20).Draw(t, name+" from")
			return Side{First: first, Span: span, Count: count, Length: first + span*count}
		}
		rows, cols := side("row"), side("column")
		measure := rapid.SampledFrom(Measures).Draw(t, "measure")
		for range 2 { // computed, and remembered
			m := NewRowMatrix(e, measure, rows, cols)
			if want := c.DModel <= mostLooked/2/(rows.Count+cols.Count); m.Whole != want {
				t.Fatalf("whole: %v, want %v", m.Whole, want)
			}
			if i, j := rapid.IntRange(0, rows.Count-1).Draw(t, "i"), rapid.IntRange(0, cols.Count-1).Draw(t, "j"); m.Whole {
				got, want := m.At(i, j), pixelOf(e, measure, rows.Start(i), cols.Start(j), span)
				if math.Abs(got-want) > 1e-12 || math.IsNaN(got) != math.IsNaN(want) {
					t.Fatalf("pixel %d, %d: %v, want %v", i, j, got, want)
				}
			}
		}
	})
}

// pixelOf is the mean over the pairs of rows in a pixel, the square of distances.
func pixelOf(e encoding.Encoding, measure string, row, col, span int) float64 {
	sum, n := 0.0, 0.0
	for i := row; i < row+span; i++ {
		for j := col; j < col+span; j++ {
			v := Alike(e, measure, i, j)
			if measure == Distance {
				v *= v
			}
			if !math.IsNaN(v) {
				sum, n = sum+v, n+1
			}
		}
	}
	return sum / n
}

package similar

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

// Every pixel is the mean of the positions it stands for; the last one, which
// the length may break off, that of the last ones.
func TestMatrixIsMeans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someKernel(t, 12)
		c, length := someColumns.Draw(t, "columns"), rapid.IntRange(1, 90).Draw(t, "length")
		span := rapid.IntRange(1, length).Draw(t, "span")
		side := func(name string) Side {
			total := (length + span - 1) / span
			count := rapid.IntRange(1, total).Draw(t, name)
			return Side{rapid.IntRange(0, total-count).Draw(t, name+" first") * span, span, count, length}
		}
		rows := side("rows")
		cols := rows
		if rapid.Bool().Draw(t, "elsewhere") {
			cols = side("columns")
		}
		m := NewMatrix(e, c, rows, cols)
		for range 4 {
			row, col := rapid.IntRange(0, rows.Count-1).Draw(t, "row"), rapid.IntRange(0, cols.Count-1).Draw(t, "col")
			from, to := min(rows.First+row*span, length-span), min(cols.First+col*span, length-span)
			if got, want := m.At(row, col), meanOfProducts(e, c, from, span, to, span); math.Abs(got-want) > 1e-12*float64(e.Pairs()+1) {
				t.Fatalf("pixel %d, %d of %+v and %+v: %v, want %v", row, col, rows, cols, got, want)
			}
		}
		if i, ok := rows.Find(rows.First + rapid.IntRange(0, rows.End()-rows.First-1).Draw(t, "pos")); !ok || i < 0 || i >= rows.Count {
			t.Fatalf("pixel %d of %+v, %v", i, rows, ok)
		}
		if _, ok := rows.Find(rows.End()); ok || rows.End() > length {
			t.Fatalf("%+v ends at %d", rows, rows.End())
		}
	})
}

// Without its lone sine a table has as many pairs as its kernel, of the same
// frequencies, and one that has none stays as it is.
func TestWholePairs(t *testing.T) {
	for layout := range encoding.Layouts {
		for d := 2; d < 9; d++ {
			e := open(t, encoding.Config{DModel: d, Length: 1, Base: 50, Layout: encoding.Layout(layout)})
			w := Whole(e)
			if w.Pairs() != d/2 || w.Pairs() != NewKernel(e).Pairs() || w.Turn(w.Pairs()-1) != e.Turn(d/2-1) || w.Config().DModel < 2*w.Pairs() {
				t.Errorf("%v, d_model %d: %d pairs", encoding.Layout(layout), d, w.Pairs())
			}
			if _, lone := encoding.Lone(w); lone {
				t.Errorf("%v, d_model %d: a lone sine is left", encoding.Layout(layout), d)
			}
		}
	}
}

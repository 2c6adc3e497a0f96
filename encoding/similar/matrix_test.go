package similar

import (
	"math"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/measure"

	"pgregory.net/rapid"
)

// A square has what Alike has of two rows, in either order.
func TestSquare(t *testing.T) {
	e, err := encoding.NewLearned(encoding.Config{DModel: 6, Length: 1, Base: 10_000,
		Learned: encoding.Learned{Rows: 40}})
	if err != nil {
		t.Fatal(err)
	}
	for _, by := range Measures {
		for i, row := range Square(e, by, 30, 12) { // two rows more than there are
			if len(row) != i+1 {
				t.Fatalf("row %d has %d values", i, len(row))
			}
			for j, got := range row {
				for _, want := range []float64{Alike(e, by, 30+i, 30+j), Alike(e, by, 30+j, 30+i)} {
					if math.Float64bits(got) != math.Float64bits(want) && !(got != got && want != want) {
						t.Errorf("%s of rows %d and %d: %v, want %v", by, 30+i, 30+j, got, want)
					}
				}
			}
		}
	}
}

// A pixel is the mean over its positions; a last pixel that the length cuts off shows the last Span
// positions.
func TestMatrixIsMeans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someKernel(t, 12)
		length := rapid.IntRange(1, 90).Draw(t, "length")
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
		m := NewMatrix(e, rows, cols)
		for range 4 {
			row, col := rapid.IntRange(0, rows.Count-1).Draw(t, "row"), rapid.IntRange(0, cols.Count-1).Draw(t, "col")
			from, to := min(rows.First+row*span, length-span), min(cols.First+col*span, length-span)
			if got, want := m.At(row, col), meanOfProducts(e, from, span, to,
				span); math.Abs(got-want) > 1e-12*float64(e.Pairs()+1) {
				t.Fatalf("pixel %d, %d of %+v and %+v: %v, want %v", row, col, rows, cols, got, want)
			}
		}
		if i, ok := rows.Find(rows.First + rapid.IntRange(0, rows.End()-rows.First-1).Draw(t, "pos")); !ok || i < 0 ||
			i >= rows.Count {
			t.Fatalf("pixel %d of %+v, %v", i, rows, ok)
		}
		if _, ok := rows.Find(rows.End()); ok || rows.End() > length {
			t.Fatalf("%+v ends at %d", rows, rows.End())
		}
	})
}

// Whole keeps the pairs of the kernel with their frequencies, and does not change a table without a
// lone sine.
func TestWholePairs(t *testing.T) {
	for layout := range encoding.Layouts {
		for d := 2; d < 9; d++ {
			e := open(t, encoding.Config{DModel: d, Length: 1, Base: 50, Layout: encoding.Layout(layout)})
			w := Whole(e)
			if w.Pairs() != d/2 || w.Pairs() != NewKernel(e).Pairs() || w.PhaseStep(w.Pairs()-1) != e.PhaseStep(d/2-1) ||
				w.Config().DModel < 2*w.Pairs() {
				t.Errorf("%v, d_model %d: %d pairs", encoding.Layout(layout), d, w.Pairs())
			}
			if _, lone := measure.UnpairedSine(w); lone {
				t.Errorf("%v, d_model %d: a lone sine is left", encoding.Layout(layout), d)
			}
		}
	}
}

// A pixel of a RowMatrix is the mean over its pairs of rows, over all columns or over the first ones of
// a wide table.
func TestRowMatrixIsThatOfTheRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := encoding.Config{DModel: rapid.SampledFrom([]int{2, 5, 33, 20_000}).Draw(t, "d_model"),
			Length: 1, Base: 10_000}
		c.Learned.Rows = rapid.IntRange(1, 60).Draw(t, "rows")
		e, err := encoding.NewLearned(c)
		if err != nil {
			t.Fatal(err)
		}
		span := rapid.IntRange(1, 2).Draw(t, "span") // two rows per pixel are read completely
		side := func(name string) Side {
			count := rapid.IntRange(1, 5).Draw(t, name)
			first := rapid.IntRange(0, 20).Draw(t, name+" from")
			return Side{First: first, Span: span, Count: count, Length: first + span*count}
		}
		rows, cols := side("row"), side("column")
		measure := rapid.SampledFrom(Measures).Draw(t, "measure")
		m := NewRowMatrix(e, measure, rows, cols)
		if want := c.DModel <= mostLooked/2/(rows.Count+cols.Count); m.Whole != want {
			t.Fatalf("whole: %v, want %v", m.Whole, want)
		}
		if i, j := rapid.IntRange(0, rows.Count-1).Draw(t, "i"),
			rapid.IntRange(0, cols.Count-1).Draw(t, "j"); m.Whole {
			got, want := m.At(i, j), pixelOf(e, measure, rows.Start(i), cols.Start(j), span)
			if math.Abs(got-want) > 1e-12 || math.IsNaN(got) != math.IsNaN(want) {
				t.Fatalf("pixel %d, %d: %v, want %v", i, j, got, want)
			}
		}
	})
}

// pixelOf returns the mean over the pairs of rows in a pixel, of squares for distances.
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

// cover returns the part of a position between two ends.
func cover(pos int, from, to float64) float64 {
	return math.Max(0, math.Min(float64(pos+1), to)-math.Max(float64(pos), from))
}

// For any length a pixel is the mean of the dot products it covers, weighted by area, and the pixels
// show the whole length.
func TestSharedPixelsAreAreaMeans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someKernel(t, 12)
		length := rapid.IntRange(1, 130).Draw(t, "length")
		pixels := rapid.IntRange(1, 60).Draw(t, "pixels")
		s := Shared(length, pixels)
		if s.Count != min(pixels, length) || s.End() != length {
			t.Fatalf("%d positions on %d pixels: %+v", length, pixels, s)
		}
		row, col := rapid.IntRange(0, s.Count-1).Draw(t, "row"), rapid.IntRange(0, s.Count-1).Draw(t, "col")
		weights := func(pixel int) []float64 {
			from, to := float64(pixel)*s.Size(), float64(pixel+1)*s.Size()
			if s.Span > 0 { // the last one shows the last positions
				from = math.Min(from, float64(length-s.Span))
				to = from + s.Size()
			}
			w := make([]float64, length)
			for pos := range w {
				w[pos] = cover(pos, from, to) / s.Size()
			}
			return w
		}
		rows, cols := weights(row), weights(col)
		want := 0.0
		for dim := range e.Config().DModel {
			a, b := 0.0, 0.0
			for pos := range length {
				a += rows[pos] * e.At(pos, dim)
				b += cols[pos] * e.At(pos, dim)
			}
			want += a * b
		}
		if got := NewMatrix(e, s, s).At(row, col); math.Abs(got-want) > 1e-12*float64(e.Pairs()) {
			t.Fatalf("pixel %d, %d of %+v: %v, want %v", row, col, s, got, want)
		}
	})
}

// Every position begins in exactly one pixel, in order, and Start returns the first of a pixel.
func TestSharedPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		length := rapid.OneOf(rapid.IntRange(1, 400), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s := Shared(length, rapid.IntRange(1, 200).Draw(t, "pixels"))
		if shown := s.Size() * float64(s.Count) / float64(length); shown < 1-1e-12 ||
			shown-s.Size()/float64(length) > 1-1e-12 {
			t.Fatalf("%+v shows other than the whole length", s)
		}
		i := rapid.IntRange(0, s.Count-1).Draw(t, "pixel")
		start := s.Start(i)
		if at, ok := s.Find(start); at != i || !ok {
			t.Fatalf("%+v: pixel %d starts at %d, which is in %d", s, i, start, at)
		}
		if at, ok := s.Find(start - 1); start > 0 && (at != i-1 || !ok) {
			t.Fatalf("%+v: %d before pixel %d is in %d", s, start-1, i, at)
		}
		if _, ok := s.Find(length); ok {
			t.Fatalf("%+v holds %d", s, length)
		}
	})
}

// meanOfProducts computes the mean column by column and position by position.
func meanOfProducts(e encoding.Periodic, p, n, q, m int) float64 {
	dot := 0.0
	for dim := range e.Config().DModel {
		rows, cols := 0.0, 0.0
		for i := range n {
			rows += e.At(p+i, dim)
		}
		for j := range m {
			cols += e.At(q+j, dim)
		}
		dot += rows * cols / float64(n) / float64(m)
	}
	return dot
}

func TestGridIsTheMatrix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someKernel(t, 20)
		row, col := somePos.Draw(t, "row"), somePos.Draw(t, "col")
		n := rapid.IntRange(1, 9).Draw(t, "n")
		rows, cols := rapid.IntRange(1, 6).Draw(t, "rows"), rapid.IntRange(1, 6).Draw(t, "cols")
		g := NewGrid(e, row, col, n, rows, cols)
		line := make([]float64, cols)
		for r := range rows {
			g.Row(line, r)
			for i, got := range line {
				want := meanOfProducts(e, row+r*n, n, col+i*n, n)
				if math.Abs(got-want) > 1e-12 || got != g.At(r, i) {
					t.Fatalf("pixel %d, %d is %v, want %v", r, i, got, want)
				}
			}
		}
	})
}

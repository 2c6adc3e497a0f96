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
			if got, want := m.At(row, col), meanOfProducts(e, from, span, to, span); math.Abs(got-want) > 1e-12*float64(e.Pairs()+1) {
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

// cover is how much of a position lies between two places.
func cover(pos int, from, to float64) float64 {
	return math.Max(0, math.Min(float64(pos+1), to)-math.Max(float64(pos), from))
}

// Whatever the length, a pixel is the mean of the dot products that it covers,
// each by its area; the whole length is shown on as many pixels as there are.
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

// Every position begins in one pixel, in order, and a pixel's start is the first
// that begins there.
func TestSharedPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		length := rapid.OneOf(rapid.IntRange(1, 400), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s := Shared(length, rapid.IntRange(1, 200).Draw(t, "pixels"))
		if shown := s.Size() * float64(s.Count) / float64(length); shown < 1-1e-12 || shown-s.Size()/float64(length) > 1-1e-12 {
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

// meanOfProducts multiplies and adds column by column, position by position.
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

// meanDot gives the mean dot product of the n rows from p on with the m rows
// from q on, the lone sine of an odd d_model included, in closed form: the mean
// of a cosine over a window is its value in the middle times a gain, see
// [Gain]. With n = m = 1 it is the dot product of two rows.
func meanDot(e encoding.Periodic, p, n, q, m int) float64 {
	var mean encoding.Sum
	of := encoding.Summed(e.Pairs())
	for pair := range e.Pairs() {
		half := e.Turn(pair).Half()
		gain := encoding.DirichletBy(of, half, n) * encoding.DirichletBy(of, half, m)
		a, b := weights(e, pair)
		_, cos := of(half.Mul(2*(p-q) + n - m))
		mean.Add(a * gain * cos)
		if b != 0 {
			_, cos := of(half.Mul(2*p + n - 1).Add(half.Mul(2*q + m - 1)))
			mean.Add(-b * gain * cos)
		}
	}
	return mean.Value()
}

func TestMeanDotIsTheMean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someKernel(t, 40)
		p, q := somePos.Draw(t, "p"), somePos.Draw(t, "q")
		n, m := rapid.IntRange(1, 40).Draw(t, "n"), rapid.IntRange(1, 40).Draw(t, "m")
		want := meanOfProducts(e, p, n, q, m)
		if got := meanDot(e, p, n, q, m); math.Abs(got-want) > 1e-12 {
			t.Fatalf("mean %v, want %v", got, want)
		}
	})
}

// A product of two means is the mean of the products; here once without it.
func TestMeanDotOfEveryProduct(t *testing.T) {
	for layout := range encoding.Layouts {
		e := open(t, encoding.Config{DModel: 7, Length: 1, Base: 50, Layout: encoding.Layout(layout)})
		for _, n := range []int{1, 2, 5, 16} {
			sum := 0.0
			for i := range n {
				for j := range n + 1 {
					sum += encoding.Dot(e, 3+i, 1000+j)
				}
			}
			want := sum / float64(n*(n+1))
			if got := meanDot(e, 3, n, 1000, n+1); math.Abs(got-want) > 1e-12 {
				t.Errorf("%v, %d × %d: mean %v, want %v", encoding.Layout(layout), n, n+1, got, want)
			}
		}
	}
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

func TestMatrixOf64Positions(t *testing.T) {
	for _, d := range []int{4, 64, 511, 512} {
		e := open(t, encoding.Config{DModel: d, Length: 64, Base: 10_000})
		g := NewGrid(e, 0, 0, 1, 64, 64)
		for i := range 64 {
			for j := range 64 {
				if want := meanOfProducts(e, i, 1, j, 1); math.Abs(g.At(i, j)-want) > 1e-12 {
					t.Fatalf("d_model %d: ⟨PE(%d), PE(%d)⟩ is %v, want %v", d, i, j, g.At(i, j), want)
				}
			}
		}
	}
}

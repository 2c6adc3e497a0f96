package similar

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

// meanOfProducts multiplies and adds column by column, position by position.
func meanOfProducts(e encoding.Periodic, c Columns, p, n, q, m int) float64 {
	dot := 0.0
	for dim := range e.Config().DModel {
		if _, kind := e.Wave(dim); c == SineColumns && kind != encoding.Sin {
			continue
		}
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

var someColumns = rapid.SampledFrom([]Columns{AllColumns, SineColumns})

func TestMeanDotIsTheMean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someKernel(t, 40)
		c, p, q := someColumns.Draw(t, "columns"), somePos.Draw(t, "p"), somePos.Draw(t, "q")
		n, m := rapid.IntRange(1, 40).Draw(t, "n"), rapid.IntRange(1, 40).Draw(t, "m")
		want := meanOfProducts(e, c, p, n, q, m)
		if got := MeanDot(e, c, p, n, q, m); math.Abs(got-want) > 1e-12 {
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
			if got := MeanDot(e, AllColumns, 3, n, 1000, n+1); math.Abs(got-want) > 1e-12 {
				t.Errorf("%v, %d × %d: mean %v, want %v", encoding.Layout(layout), n, n+1, got, want)
			}
		}
	}
}

func TestGridIsTheMatrix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _ := someKernel(t, 20)
		c, row, col := someColumns.Draw(t, "columns"), somePos.Draw(t, "row"), somePos.Draw(t, "col")
		n := rapid.IntRange(1, 9).Draw(t, "n")
		rows, cols := rapid.IntRange(1, 6).Draw(t, "rows"), rapid.IntRange(1, 6).Draw(t, "cols")
		g := NewGrid(e, c, row, col, n, rows, cols)
		line := make([]float64, cols)
		for r := range rows {
			g.Row(line, r)
			for i, got := range line {
				want := meanOfProducts(e, c, row+r*n, n, col+i*n, n)
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
		for _, c := range []Columns{AllColumns, SineColumns} {
			g := NewGrid(e, c, 0, 0, 1, 64, 64)
			for i := range 64 {
				for j := range 64 {
					if want := meanOfProducts(e, c, i, 1, j, 1); math.Abs(g.At(i, j)-want) > 1e-12 {
						t.Fatalf("d_model %d: ⟨PE(%d), PE(%d)⟩ is %v, want %v", d, i, j, g.At(i, j), want)
					}
				}
			}
		}
	}
}

// The sines of two rows add up pair by pair, in either direction.
func TestFillSines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, _ := someKernel(t, 24)
		pos, first, sign := rapid.IntRange(0, 500).Draw(t, "pos"), rapid.IntRange(0, 99).Draw(t, "first"), rapid.SampledFrom([]int{1, -1}).Draw(t, "sign")
		values := make([]float64, rapid.IntRange(1, 40).Draw(t, "n"))
		fillSines([][]float64{values}, p, []int{pos}, sign, first)
		for i, got := range values {
			at := pos + sign*(first+i)
			want, terms := 0.0, 0.0
			for pair := range p.Pairs() {
				omega := p.Frequency(pair)
				want += math.Sin(omega*float64(pos)) * math.Sin(omega*float64(at))
				terms += SineTerm(p, pair, pos, at)
			}
			if math.Abs(got-want) > 1e-9 || math.Abs(terms-want) > 1e-9 {
				t.Fatalf("rows %d and %d: %v, and term by term %v, want %v", pos, at, got, terms, want)
			}
		}
	})
}

package similar

import (
	"math"
	"testing"

	"wavescope/encoding"
)

// What is remembered of one table is not taken for another's, whatever they have in
// common, nor one part of it for another.
func TestWhatIsRememberedIsOfTheSameTable(t *testing.T) {
	configs := []encoding.Config{
		{DModel: 2 * encoding.Wide, Base: 10_000}, {DModel: 2*encoding.Wide + 1, Base: 10_000}, {DModel: 2 * encoding.Wide, Base: math.Nextafter(10_000, 0)},
		{DModel: 2 * encoding.Wide, Base: 500_000}, {DModel: 2 * encoding.Wide, Base: 10_000, Layout: encoding.T2T},
	}
	for range 2 {
		for _, c := range configs {
			c.Length = 5000
			e := open(t, c)
			for _, p := range []encoding.Periodic{e, Whole(e)} {
				checkRemembered(t, p)
			}
		}
	}
}

// checkRemembered holds what a table is asked for often against sums over its rows.
func checkRemembered(t *testing.T, p encoding.Periodic) {
	t.Helper()
	bound := 1e-12 * float64(p.Pairs())
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > bound {
			t.Errorf("%+v, %d pairs: %s is %v, want %v", p.Config(), p.Pairs(), what, got, want)
		}
	}
	dot := func(pos, other int, c Columns) (sum float64) {
		for pair := range p.Pairs() {
			sin, cos := p.Turn(pair).Mul(pos).Sincos()
			otherSin, otherCos := p.Turn(pair).Mul(other).Sincos()
			sum += sin * otherSin
			if _, ok := p.Column(pair, encoding.Cos); ok && c == AllColumns {
				sum += cos * otherCos
			}
		}
		return sum
	}
	k, whole := NewKernel(p), p.Config().DModel%2 == 0
	for _, offset := range []int{3, 40} {
		if whole {
			near("dot", k.Dot(offset), dot(7, 7+offset, AllColumns))
		}
		near("distance²", k.Distance(offset)*k.Distance(offset), 2*(float64(k.Pairs())-k.Dot(offset)))
	}
	for _, first := range []int{0, 11} {
		curve := Curve{Axis: Axis{First: first, N: 9, Total: 5000, Width: 9}}
		if whole {
			near("curve", curve.Of(k)[4], dot(0, first+4, AllColumns))
		}
		for _, sign := range []int{1, -1} {
			values := curve.OfSines(p, [2]int{100, 2600}, sign)
			near("sines", values[0][2], dot(100, 100+sign*(first+2), SineColumns))
			near("the other row's sines", values[1][2], dot(2600, 2600+sign*(first+2), SineColumns))
		}
	}
	for _, c := range []Columns{AllColumns, SineColumns} {
		for _, first := range []int{0, 20} {
			rows, cols := Side{First: first, Span: 1, Count: 4, Length: 5000}, Side{First: 33, Span: 1, Count: 3, Length: 5000}
			near("pixel", NewMatrix(p, c, rows, rows).At(1, 3), dot(first+1, first+3, c))
			near("pixel far from the diagonal", NewMatrix(p, c, rows, cols).At(2, 1), dot(first+2, 34, c))
		}
	}
}

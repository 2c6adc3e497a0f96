package similar

import (
	"math"
	"testing"

	"pgregory.net/rapid"
	"wavescope/encoding"
	"wavescope/encoding/cases"
)

// inMeasure is a measure of two rows by its definition, from the values of the
// columns that have a partner.
func inMeasure(p encoding.Periodic, measure string, offset int) float64 {
	dot, square := 0.0, 0.0
	pairs := p.Config().DModel / 2
	for pair := range pairs {
		for _, kind := range []encoding.Kind{encoding.Sin, encoding.Cos} {
			dim, _ := p.Column(pair, kind)
			a, b := p.At(0, dim), p.At(offset, dim)
			dot += a * b
			square += (a - b) * (a - b)
		}
	}
	return map[string]float64{Cosine: dot / float64(pairs), DotProduct: dot, Distance: math.Sqrt(square)}[measure]
}

// measuredAs is a kernel in a measure.
func measuredAs(p encoding.Periodic, measure string) Measured {
	k := NewKernel(p)
	return Measured{k, Measure{measure, float64(k.Pairs())}}
}

// Values are those of the definitions, and between the ends.
func TestMeasures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, k := someKernel(t, 64)
		offset := rapid.IntRange(0, 5000).Draw(t, "offset")
		for _, measure := range Measures {
			m := measuredAs(p, measure)
			want := inMeasure(p, measure, offset)
			if got := m.At(offset); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%s at %d is %v, want %v", measure, offset, got, want)
			}
			if got := m.Of(k.Dot(offset)); math.Abs(got-want) > 1e-6 { // a distance cancels
				t.Fatalf("%s of the dot product at %d is %v, want %v", measure, offset, got, want)
			}
			if low, high := m.Ends(); want < low-1e-9 || want > high+1e-9 {
				t.Fatalf("%s at %d is %v, not between %v and %v", measure, offset, want, low, high)
			}
		}
	})
}

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
	dot := func(pos, other int) (sum float64) {
		for pair := range p.Pairs() {
			sin, cos := p.Turn(pair).Mul(pos).Sincos()
			otherSin, otherCos := p.Turn(pair).Mul(other).Sincos()
			sum += sin * otherSin
			if _, ok := p.Column(pair, encoding.Cos); ok {
				sum += cos * otherCos
			}
		}
		return sum
	}
	k, whole := NewKernel(p), p.Config().DModel%2 == 0
	for _, offset := range []int{3, 40} {
		if whole {
			near("dot", k.Dot(offset), dot(7, 7+offset))
		}
		near("distance²", k.Distance(offset)*k.Distance(offset), 2*(float64(k.Pairs())-k.Dot(offset)))
	}
	for _, first := range []int{0, 11} {
		curve := Curve{Axis: Axis{First: first, N: 9, Total: 5000, Width: 9}}
		if whole {
			near("curve", curve.Of(k)[4], dot(0, first+4))
		}
	}
	for _, first := range []int{0, 20} {
		rows, cols := Side{First: first, Span: 1, Count: 4, Length: 5000}, Side{First: 33, Span: 1, Count: 3, Length: 5000}
		near("pixel", NewMatrix(p, rows, rows).At(1, 3), dot(first+1, first+3))
		near("pixel far from the diagonal", NewMatrix(p, rows, cols).At(2, 1), dot(first+2, 34))
	}
}

// Random tests of this package are quick, and try more cases than others.
func init() { cases.Checks(300, 20_000) }

// open gives the table of a configuration that is known to be valid.
func open(t interface {
	Helper()
	Fatal(...any)
}, c encoding.Config) encoding.Periodic {
	t.Helper()
	e, err := encoding.NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return e.(encoding.Periodic)
}

// The generators of random tests.
var (
	someBase = rapid.OneOf(
		rapid.SampledFrom([]float64{1.0000001, 1.5, 2, 100, 10_000, 500_000, 1e6, encoding.MaxBase}),
		rapid.Float64Range(1.001, 1e7),
	)
	somePos = rapid.OneOf(rapid.IntRange(0, 10_000), rapid.IntRange(0, encoding.MaxPos))
)

// someKernel draws a table of at most some columns and its kernel.
func someKernel(t *rapid.T, most int) (encoding.Periodic, Kernel) {
	e := open(t, encoding.Config{
		DModel: rapid.IntRange(encoding.MinDModel, most).Draw(t, "d_model"),
		Length: 1,
		Base:   someBase.Draw(t, "base"),
		Layout: encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout")),
	})
	return e, NewKernel(e)
}

package similar

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
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

// A window of a difference holds what a look at every offset finds.
func TestLessAround(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, _ := someKernel(t, 32)
		q, _ := someKernel(t, 32)
		measure := rapid.SampledFrom(Measures).Draw(t, "measure")
		l := Less{measuredAs(p, measure), measuredAs(q, measure)}
		sign, first, n := rapid.SampledFrom([]int{1, -1}).Draw(t, "sign"), rapid.IntRange(0, 500).Draw(t, "first"), rapid.IntRange(1, 99).Draw(t, "n")
		w := l.Around(sign, first, n)
		most := 0.0
		for k := first; k < first+n; k++ {
			v := inMeasure(p, measure, k) - inMeasure(q, measure, k)
			if math.Abs(l.At(sign*k)-v) > 1e-9 {
				t.Fatalf("at %d the difference is %v, want %v", k, l.At(sign*k), v)
			}
			most = max(most, math.Abs(v))
		}
		at := inMeasure(p, measure, sign*w.Most) - inMeasure(q, measure, sign*w.Most)
		if w.From != sign*first || w.To != sign*(first+n-1) || math.Abs(math.Abs(w.Largest)-most) > 1e-5 || math.Abs(at-w.Largest) > 1e-5 && most > 1e-5 {
			t.Fatalf("%+v, want the most of %v at one of %d from %d on", w, most, n, first)
		}
		if most > l.Widest() {
			t.Fatalf("the most is %v, more than %v", most, l.Widest())
		}
	})
}

// A table less one with the same waves elsewhere is nothing; with another base,
// or more pairs, it is something.
func TestLessNothing(t *testing.T) {
	c := encoding.Config{DModel: 16, Length: 1, Base: 10_000}
	change := func(do func(*encoding.Config)) Measured {
		other := c
		do(&other)
		return measuredAs(open(t, other), Cosine)
	}
	table := measuredAs(open(t, c), Cosine)
	for i, l := range []Less{
		{table, table},
		{table, change(func(c *encoding.Config) { c.Layout = encoding.Concat })},
		{table, change(func(c *encoding.Config) { c.Base = 500 })},
		{table, change(func(c *encoding.Config) { c.DModel = 18 })},
	} {
		if l.Nothing() != (i < 2) || l.SamePairs() != (i < 3) {
			t.Errorf("case %d: nothing %v, the same pairs %v", i, l.Nothing(), l.SamePairs())
		}
	}
	wide := change(func(c *encoding.Config) { c.DModel = 4096 })
	if got := (Less{wide, wide}).Offsets(1e9); got != 1024 {
		t.Errorf("%d offsets of a wide table, want 1024", got)
	}
}

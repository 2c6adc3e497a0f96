package similar

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/cases"
	"wavescope/encoding/exact"
	"wavescope/encoding/measure"
)

// The formulas, summed at 600 bits, at offsets up to 10¹⁵.
func TestKernelIsExactFarAway(t *testing.T) {
	for _, c := range []encoding.Config{
		{DModel: 2, Base: 10_000}, {DModel: 7, Base: 10_000}, {DModel: 9, Base: 500_000, Layout: encoding.T2T},
		{DModel: 12, Base: 1.0000001, Layout: encoding.CosSinHalf}, {DModel: 10, Base: 1e300, Layout: encoding.Concat},
	} {
		c.Length = 1
		k, ln := NewKernel(open(t, c)), exact.Ln(c.Base)
		for _, offset := range []int{1, 710, 169_646, 411_557_987, 999_999_999_999, -123_456_789_012_345,
			encoding.MaxPos} {
			dot, gap := exact.Int(0), exact.Int(0)
			for pair := range c.DModel / 2 {
				num, den := c.Exponent(pair)
				angle := exact.Mul(exact.Power(ln, -num, den), exact.Int(offset))
				_, cos := exact.Sincos(angle)
				half, _ := exact.Sincos(exact.Quo(angle, exact.Int(2)))
				dot.Add(dot, cos)
				gap.Add(gap, exact.Mul(half, half))
			}
			distance := exact.Mul(exact.Int(2), new(big.Float).SetPrec(exact.Bits).Sqrt(gap))
			fast := make([]float64, 1)
			k.Fill(fast, offset, 1)
			bound := 1e-15 * float64(c.DModel)
			if exact.Miss(k.Dot(offset), dot) > bound || exact.Miss(fast[0], dot) > bound ||
				exact.Units(k.Distance(offset), distance) > 4 {
				t.Errorf("%+v, offset %d: dot %v, fast %v, distance %v, want %.17g and %.17g",
					c, offset, k.Dot(offset), fast[0], k.Distance(offset), dot, distance)
			}
		}
	}
}

// The kernel equals the dot product of rows, computed by columns, and depends on the absolute offset
// alone.
func TestKernelIsTheDotProductOfRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, k := someKernel(t, 200)
		p, q := somePos.Draw(t, "p"), somePos.Draw(t, "q")
		dot, square := 0.0, 0.0
		for dim := range e.Config().DModel {
			a, b := e.At(p, dim), e.At(q, dim)
			dot += a * b
			square += (a - b) * (a - b)
		}
		if dim, ok := measure.UnpairedSine(e); ok {
			pair, _ := e.Wave(dim)
			if _, paired := e.Column(pair, encoding.Cos); paired {
				t.Fatalf("pair %d has a cosine", pair)
			}
			a, b := e.At(p, dim), e.At(q, dim)
			dot -= a * b
			square -= (a - b) * (a - b)
		}
		bound := 3e-14 * float64(e.Config().DModel) // the sums above round at every step
		if got := k.Dot(q - p); math.Abs(got-dot) > bound || got != k.Dot(p-q) {
			t.Fatalf("dot %v, other way %v, want %v", got, k.Dot(p-q), dot)
		}
		if got := k.Distance(q - p); math.Abs(got*got-square) > bound ||
			math.Abs(got*got-2*(float64(k.Pairs())-k.Dot(q-p))) > bound {
			t.Fatalf("distance %v, want %v", got, math.Sqrt(square))
		}
	})
}

// Fill gives the same bits for a part of a range as for the whole, and allocates no more for a long
// range than for a short one.
func TestFillDoesNotDependOnItsStart(t *testing.T) {
	k := NewKernel(open(t, encoding.Config{DModel: 150, Length: 1, Base: 10_000}))
	whole, part := make([]float64, 500), make([]float64, 77)
	k.Fill(whole, -200, 1)
	for start := range len(whole) - len(part) {
		k.Fill(part, start-200, 1)
		for i, got := range part {
			if got != whole[start+i] {
				t.Fatalf("offset %d is %v, in the whole %v", start+i-200, got, whole[start+i])
			}
		}
	}
	if whole[200] != 75 || whole[200-33] != whole[200+33] {
		t.Errorf("at 0 %v, at ±33 %v and %v", whole[200], whole[200-33], whole[200+33])
	}
	one := testing.AllocsPerRun(5, func() { k.Fill(part[:1], 0, 1) })
	if many := testing.AllocsPerRun(5, func() { k.Fill(whole, 0, 1) }); many > one {
		t.Errorf("%v allocations for 500 offsets, %v for one", many, one)
	}
}

// The mean of a short window equals the mean of its offsets, the mean of a long one the closed form.
func TestMeansOfWindows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, k := someKernel(t, 40)
		bounds := []int{rapid.OneOf(rapid.IntRange(0, 50), rapid.IntRange(0, encoding.MaxPos/2)).Draw(t, "first")}
		for range rapid.IntRange(1, 9).Draw(t, "windows") {
			n := rapid.OneOf(rapid.IntRange(1, 60), rapid.IntRange(1, encoding.MaxPos/20)).Draw(t, "n")
			bounds = append(bounds, bounds[len(bounds)-1]+n)
		}
		means := make([]float64, len(bounds)-1)
		k.FillMeans(means, bounds)
		for i, got := range means {
			a, b := bounds[i], bounds[i+1]
			want := 0.0
			if b-a <= 60 {
				for offset := a; offset < b; offset++ {
					want += k.Dot(offset) / float64(b-a)
				}
			} else {
				for _, pair := range kept(e) {
					half := e.PhaseStep(pair).Half()
					want += angle.Dirichlet(half, b-a) * encoding.Cos.Of(half.Mul(a+b-1))
				}
			}
			if math.Abs(got-want) > 4e-13*float64(k.Pairs()) {
				t.Fatalf("%d to %d: mean %v, want %v", a, b-1, got, want)
			}
		}
	})
}

// A Run interpolates the partial sums of its terms linearly.
func TestRunIsTheSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := rapid.SliceOfN(rapid.Float64Range(-1, 1), 1, 90).Draw(t, "terms")
		places := rapid.IntRange(1, 120).Draw(t, "places")
		asked := 0
		r := NewRun(len(terms), places, func(i int) float64 {
			if i != asked {
				t.Fatalf("term %d after %d", i, asked)
			}
			asked++
			return terms[i]
		})
		upTo := func(x float64) (sum float64) { // term by term, the last by its part
			for i, v := range terms {
				sum += v * math.Max(0, math.Min(1, x-float64(i)))
			}
			return sum
		}
		if len(r.Sums) != places+1 || asked != len(terms) || math.Abs(r.Total()-upTo(1e9)) > 1e-12 {
			t.Fatalf("%d places, %d terms, %v in all", len(r.Sums), asked, r.Total())
		}
		for i, got := range r.Sums {
			if want := upTo(float64(i) * float64(len(terms)) / float64(places)); math.Abs(got-want) > 1e-11 {
				t.Fatalf("place %d of %d: %v, want %v", i, places, got, want)
			}
		}
	})
}

// inMeasure computes a measure of two rows from its definition, over the columns of complete pairs.
func inMeasure(p encoding.Periodic, measure string, offset int) float64 {
	dot, square := 0.0, 0.0
	pairs := kept(p)
	for _, pair := range pairs {
		for _, kind := range []encoding.Kind{encoding.Sin, encoding.Cos} {
			dim, _ := p.Column(pair, kind)
			a, b := p.At(0, dim), p.At(offset, dim)
			dot += a * b
			square += (a - b) * (a - b)
		}
	}
	return map[string]float64{Cosine: dot / float64(len(pairs)), DotProduct: dot, Distance: math.Sqrt(square)}[measure]
}

// measuredAs returns a kernel in a measure.
func measuredAs(p encoding.Periodic, measure string) Measured {
	k := NewKernel(p)
	return Measured{k, Measure{measure, float64(k.Pairs())}}
}

// Measures equal their definitions and lie between Ends.
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

// The random tests of this package are quick, so they try more cases than others.
func init() { cases.Checks(300, 20_000) }

// kept returns the pairs of a table that have two waves and are not left out.
func kept(p encoding.Periodic) (pairs []int) {
	b := p.Config().Band
	for pair := range p.Config().DModel / 2 {
		if b.To == 0 || pair >= b.From && pair < b.To {
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// open returns the table of a valid configuration.
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

// someKernel draws a table with at most the given number of columns, and its kernel.
func someKernel(t *rapid.T, most int) (encoding.Periodic, Kernel) {
	c := encoding.Config{
		DModel: rapid.IntRange(encoding.MinDModel, most).Draw(t, "d_model"),
		Length: 1,
		Base:   someBase.Draw(t, "base"),
		Layout: encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout")),
	}
	if rapid.IntRange(0, 2).Draw(t, "filtered") == 0 {
		c.Band.From = rapid.IntRange(0, c.DModel/2-1).Draw(t, "from")
		c.Band.To = rapid.IntRange(c.Band.From+1, c.Pairs()).Draw(t, "to")
	}
	e := open(t, c)
	return e, NewKernel(e)
}

package similar

import (
	"math"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/angle"
	"wavescope/encoding/measure"

	"pgregory.net/rapid"
)

// The weighted pairs of stands give the sum over all pairs at every offset within reach.
func TestFewPairsStandForAll(t *testing.T) {
	fewest := math.Inf(1)
	for _, base := range []float64{1.0000001, 1.01, 100, 10_000, 500_000, 1e12, 1e300} {
		for _, d := range []int{2 * angle.ManyWaves, 65_535, 65_536} {
			for _, layout := range []encoding.Layout{encoding.Interleaved, encoding.T2T} {
				e := open(t, encoding.Config{DModel: d, Length: 1, Base: base, Layout: layout})
				for _, reach := range []int{1, 300, 5000, 1_000_000, encoding.MaxPos} {
					list := stands(e, reach)
					fewest = min(fewest, float64(len(list))/float64(e.Pairs()))
					for _, x := range []int{0, 1, reach / 3, -reach, reach} {
						want, got := sumOfAll(e, x), sumOf(e, list, x)
						if math.Abs(got-want) > 3e-15*float64(e.Pairs()) {
							t.Errorf("base %g, d %d, %v, reach %d, at %d: %d pairs give %v, all %v, off by %.1e a pair",
								base, d, layout, reach, x, len(list), got, want, (got-want)/float64(e.Pairs()))
						}
					}
				}
			}
		}
	}
	if fewest > 0.01 {
		t.Errorf("never fewer than %g of the pairs", fewest)
	}
}

func sumOfAll(e encoding.Periodic, x int) float64 {
	var sum measure.Sum
	for pair := range e.Pairs() {
		_, cos := e.PhaseStep(pair).Mul(x).Sincos()
		sum.Add(cos)
	}
	return sum.Value()
}

func sumOf(e encoding.Periodic, list []stand, x int) float64 {
	var sum measure.Sum
	for _, s := range list {
		_, cos := e.PhaseStep(s.pair).Mul(x).Sincos()
		sum.Add(s.times * cos)
	}
	return sum.Value()
}

// A bunch gives the sum of its waves taken one by one, near 0 and far away, for any step and any other
// waves computed with it.
func TestBunchesAreTheirWaves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.IntRange(64, 3000).Draw(t, "d_model")
		base := rapid.SampledFrom([]float64{1.0001, 1.5, 10_000, 1e9, 1e300}).Draw(t, "base")
		enc, err := encoding.NewSinusoidal(encoding.Config{DModel: d, Length: 1, Base: base})
		if err != nil {
			t.Fatal(err)
		}
		e := enc.(encoding.Periodic)
		step := rapid.SampledFrom([]int{1, 1, 2, 9, 1000, 1e9}).Draw(t, "step")
		first := rapid.OneOf(rapid.IntRange(-500, 500), rapid.IntRange(-encoding.MaxPos/2, encoding.MaxPos/2)).Draw(t,
			"first")
		k := NewKernel(e)
		values := make([]float64, rapid.IntRange(1, 400).Draw(t, "places"))
		k.Fill(values, first, step)
		for range 8 {
			i := rapid.IntRange(0, len(values)-1).Draw(t, "i")
			want, place := 0.0, first+i*step
			for pair := range d / 2 { // without a lone sine
				_, cos := e.PhaseStep(pair).Mul(place).Sincos()
				want += cos
			}
			if math.Abs(values[i]-want) > 1e-14*float64(d) {
				t.Fatalf("at %d: %v, want %v", place, values[i], want)
			}
			alone := make([]float64, 1)
			if k.Fill(alone, place, step); alone[0] != values[i] {
				t.Fatalf("at %d: %v, but alone %v", place, values[i], alone[0])
			}
		}
	})
}

// Nearly all waves of the widest table are in bunches, and the sums stay within the slack of scans.
func TestWidestTableIsBunches(t *testing.T) {
	e := open(t, encoding.Config{DModel: encoding.MaxDModel, Length: 1, Base: 10_000})
	k := NewKernel(e)
	width, single, bunches := bunchWidth(1), 0, 0
	for waves := k.waves; len(waves) > 0; {
		n := bunched(waves, width)
		bunches++
		if n < bunchFewest {
			single += n
		}
		waves = waves[n:]
	}
	if single > k.Pairs()/10 || bunches > k.Pairs()/50 {
		t.Errorf("%d waves are in no bunch, %d bunches", single, bunches)
	}
	for _, first := range []int{0, 12_345, encoding.MaxPos - 600} {
		values := make([]float64, 600)
		k.Fill(values, first, 1)
		s := scan{k: k}
		for i := 0; i < len(values); i += 37 {
			if want := k.Dot(first + i); math.Abs(values[i]-want) > s.slack() {
				t.Errorf("offset %d: %v, want %v, within %v", first+i, values[i], want, s.slack())
			} else if i == 37 {
				t.Logf("offset %d is off by %.2g", first+i, values[i]-want)
			}
		}
	}
}

// Values, means over windows and pixels of a wide table equal the sums over its waves.
func TestManyWavesAddUp(t *testing.T) {
	for _, c := range []encoding.Config{
		{DModel: 2*angle.ManyWaves + 1, Base: 10_000}, {DModel: 2 * angle.ManyWaves, Base: 1e300},
		{DModel: 2 * angle.ManyWaves, Base: 1.0000001, Layout: encoding.T2T},
	} {
		c.Length = 1
		e := open(t, c)
		k, pairs := NewKernel(e), float64(c.DModel/2)
		for _, offset := range []int{1, 17, 123_456_789, encoding.MaxPos} {
			dot, square := 0.0, 0.0
			for pair := range c.DModel / 2 {
				sin, cos := e.PhaseStep(pair).Mul(offset).Sincos()
				dot += cos
				square += (1-cos)*(1-cos) + sin*sin
			}
			if got := k.Dot(offset); math.Abs(got-dot) > 1e-12*pairs {
				t.Errorf("%+v, offset %d: %v, want %v", c, offset, got, dot)
			}
			if got := k.Distance(offset); math.Abs(got*got-square) > 1e-12*pairs {
				t.Errorf("%+v, offset %d: distance² %v, want %v", c, offset, got*got, square)
			}
		}
		bounds, means := []int{0, 1, 2, 5, 9, 30, 77, 1000, 1_000_000, 5_000_000_000}, make([]float64, 9)
		k.FillMeans(means, bounds)
		for i := range means {
			a, n := bounds[i], bounds[i+1]-bounds[i]
			want := 0.0
			for pair := range e.Pairs() {
				half := e.PhaseStep(pair).Half()
				gain, middle := angle.Dirichlet(half, n), half.Mul(2*a+n-1)
				if pair < c.DModel/2 {
					want += gain * encoding.Cos.Of(middle)
				}
			}
			bound := 1e-12 * pairs
			if n > 1_000_000 {
				bound = 1e-9 * pairs
			}
			if math.Abs(means[i]-want) > bound {
				t.Errorf("%+v, %d offsets from %d: a mean of %v, want %v", c, n, a, means[i], want)
			}
		}
		for _, span := range []int{1, 36, 1_000_000} {
			side := Side{First: 0, Span: span, Count: 4, Length: 3*span + max(span/2, 1)}
			m := NewMatrix(e, side, side)
			for _, at := range [][2]int{{0, 0}, {2, 1}, {1, 3}, {3, 3}, {3, 0}} {
				first := func(i int) int { return min(i*span, side.Length-span) }
				want := meanDot(e, first(at[0]), span, first(at[1]), span)
				bound := 1e-12 * pairs
				if span > 1000 {
					bound = 1e-9 * pairs
				}
				if got := m.At(at[0], at[1]); math.Abs(got-want) > bound {
					t.Errorf("%+v, span %d, pixel %v: %v, want %v", c, span, at, got, want)
				}
			}
		}
	}
}

// With shared columns every size is in exactly one window, and there are as few windows as promised.
func TestSharedColumns(t *testing.T) {
	for _, log := range []bool{true, false} {
		a := Axis{N: 1_000_000_000, Total: 1_000_000_000, Width: 400, Log: log,
			Shared: SharedColumns(encoding.MaxDModel / 2)}
		bounds := a.Bounds()
		for i := 1; i < len(bounds); i++ {
			if from, to := bounds[i-1], bounds[i]; from >= to || to-from > 1 && from >= sharedFrom &&
				a.Column(to-1)-a.Column(from) >= a.Shared {
				t.Fatalf("a window from %d to %d, columns %d to %d", from, to, a.Column(from), a.Column(to-1))
			}
		}
		if n := len(bounds) - 1; n > 400/a.Shared+130 || bounds[n] != a.Total {
			t.Errorf("%d windows up to %d", n, bounds[n])
		}
	}
	if SharedColumns(angle.ManyWaves) != 1 {
		t.Error("narrow tables share columns")
	}
}

package measure

import (
	"math"
	"math/big"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/encoding/exact"

	"pgregory.net/rapid"
)

// pearson returns the textbook formula, on differences to the first value to keep the variation of slow columns.
func pearson(x, y []float64) (r float64, ok bool) {
	mean := func(v []float64) (sum float64) {
		for _, a := range v {
			sum += a
		}
		return sum / float64(len(v))
	}
	mx, my := mean(x), mean(y)
	var xy, xx, yy float64
	for i := range x {
		xy += (x[i] - mx) * (y[i] - my)
		xx += (x[i] - mx) * (x[i] - mx)
		yy += (y[i] - my) * (y[i] - my)
	}
	return xy / math.Sqrt(xx*yy), xx > 0 && yy > 0
}

// about returns the differences of a column to its value at pos, up to a factor: sin(b+w) − sin(b) =
// 2·cos(b + w/2)·sin(w/2), and −2·sin·sin for the cosine.
func about(e encoding.Periodic, dim, pos, n int) []float64 {
	pair, kind := e.Wave(dim)
	w := e.Frequency(pair)
	out := make([]float64, n)
	for m := range out {
		sin, cos := e.PhaseStep(pair).Mul(pos).Add(e.PhaseStep(pair).Half().Mul(m)).Sincos()
		sin /= w
		half := math.Sin(w*float64(m)/2) / w
		if w < 1e-20 {
			sin, cos, half = float64(pos)+float64(m)/2, 1, float64(m)/2
		}
		if out[m] = cos * half; kind == encoding.Cos {
			out[m] = -sin * half
		}
	}
	return out
}

func TestCorrelation(t *testing.T) {
	worst := 0.0
	rapid.Check(t, func(t *rapid.T) {
		e, a := someTable(t)
		b := rapid.IntRange(0, e.Config().DModel-1).Draw(t, "other dim")
		pos := rapid.OneOf(rapid.IntRange(0, 100), somePos).Draw(t, "pos")
		n := rapid.OneOf(rapid.IntRange(1, 60), rapid.IntRange(1, 3000)).Draw(t, "n")
		got, ok := Correlation(e, a, b, pos, n)
		_, kindA := e.Wave(a)
		_, kindB := e.Wave(b)
		if kindA == encoding.Zero || kindB == encoding.Zero || n < 2 {
			if ok {
				t.Fatalf("a correlation with a constant: %v", got)
			}
			return
		}
		want, varies := pearson(about(e, a, pos, n), about(e, b, pos, n))
		if !varies {
			return
		}
		if off := math.Abs(got - want); !ok || !(off < 1e-7) {
			t.Fatalf("%+v dims %d, %d over %d from %d: %v, want %v", e.Config(), a, b, n, pos, got, want)
		} else {
			worst = max(worst, off)
		}
	})
	t.Logf("largest error %.3g", worst)
}

// exactCorrelation evaluates ⟨xy⟩ − ⟨x⟩⟨y⟩ literally with 600 bits.
func exactCorrelation(c encoding.Config, a, b, pos, n int) *big.Float {
	ln := exact.Ln(c.Base)
	omegaOf := func(pair int) *big.Float {
		num, den := c.Exponent(pair)
		return exact.Power(ln, -num, den)
	}
	covariance := func(a, b int) *big.Float {
		p, kindA := c.Wave(a)
		q, kindB := c.Wave(b)
		x, y := omegaOf(p), omegaOf(q)
		meanOf := func(omega *big.Float, kind encoding.Kind) *big.Float {
			if omega.Sign() == 0 {
				return exact.Int(int(kind)) // sin(0) and cos(0)
			}
			sin, cos := exact.Means(omega, pos, n)
			if kind == encoding.Sin {
				return sin
			}
			return cos
		}
		fall, rise := exact.Sub(x, y), exact.Add(x, y)
		var product *big.Float
		switch {
		case kindA == encoding.Sin && kindB == encoding.Sin:
			product = exact.Sub(meanOf(fall, encoding.Cos), meanOf(rise, encoding.Cos))
		case kindA == encoding.Cos && kindB == encoding.Cos:
			product = exact.Add(meanOf(fall, encoding.Cos), meanOf(rise, encoding.Cos))
		case kindA == encoding.Sin:
			product = exact.Add(meanOf(rise, encoding.Sin), meanOf(fall, encoding.Sin))
		default:
			product = exact.Sub(meanOf(rise, encoding.Sin), meanOf(fall, encoding.Sin))
		}
		return exact.Sub(exact.Quo(product, exact.Int(2)), exact.Mul(meanOf(x, kindA), meanOf(y, kindB)))
	}
	scale := new(big.Float).Sqrt(exact.Mul(covariance(a, a), covariance(b, b)))
	return exact.Quo(covariance(a, b), scale)
}

// Windows too long to add up, and waves so slow that they are nearly straight.
func TestCorrelationOverLongWindows(t *testing.T) {
	random := cases.Rand(t)
	worst := 0.0
	for i := range cases.N(60, 2000) {
		c := encoding.Config{
			DModel: 2*(1+random.IntN(200)) + i%2,
			Length: 1,
			Base:   math.Pow(10, 12*random.Float64()+0.1), // 600 bits have an end
			Layout: encoding.Layout(random.IntN(len(encoding.Layouts))),
		}
		pairs := c.DModel &^ 1
		a, b := random.IntN(pairs), random.IntN(pairs) // no column of zeros among them
		pos := random.IntN(encoding.MaxPos)
		n := 2 + int(math.Pow(10, 15*random.Float64()))
		got, ok := Correlation(open(t, c), a, b, pos, n)
		want := exactCorrelation(c, a, b, pos, n)
		if off := exact.Miss(got, want); !ok || !(off < 1e-7) {
			t.Fatalf("%+v dims %d, %d over %d from %d: %v, want %.9f", c, a, b, n, pos, got, want)
		} else {
			worst = max(worst, off)
		}
	}
	t.Logf("largest error %.3g", worst)
}

// newTable returns a table with d_model 16.
func newTable(t *testing.T, base float64) encoding.Periodic {
	t.Helper()
	e, err := encoding.NewSinusoidal(encoding.Config{DModel: 16, Length: 128, Base: base})
	if err != nil {
		t.Fatal(err)
	}
	return e.(encoding.Periodic)
}

func TestPredict(t *testing.T) {
	e := newTable(t, 10_000)
	for pair := range 5 {
		w := math.Pow(10000, -float64(2*pair)/16)
		for _, c := range []struct{ first, n, k int }{{0, 123, 5}, {0, 108, 10}, {37, 50, -7}, {1000, 512, 33}} {
			f := Predict(e, pair, c.first, c.n, c.k)
			alone, r2, sin, cos := exact.LeastSquares(w, c.first, c.n, c.k)
			for _, v := range [][2]float64{{f.Alone.Sin, alone}, {f.Alone.R2, r2}, {f.Both.Sin, sin},
				{f.Both.Cos, cos}, {f.Both.R2, 1}} {
				if math.Abs(v[0]-v[1]) > 1e-7*max(1, math.Abs(v[1])) {
					t.Errorf("pair %d, %+v: %v, want %v", pair, c, v[0], v[1])
				}
			}
			if f.Alone.Cos != 0 || f.Both.Worst > 1e-13 {
				t.Errorf("pair %d, %+v: alone uses the cosine %v, both leaves %v", pair, c, f.Alone.Cos, f.Both.Worst)
			}
		}
	}
	f := Predict(e, 2, 0, 123, 5).Alone
	if math.Abs(f.R2-0.778569887) > 1e-8 {
		t.Errorf("R² of 123 positions is %v", f.R2)
	}
	if f = Predict(e, 2, 0, 108, 10).Alone; math.Abs(f.R2-0.338221596) > 1e-8 || math.Abs(f.Sin-0.61553231) > 1e-8 {
		t.Errorf("R² of 108 positions is %v, weight %v", f.R2, f.Sin)
	}
}

// From sine and cosine, least squares finds the sine row of the rotation, even for very slow waves.
func TestPredictFindsTheMatrix(t *testing.T) {
	for _, base := range []float64{1.0000001, 10000, 1e12} {
		e := newTable(t, base)
		for pair := range e.Pairs() {
			for _, first := range []int{0, 777, 1e9, 1e15 - 200} {
				for _, n := range []int{1, 2, 3, 108} {
					const k = 10
					f := Predict(e, pair, first, n, k)
					w := e.Frequency(pair)
					// positions of a slow wave differ by ωn only, which costs digits
					slack := 1e-13/math.Min(1, w) + 1e-9
					if n > 1 && (math.Abs(f.Both.Sin-math.Cos(w*k)) > slack ||
						math.Abs(f.Both.Cos-math.Sin(w*k)) > slack) {
						t.Errorf("base %v, pair %d, %d positions from %d: %v %v, want %v %v", base, pair, n, first,
							f.Both.Sin, f.Both.Cos, math.Cos(w*k), math.Sin(w*k))
					}
					if !(f.Both.Worst < 1e-14) {
						t.Errorf("base %v, pair %d, %d positions from %d: leaves %v", base, pair, n, first,
							f.Both.Worst)
					}
					if n == 1 && !math.IsNaN(f.Alone.R2) {
						t.Errorf("one position has an R² of %v", f.Alone.R2)
					}
				}
			}
		}
	}
}

// open returns the table of a valid configuration.
func open(t testing.TB, c encoding.Config) encoding.Periodic {
	t.Helper()
	e, err := encoding.NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return e.(encoding.Periodic)
}

// somePos draws positions near and far.
var somePos = rapid.OneOf(rapid.IntRange(0, 10_000), rapid.IntRange(0, encoding.MaxPos))

// someTable draws a table and one of its columns.
func someTable(t *rapid.T) (e encoding.Periodic, dim int) {
	c := encoding.Config{
		DModel: rapid.OneOf(rapid.IntRange(encoding.MinDModel, 40),
			rapid.IntRange(encoding.MinDModel, encoding.MaxDModel)).Draw(t, "d_model"),
		Length: 1,
		Base: rapid.OneOf(rapid.SampledFrom([]float64{math.Nextafter(1, 2), 1.0000001, 2, 10_000, 1e300}),
			rapid.Float64Range(1.001, 1e7)).Draw(t, "base"),
		Layout: encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout")),
	}
	table, err := encoding.NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return table.(encoding.Periodic), rapid.IntRange(0, c.DModel-1).Draw(t, "dim")
}

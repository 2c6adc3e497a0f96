package encoding

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/encoding/exact"

	"pgregory.net/rapid"
)

// exactTable evaluates values of one table.
type exactTable struct {
	config Config
	ln     *big.Float
}

func newExactTable(c Config) exactTable { return exactTable{c, exact.Ln(c.Base)} }

// omega returns the angular frequency of a pair, in radians per position.
func (e exactTable) omega(pair int) *big.Float {
	num, den := 2*pair, e.config.DModel
	switch n := e.config.DModel / 2; e.config.Layout {
	case T2T:
		num, den = pair, max(n-1, 1)
	case CosSinHalf:
		num, den = pair, n
	}
	return exact.Power(e.ln, -num, den)
}

// wave returns the sine or the cosine of a pair's angle at a position.
func (e exactTable) wave(pos, pair int, kind Kind) *big.Float {
	sin, cos := exact.Sincos(exact.Mul(e.omega(pair), exact.Int(pos)))
	if kind == Sin {
		return sin
	}
	return cos
}

// open returns NewSinusoidal for a configuration that is known to be valid.
func open(t testing.TB, c Config) *sinusoidal {
	t.Helper()
	e, err := NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return e.(*sinusoidal)
}

// Random tests of this package are quick, and try more cases than others.
func init() { cases.Checks(300, 20_000) }

// The generators of random tests.
var (
	someLayout = rapid.Custom(func(t *rapid.T) Layout {
		return Layout(rapid.IntRange(0, len(Layouts)-1).Draw(t, "layout"))
	})
	someBase = rapid.OneOf(
		rapid.SampledFrom([]float64{math.Nextafter(1, 2), 1.0000001, 1.5, 2, 100, 10_000, 500_000, 1e6, 1e300}),
		rapid.Float64Range(1.001, 1e7),
	)
	someConfig = rapid.Custom(func(t *rapid.T) Config {
		return Config{
			DModel: rapid.OneOf(rapid.IntRange(MinDModel, 40), rapid.IntRange(MinDModel, MaxDModel)).Draw(t, "d_model"),
			Length: 1,
			Base:   someBase.Draw(t, "base"),
			Layout: someLayout.Draw(t, "layout"),
		}
	})
	somePos = rapid.OneOf(rapid.IntRange(0, 10_000), rapid.IntRange(0, MaxPos))
)

// someTable draws a table and one of its columns.
func someTable(t *rapid.T) (e *sinusoidal, dim int) {
	c := someConfig.Draw(t, "config")
	table, err := NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return table.(*sinusoidal), rapid.IntRange(0, c.DModel-1).Draw(t, "dim")
}

// A constructor makes a table of the shape nearest to a configuration.
type constructor struct {
	name  string
	new   func(Config) (Encoding, error)
	shape func(Config) Config
}

// constructors lists every constructor of a table.
var constructors = []constructor{
	{"sinusoidal", NewSinusoidal, unchanged},
	{"binary", NewBinary, unchanged},
	{"learned", NewLearned, func(c Config) Config {
		c.Learned.Rows = MaxPos
		return c
	}},
	{"rope", NewRoPETable, func(c Config) Config {
		d := c.DModel + c.DModel%2
		return RoPEConfig{HeadDim: d, RotaryDim: d, Base: c.Base,
			Pairing: Pairing(int(c.Layout) % len(Pairings))}.TableConfig(c.Length)
	}},
}

func unchanged(c Config) Config { return c }

// tolerance is the largest error of a single value that the tests accept.
const tolerance = 4e-16

func TestReferenceValues(t *testing.T) {
	values, worst := 0, 0.0
	for _, c := range exact.Cases[exact.Values](t, "testdata/sinusoidal.json") {
		layout, err := ParseLayout(c.Layout)
		if err != nil {
			t.Fatal(err)
		}
		e := open(t, Config{DModel: c.DModel, Length: 1, Base: c.Base, Layout: layout})
		for _, row := range c.Rows {
			for i, dim := range c.Dims {
				off := math.Abs(e.At(row.Pos, dim) - row.Values[i])
				if off > tolerance {
					t.Errorf("%+v: At(%d, %d) is off by %g", e.config, row.Pos, dim, off)
				}
				worst = max(worst, off)
				values++
			}
		}
	}
	if values < 500 {
		t.Errorf("only %d reference values", values)
	}
	t.Logf("%d values, largest error %.3g", values, worst)
}

// Values are exact at every magnitude of position, in every layout, for extreme bases.
func TestValuesAreExact(t *testing.T) {
	random := cases.Rand(t)
	bases := []float64{math.Nextafter(1, 2), 1.0000001, 1.7, 2, 10_000, 500_000, 1e12, MaxBase}
	widths := []int{2, 3, 7, 64, 513, 768, 4096, 65_535, MaxDModel}
	worst := 0.0
	for _, base := range bases {
		for _, d := range widths {
			for layout := range Layouts {
				c := Config{DModel: d, Length: 1, Base: base, Layout: Layout(layout)}
				e, reference := open(t, c), newExactTable(c)
				for _, limit := range []int{1000, 1e9, MaxPos} {
					pos, pair := random.IntN(limit+1), random.IntN(e.Pairs())
					for _, kind := range []Kind{Sin, Cos} {
						dim, ok := e.Column(pair, kind)
						if !ok {
							continue
						}
						off := exact.Miss(e.At(pos, dim), reference.wave(pos, pair, kind))
						if off > tolerance {
							t.Errorf("%+v: At(%d, %d) is off by %g", c, pos, dim, off)
						}
						worst = max(worst, off)
					}
				}
			}
		}
	}
	t.Logf("largest error %.3g", worst)
}

// A table that keeps some pairs has their numbers, and zeros in all other columns.
func TestBandKeepsItsPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := someConfig.Draw(t, "config")
		all, err := NewSinusoidal(c)
		if err != nil {
			t.Fatal(err)
		}
		c.Band.From = rapid.IntRange(0, c.DModel/2-1).Draw(t, "from")
		c.Band.To = rapid.IntRange(c.Band.From+1, c.Pairs()).Draw(t, "to")
		table, err := NewSinusoidal(c)
		if err != nil {
			t.Fatal(err)
		}
		pos, n := somePos.Draw(t, "pos"), rapid.IntRange(1, 1000).Draw(t, "n")
		dim := rapid.IntRange(0, c.DModel-1).Draw(t, "dim")
		low, high := table.Range(pos, n, dim)
		wantLow, wantHigh := all.Range(pos, n, dim)
		got := [...]float64{table.At(pos, dim), table.Mean(pos, n, dim), low, high, Row(table, pos)[dim]}
		want := [...]float64{all.At(pos, dim), all.Mean(pos, n, dim), wantLow, wantHigh, Row(all, pos)[dim]}
		if pair, kind := c.Wave(dim); kind == Zero || pair < c.Band.From || pair >= c.Band.To {
			want = [len(want)]float64{}
		}
		if got != want {
			t.Fatalf("%v, not %v", got, want)
		}
	})
}

// A band without a pair of both waves, or outside the table, is refused.
func TestWrongBands(t *testing.T) {
	for _, b := range []Band{{-1, 1}, {0, 0}, {1, 1}, {2, 1}, {3, 4}, {0, 5}} {
		c := Config{DModel: 7, Length: 1, Base: 2, Band: b}
		if _, err := NewSinusoidal(c); (err == nil) != (b == Band{}) {
			t.Errorf("%v: %v", b, err)
		}
	}
}

func TestNegativePositionsMirror(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someTable(t)
		pos := somePos.Draw(t, "pos")
		want := e.At(pos, dim)
		if _, kind := e.Wave(dim); kind == Sin {
			want = -want
		}
		if got := e.At(-pos, dim); got != want {
			t.Fatalf("At(%d, %d) = %v, want %v", -pos, dim, got, want)
		}
	})
}

func TestEveryTableOpens(t *testing.T) {
	for _, k := range constructors {
		c := k.shape(Config{DModel: 8, Length: 100, Base: 10_000})
		e, err := k.new(c)
		if err != nil {
			t.Fatalf("%s: %v", k.name, err)
		}
		if e.Config() != c {
			t.Errorf("%s: Config() = %+v", k.name, e.Config())
		}
		if _, err := k.new(Config{}); err == nil {
			t.Errorf("%s opens the zero configuration", k.name)
		}
	}
}

const meanTolerance = 1e-12

func TestMeanOfAWindow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someTable(t)
		pos := somePos.Draw(t, "pos")
		n := rapid.OneOf(rapid.IntRange(1, 100), rapid.IntRange(1, 100_000)).Draw(t, "n")
		want := average(e, pos, n, dim)
		if got := e.Mean(pos, n, dim); math.Abs(got-want) > meanTolerance {
			t.Fatalf("mean %v, want %v", got, want)
		}
		if got, want := e.Mean(pos, 1, dim), e.At(pos, dim); got != want {
			t.Fatalf("mean of one position %v, want %v", got, want)
		}
	})
}

// average adds up a window in halves, to keep rounding errors small.
func average(e Encoding, pos, n, dim int) float64 {
	if n > 64 {
		left, right := n/2, n-n/2
		a, b := average(e, pos, left, dim), average(e, pos+left, right, dim)
		return (a*float64(left) + b*float64(right)) / float64(n)
	}
	sum := 0.0
	for p := pos; p < pos+n; p++ {
		sum += e.At(p, dim)
	}
	return sum / float64(n)
}

// TestMeanAgainstMPMath compares with means.json, which testdata/means.py wrote with 50 digits.
func TestMeanAgainstMPMath(t *testing.T) {
	var cases []struct {
		Layout   string
		DModel   int `json:"d_model"`
		Base     float64
		Pair     int
		Start, N int
		Sin, Cos string
	}
	exact.Reference(t, "testdata/means.json", &cases)
	if len(cases) < 200 {
		t.Fatalf("only %d cases", len(cases))
	}
	worst := 0.0
	for _, c := range cases {
		layout, err := ParseLayout(c.Layout)
		if err != nil {
			t.Fatal(err)
		}
		e := open(t, Config{DModel: c.DModel, Length: MaxPos, Base: c.Base, Layout: layout})
		for kind, text := range []string{Sin: c.Sin, Cos: c.Cos} {
			dim, ok := e.Column(c.Pair, Kind(kind))
			if !ok {
				continue // the cosine that an odd d_model has no room for
			}
			want, ok := new(big.Float).SetPrec(200).SetString(text)
			if !ok {
				t.Fatalf("%q is no number", text)
			}
			off := exact.Miss(e.Mean(c.Start, c.N, dim), want)
			if off > meanTolerance {
				t.Errorf("%+v: %v is off by %g", c, Kind(kind), off)
			}
			worst = max(worst, off)
		}
	}
	t.Logf("largest error %.3g in %d cases", worst, len(cases))
}

func TestRangeOfAWindow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someTable(t)
		checkRange(t, e, somePos.Draw(t, "pos"), rapid.IntRange(1, 5000).Draw(t, "n"), dim)
	})
}

// checkRange compares Range with all values of a window.
func checkRange(t rapid.TB, e Encoding, pos, n, dim int) {
	t.Helper()
	wantLow, wantHigh := math.Inf(1), math.Inf(-1)
	for p := pos; p < pos+n; p++ {
		value := e.At(p, dim)
		wantLow, wantHigh = min(wantLow, value), max(wantHigh, value)
	}
	low, high := e.Range(pos, n, dim)
	if low != wantLow || high != wantHigh {
		t.Fatalf("%+v: Range(%d, %d, %d) = %v, %v, want %v, %v",
			e.Config(), pos, n, dim, low, high, wantLow, wantHigh)
	}
}

// The range of a window too long to search is the union of the ranges of its halves.
func TestRangesJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someTable(t)
		pos := somePos.Draw(t, "pos")
		n, m := rapid.IntRange(1, MaxPos/2).Draw(t, "n"), rapid.IntRange(1, MaxPos/2).Draw(t, "m")
		low, high := e.Range(pos, n+m, dim)
		low1, high1 := e.Range(pos, n, dim)
		low2, high2 := e.Range(pos+n, m, dim)
		if low != min(low1, low2) || high != max(high1, high2) {
			t.Fatalf("range %v to %v, halves %v to %v and %v to %v", low, high, low1, high1, low2, high2)
		}
	})
}

// accuracy is the largest error of a sine or a cosine that README.md, its neighbour above and the package promise.
const accuracy = 1e-16

// Every number of every table is within accuracy of the formula.
func TestAccuracyOfEveryTable(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	worst := 0.0
	for range 1500 {
		c := Config{DModel: 2 + random.IntN(300), Length: MaxPos, Base: math.Pow(10, 0.001+12*random.Float64()),
			Layout: Layout(random.IntN(len(Layouts)))}
		e, pos := open(t, c), int(math.Pow(10, 15*random.Float64()))
		dim := random.IntN(c.DModel)
		pair, kind := e.Wave(dim)
		if kind == Zero {
			continue
		}
		worst = max(worst, exact.Miss(e.At(pos, dim), newExactTable(c).wave(pos, pair, kind)))
	}
	if worst > accuracy || worst < accuracy/4 {
		t.Errorf("the largest error is %g, promised is %g", worst, accuracy)
	}
}

// README.md contains the current table of errors: d_model 64, the paper's base, 16 positions from each
// start, compared with numbers of hundreds of bits.
func TestAccuracy(t *testing.T) {
	c := Config{DModel: 64, Length: MaxPos, Base: 10_000}
	ours, reference := open(t, c), newExactTable(c)
	var b strings.Builder
	b.WriteString("| largest error from position | 0 | 10³ | 10⁶ | 10⁹ | 10¹² | 10¹⁵ − 16 " +
		"|\n|---|---|---|---|---|---|---|\n")
	usual := "| `sin(pos / base**(2*i/d))` in double precision |"
	turns := "| wavescope |"
	for _, from := range []int{0, 1e3, 1e6, 1e9, 1e12, MaxPos - 16} {
		var off, miss float64
		for pos := from; pos < from+16; pos++ {
			for dim := range c.DModel {
				pair, kind := ours.Wave(dim)
				want := reference.wave(pos, pair, kind)
				rounded, _ := want.Float64()
				angle := float64(pos) / math.Pow(c.Base, float64(2*pair)/float64(c.DModel))
				plain := math.Sin(angle)
				if kind == Cos {
					plain = math.Cos(angle)
				}
				off = max(off, math.Abs(plain-rounded))
				miss = max(miss, exact.Miss(ours.At(pos, dim), want))
			}
		}
		if miss > accuracy {
			t.Errorf("from position %d an error of %g, allowed is %g", from, miss, accuracy)
		}
		usual += fmt.Sprintf(" %.0e |", off)
		turns += fmt.Sprintf(" %.0e |", miss)
	}
	b.WriteString(usual + "\n" + turns + "\n")
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + b.String())
	if !strings.Contains(string(readme), b.String()) {
		t.Errorf("README.md beside this file does not hold the table of errors as it is now:\n%s", &b)
	}
}

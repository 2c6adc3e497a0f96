package measure

import (
	"math"
	"testing"

	"wavescope/encoding"

	"pgregory.net/rapid"
)

// A maker makes a table of the shape nearest to a configuration.
type maker struct {
	name  string
	new   func(encoding.Config) (encoding.Encoding, error)
	shape func(encoding.Config) encoding.Config
}

func (k maker) open(c encoding.Config) (encoding.Encoding, error) { return k.new(k.shape(c)) }

// tables lists the makers of all tables.
var tables = []maker{
	{"sinusoidal", encoding.NewSinusoidal, asIs},
	{"some pairs", encoding.NewSinusoidal, func(c encoding.Config) encoding.Config {
		c.Band = encoding.Band{From: c.DModel / 6, To: c.DModel/4 + 1}
		return c
	}},
	{"binary", encoding.NewBinary, asIs},
	{"learned", encoding.NewLearned, func(c encoding.Config) encoding.Config {
		c.Learned.Rows = encoding.MaxPos
		return c
	}},
	{"rope", encoding.NewRoPETable, func(c encoding.Config) encoding.Config {
		d := c.DModel + c.DModel%2
		return encoding.RoPEConfig{HeadDim: d, RotaryDim: d, Base: c.Base,
			Pairing: encoding.Pairing(int(c.Layout) % len(encoding.Pairings))}.TableConfig(c.Length)
	}},
}

func asIs(c encoding.Config) encoding.Config { return c }

// tableOf draws a table of any scheme and shape.
var tableOf = rapid.Custom(func(t *rapid.T) encoding.Encoding {
	c := encoding.Config{
		DModel: rapid.IntRange(2, 40).Draw(t, "d_model"),
		Length: rapid.OneOf(rapid.IntRange(1, 50), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length"),
		Base:   rapid.SampledFrom([]float64{1.5, 100, 10_000, 500_000, 1e300}).Draw(t, "base"),
		Layout: encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout")),
	}
	e, err := rapid.SampledFrom(tables).Draw(t, "table").open(c)
	if err != nil {
		t.Fatal(err)
	}
	return e
})

// Difference equals the difference of values and of means, within its range.
func TestDifference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := Difference{A: tableOf.Draw(t, "A"), B: tableOf.Draw(t, "B")}
		a, b, c := d.A.Config(), d.B.Config(), d.Config()
		if c.DModel != min(a.DModel, b.DModel) || c.Length != min(a.Length, b.Length) {
			t.Fatalf("%v and %v have %v in common", a, b, c)
		}
		pos := rapid.IntRange(0, c.Length-1).Draw(t, "pos")
		n := min(rapid.IntRange(1, 64).Draw(t, "n"), c.Length-pos)
		dim := rapid.IntRange(0, c.DModel-1).Draw(t, "dim")
		low, high := d.Range(pos, n, dim)
		sum, least, most := 0.0, math.Inf(1), math.Inf(-1)
		for p := pos; p < pos+n; p++ {
			v := d.A.At(p, dim) - d.B.At(p, dim)
			sum, least, most = sum+v, min(least, v), max(most, v)
			if d.At(p, dim) != v || v < low || v > high {
				t.Fatalf("%d, %d: %v, not %v, in %v … %v", p, dim, d.At(p, dim), v, low, high)
			}
			if between := d.Between(p, 0, 3, dim); between != v {
				t.Fatalf("%d, %d: %v between positions", p, dim, between)
			}
		}
		if mean := d.Mean(pos, n, dim); math.Abs(mean-sum/float64(n)) > 1e-13 {
			t.Fatalf("mean %v, not %v", mean, sum/float64(n))
		}
		if n <= 8 && (low != least || high != most) {
			t.Fatalf("few positions: %v … %v, not %v … %v", low, high, least, most)
		}
		if d.Same(dim) && (least != 0 || most != 0) {
			t.Fatalf("column %d is the same and differs by %v … %v", dim, least, most)
		}
	})
}

// Between positions the waves go on: sin ω(p + num/2ᵏ).
func TestDifferenceBetweenPositions(t *testing.T) {
	a, _ := encoding.NewSinusoidal(encoding.Config{DModel: 8, Length: 100, Base: 10_000})
	b, _ := encoding.NewSinusoidal(encoding.Config{DModel: 8, Length: 100, Base: 500})
	for pos := range 50 {
		for num := -8; num <= 8; num++ {
			at := float64(pos) + float64(num)/8
			want := math.Sin(at/10) - math.Sin(at/math.Pow(500, 0.25))
			if got := (Difference{A: a, B: b}).Between(pos, num, 3, 2); pos == 0 && num == 0 && got != 0 {
				t.Fatal(got)
			} else if math.Abs(got-want) > 1e-13 {
				t.Fatalf("%v: %v, want %v", at, got, want)
			}
		}
	}
}

// Sines has one column for each pair, its sine.
func TestSines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, ok := tableOf.Draw(t, "table").(encoding.Periodic)
		if !ok {
			return
		}
		s, pos := Sines(p), rapid.IntRange(0, encoding.MaxPos-9).Draw(t, "pos")
		row := make([]float64, s.Config().DModel)
		encoding.FillRow(row, s, pos)
		for pair, v := range row {
			dim, _ := p.Column(pair, encoding.Sin)
			low, high := p.Range(pos, 9, dim)
			sLow, sHigh := s.Range(pos, 9, pair)
			if math.Abs(v-p.At(pos, dim)) > 1e-15 || s.At(pos, pair) != p.At(pos, dim) || sLow != low ||
				sHigh != high ||
				s.Mean(pos, 9, pair) != p.Mean(pos, 9, dim) || s.About(pair) != p.About(dim) {
				t.Fatalf("pair %d at %d is %v, its sine %v", pair, pos, v, p.At(pos, dim))
			}
		}
	})
}

// Clip removes columns and changes nothing else.
func TestClip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, ok := tableOf.Draw(t, "table").(encoding.Periodic)
		if !ok {
			return
		}
		d := rapid.IntRange(1, p.Config().DModel+1).Draw(t, "columns")
		c := Clip(p, d)
		d = min(d, p.Config().DModel)
		if c.Config().DModel != d {
			t.Fatalf("%d columns, want %d", c.Config().DModel, d)
		}
		last := 0
		for dim := range d {
			pair, kind := c.Wave(dim)
			back, ok := c.Column(pair, kind)
			if p, k := p.Wave(dim); p != pair || k != kind || !ok || back != dim {
				t.Fatalf("column %d is %v of pair %d, at %d", dim, kind, pair, back)
			}
			if kind != encoding.Zero {
				last = max(last, pair)
			}
		}
		if c.Pairs() != last+1 {
			t.Fatalf("%d pairs up to pair %d", c.Pairs(), last)
		}
		for pair := range c.Pairs() {
			for _, kind := range []encoding.Kind{encoding.Sin, encoding.Cos} {
				if dim, ok := c.Column(pair, kind); ok && dim >= d {
					t.Fatalf("pair %d has a column %d of %d", pair, dim, d)
				}
			}
		}
	})
}

// What is computed of a column that a table leaves out is that of zeros, and of the others that of the table.
func TestColumnsLeftOutAreZeros(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := encoding.Config{DModel: rapid.IntRange(4, 60).Draw(t, "d_model"), Length: 100, Base: 10_000}
		c.Band.From = rapid.IntRange(0, c.DModel/2-1).Draw(t, "from")
		c.Band.To = rapid.IntRange(c.Band.From+1, c.Pairs()).Draw(t, "to")
		table, err := encoding.NewSinusoidal(c)
		if err != nil {
			t.Fatal(err)
		}
		p := table.(encoding.Periodic)
		dim := rapid.IntRange(0, c.DModel-1).Draw(t, "dim")
		pair, _ := p.Wave(dim)
		kept := pair >= c.Band.From && pair < c.Band.To
		if _, ok := Correlation(p, dim, dim, 0, 100); ok != kept {
			t.Fatalf("column %d varies: %v", dim, ok)
		}
	})
}

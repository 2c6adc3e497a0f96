package encoding

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// tableOf draws a table of any scheme and shape.
var tableOf = rapid.Custom(func(t *rapid.T) Encoding {
	c := Config{
		DModel: rapid.IntRange(2, 40).Draw(t, "d_model"),
		Length: rapid.OneOf(rapid.IntRange(1, 50), rapid.IntRange(1, MaxPos)).Draw(t, "length"),
		Base:   rapid.SampledFrom([]float64{1.5, 100, 10_000, 500_000, 1e300}).Draw(t, "base"),
		Layout: Layout(rapid.IntRange(0, len(Layouts)-1).Draw(t, "layout")),
	}
	e, err := rapid.SampledFrom(constructors).Draw(t, "table").open(c)
	if err != nil {
		t.Fatal(err)
	}
	return e
})

// constructor makes a table, in the shape nearest to a configuration.
type constructor struct {
	name  string
	new   func(Config) (Encoding, error)
	shape func(Config) Config
}

func (k constructor) open(c Config) (Encoding, error) { return k.new(k.shape(c)) }

// constructors lists those of all tables.
var constructors = []constructor{
	{"sinusoidal", NewSinusoidal, unchanged},
	{"binary", NewBinary, unchanged},
	{"learned", NewLearned, func(c Config) Config {
		c.Learned.Rows = MaxPos
		return c
	}},
	{"rope", NewRope, func(c Config) Config {
		d := c.DModel + c.DModel%2
		return Rope{Head: d, Turned: d, Base: c.Base, Pairing: Pairing(int(c.Layout) % len(Pairings))}.Config(c.Length)
	}},
}

func unchanged(c Config) Config { return c }

// A difference is that of values and of means, and no value leaves its range.
func TestDifference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := Difference{tableOf.Draw(t, "A"), tableOf.Draw(t, "B")}
		a, b, c := d.A.Config(), d.B.Config(), d.Config()
		if c.DModel != min(a.DModel, b.DModel) || c.Length != min(a.Length, b.Length) {
			t.Fatalf("%v and %v have %v in common", a, b, c)
		}
		pos := rapid.IntRange(0, c.Length-1).Draw(t, "pos")
		n := min(rapid.IntRange(1, mostRows).Draw(t, "n"), c.Length-pos)
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

// Nothing differs from itself.
func TestDifferenceWithItselfIsZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := tableOf.Draw(t, "table")
		d, c := Difference{e, e}, e.Config()
		pos := rapid.IntRange(0, c.Length-1).Draw(t, "pos")
		n := rapid.IntRange(1, c.Length-pos).Draw(t, "n")
		for dim := range c.DModel {
			low, high := d.Range(pos, n, dim)
			if !d.Same(dim) || d.At(pos, dim) != 0 || d.Mean(pos, n, dim) != 0 || low != 0 || high != 0 || d.Between(pos, 1, 2, dim) != 0 {
				t.Fatalf("%v: column %d differs from itself", c, dim)
			}
		}
	})
}

// Between positions the waves go on: sin ω(p + num/2ᵏ).
func TestDifferenceBetweenPositions(t *testing.T) {
	a, _ := NewSinusoidal(Config{DModel: 8, Length: 100, Base: 10_000})
	b, _ := NewSinusoidal(Config{DModel: 8, Length: 100, Base: 500})
	for pos := range 50 {
		for num := -8; num <= 8; num++ {
			at := float64(pos) + float64(num)/8
			want := math.Sin(at/10) - math.Sin(at/math.Pow(500, 0.25))
			if got := (Difference{a, b}).Between(pos, num, 3, 2); pos == 0 && num == 0 && got != 0 {
				t.Fatal(got)
			} else if math.Abs(got-want) > 1e-13 {
				t.Fatalf("%v: %v, want %v", at, got, want)
			}
		}
	}
}

// The table of the sines of a table of waves has the column of each pair's sine.
func TestSines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, ok := tableOf.Draw(t, "table").(Periodic)
		if !ok {
			return
		}
		s, pos := Sines(p), rapid.IntRange(0, MaxPos-9).Draw(t, "pos")
		row := make([]float64, s.Config().DModel)
		Row(row, s, pos)
		for pair, v := range row {
			dim, _ := p.Column(pair, Sin)
			low, high := p.Range(pos, 9, dim)
			sLow, sHigh := s.Range(pos, 9, pair)
			if math.Abs(v-p.At(pos, dim)) > 1e-15 || s.At(pos, pair) != p.At(pos, dim) || sLow != low || sHigh != high ||
				s.Mean(pos, 9, pair) != p.Mean(pos, 9, dim) || s.About(pair) != p.About(dim) {
				t.Fatalf("pair %d at %d is %v, its sine %v", pair, pos, v, p.At(pos, dim))
			}
		}
	})
}

// A clipped table is the same table with columns missing.
func TestClip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, ok := tableOf.Draw(t, "table").(Periodic)
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
			if kind != Zero {
				last = max(last, pair)
			}
		}
		if c.Pairs() != last+1 {
			t.Fatalf("%d pairs up to pair %d", c.Pairs(), last)
		}
		for pair := range c.Pairs() {
			for _, kind := range []Kind{Sin, Cos} {
				if dim, ok := c.Column(pair, kind); ok && dim >= d {
					t.Fatalf("pair %d has a column %d of %d", pair, dim, d)
				}
			}
		}
	})
}

package encoding

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// someRope draws a Rope of any scaling.
var someRope = rapid.Custom(func(t *rapid.T) Rope {
	head := rapid.OneOf(rapid.IntRange(2, 40), rapid.IntRange(2, 700)).Draw(t, "head")
	r := Rope{
		Head: head, Turned: 2 * rapid.IntRange(1, head/2).Draw(t, "turned pairs"), Base: someBase.Draw(t, "base"),
		Pairing: Pairing(rapid.IntRange(0, 1).Draw(t, "pairing")),
	}
	s := Scaling{
		Method: Method(rapid.IntRange(0, len(Methods)-1).Draw(t, "method")),
		Factor: rapid.Float64Range(1, 64).Draw(t, "factor"),
		Train:  rapid.IntRange(2, 1e6).Draw(t, "L0"), Target: rapid.IntRange(1, 1e7).Draw(t, "L"),
		Fast: 32, Slow: 1, High: 4, Low: 1,
	}
	r.Scaling = s
	divisors := func(name string) Floats {
		list := rapid.SliceOfN(rapid.Float64Range(0.5, 100), r.Pairs(), r.Pairs()).Draw(t, name)
		slices.Sort(list)
		return FloatsOf(list)
	}
	r.Scaling.Short, r.Scaling.Long = divisors("short"), divisors("long")
	return r
})

// A table of rotary embeddings holds what turning (1, 0) gives, pair by pair.
func TestRopeTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := someRope.Draw(t, "rope")
		e, err := NewRope(r.Config(10))
		if err != nil {
			t.Fatal(err)
		}
		f, _ := NewRopeFrequencies(r)
		p := e.(Periodic)
		pos := rapid.IntRange(0, MaxPos).Draw(t, "pos")
		row := make([]float64, e.Config().DModel)
		Row(row, e, pos)
		width := max(r.Head, 2*r.Pairs())
		x := make([]float64, width+width%2)
		for pair := range r.Pairs() {
			i, _ := r.Columns(pair)
			x[i] = 1
		}
		f.Apply(x, pos)
		a := r.Scaling.AttentionFactor()
		for pair := range r.Pairs() {
			i, j := r.Columns(pair)
			cos, okC := p.Column(pair, Cos)
			sin, okS := p.Column(pair, Sin)
			if !okC || !okS || cos != i || sin != j && r.Pairing == Neighbours {
				t.Fatalf("pair %d stands in columns %d, %d, want %d, %d", pair, cos, sin, i, j)
			}
			if at, kind := p.Wave(sin); at != pair || kind != Sin {
				t.Fatalf("column %d carries %v of pair %d", sin, kind, at)
			}
			for _, c := range [][2]float64{{row[cos], x[i] / a}, {row[sin], x[j] / a}, {row[sin], e.At(pos, sin)}, {p.Frequency(pair), f.Frequency(pair)}} {
				if math.Abs(c[0]-c[1]) > 1e-15 {
					t.Fatalf("pair %d at %d: %v, want %v", pair, pos, c[0], c[1])
				}
			}
		}
	})
}

// The length of a step is that of the rows' difference, whatever the frequencies.
func TestStepOfScaledTables(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := someRope.Draw(t, "rope")
		e, err := NewRope(r.Config(10))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := Step(e, 3), Distance(e, 2, 3); math.Abs(got-want) > 1e-13*max(1, want) {
			t.Fatalf("a step is %v long, want %v", got, want)
		}
	})
}

// The numbers of an untrained table lie as a normal distribution that is cut off at
// three deviations says, and those of neighbouring columns and rows do not go together.
func TestUntrainedNumbersAreNormal(t *testing.T) {
	const rows, d = 400, 500
	e, err := NewLearned(Config{DModel: d, Length: 1, Base: 2, Learned: Learned{Rows: rows}})
	if err != nil {
		t.Fatal(err)
	}
	row, above := make([]float64, d), make([]float64, d)
	within, along, down := map[float64]int{0.5: 0, 1: 0, 1.5: 0, 2: 0, 2.5: 0, 2.9: 0}, 0.0, 0.0
	for pos := range rows {
		Row(row, e, pos)
		for dim, v := range row {
			if math.Abs(v) > 0.06 {
				t.Fatalf("%v at %d, %d", v, pos, dim)
			}
			for end := range within {
				if math.Abs(v) <= end*0.02 {
					within[end]++
				}
			}
			if dim > 0 {
				along += v * row[dim-1] / 0.0004
			}
			down += v * above[dim] / 0.0004
		}
		copy(above, row)
	}
	const n = rows * d
	for end, got := range within {
		want := math.Erf(end/math.Sqrt2) / math.Erf(3/math.Sqrt2)
		if share := float64(got) / n; math.Abs(share-want) > 4*math.Sqrt(want*(1-want)/n) {
			t.Errorf("%.4f of the numbers are within %v deviations, want %.4f", share, end, want)
		}
	}
	if most := 4 * math.Sqrt(n); math.Abs(along) > most || math.Abs(down) > most {
		t.Errorf("neighbours come to %v along a row and %v down a column, want at most ±%v", along, down, most)
	}
}

// A configuration that does not fit its Rope is refused.
func TestRopeConfigMustFit(t *testing.T) {
	good := Rope{Head: 64, Turned: 16, Base: 10_000}.Config(7)
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*Config){
		"columns": func(c *Config) { c.DModel = 64 }, "base": func(c *Config) { c.Base = 5 },
		"layout": func(c *Config) { c.Layout = CosSinHalf }, "length": func(c *Config) { c.Length = 0 },
		"turned": func(c *Config) { c.Rope.Turned = 15 },
	} {
		bad := good
		change(&bad)
		if _, err := NewRope(bad); err == nil {
			t.Errorf("%s: no error for %+v", name, bad)
		}
	}
	if _, err := NewRope(Config{DModel: 4, Length: 1, Base: 2}); err == nil {
		t.Error("a table of no head is opened")
	}
}

// An untrained table is normal with deviation 0.02, the same on every machine and
// at every call, ends with its last row, and knows its neighbours not at all.
func TestLearned(t *testing.T) {
	const rows, d = 512, 64
	c := Config{DModel: d, Length: 1000, Base: 10_000, Learned: Learned{Rows: rows}}
	e, err := NewLearned(c)
	if err != nil {
		t.Fatal(err)
	}
	var sum, squares, along float64
	for pos := range rows {
		for dim := range d {
			v := e.At(pos, dim)
			if c := e.About(dim); !(v >= c.Low && v <= c.High) {
				t.Fatalf("%v at %d, %d is beyond what its column says", v, pos, dim)
			}
			sum, squares = sum+v, squares+v*v
			if pos > 0 {
				along += v * e.At(pos-1, dim)
			}
		}
	}
	const n = rows * d
	mean, deviation := sum/n, math.Sqrt(squares/n)
	if math.Abs(mean) > 4*0.02/math.Sqrt(n) || math.Abs(deviation-0.02) > 4*0.02/math.Sqrt(2*n) || math.Abs(along/n) > 4*0.0004/math.Sqrt(n) {
		t.Errorf("mean %g, deviation %g, neighbours %g", mean, deviation, along/n)
	}
	if got := e.At(17, 6); got != e.At(17, 6) || math.Abs(got) > 0.1 {
		t.Errorf("%v at 17, 6", got)
	}
	if v, m := e.At(rows, 0), e.Mean(rows, 5, 0); !math.IsNaN(v) || !math.IsNaN(m) {
		t.Errorf("past the last row stands %v, mean %v", v, m)
	}
	want := (e.At(rows-2, 3) + e.At(rows-1, 3)) / 2
	if got := e.Mean(rows-2, 50, 3); math.Abs(got-want) > 1e-18 {
		t.Errorf("mean across the end %v, want that of the two rows there are, %v", got, want)
	}
	if low, high := e.Range(rows-1, 9, 3); low != e.At(rows-1, 3) || high != low {
		t.Errorf("range across the end %v to %v", low, high)
	}
}

// A row is its numbers one by one, in any order and as often as it is asked for,
// and the first of them where only some are: of any table and width.
func TestRowsOfAnyLength(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Config{
			DModel: rapid.SampledFrom([]int{2, 7, 64, Wide - 1, Wide, 2*Wide + 1}).Draw(t, "d_model"), Length: 1, Base: 10_000,
			Layout:  Layout(rapid.IntRange(0, len(Layouts)-1).Draw(t, "layout")),
			Learned: Learned{Rows: rapid.IntRange(1, 40).Draw(t, "rows")},
		}
		table := rapid.SampledFrom([]func(Config) (Encoding, error){NewLearned, NewBinary, NewSinusoidal}).Draw(t, "table")
		e, err := table(c)
		if err != nil {
			t.Fatal(err)
		}
		for range 4 {
			pos := rapid.IntRange(0, 42).Draw(t, "pos")
			row := make([]float64, rapid.OneOf(rapid.Just(c.DModel), rapid.IntRange(0, c.DModel)).Draw(t, "n"))
			Row(row, e, pos)
			for dim := 0; dim < len(row); dim += 1 + len(row)/97 {
				if want := e.At(pos, dim); math.Abs(row[dim]-want) > 3e-16 || math.IsNaN(row[dim]) != math.IsNaN(want) {
					t.Fatalf("position %d, column %d: %v, want %v", pos, dim, row[dim], want)
				}
			}
		}
	})
}

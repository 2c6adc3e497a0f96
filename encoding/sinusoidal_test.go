package encoding

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/encoding/exact"
)

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

// Every position up to the largest, every layout, and extreme bases.
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

func TestPositionZeroIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someTable(t)
		want := 0.0
		if _, kind := e.Wave(dim); kind == Cos {
			want = 1
		}
		if got := e.At(0, dim); got != want || math.Signbit(got) {
			t.Fatalf("At(0, %d) = %v, want %v", dim, got, want)
		}
	})
}

func TestValuesAreBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someTable(t)
		pos := somePos.Draw(t, "pos")
		if got := e.At(pos, dim); !(got >= -1 && got <= 1) {
			t.Fatalf("At(%d, %d) = %v", pos, dim, got)
		}
	})
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

// Rows of many waves, and those that are turned on from one another, are within
// 10⁻¹⁴ of their numbers one by one; of few waves they are those numbers.
func TestRowsAreTheirNumbers(t *testing.T) {
	for layout := range Layouts {
		for _, d := range []int{7, 8, 2*Wide + 1, 2*Wide + 2, 3 * Wide} {
			e, err := NewSinusoidal(Config{DModel: d, Length: 9, Base: 10_000, Layout: Layout(layout)})
			if err != nil {
				t.Fatal(err)
			}
			for _, from := range []int{0, 1_000_000_007} {
				rows := NewRows(e, from)
				for pos := from; pos < from+2*turnedRows+3; pos++ {
					row := rows.Next()
					for dim := 0; dim < d; dim += 1 + d/41 {
						if off := math.Abs(row[dim] - e.At(pos, dim)); off > 1e-14 || d < 2*Wide && off != 0 {
							t.Fatalf("%v, d_model %d, position %d, column %d: %v, want %v", Layout(layout), d, pos, dim, row[dim], e.At(pos, dim))
						}
					}
					if last := d - 1; math.Abs(row[last]-e.At(pos, last)) > 1e-14 {
						t.Fatalf("%v, d_model %d, position %d: the last is %v, want %v", Layout(layout), d, pos, row[last], e.At(pos, last))
					}
				}
			}
		}
	}
}

// A table that was opened before is the same one at another length, and no other.
func TestWideTablesAreRemembered(t *testing.T) {
	for i, c := range []Config{
		{DModel: 2 * Wide, Length: 5, Base: 10_000}, {DModel: 2 * Wide, Length: 7, Base: 10_000}, {DModel: 2 * Wide, Length: 7, Base: 10_001},
		{DModel: 2 * Wide, Length: 7, Base: 10_000, Layout: T2T}, {DModel: 2*Wide + 2, Length: 7, Base: 10_000}, {DModel: 2 * Wide, Length: 5, Base: 1.5},
		{DModel: 2 * Wide, Length: 5, Base: 10_000},
	} {
		e, err := NewSinusoidal(c)
		if err != nil || e.Config() != c {
			t.Fatalf("%d: %+v, %v, want %+v", i, e.Config(), err, c)
		}
		exact := newSpectrum(c)
		for pair := 0; pair < c.Pairs(); pair += 97 {
			if got, want := e.(Periodic).Turn(pair), exact.turns(pair).turn(); got != want {
				t.Fatalf("%d: pair %d turns by %v, want %v", i, pair, got, want)
			}
		}
	}
}

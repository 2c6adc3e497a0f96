package encoding

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Untrained numbers follow a normal distribution cut off at three deviations, and neighbours are
// uncorrelated.
func TestUntrainedNumbersAreNormal(t *testing.T) {
	const rows, d = 400, 500
	e, err := NewLearned(Config{DModel: d, Length: 1, Base: 2, Learned: Learned{Rows: rows}})
	if err != nil {
		t.Fatal(err)
	}
	row, above := make([]float64, d), make([]float64, d)
	within, along, down := map[float64]int{0.5: 0, 1: 0, 1.5: 0, 2: 0, 2.5: 0, 2.9: 0}, 0.0, 0.0
	for pos := range rows {
		FillRow(row, e, pos)
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

// An untrained table is the same on every machine, has deviation 0.02, and ends with its last row.
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
	if math.Abs(mean) > 4*0.02/math.Sqrt(n) || math.Abs(deviation-0.02) > 4*0.02/math.Sqrt(2*n) ||
		math.Abs(along/n) > 4*0.0004/math.Sqrt(n) {
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

// Row equals At for every table and width, in any order and for any prefix.
func TestRowsOfAnyLength(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Config{
			DModel: rapid.SampledFrom([]int{2, 7, 64, 8193}).Draw(t, "d_model"), Length: 1,
			Base:    10_000,
			Layout:  Layout(rapid.IntRange(0, len(Layouts)-1).Draw(t, "layout")),
			Learned: Learned{Rows: rapid.IntRange(1, 40).Draw(t, "rows")},
		}
		table := rapid.SampledFrom([]func(Config) (Encoding, error){NewLearned, NewBinary, NewSinusoidal}).Draw(t,
			"table")
		e, err := table(c)
		if err != nil {
			t.Fatal(err)
		}
		for range 4 {
			pos := rapid.IntRange(0, 42).Draw(t, "pos")
			row := make([]float64, rapid.OneOf(rapid.Just(c.DModel), rapid.IntRange(0, c.DModel)).Draw(t, "n"))
			FillRow(row, e, pos)
			for dim := 0; dim < len(row); dim += 1 + len(row)/97 {
				if want := e.At(pos, dim); row[dim] != want && !(math.IsNaN(row[dim]) && math.IsNaN(want)) {
					t.Fatalf("position %d, column %d: %v, want %v", pos, dim, row[dim], want)
				}
			}
		}
	})
}

// numbers is a stored table with the entries row·10 + col. It computes its own summaries.
type numbers struct{ sampled int }

func (numbers) At(row, col int) float64 { return float64(10*row + col) }

func (n numbers) Row(dst []float64, row int) {
	for col := range dst {
		dst[col] = n.At(row, col)
	}
}

func (numbers) Over(row, n, col int) (mean, low, high float64) {
	return float64(row), float64(n), float64(col)
}

func (numbers) Bounds() (low, high, most float64) { return -7, 7, 9 }

func (n numbers) Sampled() int { return n.sampled }

func (numbers) Missing() int { return 3 }

// A stored table returns its numbers, ends with its last row, and reports its sampling.
func TestStoredTable(t *testing.T) {
	e, err := NewLearned(Config{DModel: 4, Length: 9, Base: 2, Learned: Learned{Rows: 5, Stored: numbers{256}}})
	if err != nil {
		t.Fatal(err)
	}
	if e.At(4, 3) != 43 || !math.IsNaN(e.At(5, 0)) {
		t.Errorf("%v and, past the end, %v", e.At(4, 3), e.At(5, 0))
	}
	low, high := e.Range(3, 6, 1)
	if e.Mean(3, 6, 1) != 3 || low != 2 || high != 1 {
		t.Errorf("a mean of %v and a range from %v to %v: want those of rows 3 and 4", e.Mean(3, 6, 1), low, high)
	}
	if low, high := e.Range(5, 2, 0); !math.IsNaN(e.Mean(5, 2, 0)) || !math.IsNaN(low) || !math.IsNaN(high) {
		t.Error("there are numbers past the end")
	}
	if c := e.About(2); c.Low != -7 || c.High != 7 || c.Most != 9 || c.Missing != 3 || c.Sampled != 256 || c.Taken(300) != 256 ||
		c.Taken(30) != 30 {
		t.Errorf("%+v", c)
	}
}

func someBits(t *rapid.T) (e Encoding, dim int) {
	d := rapid.OneOf(rapid.IntRange(MinDModel, 70), rapid.Just(MaxDModel)).Draw(t, "d_model")
	e, err := NewBinary(Config{DModel: d, Length: 1, Base: 2})
	if err != nil {
		t.Fatal(err)
	}
	return e, rapid.IntRange(0, d-1).Draw(t, "dim")
}

func TestBitsSpellThePosition(t *testing.T) {
	e, err := NewBinary(Config{DModel: 64, Length: 1, Base: 2})
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		pos := rapid.OneOf(somePos, rapid.IntRange(0, math.MaxInt)).Draw(t, "pos")
		got := ""
		for dim := range 64 {
			got = fmt.Sprint(e.At(pos, dim)) + got
		}
		if want := fmt.Sprintf("%064b", pos); got != want {
			t.Fatalf("position %d is %s, want %s", pos, got, want)
		}
	})
}

func TestBitSummaries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someBits(t)
		pos, n := somePos.Draw(t, "pos"), rapid.IntRange(1, 3000).Draw(t, "n")
		if rapid.Bool().Draw(t, "at an edge") { // where the bit changes
			pos = max(pos>>dim<<dim-n/2, 0)
		}
		var column []float64
		sum := 0.0
		for p := pos; p < pos+n; p++ {
			column = append(column, e.At(p, dim))
			sum += e.At(p, dim)
		}
		if got := e.Mean(pos, n, dim); got != sum/float64(n) {
			t.Fatalf("mean %v, want %v", got, sum/float64(n))
		}
		low, high := e.Range(pos, n, dim)
		if low != slices.Min(column) || high != slices.Max(column) {
			t.Fatalf("range %v to %v, want %v to %v", low, high, slices.Min(column), slices.Max(column))
		}
	})
}

// Sums and ranges of long windows follow from their halves.
func TestLongBitSummariesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someBits(t)
		pos := somePos.Draw(t, "pos")
		n, m := rapid.IntRange(1, MaxPos/2).Draw(t, "n"), rapid.IntRange(1, MaxPos/2).Draw(t, "m")
		ones := func(pos, n int) int { return int(math.Round(e.Mean(pos, n, dim) * float64(n))) }
		if got, want := ones(pos, n+m), ones(pos, n)+ones(pos+n, m); got != want {
			t.Fatalf("%d ones, want %d", got, want)
		}
		low, high := e.Range(pos, n+m, dim)
		low1, high1 := e.Range(pos, n, dim)
		low2, high2 := e.Range(pos+n, m, dim)
		if low != min(low1, low2) || high != max(high1, high2) {
			t.Fatalf("range %v to %v", low, high)
		}
	})
}

package scheme

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// noise returns a table of normally distributed numbers.
func noise(rows, cols int, seed uint64) [][]float64 {
	r := rand.New(rand.NewPCG(seed, 1))
	table := make([][]float64, rows)
	for i := range table {
		for range cols {
			table[i] = append(table[i], 0.02*r.NormFloat64())
		}
	}
	return table
}

func at(table [][]float64) func(row, col int) float64 {
	return func(row, col int) float64 { return table[row][col] }
}

// tableOf returns the Table of a function.
func tableOf(at func(row, col int) float64, rows, cols, head int) *Table {
	return newTable(func(dst []float64, row int) {
		for col := range dst {
			dst[col] = at(row, col)
		}
	}, rows, cols, head)
}

// Means, spreads and the attention of the last query equal sums over all dot products.
func TestTableByDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := rapid.IntRange(1, 40).Draw(t, "rows"), rapid.IntRange(2, 9).Draw(t, "cols")
		table := noise(rows, cols, rapid.Uint64().Draw(t, "seed"))
		product := func(i, j int) (sum float64) {
			for col := range cols {
				sum += table[i][col] * table[j][col]
			}
			return sum
		}
		norm := 0.0
		for i := range rows {
			norm += product(i, i) / float64(rows)
		}
		g := func(i, j int) float64 { return 8*product(i, j)/norm - 8 }
		tab := tableOf(at(table), rows, cols, 64)
		k := rapid.IntRange(0, rows-1).Draw(t, "k")
		mean := 0.0
		for i := k; i < rows; i++ {
			mean += g(i, i-k) / float64(rows-k)
		}
		if !near(tab.At(k), mean, 1e-9) {
			t.Fatalf("offset %d: %v, want %v", k, tab.At(k), mean)
		}
		if i := rapid.IntRange(k, rows-1).Draw(t, "row"); !near(tab.Score(i, i-k), g(i, i-k), 1e-9) {
			t.Fatalf("rows %d and %d: %v, want %v", i, i-k, tab.Score(i, i-k), g(i, i-k))
		}
		keys := rapid.IntRange(1, rows).Draw(t, "keys")
		scores := make([]float64, keys)
		for k := range scores {
			scores[k] = g(keys-1, keys-1-k)
		}
		_, within := plainly(scores)
		p := NewProfile(tab, keys)
		if share, _ := p.Within(keys / 2); !near(share, within(min(keys/2, keys-1)), 1e-9) {
			t.Fatalf("%v within %d, want %v", share, keys/2, within(min(keys/2, keys-1)))
		}
		if k := keys / 2; !near(p.Near(k), tab.At(k), 1e-10) {
			t.Fatalf("the mean at %d is %v, not %v", k, p.Near(k), tab.At(k))
		}
	})
}

// A table of usual size is read completely, a larger one as a sample.
func TestReads(t *testing.T) {
	for _, c := range []struct{ rows, cols, most int }{{1024, 768, 1024 * 768}, {512, 2048, 1 << 20},
		{2050, 768, 1 << 18}, {4096, 4096, 1 << 18}, {1_000_000, 65_536, 1 << 18}} {
		read := 0
		tab := tableOf(func(row, col int) float64 { read++; return float64((row+col)%7) - 3 }, c.rows, c.cols, 64)
		if whole := c.rows*c.cols <= 1<<20; read > c.most || read != tab.Used*c.cols || whole != (tab.Used == c.rows) {
			t.Errorf("%d × %d: %d numbers read for %d rows, at most %d", c.rows, c.cols, read, tab.Used, c.most)
		}
	}
}

// What is no number counts as 0, and a table of zeros adds nothing.
func TestBrokenTables(t *testing.T) {
	broken := func(row, col int) float64 { return []float64{math.NaN(), math.Inf(1), 1, 1e300}[(row+col)%4] }
	if tab := tableOf(broken, 9, 3, 64); math.IsNaN(tab.At(2)) || math.IsNaN(NewProfile(tab, 9).Share(0, 3)) {
		t.Error("what is no number makes nothing a number")
	}
	if g := tableOf(func(int, int) float64 { return 0 }, 9, 4, 64); g.At(3) != 0 || g.Score(3, 1) != 0 {
		t.Errorf("zeros add %v", g.At(3))
	}
}

// For numbers of any size g is finite and depends on their ratios alone, unless squares underflow.
func TestTablesOfAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := rapid.IntRange(1, 20).Draw(t, "rows"), rapid.IntRange(2, 9).Draw(t, "cols")
		sizes := rapid.SliceOfN(rapid.SampledFrom([]float64{0, 1e-320, 1e-161, 1e-99, 1, 1e99, 1e160,
			math.MaxFloat64}), 1, 3).Draw(t, "sizes")
		table := noise(rows, cols, rapid.Uint64().Draw(t, "seed"))
		tab := tableOf(func(row, col int) float64 { return table[row][col] * 30 * sizes[(row+col)%len(sizes)] }, rows,
			cols, 65_536)
		p := NewProfile(tab, rows)
		for _, v := range []float64{p.Near(rows - 1), p.Share(0, 1), tab.Score(rows-1, 0)} {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Fatalf("%v, share %v, score %v", p.Near(rows-1), p.Share(0, 1), tab.Score(rows-1, 0))
			}
		}
	})
	for _, size := range []float64{1e-90, 1e-30, 1e90} {
		table := noise(12, 6, 1)
		usual, scaled := tableOf(at(table), 12, 6, 64),
			tableOf(func(row, col int) float64 { return table[row][col] * size }, 12, 6, 64)
		for k := range 12 {
			if !near(scaled.At(k), usual.At(k), 1e-9) {
				t.Errorf("numbers %g times as large add %v at offset %d, not %v", size, scaled.At(k), k, usual.At(k))
			}
		}
	}
}

// Scaling a table by a power of two does not change g, even where squares would overflow or underflow.
func TestTableOfAnySize(t *testing.T) {
	values := at(noise(40, 8, 5))
	want := tableOf(values, 40, 8, 64)
	for _, exp := range []int{-1000, -600, -40, 40, 600, 1020} {
		got := tableOf(func(row, col int) float64 { return math.Ldexp(values(row, col), exp) }, 40, 8, 64)
		for k := range 40 {
			if !near(got.At(k), want.At(k), 1e-9) || !near(got.Score(k, 3), want.Score(k, 3), 1e-9) {
				t.Fatalf("2^%d, offset %d: %v and %v, want %v and %v", exp, k, got.At(k), got.Score(k, 3), want.At(k),
					want.Score(k, 3))
			}
		}
	}
}

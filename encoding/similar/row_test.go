package similar

import (
	"math"
	"sort"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
)

// A Row has the ends of what Alike says of each row in a pixel, or of some of them and always of the row itself.
func TestRowHasTheEndsOfItsPixels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := encoding.Config{DModel: rapid.SampledFrom([]int{2, 5, 33, 768}).Draw(t, "d_model"), Length: 1, Base: 10_000}
		c.Learned.Rows = rapid.IntRange(1, 900).Draw(t, "rows")
		e, err := encoding.NewLearned(c)
		if err != nil {
			t.Fatal(err)
		}
		length := rapid.IntRange(1, c.Learned.Rows+3).Draw(t, "length")
		bounds := spread(length, rapid.IntRange(1, min(length, 60)).Draw(t, "groups"))
		measure := rapid.SampledFrom(Measures).Draw(t, "measure")
		pos := rapid.IntRange(0, length-1).Draw(t, "pos")
		r := NewRow(e, measure, pos, bounds)
		if all := length*c.DModel <= mostLooked/2; all && !r.Whole || r.Whole && length*c.DModel > mostLooked {
			t.Fatalf("%d rows of %d: whole is %v", length, c.DModel, r.Whole)
		}
		for i := range len(bounds) - 1 {
			low, high := math.Inf(1), math.Inf(-1)
			for at := bounds[i]; at < bounds[i+1]; at++ {
				if v := Alike(e, measure, pos, at); !math.IsNaN(v) {
					low, high = min(low, v), max(high, v)
				}
			}
			const near = 1e-12
			switch {
			case low > high:
				if !math.IsNaN(r.Low[i]) || !math.IsNaN(r.High[i]) {
					t.Fatalf("group %d of no rows: %v … %v", i, r.Low[i], r.High[i])
				}
			case r.Low[i] < low-near || r.High[i] > high+near || !(r.Low[i] <= r.High[i]),
				r.Whole && (r.Low[i] > low+near || r.High[i] < high-near):
				t.Fatalf("group %d: %v … %v, want %v … %v", i, r.Low[i], r.High[i], low, high)
			}
		}
		if own := sort.SearchInts(bounds, pos+1) - 1; pos < c.Learned.Rows {
			v := map[string]float64{Cosine: 1, Distance: 0, DotProduct: Alike(e, DotProduct, pos, pos)}[measure]
			if r.Low[own] > v+1e-12 || r.High[own] < v-1e-12 {
				t.Fatalf("row %d is not itself in %v … %v", pos, r.Low[own], r.High[own])
			}
		}
	})
}

// spread returns the bounds of n groups of rows that are as large as each other, or nearly.
func spread(length, n int) []int {
	bounds := make([]int, n+1)
	for i := range bounds {
		bounds[i] = i * length / n
	}
	return bounds
}

func BenchmarkRow(b *testing.B) {
	e, _ := encoding.NewLearned(encoding.Config{DModel: 768, Length: 1, Base: 10_000, Learned: encoding.Learned{Rows: 512}})
	for b.Loop() {
		NewRow(e, Cosine, 17, spread(512, 152))
	}
}

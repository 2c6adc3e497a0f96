package similar

import (
	"math"
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
		side := Shared(length, rapid.IntRange(1, 60).Draw(t, "pixels"))
		measure := rapid.SampledFrom(Measures).Draw(t, "measure")
		pos := rapid.IntRange(0, length-1).Draw(t, "pos")
		r := NewRow(e, measure, pos, side)
		if all := length*c.DModel <= mostLooked/2; all && !r.Whole || r.Whole && length*c.DModel > mostLooked {
			t.Fatalf("%d rows of %d: whole is %v", length, c.DModel, r.Whole)
		}
		for i := range side.Count {
			low, high := math.Inf(1), math.Inf(-1)
			for at := range length {
				if float64(at) < float64(i)*side.Size() || float64(at) >= float64(i+1)*side.Size() {
					continue
				}
				if v := Alike(e, measure, pos, at); !math.IsNaN(v) {
					low, high = min(low, v), max(high, v)
				}
			}
			const near = 1e-12
			switch {
			case low > high:
				if !math.IsNaN(r.Low[i]) || !math.IsNaN(r.High[i]) {
					t.Fatalf("pixel %d of no rows: %v … %v", i, r.Low[i], r.High[i])
				}
			case r.Low[i] < low-near || r.High[i] > high+near || !(r.Low[i] <= r.High[i]),
				r.Whole && (r.Low[i] > low+near || r.High[i] < high-near):
				t.Fatalf("pixel %d: %v … %v, want %v … %v", i, r.Low[i], r.High[i], low, high)
			}
		}
		if own, ok := side.Find(pos); ok && pos < c.Learned.Rows {
			v := map[string]float64{Cosine: 1, Distance: 0, DotProduct: Alike(e, DotProduct, pos, pos)}[measure]
			if r.Low[own] > v+1e-12 || r.High[own] < v-1e-12 {
				t.Fatalf("row %d is not itself in %v … %v", pos, r.Low[own], r.High[own])
			}
		}
	})
}

func BenchmarkRow(b *testing.B) {
	e, _ := encoding.NewLearned(encoding.Config{DModel: 768, Length: 1, Base: 10_000, Learned: encoding.Learned{Rows: 512}})
	for b.Loop() {
		NewRow(e, Cosine, 17, Shared(512, 152))
	}
}

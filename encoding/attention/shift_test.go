package attention

import (
	"math"
	"testing"

	"wavescope/encoding"
)

// A shifted row is the row k later, and its product with the row of a query is
// Σ cos ω(query − k − j) over the pairs that have both of their waves.
func TestShift(t *testing.T) {
	for _, layout := range []encoding.Layout{encoding.Interleaved, encoding.Concat, encoding.T2T, encoding.CosSinHalf} {
		for _, d := range []int{2, 7, 16, 512} {
			e, err := encoding.NewSinusoidal(encoding.Config{DModel: d, Length: 12, Base: 10_000, Layout: layout})
			if err != nil {
				t.Fatal(err)
			}
			p := e.(encoding.Periodic)
			row, query := make([]float64, d), make([]float64, d)
			encoding.Row(query, e, 8)
			for j := range 12 {
				encoding.Row(row, e, j)
				product := 0.0
				for dim, v := range NewShift(p, 3).Of(row) {
					if v != 0 && math.Abs(v-e.At(j+3, dim)) > 1e-14 {
						t.Fatalf("d_model %d, %v: column %d of %d shifted is %v, want %v", d, layout, dim, j, v, e.At(j+3, dim))
					}
					product += v * query[dim]
				}
				want := 0.0
				for pair := range d / 2 {
					want += math.Cos(p.Frequency(pair) * float64(8-3-j))
				}
				if math.Abs(product-want) > 1e-10 {
					t.Errorf("d_model %d, %v: the score of %d is %v, want %v", d, layout, j, product, want)
				}
			}
		}
	}
}

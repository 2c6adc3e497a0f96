package attention

import (
	"math"
	"testing"

	"wavescope/encoding"
)

// The row of an attention head by matrices: the query PE(i) times W_Q·W_Kᵀ, a
// block of cosines and sines on the diagonal for each pair, times the keys PE(j).
func lookBackByMatrix(t *testing.T, c encoding.Config, query, first, n, k int) []float64 {
	t.Helper()
	e, err := encoding.NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	w := make([][]float64, c.DModel)
	for i := range w {
		w[i] = make([]float64, c.DModel)
	}
	p := e.(encoding.Periodic)
	for pair := range p.Pairs() {
		sin, _ := p.Column(pair, encoding.Sin)
		cos, ok := p.Column(pair, encoding.Cos)
		if !ok {
			continue
		}
		s, c := math.Sincos(float64(k) * p.Frequency(pair))
		w[sin][sin], w[sin][cos], w[cos][sin], w[cos][cos] = c, s, -s, c
	}
	weights, total := make([]float64, n), 0.0
	for j := range n {
		score := 0.0
		for a := range w {
			for b, x := range w[a] {
				score += e.At(query, a) * x * e.At(first+j, b)
			}
		}
		weights[j] = math.Exp(score / math.Sqrt(float64(c.DModel)))
		total += weights[j]
	}
	for j := range weights {
		weights[j] /= total
	}
	return weights
}

func TestLookBack(t *testing.T) {
	for _, layout := range []encoding.Layout{encoding.Interleaved, encoding.Concat, encoding.T2T, encoding.CosSinHalf} {
		for _, c := range []struct{ d, query, first, n, k int }{{16, 8, 0, 12, 3}, {17, 8, 0, 12, 3}, {15, 2, 0, 9, -4}, {6, 5, 2, 6, 0}, {64, 31, 12, 12, 11}, {8, 3, 0, 1, 3}} {
			config := encoding.Config{DModel: c.d, Length: 100, Base: 10_000, Layout: layout}
			e, err := encoding.NewSinusoidal(config)
			if err != nil {
				t.Fatal(err)
			}
			got, want := LookBack(e.(encoding.Periodic), c.query, c.first, c.n, c.k), lookBackByMatrix(t, config, c.query, c.first, c.n, c.k)
			for j := range want {
				if math.Abs(got[j]-want[j]) > 1e-13 {
					t.Errorf("%v, %+v: weight %d is %v, want %v", layout, c, j, got[j], want[j])
				}
			}
		}
	}
}

// At d_model 512 the row of position 8 looks three words back: computed apart.
func TestLookBackPeaks(t *testing.T) {
	e, err := encoding.NewSinusoidal(encoding.Config{DModel: 512, Length: 12, Base: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	weights := LookBack(e.(encoding.Periodic), 8, 0, 12, 3)
	for j, w := range weights {
		if j == 5 && math.Abs(w-0.267) > 0.0005 || j != 5 && w >= weights[5] {
			t.Errorf("weight %d is %.4f", j, w)
		}
	}
}

// A shifted row is the row k later, and the products of rows with shifted ones
// are the scores of LookBack.
func TestShift(t *testing.T) {
	for _, layout := range []encoding.Layout{encoding.Interleaved, encoding.Concat, encoding.T2T, encoding.CosSinHalf} {
		for _, d := range []int{2, 7, 16, 512} {
			e, err := encoding.NewSinusoidal(encoding.Config{DModel: d, Length: 12, Base: 10_000, Layout: layout})
			if err != nil {
				t.Fatal(err)
			}
			p := e.(encoding.Periodic)
			weights, total := make([]float64, 12), 0.0
			row, query := make([]float64, d), make([]float64, d)
			encoding.Row(query, e, 8)
			for j := range weights {
				encoding.Row(row, e, j)
				product := 0.0
				for dim, v := range NewShift(p, 3).Of(row) {
					if v != 0 && math.Abs(v-e.At(j+3, dim)) > 1e-14 {
						t.Fatalf("d_model %d, %v: column %d of %d shifted is %v, want %v", d, layout, dim, j, v, e.At(j+3, dim))
					}
					product += v * query[dim]
				}
				weights[j] = math.Exp(product / math.Sqrt(float64(d)))
				total += weights[j]
			}
			for j, want := range LookBack(p, 8, 0, 12, 3) {
				if math.Abs(weights[j]/total-want) > 1e-12 {
					t.Errorf("d_model %d, %v: weight %d is %v, want %v", d, layout, j, weights[j]/total, want)
				}
			}
		}
	}
}

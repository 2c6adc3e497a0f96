package encoding

import (
	"math"
	"testing"
)

// The row of an attention head by matrices: the query PE(i) times W_Q·W_Kᵀ, a
// block of cosines and sines on the diagonal for each pair, times the keys PE(j).
func lookBackByMatrix(t *testing.T, c Config, query, first, n, k int) []float64 {
	t.Helper()
	e, err := NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	w := make([][]float64, c.DModel)
	for i := range w {
		w[i] = make([]float64, c.DModel)
	}
	p := e.(Periodic)
	for pair := range p.Pairs() {
		sin, _ := p.Column(pair, Sin)
		cos, ok := p.Column(pair, Cos)
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
	for _, layout := range []Layout{Interleaved, Concat, T2T, CosSinHalf} {
		for _, c := range []struct{ d, query, first, n, k int }{{16, 8, 0, 12, 3}, {17, 8, 0, 12, 3}, {15, 2, 0, 9, -4}, {6, 5, 2, 6, 0}, {64, 31, 12, 12, 11}, {8, 3, 0, 1, 3}} {
			config := Config{DModel: c.d, Length: 100, Base: 10_000, Layout: layout}
			e, err := NewSinusoidal(config)
			if err != nil {
				t.Fatal(err)
			}
			got, want := LookBack(e.(Periodic), c.query, c.first, c.n, c.k), lookBackByMatrix(t, config, c.query, c.first, c.n, c.k)
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
	e, err := NewSinusoidal(Config{DModel: 512, Length: 12, Base: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	weights := LookBack(e.(Periodic), 8, 0, 12, 3)
	for j, w := range weights {
		if j == 5 && math.Abs(w-0.267) > 0.0005 || j != 5 && w >= weights[5] {
			t.Errorf("weight %d is %.4f", j, w)
		}
	}
}

// The block of R(k) of a pair holds the very numbers of row PE(k), in every
// layout: cos ωk on its diagonal and sin ωk beside it.
func TestShiftIsARowOfTheTable(t *testing.T) {
	for _, layout := range []Layout{Interleaved, Concat, T2T, CosSinHalf} {
		for _, d := range []int{2, 7, 16, 17, 64} {
			for _, k := range []int{0, 1, 5, 127, 1e9, 1e15} {
				e, err := NewSinusoidal(Config{DModel: d, Length: 8, Base: 10_000, Layout: layout})
				if err != nil {
					t.Fatal(err)
				}
				p := e.(Periodic)
				for pair := range p.Pairs() {
					m := ShiftAt(p, pair, 3, k).M
					for kind, want := range [2]float64{m[0][1], m[0][0]} {
						dim, ok := p.Column(pair, Kind(kind))
						if ok && e.At(k, dim) != want {
							t.Errorf("%v, d_model %d, pair %d: PE(%d) has %v in column %d, the matrix %v", layout, d, pair, k, e.At(k, dim), dim, want)
						}
					}
					if back := ShiftAt(p, pair, 3, -k).M; back[0][0] != m[0][0] || back[0][1] != m[1][0] && back[0][1] != 0 {
						t.Errorf("%v, pair %d: M(−%d) is no transpose", layout, pair, k)
					}
				}
			}
		}
	}
}

package measure

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A wave of any wavelength that fits into the values is all of them, and of two waves that do not overlap the larger
// one has its part of their squares.
func TestBestWave(t *testing.T) {
	const n = 96
	for _, lambda := range []float64{2, 2.5, 3.7, 14.9, 21.5, 60, 96} {
		values := make([]float64, n)
		for i := range values {
			values[i] = 5 + 3*math.Cos(2*math.Pi*float64(i)/lambda+0.4)
		}
		if share := BestWave(values); share < 1-1e-6 {
			t.Errorf("λ %v: %v", lambda, share)
		}
	}
	values := make([]float64, n)
	for i := range values {
		x := 2 * math.Pi * float64(i) / n
		values[i] = 3*math.Sin(8*x) + math.Cos(31*x)
	}
	if share := BestWave(values); math.Abs(share-0.9) > 0.01 {
		t.Errorf("%v, want 0.9", share)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range values {
		values[i] = random.NormFloat64()
	}
	if share := BestWave(values); share < 2./n || share > 0.3 {
		t.Errorf("one wave is %v of noise", share)
	}
	for _, none := range [][]float64{nil, {1, 2, 3}, {4, 4, 4, 4, 4}} {
		if share := BestWave(none); !math.IsNaN(share) {
			t.Errorf("%v: %v", none, share)
		}
	}
}

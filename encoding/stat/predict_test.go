package stat

import (
	"math"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/exact"
)

// newTable has d_model 16.
func newTable(t *testing.T, base float64) encoding.Periodic {
	t.Helper()
	e, err := encoding.NewSinusoidal(encoding.Config{DModel: 16, Length: 128, Base: base})
	if err != nil {
		t.Fatal(err)
	}
	return e.(encoding.Periodic)
}

func TestPredict(t *testing.T) {
	e := newTable(t, 10_000)
	for pair := range 5 {
		w := math.Pow(10000, -float64(2*pair)/16)
		for _, c := range []struct{ first, n, k int }{{0, 123, 5}, {0, 108, 10}, {37, 50, -7}, {1000, 512, 33}} {
			f := Predict(e, pair, c.first, c.n, c.k)
			alone, r2, sin, cos := exact.LeastSquares(w, c.first, c.n, c.k)
			for _, v := range [][2]float64{{f.Alone.Sin, alone}, {f.Alone.R2, r2}, {f.Both.Sin, sin}, {f.Both.Cos, cos}, {f.Both.R2, 1}} {
				if math.Abs(v[0]-v[1]) > 1e-7*max(1, math.Abs(v[1])) {
					t.Errorf("pair %d, %+v: %v, want %v", pair, c, v[0], v[1])
				}
			}
			if f.Alone.Cos != 0 || f.Both.Worst > 1e-13 {
				t.Errorf("pair %d, %+v: alone uses the cosine %v, both leaves %v", pair, c, f.Alone.Cos, f.Both.Worst)
			}
		}
	}
	f := Predict(e, 2, 0, 123, 5).Alone
	if math.Abs(f.R2-0.778569887) > 1e-8 {
		t.Errorf("R² of 123 positions is %v", f.R2)
	}
	if f = Predict(e, 2, 0, 108, 10).Alone; math.Abs(f.R2-0.338221596) > 1e-8 || math.Abs(f.Sin-0.61553231) > 1e-8 {
		t.Errorf("R² of 108 positions is %v, weight %v", f.R2, f.Sin)
	}
}

// TestPredictFindsTheMatrix: from sine and cosine, least squares finds the
// sine row of the rotation, also where a wave hardly moves.
func TestPredictFindsTheMatrix(t *testing.T) {
	for _, base := range []float64{1.0000001, 10000, 1e12} {
		e := newTable(t, base)
		for pair := range e.Pairs() {
			for _, first := range []int{0, 777, 1e9, 1e15 - 200} {
				for _, n := range []int{1, 2, 3, 108} {
					const k = 10
					f := Predict(e, pair, first, n, k)
					w := e.Frequency(pair)
					// Two positions of a slow wave are ωn apart: so much of the digits is left.
					slack := 1e-13/math.Min(1, w) + 1e-9
					if n > 1 && (math.Abs(f.Both.Sin-math.Cos(w*k)) > slack || math.Abs(f.Both.Cos-math.Sin(w*k)) > slack) {
						t.Errorf("base %v, pair %d, %d positions from %d: %v %v, want %v %v", base, pair, n, first, f.Both.Sin, f.Both.Cos, math.Cos(w*k), math.Sin(w*k))
					}
					if !(f.Both.Worst < 1e-14) {
						t.Errorf("base %v, pair %d, %d positions from %d: leaves %v", base, pair, n, first, f.Both.Worst)
					}
					if n == 1 && !math.IsNaN(f.Alone.R2) {
						t.Errorf("one position has an R² of %v", f.Alone.R2)
					}
				}
			}
		}
	}
}

// The sine of pair 0 rises for half of 2π positions, then falls.
func TestTurnsBack(t *testing.T) {
	e := newTable(t, 10000)
	for _, c := range []struct {
		first, n int
		want     bool
	}{{0, 2, false}, {0, 3, true}, {2, 3, false}, {2, 4, true}} {
		if got := Predict(e, 0, c.first, c.n, 1).TurnsBack(); got != c.want {
			t.Errorf("%d positions from %d: %v", c.n, c.first, got)
		}
	}
}

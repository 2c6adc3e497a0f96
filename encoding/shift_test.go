package encoding

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/exact"
)

func TestReferenceShifts(t *testing.T) {
	var reference struct {
		Cases []struct {
			DModel int `json:"d_model"`
			Base   float64
			Pos, K int
			Pairs  []struct {
				Pair  int
				Cos   float64    `json:"cos_wk"`
				Sin   float64    `json:"sin_wk"`
				At    [2]float64 `json:"pe_pos"`
				After [2]float64 `json:"pe_pos_plus_k"`
			}
		}
	}
	exact.Reference(t, "testdata/shift.json", &reference)
	checked := 0
	for _, c := range reference.Cases {
		e := open(t, Config{DModel: c.DModel, Length: 1, Base: c.Base})
		for _, want := range c.Pairs {
			r := Shift(e, want.Pair, c.K)
			check := func(what string, got, want float64) {
				t.Helper()
				if math.Abs(got-want) > tolerance {
					t.Errorf("d_model %d, base %g: %s is %v, want %v", c.DModel, c.Base, what, got, want)
				}
				checked++
			}
			check("cos ωk", r.Cos, want.Cos)
			check("sin ωk", r.Sin, want.Sin)
			sin, cos := r.Apply(e.At(c.Pos, 2*want.Pair), e.At(c.Pos, 2*want.Pair+1))
			check("the sine moved by k", sin, want.After[0])
			check("the cosine moved by k", cos, want.After[1])
		}
	}
	if checked < 40 {
		t.Errorf("only %d numbers checked", checked)
	}
}

// somePair draws a table and a pair that has both of its waves.
func somePair(t *rapid.T) (e *sinusoidal, pair, sin, cos int) {
	e, _ = someTable(t)
	pair = rapid.IntRange(0, e.config.DModel/2-1).Draw(t, "pair")
	sin, _ = e.Column(pair, Sin)
	cos, _ = e.Column(pair, Cos)
	return e, pair, sin, cos
}

// close checks that two rotations agree but for rounding.
func (r Rotation) close(q Rotation) bool {
	return math.Abs(r.Cos-q.Cos) <= 1e-15 && math.Abs(r.Sin-q.Sin) <= 1e-15
}

func TestShiftMovesTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, pair, sinDim, cosDim := somePair(t)
		p, k := somePos.Draw(t, "p"), somePos.Draw(t, "k")-MaxPos/2
		sin, cos := Shift(e, pair, k).Apply(e.At(p, sinDim), e.At(p, cosDim))
		if off := math.Abs(sin - e.At(p+k, sinDim)); off > 1e-15 {
			t.Fatalf("the sine is off by %g", off)
		}
		if off := math.Abs(cos - e.At(p+k, cosDim)); off > 1e-15 {
			t.Fatalf("the cosine is off by %g", off)
		}
	})
}

func TestShiftsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, pair, _, _ := somePair(t)
		k, l := somePos.Draw(t, "k"), somePos.Draw(t, "l")-MaxPos/2
		if got, want := Shift(e, pair, k).Then(Shift(e, pair, l)), Shift(e, pair, k+l); !got.close(want) {
			t.Fatalf("R(k)·R(l) = %v, R(k+l) = %v", got, want)
		}
	})
}

func TestShiftIsOrthogonal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, pair, _, _ := somePair(t)
		k := somePos.Draw(t, "k")
		r := Shift(e, pair, k)
		if det := r.Cos*r.Cos + r.Sin*r.Sin; math.Abs(det-1) > 1e-15 {
			t.Fatalf("the determinant is %v", det)
		}
		transposed := Rotation{Cos: r.Cos, Sin: -r.Sin}
		if !r.Then(transposed).close(Rotation{Cos: 1}) {
			t.Fatalf("the transposed block of %v is not its inverse", r)
		}
		if back := Shift(e, pair, -k); back != transposed {
			t.Fatalf("R(−k) = %v, want %v", back, transposed)
		}
	})
}

// TestEquation checks the equation against the angle sum formulas and the
// residual at positions up to 10¹⁵.
func TestEquation(t *testing.T) {
	e := open(t, Config{DModel: 16, Length: 1, Base: 10_000})
	for pair := range e.Pairs() {
		w := math.Pow(10000, -float64(2*pair)/16)
		for _, k := range []int{5, -3, 100} {
			s := ShiftAt(e, pair, 17, k)
			sin, cos := math.Sincos(w * float64(17+k))
			if math.Abs(s.Moved[0]-sin) > 1e-13 || math.Abs(s.Moved[1]-cos) > 1e-13 || math.Abs(s.To[0]-sin) > 1e-13 || math.Abs(s.To[1]-cos) > 1e-13 {
				t.Errorf("pair %d, k %d: moved %v, to %v, want %v %v", pair, k, s.Moved, s.To, sin, cos)
			}
			a, b := s.M[0][0], s.M[0][1]
			c, d := s.M[1][0], s.M[1][1]
			if math.Abs(a-math.Cos(w*float64(k))) > 1e-14 || math.Abs(b-math.Sin(w*float64(k))) > 1e-14 || c != -b || d != a {
				t.Errorf("pair %d, k %d: the matrix is [%v %v; %v %v]", pair, k, a, b, c, d)
			}
			for _, pos := range []int{0, 3, 1e6, 1e9 + 3, 1e15} {
				s := ShiftAt(e, pair, pos, k)
				for i := range 2 {
					if r := s.Residual(i); r != math.Abs(s.Moved[i]-s.To[i]) || r > 4e-16 {
						t.Errorf("pair %d, k %d at %d: residual %v of %v and %v", pair, k, pos, r, s.Moved[i], s.To[i])
					}
				}
			}
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

package encoding

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/exact"
)

const meanTolerance = 1e-12

func TestMeanOfAWindow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someTable(t)
		pos := somePos.Draw(t, "pos")
		n := rapid.OneOf(rapid.IntRange(1, 100), rapid.IntRange(1, 100_000)).Draw(t, "n")
		want := average(e, pos, n, dim)
		if got := e.Mean(pos, n, dim); math.Abs(got-want) > meanTolerance {
			t.Fatalf("mean %v, want %v", got, want)
		}
	})
}

// average adds up a window value by value, in halves to keep rounding small.
func average(e Encoding, pos, n, dim int) float64 {
	if n > 64 {
		left, right := n/2, n-n/2
		a, b := average(e, pos, left, dim), average(e, pos+left, right, dim)
		return (a*float64(left) + b*float64(right)) / float64(n)
	}
	sum := 0.0
	for p := pos; p < pos+n; p++ {
		sum += e.At(p, dim)
	}
	return sum / float64(n)
}

func TestMeanOfOnePositionIsItsValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someTable(t)
		pos := somePos.Draw(t, "pos")
		if got, want := e.Mean(pos, 1, dim), e.At(pos, dim); got != want {
			t.Fatalf("mean %v, want %v", got, want)
		}
	})
}

// Windows too long to add up, against Dirichlet's kernel at 600 bits.
func TestMeanOfALongWindow(t *testing.T) {
	worst := 0.0
	rapid.Check(t, func(t *rapid.T) {
		e, dim := someTable(t)
		pair, kind := e.Wave(dim)
		pos := somePos.Draw(t, "pos")
		n := rapid.OneOf(rapid.Just(1_000_000_000_000), rapid.IntRange(1, MaxPos)).Draw(t, "n")
		if kind == Zero {
			if got := e.Mean(pos, n, dim); got != 0 {
				t.Fatalf("the mean of zeros is %v", got)
			}
			return
		}
		sin, cos := exact.Means(newExactTable(e.config).omega(pair), pos, n)
		want := sin
		if kind == Cos {
			want = cos
		}
		off := exact.Miss(e.Mean(pos, n, dim), want)
		if off > meanTolerance {
			t.Fatalf("off by %g", off)
		}
		worst = max(worst, off)
	})
	t.Logf("largest error %.3g", worst)
}

// TestMeanAgainstMPMath compares with means.json, which testdata/means.py wrote
// with 50 digits.
func TestMeanAgainstMPMath(t *testing.T) {
	var cases []struct {
		Layout   string
		DModel   int `json:"d_model"`
		Base     float64
		Pair     int
		Start, N int
		Sin, Cos string
	}
	exact.Reference(t, "testdata/means.json", &cases)
	if len(cases) < 200 {
		t.Fatalf("only %d cases", len(cases))
	}
	worst := 0.0
	for _, c := range cases {
		layout, err := ParseLayout(c.Layout)
		if err != nil {
			t.Fatal(err)
		}
		e := open(t, Config{DModel: c.DModel, Length: MaxPos, Base: c.Base, Layout: layout})
		for kind, text := range []string{Sin: c.Sin, Cos: c.Cos} {
			dim, ok := e.Column(c.Pair, Kind(kind))
			if !ok {
				continue // the cosine that an odd d_model has no room for
			}
			want, ok := new(big.Float).SetPrec(200).SetString(text)
			if !ok {
				t.Fatalf("%q is no number", text)
			}
			off := exact.Miss(e.Mean(c.Start, c.N, dim), want)
			if off > meanTolerance {
				t.Errorf("%+v: %v is off by %g", c, Kind(kind), off)
			}
			worst = max(worst, off)
		}
	}
	t.Logf("largest error %.3g in %d cases", worst, len(cases))
}

package encoding

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/exact"
)

func TestReferenceSimilarities(t *testing.T) {
	rows := 0
	for _, c := range exact.Cases[exact.Similarities](t, "testdata/similarity.json") {
		e := open(t, Config{DModel: c.DModel, Length: 1, Base: c.Base})
		bound := 1e-13 * float64(c.DModel)
		for _, start := range []int{0, 12_345, MaxPos} { // only the offset matters
			norm := Norm(e, start)
			if math.Abs(norm-c.Norm) > bound {
				t.Errorf("%+v: norm %v, want %v", e.config, norm, c.Norm)
			}
			for _, row := range c.Rows {
				offset := int(row[0])
				dot, distance := Dot(e, start, start+offset), Distance(e, start+offset, start)
				if math.Abs(dot-row[1]) > bound || math.Abs(dot/norm/norm-row[2]) > bound ||
					math.Abs(distance-row[3]) > bound {
					t.Errorf("%+v, offset %d: dot %v, distance %v, want %v", e.config, offset, dot, distance, row)
				}
				rows++
			}
		}
	}
	if rows < 100 {
		t.Errorf("only %d rows", rows)
	}
}

// The definitions, evaluated column by column, in every layout and width.
func TestSimilarityIsThatOfTheRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := someConfig.Draw(t, "config")
		c.DModel = min(c.DModel, 600)
		e, err := rapid.SampledFrom(constructors).Draw(t, "table").open(c)
		if err != nil {
			t.Fatal(err)
		}
		c = e.Config()
		p, q := somePos.Draw(t, "p"), somePos.Draw(t, "q")
		if c.Learned.Rows > 0 { // the last row there can be
			p, q = min(p, c.Learned.Rows-1), min(q, c.Learned.Rows-1)
		}
		dot, square, own := 0.0, 0.0, 0.0
		for dim := range c.DModel {
			a, b := e.At(p, dim), e.At(q, dim)
			dot += a * b
			square += (a - b) * (a - b)
			own += a * a
		}
		bound := 1e-13 * float64(c.DModel)
		if got := Dot(e, p, q); math.Abs(got-dot) > bound {
			t.Fatalf("dot %v, want %v", got, dot)
		}
		if got := Distance(e, p, q); math.Abs(got*got-square) > bound {
			t.Fatalf("distance %v, want %v", got, math.Sqrt(square))
		}
		if got := Norm(e, p); math.Abs(got*got-own) > bound {
			t.Fatalf("norm %v, want %v", got, math.Sqrt(own))
		}
	})
}

func TestNormIsTheSameEverywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := someConfig.Draw(t, "config")
		c.DModel = min(c.DModel+c.DModel%2, 1000)
		e, err := NewSinusoidal(c)
		if err != nil {
			t.Fatal(err)
		}
		want := math.Sqrt(float64(c.DModel) / 2)
		if got := Norm(e, somePos.Draw(t, "p")); got != want {
			t.Fatalf("norm %v, want %v", got, want)
		}
	})
}

// Rows that are next to equal keep every digit of their distance.
func TestSmallDistances(t *testing.T) {
	e := open(t, Config{DModel: 2, Length: 1, Base: 10_000, Layout: T2T})
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(0, MaxPos-1).Draw(t, "k")
		sin, _ := exact.Sincos(exact.Quo(exact.Int(k), exact.Int(2)))
		want := exact.Mul(exact.Int(2), sin.Abs(sin))
		if off := exact.Units(Distance(e, 0, k), want); off > 3 {
			t.Errorf("off by %.1f units in the last place", off)
		}
	})
}

func TestWidestTableAddsUp(t *testing.T) {
	c := Config{DModel: MaxDModel, Length: 1, Base: 10_000}
	e := open(t, c)
	const k = 123_456_789
	got, want := Dot(e, 0, k), new(big.Float).SetPrec(200)
	for pair := range e.Pairs() {
		want.Add(want, exact.Float(e.At(k, 2*pair+1)))
	}
	if off := exact.Units(got, want); off > 0.51 {
		t.Errorf("dot is off by %.2f units in the last place from the exact sum of its terms", off)
	}
}

package measure

import (
	"math"
	"math/big"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/exact"

	"pgregory.net/rapid"
)

func TestReferenceSimilarities(t *testing.T) {
	rows := 0
	for _, c := range exact.Cases[exact.Similarities](t, "../testdata/similarity.json") {
		e := waves(t, encoding.Config{DModel: c.DModel, Length: 1, Base: c.Base})
		bound := 1e-13 * float64(c.DModel)
		for _, start := range []int{0, 12_345, encoding.MaxPos} { // only the offset matters
			norm := Norm(e, start)
			if math.Abs(norm-c.Norm) > bound {
				t.Errorf("%+v: norm %v, want %v", e.Config(), norm, c.Norm)
			}
			for _, row := range c.Rows {
				offset := int(row[0])
				dot, distance := Dot(e, start, start+offset), Distance(e, start+offset, start)
				if math.Abs(dot-row[1]) > bound || math.Abs(dot/norm/norm-row[2]) > bound ||
					math.Abs(distance-row[3]) > bound {
					t.Errorf("%+v, offset %d: dot %v, distance %v, want %v", e.Config(), offset, dot, distance, row)
				}
				rows++
			}
		}
	}
	if rows < 100 {
		t.Errorf("only %d rows", rows)
	}
}

// Dot, Distance and Norm equal their definitions in every layout and width.
func TestSimilarityIsThatOfTheRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyConfig.Draw(t, "config")
		c.DModel = min(c.DModel, 600)
		e, err := rapid.SampledFrom(tables).Draw(t, "table").open(c)
		if err != nil {
			t.Fatal(err)
		}
		c = e.Config()
		p, q := anyPos.Draw(t, "p"), anyPos.Draw(t, "q")
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

// The distance of nearly equal rows keeps every digit.
func TestSmallDistances(t *testing.T) {
	e := waves(t, encoding.Config{DModel: 2, Length: 1, Base: 10_000, Layout: encoding.T2T})
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(0, encoding.MaxPos-1).Draw(t, "k")
		sin, _ := exact.Sincos(exact.Quo(exact.Int(k), exact.Int(2)))
		want := exact.Mul(exact.Int(2), sin.Abs(sin))
		if off := exact.Units(Distance(e, 0, k), want); off > 3 {
			t.Errorf("off by %.1f units in the last place", off)
		}
	})
}

func TestWidestTableAddsUp(t *testing.T) {
	c := encoding.Config{DModel: encoding.MaxDModel, Length: 1, Base: 10_000}
	e := waves(t, c)
	const k = 123_456_789
	got, want := Dot(e, 0, k), new(big.Float).SetPrec(200)
	for pair := range e.Pairs() {
		want.Add(want, exact.Float(e.At(k, 2*pair+1)))
	}
	if off := exact.Units(got, want); off > 0.51 {
		t.Errorf("dot is off by %.2f units in the last place from the exact sum of its terms", off)
	}
}

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
	exact.Reference(t, "../testdata/shift.json", &reference)
	checked := 0
	for _, c := range reference.Cases {
		e := waves(t, encoding.Config{DModel: c.DModel, Length: 1, Base: c.Base})
		for _, want := range c.Pairs {
			r := Shift(e, want.Pair, c.K)
			check := func(what string, got, want float64) {
				t.Helper()
				if math.Abs(got-want) > 4e-16 {
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
func somePair(t *rapid.T) (e encoding.Periodic, pair, sin, cos int) {
	e, _ = anyWaves(t)
	pair = rapid.IntRange(0, e.Config().DModel/2-1).Draw(t, "of both")
	sin, _ = e.Column(pair, encoding.Sin)
	cos, _ = e.Column(pair, encoding.Cos)
	return e, pair, sin, cos
}

func TestShiftMovesTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, pair, sinDim, cosDim := somePair(t)
		p, k := anyPos.Draw(t, "p"), anyPos.Draw(t, "k")-encoding.MaxPos/2
		sin, cos := Shift(e, pair, k).Apply(e.At(p, sinDim), e.At(p, cosDim))
		if off := math.Abs(sin - e.At(p+k, sinDim)); off > 1e-15 {
			t.Fatalf("the sine is off by %g", off)
		}
		if off := math.Abs(cos - e.At(p+k, cosDim)); off > 1e-15 {
			t.Fatalf("the cosine is off by %g", off)
		}
		r, s := Shift(e, pair, k), ShiftEquation(e, pair, p, k)
		want := Equation{M: [2][2]float64{{r.Cos, r.Sin}, {-r.Sin, r.Cos}},
			From: [2]float64{e.At(p, sinDim), e.At(p, cosDim)}, Moved: [2]float64{sin, cos},
			To: [2]float64{e.At(p+k, sinDim), e.At(p+k, cosDim)}}
		if s != want || s.Residual(0) != math.Abs(sin-want.To[0]) || s.Residual(1) != math.Abs(cos-want.To[1]) {
			t.Fatalf("%+v, want %+v", s, want)
		}
	})
}

// Step is the distance of neighbouring rows, column by column, of any table; StepRange holds the
// shortest and the longest of some steps.
func TestSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := encoding.Config{DModel: rapid.IntRange(2, 70).Draw(t, "d_model"), Length: 100,
			Base:   rapid.SampledFrom([]float64{1.0000001, 1.5, 16, 10_000, 1e300}).Draw(t, "base"),
			Layout: encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))}
		r, _ := someHead(t)
		var e encoding.Encoding
		var err error
		switch rapid.IntRange(0, 3).Draw(t, "table") {
		case 0:
			e, err = encoding.NewBinary(c)
		case 1:
			e, err = encoding.NewRoPETable(r.TableConfig(10))
		case 2:
			w := waves(t, c)
			e = Clip(w, rapid.IntRange(1, c.DModel).Draw(t, "columns"))
		default:
			e = waves(t, c)
		}
		if err != nil {
			t.Fatal(err)
		}
		first := rapid.SampledFrom([]int{0, 1, 7, 1_000_003, encoding.MaxPos - 9}).Draw(t, "first")
		n := rapid.IntRange(1, 9).Draw(t, "n")
		least, most := math.Inf(1), 0.0
		for pos := max(first, 1); pos < max(first+n, 2); pos++ {
			square := 0.0
			for dim := range e.Config().DModel {
				by := e.At(pos, dim) - e.At(pos-1, dim)
				square += by * by
			}
			want := math.Sqrt(square)
			least, most = min(least, want), max(most, want)
			if got := Step(e, pos); math.Abs(got-want) > 1e-13*max(1, want) {
				t.Fatalf("the step to %d is %v long, want %v", pos, got, want)
			}
		}
		if low, high := StepRange(StepOf(e), first, n); math.Abs(low-least) > 1e-13*max(1, most) ||
			math.Abs(high-most) > 1e-13*max(1, most) {
			t.Fatalf("%d steps to %d and on: from %v to %v, want %v to %v", n, first, low, high, least, most)
		}
		_, clip := e.(clipped)
		if p, ok := e.(encoding.Periodic); ok && !clip && UniformStep(p) && n > 1 && most-least > 1e-13*max(1, most) {
			t.Fatalf("steps from %v to %v are said to be uniform", least, most)
		}
	})
}

package similarity

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// measured is a measure of two rows, by the definitions, of columns that come
// in pairs.
func measured(measure string, dModel int, base float64, k int) float64 {
	dot := 0.0
	for pair := range dModel / 2 {
		dot += math.Cos(float64(k) / math.Pow(base, float64(2*pair)/float64(dModel)))
	}
	switch pairs := float64(dModel / 2); measure {
	case similar.Cosine:
		return dot / pairs
	case similar.Distance:
		return math.Sqrt(math.Max(2*(pairs-dot), 0))
	}
	return dot
}

// The matrix, the curve and the caption hold the formula's values of the first
// table less those of the second.
func TestSimilarityDifferenceIsThatOfTheFormulas(t *testing.T) {
	for _, measure := range similar.Measures {
		for _, second := range []struct {
			dModel int
			base   float64
		}{{64, 500_000}, {128, 10_000}, {32, 77}} {
			first := simScene(t, func(s *state) { s.Measure, s.Zoom = measure, 1 })
			other := simScene(t, func(s *state) {
				s.Measure, s.Zoom, s.DModel, s.Base = measure, 1, second.dModel, second.base
			})
			sc := first.less(other)
			want := func(k int) float64 {
				return measured(measure, 64, 10_000, k) - measured(measure, second.dModel, second.base, k)
			}
			plan := sc.plan(body(160, 40))
			plan.fitScale()
			value := plan.pixels()
			for row := range plan.matrix.Rows.Count {
				for col := range plan.matrix.Cols.Count {
					k := plan.matrix.Cols.First + col - plan.matrix.Rows.First - row
					if got := value(row, col); math.Abs(got-want(k)) > 1e-6 {
						t.Fatalf("%s, %+v: pixel %d, %d is %v, want %v", measure, second, row, col, got, want(k))
					}
				}
			}
			for i, pt := range own(plan) {
				if k := plan.curve.First + i; plan.curve.N <= plan.curve.Width &&
					(math.Abs(pt.low-want(k)) > 1e-6 || math.Abs(pt.low) > plan.scale.High) {
					t.Fatalf("%s, %+v: offset %d is %v, want %v, on a scale to %v", measure, second, k, pt.low,
						want(k), plan.scale.High)
				}
			}
			most := 0
			for k := range 128 {
				if math.Abs(want(k)) > math.Abs(want(most))+1e-9 {
					most = k
				}
			}
			caption := viewtest.LineText(plan.Words().Caption[0])
			for _, part := range []string{"Over offsets 0 to 127 ", fmt.Sprintf("differ most at k = %d: ", most),
				chart.SignedText(want(most), 4)} {
				if !strings.Contains(caption, part) {
					t.Errorf("%s, %+v: %q does not say %q", measure, second, caption, part)
				}
			}
			a, okA := View.Reading(first.Scene, first.Settings)
			b, okB := View.Reading(other.Scene, other.Settings)
			if !okA || !okB || math.Abs(a.Value-b.Value-want(6)) > 1e-9 ||
				viewtest.LineText(a.Of) != "k = 6 · "+measure {
				t.Errorf("%s, %+v: %+v and %+v", measure, second, a, b)
			}
		}
	}
}

// The steps of the sum come to the difference of the two dot products.
func TestSimilarityDifferencePairByPair(t *testing.T) {
	sc := simScene(t, nil).less(simScene(t, func(s *state) { s.Base = 500_000 }))
	plan := sc.plan(body(160, 40))
	want := measured(similar.DotProduct, 64, 10_000, 6) - measured(similar.DotProduct, 64, 500_000, 6)
	if got := plan.run().Total(); math.Abs(got-want) > 1e-12 || plan.sum.totals {
		t.Errorf("the terms add up to %v, want %v", got, want)
	}
}

// A thing less itself is exactly 0 everywhere, and the caption says so; so is a
// table whose layout only puts the same waves elsewhere.
func TestSimilarityLessItselfIsZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := someSight(t, func(s *state) { s.DModel, s.Sines = min(s.DModel+s.DModel%2, 600), false })
		second := first
		if others := []encoding.Layout{encoding.Interleaved, encoding.Concat}; slices.Contains(others, first.Layout) {
			other := first.State
			other.Layout = rapid.SampledFrom(others).Draw(t, "layout")
			second.Scene = viewtest.SceneOf(t, other)
		}
		plan := first.less(second).plan(frame.New(rapid.IntRange(40, 160).Draw(t, "w"), 40, frame.Theme{}))
		if plan.matrix.H > 0 {
			value := plan.pixels()
			for row := range plan.matrix.Rows.Count {
				for col := range plan.matrix.Cols.Count {
					if v := value(row, col); v != 0 {
						t.Fatalf("pixel %d, %d is %v", row, col, v)
					}
				}
			}
		}
		for _, pt := range own(plan) {
			if pt.low != 0 || pt.high != 0 {
				t.Fatalf("the curve is %v", pt)
			}
		}
		for _, l := range plan.Words().Caption {
			if !strings.Contains(viewtest.LineText(l), "exactly 0") {
				t.Fatalf("%q", viewtest.LineText(l))
			}
		}
	})
}

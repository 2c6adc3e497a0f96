package views

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/similarity"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// lessPanes are two panes of Similarity, the second of which shows the first
// less its own table.
func lessPanes(t viewtest.Failer, s scene.State, change func(*scene.State)) Panes {
	t.Helper()
	s.View, s.Scheme = similarity.Similarity.Name, "sinusoidal"
	return One(s.Clamp()).Split().Change(change).Subtract()
}

// measured is a measure of two rows, by the definitions, of columns that come
// in pairs.
func measured(measure string, dModel int, base float64, k int) float64 {
	dot := 0.0
	for pair := range dModel / 2 {
		dot += math.Cos(float64(k) / math.Pow(base, float64(2*pair)/float64(dModel)))
	}
	switch pairs := float64(dModel / 2); measure {
	case similarity.cosineMeasure:
		return dot / pairs
	case similarity.DistanceMeasure:
		return math.Sqrt(math.Max(2*(pairs-dot), 0))
	}
	return dot
}

// The matrix, the curve and the caption hold the formula's values of the first
// table less those of the second.
func TestSimilarityDifferenceIsThatOfTheFormulas(t *testing.T) {
	for _, measure := range similarity.measures {
		for _, second := range []struct {
			dModel int
			base   float64
		}{{64, 500_000}, {128, 10_000}, {32, 77}} {
			s := scene.Default()
			s.Similar.Measure, s.Zoom = measure, 1
			p := lessPanes(t, s, func(s *scene.State) { s.DModel, s.Base = second.dModel, second.base })
			sc := differ(t, p)
			want := func(k int) float64 {
				return measured(measure, 64, 10_000, k) - measured(measure, second.dModel, second.base, k)
			}
			plan := similarity.planSimilarity(frame.New(160, 40, frame.Theme{}), sc)
			plan.fitScale()
			value := plan.pixels()
			for row := range plan.matrix.rows.count {
				for col := range plan.matrix.cols.count {
					k := plan.matrix.cols.first + col - plan.matrix.rows.first - row
					if got := value(row, col); math.Abs(got-want(k)) > 1e-6 {
						t.Fatalf("%s, %+v: pixel %d, %d is %v, want %v", measure, second, row, col, got, want(k))
					}
				}
			}
			for i, pt := range plan.points(sc.Pos) {
				if k := plan.curve.first + i; math.Abs(pt.v-want(k)) > 1e-6 || math.Abs(pt.v) > plan.scale.top() {
					t.Fatalf("%s, %+v: offset %d is %v, want %v, on a scale to %v", measure, second, k, pt.v, want(k), plan.scale.top())
				}
			}
			most, below := 0, 0
			for k := range 128 {
				if math.Abs(want(k)) > math.Abs(want(most))+1e-9 {
					most = k
				}
				if k > 0 && want(k) < 0 || k == 0 && want(k) < -1e-9 {
					below++
				}
			}
			caption := text(similarity.NewSimLess(sc).Caption(sc)[0])
			for _, part := range []string{"over offsets 0 to 127 ", fmt.Sprintf("differ most at k = %d: ", most), words.Signed(want(most), 4), fmt.Sprintf("lower at %d of ", below)} {
				if !strings.Contains(caption, part) {
					t.Errorf("%s, %+v: %q does not say %q", measure, second, caption, part)
				}
			}
			if says := strings.Contains(caption, "grow with d_model"); says != (measure != similarity.cosineMeasure && second.dModel != 64) {
				t.Errorf("%s, %+v: %q", measure, second, caption)
			}
			if readout := text(p.Words(nil).Readout[0]); !strings.HasSuffix(readout, "difference "+words.Signed(want(s.Offset), 5)) {
				t.Errorf("%s, %+v: %q", measure, second, readout)
			}
		}
	}
}

// The steps of the sum come to the difference of the two dot products.
func TestSimilarityDifferencePairByPair(t *testing.T) {
	p := lessPanes(t, scene.Default(), func(s *scene.State) { s.Base = 500_000 })
	plan := similarity.planSimilarity(frame.New(160, 40, frame.Theme{}), differ(t, p))
	want := measured(similarity.DotMeasure, 64, 10_000, 5) - measured(similarity.DotMeasure, 64, 500_000, 5)
	if got := plan.terms().total; math.Abs(got-want) > 1e-12 || plan.sum.totals {
		t.Errorf("the terms add up to %v, want %v", got, want)
	}
}

// A thing less itself is exactly 0 everywhere, and the caption says so; so is a
// table whose layout only puts the same waves elsewhere.
func TestSimilarityLessItselfIsZero(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		s.View, s.Scheme, s.Similar.Sines = similarity.Similarity.Name, "sinusoidal", false
		s.DModel = min(s.DModel+s.DModel%2, 600)
		others := []encoding.Layout{encoding.Interleaved, encoding.Concat}
		p := lessPanes(t, s, func(o *scene.State) {
			if slices.Contains(others, o.Layout) {
				o.Layout = rapid.SampledFrom(others).Draw(t, "layout")
			}
		})
		sc := differ(t, p)
		plan := similarity.planSimilarity(frame.New(rapid.IntRange(40, 160).Draw(t, "w"), 40, frame.Theme{}), sc)
		if plan.matrix.h > 0 {
			value := plan.pixels()
			for row := range plan.matrix.rows.count {
				for col := range plan.matrix.cols.count {
					if v := value(row, col); v != 0 {
						t.Fatalf("pixel %d, %d is %v", row, col, v)
					}
				}
			}
		}
		for _, pt := range plan.points(sc.Pos) {
			if pt.v != 0 {
				t.Fatalf("the curve is %v in column %d", pt.v, pt.dot)
			}
		}
		for _, l := range p.Words(nil).Caption {
			if !strings.Contains(text(l), "exactly 0") {
				t.Fatalf("%q", text(l))
			}
		}
	})
}

// Where a table of bits has no difference to one of waves, there is still a
// place for the picture.
func TestBitsLessWavesHaveAWindow(t *testing.T) {
	p := lessPanes(t, scene.Default(), func(*scene.State) {})
	p.First.Scheme = "binary"
	sc := differ(t, p)
	if n := similarity.Similarity.Window(frame.New(100, 30, frame.Theme{}), sc); n < 1 || p.NoDifference() == "" {
		t.Errorf("window of %d positions; no difference because %q", n, p.NoDifference())
	}
	similarity.Similarity.Hit(frame.New(100, 30, frame.Theme{}), sc, 10, 10)
}

// Both panes keep to one measure while one is subtracted from the other.
func TestDifferenceHasOneMeasure(t *testing.T) {
	s := scene.Default()
	s.Similar.Measure = similarity.DistanceMeasure
	p := lessPanes(t, s, func(s *scene.State) { s.Similar.Measure = similarity.DotMeasure })
	if p.Second.Similar.Measure != similarity.DistanceMeasure {
		t.Errorf("the measure is %s, not the first pane's", p.Second.Similar.Measure)
	}
	p = p.Change(func(s *scene.State) { s.Similar.Measure = similarity.cosineMeasure })
	if p.First.Similar.Measure != similarity.cosineMeasure || p.Second.Similar.Measure != similarity.cosineMeasure {
		t.Errorf("the measures are %s and %s", p.First.Similar.Measure, p.Second.Similar.Measure)
	}
	p = p.Change(func(s *scene.State) { s.Similar.Sines = true })
	if why := p.NoDifference(); !strings.Contains(why, "sines alone") {
		t.Errorf("sines alone are subtracted: %q", why)
	}
}

package chart_test

import (
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// waveOrder lists the columns of a table in the order of the waves: sine and
// cosine of pair after pair, an odd last column at the end.
func waveOrder(sc chart.Scene) []int {
	var dims []int
	for pair := range sc.Waves.Pairs() {
		for _, kind := range []encoding.Kind{encoding.Sin, encoding.Cos} {
			if dim, ok := sc.Waves.Column(pair, kind); ok {
				dims = append(dims, dim)
			}
		}
	}
	if dim, ok := sc.Waves.Column(0, encoding.Zero); ok {
		dims = append(dims, dim)
	}
	return dims
}

// Moving goes step by step through every column once, and stops at the ends.
func TestMoveInWaveOrder(t *testing.T) {
	for layout := range encoding.Layouts {
		for _, d := range []int{2, 3, 4, 5, 8, 9, 64, 65} {
			s := chart.Default()
			s.Layout, s.DModel = encoding.Layout(layout), d
			sc := viewtest.SceneOf(t, s)
			dims := waveOrder(sc)
			if len(dims) != d {
				t.Fatalf("%v, d_model %d: %d columns", s.Layout, d, len(dims))
			}
			for i := range dims {
				for _, n := range []int{-100, -8, -1, 0, 1, 8, 100} {
					s.Dim = dims[i]
					chart.WaveAxis.Move(&s, n)
					if want := dims[min(max(i+n, 0), d-1)]; s.Dim != want {
						t.Fatalf("%v, d_model %d: %+d from %d is %d, want %d", s.Layout, d, n, dims[i], s.Dim, want)
					}
				}
			}
		}
	}
}

// Moving by pairs keeps sine sine and cosine cosine where there is one.
func TestMoveInPairOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := viewtest.SomeState.Draw(t, "state")
		s.Scheme = "sinusoidal"
		s = s.Clamp()
		before := viewtest.SceneOf(t, s)
		n := rapid.SampledFrom([]int{-1000, -8, -1, 1, 8, 1000}).Draw(t, "n")
		chart.PairAxis.Move(&s, n)
		if s != s.Clamp() {
			t.Fatalf("leaves the ranges: dim %d", s.Dim)
		}
		pair, kind := before.Wave()
		if kind == encoding.Zero {
			if n > 0 && s.Dim != before.Dim {
				t.Fatalf("forward from the zeros goes to %d", s.Dim)
			}
			return
		}
		want := min(max(pair+n, 0), before.Waves.Pairs()-1)
		got, after := before.Waves.Wave(s.Dim)
		if _, ok := before.Waves.Column(want, kind); got != want || ok && after != kind {
			t.Fatalf("%+d from %v of pair %d is %v of pair %d", n, kind, pair, after, got)
		}
	})
}

// The other two ways move the cursor itself; a table without waves has no
// other order than its columns.
func TestMovePlainly(t *testing.T) {
	s := chart.Default()
	chart.PositionAxis.Move(&s, 8)
	chart.ColumnAxis.Move(&s, -1)
	if s.Pos != 25 || s.Dim != 5 {
		t.Errorf("pos %d, dim %d", s.Pos, s.Dim)
	}
	s.Scheme = "binary"
	chart.WaveAxis.Move(&s, 2)
	chart.PairAxis.Move(&s, 2)
	if s.Dim != 9 {
		t.Errorf("dim %d without waves", s.Dim)
	}
}

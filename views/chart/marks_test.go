package chart_test

import (
	"slices"
	"testing"
	. "wavescope/views/chart"

	"wavescope/views/frame"

	"wavescope/views/viewtest"
)

// marked is a table of eight columns, in which dims 5, 4 and 1 are marked in
// that order: the cosine and the sine of pair 2, and the cosine of pair 0.
func marked(t viewtest.Failer) Scene {
	return viewtest.Changed(t, func(s *State) {
		s.DModel = 8
		s.Marks = s.Marks.Toggle(5).Toggle(4).Toggle(1)
	})
}

func TestDrawMark(t *testing.T) {
	sc := marked(t)
	for dim, series := range map[int]int{5: 0, 4: 1, 1: 2, 0: -1, 7: -1} {
		f := frame.New(1, 1, frame.Theme{})
		DrawMark(f, sc, 0, 0, dim)
		for k := range 3 {
			if viewtest.ShowsSeries(f, k) != (k == series) {
				t.Errorf("dim %d shows series %d: %v", dim, k, k != series)
			}
		}
		want := ""
		if series >= 0 {
			want = " " + string(frame.SeriesGlyphs[series])
		}
		if got := MarkSpan(sc, dim); got.Text != want {
			t.Errorf("dim %d is marked %q, want %q", dim, got.Text, want)
		}
	}
}

func TestPairMarks(t *testing.T) {
	sc := marked(t)
	for pair, want := range [][]int{{1}, nil, {4, 5}, nil} {
		if got := PairMarks(sc, pair); !slices.Equal(got, want) {
			t.Errorf("pair %d has marks at %v, want %v", pair, got, want)
		}
	}
}

// The word gives way, the number and the signs never.
func TestPairName(t *testing.T) {
	sc, f := marked(t), frame.New(1, 1, frame.Theme{})
	five, four := string(frame.SeriesGlyphs[0]), string(frame.SeriesGlyphs[1])
	for _, c := range []struct {
		pair, w int
		want    string
	}{
		{2, 20, "pair 2 " + four + five}, {2, 9, "pair 2 " + four + five}, {2, 8, "pair 2" + four + five},
		{2, 7, "p2 " + four + five}, {2, 4, "p2" + four + five}, {2, 3, "2" + four + five}, {2, 1, "2" + four + five},
		{1, 20, "pair 1"}, {1, 6, "pair 1"}, {1, 5, "p1"}, {1, 1, "1"},
	} {
		if got := viewtest.LineText(PairName(f, sc, c.pair, c.w, frame.Style{}, "pair ", "p")); got != c.want {
			t.Errorf("pair %d in %d columns is %q, want %q", c.pair, c.w, got, c.want)
		}
	}
}

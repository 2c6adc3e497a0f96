package chart_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	. "wavescope/views/chart"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// list returns the marks as a slice.
func list(m chart.Marks) []int {
	out := make([]int, m.Len())
	for k := range out {
		out[k] = m.At(k)
	}
	return out
}

// Marks behave as a list that keeps its order, has no doubles and at most
// sixteen members.
func TestMarksAgainstAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m chart.Marks
		var want []int
		for range rapid.IntRange(0, 40).Draw(t, "steps") {
			if rapid.IntRange(0, 9).Draw(t, "cut") == 0 {
				limit := rapid.IntRange(1, 30).Draw(t, "limit")
				m = m.Below(limit)
				want = slices.DeleteFunc(want, func(d int) bool { return d >= limit })
			}
			dim := rapid.OneOf(rapid.IntRange(0, 24), rapid.IntRange(0, encoding.MaxDModel-1)).Draw(t, "dim")
			m = m.Toggle(dim)
			if i := slices.Index(want, dim); i >= 0 {
				want = slices.Delete(want, i, i+1)
			} else if len(want) < chart.MaxMarks {
				want = append(want, dim)
			}
			if !slices.Equal(list(m), want) {
				t.Fatalf("%v, want %v", list(m), want)
			}
			for k, d := range want {
				if m.Index(d) != k {
					t.Fatalf("dimension %d has number %d, want %d", d, m.Index(d), k)
				}
			}
		}
		if m.Index(77_777) != -1 {
			t.Fatal("a dimension that is not marked has a number")
		}
		back, ok := chart.ParseMarks(m.String(), encoding.MaxDModel)
		if !ok || back != m {
			t.Fatalf("%s is read back as %s, %v", m, back, ok)
		}
	})
}

// Two sets with the same marks are equal, whatever went before.
func TestMarksCompare(t *testing.T) {
	a := chart.Marks{}.Toggle(1).Toggle(2).Toggle(3).Toggle(2)
	if b := (chart.Marks{}).Toggle(1).Toggle(3); a != b {
		t.Errorf("%v and %v differ", a, b)
	}
	if c := a.Toggle(1).Toggle(3); c != (chart.Marks{}) {
		t.Errorf("%v is not empty", c)
	}
}

// Bits are counted on the digits that a position is written with.
func TestBits(t *testing.T) {
	for pos := range 300 {
		digits := strconv.FormatInt(int64(pos), 2)
		if got := BitsOf(pos); got != max(len(digits), 4) {
			t.Errorf("%d needs %d bits, is shown with %d", pos, len(digits), got)
		}
		flips := 0
		before := strconv.FormatInt(int64(max(pos-1, 0)), 2)
		before = strings.Repeat("0", len(digits)-len(before)) + before
		for i := range digits {
			flips += One(digits[i] != before[i])
		}
		if got := Hamming(pos); got != flips {
			t.Errorf("the step to %d flips %d bits, not %d", pos, flips, got)
		}
	}
	for length, want := range map[int]int{1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 128: 7, 129: 8, 1e15: 50} {
		if got := BitsNeeded(length); got != want {
			t.Errorf("%d positions need %d bits, got %d", length, want, got)
		}
	}
}

// Going to a pair keeps sine sine and cosine cosine, where there is one.
func TestToPair(t *testing.T) {
	for _, c := range []struct {
		layout           encoding.Layout
		d, dim, pair, to int
	}{
		{encoding.Interleaved, 8, 0, 3, 6}, {encoding.Interleaved, 8, 1, 3, 7},
		{encoding.Interleaved, 7, 1, 3, 6}, // the last sine has no cosine
		{encoding.T2T, 9, 8, 2, 2},         // from the zeros to a sine
	} {
		sc := viewtest.Changed(t, func(s *State) { s.Layout, s.DModel, s.Dim = c.layout, c.d, c.dim })
		s := sc.State
		if ToPair(sc, c.pair)(&s); s.Dim != c.to {
			t.Errorf("%+v goes to %d", c, s.Dim)
		}
	}
}

// marked returns a table of eight columns, in which dims 5, 4 and 1 are marked in that order: the cosine and the sine
// of pair 2, and the cosine of pair 0.
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
		if got := PairName(f, sc, c.pair, c.w, frame.Style{}, "pair ", "p").Text(); got != c.want {
			t.Errorf("pair %d in %d columns is %q, want %q", c.pair, c.w, got, c.want)
		}
	}
}

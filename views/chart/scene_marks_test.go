package chart_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// list gives the marks as a slice.
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

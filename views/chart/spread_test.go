package chart

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A quarter of the lanes are of pairs that do not turn within the length, evenly
// to the slowest; the others of those that do, evenly from the fastest. The
// cursor's stands in for its neighbour.
func TestSpreadPairs(t *testing.T) {
	for _, c := range []struct {
		total, turning, n, here int
		want                    []int
		fast                    int
	}{
		{32, 11, 6, 0, []int{0, 3, 5, 8, 10, 31}, 5},
		{32, 11, 6, 3, []int{0, 3, 5, 8, 10, 31}, 5},
		{32, 11, 8, 3, []int{0, 3, 4, 6, 8, 10, 21, 31}, 6},
		{32, 11, 4, 3, []int{0, 3, 10, 31}, 3},
		{256, 84, 6, 50, []int{0, 21, 50, 62, 83, 255}, 5},
		{256, 84, 6, 200, []int{0, 21, 42, 62, 83, 200}, 5},
		{32, 0, 4, 9, []int{0, 9, 21, 31}, 0},
		{32, 32, 4, 0, []int{0, 10, 21, 31}, 0},
		{2, 1, 6, 0, []int{0, 1}, 1},
		{4, 1, 4, 2, []int{0, 1, 2, 3}, 1},
		{4, 3, 4, 2, []int{0, 1, 2, 3}, 3},
		{32, 11, 1, 7, []int{7}, 0},
	} {
		if got, fast := SpreadPairs(c.total, c.turning, c.n, c.here); !slices.Equal(got, c.want) || fast != c.fast {
			t.Errorf("%d of %d pairs, %d turning, cursor on %d: %v, %d above the seam, want %v, %d", c.n, c.total, c.turning, c.here, got, fast, c.want, c.fast)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		total := rapid.IntRange(1, 300).Draw(t, "pairs")
		turning, n, here := rapid.IntRange(0, total).Draw(t, "turning"), rapid.IntRange(1, 10).Draw(t, "lanes"), rapid.IntRange(0, total-1).Draw(t, "here")
		pairs, _ := SpreadPairs(total, turning, n, here)
		if len(pairs) != min(n, total) || !slices.IsSorted(pairs) || len(slices.Compact(slices.Clone(pairs))) != len(pairs) || !slices.Contains(pairs, here) || pairs[len(pairs)-1] >= total {
			t.Fatalf("%d of %d pairs, %d turning, cursor on %d: %v", n, total, turning, here, pairs)
		}
	})
}

// Things that are pushed apart keep their order, stand on rows of their own as
// long as there are enough, and where nothing is in the way stay where they are.
func TestPushApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		high := rapid.IntRange(1, 3).Draw(t, "high")
		asked := rapid.SliceOfN(rapid.IntRange(0, 40), 1, 12).Draw(t, "rows")
		total := rapid.IntRange(41+high, 60).Draw(t, "total")
		got := PushApart(slices.Clone(asked), high, total)
		free := true
		for i, a := range got {
			for j, b := range got {
				if i != j && max(a-b, b-a) < high {
					t.Fatalf("%v becomes %v, %d rows each", asked, got, high)
				}
				if asked[i] < asked[j] && a > b {
					t.Fatalf("%v becomes %v, in another order", asked, got)
				}
				free = free && (i == j || max(asked[i]-asked[j], asked[j]-asked[i]) >= high)
			}
			if a < 0 || a+high > total {
				t.Fatalf("%v becomes %v of %d", asked, got, total)
			}
		}
		if free && !slices.Equal(got, asked) {
			t.Fatalf("%v becomes %v", asked, got)
		}
	})
}

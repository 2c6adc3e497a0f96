package curves

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// As many lanes as fit do fit. Lanes of 4 rows or more touch and take all rows, low ones
// are 3 rows and a blank one; a seam takes a row where there is none.
func TestStack(t *testing.T) {
	for rows := 2; rows <= 100; rows++ {
		for n := 1; n <= fitStack(rows, frame.Theme{}); n++ {
			for seam := range n {
				s := newStack(3, rows, n, seam)
				if s.Height() > rows || s.Row(n-1)+s.Rows-3 != s.Height() || s.Row(0) != 3 {
					t.Errorf("%d lanes in %d rows: %+v", n, rows, s)
				}
				for i := 1; i < n; i++ {
					if between, most := s.Row(i)-s.Row(i-1)-s.Rows, chart.One(s.Gap > 0 || i == s.Seam); between != most {
						t.Errorf("%d lanes in %d rows of %d: %d blank ones before lane %d", n, rows, s.Rows, between, i)
					}
				}
				if left := rows - s.Height(); s.Rows > lowLane && s.Rows < tallest && left >= n {
					t.Errorf("%d lanes in %d rows leave %d", n, rows, left)
				}
			}
		}
	}
	for _, c := range []struct{ rows, n, high int }{{31, 6, 5}, {51, 8, 6}, {61, 8, 7}, {15, 4, 3}, {26, 5, 5}, {25, 6,
		4}} {
		if n := fitStack(c.rows, frame.Theme{}); n != c.n || newStack(1, c.rows, n, 1).Rows != c.high {
			t.Errorf("%d rows: %d lanes of %d, want %d of %d", c.rows, n, newStack(1, c.rows, n, 1).Rows, c.n, c.high)
		}
	}
}

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
		if got, fast := spreadPairs(c.total, c.turning, c.n, c.here); !slices.Equal(got, c.want) || fast != c.fast {
			t.Errorf("%d of %d pairs, %d turning, cursor on %d: %v, %d above the seam, want %v, %d", c.n, c.total, c.turning,
				c.here, got, fast, c.want, c.fast)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		total := rapid.IntRange(1, 300).Draw(t, "pairs")
		turning, n, here := rapid.IntRange(0, total).Draw(t, "turning"), rapid.IntRange(1, 10).Draw(t, "lanes"),
			rapid.IntRange(0, total-1).Draw(t, "here")
		pairs, _ := spreadPairs(total, turning, n, here)
		if len(pairs) != min(n, total) || !slices.IsSorted(pairs) ||
			len(slices.Compact(slices.Clone(pairs))) != len(pairs) || !slices.Contains(pairs, here) ||
			pairs[len(pairs)-1] >= total {
			t.Fatalf("%d of %d pairs, %d turning, cursor on %d: %v", n, total, turning, here, pairs)
		}
	})
}

package chart

import (
	"testing"

	"wavescope/views/frame"
)

// As many lanes as fit do fit. From 26 rows they are tall and touch, below that
// they are 3 rows and a blank one; a seam takes a row where there is none.
func TestStack(t *testing.T) {
	for rows := 2; rows <= 100; rows++ {
		for n := 1; n <= FitStack(rows, frame.Theme{}); n++ {
			for seam := range n {
				s := NewStack(3, rows, n, seam)
				if s.Height() > rows || s.Row(n-1)+s.Rows-3 != s.Height() || s.Row(0) != 3 {
					t.Errorf("%d lanes in %d rows: %+v", n, rows, s)
				}
				for i := 1; i < n; i++ {
					if between, most := s.Row(i)-s.Row(i-1)-s.Rows, One(s.Gap > 0 || i == s.Seam); between != most {
						t.Errorf("%d lanes in %d rows of %d: %d blank ones before lane %d", n, rows, s.Rows, between, i)
					}
				}
				if left := rows - s.Height(); s.Rows >= TallLane && s.Rows < tallest && left >= n {
					t.Errorf("%d lanes in %d rows leave %d", n, rows, left)
				}
			}
		}
	}
	for _, c := range []struct{ rows, n, high int }{{31, 6, 5}, {51, 8, 6}, {61, 8, 7}, {15, 4, 3}, {26, 5, 5}, {25, 6, 3}} {
		if n := FitStack(c.rows, frame.Theme{}); n != c.n || NewStack(1, c.rows, n, 1).Rows != c.high {
			t.Errorf("%d rows: %d lanes of %d, want %d of %d", c.rows, n, NewStack(1, c.rows, n, 1).Rows, c.n, c.high)
		}
	}
}

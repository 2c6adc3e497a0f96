package chart

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/frame"
)

// A track shows as many things as fit, the one at the cursor among them, side by
// side in its room, and finds each by every cell of it and by no other.
func TestTrack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, room := rapid.IntRange(0, 20).Draw(t, "x"), rapid.IntRange(0, 100).Draw(t, "room")
		w, gap := rapid.IntRange(1, 12).Draw(t, "w"), rapid.IntRange(0, 3).Draw(t, "gap")
		total := rapid.OneOf(rapid.IntRange(1, 9), rapid.IntRange(1, 1_000_000)).Draw(t, "total")
		cursor := rapid.IntRange(0, total-1).Draw(t, "cursor")
		track := NewTrack(x, room, w, gap, cursor, total)

		fit := 0
		for fit < total && (fit+1)*w+fit*gap <= room {
			fit++
		}
		if track.N != fit || track.Total != total {
			t.Fatalf("shows %d of %d, %d fit", track.N, track.Total, fit)
		}
		if fit > 0 && !track.Holds(cursor) || track.First < 0 || track.End() > total {
			t.Fatalf("shows %d … %d without %d", track.First, track.End()-1, cursor)
		}
		if track.Holds(track.First-1) || track.Holds(track.End()) {
			t.Fatal("holds more than it shows")
		}
		owner := map[int]int{}
		for i := track.First; i < track.End(); i++ {
			for cell := range w {
				at := track.At(i) + cell
				if _, taken := owner[at]; taken || at < x || at >= x+room {
					t.Fatalf("cell %d of thing %d is at %d", cell, i, at)
				}
				owner[at] = i
			}
		}
		for at := range x + room + 5 {
			want, shown := owner[at]
			if i, ok := track.Find(at); ok != shown || ok && i != want {
				t.Fatalf("at %d finds %d (%v), want %d (%v)", at, i, ok, want, shown)
			}
		}
	})
}

// A track of no width holds nothing that could be clicked.
func TestEmptyTrack(t *testing.T) {
	if i, ok := (Track{}).Find(0); ok {
		t.Errorf("finds %d", i)
	}
}

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
	for _, c := range []struct{ rows, n, high int }{{31, 6, 5}, {51, 8, 6}, {61, 8, 7}, {15, 4, 3}, {26, 5, 5}, {25, 6,
		3}} {
		if n := FitStack(c.rows, frame.Theme{}); n != c.n || NewStack(1, c.rows, n, 1).Rows != c.high {
			t.Errorf("%d rows: %d lanes of %d, want %d of %d", c.rows, n, NewStack(1, c.rows, n, 1).Rows, c.n, c.high)
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
		if got, fast := SpreadPairs(c.total, c.turning, c.n, c.here); !slices.Equal(got, c.want) || fast != c.fast {
			t.Errorf("%d of %d pairs, %d turning, cursor on %d: %v, %d above the seam, want %v, %d", c.n, c.total, c.turning,
				c.here, got, fast, c.want, c.fast)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		total := rapid.IntRange(1, 300).Draw(t, "pairs")
		turning, n, here := rapid.IntRange(0, total).Draw(t, "turning"), rapid.IntRange(1, 10).Draw(t, "lanes"),
			rapid.IntRange(0, total-1).Draw(t, "here")
		pairs, _ := SpreadPairs(total, turning, n, here)
		if len(pairs) != min(n, total) || !slices.IsSorted(pairs) ||
			len(slices.Compact(slices.Clone(pairs))) != len(pairs) || !slices.Contains(pairs, here) ||
			pairs[len(pairs)-1] >= total {
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
